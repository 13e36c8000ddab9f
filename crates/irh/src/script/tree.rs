//! The tree of one script: what an event's code body says, before anything is known about the names in it.
//!
//! Promise: every node knows the number of the token it began with, so that a draft can point at it; two trees are
//! equal when they say the same, wherever it was said.

use serde::{Deserialize, Serialize};

/// Where a node began: the number of its first token in the slice the script was read from.
///
/// Places take no part in comparisons: the same script read from two files is the same script.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct At(pub u32);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Eq for At {}

/// The types a script can name, and the two only the checker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Type {
    /// No value at all.
    Void,
    /// True or false.
    Bool,
    /// A number of 8 bits with sign.
    Int8,
    /// A number of 16 bits with sign.
    Int16,
    /// A number of 32 bits with sign.
    Int32,
    /// A number of 8 bits without sign.
    Uint8,
    /// A number of 16 bits without sign; converts to and from anything, as it does in the original.
    Uint16,
    /// A number of 32 bits without sign; scripts meet it only as the type of a member.
    Uint32,
    /// A handle of an object.
    Object,
    /// A text of the module.
    Text,
    /// The id of a resource.
    Resource,
    /// A string.
    Str,
    /// A rectangle of four small numbers.
    Rect,
    /// What nothing is promised about: `NULL`, and results the API does not describe.
    Any,
}

impl Type {
    /// The word scripts use for the type.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Type::Void => "void",
            Type::Bool => "bool",
            Type::Int8 => "int8",
            Type::Int16 => "int16",
            Type::Int32 => "int32",
            Type::Uint8 => "uint8",
            Type::Uint16 => "uint16",
            Type::Uint32 => "uint32",
            Type::Object => "hObj",
            Type::Text => "hText",
            Type::Resource => "rID",
            Type::Str => "string",
            Type::Rect => "rect",
            Type::Any => "any",
        }
    }

    /// The type a word of code names. `string` and `rect` may begin with a capital.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Type> {
        Some(match word {
            "void" => Type::Void,
            "bool" => Type::Bool,
            "int8" => Type::Int8,
            "int16" => Type::Int16,
            "int32" => Type::Int32,
            "uint8" => Type::Uint8,
            "uint16" => Type::Uint16,
            "uint32" => Type::Uint32,
            "hObj" => Type::Object,
            "hText" => Type::Text,
            "rID" => Type::Resource,
            "string" | "String" => Type::Str,
            "rect" | "Rect" => Type::Rect,
            _ => return None,
        })
    }

    /// Whether the type is a number or a truth.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(
            self,
            Type::Bool | Type::Int8 | Type::Int16 | Type::Int32 | Type::Uint8 | Type::Uint16 | Type::Uint32
        )
    }

    /// Whether values of the type are words.
    #[must_use]
    pub fn is_words(self) -> bool {
        matches!(self, Type::Str | Type::Text)
    }
}

/// A whole body: the variables it declares, then what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The opening brace.
    pub at: At,
    /// Declarations, which stand before all statements.
    pub locals: Vec<Declaration>,
    /// What it does.
    pub statements: Vec<Statement>,
}

/// One declaration: `static int16 i, j;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Whether the values outlive the run.
    pub lasting: bool,
    /// The type of all the names.
    pub ty: Type,
    /// The names.
    pub names: Vec<Name>,
}

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Where it stands.
    pub at: At,
    /// How it is spelled.
    pub word: String,
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its first token.
    pub at: At,
    /// What it is.
    pub what: Act,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A lone semicolon.
    Nothing,
    /// An expression run for what it does.
    Do(Expression),
    /// `if`, with the other branch where there is one.
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    /// `for`: start, condition, step, body.
    For(Option<Expression>, Option<Expression>, Option<Expression>, Box<Statement>),
    /// `while`.
    While(Expression, Box<Statement>),
    /// `do ... while`.
    DoWhile(Box<Statement>, Expression),
    /// `switch`: cases in order, then what `default` runs.
    Switch(Expression, Vec<Case>, Option<Vec<Statement>>),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return`, with a value or without.
    Return(Option<Expression>),
    /// Statements in braces.
    Block(Vec<Statement>),
}

/// One `case` with the statements up to the next label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The word `case`.
    pub at: At,
    /// The constant.
    pub label: Expression,
    /// The statements, which fall through to the next case.
    pub statements: Vec<Statement>,
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// Its first token; for an operator between two operands, the operator.
    pub at: At,
    /// What it is.
    pub what: Value,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number or a character.
    Number(i32),
    /// A text in quotes.
    Text(String),
    /// `true` or `false`.
    Truth(bool),
    /// `NULL`.
    Null,
    /// A variable or a system object.
    Name(String),
    /// `$"name"`.
    Resource(String),
    /// `$n`.
    ResourceNumber(i32),
    /// An operator before its operand.
    Before(Prefix, Box<Expression>),
    /// `x++` (true) or `x--` (false): the old value.
    After(bool, Box<Expression>),
    /// An operator between two operands.
    Pair(Infix, Box<Expression>, Box<Expression>),
    /// `c ? a : b`.
    Choose(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `x = y`, or with an operator `x += y`.
    Assign(Option<Infix>, Box<Expression>, Box<Expression>),
    /// `x ~= y`: takes the bits of y out of x.
    Strip(Box<Expression>, Box<Expression>),
    /// `a, b`: both are run, the value is the first.
    Comma(Box<Expression>, Box<Expression>),
    /// `f(a, b)`.
    Call(Name, Vec<Expression>),
    /// `x->f(a, b)`.
    MemberCall(Box<Expression>, Name, Vec<Expression>),
    /// `x.m`.
    Member(Box<Expression>, Name),
    /// `r@x1`.
    Edge(Box<Expression>, Edge),
    /// `(type) x`.
    Cast(Type, Box<Expression>),
    /// `min(a, b)`.
    Least(Box<Expression>, Box<Expression>),
    /// `max(a, b)`.
    Most(Box<Expression>, Box<Expression>),
}

/// The operators that stand before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `++x`.
    Up,
    /// `--x`.
    Down,
    /// `+x`.
    Plus,
    /// `-x`.
    Minus,
    /// `!x`.
    Not,
    /// `~x`.
    Flip,
    /// `abs(x)`, also written `: x :`.
    Absolute,
}

/// The operators between two operands, weakest first after the logical ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<<`
    Left,
    /// `>>`
    Right,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `a d b`: the sum of a dice with b sides.
    Roll,
}

impl Infix {
    /// How scripts write it.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Infix::Or => "||",
            Infix::And => "&&",
            Infix::BitOr => "|",
            Infix::BitXor => "^",
            Infix::BitAnd => "&",
            Infix::Equal => "==",
            Infix::Unequal => "!=",
            Infix::Less => "<",
            Infix::More => ">",
            Infix::AtMost => "<=",
            Infix::AtLeast => ">=",
            Infix::Left => "<<",
            Infix::Right => ">>",
            Infix::Add => "+",
            Infix::Subtract => "-",
            Infix::Multiply => "*",
            Infix::Divide => "/",
            Infix::Remainder => "%",
            Infix::Roll => "d",
        }
    }

    /// How tightly it binds, from 3 for the logical or to 11 for `*`; `d` binds at 13, above a cast at 12.
    #[must_use]
    pub fn strength(self) -> u8 {
        match self {
            Infix::Or => 3,
            Infix::And => 4,
            Infix::BitOr => 5,
            Infix::BitXor => 6,
            Infix::BitAnd => 7,
            Infix::Equal | Infix::Unequal | Infix::Less | Infix::More | Infix::AtMost | Infix::AtLeast => 8,
            Infix::Left | Infix::Right => 9,
            Infix::Add | Infix::Subtract => 10,
            Infix::Multiply | Infix::Divide | Infix::Remainder => 11,
            Infix::Roll => 13,
        }
    }

    /// The operator a mark stands for, `d` excepted.
    #[must_use]
    pub fn from_mark(mark: &str) -> Option<Infix> {
        Some(match mark {
            "||" => Infix::Or,
            "&&" => Infix::And,
            "|" => Infix::BitOr,
            "^" => Infix::BitXor,
            "&" => Infix::BitAnd,
            "==" => Infix::Equal,
            "!=" => Infix::Unequal,
            "<" => Infix::Less,
            ">" => Infix::More,
            "<=" => Infix::AtMost,
            ">=" => Infix::AtLeast,
            "<<" => Infix::Left,
            ">>" => Infix::Right,
            "+" => Infix::Add,
            "-" => Infix::Subtract,
            "*" => Infix::Multiply,
            "/" => Infix::Divide,
            "%" => Infix::Remainder,
            _ => return None,
        })
    }
}

/// One of the four numbers of a rectangle, in the order they are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// `@x1`, the lowest byte.
    X1,
    /// `@x2`
    X2,
    /// `@y1`
    Y1,
    /// `@y2`, the highest byte.
    Y2,
}

impl Edge {
    /// All four in packing order.
    pub const ALL: [Edge; 4] = [Edge::X1, Edge::X2, Edge::Y1, Edge::Y2];

    /// How scripts write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Edge::X1 => "x1",
            Edge::X2 => "x2",
            Edge::Y1 => "y1",
            Edge::Y2 => "y2",
        }
    }

    /// How far to the left its byte lies.
    #[must_use]
    pub fn shift(self) -> u32 {
        match self {
            Edge::X1 => 0,
            Edge::X2 => 8,
            Edge::Y1 => 16,
            Edge::Y2 => 24,
        }
    }
}
