//! Checking a whole lib at once: every line, every reference, every rule, and all of it told together.
//!
//! Promise: the result depends only on the sources and the schema, diagnostics are sorted by file and place, and the very
//! same problem in many lines of a file is reported once with all its lines.

mod cells;
mod cycles;
pub mod damage;
mod fixed_numbers;
mod guess;
mod index;
pub mod pools;
mod references;
mod rules;

pub use guess::{guess, shipped};

use crate::lines;
use crate::record::{self, Lib, Row};
use crate::schema::Variant;
use angrist_source::{Diagnostic, Severity, diagnostic};
use angrist_source::{Source, Span};
use std::sync::Arc;

/// A lib and everything there is to say about it.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// What was read.
    pub lib: Lib<'a>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads and checks all sources of a lib. Prefs are left to [`crate::pref`].
pub fn check<'a>(variant: &Arc<Variant>, sources: &[Source<'a>]) -> Report<'a> {
    let (lib, mut said) = record::read(variant, sources);
    between(&lib, &mut said);
    Report { lib, diagnostics: diagnostic::fold(said) }
}

/// Files that every lib of the variant has and this one lacks: a game cannot be played without them. The capacities are needed by the
/// original only, so a lib without them is usable.
pub fn missing(lib: &Lib<'_>) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    let there = |name: &str| lib.sources.iter().find(|s| s.stem().eq_ignore_ascii_case(name));
    // Beside the files that are there.
    let folder =
        lib.tables().next().map_or("", |t| t.source.name.rsplit_once('/').map_or("", |(dir, _)| dir));
    for schema in lib.variant.files.iter().filter(|f| f.required) {
        let level = if schema.limits { Severity::Warning } else { Severity::Error };
        match (there(&schema.name), lib.table(&schema.name)) {
            (None, _) => {
                let slash = if folder.is_empty() { "" } else { "/" };
                let name = format!("{folder}{slash}{}.txt", schema.name);
                let d = Diagnostic::whole(level, "missing-file", &name, "the file is missing");
                said.push(d.help(match schema.limits {
                    true => "the number of records in the other files was not checked".to_owned(),
                    false => {
                        format!("{}: references to it were not checked", schema.about.trim_end_matches('.'))
                    }
                }));
            }
            (Some(source), Some(table)) if table.is_empty() => {
                let d = Diagnostic::whole(level, "empty-file", source.name, "the file has no records");
                said.push(d.expected(match schema.head_kind() {
                    Some(head) => format!("blocks that begin with {}:", head.letter as char),
                    None => "rows".to_owned(),
                }));
            }
            // One that cannot be read has been reported.
            _ => {}
        }
    }
    said
}

/// Only what concerns several lines or several files.
pub fn between(lib: &Lib<'_>, said: &mut Vec<Diagnostic>) {
    let indexes = index::Indexes::of(lib);
    for table in lib.tables() {
        references::check(&indexes, table, said);
        rules::check(&indexes, table, said);
        texts(table, said);
    }
    versions(lib, said);
    unknown_files(lib, said);
}

/// A diagnostic about bytes of a row.
fn at(
    row: Row<'_>,
    span: Span,
    severity: Severity,
    code: &'static str,
    message: impl Into<String>,
) -> Diagnostic {
    Diagnostic {
        line: row.line(),
        column: span.start.saturating_sub(row.start()) + 1,
        span,
        ..Diagnostic::whole(severity, code, row.table.source.name, message)
    }
}

/// The first byte of a row: where a whole line is meant.
fn whole(row: Row<'_>) -> Span {
    row.place().span
}

/// Blanks that meet where texts are glued, and names that begin with one.
fn texts(table: record::Table<'_>, said: &mut Vec<Diagnostic>) {
    let glued: Vec<bool> = table
        .schema
        .kinds
        .iter()
        .map(|k| k.most > 1 && matches!(k.fields.as_slice(), [f] if f.what == crate::schema::Type::Text))
        .collect();
    let named = table.schema.head_kind().is_some_and(|k| k.field_of("name").is_some());
    for record in table.records() {
        let mut before: Option<(u8, bool)> = None;
        for (n, row) in record.rows().enumerate() {
            if n == 0 {
                if named && record.name_bytes().first() == Some(&b' ') {
                    let span = row.place_of("name").span;
                    let span = Span { start: span.start, end: span.start + 1 };
                    said.push(at(row, span, Severity::Note, "blank-in-name", "the name begins with a space"));
                }
                continue;
            }
            let cell = row.cells().first().filter(|_| glued[row.kind_at()]);
            let Some(cell) = cell else {
                before = None;
                continue;
            };
            let bytes = row.bytes_of(cell);
            if let (Some((letter, true)), [b' ', ..]) = (before, bytes)
                && letter == row.kind.letter
            {
                let span = row.span_of(cell);
                let span = Span { start: span.start, end: span.start + 1 };
                let message = "two spaces where this text is joined to the line before";
                said.push(at(row, span, Severity::Note, "double-blank", message));
            }
            before = Some((row.kind.letter, bytes.last() == Some(&b' ')));
        }
    }
}

/// All files of a directory should be of one version.
fn versions(lib: &Lib<'_>, said: &mut Vec<Diagnostic>) {
    let mut first: Option<(&str, [u16; 3])> = None;
    // Where a file has no version, V: may be a line of a record.
    for table in lib.tables().filter(|t| t.schema.version) {
        let Some(version) = table.version() else { continue };
        match first {
            Some((file, other)) if other != version => {
                let lines = lines::split(table.source);
                let line = lines.iter().find(|l| l.class == lines::Class::Version);
                let span = line.map_or(Span::default(), |l| l.text);
                let show = |v: [u16; 3]| format!("{}.{}.{}", v[0], v[1], v[2]);
                let message = format!("version {} here, {} in {file}", show(version), show(other));
                let d =
                    Diagnostic::at(Severity::Warning, "version-differs", table.source, &lines, span, message);
                said.push(d.expected(format!("V:{}", show(other))));
            }
            Some(_) => {}
            None => first = Some((table.source.name, version)),
        }
    }
}

/// A file without a schema is read by lines only, and said to be (S002-038).
fn unknown_files(lib: &Lib<'_>, said: &mut Vec<Diagnostic>) {
    for (place, source) in lib.sources.iter().enumerate() {
        let is_edit = source.name.len() > 4
            && source.stem().len() + 4 == source.name.rsplit('/').next().map_or(0, str::len);
        let known = lib.tables.iter().any(|t| t.source as usize == place);
        // One that has a schema and could not be read has been reported.
        let damaged = || lib.variant.file(source.stem()).is_some() && damage::damage(*source).is_some();
        if known || !is_edit || damaged() {
            continue;
        }
        let lines = lines::split(*source);
        let read = lib.tables().find(|t| t.source.stem().eq_ignore_ascii_case(source.stem()));
        // On another system the two would be one file.
        let same = read.is_some_and(|t| t.source.name.eq_ignore_ascii_case(source.name));
        let level = if same { Severity::Warning } else { Severity::Note };
        let (code, message) = match read {
            Some(t) if same => {
                let read = t.source.name;
                (
                    "shadowed-file",
                    format!("{read} is read; this file, whose name differs only in case, is not"),
                )
            }
            Some(t) => ("shadowed-file", format!("{} is read, and this file is not used", t.source.name)),
            None => {
                let variant = &lib.variant.name;
                (
                    "unused-file",
                    format!("no schema for this file in {variant}; its lines are kept but not used"),
                )
            }
        };
        said.push(Diagnostic::at(level, code, *source, &lines, Span::default(), message));
    }
}
