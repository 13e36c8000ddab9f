//! Whether a question makes sense for a file: its fields exist there, numbers are compared with numbers, flags are flags.
//!
//! A question that could only ever find nothing is a slip of its author, and is refused with its place and the nearest word.

use super::{Query, QueryError, split, values};
use crate::record::Table;
use crate::schema::{Field, Type};
use angrist_source::nearest;
use angrist_source::query::{self, Op, Word};

/// Fields that every file has.
const OWN: [&str; 5] = ["index", "name", "line", "flag", "flags"];

pub(super) fn check(query: &Query, table: Table<'_>) -> Result<(), QueryError> {
    let tests = query.tests();
    let asked = tests.iter().map(|t| &t.field).chain(&query.show).chain(query.sort.iter().map(|s| &s.0));
    for field in asked {
        known(table, field)?;
    }
    for test in tests.into_iter().filter(|t| t.op != Op::Contains) {
        let (field, wanted) = (test.field.text.as_str(), &test.value);
        if is_number(table, field) && test.number.is_none() {
            let message = format!("{field} is a number, but '{}' is not", wanted.text);
            return Err(QueryError::at(wanted, message));
        }
        if matches!(field, "flag" | "flags") && matches!(test.op, Op::Is | Op::IsNot | Op::Has) {
            flag(table, wanted)?;
        }
    }
    Ok(())
}

/// The fields that a word of a question means; a letter alone (`F.`) means a whole line.
fn fields<'t>(table: Table<'t>, text: &str) -> Vec<&'t Field> {
    let (letter, name) = split(text);
    let kinds = table.schema.kinds.iter().filter(|k| letter.is_none_or(|l| l == k.letter));
    kinds.flat_map(|k| k.fields.iter().filter(|f| f.name == name)).collect()
}

fn known(table: Table<'_>, field: &Word) -> Result<(), QueryError> {
    let (letter, name) = split(&field.text);
    let line = letter.is_some_and(|l| name.is_empty() && table.schema.kinds.iter().any(|k| k.letter == l));
    if line || OWN.contains(&field.text.as_str()) || !fields(table, &field.text).is_empty() {
        return Ok(());
    }
    let all = table.schema.kinds.iter().flat_map(|k| k.fields.iter().map(|f| f.name.as_str()));
    Err(query::no_field(&table.schema.name, field, OWN.into_iter().chain(all)))
}

/// Whether every value of a field is one number.
fn is_number(table: Table<'_>, field: &str) -> bool {
    let all = fields(table, field);
    let numbers = !all.is_empty() && all.iter().all(|f| matches!(f.what, Type::Number | Type::Numbers(_)));
    matches!(field, "index" | "line") || numbers
}

fn flag(table: Table<'_>, wanted: &Word) -> Result<(), QueryError> {
    let has = |r| {
        values(r, "flag").iter().any(|v| v.as_str().is_some_and(|w| w.eq_ignore_ascii_case(&wanted.text)))
    };
    if !table.words.ids(&wanted.text).is_empty() || table.records().any(has) {
        return Ok(());
    }
    let lookups = table.schema.kinds.iter().flat_map(|k| &k.fields).filter_map(|f| match &f.what {
        Type::Flags(l) | Type::FlagsPart(l) | Type::Flag(l) => Some(l),
        _ => None,
    });
    let words: Vec<&str> = lookups.flat_map(|l| table.words.of(l)).collect();
    let near = nearest(wanted.text.as_bytes(), words).map(|n| format!(" (did you mean {n}?)"));
    let message = format!("no flag is called {}{}", wanted.text, near.unwrap_or_default());
    Err(QueryError::at(wanted, message))
}
