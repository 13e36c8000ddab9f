//! Complaints as text for people, JSON for programs, SARIF for code hosts.

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

fn word(level: Level) -> &'static str {
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

fn snippet(d: &Diagnostic, line: &[u8], colour: bool, out: &mut Vec<u8>) {
    let shown = lossy(line);
    let width = shown.chars().count();
    let from = (d.column as usize - 1).min(width);
    let to = (from + d.span.len().max(1)).min(width.max(from + 1));
    // A mark behind the last character needs a character to stand under.
    let shown = if to > width { format!("{shown} ") } else { shown };
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
    // Writing into memory does not fail; if it did, the complaint itself still has to be seen.
    if report.finish().write((id, source), &mut *out).is_err() {
        out.extend(format!("{}: {}:{}:{}: {}\n", word(d.level), d.file, d.line, d.column, d.message).bytes());
    }
}

/// As JSON: `{"errors","warnings","notes","diagnostics":[...]}`.
pub fn json(all: &[Diagnostic]) -> Value {
    let (errors, warnings, notes) = tally(all);
    json!({ "errors": errors, "warnings": warnings, "notes": notes, "diagnostics": all })
}

/// As SARIF 2.1.0, for the code hosts and editors that read it.
pub fn sarif(all: &[Diagnostic], version: &str) -> Value {
    let mut codes: Vec<&str> = all.iter().map(|d| d.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes.iter().map(|c| json!({ "id": c })).collect();
    let results: Vec<Value> = all.iter().map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "angrist", "version": version, "rules": rules } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

fn result(d: &Diagnostic) -> Value {
    let mut message = d.message.clone();
    if let Some(expected) = &d.expected {
        let _ = write!(message, "; expected {expected}");
    }
    if let Some(near) = &d.nearest {
        let _ = write!(message, "; did you mean {near}?");
    }
    let place = |line: u32, region: Value| {
        let mut region = region;
        region["startLine"] = line.into();
        json!({ "physicalLocation": { "artifactLocation": { "uri": d.file }, "region": region } })
    };
    let columns = json!({
        "startColumn": d.column,
        "endColumn": d.column as usize + d.span.len().max(1),
        "byteOffset": d.span.start,
        "byteLength": d.span.len(),
    });
    let mut locations = vec![place(d.line, columns)];
    locations.extend(d.also.iter().map(|&line| place(line, json!({}))));
    let mut value = json!({
        "ruleId": d.code, "level": word(d.level), "message": { "text": message }, "locations": locations,
    });
    if let Some(r) = &d.related {
        value["relatedLocations"] = json!([{
            "message": { "text": r.what },
            "physicalLocation": { "artifactLocation": { "uri": r.file }, "region": { "startLine": r.line } },
        }]);
    }
    value
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
        for part in ["object.txt:2:3", "F:SEE_INVSI", "an object flag", "SEE_INVIS?", "1 error, 0 warnings"] {
            assert!(shown.contains(part), "{part} missing in\n{shown}");
        }
        assert!(!shown.contains('\u{1b}'));
        assert!(text(&all, &[Source::new("object.txt", bytes)], true).contains('\u{1b}'));
    }

    #[test]
    fn sarif_names_rule_level_and_region() {
        let v = sarif(&sample().0, "0.1.0");
        let r = &v["runs"][0]["results"][0];
        assert_eq!((r["ruleId"].as_str(), r["level"].as_str()), (Some("unknown-flag"), Some("error")));
        assert_eq!(r["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
        assert_eq!(r["locations"][0]["physicalLocation"]["region"]["startColumn"], 3);
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
