//! A level as the level maker and its stocking leave it: what inspectors look at, and what a game puts into its world.

use crate::catalogue::Catalogue;
use crate::makelev::door;
use angrist_engine::hunt::Trail;
use angrist_engine::sight::RaySight;
use angrist_engine::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// A level as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floor {
    /// Terrain of each square.
    pub terrain: Grid<u8>,
    /// Region of each square.
    pub region: Grid<u8>,
    /// Bits of [`crate::makelev::flag`].
    pub flags: Grid<u16>,
    /// Picture and colours of the terrain; see [`crate::glyph::Image`].
    pub image: Grid<u32>,
    /// Torches on its walls.
    pub torches: Vec<Loc>,
    /// Doors, traps, stairs and what else stands about.
    pub fixtures: Vec<Fixture>,
    /// Creatures.
    pub foes: Vec<Foe>,
    /// What lies about.
    pub loot: Vec<Loot>,
    /// What the hero sees and remembers of it.
    pub sight: RaySight,
    /// The hero's noise and scent.
    pub trail: Trail,
}

/// Something that stays where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its feature.
    pub feature: u8,
    /// Where.
    pub at: Loc,
    /// What it is.
    pub kind: FixtureKind,
}

/// Kinds of fixtures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FixtureKind {
    /// A door with its bits.
    Door(u8),
    /// A trap, by its number, and whether it was found.
    Trap(u16, bool),
    /// Stairs or another way out.
    Portal,
    /// Anything else, an altar with its god.
    Plain(Option<String>),
}

/// A creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Foe {
    pub kind: u16,
    /// What is laid over its kind: a trade, an age, a curse.
    pub templates: Vec<u16>,
    pub at: Loc,
    pub cr: i8,
    /// Those of one party came together (S001-105).
    pub party: u8,
    pub asleep: bool,
    pub aquatic: bool,
    pub flies: bool,
    /// The room of the level it was put into.
    pub room: u8,
    pub energy: i16,
    /// The hero has seen it at some time: a creature that flits about is not announced again and again.
    pub seen: bool,
    /// It has run into the hero and not gone away since: a creature that follows is not announced at every step.
    pub near: bool,
}

/// Something to be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Loot {
    pub kind: u16,
    pub effect: Option<u16>,
    pub at: Loc,
    pub quantity: u16,
    pub cursed: bool,
    pub good: bool,
    pub staple: bool,
    pub locked: bool,
    pub inside: Vec<Loot>,
}

impl Loot {
    /// One thing without anything special about it.
    pub fn plain(kind: u16, at: Loc) -> Loot {
        Loot {
            kind,
            effect: None,
            at,
            quantity: 1,
            cursed: false,
            good: false,
            staple: false,
            locked: false,
            inside: Vec::new(),
        }
    }
}

impl Fixture {
    /// Whether a door is shut.
    pub fn is_shut(&self) -> bool {
        matches!(self.kind, FixtureKind::Door(s) if s & door::SECRET != 0 || s & (door::OPEN | door::BROKEN) == 0)
    }

    /// Whether it is an undiscovered door.
    pub fn is_secret(&self) -> bool {
        matches!(self.kind, FixtureKind::Door(s) if s & door::SECRET != 0)
    }
}

impl Floor {
    /// Whether the terrain of a square has one of these flags.
    pub fn terrain_is(&self, cat: &Catalogue, at: Loc, flags: u32) -> bool {
        self.terrain.get(at).is_some_and(|&t| cat.tables.terrains[usize::from(t)].flags & flags != 0)
    }
}
