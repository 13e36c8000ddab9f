//! A level while it is being made: plain arrays, small and quick to try again on.
//!
//! Promise: reading off the map gives permanent rock without flags; writing off the map does nothing.

use super::Placement;
use crate::state::{Level, SquareFlag};
use crate::terrain::{self, code};
use angrist_engine::hunt::SpoorRules;
use angrist_engine::space::{Loc, Rect};
use angrist_engine::things::Flags;

/// No corridor.
pub(super) const NO_ROOM: u8 = u8::MAX;
/// Most rooms of a level; the table of what is joined has a bit for each.
pub(super) const MOST_ROOMS: usize = 50;

pub(super) const ROOM: u8 = 1 << SquareFlag::Room as u8;
pub(super) const VAULT: u8 = 1 << SquareFlag::Vault as u8;
pub(super) const GLOW: u8 = 1 << SquareFlag::Glow as u8;
pub(super) const GREATER: u8 = 1 << SquareFlag::GreaterVault as u8;
pub(super) const HIDDEN: u8 = 1 << SquareFlag::Hidden as u8;

/// What a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum RoomKind {
    /// A rectangle.
    Plain,
    /// Two bars.
    Cross,
    /// From a template of class 6.
    Interesting,
    /// The forge that is due.
    Forge,
    /// From a template of class 7.
    Lesser,
    /// From a template of class 8.
    Greater,
    /// A whole level from one template.
    Whole,
}

/// A room of the level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// What it is.
    pub kind: RoomKind,
    /// The square it was built about.
    pub centre: Loc,
    /// Its floor; for a template the rectangle one square inside.
    pub floor: Rect,
    /// Number of its template.
    pub template: Option<u16>,
}

/// A level being made.
pub(super) struct Site {
    pub depth: i32,
    pub width: i16,
    pub height: i16,
    pub terrain: Vec<u8>,
    pub flags: Vec<u8>,
    /// The two rooms a corridor square leads between.
    pub ways: Vec<[u8; 2]>,
    /// Squares where a creature or thing was asked for.
    pub creature: Vec<bool>,
    pub thing: Vec<bool>,
    pub rooms: Vec<Room>,
    /// Bit b of `joined[a]`: a corridor leads from room a to room b.
    pub joined: [u64; MOST_ROOMS],
    pub asked: Vec<Placement>,
    /// The greater vault on it.
    pub vault: Option<u16>,
    /// Orodruth was made here.
    pub unique_forge: bool,
    /// A thrall with an errand was asked for.
    pub errand: bool,
    pub hero: Loc,
}

impl Site {
    pub fn new() -> Site {
        Site {
            depth: 0,
            width: 0,
            height: 0,
            terrain: Vec::new(),
            flags: Vec::new(),
            ways: Vec::new(),
            creature: Vec::new(),
            thing: Vec::new(),
            rooms: Vec::new(),
            joined: [0; MOST_ROOMS],
            asked: Vec::new(),
            vault: None,
            unique_forge: false,
            errand: false,
            hero: Loc::new(0, 0),
        }
    }

    /// All granite; what was there is forgotten, its memory is used again.
    pub fn clear(&mut self, depth: i32, width: i16, height: i16) {
        let n = width as usize * height as usize;
        (self.depth, self.width, self.height) = (depth, width, height);
        fn refill<T: Clone>(v: &mut Vec<T>, n: usize, value: T) {
            v.clear();
            v.resize(n, value);
        }
        refill(&mut self.terrain, n, code::GRANITE as u8);
        refill(&mut self.flags, n, 0);
        refill(&mut self.ways, n, [NO_ROOM; 2]);
        refill(&mut self.creature, n, false);
        refill(&mut self.thing, n, false);
        self.rooms.clear();
        self.joined = [0; MOST_ROOMS];
        self.asked.clear();
        self.vault = None;
        self.unique_forge = false;
        self.errand = false;
        self.hero = Loc::new(0, 0);
    }

    /// Panels across: 3, 4 or 5.
    pub fn panels(&self) -> i32 {
        i32::from(self.width) / 33
    }

    #[inline]
    pub fn index(&self, l: Loc) -> Option<usize> {
        let inside = l.x >= 0 && l.y >= 0 && l.x < self.width && l.y < self.height;
        inside.then(|| l.y as usize * self.width as usize + l.x as usize)
    }

    pub fn loc(&self, index: usize) -> Loc {
        let w = self.width as usize;
        Loc::new((index % w) as i16, (index / w) as i16)
    }

    #[inline]
    pub fn at(&self, l: Loc) -> u16 {
        self.index(l).map_or(code::PERMANENT, |i| u16::from(self.terrain[i]))
    }

    #[inline]
    pub fn set(&mut self, l: Loc, t: u16) {
        if let Some(i) = self.index(l) {
            self.terrain[i] = t as u8;
        }
    }

    #[inline]
    pub fn has(&self, l: Loc, flag: u8) -> bool {
        self.index(l).is_some_and(|i| self.flags[i] & flag != 0)
    }

    pub fn mark(&mut self, l: Loc, flag: u8) {
        if let Some(i) = self.index(l) {
            self.flags[i] |= flag;
        }
    }

    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    pub fn is_wall(&self, l: Loc) -> bool {
        terrain::is_wall(self.at(l))
    }

    /// Floor, or an undiscovered trap, as tunnels and chasms count it.
    pub fn is_floor(&self, l: Loc) -> bool {
        let t = self.at(l);
        t == code::FLOOR || (terrain::is_trap(t) && self.has(l, HIDDEN))
    }

    /// Plain floor without creature or thing.
    pub fn is_bare(&self, i: usize) -> bool {
        u16::from(self.terrain[i]) == code::FLOOR && !self.creature[i] && !self.thing[i]
    }

    pub fn ask(&mut self, at: Loc, what: super::Wanted) {
        if let Some(i) = self.index(at) {
            if what.is_thing() {
                self.thing[i] = true;
            } else {
                self.creature[i] = true;
            }
            self.asked.push(Placement { at, what });
        }
    }

    /// The level, without creatures or things on it yet.
    pub fn level(&self, spoor: SpoorRules) -> Level {
        let mut level = Level::new(self.depth, self.width, self.height, code::GRANITE, spoor);
        for (to, from) in level.terrain.cells_mut().iter_mut().zip(&self.terrain) {
            *to = u16::from(*from);
        }
        for (to, from) in level.flags.cells_mut().iter_mut().zip(&self.flags) {
            *to = Flags(u32::from(*from));
        }
        level
    }
}
