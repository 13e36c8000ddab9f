//! The state of a game: plain values, saved and hashed whole (S001-362).

use crate::catalogue::Catalogue;
use crate::makelev::{door, flag};
use angrist_engine::chance::Stream;
use angrist_engine::hunt::Trail;
use angrist_engine::play::{Mark, Verdict};
use angrist_engine::sight::RaySight;
use angrist_engine::space::{Dir, Grid, Loc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that decides what happens next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct State {
    pub seed: u64,
    pub turn: u64,
    pub arrivals: u32,
    pub depth: i32,
    pub deepest: i32,
    pub hero: Hero,
    /// Levels that have been made; they stay as they were left.
    pub floors: BTreeMap<i32, Floor>,
    pub chance: Stream,
    pub pending: Option<Pending>,
    pub notes: Vec<(u64, Note)>,
    pub over: Option<Verdict>,
    pub marks: Vec<Mark>,
}

/// The player's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Hero {
    pub name: String,
    pub at: Loc,
}

/// A level as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floor {
    /// Terrain of each square.
    pub terrain: Grid<u8>,
    /// Region of each square.
    pub region: Grid<u8>,
    /// Bits of [`flag`].
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
    /// The hero has seen it at some time: nobody who flits about him is told of again and again.
    pub seen: bool,
    /// It has run into the hero and not gone away since: nobody who follows him is told of at every step.
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

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Pending {
    Leave,
    OpenWhere(Vec<Dir>),
    CloseWhere(Vec<Dir>),
}

/// Moments worth remembering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// First time on a level.
    Arrived(i32),
    /// Fell down to a level.
    Fell(i32),
}

impl Fixture {
    /// Whether a door is shut.
    pub fn is_shut(&self) -> bool {
        matches!(self.kind, FixtureKind::Door(s) if s & door::SECRET != 0 || s & (door::OPEN | door::BROKEN) == 0)
    }

    /// Whether it is a door nobody has found.
    pub fn is_secret(&self) -> bool {
        matches!(self.kind, FixtureKind::Door(s) if s & door::SECRET != 0)
    }
}

impl Floor {
    /// Whether the terrain of a square has one of these flags.
    pub fn terrain_is(&self, cat: &Catalogue, at: Loc, flags: u32) -> bool {
        self.terrain.get(at).is_some_and(|&t| cat.tables.terrains[usize::from(t)].flags & flags != 0)
    }

    fn check(&self, cat: &Catalogue) -> Result<(), String> {
        let bounds = self.terrain.bounds();
        let (w, h) = (bounds.width, bounds.height);
        let c = &cat.tables.constants;
        if (i32::from(w), i32::from(h)) != (c.size_x, c.size_y) {
            return Err("a level has another size than the data says".into());
        }
        let sizes = [self.region.bounds(), self.flags.bounds(), self.image.bounds()];
        if sizes.iter().any(|b| *b != bounds) || self.trail.size() != (w, h) {
            return Err("the layers of a level differ in size".into());
        }
        if self.terrain.cells().iter().any(|&t| usize::from(t) >= cat.tables.terrains.len())
            || self.region.cells().iter().any(|&r| usize::from(r) >= cat.tables.regions.len())
        {
            return Err("a square has a terrain or region that does not exist".into());
        }
        let on = |at: Loc| bounds.contains(at);
        for f in &self.fixtures {
            let trap = match f.kind {
                FixtureKind::Trap(kind, _) => usize::from(kind) < cat.tables.traps.len(),
                _ => true,
            };
            if usize::from(f.feature) >= cat.tables.features.len() || !on(f.at) || !trap {
                return Err(format!("what stands at {} does not exist", f.at));
            }
        }
        for foe in &self.foes {
            let laid_over = foe.templates.iter().all(|&t| usize::from(t) < cat.library.templates.len());
            if usize::from(foe.kind) >= cat.library.monsters.len() || !laid_over || !on(foe.at) {
                return Err(format!("the creature at {} does not exist", foe.at));
            }
            if self.flags[foe.at] & flag::SOLID != 0 {
                return Err(format!("the creature at {} is inside a wall", foe.at));
            }
        }
        self.loot.iter().try_for_each(|l| l.check(cat, bounds, 0))?;
        if self.torches.iter().any(|&t| !on(t)) {
            return Err("a torch is off the map".into());
        }
        Ok(())
    }
}

impl Loot {
    fn check(&self, cat: &Catalogue, bounds: angrist_engine::space::Rect, deep: u8) -> Result<(), String> {
        let effect = self.effect.is_none_or(|e| usize::from(e) < cat.library.effects.len());
        if usize::from(self.kind) >= cat.library.items.len()
            || !effect
            || !bounds.contains(self.at)
            || deep > 3
        {
            return Err(format!("the thing at {} does not exist", self.at));
        }
        self.inside.iter().try_for_each(|l| l.check(cat, bounds, deep + 1))
    }
}

impl State {
    /// Whether state and data fit each other: true for every state that rules made, checked for what a file hands us.
    pub fn check(&self, cat: &Catalogue) -> Result<(), String> {
        let Some(here) = self.floors.get(&self.depth) else { return Err("the hero is on no level".into()) };
        if self.floors.keys().any(|d| !(1..=cat.deepest()).contains(d)) {
            return Err("there is a level beyond the dungeon".into());
        }
        self.floors.values().try_for_each(|f| f.check(cat))?;
        match here.flags.get(self.hero.at) {
            Some(flags) if flags & flag::SOLID == 0 => Ok(()),
            _ => Err(format!("the hero is inside a wall at {}", self.hero.at)),
        }
    }
}
