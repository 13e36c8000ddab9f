//! Dungeons, regions, terrains, features: what a level is made of.

use serde::{Deserialize, Serialize};

use super::{About, Dice, Flags, Rid};
use crate::token::Grid;

/// A dungeon: all it has are constants, lists and specials.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Dungeon {
    /// What every resource has.
    pub about: About,
}

/// A terrain.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Terrain {
    /// What every resource has.
    pub about: About,
    /// Glyph and colour: 12 bits of character, then 4 of foreground.
    pub image: u16,
    /// What moving costs, as written in percent and stored.
    pub move_mod: i8,
    /// Penalty.
    pub penalty: i8,
    /// Material.
    pub material: i8,
    /// Flags.
    pub flags: Flags,
}

/// A feature: a door, portal, trap or other thing that stands on the floor.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Feature {
    /// What every resource has.
    pub about: About,
    /// Its type.
    pub kind: i8,
    /// Glyph and colour.
    pub image: u16,
    /// What moving costs.
    pub move_mod: i8,
    /// Hit points.
    pub hp: i16,
    /// Material.
    pub material: i8,
    /// Flags, a mask.
    pub flags: u32,
    /// Where it leads, or what it does.
    pub target: Rid,
    /// A value its type reads.
    pub xval: i16,
    /// Dice its type reads.
    pub factor: Dice,
}

/// What a tile of a grid puts on the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TileWith {
    /// Nothing.
    #[default]
    Nothing,
    /// This item, monster or feature.
    One(Rid),
    /// A random item, of a type if one was given.
    RandomItem(Option<i16>),
    /// A random monster, of a type if one was given.
    RandomMonster(Option<i16>),
}

/// What the thing on a tile is of: the effect of an item, the god of an altar, the creature of a corpse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TileOf {
    /// Nothing said.
    #[default]
    Nothing,
    /// This resource.
    One(Rid),
    /// A random effect of these levels.
    Random(i8, i8),
    /// A number.
    Number(i16),
}

/// A character of a grid that has a meaning of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tile {
    /// The character.
    pub ch: u8,
    /// The terrain it writes.
    pub terrain: Rid,
    /// What it puts there.
    pub with: TileWith,
    /// What that is of.
    pub of: TileOf,
    /// Another glyph, 0 for none.
    pub image: u16,
    /// Flags, a mask.
    pub flags: u32,
}

/// A region: a kind of room, corridor, streamer or vault.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Region {
    /// What every resource has.
    pub about: About,
    /// The first depth it appears at.
    pub depth: i8,
    /// The largest size of its rooms.
    pub size: i8,
    /// Terrain of its walls.
    pub walls: Rid,
    /// Terrain of its floor.
    pub floor: Rid,
    /// Its doors.
    pub door: Rid,
    /// Room types, bit n - 1 for type n, bit 31 for type 0.
    pub room_types: u32,
    /// Flags (the one of the header is among them).
    pub flags: Flags,
    /// Its map, if it has one.
    pub grid: Option<Grid>,
    /// What the characters of the map mean.
    pub tiles: Vec<Tile>,
}
