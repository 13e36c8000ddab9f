//! Phrases from the records of a lib.

use super::history::HistoryPhrase;
use super::rooms::RoomPhrase;
use angrist_lore::record::{Record, Row, Table};

fn number(row: &Row<'_>, field: &str) -> u32 {
    row.int(field).and_then(|v| u32::try_from(v).ok()).unwrap_or(0)
}

/// The phrases of a history file; `last` names the last field of its heads (`bonus` or `house`).
pub fn history(table: &Table<'_>, last: &str) -> Vec<HistoryPhrase> {
    let phrase = |r: Record<'_>| {
        let head = r.head()?;
        Some(HistoryPhrase {
            chart: number(&head, "chart"),
            next: number(&head, "next"),
            roll: head.int("roll").unwrap_or(0),
            last: head.int(last).unwrap_or(0),
            text: r.text("D"),
        })
    };
    table.records().filter_map(phrase).collect()
}

/// The phrases of a room file.
pub fn rooms(table: &Table<'_>) -> Vec<RoomPhrase> {
    let words = |r: &Record<'_>, kind: &str| r.flags(kind).map(str::to_owned).collect();
    let phrase = |r: Record<'_>| {
        let head = r.head()?;
        let objects = r.row("K").map(|row| {
            let class = u32::from(crate::power::records::class(&row, "tval"));
            (class, number(&row, "min_sval"), number(&row, "max_sval"))
        });
        let terrain = ["feat", "theme1", "theme2", "theme3", "theme4"];
        Some(RoomPhrase {
            chart: number(&head, "chart"),
            next: number(&head, "next"),
            branch_on: number(&head, "branch_on"),
            branch: number(&head, "branch"),
            chance: number(&head, "chance"),
            not_chance: number(&head, "not_chance"),
            level_min: head.int("level_min").unwrap_or(0),
            level_max: head.int("level_max").unwrap_or(0),
            adjective: r.text("A"),
            noun: r.text("B"),
            text: r.text("D"),
            room_flags: words(&r, "S"),
            placement: words(&r, "P"),
            level_flags: words(&r, "L"),
            glyph: r.row("G").and_then(|row| row.int("char")).and_then(|c| u8::try_from(c).ok()),
            monster_flag: r.flags("R").next().map(str::to_owned),
            objects,
            terrain: terrain.map(|field| r.row("F").map_or(0, |row| number(&row, field))),
        })
    };
    table.records().filter_map(phrase).collect()
}
