//! A file as it is handed over: a name and its bytes, places in them, and where its lines begin.
//!
//! Promise: nothing here assumes an encoding; every byte survives.

use std::borrow::Cow;

/// One file: its name (as diagnostics print it) and all its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source<'a> {
    /// With `/` between directories: `edit/monster.txt`.
    pub name: &'a str,
    /// The content.
    pub bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// A source from a name and bytes.
    pub const fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Source { name, bytes }
    }

    /// The name without directories and without `.txt`: `monster` for `lib/edit/monster.txt`.
    pub fn stem(&self) -> &'a str {
        let file = self.name.rsplit(['/', '\\']).next().unwrap_or(self.name);
        match file.len().checked_sub(4).map(|at| file.split_at_checked(at)) {
            Some(Some((stem, end))) if end.eq_ignore_ascii_case(".txt") => stem,
            _ => file,
        }
    }
}

/// A range of bytes of a file, `start..end`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
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

    /// Its bytes; none when it does not lie within.
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// The nearest span that lies within these bytes, begins and ends between two characters, and covers this one.
    pub fn clamped(self, bytes: &[u8]) -> Span {
        let start = boundary_before(bytes, self.start as usize);
        let end = boundary_after(bytes, (self.end as usize).max(start));
        Span::new(start, end)
    }
}

/// The UTF-8 character that covers a byte, as a range; `None` for a byte that belongs to no valid character.
fn character_at(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let front = bytes.get(..=at)?;
    let back = front.iter().rev().take(4).position(|b| *b & 0xC0 != 0x80)?;
    let start = at - back;
    let length = match bytes[start] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let whole = bytes.get(start..start + length)?;
    (start + length > at && std::str::from_utf8(whole).is_ok()).then_some((start, start + length))
}

fn boundary_before(bytes: &[u8], at: usize) -> usize {
    if at >= bytes.len() {
        return bytes.len();
    }
    character_at(bytes, at).map_or(at, |(start, _)| start)
}

fn boundary_after(bytes: &[u8], at: usize) -> usize {
    if at >= bytes.len() {
        return bytes.len();
    }
    match character_at(bytes, at) {
        Some((start, end)) if start < at => end,
        _ => at,
    }
}

/// Bytes as text: UTF-8 when they are, otherwise byte by byte as Latin-1, so that no byte is lost from sight.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
    }
}

/// Anything that knows the first byte of a line: a plain offset, or a reader's own line type.
pub trait LineStart {
    /// The first byte of the line.
    fn start(&self) -> u32;
}

impl LineStart for u32 {
    fn start(&self) -> u32 {
        *self
    }
}

/// The first byte of every line; a file without bytes has one line.
pub fn line_starts(bytes: &[u8]) -> Vec<u32> {
    let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The line in which a byte stands, from 0, and the line's first byte; the last line for anything behind the end.
pub fn line_of<L: LineStart>(lines: &[L], byte: u32) -> (usize, u32) {
    let number = lines.partition_point(|l| l.start() <= byte).saturating_sub(1);
    (number, lines.get(number).map_or(0, LineStart::start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_span_inside_a_letter_grows_to_the_whole_letter() {
        let bytes = "aéb".as_bytes();
        assert_eq!(Span::new(2, 2).clamped(bytes), Span::new(1, 3));
        assert_eq!(Span::new(2, 4).clamped(bytes), Span::new(1, 4));
        assert_eq!(Span::new(0, 2).clamped(bytes), Span::new(0, 3));
        assert_eq!(Span::new(1, 1).clamped(bytes), Span::new(1, 1));
        assert_eq!(Span::new(9, 3).clamped(bytes), Span::new(4, 4));
        // Latin-1: every byte is a letter.
        assert_eq!(Span::new(1, 2).clamped(b"a\xE9\xE9b"), Span::new(1, 2));
    }

    proptest! {
        #[test]
        fn any_span_of_any_text_is_clamped_to_letters(text in ".{0,20}", from in 0usize..50, to in 0usize..50) {
            let span = Span::new(from, to).clamped(text.as_bytes());
            prop_assert!(text.get(span.start as usize..span.end as usize).is_some());
        }

        #[test]
        fn any_span_of_any_bytes_stays_within(bytes in proptest::collection::vec(any::<u8>(), 0..20), from: u32, to: u32) {
            let span = Span { start: from, end: to }.clamped(&bytes);
            prop_assert!(span.start <= span.end && span.end as usize <= bytes.len());
        }
    }
}
