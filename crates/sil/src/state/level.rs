//! The level the hero is on.
//!
//! Promise: the grids that say who and what stands where always agree with the lists; [`Level::check`] says so.

use super::{Item, Monster};
use crate::terrain;
use angrist_engine::hunt::{Spoor, SpoorRules};
use angrist_engine::sight::{BitGrid, Marks};
use angrist_engine::space::{Grid, Loc};
use angrist_engine::things::{Arena, Flags, Handle};
use serde::{Deserialize, Serialize};

/// Flags of a square that are saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SquareFlag {
    /// Lit for good.
    Glow,
    /// Part of a vault or interesting room.
    Vault,
    /// Part of a room.
    Room,
    /// Part of a greater vault.
    GreaterVault,
    /// Its trap is not known.
    Hidden,
}

/// A thing on the floor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloorItem {
    /// The thing.
    pub item: Item,
    /// Where it lies.
    pub at: Loc,
    /// The hero knows of it.
    pub marked: bool,
}

/// A level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// How deep: 0 the Gates, 20 the throne room.
    pub depth: i32,
    /// Terrain codes.
    pub terrain: Grid<u16>,
    /// [`SquareFlag`]s.
    pub flags: Grid<Flags>,
    /// Creatures.
    pub monsters: Arena<Monster>,
    /// Things on the floor; at most one stack a square.
    pub items: Arena<FloorItem>,
    /// Slot of the creature on a square, plus one.
    monster_at: Grid<u16>,
    /// Slot of the thing on a square, plus one.
    item_at: Grid<u16>,
    /// Squares the hero remembers.
    pub marks: Marks,
    /// Squares the hero has ever seen or stood beside, dark floor too: what travel and exploring know.
    pub charted: BitGrid,
    /// The hero's trail, for those who can smell.
    pub spoor: Spoor,
    /// Destinations of wandering groups, by number: centre and pause.
    pub groups: Vec<Option<(Loc, u16)>>,
    /// The name of the greater vault on it, and whether the hero has entered it.
    pub vault: Option<(String, bool)>,
}

impl Level {
    /// A level of one terrain; how scent ages comes from the constants.
    pub fn new(depth: i32, width: i16, height: i16, fill: u16, spoor: SpoorRules) -> Level {
        Level {
            depth,
            terrain: Grid::new(width, height, fill),
            flags: Grid::new(width, height, Flags::NONE),
            monsters: Arena::default(),
            items: Arena::default(),
            monster_at: Grid::new(width, height, 0),
            item_at: Grid::new(width, height, 0),
            marks: Marks::new(width, height),
            charted: BitGrid::new(width, height, false, false),
            spoor: Spoor::new(width, height, spoor),
            groups: Vec::new(),
            vault: None,
        }
    }

    /// Whether a flag is set on a square; never off the map.
    pub fn has(&self, at: Loc, flag: SquareFlag) -> bool {
        self.flags.get(at).is_some_and(|f| f.has(flag as u8))
    }

    /// Sets or clears a flag of a square on the map.
    pub fn set(&mut self, at: Loc, flag: SquareFlag, on: bool) {
        if let Some(flags) = self.flags.get_mut(at) {
            flags.set(flag as u8, on);
        }
    }

    /// The terrain of a square; permanent rock off the map.
    pub fn terrain_at(&self, at: Loc) -> u16 {
        self.terrain.get(at).copied().unwrap_or(terrain::code::PERMANENT)
    }

    /// Whether a square blocks movement and sight.
    pub fn is_wall(&self, at: Loc) -> bool {
        terrain::is_wall(self.terrain_at(at))
    }

    /// Floor, or an undiscovered trap.
    pub fn is_floor_like(&self, at: Loc) -> bool {
        let t = self.terrain_at(at);
        t == terrain::code::FLOOR || (terrain::is_trap(t) && self.has(at, SquareFlag::Hidden))
    }

    /// The creature on a square.
    pub fn monster_on(&self, at: Loc) -> Option<(Handle, &Monster)> {
        let slot = u32::from(self.monster_at.get(at).copied()?.checked_sub(1)?);
        self.monsters.at_slot(slot)
    }

    /// Puts a creature on its square. `None` when the square is taken or off the map.
    pub fn add_monster(&mut self, monster: Monster) -> Option<Handle> {
        let at = monster.at;
        if *self.monster_at.get(at)? != 0 {
            return None;
        }
        let handle = self.monsters.insert(monster);
        self.monster_at[at] = handle.slot() as u16 + 1;
        Some(handle)
    }

    /// Takes a creature off the level.
    pub fn remove_monster(&mut self, handle: Handle) -> Option<Monster> {
        let monster = self.monsters.remove(handle)?;
        if let Some(slot) = self.monster_at.get_mut(monster.at) {
            *slot = 0;
        }
        Some(monster)
    }

    /// Moves a creature to a free square; says whether it did.
    pub fn move_monster(&mut self, handle: Handle, to: Loc) -> bool {
        if self.monster_at.get(to).is_none_or(|slot| *slot != 0) {
            return false;
        }
        let Some(monster) = self.monsters.get_mut(handle) else { return false };
        let from = std::mem::replace(&mut monster.at, to);
        self.monster_at[from] = 0;
        self.monster_at[to] = handle.slot() as u16 + 1;
        true
    }

    /// Lets two creatures change places.
    pub fn swap_monsters(&mut self, a: Handle, b: Handle) -> bool {
        let (Some(from), Some(to)) = (self.monsters.get(a).map(|m| m.at), self.monsters.get(b).map(|m| m.at))
        else {
            return false;
        };
        if let Some(m) = self.monsters.get_mut(a) {
            m.at = to;
        }
        if let Some(m) = self.monsters.get_mut(b) {
            m.at = from;
        }
        self.monster_at[to] = a.slot() as u16 + 1;
        self.monster_at[from] = b.slot() as u16 + 1;
        true
    }

    /// The thing on a square.
    pub fn item_on(&self, at: Loc) -> Option<(Handle, &FloorItem)> {
        let slot = u32::from(self.item_at.get(at).copied()?.checked_sub(1)?);
        self.items.at_slot(slot)
    }

    /// Squares of a row of the map, at most 32 from a column on and before another, where something may be hidden: a secret
    /// door, a trap, or something in a thing that lies there. Bit 0 is the first.
    pub fn hiding_in_row(&self, y: i16, from: i16, before: i16) -> u32 {
        let places = self.terrain.offset(Loc::new(from, y)).zip(self.terrain.offset(Loc::new(before - 1, y)));
        let Some((first, last)) = places.filter(|(first, last)| first <= last) else { return 0 };
        let (terrain, items) =
            (self.terrain.cells().get(first..=last), self.item_at.cells().get(first..=last));
        let squares = terrain.into_iter().flatten().zip(items.into_iter().flatten());
        squares.take(32).enumerate().fold(0, |bits, (place, (t, item))| {
            let hides = *t == terrain::code::SECRET_DOOR || terrain::is_trap(*t) || *item != 0;
            bits | u32::from(hides) << place
        })
    }

    /// Lays a thing on a square. Gives it back when one lies there already or the square is off the map.
    pub fn add_item(&mut self, at: Loc, item: Item) -> Result<Handle, Item> {
        match self.item_at.get(at) {
            Some(0) => {}
            _ => return Err(item),
        }
        let handle = self.items.insert(FloorItem { item, at, marked: false });
        self.item_at[at] = handle.slot() as u16 + 1;
        Ok(handle)
    }

    /// Takes a thing off the floor.
    pub fn remove_item(&mut self, handle: Handle) -> Option<Item> {
        let floor = self.items.remove(handle)?;
        if let Some(slot) = self.item_at.get_mut(floor.at) {
            *slot = 0;
        }
        Some(floor.item)
    }

    /// What is wrong with it, for what a file hands us and for tests each turn.
    pub fn check(&self) -> Result<(), String> {
        let bounds = self.terrain.bounds();
        let sizes = [self.flags.bounds(), self.monster_at.bounds(), self.item_at.bounds()];
        let size = (bounds.width, bounds.height);
        let marks = (self.marks.bits().width(), self.marks.bits().height());
        let charted = (self.charted.width(), self.charted.height());
        if sizes.iter().any(|b| *b != bounds) || charted != size || marks != size || self.spoor.size() != size
        {
            return Err("the grids of the level differ in size".into());
        }
        if self.terrain.cells().iter().any(|t| *t > terrain::code::DOWN_SHAFT) {
            return Err("a square has a terrain that does not exist".into());
        }
        for (handle, monster) in self.monsters.iter() {
            if self.monster_on(monster.at).map(|(h, _)| h) != Some(handle) {
                return Err(format!("the creature at {} is not on the map", monster.at));
            }
        }
        for (handle, floor) in self.items.iter() {
            if self.item_on(floor.at).map(|(h, _)| h) != Some(handle) {
                return Err(format!("the thing at {} is not on the map", floor.at));
            }
        }
        let count = |grid: &Grid<u16>| grid.cells().iter().filter(|s| **s != 0).count();
        if count(&self.monster_at) != self.monsters.len() || count(&self.item_at) != self.items.len() {
            return Err("something stands on the map that does not exist".into());
        }
        Ok(())
    }
}
