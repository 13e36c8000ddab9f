//! The two places where lines matter: map areas, and text that a conditional drops.

use std::sync::Arc;

use crate::source::Origin;
use crate::token::{Grid, Kind, Token};

use super::signs::wide_char;
use super::{DIRECTIVES, Found, LexFault, Scanner, Store};

impl Scanner {
    /// A map area. It is kept as it grows, because a line inside it may be a directive.
    pub(super) fn grid(&mut self, store: &mut Store) -> Found {
        let Some(mut g) = self.grid.take() else { return Found::End };
        let bytes = Arc::clone(&self.bytes);
        loop {
            let Some(&b) = bytes.get(self.pos) else {
                return Found::Fault(LexFault::UnterminatedGrid, self.origin(g.start));
            };
            match b {
                b':' if bytes.get(self.pos + 1) == Some(&b'}') => break,
                b'\n' => {
                    g.end_row();
                    self.line_start = true;
                }
                b' ' | b'\t' | b'\r' | 0 => {}
                // In a definition lines are spliced before anything else, so a row runs on.
                b'\\' if self.in_directive && self.splice(self.pos).is_some() => {
                    self.pos = self.splice(self.pos).unwrap_or(self.pos + 1);
                    continue;
                }
                b'#' if self.line_start && directive_word(&bytes[self.pos + 1..]).is_some() => {
                    self.pos += 1;
                    self.line_start = false;
                    self.in_directive = true;
                    self.grid = Some(g);
                    return Found::Directive;
                }
                _ => {
                    self.line_start = false;
                    if g.row == 0 {
                        g.row_start = self.pos;
                    }
                    if b >= 0x80 && g.wide.is_none() {
                        g.wide = wide_char(&bytes[self.pos..]).map(|c| (c, self.pos));
                    }
                    g.row_end = self.pos;
                    g.cells.push(b);
                    g.row += 1;
                }
            }
            self.pos += 1;
        }
        g.end_row();
        self.pos += 2;
        // Bytes that look like UTF-8 in a file that is not are cells of an old character set, unless a row is too long for them.
        if let Some((c, at)) = g.wide
            && (g.ragged.is_some() || std::str::from_utf8(&bytes).is_ok())
        {
            return Found::Fault(LexFault::WideCell(c), self.origin(at));
        }
        if let Some((fault, at)) = g.ragged {
            return Found::Fault(fault, self.origin(at));
        }
        store.grids.push(Grid { width: g.width, height: g.height, cells: g.cells });
        let value = (store.grids.len() - 1) as i64;
        Found::Token(Token { kind: Kind::Grid, origin: self.origin(g.start), value })
    }

    /// Runs over text that is to be dropped, up to the word of the next directive, and reads that word. Comments are
    /// stepped over; quotes and braces need not match. `None` at the end of the file.
    pub fn skip_to_directive(&mut self) -> Option<(&'static str, Origin)> {
        let bytes = Arc::clone(&self.bytes);
        self.in_directive = false;
        let mut quoted = false;
        while let Some(&b) = bytes.get(self.pos) {
            match b {
                b'\n' => {
                    self.line_start = true;
                    quoted = false;
                }
                b' ' | b'\t' | b'\r' => {}
                b'/' if !quoted && bytes.get(self.pos + 1) == Some(&b'*') => {
                    let close = bytes[self.pos + 2..].windows(2).position(|w| w == b"*/");
                    let Some(close) = close else {
                        self.pos = bytes.len();
                        return None;
                    };
                    self.pos += close + 4;
                    continue;
                }
                b'#' if self.line_start => {
                    self.line_start = false;
                    if let Some((name, len)) = directive_word(&bytes[self.pos + 1..]) {
                        let at = self.origin(self.pos);
                        self.pos += 1 + len;
                        self.in_directive = true;
                        return Some((name, at));
                    }
                }
                _ => {
                    self.line_start = false;
                    if b == b'"' {
                        quoted = !quoted;
                    }
                }
            }
            self.pos += 1;
        }
        None
    }
}

/// A grid that is still being read.
#[derive(Clone, Default)]
pub(crate) struct GrowingGrid {
    start: usize,
    cells: Vec<u8>,
    width: u32,
    height: u32,
    row: u32,
    row_start: usize,
    row_end: usize,
    /// The first character of several bytes.
    wide: Option<(char, usize)>,
    ragged: Option<(LexFault, usize)>,
}

impl GrowingGrid {
    pub(super) fn at(start: usize) -> Self {
        Self { start, ..Self::default() }
    }

    fn end_row(&mut self) {
        if self.row == 0 {
            return;
        }
        self.height += 1;
        if self.height == 1 {
            self.width = self.row;
        } else if self.row != self.width && self.ragged.is_none() {
            let fault = LexFault::RaggedGrid { row: self.height, width: self.row, expected: self.width };
            // A row that is too long is too long at its end.
            let at = if self.row > self.width { self.row_end } else { self.row_start };
            self.ragged = Some((fault, at));
        }
        self.row = 0;
    }
}

/// The directive whose name follows a `#`, and how many bytes it takes with the blanks before it.
pub(super) fn directive_word(rest: &[u8]) -> Option<(&'static str, usize)> {
    let blanks = rest.iter().position(|b| !matches!(b, b' ' | b'\t'))?;
    let word = &rest[blanks..];
    let len = word.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(word.len());
    let name = DIRECTIVES.iter().find(|d| d.as_bytes() == &word[..len])?;
    Some((name, blanks + len))
}
