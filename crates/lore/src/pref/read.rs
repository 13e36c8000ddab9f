//! Reading one pref file: every line becomes a preference or a diagnostic (docs/spec/edit-files.md 4.1 to 4.4).
//!
//! The original stops at the first bad line; here only that line is lost.

use super::body::Body;
use super::kinds::Preference;
use super::rules::{Limits, Rules};
use crate::lines::{self, Class, Ending, Line};
use angrist_source::{Diagnostic, Severity};
use angrist_source::{Source, Span};

/// Longest line the originals hold.
const LONGEST: usize = 1023;

/// One preference and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which line of the file, counted from 0.
    pub line: usize,
    /// The bytes of the line that count.
    pub span: Span,
    /// What it asks for.
    pub preference: Preference,
}

/// A pref file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrefFile {
    /// Every line, for writing back.
    pub lines: Vec<Line>,
    /// Preferences in order.
    pub entries: Vec<Entry>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file. The name of the source should end in `.prf`; whatever it is, the lines are read as prefs.
pub fn read(source: Source<'_>, rules: &Rules, limits: &Limits) -> PrefFile {
    // The dialect of lines goes by the name, and a pref file may have any.
    let lines = lines::split(Source::new(".prf", source.bytes));
    let mut entries = Vec::new();
    let mut diagnostics = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let mut reader = LineReader { source, lines: &lines, rules, limits, diagnostics: Vec::new() };
        if let Some(preference) = reader.line(line) {
            entries.push(Entry { line: number, span: line.text, preference });
        }
        diagnostics.append(&mut reader.diagnostics);
        let lost = rules.loses_last_line && line.ending(source.bytes) == Ending::None;
        if lost && !matches!(line.class, Class::Blank | Class::Comment) {
            let what = "The last line has no line ending, and the original program ignores it";
            let at = Span { start: line.text.end, end: line.text.end };
            diagnostics.push(
                Diagnostic::at(Severity::Warning, "no-line-end", source, &lines, at, what)
                    .expected("a line ending"),
            );
        }
    }
    diagnostics.extend(lines::endings(source, &lines));
    PrefFile { lines, entries, diagnostics }
}

pub(super) struct LineReader<'a> {
    pub(super) source: Source<'a>,
    pub(super) lines: &'a [Line],
    pub(super) rules: &'a Rules,
    pub(super) limits: &'a Limits,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A value, unless its line has been reported.
pub(super) type Read<T> = Option<T>;

impl<'a> LineReader<'a> {
    pub(super) fn report(
        &mut self,
        level: Severity,
        code: &'static str,
        span: Span,
        what: String,
        expected: String,
    ) {
        let mut d = Diagnostic::at(level, code, self.source, self.lines, span, what);
        if !expected.is_empty() {
            d = d.expected(expected);
        }
        self.diagnostics.push(d);
    }

    pub(super) fn error<T>(&mut self, code: &'static str, span: Span, what: &str, expected: &str) -> Read<T> {
        self.report(Severity::Error, code, span, what.to_owned(), expected.to_owned());
        None
    }

    fn line(&mut self, line: &Line) -> Read<Preference> {
        let text = line.text.of(self.source.bytes);
        let start = line.text.start as usize;
        match line.class {
            Class::Blank | Class::Comment => return None,
            Class::Other => {
                let span = Span::new(start + usize::from(text.len() > 1), start + text.len().min(2));
                return self.error("missing-colon", span, "Not a line of a pref file", "a letter and \":\"");
            }
            Class::Version | Class::Data => {}
        }
        if text.len() > LONGEST {
            let span = Span::new(start + LONGEST, start + text.len());
            let what = format!("The line has {} bytes; the original cuts it here", text.len());
            self.report(Severity::Warning, "long-line", span, what, format!("at most {LONGEST} bytes"));
        }
        let kind = text.first().copied()?;
        let body = text.get(2..).unwrap_or_default();
        let Some(shape) = self.rules.shape(kind) else {
            let other =
                if kind.is_ascii_lowercase() { kind.to_ascii_uppercase() } else { kind.to_ascii_lowercase() };
            let nearest = self.rules.shape(other).map(|_| char::from(other).to_string());
            let what = format!("No pref line in this game begins with {:?}", char::from(kind));
            let d = Diagnostic::at(
                Severity::Error,
                "unknown-kind",
                self.source,
                self.lines,
                Span::new(start, start + 1),
                what,
            );
            self.diagnostics
                .push(d.expected(format!("one of {}", self.rules.letters_known())).nearest(nearest));
            return None;
        };
        // `%` alone is an include too, and shorter than its two bytes.
        Body { reader: self, body, start: start + text.len().min(2) }.preference(shape)
    }
}
