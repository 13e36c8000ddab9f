//! Mending: the change of bytes that makes a diagnostic go away, where the diagnostic itself knows it.
//!
//! Promise: a [`Fix`] that is certain has no alternative a careful author would choose; `angrist check --fix` applies only those.

use crate::diagnostic::Diagnostic;
use crate::file::{Span, line_starts, text_of};
use crate::nearest::distance;

/// A change that mends a diagnostic: what to do in words, the bytes to replace, and by what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub with: String,
    /// Whether there is no other way.
    pub certain: bool,
}

/// How to mend a diagnostic of a file with these bytes, if it says so. `line` is the line it is about, without its end.
pub fn fix(bytes: &[u8], line: Span, d: &Diagnostic) -> Option<Fix> {
    let delete = |span: Span, title: &str| {
        Some(Fix { title: title.to_owned(), span, with: String::new(), certain: true })
    };
    match d.code {
        "blank-spaces" => return delete(line, "Remove the spaces"),
        "trailing-blank" => return delete(d.span, "Remove the trailing spaces"),
        "indented-line" => {
            let blanks = line.of(bytes).iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            return delete(
                Span { start: line.start, end: line.start + blanks as u32 },
                "Remove the indentation",
            );
        }
        "mixed-line-ends" => {
            let with = if d.span.len() == 2 { "\n" } else { "\r\n" }.to_owned();
            let title = "Change the line ending".to_owned();
            return Some(Fix { title, span: d.span, with, certain: true });
        }
        "comma-between-flags" => {
            let gap = |b: &u8| matches!(b, b',' | b';' | b'|' | b' ' | b'\t');
            let flags: Vec<_> = d.span.of(bytes).split(gap).filter(|f| !f.is_empty()).map(text_of).collect();
            let title = "Write bars between the flags".to_owned();
            return Some(Fix { title, span: d.span, with: flags.join(" | "), certain: true });
        }
        "double-blank" | "blank-in-name" => return delete(d.span, "Remove the space"),
        "no-line-end" | "no-newline" => {
            let with = "\n".to_owned();
            return Some(Fix { title: "Add a line ending".to_owned(), span: d.span, with, certain: true });
        }
        "empty-flag" => {
            let gap = bytes.get(d.span.start as usize..line.end as usize).unwrap_or_default();
            let len = gap.iter().take_while(|b| matches!(b, b' ' | b'|' | b'\t')).count() as u32;
            return delete(
                Span { start: d.span.start, end: d.span.start + len },
                "Remove what comes before the flag",
            );
        }
        _ => {}
    }
    let (with, quoted) = match &d.nearest {
        Some(word) => (word.clone(), false),
        None => meant(d.help.as_deref()?)?,
    };
    let written = d.span.of(bytes);
    // The place of a resource's name in a script is the whole string.
    let in_quotes = quoted && written.starts_with(b"\"");
    let certain = is_slip(
        if in_quotes { written.trim_ascii().get(1..written.len().saturating_sub(1))? } else { written },
        &with,
    );
    let with = if in_quotes { format!("\"{with}\"") } else { with };
    (!d.span.is_empty()).then(|| Fix { title: format!("Change to {with}"), span: d.span, with, certain })
}

/// Whether one word is another with one slip of the finger: a letter too many, too few, wrong or swapped, or the case.
fn is_slip(written: &[u8], meant: &str) -> bool {
    let (a, b) = (written.to_ascii_uppercase(), meant.to_ascii_uppercase());
    a == b.as_bytes() || (meant.len() > 3 && distance(&a, b.as_bytes(), 1).is_some())
}

/// The word in "did you mean `word`?", and whether it is a quoted name.
fn meant(help: &str) -> Option<(String, bool)> {
    let rest = help.split("did you mean ").nth(1)?;
    let quote = rest.chars().next().filter(|c| matches!(c, '`' | '"'))?;
    let word = rest[1..].split(quote).next()?;
    (!word.is_empty()).then(|| (word.to_owned(), quote == '"'))
}

/// A file with all certain fixes applied, and which they were; those that touch an earlier one are left for the next time.
pub fn apply<'d>(bytes: &[u8], all: impl IntoIterator<Item = &'d Diagnostic>) -> (Vec<u8>, Vec<Fix>) {
    let starts = line_starts(bytes);
    let line = |n: u32| -> Option<Span> {
        let start = *starts.get(n.checked_sub(1)? as usize)?;
        let next = starts.get(n as usize).map_or(bytes.len() as u32, |s| s - 1);
        let end = if bytes.get(start as usize..next as usize)?.ends_with(b"\r") { next - 1 } else { next };
        Some(Span { start, end })
    };
    let mut fixes: Vec<Fix> =
        all.into_iter().filter_map(|d| fix(bytes, line(d.line)?, d)).filter(|f| f.certain).collect();
    fixes.sort_by_key(|f| (f.span.start, f.span.end));
    let mut out = Vec::with_capacity(bytes.len());
    let (mut at, mut done) = (0, Vec::new());
    for fix in fixes {
        let (from, to) = (fix.span.start as usize, fix.span.end as usize);
        if from < at || to > bytes.len() || (from == at && !done.is_empty() && to == from) {
            continue;
        }
        out.extend_from_slice(&bytes[at..from]);
        out.extend_from_slice(fix.with.as_bytes());
        at = to;
        done.push(fix);
    }
    out.extend_from_slice(&bytes[at..]);
    (out, done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::file::Source;

    fn at(bytes: &[u8], code: &'static str, from: usize, to: usize, near: Option<&str>) -> Diagnostic {
        let source = Source::new("a.txt", bytes);
        Diagnostic::at(Severity::Warning, code, source, &line_starts(bytes), Span::new(from, to), "x")
            .nearest(near)
    }

    #[test]
    fn slips_are_mended_and_guesses_are_not() {
        let bytes = b"N:1:a\nF:ANIMLA | UNDAED | FRXND\n";
        let all = [
            at(bytes, "unknown-flag", 8, 14, Some("ANIMAL")),
            at(bytes, "unknown-flag", 17, 23, Some("UNDEAD")),
            at(bytes, "unknown-flag", 26, 31, Some("FIEND")),
        ];
        let (out, done) = apply(bytes, &all);
        assert_eq!((out.as_slice(), done.len()), (&b"N:1:a\nF:ANIMAL | UNDEAD | FRXND\n"[..], 2));
    }

    #[test]
    fn commas_between_flags_become_bars() {
        let bytes = b"F:A, B,C | D\nF:E;F\n";
        let all =
            [at(bytes, "comma-between-flags", 2, 12, None), at(bytes, "comma-between-flags", 15, 18, None)];
        let (out, done) = apply(bytes, &all);
        assert_eq!((out.as_slice(), done.len()), (&b"F:A | B | C | D\nF:E | F\n"[..], 2));
    }

    #[test]
    fn blanks_and_line_ends_are_mended_to_the_byte() {
        let bytes = b"N:1:a\r\n \r\n  F:X\r\nD:x";
        let all = [
            at(bytes, "blank-spaces", 7, 8, None),
            at(bytes, "indented-line", 10, 11, None),
            at(bytes, "no-newline", 20, 20, None),
        ];
        let (out, done) = apply(bytes, &all);
        assert_eq!((out.as_slice(), done.len()), (&b"N:1:a\r\n\r\nF:X\r\nD:x\n"[..], 3));
    }
}
