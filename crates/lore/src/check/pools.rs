//! What a file takes from the pools of the original.
//!
//! The original keeps texts in pools of zero-ended strings whose size stands in the limits file. We have none, but say
//! when a file would not fit there (S002-022, S002-023).

use super::at;
use super::index::Indexes;
use crate::record::Table;
use crate::schema::{Family, Type};
use angrist_source::{Diagnostic, Severity};

/// Bytes that the names and the texts of a file take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Used {
    /// Every name, with the zero behind it; equal names count each time.
    pub names: u64,
    /// Every text and picture, with one zero for a record that has any.
    pub texts: u64,
}

/// What a file takes from the pools. A table takes nothing.
pub fn used(table: Table<'_>) -> Used {
    let mut used = Used::default();
    if table.schema.family == Family::Table {
        return used;
    }
    let long = |f: &crate::schema::Field| matches!(f.what, Type::Text | Type::Picture);
    for record in table.records() {
        let name = record.name_bytes().len() as u64;
        used.names += if name > 0 { name + 1 } else { 0 };
        let rows = record.rows().skip(1).filter(|r| matches!(r.kind.fields.as_slice(), [f] if long(f)));
        let bytes = rows.map(|r| r.cells().iter().map(|c| r.bytes_of(c).len() as u64).sum::<u64>());
        used.texts += bytes.reduce(|a, b| a + b).map_or(0, |n| n + 1);
    }
    used
}

pub(super) fn check(
    all: &Indexes<'_>,
    limits: Table<'_>,
    letters: (u8, u8),
    spare: i32,
    said: &mut Vec<Diagnostic>,
) {
    for (letter, what) in [(letters.0, "names"), (letters.1, "texts")] {
        let Some(row) = limits.find("which", &(letter as char).to_string()) else { continue };
        let Some(most) = row.int("value") else { continue };
        for table in all.tables() {
            let used = used(*table);
            let bytes = if what == "names" { used.names } else { used.texts };
            let need = bytes + u64::from(spare.unsigned_abs());
            if bytes > 0 && need > u64::from(most.unsigned_abs()) {
                let file = table.source.name;
                let message = format!("{file} needs {need} bytes for its {what}, and the limit is {most}");
                let d = at(row, row.place_of("value").span, Severity::Warning, "pool-too-small", message);
                said.push(d.expected(format!("at least {need}")));
            }
        }
    }
}
