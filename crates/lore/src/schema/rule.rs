//! What a schema demands beyond single lines.

use super::FieldPath;
use serde::{Deserialize, Serialize};

/// What must hold between lines of a record, or between records. The TOML form is `[[rule]]` with `is = "..."`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Rule {
    /// Pictures are rectangular; some types have a greatest size.
    Rectangular {
        /// Kind of the rows.
        picture: u8,
        /// Where the type stands.
        kind: FieldPath,
        /// (type, columns, rows).
        sizes: Vec<(i32, u32, u32)>,
    },
    /// A picture has the rows and columns that another line says.
    Sized {
        /// Kind of the rows.
        picture: u8,
        /// Where the number of rows stands.
        rows: FieldPath,
        /// Where the number of columns stands.
        columns: FieldPath,
    },
    /// Every block of a chained file ends in an entry with this value, or a walk could run off its end.
    ChartEnds {
        /// The field with the limit of the roll.
        roll: String,
        /// The value of the last entry.
        last: i32,
        /// A field (the house) whose values divide a block.
        divided: Option<String>,
    },
    /// All entries of a block stand together.
    ChartTogether,
    /// Blocks that nothing leads to.
    ChartReached {
        /// Fields of this file that lead on.
        by: Vec<String>,
        /// (file, kind, field) elsewhere that start a walk.
        from: Vec<(String, u8, String)>,
        /// Blocks up to this number are entered by the engine itself.
        upto: i32,
    },
    /// Nothing leads back to itself: blocks by the fields that lead on, or records by what they need first.
    Acyclic {
        /// Fields of the head that lead to another block.
        chart: Vec<String>,
        /// A field of pairs that names records by their keys.
        needs: Option<FieldPath>,
        /// The two fields of a record that make its key.
        key: Vec<FieldPath>,
        /// What would happen.
        why: String,
    },
    /// A record has a line of a kind whose reference carries a flag, unless it has a flag itself.
    NeedsOne {
        /// Kind that ends the part of the record that counts.
        before: u8,
        /// Kind that is needed.
        kind: u8,
        /// Its field with the reference by name.
        field: String,
        /// The flag there.
        with: String,
        /// Flag of the record that makes it needless.
        unless: String,
    },
    /// A flag that forbids what a line says.
    Contradiction {
        /// The flag.
        flag: String,
        /// Kind of the line.
        kind: u8,
        /// Its field with the reference by name.
        field: String,
        /// The flag of the record referred to.
        with: String,
    },
    /// Flags that say something about the first, second... line of a kind, which is not so.
    Stale {
        /// The flags, in the order of the lines.
        flags: Vec<String>,
        /// Kind of the lines.
        kind: u8,
        /// Their field with the reference by name.
        field: String,
        /// The flag of the record referred to.
        with: String,
    },
    /// Lines of a kind need one of some flags.
    KindNeedsFlag {
        /// The kind.
        kind: u8,
        /// One of these.
        flags: Vec<String>,
    },
    /// A flag needs a line of a kind.
    FlagNeedsKind {
        /// The flag.
        flag: String,
        /// The kind.
        kind: u8,
    },
    /// The flags of one kind must also stand under another.
    Subset {
        /// The smaller set.
        of: u8,
        /// The larger set.
        within: u8,
    },
    /// Values that should not occur.
    Avoid {
        /// Kind.
        kind: u8,
        /// Field.
        field: String,
        /// The number.
        value: i32,
        /// Why not.
        why: String,
    },
    /// Fields that together should differ from record to record.
    Unique {
        /// Kind of each field and its name.
        fields: Vec<FieldPath>,
        /// What the original does.
        why: String,
    },
    /// Records that the original uses by number: (number, part of its name, why).
    Fixed {
        /// Number.
        index: i32,
        /// Text that its name holds.
        name: String,
        /// Field and value it must have.
        value: Option<(FieldPath, i32)>,
    },
    /// Records made of no ordinary class: only the first numbers may be, and each needs a kind of its own (S002-056, S002-083).
    Special {
        /// Where the class stands.
        class: FieldPath,
        /// Where the sub-class stands.
        sub: FieldPath,
        /// Classes that are ordinary.
        ordinary: Vec<i32>,
        /// The last number that may be special.
        upto: i32,
    },
    /// A number is usually within bounds, or one of a few others (S002-102).
    Usual {
        /// Kind.
        kind: u8,
        /// Field.
        field: String,
        /// Least and greatest.
        range: (i32, i32),
        /// Others.
        besides: Vec<i32>,
    },
    /// Capacities for the bytes of names and texts of one file, in the file of capacities (S002-023).
    Pools {
        /// Letter of the one for names.
        names: u8,
        /// Letter of the one for texts.
        texts: u8,
        /// Bytes that must stay free.
        spare: i32,
    },
    /// A word that should stand in the last line of its kind.
    Last {
        /// Kind.
        kind: u8,
        /// Field.
        field: String,
        /// Texts.
        words: Vec<String>,
        /// Why.
        why: String,
    },
    /// Slots that are numbered again while reading, by the object that holds them (S002-181).
    Slots {
        /// Kind of the lines.
        kind: u8,
        /// Fields with class and sub-class of the object.
        object: (String, String),
        /// Field with the slot.
        slot: String,
        /// Classes whose slots mean something else and stay.
        except: Vec<i32>,
    },
    /// Pictures are drawn with these characters; any other is bare floor.
    Cells {
        /// Kind of the rows.
        picture: u8,
        /// All that mean something.
        known: String,
    },
    /// A record with a line of one of these kinds has all of them.
    Together {
        /// The kinds.
        kinds: Vec<u8>,
    },
}
