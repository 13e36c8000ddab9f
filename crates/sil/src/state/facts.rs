//! What is true of the whole game.

use crate::tables::RaceFlags;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the hero knows of a race of creatures.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RaceMemory {
    /// Individuals met.
    pub sights: u32,
    /// Individuals killed by this hero.
    pub kills: u32,
    /// How many live now, all levels left behind forgotten.
    pub alive: u32,
    /// A unique that is dead.
    pub dead: bool,
    /// Blows seen, by place.
    pub blows: [u16; 4],
    /// Ranged abilities seen, a bit each.
    pub ranged: u32,
}

/// What the hero knows of a kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KindMemory {
    /// Its flavour is understood.
    pub aware: bool,
    /// It was tried.
    pub tried: bool,
    /// It was seen.
    pub seen: bool,
    /// The player does not want to see it any more.
    pub hidden: bool,
}

/// Forges made so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Forges {
    /// Guaranteed ones.
    pub given: u8,
    /// Any.
    pub seen: u16,
    /// The one of its kind.
    pub unique_made: bool,
    /// Artefacts that the hero has forged.
    pub made: u16,
}

/// How far the thrall's errand has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Quest {
    /// Not begun.
    #[default]
    None,
    /// One who asks is on this level.
    GiverPresent,
    /// The next level will be known.
    MapDue,
    /// Done.
    Complete,
}

/// Morgoth and his crown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Crown {
    /// 0 to 4: how angry he is.
    pub anger: u8,
    /// The states he has been through, a bit each from state 1: each has left its mark on him.
    pub angers: u8,
    /// Unbalanced by one heavy hit.
    pub loose: bool,
    /// It lies on the ground.
    pub fallen: bool,
    /// A weapon has shattered on it.
    pub shattered: bool,
    /// Stones taken from it.
    pub taken: u8,
    /// He is dead.
    pub morgoth_slain: bool,
}

/// Facts of the whole game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Facts {
    /// Deepest level reached.
    pub max_depth: i32,
    /// Raises the least depth one can climb to.
    pub depth_counter: i32,
    /// Number of arrivals on a level.
    pub arrivals: u32,
    /// What was seen of the ways of a race, by its number; written behind the state.
    #[serde(skip)]
    pub traits: BTreeMap<u16, RaceFlags>,
    /// Races by number, as far as anything is known or alive.
    pub races: BTreeMap<u16, RaceMemory>,
    /// Kinds by number, as far as anything is known.
    pub kinds: BTreeMap<u16, KindMemory>,
    /// Special kinds identified.
    pub specials: BTreeSet<u16>,
    /// Artefacts that exist or existed.
    pub artefacts: BTreeSet<u16>,
    /// Artefacts identified.
    pub artefacts_known: BTreeSet<u16>,
    /// Flavour of each flavoured kind, shuffled for this game.
    pub flavours: BTreeMap<u16, u16>,
    /// Greater vaults used.
    pub vaults: Vec<u16>,
    /// Forges.
    pub forges: Forges,
    /// The thrall's errand.
    pub quest: Quest,
    /// The throne room's truce holds.
    pub truce: bool,
    /// Fleeing with a Silmaril.
    pub on_the_run: bool,
    /// Morgoth and his crown.
    pub crown: Crown,
    /// By a wizard's command, only the hero moves.
    pub frozen: bool,
    /// The guided first descent is under way.
    pub lesson: bool,
    /// Hints given, a bit each.
    pub hints: u32,
    /// Things the player writes on whatever is found of a kind.
    pub auto_inscriptions: BTreeMap<u16, String>,
}

impl Facts {
    /// What is known of a race.
    pub fn race(&self, number: u16) -> RaceMemory {
        self.races.get(&number).cloned().unwrap_or_default()
    }

    /// What is known of a race, to change.
    pub fn race_mut(&mut self, number: u16) -> &mut RaceMemory {
        self.races.entry(number).or_default()
    }

    /// What is known of a kind.
    pub fn kind(&self, number: u16) -> KindMemory {
        self.kinds.get(&number).copied().unwrap_or_default()
    }

    /// What is known of a kind, to change.
    pub fn kind_mut(&mut self, number: u16) -> &mut KindMemory {
        self.kinds.entry(number).or_default()
    }
}
