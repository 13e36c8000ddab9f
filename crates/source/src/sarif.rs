//! Diagnostics as SARIF 2.1.0, for the code hosts and editors that read it.
//!
//! Promise: columns are UTF-16 code units, as `columnKind` says, counted from 1 in the text as an editor shows it: in the
//! encoding that `artifacts` names for the file (UTF-8 when all of it is, otherwise Latin-1, where a byte is a unit),
//! without a byte-order mark. Byte offsets count every byte of the file.

use crate::diagnostic::{Diagnostic, Severity};
use crate::file::Source;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Where something stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    /// From a byte to one before another.
    Bytes(usize, usize),
    /// A whole line, from 1.
    Line(u32),
    /// The file as a whole.
    File,
}

/// A place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    /// Name of the file.
    file: String,
    /// Where in it.
    at: At,
}

/// One result: what is wrong at one or several places.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// The diagnostic's code.
    rule: String,
    /// How bad it is.
    level: Severity,
    /// What is wrong and what to do about it.
    message: String,
    /// Where; the main place first.
    places: Vec<Place>,
    /// Places that explain it, each with its words.
    related: Vec<(Place, String)>,
}

fn finding(d: &Diagnostic) -> Finding {
    let mut message = d.message.clone();
    if let Some(expected) = &d.expected {
        let _ = write!(message, "; expected {expected}");
    }
    if let Some(near) = &d.nearest {
        let _ = write!(message, "; did you mean {near}?");
    }
    if let Some(help) = &d.help {
        let _ = write!(message, "; {help}");
    }
    let here = |at| Place { file: d.file.clone(), at };
    let main = if d.line == 0 { At::File } else { At::Bytes(d.span.start as usize, d.span.end as usize) };
    let mut places = vec![here(main)];
    places.extend(d.also.iter().map(|&line| here(At::Line(line))));
    let related = d.labels.iter().map(|l| {
        let at = l.span.map_or(At::Line(l.line), |s| At::Bytes(s.start as usize, s.end as usize));
        (Place { file: l.file.clone(), at }, l.message.clone())
    });
    Finding { rule: d.code.into(), level: d.severity, message, places, related: related.collect() }
}

/// A whole log of one run. Sources are looked up by name; of a file that is not among them only lines are told. `base` stands before
/// the names of files: the way from the root of a repository to the lib.
pub fn log(all: &[Diagnostic], sources: &[Source<'_>], base: &str, version: &str) -> Value {
    let findings: Vec<Finding> = all.iter().map(finding).collect();
    let codes: BTreeSet<&str> = findings.iter().map(|f| f.rule.as_str()).collect();
    let rules: Vec<Value> = codes
        .iter()
        .map(|c| match crate::codes::brief(c) {
            Some(brief) => json!({ "id": c, "shortDescription": { "text": brief },
                                   "help": { "text": crate::codes::explain(c) } }),
            None => json!({ "id": c }),
        })
        .collect();
    let uri = |name: &str| uri(&format!("{base}{name}"));
    let wanted: BTreeSet<&str> = findings
        .iter()
        .flat_map(|f| f.places.iter().chain(f.related.iter().map(|r| &r.0)))
        .map(|p| p.file.as_str())
        .collect();
    let files: BTreeMap<&str, Text<'_>> =
        sources.iter().filter(|s| wanted.contains(s.name)).map(|s| (s.name, Text::of(s.bytes))).collect();
    let artifacts: Vec<Value> = files
        .iter()
        .map(|(name, text)| json!({ "location": { "uri": uri(name) }, "encoding": text.encoding() }))
        .collect();
    let results: Vec<Value> = findings.iter().map(|f| result(f, &files, &uri)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "angrist", "version": version, "rules": rules } },
            "columnKind": "utf16CodeUnits",
            "artifacts": artifacts,
            "results": results,
        }],
    })
}

fn result(f: &Finding, files: &BTreeMap<&str, Text<'_>>, uri: &dyn Fn(&str) -> String) -> Value {
    let physical = |p: &Place| {
        let mut value = json!({ "artifactLocation": { "uri": uri(&p.file) } });
        let region = match p.at {
            At::Line(line) => Some(json!({ "startLine": line })),
            At::File => None,
            At::Bytes(from, to) => files.get(p.file.as_str()).map(|t| t.region(from, to)),
        };
        if let Some(region) = region {
            value["region"] = region;
        }
        value
    };
    let locations: Vec<Value> = f.places.iter().map(|p| json!({ "physicalLocation": physical(p) })).collect();
    let mut value = json!({
        "ruleId": f.rule, "level": f.level.word(), "message": { "text": f.message }, "locations": locations,
    });
    if !f.related.is_empty() {
        let related: Vec<Value> = f
            .related
            .iter()
            .map(
                |(place, words)| json!({ "message": { "text": words }, "physicalLocation": physical(place) }),
            )
            .collect();
        value["relatedLocations"] = related.into();
    }
    value
}

/// A file name as a relative reference: everything but letters, digits and a few marks is written as `%XX`.
fn uri(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// A file with its line starts and its encoding.
struct Text<'a> {
    bytes: &'a [u8],
    starts: Vec<usize>,
    utf8: bool,
}

impl<'a> Text<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(mark).chain(ends).collect();
        Text { bytes, starts, utf8: std::str::from_utf8(bytes).is_ok() }
    }

    fn encoding(&self) -> &'static str {
        if self.utf8 { "UTF-8" } else { "ISO-8859-1" }
    }

    /// Line and column of a byte, both from 1. A byte inside a character counts as the character.
    fn place(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.bytes.len());
        let line = self.starts.partition_point(|s| *s <= byte).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = self.bytes.get(start..byte).unwrap_or_default();
        let units = if self.utf8 { utf16(before) } else { before.len() };
        (line, units + 1)
    }

    fn region(&self, from: usize, to: usize) -> Value {
        let (line, column) = self.place(from);
        let (end_line, end) = self.place(to.max(from));
        let mut region = Map::new();
        region.insert("startLine".into(), line.into());
        region.insert("startColumn".into(), column.into());
        if end_line > line {
            region.insert("endLine".into(), end_line.into());
        }
        // An empty place is shown as the unit behind it, so that there is something to mark.
        let end = if (end_line, end) == (line, column) { end + 1 } else { end };
        region.insert("endColumn".into(), end.into());
        region.insert("byteOffset".into(), from.into());
        region.insert("byteLength".into(), to.saturating_sub(from).into());
        Value::Object(region)
    }
}

/// UTF-16 code units of a front part of UTF-8 text; a character that is cut off at the end is not counted.
fn utf16(front: &[u8]) -> usize {
    let whole = match std::str::from_utf8(front) {
        Ok(text) => text,
        Err(cut) => std::str::from_utf8(&front[..cut.valid_up_to()]).unwrap_or_default(),
    };
    whole.chars().map(char::len_utf16).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Span, line_starts};

    /// The region of a diagnostic about a word of a text.
    fn region(bytes: &[u8], word: &str) -> (Value, Value) {
        let at = bytes.windows(word.len()).position(|w| w == word.as_bytes()).unwrap();
        let source = Source::new("a b.txt", bytes);
        let lines = line_starts(source.bytes);
        let span = Span::new(at, at + word.len());
        let d = Diagnostic::at(Severity::Error, "unknown-flag", source, &lines, span, "unknown flag")
            .nearest(Some("X"));
        let v = log(&[d], &[source], "", "0.1.0");
        let run = &v["runs"][0];
        assert_eq!(run["columnKind"], "utf16CodeUnits");
        let r = &run["results"][0];
        assert_eq!((r["ruleId"].as_str(), r["level"].as_str()), (Some("unknown-flag"), Some("error")));
        let place = &r["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b.txt");
        assert_eq!(run["artifacts"][0]["location"]["uri"], "a%20b.txt");
        (place["region"].clone(), run["artifacts"][0]["encoding"].clone())
    }

    fn columns(region: &Value) -> [u64; 5] {
        ["startLine", "startColumn", "endColumn", "byteOffset", "byteLength"]
            .map(|f| region[f].as_u64().unwrap())
    }

    #[test]
    fn columns_of_utf8_text_are_utf16_code_units() {
        // é: 2 bytes, 1 unit; 日: 3 bytes, 1 unit; 𝄞: 4 bytes, 2 units.
        let (r, encoding) = region("N:1:a\nD:é日𝄞 WORD é\n".as_bytes(), "WORD");
        assert_eq!((columns(&r), encoding), ([2, 8, 12, 18, 4], "UTF-8".into()));
        let (r, _) = region("D:x WÖRD\n".as_bytes(), "WÖRD");
        assert_eq!(columns(&r), [1, 5, 9, 4, 5]);
    }

    #[test]
    fn columns_of_other_bytes_are_bytes_and_the_encoding_says_so() {
        let (r, encoding) = region(b"N:1:a\nD:\xE9\xCA WORD\n", "WORD");
        assert_eq!((columns(&r), encoding), ([2, 6, 10, 11, 4], "ISO-8859-1".into()));
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let (r, _) = region(b"\xEF\xBB\xBFF:WORD\n", "WORD");
        assert_eq!(columns(&r), [1, 3, 7, 5, 4]);
    }

    #[test]
    fn an_empty_place_and_one_over_several_lines_have_an_end() {
        let text = Text::of("ab\ncé\nd".as_bytes());
        let r = text.region(1, 1);
        assert_eq!(columns(&r), [1, 2, 3, 1, 0]);
        let r = text.region(1, 7);
        assert_eq!((columns(&r), r["endLine"].as_u64()), ([1, 2, 1, 1, 6], Some(3)));
        // Behind the end, and inside a character.
        assert_eq!((text.place(99), text.place(5)), ((3, 2), (2, 2)));
    }

    #[test]
    fn repeated_and_explaining_places_are_told() {
        let source = Source::new("a.txt", b"N:1:a\nN:1:b\n");
        let lines = line_starts(source.bytes);
        let mut d = Diagnostic::at(Severity::Note, "twice", source, &lines, Span::new(8, 9), "twice")
            .see("b.txt", 4, "first");
        d.also = vec![9];
        let v = log(&[d], &[source], "", "0.1.0");
        let r = &v["runs"][0]["results"][0];
        assert_eq!(r["locations"][1]["physicalLocation"]["region"], json!({ "startLine": 9 }));
        let other = &r["relatedLocations"][0];
        assert_eq!(
            (&other["message"]["text"], &other["physicalLocation"]["region"]["startLine"]),
            (&json!("first"), &json!(4))
        );
    }
}
