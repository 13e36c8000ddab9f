//! Bytecode: one byte an operation, operands as numbers of seven bits a byte, jumps as four bytes.
//!
//! Ours, not the original's: a stack machine whose frames are their own, so that no script can disturb another.
//! Promise: reading any bytes as code gives instructions or an error, never a panic.

use serde::{Deserialize, Serialize};

/// One compiled script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code {
    /// The instructions.
    pub bytes: Vec<u8>,
    /// The texts they name.
    pub texts: Vec<String>,
    /// The resources they name, with their ids.
    pub resources: Vec<(String, i32)>,
    /// The tables of their switches.
    pub tables: Vec<Table>,
    /// For each variable of a run, whether it is a string.
    pub locals: Vec<bool>,
    /// For each lasting variable, whether it is a string.
    pub lasting: Vec<bool>,
}

/// Where a switch leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Labels and targets; the first that matches counts.
    pub labels: Vec<(i32, u32)>,
    /// The target when none does.
    pub other: u32,
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $word:literal $operands:expr,)*) => {
        /// What an instruction does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name,)* }

        impl Op {
            /// All operations in the order of their bytes.
            pub const ALL: &'static [Op] = &[$(Op::$name,)*];

            /// The word the disassembler uses.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Op::$name => $word,)* }
            }

            /// What follows the byte.
            #[must_use]
            pub fn operands(self) -> Operands {
                match self { $(Op::$name => $operands,)* }
            }
        }
    };
}

/// What follows an operation's byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    /// Nothing.
    None,
    /// A number with sign.
    Signed,
    /// A number: a slot, a cell, a member, an edge, a text.
    Index,
    /// A function and how many arguments it is given.
    Call,
    /// A place in the code.
    Target,
}

use Operands::{Call, Index, None, Signed, Target};

operations! {
    /// End; the result is nothing (0).
    Halt "halt" None,
    /// End with the top value.
    Return "return" None,
    /// Put a number on the stack.
    Number "number" Signed,
    /// Put a text on the stack.
    Text "text" Index,
    /// Put the id of a resource on the stack.
    Resource "resource" Index,
    /// Put what a variable holds on the stack.
    Load "load" Index,
    /// Take the top value into a variable.
    Store "store" Index,
    /// The same with a lasting variable.
    LoadLasting "load-lasting" Index,
    /// The same with a lasting variable.
    StoreLasting "store-lasting" Index,
    /// The same with a cell of the resource or module.
    LoadCell "load-cell" Index,
    /// The same with a cell of the resource or module.
    StoreCell "store-cell" Index,
    /// Double the top value.
    Copy "copy" None,
    /// Put a copy of the top value under the second.
    Tuck "tuck" None,
    /// Forget the top value.
    Drop "drop" None,
    /// One byte of a rectangle.
    Edge "edge" Index,
    /// Put a value into one byte of the rectangle under it.
    SetEdge "set-edge" Index,
    /// 1 for nothing, else 0.
    Not "not" None,
    /// 0 for nothing, else 1.
    Truth "truth" None,
    /// All bits turned.
    Flip "flip" None,
    /// The other sign.
    Minus "minus" None,
    /// Without sign.
    Absolute "absolute" None,
    /// Sum.
    Add "add" None,
    /// Difference.
    Subtract "subtract" None,
    /// Product.
    Multiply "multiply" None,
    /// Quotient, cut toward zero.
    Divide "divide" None,
    /// What the quotient leaves.
    Remainder "remainder" None,
    /// Shifted left.
    Left "left" None,
    /// Shifted right, the sign kept.
    Right "right" None,
    /// Bits of both.
    BitAnd "bit-and" None,
    /// Bits of either.
    BitOr "bit-or" None,
    /// Bits of one only.
    BitXor "bit-xor" None,
    /// Bits of the first without those of the second.
    Strip "strip" None,
    /// Comparisons give 0 or 1.
    Equal "equal" None,
    /// Not the same.
    Unequal "unequal" None,
    /// Less.
    Less "less" None,
    /// More.
    More "more" None,
    /// Not more.
    AtMost "at-most" None,
    /// Not less.
    AtLeast "at-least" None,
    /// The smaller.
    Least "least" None,
    /// The larger.
    Most "most" None,
    /// Ask the host for a throw of dice.
    Roll "roll" None,
    /// Join two strings.
    Join "join" None,
    /// Of condition, first and second, keep first or second.
    Choose "choose" None,
    /// Go.
    Jump "jump" Target,
    /// Go if the top value is nothing; it is taken.
    JumpUnless "jump-unless" Target,
    /// Go if the top value is something; it is taken.
    JumpIf "jump-if" Target,
    /// If the top value is nothing, leave 0 and go; else take it.
    AndSkip "and-skip" Target,
    /// If the top value is something, leave 1 and go; else take it.
    OrSkip "or-skip" Target,
    /// Go where a table says.
    Switch "switch" Index,
    /// Ask the host to call a global function.
    Call "call" Call,
    /// Ask the host to call a function on the object under the arguments.
    CallOn "call-on" Call,
    /// Ask the host for a member of the top value.
    Get "get" Index,
    /// Ask the host to set a member of the second value to the top one, which stays.
    Set "set" Index,
}

/// One instruction with its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// Its operand, or 0.
    pub a: i64,
    /// Its second operand, or 0.
    pub b: u32,
}

impl Instruction {
    /// The operand as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::try_from(self.a).unwrap_or(usize::MAX)
    }
}

/// Appends a number, seven bits a byte, lowest first.
pub fn write_number(out: &mut Vec<u8>, mut n: u64) {
    loop {
        let low = u8::try_from(n & 0x7f).unwrap_or(0);
        n >>= 7;
        if n == 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

/// Appends a number with sign: even numbers count up from 0, odd ones down from -1.
pub fn write_signed(out: &mut Vec<u8>, n: i32) {
    let n = i64::from(n);
    let folded = if n >= 0 { n * 2 } else { -n * 2 - 1 };
    write_number(out, folded.unsigned_abs());
}

fn read_number(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut n = 0u64;
    for shift in (0..35).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        n |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(n);
        }
    }
    Option::None
}

/// The instruction at a place, and the place after it; `None` where there is none.
#[must_use]
pub fn read(bytes: &[u8], at: usize) -> Option<(Instruction, usize)> {
    let op = *Op::ALL.get(usize::from(*bytes.get(at)?))?;
    let mut next = at + 1;
    let (a, b) = match op.operands() {
        None => (0, 0),
        Signed => {
            let folded = i64::try_from(read_number(bytes, &mut next)?).ok()?;
            let n = if folded % 2 == 0 { folded / 2 } else { -(folded + 1) / 2 };
            (i64::from(i32::try_from(n).ok()?), 0)
        }
        Index => (i64::try_from(read_number(bytes, &mut next)?).ok()?, 0),
        Call => {
            let function = i64::try_from(read_number(bytes, &mut next)?).ok()?;
            let count = *bytes.get(next)?;
            next += 1;
            (function, u32::from(count))
        }
        Target => {
            let four = bytes.get(next..next + 4)?;
            next += 4;
            (i64::from(u32::from_le_bytes([four[0], four[1], four[2], four[3]])), 0)
        }
    };
    Some((Instruction { op, a, b }, next))
}
