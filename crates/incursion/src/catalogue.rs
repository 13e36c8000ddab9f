//! Everything a game of Incursion is played on: the library, the level maker's tables, and the figures of the walk.

use crate::adapt::{self, Names};
use crate::kinds::Kinds;
use crate::makelev::door;
use crate::place::Places;
use crate::shipped;
use crate::tables::{FeatureId, Tables};
use angrist_engine::model::{Glyph, Role, cp437};
use angrist_irh::library::Library;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read};
use angrist_source::Problems;
use std::collections::BTreeMap;

/// A row of a table of treasure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// Its weight.
    pub weight: u32,
    /// Type of the item.
    pub kind: i16,
    /// Source of the effect it carries; 0 for none.
    pub source: i16,
}

/// Numbers of names that rules ask for often.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "they are named after the names they stand for")]
pub struct Ids {
    pub vdoor: u16,
    pub hdoor: u16,
    pub odoor: u16,
    pub bdoor: u16,
    pub pile: u16,
    pub multi: u16,
    pub unknown: u16,
    pub trap: u16,
    pub flyer: i32,
    pub aquatic: i32,
    pub amphibious: i32,
    pub handless: [i32; 2],
    pub encounter_list: i32,
    pub furnishings: i32,
    pub chest: i16,
}

impl Ids {
    /// Decides which glyph a door that is not secret shows, by its marks (S001-124): broken before open before the way it runs.
    /// The characters are VDOOR, HDOOR, ODOOR and BDOOR in `data/incursion/tables/glyphs.tsv`; the numbers in `constants.tsv` are
    /// only ids.
    pub fn of_door(&self, marks: u8) -> u16 {
        match marks {
            m if m & door::BROKEN != 0 => self.bdoor,
            m if m & door::OPEN != 0 => self.odoor,
            m if m & door::VERTICAL != 0 => self.vdoor,
            _ => self.hdoor,
        }
    }
}

/// The data of a game.
pub struct Catalogue {
    /// The resources.
    pub library: Library,
    /// What the level maker reads of them. Numbers of terrains, features and regions are the same in both.
    pub tables: Tables,
    /// Names and numbers of the language.
    pub names: Names,
    /// The dungeon's name.
    pub dungeon: String,
    /// Tables of treasure by name.
    pub treasure: BTreeMap<String, Vec<Find>>,
    /// Who belongs to which kind.
    pub kinds: Kinds,
    /// Numbers asked for often.
    pub ids: Ids,
    /// What portals of each feature do: 1 up, 2 down, others lead out.
    pub leads: BTreeMap<FeatureId, i16>,
    ranks: Vec<i32>,
    figures: BTreeMap<String, i32>,
    pictures: BTreeMap<u16, Glyph>,
}

/// Lines of a table without comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let full = text.lines().enumerate().filter(|(_, l)| !l.starts_with('#') && !l.trim().is_empty());
    full.map(|(i, l)| (i + 1, l.split('\t').collect()))
}

/// Reads a library from names and bytes; the file to begin with is `main`.
pub fn read_library(main: &str, mut source: impl FnMut(&str) -> Option<Vec<u8>>) -> Reading {
    read(main, &mut source, Limits::default())
}

/// The name of the dungeon and what the level maker reads.
fn level_tables(library: &Library, places: Places<'_>) -> Result<(String, Tables), Problems> {
    let dungeon = adapt::dungeon(library, "")?;
    let resources = adapt::placed_resources(library, dungeon, places)?;
    Ok((dungeon.about.shown().to_owned(), Tables::placed(&resources, places)?))
}

impl Catalogue {
    /// Our own library.
    pub fn shipped() -> Result<Catalogue, Problems> {
        let find = |name: &str| shipped::LIBRARY.iter().find(|(n, _)| *n == name).map(|(_, b)| b.to_vec());
        Catalogue::of(read_library("main.irc", find).library)
    }

    /// A library that was read from files: complaints have their places.
    pub fn read(reading: Reading) -> Result<Catalogue, Problems> {
        let excerpts = |p: Problems| p.with_excerpts(&angrist_irh::diag::sources(&reading.pre.tokens));
        let made = level_tables(&reading.library, Places::of(&reading)).map_err(excerpts)?;
        Catalogue::with(reading.library, made)
    }

    /// Any library.
    pub fn of(library: Library) -> Result<Catalogue, Problems> {
        let made = level_tables(&library, Places::default())?;
        Catalogue::with(library, made)
    }

    fn with(library: Library, (dungeon, tables): (String, Tables)) -> Result<Catalogue, Problems> {
        let names = Names::new();
        let mut figures = BTreeMap::new();
        for (n, row) in lines(shipped::WALK) {
            let [name, value] = row[..] else {
                return Err(format!("walk.tsv, line {n}: two fields are needed").into());
            };
            let value = value.parse().map_err(|_| format!("walk.tsv, line {n}: a number is needed"))?;
            figures.insert(name.to_owned(), value);
        }
        let mut pictures = BTreeMap::new();
        for (n, row) in lines(shipped::GLYPHS) {
            let [name, code, plain] = row[..] else {
                return Err(format!("glyphs.tsv, line {n}: three fields are needed").into());
            };
            let code: u8 = code.parse().map_err(|_| format!("glyphs.tsv, line {n}: no code"))?;
            let plain = if plain == "SP" { ' ' } else { plain.chars().next().unwrap_or('?') };
            let id = names.get(&format!("GLYPH_{name}")) as u16;
            pictures.insert(id, Glyph::new(cp437::char_of(code), plain));
        }
        let mut treasure: BTreeMap<String, Vec<Find>> = BTreeMap::new();
        for (n, row) in lines(shipped::TREASURE) {
            let [table, weight, kind, source] = row[..] else {
                return Err(format!("treasure.tsv, line {n}: four fields are needed").into());
            };
            let weight = weight.parse().map_err(|_| format!("treasure.tsv, line {n}: no weight"))?;
            let find = Find { weight, kind: names.get(kind) as i16, source: names.get(source) as i16 };
            treasure.entry(table.to_owned()).or_default().push(find);
        }
        let portal = names.get("T_PORTAL");
        let leads = library.features.iter().enumerate().filter(|(_, f)| i32::from(f.kind) == portal);
        let leads = leads.map(|(i, f)| (i as FeatureId, f.xval)).collect();
        let glyph = |name: &str| names.get(name) as u16;
        let ids = Ids {
            vdoor: glyph("GLYPH_VDOOR"),
            hdoor: glyph("GLYPH_HDOOR"),
            odoor: glyph("GLYPH_ODOOR"),
            bdoor: glyph("GLYPH_BDOOR"),
            pile: glyph("GLYPH_PILE"),
            multi: glyph("GLYPH_MULTI"),
            unknown: glyph("GLYPH_UNKNOWN"),
            trap: glyph("GLYPH_TRAP"),
            flyer: names.get("M_FLYER"),
            aquatic: names.get("M_AQUATIC"),
            amphibious: names.get("M_AMPHIB"),
            handless: [names.get("M_NOHANDS"), names.get("M_NOLIMBS")],
            encounter_list: names.get("ENCOUNTER_LIST"),
            furnishings: names.get("FURNISHINGS"),
            chest: names.get("T_CHEST") as i16,
        };
        let mut ranks = Vec::new();
        for (n, row) in lines(shipped::RANKS) {
            let [level, most] = row[..] else {
                return Err(format!("ranks.tsv, line {n}: two fields are needed").into());
            };
            if level.parse() != Ok(ranks.len() + 1) {
                return Err(format!("ranks.tsv, line {n}: the levels follow each other from 1 on").into());
            }
            ranks.push(most.parse().map_err(|_| format!("ranks.tsv, line {n}: a number is needed"))?);
        }
        let kinds = Kinds::new(&library, &names)?;
        Ok(Catalogue {
            library,
            tables,
            names,
            dungeon,
            treasure,
            kinds,
            ids,
            leads,
            ranks,
            figures,
            pictures,
        })
    }

    /// A figure of the walk; 0 for one that is not there.
    pub fn figure(&self, name: &str) -> i32 {
        self.figures.get(name).copied().unwrap_or(0)
    }

    /// The most ranks in a skill for a number of levels in classes that have it (S001-350); beyond the table as in
    /// its last line, without a level none.
    pub fn most_ranks(&self, levels: usize) -> i32 {
        let last = levels.min(self.ranks.len());
        last.checked_sub(1).and_then(|n| self.ranks.get(n)).copied().unwrap_or(0)
    }

    /// How many levels the dungeon has.
    pub fn deepest(&self) -> i32 {
        self.tables.constants.depth.clamp(1, 100)
    }

    /// The picture of a number: up to 255 the code itself, above it by the table (S001-124, S001-125).
    pub fn picture(&self, id: u16) -> Glyph {
        match u8::try_from(id) {
            Ok(code) if code.is_ascii_graphic() || code == b' ' => Glyph::ascii(char::from(code)),
            Ok(code) => Glyph::new(cp437::char_of(code), '?'),
            Err(_) => self.pictures.get(&id).copied().unwrap_or(Glyph::ascii('?')),
        }
    }

    /// Whether a number above 255 has a picture (S001-131).
    pub fn has_picture(&self, id: u16) -> bool {
        id < 256 || self.pictures.contains_key(&id)
    }

    /// The name of a monster, without what sets it apart from others of the same name.
    pub fn monster_name(&self, kind: u16) -> &str {
        self.library.monsters.get(usize::from(kind)).map_or("", |m| m.about.shown())
    }

    /// The name of someone, with what is laid over its kind: trades behind it, the rest before.
    pub fn foe_name(&self, foe: &crate::state::Foe) -> String {
        let trade = ["TM_CLASS", "TM_CHIEFTAN", "TM_SHAMAN"].iter().fold(0, |m, n| m | self.names.get(n));
        let laid_over = foe.templates.iter().filter_map(|&t| self.library.templates.get(usize::from(t)));
        laid_over.fold(self.monster_name(foe.kind).to_owned(), |name, template| {
            let word = template.about.shown();
            let behind = template.kind & trade != 0 || word.starts_with("of ");
            if behind { format!("{name} {word}") } else { format!("{word} {name}") }
        })
    }

    /// The name of a trap.
    pub fn trap_name(&self, kind: u16) -> &str {
        let name = self.tables.traps.get(usize::from(kind)).map_or("", |t| t.0.as_str());
        name.split(';').next().unwrap_or("")
    }
}

/// The role of one of the sixteen colours (S001-121). Grey is what the screen writes in, so that white stands out from it.
pub fn role(colour: u8) -> Role {
    const ROLES: [Role; 16] = [
        Role::Dark,
        Role::Blue,
        Role::Green,
        Role::LightBlue,
        Role::Red,
        Role::Violet,
        Role::Umber,
        Role::Plain,
        Role::Slate,
        Role::LightBlue,
        Role::LightGreen,
        Role::LightBlue,
        Role::LightRed,
        Role::Violet,
        Role::Yellow,
        Role::White,
    ];
    ROLES[usize::from(colour & 15)]
}
