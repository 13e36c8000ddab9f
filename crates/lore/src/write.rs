//! Changing a file without touching another byte: a field, a flag, a line.
//!
//! Every change is checked before it is made: the new line must read without an error under the same schema. Promise:
//! the bytes outside the changed place stay what they are, whatever their encoding and line ends.

use crate::lines;
use crate::record::{Lib, Record, Row, Tag, read};
use angrist_source::{Diagnostic, Severity};
use angrist_source::{Source, Span};

/// New bytes for a place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The bytes to replace.
    pub span: Span,
    /// What to put there.
    pub new: Vec<u8>,
}

/// Why a change is not made.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is nothing to change.
    #[error("{0}")]
    Missing(String),
    /// The new line would not read.
    #[error("{}", .0.one_line())]
    Unreadable(Box<Diagnostic>),
    /// Two changes touch the same bytes.
    #[error("two changes touch the same bytes")]
    Overlap,
}

/// Applies changes, which may come in any order, to a file.
pub fn apply(bytes: &[u8], edits: &[Edit]) -> Result<Vec<u8>, Refusal> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|e| (e.span.start, e.span.end));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < at || end < start || end > bytes.len() {
            return Err(Refusal::Overlap);
        }
        out.extend_from_slice(&bytes[at..start]);
        out.extend_from_slice(&edit.new);
        at = end;
    }
    out.extend_from_slice(&bytes[at..]);
    Ok(out)
}

/// The change that puts a text into a field of a line. Fields of several values take the text for all of them.
pub fn set_field(lib: &Lib<'_>, row: Row<'_>, field: &str, new: &[u8]) -> Result<Edit, Refusal> {
    let missing = || Refusal::Missing(format!("{}: has no {field} here", row.letter() as char));
    let cells: Vec<_> = row.cells_of(field).collect();
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Err(missing()) };
    let edit = Edit {
        span: Span { start: row.span_of(first).start, end: row.span_of(last).end },
        new: new.to_vec(),
    };
    try_out(lib, row.table.source, std::slice::from_ref(&edit))?;
    Ok(edit)
}

/// The change that adds a flag behind the last one of a line, in the style of the line.
pub fn add_flag(lib: &Lib<'_>, row: Row<'_>, flag: &str) -> Result<Edit, Refusal> {
    let words = row.cells().iter().rfind(|c| c.tag == Tag::Word);
    let (at, new) = match words {
        Some(last) => (row.span_of(last).end, format!(" | {flag}")),
        None => (row.body(), flag.to_string()),
    };
    let edit = Edit { span: Span { start: at, end: at }, new: new.into_bytes() };
    try_out(lib, row.table.source, std::slice::from_ref(&edit))?;
    Ok(edit)
}

/// The change that takes a flag out of a record, together with the bar behind it (or before it, for the last).
pub fn remove_flag(lib: &Lib<'_>, record: Record<'_>, flag: &str) -> Result<Edit, Refusal> {
    let found = record.rows().find_map(|row| {
        let cells: Vec<_> = row.cells().iter().filter(|c| c.tag == Tag::Word).copied().collect();
        let at = row.words().position(|w| w == flag)?;
        Some((row, cells, at))
    });
    let Some((row, cells, at)) = found else {
        return Err(Refusal::Missing(format!("there is no {flag} here")));
    };
    let own = row.span_of(&cells[at]);
    let span = match (cells.get(at + 1), at.checked_sub(1).and_then(|b| cells.get(b))) {
        (Some(next), _) => Span { start: own.start, end: row.span_of(next).start },
        (None, Some(before)) => Span { start: row.span_of(before).end, end: own.end },
        (None, None) => {
            // The last flag of a line: the bar that follows it goes as well.
            let bytes = row.table.source.bytes;
            let rest = bytes.get(own.end as usize..).unwrap_or_default();
            let gap = rest.iter().take_while(|b| b" |\t".contains(b)).count();
            Span { start: own.start, end: own.end + gap as u32 }
        }
    };
    let edit = Edit { span, new: Vec::new() };
    try_out(lib, row.table.source, std::slice::from_ref(&edit))?;
    Ok(edit)
}

/// Whether a change that brings this is not made: also a flag without effect, which no author intends.
pub(crate) fn is_refused(d: &Diagnostic) -> bool {
    d.severity == Severity::Error || matches!(d.code, "unknown-flag" | "misplaced-flag" | "extra-fields")
}

/// Reads the file as it would be and refuses what brings an error that was not there before.
pub fn try_out(lib: &Lib<'_>, source: Source<'_>, edits: &[Edit]) -> Result<Vec<u8>, Refusal> {
    let whole = apply(source.bytes, edits)?;
    // The lines that change, each with the heads it needs, read as a small file of their own.
    let touched = |bytes: &[u8], spans: &mut dyn Iterator<Item = (u32, u32)>| {
        let all = lines::split(Source::new(source.name, bytes));
        let mut text = Vec::new();
        for (start, end) in spans {
            let (from, to) = (lines::line_at(&all, start), lines::line_at(&all, end));
            for line in all.get(from..=to).unwrap_or_default() {
                text.extend_from_slice(line.whole().of(bytes));
            }
        }
        text
    };
    let mut shift = 0i64;
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|e| e.span.start);
    let after: Vec<(u32, u32)> = sorted
        .iter()
        .map(|e| {
            let start = (i64::from(e.span.start) + shift) as u32;
            shift += e.new.len() as i64 - e.span.len() as i64;
            (start, start + e.new.len() as u32)
        })
        .collect();
    let old = touched(source.bytes, &mut sorted.iter().map(|e| (e.span.start, e.span.end)));
    let new = touched(&whole, &mut after.into_iter());
    let errors = |text: &[u8]| {
        let (_, said) = read(&lib.variant, &[Source::new(source.name, text)]);
        let wrong = |d: &Diagnostic| is_refused(d) && d.code != "no-record";
        said.into_iter().filter(wrong).collect::<Vec<_>>()
    };
    // A line without its head cannot be read: give it one.
    let headed = |text: Vec<u8>| {
        let head = lib.variant.file(source.stem()).and_then(|(_, f)| f.head_kind()).map(|k| k.letter);
        match head {
            Some(letter) if text.first() != Some(&letter) => {
                let first = source.bytes.split(|&b| b == b'\n').find(|l| l.first() == Some(&letter));
                [first.unwrap_or_default(), b"\n", text.as_slice()].concat()
            }
            _ => text,
        }
    };
    let before = errors(&headed(old)).len();
    let now = errors(&headed(new));
    match now.into_iter().next_back() {
        Some(worst) if before == 0 => Err(Refusal::Unreadable(Box::new(worst))),
        _ => Ok(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::builtin;
    use std::sync::Arc;

    const OBJECTS: &[u8] =
        b"# caf\xE9\r\nV:0.7.0\r\n\r\nN:5:& Sword~\r\nI:23: 5:+2\r\nF:STR | DEX |\r\nF:ACTIVATE\r\n#$ x\n\n";

    fn changed(edit: impl Fn(&Lib<'_>, Record<'_>) -> Result<Edit, Refusal>) -> Result<Vec<u8>, Refusal> {
        let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
        let (lib, _) = read(&variant, &[Source::new("object.txt", OBJECTS)]);
        let record = lib.table("object").unwrap().records().next().unwrap();
        let edit = edit(&lib, record)?;
        apply(OBJECTS, &[edit])
    }

    fn with(from: &str, to: &str) -> Vec<u8> {
        let at = OBJECTS.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
        [&OBJECTS[..at], to.as_bytes(), &OBJECTS[at + from.len()..]].concat()
    }

    // S002-001
    #[test]
    fn a_changed_field_changes_only_its_own_bytes() {
        assert_eq!(
            changed(|l, r| set_field(l, r.row("I").unwrap(), "sval", b"17")).unwrap(),
            with(": 5:", ": 17:")
        );
        assert_eq!(
            changed(|l, r| set_field(l, r.row("N").unwrap(), "name", b"Axe")).unwrap(),
            with("& Sword~", "Axe")
        );
    }

    #[test]
    fn a_value_that_does_not_read_is_refused_with_its_place() {
        let refused = changed(|l, r| set_field(l, r.row("I").unwrap(), "sval", b"x"));
        assert!(matches!(refused, Err(Refusal::Unreadable(d)) if d.code == "bad-number"));
        let refused = changed(|l, r| set_field(l, r.row("I").unwrap(), "sval", b"300"));
        assert!(matches!(refused, Err(Refusal::Unreadable(d)) if d.code == "out-of-range"));
    }

    #[test]
    fn flags_come_and_go_without_reflowing_the_line() {
        assert_eq!(changed(|l, r| remove_flag(l, r, "STR")).unwrap(), with("STR | DEX |", "DEX |"));
        assert_eq!(changed(|l, r| remove_flag(l, r, "DEX")).unwrap(), with("STR | DEX |", "STR |"));
        assert_eq!(changed(|l, r| remove_flag(l, r, "ACTIVATE")).unwrap(), with("F:ACTIVATE", "F:"));
        let added = changed(|l, r| add_flag(l, r.rows_of("F").next().unwrap(), "SPEED")).unwrap();
        assert_eq!(added, with("STR | DEX |", "STR | DEX | SPEED |"));
        assert!(changed(|l, r| add_flag(l, r.row("F").unwrap(), "SPEEED")).is_err());
        assert!(changed(|l, r| remove_flag(l, r, "CON")).is_err());
    }

    #[test]
    fn changes_that_touch_each_other_are_refused() {
        let edit = |start, end| Edit { span: Span { start, end }, new: Vec::new() };
        assert_eq!(apply(b"abcdef", &[edit(3, 5), edit(0, 2)]).unwrap(), b"cf");
        assert_eq!(apply(b"abcdef", &[edit(0, 3), edit(2, 4)]), Err(Refusal::Overlap));
        assert_eq!(apply(b"abc", &[edit(2, 9)]), Err(Refusal::Overlap));
    }
}
