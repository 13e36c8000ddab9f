//! From a library of the resource language to what the level maker reads.
//!
//! Promise: the shipped library of the original gives exactly the resources its compiler made. What a dungeon leaves unsaid
//! comes from a table of defaults, which is data.

use crate::place::{Places, Subject};
use crate::resources as out;
use crate::resources::{Constant, Resources, WeightLists};
use angrist_irh::library::Library;
use angrist_irh::res::{About, Dungeon, Region, ResKind, TileOf, TileWith, Value};
use angrist_source::{Diagnostic, Problems, Severity, nearest};
use std::collections::BTreeMap;

/// The table of defaults.
pub const DEFAULTS: &str = include_str!("../../../data/incursion/tables/dungeon.tsv");

/// What a number belongs to, for a complaint: where it stands and what it is called.
struct Owner<'a> {
    places: Places<'a>,
    subject: Subject<'a>,
    words: String,
}

impl Owner<'_> {
    fn out_of_range(&self, value: i32, least: i32, most: i32) -> Problems {
        let what = format!("{} has the number {value}; it has to be {least} to {most}", self.words);
        self.places.put(&self.subject, Diagnostic::whole(Severity::Error, "range", "", what)).into()
    }
}

/// A number kept in 16 bits, or whose it is and what would fit.
fn short<'a>(value: i32, owner: impl FnOnce() -> Owner<'a>) -> Result<i16, Problems> {
    let (least, most) = (i16::MIN.into(), i16::MAX.into());
    i16::try_from(value).map_err(|_| owner().out_of_range(value, least, most))
}

/// A number kept in a byte, or whose it is and what would fit.
fn byte<'a>(value: i32, owner: impl FnOnce() -> Owner<'a>) -> Result<u8, Problems> {
    let (least, most) = (u8::MIN.into(), u8::MAX.into());
    u8::try_from(value).map_err(|_| owner().out_of_range(value, least, most))
}

/// Numbers of the names that the language knows.
pub struct Names(BTreeMap<&'static str, i32>);

impl Names {
    /// Reads the table of constants of the language.
    pub fn new() -> Names {
        let pairs = angrist_irh::pre::CONSTANTS.lines().filter_map(|line| {
            let (name, value) = line.split_once('\t')?;
            // Masks use all 32 bits; the highest is the sign here.
            Some((name, value.trim().parse::<i64>().ok()? as i32))
        });
        Names(pairs.collect())
    }

    /// The number of a name; a name without one is 0, which names nothing anywhere.
    pub fn get(&self, name: &str) -> i32 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Names that begin so, with their numbers, in the order of the alphabet.
    pub fn with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'static str, i32)> + 'a {
        self.0.iter().filter(move |(n, _)| n.starts_with(prefix)).map(|(name, number)| (*name, *number))
    }

    /// The number of a name, if it has one.
    pub fn find(&self, name: &str) -> Option<i32> {
        self.0.get(name).copied()
    }
}

impl Names {
    /// The words behind a prefix by number, in lower case: `MA_DRAGON` is "dragon". The first of a number counts.
    pub fn words_of(&self, prefix: &str) -> BTreeMap<i32, String> {
        let mut all = BTreeMap::new();
        for (name, &number) in &self.0 {
            if let Some(rest) = name.strip_prefix(prefix) {
                all.entry(number).or_insert_with(|| rest.replace('_', " ").to_lowercase());
            }
        }
        all
    }
}

impl Default for Names {
    fn default() -> Self {
        Names::new()
    }
}

/// What dungeons have unless they say otherwise.
struct Defaults {
    constants: Vec<(u8, String)>,
    shapes: Vec<(u8, i16)>,
    staple_corridor: i16,
    other_corridor: i16,
    slots: u8,
}

impl Defaults {
    fn read(text: &str, names: &Names) -> Result<Defaults, Problems> {
        let mut all = Defaults {
            constants: Vec::new(),
            shapes: Vec::new(),
            staple_corridor: 1,
            other_corridor: 1,
            slots: 0,
        };
        for (i, line) in text.lines().enumerate().filter(|(_, l)| !l.starts_with('#') && !l.trim().is_empty())
        {
            let wrong = |what: &str| Problems::general(format!("dungeon.tsv, line {}: {what}", i + 1));
            let parts: Vec<&str> = line.split('\t').collect();
            let [what, name, value] = parts[..] else { return Err(wrong("three fields are needed")) };
            let number = || value.parse::<i16>().map_err(|_| wrong("a number is needed"));
            let id = || {
                let known = names.0.get(name).ok_or_else(|| wrong("this name is not known"))?;
                u8::try_from(*known).map_err(|_| wrong("its number is too large"))
            };
            match what {
                "constant" => all.constants.push((id()?, value.to_owned())),
                "shape" => all.shapes.push((id()?, number()?)),
                "corridor" if name == "staple" => all.staple_corridor = number()?,
                "corridor" => all.other_corridor = number()?,
                "slots" => all.slots = u8::try_from(number()?).map_err(|_| wrong("too many"))?,
                _ => return Err(wrong("'constant', 'shape', 'corridor' or 'slots' is needed")),
            }
        }
        Ok(all)
    }
}

/// The dungeon of a library: the one of that name, or the first that is deeper than one level, or the first.
pub fn dungeon<'a>(library: &'a Library, name: &str) -> Result<&'a Dungeon, Problems> {
    let names = Names::new();
    let depth = names.get("DUN_DEPTH");
    let found = if name.is_empty() {
        // The original's own game is played in the dungeon of this name; a library without it is played in its first.
        let default = library.dungeons.iter().find(|d| d.about.name == "The Goblin Caves");
        let deep = |d: &&Dungeon| d.about.constant(depth).is_none_or(|v| v.number() > 1);
        default.or_else(|| library.dungeons.iter().find(deep)).or(library.dungeons.first())
    } else {
        library.dungeons.iter().find(|d| d.about.name.eq_ignore_ascii_case(name))
    };
    found.ok_or_else(|| {
        let wanted = if name.is_empty() { String::new() } else { format!(" '{name}'") };
        let wrong = format!("the library has no dungeon{wanted}");
        let near = nearest(name, library.dungeons.iter().map(|d| d.about.name.as_str()));
        Diagnostic::whole(Severity::Error, "no-dungeon", "", wrong).nearest(near).into()
    })
}

/// Everything the level maker reads of a library, for one of its dungeons.
pub fn resources(library: &Library, dungeon: &Dungeon) -> Result<Resources, Problems> {
    placed_resources(library, dungeon, Places::default())
}

/// The same, with the places of complaints.
pub fn placed_resources(
    library: &Library,
    dungeon: &Dungeon,
    places: Places<'_>,
) -> Result<Resources, Problems> {
    let names = Names::new();
    let defaults = Defaults::read(DEFAULTS, &names)?;
    let deposit = names.get("DEPOSIT_DEPTH");
    let terrains = library.terrains.iter().map(|t| {
        let depth = t.about.constant(deposit).map_or(0, Value::number);
        Ok(out::Terrain {
            name: t.about.name.clone(),
            image: i64::from(t.image),
            material: t.material as u8,
            flags: flags(&t.flags.0),
            deposit_depth: short(depth, || Owner {
                places,
                subject: Subject::Terrain(&t.about.name, Some(deposit)),
                words: format!("DEPOSIT_DEPTH of terrain '{}'", t.about.name),
            })?,
        })
    });
    let features = library.features.iter().map(|f| out::Feature {
        name: f.about.name.clone(),
        // The compiler keeps these sixteen bits with a sign.
        image: i64::from(f.image as i16),
        kind: f.kind as u8,
        flags: f.flags,
        material: f.material as u8,
        xval: f.xval,
    });
    let (trap, nogen) = (names.get("AI_TRAP") as i16, names.get("EF_NOGEN"));
    let traps = library.effects.iter().filter(|e| e.sources.contains(&trap)).map(|e| out::TrapKind {
        name: e.about.name.clone(),
        level: e.level,
        nogen: u8::from(e.flags.has(nogen)),
    });
    let specials = dungeon.about.specials.iter().map(|s| {
        let dice = (i16::from(s.level.number), i16::from(s.level.sides), i16::from(s.level.bonus));
        out::Special(library.name(s.what).to_owned(), s.chance, dice)
    });
    Ok(Resources {
        terrains: terrains.collect::<Result<_, Problems>>()?,
        features: features.collect(),
        regions: library
            .regions
            .iter()
            .map(|r| region(library, r, &names, places))
            .collect::<Result<_, Problems>>()?,
        lists: lists(library, dungeon, &names, &defaults, places)?,
        specials: specials.collect(),
        constants: constants(library, dungeon, &defaults),
        traps: traps.collect(),
    })
}

fn flags(numbers: &[i16]) -> Vec<u8> {
    numbers.iter().filter_map(|&n| u8::try_from(n).ok()).collect()
}

fn constant(library: &Library, value: &Value) -> Constant {
    match value {
        Value::Number(n) => Constant::Number(*n),
        Value::Resource(r) => Constant::Name(library.name(*r).to_owned()),
        Value::Text(t) => Constant::Name(t.clone()),
    }
}

fn own_constants(library: &Library, about: &About) -> BTreeMap<u8, Constant> {
    let own = about.constants.iter();
    own.filter_map(|(id, v)| Some((u8::try_from(*id).ok()?, constant(library, v)))).collect()
}

fn constants(library: &Library, dungeon: &Dungeon, defaults: &Defaults) -> BTreeMap<u8, Constant> {
    let mut all: BTreeMap<u8, Constant> = (1..=defaults.slots).map(|n| (n, Constant::Number(0))).collect();
    for (id, value) in &defaults.constants {
        let value = match value.strip_prefix('$') {
            // A default that names nothing of this library is 0, as if it were not there.
            Some(name) => match library.find(name) {
                Some(rid) => Constant::Name(library.name(rid).to_owned()),
                None => Constant::Number(0),
            },
            None => Constant::Number(value.parse().unwrap_or(0)),
        };
        all.insert(*id, value);
    }
    all.extend(own_constants(library, &dungeon.about));
    all
}

fn region(library: &Library, r: &Region, names: &Names, places: Places<'_>) -> Result<out::Region, Problems> {
    let list = |name: &str| r.about.list(names.get(name)).unwrap_or(&[]);
    let own_byte = |v: &Value, name: &str| {
        byte(v.number(), || Owner {
            places,
            subject: Subject::Region(&r.about.name, names.find(name)),
            words: format!("{name} of region '{}'", r.about.name),
        })
    };
    let colours =
        |name: &str| list(name).iter().map(|v| own_byte(v, name)).collect::<Result<Vec<u8>, Problems>>();
    let furnishing = |pair: &[Value]| {
        let [pattern, what] = pair else { return None };
        let name = match what {
            Value::Resource(r) => library.name(*r).to_owned(),
            Value::Text(t) => t.clone(),
            Value::Number(_) => return None,
        };
        Some(own_byte(pattern, "FURNISHINGS").map(|pattern| (pattern, name)))
    };
    let mut tiles: Vec<out::Tile> = Vec::new();
    if r.grid.is_some() {
        tiles.extend(r.tiles.iter().map(|t| {
            let (thing, thing_kind) = match t.with {
                TileWith::One(rid) => (
                    library.name(rid).to_owned(),
                    library.entry(rid).map_or(0, |e| e.kind.type_number() as u8),
                ),
                _ => (String::new(), 0),
            };
            out::Tile {
                letter: char::from(t.ch),
                terrain: library.name(t.terrain).to_owned(),
                thing,
                thing_kind,
                detail: match t.of {
                    TileOf::One(rid) => library.name(rid).to_owned(),
                    _ => String::new(),
                },
                image: i64::from(t.image),
                flags: t.flags,
            }
        }));
        tiles.sort_by_key(|t| t.letter);
    }
    let size = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    Ok(out::Region {
        name: r.about.name.clone(),
        depth: i16::from(r.depth),
        walls: library.name(r.walls).to_owned(),
        floor: library.name(r.floor).to_owned(),
        door: library.name(r.door).to_owned(),
        room_kinds: r.room_types,
        sx: r.grid.as_ref().map_or(0, |g| size(g.width)),
        sy: r.grid.as_ref().map_or(0, |g| size(g.height)),
        flags: flags(&r.flags.0),
        furnishings: list("FURNISHINGS").chunks(2).filter_map(furnishing).collect::<Result<_, Problems>>()?,
        wall_colours: colours("WALL_COLOURS")?,
        floor_colours: colours("FLOOR_COLOURS")?,
        has_encounter_list: u8::from(!list("ENCOUNTER_LIST").is_empty()),
        constants: own_constants(library, &r.about),
        grid: r.grid.as_ref().map_or_else(String::new, |g| g.cells.iter().map(|&b| char::from(b)).collect()),
        tiles,
    })
}

/// The lists of the dungeon, or what stands for them when it has none (S001-056, S001-062).
fn lists(
    library: &Library,
    dungeon: &Dungeon,
    names: &Names,
    defaults: &Defaults,
    places: Places<'_>,
) -> Result<WeightLists, Problems> {
    let nogen = names.get("RF_NOGEN");
    let default = |kinds: &[&str]| {
        let kinds: Vec<i32> = kinds.iter().map(|k| names.get(k)).collect();
        let fits = move |r: &&Region| !r.flags.has(nogen) && kinds.iter().any(|&k| r.flags.has(k));
        library.regions.iter().filter(fits)
    };
    let place = |list: &str| Owner {
        places,
        subject: Subject::Dungeon(names.find(list)),
        words: format!("{list} of dungeon '{}'", dungeon.about.name),
    };
    let own = |list: &str| {
        let values = dungeon.about.list(names.get(list));
        values.map(|values| weighted(library, values, || place(list))).transpose()
    };
    let staple = names.get("RF_STAPLE");
    let corridor = |r: &Region| {
        if r.flags.has(staple) { defaults.staple_corridor } else { defaults.other_corridor }
    };
    let room_kinds = match dungeon.about.list(names.get("RM_WEIGHTS")) {
        Some(values) => values
            .chunks(2)
            .filter_map(|p| Some((u8::try_from(p.first()?.number()).ok()?, p.get(1)?.number())))
            .map(|(kind, weight)| Ok((kind, short(weight, || place("RM_WEIGHTS"))?)))
            .collect::<Result<_, Problems>>()?,
        None => defaults.shapes.clone(),
    };
    Ok(WeightLists {
        room_kinds,
        rooms: own("ROOM_WEIGHTS")?
            .unwrap_or_else(|| default(&["RF_ROOM"]).map(|r| (r.about.name.clone(), 1)).collect()),
        streamers: own("STREAMER_WEIGHTS")?.unwrap_or_else(|| {
            let kinds = ["RF_RIVER", "RF_ROCKTYPE", "RF_STREAMER", "RF_CHASM"];
            default(&kinds).map(|r| (r.about.name.clone(), 1)).collect()
        }),
        corridors: own("CORRIDOR_WEIGHTS")?.unwrap_or_else(|| {
            default(&["RF_CORRIDOR"]).map(|r| (r.about.name.clone(), corridor(r))).collect()
        }),
    })
}

/// A list of references in which a number sets the weight of those that follow it; 10 before any (S001-058).
fn weighted<'a>(
    library: &Library,
    values: &[Value],
    place: impl Fn() -> Owner<'a>,
) -> Result<Vec<(String, i16)>, Problems> {
    let mut weight = 10;
    let mut all = Vec::new();
    for value in values {
        match value {
            Value::Number(n) => weight = short(*n, &place)?,
            Value::Resource(rid) if library.entry(*rid).is_some_and(|e| e.kind == ResKind::Region) => {
                all.push((library.name(*rid).to_owned(), weight));
            }
            _ => {}
        }
    }
    Ok(all)
}

/// The number a dungeon has when it does not say otherwise.
pub fn default(constant: &str) -> Option<i32> {
    let rows = DEFAULTS.lines().filter_map(|l| l.strip_prefix("constant\t")?.split_once('\t'));
    rows.filter(|(name, _)| *name == constant).find_map(|(_, value)| value.parse().ok())
}
