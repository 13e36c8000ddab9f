//! Resources with their references turned into numbers, checked as a whole before a level is made.
//!
//! Promise: every number in a table is a valid index of the table it points into, so the level maker never has to ask.

use crate::resources::{Constant, Resources};
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
    /// Whether the player enters here.
    pub is_start: bool,
}

/// How tunnels wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// Chance of a turn at each step, in a hundred.
    pub turn_chance: i32,
    /// No turn by chance before so many steps.
    pub shortest: i32,
    /// A turn after so many steps.
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
    /// Only when the name is a terrain's: in the shipped data it is a feature's, and there are no pillars.
    pub pillar: Option<TerrainId>,
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

/// Why resources make no dungeon.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Complaint {
    /// A reference to nothing.
    #[error("{place} needs {what} '{name}', and there is none of that name")]
    Missing {
        /// What refers to it.
        place: String,
        /// What kind of thing is missing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// More than a cell can number.
    #[error("there are {count} {what}; a level can number 255")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
    },
    /// A constant out of its range.
    #[error("constant {number} is {value}; it has to be {expected}")]
    Constant {
        /// Its number.
        number: u8,
        /// What it is.
        value: i32,
        /// What it could be.
        expected: &'static str,
    },
    /// A list that must have something in it.
    #[error("the list of {what} is empty")]
    Empty {
        /// Which.
        what: &'static str,
    },
    /// A map whose letters do not fill its size.
    #[error("the map of region '{region}' has {letters} letters; {width} times {height} are needed")]
    Grid {
        /// Whose.
        region: String,
        /// How many letters it has.
        letters: usize,
        /// Its width.
        width: i16,
        /// Its height.
        height: i16,
    },
}

struct Names<'a> {
    terrains: BTreeMap<String, u8>,
    features: BTreeMap<String, u8>,
    regions: BTreeMap<String, u8>,
    from: &'a Resources,
}

/// The first of each name wins, and case does not matter.
fn by_name<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<String, u8> {
    let mut map = BTreeMap::new();
    for (i, name) in names.enumerate() {
        map.entry(name.to_lowercase()).or_insert(i as u8);
    }
    map
}

fn bits(numbers: &[u8]) -> u32 {
    numbers.iter().filter(|&&n| n < 32).fold(0, |all, &n| all | 1 << n)
}

impl Names<'_> {
    fn terrain(&self, name: &str) -> Option<u8> {
        self.terrains.get(&name.to_lowercase()).copied()
    }

    fn feature(&self, name: &str) -> Option<u8> {
        self.features.get(&name.to_lowercase()).copied()
    }

    fn region(&self, name: &str) -> Option<u8> {
        self.regions.get(&name.to_lowercase()).copied()
    }

    /// The original looks through all kinds in a fixed order, features before terrains: in its data "pillar" and
    /// "altar" are features whatever the field wants.
    fn stuff(&self, name: &str) -> Option<Stuff> {
        self.feature(name).map(Stuff::Feature).or_else(|| self.terrain(name).map(Stuff::Terrain))
    }

    fn needed<T>(
        &self,
        found: Option<T>,
        place: impl ToString,
        what: &'static str,
        name: &str,
    ) -> Result<T, Complaint> {
        found.ok_or_else(|| Complaint::Missing { place: place.to_string(), what, name: name.to_string() })
    }

    fn optional_stuff(&self, place: &str, name: &str) -> Result<Option<Stuff>, Complaint> {
        if name.is_empty() {
            return Ok(None);
        }
        self.needed(self.stuff(name), format!("region '{place}'"), "a terrain or feature", name).map(Some)
    }

    fn number(&self, number: u8) -> i32 {
        match self.from.constants.get(&number) {
            Some(Constant::Number(n)) => *n,
            _ => 0,
        }
    }

    fn name(&self, number: u8) -> &str {
        match self.from.constants.get(&number) {
            Some(Constant::Name(name)) => name,
            _ => "",
        }
    }

    fn weights(&self, list: &[(String, i16)], what: &'static str) -> Result<Vec<(RegionId, i32)>, Complaint> {
        if !list.iter().any(|(_, weight)| *weight > 0) {
            return Err(Complaint::Empty { what });
        }
        let one = |(name, weight): &(String, i16)| {
            let id = self.needed(self.region(name), format!("the list of {what}"), "a region", name)?;
            Ok((id, i32::from(*weight)))
        };
        list.iter().map(one).collect()
    }
}

impl Tables {
    /// Turns names into numbers, or says which name has no owner.
    pub fn new(from: &Resources) -> Result<Tables, Complaint> {
        for (what, count) in [
            ("terrains", from.terrains.len()),
            ("features", from.features.len()),
            ("regions", from.regions.len()),
        ] {
            if count > 255 {
                return Err(Complaint::TooMany { what, count });
            }
        }
        let names = Names {
            terrains: by_name(from.terrains.iter().map(|t| &t.name)),
            features: by_name(from.features.iter().map(|f| &f.name)),
            regions: by_name(from.regions.iter().map(|r| &r.name)),
            from,
        };
        if !from.lists.room_kinds.iter().any(|(_, weight)| *weight > 0) {
            return Err(Complaint::Empty { what: "kinds of room" });
        }
        Ok(Tables {
            terrains: from.terrains.iter().map(terrain).collect(),
            features: from.features.iter().map(feature).collect(),
            regions: from.regions.iter().map(|r| region(r, &names)).collect::<Result<_, _>>()?,
            room_kinds: from.lists.room_kinds.iter().map(|&(kind, w)| (kind, i32::from(w))).collect(),
            rooms: names.weights(&from.lists.rooms, "rooms")?,
            streamers: names.weights(&from.lists.streamers, "streamers")?,
            corridors: names.weights(&from.lists.corridors, "corridors")?,
            specials: from
                .specials
                .iter()
                .map(|s| Special { region: names.region(&s.0), chance: i32::from(s.1), level: s.2 })
                .collect(),
            traps: from
                .traps
                .iter()
                .filter(|t| t.nogen == 0)
                .map(|t| (t.name.clone(), i32::from(t.level)))
                .collect(),
            constants: constants(&names)?,
            known: known(&names)?,
        })
    }
}

fn terrain(from: &crate::resources::Terrain) -> Terrain {
    Terrain {
        name: from.name.clone(),
        image: from.image as u32,
        flags: bits(&from.flags),
        deposit_depth: i32::from(from.deposit_depth),
    }
}

fn feature(from: &crate::resources::Feature) -> Feature {
    let kind = match from.kind {
        10 => FeatureKind::Portal,
        11 => FeatureKind::Door,
        12 => FeatureKind::Trap,
        _ => FeatureKind::Plain,
    };
    Feature {
        name: from.name.clone(),
        image: from.image as u32,
        kind,
        flags: from.flags,
        material: from.material,
        leads_down: kind == FeatureKind::Portal && from.xval == 2,
    }
}

fn region(from: &crate::resources::Region, names: &Names<'_>) -> Result<Region, Complaint> {
    let letters: Vec<char> = from.grid.chars().collect();
    if letters.len() != from.sx.max(0) as usize * from.sy.max(0) as usize {
        return Err(Complaint::Grid {
            region: from.name.clone(),
            letters: letters.len(),
            width: from.sx,
            height: from.sy,
        });
    }
    let number = |n: u8| match from.constants.get(&n) {
        Some(Constant::Number(n)) => Some(*n),
        _ => None,
    };
    let blobs = match from.constants.get(&61) {
        Some(Constant::Name(name)) => names.optional_stuff(&from.name, name)?,
        _ => None,
    };
    let door = match from.door.as_str() {
        "" => None,
        name => {
            Some(names.needed(names.feature(name), format!("region '{}'", from.name), "a feature", name)?)
        }
    };
    let tile = |t: &crate::resources::Tile| {
        let made = Tile {
            terrain: names.terrain(&t.terrain),
            feature: if t.thing_kind == 64 { names.feature(&t.thing) } else { None },
            god: (!t.detail.is_empty()).then(|| t.detail.clone()),
            image: (t.image != 0).then_some(t.image as u32),
            is_start: t.thing_kind == 64 && t.flags & 8 != 0,
        };
        (t.letter, made)
    };
    Ok(Region {
        name: from.name.clone(),
        depth: i32::from(from.depth),
        walls: names.optional_stuff(&from.name, &from.walls)?,
        floor: names.optional_stuff(&from.name, &from.floor)?,
        door,
        room_kinds: from.room_kinds,
        flags: bits(&from.flags),
        furnishings: from
            .furnishings
            .iter()
            .map(|(pattern, name)| (*pattern, names.stuff(name).map_or(Furnishing::Item, Furnishing::Stuff)))
            .collect(),
        wall_colours: from.wall_colours.clone(),
        floor_colours: from.floor_colours.clone(),
        has_encounters: from.has_encounter_list != 0,
        blobs,
        torch_density: number(78),
        corridor: Corridor {
            turn_chance: number(21).unwrap_or(Corridor::DEFAULT.turn_chance),
            shortest: number(23).unwrap_or(Corridor::DEFAULT.shortest),
            longest: number(24).unwrap_or(Corridor::DEFAULT.longest),
        },
        size: (i32::from(from.sx), i32::from(from.sy)),
        grid: letters,
        tiles: from.tiles.iter().map(tile).collect(),
    })
}

fn constants(names: &Names<'_>) -> Result<Constants, Complaint> {
    let n = |number| names.number(number);
    let ranged = |number: u8, range: std::ops::RangeInclusive<i32>, expected: &'static str| {
        let value = n(number);
        if range.contains(&value) { Ok(value) } else { Err(Complaint::Constant { number, value, expected }) }
    };
    let place = |number: u8| format!("constant {number}");
    let terrain = |number: u8| {
        names.needed(names.terrain(names.name(number)), place(number), "a terrain", names.name(number))
    };
    let region = |number: u8| {
        names.needed(names.region(names.name(number)), place(number), "a region", names.name(number))
    };
    let feature = |number: u8| {
        names.needed(names.feature(names.name(number)), place(number), "a feature", names.name(number))
    };
    let c = Constants {
        size_x: ranged(1, 16..=256, "16 to 256")?,
        size_y: ranged(2, 16..=256, "16 to 256")?,
        panel_x: ranged(3, 16..=64, "16 to 64")?,
        panel_y: ranged(4, 16..=64, "16 to 64")?,
        max_streamer_width: ranged(5, 1..=32, "1 to 32")?,
        min_streamers: ranged(6, 0..=64, "0 to 64")?,
        max_streamers: ranged(7, 0..=64, "0 to 64")?,
        streamer_chance: n(25),
        streamer_mon_density: n(70),
        reduce_chasm_chance: n(14),
        min_stairs: ranged(15, 0..=64, "0 to 64")?,
        max_stairs: ranged(16, 0..=64, "0 to 64")?,
        room_min_x: ranged(17, 2..=64, "2 to 64")?,
        room_max_x: ranged(18, 2..=64, "2 to 64")?,
        room_min_y: ranged(19, 2..=64, "2 to 64")?,
        room_max_y: ranged(20, 2..=64, "2 to 64")?,
        depth: n(44),
        initial_cr: n(45),
        speed: n(46),
        life_percent: n(52),
        min_river_depth: n(63),
        min_chasm_depth: n(62),
        min_vault_depth: n(74),
        trap_chance: ranged(73, 1..=30_000, "1 to 30000")?,
        room_lit_chance: n(76),
        lit_chance_depth_mod: n(77),
        torch_density: ranged(78, 1..=30_000, "1 to 30000")?,
        edge: terrain(8)?,
        rock: terrain(9)?,
        torch: terrain(10)?,
        pillar: match names.stuff(names.name(54)) {
            Some(Stuff::Terrain(id)) => Some(id),
            _ => None,
        },
        base_region: region(11)?,
        corridor_region: region(49)?,
        stairs_up: feature(50)?,
        stairs_down: feature(51)?,
    };
    for (number, size, panel) in [(3, c.size_x, c.panel_x), (4, c.size_y, c.panel_y)] {
        if size % panel != 0 {
            return Err(Complaint::Constant {
                number,
                value: panel,
                expected: "a divisor of the level's size",
            });
        }
    }
    Ok(c)
}

fn known(names: &Names<'_>) -> Result<Known, Complaint> {
    let terrain = |name: &str| names.needed(names.terrain(name), "the level maker", "a terrain", name);
    let feature = |name: &str| names.needed(names.feature(name), "the level maker", "a feature", name);
    let pairs =
        [("shallow water", "deep water"), ("brimstone", "magma"), ("smooth igneous rock", "obsidian")];
    Ok(Known {
        floor: terrain("floor")?,
        dungeon_wall: terrain("dungeon wall")?,
        oak_door: feature("oak door")?,
        trap: feature("trap")?,
        igneous_rock: names.terrain("solid igneous rock"),
        hot: pairs[1..].iter().flat_map(|p| [p.0, p.1]).filter_map(|name| names.terrain(name)).collect(),
        deepening: pairs
            .iter()
            .filter_map(|(shallow, deep)| Some((names.terrain(shallow)?, names.terrain(deep)?)))
            .collect(),
        fountain: names.feature("fountain"),
    })
}
