//! Lines to records: what a lib says, as typed values that know their place.
//!
//! [`read`] turns sources into a [`Lib`] of flat tables; [`view`] walks them. Everything points into the bytes that were
//! handed over; nothing is copied out of them until somebody asks for it.

mod file;
mod scan;
pub mod view;

pub use view::{Place, Record, Row, Table};

use crate::check::damage;
use crate::lines;
use crate::schema::Variant;
use angrist_source::Diagnostic;
use angrist_source::Source;
use std::sync::Arc;

/// What a [`Cell`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    /// Nothing: an optional field that is empty.
    Nothing = 0,
    /// A number.
    Number,
    /// Dice: `value` is `dice << 16 | sides`.
    Dice,
    /// Dice and a bonus in `small`.
    Bonus,
    /// Two numbers: `value` and `small`.
    Pair,
    /// Text; also growths, damages, durations and symbols, which are read when asked for.
    Text,
    /// A word of a vocabulary: its number in `small`, the number behind it in `value`.
    Word,
    /// A byte.
    Glyph,
    /// A colour in `value`, its shade in `small`.
    Colour,
    /// A row of a picture.
    Picture,
}

impl Tag {
    pub(crate) const ALL: [Tag; 10] = [
        Tag::Nothing,
        Tag::Number,
        Tag::Dice,
        Tag::Bonus,
        Tag::Pair,
        Tag::Text,
        Tag::Word,
        Tag::Glyph,
        Tag::Colour,
        Tag::Picture,
    ];
}

/// One value of one line. Fields that hold several values (flags, pairs) have several cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where it begins, from the first byte of its line.
    pub at: u16,
    /// How many bytes it takes.
    pub len: u16,
    /// Its field, as a place in the kind's fields.
    pub field: u8,
    /// What it holds.
    pub tag: Tag,
    /// A second, small value.
    pub small: u16,
    /// The value.
    pub value: i32,
}

/// One data line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowEntry {
    /// Line number from 0.
    pub line: u32,
    /// First byte of the line in its file.
    pub start: u32,
    /// Its first cell.
    pub first: u32,
    /// How many cells.
    pub cells: u16,
    /// Its kind, as a place in the file's kinds.
    pub kind: u8,
    /// Whether something in it could not be read.
    pub broken: bool,
}

/// One record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordEntry {
    /// Its first row (the head, except in tables, where it is the row).
    pub first: u32,
    /// How many rows.
    pub rows: u32,
    /// Its number: written in the file, or a running count.
    pub index: i32,
}

/// All records of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entries {
    /// The file's schema, as a place in [`Variant::files`].
    pub schema: u16,
    /// The file, as a place in the sources.
    pub source: u32,
    /// Records in order.
    pub records: Vec<RecordEntry>,
    /// Their rows.
    pub rows: Vec<RowEntry>,
    /// The rows' cells.
    pub cells: Vec<Cell>,
    /// Version line, if there is one.
    pub version: Option<[u16; 3]>,
}

/// A whole lib, read.
#[derive(Clone, Debug)]
pub struct Lib<'a> {
    /// What its files should hold.
    pub variant: Arc<Variant>,
    /// Its files.
    pub sources: Vec<Source<'a>>,
    /// The files that have a schema, in the order of [`Variant::files`].
    pub tables: Vec<Entries>,
}

impl<'a> Lib<'a> {
    /// A file's records by the file's name without `.txt`.
    pub fn table(&self, name: &str) -> Option<Table<'_>> {
        let (schema, _) = self.variant.file(name)?;
        let at = self.tables.iter().position(|t| t.schema as usize == schema)?;
        Table::new(self, at)
    }

    /// A capacity of the limits file by its letter; nothing when the lib has no such line.
    pub fn capacity(&self, letter: u8) -> Option<u32> {
        let at = self.tables.iter().position(|t| self.variant.files[t.schema as usize].limits)?;
        let table = Table::new(self, at)?;
        let limits = file::Limits::of(table.schema, table.entries, table.source);
        limits.get(letter).and_then(|(value, _)| u32::try_from(value).ok())
    }

    /// All files that have a schema.
    pub fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        (0..self.tables.len()).filter_map(|at| Table::new(self, at))
    }
}

/// Which of several files of one name is meant: the one in a directory `edit`, then the one fewest directories down. A
/// lib may have a `help/dungeon.txt`, and its maker a `backup/monster.txt`.
fn rank(name: &str) -> (bool, usize) {
    let mut directories = name.rsplit(['/', '\\']).skip(1);
    let in_edit = directories.next().is_some_and(|d| d.eq_ignore_ascii_case("edit"));
    (!in_edit, name.matches(['/', '\\']).count())
}

/// Reads every source that has a schema, and tells what is wrong line by line. What is wrong between lines and between
/// files is [`crate::check`]'s to say. Prefs and files without a schema are left alone; a file in a wrong encoding or of another
/// format has one diagnostic and no table.
pub fn read<'a>(variant: &Arc<Variant>, sources: &[Source<'a>]) -> (Lib<'a>, Vec<Diagnostic>) {
    let mut lib = Lib { variant: variant.clone(), sources: sources.to_vec(), tables: Vec::new() };
    let mut said = Vec::new();
    let mut limits = file::Limits::default();
    let find = |name: &str| {
        let named = |(_, s): &(usize, &Source<'_>)| s.stem().eq_ignore_ascii_case(name);
        // Of two names that differ in capitals only, the one that the schema has.
        let order = |s: &Source<'_>| (rank(s.name), s.stem() != name);
        sources.iter().enumerate().filter(named).min_by_key(|(_, s)| order(s)).map(|(at, _)| at)
    };
    // Capacities first: the other files are measured by them.
    for limiting in [true, false] {
        for (place, schema) in variant.files.iter().enumerate() {
            let Some(source) = find(&schema.name).filter(|_| schema.limits == limiting) else { continue };
            let lines = lines::split(sources[source]);
            if let Some(cause) = damage::damaged(sources[source], &lines) {
                said.push(cause);
                continue;
            }
            let entries =
                file::read(variant, place, source as u32, (sources[source], &lines), &limits, &mut said);
            if limiting {
                limits = file::Limits::of(schema, &entries, sources[source]);
            }
            lib.tables.push(entries);
        }
    }
    lib.tables.sort_by_key(|t| t.schema);
    (lib, said)
}
