//! Screens by name: the list of those that front ends know, and the game's own.

use crate::space::Loc;
use std::fmt;

/// Which screen of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScreenId {
    /// The side bar of the play screen.
    Side,
    /// The last line of the play screen.
    Status,
    /// Figures and ailments by themselves, for games without a side bar too.
    State,
    /// The whole screen as the original drew it.
    Frame,
    /// What is carried.
    Inventory,
    /// What is worn.
    Equipment,
    /// What signs, colours and words mean.
    Legend,
    /// Skills and abilities.
    Abilities,
    /// What is known of a creature.
    Recall(Recall),
    /// One thing by its key.
    Item(String),
    /// A screen of the game's own, by the name of its verb.
    Own(String),
}

/// Of which creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recall {
    /// The one on a square.
    At(Loc),
    /// A race by its number.
    Race(u16),
}

impl ScreenId {
    /// The screens with a name that front ends ask for.
    pub const KNOWN: [ScreenId; 8] = [
        ScreenId::Side,
        ScreenId::Status,
        ScreenId::State,
        ScreenId::Frame,
        ScreenId::Inventory,
        ScreenId::Equipment,
        ScreenId::Legend,
        ScreenId::Abilities,
    ];

    /// Reads a name, with what it is about behind it.
    pub fn parse(name: &str) -> ScreenId {
        let (word, rest) = super::split_command(name);
        let recall = || match rest.strip_prefix("race ") {
            Some(n) => n.trim().parse().ok().map(Recall::Race),
            None => rest.parse().ok().map(Recall::At),
        };
        match word {
            "recall" => match recall() {
                Some(of) => ScreenId::Recall(of),
                None => ScreenId::Own(name.trim().to_owned()),
            },
            "item" if !rest.is_empty() => ScreenId::Item(rest.to_owned()),
            _ => match ScreenId::KNOWN.into_iter().find(|s| s.word() == name) {
                Some(known) => known,
                None => ScreenId::Own(name.trim().to_owned()),
            },
        }
    }

    fn word(&self) -> &str {
        match self {
            ScreenId::Side => "side",
            ScreenId::Status => "status",
            ScreenId::State => "state",
            ScreenId::Frame => "frame",
            ScreenId::Inventory => "inventory",
            ScreenId::Equipment => "equipment",
            ScreenId::Legend => "legend",
            ScreenId::Abilities => "abilities",
            ScreenId::Recall(_) => "recall",
            ScreenId::Item(_) => "item",
            ScreenId::Own(name) => name,
        }
    }
}

impl fmt::Display for ScreenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScreenId::Recall(Recall::At(at)) => write!(f, "recall {at}"),
            ScreenId::Recall(Recall::Race(n)) => write!(f, "recall race {n}"),
            ScreenId::Item(key) => write!(f, "item {key}"),
            other => f.write_str(other.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_prints_back_to_its_name() {
        for name in
            ["side", "status", "recall 3,4", "recall race 12", "item /a", "bench", "sheet-table", "recall me"]
        {
            assert_eq!(ScreenId::parse(name).to_string(), name);
        }
        assert_eq!(ScreenId::parse("recall 3,4"), ScreenId::Recall(Recall::At(Loc::new(3, 4))));
        assert_eq!(ScreenId::parse("bench"), ScreenId::Own("bench".into()));
    }
}
