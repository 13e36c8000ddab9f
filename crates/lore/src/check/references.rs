//! References: every number, name, block and pair that names a record must find one.

use super::at;
use super::index::Indexes;
use crate::bytes::text_of;
use crate::diagnostic::near::nearest;
use crate::diagnostic::{Diagnostic, Level};
use crate::record::{Cell, Record, Row, Table, Tag};
use crate::schema::{By, FieldPath, KeyReference, Reference};

pub(super) fn check(all: &Indexes<'_>, table: Table<'_>, said: &mut Vec<Diagnostic>) {
    let kinds = &table.schema.kinds;
    let refers: Vec<bool> =
        kinds.iter().map(|k| !k.keys.is_empty() || k.fields.iter().any(|f| f.to.is_some())).collect();
    // Looked up once: the rows of a kind share them.
    let pairs: Vec<Vec<Option<&[(i32, i32)]>>> =
        kinds.iter().map(|k| k.keys.iter().map(|r| all.pairs(&r.file, r.kind, &r.fields)).collect()).collect();
    for record in table.records() {
        for row in record.rows() {
            let Some(kind) = table.schema.kind_of(row.kind.letter).filter(|&k| refers[k]) else { continue };
            for cell in row.cells() {
                if let Some(to) = row.kind.fields.get(cell.field as usize).and_then(|f| f.to.as_ref()) {
                    one(all, row, cell, to, said);
                }
            }
            for (key, pairs) in row.kind.keys.iter().zip(&pairs[kind]) {
                if let Some(pairs) = pairs {
                    together(key, pairs, record, row, said);
                }
            }
        }
    }
}

fn one(all: &Indexes<'_>, row: Row<'_>, cell: &Cell, to: &Reference, said: &mut Vec<Diagnostic>) {
    let Some(target) = all.table(&to.file) else { return };
    if cell.tag == Tag::Nothing || (to.or_zero && cell.value == 0 && to.by != By::Name) {
        return;
    }
    let file = format!("{}.txt", to.file);
    let span = row.span_of(cell);
    let found = match to.by {
        By::Index => target.get(cell.value),
        By::Chart => {
            if all.charts(&to.file).binary_search(&cell.value).is_err() {
                let message = format!("{file} has no block {}", cell.value);
                let expected = if to.or_zero { "an existing chart or 0" } else { "an existing chart" };
                said.push(at(row, span, Level::Error, "dangling-chart", message).expected(expected));
            }
            return;
        }
        By::Name => {
            let name = row.bytes_of(cell);
            let index = all.named(&to.file, name);
            if index.is_none() {
                let message = format!("{file} has no {}", text_of(name));
                let near = nearest(name, all.names(&to.file));
                let d = at(row, span, Level::Error, "unknown-name", message);
                said.push(d.expected(format!("a name from {file}")).nearest(near));
            }
            return;
        }
    };
    match (found, &to.with) {
        (None, _) => {
            let message = format!("{file} has no record {}", cell.value);
            let expected = if to.or_zero { "0 or the number of a record" } else { "the number of a record" };
            said.push(at(row, span, Level::Error, "dangling-reference", message).expected(expected));
        }
        (Some(record), Some(flag)) if !record.has(flag) => {
            let message = format!("{} {} is not {flag}", to.file, cell.value);
            let place = record.place();
            let d = at(row, span, Level::Error, "wrong-record", message);
            let expected = format!("{}a {flag} {}", if to.or_zero { "0 or " } else { "" }, to.file);
            said.push(d.expected(expected).see(&place.file, place.line, record.name()));
        }
        _ => {}
    }
}

fn value_at<'l>(record: Record<'l>, row: Row<'l>, path: &FieldPath) -> Option<(Row<'l>, &'l Cell)> {
    let row = match path.kind {
        None => row,
        Some(kind) => record.rows().find(|r| r.kind.letter == kind)?,
    };
    row.cell(&path.field).map(|cell| (row, cell))
}

fn together(key: &KeyReference, pairs: &[(i32, i32)], record: Record<'_>, row: Row<'_>, said: &mut Vec<Diagnostic>) {
    let names = (&key.fields.0, &key.fields.1);
    let missing = |a: i32, b: String| format!("{}.txt has nothing with {} {a} and {} {b}", key.file, names.0, names.1);
    let Some(second) = &key.second else {
        for cell in row.cells_of(&key.first.field).filter(|c| c.tag == Tag::Pair) {
            // A cell that holds no numbers has been complained about while reading.
            let written = row.bytes_of(cell).iter().any(u8::is_ascii_digit);
            let pair = (cell.value, i32::from(cell.small));
            if written && pairs.binary_search(&pair).is_err() {
                let message = missing(pair.0, pair.1.to_string());
                said.push(at(row, row.span_of(cell), Level::Warning, "dangling-key", message));
            }
        }
        return;
    };
    let (Some((_, a)), Some((b_row, b))) = (value_at(record, row, &key.first), value_at(record, row, second)) else {
        return;
    };
    let upto = match &key.upto {
        None => b.value,
        Some(path) => value_at(record, row, path).map_or(b.value, |(_, c)| c.value),
    };
    let from = pairs.partition_point(|p| *p < (a.value, b.value));
    if pairs.get(from).is_some_and(|p| p.0 == a.value && p.1 <= upto) {
        return;
    }
    let shown = if key.upto.is_some() { format!("{}..{upto}", b.value) } else { b.value.to_string() };
    let span = b_row.span_of(b);
    said.push(at(b_row, span, Level::Warning, "dangling-key", missing(a.value, shown)));
}
