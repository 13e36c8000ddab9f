//! Complaints with their place: what is wrong, where, what was expected there, and the nearest word that is known.
//!
//! [`render`] shows them as text or JSON, [`sarif`] for code hosts. Promise: a complaint names bytes of the file as it was handed over;
//! line and column are counted from 1, columns in bytes.

pub mod near;
pub mod render;
pub mod sarif;

use crate::bytes::{Source, Span};
use crate::lines::{self, Line};
use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing; the original and we agree on what it means.
    Note,
    /// Probably not what its author meant.
    Warning,
    /// The line or the record cannot be used as it is.
    Error,
}

/// Another place that explains a complaint: the first use of a number, the line of a limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Related {
    /// File of the place.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// What stands there.
    pub what: String,
}

/// One complaint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub level: Level,
    /// A fixed word for this kind of complaint: `unknown-flag`.
    pub code: &'static str,
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Byte column, from 1.
    pub column: u32,
    /// The bytes complained about.
    pub span: Span,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What could have stood there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The nearest known word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// A place that explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<Related>,
    /// Other lines with the very same complaint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<u32>,
}

impl Diagnostic {
    /// A complaint about bytes of a file whose lines are known.
    pub fn at(
        level: Level,
        code: &'static str,
        source: Source<'_>,
        lines: &[Line],
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        let number = lines::line_at(lines, span.start);
        let start = lines.get(number).map_or(0, |l| l.start);
        Diagnostic {
            level,
            code,
            file: source.name.to_string(),
            line: number as u32 + 1,
            column: span.start.saturating_sub(start) + 1,
            span,
            message: message.into(),
            expected: None,
            nearest: None,
            related: None,
            also: Vec::new(),
        }
    }

    /// Says what could have stood there.
    pub fn expected(mut self, what: impl Into<String>) -> Self {
        self.expected = Some(what.into());
        self
    }

    /// Names the nearest known word, if there is one.
    pub fn nearest(mut self, word: Option<impl Into<String>>) -> Self {
        self.nearest = word.map(Into::into);
        self
    }

    /// Points at another place.
    pub fn see(mut self, file: &str, line: u32, what: impl Into<String>) -> Self {
        self.related = Some(Related { file: file.to_string(), line, what: what.into() });
        self
    }
}

/// Sorts complaints by place and folds those of one file that say the same into one with a list of lines.
pub fn fold(mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    all.sort_by(|a, b| (&a.file, a.line, a.column, a.code).cmp(&(&b.file, b.line, b.column, b.code)));
    let mut first: std::collections::BTreeMap<(String, &'static str, String), usize> = Default::default();
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(all.len());
    for one in all {
        let key = (one.file.clone(), one.code, one.message.clone());
        match first.get(&key) {
            Some(&at) => kept[at].also.push(one.line),
            None => {
                first.insert(key, kept.len());
                kept.push(one);
            }
        }
    }
    kept
}

/// How many of each level, repetitions counted: errors, warnings, notes.
pub fn tally(all: &[Diagnostic]) -> (usize, usize, usize) {
    let of = |level| all.iter().filter(|d| d.level == level).map(|d| 1 + d.also.len()).sum();
    (of(Level::Error), of(Level::Warning), of(Level::Note))
}
