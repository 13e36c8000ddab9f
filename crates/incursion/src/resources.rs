//! The resources a level is made of, as plain values: terrains, features, regions, weight lists, constants, traps.
//!
//! The field names of the serialised form are those in which the original's compiled resources were recorded, so that a
//! recording can be read as it is. References are names here; [`crate::tables::Tables`] turns them into numbers.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything the level maker reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Resources {
    /// Terrains in file order.
    pub terrains: Vec<Terrain>,
    /// Features in file order.
    pub features: Vec<Feature>,
    /// Regions in file order.
    pub regions: Vec<Region>,
    /// The weight lists of the dungeon.
    pub lists: WeightLists,
    /// What a dungeon has at certain depths, in the order of its declaration.
    pub specials: Vec<Special>,
    /// The dungeon's constants by their number, defaults included.
    pub constants: BTreeMap<u8, Constant>,
    /// Every effect that can be a trap, in file order.
    pub traps: Vec<TrapKind>,
}

/// A terrain.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    /// Its full name, with a `;suffix` where there is one.
    #[serde(rename = "n")]
    pub name: String,
    /// Glyph and colours.
    pub image: i64,
    /// What it is made of.
    pub material: u8,
    /// Numbers of the flags it has.
    pub flags: Vec<u8>,
    /// From which depth on it is found as a deposit.
    #[serde(default)]
    pub deposit_depth: i16,
}

/// A feature: door, trap, portal or a thing that stands about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    /// Its full name.
    #[serde(rename = "n")]
    pub name: String,
    /// Glyph and colours.
    pub image: i64,
    /// Number of its kind: 10 portal, 11 door, 12 trap, 13 other.
    #[serde(rename = "ftype")]
    pub kind: u8,
    /// Flag bits.
    pub flags: u32,
    /// What it is made of.
    pub material: u8,
    /// For a portal: where it leads (2 is down).
    pub xval: i16,
}

/// A region: a kind of room, corridor, streamer or vault.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Region {
    /// Its full name.
    #[serde(rename = "n")]
    pub name: String,
    /// The least challenge at which it is chosen.
    pub depth: i16,
    /// Terrain or feature of its walls; empty for none.
    pub walls: String,
    /// Terrain or feature of its floor; empty for none.
    pub floor: String,
    /// Feature of its doors; empty for none.
    pub door: String,
    /// Which kinds of room it can have, one bit each.
    #[serde(rename = "roomtypes")]
    pub room_kinds: u32,
    /// Width of its grid.
    #[serde(default)]
    pub sx: i16,
    /// Height of its grid.
    #[serde(default)]
    pub sy: i16,
    /// Numbers of the flags it has.
    pub flags: Vec<u8>,
    /// What stands in it: number of the pattern, and name.
    pub furnishings: Vec<(u8, String)>,
    /// Colours of its walls.
    pub wall_colours: Vec<u8>,
    /// Colours of its floor.
    pub floor_colours: Vec<u8>,
    /// Whether it names its own encounters (1) or not (0).
    pub has_encounter_list: u8,
    /// Its own constants by number.
    #[serde(rename = "consts", default)]
    pub constants: BTreeMap<u8, Constant>,
    /// Its map, row after row, one letter a square.
    #[serde(default)]
    pub grid: String,
    /// What the letters of its map mean.
    #[serde(default)]
    pub tiles: Vec<Tile>,
}

/// What a letter of a region's map means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tile {
    /// The letter.
    #[serde(rename = "ch")]
    pub letter: char,
    /// The terrain under it.
    #[serde(rename = "ter")]
    pub terrain: String,
    /// What stands there.
    #[serde(rename = "x", default)]
    pub thing: String,
    /// Number of the kind of that resource: 62 monster, 63 item, 64 feature.
    #[serde(rename = "xtype", default)]
    pub thing_kind: u8,
    /// The god of an altar, the effect of an item, the body of a corpse.
    #[serde(rename = "x2", default)]
    pub detail: String,
    /// Glyph and colours instead of the terrain's; 0 for the terrain's.
    pub image: i64,
    /// Flag bits.
    #[serde(rename = "fl")]
    pub flags: u32,
}

/// A constant of a dungeon or region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Constant {
    /// A number.
    Number(i32),
    /// The name of a resource.
    Name(String),
}

/// The weight lists of a dungeon.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WeightLists {
    /// Kinds of room by number.
    #[serde(rename = "RM_WEIGHTS")]
    pub room_kinds: Vec<(u8, i16)>,
    /// Regions of rooms.
    #[serde(rename = "ROOM_WEIGHTS")]
    pub rooms: Vec<(String, i16)>,
    /// Regions of streamers.
    #[serde(rename = "STREAMER_WEIGHTS")]
    pub streamers: Vec<(String, i16)>,
    /// Regions of corridors.
    #[serde(rename = "CORRIDOR_WEIGHTS")]
    pub corridors: Vec<(String, i16)>,
}

/// What a dungeon has at a certain depth: name, chance in a hundred, and the depth as dice (number, sides, bonus).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Special(pub String, pub i16, pub (i16, i16, i16));

/// An effect that can be a trap.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrapKind {
    /// Its full name.
    #[serde(rename = "n")]
    pub name: String,
    /// The least challenge at which it is chosen.
    pub level: i16,
    /// 1 when it is never chosen.
    pub nogen: u8,
}
