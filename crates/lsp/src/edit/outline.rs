//! The shape of a file: its records as symbols, what folds, and how its lines are coloured.

use super::hover::{lookup, shown_name};
use super::line::dissect;
use super::{EditLib, Files, table_of};
use crate::legend::{Look, Piece};
use crate::shapes::Symbol;
use crate::text::Text;
use angrist_lore::record::Record;
use angrist_lore::schema::{Family, Type};
use angrist_source::{Span, text_of};
use lsp_types::{FoldingRange, FoldingRangeKind, SymbolKind};
use std::ops::Range;

/// The records of an edit file; of a pref file its sections.
pub(crate) fn symbols(lib: &EditLib, files: &Files, name: &str) -> Vec<Symbol> {
    let Some(text) = files.get(name) else { return Vec::new() };
    lib.with(files, |l| {
        let Some(table) = table_of(l, name) else { return plain(text) };
        table.records().filter_map(|r| symbol(&r, text)).collect()
    })
}

fn symbol(record: &Record<'_>, text: &Text) -> Option<Symbol> {
    let head = record.head()?;
    let cell = head.cell("name").or(head.cells().first());
    let line = text.line_span(head.line() as usize - 1);
    let at = cell.map_or(line, |c| head.span_of(c));
    let last = record.rows().next_back().map_or(line, |r| text.line_span(r.line() as usize - 1));
    let table = record.table;
    let name = match (table.schema.family, head.cell("name")) {
        (_, Some(_)) => shown_name(record),
        (Family::Table | Family::Chained, None) => text_of(line.of(text.bytes())).into_owned(),
        (Family::Indexed, None) => format!("{} {}", table.schema.name, record.index()),
    };
    let detail = format!("{} {}", table.schema.name, record.index());
    Some(Symbol {
        name,
        detail,
        kind: SymbolKind::CLASS,
        at,
        whole: Span { start: line.start, end: last.end },
    })
}

/// Without a schema: every line that looks like the head of a record.
pub(crate) fn plain(text: &Text) -> Vec<Symbol> {
    let lines = (0..text.lines()).map(|n| text.line_span(n));
    let heads = lines.filter(|l| l.of(text.bytes()).starts_with(b"N:"));
    let one = |l: Span| Symbol {
        name: text.shown(Span { start: l.start + 2, end: l.end }),
        detail: String::new(),
        kind: SymbolKind::CLASS,
        at: l,
        whole: l,
    };
    heads.take(50_000).map(one).collect()
}

pub(crate) fn folds(lib: &EditLib, files: &Files, name: &str) -> Vec<FoldingRange> {
    let Some(text) = files.get(name) else { return Vec::new() };
    let mut out = comment_folds(text);
    lib.with(files, |l| {
        let Some(table) = table_of(l, name) else { return };
        for record in table.records() {
            let (Some(first), Some(last)) = (record.head(), record.rows().next_back()) else { continue };
            if last.line() > first.line() {
                out.push(fold(first.line() - 1, last.line() - 1, FoldingRangeKind::Region));
            }
            let is_picture = |k: usize| table.schema.kinds[k].fields.iter().any(|f| f.what == Type::Picture);
            let mut rows = record.rows().filter(|r| is_picture(r.kind_at()));
            if let (Some(a), Some(b)) = (rows.next(), rows.next_back()) {
                out.push(fold(a.line() - 1, b.line() - 1, FoldingRangeKind::Region));
            }
        }
    });
    out.sort_by_key(|f| (f.start_line, std::cmp::Reverse(f.end_line)));
    out.dedup_by_key(|f| (f.start_line, f.end_line));
    out
}

pub(crate) fn fold(start_line: u32, end_line: u32, kind: FoldingRangeKind) -> FoldingRange {
    FoldingRange { start_line, end_line, kind: Some(kind), ..FoldingRange::default() }
}

/// Two or more lines of comment in a row.
pub(crate) fn comment_folds(text: &Text) -> Vec<FoldingRange> {
    let mut out = Vec::new();
    let mut first = None;
    for n in 0..=text.lines() {
        let comment = n < text.lines() && text.line_span(n).of(text.bytes()).starts_with(b"#");
        match (comment, first) {
            (true, None) => first = Some(n),
            (false, Some(from)) => {
                if n - from > 1 {
                    out.push(fold(from as u32, n as u32 - 1, FoldingRangeKind::Comment));
                }
                first = None;
            }
            _ => {}
        }
    }
    out
}

pub(crate) fn pieces(lib: &EditLib, text: &Text, name: &str, lines: Range<usize>) -> Vec<Piece> {
    // By its name only: a file that another shadows is coloured all the same.
    let stem = angrist_lore::Source::new(name, b"").stem();
    let Some((_, schema)) = lib.variant.file(stem) else { return Vec::new() };
    let mut out = Vec::new();
    for n in lines {
        let span = text.line_span(n);
        let line = span.of(text.bytes());
        let (start, end) = (span.start as usize, span.end as usize);
        if line.starts_with(b"#") {
            out.push(Piece { start, end, look: Look::Comment });
            continue;
        }
        if line.starts_with(b"V:") {
            out.push(Piece { start, end: start + 1, look: Look::Keyword });
            out.push(Piece { start: start + 2, end, look: Look::Number });
            continue;
        }
        let Some(parts) = dissect(schema, start, line) else { continue };
        out.push(Piece { start: parts.letter_at, end: parts.letter_at + 1, look: Look::Keyword });
        for part in &parts.parts {
            let field = &parts.kind.fields[part.field];
            let look = match &field.what {
                _ if field.to.is_some() => Look::Reference,
                Type::Text | Type::Part | Type::Word if field.name == "name" => Look::Name,
                Type::Text | Type::Part | Type::Word | Type::Picture | Type::Glyph | Type::Char => Look::Text,
                Type::Group(_) => Look::Number,
                what if lookup(what).is_some() => Look::Word,
                _ => Look::Number,
            };
            out.push(Piece { start: part.start, end: part.end, look });
        }
    }
    out
}
