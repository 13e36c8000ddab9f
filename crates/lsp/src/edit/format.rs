//! Tidying an edit or pref file without changing what it says.
//!
//! Promise: no byte of a text, a picture or a key sequence changes, no field moves to another column unless it stands behind blanks that
//! mean nothing, and columns that an author aligned with several blanks stay aligned. Tidying twice changes nothing more.

use super::EditLib;
use super::line::dissect;
use crate::text::Text;
use angrist_lore::schema::Type;
use angrist_source::Span;

/// Spans and what to put in their place, in the order of the file.
pub(crate) fn tidy(lib: &EditLib, text: &Text, name: &str) -> Vec<(Span, String)> {
    let stem = angrist_lore::Source::new(name, b"").stem();
    let schema = lib.variant.file(stem).map(|(_, s)| s);
    let mut out = Vec::new();
    for n in 0..text.lines() {
        let span = text.line_span(n);
        let line = span.of(text.bytes());
        let blanks = line.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let tail = Span { start: span.end - blanks as u32, end: span.end };
        if line.starts_with(b"#") || blanks == line.len() {
            if blanks > 0 {
                out.push((tail, String::new()));
            }
            continue;
        }
        let Some(parts) = schema.and_then(|s| dissect(s, span.start as usize, line)) else { continue };
        let Some(last) = parts.kind.fields.last() else { continue };
        match &last.what {
            // Blanks may be part of what these say.
            Type::Text | Type::Part | Type::Word | Type::Picture | Type::Glyph | Type::Char => {}
            Type::Flags(_) => {
                let first = parts.parts.iter().find(|p| p.field + 1 == parts.kind.fields.len());
                if let Some(first) = first {
                    bars(text.bytes(), first.start, span.end as usize, &mut out);
                }
            }
            // The reader of the last field stops before blanks.
            _ if parts.parts.last().is_some_and(|p| p.end + 1 >= tail.start as usize) && blanks > 0 => {
                out.push((tail, String::new()));
            }
            _ => {}
        }
    }
    let end = text.bytes().len();
    if end > 0 && !text.bytes().ends_with(b"\n") {
        out.push((Span::new(end, end), "\n".to_owned()));
    }
    out
}

/// One blank on either side of each bar, none at the end of the line. A gap of several blanks is a column and stays; a bar that ends the
/// line stays too, because some authors write them so.
fn bars(bytes: &[u8], from: usize, to: usize, out: &mut Vec<(Span, String)>) {
    let list = bytes.get(from..to).unwrap_or_default();
    let gap = |b: &u8| matches!(b, b' ' | b'|' | b'\t');
    let mut at = 0;
    while at < list.len() {
        let len = list[at..].iter().take_while(|b| gap(b)).count();
        if len == 0 {
            at += 1;
            continue;
        }
        let written = &list[at..at + len];
        let ends = at + len == list.len();
        let bars = written.iter().filter(|b| **b == b'|').count();
        let aligned = written.contains(&b'\t') || written.windows(2).any(|w| w == b"  ");
        let tidy: &[u8] = match (at, ends, bars) {
            // In front of the first flag the reader complains; that is not for tidying to hide.
            (0, false, _) => written,
            (_, true, 0) => b"",
            (_, true, _) => b" |",
            _ if aligned => written,
            (_, _, 0) => b" ",
            _ => b" | ",
        };
        if tidy != written {
            out.push((Span::new(from + at, from + at + len), String::from_utf8_lossy(tidy).into_owned()));
        }
        at += len;
    }
}
