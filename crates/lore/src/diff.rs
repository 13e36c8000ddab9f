//! What a variant changed: two libs of one format compared record by record, not line by line.
//!
//! Records are matched by file and number, in chained files and tables by their place among those of their key. Order, comments, blank lines
//! and spelling of numbers do not count.

use crate::export::fields;
use crate::record::{Lib, Record, Table};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One thing that differs in a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// The line and field: `W.level`, or the letter alone for lines that came or went.
    pub what: String,
    /// Before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// After.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
}

/// What became of a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RecordChange {
    /// Its number.
    pub index: i32,
    /// Its name, the new one if there is one.
    pub name: String,
    /// `added`, `removed` or `changed`.
    pub how: &'static str,
    /// What changed in it.
    pub changes: Vec<Change>,
}

/// What became of a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FileChange {
    /// Its name without `.txt`.
    pub file: String,
    /// Its records that differ.
    pub records: Vec<RecordChange>,
}

/// Compares two libs.
pub fn diff(old: &Lib<'_>, new: &Lib<'_>) -> Vec<FileChange> {
    let mut names: Vec<&str> = old.tables().chain(new.tables()).map(|t| t.schema.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut out = Vec::new();
    for name in names {
        let records = of_file(old.table(name), new.table(name));
        if !records.is_empty() {
            out.push(FileChange { file: name.to_owned(), records });
        }
    }
    out
}

/// Number, and how many with this number came before.
type Key = (i32, usize);

fn keyed(table: Option<Table<'_>>) -> BTreeMap<Key, Record<'_>> {
    let mut seen: BTreeMap<i32, usize> = BTreeMap::new();
    let mut all = BTreeMap::new();
    for record in table.iter().flat_map(|t| t.records()) {
        // Chained files have blocks of several records; their first number tells them apart better than a running count.
        let chained = record.table.schema.key.is_empty();
        let number = match chained {
            true => record.head().and_then(|h| h.cells().first().map(|c| c.value)).unwrap_or(record.index()),
            false => record.index(),
        };
        let n = seen.entry(number).or_default();
        all.insert((number, *n), record);
        *n += 1;
    }
    all
}

fn of_file(old: Option<Table<'_>>, new: Option<Table<'_>>) -> Vec<RecordChange> {
    let (before, after) = (keyed(old), keyed(new));
    let mut keys: Vec<&Key> = before.keys().chain(after.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let mut out = Vec::new();
    for key in keys {
        let about = |record: &Record<'_>, how, changes| RecordChange {
            index: key.0,
            name: record.name().into_owned(),
            how,
            changes,
        };
        match (before.get(key), after.get(key)) {
            (Some(a), Some(b)) => {
                let changes = of_record(*a, *b);
                if !changes.is_empty() {
                    out.push(about(b, "changed", changes));
                }
            }
            (Some(a), None) => out.push(about(a, "removed", Vec::new())),
            (None, Some(b)) => out.push(about(b, "added", Vec::new())),
            (None, None) => {}
        }
    }
    out
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// Lines of each letter in order, a letter's lines of words or texts together as one value.
fn of_record(a: Record<'_>, b: Record<'_>) -> Vec<Change> {
    let mut out = Vec::new();
    let mut letters: Vec<u8> = a.rows().chain(b.rows()).map(|r| r.letter()).collect();
    letters.sort_unstable();
    letters.dedup();
    for letter in letters {
        let kind = (letter as char).to_string();
        let rows = |r: Record<'_>| r.rows_of(&kind).map(fields).collect::<Vec<_>>();
        let (old, new) = (rows(a), rows(b));
        if old == new {
            continue;
        }
        let lists = old.iter().chain(&new).any(|f| f.values().any(Value::is_array));
        if lists {
            words(&kind, &old, &new, &mut out);
            continue;
        }
        for n in 0..old.len().max(new.len()) {
            let whole =
                |f: &serde_json::Map<String, Value>| f.values().map(shown).collect::<Vec<_>>().join(":");
            let nth = if old.len().max(new.len()) > 1 { format!("{kind}{}", n + 1) } else { kind.clone() };
            match (old.get(n), new.get(n)) {
                (Some(x), Some(y)) => {
                    for (field, value) in y.iter().filter(|(f, v)| x.get(*f) != Some(v)) {
                        out.push(Change {
                            what: format!("{nth}.{field}"),
                            old: x.get(field).map(shown),
                            new: Some(shown(value)),
                        });
                    }
                    for (field, value) in x.iter().filter(|(f, _)| !y.contains_key(*f)) {
                        out.push(Change {
                            what: format!("{nth}.{field}"),
                            old: Some(shown(value)),
                            new: None,
                        });
                    }
                }
                (Some(x), None) => out.push(Change { what: nth, old: Some(whole(x)), new: None }),
                (None, Some(y)) => out.push(Change { what: nth, old: None, new: Some(whole(y)) }),
                (None, None) => {}
            }
        }
    }
    out
}

/// Words that came and went, however they are spread over lines.
fn words(
    kind: &str,
    old: &[serde_json::Map<String, Value>],
    new: &[serde_json::Map<String, Value>],
    out: &mut Vec<Change>,
) {
    let all = |rows: &[serde_json::Map<String, Value>]| -> Vec<String> {
        rows.iter()
            .flat_map(|f| f.values())
            .flat_map(|v| match v {
                Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>(),
                other => vec![shown(other)],
            })
            .collect()
    };
    let (before, after) = (all(old), all(new));
    let gone: Vec<&str> = before.iter().filter(|w| !after.contains(w)).map(String::as_str).collect();
    let came: Vec<&str> = after.iter().filter(|w| !before.contains(w)).map(String::as_str).collect();
    if gone.is_empty() && came.is_empty() {
        return;
    }
    let text = |list: Vec<&str>| (!list.is_empty()).then(|| list.join(" "));
    out.push(Change { what: kind.to_owned(), old: text(gone), new: text(came) });
}

/// For people: a heading for each record, a line for each change.
pub fn text(all: &[FileChange]) -> String {
    let mut out = String::new();
    for file in all {
        let count = |how: &str| file.records.iter().filter(|r| r.how == how).count();
        let _ = writeln!(
            out,
            "{}.txt: {} changed, {} added, {} removed",
            file.file,
            count("changed"),
            count("added"),
            count("removed")
        );
        for r in &file.records {
            let sign = match r.how {
                "added" => '+',
                "removed" => '-',
                _ => '~',
            };
            let _ = writeln!(out, "  {sign} {} {}", r.index, r.name);
            for c in &r.changes {
                let _ = match (&c.old, &c.new) {
                    (Some(old), Some(new)) => writeln!(out, "      {}: {old} -> {new}", c.what),
                    (Some(old), None) => writeln!(out, "      {}: without {old}", c.what),
                    (None, Some(new)) => writeln!(out, "      {}: with {new}", c.what),
                    (None, None) => Ok(()),
                };
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::builtin;
    use angrist_source::Source;
    use std::sync::Arc;

    #[test]
    fn what_changed_is_told_record_by_record_and_order_does_not_count() {
        let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
        let old = "V:1.5.0\nN:1:a cell\nX:6:1:1\nF:LIGHT\nD:$$$\n\nN:2:gone\nX:6:1:1\nD:$$$\n";
        let new =
            "V:1.5.0\n# moved\nN:1:a cell\nF:TRAPS\nX:6:07:1\nD:$.$\nD:$$$\n\nN:3:fresh\nX:6:1:1\nD:$$$\n";
        let read = |text: &'static str| {
            crate::record::read(&variant, &[Source::new("vault.txt", text.as_bytes())]).0
        };
        let told = text(&diff(&read(old), &read(new)));
        assert_eq!(
            told,
            "vault.txt: 1 changed, 1 added, 1 removed\n  ~ 1 a cell\n      D1.cells: $$$ -> $.$\n      D2: with $$$\n      \
             F: LIGHT -> TRAPS\n      X.depth: 1 -> 7\n  - 2 gone\n  + 3 fresh\n"
        );
        assert!(diff(&read(old), &read(old)).is_empty());
    }
}
