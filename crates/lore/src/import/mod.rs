//! Changes made in exported JSON, back into the files.
//!
//! Only the fields that differ are changed: comments, blank lines, order and spelling stay. A record listed without one of
//! its lines loses that line; a line without a number is put behind the line before it. A record none of whose lines has a
//! number is new and put where its number belongs; one that says `"delete": true` is taken out whole; a record that is
//! not listed is not touched. Promise: either everything reads and only the places meant are changed, or nothing is.

mod records;
#[cfg(test)]
mod tests;

use crate::export::fields;
use crate::lines::{self, a_line};
use crate::record::{Lib, Record, Row, Table};
use crate::schema::{Kind, Type};
use crate::write::{Edit, Refusal, apply};
use angrist_source::{Source, Span, nearest, text_of};
use serde_json::Value;

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

/// Files whose bytes change, with their new bytes. Nothing changes unless everything reads.
pub fn import(lib: &Lib<'_>, json: &Value) -> Result<Vec<(String, Vec<u8>)>, ImportError> {
    let Some(files) = json["files"].as_array() else { return wrong("`files` should be a list") };
    if let Some(variant) = json["kin"].as_str().filter(|variant| *variant != lib.variant.name) {
        return wrong(format!("this is an export of {variant}, and the files are of {}", lib.variant.name));
    }
    let mut changed = Vec::new();
    for file in files {
        let name = file["file"].as_str().unwrap_or_default();
        let Some(table) = lib.tables().find(|t| t.source.name == name) else {
            let near = meant(name, lib.tables().map(|t| t.source.name));
            return wrong(format!("there is no file {name:?} here{near}"));
        };
        let Some(records) = file["records"].as_array() else {
            return wrong(format!("{name}: `records` should be a list"));
        };
        let mut edits = Vec::new();
        let mut whole = records::Whole::new(&table);
        for record in records {
            import_record(&table, record, &mut edits, &mut whole)?;
        }
        edits.extend(whole.edits()?);
        if !edits.is_empty() {
            changed.push((name.to_string(), apply(table.source.bytes, &edits)?));
        }
    }
    if !changed.is_empty() {
        records::try_whole(lib, &changed)?;
    }
    Ok(changed)
}

fn import_record<'l>(
    table: &Table<'l>,
    record: &Value,
    edits: &mut Vec<Edit>,
    whole: &mut records::Whole<'l>,
) -> Result<(), ImportError> {
    let file = table.source.name;
    let Some(listed) = record["lines"].as_array().filter(|l| !l.is_empty()) else {
        return wrong(format!("{file}: a record has no `lines`"));
    };
    only_known(file, "a record", record, &["index", "name", "lines", "delete"])?;
    for line in listed {
        only_known(file, "a line", line, &["line", "kind", "fields"])?;
    }
    let delete = match &record["delete"] {
        Value::Null => false,
        Value::Bool(delete) => *delete,
        _ => return wrong(format!("{file}: `delete` should be true or false")),
    };
    let Some(first) = listed.iter().find_map(|l| l["line"].as_u64()) else {
        return if delete {
            wrong(format!("{file}: a record to delete has no line that exists in the file"))
        } else {
            whole.add(listed)
        };
    };
    // Records are in file order, so the record is the last that begins at or before the line.
    let line_of_head =
        |first: u32| table.entries.rows.get(first as usize).map_or(0, |row| u64::from(row.line) + 1);
    let position = table.entries.records.partition_point(|r| line_of_head(r.first) <= first).checked_sub(1);
    let Some(own) = position.and_then(|p| table.at(p)) else {
        return wrong(format!("{file}: no record at line {first}"));
    };
    whole.pass(&own);
    if delete {
        whole.delete(&own);
        return Ok(());
    }
    outer_values(&own, record, listed, edits)?;
    let rows: Vec<Row<'_>> = own.rows().collect();
    let mut kept = vec![false; rows.len()];
    let mut before = rows.first().copied();
    for line in listed {
        let number = match &line["line"] {
            Value::Null => None,
            number => match number.as_u64() {
                Some(n) => Some(n),
                None => return wrong(format!("{file}: {number} is not a line number")),
            },
        };
        let letter = letter_of(line);
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
                    return wrong(format!("{file}: there is no line after which a line could be added"));
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

/// What stands beside `lines` repeats the head: a name changed there is taken, a number must be changed in the head.
fn outer_values(
    own: &Record<'_>,
    record: &Value,
    listed: &[Value],
    edits: &mut Vec<Edit>,
) -> Result<(), ImportError> {
    let place = own.place();
    if let Some(index) = record["index"].as_i64().filter(|n| *n != i64::from(own.index())) {
        let head = own.table.schema.head_kind().and_then(|k| k.fields.first()).map_or("index", |f| &f.name);
        let changed = listed.first().and_then(|l| l["fields"][head].as_i64()) == Some(index);
        if !changed {
            return wrong(format!("{place}: `index` is {index}; change `{head}` of the first line instead"));
        }
    }
    let Some(name) = record["name"].as_str().filter(|n| *n != own.name()) else { return Ok(()) };
    let Some(head) = own.head() else { return wrong(format!("{place}: the record has no name")) };
    let listed_name = listed.first().and_then(|l| l["fields"]["name"].as_str());
    match listed_name {
        Some(inner) if inner == name => Ok(()),
        Some(inner) if inner != own.name() => {
            wrong(format!("{place}: the record is called {name:?} and its first line {inner:?}"))
        }
        _ => match head.cell("name") {
            Some(cell) => {
                edits.push(Edit { span: head.span_of(cell), new: encoded(own.table.source, name)? });
                Ok(())
            }
            None => wrong(format!("{place}: `name` is {name:?}, but the first line has no field name")),
        },
    }
}

/// Refuses values that nothing would be done with: an edit is taken or refused, never lost.
fn only_known(place: &str, what: &str, value: &Value, known: &[&str]) -> Result<(), ImportError> {
    let keys = value.as_object().into_iter().flat_map(|o| o.keys());
    match keys.into_iter().find(|k| !known.contains(&k.as_str())) {
        None => Ok(()),
        Some(odd) => wrong(format!(
            "{place}: {what} has no `{odd}`, only {}{}",
            known.join(", "),
            meant(odd, known.iter().copied())
        )),
    }
}

fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map(|n| format!("; did you mean {n}?")).unwrap_or_default()
}

/// The names of the fields of a kind of line.
fn names(kind: &Kind) -> Vec<&str> {
    kind.fields.iter().map(|f| f.name.as_str()).collect()
}

/// The byte before the colon; 0, which no kind has, when there is none.
fn letter_of(line: &Value) -> u8 {
    let letter = line["kind"].as_str().and_then(|k| k.chars().next());
    letter.and_then(|c| u8::try_from(u32::from(c)).ok()).unwrap_or(0)
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
            let known = names(row.kind);
            return wrong(format!(
                "{place}: {}: lines have no field {name}, only {}{}",
                row.letter() as char,
                known.join(", "),
                meant(name, known.iter().copied())
            ));
        };
        let cells: Vec<_> = row.cells_of(name).collect();
        let bytes = written(row.table.source, &row.kind.fields[at].what, value).map_err(|e| match e {
            ImportError::Shape(what) => ImportError::Shape(format!("{place}: {name}: {what}")),
            other => other,
        })?;
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
    let mut line = composed(table, letter, fields)?;
    let whole = line_of(table.source, before);
    let all = lines::split(table.source);
    let ending = all.get(before.line() as usize - 1).map(|l| l.ending(table.source.bytes));
    line.extend_from_slice(if ending == Some(lines::Ending::CrLf) { b"\r\n" } else { b"\n" });
    if ending == Some(lines::Ending::None) {
        line.insert(0, b'\n');
    }
    Ok(Edit { span: Span { start: whole.end, end: whole.end }, new: line })
}

/// A line with this letter from its fields.
fn composed(table: &Table<'_>, letter: u8, fields: &Value) -> Result<Vec<u8>, ImportError> {
    let any = || table.schema.kind_of(b'*');
    let Some(kind) = table.schema.kind_of(letter).or_else(any).map(|k| &table.schema.kinds[k]) else {
        let known: Vec<String> = table.schema.kinds.iter().map(|k| (k.letter as char).to_string()).collect();
        let (file, known) = (table.source.name, known.join(" "));
        return wrong(format!("{file}: there are no {}: lines, only {known}", letter as char));
    };
    if kind.letter != b'*' {
        only_known(table.source.name, &a_line(letter), fields, &names(kind))?;
    }
    let mut line = compose(table.source, kind, fields)?;
    line[0] = letter;
    Ok(line)
}

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

/// Whether a colon inside a field is a part of it.
fn may_hold_colon(what: &Type) -> bool {
    use Type::{Char, Glyph, Numbers, Pairs, Picture, Text};
    matches!(what, Text | Picture | Pairs(..) | Numbers(_) | Glyph | Char)
}

/// A value as it stands in a file.
fn written(source: Source<'_>, what: &Type, value: &Value) -> Result<Vec<u8>, ImportError> {
    let gap: &[u8] = match what {
        Type::Flags(_) | Type::FlagsPart(_) | Type::Set => b" | ",
        _ => b":",
    };
    match value {
        Value::Number(n) => Ok(n.to_string().into_bytes()),
        Value::String(s) if s.contains(':') && !may_hold_colon(what) => {
            wrong(format!("{s:?} has a colon, which would end the field"))
        }
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
        other => wrong(format!("{other} cannot be the value of a field")),
    }
}

/// Text in the encoding of the file: UTF-8 when all of it is, otherwise one byte a character.
fn encoded(source: Source<'_>, text: &str) -> Result<Vec<u8>, ImportError> {
    if text.contains(['\n', '\r', '\0']) {
        return wrong("a value cannot contain a line break");
    }
    if text.is_ascii() || std::str::from_utf8(source.bytes).is_ok() {
        return Ok(text.as_bytes().to_vec());
    }
    let one = |c: char| u8::try_from(u32::from(c)).ok();
    let bytes: Option<Vec<u8>> = text.chars().map(one).collect();
    let bytes = bytes.filter(|b| text_of(b) == text);
    bytes.map_or_else(|| wrong(format!("{text:?} cannot be written in the encoding of its file")), Ok)
}
