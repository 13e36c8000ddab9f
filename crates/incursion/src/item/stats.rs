//! What comes at which depth: a great many things made and counted, for authors who balance a library.

use super::script::Silent;
use super::{Order, Things, id};
use crate::makelev::Chance;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was made at one depth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Row {
    /// The depth.
    pub depth: i32,
    /// How many were made.
    pub made: u32,
    /// How many orders gave nothing.
    pub nothing: u32,
    /// How many were magic.
    pub magic: u32,
    /// How many were cursed.
    pub cursed: u32,
    /// How many were blessed.
    pub blessed: u32,
    /// Sum of levels.
    pub levels: i64,
    /// Highest level.
    pub highest: i32,
    /// Sum of values in gold.
    pub values: i64,
    /// How many of each type.
    pub types: BTreeMap<i32, u32>,
}

/// The rows as a table for people.
pub fn text(rows: &[Row]) -> String {
    let mut out = String::from("depth    made  magic  cursed  blessed  level  highest     gold\n");
    for r in rows {
        let of = i64::from(r.made.max(1));
        let percent = |n: u32| u64::from(n) * 100 / u64::from(r.made.max(1));
        out.push_str(&format!(
            "{:5} {:7} {:5}% {:6}% {:7}% {:6} {:8} {:8}\n",
            r.depth,
            r.made,
            percent(r.magic),
            percent(r.cursed),
            percent(r.blessed),
            r.levels / of,
            r.highest,
            r.values / of
        ));
    }
    out
}

impl Things<'_> {
    /// Makes `count` things of a table at each depth and counts them.
    pub fn count_by_depth(&self, table: &str, depths: &[i32], count: u32, chance: &mut Chance) -> Vec<Row> {
        let row = |&depth: &i32| {
            let mut row = Row { depth, ..Row::default() };
            for _ in 0..count {
                let Some((item, _)) = self.make(Order::new(table, depth), chance, &mut Silent) else {
                    row.nothing += 1;
                    continue;
                };
                let level = self.level(&item);
                row.made += 1;
                row.magic += u32::from(self.is_magic(&item));
                row.cursed += u32::from(item.has(id::IF_CURSED));
                row.blessed += u32::from(item.has(id::IF_BLESSED));
                row.levels += i64::from(level);
                row.highest = row.highest.max(level);
                row.values += self.value(&item);
                *row.types.entry(self.type_of(&item)).or_default() += 1;
            }
            row
        };
        depths.iter().map(row).collect()
    }
}
