//! Cutting a file into tokens, before macros: words stay words, and a newline matters only inside a directive.
//!
//! Promise: the scanner always moves forward, so it ends on any bytes; what it cannot read it reports and steps over.

use std::sync::Arc;

use crate::source::Origin;
use crate::token::{Grid, Kind, Token};

mod area;
mod signs;
mod text;

use crate::words::Words;
use area::GrowingGrid;
pub(crate) use signs::token_length;
use signs::{operator, read_number, wide_char, wide_letter, word_length};

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
    /// Without its closing quote; whether it took the rest of the file with it.
    UnterminatedString {
        to_the_end: bool,
    },
    UnterminatedComment,
    /// A comment that seems to begin inside another, whose own end was perhaps lost.
    CommentInside {
        began: Origin,
    },
    UnterminatedChar,
    UnterminatedGrid,
    RaggedGrid {
        row: u32,
        width: u32,
        expected: u32,
    },
    /// A character of several bytes in a grid, whose cells are bytes.
    WideCell(char),
    BadEscape(u8),
    BadByte(char),
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
                // NUL bytes were reported when the file was opened.
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0x1a | 0 => self.pos += 1,
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
        let mut inside = None;
        let bytes = Arc::clone(&self.bytes);
        while i + 1 < bytes.len() {
            if bytes[i] == b'*' && bytes[i + 1] == b'/' {
                self.pos = i + 2;
                let began = self.origin(start);
                return inside.map(|at| Found::Fault(LexFault::CommentInside { began }, self.origin(at)));
            }
            // Not the `/*` of a file name such as `lib/*.irh`.
            if inside.is_none()
                && bytes[i] == b'/'
                && bytes[i + 1] == b'*'
                && self.at(i - 1).is_ascii_whitespace()
            {
                inside = Some(i);
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
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(store),
            0x80.. if wide_letter(&self.bytes[self.pos..]) > 0 => self.word(store),
            b'0'..=b'9' => self.number(),
            b'"' => self.string(store),
            b'\'' => {
                let no_nul = |from: usize| {
                    let nuls = self.bytes.iter().skip(from).take_while(|b| **b == 0).count();
                    from + nuls
                };
                let one = no_nul(self.pos + 1);
                let close = no_nul(one + 1);
                if self.at(self.pos + 2) == b'\'' && self.at(self.pos + 1) != b'\n' {
                    let value = i64::from(self.at(self.pos + 1));
                    self.make(Kind::Char, 3, value)
                } else if self.at(close) == b'\'' && self.at(one) != b'\n' {
                    let value = i64::from(self.at(one));
                    self.make(Kind::Char, close + 1 - self.pos, value)
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
                    let c = wide_char(&self.bytes[self.pos..]).unwrap_or(char::from(b));
                    self.pos += 1;
                    // A character of several bytes is one fault.
                    while b >= 0xC0 && matches!(self.at(self.pos), 0x80..=0xBF) {
                        self.pos += 1;
                    }
                    Found::Fault(LexFault::BadByte(c), origin)
                }
            },
        }
    }

    fn word(&mut self, store: &mut Store) -> Found {
        let len = word_length(&self.bytes[self.pos..]);
        let bytes = Arc::clone(&self.bytes);
        let word = &bytes[self.pos..self.pos + len];
        let symbol = match std::str::from_utf8(word) {
            Ok(text) if !word.contains(&0) => store.words.intern(text),
            _ => store.words.intern(&angrist_source::text_of(word).replace('\0', "")),
        };
        self.make(Kind::Word, len, i64::from(symbol))
    }

    fn number(&mut self) -> Found {
        let bytes = Arc::clone(&self.bytes);
        let rest = &bytes[self.pos..];
        let (mut len, mut value) = read_number(rest);
        if rest.get(len) == Some(&0) {
            // A NUL byte was reported already: the number is read as if it were not there.
            let reach = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == 0).count();
            let clean: Vec<u8> = rest[..reach].iter().copied().filter(|b| *b != 0).collect();
            let whole = read_number(&clean);
            value = whole.1;
            len = rest[..reach]
                .iter()
                .enumerate()
                .filter(|(_, b)| **b != 0)
                .nth(whole.0 - 1)
                .map_or(len, |(last, _)| last + 1);
        }
        match value {
            Some(v) => self.make(Kind::Number, len, v),
            None => {
                let origin = self.origin(self.pos);
                self.pos += len;
                Found::Fault(LexFault::NumberTooLarge, origin)
            }
        }
    }
}
