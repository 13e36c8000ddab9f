//! Rules between lines and records, as the schema lists them.

use super::index::Indexes;
use super::{at, whole};
use super::{cells, cycles, fixed_numbers, pools};
use crate::lines::a_line;
use crate::record::{Record, Row, Table, Tag};
use crate::schema::{FieldPath, Rule};
use angrist_source::Span;
use angrist_source::{Diagnostic, Severity};
use std::collections::BTreeMap;

pub(super) fn check(all: &Indexes<'_>, table: Table<'_>, said: &mut Vec<Diagnostic>) {
    for rule in &table.schema.rules {
        match rule {
            Rule::Rectangular { picture, kind, sizes } => {
                table.records().for_each(|r| rectangular(r, *picture, kind, sizes, said));
            }
            Rule::Sized { picture, rows, columns } => {
                table.records().for_each(|r| sized(r, *picture, rows, columns, said));
            }
            Rule::Cells { picture, known } => {
                table.records().for_each(|r| cells::check(r, *picture, known, said));
            }
            Rule::ChartEnds { roll, last, divided } => {
                chart_ends(table, roll, *last, divided.as_deref(), said)
            }
            Rule::ChartTogether => chart_together(table, said),
            Rule::ChartReached { by, from, upto } => chart_reached(all, table, by, from, *upto, said),
            Rule::Acyclic { chart, needs, key, why } => {
                cycles::check(table, chart, needs.as_ref(), key, why, said);
            }
            Rule::Unique { fields, why } => unique(table, fields, why, said),
            Rule::Special { class, sub, ordinary, upto } => {
                fixed_numbers::special(table, (class, sub), ordinary, *upto, said);
            }
            Rule::Pools { names, texts, spare } => pools::check(all, table, (*names, *texts), *spare, said),
            Rule::Fixed { index, name, value } => {
                fixed_numbers::fixed(table, *index, name, value.as_ref(), said)
            }
            _ => {
                let words = Named::of(rule, table);
                table.records().for_each(|r| one_record(all, rule, &words, r, said));
            }
        }
    }
}

pub(super) fn rows(record: Record<'_>, kind: u8) -> impl DoubleEndedIterator<Item = Row<'_>> {
    record.rows_at(record.table.schema.kind_of(kind).unwrap_or(usize::MAX))
}

pub(super) fn value(record: Record<'_>, path: &FieldPath) -> Option<i32> {
    let kind = path.kind.map_or_else(|| "N".to_string(), |k| (k as char).to_string());
    record.int(&kind, &path.field)
}

/// The words that a rule names, as numbers.
struct Named {
    /// Words of the record.
    own: Vec<Vec<u16>>,
    /// Words of the records referred to.
    with: Vec<u16>,
}

impl Named {
    fn of(rule: &Rule, table: Table<'_>) -> Self {
        let ids = |w: &String| table.words.ids(w);
        let (own, with) = match rule {
            Rule::NeedsOne { unless, with, .. } => (vec![ids(unless)], ids(with)),
            Rule::Contradiction { flag, with, .. } => (vec![ids(flag)], ids(with)),
            Rule::Stale { flags, with, .. } => (flags.iter().map(ids).collect(), ids(with)),
            Rule::KindNeedsFlag { flags, .. } => (vec![flags.iter().flat_map(ids).collect()], Vec::new()),
            Rule::FlagNeedsKind { flag, .. } => (vec![ids(flag)], Vec::new()),
            _ => (Vec::new(), Vec::new()),
        };
        Named { own, with }
    }

    fn find<'l>(&self, record: Record<'l>, n: usize) -> Option<(Row<'l>, Span)> {
        let (row, cell) = record.find_word(self.own.get(n)?)?;
        Some((row, row.span_of(cell)))
    }
}

/// Rules that one record can break.
fn one_record(all: &Indexes<'_>, rule: &Rule, words: &Named, record: Record<'_>, said: &mut Vec<Diagnostic>) {
    match rule {
        Rule::NeedsOne { before, kind, field, with, unless } => {
            let Some(stop) = rows(record, *before).next() else { return };
            // A name that is not found may be misspelt, and mean what is needed here.
            let fits = |r: &Row<'_>| {
                r.start() < stop.start() && refers_to(all, *r, field, &words.with) != Some(false)
            };
            let has = rows(record, *kind).any(|r| fits(&r));
            if !has && words.find(record, 0).is_none() {
                let message = format!("no {}: line before this one has anything with {with}", *kind as char);
                let expected = format!("a {with} {}: line or {unless}", *kind as char);
                said.push(at(stop, whole(stop), Severity::Error, "needs-line", message).expected(expected));
            }
        }
        Rule::Contradiction { flag, kind, field, with } => {
            if words.find(record, 0).is_none() {
                return;
            }
            if let Some(row) =
                rows(record, *kind).find(|r| refers_to(all, *r, field, &words.with) == Some(true))
            {
                let message = format!("the record has both {flag} and a {with} {}: line", *kind as char);
                said.push(at(row, row.place_of(field).span, Severity::Warning, "contradiction", message));
            }
        }
        Rule::Stale { flags, kind, field, with } => {
            for (n, flag) in flags.iter().enumerate() {
                let Some((row, span)) = words.find(record, n) else { continue };
                if rows(record, *kind)
                    .nth(n)
                    .is_none_or(|r| refers_to(all, r, field, &words.with) == Some(false))
                {
                    let message = format!("{flag} without a {with} {}: line number {}", *kind as char, n + 1);
                    said.push(at(row, span, Severity::Note, "stale-flag", message));
                }
            }
        }
        Rule::KindNeedsFlag { kind, flags } => {
            let Some(row) = rows(record, *kind).next() else { return };
            if words.find(record, 0).is_none() {
                let message = format!("{} needs {}", a_line(*kind), flags.join(" or "));
                said.push(
                    at(row, whole(row), Severity::Error, "needs-flag", message).expected(flags.join(" or ")),
                );
            }
        }
        Rule::FlagNeedsKind { flag, kind } => {
            let Some((row, span)) = words.find(record, 0) else { return };
            if rows(record, *kind).next().is_none() {
                let message = format!("{flag} without a line of kind {}:", *kind as char);
                said.push(at(row, span, Severity::Warning, "needs-kind", message));
            }
        }
        Rule::Subset { of, within } => {
            let larger: Vec<u16> = rows(record, *within).flat_map(|r| r.cells()).map(|c| c.small).collect();
            for row in rows(record, *of) {
                for cell in row.cells().iter().filter(|c| c.tag == Tag::Word && !larger.contains(&c.small)) {
                    let word = row.table.words.text(cell.small);
                    let message = format!("{word} is on {} but not on {}", a_line(*of), a_line(*within));
                    said.push(at(row, row.span_of(cell), Severity::Warning, "not-subset", message));
                }
            }
        }
        Rule::Avoid { kind, field, value, why } => {
            for row in rows(record, *kind).filter(|r| r.int(field) == Some(*value)) {
                said.push(at(row, row.place_of(field).span, Severity::Warning, "unwise-value", why.clone()));
            }
        }
        Rule::Usual { kind, field, range, besides } => {
            let odd = |n: i32| !(range.0..=range.1).contains(&n) && !besides.contains(&n);
            for (row, n) in rows(record, *kind).filter_map(|r| Some((r, r.int(field).filter(|n| odd(*n))?))) {
                let message = format!("{n} is an unusual {field}");
                let d = at(row, row.place_of(field).span, Severity::Note, "unusual-value", message);
                said.push(d.expected(format!("{}..{}", range.0, range.1)));
            }
        }
        Rule::Last { kind, field, words, why } => {
            let list: Vec<Row<'_>> = rows(record, *kind).collect();
            let hit = |r: &Row<'_>| r.bytes(field).is_some_and(|t| words.iter().any(|w| w.as_bytes() == t));
            let Some((last, front)) = list.split_last() else { return };
            if !hit(last) {
                for row in front.iter().filter(|r| hit(r)) {
                    said.push(at(*row, row.place_of(field).span, Severity::Warning, "not-last", why.clone()));
                }
            }
        }
        Rule::Together { kinds } => {
            let here = |kind: &u8| {
                record.table.schema.kind_of(*kind).is_none() || rows(record, *kind).next().is_some()
            };
            let Some(head) = record.head().filter(|h| !h.is_broken()) else { return };
            if kinds.iter().any(here) {
                for kind in kinds.iter().filter(|kind| !here(kind)) {
                    let message = format!("{} has no {}: line", record.name(), *kind as char);
                    let d = at(head, whole(head), Severity::Warning, "missing-line", message);
                    said.push(d.expected(format!("{} in this record", a_line(*kind))));
                }
            }
        }
        // The others look at more than one record.
        _ => {}
    }
}

/// Whether the record that a field names carries one of some words; nothing when that cannot be known: the line could not be
/// read, or its file or the record is not there.
fn refers_to(all: &Indexes<'_>, row: Row<'_>, field: &str, with: &[u16]) -> Option<bool> {
    if row.is_broken() {
        return None;
    }
    let Some(to) = row.kind.field_of(field).and_then(|f| row.kind.fields[f].to.as_ref()) else {
        return Some(false);
    };
    let table = all.table(&to.file)?;
    let Some(name) = row.bytes(field) else { return Some(false) };
    let record = table.get(all.named(&to.file, name)?)?;
    Some(record.find_word(with).is_some())
}

fn rectangular(
    record: Record<'_>,
    picture: u8,
    kind: &FieldPath,
    sizes: &[(i32, u32, u32)],
    said: &mut Vec<Diagnostic>,
) {
    let list: Vec<Row<'_>> = rows(record, picture).collect();
    let width = |r: &Row<'_>| r.cells().first().map_or(0, |c| c.len as usize);
    let Some(first) = list.first() else { return };
    // The width that most rows have is the one that was meant; of equals the earlier.
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    list.iter().for_each(|r| *widths.entry(width(r)).or_default() += 1);
    let wanted = list.iter().map(width).rev().max_by_key(|w| widths[w]).unwrap_or(0);
    let model = list.iter().find(|r| width(r) == wanted).map_or(0, |r| r.line());
    for row in list.iter().filter(|r| width(r) != wanted) {
        let start = row.body() as usize;
        let got = width(row);
        let span = if got < wanted {
            Span::new(start + got, start + got)
        } else {
            Span::new(start + wanted, start + got)
        };
        let (more, less) = (got.saturating_sub(wanted), wanted.saturating_sub(got));
        let message = format!("the row has {got} cells, but most rows have {wanted}");
        let expected = match more {
            0 => format!("{less} more {}", if less == 1 { "cell" } else { "cells" }),
            _ => format!("the row to end here: {more} too many"),
        };
        let d = at(*row, span, Severity::Error, "not-rectangular", message).expected(expected);
        said.push(d.see(row.table.source.name, model, format!("a row of {wanted} cells")));
    }
    let Some(&(_, columns, rows)) = value(record, kind).and_then(|t| sizes.iter().find(|s| s.0 == t)) else {
        return;
    };
    let expected = format!("at most {columns} columns, {rows} rows");
    if let Some(row) = list.get(rows as usize) {
        let message = format!("the picture has {} rows", list.len());
        said.push(at(*row, whole(*row), Severity::Error, "picture-too-big", message).expected(expected));
    } else if width(first) > columns as usize {
        let start = first.body() as usize;
        let span = Span::new(start + columns as usize, start + width(first));
        let message = format!("the picture has {} columns", width(first));
        said.push(at(*first, span, Severity::Error, "picture-too-big", message).expected(expected));
    }
}

fn sized(
    record: Record<'_>,
    picture: u8,
    rows_at: &FieldPath,
    columns_at: &FieldPath,
    said: &mut Vec<Diagnostic>,
) {
    let (Some(wanted), Some(columns)) = (value(record, rows_at), value(record, columns_at)) else { return };
    let list: Vec<Row<'_>> = rows(record, picture).collect();
    let letter = rows_at.kind.unwrap_or(b'X') as char;
    for row in &list {
        let got = row.cells().first().map_or(0, |c| c.len as i32);
        if got != columns {
            let start = row.body() as usize + got.min(columns) as usize;
            let message = format!("the row has {got} cells");
            let expected = format!("{columns} cells as declared on the {letter}: line");
            said.push(
                at(*row, Span::new(start, start), Severity::Warning, "row-width", message).expected(expected),
            );
        }
    }
    if list.len() as i32 == wanted {
        return;
    }
    let Some(row) = list.get(wanted.max(0) as usize).or(list.last()) else { return };
    let message = format!("the picture has {} rows", list.len());
    let expected = format!("{wanted} rows as declared on the {letter}: line");
    said.push(at(*row, whole(*row), Severity::Warning, "row-count", message).expected(expected));
}

fn chart(record: &Record<'_>) -> i32 {
    record.head().and_then(|h| h.cells().first().map(|c| c.value)).unwrap_or(0)
}

fn chart_ends(table: Table<'_>, roll: &str, last: i32, divided: Option<&str>, said: &mut Vec<Diagnostic>) {
    struct Block<'l> {
        highest: BTreeMap<i32, i32>,
        end: Record<'l>,
    }
    let mut blocks: BTreeMap<i32, Block<'_>> = BTreeMap::new();
    for record in table.records() {
        let Some(head) = record.head().filter(|h| !h.is_broken()) else { continue };
        let Some(value) = head.int(roll) else { continue };
        let part = divided.and_then(|d| head.int(d)).unwrap_or(0);
        let block = blocks.entry(chart(&record)).or_insert(Block { highest: BTreeMap::new(), end: record });
        block.end = record;
        if let Some(&before) = block.highest.get(&part)
            && value <= before
        {
            let message = format!(
                "never chosen: it comes after an entry of block {} with {roll} {before}",
                chart(&record)
            );
            said.push(at(head, head.place_of(roll).span, Severity::Warning, "never-chosen", message));
        }
        let highest = block.highest.entry(part).or_insert(value);
        *highest = value.max(*highest);
    }
    for (number, block) in blocks {
        if block.highest.values().all(|&h| h < last)
            && let Some(head) = block.end.head()
        {
            let message = format!("block {number} can run off its end: its highest {roll} is not {last}");
            let d = at(head, head.place_of(roll).span, Severity::Error, "chart-open", message);
            said.push(d.expected(format!("an entry with {roll} {last}")));
        }
    }
}

fn chart_together(table: Table<'_>, said: &mut Vec<Diagnostic>) {
    let mut ended: BTreeMap<i32, u32> = BTreeMap::new();
    let mut before: Option<(i32, u32)> = None;
    for record in table.records() {
        let Some(head) = record.head() else { continue };
        let number = chart(&record);
        if before.is_some_and(|b| b.0 != number) {
            if let Some((b, line)) = before {
                ended.insert(b, line);
            }
            if let Some(&line) = ended.get(&number) {
                let message =
                    format!("block {number} continues here after another block; this part is never used");
                let span = head.cells().first().map_or(whole(head), |c| head.span_of(c));
                let d = at(head, span, Severity::Error, "chart-split", message);
                said.push(d.expected("all phrases of a chart together").see(
                    table.source.name,
                    line,
                    "where it stopped",
                ));
            }
        }
        before = Some((number, head.line()));
    }
}

fn chart_reached(
    all: &Indexes<'_>,
    table: Table<'_>,
    by: &[String],
    from: &[(String, u8, String)],
    upto: i32,
    said: &mut Vec<Diagnostic>,
) {
    let mut leads: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    for record in table.records() {
        let next = record.head().map(|h| by.iter().filter_map(|f| h.int(f)).collect::<Vec<_>>());
        leads.entry(chart(&record)).or_default().extend(next.unwrap_or_default());
    }
    let mut open: Vec<i32> = leads.keys().copied().filter(|&c| c <= upto).collect();
    for (file, kind, field) in from {
        let Some(there) = all.table(file) else { return };
        open.extend(there.records().filter_map(|r| r.int(&(*kind as char).to_string(), field)));
    }
    let mut reached: std::collections::BTreeSet<i32> = Default::default();
    while let Some(block) = open.pop() {
        if reached.insert(block) {
            open.extend(leads.get(&block).into_iter().flatten());
        }
    }
    let mut told = Vec::new();
    for record in table.records() {
        let number = chart(&record);
        if reached.contains(&number) || told.contains(&number) {
            continue;
        }
        told.push(number);
        if let Some(head) = record.head() {
            let message = format!("nothing leads to block {number}");
            let span = head.cells().first().map_or(whole(head), |c| head.span_of(c));
            said.push(at(head, span, Severity::Warning, "unreached-chart", message));
        }
    }
}

fn unique(table: Table<'_>, fields: &[FieldPath], why: &str, said: &mut Vec<Diagnostic>) {
    let named = fields.len() == 1 && fields[0].field == "name";
    const MOST: usize = 4;
    let mut seen: BTreeMap<[&[u8]; MOST], u32> = BTreeMap::new();
    'records: for record in table.records() {
        let mut key: [&[u8]; MOST] = [&[]; MOST];
        let mut place = None;
        for (path, part) in fields.iter().zip(&mut key) {
            let row = match path.kind {
                None => record.head(),
                Some(kind) => rows(record, kind).next_back(),
            };
            let Some((row, cell)) = row.and_then(|r| Some((r, r.cell(&path.field)?))) else {
                continue 'records;
            };
            place = Some((row, row.span_of(cell)));
            *part = row.bytes_of(cell);
        }
        let Some((row, span)) = place else { continue };
        match seen.entry(key) {
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(row.line());
            }
            std::collections::btree_map::Entry::Occupied(first) => {
                let what: Vec<&str> = fields.iter().map(|f| f.field.as_str()).collect();
                let text: Vec<_> =
                    key.iter().take(fields.len()).map(|k| angrist_source::text_of(k)).collect();
                let message = match named {
                    true => format!("the name is used by an earlier record; {why}"),
                    false => {
                        format!("{} {} are used by an earlier record; {why}", what.join(", "), text.join(":"))
                    }
                };
                let d = at(row, span, Severity::Note, "duplicate-key", message);
                said.push(d.see(table.source.name, *first.get(), "first used here"));
            }
        }
    }
}
