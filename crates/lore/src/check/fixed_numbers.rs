//! Records with fixed numbers: those the engine asks for, and artifacts that are neither weapon nor armour.

use super::rules::{rows, value};
use super::{at, whole};
use crate::record::Table;
use crate::schema::FieldPath;
use angrist_source::{Diagnostic, Severity};
use std::collections::BTreeMap;

/// Records of no ordinary class stand at the first numbers, and no two have the same kind.
pub(super) fn special(
    table: Table<'_>,
    (class, sub): (&FieldPath, &FieldPath),
    ordinary: &[i32],
    upto: i32,
    said: &mut Vec<Diagnostic>,
) {
    let mut kinds: BTreeMap<(i32, i32), i32> = BTreeMap::new();
    for record in table.records() {
        let (Some(tval), Some(sval)) = (value(record, class), value(record, sub)) else { continue };
        let Some(row) = record.head().filter(|_| !ordinary.contains(&tval)) else { continue };
        if record.index() > upto {
            let message = format!("{} is neither weapon nor armour", record.name());
            let d = at(row, whole(row), Severity::Warning, "special-number", message);
            said.push(d.expected(format!("a number up to {upto}")));
        }
        if let Some(other) = kinds.insert((tval, sval), record.index()) {
            let message = format!("{} uses the same kind of object as record {other}", record.name());
            let d = at(row, whole(row), Severity::Warning, "shared-kind", message);
            said.push(d.expected("a kind of object of its own"));
        }
    }
}

pub(super) fn fixed(
    table: Table<'_>,
    index: i32,
    name: &str,
    wanted: Option<&(FieldPath, i32)>,
    said: &mut Vec<Diagnostic>,
) {
    let found = table.get(index).filter(|r| r.name().contains(name));
    let Some(record) = found else {
        let Some(row) = table.get(index).or_else(|| table.records().next_back()).and_then(|r| r.head())
        else {
            return;
        };
        let message = format!("record {index} is used by the engine and should be {name}");
        said.push(
            at(row, whole(row), Severity::Warning, "engine-record", message)
                .expected(format!("N:{index} with {name}")),
        );
        return;
    };
    let Some((path, number)) = wanted else { return };
    if value(record, path) != Some(*number)
        && let Some(row) = path.kind.and_then(|k| rows(record, k).next_back()).or(record.head())
    {
        let message = format!("{name} needs {} {number}: the engine relies on it", path.field);
        let d = at(row, row.place_of(&path.field).span, Severity::Error, "engine-value", message);
        said.push(d.expected(number.to_string()));
    }
}
