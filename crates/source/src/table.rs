//! A small reader for our own tables: lines `X:value:value`, and blocks of lines under `N:number:key`.
//!
//! Blank lines and lines that begin with `#` say nothing. Every value knows its place, so that a reader can complain about the
//! value and not about the file.
//!
//! Promise: any bytes give rows and problems; a bad line costs itself only; nothing panics.

use crate::diagnostic::{Diagnostic, Severity, grouped};
use crate::encoding::{SAVE_AS_UTF8, encoding, odd_byte};
use crate::file::{Source, Span};
use crate::nearest::{nearest, nearest_number};
use crate::problems::Collector;
use std::str::FromStr;
use std::sync::Arc;

/// The most bytes a table may have.
const MOST_BYTES: usize = 1 << 20;

/// A piece of a line and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The text.
    pub text: String,
    /// Its bytes in the file.
    pub span: Span,
}

/// A line `X:value:value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    file: Arc<str>,
    /// Where the line begins.
    start: u32,
    /// Number of the line, from 1.
    pub line: u32,
    /// The letter.
    pub letter: char,
    /// Everything behind the first colon.
    pub body: Value,
    /// The body, split at colons.
    pub values: Vec<Value>,
    /// What its values are called, as far as that was said.
    names: &'static [&'static str],
}

/// `N:number:key` and the rows under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The row it begins with.
    pub head: Row,
    /// Its number.
    pub id: u16,
    /// Its key.
    pub key: String,
    /// The rows that belong to it.
    pub rows: Vec<Row>,
}

/// The rows of a file; lines that are none are kept as problems.
pub fn rows(source: Source<'_>, problems: &mut Collector) -> Vec<Row> {
    let file: Arc<str> = source.name.into();
    if source.bytes.len() > MOST_BYTES {
        let message = format!("the table has {} bytes", grouped(source.bytes.len()));
        let wrong = whole(source.name, "too-long", &message);
        problems.push(wrong.expected(format!("at most {}", grouped(MOST_BYTES))));
        return Vec::new();
    }
    if let Some(wrong) = encoding(source) {
        problems.push(wrong);
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut start = 0;
    for (number, line) in (1u32..).zip(source.bytes.split_inclusive(|&b| b == b'\n')) {
        match row(&file, number, start, line) {
            Ok(row) => out.extend(row),
            Err(wrong) => problems.push(wrong),
        }
        start += line.len();
    }
    out
}

/// A row, nothing for a line that says nothing.
fn row(file: &Arc<str>, line: u32, start: usize, bytes: &[u8]) -> Result<Option<Row>, Diagnostic> {
    // The mark that some editors write in front of a file is no part of its first line.
    let mark = if start == 0 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let place = |from: usize, to: usize| Span::new(start + from, start + to);
    let wrong = |span: Span, code, message: &str| located(file, line, start as u32, span, code, message);
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let at = e.valid_up_to();
        wrong(place(at, at + 1), "not-utf8", &odd_byte(bytes[at])).help(SAVE_AS_UTF8)
    })?;
    let text = text[mark..].trim_end();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    if let Some(at) = bytes.iter().position(|b| *b == 0) {
        return Err(wrong(place(at, at + 1), "nul-byte", "a NUL byte").help("remove it"));
    }
    let mut chars = text.chars();
    let (Some(letter), Some(':')) = (chars.next(), chars.next()) else {
        let span = place(mark, mark + text.len());
        return Err(wrong(span, "no-letter", "a line must begin with one letter and a colon"));
    };
    let body = chars.as_str();
    let mut from = mark + text.len() - body.len();
    let value =
        |text: &str, from: usize| Value { text: text.to_owned(), span: place(from, from + text.len()) };
    let whole = value(body, from);
    let mut values = Vec::new();
    for part in body.split(':') {
        values.push(value(part, from));
        from += part.len() + 1;
    }
    Ok(Some(Row { file: file.clone(), start: start as u32, line, letter, body: whole, values, names: &[] }))
}

/// The blocks of a file; rows before the first `N:` and heads that are none are kept as problems.
pub fn blocks(source: Source<'_>, problems: &mut Collector) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let mut lost = false;
    for row in rows(source, problems) {
        if row.letter != 'N' {
            match out.last_mut() {
                Some(block) if !lost => block.rows.push(row),
                // Rows under a head that cannot be read were told with it.
                _ if lost => {}
                _ => problems.push(row.wrong("no-block", "this line comes before the first N: line")),
            }
            continue;
        }
        let head = match &row.values[..] {
            [id, key] => match id.text.parse() {
                Ok(id) => Ok((id, key.text.clone())),
                Err(_) => Err(row
                    .wrong_at(0, "bad-number", format!("'{}' is not a block number", id.text))
                    .expected("a whole number from 0 to 65535")),
            },
            _ => Err(row
                .wrong("no-head", "this block has no number or no key")
                .expected("N:number:key, as in N:2:spider")),
        };
        lost = head.is_err();
        if let Some((id, key)) = problems.keep(head) {
            out.push(Block { head: row, id, key, rows: Vec::new() });
        }
    }
    out
}

/// Names the values of lines by their letters, so that a complaint can say which value it is about.
pub fn name_values(blocks: &mut [Block], names: &[(char, &'static [&'static str])]) {
    for row in blocks.iter_mut().flat_map(|b| &mut b.rows) {
        row.names = names.iter().find(|(letter, _)| *letter == row.letter).map_or(&[], |(_, names)| names);
    }
}

fn whole(file: &str, code: &'static str, message: &str) -> Diagnostic {
    Diagnostic::whole(Severity::Error, code, file, message)
}

fn located(file: &str, line: u32, start: u32, span: Span, code: &'static str, message: &str) -> Diagnostic {
    let column = span.start.saturating_sub(start) + 1;
    Diagnostic { line, column, span, ..whole(file, code, message) }
}

/// The numbers that are not the next, from `first` on. A block that is left out or stands twice is one mistake: those behind it count on.
pub fn numbered(blocks: &[Block], first: u16) -> Vec<Diagnostic> {
    let mut wanted = first;
    let mut out = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if let Err(wrong) = block.numbered(wanted) {
            out.push(wrong);
            let next = blocks.get(at + 1).map(|b| b.id);
            if next.is_none_or(|n| block.id.checked_add(1) == Some(n)) {
                wanted = block.id;
            }
        }
        wanted = wanted.saturating_add(1);
    }
    out
}

impl Row {
    /// Name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// An error about the whole row.
    pub fn wrong(&self, code: &'static str, message: impl AsRef<str>) -> Diagnostic {
        let span = Span { start: self.start, end: self.body.span.end };
        located(&self.file, self.line, self.start, span, code, message.as_ref())
    }

    /// An error about a value; about the row when it has no such value.
    pub fn wrong_at(&self, at: usize, code: &'static str, message: impl AsRef<str>) -> Diagnostic {
        match self.values.get(at) {
            Some(value) => self.wrong_in(value.span, code, message),
            None => self.wrong(code, message),
        }
    }

    /// An error about bytes of the row.
    pub fn wrong_in(&self, span: Span, code: &'static str, message: impl AsRef<str>) -> Diagnostic {
        located(&self.file, self.line, self.start, span, code, message.as_ref())
    }

    /// The value at a position, read as what is wanted.
    pub fn value<T: FromStr>(&self, at: usize) -> Result<T, Diagnostic> {
        let Some(value) = self.values.get(at) else {
            return Err(self.too_short(at));
        };
        let text = value.text.trim();
        text.parse().map_err(|_| {
            self.wrong_at(at, "bad-number", format!("'{text}' is not a whole number in range"))
                .expected("a whole number")
                .nearest(nearest_number(text.as_bytes()))
        })
    }

    /// An error about a line that ends before a value.
    fn too_short(&self, at: usize) -> Diagnostic {
        let (has, wants) = (self.values.len(), at + 1);
        let values = if has == 1 { "value" } else { "values" };
        let message = format!("line {}: has {has} {values}, but needs at least {wants}", self.letter);
        let end = Span { start: self.body.span.end, end: self.body.span.end };
        self.wrong_in(end, "missing-value", message).expected("a colon and another value")
    }

    /// A number within bounds, both included.
    pub fn number(&self, at: usize, least: i32, most: i32) -> Result<i32, Diagnostic> {
        let Some(value) = self.values.get(at) else {
            return Err(self.too_short(at));
        };
        let text = value.text.trim();
        if let Some(n) = text.parse().ok().filter(|n| (least..=most).contains(n)) {
            return Ok(n);
        }
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let (code, message) = match (is_number, self.names.get(at)) {
            (true, Some(name)) => ("out-of-range", format!("{name} is {text}")),
            (true, None) => ("out-of-range", format!("{text} is out of range")),
            (false, Some(name)) => ("bad-number", format!("{name} is not a number")),
            (false, None) => ("bad-number", format!("'{text}' is not a whole number")),
        };
        let wrong = self.wrong_at(at, code, message).nearest(nearest_number(text.as_bytes()));
        Err(wrong.expected(format!("{least} to {most}")))
    }

    /// A byte in hexadecimal.
    pub fn hex(&self, at: usize) -> Result<u8, Diagnostic> {
        let text: String = self.value(at)?;
        u8::from_str_radix(&text, 16)
            .map_err(|_| self.wrong_at(at, "hex", format!("'{text}' is not a byte in hexadecimal")))
    }

    /// Words separated by `|`, with their places.
    pub fn words(&self) -> impl Iterator<Item = Value> {
        self.values.iter().flat_map(|value| {
            let mut from = value.span.start;
            value.text.split('|').filter_map(move |part| {
                let start = from as usize + part.len() - part.trim_start().len();
                from += part.len() as u32 + 1;
                let text = part.trim();
                (!text.is_empty())
                    .then(|| Value { text: text.to_owned(), span: Span::new(start, start + text.len()) })
            })
        })
    }

    /// An error about a word that is not among those known: `there is no flag 'BLOK'`, with the nearest one.
    pub fn unknown<'k>(
        &self,
        what: &str,
        word: &Value,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Diagnostic {
        let wrong = self.wrong_in(word.span, "unknown-word", format!("there is no {what} '{}'", word.text));
        wrong.nearest(nearest(word.text.as_bytes(), known))
    }
}

impl Block {
    /// An error about the block as a whole.
    pub fn wrong(&self, code: &'static str, message: impl AsRef<str>) -> Diagnostic {
        self.head.wrong(code, message)
    }

    /// Refuses a number that is not the next: tables count up by one.
    pub fn numbered(&self, number: u16) -> Result<(), Diagnostic> {
        if self.id == number {
            return Ok(());
        }
        let message = match number.checked_sub(1) {
            Some(before) if number > 1 => format!("number {} follows number {before}", self.id),
            _ => format!("the first number is {}", self.id),
        };
        let wrong = self.head.wrong_at(0, "order", message);
        Err(wrong.expected(format!("{number}; block numbers in this file increase by one")))
    }

    /// The row with a letter, which may be missing.
    pub fn maybe(&self, letter: char) -> Option<&Row> {
        self.rows.iter().find(|r| r.letter == letter)
    }

    /// The row with a letter, which must be there.
    pub fn must(&self, letter: char) -> Result<&Row, Diagnostic> {
        let missing = || self.wrong("missing-line", format!("'{}' has no line {letter}:", self.key));
        self.maybe(letter).ok_or_else(missing)
    }

    /// Refuses letters that are not read.
    pub fn only(&self, letters: &str) -> Result<(), Diagnostic> {
        match self.rows.iter().find(|r| !letters.contains(r.letter)) {
            Some(odd) => {
                let mut known: Vec<char> = letters.chars().collect();
                known.sort_unstable();
                let near =
                    known.iter().find(|c| c.eq_ignore_ascii_case(&odd.letter)).map(|c| format!("{c}:"));
                let list: Vec<String> = known.iter().map(char::to_string).collect();
                let message = format!("no line of this block begins with {}:", odd.letter);
                let wrong = odd.wrong("unknown-line", message);
                Err(wrong.expected(format!("one of {}", list.join(" "))).nearest(near))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(bytes: &[u8]) -> (Vec<Block>, Collector) {
        let mut problems = Collector::new();
        (blocks(Source::new("t.txt", bytes), &mut problems), problems)
    }

    #[test]
    fn every_problem_names_file_line_and_column() {
        for (text, line, column) in [
            ("X:1\n", 1, 1),
            ("N:1:a\nlong:1\n", 2, 1),
            ("N:x:a\n", 1, 3),
            ("N:1\n", 1, 1),
            ("N:1:a\n\n#\nN:70000:b\n", 4, 3),
        ] {
            let (_, problems) = read(text.as_bytes());
            let [d] = problems.diagnostics() else { panic!("{text}: {problems:?}") };
            assert_eq!((d.file.as_str(), d.line, d.column), ("t.txt", line, column), "{text}");
        }
        let (_, problems) = read(b"N:1:a\nX:\xff\n");
        assert_eq!((problems.diagnostics()[0].line, problems.diagnostics()[0].column), (2, 3));
    }

    #[test]
    fn all_bad_lines_are_told_and_the_good_ones_read() {
        let (blocks, problems) = read(b"N:1:a\nodd\nX:7\n\xff\nN:no:b\nY:1\nN:2:c\nY:2\n");
        assert_eq!(problems.diagnostics().len(), 3, "{problems:?}");
        let keys: Vec<(&str, usize)> = blocks.iter().map(|b| (b.key.as_str(), b.rows.len())).collect();
        assert_eq!(keys, [("a", 1), ("c", 1)]);
    }

    #[test]
    fn values_are_checked_where_they_stand() {
        let (blocks, _) = read(b"\xEF\xBB\xBFN:1:a\r\nX:7:F8:99\r\nF:ONE | TWO\r\n");
        let b = &blocks[0];
        let x = b.must('X').unwrap();
        assert_eq!((x.number(0, 0, 9), x.hex(1)), (Ok(7), Ok(0xf8)));
        let d = x.number(2, 0, 9).unwrap_err();
        assert_eq!((d.line, d.column, d.span.len()), (2, 8, 2));
        assert_eq!(b.must('Y').unwrap_err().line, 1);
        assert_eq!(b.only("XY").unwrap_err().line, 3);
        let f = b.must('F').unwrap();
        let words: Vec<Value> = f.words().collect();
        assert_eq!((words[1].text.as_str(), words.len()), ("TWO", 2));
        let d = f.unknown("flag", &words[1], ["TOW", "FAR"]);
        assert_eq!((d.column, d.nearest.as_deref()), (9, Some("TOW")));
    }

    #[test]
    fn a_number_is_called_by_its_name() {
        let (mut blocks, _) = read(b"N:1:a\nX:two:300:1O:99999999999\n");
        let number = |blocks: &[Block], at| {
            let d = blocks[0].rows[0].number(at, 0, 99).unwrap_err();
            (d.code, d.message, d.nearest)
        };
        let bare = number(&blocks, 0);
        assert_eq!(bare, ("bad-number", "'two' is not a whole number".to_owned(), None));
        name_values(&mut blocks, &[('X', &["armour", "level", "speed", "worth"])]);
        let told = [0, 1, 2, 3].map(|at| number(&blocks, at));
        let say =
            |code, message: &str, near: Option<&str>| (code, message.to_owned(), near.map(str::to_owned));
        assert_eq!(
            told,
            [
                say("bad-number", "armour is not a number", None),
                say("out-of-range", "level is 300", None),
                say("bad-number", "speed is not a number", Some("10")),
                say("out-of-range", "worth is 99999999999", None),
            ]
        );
    }

    #[test]
    fn a_block_that_is_left_out_or_misnumbered_is_one_mistake() {
        let lines = |numbers: &[u16]| -> Vec<u32> {
            let text: String = numbers.iter().map(|n| format!("N:{n}:x\n")).collect();
            numbered(&read(text.as_bytes()).0, 1).iter().map(|d| d.line).collect()
        };
        assert_eq!(lines(&[1, 2, 3]), Vec::<u32>::new());
        assert_eq!(lines(&[1, 3, 4, 5]), [2], "2 is left out");
        assert_eq!(lines(&[1, 2, 2, 3, 4]), [3], "2 stands twice");
        assert_eq!(lines(&[1, 20, 3, 4]), [2], "20 should be 2");
        assert_eq!(lines(&[2, 3]), [1]);
    }

    #[test]
    fn a_nul_byte_is_one_problem_and_a_long_table_says_its_size() {
        let (_, problems) = read(b"N:1:a\nX:1\0:2\n");
        let [d] = problems.diagnostics() else { panic!("{problems:?}") };
        assert_eq!(
            (d.code, d.line, d.column, d.sentence().as_str()),
            ("nul-byte", 2, 4, "t.txt:2:4: a NUL byte; remove it")
        );
        let (_, problems) = read(&vec![b'#'; MOST_BYTES + 1]);
        let told = problems.diagnostics()[0].sentence();
        assert_eq!(told, "t.txt: the table has 1,048,577 bytes; expected at most 1,048,576");
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let (blocks, _) = read(&bytes);
            for row in blocks.iter().flat_map(|b| &b.rows) {
                prop_assert_eq!(row.body.text.as_bytes(), row.body.span.of(&bytes));
                for word in row.words().chain(row.values.clone()) {
                    prop_assert_eq!(word.text.as_bytes(), word.span.of(&bytes));
                }
            }
        }
    }
}
