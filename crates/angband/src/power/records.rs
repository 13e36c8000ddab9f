//! Monsters, methods and kinds from the records of a lib, and what computing them changes in its files
//! (S002-026, S002-027, S002-028).

use super::balance::{Computed, PASSES, compute};
use super::flags::FlagNames;
use super::monster::{Blow, Method, Monster};
use super::scheme::Scheme;
use super::thing::{Thing, ThingKind, Weigher};
use angrist_lore::record::{Lib, Record, Row, Table};
use serde::Serialize;
use std::collections::BTreeMap;

fn int(record: &Record<'_>, kind: &str, field: &str) -> i64 {
    record.int(kind, field).map_or(0, i64::from)
}

/// A class, written as a number or as the name of a group.
pub(crate) fn class(row: &Row<'_>, field: &str) -> u8 {
    row.int(field).or_else(|| row.word_value(field)).and_then(|v| u8::try_from(v).ok()).unwrap_or(0)
}

/// The monsters of a monster file.
pub fn monsters(table: &Table<'_>) -> Vec<Monster> {
    table.records().map(|r| monster(&r)).collect()
}

fn monster(r: &Record<'_>) -> Monster {
    let flags = ["F", "S"].into_iter().flat_map(|kind| r.flags(kind).map(str::to_owned)).collect();
    // 1_IN_n sets both frequencies; a later M: line would have been read over it.
    let often = r.numbered("S", "1_IN_").filter(|n| *n > 0).map(|n| i64::from(100 / n));
    let blow = |row: Row<'_>| {
        let dice = row.dice("dice").unwrap_or_default();
        Blow {
            method: row.text("method").unwrap_or_default().into_owned(),
            effect: row.text("effect").unwrap_or_default().into_owned(),
            dice: i64::from(dice.dice),
            sides: i64::from(dice.sides),
        }
    };
    Monster {
        index: u32::try_from(r.index()).unwrap_or(0),
        level: int(r, "W", "level"),
        rarity: int(r, "W", "rarity"),
        exp: int(r, "W", "exp"),
        speed: int(r, "I", "speed"),
        hp: int(r, "I", "hp"),
        ac: int(r, "I", "ac"),
        innate: often.unwrap_or_else(|| int(r, "M", "innate")),
        spell: often.unwrap_or_else(|| int(r, "M", "spell")),
        spell_power: int(r, "M", "power"),
        mana: int(r, "M", "mana"),
        flags,
        blows: r.rows_of("B").map(blow).collect(),
    }
}

/// The methods of a blows file by name; of two with one name the first counts.
pub fn methods(table: &Table<'_>) -> BTreeMap<String, Method> {
    let mut all = BTreeMap::new();
    for r in table.records() {
        let range = r.row("M").and_then(|row| row.growing("range")).unwrap_or_default();
        let method = Method {
            flags: r.flags("F").map(str::to_owned).collect(),
            mana: int(&r, "W", "mana"),
            ammunition: int(&r, "W", "ammo_tval"),
            times: int(&r, "X", "mult"),
            over: int(&r, "X", "div"),
            effect: r.row("X").and_then(|row| row.text("effect")).unwrap_or_default().into_owned(),
            range: (i64::from(range.base.plus), i64::from(range.gain.plus), i64::from(range.levels)),
        };
        all.entry(r.name().into_owned()).or_insert(method);
    }
    all
}

/// What the lines `I:`, `W:`, `P:` and `F:` of a record make.
pub(crate) fn thing(r: &Record<'_>, names: &FlagNames) -> Thing {
    let number = |kind: &str, field: &str| r.int(kind, field).unwrap_or(0);
    let dice = r.dice("P", "dice").unwrap_or_default();
    Thing {
        tval: r.row("I").map_or(0, |row| class(&row, "tval")),
        sval: u8::try_from(number("I", "sval")).unwrap_or(0),
        pval: number("I", "pval"),
        to_hit: number("P", "to_h"),
        to_dam: number("P", "to_d"),
        to_ac: number("P", "to_a"),
        ac: number("P", "ac"),
        dice: i32::from(dice.dice),
        sides: i32::from(dice.sides),
        weight: number("W", "weight"),
        flags: names.flags(r.flags("F")),
    }
}

/// The kinds of an object file.
pub fn kinds(table: &Table<'_>, names: &FlagNames) -> Vec<ThingKind> {
    let kind = |r: Record<'_>| ThingKind {
        index: u32::try_from(r.index()).unwrap_or(0),
        thing: thing(&r, names),
        level: r.int("W", "level").unwrap_or(0),
        rarity: r
            .row("A")
            .and_then(|row| row.pairs("pairs").first().copied())
            .map_or(1, |(_, chance)| chance.max(1)),
        off_hand: r.has("OFF_HAND"),
        throwing: r.has("THROWING"),
    };
    table.records().map(kind).collect()
}

/// A weigher for a lib: its monsters are computed first, since slays are worth what they slay.
pub fn weigher(lib: &Lib<'_>, scheme: &Scheme) -> Option<Weigher> {
    let monsters = monsters(&lib.table("monster")?);
    let methods = methods(&lib.table("blows")?);
    // One look gives power without moving levels, as the original does in play.
    let computed = compute(&monsters, &methods, &scheme.monster, 1);
    Some(Weigher::new(scheme, monsters.iter().zip(&computed).skip(1).map(|(m, c)| (&m.flags, c.power))))
}

/// One line that computing would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Number of the record.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// Line of the file, from 1; for a line that is not there yet, the line behind which it belongs.
    pub line: u32,
    /// The line as it is; none when it is not there yet.
    pub old: Option<String>,
    /// The line as it should be; none when it should go.
    pub new: Option<String>,
}

/// Computes the monsters of a lib and says which `W:` and `C:` lines change, in the order of the file.
///
/// Only numbers change: group and everything else stays. Monsters that were not edited may move too (S002-028); the list names them.
pub fn changes(lib: &Lib<'_>, scheme: &Scheme) -> Option<(Vec<Computed>, Vec<Change>)> {
    let table = lib.table("monster")?;
    let monsters = monsters(&table);
    let computed = compute(&monsters, &methods(&lib.table("blows")?), &scheme.monster, PASSES);
    let mut out = Vec::new();
    for ((record, m), c) in table.records().zip(&monsters).zip(&computed) {
        // Number 0 is the player, who is not computed.
        let Some(place) = record.row("W").filter(|_| m.index != 0) else { continue };
        let group = place.int("group").unwrap_or(0);
        let line_text = |row: &Row<'_>| {
            let cells = row.cells();
            let from = cells.first().map_or(row.start(), |c| row.span_of(c).start);
            let to = cells.last().map_or(row.start(), |c| row.span_of(c).end);
            let bytes = angrist_source::Span { start: from, end: to }.of(table.source.bytes);
            format!("{}:{}", char::from(row.letter()), angrist_source::text_of(bytes))
        };
        let mut note = |row: Option<Row<'_>>, new: Option<String>| {
            let old = row.as_ref().map(line_text);
            if old != new {
                let line = row.map_or(place.line(), |row| row.line());
                out.push(Change { index: m.index, name: record.name().into_owned(), line, old, new });
            }
        };
        note(Some(place), Some(format!("W:{}:{}:{group}:{}", c.level, c.rarity, c.exp)));
        let forced = c.forced.filter(|(level, exp, own)| (*level, *exp) != (m.level, m.exp) || *own != m.exp);
        note(
            record.row("C"),
            forced.map(|(level, exp, own)| format!("C:{level}:{}:{group}:{exp}:{own}", c.rarity)),
        );
    }
    Some((computed, out))
}
