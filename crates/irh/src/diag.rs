//! Complaints: what is wrong with a text, where, and what to do about it.
//!
//! A complaint holds origins, not lines; [`Diagnostic::resolve`] turns them into places once somebody wants to read it.
//! `report` prints them for people, and JSON comes from [`Resolved`].

use serde::Serialize;

use crate::source::{Origin, Spot};
use crate::token::Tokens;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing, nothing is wrong.
    Note,
    /// Read, but probably not what was meant.
    Warning,
    /// Could not be read as the language says.
    Error,
}

/// One complaint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// A short stable name of the kind of complaint.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// Where.
    pub origin: Origin,
    /// Other places that help, each with its words.
    pub notes: Vec<(Origin, String)>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, origin: Origin, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            origin,
            notes: Vec::new(),
            help: None,
        }
    }

    /// A warning.
    pub fn warning(code: &'static str, origin: Origin, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, origin, message) }
    }

    /// A note.
    pub fn note(code: &'static str, origin: Origin, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, origin, message) }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with advice, when there is some.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same with one more place.
    #[must_use]
    pub fn also(mut self, origin: Origin, message: impl Into<String>) -> Self {
        self.notes.push((origin, message.into()));
        self
    }

    /// With all its places worked out.
    pub fn resolve(&self, tokens: &Tokens) -> Resolved {
        let place = tokens.sources.place(self.origin);
        let label = |spot: &Spot, message: &str| Label::new(tokens, spot, message);
        let through = place
            .through
            .iter()
            .map(|(name, spot)| label(spot, &format!("in the macro `{}`", tokens.words.text(*name))))
            .collect();
        let notes = self.notes.iter().map(|(o, text)| label(&tokens.sources.place(*o).spot, text)).collect();
        Resolved {
            severity: self.severity,
            code: self.code,
            message: self.message.clone(),
            at: label(&place.spot, ""),
            through,
            notes,
            help: self.help.clone(),
        }
    }
}

/// A place with words, ready to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// The file's name.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// First byte in the file.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// The words, empty for the place of the complaint itself.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// Which opening of the file, as [`crate::source::Sources::files`] counts.
    #[serde(skip)]
    pub source: usize,
}

impl Label {
    fn new(tokens: &Tokens, spot: &Spot, message: &str) -> Self {
        Self {
            file: tokens.sources.files().get(spot.file).map_or_else(String::new, |f| f.name.clone()),
            line: spot.line,
            column: spot.column,
            start: spot.start,
            end: spot.end,
            message: message.to_owned(),
            source: spot.file,
        }
    }
}

/// A complaint with its places, serialisable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resolved {
    /// How bad.
    pub severity: Severity,
    /// The kind of complaint.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// Where a reader should look.
    pub at: Label,
    /// The macros it came through, from the outermost in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<Label>,
    /// Other places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Label>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// The candidate nearest to `word` (in any case), if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let reach = (word.len() / 3).clamp(1, 3);
    let mut best: Option<(usize, &str)> = None;
    for c in candidates {
        if c.len().abs_diff(word.len()) > reach {
            continue;
        }
        let d = distance(&word, &c.to_ascii_lowercase(), reach);
        // Ties go by the alphabet, so that advice does not depend on the order of a table.
        if d <= reach && best.is_none_or(|b| (d, c) < b) {
            best = Some((d, c));
        }
    }
    best.map(|b| b.1)
}

/// Letters to change, add, drop or swap with a neighbour; gives up above `reach`.
fn distance(a: &str, b: &str, reach: usize) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            let mut d = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                d = d.min(before[j - 2] + 1);
            }
            row.push(d);
        }
        if row.iter().min().is_some_and(|&m| m > reach) {
            return reach + 1;
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}
