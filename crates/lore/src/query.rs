//! Questions to a lib: `monster where level>20 and flag=UNIQUE show name,level sort level limit 10`.
//!
//! A word in a condition is a field of any line of the record (`level`, or `W.level` where two lines have one of that name),
//! `index`, `name`, `line`, or `flag`, which holds when any line of the record has that word. Comparisons: `= != < <= > >=`,
//! `~` for "contains", joined by `and`, `or`, `not` and brackets.

mod sense;

use crate::record::{Lib, Record, Row, Tag};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Why a question cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what} at character {}", at + 1)]
pub struct QueryError {
    /// Byte position in the question.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

#[derive(Clone, PartialEq, Debug)]
enum Condition {
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
    Compare(Named, &'static str, Named),
}

/// A word of a question and its place there.
#[derive(Clone, PartialEq, Debug)]
struct Named {
    text: String,
    at: usize,
}

/// A question, understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    table: String,
    condition: Option<Condition>,
    show: Vec<Named>,
    sort: Option<(Named, bool)>,
    limit: usize,
}

/// What was found: names of columns, and a row for each record.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Columns.
    pub columns: Vec<String>,
    /// Rows; numbers are numbers, lists are lists.
    pub rows: Vec<Vec<Value>>,
}

struct Tokens<'q> {
    text: &'q str,
    at: usize,
    comparisons: usize,
}

/// Conditions deeper than this are refused.
const DEEPEST: usize = 50;
/// So many comparisons may stand in one question: each makes what is asked for one deeper.
const MOST: usize = 1000;

impl<'q> Tokens<'q> {
    fn fail<T>(&self, what: impl Into<String>) -> Result<T, QueryError> {
        Err(QueryError { at: self.at, what: what.into() })
    }

    fn rest(&mut self) -> &'q str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn word(&mut self) -> Option<&'q str> {
        let rest = self.rest();
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"')?;
            self.at += end + 2;
            return Some(&quoted[..end]);
        }
        let end = rest.find(|c: char| c.is_whitespace() || "=!<>~(),\"".contains(c)).unwrap_or(rest.len());
        self.at += end;
        (end > 0).then(|| &rest[..end])
    }

    fn named(&mut self) -> Option<Named> {
        let rest = self.rest();
        let at = self.at + usize::from(rest.starts_with('"'));
        self.word().map(|text| Named { text: text.to_string(), at })
    }

    fn eat(&mut self, word: &str) -> bool {
        let at = self.at;
        if self.word().is_some_and(|w| w.eq_ignore_ascii_case(word)) {
            return true;
        }
        self.at = at;
        false
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn either(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut left = self.both(depth)?;
        while self.eat("or") {
            left = Condition::Or(Box::new(left), Box::new(self.both(depth)?));
        }
        Ok(left)
    }

    fn both(&mut self, depth: usize) -> Result<Condition, QueryError> {
        let mut left = self.one(depth)?;
        while self.eat("and") {
            left = Condition::And(Box::new(left), Box::new(self.one(depth)?));
        }
        Ok(left)
    }

    fn one(&mut self, depth: usize) -> Result<Condition, QueryError> {
        if depth > DEEPEST {
            return self.fail("too many brackets");
        }
        if self.eat("not") {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.sign("(") {
            let inner = self.either(depth + 1)?;
            return if self.sign(")") { Ok(inner) } else { self.fail("')' expected") };
        }
        self.comparisons += 1;
        if self.comparisons > MOST {
            return self.fail(format!("more than {MOST} comparisons"));
        }
        let Some(field) = self.named() else { return self.fail("a field expected") };
        for sign in ["!=", "<=", ">=", "=", "<", ">", "~"] {
            if self.sign(sign) {
                let Some(value) = self.named() else { return self.fail("a value expected") };
                return Ok(Condition::Compare(field, sign, value));
            }
        }
        self.fail("one of = != < <= > >= ~ expected")
    }
}

impl Query {
    /// Reads a question.
    pub fn parse(text: &str) -> Result<Query, QueryError> {
        let mut t = Tokens { text, at: 0, comparisons: 0 };
        let Some(table) = t.word() else { return t.fail("the name of a file expected") };
        let mut query = Query {
            table: table.to_string(),
            condition: None,
            show: Vec::new(),
            sort: None,
            limit: usize::MAX,
        };
        loop {
            if t.eat("where") {
                query.condition = Some(t.either(0)?);
            } else if t.eat("show") {
                loop {
                    let Some(field) = t.named() else { return t.fail("a field expected") };
                    query.show.push(field);
                    if !t.sign(",") {
                        break;
                    }
                }
            } else if t.eat("sort") {
                let Some(field) = t.named() else { return t.fail("a field expected") };
                query.sort = Some((field, t.eat("down")));
            } else if t.eat("limit") {
                match t.word().and_then(|w| w.parse().ok()) {
                    Some(limit) => query.limit = limit,
                    None => return t.fail("a number expected"),
                }
            } else if t.rest().is_empty() {
                return Ok(query);
            } else {
                return t.fail("where, show, sort or limit expected");
            }
        }
    }

    /// Asks a lib.
    pub fn ask(&self, lib: &Lib<'_>) -> Result<Answer, QueryError> {
        let Some(table) = lib.table(&self.table) else {
            let known: Vec<&str> = lib.tables().map(|t| t.schema.name.as_str()).collect();
            return Err(QueryError {
                at: 0,
                what: format!("no {} here; there are {}", self.table, known.join(", ")),
            });
        };
        sense::check(self, table)?;
        let mut columns: Vec<String> = self.show.iter().map(|f| f.text.clone()).collect();
        if columns.is_empty() {
            columns = vec!["index".into(), "name".into()];
            for (field, ..) in self.comparisons() {
                if field.text != "flag" && !columns.contains(&field.text) {
                    columns.push(field.text.clone());
                }
            }
        }
        let fits = |r: &Record<'_>| self.condition.as_ref().is_none_or(|c| holds(c, *r));
        let mut found: Vec<Record<'_>> = table.records().filter(fits).collect();
        if let Some((field, down)) = &self.sort {
            found.sort_by_cached_key(|r| SortKey::of(values(*r, &field.text).first()));
            if *down {
                found.reverse();
            }
        }
        found.truncate(self.limit);
        let cell = |r: &Record<'_>, c: &String| {
            let mut all = values(*r, c);
            if all.len() == 1 { all.remove(0) } else { Value::Array(all) }
        };
        let rows = found.iter().map(|r| columns.iter().map(|c| cell(r, c)).collect()).collect();
        Ok(Answer { columns, rows })
    }
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
    /// Every comparison of the condition, in the order of the question.
    fn comparisons(&self) -> Vec<(&Named, &'static str, &Named)> {
        let mut found = Vec::new();
        let mut open: Vec<&Condition> = self.condition.iter().collect();
        while let Some(c) = open.pop() {
            match c {
                Condition::And(a, b) | Condition::Or(a, b) => open.extend([&**b, &**a]),
                Condition::Not(a) => open.push(a),
                Condition::Compare(field, sign, wanted) => found.push((field, *sign, wanted)),
            }
        }
        found
    }
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
    let text = || Value::from(crate::bytes::text_of(row.bytes_of(cell)));
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

fn holds(c: &Condition, record: Record<'_>) -> bool {
    match c {
        Condition::And(a, b) => holds(a, record) && holds(b, record),
        Condition::Or(a, b) => holds(a, record) || holds(b, record),
        Condition::Not(a) => !holds(a, record),
        Condition::Compare(field, "!=", wanted) => {
            !values(record, &field.text).iter().any(|v| compare(v, "=", &wanted.text))
        }
        Condition::Compare(field, sign, wanted) => {
            values(record, &field.text).iter().any(|v| compare(v, sign, &wanted.text))
        }
    }
}

fn compare(value: &Value, sign: &str, wanted: &str) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let order = match (value.as_i64(), wanted.parse::<i64>()) {
        (Some(v), Ok(w)) => v.cmp(&w),
        _ => {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            if sign == "~" {
                return text.to_lowercase().contains(&wanted.to_lowercase());
            }
            text.as_str().cmp(wanted)
        }
    };
    match sign {
        "=" => order == Equal,
        "<" => order == Less,
        "<=" => order != Greater,
        ">" => order == Greater,
        ">=" => order != Less,
        _ => value.to_string().contains(wanted),
    }
}

impl Answer {
    /// As a table for people.
    pub fn text(&self) -> String {
        let show = |v: &Value| match v {
            Value::String(s) => s.clone(),
            Value::Array(a) => a
                .iter()
                .map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_string))
                .collect::<Vec<_>>()
                .join(" "),
            other => other.to_string(),
        };
        let cells: Vec<Vec<String>> = self.rows.iter().map(|r| r.iter().map(show).collect()).collect();
        let width = |c: usize| {
            let widest = cells.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
            widest.max(self.columns[c].chars().count())
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut out = String::new();
        let heads = std::iter::once(&self.columns);
        for row in heads.chain(&cells) {
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

#[cfg(test)]
mod tests;
