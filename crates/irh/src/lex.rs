//! Cutting a file into tokens, before macros: words stay words, and a newline matters only inside a directive.
//!
//! Promise: the scanner always moves forward, so it ends on any bytes; what it cannot read it reports and steps over.

use std::sync::Arc;

use crate::source::Origin;
use crate::token::{Grid, Kind, Token};

mod area;
use crate::words::Words;
use area::GrowingGrid;

/// What the scanner fills: words, the text of strings, grids.
pub(crate) struct Store {
    pub words: Words,
    pub text: String,
    pub strings: Vec<(u32, u32)>,
    pub grids: Vec<Grid>,
    scratch: Vec<u8>,
}

impl Store {
    pub fn new() -> Self {
        Self {
            words: Words::new(),
            text: String::new(),
            strings: Vec::new(),
            grids: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Joins two strings; in place when the first is the last one made.
    pub fn join(&mut self, a: i64, b: i64) -> i64 {
        let get = |i: i64| usize::try_from(i).ok().and_then(|i| self.strings.get(i).copied());
        let (Some((a0, a1)), Some((b0, b1))) = (get(a), get(b)) else { return a };
        let second = self.text.get(b0 as usize..b1 as usize).unwrap_or("").to_owned();
        if a1 as usize == self.text.len() {
            self.text.push_str(&second);
            self.strings.push((a0, self.text.len() as u32));
        } else if b0 == a1 {
            self.strings.push((a0, b1));
        } else {
            let first = self.text.get(a0 as usize..a1 as usize).unwrap_or("").to_owned();
            let start = self.text.len() as u32;
            self.text.push_str(&first);
            self.text.push_str(&second);
            self.strings.push((start, self.text.len() as u32));
        }
        (self.strings.len() - 1) as i64
    }
}

/// Something the scanner could not read; the preprocessor turns it into a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LexFault {
    UnterminatedString,
    UnterminatedComment,
    UnterminatedChar,
    UnterminatedGrid,
    RaggedGrid { row: u32, width: u32, expected: u32 },
    BadEscape(u8),
    BadByte(u8),
    NumberTooLarge,
}

/// What the scanner found.
pub(crate) enum Found {
    Token(Token),
    /// A `#` at the start of a line: the directive's words follow.
    Directive,
    /// The end of a directive's line.
    EndOfLine,
    Fault(LexFault, Origin),
    End,
}

/// A place in one file from which tokens are read.
#[derive(Clone)]
pub(crate) struct Scanner {
    pub bytes: Arc<[u8]>,
    pub base: u32,
    pub pos: usize,
    pub line_start: bool,
    pub in_directive: bool,
    grid: Option<GrowingGrid>,
}

pub(crate) const DIRECTIVES: &[&str] = &[
    "include", "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "line", "error",
    "warning", "pragma",
];

impl Scanner {
    pub fn new(bytes: Arc<[u8]>, base: u32) -> Self {
        Self { bytes, base, pos: 0, line_start: true, in_directive: false, grid: None }
    }

    fn at(&self, i: usize) -> u8 {
        self.bytes.get(i).copied().unwrap_or(0)
    }

    pub fn origin(&self, pos: usize) -> Origin {
        Origin(self.base + pos as u32)
    }

    /// If a line ends in a backslash here (blanks after it allowed), where the next line begins.
    fn splice(&self, pos: usize) -> Option<usize> {
        if self.at(pos) != b'\\' {
            return None;
        }
        let mut i = pos + 1;
        while matches!(self.at(i), b' ' | b'\t' | b'\r') {
            i += 1;
        }
        (self.at(i) == b'\n' && i < self.bytes.len()).then_some(i + 1)
    }

    /// The next token, directive mark, end of line or fault.
    pub fn next(&mut self, store: &mut Store) -> Found {
        if self.grid.is_some() && !self.in_directive {
            return self.grid(store);
        }
        loop {
            let pos = self.pos;
            let Some(&b) = self.bytes.get(pos) else {
                if self.in_directive {
                    self.in_directive = false;
                    return Found::EndOfLine;
                }
                return Found::End;
            };
            match b {
                b'\n' => {
                    self.pos += 1;
                    self.line_start = true;
                    if self.in_directive {
                        self.in_directive = false;
                        return Found::EndOfLine;
                    }
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0x1a => self.pos += 1,
                b'\\' if self.splice(pos).is_some() => self.pos = self.splice(pos).unwrap_or(pos + 1),
                b'/' if self.at(pos + 1) == b'*' => {
                    if let Some(f) = self.block_comment() {
                        return f;
                    }
                }
                b'/' if self.at(pos + 1) == b'/' => self.line_comment(),
                b'#' if self.line_start && !self.in_directive => {
                    self.pos += 1;
                    self.line_start = false;
                    self.in_directive = true;
                    return Found::Directive;
                }
                _ => {
                    self.line_start = false;
                    return self.token(b, store);
                }
            }
        }
    }

    fn block_comment(&mut self) -> Option<Found> {
        let start = self.pos;
        let mut i = start + 2;
        let bytes = Arc::clone(&self.bytes);
        while i + 1 < bytes.len() {
            if bytes[i] == b'*' && bytes[i + 1] == b'/' {
                self.pos = i + 2;
                return None;
            }
            i += 1;
        }
        self.pos = bytes.len();
        Some(Found::Fault(LexFault::UnterminatedComment, self.origin(start)))
    }

    fn line_comment(&mut self) {
        let mut i = self.pos;
        while i < self.bytes.len() && self.bytes[i] != b'\n' {
            match self.splice(i) {
                Some(next) if self.in_directive => i = next,
                _ => i += 1,
            }
        }
        self.pos = i;
    }

    fn make(&mut self, kind: Kind, len: usize, value: i64) -> Found {
        let origin = self.origin(self.pos);
        self.pos += len;
        Found::Token(Token { kind, origin, value })
    }

    fn token(&mut self, b: u8, store: &mut Store) -> Found {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let len = word_length(&self.bytes[self.pos..]);
                let bytes = Arc::clone(&self.bytes);
                // Words are ASCII by their rule, so this never replaces anything.
                let text = std::str::from_utf8(&bytes[self.pos..self.pos + len]).unwrap_or("");
                let symbol = store.words.intern(text);
                self.make(Kind::Word, len, i64::from(symbol))
            }
            b'0'..=b'9' => self.number(),
            b'"' => self.string(store),
            b'\'' => {
                if self.at(self.pos + 2) == b'\'' && self.at(self.pos + 1) != b'\n' {
                    let value = i64::from(self.at(self.pos + 1));
                    self.make(Kind::Char, 3, value)
                } else {
                    let origin = self.origin(self.pos);
                    // If it closes a little later it was meant as one character.
                    let near = self.bytes[self.pos + 1..].iter().take(12).take_while(|&&b| b != b'\n');
                    self.pos += near.into_iter().position(|&b| b == b'\'').map_or(1, |i| i + 2);
                    Found::Fault(LexFault::UnterminatedChar, origin)
                }
            }
            b'{' if self.at(self.pos + 1) == b':' => {
                self.grid = Some(GrowingGrid::at(self.pos));
                self.pos += 2;
                self.grid(store)
            }
            _ => match operator(&self.bytes[self.pos..]) {
                Some((kind, len)) => self.make(kind, len, 0),
                None => {
                    let origin = self.origin(self.pos);
                    self.pos += 1;
                    // A character of several bytes is one fault.
                    while b >= 0xC0 && matches!(self.at(self.pos), 0x80..=0xBF) {
                        self.pos += 1;
                    }
                    Found::Fault(LexFault::BadByte(b), origin)
                }
            },
        }
    }

    fn number(&mut self) -> Found {
        let bytes = Arc::clone(&self.bytes);
        let rest = &bytes[self.pos..];
        let (len, value) = read_number(rest);
        match value {
            Some(v) => self.make(Kind::Number, len, v),
            None => {
                let origin = self.origin(self.pos);
                self.pos += len;
                Found::Fault(LexFault::NumberTooLarge, origin)
            }
        }
    }

    fn string(&mut self, store: &mut Store) -> Found {
        let start = self.pos;
        let bytes = Arc::clone(&self.bytes);
        let out = &mut store.scratch;
        out.clear();
        let mut i = start + 1;
        let mut blank = false;
        let mut fault = None;
        loop {
            let Some(&b) = bytes.get(i) else {
                self.pos = bytes.len();
                return Found::Fault(LexFault::UnterminatedString, self.origin(start));
            };
            match b {
                b'"' => break,
                b'\n' if self.in_directive => {
                    self.pos = i;
                    return Found::Fault(LexFault::UnterminatedString, self.origin(start));
                }
                b' ' | b'\t' | b'\n' | b'\r' => {
                    if !blank {
                        out.push(if b == b'\t' { b'\t' } else { b' ' });
                    }
                    blank = true;
                    i += 1;
                    continue;
                }
                b'\\' => {
                    if let Some(next) = self.splice(i) {
                        i = next;
                        continue;
                    }
                    let e = bytes.get(i + 1).copied().unwrap_or(0);
                    match e {
                        b'n' => out.push(b'\n'),
                        b't' => out.extend_from_slice(b"  "),
                        b'\\' | b'"' => out.push(e),
                        // A bracket that is no print tag: the original marks it with bytes EC FF.
                        b'<' | b'>' => {
                            out.extend_from_slice("\u{EC}\u{FF}".as_bytes());
                            out.push(e);
                        }
                        _ => fault = fault.or(Some((LexFault::BadEscape(e), i))),
                    }
                    i += 2;
                    blank = false;
                    continue;
                }
                _ => {
                    let run = bytes[i..]
                        .iter()
                        .position(|b| matches!(b, b'"' | b'\\' | b' ' | b'\t' | b'\n' | b'\r'))
                        .unwrap_or(bytes.len() - i);
                    out.extend_from_slice(&bytes[i..i + run]);
                    i += run;
                    blank = false;
                    continue;
                }
            }
        }
        let origin = self.origin(start);
        if let Some((f, at)) = fault {
            self.pos = i + 1;
            return Found::Fault(f, self.origin(at));
        }
        let from = store.text.len() as u32;
        match std::str::from_utf8(&store.scratch) {
            Ok(s) => store.text.push_str(s),
            // Old files are not UTF-8: then every byte is the character of that number.
            Err(_) => store.text.extend(store.scratch.iter().map(|&b| char::from(b))),
        }
        store.strings.push((from, store.text.len() as u32));
        self.pos = i + 1;
        Found::Token(Token { kind: Kind::Str, origin, value: (store.strings.len() - 1) as i64 })
    }
}

/// How many bytes of a word stand here. A word that begins with d needs a letter or underscore next, else it is the dice.
fn word_length(rest: &[u8]) -> usize {
    if matches!(rest.first(), Some(b'd' | b'D'))
        && !rest.get(1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
    {
        return 1;
    }
    rest.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(rest.len())
}

/// Length and value of the number here; no value when it does not fit 32 bits, signed or not.
fn read_number(rest: &[u8]) -> (usize, Option<i64>) {
    let hex =
        rest.len() > 2 && rest[0] == b'0' && matches!(rest[1], b'x' | b'X') && rest[2].is_ascii_hexdigit();
    let (from, radix) = if hex { (2, 16) } else { (0, 10) };
    let digits = rest[from..]
        .iter()
        .position(|b| !(if hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() }))
        .unwrap_or(rest.len() - from);
    let mut len = from + digits;
    let value = std::str::from_utf8(&rest[from..len])
        .ok()
        .and_then(|t| u32::from_str_radix(t, radix).ok())
        .map(i64::from);
    if !hex && let Some(two) = rest.get(len..len + 2) {
        let more = rest.get(len + 2).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        if !more && matches!(two, b"st" | b"nd" | b"rd" | b"th") {
            len += 2;
        }
    }
    (len, value)
}

fn operator(rest: &[u8]) -> Option<(Kind, usize)> {
    let b = *rest.first()?;
    let c = rest.get(1).copied().unwrap_or(0);
    let d = rest.get(2).copied().unwrap_or(0);
    Some(match (b, c, d) {
        (b'<', b'<', b'=') => (Kind::ShlAssign, 3),
        (b'>', b'>', b'=') => (Kind::ShrAssign, 3),
        (b'.', b'.', b'.') => (Kind::Dots, 3),
        (b':', b':', _) => (Kind::ColonColon, 2),
        (b'+', b'+', _) => (Kind::PlusPlus, 2),
        (b'-', b'-', _) => (Kind::MinusMinus, 2),
        (b'>', b'>', _) => (Kind::Shr, 2),
        (b'<', b'<', _) => (Kind::Shl, 2),
        (b'>', b'=', _) => (Kind::GreaterEqual, 2),
        (b'<', b'=', _) => (Kind::LessEqual, 2),
        (b'=', b'=', _) => (Kind::Equal, 2),
        (b'!', b'=', _) => (Kind::BangEqual, 2),
        (b'&', b'&', _) => (Kind::AmpAmp, 2),
        (b'|', b'|', _) => (Kind::PipePipe, 2),
        (b'*', b'=', _) => (Kind::StarAssign, 2),
        (b'+', b'=', _) => (Kind::PlusAssign, 2),
        (b'-', b'=', _) => (Kind::MinusAssign, 2),
        (b'/', b'=', _) => (Kind::SlashAssign, 2),
        (b'%', b'=', _) => (Kind::PercentAssign, 2),
        (b'&', b'=', _) => (Kind::AmpAssign, 2),
        (b'|', b'=', _) => (Kind::PipeAssign, 2),
        (b'~', b'=', _) => (Kind::TildeAssign, 2),
        (b'-', b'>', _) => (Kind::Arrow, 2),
        (b'#', b'#', _) => (Kind::HashHash, 2),
        (b'{', _, _) => (Kind::OpenBrace, 1),
        (b'}', _, _) => (Kind::CloseBrace, 1),
        (b'(', _, _) => (Kind::OpenParen, 1),
        (b')', _, _) => (Kind::CloseParen, 1),
        (b'[', _, _) => (Kind::OpenBracket, 1),
        (b']', _, _) => (Kind::CloseBracket, 1),
        (b';', _, _) => (Kind::Semicolon, 1),
        (b',', _, _) => (Kind::Comma, 1),
        (b':', _, _) => (Kind::Colon, 1),
        (b'.', _, _) => (Kind::Dot, 1),
        (b'$', _, _) => (Kind::Dollar, 1),
        (b'@', _, _) => (Kind::At, 1),
        (b'#', _, _) => (Kind::Hash, 1),
        (b'?', _, _) => (Kind::Question, 1),
        (b'+', _, _) => (Kind::Plus, 1),
        (b'-', _, _) => (Kind::Minus, 1),
        (b'*', _, _) => (Kind::Star, 1),
        (b'/', _, _) => (Kind::Slash, 1),
        (b'%', _, _) => (Kind::Percent, 1),
        (b'&', _, _) => (Kind::Amp, 1),
        (b'|', _, _) => (Kind::Pipe, 1),
        (b'^', _, _) => (Kind::Caret, 1),
        (b'~', _, _) => (Kind::Tilde, 1),
        (b'!', _, _) => (Kind::Bang, 1),
        (b'=', _, _) => (Kind::Assign, 1),
        (b'<', _, _) => (Kind::Less, 1),
        (b'>', _, _) => (Kind::Greater, 1),
        _ => return None,
    })
}

/// How many bytes the token at the start of `rest` takes, for underlining it (a string up to the end of its line).
pub(crate) fn token_length(rest: &[u8]) -> usize {
    match rest.first() {
        None => 0,
        Some(b'"') => {
            let end = rest[1..].iter().position(|b| matches!(b, b'"' | b'\n'));
            match end {
                Some(i) if rest[i + 1] == b'"' => i + 2,
                Some(i) => i + 1,
                None => rest.len(),
            }
        }
        Some(b'\'') if rest.get(2) == Some(&b'\'') => 3,
        Some(b'{') if rest.get(1) == Some(&b':') => 2,
        Some(b'/') if matches!(rest.get(1), Some(b'*' | b'/')) => 2,
        Some(b'0'..=b'9') => read_number(rest).0,
        Some(b) if b.is_ascii_alphabetic() || *b == b'_' => word_length(rest),
        Some(_) => operator(rest).map_or(1, |o| o.1),
    }
}
