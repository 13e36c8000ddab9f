//! Questions to a lib: `monster where level>20 and flag=UNIQUE show name,level sort level limit 10`.
//!
//! The language is that of [`angrist_source::query`]. A field is one of any line of the record (`level`, or `W.level` where
//! two lines have one of that name), `index`, `name`, `line`, or `flag`, which stands for all words of all lines of the record.

mod validate;

pub use angrist_source::query::{Answer, Query, QueryError};

use crate::record::{Lib, Record, Row, Tag};
use angrist_source::{nearest, query};
use serde_json::{Value, json};

impl query::Record for Record<'_> {
    fn values(&self, field: &str) -> Vec<Value> {
        values(*self, field)
    }
}

/// Answers a question from a lib.
///
/// # Errors
/// When there is no such file or field, or when the question could never find anything.
pub fn ask(question: &Query, lib: &Lib<'_>) -> Result<Answer, QueryError> {
    let Some(table) = lib.table(&question.table.text) else {
        let known: Vec<&str> = lib.tables().map(|t| t.schema.name.as_str()).collect();
        let near = nearest(question.table.text.as_bytes(), known.iter().copied());
        let near = near.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
        let message =
            format!("there is no table {}{near}; use one of {}", question.table.text, known.join(", "));
        return Err(QueryError::at(&question.table, message));
    };
    validate::check(question, table)?;
    let mut columns = question.columns(&["index", "name"]);
    if question.show.is_empty() {
        // All flags of every record are too much to read.
        columns.retain(|c| c != "flag");
    }
    Ok(Answer::of(columns, &question.select(table.records())))
}

/// `W.level` is kind W and field level.
fn split(field: &str) -> (Option<u8>, &str) {
    match field.as_bytes() {
        [letter, b'.', ..] => (Some(*letter), &field[2..]),
        _ => (None, field),
    }
}

/// All values of a field in a record.
fn values(record: Record<'_>, field: &str) -> Vec<Value> {
    match field {
        "index" => return vec![record.index().into()],
        "name" => return vec![record.name().into()],
        "line" => return vec![record.place().line.into()],
        "flag" | "flags" => return record.rows().flat_map(|r| r.words()).map(Value::from).collect(),
        _ => {}
    }
    let (letter, name) = split(field);
    let rows = record.rows().filter(|r| letter.is_none_or(|l| l == r.letter()));
    rows.flat_map(|r| r.cells_of(name).filter_map(move |c| cell_value(r, c))).collect()
}

/// A cell as JSON.
pub(crate) fn cell_value(row: Row<'_>, cell: &crate::record::Cell) -> Option<Value> {
    let text = || Value::from(angrist_source::text_of(row.bytes_of(cell)));
    Some(match cell.tag {
        Tag::Nothing => return None,
        Tag::Number => cell.value.into(),
        Tag::Pair => match row.type_of(cell) {
            Some(crate::schema::Type::Band) => text(),
            _ => json!([cell.value, cell.small]),
        },
        _ => text(),
    })
}

#[cfg(test)]
mod tests;
