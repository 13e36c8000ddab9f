//! Ego items, artifacts, runes and their recipes from the records of a lib.

use super::artifact::{Artifact, SubClasses};
use super::ego::Ego;
use super::runes::{Recipe, Rune};
use crate::names::Names;
use crate::power::FlagNames;
use crate::power::records::{class, thing};
use angrist_lore::record::{Record, Table};

fn number(r: &Record<'_>, kind: &str, field: &str) -> u32 {
    r.int(kind, field).and_then(|v| u32::try_from(v).ok()).unwrap_or(0)
}

fn index(r: &Record<'_>) -> u32 {
    u32::try_from(r.index()).unwrap_or(0)
}

/// The recipe of a record's `Y:` line.
fn rune(r: &Record<'_>) -> Option<(u32, u32)> {
    r.row("Y").map(|_| (number(r, "Y", "rune"), number(r, "Y", "count")))
}

/// The egos of an ego item file.
pub fn egos(table: &Table<'_>, names: &FlagNames) -> Vec<Ego> {
    let byte = |v: Option<i32>| v.and_then(|v| u8::try_from(v).ok()).unwrap_or(0);
    let ego = |r: Record<'_>| {
        let most = |field: &str| r.int("C", field).unwrap_or(0);
        let obvious = names.flags(r.flags("O"));
        let range = |row: angrist_lore::record::Row<'_>| {
            (class(&row, "tval"), byte(row.int("min_sval")), byte(row.int("max_sval")))
        };
        Ego {
            index: index(&r),
            name: r.name().into_owned(),
            level: r.int("W", "level").unwrap_or(0),
            rarity: number(&r, "W", "rarity"),
            cost: r.int("W", "cost").unwrap_or(0),
            slot: number(&r, "X", "slot"),
            xtra: number(&r, "X", "xtra"),
            ranges: r.rows_of("T").map(range).collect(),
            to_hit: most("to_h"),
            to_dam: most("to_d"),
            to_ac: most("to_a"),
            pval: most("pval"),
            rune: rune(&r),
            flags: names.flags(r.flags("F")).with(obvious),
            obvious,
        }
    };
    table.records().map(ego).collect()
}

/// The artifacts of an artifact file. Every one ignores all harm, written or not (S002-074).
pub fn artifacts(table: &Table<'_>, names: &FlagNames) -> Vec<Artifact> {
    let safe = names.flags([
        "IGNORE_ACID",
        "IGNORE_ELEC",
        "IGNORE_FIRE",
        "IGNORE_COLD",
        "IGNORE_WATER",
        "IGNORE_THEFT",
    ]);
    let artifact = |r: Record<'_>| {
        let mut thing = thing(&r, names);
        thing.flags = thing.flags.with(safe);
        Artifact {
            index: index(&r),
            name: r.name().into_owned(),
            thing,
            level: r.int("W", "level").unwrap_or(0),
            rarity: r.int("W", "rarity").unwrap_or(0),
            cost: r.int("W", "cost").map_or(0, i64::from),
            activation: r
                .row("A")
                .map(|_| (number(&r, "A", "spell"), number(&r, "A", "time"), number(&r, "A", "dice"))),
        }
    };
    table.records().map(artifact).collect()
}

/// Which sub-classes random artifacts have.
pub fn sub_classes(table: &Table<'_>) -> SubClasses {
    let mut out = SubClasses::default();
    let byte = |v: Option<i32>| v.and_then(|v| u8::try_from(v).ok()).unwrap_or(0);
    for r in table.records() {
        let tval = byte(Some(r.index()));
        let steps = r.rows_of("S").map(|row| (row.int("threshold").unwrap_or(0), byte(row.int("sval"))));
        out.steps.insert(tval, steps.collect());
        if let Some(last) = r.row("U") {
            out.last.insert(tval, byte(last.int("sval")));
        }
    }
    out
}

/// The runes of a rune file.
pub fn runes(table: &Table<'_>, names: &FlagNames) -> Vec<Rune> {
    let rune = |r: Record<'_>| {
        let power = |row: angrist_lore::record::Row<'_>| {
            let count = row.int("count").and_then(|v| u32::try_from(v).ok()).unwrap_or(0);
            (count, names.flags(row.words()))
        };
        Rune { index: index(&r), name: r.name().into_owned(), powers: r.rows_of("Y").map(power).collect() }
    };
    table.records().map(rune).collect()
}

/// Kinds that runes make, in the order of their numbers.
pub fn recipes(table: &Table<'_>) -> Vec<Recipe> {
    let recipe = |r: Record<'_>| {
        let (rune, count) = rune(&r)?;
        let row = r.row("I")?;
        let sval = row.int("sval").and_then(|v| u8::try_from(v).ok()).unwrap_or(0);
        Some(Recipe { kind: index(&r), tval: class(&row, "tval"), sval, rune, count })
    };
    table.records().filter_map(recipe).collect()
}

/// The words of a names file.
pub fn names(table: &Table<'_>) -> Names {
    let words = table.records().flat_map(|r| r.rows());
    let words: Vec<_> = words.filter_map(|row| row.bytes("word")).collect();
    Names::from_words(words)
}
