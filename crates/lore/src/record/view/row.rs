//! The values of one line.

use super::{Place, Row};
use crate::record::{Cell, Tag};
use crate::schema::Type;
use angrist_engine::chance::{Dice, Throw};
use angrist_source::{Span, text_of};
use std::borrow::Cow;

impl<'l> Row<'l> {
    /// Line number, from 1.
    pub fn line(&self) -> u32 {
        self.entry.line + 1
    }

    /// The byte that names its kind; also for kinds that take any letter.
    pub fn letter(&self) -> u8 {
        match self.kind.letter {
            b'*' => self.table.source.bytes.get(self.body() as usize - 2).copied().unwrap_or(0),
            letter => letter,
        }
    }

    /// First byte behind the kind and its colon. Not always two behind [`Row::start`]: bytes that readers drop may stand
    /// before the kind.
    pub fn body(&self) -> u32 {
        let line = self.table.source.bytes.get(self.entry.start as usize..).unwrap_or_default();
        let mark = if self.entry.start == 0 && line.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let dropped = line.iter().skip(mark).take_while(|&&b| crate::lines::is_dropped(b)).count();
        self.entry.start.saturating_add((mark + dropped) as u32).saturating_add(2)
    }

    /// Its kind, as a place in the kinds of the file.
    pub fn kind_at(&self) -> usize {
        self.entry.kind as usize
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
            // A numbered word is shown as it is written.
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
