//! Walking a lib: tables, their records, the lines of a record, the values of a line.
//!
//! Made for games that fill tables of their own: ask by kind and field (`record.int("I", "speed")`), and report problems with
//! [`Record::place`] or [`Row::place`]. What is not there is `None`, empty or nothing; nothing here panics.

mod row;

use super::file::cells_of;
use super::{Cell, Entries, Lib, RecordEntry, RowEntry, Tag};
use crate::schema::{FileSchema, Kind, Words};
use angrist_engine::chance::Throw;
use angrist_source::{Source, Span, text_of};
use std::borrow::Cow;
use std::fmt;

/// Where something stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Byte column, from 1.
    pub column: u32,
    /// The bytes.
    pub span: Span,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The records of one file.
#[derive(Clone, Copy)]
pub struct Table<'l> {
    pub(crate) entries: &'l Entries,
    /// What may stand in it.
    pub schema: &'l FileSchema,
    /// All words of the variant.
    pub words: &'l Words,
    /// The file itself.
    pub source: Source<'l>,
}

/// One record.
#[derive(Clone, Copy)]
pub struct Record<'l> {
    /// Its table.
    pub table: Table<'l>,
    entry: RecordEntry,
    /// Its place among the records of the file, from 0.
    pub position: usize,
}

/// One line of a record.
#[derive(Clone, Copy)]
pub struct Row<'l> {
    /// Its table.
    pub table: Table<'l>,
    /// Its kind.
    pub kind: &'l Kind,
    entry: RowEntry,
    cells: &'l [Cell],
}

impl<'l> Table<'l> {
    pub(super) fn new(lib: &'l Lib<'_>, at: usize) -> Option<Self> {
        let entries = lib.tables.get(at)?;
        let schema = lib.variant.files.get(entries.schema as usize)?;
        let source = *lib.sources.get(entries.source as usize)?;
        Some(Table { entries, schema, words: &lib.variant.words, source })
    }

    /// How many records.
    pub fn len(&self) -> usize {
        self.entries.records.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.records.is_empty()
    }

    /// All records, in the order of the file.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = Record<'l>> + use<'l> {
        let table = *self;
        table.entries.records.iter().enumerate().map(move |(position, &entry)| Record {
            table,
            entry,
            position,
        })
    }

    /// A record by its place in the file.
    pub fn at(&self, position: usize) -> Option<Record<'l>> {
        let entry = *self.entries.records.get(position)?;
        Some(Record { table: *self, entry, position })
    }

    /// A record by its number. Numbers grow in every sound file; in others the first match is taken.
    pub fn get(&self, index: i32) -> Option<Record<'l>> {
        let records = &self.entries.records;
        let guess = records.partition_point(|r| r.index < index);
        let found = match records.get(guess) {
            Some(r) if r.index == index => Some(guess),
            _ => records.iter().position(|r| r.index == index),
        };
        found.and_then(|at| self.at(at))
    }

    /// The value of the first line with this text in one field, as tables of `key:value` lines are asked.
    pub fn find(&self, field: &str, text: &str) -> Option<Row<'l>> {
        self.records().flat_map(|r| r.rows()).find(|row| row.text(field).is_some_and(|t| t == text))
    }

    /// Version line of the file.
    pub fn version(&self) -> Option<[u16; 3]> {
        self.entries.version
    }
}

impl<'l> Record<'l> {
    /// Its number: written in the file, or a running count from 0.
    pub fn index(&self) -> i32 {
        self.entry.index
    }

    /// Its lines.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Row<'l>> + use<'l> {
        let table = self.table;
        let (from, count) = (self.entry.first as usize, self.entry.rows as usize);
        let rows = table.entries.rows.get(from..from.saturating_add(count)).unwrap_or_default();
        rows.iter().filter_map(move |&entry| {
            let kind = table.schema.kinds.get(entry.kind as usize)?;
            Some(Row { table, kind, entry, cells: cells_of(table.entries, &entry) })
        })
    }

    /// Its lines of one kind.
    pub fn rows_of(&self, kind: &str) -> impl DoubleEndedIterator<Item = Row<'l>> + use<'l> {
        let letter = kind.bytes().next().unwrap_or(0);
        self.rows().filter(move |r| r.letter() == letter)
    }

    /// The line of a kind that counts when there should be one: the last.
    pub fn row(&self, kind: &str) -> Option<Row<'l>> {
        self.rows_of(kind).next_back()
    }

    /// Its head line (in a table, its line).
    pub fn head(&self) -> Option<Row<'l>> {
        self.rows().next()
    }

    /// The bytes of its name, or nothing.
    pub fn name_bytes(&self) -> &'l [u8] {
        self.head().and_then(|h| h.bytes("name")).unwrap_or_default()
    }

    /// Its name, or nothing.
    pub fn name(&self) -> Cow<'l, str> {
        text_of(self.name_bytes())
    }

    /// A number of the last line of a kind.
    pub fn int(&self, kind: &str, field: &str) -> Option<i32> {
        self.row(kind)?.int(field)
    }

    /// Dice of the last line of a kind.
    pub fn dice(&self, kind: &str, field: &str) -> Option<Throw> {
        self.row(kind)?.dice(field)
    }

    /// Flags of all lines of a kind, as written; a flag may occur twice.
    pub fn flags(&self, kind: &str) -> impl Iterator<Item = &'l str> + use<'l> {
        self.rows_of(kind).flat_map(|r| r.words())
    }

    /// Whether one of its lines, of whatever kind, holds this flag.
    pub fn has(&self, flag: &str) -> bool {
        self.rows().any(|r| r.words().any(|w| w == flag))
    }

    /// The first place where one of some words stands, by their numbers.
    pub(crate) fn find_word(&self, ids: &[u16]) -> Option<(Row<'l>, &'l Cell)> {
        let entries = self.table.entries;
        let rows = entries.rows.get(self.entry.first as usize..)?;
        for entry in rows.iter().take(self.entry.rows as usize) {
            let cells = cells_of(entries, entry);
            if let Some(cell) = cells.iter().find(|c| c.tag == Tag::Word && ids.contains(&c.small)) {
                let kind = self.table.schema.kinds.get(entry.kind as usize)?;
                return Some((Row { table: self.table, kind, entry: *entry, cells }, cell));
            }
        }
        None
    }

    /// Its lines of one kind, by the kind's place in the file's kinds.
    pub(crate) fn rows_at(&self, kind: usize) -> impl DoubleEndedIterator<Item = Row<'l>> + use<'l> {
        let table = self.table;
        let (from, count) = (self.entry.first as usize, self.entry.rows as usize);
        let rows = table.entries.rows.get(from..from.saturating_add(count)).unwrap_or_default();
        rows.iter().filter(move |e| e.kind as usize == kind).filter_map(move |&entry| {
            let kind = table.schema.kinds.get(entry.kind as usize)?;
            Some(Row { table, kind, entry, cells: cells_of(table.entries, &entry) })
        })
    }

    /// The flags of a kind that belong to one vocabulary, as bits. Values above 63 are left out.
    pub fn bits(&self, kind: &str, vocabulary: &str) -> u64 {
        let Some(wanted) = self.table.words.vocabulary(vocabulary) else { return 0 };
        let mut bits = 0;
        for row in self.rows_of(kind) {
            for cell in row.cells.iter().filter(|c| c.tag == Tag::Word) {
                let Some(word) = self.table.words.all.get(cell.small as usize) else { continue };
                if word.vocabulary == wanted && (0..64).contains(&word.value) {
                    bits |= 1u64 << word.value;
                }
            }
        }
        bits
    }

    /// The number behind a numbered word: 40 for `SPELL_PCT_40` when asked for `SPELL_PCT_`.
    pub fn numbered(&self, kind: &str, word: &str) -> Option<i32> {
        let words = self.table.words;
        let mut cells = self.rows_of(kind).flat_map(|r| r.cells.iter());
        cells.find(|c| c.tag == Tag::Word && words.text(c.small) == word).map(|c| c.value)
    }

    /// The texts of all lines of a kind, glued without anything between (S002-143).
    pub fn text(&self, kind: &str) -> String {
        let mut bytes = Vec::new();
        for row in self.rows_of(kind) {
            for cell in row.cells.iter().filter(|c| c.tag == Tag::Text) {
                bytes.extend_from_slice(row.bytes_of(cell));
            }
        }
        text_of(&bytes).into_owned()
    }

    /// The rows of a picture, as bytes.
    pub fn picture(&self, kind: &str) -> Vec<&'l [u8]> {
        self.rows_of(kind)
            .filter_map(|r| r.cells.iter().find(|c| c.tag == Tag::Picture).map(|c| r.bytes_of(c)))
            .collect()
    }

    /// Where its head stands.
    pub fn place(&self) -> Place {
        match self.head() {
            Some(head) => head.place(),
            None => {
                Place { file: self.table.source.name.to_string(), line: 1, column: 1, span: Span::default() }
            }
        }
    }
}
