//! Bytes to lines: where each line begins and ends, how it ends, and its class (docs/spec/edit-files.md 1.1, 1.2).
//!
//! Promise: the lines of a file cover its bytes without gap or overlap, so writing the lines writes the file.
//! Bytes that the original readers drop (control bytes other than the tab) are kept, but stand outside [`Line::text`]
//! when they stand at either end of a line.

use angrist_source::diagnostic::grouped;
use angrist_source::{Diagnostic, LineStart, Severity, Source, Span};
use serde::Serialize;

/// What a line is, before any schema is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Nothing but bytes that readers drop.
    Blank,
    /// Begins with `#`.
    Comment,
    /// `V:` and a version.
    Version,
    /// One byte for the kind, a colon, a body.
    Data,
    /// Anything else: no reader of the family accepts it.
    Other,
}

/// A line of a kind with its article, by the sound of the letter: `an A: line`, `a B: line`.
pub fn a_line(letter: u8) -> String {
    let letter = char::from(letter);
    let article = if "AEFHILMNORSX8".contains(letter.to_ascii_uppercase()) { "an" } else { "a" };
    format!("{article} {letter}: line")
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A line feed.
    Lf,
    /// A carriage return and a line feed.
    CrLf,
    /// The end of the file.
    None,
}

/// One line of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// First byte of the line.
    pub start: u32,
    /// First byte of the next line.
    pub next: u32,
    /// What counts of it: without its end, byte-order mark, and dropped bytes at either end.
    pub text: Span,
    /// Its class.
    pub class: Class,
}

/// The two dialects that differ in what `V:` and leading blanks mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// `lib/edit`.
    Edit,
    /// `lib/pref`: `V:` is a colour, and an indented line is ignored.
    Pref,
}

impl Dialect {
    /// From the name of the file.
    pub fn of(name: &str) -> Self {
        let is_pref = name.len() >= 4 && name.as_bytes()[name.len() - 4..].eq_ignore_ascii_case(b".prf");
        if is_pref { Dialect::Pref } else { Dialect::Edit }
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Bytes that the original readers delete before they look at a line.
pub fn is_dropped(byte: u8) -> bool {
    (byte < 0x20 && byte != b'\t') || byte == 0x7F
}

/// The lines of a file, in order.
pub fn split(source: Source<'_>) -> Vec<Line> {
    let bytes = source.bytes;
    let dialect = Dialect::of(source.name);
    let mut lines = Vec::with_capacity(bytes.len() / 24 + 1);
    let mut start = 0;
    for piece in bytes.split_inclusive(|&b| b == b'\n') {
        lines.push(measure(bytes, start, start + piece.len(), dialect));
        start += piece.len();
    }
    lines
}

fn measure(bytes: &[u8], start: usize, next: usize, dialect: Dialect) -> Line {
    let whole = &bytes[start..next];
    let mut from = start;
    let mut to = next;
    if start == 0 && whole.starts_with(BYTE_ORDER_MARK) {
        from += BYTE_ORDER_MARK.len();
    }
    while to > from && is_dropped(bytes[to - 1]) {
        to -= 1;
    }
    while from < to && is_dropped(bytes[from]) {
        from += 1;
    }
    let class = classify(&bytes[from..to], dialect);
    Line { start: start as u32, next: next as u32, text: Span::new(from, to), class }
}

fn classify(text: &[u8], dialect: Dialect) -> Class {
    match (text, dialect) {
        ([], _) => Class::Blank,
        ([b'#', ..], _) => Class::Comment,
        ([b'V', b':', ..], Dialect::Edit) => Class::Version,
        ([b' ' | b'\t', ..], Dialect::Pref) => Class::Comment,
        ([b'%', ..], Dialect::Pref) => Class::Data,
        ([_, b':', ..], _) => Class::Data,
        _ => Class::Other,
    }
}

impl Line {
    /// Every byte of the line, its end included.
    pub fn whole(self) -> Span {
        Span { start: self.start, end: self.next }
    }

    /// How it ends.
    pub fn ending(self, bytes: &[u8]) -> Ending {
        match self.whole().of(bytes) {
            [.., b'\r', b'\n'] => Ending::CrLf,
            [.., b'\n'] => Ending::Lf,
            _ => Ending::None,
        }
    }

    /// The line as a person sees it: without its end.
    pub fn shown(self, bytes: &[u8]) -> &[u8] {
        match self.whole().of(bytes) {
            [front @ .., b'\r', b'\n'] | [front @ .., b'\n'] => front,
            all => all,
        }
    }

    /// Kind byte of a data line.
    pub fn kind(self, bytes: &[u8]) -> Option<u8> {
        match self.class {
            Class::Data | Class::Version => bytes.get(self.text.start as usize).copied(),
            _ => None,
        }
    }
}

impl LineStart for Line {
    fn start(&self) -> u32 {
        self.start
    }
}

/// The number, from 0, of the line in which a byte stands; the last line for anything behind the end.
pub fn line_at(lines: &[Line], byte: u32) -> usize {
    angrist_source::file::line_of(lines, byte).0
}

/// What is odd about the ends of a file's lines: two kinds of them, or carriage returns that end no line.
pub fn endings(source: Source<'_>, lines: &[Line]) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    let of = |wanted| lines.iter().filter(move |l| l.ending(source.bytes) == wanted);
    let (dos, unix) = (of(Ending::CrLf).count(), of(Ending::Lf).count());
    let (few, which, other) =
        if dos <= unix { (dos, Ending::CrLf, "LF") } else { (unix, Ending::Lf, "CRLF") };
    if let Some(first) = of(which).next().filter(|_| dos > 0 && unix > 0) {
        let name = if which == Ending::CrLf { "CRLF" } else { "LF" };
        let verb = if few == 1 { "ends" } else { "end" };
        let (few, all) = (grouped(few), grouped(dos + unix));
        let others = if dos + unix == 2 { "the other" } else { "the others" };
        let message = format!("{few} of {all} lines {verb} in {name}, {others} in {other}");
        let length = if which == Ending::CrLf { 2 } else { 1 };
        let span = Span { start: first.next - length, end: first.next };
        let d = Diagnostic::at(Severity::Note, "mixed-line-ends", source, lines, span, message);
        said.push(d.help("--fix makes them the same"));
    }
    for line in lines {
        let Some(at) = line.text.of(source.bytes).iter().position(|b| *b == b'\r') else { continue };
        let at = line.text.start as usize + at;
        let message = "a carriage return inside a line; the text after it is read as part of this line";
        let span = Span::new(at, at + 1);
        said.push(Diagnostic::at(Severity::Warning, "carriage-return", source, lines, span, message));
    }
    said
}

/// Writes lines back. Together with [`split`] this gives the file again, byte for byte.
pub fn join(lines: &[Line], bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in lines {
        out.extend_from_slice(line.whole().of(bytes));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn classes(text: &[u8]) -> Vec<Class> {
        split(Source::new("a.txt", text)).iter().map(|l| l.class).collect()
    }

    // S002-008, S002-009, S002-011
    #[test]
    fn a_line_is_blank_or_comment_or_version_or_data_or_none_of_these() {
        use Class::*;
        assert_eq!(
            classes(b"# c\n\nV:1.2.3\nN:1:x\nfree text\n  \n\r\r\n"),
            [Comment, Blank, Version, Data, Other, Other, Blank]
        );
    }

    #[test]
    fn a_stray_carriage_return_neither_ends_a_line_nor_hides_a_comment() {
        let text = b"\r# c\r\nN:1:a\rb\r\nD:x";
        let lines = split(Source::new("a.txt", text));
        assert_eq!(classes(text), [Class::Comment, Class::Data, Class::Data]);
        assert_eq!(lines[1].text.of(text), b"N:1:a\rb");
        let ends: Vec<_> = lines.iter().map(|l| l.ending(text)).collect();
        assert_eq!(ends, [Ending::CrLf, Ending::CrLf, Ending::None]);
    }

    // "3 of 1,720 lines end in CRLF, the others in LF"
    #[test]
    fn mixed_line_ends_are_counted_and_told_at_the_first_of_the_fewer() {
        let told = |bytes: &[u8]| -> Vec<String> {
            let source = Source::new("a.txt", bytes);
            endings(source, &split(source)).iter().map(Diagnostic::one_line).collect()
        };
        let text = "N:1:a\n".repeat(1717) + &"D:x\r\n".repeat(3);
        assert_eq!(
            told(text.as_bytes()),
            [
                "a.txt:1718:4: note[mixed-line-ends]: 3 of 1,720 lines end in CRLF, the others in LF; --fix makes them the same"
            ]
        );
        assert_eq!(
            told(b"a\r\nb\nc\r\n"),
            [
                "a.txt:2:2: note[mixed-line-ends]: 1 of 3 lines ends in LF, the others in CRLF; --fix makes them the same"
            ]
        );
        assert!(told(b"\r\r\n\r# c\r\nN:1:a\r\nD:x").is_empty(), "all alike, and none inside a line");
        assert_eq!(
            told(b"N:1:a\rG:c:w\n"),
            [
                "a.txt:1:6: warning[carriage-return]: a carriage return inside a line; the text after it is read as part of this line"
            ]
        );
    }

    #[test]
    fn a_byte_order_mark_is_kept_and_not_part_of_the_first_line() {
        let text = b"\xEF\xBB\xBFN:1:a\n";
        let lines = split(Source::new("a.txt", text));
        assert_eq!(lines[0].text.of(text), b"N:1:a");
        assert_eq!(join(&lines, text), text);
    }

    #[test]
    fn a_nul_in_front_of_a_picture_stays_in_the_line() {
        let text = b"D:\0###\n";
        assert_eq!(split(Source::new("a.txt", text))[0].text.of(text), b"D:\0###");
    }

    #[test]
    fn in_prefs_a_colour_is_data_and_an_indented_line_is_ignored() {
        let kinds: Vec<_> =
            split(Source::new("a.prf", b"V:1:2\n x\n%:f.prf\n")).iter().map(|l| l.class).collect();
        assert_eq!(kinds, [Class::Data, Class::Comment, Class::Data]);
    }

    #[test]
    fn the_line_of_a_byte_is_found() {
        let lines = split(Source::new("a.txt", b"ab\ncd\n"));
        assert_eq!([0, 2, 3, 5, 99].map(|b| line_at(&lines, b)), [0, 0, 1, 1, 1]);
    }

    proptest! {
        #[test]
        fn lines_cover_every_byte_of_any_file(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let lines = split(Source::new("a.txt", &bytes));
            prop_assert_eq!(join(&lines, &bytes), bytes.clone());
            let mut at = 0;
            for line in &lines {
                prop_assert_eq!(line.start, at);
                prop_assert!(line.start <= line.text.start && line.text.start <= line.text.end && line.text.end <= line.next);
                at = line.next;
            }
        }
    }
}
