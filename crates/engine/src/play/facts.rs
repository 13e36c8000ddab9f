//! Facts: what the player knows, as typed values with one JSON shape for all games. Programs that play read these instead of
//! labels and sentences.
//!
//! Promise: nothing that a player could not see. Keys (`health`, `poisoned`, `potion-healing`) are words for programs that do not
//! change with the language; names are phrases.

use super::{Phrase, Sight, SightKind};
use crate::space::Loc;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A word for programs.
type Key = Cow<'static, str>;

/// What the player knows now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Player turns so far.
    pub turn: u64,
    /// How deep the place is.
    pub depth: i32,
    /// What the place is called.
    pub place: Phrase,
    /// Where the hero stands; nowhere before birth and after the end.
    pub here: Option<Loc>,
    /// The hero.
    pub hero: HeroFacts,
    /// What is carried, in the order of its keys.
    pub pack: Vec<ItemFact>,
    /// What is worn.
    pub worn: Vec<ItemFact>,
    /// What lies underfoot.
    pub floor: Vec<ItemFact>,
    /// Creatures in sight, nearest first.
    pub creatures: Vec<CreatureFact>,
    /// Things in sight or remembered, nearest first.
    pub things: Vec<ItemFact>,
    /// Notable parts of the place, nearest first.
    pub features: Vec<FeatureFact>,
}

/// What the player knows of the hero.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeroFacts {
    /// The name.
    pub name: String,
    /// Numbers: health, strength, gold.
    pub figures: Vec<Figure>,
    /// What ails or helps.
    pub statuses: Vec<Status>,
    /// What was learned.
    pub abilities: Vec<Ability>,
}

/// A number of the hero's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// What it is: `health`.
    pub key: Key,
    /// How much.
    pub value: i32,
    /// Of how much, where there is a most.
    pub max: Option<i32>,
}

/// Something that ails or helps the hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// What it is: `poisoned`.
    pub key: Key,
    /// How much or how long, where the player can tell; 1 otherwise.
    pub amount: i32,
}

/// Something the hero has learned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ability {
    /// The word by which commands name it.
    pub key: Key,
    /// What it is called.
    pub name: Phrase,
    /// Whether it is in use.
    pub active: bool,
}

/// Dice to be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dice {
    /// How many.
    pub count: i32,
    /// With how many sides.
    pub sides: i32,
}

impl Dice {
    /// Twice the mean: a whole number.
    pub fn twice_mean(self) -> i32 {
        self.count.saturating_mul(self.sides.saturating_add(1))
    }
}

/// A thing carried, worn, underfoot or in sight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ItemFact {
    /// The word by which commands name it; empty for what is out of reach.
    pub key: String,
    /// Its kind, as far as it is known: `weapon`, `potion-healing`.
    pub kind: String,
    /// What it is called.
    pub name: Phrase,
    /// How many.
    pub count: u32,
    /// Where it lies; nowhere when carried.
    pub at: Option<Loc>,
    /// A stable number of the game's; 0 when it has none.
    pub id: u32,
    /// Damage, as far as it is known.
    pub damage: Option<Dice>,
    /// Protection, as far as it is known.
    pub protection: Option<Dice>,
    /// Charges, or turns of light, as far as they are known.
    pub charges: Option<i32>,
    /// Words for programs: `used` (worn or in hand), `tried`, `named` (by the player), `cursed`.
    pub states: Vec<Key>,
}

impl ItemFact {
    /// Whether it is in a state.
    pub fn is(&self, state: &str) -> bool {
        self.states.iter().any(|s| s == state)
    }

    /// Whether its kind is known and one of these: `of("potion", &["healing"])`.
    pub fn of(&self, class: &str, names: &[&str]) -> bool {
        let name = self.kind.strip_prefix(class).and_then(|rest| rest.strip_prefix('-'));
        name.is_some_and(|name| names.contains(&name))
    }

    /// A thing of a kind.
    pub fn new(key: impl Into<String>, kind: impl Into<String>, name: Phrase) -> ItemFact {
        ItemFact {
            key: key.into(),
            kind: kind.into(),
            name,
            count: 1,
            at: None,
            id: 0,
            damage: None,
            protection: None,
            charges: None,
            states: Vec::new(),
        }
    }
}

/// A creature in sight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CreatureFact {
    /// A stable number by which commands and `inspect` name it.
    pub id: u32,
    /// Its kind, as it looks.
    pub kind: String,
    /// What it is called.
    pub name: Phrase,
    /// Where.
    pub at: Loc,
    /// Whether it means harm.
    pub hostile: bool,
    /// Words for programs: `asleep`, `wounded`.
    pub states: Vec<Key>,
}

impl CreatureFact {
    /// Whether it is in a state.
    pub fn is(&self, state: &str) -> bool {
        self.states.iter().any(|s| s == state)
    }
}

/// A notable part of the place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FeatureFact {
    /// Where.
    pub at: Loc,
    /// What it is called.
    pub name: Phrase,
    /// The word of [`super::KnownMap::landmark`], where it has one.
    pub landmark: Option<Key>,
}

impl Facts {
    /// A number of the hero's; 0 when there is none.
    pub fn figure(&self, key: &str) -> i32 {
        self.hero.figures.iter().find(|f| f.key == key).map_or(0, |f| f.value)
    }

    /// The most of a number; 0 when there is none.
    pub fn most(&self, key: &str) -> i32 {
        self.hero.figures.iter().find(|f| f.key == key).and_then(|f| f.max).unwrap_or(0)
    }

    /// Whether something ails or helps the hero.
    pub fn is(&self, status: &str) -> bool {
        self.hero.statuses.iter().any(|s| s.key == status)
    }

    /// Creatures that mean harm, nearest first.
    pub fn foes(&self) -> impl Iterator<Item = &CreatureFact> {
        self.creatures.iter().filter(|c| c.hostile)
    }

    /// Fills creatures, things and features from what [`super::Game::sights`] lists, for games that know no more of them.
    pub fn with_sights(
        mut self,
        sights: Vec<Sight>,
        landmark: impl Fn(Loc) -> Option<&'static str>,
    ) -> Facts {
        for Sight { at, kind, name, note, id, .. } in sights {
            let kind_of = || {
                if name.id.is_empty() {
                    name.as_plain().unwrap_or("").to_owned()
                } else {
                    name.id.to_string()
                }
            };
            match kind {
                SightKind::Foe | SightKind::Friend => self.creatures.push(CreatureFact {
                    id,
                    kind: kind_of(),
                    at,
                    hostile: kind == SightKind::Foe,
                    states: Some(note.id).filter(|n| !n.is_empty()).into_iter().collect(),
                    name,
                }),
                SightKind::Thing => {
                    self.things.push(ItemFact { at: Some(at), id, ..ItemFact::new("", kind_of(), name) });
                }
                SightKind::Feature => {
                    self.features.push(FeatureFact { at, name, landmark: landmark(at).map(Cow::Borrowed) });
                }
            }
        }
        self
    }
}
