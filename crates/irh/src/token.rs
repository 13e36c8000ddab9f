//! Tokens: the pieces a text is made of once macros are gone, each knowing where it came from.
//!
//! A token is sixteen bytes. Its words, strings and grids live in the [`Tokens`] it belongs to, and its place is an
//! [`Origin`], a number that [`crate::source::Sources`] turns into file, line, column and the macros it came through.

use crate::source::{Origin, Place, Sources};
use crate::words::{Key, Symbol, Words};

/// The value of a number that does not fit 32 bits and was reported: no other number has it, and its lower half is 0.
pub(crate) const TOO_LARGE: i64 = 1 << 40;

/// What a token is. Single and multiple character operators each have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the operators are named after what they look like or do")]
pub enum Kind {
    /// A word before its mode is known; never seen after preprocessing.
    Word,
    /// A word that is no keyword here. Value: its symbol.
    Ident,
    /// A word shaped like a constant that nothing defined; already reported. Value: its symbol.
    UnknownConstant,
    /// A keyword. Value: its symbol (as it was spelled).
    Key(Key),
    /// A number, also an ordinal such as `3rd`. Value: the number.
    Number,
    /// A character between single quotes. Value: its byte.
    Char,
    /// A string, joined with its neighbours. Value: index for [`Tokens::string`].
    Str,
    /// A map area between `{:` and `:}`. Value: index for [`Tokens::grid`].
    Grid,
    /// A colour word. Value: 0 to 15.
    ColourWord,
    /// An attribute word. Value: 0 (Str) to 7 (Loy).
    Attribute,
    /// A direction word. Value: 0 (north) to 10 (down).
    Direction,
    /// A weapon type. Value: 0 slash, 1 pierce, 2 blunt.
    WeaponType,
    /// A saving throw. Value: 0 fort, 1 ref, 2 will.
    SaveType,
    /// The letter d alone: roll dice.
    Dice,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    OpenBracket,
    CloseBracket,
    Semicolon,
    Comma,
    Colon,
    ColonColon,
    Dot,
    Dots,
    Arrow,
    Dollar,
    At,
    Hash,
    HashHash,
    Question,
    Plus,
    PlusPlus,
    PlusAssign,
    Minus,
    MinusMinus,
    MinusAssign,
    Star,
    StarAssign,
    Slash,
    SlashAssign,
    Percent,
    PercentAssign,
    Amp,
    AmpAmp,
    AmpAssign,
    Pipe,
    PipePipe,
    PipeAssign,
    Caret,
    Tilde,
    TildeAssign,
    Bang,
    BangEqual,
    Assign,
    Equal,
    Less,
    LessEqual,
    Shl,
    ShlAssign,
    Greater,
    GreaterEqual,
    Shr,
    ShrAssign,
    /// The end of what was read.
    End,
}

impl Kind {
    /// The token as a reader would name it in a message.
    pub fn describe(self) -> &'static str {
        match self {
            Kind::Word | Kind::Ident => "a word",
            Kind::UnknownConstant => "an unknown constant",
            Kind::Key(k) => k.word(),
            Kind::Number => "a number",
            Kind::Char => "a character in single quotes",
            Kind::Str => "a string",
            Kind::Grid => "a grid",
            Kind::ColourWord => "a colour",
            Kind::Attribute => "an attribute",
            Kind::Direction => "a direction",
            Kind::WeaponType => "a weapon type",
            Kind::SaveType => "a saving throw",
            Kind::Dice => "d",
            Kind::OpenBrace => "{",
            Kind::CloseBrace => "}",
            Kind::OpenParen => "(",
            Kind::CloseParen => ")",
            Kind::OpenBracket => "[",
            Kind::CloseBracket => "]",
            Kind::Semicolon => ";",
            Kind::Comma => ",",
            Kind::Colon => ":",
            Kind::ColonColon => "::",
            Kind::Dot => ".",
            Kind::Dots => "...",
            Kind::Arrow => "->",
            Kind::Dollar => "$",
            Kind::At => "@",
            Kind::Hash => "#",
            Kind::HashHash => "##",
            Kind::Question => "?",
            Kind::Plus => "+",
            Kind::PlusPlus => "++",
            Kind::PlusAssign => "+=",
            Kind::Minus => "-",
            Kind::MinusMinus => "--",
            Kind::MinusAssign => "-=",
            Kind::Star => "*",
            Kind::StarAssign => "*=",
            Kind::Slash => "/",
            Kind::SlashAssign => "/=",
            Kind::Percent => "%",
            Kind::PercentAssign => "%=",
            Kind::Amp => "&",
            Kind::AmpAmp => "&&",
            Kind::AmpAssign => "&=",
            Kind::Pipe => "|",
            Kind::PipePipe => "||",
            Kind::PipeAssign => "|=",
            Kind::Caret => "^",
            Kind::Tilde => "~",
            Kind::TildeAssign => "~=",
            Kind::Bang => "!",
            Kind::BangEqual => "!=",
            Kind::Assign => "=",
            Kind::Equal => "==",
            Kind::Less => "<",
            Kind::LessEqual => "<=",
            Kind::Shl => "<<",
            Kind::ShlAssign => "<<=",
            Kind::Greater => ">",
            Kind::GreaterEqual => ">=",
            Kind::Shr => ">>",
            Kind::ShrAssign => ">>=",
            Kind::End => "the end of the file",
        }
    }
}

/// One token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it came from.
    pub origin: Origin,
    /// Its number, symbol, or index, as [`Kind`] says.
    pub value: i64,
}

/// A map area: rows of equal width, bytes as written.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Grid {
    /// How many characters a row has.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// The characters, row after row.
    pub cells: Vec<u8>,
}

/// Everything preprocessing leaves: the tokens of the whole library in order, with the tables they point into.
pub struct Tokens {
    /// The tokens; the last one is always [`Kind::End`].
    pub all: Vec<Token>,
    /// Every word.
    pub words: Words,
    /// Every file, and the way back from an origin to a place.
    pub sources: Sources,
    pub(crate) text: String,
    pub(crate) strings: Vec<(u32, u32)>,
    pub(crate) grids: Vec<Grid>,
}

impl Tokens {
    /// The text of a string token (empty for any other).
    pub fn string(&self, token: Token) -> &str {
        if token.kind != Kind::Str {
            return "";
        }
        usize::try_from(token.value)
            .ok()
            .and_then(|i| self.strings.get(i))
            .and_then(|&(start, end)| self.text.get(start as usize..end as usize))
            .unwrap_or("")
    }

    /// The grid of a grid token.
    pub fn grid(&self, token: Token) -> Option<&Grid> {
        if token.kind != Kind::Grid {
            return None;
        }
        usize::try_from(token.value).ok().and_then(|i| self.grids.get(i))
    }

    /// The word of an identifier or keyword token, as it was spelled (empty for any other).
    pub fn word(&self, token: Token) -> &str {
        match token.kind {
            Kind::Word | Kind::Ident | Kind::UnknownConstant | Kind::Key(_) | Kind::Dice => {
                self.words.text(token.value as Symbol)
            }
            _ => "",
        }
    }

    /// The token as it stood in its file.
    pub fn spelling(&self, token: Token) -> &str {
        match token.kind {
            Kind::Word | Kind::Ident | Kind::UnknownConstant | Kind::Key(_) | Kind::Dice => self.word(token),
            k => k.describe(),
        }
    }

    /// Where the token came from.
    pub fn place(&self, token: Token) -> Place {
        self.sources.place(token.origin)
    }

    /// A part of the tokens, such as a code body; empty when the range lies outside.
    pub fn slice(&self, range: TokenRange) -> &[Token] {
        self.all.get(range.start as usize..range.end as usize).unwrap_or(&[])
    }
}

/// A range of tokens of one [`Tokens`]: a clause, or what stands between the braces of a code body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct TokenRange {
    /// The first token.
    pub start: u32,
    /// One past the last token.
    pub end: u32,
}
