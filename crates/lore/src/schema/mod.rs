//! What may stand in the files of one variant of games, as data: kinds of lines, their fields, types, ranges, references and
//! vocabularies.
//!
//! A schema is read from TOML (`load`), one text a file plus one for the vocabularies, and compiled into plain tables
//! ([`Variant`]). A new variant is a new set of such texts and no new code; docs/how-to/add-a-schema.md describes the form.

pub mod builtin;
pub mod custom;
mod field;
pub mod listing;
mod load;
pub mod page;
pub mod places;
mod rule;
mod words;

pub use load::SchemaError;
pub use words::{Found, Lookup, Word, Words};

pub use rule::Rule;
use serde::{Deserialize, Serialize};

/// Counts every change of what compiled tables mean; part of the key of a cache.
pub const VERSION: u32 = 4;

/// No kind, no word, no file.
pub const NONE: u16 = u16::MAX;

/// Everything known about the files of one game and its relatives.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Variant {
    /// Short name: `sil-q`.
    pub name: String,
    /// The built-in schema that it extends.
    pub base: Option<String>,
    /// One sentence about it.
    pub about: String,
    /// Its files.
    pub files: Vec<FileSchema>,
    /// All words of all vocabularies.
    pub words: Words,
    /// Whether a directory that holds these files is taken for this variant: names of files, most telling first.
    pub signs: Vec<String>,
}

/// The three ways a file is laid out (S002-013).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Blocks opened by a line that gives their number.
    Indexed,
    /// Blocks that name the next block.
    Chained,
    /// Every line is a row.
    Table,
}

/// One file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileSchema {
    /// Its name without `.txt`.
    pub name: String,
    /// What it holds.
    pub about: String,
    /// How it is laid out.
    pub family: Family,
    /// Place in `kinds` of the kind that opens a record; [`NONE`] in a table, where every line does.
    pub head: u16,
    /// Fields of the head that must grow from record to record, compared in this order.
    pub key: Vec<u16>,
    /// Whether a version line is expected.
    pub version: bool,
    /// Whether a lib without this file is incomplete.
    pub required: bool,
    /// Whether this is the file of capacities.
    pub limits: bool,
    /// Kinds of lines.
    pub kinds: Vec<Kind>,
    /// Kinds that written notes describe but the original does not read, with what to do instead.
    pub unread: Vec<(u8, String)>,
    /// What must hold between lines and records.
    pub rules: Vec<Rule>,
}

/// One kind of line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kind {
    /// The byte before the colon.
    pub letter: u8,
    /// What it is about, in a word or two.
    pub name: String,
    /// Help in our own words.
    pub help: String,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// How many of these lines a record has at least; fewer is a note.
    pub least: u16,
    /// How many it may have; [`u16::MAX`] for any number.
    pub most: u16,
    /// Whether it opens a part of a record (a stage of a quest), in which counting starts again.
    pub part: bool,
    /// References made by several fields together.
    pub keys: Vec<KeyReference>,
}

/// One field of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Help in our own words.
    pub help: String,
    /// What stands in it.
    pub what: Type,
    /// Least and greatest number.
    pub range: Option<(i32, i32)>,
    /// Whether it may be missing at the end of the line or be empty.
    pub optional: bool,
    /// Whether the original takes anything for a number (and makes 0 of nonsense).
    pub lax: bool,
    /// Longest text in bytes; 0 for any.
    pub longest: u16,
    /// Whether a text may be empty.
    pub empty: bool,
    /// Whether a missing or empty value is worth a note.
    pub noted: bool,
    /// Whether only letters count.
    pub letters: bool,
    /// A capacity of the limits file that the number must stay below.
    pub below: Option<u8>,
    /// What the number or name refers to.
    pub to: Option<Reference>,
}

/// What stands in a field.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Type {
    /// A whole number.
    Number,
    /// `AdB`.
    Dice,
    /// A number and, behind a comma, dice, in brackets: `[+3,2d4]`.
    Bonus(u8, u8),
    /// `n`, `g/l` or `n+g/l`: a number that grows with level.
    Growth,
    /// Spell dice: `1d2+3+(4d5+6)/7`.
    Damage,
    /// `n`, `AdB` or `AdB+n`.
    Duration,
    /// `a-b`: a band of numbers, both ends optional.
    Band,
    /// Up to this many `a/b`, between colons; the second number defaults to the second value here.
    Pairs(u8, i32),
    /// A fixed number of numbers between colons.
    Numbers(u16),
    /// Numbers between bars or blanks.
    Set,
    /// Text to the end of the line.
    Text,
    /// Text to the next colon.
    Part,
    /// A symbol to the next colon.
    Word,
    /// Any number of words of vocabularies, between blanks and bars, to the end of the line.
    Flags(Lookup),
    /// The same, but ended by a colon.
    FlagsPart(Lookup),
    /// One word of vocabularies: the whole rest of the line.
    Flag(Lookup),
    /// One word of vocabularies, to the next colon.
    OneOf(Lookup),
    /// A number, or a word that stands for one.
    Group(Lookup),
    /// Exactly one byte, and whatever byte follows it is skipped.
    Glyph,
    /// One character; more are ignored.
    Char,
    /// A colour by letter or name.
    Colour {
        /// Letters.
        letters: Lookup,
        /// Whether names and shades 0 to 7 are understood.
        names: bool,
        /// Whether an unknown one is an error (otherwise the original takes white).
        strict: bool,
    },
    /// A row of a picture.
    Picture,
}

impl Type {
    /// The words that may stand in it.
    pub fn words(&self) -> Option<&Lookup> {
        match self {
            Type::Flags(words)
            | Type::FlagsPart(words)
            | Type::Flag(words)
            | Type::OneOf(words)
            | Type::Group(words)
            | Type::Colour { letters: words, .. } => Some(words),
            _ => None,
        }
    }
}

/// What one field refers to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// Name of the file.
    pub file: String,
    /// By what.
    pub by: By,
    /// Whether 0 stands for none.
    pub or_zero: bool,
    /// A flag that the record referred to must have.
    pub with: Option<String>,
}

/// How a field names a record of another file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum By {
    /// By its number.
    Index,
    /// By its name, exactly.
    Name,
    /// By the first number of its head: a block of a chained file.
    Chart,
}

/// Several fields that together name a record by fields of its own: (tval, sval) of an object kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeyReference {
    /// The fields here. A field of another kind of the same record is written `N.tval`.
    pub first: FieldPath,
    /// The second field; none when `first` is a field of pairs.
    pub second: Option<FieldPath>,
    /// The upper end, when the second is a range.
    pub upto: Option<FieldPath>,
    /// File referred to.
    pub file: String,
    /// Kind of line there.
    pub kind: u8,
    /// Its fields.
    pub fields: (String, String),
    /// Whether a game cannot do without it.
    pub must: bool,
}

/// A field of a kind of line, by name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FieldPath {
    /// Letter of the kind; none for the line at hand.
    pub kind: Option<u8>,
    /// Name of the field.
    pub field: String,
}

impl Variant {
    /// Reads and compiles the texts of a variant: `vocabulary` and one for each file.
    pub fn load(name: &str, texts: &[(&str, &str)]) -> Result<Variant, SchemaError> {
        if texts.iter().any(|(file, _)| *file == "schema") {
            return custom::read(texts);
        }
        load::load(name, texts)
    }

    /// The schema of a file by its name without `.txt`, whatever its capitals (S002-039).
    pub fn file(&self, name: &str) -> Option<(usize, &FileSchema)> {
        self.files.iter().enumerate().find(|(_, f)| f.name.eq_ignore_ascii_case(name))
    }
}

impl FileSchema {
    /// Place of a kind by its letter.
    pub fn kind_of(&self, letter: u8) -> Option<usize> {
        self.kinds.iter().position(|k| k.letter == letter)
    }

    /// The kind that opens a record.
    pub fn head_kind(&self) -> Option<&Kind> {
        self.kinds.get(self.head as usize)
    }
}

impl Kind {
    /// Place of a field by its name.
    pub fn field_of(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|f| f.name == name)
    }
}
