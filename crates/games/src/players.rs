//! Programs that play: one random player for every game, and borgs for some.

use crate::list::{Entry, entry};
use angrist_borg::{Report, Table, incursion, moria, play_randomly, sil};
use angrist_source::{Diagnostic, Problems, Severity, nearest};

/// A program that plays.
#[derive(Debug, Clone, Copy)]
pub struct Player {
    /// Its name: `borg`, `random`.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Whether it can begin with more than the rules give, to see more of the game.
    pub strong: bool,
    /// Plays a game from its beginning: the table, the seed, player turns at most, whether it begins strong.
    pub play: fn(Table<'_>, u64, u64, bool) -> Report,
}

/// Plays every game, badly.
pub static RANDOM: Player =
    Player { name: "random", about: "Any command that is accepted.", strong: true, play: play_randomly };

pub(crate) const MORIA: Player = Player {
    name: "borg",
    about: "Explores, fights what it can beat, and goes down.",
    strong: true,
    play: |table, seed, turns, strong| {
        moria::play(table, seed, turns, if strong { moria::Setup::Strong } else { moria::Setup::Plain })
    },
};

pub(crate) const SIL: Player = Player {
    name: "borg",
    about: "Explores, fights what it can beat, learns abilities, and goes down.",
    strong: false,
    play: |table, seed, turns, _| sil::play(table, seed, turns),
};

pub(crate) const INCURSION: Player = Player {
    name: "borg",
    about: "Creates a hero, explores, fights, goes down, and comes back up when the goal is reached.",
    strong: false,
    play: |table, seed, turns, _| incursion::play(table, seed, turns),
};

/// The players of a game, the best first and the random one last.
pub fn players_of(entry: &'static Entry) -> impl Iterator<Item = &'static Player> {
    entry.players.iter().chain([&RANDOM])
}

/// A player of a game by name.
pub fn player(game: &str, name: &str) -> Result<&'static Player, Problems> {
    let entry = entry(game)?;
    players_of(entry).find(|p| p.name == name).ok_or_else(|| {
        let names: Vec<&str> = players_of(entry).map(|p| p.name).collect();
        let wrong = format!("{game} has no player '{name}'; use one of {}", names.join(", "));
        Diagnostic::whole(Severity::Error, "unknown-player", "", wrong).nearest(nearest(name, names)).into()
    })
}
