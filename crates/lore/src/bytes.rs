//! A file as it is handed over: a name and its bytes, and places in them.
//!
//! Promise: nothing here assumes an encoding; every byte survives.

use std::borrow::Cow;

/// One file: its name (as complaints should print it) and every byte of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source<'a> {
    /// Name for complaints, with `/` between directories: `edit/monster.txt`.
    pub name: &'a str,
    /// What stands in it.
    pub bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// A source from a name and bytes.
    pub const fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Source { name, bytes }
    }

    /// The name without its directories and without `.txt`: `monster` for `lib/edit/monster.txt`.
    pub fn stem(&self) -> &'a str {
        let file = self.name.rsplit(['/', '\\']).next().unwrap_or(self.name);
        match file.len().checked_sub(4).map(|at| file.split_at_checked(at)) {
            Some(Some((stem, end))) if end.eq_ignore_ascii_case(".txt") => stem,
            _ => file,
        }
    }
}

/// A stretch of bytes of a file, `start..end`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One behind the last byte.
    pub end: u32,
}

impl Span {
    /// From byte positions; positions beyond 4 GiB saturate.
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { start: cut(start), end: cut(end) }
    }

    /// How many bytes.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes of it; nothing when it does not lie within.
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// Bytes as text: UTF-8 when they are, otherwise byte by byte as Latin-1, so that no byte is lost from sight.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
    }
}
