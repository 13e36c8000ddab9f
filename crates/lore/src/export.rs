//! Records to JSON, and changes made there back into the files.
//!
//! The JSON names every line by its number, so that importing it changes only the fields that differ: comments, blank
//! lines, order and spelling stay. A record listed without one of its lines loses that line; a line without a number is
//! put behind the line before it; a record that is not listed is not touched.

use crate::bytes::{Source, Span, text_of};
use crate::lines;
use crate::query::cell_value;
use crate::record::{Lib, Record, Row, Table};
use crate::schema::{Kind, Type};
use crate::write::{Edit, Refusal, try_out};
use serde_json::{Map, Value, json};

/// Why JSON cannot be brought back.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ImportError {
    /// Its shape is not that of an export.
    #[error("{0}")]
    Shape(String),
    /// A change does not read.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

fn wrong<T>(what: impl Into<String>) -> Result<T, ImportError> {
    Err(ImportError::Shape(what.into()))
}

/// Whether a field always holds a list.
fn is_list(what: &Type) -> bool {
    matches!(what, Type::Flags(_) | Type::FlagsPart(_) | Type::Pairs(..) | Type::Numbers(_) | Type::Set)
}

/// The whole lib, or the files named.
pub fn export(lib: &Lib<'_>, only: &[&str]) -> Value {
    let wanted =
        |t: &Table<'_>| only.is_empty() || only.iter().any(|o| o.eq_ignore_ascii_case(&t.schema.name));
    let files: Vec<Value> = lib.tables().filter(wanted).map(|t| export_table(&t)).collect();
    json!({ "kin": lib.kin.name, "files": files })
}

fn export_table(table: &Table<'_>) -> Value {
    let records: Vec<Value> = table.records().map(export_record).collect();
    json!({ "file": table.source.name, "about": table.schema.about, "records": records })
}

/// One record.
pub fn export_record(record: Record<'_>) -> Value {
    let lines: Vec<Value> = record.rows().map(export_row).collect();
    let mut value = json!({ "index": record.index() });
    if !record.name_bytes().is_empty() {
        value["name"] = record.name().into();
    }
    value["lines"] = lines.into();
    value
}

fn export_row(row: Row<'_>) -> Value {
    json!({ "line": row.line(), "kind": (row.letter() as char).to_string(), "fields": fields(row) })
}

fn fields(row: Row<'_>) -> Map<String, Value> {
    let mut out = Map::new();
    for (at, field) in row.kind.fields.iter().enumerate() {
        let cells = row.cells().iter().filter(|c| c.field as usize == at);
        let mut values: Vec<Value> = cells.filter_map(|c| cell_value(row, c)).collect();
        if is_list(&field.what) {
            out.insert(field.name.clone(), values.into());
        } else if let Some(value) = values.pop() {
            out.insert(field.name.clone(), value);
        }
    }
    out
}

/// Files whose bytes change, with their new bytes. Nothing changes unless everything reads.
pub fn import(lib: &Lib<'_>, json: &Value) -> Result<Vec<(String, Vec<u8>)>, ImportError> {
    let Some(files) = json["files"].as_array() else { return wrong("`files` should be a list") };
    let mut changed = Vec::new();
    for file in files {
        let name = file["file"].as_str().unwrap_or_default();
        let Some(table) = lib.tables().find(|t| t.source.name == name) else {
            return wrong(format!("there is no file {name:?} here"));
        };
        let Some(records) = file["records"].as_array() else {
            return wrong(format!("{name}: `records` should be a list"));
        };
        let mut edits = Vec::new();
        for record in records {
            import_record(&table, record, &mut edits)?;
        }
        if !edits.is_empty() {
            changed.push((name.to_string(), try_out(lib, table.source, &edits)?));
        }
    }
    Ok(changed)
}

fn import_record(table: &Table<'_>, record: &Value, edits: &mut Vec<Edit>) -> Result<(), ImportError> {
    let file = table.source.name;
    let Some(listed) = record["lines"].as_array() else {
        return wrong(format!("{file}: a record has no `lines`"));
    };
    let first = listed.iter().find_map(|l| l["line"].as_u64());
    let Some(first) = first else {
        return wrong(format!("{file}: a record has no line that the file knows"));
    };
    // Records are in file order, so the record is the last that begins at or before the line.
    let line_of_head =
        |first: u32| table.entries.rows.get(first as usize).map_or(0, |row| u64::from(row.line) + 1);
    let position = table.entries.records.partition_point(|r| line_of_head(r.first) <= first).checked_sub(1);
    let Some(own) = position.and_then(|p| table.at(p)) else {
        return wrong(format!("{file}: no record at line {first}"));
    };
    let rows: Vec<Row<'_>> = own.rows().collect();
    let mut kept = vec![false; rows.len()];
    let mut before = rows.first().copied();
    for line in listed {
        let number = line["line"].as_u64();
        let letter = line["kind"].as_str().and_then(|k| k.chars().next());
        let letter = letter.and_then(|c| u8::try_from(u32::from(c)).ok()).unwrap_or(0);
        match number {
            Some(n) => {
                let Some(at) = rows.iter().position(|r| u64::from(r.line()) == n && r.letter() == letter)
                else {
                    return wrong(format!("{file}:{n}: no {}: line of this record", letter as char));
                };
                kept[at] = true;
                before = Some(rows[at]);
                import_row(rows[at], &line["fields"], edits)?;
            }
            None => {
                let Some(before) = before else {
                    return wrong(format!("{file}: nothing to put a line behind"));
                };
                edits.push(new_line(table, before, letter, &line["fields"])?);
            }
        }
    }
    for (row, _) in rows.iter().zip(&kept).filter(|(_, kept)| !**kept) {
        edits.push(Edit { span: line_of(table.source, *row), new: Vec::new() });
    }
    Ok(())
}

/// All bytes of a row's line, its end included.
fn line_of(source: Source<'_>, row: Row<'_>) -> Span {
    let start = row.start() as usize;
    let rest = source.bytes.get(start..).unwrap_or_default();
    let length = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |n| n + 1);
    Span::new(start, start + length)
}

fn import_row(row: Row<'_>, new: &Value, edits: &mut Vec<Edit>) -> Result<(), ImportError> {
    let place = row.place();
    let Some(new) = new.as_object() else { return wrong(format!("{place}: a line has no `fields`")) };
    let old = fields(row);
    for (name, value) in new {
        if old.get(name) == Some(value) {
            continue;
        }
        let Some(at) = row.kind.field_of(name) else {
            return wrong(format!("{place}: {}: lines have no field {name}", row.letter() as char));
        };
        let cells: Vec<_> = row.cells_of(name).collect();
        let bytes = written(row.table.source, &row.kind.fields[at].what, value)?;
        let span = match (cells.first(), cells.last()) {
            (Some(a), Some(b)) => Span { start: row.span_of(a).start, end: row.span_of(b).end },
            // A field that is not there can only follow all those that are.
            _ if row.cells().last().is_none_or(|c| (c.field as usize) + 1 == at) => {
                let end = row.cells().last().map_or(row.body(), |c| row.span_of(c).end);
                let bytes = if at == 0 { bytes } else { [b":".as_slice(), &bytes].concat() };
                edits.push(Edit { span: Span { start: end, end }, new: bytes });
                continue;
            }
            _ => return wrong(format!("{place}: the fields before {name} are missing")),
        };
        edits.push(Edit { span, new: bytes });
    }
    Ok(())
}

fn new_line(table: &Table<'_>, before: Row<'_>, letter: u8, fields: &Value) -> Result<Edit, ImportError> {
    let file = table.source.name;
    let any = || table.schema.kind_of(b'*');
    let Some(kind) = table.schema.kind_of(letter).or_else(any).map(|k| &table.schema.kinds[k]) else {
        return wrong(format!("{file}: there are no {}: lines", letter as char));
    };
    let mut line = compose(table.source, kind, fields)?;
    line[0] = letter;
    let whole = line_of(table.source, before);
    let all = lines::split(table.source);
    let ending = all.get(before.line() as usize - 1).map(|l| l.ending(table.source.bytes));
    line.extend_from_slice(if ending == Some(lines::Ending::CrLf) { b"\r\n" } else { b"\n" });
    if ending == Some(lines::Ending::None) {
        line.insert(0, b'\n');
    }
    Ok(Edit { span: Span { start: whole.end, end: whole.end }, new: line })
}

/// A line from its fields.
fn compose(source: Source<'_>, kind: &Kind, fields: &Value) -> Result<Vec<u8>, ImportError> {
    let mut line = vec![kind.letter, b':'];
    for (n, field) in kind.fields.iter().enumerate() {
        let value = &fields[field.name.as_str()];
        if value.is_null() {
            if field.optional || field.empty {
                break;
            }
            return wrong(format!(
                "{}: a new {}: line needs {}",
                source.name, kind.letter as char, field.name
            ));
        }
        if n > 0 {
            line.push(b':');
        }
        line.extend(written(source, &field.what, value)?);
    }
    Ok(line)
}

/// A value as it stands in a file.
fn written(source: Source<'_>, what: &Type, value: &Value) -> Result<Vec<u8>, ImportError> {
    let gap: &[u8] = match what {
        Type::Flags(_) | Type::FlagsPart(_) | Type::Set => b" | ",
        _ => b":",
    };
    match value {
        Value::Number(n) => Ok(n.to_string().into_bytes()),
        Value::String(s) => encoded(source, s),
        Value::Array(list) => {
            let mut pieces = Vec::new();
            for one in list {
                pieces.push(match (what, one.as_array().map(Vec::as_slice)) {
                    (Type::Pairs(..), Some([a, b])) => format!("{a}/{b}").into_bytes(),
                    (_, Some(_)) => return wrong("a list of lists"),
                    _ => written(source, what, one)?,
                });
            }
            Ok(pieces.join(gap))
        }
        other => wrong(format!("{other} is no value of a field")),
    }
}

/// Text in the encoding of the file: UTF-8 when all of it is, otherwise one byte a character.
fn encoded(source: Source<'_>, text: &str) -> Result<Vec<u8>, ImportError> {
    if text.contains(['\n', '\r', '\0']) {
        return wrong(format!("{}: a value cannot hold an end of line", source.name));
    }
    if text.is_ascii() || std::str::from_utf8(source.bytes).is_ok() {
        return Ok(text.as_bytes().to_vec());
    }
    let one = |c: char| u8::try_from(u32::from(c)).ok();
    let bytes: Option<Vec<u8>> = text.chars().map(one).collect();
    let bytes = bytes.filter(|b| text_of(b) == text);
    bytes.map_or_else(|| wrong(format!("{}: {text:?} cannot be written in its encoding", source.name)), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::builtin;
    use std::sync::Arc;

    const MONSTERS: &[u8] = b"# \xE9\r\nV:1.5.0\r\nN:1:R\xE9t\r\nW: 1:2 # rare\r\nB:BITE:HURT:(+3,2d5)\r\nF:RAND_25|RAND_50 |\r\n\r\nN:2:Orc\r\nW:9:1";

    fn after(change: impl Fn(&mut Value)) -> Result<Vec<(String, Vec<u8>)>, ImportError> {
        let kin = Arc::new(builtin::load("sil-q").unwrap().unwrap());
        let (lib, _) = crate::record::read(&kin, &[Source::new("monster.txt", MONSTERS)]);
        let mut json = export(&lib, &[]);
        change(&mut json["files"][0]["records"]);
        // Through text, as a user would have it.
        import(&lib, &serde_json::from_str(&json.to_string()).unwrap())
    }

    fn with(from: &[u8], to: &[u8]) -> Vec<(String, Vec<u8>)> {
        let at = MONSTERS.windows(from.len()).position(|w| w == from).unwrap();
        vec![("monster.txt".into(), [&MONSTERS[..at], to, &MONSTERS[at + from.len()..]].concat())]
    }

    #[test]
    fn what_is_not_changed_changes_nothing() {
        assert_eq!(after(|_| ()), Ok(vec![]));
    }

    #[test]
    fn a_changed_value_changes_only_its_bytes() {
        assert_eq!(
            after(|r| r[0]["lines"][1]["fields"]["level"] = 7.into()).unwrap(),
            with(b" 1:2 #", b" 7:2 #")
        );
        let flags = json!(["RAND_25", "UNIQUE"]);
        assert_eq!(
            after(|r| r[0]["lines"][3]["fields"]["flags"] = flags.clone()).unwrap(),
            with(b"RAND_25|RAND_50 |", b"RAND_25 | UNIQUE |")
        );
        assert_eq!(
            after(|r| r[0]["lines"][0]["fields"]["name"] = "Chat \u{e9}t\u{e9}".into()).unwrap(),
            with(b"R\xE9t", b"Chat \xE9t\xE9")
        );
    }

    #[test]
    fn lines_can_be_added_and_taken_away() {
        let line = json!({ "line": null, "kind": "S", "fields": { "flags": ["SCARE", "SPELL_PCT_9"] } });
        let added = after(|r| r[0]["lines"].as_array_mut().unwrap().insert(2, line.clone())).unwrap();
        assert_eq!(added, with(b"# rare\r\n", b"# rare\r\nS:SCARE | SPELL_PCT_9\r\n"));
        let removed = after(|r| drop(r[0]["lines"].as_array_mut().unwrap().remove(2))).unwrap();
        assert_eq!(removed, with(b"B:BITE:HURT:(+3,2d5)\r\n", b""));
        let last = after(|r| {
            r[1]["lines"].as_array_mut().unwrap().push(json!({ "kind": "D", "fields": { "text": "x" } }))
        })
        .unwrap();
        assert_eq!(last, with(b"W:9:1", b"W:9:1\nD:x\n"));
    }

    #[test]
    fn what_would_not_read_is_refused_and_nothing_is_changed() {
        assert!(matches!(
            after(|r| r[0]["lines"][1]["fields"]["level"] = 999.into()),
            Err(ImportError::Refused(_))
        ));
        assert!(after(|r| r[0]["lines"][1]["fields"]["levle"] = 1.into()).is_err());
        assert!(after(|r| r[0]["lines"][1]["line"] = 77.into()).is_err());
        assert!(after(|r| r[0]["lines"][0]["fields"]["name"] = "a\nN:3:b".into()).is_err());
        assert!(after(|r| r[0]["lines"][0]["fields"]["name"] = "\u{4e00}".into()).is_err());
        assert!(after(|r| *r = Value::Null).is_err());
    }
}
