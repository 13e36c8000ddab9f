//! A TOML file as a tree in which every key and value knows its place, and trees laid over each other.
//!
//! ```
//! use angrist_source::{Collector, Source, tree::Table};
//!
//! let mut problems = Collector::new();
//! let mut base = Table::parse(Source::new("base.toml", b"[fight]\nhit-die = 20\ncharge = 3\n"), &mut problems);
//! base.lay_over(Table::parse(Source::new("mine.toml", b"fight.charge = 5\n"), &mut problems));
//! assert!(problems.is_empty());
//! assert_eq!(base.find("fight.charge").and_then(|n| n.number()), Some(5));
//! assert_eq!(base.find("fight.charge").map(|n| n.place.file.to_string()), Some("mine.toml".to_owned()));
//! assert_eq!(base.find("fight.hit-die").and_then(|n| n.number()), Some(20));
//! ```
//!
//! Promises: every error of a file's form is told, not the first only; no bytes make the reader panic.

use crate::{Collector, Diagnostic, Severity, Source, Span, line_starts};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Where something stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Name of the file.
    pub file: Arc<str>,
    /// Its bytes.
    pub span: Span,
    /// Line, from 1; 0 for what stands nowhere.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

impl Place {
    /// An error about this place.
    pub fn wrong(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            line: self.line,
            column: self.column,
            span: self.span,
            ..Diagnostic::whole(Severity::Error, code, &self.file, message)
        }
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub value: Value,
}

/// What a key can hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// Text.
    Text(String),
    /// Several values.
    List(Vec<Node>),
    /// Values by key.
    Table(Table),
    /// Anything that no reader here takes, such as a date: its kind in words.
    Other(&'static str),
}

impl Node {
    /// A value that stands somewhere.
    pub fn new(place: Place, value: Value) -> Node {
        Node { place, value }
    }

    /// The number it is.
    pub fn number(&self) -> Option<i64> {
        match self.value {
            Value::Number(n) => Some(n),
            _ => None,
        }
    }

    /// The text it is.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The table it is.
    pub fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What it is, in words.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Flag(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Where the key stands.
    pub key: Place,
    /// Its value.
    pub node: Node,
}

/// Values by key, in the order of the keys.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    rows: BTreeMap<String, Row>,
}

impl Table {
    /// Reads a file; what is wrong with its form is kept, and what can be read is read.
    pub fn parse(source: Source<'_>, problems: &mut Collector) -> Table {
        let lines = line_starts(source.bytes);
        let Ok(text) = std::str::from_utf8(source.bytes) else {
            let message = "this file is not UTF-8 text";
            problems.push(Diagnostic::whole(Severity::Error, "not-text", source.name, message));
            return Table::default();
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let span = error.span().map_or(Span::default(), |s| Span::new(s.start, s.end));
            problems.push(Diagnostic::at(Severity::Error, "toml", source, &lines, span, error.message()));
        }
        let at = Places { file: Arc::from(source.name), lines: &lines };
        at.table(table.into_inner())
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Row> {
        self.rows.get(key)
    }

    /// The value at the end of keys with dots between.
    pub fn find(&self, path: &str) -> Option<&Node> {
        match path.split_once('.') {
            None => self.get(path).map(|row| &row.node),
            Some((first, rest)) => self.get(first)?.node.table()?.find(rest),
        }
    }

    /// All keys with their values.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &Row)> {
        self.rows.iter().map(|(key, row)| (key.as_str(), row))
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: &str) -> Option<Row> {
        self.rows.remove(key)
    }

    /// Sets the value at the end of keys with dots between; tables on the way are made.
    pub fn set(&mut self, path: &str, place: &Place, value: Value) {
        let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
        let Some(rest) = rest else {
            self.rows
                .insert(first.to_owned(), Row { key: place.clone(), node: Node::new(place.clone(), value) });
            return;
        };
        let fresh =
            || Row { key: place.clone(), node: Node::new(place.clone(), Value::Table(Table::default())) };
        let row = self.rows.entry(first.to_owned()).or_insert_with(fresh);
        if !matches!(row.node.value, Value::Table(_)) {
            *row = fresh();
        }
        if let Value::Table(table) = &mut row.node.value {
            table.set(rest, place, value);
        }
    }

    /// Another tree on top of this one: its tables are merged with those below, its other values take their place.
    pub fn lay_over(&mut self, over: Table) {
        for (key, row) in over.rows {
            match (self.rows.get_mut(&key), row) {
                (
                    Some(Row { node: Node { value: Value::Table(below), .. }, .. }),
                    Row { node: Node { value: Value::Table(above), .. }, .. },
                ) => below.lay_over(above),
                (_, row) => {
                    self.rows.insert(key, row);
                }
            }
        }
    }

    /// Written as TOML: the same text for the same values, wherever they stood.
    pub fn to_toml(&self) -> String {
        let mut out = String::new();
        self.write(&mut String::new(), &mut out);
        out
    }

    fn write(&self, path: &mut String, out: &mut String) {
        let is_table = |row: &Row| matches!(row.node.value, Value::Table(_));
        if self.rows.values().any(|row| !is_table(row)) && !path.is_empty() {
            let gap = if out.is_empty() { "" } else { "\n" };
            let _ = writeln!(out, "{gap}[{path}]");
        }
        for (key, row) in self.rows.iter().filter(|(_, row)| !is_table(row)) {
            let _ = write!(out, "{} = ", written_key(key));
            write_value(&row.node.value, out);
            out.push('\n');
        }
        let length = path.len();
        for (key, row) in &self.rows {
            let Value::Table(table) = &row.node.value else { continue };
            if length > 0 {
                path.push('.');
            }
            path.push_str(&written_key(key));
            table.write(path, out);
            path.truncate(length);
        }
    }
}

fn written_key(key: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Flag(yes) => _ = write!(out, "{yes}"),
        Value::Number(n) => _ = write!(out, "{n}"),
        Value::Text(text) => out.push_str(&quoted(text)),
        Value::Other(kind) => out.push_str(&quoted(kind)),
        Value::List(list) => {
            out.push('[');
            for (i, node) in list.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write_value(&node.value, out);
            }
            out.push(']');
        }
        Value::Table(table) => {
            out.push_str("{ ");
            for (i, (key, row)) in table.rows().enumerate() {
                let _ = write!(out, "{}{} = ", if i == 0 { "" } else { ", " }, written_key(key));
                write_value(&row.node.value, out);
            }
            out.push_str(" }");
        }
    }
}

struct Places<'a> {
    file: Arc<str>,
    lines: &'a [u32],
}

impl Places<'_> {
    fn of(&self, span: std::ops::Range<usize>) -> Place {
        let span = Span::new(span.start, span.end);
        let (line, start) = crate::file::line_of(self.lines, span.start);
        Place {
            file: self.file.clone(),
            span,
            line: line as u32 + 1,
            column: span.start.saturating_sub(start) + 1,
        }
    }

    fn table(&self, table: DeTable<'_>) -> Table {
        let rows = table.into_iter().map(|(key, value)| {
            let at = self.of(key.span());
            let node = self.node(value.span(), value.into_inner());
            (key.into_inner().into_owned(), Row { key: at, node })
        });
        Table { rows: rows.collect() }
    }

    fn node(&self, span: std::ops::Range<usize>, value: DeValue<'_>) -> Node {
        let place = self.of(span);
        let value = match value {
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(n) => match i64::from_str_radix(&n.as_str().replace('_', ""), n.radix()) {
                Ok(n) => Value::Number(n),
                Err(_) => Value::Other("a number that is far too large"),
            },
            DeValue::Boolean(yes) => Value::Flag(yes),
            DeValue::Float(_) => Value::Other("a number that is not whole"),
            DeValue::Datetime(_) => Value::Other("a date"),
            DeValue::Array(list) => {
                Value::List(list.into_iter().map(|v| self.node(v.span(), v.into_inner())).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
        };
        Node::new(place, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = b"a = 1\nb = [1, 2]\nc = { d = \"x\\\"y\", e = true }\n[f.\"g h\"]\ni = -3\n";
        let mut problems = Collector::new();
        let once = Table::parse(Source::new("a.toml", text), &mut problems);
        let written = once.to_toml();
        let again = Table::parse(Source::new("b.toml", written.as_bytes()), &mut problems);
        assert!(problems.is_empty(), "{:?}", problems.diagnostics());
        assert_eq!(again.to_toml(), written);
        assert_eq!(again.find("f.g h.i").and_then(Node::number), Some(-3));
        let place = once.find("f.g h.i").map(|n| (n.place.line, n.place.column));
        assert_eq!(place, Some((5, 5)));
    }

    #[test]
    fn every_error_of_form_is_told_with_its_place() {
        let mut problems = Collector::new();
        let table = Table::parse(Source::new("a.toml", b"a = = 1\nb = 2\nc = \n"), &mut problems);
        let lines: Vec<u32> = problems.diagnostics().iter().map(|d| d.line).collect();
        assert!(lines.contains(&1) && lines.contains(&3), "{lines:?}");
        assert_eq!(table.find("b").and_then(Node::number), Some(2));
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Table::parse(Source::new("a.toml", &bytes), &mut Collector::new()).to_toml();
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[\\[\\]a-c.= \\n\"0-9{},#-]{0,80}") {
            let _ = Table::parse(Source::new("a.toml", text.as_bytes()), &mut Collector::new()).to_toml();
        }
    }
}
