//! What a field names, where that stands, and who else names it: definition, references and rename.
//!
//! A record is named by its number, its name, its block (in chained files) or a pair of its fields; a pref line names it by number.

use super::{EditLib, Files, record_at, table_of};
use crate::pref;
use crate::workspace::Place;
use angrist_lore::record::{Cell, Lib, Record, Row, Table, Tag};
use angrist_lore::schema::{By, Family, KeyReference};
use angrist_source::Span;

/// What a place names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A record.
    Record { file: String, index: i32, how: How },
    /// A block of a chained file.
    Chart { file: String, number: i32 },
    /// A word of a vocabulary.
    Word { id: u16 },
}

/// How a place names a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Number,
    Name,
    /// By two of its fields.
    Pair,
}

impl Target {
    pub fn record<'l>(&self, lib: &'l Lib<'_>) -> Option<Record<'l>> {
        match self {
            Target::Record { file, index, .. } => lib.table(file)?.get(*index),
            Target::Chart { file, number } => {
                lib.table(file)?.records().find(|r| chart_of(r) == Some(*number))
            }
            Target::Word { .. } => None,
        }
    }
}

fn chart_of(record: &Record<'_>) -> Option<i32> {
    record.head().and_then(|h| h.cells().first().map(|c| c.value))
}

fn cell_at<'l>(row: &Row<'l>, byte: usize) -> Option<&'l Cell> {
    let touches = |c: &&Cell| {
        let span = row.span_of(c);
        span.start as usize <= byte && byte <= span.end as usize && c.tag != Tag::Nothing
    };
    row.cells().iter().rev().find(touches)
}

/// The field of a head that numbers its records, and the one that names them.
fn is_number(row: &Row<'_>, cell: &Cell) -> bool {
    let schema = row.table.schema;
    schema.family == Family::Indexed && schema.key.first() == Some(&u16::from(cell.field)) && is_head(row)
}

fn is_head(row: &Row<'_>) -> bool {
    row.table.schema.head as usize == row.kind_at()
}

fn is_name(row: &Row<'_>, cell: &Cell) -> bool {
    is_head(row) && row.kind.fields.get(usize::from(cell.field)).is_some_and(|f| f.name == "name")
}

/// What the byte of an edit file names.
pub(crate) fn target_at(lib: &Lib<'_>, name: &str, byte: usize) -> Option<Target> {
    let table = table_of(lib, name)?;
    let (record, row) = record_at(lib, &table, byte)?;
    let row = row?;
    let cell = cell_at(&row, byte)?;
    target_of(lib, &record, &row, cell)
}

fn target_of(lib: &Lib<'_>, record: &Record<'_>, row: &Row<'_>, cell: &Cell) -> Option<Target> {
    let field = row.kind.fields.get(usize::from(cell.field))?;
    let own = row.table.schema.name.clone();
    if let Some(to) = &field.to {
        let file = to.file.clone();
        return match to.by {
            By::Index if to.or_zero && cell.value == 0 => None,
            By::Index => Some(Target::Record { file, index: cell.value, how: How::Number }),
            By::Chart if to.or_zero && cell.value == 0 => None,
            By::Chart => Some(Target::Chart { file, number: cell.value }),
            By::Name => {
                let wanted = row.bytes_of(cell);
                let found = lib.table(&file)?.records().find(|r| r.name_bytes() == wanted)?;
                Some(Target::Record { file, index: found.index(), how: How::Name })
            }
        };
    }
    if is_head(row) && row.table.schema.family == Family::Chained && cell.field == 0 {
        return Some(Target::Chart { file: own, number: cell.value });
    }
    if is_number(row, cell) {
        return Some(Target::Record { file: own, index: record.index(), how: How::Number });
    }
    if is_name(row, cell) {
        return Some(Target::Record { file: own, index: record.index(), how: How::Name });
    }
    let named = |key: &&KeyReference| {
        key.first.field == field.name || key.second.as_ref().is_some_and(|s| s.field == field.name)
    };
    if let Some(key) = row.kind.keys.iter().find(named) {
        let (a, b) = pair_of(key, record, row, cell)?;
        let index = by_pair(lib, key, a, b)?;
        return Some(Target::Record { file: key.file.clone(), index, how: How::Pair });
    }
    (cell.tag == Tag::Word).then_some(Target::Word { id: cell.small })
}

fn pair_of(key: &KeyReference, record: &Record<'_>, row: &Row<'_>, cell: &Cell) -> Option<(i32, i32)> {
    let value = |path: &angrist_lore::schema::FieldPath| match path.kind {
        None => row.int(&path.field),
        Some(kind) => record.int(&char::from(kind).to_string(), &path.field),
    };
    match &key.second {
        Some(second) => value(&key.first).zip(value(second)),
        None => (cell.tag == Tag::Pair).then_some((cell.value, i32::from(cell.small))),
    }
}

fn by_pair(lib: &Lib<'_>, key: &KeyReference, a: i32, b: i32) -> Option<i32> {
    let letter = char::from(key.kind).to_string();
    let fits = |r: &Record<'_>| {
        r.rows_of(&letter).any(|row| row.int(&key.fields.0) == Some(a) && row.int(&key.fields.1) == Some(b))
    };
    lib.table(&key.file)?.records().find(fits).map(|r| r.index())
}

/// A place that names a target, and how.
struct Named {
    place: Place,
    how: How,
    defines: bool,
}

fn place(row: &Row<'_>, cell: &Cell) -> Place {
    Place { file: row.table.source.name.to_owned(), span: row.span_of(cell) }
}

/// Every place of the lib that names a target.
fn all_named(lib: &EditLib, l: &Lib<'_>, files: &Files, target: &Target) -> Vec<Named> {
    let mut out = Vec::new();
    for table in l.tables() {
        // Only kinds that can name it are walked.
        let may = |at: usize| may_name(&table, at, target);
        let kinds: Vec<bool> = (0..table.schema.kinds.len()).map(may).collect();
        if !kinds.contains(&true) {
            continue;
        }
        for record in table.records() {
            for row in record.rows().filter(|r| kinds[r.kind_at()]) {
                for cell in row.cells() {
                    let Some(found) = target_of(l, &record, &row, cell) else { continue };
                    let (same, how) = match (&found, target) {
                        (Target::Record { file, index, how }, Target::Record { file: f, index: i, .. }) => {
                            (file == f && index == i, *how)
                        }
                        (a, b) => (a == b, How::Number),
                    };
                    if same {
                        let defines = is_head(&row)
                            && match target {
                                Target::Record { file, .. } => {
                                    *file == table.schema.name && cell_defines(&row, cell)
                                }
                                Target::Chart { file, .. } => *file == table.schema.name && cell.field == 0,
                                Target::Word { .. } => false,
                            };
                        out.push(Named { place: place(&row, cell), how, defines });
                    }
                }
            }
        }
    }
    if let Target::Record { file, index, .. } = target {
        for place in pref::naming(lib, files, file, *index) {
            out.push(Named { place, how: How::Number, defines: false });
        }
    }
    out
}

fn cell_defines(row: &Row<'_>, cell: &Cell) -> bool {
    is_number(row, cell) || is_name(row, cell)
}

fn may_name(table: &Table<'_>, kind: usize, target: &Target) -> bool {
    let kind_at = kind;
    let Some(kind) = table.schema.kinds.get(kind) else { return false };
    match target {
        Target::Record { file, .. } | Target::Chart { file, .. } => {
            let own = table.schema.head as usize == kind_at && table.schema.name == *file;
            own || kind.fields.iter().any(|f| f.to.as_ref().is_some_and(|t| t.file == *file))
                || kind.keys.iter().any(|k| k.file == *file)
        }
        Target::Word { .. } => kind.fields.iter().any(|f| super::hover::lookup(&f.what).is_some()),
    }
}

fn target(lib: &EditLib, l: &Lib<'_>, files: &Files, name: &str, byte: usize) -> Option<Target> {
    match crate::workspace::has_ending(name, ".prf") {
        true => pref::target_at(lib, files, name, byte),
        false => target_at(l, name, byte),
    }
}

pub(crate) fn definition(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Vec<Place> {
    if let Some(included) = pref::included(files, name, byte) {
        return vec![included];
    }
    lib.with(files, |l| {
        let Some(record) = target(lib, l, files, name, byte).and_then(|t| t.record(l)) else {
            return Vec::new();
        };
        let Some(head) = record.head() else { return Vec::new() };
        let cell = head.cell("name").or(head.cells().first());
        cell.map(|c| place(&head, c)).into_iter().collect()
    })
}

pub(crate) fn references(lib: &EditLib, files: &Files, name: &str, byte: usize, with: bool) -> Vec<Place> {
    lib.with(files, |l| {
        let Some(target) = target(lib, l, files, name, byte) else { return Vec::new() };
        let mut all = all_named(lib, l, files, &target);
        all.retain(|n| with || !n.defines);
        let mut places: Vec<Place> = all.into_iter().map(|n| n.place).collect();
        places.sort();
        places.dedup();
        places
    })
}

/// The bytes that a rename at this place would replace.
pub(crate) fn renamed_span(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Option<Span> {
    let of_pref = crate::workspace::has_ending(name, ".prf");
    lib.with(files, |l| match target(lib, l, files, name, byte)? {
        Target::Word { .. } | Target::Record { how: How::Pair, .. } => None,
        _ if of_pref => pref::index_span(lib, files, name, byte),
        _ => {
            let table = table_of(l, name)?;
            let row = record_at(l, &table, byte)?.1?;
            cell_at(&row, byte).map(|c| row.span_of(c))
        }
    })
}

pub(crate) fn rename(
    lib: &EditLib,
    files: &Files,
    name: &str,
    byte: usize,
    to: &str,
) -> Result<Vec<Place>, String> {
    lib.with(files, |l| {
        let target = target(lib, l, files, name, byte).ok_or("nothing here can be renamed")?;
        let how = match &target {
            Target::Word { .. } => return Err("a word of the schema cannot be renamed".to_owned()),
            Target::Record { how: How::Pair, .. } => {
                return Err(
                    "a pair of numbers names this record; change it where the record stands".to_owned()
                );
            }
            Target::Record { how, .. } => *how,
            Target::Chart { .. } => How::Number,
        };
        let odd = |c: char| c.is_control() || (c == ':' && how == How::Name);
        if to.trim().is_empty() || to.contains(odd) {
            return Err("a name must not be empty or contain a colon".to_owned());
        }
        if how == How::Number {
            let number: u16 = to.parse().map_err(|_| "a record is numbered from 0 to 65535".to_owned())?;
            let taken = match &target {
                Target::Record { file, index, .. } => {
                    l.table(file).and_then(|t| t.get(i32::from(number))).filter(|r| r.index() != *index)
                }
                Target::Chart { file, number: old } => l
                    .table(file)
                    .and_then(|t| t.records().find(|r| chart_of(r) == Some(i32::from(number))))
                    .filter(|r| chart_of(r) != Some(*old)),
                Target::Word { .. } => None,
            };
            if let Some(record) = taken {
                return Err(format!("{number} is taken: {}", super::hover::shown_name(&record)));
            }
        } else if let Target::Record { file, index, .. } = &target {
            let same = |r: &Record<'_>| r.name_bytes() == to.as_bytes() && r.index() != *index;
            if let Some(r) = l.table(file).and_then(|t| t.records().find(same)) {
                return Err(format!("{file} {} has this name", r.index()));
            }
        }
        let mut places: Vec<Place> =
            all_named(lib, l, files, &target).into_iter().filter(|n| n.how == how).map(|n| n.place).collect();
        places.sort();
        places.dedup();
        Ok(places)
    })
}
