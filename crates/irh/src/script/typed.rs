//! A script after checking: every name is a slot, a cell, a function or a member with its number, and every expression has
//! a type. What the compiler reads.

use super::tree::{At, Edge, Type};

/// A checked script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The types of its own variables, which are empty or zero at every start.
    pub locals: Vec<Type>,
    /// The types of its lasting variables.
    pub lasting: Vec<Type>,
    /// What it does.
    pub steps: Vec<Step>,
}

/// A checked statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Run for what it does.
    Do(Typed),
    /// Choose a branch.
    If(Typed, Vec<Step>, Vec<Step>),
    /// Loop: start, condition, step, body.
    For(Option<Typed>, Option<Typed>, Option<Typed>, Vec<Step>),
    /// Loop while.
    While(Typed, Vec<Step>),
    /// Loop at least once.
    DoWhile(Vec<Step>, Typed),
    /// Choose by value: labels with the number of the step they lead to, and where no label leads.
    Switch(Typed, Vec<(i32, u32)>, Option<u32>, Vec<Step>),
    /// Leave the nearest switch around this place.
    LeaveSwitch,
    /// Go to the step of the nearest `for`.
    NextRound,
    /// End with a value.
    Return(Option<Typed>),
    /// Several.
    Block(Vec<Step>),
}

/// An expression with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// Where it stood.
    pub at: At,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub node: Node,
}

/// Where a value can be put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A variable of the script.
    Local(u16),
    /// A variable of the script that outlives the run.
    Lasting(u16),
    /// A variable of the resource or the module.
    Cell(u32),
    /// A member of an object or resource.
    Member(Box<Typed>, u16),
    /// One number of a rectangle.
    Edge(Box<Slot>, Edge),
}

/// The kinds of checked expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number.
    Number(i32),
    /// A text.
    Text(String),
    /// A resource by name and id.
    Resource(String, i32),
    /// What a slot holds.
    Read(Slot),
    /// One edge of a rectangle that is no slot.
    Edge(Box<Typed>, Edge),
    /// An operator on one value.
    One(One, Box<Typed>),
    /// An operator on two values.
    Two(Two, Box<Typed>, Box<Typed>),
    /// Both true, the second run only if the first is.
    And(Box<Typed>, Box<Typed>),
    /// Either true, the second run only if the first is not.
    Or(Box<Typed>, Box<Typed>),
    /// The slot plus a number; gives the value before (true) or after.
    Change(Slot, i32, bool),
    /// Put a value, first joined with the old one by an operator.
    Assign(Slot, Option<Two>, Box<Typed>),
    /// Both values are worked out, then one is taken.
    Choose(Box<Typed>, Box<Typed>, Box<Typed>),
    /// Both are run, the first is the value.
    First(Box<Typed>, Box<Typed>),
    /// A function of the host.
    Call(u16, Option<Box<Typed>>, Vec<Typed>),
}

/// Operators on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum One {
    /// 1 for nothing, else 0.
    Not,
    /// All bits turned.
    Flip,
    /// The number with the other sign.
    Minus,
    /// The number without its sign.
    Absolute,
}

/// Operators on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after its operator")]
pub enum Two {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Left,
    Right,
    BitAnd,
    BitOr,
    BitXor,
    /// The first without the bits of the second.
    Strip,
    Equal,
    Unequal,
    Less,
    More,
    AtMost,
    AtLeast,
    Least,
    Most,
    /// The sum of N dice with M sides.
    Roll,
    /// Two strings joined.
    Join,
}
