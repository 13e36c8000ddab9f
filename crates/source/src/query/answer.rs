//! Questions answered: which records fit, in which order, and the table that comes out.

use super::{Condition, Op, Query, Test};
use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// Something that can be asked for its fields.
pub trait Record {
    /// All values of a field; none when the record has no such field.
    fn values(&self, field: &str) -> Vec<Value>;

    /// Whether `has` looks for bits in a number.
    fn has_bits(&self) -> bool {
        false
    }
}

/// What was found: names of columns, and a row for each record.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows; numbers are numbers, lists are lists.
    pub rows: Vec<Vec<Value>>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SortKey {
    Number(i64),
    Text(String),
    Nothing,
}

impl SortKey {
    fn of(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Number(n)) => SortKey::Number(n.as_i64().unwrap_or(0)),
            Some(Value::String(s)) => SortKey::Text(s.to_lowercase()),
            _ => SortKey::Nothing,
        }
    }
}

impl Query {
    /// The records that fit, in the order asked for.
    pub fn select<R: Record>(&self, records: impl IntoIterator<Item = R>) -> Vec<R> {
        let fits = |r: &R| self.condition.as_ref().is_none_or(|c| c.holds(r));
        let mut found: Vec<R> = records.into_iter().filter(fits).collect();
        if let Some((field, down)) = &self.sort {
            found.sort_by_cached_key(|r| SortKey::of(r.values(&field.text).first()));
            if *down {
                found.reverse();
            }
        }
        found.truncate(self.limit.unwrap_or(usize::MAX));
        found
    }

    /// The fields to show, or these and those that the condition compares.
    pub fn columns(&self, default: &[&str]) -> Vec<String> {
        if !self.show.is_empty() {
            return self.show.iter().map(|f| f.text.clone()).collect();
        }
        let mut columns: Vec<String> = default.iter().map(|f| (*f).to_owned()).collect();
        for test in self.tests() {
            if !columns.contains(&test.field.text) {
                columns.push(test.field.text.clone());
            }
        }
        columns
    }
}

impl Answer {
    /// These columns of these records.
    pub fn of<R: Record>(columns: Vec<String>, records: &[R]) -> Answer {
        let cell = |r: &R, c: &String| {
            let mut all = r.values(c);
            if all.len() == 1 { all.remove(0) } else { Value::Array(all) }
        };
        let rows = records.iter().map(|r| columns.iter().map(|c| cell(r, c)).collect()).collect();
        Answer { columns, rows }
    }

    /// As a table for people.
    pub fn text(&self) -> String {
        let show = |v: &Value| match v {
            Value::Array(a) => a.iter().map(text_of).collect::<Vec<_>>().join(" "),
            other => text_of(other),
        };
        let cells: Vec<Vec<String>> = self.rows.iter().map(|r| r.iter().map(show).collect()).collect();
        let width = |c: usize| {
            let widest = cells.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
            widest.max(self.columns[c].chars().count())
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut out = String::new();
        for row in std::iter::once(&self.columns).chain(&cells) {
            for (cell, width) in row.iter().zip(&widths) {
                let _ = write!(out, "{cell:width$}  ");
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        out
    }

    /// As JSON: a list of objects.
    pub fn json(&self) -> Value {
        let row = |r: &Vec<Value>| {
            Value::Object(self.columns.iter().cloned().zip(r.iter().cloned()).collect::<Map<_, _>>())
        };
        Value::Array(self.rows.iter().map(row).collect())
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

impl Condition {
    /// Whether a record fulfils it.
    pub fn holds(&self, record: &impl Record) -> bool {
        match self {
            Condition::All(parts) => parts.iter().all(|c| c.holds(record)),
            Condition::Any(parts) => parts.iter().any(|c| c.holds(record)),
            Condition::Not(part) => !part.holds(record),
            Condition::Test(test) => test.holds(record),
        }
    }
}

impl Test {
    /// Whether any value of the field fits; for `!=`, whether none is equal.
    fn holds(&self, record: &impl Record) -> bool {
        let values = record.values(&self.field.text);
        let is = |v: &Value| self.is(v);
        match self.op {
            // A field that is missing equals an empty text.
            Op::Is if values.is_empty() => self.value.text.is_empty(),
            Op::IsNot if values.is_empty() => !self.value.text.is_empty(),
            Op::Is => values.iter().any(is),
            Op::IsNot => !values.iter().any(is),
            Op::Has => values.iter().any(|v| is(v) || (record.has_bits() && self.has_bits(v))),
            Op::Contains => {
                let wanted = self.value.text.to_lowercase();
                values.iter().any(|v| text_of(v).to_lowercase().contains(&wanted))
            }
            Op::Less => values.iter().any(|v| self.order(v).is_some_and(Ordering::is_lt)),
            Op::AtMost => values.iter().any(|v| self.order(v).is_some_and(Ordering::is_le)),
            Op::More => values.iter().any(|v| self.order(v).is_some_and(Ordering::is_gt)),
            Op::AtLeast => values.iter().any(|v| self.order(v).is_some_and(Ordering::is_ge)),
        }
    }

    fn is(&self, value: &Value) -> bool {
        match (value, self.number) {
            (Value::Number(n), Some(wanted)) => n.as_i64() == Some(wanted),
            (Value::Bool(b), Some(wanted)) => i64::from(*b) == wanted,
            _ => text_of(value).eq_ignore_ascii_case(&self.value.text),
        }
    }

    fn has_bits(&self, value: &Value) -> bool {
        match (value.as_i64(), self.number) {
            (Some(mask), Some(bits)) => bits != 0 && mask & bits == bits,
            _ => false,
        }
    }

    /// A number compares with numbers, a text with texts.
    fn order(&self, value: &Value) -> Option<Ordering> {
        match (value, self.number) {
            (Value::Number(n), Some(wanted)) => Some(n.as_i64()?.cmp(&wanted)),
            (Value::String(s), _) if !s.is_empty() => {
                Some(s.to_lowercase().cmp(&self.value.text.to_lowercase()))
            }
            _ => None,
        }
    }
}
