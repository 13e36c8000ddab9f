//! References: every number, name, block and pair that names a record must find one.

use super::at;
use super::index::Indexes;
use crate::record::{Cell, Record, Row, Table, Tag};
use crate::schema::{By, FieldPath, KeyReference, Reference};
use angrist_source::nearest;
use angrist_source::text_of;
use angrist_source::{Diagnostic, Severity};

/// Sorted values of two fields.
type Pairs<'k> = &'k [(i32, i32)];

/// What a field refers to, looked up once for all rows.
struct Target<'k, 'l> {
    field: u8,
    to: &'k Reference,
    table: Table<'l>,
    charts: &'k [i32],
    /// Words that the record must hold one of.
    with: Option<Vec<u16>>,
    /// Whether a head of the file could not be read: what is not found may be the record it opens.
    holes: bool,
}

/// Whether a head of a file could not be read, so that not all its records are known.
fn has_holes(table: &Table<'_>) -> bool {
    table.records().filter_map(|r| r.head()).any(|h| h.is_broken())
}

pub(super) fn check(all: &Indexes<'_>, table: Table<'_>, said: &mut Vec<Diagnostic>) {
    let kinds = &table.schema.kinds;
    let targets: Vec<Vec<Target<'_, '_>>> = kinds
        .iter()
        .map(|k| {
            let one = |(at, to)| -> Option<Target<'_, '_>> {
                let to: &Reference = to;
                let there = *all.table(&to.file)?;
                let with = to.with.as_ref().map(|w| table.words.ids(w));
                let holes = has_holes(&there);
                Some(Target { field: at as u8, to, table: there, charts: all.charts(&to.file), with, holes })
            };
            let fields = k.fields.iter().enumerate().filter_map(|(at, f)| f.to.as_ref().map(|to| (at, to)));
            fields.filter_map(one).collect()
        })
        .collect();
    let pairs: Vec<Vec<Option<Pairs<'_>>>> = kinds
        .iter()
        .map(|k| k.keys.iter().map(|r| all.pairs(&r.file, r.kind, &r.fields)).collect())
        .collect();
    for record in table.records() {
        // A line that could not be read to its end has been reported, and what it names may be half a word.
        for row in record.rows().filter(|r| !r.is_broken()) {
            let kind = row.kind_at();
            for target in &targets[kind] {
                for cell in row.cells().iter().filter(|c| c.field == target.field) {
                    one(all, row, cell, target, said);
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

fn one(all: &Indexes<'_>, row: Row<'_>, cell: &Cell, target: &Target<'_, '_>, said: &mut Vec<Diagnostic>) {
    let to = target.to;
    if cell.tag == Tag::Nothing || (to.or_zero && cell.value == 0 && to.by != By::Name) {
        return;
    }
    let found = match to.by {
        By::Index => target.table.get(cell.value),
        By::Chart if target.charts.binary_search(&cell.value).is_ok() => return,
        By::Name if all.named(&to.file, row.bytes_of(cell)).is_some() => return,
        _ => None,
    };
    let fits = |r: &Record<'_>| target.with.as_ref().is_none_or(|ids| r.find_word(ids).is_some());
    if found.as_ref().is_some_and(fits) {
        return;
    }
    // A consequence of what was reported there.
    if target.holes && found.is_none() {
        return;
    }
    let file = format!("{}.txt", to.file);
    let say = |code, message: String| at(row, row.span_of(cell), Severity::Error, code, message);
    said.push(match (to.by, found) {
        (By::Chart, _) => {
            let zero = if to.or_zero { "0 or " } else { "" };
            let known = ranges(target.charts.iter().copied());
            say("dangling-chart", format!("{file} has no block {}", cell.value))
                .expected(format!("{zero}one of the blocks {known}"))
        }
        (By::Name, _) => {
            let name = row.bytes_of(cell);
            say("unknown-name", format!("{file} has no {}", text_of(name)))
                .expected(format!("a name from {file}"))
                .nearest(nearest(name, all.names(&to.file)))
        }
        (By::Index, None) => {
            let zero = if to.or_zero { "0 or " } else { "" };
            let known = ranges(target.table.records().map(|r| r.index()));
            say("dangling-reference", format!("{file} has no record {}", cell.value))
                .expected(format!("{zero}the number of a record ({known})"))
        }
        (By::Index, Some(record)) => {
            let flag = to.with.as_deref().unwrap_or_default();
            let place = record.place();
            say("wrong-record", format!("{} {} does not have {flag}", to.file, cell.value))
                .expected(format!("{}a {flag} {}", if to.or_zero { "0 or " } else { "" }, to.file))
                .see(&place.file, place.line, record.name())
        }
    });
}

/// Numbers as ranges, `0-12, 15`; a long list is cut.
fn ranges(numbers: impl Iterator<Item = i32>) -> String {
    const MOST: usize = 6;
    let mut sorted: Vec<i32> = numbers.collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for n in sorted {
        match runs.last_mut() {
            Some((_, end)) if end.checked_add(1) == Some(n) => *end = n,
            _ => runs.push((n, n)),
        }
    }
    let show = |(a, b): &(i32, i32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    let last = runs.last().copied();
    let cut = runs.len() > MOST;
    let mut list: Vec<String> = runs.iter().take(if cut { MOST - 1 } else { MOST }).map(show).collect();
    if let Some(last) = last.filter(|_| cut) {
        list.push(format!("... {}", show(&last)));
    }
    if list.is_empty() { "there are none".to_owned() } else { list.join(", ") }
}

/// What could stand for the second of two fields, given the first; or for the first, when nothing has it.
fn pair_expected(names: (&str, &str), pairs: &[(i32, i32)], first: i32) -> String {
    let with: Vec<i32> = pairs.iter().filter(|p| p.0 == first).map(|p| p.1).collect();
    match with.is_empty() {
        true => format!("a {} that exists: {}", names.0, ranges(pairs.iter().map(|p| p.0))),
        false => format!("{} {} with {} {first}", names.1, ranges(with.into_iter()), names.0),
    }
}

fn value_at<'l>(record: Record<'l>, row: Row<'l>, path: &FieldPath) -> Option<(Row<'l>, &'l Cell)> {
    let row = match path.kind {
        None => row,
        Some(kind) => record.rows().find(|r| r.kind.letter == kind)?,
    };
    row.cell(&path.field).map(|cell| (row, cell))
}

fn together(
    key: &KeyReference,
    pairs: &[(i32, i32)],
    record: Record<'_>,
    row: Row<'_>,
    said: &mut Vec<Diagnostic>,
) {
    let names = (&key.fields.0, &key.fields.1);
    let level = if key.must { Severity::Error } else { Severity::Warning };
    let missing =
        |a: i32, b: String| format!("{}.txt has nothing with {} {a} and {} {b}", key.file, names.0, names.1);
    let Some(second) = &key.second else {
        for cell in row.cells_of(&key.first.field).filter(|c| c.tag == Tag::Pair) {
            // A cell that holds no numbers has been reported while reading.
            let written = row.bytes_of(cell).iter().any(u8::is_ascii_digit);
            let pair = (cell.value, i32::from(cell.small));
            if written && pairs.binary_search(&pair).is_err() {
                let message = missing(pair.0, pair.1.to_string());
                let d = at(row, row.span_of(cell), level, "dangling-key", message);
                said.push(d.expected(pair_expected((names.0, names.1), pairs, pair.0)));
            }
        }
        return;
    };
    let (Some((a_row, a)), Some((b_row, b))) =
        (value_at(record, row, &key.first), value_at(record, row, second))
    else {
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
    if key.upto.is_some() && upto < b.value {
        let message = format!("{} {} to {upto} is empty: are the ends swapped?", names.1, b.value);
        said.push(at(b_row, b_row.span_of(b), level, "dangling-key", message));
        return;
    }
    let shown = if key.upto.is_some() { format!("{}..{upto}", b.value) } else { b.value.to_string() };
    // The first field is at fault when nothing has its value.
    let known = pairs.iter().any(|p| p.0 == a.value);
    let (row, span) = if known { (b_row, b_row.span_of(b)) } else { (a_row, a_row.span_of(a)) };
    let d = at(row, span, level, "dangling-key", missing(a.value, shown));
    said.push(d.expected(pair_expected((names.0, names.1), pairs, a.value)));
}
