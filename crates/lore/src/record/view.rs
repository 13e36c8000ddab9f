//! Walking a lib: tables, their records, the lines of a record, the values of a line.
//!
//! Made for games that fill tables of their own: ask by kind and field (`record.int("I", "speed")`), and complain with
//! [`Record::place`] or [`Row::place`]. What is not there is `None`, empty or nothing; nothing here panics.

use super::file::cells_of;
use super::{Cell, Entries, Lib, RecordEntry, RowEntry, Tag};
use crate::bytes::{Source, Span, text_of};
use crate::schema::{FileSchema, Kind, Type, Words};
use angrist_engine::chance::{Dice, Throw};
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
    /// All words of the kin.
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
        let schema = lib.kin.files.get(entries.schema as usize)?;
        let source = *lib.sources.get(entries.source as usize)?;
        Some(Table { entries, schema, words: &lib.kin.words, source })
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

impl<'l> Row<'l> {
    /// Line number, from 1.
    pub fn line(&self) -> u32 {
        self.entry.line + 1
    }

    /// The byte that names its kind; also for kinds that take any letter.
    pub fn letter(&self) -> u8 {
        match self.kind.letter {
            b'*' => self.table.source.bytes.get(self.entry.start as usize).copied().unwrap_or(0),
            letter => letter,
        }
    }

    /// Whether something in it could not be read.
    pub fn is_broken(&self) -> bool {
        self.entry.broken
    }

    /// First byte of the line in its file.
    pub fn start(&self) -> u32 {
        self.entry.start
    }

    /// Its cells.
    pub fn cells(&self) -> &'l [Cell] {
        self.cells
    }

    /// The bytes of a cell in the file.
    pub fn span_of(&self, cell: &Cell) -> Span {
        let start = self.entry.start as usize + cell.at as usize;
        Span::new(start, start + cell.len as usize)
    }

    /// What stands in a cell.
    pub fn bytes_of(&self, cell: &Cell) -> &'l [u8] {
        self.table
            .source
            .bytes
            .get(self.span_of(cell).start as usize..self.span_of(cell).end as usize)
            .unwrap_or_default()
    }

    /// The cells of one field.
    pub fn cells_of(&self, field: &str) -> impl Iterator<Item = &'l Cell> + use<'l> {
        let at = self.kind.field_of(field);
        self.cells.iter().filter(move |c| at == Some(c.field as usize))
    }

    /// The first cell of a field, unless it is empty.
    pub fn cell(&self, field: &str) -> Option<&'l Cell> {
        self.cells_of(field).next().filter(|c| c.tag != Tag::Nothing)
    }

    /// A number (also a colour or a glyph as its byte).
    pub fn int(&self, field: &str) -> Option<i32> {
        self.cell(field)
            .filter(|c| matches!(c.tag, Tag::Number | Tag::Colour | Tag::Glyph | Tag::Pair))
            .map(|c| c.value)
    }

    /// All numbers of a field of several.
    pub fn ints(&self, field: &str) -> Vec<i32> {
        self.cells_of(field).filter(|c| c.tag == Tag::Number).map(|c| c.value).collect()
    }

    /// All pairs of a field.
    pub fn pairs(&self, field: &str) -> Vec<(i32, i32)> {
        self.cells_of(field).filter(|c| c.tag == Tag::Pair).map(|c| (c.value, i32::from(c.small))).collect()
    }

    /// Dice, with the bonus before them if there is one.
    pub fn dice(&self, field: &str) -> Option<Throw> {
        let cell = self.cell(field).filter(|c| matches!(c.tag, Tag::Dice | Tag::Bonus))?;
        let (dice, sides) = ((cell.value >> 16) as u16, (cell.value & 0xFFFF) as u16);
        let plus = if cell.tag == Tag::Bonus { i32::from(cell.small as i16) } else { 0 };
        Some(Throw { dice, sides, plus })
    }

    /// A damage, duration or growth as dice that grow with level. `30+1d30` is read as meant.
    pub fn growing(&self, field: &str) -> Option<Dice> {
        let text = self.text(field)?;
        Dice::parse(&text).ok().or_else(|| {
            let (number, dice) = text.split_once('+')?;
            Dice::parse(&format!("{dice}+{number}")).ok()
        })
    }

    /// The bytes of a field.
    pub fn bytes(&self, field: &str) -> Option<&'l [u8]> {
        self.cell(field).map(|c| self.bytes_of(c))
    }

    /// A field as text, whatever its type.
    pub fn text(&self, field: &str) -> Option<Cow<'l, str>> {
        self.bytes(field).map(text_of)
    }

    /// All words of the line.
    pub fn words(&self) -> impl Iterator<Item = &'l str> + use<'l> {
        let row = *self;
        row.cells.iter().filter(|c| c.tag == Tag::Word).map(move |c| match c.value {
            // A numbered word is told as it is written.
            0 => row.table.words.text(c.small),
            _ => std::str::from_utf8(row.bytes_of(c)).unwrap_or_default(),
        })
    }

    /// The value that a word of a vocabulary stands for.
    pub fn word_value(&self, field: &str) -> Option<i32> {
        let cell = self.cell(field).filter(|c| c.tag == Tag::Word)?;
        self.table.words.all.get(cell.small as usize).map(|w| w.value)
    }

    /// Where the line stands.
    pub fn place(&self) -> Place {
        Place {
            file: self.table.source.name.to_string(),
            line: self.line(),
            column: 1,
            span: Span { start: self.entry.start, end: self.entry.start + 1 },
        }
    }

    /// Where a field stands; the line when it is missing.
    pub fn place_of(&self, field: &str) -> Place {
        let mut place = self.place();
        if let Some(cell) = self.cells_of(field).next() {
            place.column = u32::from(cell.at) + 1;
            place.span = self.span_of(cell);
        }
        place
    }

    /// The type of a cell's field.
    pub fn type_of(&self, cell: &Cell) -> Option<&'l Type> {
        self.kind.fields.get(cell.field as usize).map(|f| &f.what)
    }
}
