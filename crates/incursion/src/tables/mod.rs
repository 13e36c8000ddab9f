//! Resources with their references turned into numbers, checked as a whole before a level is made.
//!
//! Promise: every number in a table is a valid index of the table it points into, so the level generator never has to check.

mod read;

use std::collections::BTreeMap;

/// Number of a terrain in [`Tables::terrains`].
pub type TerrainId = u8;
/// Number of a feature in [`Tables::features`].
pub type FeatureId = u8;
/// Number of a region in [`Tables::regions`].
pub type RegionId = u8;

/// What can be written into a cell: the original writes features through the same door as terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuff {
    /// A terrain.
    Terrain(TerrainId),
    /// Floor with a feature on it.
    Feature(FeatureId),
}

/// Flags of terrains, by the bit of their number.
pub mod tf {
    #![allow(missing_docs, reason = "the names are the original's and say it")]
    pub const SOLID: u32 = 1 << 1;
    pub const OPAQUE: u32 = 1 << 2;
    pub const OBSCURE: u32 = 1 << 3;
    pub const SHADE: u32 = 1 << 4;
    pub const SPECIAL: u32 = 1 << 5;
    pub const WARN: u32 = 1 << 6;
    pub const WATER: u32 = 1 << 7;
    pub const TORCH: u32 = 1 << 10;
    pub const DEEP_LIQ: u32 = 1 << 16;
    pub const FALL: u32 = 1 << 18;
    pub const WALL: u32 = 1 << 20;
    pub const LOCAL_LIGHT: u32 = 1 << 25;
    pub const DEPOSIT: u32 = 1 << 26;
}

/// Flags of regions, by the bit of their number.
pub mod rf {
    #![allow(missing_docs, reason = "the names are the original's and say it")]
    pub const CORRIDOR: u32 = 1 << 1;
    pub const VAULT: u32 = 1 << 2;
    pub const CHASM: u32 = 1 << 18;
    pub const RIVER: u32 = 1 << 19;
    pub const ALWAYS_LIT: u32 = 1 << 22;
    pub const NEVER_LIT: u32 = 1 << 23;
    pub const STAPLE: u32 = 1 << 24;
    pub const ODD_WIDTH: u32 = 1 << 25;
    pub const ODD_HEIGHT: u32 = 1 << 26;
    pub const CENTER_ENC: u32 = 1 << 27;
}

/// Flag bits of features.
pub mod ff {
    #![allow(missing_docs, reason = "the names are the original's and say it")]
    pub const SOLID: u32 = 1;
    pub const XSOLID: u32 = 2;
    pub const OPAQUE: u32 = 512;
    pub const OBSCURE: u32 = 1 << 14;
    pub const ALTAR: u32 = 1 << 18;
}

/// Material number of wood: what a door of the first levels has to be made of.
pub const WOOD: u8 = 8;

/// A terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// Its full name.
    pub name: String,
    /// Glyph and colours.
    pub image: u32,
    /// Bits of [`tf`].
    pub flags: u32,
    /// From which depth on it is found as a deposit.
    pub deposit_depth: i32,
}

/// What a feature is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureKind {
    /// Stairs and other ways out.
    Portal,
    /// A door.
    Door,
    /// A trap.
    Trap,
    /// Anything that stands about.
    Plain,
}

/// A feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// Its full name.
    pub name: String,
    /// Glyph and colours.
    pub image: u32,
    /// What it is.
    pub kind: FeatureKind,
    /// Bits of [`ff`].
    pub flags: u32,
    /// What it is made of.
    pub material: u8,
    /// Whether it is stairs that lead down.
    pub leads_down: bool,
}

impl Feature {
    /// Whether nothing can stand where it stands.
    pub fn is_solid(&self) -> bool {
        self.flags & (ff::SOLID | ff::XSOLID) != 0
    }
}

/// What a furnishing is; items come with the population.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Furnishing {
    /// Terrain or a feature.
    Stuff(Stuff),
    /// Something that lies about, placed only on populated levels.
    Item,
}

/// What a letter of a region's map means.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The terrain under it.
    pub terrain: Option<TerrainId>,
    /// The feature that stands there.
    pub feature: Option<FeatureId>,
    /// The god of an altar.
    pub god: Option<String>,
    /// Glyph and colours instead of the terrain's.
    pub image: Option<u32>,
    /// What a door here is beside what it is drawn to be; bits of [`crate::makelev::door`].
    pub door_state: u8,
    /// Whether the player enters here.
    pub is_start: bool,
}

/// How tunnels wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// Chance of a turn at each step, in a hundred.
    pub turn_chance: i32,
    /// Minimum number of steps before a random turn.
    pub shortest: i32,
    /// Number of steps after which it turns.
    pub longest: i32,
}

impl Corridor {
    /// What a region without numbers of its own has. A tunnel asks its region only, and the region falls back to the
    /// program's defaults: what a dungeon says of corridors is never heard.
    pub const DEFAULT: Corridor = Corridor { turn_chance: 10, shortest: 4, longest: 10 };
}

/// A region.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Its full name.
    pub name: String,
    /// The least challenge at which it is chosen.
    pub depth: i32,
    /// Its walls.
    pub walls: Option<Stuff>,
    /// Its floor.
    pub floor: Option<Stuff>,
    /// Its doors.
    pub door: Option<FeatureId>,
    /// Which kinds of room it can have; see [`Region::allows`].
    pub room_kinds: u32,
    /// Bits of [`rf`].
    pub flags: u32,
    /// What stands in it: number of the pattern, and what.
    pub furnishings: Vec<(u8, Furnishing)>,
    /// Colours of its walls.
    pub wall_colours: Vec<u8>,
    /// Colours of its floor.
    pub floor_colours: Vec<u8>,
    /// Whether it names its own encounters.
    pub has_encounters: bool,
    /// What its blobs are of.
    pub blobs: Option<Stuff>,
    /// Its own torch density.
    pub torch_density: Option<i32>,
    /// How tunnels of this region wind.
    pub corridor: Corridor,
    /// Width and height of its map; nothing when it has none.
    pub size: (i32, i32),
    /// Its map, row after row.
    pub grid: Vec<char>,
    /// What the letters of its map mean.
    pub tiles: BTreeMap<char, Tile>,
}

impl Region {
    /// Whether it has all of a flag's bits.
    pub fn is(&self, flag: u32) -> bool {
        self.flags & flag == flag
    }

    /// Whether its mask has the bit of a kind of room. The original shifts by the number less one, so that kind 0 is
    /// the last bit.
    pub fn allows(&self, kind: u8) -> bool {
        self.room_kinds & 1u32.wrapping_shl(u32::from(kind).wrapping_sub(1)) != 0
    }
}

/// The dungeon's numbers.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names are the original's and say it")]
pub struct Constants {
    pub size_x: i32,
    pub size_y: i32,
    pub panel_x: i32,
    pub panel_y: i32,
    pub max_streamer_width: i32,
    pub min_streamers: i32,
    pub max_streamers: i32,
    pub streamer_chance: i32,
    pub streamer_mon_density: i32,
    pub reduce_chasm_chance: i32,
    pub min_stairs: i32,
    pub max_stairs: i32,
    pub room_min_x: i32,
    pub room_max_x: i32,
    pub room_min_y: i32,
    pub room_max_y: i32,
    pub depth: i32,
    pub initial_cr: i32,
    pub speed: i32,
    pub life_percent: i32,
    pub min_river_depth: i32,
    pub min_chasm_depth: i32,
    pub min_vault_depth: i32,
    pub trap_chance: i32,
    pub room_lit_chance: i32,
    pub lit_chance_depth_mod: i32,
    pub torch_density: i32,
    pub edge: TerrainId,
    pub rock: TerrainId,
    pub torch: TerrainId,
    /// Exact levels have pillars only of terrain: in the original's data the name is a feature's, and there are none.
    pub pillar: Option<Stuff>,
    pub base_region: RegionId,
    pub corridor_region: RegionId,
    pub stairs_up: FeatureId,
    pub stairs_down: FeatureId,
}

/// A special of the dungeon.
#[derive(Clone, Debug, PartialEq)]
pub struct Special {
    /// The region; nothing when the name is a monster's, an item's or a feature's.
    pub region: Option<RegionId>,
    /// Chance in a hundred that the dungeon has it.
    pub chance: i32,
    /// Its depth as dice: number, sides, bonus.
    pub level: (i16, i16, i16),
}

/// Terrains and features that rules name.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Known {
    pub floor: TerrainId,
    pub dungeon_wall: TerrainId,
    pub oak_door: FeatureId,
    pub trap: FeatureId,
    pub igneous_rock: Option<TerrainId>,
    /// Brimstone, magma, smooth igneous rock and obsidian: walls beside them turn to igneous rock.
    pub hot: Vec<TerrainId>,
    /// Shallow and deep form of what gets deeper away from its shore.
    pub deepening: Vec<(TerrainId, TerrainId)>,
    pub fountain: Option<FeatureId>,
    /// The gods of altars that name none, one line each by chance.
    pub gods: Vec<String>,
}

/// All resources, by number.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Tables {
    pub terrains: Vec<Terrain>,
    pub features: Vec<Feature>,
    pub regions: Vec<Region>,
    pub room_kinds: Vec<(u8, i32)>,
    pub rooms: Vec<(RegionId, i32)>,
    pub streamers: Vec<(RegionId, i32)>,
    pub corridors: Vec<(RegionId, i32)>,
    pub specials: Vec<Special>,
    /// Name and least challenge of every trap that may be chosen.
    pub traps: Vec<(String, i32)>,
    pub constants: Constants,
    pub known: Known,
}

impl Tables {
    /// The regions that levels may have: rooms, streamers, corridors, and what specials bring, each once and in order.
    pub fn regions_in_use(&self) -> Vec<RegionId> {
        let listed = [&self.rooms, &self.streamers, &self.corridors].into_iter().flatten().map(|(id, _)| *id);
        let all = listed.chain(self.specials.iter().filter_map(|s| s.region));
        let all: std::collections::BTreeSet<RegionId> = all.collect();
        all.into_iter().collect()
    }
}
