//! Complaints as text for people and as JSON for programs. Code hosts have [`super::sarif`].

use super::{Diagnostic, Level, tally};
use crate::bytes::{Source, text_of};
use crate::lines;
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// As text, each with its line and the place marked. Sources are looked up by name; a complaint about a file that is not
/// among them is shown without its line.
pub fn text(all: &[Diagnostic], sources: &[Source<'_>], colour: bool) -> String {
    let mut out = Vec::new();
    let mut split: std::collections::BTreeMap<&str, (Source<'_>, Vec<lines::Line>)> = Default::default();
    for source in sources {
        if all.iter().any(|d| d.file == source.name) {
            split.insert(source.name, (*source, lines::split(*source)));
        }
    }
    for d in all {
        let found = split.get(d.file.as_str()).and_then(|(s, l)| Some((s, l.get(d.line as usize - 1)?)));
        match found {
            Some((source, line)) => snippet(d, line.shown(source.bytes), colour, &mut out),
            None => out.extend(format!("{}: {}:{}: {}\n", word(d.level), d.file, d.line, d.message).bytes()),
        }
    }
    let mut out = String::from_utf8_lossy(&out).into_owned();
    let (errors, warnings, notes) = tally(all);
    let _ =
        writeln!(out, "{}, {}, {}", count(errors, "error"), count(warnings, "warning"), count(notes, "note"));
    out
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

pub(super) fn word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

/// One line, made fit for a terminal: a character for every byte, so that columns stay what they are.
fn lossy(line: &[u8]) -> String {
    let utf8 = std::str::from_utf8(line).is_ok_and(|t| t.is_ascii());
    let plain = |b: &u8| match *b {
        b'\t' => ' ',
        0 => '\u{2400}',
        b if b < 0x20 || b == 0x7F => '\u{FFFD}',
        b => char::from(b),
    };
    if utf8 && !line.iter().any(|&b| b < 0x20 || b == 0x7F) {
        return text_of(line).into_owned();
    }
    line.iter().map(plain).collect()
}

/// Most bytes of a line that are shown, and how many of them stand before the place.
const WINDOW: usize = 240;
const BEFORE: usize = 60;

/// The part of a line around a place, and how many of its bytes are left out in front. Nobody reads a line of a megabyte.
fn window(line: &[u8], at: usize) -> (&[u8], usize) {
    if line.len() <= WINDOW {
        return (line, 0);
    }
    let skipped = at.saturating_sub(BEFORE).min(line.len() - WINDOW);
    (&line[skipped..skipped + WINDOW], skipped)
}

fn snippet(d: &Diagnostic, line: &[u8], colour: bool, out: &mut Vec<u8>) {
    let (part, skipped) = window(line, (d.column as usize - 1).min(line.len()));
    let shown = lossy(part);
    let width = shown.chars().count();
    let from = (d.column as usize - 1).saturating_sub(skipped).min(width);
    let to = (from + d.span.len().max(1)).min(width.max(from + 1));
    // A mark behind the last character needs a character to stand under.
    let shown = if to > width { format!("{shown} ") } else { shown };
    let shown = if skipped + part.len() < line.len() { format!("{shown}\u{2026}") } else { shown };
    let (kind, tint) = match d.level {
        Level::Error => (ReportKind::Error, Color::Red),
        Level::Warning => (ReportKind::Warning, Color::Yellow),
        Level::Note => (ReportKind::Custom("Note", Color::Cyan), Color::Cyan),
    };
    let id = d.file.as_str();
    let config = Config::default().with_color(colour).with_index_type(IndexType::Char);
    let mut label = Label::new((id, from..to)).with_color(tint);
    label = match &d.expected {
        Some(expected) => label.with_message(format!("expected {expected}")),
        None => label.with_message("here"),
    };
    let mut report = Report::build(kind, (id, from..to))
        .with_config(config)
        .with_code(d.code)
        .with_message(&d.message)
        .with_label(label);
    if let Some(near) = &d.nearest {
        report = report.with_help(format!("did you mean {near}?"));
    }
    if let Some(r) = &d.related {
        report = report.with_note(format!("{}:{}: {}", r.file, r.line, r.what));
    }
    if !d.also.is_empty() {
        let mut list: Vec<String> = d.also.iter().take(8).map(u32::to_string).collect();
        if d.also.len() > 8 {
            list.push(format!("and {} more", d.also.len() - 8));
        }
        report = report.with_note(format!("the same on {}", list.join(", ")));
    }
    let source = ariadne::Source::from(shown).with_display_line_offset(d.line as usize - 1);
    let mut one = Vec::new();
    // Writing into memory does not fail; if it did, the complaint itself still has to be seen.
    if report.finish().write((id, source), &mut one).is_err() {
        one = format!("{}: {}:{}:{}: {}\n", word(d.level), d.file, d.line, d.column, d.message).into_bytes();
    }
    let mut one = String::from_utf8_lossy(&one).into_owned();
    if skipped > 0 {
        let of = |column: usize| format!("{}:{}:{column} ", d.file, d.line);
        one = one.replacen(&of(from + 1), &of(d.column as usize), 1);
    }
    out.extend(number_margin(&one, d.line, colour).bytes());
}

/// The margin numbers the only line it knows 1: gives it the number it has in its file, and the other lines the same
/// indent. Without colour, also drops the one escape that slips through.
fn number_margin(shown: &str, line: u32, colour: bool) -> String {
    let number = line.to_string();
    let more = number.len() - 1;
    let mut out = String::with_capacity(shown.len() + 64);
    for (n, text) in shown.lines().enumerate() {
        let plain = plain(text);
        if n > 0 && plain.starts_with(" 1 \u{2502}") {
            out.push_str(&text.replacen("1 \u{2502}", &format!("{number} \u{2502}"), 1));
        } else {
            if n > 0 && !plain.is_empty() {
                let fill = if plain.starts_with('\u{2500}') { "\u{2500}" } else { " " };
                out.push_str(&fill.repeat(more));
            }
            out.push_str(if colour { text } else { &plain });
        }
        out.push('\n');
    }
    out
}

/// Text without colour escapes.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            c => out.push(c),
        }
    }
    out
}

/// As JSON: `{"errors","warnings","notes","diagnostics":[...]}`.
pub fn json(all: &[Diagnostic]) -> Value {
    let (errors, warnings, notes) = tally(all);
    json!({ "errors": errors, "warnings": warnings, "notes": notes, "diagnostics": all })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Span;

    fn sample() -> (Vec<Diagnostic>, &'static [u8]) {
        let bytes: &[u8] = b"N:1:a\nF:SEE_INVSI\xCA\n";
        let source = Source::new("object.txt", bytes);
        let lines = lines::split(source);
        let d =
            Diagnostic::at(Level::Error, "unknown-flag", source, &lines, Span::new(8, 17), "unknown flag")
                .expected("an object flag")
                .nearest(Some("SEE_INVIS"));
        (vec![d], bytes)
    }

    #[test]
    fn text_shows_file_line_column_and_the_line_itself() {
        let (all, bytes) = sample();
        let shown = text(&all, &[Source::new("object.txt", bytes)], false);
        for part in [
            "object.txt:2:3",
            " 2 \u{2502} F:SEE_INVSI",
            "an object flag",
            "SEE_INVIS?",
            "1 error, 0 warnings",
        ] {
            assert!(shown.contains(part), "{part} missing in\n{shown}");
        }
        assert!(!shown.contains('\u{1b}'));
        assert!(text(&all, &[Source::new("object.txt", bytes)], true).contains('\u{1b}'));
    }

    #[test]
    fn json_counts_and_keeps_byte_spans() {
        let v = json(&sample().0);
        assert_eq!(v["errors"], 1);
        assert_eq!(v["diagnostics"][0]["span"]["start"], 8);
    }

    #[test]
    fn the_same_complaint_is_told_once_with_its_lines() {
        let (mut all, _) = sample();
        let mut again = all[0].clone();
        again.line = 7;
        all.push(again);
        let folded = super::super::fold(all);
        assert_eq!((folded.len(), folded[0].also.as_slice()), (1, &[7][..]));
        assert_eq!(tally(&folded), (2, 0, 0));
    }
}
