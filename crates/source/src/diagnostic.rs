//! One thing that is wrong with a file: where, how bad, what was expected there, and what was probably meant.
//!
//! Lines and columns count from 1, columns in bytes. Serialised, a [`Diagnostic`] is the object that `angrist check --format
//! json` prints for every game.

use crate::file::{LineStart, Source, Span, line_of};
use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; the meaning is clear.
    Note,
    /// Probably not what its author meant.
    Warning,
    /// The line or record cannot be used as it is.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Another place that explains a diagnostic: the first use of a number, the line of a limit, the body of a macro.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Label {
    /// File of the place.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Byte column, from 1.
    pub column: u32,
    /// Its bytes, unless the label is about the line as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// What is to be seen there.
    pub message: String,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A fixed word for this kind of problem: `unknown-flag`.
    pub code: &'static str,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// Name of the file.
    pub file: String,
    /// Line, from 1; 0 when the file as a whole is meant.
    pub line: u32,
    /// Byte column, from 1; 0 when the file as a whole is meant.
    pub column: u32,
    /// The bytes it is about.
    pub span: Span,
    /// Words for the mark at the place, when neither `here` nor what was expected will do.
    #[serde(skip)]
    pub mark: Option<&'static str>,
    /// What could have stood there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The nearest known word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Places that explain it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// Other lines of the file with the very same problem.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<u32>,
}

impl Diagnostic {
    /// About bytes of a file whose lines are known.
    pub fn at<L: LineStart>(
        severity: Severity,
        code: &'static str,
        source: Source<'_>,
        lines: &[L],
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        let (line, start) = line_of(lines, span.start);
        Diagnostic {
            line: line as u32 + 1,
            column: span.start.saturating_sub(start) + 1,
            span,
            ..Diagnostic::whole(severity, code, source.name, message)
        }
    }

    /// About a file as a whole.
    pub fn whole(severity: Severity, code: &'static str, file: &str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            code,
            message: message.into(),
            file: file.to_string(),
            line: 0,
            column: 0,
            span: Span::default(),
            mark: None,
            expected: None,
            nearest: None,
            help: None,
            labels: Vec::new(),
            also: Vec::new(),
        }
    }

    /// Says what could have stood there.
    #[must_use]
    pub fn expected(mut self, what: impl Into<String>) -> Self {
        self.expected = Some(what.into());
        self
    }

    /// Suggests the nearest known word, if there is one.
    #[must_use]
    pub fn nearest(mut self, word: Option<impl Into<String>>) -> Self {
        self.nearest = word.map(Into::into);
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points at another line.
    #[must_use]
    pub fn see(mut self, file: &str, line: u32, message: impl Into<String>) -> Self {
        let message = message.into();
        self.labels.push(Label { file: file.to_string(), line, column: 1, span: None, message });
        self
    }

    /// `file:line:column`, or the file alone.
    pub fn place(&self) -> String {
        match self.line {
            0 => self.file.clone(),
            line => format!("{}:{line}:{}", self.file, self.column),
        }
    }

    /// In one line: `file:line:column: error[code]: message; did you mean X?`.
    pub fn one_line(&self) -> String {
        let head = format!("{}: {}[{}]: ", self.place(), self.severity.word(), self.code);
        self.spelled_out(head)
    }

    /// In one line for a player's screen: `file:line:column: message; did you mean X?`.
    pub fn sentence(&self) -> String {
        self.spelled_out(if self.file.is_empty() { String::new() } else { self.place() + ": " })
    }

    /// The message and whatever helps, behind something.
    fn spelled_out(&self, mut out: String) -> String {
        out.push_str(&self.message);
        let parts = [
            self.expected.as_ref().map(|e| format!("expected {e}")),
            self.nearest.as_ref().map(|n| format!("did you mean {n}?")),
            self.help.clone(),
        ];
        for part in parts.into_iter().flatten() {
            out.push_str("; ");
            out.push_str(&part);
        }
        out
    }
}

/// Folds diagnostics that say the same without changing the order of the others.
pub fn fold_in_place(all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut first: std::collections::BTreeMap<(String, &'static str, String), usize> = Default::default();
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(all.len());
    for one in all {
        let key = (one.file.clone(), one.code, one.message.clone());
        match first.get(&key) {
            Some(&at) if kept[at].line != one.line => kept[at].also.push(one.line),
            Some(_) => {}
            None => {
                first.insert(key, kept.len());
                kept.push(one);
            }
        }
    }
    kept
}

/// Sorts by place and folds diagnostics of one file that say the same into one with a list of lines.
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

/// Codes that may follow from another problem: what is not found may stand in a line that could not be read.
const CONSEQUENCES: &[&str] = &[
    "dangling-chart",
    "dangling-key",
    "dangling-reference",
    "no-such-monster",
    "no-such-resource",
    "unknown-name",
    "unknown-reference",
    "unreached-chart",
    "wrong-record",
];

/// Puts the worst first, and within that causes before consequences: whole files, then lines, then what does not find what it
/// names; each by place.
pub fn in_order(all: &mut [Diagnostic]) {
    let rank = |d: &Diagnostic| match d.line {
        0 => 0,
        _ => 1 + u8::from(CONSEQUENCES.contains(&d.code)),
    };
    let key = |d: &Diagnostic| (std::cmp::Reverse(d.severity), rank(d));
    all.sort_by(|a, b| {
        (key(a), &a.file, a.line, a.column, a.code).cmp(&(key(b), &b.file, b.line, b.column, b.code))
    });
}

/// Whether a diagnostic may follow from another problem.
pub fn is_consequence(code: &str) -> bool {
    CONSEQUENCES.contains(&code)
}

/// How many of each severity, repetitions counted: errors, warnings, notes.
pub fn tally(all: &[Diagnostic]) -> (usize, usize, usize) {
    let of = |s| all.iter().filter(|d| d.severity == s).map(|d| 1 + d.also.len()).sum();
    (of(Severity::Error), of(Severity::Warning), of(Severity::Note))
}

/// The tally in words: `1 error, 0 warnings, 2 notes`.
pub fn tally_text((errors, warnings, notes): (usize, usize, usize)) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    format!("{}, {}, {}", count(errors, "error"), count(warnings, "warning"), count(notes, "note"))
}

/// A count as people write it: `1,720`.
pub fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::line_starts;

    fn sample() -> Diagnostic {
        let source = Source::new("object.txt", b"N:1:a\nF:SEE_INVSI\n");
        let lines = line_starts(source.bytes);
        Diagnostic::at(Severity::Error, "unknown-flag", source, &lines, Span::new(8, 17), "unknown flag")
            .nearest(Some("SEE_INVIS"))
    }

    #[test]
    fn one_line_has_place_code_and_suggestion() {
        let told = sample().one_line();
        assert_eq!(told, "object.txt:2:3: error[unknown-flag]: unknown flag; did you mean SEE_INVIS?");
        let whole = Diagnostic::whole(Severity::Note, "odd", "a.txt", "odd");
        assert_eq!(whole.one_line(), "a.txt: note[odd]: odd");
    }

    #[test]
    fn the_same_problem_is_told_once_with_its_lines() {
        let mut again = sample();
        again.line = 9;
        let folded = fold(vec![sample(), again]);
        assert_eq!((folded.len(), &folded[0].also[..]), (1, &[9][..]));
        assert_eq!(tally(&folded), (2, 0, 0));
        assert_eq!(tally_text(tally(&folded)), "2 errors, 0 warnings, 0 notes");
    }

    #[test]
    fn counts_are_written_in_groups_of_three() {
        assert_eq!([7, 999, 1720, 1_048_577].map(grouped), ["7", "999", "1,720", "1,048,577"]);
    }

    #[test]
    fn json_leaves_out_what_there_is_not() {
        let value = serde_json::to_value(sample()).unwrap_or_default();
        assert_eq!(value["span"]["start"], 8);
        assert_eq!(value["severity"], "error");
        assert!(value.get("help").is_none() && value.get("labels").is_none());
    }
}
