//! Lines that are no data of a record: versions, unknown kinds, what has no form, NUL bytes and a last line without an end.

use super::Reader;
use crate::lines::{self, Class, Line};
use angrist_source::diagnostic::grouped;
use angrist_source::{Severity, Span};

/// A line of fewer control characters is a slip, or the end mark of an old editor.
const MANY: usize = 4;

impl Reader<'_, '_> {
    /// Whether a line is nothing but control characters, which is then said.
    pub(super) fn is_junk(&mut self, number: usize, line: Line) -> bool {
        let shown = line.shown(self.source.bytes);
        let control = |b: &u8| lines::is_dropped(*b) || (0x80..0xA0).contains(b);
        if shown.len() < MANY || !shown.iter().all(control) {
            return false;
        }
        self.junk.push(number as u32);
        let level = if line.class == Class::Other { Severity::Error } else { Severity::Warning };
        let span = Span::new(line.start as usize, line.start as usize + shown.len());
        let message =
            format!("this line is {} control characters; is the file damaged?", grouped(shown.len()));
        self.say(level, "control-characters", span, message).expected = Some("a line of text".into());
        true
    }

    pub(super) fn other(&mut self, line: Line) {
        let text = line.text.of(self.source.bytes);
        let at = Span::new(line.text.start as usize, line.text.start as usize + 1);
        if [&b"<<<<<<<"[..], b"=======", b">>>>>>>"].iter().any(|m| text.starts_with(m)) {
            self.say(Severity::Error, "conflict-marker", line.text, "a merge conflict was left unresolved")
                .expected = Some("one of the two versions, without this line".into());
        } else if text.iter().all(|b| b" \t".contains(b)) {
            self.say(
                Severity::Warning,
                "blank-spaces",
                line.text,
                "the line contains only spaces, which the original does not treat as a blank line",
            )
            .expected = Some("nothing in the line".into());
        } else if text[0] == b' ' || text[0] == b'\t' {
            self.say(Severity::Error, "indented-line", at, "the line is indented").expected =
                Some("no leading spaces".into());
        } else {
            let at = Span::new(at.start as usize + 1, (at.start as usize + 2).min(line.text.end as usize));
            self.say(
                Severity::Error,
                "missing-colon",
                at,
                "a line is one character, a colon and its fields",
            )
            .expected = Some("':'".into());
        }
    }

    pub(super) fn version(&mut self, number: usize, line: Line) {
        let body = Span { start: line.text.start + 2, end: line.text.end };
        let text = body.of(self.source.bytes);
        if let Some(first) = self.version_line {
            let file = self.source.name.to_string();
            let d = self.say(Severity::Note, "second-version", line.text, "a second version line");
            *d = d.clone().see(&file, first + 1, "the first one");
            return;
        }
        self.version_line = Some(number as u32);
        let mut parts = [0u16; 3];
        let mut at = 0;
        for (i, part) in parts.iter_mut().enumerate() {
            if i > 0 {
                if text.get(at) != Some(&b'.') {
                    let here = body.start as usize + at;
                    let wanted = if i == 1 { "\".minor.patch\"" } else { "\".patch\"" };
                    self.say(
                        Severity::Note,
                        "short-version",
                        Span::new(here, here),
                        "the version has fewer than three parts",
                    )
                    .expected = Some(wanted.into());
                    break;
                }
                at += 1;
            }
            let digits = text[at..].iter().take_while(|b| b.is_ascii_digit()).count();
            let number = std::str::from_utf8(&text[at..at + digits]).ok().and_then(|t| t.parse().ok());
            let Some(number) = number else {
                let here = body.start as usize + at;
                self.say(
                    Severity::Note,
                    "bad-version",
                    Span::new(here, here + 1),
                    "the version is not three numbers",
                )
                .expected = Some("V:major.minor.patch".into());
                break;
            };
            *part = number;
            at += digits;
        }
        self.entries.version = Some(parts);
        if self.data_seen {
            self.say(Severity::Note, "late-version", line.text, "the version line comes after data");
        }
    }

    pub(super) fn unknown_kind(&mut self, line: Line, letter: u8) {
        let at = Span::new(line.text.start as usize, line.text.start as usize + 1);
        if let Some((_, why)) = self.schema.unread.iter().find(|u| u.0 == letter) {
            let message = format!("the original does not read {}: lines here; {why}", letter as char);
            self.say(Severity::Note, "unread-kind", at, message);
            return;
        }
        if letter == b'?' || letter == b'%' {
            let what = if letter == b'?' { "conditions" } else { "includes" };
            self.say(
                Severity::Error,
                "pref-directive",
                at,
                format!("{what} are not supported in this file"),
            )
            .expected = Some("a line of this file; only pref files have these".into());
            return;
        }
        self.lost = true;
        let known = |l: u8| self.schema.kinds.iter().any(|k| k.letter == l);
        let swapped = if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        };
        let near = (swapped != letter && known(swapped)).then(|| (swapped as char).to_string());
        let mut list: Vec<String> =
            self.schema.kinds.iter().map(|k| (k.letter as char).to_string()).collect();
        let head = self.schema.head as usize;
        if head < list.len() {
            let head = list.remove(head);
            list.insert(0, head);
        }
        let shown = char::from(letter).escape_default().to_string();
        let d = self.say(
            Severity::Error,
            "unknown-kind",
            at,
            format!("no line in this file begins with {shown}:"),
        );
        d.expected = Some(format!("one of {}", list.join(" ")));
        d.nearest = near;
    }

    /// What the original reader loses: everything behind a NUL, and often a last line without an end.
    pub(super) fn end_of_file(&mut self) {
        if let Some(last) =
            self.lines.last().filter(|l| l.class == Class::Data && self.source.bytes.last() != Some(&b'\n'))
        {
            let at = Span::new(last.text.end as usize, last.text.end as usize);
            self.say(
                Severity::Note,
                "no-newline",
                at,
                "no line ending at the end of the file; some of the original programs ignore the line",
            );
        }
        self.said.extend(lines::endings(self.source, self.lines));
        if !self.source.bytes.contains(&0) {
            return;
        }
        let mut first = true;
        for (number, line) in self.lines.iter().enumerate() {
            let whole = line.whole().of(self.source.bytes);
            let Some(at) = whole.iter().position(|&b| b == 0) else { continue };
            if self.junk.contains(&(number as u32)) {
                continue;
            }
            let at = line.start as usize + at;
            let lost = self.entries.records.iter().filter(|r| {
                self.entries.rows.get(r.first as usize).is_some_and(|row| row.start > line.start)
            });
            let lost = lost.count();
            let span = Span::new(at, at + 1);
            let message = match first {
                true => format!(
                    "a NUL byte: the original stops here as if at the end of the file and loses {lost} further records"
                ),
                false => "a NUL byte".to_string(),
            };
            match self.cut.contains(&(number as u32)) {
                true => {
                    self.say(Severity::Error, "nul-byte", span, "a NUL byte").help = Some("remove it".into())
                }
                false => {
                    self.say(Severity::Warning, "nul-byte", span, message).expected =
                        Some("a printable character".into());
                    first = false;
                }
            }
        }
    }
}
