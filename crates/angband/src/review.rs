//! What its author should look over, beyond right and wrong: which artifacts are special, which descriptions spell out
//! powers, which ego items rival artifacts, in which order books hold their spells.
//!
//! `check` says what is wrong; here nothing is, and only a person can judge. Promise: reads a lib and changes nothing.

use crate::power::records::{class, kinds, weigher};
use crate::power::{Scheme, Thing};
use crate::randart::ego::Ego;
use crate::randart::records::{artifacts, egos};
use angrist_lore::lines;
use angrist_lore::record::{Lib, Record};
use angrist_lore::schema::Rule;
use angrist_source::text_of;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The three kinds of artifact (S002-051).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ArtifactSort {
    /// Neither weapon nor armour: made when its base item is.
    Special,
    /// A weapon or armour of the file.
    Normal,
    /// Made for one game.
    Random,
}

/// An artifact and its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sorted {
    /// Its number.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub sort: ArtifactSort,
}

/// A description that names a power or a number (S002-078).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// File and line, from 1.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The record's number.
    pub index: i64,
    /// What it names.
    pub words: Vec<String>,
}

/// An ego item at its best that is worth as much as an artifact of the same base (S002-119).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rival {
    /// The ego item's number and name.
    pub ego: (u32, String),
    /// Its power at its best on this base.
    pub power: i64,
    /// The artifact's number and name.
    pub artifact: (u32, String),
    /// The artifact's power on the same scale.
    pub against: i64,
}

/// The spells of one object, in their slots as renumbered while reading (S002-181).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Book {
    /// Class of the object.
    pub tval: i32,
    /// Sub-class.
    pub sval: i32,
    /// Slot, number and name of each spell.
    pub spells: Vec<(i32, i32, String)>,
}

/// Everything to look over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Review {
    /// All artifacts by kind.
    pub artifacts: Vec<Sorted>,
    /// Descriptions that spell out powers.
    pub telling: Vec<Telling>,
    /// Ego items that rival artifacts.
    pub rivals: Vec<Rival>,
    /// Books.
    pub books: Vec<Book>,
}

/// Looks over a lib. Parts whose files or figures are missing are empty.
pub fn review(lib: &Lib<'_>, scheme: Option<&Scheme>) -> Review {
    Review {
        artifacts: sorted(lib, &[]),
        telling: telling(lib),
        rivals: scheme.map_or_else(Vec::new, |s| rivals(lib, s)),
        books: books(lib),
    }
}

/// The artifacts of a lib by kind, and those made for a game (number and name) behind them.
pub fn sorted(lib: &Lib<'_>, made: &[(u32, String)]) -> Vec<Sorted> {
    let mut all = Vec::new();
    let Some(table) = lib.table("artifact") else { return all };
    let rule = table.schema.rules.iter().find_map(|r| match r {
        Rule::Special { class, ordinary, .. } => Some((class, ordinary)),
        _ => None,
    });
    let Some((path, ordinary)) = rule else { return all };
    let letter = path.kind.map(|k| char::from(k).to_string()).unwrap_or_default();
    for r in table.records() {
        let tval = r.row(&letter).map_or(0, |row| i32::from(class(&row, &path.field)));
        let sort = if ordinary.contains(&tval) { ArtifactSort::Normal } else { ArtifactSort::Special };
        all.push(Sorted { index: number(&r), name: r.name().into_owned(), sort });
    }
    let random = |(index, name): &(u32, String)| Sorted {
        index: *index,
        name: name.clone(),
        sort: ArtifactSort::Random,
    };
    all.extend(made.iter().map(random));
    all
}

fn number(r: &Record<'_>) -> u32 {
    u32::try_from(r.index()).unwrap_or(0)
}

/// Descriptions of artifacts that name a flag or hold a figure. Read from the lines, since the original does not read them.
fn telling(lib: &Lib<'_>) -> Vec<Telling> {
    let mut all = Vec::new();
    let Some(table) = lib.table("artifact") else { return all };
    let source = table.source;
    let known: Vec<(String, &str)> = table
        .schema
        .kinds
        .iter()
        .flat_map(|k| &k.fields)
        .filter_map(|f| if let angrist_lore::schema::Type::Flags(l) = &f.what { Some(l) } else { None })
        .flat_map(|l| table.words.of(l))
        // Flags of a single word (`STR`, `EVIL`) are only taken for a flag in capitals.
        .map(|flag| (flag.replace('_', " ").to_lowercase(), flag))
        .collect();
    let mut index = 0;
    for (at, line) in lines::split(source).iter().enumerate() {
        let text = text_of(line.text.of(source.bytes));
        let body = text.get(2..).unwrap_or_default();
        match line.kind(source.bytes) {
            Some(b'N') => index = body.split(':').next().and_then(|n| n.trim().parse().ok()).unwrap_or(0),
            Some(b'D') => {
                let plain = body.to_lowercase();
                let mut words: Vec<String> = body
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .filter(|w| w.chars().any(|c| c.is_ascii_digit()) || known.iter().any(|k| k.1 == *w))
                    .map(str::to_owned)
                    .collect();
                let phrases = known.iter().filter(|(words, _)| words.contains(' ') && plain.contains(words));
                words.extend(phrases.map(|(_, flag)| (*flag).to_owned()));
                words.dedup();
                if !words.is_empty() {
                    all.push(Telling { file: source.name.to_owned(), line: at as u32 + 1, index, words });
                }
            }
            _ => {}
        }
    }
    all
}

/// Ego items that at their best reach an artifact of the same base, strongest first among those of one artifact.
fn rivals(lib: &Lib<'_>, scheme: &Scheme) -> Vec<Rival> {
    let tables = (lib.table("artifact"), lib.table("ego_item"), lib.table("object"));
    let (Some(artifact), Some(ego), Some(object)) = tables else { return Vec::new() };
    let Some(w) = weigher(lib, scheme) else { return Vec::new() };
    let kinds = kinds(&object, &w.names);
    let egos = egos(&ego, &w.names);
    let curses = w.names.flags(["LIGHT_CURSE", "HEAVY_CURSE", "PERMA_CURSE"]);
    let mut all = Vec::new();
    for a in artifacts(&artifact, &w.names) {
        let base = (a.thing.tval, a.thing.sval);
        let Some(kind) = kinds.iter().find(|k| (k.thing.tval, k.thing.sval) == base) else { continue };
        let against = w.object(&a.thing, kind);
        let from = all.len();
        // What is cursed has its bonuses turned round and rivals nothing.
        let sound = |e: &&Ego| e.rarity > 0 && !e.flags.any(curses);
        for e in egos.iter().filter(sound).filter(|e| e.fits(base.0, base.1)) {
            let best = Thing {
                to_hit: kind.thing.to_hit.max(e.to_hit),
                to_dam: kind.thing.to_dam.max(e.to_dam),
                to_ac: kind.thing.to_ac.max(e.to_ac),
                pval: kind.thing.pval.max(e.pval),
                flags: kind.thing.flags.with(e.flags),
                ..kind.thing
            };
            let power = w.object(&best, kind);
            if power >= against {
                let (ego, artifact) = ((e.index, e.name.clone()), (a.index, a.name.clone()));
                all.push(Rival { ego, power, artifact, against });
            }
        }
        all[from..].sort_by_key(|r: &Rival| (-r.power, r.ego.0));
    }
    all
}

/// Which spells each object holds. The slot of a line is 1 more than the highest used for the object before, except for
/// those objects where it means something else (S002-181, S002-182).
pub fn books(lib: &Lib<'_>) -> Vec<Book> {
    let Some(table) = lib.table("spell") else { return Vec::new() };
    let rule = table.schema.rules.iter().find_map(|r| match r {
        Rule::Slots { kind, object, slot, except } => {
            Some((char::from(*kind).to_string(), object, slot, except))
        }
        _ => None,
    });
    let Some((kind, (tval, sval), slot, except)) = rule else { return Vec::new() };
    let mut all: BTreeMap<(i32, i32), Book> = BTreeMap::new();
    for r in table.records() {
        for row in r.rows_of(&kind) {
            let base = (i32::from(class(&row, tval)), row.int(sval).unwrap_or(0));
            let empty = || Book { tval: base.0, sval: base.1, spells: Vec::new() };
            let spells = &mut all.entry(base).or_insert_with(empty).spells;
            let next = spells.iter().map(|s| s.0).max().unwrap_or(0) + 1;
            let place = if except.contains(&base.0) { row.int(slot).unwrap_or(0) } else { next };
            spells.push((place, r.index(), r.name().into_owned()));
        }
    }
    all.into_values().collect()
}

impl Review {
    /// For people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let of = |sort| self.artifacts.iter().filter(|a| a.sort == sort).count();
        let (special, normal) = (of(ArtifactSort::Special), of(ArtifactSort::Normal));
        let _ = writeln!(out, "Artifacts: {special} special, {normal} normal");
        for a in self.artifacts.iter().filter(|a| a.sort == ArtifactSort::Special) {
            let _ = writeln!(out, "  {:>4} {} (special)", a.index, a.name);
        }
        let _ = writeln!(out, "Descriptions that name powers or numbers: {}", self.telling.len());
        for t in &self.telling {
            let _ = writeln!(out, "  {}:{} ({}): {}", t.file, t.line, t.index, t.words.join(", "));
        }
        let _ = writeln!(
            out,
            "Ego items that at their best reach an artifact of the same base: {}",
            self.rivals.len()
        );
        for r in &self.rivals {
            let _ = writeln!(
                out,
                "  {} {} ({}) reaches {} {} ({})",
                r.ego.0, r.ego.1, r.power, r.artifact.0, r.artifact.1, r.against
            );
        }
        let _ = writeln!(out, "Books and other things that hold spells: {}", self.books.len());
        for b in &self.books {
            let _ = writeln!(out, "  {}:{}", b.tval, b.sval);
            for (slot, index, name) in &b.spells {
                let _ = writeln!(out, "    {slot:>3}  {index:>4} {name}");
            }
        }
        out
    }
}
