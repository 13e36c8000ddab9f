//! From names to numbers: how [`Tables`] are read from [`Resources`], and which problems are found.

use super::*;
use crate::makelev::door;
use crate::place::{Places, Subject};
use crate::resources::{Constant, Resources};
use angrist_source::{Collector, Diagnostic, Problems, Severity, nearest};
use std::ops::RangeInclusive;

const KNOWN: &str = crate::shipped::KNOWN;

/// What a number may be that is only compared with others or added to them: the level maker reckons in 32 bits, and the
/// original keeps such numbers in 16.
const SMALL: (RangeInclusive<i32>, &str) = (-30_000..=30_000, "-30000 to 30000");
const DENSITY: (RangeInclusive<i32>, &str) = (1..=30_000, "1 to 30000");

struct Names<'a> {
    terrains: BTreeMap<String, u8>,
    features: BTreeMap<String, u8>,
    regions: BTreeMap<String, u8>,
    from: &'a Resources,
    places: Places<'a>,
    constants: crate::adapt::Names,
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
        (subject, place): (Subject<'_>, impl ToString),
        what: &'static str,
        name: &str,
    ) -> Result<T, Diagnostic> {
        found.ok_or_else(|| {
            let known = self.terrains.keys().chain(self.features.keys()).chain(self.regions.keys());
            let near = nearest(name.to_lowercase(), known.map(String::as_str));
            let message =
                format!("{} needs {what} '{name}', and there is none of that name", place.to_string());
            self.places.put(&subject, wrong("missing", message).nearest(near))
        })
    }

    fn optional_stuff(&self, place: &str, name: &str) -> Result<Option<Stuff>, Diagnostic> {
        if name.is_empty() {
            return Ok(None);
        }
        let region = (Subject::Region(place, None), format!("region '{place}'"));
        self.needed(self.stuff(name), region, "a terrain or feature", name).map(Some)
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

    fn weights(
        &self,
        list: &[(String, i16)],
        what: &'static str,
        constant: &str,
    ) -> Result<Vec<(RegionId, i32)>, Diagnostic> {
        let subject = Subject::Dungeon(self.constants.find(constant));
        if !list.iter().any(|(_, weight)| *weight > 0) {
            return Err(self.places.put(&subject, wrong("empty", format!("the list of {what} is empty"))));
        }
        let one = |(name, weight): &(String, i16)| {
            let id = self.needed(
                self.region(name),
                (subject.clone(), format!("the list of {what}")),
                "a region",
                name,
            )?;
            Ok((id, i32::from(*weight)))
        };
        list.iter().map(one).collect()
    }
}

/// A problem of the resources; [`Places::put`] says where.
fn wrong(code: &'static str, message: String) -> Diagnostic {
    Diagnostic::whole(Severity::Error, code, "", message)
}

impl Tables {
    /// Turns names into numbers.
    ///
    /// # Errors
    /// Every name that nothing has, every list that is empty, every constant out of its range.
    pub fn new(from: &Resources) -> Result<Tables, Problems> {
        Tables::placed(from, Places::default())
    }

    /// The same, with the places of complaints.
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn placed(from: &Resources, places: Places<'_>) -> Result<Tables, Problems> {
        let mut problems = Collector::new();
        for (what, count) in [
            ("terrains", from.terrains.len()),
            ("features", from.features.len()),
            ("regions", from.regions.len()),
        ] {
            if count > 255 {
                problems.push(wrong("too-many", format!("there are {count} {what}; a level can number 255")));
            }
        }
        let names = Names {
            terrains: by_name(from.terrains.iter().map(|t| &t.name)),
            features: by_name(from.features.iter().map(|f| &f.name)),
            regions: by_name(from.regions.iter().map(|r| &r.name)),
            from,
            places,
            constants: crate::adapt::Names::new(),
        };
        if !from.lists.room_kinds.iter().any(|(_, weight)| *weight > 0) {
            let subject = Subject::Dungeon(names.constants.find("RM_WEIGHTS"));
            problems.push(places.put(&subject, wrong("empty", "the list of kinds of room is empty".into())));
        }
        let regions: Vec<Region> =
            from.regions.iter().filter_map(|r| problems.keep(region(r, &names))).collect();
        let rooms = problems.keep(names.weights(&from.lists.rooms, "rooms", "ROOM_WEIGHTS"));
        let streamers = problems.keep(names.weights(&from.lists.streamers, "streamers", "STREAMER_WEIGHTS"));
        let corridors = problems.keep(names.weights(&from.lists.corridors, "corridors", "CORRIDOR_WEIGHTS"));
        let constants = problems.keep(constants(&names));
        let known = problems.keep(known(&names));
        let parts = (|| Some((rooms?, streamers?, corridors?, constants?, known?)))();
        let (rooms, streamers, corridors, constants, known) = problems.check(parts)?;
        Ok(Tables {
            terrains: from.terrains.iter().map(terrain).collect(),
            features: from.features.iter().map(feature).collect(),
            regions,
            room_kinds: from.lists.room_kinds.iter().map(|&(kind, w)| (kind, i32::from(w))).collect(),
            rooms,
            streamers,
            corridors,
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
            constants,
            known,
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

fn region(from: &crate::resources::Region, names: &Names<'_>) -> Result<Region, Diagnostic> {
    let letters: Vec<char> = from.grid.chars().collect();
    if letters.len() != from.sx.max(0) as usize * from.sy.max(0) as usize {
        let (letters, width, height) = (letters.len(), from.sx, from.sy);
        let message = format!(
            "the map of region '{}' has {letters} letters; {width} times {height} are needed",
            from.name
        );
        return Err(names.places.put(&Subject::Region(&from.name, None), wrong("grid", message)));
    }
    let number = |number: u8, (range, expected): (RangeInclusive<i32>, &'static str)| {
        let Some(&Constant::Number(value)) = from.constants.get(&number) else { return Ok(None) };
        if range.contains(&value) {
            return Ok(Some(value));
        }
        let region = &from.name;
        let message = format!("constant {number} of region '{region}' is {value}; it has to be {expected}");
        Err(names.places.put(&Subject::Region(region, Some(number.into())), wrong("range", message)))
    };
    let blobs = match from.constants.get(&61) {
        Some(Constant::Name(name)) => names.optional_stuff(&from.name, name)?,
        _ => None,
    };
    let door = match from.door.as_str() {
        "" => None,
        name => {
            let region = (Subject::Region(&from.name, None), format!("region '{}'", from.name));
            Some(names.needed(names.feature(name), region, "a feature", name)?)
        }
    };
    let tile = |t: &crate::resources::Tile| {
        let made = Tile {
            terrain: names.terrain(&t.terrain),
            feature: if t.thing_kind == 64 { names.feature(&t.thing) } else { None },
            god: (!t.detail.is_empty()).then(|| t.detail.clone()),
            image: (t.image != 0).then_some(t.image as u32),
            door_state: [(16, door::SECRET), (32, door::LOCKED), (64, door::OPEN), (128, door::STUCK)]
                .into_iter()
                .filter(|(flag, _)| t.thing_kind == 64 && t.flags & flag != 0)
                .fold(0, |all, (_, state)| all | state),
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
        torch_density: number(78, DENSITY)?,
        corridor: Corridor {
            turn_chance: number(21, SMALL)?.unwrap_or(Corridor::DEFAULT.turn_chance),
            shortest: number(23, SMALL)?.unwrap_or(Corridor::DEFAULT.shortest),
            longest: number(24, SMALL)?.unwrap_or(Corridor::DEFAULT.longest),
        },
        size: (i32::from(from.sx), i32::from(from.sy)),
        grid: letters,
        tiles: from.tiles.iter().map(tile).collect(),
    })
}

fn out_of_range(names: &Names<'_>, number: u8, value: i32, expected: &str) -> Diagnostic {
    let complaint = wrong("range", format!("constant {number} is {value}; it has to be {expected}"));
    names.places.put(&Subject::Dungeon(Some(number.into())), complaint)
}

fn constants(names: &Names<'_>) -> Result<Constants, Diagnostic> {
    let ranged = |number: u8, range: RangeInclusive<i32>, expected: &'static str| {
        let value = names.number(number);
        if range.contains(&value) { Ok(value) } else { Err(out_of_range(names, number, value, expected)) }
    };
    // Those that the level maker does not ask for are asked for when a level is peopled.
    for &number in names.from.constants.keys() {
        ranged(number, SMALL.0, SMALL.1)?;
    }
    let n = |number| names.number(number);
    let density = |number: u8| ranged(number, DENSITY.0, DENSITY.1);
    let place = |number: u8| (Subject::Dungeon(Some(number.into())), format!("constant {number}"));
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
        initial_cr: ranged(45, -100..=100, "-100 to 100")?,
        speed: ranged(46, -1000..=1000, "-1000 to 1000")?,
        life_percent: n(52),
        min_river_depth: n(63),
        min_chasm_depth: n(62),
        min_vault_depth: n(74),
        trap_chance: density(73)?,
        room_lit_chance: n(76),
        lit_chance_depth_mod: n(77),
        torch_density: density(78)?,
        edge: terrain(8)?,
        rock: terrain(9)?,
        torch: terrain(10)?,
        pillar: names.stuff(names.name(54)),
        base_region: region(11)?,
        corridor_region: region(49)?,
        stairs_up: feature(50)?,
        stairs_down: feature(51)?,
    };
    for (number, size, panel) in [(3, c.size_x, c.panel_x), (4, c.size_y, c.panel_y)] {
        if size % panel != 0 {
            return Err(out_of_range(names, number, panel, "a divisor of the level's size"));
        }
    }
    Ok(c)
}

/// The rows of the table of names with this word before them, each as its further fields.
fn rows<'a>(word: &'a str) -> impl Iterator<Item = Vec<&'static str>> + 'a {
    KNOWN.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let mut fields = line.split('\t');
        (fields.next() == Some(word)).then(|| fields.collect())
    })
}

fn known(names: &Names<'_>) -> Result<Known, Diagnostic> {
    let name = |word: &str| rows(word).next().and_then(|row| row.first().copied()).unwrap_or_default();
    let terrain = |word: &str| {
        let name = name(word);
        names.needed(names.terrain(name), (Subject::Dungeon(None), "the level maker"), "a terrain", name)
    };
    let feature = |word: &str| {
        let name = name(word);
        names.needed(names.feature(name), (Subject::Dungeon(None), "the level maker"), "a feature", name)
    };
    let pair = |row: Vec<&str>| match row[..] {
        [shallow, deep] => Some((names.terrain(shallow)?, names.terrain(deep)?)),
        _ => None,
    };
    Ok(Known {
        floor: terrain("floor")?,
        dungeon_wall: terrain("wall")?,
        oak_door: feature("door")?,
        trap: feature("trap")?,
        igneous_rock: names.terrain(name("igneous")),
        hot: rows("heat").flatten().filter_map(|name| names.terrain(name)).collect(),
        deepening: rows("deep").chain(rows("heat")).filter_map(pair).collect(),
        fountain: names.feature(name("fountain")),
        gods: rows("god").filter_map(|row| Some((*row.first()?).to_owned())).collect(),
    })
}
