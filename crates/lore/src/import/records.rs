//! Whole records: new ones put where their number belongs, others taken out.
//!
//! A record reaches from its head to its last line before the next head; the blank lines behind it are its gap and go
//! with it. Comments before a head stay where they are. A new record gets the line ends and the gap that its neighbours have.

use super::{ImportError, composed, letter_of, wrong};
use crate::lines::{self, Class, Ending, Line};
use crate::record::{Lib, Record, Table, read};
use crate::schema::Family;
use crate::write::{Edit, Refusal};
use angrist_source::Diagnostic;
use angrist_source::{Source, Span};
use serde_json::Value;
use std::collections::BTreeMap;

/// What happens to whole records of one file.
pub(super) struct Whole<'l> {
    table: Table<'l>,
    lines: Vec<Line>,
    /// Place of the record that was listed last.
    before: Option<usize>,
    new: Vec<New>,
    deleted: Vec<usize>,
}

/// A record to add.
struct New {
    key: Vec<i64>,
    /// Place of the record that it was listed behind.
    behind: Option<usize>,
    lines: Vec<Vec<u8>>,
}

/// Bytes of a record: its lines, and its gap behind them.
struct Extent {
    start: u32,
    end: u32,
    gap_end: u32,
}

impl<'l> Whole<'l> {
    pub(super) fn new(table: &Table<'l>) -> Self {
        let lines = lines::split(table.source);
        Whole { table: *table, lines, before: None, new: Vec::new(), deleted: Vec::new() }
    }

    /// A known record was listed.
    pub(super) fn pass(&mut self, record: &Record<'_>) {
        self.before = Some(record.position);
    }

    pub(super) fn delete(&mut self, record: &Record<'_>) {
        self.deleted.push(record.position);
    }

    /// A record none of whose lines is known was listed.
    pub(super) fn add(&mut self, listed: &[Value]) -> Result<(), ImportError> {
        let (schema, file) = (self.table.schema, self.table.source.name);
        let head = schema.head_kind();
        let letters: Vec<u8> = listed.iter().map(letter_of).collect();
        match head.map(|h| h.letter) {
            Some(letter) if letters[0] != letter => {
                let word = letter as char;
                return wrong(format!("{file}: a new record has to begin with its {word}: line"));
            }
            Some(letter) if letters[1..].contains(&letter) => {
                return wrong(format!("{file}: a new record has two {}: lines", letter as char));
            }
            None if letters.len() > 1 => {
                return wrong(format!("{file}: in a table every line is a separate record"));
            }
            _ => {}
        }
        let lines =
            listed.iter().zip(&letters).map(|(l, letter)| composed(&self.table, *letter, &l["fields"]));
        let lines = lines.collect::<Result<_, _>>()?;
        let number = |field: &u16| {
            let name = head.and_then(|h| h.fields.get(*field as usize)).map_or("", |f| f.name.as_str());
            match listed[0]["fields"][name].as_i64() {
                Some(n) => Ok(n),
                None => wrong(format!("{file}: a new record needs a number for {name}")),
            }
        };
        let key = schema.key.iter().map(number).collect::<Result<_, _>>()?;
        self.new.push(New { key, behind: self.before, lines });
        Ok(())
    }

    fn key_of(&self, record: &Record<'_>) -> Vec<i64> {
        let head = record.head();
        let name = |field: &u16| {
            let fields = self.table.schema.head_kind().map_or(&[][..], |h| &h.fields);
            fields.get(*field as usize).map_or("", |f| f.name.as_str())
        };
        let number = |field: &u16| head.and_then(|h| h.int(name(field))).map_or(0, i64::from);
        self.table.schema.key.iter().map(number).collect()
    }

    fn extent(&self, record: &Record<'_>) -> Extent {
        let line_of = |r: &Record<'_>| r.rows().next().map_or(0, |row| row.line() as usize - 1);
        let first = line_of(record);
        let next = self.table.at(record.position + 1).map_or(self.lines.len(), |r| line_of(&r));
        let own = self.lines.get(first..next).unwrap_or_default();
        // A table's row is one line; elsewhere lines that could not be read belong to the record they stand in.
        let length = match self.table.schema.family {
            Family::Table => 1,
            _ => own
                .iter()
                .rposition(|l| !matches!(l.class, Class::Blank | Class::Comment))
                .map_or(1, |n| n + 1),
        };
        let blank =
            own.get(length..).unwrap_or_default().iter().take_while(|l| l.class == Class::Blank).count();
        let at = |n: usize| self.lines.get(n).map_or(self.table.source.bytes.len() as u32, |l| l.start);
        Extent { start: at(first), end: at(first + length), gap_end: at(first + length + blank) }
    }

    /// All changes, once every record was listed.
    pub(super) fn edits(mut self) -> Result<Vec<Edit>, ImportError> {
        let mut edits = Vec::new();
        self.deleted.sort_unstable();
        self.deleted.dedup();
        for record in self.deleted.iter().filter_map(|p| self.table.at(*p)) {
            let e = self.extent(&record);
            edits.push(Edit { span: Span { start: e.start, end: e.gap_end }, new: Vec::new() });
        }
        let mut new = std::mem::take(&mut self.new);
        new.sort_by(|a, b| a.key.cmp(&b.key));
        if let Some(twice) = new.windows(2).find(|w| !w[0].key.is_empty() && w[0].key == w[1].key) {
            return wrong(format!(
                "{}: two new records have the number {}",
                self.table.source.name,
                shown(&twice[0].key)
            ));
        }
        for one in &new {
            edits.push(self.insertion(one)?);
        }
        Ok(edits)
    }

    fn insertion(&self, new: &New) -> Result<Edit, ImportError> {
        let before = if new.key.is_empty() {
            new.behind.and_then(|p| self.table.at(p))
        } else {
            let mut before = None;
            for record in self.table.records() {
                let key = self.key_of(&record);
                if key == new.key && !self.deleted.contains(&record.position) {
                    return wrong(format!("{}: there is a record {} already", record.place(), shown(&key)));
                }
                if key > new.key {
                    break;
                }
                before = Some(record);
            }
            before
        };
        let bytes = self.table.source.bytes;
        let crlf = self.lines.iter().any(|l| l.ending(bytes) == Ending::CrLf);
        let end_of_line: &[u8] = if crlf { b"\r\n" } else { b"\n" };
        let mut text = Vec::new();
        for line in &new.lines {
            text.extend_from_slice(line);
            text.extend_from_slice(end_of_line);
        }
        // Whether records of this file have a gap behind them; the last one often has none though the others do.
        let gaps = self.table.records().any(|r| {
            let e = self.extent(&r);
            e.gap_end > e.end
        });
        let at = match before {
            Some(record) => {
                let e = self.extent(&record);
                if e.gap_end > e.end {
                    text.extend_from_slice(end_of_line);
                } else if gaps {
                    text.splice(0..0, end_of_line.iter().copied());
                }
                e.gap_end
            }
            None => {
                if gaps {
                    text.extend_from_slice(end_of_line);
                }
                if self.table.is_empty() && !bytes.is_empty() {
                    text.splice(0..0, end_of_line.iter().copied());
                }
                self.front()
            }
        };
        if at as usize == bytes.len() && bytes.last().is_some_and(|b| *b != b'\n') {
            text.splice(0..0, end_of_line.iter().copied());
        }
        Ok(Edit { span: Span { start: at, end: at }, new: text })
    }

    /// Where a record before all others stands: above the comments that stand right above the first one.
    fn front(&self) -> u32 {
        let end = self.table.source.bytes.len() as u32;
        let Some(first) = self.table.at(0).and_then(|r| r.rows().next()) else { return end };
        let mut line = first.line() as usize - 1;
        while line > 0 && self.lines.get(line - 1).is_some_and(|l| l.class == Class::Comment) {
            line -= 1;
        }
        self.lines.get(line).map_or(end, |l| l.start)
    }
}

fn shown(key: &[i64]) -> String {
    key.iter().map(i64::to_string).collect::<Vec<_>>().join(":")
}

/// Reads the lib as it would be, and refuses what brings an error that was not there before.
pub(super) fn try_whole(lib: &Lib<'_>, changed: &[(String, Vec<u8>)]) -> Result<(), Refusal> {
    let errors = |sources: &[Source<'_>]| -> Vec<Diagnostic> {
        let (_, said) = read(&lib.variant, sources);
        said.into_iter().filter(crate::write::is_refused).collect()
    };
    let new = |s: &Source<'_>| changed.iter().find(|(name, _)| name == s.name);
    let swapped = lib.sources.iter().map(|s| new(s).map_or(*s, |(name, bytes)| Source::new(name, bytes)));
    let swapped: Vec<Source<'_>> = swapped.collect();
    let mut allowed: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for d in errors(&lib.sources) {
        *allowed.entry((d.file.clone(), d.code)).or_default() += 1;
    }
    for d in errors(&swapped) {
        match allowed.get_mut(&(d.file.clone(), d.code)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => return Err(Refusal::Unreadable(Box::new(d))),
        }
    }
    Ok(())
}
