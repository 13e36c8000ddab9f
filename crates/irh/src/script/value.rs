//! What a machine handles and says: values, limits, questions, and the reasons for which a run ends.

use serde::{Deserialize, Serialize};

/// A value of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Datum {
    /// A number, truth, handle, resource id or packed rectangle.
    Number(i32),
    /// Words.
    Words(String),
}

impl Datum {
    /// Whether it counts as true.
    #[must_use]
    pub fn is_true(&self) -> bool {
        match self {
            Datum::Number(n) => *n != 0,
            Datum::Words(w) => !w.is_empty(),
        }
    }

    /// The number, or 0 for words.
    #[must_use]
    pub fn number(&self) -> i32 {
        match self {
            Datum::Number(n) => *n,
            Datum::Words(_) => 0,
        }
    }
}

/// How much a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Instructions, the joining of texts counted by their length.
    pub fuel: u64,
    /// Scripts running inside scripts.
    pub depth: u32,
    /// Values on the stack, variables included.
    pub stack: u32,
    /// Bytes in one text.
    pub text: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { fuel: 1_000_000, depth: 128, stack: 8192, text: 65_536 }
    }
}

/// What a script asks of its host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Call a function of the API, on an object or resource or string where it has one.
    Call {
        /// The function's number in the API.
        function: u16,
        /// What it is called on.
        on: Option<Datum>,
        /// The arguments that were given; defaults are the host's affair.
        arguments: Vec<Datum>,
    },
    /// Read a member.
    Get {
        /// The member's number in the API.
        member: u16,
        /// Whose it is.
        on: Datum,
    },
    /// Write a member.
    Set {
        /// The member's number in the API.
        member: u16,
        /// Whose it is.
        on: Datum,
        /// What is written.
        value: Datum,
    },
    /// Throw dice: how many, and with how many sides. Both are cut to eight bits, as in the original.
    Roll {
        /// How many.
        dice: i8,
        /// How many sides.
        sides: i8,
    },
}

/// Why a machine stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The script ended with this value.
    Done(Datum),
    /// It needs an answer.
    Ask(Ask),
}

/// Why a run was refused. A machine that trapped stays trapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Trap {
    /// The fuel is used up.
    #[error("the script used up its {fuel} steps; it probably loops forever")]
    Fuel {
        /// How much there was.
        fuel: u64,
    },
    /// Too many scripts inside scripts.
    #[error("scripts ran inside scripts more than {depth} deep; they probably call each other forever")]
    Depth {
        /// How deep they may go.
        depth: u32,
    },
    /// Too many values.
    #[error("the script needs more than {stack} values at once")]
    Stack {
        /// How many there may be.
        stack: u32,
    },
    /// A text grew too long.
    #[error("a string in the script grew longer than {text} bytes")]
    Text {
        /// How long one may be.
        text: u32,
    },
    /// A division by zero.
    #[error("the script divides by zero")]
    Zero,
    /// The host does not offer what was asked.
    #[error("the host does not offer {what}")]
    Refused {
        /// What was asked, by name.
        what: String,
    },
    /// There is no script of that number.
    #[error("there is no script number {number}")]
    NoScript {
        /// The number.
        number: u32,
    },
    /// The machine or its code is not what a compiler or a save could have written.
    #[error("the saved run does not match its script")]
    Damaged,
}
