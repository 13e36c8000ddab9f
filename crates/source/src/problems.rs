//! Why data are refused: every problem that was found, ready to be printed.
//!
//! [`Problems`] is the one error type of all readers of game data. A reader goes on after a problem, keeps it in a
//! [`Collector`], and gives up at the end, so that the author sees all of them at once.

use crate::diagnostic::{Diagnostic, Severity, tally};
use crate::file::Source;
use crate::render;
use std::fmt;

/// More than this many are counted and not kept: a file of garbage has a problem in every line.
const MOST: usize = 200;

/// This many are printed; `angrist check` prints all.
const SHOWN: usize = 20;

/// Problems found in data: why it cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    /// For people.
    pub text: String,
    /// For programs, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic>,
    /// Errors beyond those kept.
    more: usize,
}

/// Problems while they are being found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Collector {
    diagnostics: Vec<Diagnostic>,
    more: usize,
}

impl Collector {
    /// No problem yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Those kept so far.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Adds one.
    pub fn push(&mut self, one: Diagnostic) {
        if self.diagnostics.len() < MOST {
            self.diagnostics.push(one);
        } else {
            self.more += usize::from(one.severity == Severity::Error);
        }
    }

    /// Adds several.
    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        more.into_iter().for_each(|one| self.push(one));
    }

    /// The value of a result; its problems are kept here instead of ending the reading.
    pub fn keep<T>(&mut self, result: Result<T, impl Into<Problems>>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(more) => {
                let more = more.into();
                self.more += more.more;
                self.extend(more.diagnostics);
                None
            }
        }
    }

    /// Whether no error was kept.
    pub fn is_empty(&self) -> bool {
        self.more == 0 && self.diagnostics.iter().all(|d| d.severity < Severity::Error)
    }

    /// The value, unless there was an error.
    pub fn check<T>(self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            // A value can be missing only because something was kept; this is for a reader that forgot to.
            _ if self.diagnostics.is_empty() => Err(Problems::general("the data cannot be read")),
            _ => Err(self.into()),
        }
    }
}

impl Problems {
    /// One problem of a file as a whole.
    pub fn whole(code: &'static str, file: &str, message: impl Into<String>) -> Self {
        Diagnostic::whole(Severity::Error, code, file, message).into()
    }

    /// A problem that belongs to no file.
    pub fn general(message: impl Into<String>) -> Self {
        Self::whole("data", "", message)
    }

    /// With the lines that the problems are about, taken from these files.
    #[must_use]
    pub fn with_excerpts(mut self, sources: &[Source<'_>]) -> Self {
        self.text = told(&self.diagnostics, self.more, Some(sources));
        self
    }
}

/// A lone sentence without a place stands for itself; otherwise a count, then one excerpt or line for each.
fn told(all: &[Diagnostic], more: usize, sources: Option<&[Source<'_>]>) -> String {
    if let [one] = all
        && one.line == 0
    {
        let expected = one.expected.as_ref().map(|e| format!("; expected {e}")).unwrap_or_default();
        let near = one.nearest.as_ref().map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        let place = if one.file.is_empty() { String::new() } else { format!("{}: ", one.file) };
        let help = one.help.as_ref().map(|h| format!("; {h}")).unwrap_or_default();
        return render::clean(&format!("{place}{}{expected}{near}{help}", one.message));
    }
    let errors = tally(all).0 + more;
    let (shown, rest) = all.split_at(all.len().min(SHOWN));
    let more = more + tally(rest).0;
    let lines = match sources {
        Some(sources) => render::text(shown, sources, false),
        None => shown.iter().map(|d| render::clean(&d.one_line()) + "\n").collect(),
    };
    let head = format!("{errors} {} in the data", if errors == 1 { "error" } else { "errors" });
    let tail =
        if more > 0 { format!("\nand {more} more (`angrist check` shows all)") } else { String::new() };
    format!("{head}\n{}{tail}", lines.trim_end())
}

impl From<Collector> for Problems {
    fn from(all: Collector) -> Self {
        let text = told(&all.diagnostics, all.more, None);
        Problems { text, diagnostics: all.diagnostics, more: all.more }
    }
}

impl From<Diagnostic> for Problems {
    fn from(one: Diagnostic) -> Self {
        Problems::from(vec![one])
    }
}

impl From<Vec<Diagnostic>> for Problems {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        let mut all = Collector::new();
        all.extend(diagnostics);
        all.into()
    }
}

impl From<String> for Problems {
    fn from(message: String) -> Self {
        Problems::general(message)
    }
}

impl From<Problems> for String {
    fn from(problems: Problems) -> Self {
        problems.text
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Span, line_starts};

    #[test]
    fn all_problems_are_kept_and_shown_with_their_lines() {
        let file = Source::new("a.txt", b"C:one:x\nC:two:y\n");
        let lines = line_starts(file.bytes);
        let wrong = |at| {
            Diagnostic::at(Severity::Error, "bad-number", file, &lines, Span::new(at, at + 1), "no number")
        };
        let mut all = Collector::new();
        assert_eq!(all.keep::<u8>(Err(wrong(6))), None);
        assert_eq!(all.keep::<u8>(Err(wrong(14))), None);
        assert_eq!(all.keep(Ok::<_, Diagnostic>(3)), Some(3));
        let refused = all.check(Some(3)).unwrap_err().with_excerpts(&[file]).to_string();
        for part in ["2 errors in the data", "a.txt:1:7", "a.txt:2:7"] {
            assert!(refused.contains(part), "{part} missing in\n{refused}");
        }
    }

    #[test]
    fn a_note_does_not_refuse_and_a_lone_sentence_has_no_frame() {
        let note = Diagnostic::whole(Severity::Note, "odd", "a.txt", "odd");
        assert_eq!(
            {
                let mut all = Collector::new();
                all.push(note);
                all.check(Some(1))
            },
            Ok(1)
        );
        assert_eq!(
            Problems::whole("missing", "a.txt", "this table is missing").to_string(),
            "a.txt: this table is missing"
        );
        assert_eq!(Problems::general("no dungeon").to_string(), "no dungeon");
    }

    #[test]
    fn a_file_of_garbage_is_counted_to_its_end_and_kept_in_part() {
        let mut all = Collector::new();
        for _ in 0..MOST + 7 {
            all.push(Diagnostic::whole(Severity::Error, "odd", "a.txt", "odd"));
        }
        assert_eq!(all.diagnostics().len(), MOST);
        let told = all.check(Some(())).unwrap_err().to_string();
        assert!(told.starts_with("207 errors") && told.contains("and 187 more"), "{told}");
    }
}
