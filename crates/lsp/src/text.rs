//! A file as bytes, and positions in it as editors count them.
//!
//! Editors count characters of a line in UTF-16 code units (or bytes, when both sides agree), the readers count bytes. A file on disk that
//! is not UTF-8 is taken byte by byte as Latin-1, as the original programs do; an editor that decodes it so sends it as letters, and
//! these become the same bytes again, so that lengths and columns stay those of the file.
//! Promise: any position and any range are accepted; what lies outside is moved to the nearest place inside.

use angrist_source::{Span, line_starts};
use lsp_types::{Position, Range};

/// What a column counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Bytes of UTF-8.
    Utf8,
    /// UTF-16 code units, the protocol's default.
    #[default]
    Utf16,
}

/// A file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    bytes: Vec<u8>,
    starts: Vec<u32>,
    latin: bool,
}

impl Text {
    /// From the bytes on disk.
    pub fn new(bytes: Vec<u8>) -> Text {
        let latin = std::str::from_utf8(&bytes).is_err();
        let starts = line_starts(&bytes);
        Text { bytes, starts, latin }
    }

    /// From what an editor sent; `latin` when the file on disk is not UTF-8.
    pub fn sent(text: &str, latin: bool) -> Text {
        match latin.then(|| to_latin(text)).flatten() {
            Some(bytes) => Text { starts: line_starts(&bytes), bytes, latin: true },
            None => {
                Text { starts: line_starts(text.as_bytes()), bytes: text.as_bytes().to_vec(), latin: false }
            }
        }
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether its bytes are Latin-1.
    pub fn is_latin(&self) -> bool {
        self.latin
    }

    /// How many lines it has.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line, from 0, without its end.
    pub fn line_span(&self, line: usize) -> Span {
        let Some(&start) = self.starts.get(line) else {
            return Span::new(self.bytes.len(), self.bytes.len());
        };
        let next = self.starts.get(line + 1).map_or(self.bytes.len(), |s| *s as usize);
        let whole = self.bytes.get(start as usize..next).unwrap_or_default();
        let end = match whole {
            [front @ .., b'\r', b'\n'] | [front @ .., b'\n'] => front.len(),
            all => all.len(),
        };
        Span::new(start as usize, start as usize + end)
    }

    /// The line of a byte, from 0.
    pub fn line_of(&self, byte: usize) -> usize {
        self.starts.partition_point(|s| *s as usize <= byte).saturating_sub(1)
    }

    /// The byte at a position.
    pub fn offset(&self, at: Position, unit: Unit) -> usize {
        let span = self.line_span(at.line as usize);
        let line = span.of(&self.bytes);
        let wanted = at.character as usize;
        let within = match (unit, std::str::from_utf8(line)) {
            (Unit::Utf16, Ok(line)) if !self.latin => {
                let mut units = 0;
                let before = |c: &char| {
                    units += c.len_utf16();
                    units <= wanted
                };
                line.chars().take_while(before).map(char::len_utf8).sum()
            }
            (Unit::Utf8, Ok(line)) if !self.latin => {
                (0..=wanted.min(line.len())).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0)
            }
            // The editor sees two bytes of UTF-8 where the file has one.
            (Unit::Utf8, _) => {
                let mut bytes = 0;
                let before = |b: &&u8| {
                    bytes += if **b < 0x80 { 1 } else { 2 };
                    bytes <= wanted
                };
                line.iter().take_while(before).count()
            }
            (Unit::Utf16, _) => wanted.min(line.len()),
        };
        span.start as usize + within
    }

    /// The position of a byte.
    pub fn position(&self, byte: usize, unit: Unit) -> Position {
        let line = self.line_of(byte.min(self.bytes.len()));
        let span = self.line_span(line);
        let end = byte.clamp(span.start as usize, span.end as usize);
        let front = Span::new(span.start as usize, end).of(&self.bytes);
        let column = match unit {
            _ if self.latin && unit == Unit::Utf8 => {
                front.iter().map(|b| if *b < 0x80 { 1 } else { 2 }).sum()
            }
            Unit::Utf8 => front.len(),
            _ if self.latin => front.len(),
            // A byte inside a letter counts as the letter's beginning.
            Unit::Utf16 => String::from_utf8_lossy(valid_front(front)).chars().map(char::len_utf16).sum(),
        };
        Position { line: cut(line), character: cut(column) }
    }

    /// The range of a span.
    pub fn range(&self, span: Span, unit: Unit) -> Range {
        Range { start: self.position(span.start as usize, unit), end: self.position(span.end as usize, unit) }
    }

    /// Puts a text in the place of a range. Costs what lies behind the range, not the whole file.
    pub fn splice(&mut self, range: Range, with: &str, unit: Unit) {
        let a = self.offset(range.start, unit);
        let b = self.offset(range.end, unit).max(a);
        let bytes = match self.latin {
            false => with.as_bytes().to_vec(),
            true => match to_latin(with) {
                Some(bytes) => bytes,
                // A letter that Latin-1 has not: from here on the file is UTF-8.
                None => {
                    let decode = |bytes: &[u8]| bytes.iter().map(|b| char::from(*b)).collect::<String>();
                    let (front, back) = (decode(&self.bytes[..a]), decode(&self.bytes[b..]));
                    *self = Text::sent(&[&front, with, &back].concat(), false);
                    return;
                }
            },
        };
        let (from, to) = (self.line_of(a) + 1, self.line_of(b) + 1);
        let grown = bytes.len() as i64 - (b - a) as i64;
        for start in &mut self.starts[to..] {
            *start = cut_i64(i64::from(*start) + grown);
        }
        let fresh = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| cut(a + i + 1));
        let fresh: Vec<u32> = fresh.collect();
        self.starts.splice(from..to, fresh);
        self.bytes.splice(a..b, bytes);
    }

    /// The text as an editor shows it, for a span.
    pub fn shown(&self, span: Span) -> String {
        angrist_source::text_of(span.of(&self.bytes)).into_owned()
    }
}

/// The longest front that ends between two characters.
fn valid_front(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Ok(_) => bytes,
        Err(e) => &bytes[..e.valid_up_to()],
    }
}

fn to_latin(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}

fn cut(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn cut_i64(n: i64) -> u32 {
    u32::try_from(n.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_count_utf16_units() {
        let text = Text::new("aé😀b\nN:1:x\r\n".as_bytes().to_vec());
        // a is 1 byte, é 2 bytes and 1 unit, the face 4 bytes and 2 units.
        let bytes = [0, 1, 2, 3, 4, 5, 9].map(|c| text.offset(at(0, c), Unit::Utf16));
        assert_eq!(bytes, [0, 1, 3, 3, 7, 8, 8], "the middle of a pair is its beginning, too far is the end");
        assert_eq!([0, 1, 3, 7, 8].map(|b| text.position(b, Unit::Utf16).character), [0, 1, 2, 4, 5]);
        assert_eq!(text.position(2, Unit::Utf16).character, 1, "inside é");
        assert_eq!(text.offset(at(1, 99), Unit::Utf16), 14, "before the carriage return");
        assert_eq!(text.offset(at(99, 0), Unit::Utf16), text.bytes().len());
    }

    #[test]
    fn a_latin_1_file_keeps_its_bytes_while_an_editor_sends_letters() {
        let disk = Text::new(b"N:1:H\xFArin\n".to_vec());
        let mut sent = Text::sent("N:1:Húrin\n", disk.is_latin());
        assert_eq!(sent, disk);
        sent.splice(Range { start: at(0, 6), end: at(0, 6) }, "é", Unit::Utf16);
        assert_eq!(sent.bytes(), b"N:1:H\xFA\xE9rin\n");
        sent.splice(Range { start: at(0, 4), end: at(0, 4) }, "😀", Unit::Utf16);
        assert_eq!(sent.bytes(), "N:1:😀Húérin\n".as_bytes(), "no longer Latin-1");
    }

    proptest! {
        #[test]
        fn changes_keep_bytes_and_lines_like_a_plain_string(
            text in "[aé😀\n\r]{0,30}",
            changes in proptest::collection::vec(((0u32..6, 0u32..8), (0u32..6, 0u32..8), "[bü🐉\n]{0,4}"), 0..5),
            wide: bool,
        ) {
            let unit = if wide { Unit::Utf16 } else { Unit::Utf8 };
            let mut edited = Text::new(text.clone().into_bytes());
            let mut plain = text;
            for ((l1, c1), (l2, c2), with) in changes {
                let before = Text::new(plain.clone().into_bytes());
                let (a, b) = (before.offset(at(l1, c1), unit), before.offset(at(l2, c2), unit));
                let b = b.max(a);
                plain.replace_range(a..b, &with);
                edited.splice(Range { start: at(l1, c1), end: at(l2, c2) }, &with, unit);
                prop_assert_eq!(&edited, &Text::new(plain.clone().into_bytes()));
            }
            for byte in (0..=plain.len()).filter(|b| plain.is_char_boundary(*b)) {
                let there = edited.position(byte, unit);
                let back = edited.offset(there, unit);
                prop_assert!(back == byte || plain[..byte].ends_with('\r') , "{} {:?} {}", byte, there, back);
            }
        }
    }
}
