//! Who and what is to be on a level: asked for while it is made, put there once it stands.

use super::Work;
use super::site::ROOM;
use crate::state::{Facts, Level};
use crate::tables::Tables;
use angrist_engine::chance::Stream;
use angrist_engine::sight::line_is_clear;
use angrist_engine::space::Loc;

/// What is wanted at a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A creature of exactly this level, with its group.
    AtLevel {
        /// The level.
        level: i32,
    },
    /// The one that a template's letter names in the constants.
    Named(char),
    /// A thrall.
    Thrall {
        /// Of men, else of elves.
        human: bool,
        /// Has an errand.
        alert: bool,
    },
    /// A creature of a sort (`d` dragon, `M` spider, `c` wolf, `r` rauko, `v` vampire, `a` archer, `b` flier), from a level
    /// downward, alone.
    OfKind {
        /// The template's letter.
        symbol: char,
        /// The level to begin at.
        level: i32,
    },
    /// Any creature of the depth, with its group.
    Dweller,
    /// A thing.
    Thing {
        /// Its level.
        level: i32,
        /// A good one.
        good: bool,
        /// May be damaged.
        damaged: bool,
    },
    /// A chest.
    Chest {
        /// Its level.
        level: i32,
    },
    /// A skeleton.
    Skeleton {
        /// Of men, else of elves.
        human: bool,
    },
}

impl Wanted {
    /// A thing, not a creature.
    pub fn is_thing(&self) -> bool {
        matches!(self, Wanted::Thing { .. } | Wanted::Chest { .. } | Wanted::Skeleton { .. })
    }
}

/// Something wanted somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// Where.
    pub at: Loc,
    /// What.
    pub what: Wanted,
}

impl Work<'_> {
    /// How many parties of creatures.
    pub(super) fn how_many(&mut self) -> i32 {
        let rooms = self.site.rooms.len() as i32;
        if self.site.depth == 1 { rooms / 2 } else { (rooms + self.chance.die(rooms as u32)) / 2 }
    }

    /// Things on the floors of rooms.
    pub(super) fn ask_things(&mut self, monsters: i32) {
        let level = self.site.depth;
        for _ in 0..3 * monsters / 4 {
            let place = (0..10_000).find_map(|_| {
                let i = self.chance.below(self.site.terrain.len() as u32) as usize;
                (self.site.is_bare(i) && self.site.flags[i] & ROOM != 0).then_some(i)
            });
            let Some(i) = place else { return };
            let at = self.site.loc(i);
            self.site.ask(at, Wanted::Thing { level, good: false, damaged: true });
        }
    }

    /// Creatures out of the hero's sight.
    pub(super) fn ask_creatures(&mut self, monsters: i32) {
        let hero = self.site.hero;
        for _ in 0..monsters {
            let place = (0..1000).find_map(|_| {
                let i = self.random_bare()?;
                let at = self.site.loc(i);
                (!line_is_clear(hero, at, |l| self.site.is_wall(l))).then_some(at)
            });
            if let Some(at) = place {
                self.site.ask(at, Wanted::Dweller);
            }
        }
    }
}

/// Puts what was asked for on the level.
pub(super) fn populate(
    _t: &Tables,
    _facts: &mut Facts,
    _level: &mut Level,
    _chance: &mut Stream,
    _hero: Loc,
    _asked: &[Placement],
) {
}
