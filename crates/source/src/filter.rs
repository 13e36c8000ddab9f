//! Which diagnostics a run is about: those that a comment allows and those of a baseline are left out.
//!
//! A comment `# allow(code, code)` (or `// allow(code)`) allows these codes on the next line that is no comment; `allow-file(code)` in the whole
//! file. Errors cannot be allowed, because no game takes them. A baseline lists what was known before, by code, file and message:
//! lines may move.

use crate::diagnostic::{Diagnostic, Severity};
use crate::file::{Source, Span, line_starts};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// One comment that allows something.
struct Allowance<'a> {
    code: &'a str,
    span: Span,
    /// The line it is about, from 1; none for the file.
    line: Option<u32>,
    used: bool,
}

/// Drops what comments allow; says what is wrong with such comments themselves. `known` tells whether a code exists.
pub fn allow(all: Vec<Diagnostic>, sources: &[Source<'_>], known: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
    let mut by_file: BTreeMap<&str, Vec<Allowance<'_>>> = BTreeMap::new();
    for source in sources {
        let list = allowances(source.bytes);
        if !list.is_empty() {
            by_file.insert(source.name, list);
        }
    }
    if by_file.is_empty() {
        return all;
    }
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(all.len());
    for one in all {
        let fits = |a: &Allowance<'_>| a.code == one.code && a.line.is_none_or(|l| l == one.line);
        let found = by_file.get_mut(one.file.as_str()).and_then(|l| l.iter_mut().find(|a| fits(a)));
        match found {
            Some(allowance) if one.severity < Severity::Error => allowance.used = true,
            Some(allowance) => {
                allowance.used = true;
                kept.push(one.help("errors cannot be suppressed: no game accepts data with errors"));
            }
            None => kept.push(one),
        }
    }
    for (name, list) in by_file {
        let Some(source) = sources.iter().find(|s| s.name == name) else { continue };
        let starts = line_starts(source.bytes);
        for a in list.iter().filter(|a| !a.used) {
            let (level, code, message) = match known(a.code) {
                true => (
                    Severity::Note,
                    "unused-allow",
                    format!("there is no problem with the code {} here", a.code),
                ),
                false => (Severity::Warning, "unknown-code", format!("there is no code {}", a.code)),
            };
            kept.push(Diagnostic::at(level, code, *source, &starts, a.span, message));
        }
    }
    kept
}

fn allowances(bytes: &[u8]) -> Vec<Allowance<'_>> {
    let mut out: Vec<Allowance<'_>> = Vec::new();
    // Almost no file has one.
    if !bytes.windows(5).any(|w| w == b"allow") {
        return out;
    }
    let mut pending = 0;
    let mut start = 0usize;
    for (n, line) in bytes.split(|b| *b == b'\n').enumerate() {
        let text = line.trim_ascii();
        let lead = line.len() - line.trim_ascii_start().len();
        let mark = if text.starts_with(b"#") { 1 } else { 2 };
        if text.starts_with(b"#") || text.starts_with(b"//") {
            let body = text[mark..].trim_ascii_start();
            let at = start + lead + (text.len() - body.len());
            let whole = body.starts_with(b"allow-file(");
            let open = if whole { 11 } else { 6 };
            if (whole || body.starts_with(b"allow("))
                && let Some(close) = body.iter().position(|b| *b == b')')
            {
                let mut from = at + open;
                for part in body[open..close].split(|b| *b == b',') {
                    let word = part.trim_ascii();
                    let begin = from + (part.len() - part.trim_ascii_start().len());
                    from += part.len() + 1;
                    let Ok(code) = std::str::from_utf8(word) else { continue };
                    let line = (!whole).then_some(0);
                    let span = Span::new(begin, begin + word.len());
                    out.push(Allowance { code, span, line, used: false });
                }
            }
        } else if !text.is_empty() {
            for a in out[pending..].iter_mut().filter(|a| a.line == Some(0)) {
                a.line = Some(n as u32 + 1);
            }
            pending = out.len();
        }
        start += line.len() + 1;
    }
    out
}

/// Problems held against a baseline.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Those to tell.
    pub kept: Vec<Diagnostic>,
    /// How many were known and are left out.
    pub hidden: usize,
    /// How many were known and are told all the same.
    pub stayed: usize,
}

/// What was known before: how often each problem occurs, by code, file and message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline {
    known: BTreeMap<(String, String, String), usize>,
}

impl Baseline {
    /// Of these diagnostics.
    pub fn of(all: &[Diagnostic]) -> Self {
        let mut known = BTreeMap::new();
        for d in all {
            *known.entry(key(d)).or_default() += 1 + d.also.len();
        }
        Baseline { known }
    }

    /// From its file: lines of count, code, file and message with tabs between.
    ///
    /// # Errors
    /// The number of the first line that is no such line.
    pub fn read(text: &str) -> Result<Self, usize> {
        let mut known = BTreeMap::new();
        for (n, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut parts = line.splitn(4, '\t');
            let mut next = || parts.next().ok_or(n + 1);
            let count: usize = next()?.parse().map_err(|_| n + 1)?;
            known.insert((next()?.to_owned(), next()?.to_owned(), next()?.to_owned()), count);
        }
        Ok(Baseline { known })
    }

    /// Whether a text was written as a baseline, so that another may take its place.
    pub fn is_one(text: &str) -> bool {
        text.is_empty() || text.starts_with("# Known problems:") && Baseline::read(text).is_ok()
    }

    /// As a file, in a fixed order.
    pub fn text(&self) -> String {
        let mut out = String::from(
            "# Known problems: count, code, file, message. Written by `angrist check --write-baseline`.\n",
        );
        for ((code, file, message), count) in &self.known {
            let _ = writeln!(out, "{count}\t{code}\t{file}\t{message}");
        }
        out
    }

    /// Those that are not in it, and how many were. Of a problem that occurs more often than before all are kept.
    ///
    /// Errors of data that a game refuses stay, known or not: `refused` says that there are such.
    pub fn without(&self, all: Vec<Diagnostic>, refused: bool) -> Known {
        let (mut hidden, mut stayed) = (0, 0);
        let now = Baseline::of(&all);
        let old: BTreeSet<&(String, String, String)> = self
            .known
            .iter()
            .filter(|(k, n)| now.known.get(*k).is_some_and(|m| m <= n))
            .map(|(k, _)| k)
            .collect();
        let mut kept = all;
        kept.retain(|d| {
            let known = old.contains(&key(d));
            let stays = refused && d.severity == Severity::Error;
            let count = if known { 1 + d.also.len() } else { 0 };
            *(if stays { &mut stayed } else { &mut hidden }) += count;
            !known || stays
        });
        Known { kept, hidden, stayed }
    }
}

fn key(d: &Diagnostic) -> (String, String, String) {
    (d.code.to_owned(), d.file.clone(), d.message.replace(['\t', '\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flag(source: Source<'_>, word: &str, level: Severity) -> Diagnostic {
        let at = source.bytes.windows(word.len()).position(|w| w == word.as_bytes()).unwrap();
        let starts = line_starts(source.bytes);
        Diagnostic::at(level, "unknown-flag", source, &starts, Span::new(at, at + word.len()), word)
    }

    #[test]
    fn a_comment_allows_a_code_on_the_next_line_or_in_the_file() {
        let text = b"# allow(unknown-flag, nonsense)\n# more\n\nF:FIRST\nF:SECOND\n# allow(version-differs)\nN:1:x\n";
        let source = Source::new("a.txt", text);
        let all = vec![flag(source, "FIRST", Severity::Warning), flag(source, "SECOND", Severity::Warning)];
        let known = |c: &str| c != "nonsense";
        let told: Vec<String> =
            allow(all, &[source], known).iter().map(|d| format!("{}:{}", d.line, d.code)).collect();
        assert_eq!(told, ["5:unknown-flag", "1:unknown-code", "6:unused-allow"]);
        let source = Source::new("a.txt", b"// allow-file(unknown-flag)\nF:FIRST\nF:SECOND\n");
        let all = vec![flag(source, "FIRST", Severity::Warning), flag(source, "SECOND", Severity::Error)];
        let told = allow(all, &[source], known);
        assert_eq!((told.len(), told[0].message.as_str()), (1, "SECOND"), "an error stays");
        assert!(told[0].help.as_deref().unwrap().contains("cannot be suppressed"));
    }

    #[test]
    fn a_baseline_hides_what_was_known_wherever_it_stands_now() {
        let old = Source::new("a.txt", b"F:FIRST\n");
        let base = Baseline::of(&[flag(old, "FIRST", Severity::Warning)]);
        assert_eq!(Baseline::read(&base.text()), Ok(base.clone()));
        let new = Source::new("a.txt", b"\n\nF:FIRST\nF:SECOND\n");
        let all = vec![flag(new, "FIRST", Severity::Warning), flag(new, "SECOND", Severity::Warning)];
        let Known { kept, hidden, stayed } = base.without(all, true);
        assert_eq!((kept.len(), kept[0].message.as_str(), hidden, stayed), (1, "SECOND", 1, 0));
        let error = vec![flag(new, "FIRST", Severity::Error)];
        let known = base.without(error.clone(), true);
        assert_eq!((known.kept.len(), known.hidden, known.stayed), (1, 0, 1), "a game refuses it");
        assert_eq!(base.without(error, false).hidden, 1, "no game plays it");
        let mut twice = flag(new, "FIRST", Severity::Warning);
        twice.also.push(9);
        assert_eq!(base.without(vec![twice], true).hidden, 0, "one more than before");
        assert_eq!(Baseline::read("x\ty\n"), Err(1));
        assert!(Baseline::is_one(&base.text()) && Baseline::is_one(""));
        assert!(!Baseline::is_one("N:1:Wolf\n") && !Baseline::is_one("# Orcs\n"));
    }
}
