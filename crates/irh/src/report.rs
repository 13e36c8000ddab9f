//! Complaints for people and for programs: text with the line, a caret and the macros it came through, or JSON.
//!
//! Files are bytes. What is shown is a copy in which every byte that is no text became a question mark, so that places in
//! the copy are places in the file. The drawing itself is told places in letters: with bytes it takes the letter at which
//! a second file is marked for a byte, and fails when that byte stands inside a letter.

use std::collections::BTreeMap;

use ariadne::{Color, Config, IndexType, Label as Mark, Report, ReportKind, Source};

use crate::diag::{Diagnostic, Resolved, Severity};
use crate::token::Tokens;

/// The files as they are shown.
#[derive(Default)]
struct Shown {
    sources: BTreeMap<usize, ShownFile>,
}

struct ShownFile {
    name: String,
    source: Source<String>,
    /// The bytes that begin no letter.
    inside: Vec<usize>,
}

impl ShownFile {
    fn new(name: String, text: String) -> Self {
        let inside =
            text.bytes().enumerate().filter(|(_, b)| matches!(b, 0x80..=0xBF)).map(|(i, _)| i).collect();
        Self { name, source: Source::from(text), inside }
    }

    /// Bytes as letters: every letter of which a byte is meant, none beyond the end.
    fn letters(&self, start: usize, end: usize) -> (usize, usize) {
        let before = |byte: usize| {
            let byte = byte.min(self.source.text().len());
            byte - self.inside.partition_point(|&i| i < byte)
        };
        let is_inside = |byte: usize| self.inside.binary_search(&byte).is_ok();
        let from = before(start) - usize::from(is_inside(start));
        // One past a byte inside a letter, the letter is already counted.
        (from, before(end).max(from))
    }
}

impl Shown {
    fn keep(&mut self, tokens: &Tokens, file: usize) {
        self.sources.entry(file).or_insert_with(|| {
            let (name, bytes) = tokens
                .sources
                .files()
                .get(file)
                .map_or((String::new(), [].as_slice()), |f| (f.name.clone(), &f.bytes));
            ShownFile::new(name, shown(bytes))
        });
    }
}

/// A line longer than this is not drawn: nobody reads a line of a megabyte, least of all once for every complaint in it.
const LONGEST: usize = 1000;

/// Whether a place stands in a line that is too long to be drawn.
fn is_long(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let at = at.min(bytes.len());
    let before = bytes[..at].iter().rev().take(LONGEST).take_while(|b| **b != b'\n').count();
    let behind = bytes[at..].iter().take(LONGEST).take_while(|b| **b != b'\n').count();
    before + behind >= LONGEST
}

/// A copy with a byte for every byte. What the drawing would take for the end of a line and we do not becomes a blank, and
/// so does what a terminal would obey.
fn shown(bytes: &[u8]) -> String {
    let obeyed = |b: u8| (b < 0x20 && !matches!(b, b'\n' | b'\t')) || b == 0x7f;
    let quiet = |b: u8| if obeyed(b) { ' ' } else { char::from(b) };
    match std::str::from_utf8(bytes) {
        Ok(t) => t
            .chars()
            .flat_map(|c| match c {
                '\u{85}' | '\u{2028}' | '\u{2029}' => vec!['?'; c.len_utf8()],
                c if c.is_ascii() => vec![quiet(c as u8)],
                c => vec![c],
            })
            .collect(),
        Err(_) => bytes.iter().map(|&b| if b < 0x80 { quiet(b) } else { '?' }).collect(),
    }
}

impl ariadne::Cache<usize> for &mut Shown {
    type Storage = String;

    fn fetch(&mut self, id: &usize) -> Result<&Source<String>, impl std::fmt::Debug> {
        self.sources.get(id).map(|s| &s.source).ok_or("the file was never opened")
    }

    fn display<'a>(&self, id: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        self.sources.get(id).map(|s| s.name.clone())
    }
}

/// Every complaint as text, worst first within its place in the text.
pub fn text(diagnostics: &[Diagnostic], tokens: &Tokens, colour: bool) -> String {
    let mut shown = Shown::default();
    let mut out = Vec::new();
    for d in diagnostics {
        let mut r = d.resolve(tokens);
        let mut long = false;
        for label in std::iter::once(&mut r.at).chain(&mut r.through).chain(&mut r.notes) {
            shown.keep(tokens, label.source);
            if let Some(file) = shown.sources.get(&label.source) {
                long |= is_long(file.source.text(), label.start);
                (label.start, label.end) = file.letters(label.start, label.end);
            }
        }
        // Writing to memory does not fail; a report that could not be drawn is told in one line instead.
        if long || report(&r, colour).write(&mut shown, &mut out).is_err() {
            out.extend_from_slice(line(&r).as_bytes());
            out.extend(r.help.iter().flat_map(|h| format!("; {h}").into_bytes()));
            out.push(b'\n');
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn report(r: &Resolved, colour: bool) -> Report<'_, (usize, std::ops::Range<usize>)> {
    let (kind, paint) = match r.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Note => (ReportKind::Advice, Color::Cyan),
    };
    let mut b = Report::build(kind, (r.at.source, r.at.start..r.at.end))
        .with_config(Config::default().with_color(colour).with_index_type(IndexType::Char))
        .with_code(r.code)
        .with_message(&r.message)
        .with_label(
            Mark::new((r.at.source, r.at.start..r.at.end))
                .with_message(if r.through.is_empty() { "here" } else { "used here" })
                .with_color(paint),
        );
    for l in r.through.iter().chain(&r.notes) {
        b = b.with_label(
            Mark::new((l.source, l.start..l.end)).with_message(&l.message).with_color(Color::Blue),
        );
    }
    if let Some(help) = &r.help {
        b = b.with_help(help);
    }
    b.finish()
}

/// One complaint in one line: `file:line:column: severity[code]: message`.
pub fn line(r: &Resolved) -> String {
    let severity = match r.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("{}:{}:{}: {severity}[{}]: {}", r.at.file, r.at.line, r.at.column, r.code, r.message)
}

/// Every complaint as JSON: a list of objects with severity, code, message, place, macros, notes and help.
pub fn json(diagnostics: &[Diagnostic], tokens: &Tokens) -> serde_json::Value {
    let all: Vec<Resolved> = diagnostics.iter().map(|d| d.resolve(tokens)).collect();
    serde_json::to_value(all).unwrap_or_default()
}
