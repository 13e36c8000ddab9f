//! One file: its lines dealt out to records.
//!
//! An error in a line costs that line only; an error in a head opens a record without a name, so that the lines under it
//! are not reported as well (docs/spec/edit-files.md, end of section 5).

mod odd;

use super::scan::Scanner;
use super::{Cell, Entries, RecordEntry, RowEntry, Tag};
use crate::lines::{Class, Line, a_line};
use crate::schema::{Family, FileSchema, Kind, Variant};
use angrist_source::diagnostic::grouped;
use angrist_source::{Diagnostic, Severity};
use angrist_source::{Source, Span, text_of};

/// Longest line that the originals read.
const LONGEST: usize = 1023;

/// Capacities by the letter that selects them.
#[derive(Default)]
pub(super) struct Limits {
    /// Name of the file they come from.
    pub file: String,
    /// Letter, value, line number from 1.
    pub all: Vec<(u8, i32, u32)>,
}

impl Limits {
    /// From the records of the limits file: a letter, and the sum of the numbers behind it.
    pub fn of(schema: &FileSchema, entries: &Entries, source: Source<'_>) -> Self {
        let mut limits = Limits { file: source.name.to_string(), all: Vec::new() };
        for row in entries.rows.iter().filter(|r| !r.broken && (r.kind as usize) < schema.kinds.len()) {
            let cells = &entries.cells[row.first as usize..row.first as usize + row.cells as usize];
            let Some(letter) = cells.first() else { continue };
            let letter = source.bytes.get(row.start as usize + letter.at as usize).copied().unwrap_or(0);
            let sum =
                cells.iter().filter(|c| c.tag == Tag::Number).fold(0i32, |s, c| s.saturating_add(c.value));
            limits.all.push((letter, sum, row.line + 1));
        }
        limits
    }

    /// A capacity and its line; of two lines the later holds, as in the originals.
    pub fn get(&self, letter: u8) -> Option<(i32, u32)> {
        self.all.iter().rfind(|l| l.0 == letter).map(|l| (l.1, l.2))
    }
}

/// What the reader of a file knows while it goes down the lines.
struct Reader<'r, 'a> {
    schema: &'r FileSchema,
    source: Source<'a>,
    lines: &'r [Line],
    said: &'r mut Vec<Diagnostic>,
    entries: Entries,
    /// Kinds by letter; 255 for none.
    letters: [u8; 256],
    /// Lines of each kind in the record (or part of it) at hand.
    counts: Vec<u16>,
    key: Vec<i32>,
    key_line: u32,
    headless: bool,
    open: bool,
    /// A line of an unknown kind stands in the record: it may have been the head of another.
    lost: bool,
    /// Lines of the record that it has already: places among what was said, letters and lines.
    repeated: Vec<(usize, u8, u32)>,
    /// Lines of nothing but control characters.
    junk: Vec<u32>,
    /// Lines with a NUL byte that cannot be read for it.
    cut: Vec<u32>,
    version_line: Option<u32>,
    data_seen: bool,
}

pub(super) fn read<'a>(
    variant: &Variant,
    schema_at: usize,
    source_at: u32,
    (source, lines): (Source<'a>, &[Line]),
    limits: &Limits,
    said: &mut Vec<Diagnostic>,
) -> Entries {
    let schema = &variant.files[schema_at];
    // A kind written `*` takes every letter that has none of its own.
    let mut letters = [schema.kind_of(b'*').map_or(255, |at| at.min(255) as u8); 256];
    for (at, kind) in schema.kinds.iter().enumerate().take(250) {
        letters[kind.letter as usize] = at as u8;
    }
    let entries = Entries {
        schema: schema_at as u16,
        source: source_at,
        rows: Vec::with_capacity(lines.len()),
        cells: Vec::with_capacity(lines.len() * 4),
        ..Entries::default()
    };
    let mut r = Reader {
        schema,
        source,
        lines,
        said,
        entries,
        letters,
        counts: vec![0; schema.kinds.len()],
        key: Vec::new(),
        key_line: 0,
        headless: false,
        open: false,
        lost: false,
        repeated: Vec::new(),
        junk: Vec::new(),
        cut: Vec::new(),
        version_line: None,
        data_seen: false,
    };
    for (number, line) in lines.iter().enumerate() {
        match line.class {
            Class::Blank | Class::Other if r.is_junk(number, *line) => {}
            Class::Blank | Class::Comment => {}
            Class::Version => r.version(number, *line),
            Class::Data => r.data(variant, number, *line, limits),
            // A NUL byte in it is the cause, and told at the end.
            Class::Other if has_nul(*line, source.bytes) => r.cut.push(number as u32),
            Class::Other => r.other(*line),
        }
    }
    r.end_of_record();
    r.end_of_file();
    r.entries
}

impl Reader<'_, '_> {
    fn say(
        &mut self,
        level: Severity,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.said.push(Diagnostic::at(level, code, self.source, self.lines, span, message));
        let last = self.said.len() - 1;
        &mut self.said[last]
    }

    fn data(&mut self, variant: &Variant, number: usize, line: Line, limits: &Limits) {
        let letter = self.source.bytes[line.text.start as usize];
        if !self.data_seen {
            self.data_seen = true;
            if self.schema.version && self.version_line.is_none() {
                let at = Span::new(line.text.start as usize, line.text.start as usize + 1);
                self.say(Severity::Note, "no-version", at, "no version line before the first data line")
                    .expected = Some("V:major.minor.patch".into());
            }
        }
        let kind = self.letters[letter as usize];
        let Some(shape) = self.schema.kinds.get(kind as usize) else {
            return self.unknown_kind(line, letter);
        };
        let is_head = u16::from(kind) == self.schema.head;
        if is_head || self.schema.family == Family::Table {
            self.end_of_record();
            self.counts.fill(0);
            self.open = true;
            self.lost = false;
            let first = self.entries.rows.len() as u32;
            let index = self.entries.records.len() as i32;
            self.entries.records.push(RecordEntry { first, rows: 0, index });
        } else if !self.open {
            if !self.headless {
                self.headless = true;
                let at = Span::new(line.text.start as usize, line.text.start as usize + 1);
                let head = self.schema.head_kind().map_or(b'N', |k| k.letter);
                self.say(Severity::Error, "no-record", at, "this line does not belong to a record")
                    .expected = Some(format!("{} first", a_line(head)));
            }
            return;
        }
        if line.text.len() > LONGEST {
            let at = Span::new(line.text.start as usize + LONGEST, line.text.end as usize);
            let message = format!("the line has {} bytes", grouped(line.text.len()));
            let d = self.say(Severity::Error, "long-line", at, message);
            d.expected = Some(format!("at most {LONGEST} bytes"));
            if shape.most > 1 {
                d.help = Some(format!("split it into several {}: lines", shape.letter as char));
            }
        }
        let before = self.said.len();
        let first = self.entries.cells.len() as u32;
        let long = line.text.end - line.start > u32::from(u16::MAX);
        let broken = long || {
            let mut scanner = Scanner {
                words: &variant.words,
                file: self.schema,
                kind: shape,
                source: self.source,
                lines: self.lines,
                line,
                cells: &mut self.entries.cells,
                said: self.said,
                limits,
            };
            !scanner.fields()
        };
        if has_nul(line, self.source.bytes) {
            // Whatever is wrong with the fields follows from it.
            self.said.truncate(before);
            self.cut.extend(broken.then_some(number as u32));
        }
        let cells = (self.entries.cells.len() as u32 - first) as u16;
        let row = RowEntry { line: number as u32, start: line.start, first, cells, kind, broken };
        self.entries.rows.push(row);
        if let Some(record) = self.entries.records.last_mut() {
            record.rows += 1;
        }
        if is_head && !broken {
            self.key_of_head(shape, row);
        }
        let worse = broken || self.said[before..].iter().any(|d| d.severity == Severity::Error);
        self.count(kind, shape, line, worse || self.lost);
    }

    /// The key must grow; the record takes its number from it.
    fn key_of_head(&mut self, shape: &Kind, row: RowEntry) {
        if self.schema.key.is_empty() {
            return;
        }
        let cells = &self.entries.cells[row.first as usize..row.first as usize + row.cells as usize];
        let value = |field: &u16| cells.iter().find(|c| u16::from(c.field) == *field);
        let key: Vec<i32> = self.schema.key.iter().map(|f| value(f).map_or(0, |c| c.value)).collect();
        let Some(&first) = self.schema.key.first() else { return };
        let span = value(&first).map_or(Span::new(row.start as usize + 2, row.start as usize + 3), |c| {
            let start = row.start as usize + c.at as usize;
            Span::new(start, start + c.len as usize)
        });
        if key <= self.key && !self.key.is_empty() {
            let name = &shape.fields[first as usize].name;
            let shown = |k: &[i32]| k.iter().map(i32::to_string).collect::<Vec<_>>().join(":");
            let (code, message) = if key == self.key {
                ("duplicate-index", format!("{name} {} is used twice", shown(&key)))
            } else {
                ("index-order", format!("{name} {} comes after {}", shown(&key), shown(&self.key)))
            };
            let expected = format!("{name} above {}", shown(&self.key));
            let (file, line, what) =
                (self.source.name.to_string(), self.key_line, format!("{} is here", shown(&self.key)));
            let d = self.say(Severity::Error, code, span, message);
            *d = d.clone().expected(expected).see(&file, line, what);
        }
        if let (Some(record), [index]) = (self.entries.records.last_mut(), key.as_slice()) {
            record.index = *index;
        }
        self.key = key;
        self.key_line = row.line + 1;
    }

    /// Too many lines of a kind in one record; only counted where it would follow from another problem.
    fn count(&mut self, kind: u8, shape: &Kind, line: Line, told: bool) {
        if shape.part {
            let head = self.schema.head as usize;
            let kinds = &self.schema.kinds;
            self.counts
                .iter_mut()
                .enumerate()
                .for_each(|(k, n)| *n = if k == head || kinds[k].part { *n } else { 0 });
        }
        let seen = &mut self.counts[kind as usize];
        *seen = seen.saturating_add(1);
        let (seen, most) = (*seen, shape.most);
        if seen <= most || told || self.schema.family == Family::Table {
            return;
        }
        let at = Span::new(line.text.start as usize, line.text.start as usize + 1);
        let letter = shape.letter as char;
        if most == 1 {
            let message = format!("a second {letter}: line; the original uses the last one");
            self.say(Severity::Warning, "repeated-line", at, message).expected =
                Some(format!("one {letter}: line"));
            let number = self.entries.rows.last().map_or(0, |row| row.line + 1);
            self.repeated.push((self.said.len() - 1, shape.letter, number));
        } else {
            let name = self.name_of_record().unwrap_or_else(|| "the record".into());
            let rows = self.entries.records.last().and_then(|r| self.entries.rows.get(r.first as usize..));
            let mut same = rows.into_iter().flatten().rev().filter(|r| r.kind == kind);
            let first = same.nth(usize::from(seen) - 1).map(|row| row.line + 1);
            let file = self.source.name.to_string();
            let message = format!("{name} has too many {letter}: lines");
            let d = self.say(Severity::Error, "too-many-lines", at, message);
            d.expected = Some(format!("at most {most}"));
            if let Some(first) = first {
                *d = d.clone().see(&file, first, "the first one");
            }
        }
    }

    /// What the record at hand is called.
    fn name_of_record(&self) -> Option<String> {
        let head = self.entries.rows.get(self.entries.records.last()?.first as usize)?;
        let field = self.schema.kinds.get(head.kind as usize)?.field_of("name")?;
        let cell = cells_of(&self.entries, head).iter().find(|c| usize::from(c.field) == field)?;
        let start = head.start as usize + cell.at as usize;
        let name = self.source.bytes.get(start..start + cell.len as usize).filter(|n| !n.is_empty())?;
        Some(text_of(name).into_owned())
    }

    /// Several kinds of line twice in one record are one mistake: the head of a second record is missing.
    fn join_repeated(&mut self) {
        let repeated = std::mem::take(&mut self.repeated);
        let mut letters: Vec<u8> = Vec::new();
        for (_, letter, _) in &repeated {
            if !letters.contains(letter) {
                letters.push(*letter);
            }
        }
        let (Some((first, _, line)), true) = (repeated.first(), letters.len() > 1) else { return };
        let Some(head) = self.schema.head_kind().map(|k| k.letter) else { return };
        let name = self.name_of_record().unwrap_or_else(|| "the record".into());
        let shown: Vec<String> = letters.iter().map(|l| format!("{}:", *l as char)).collect();
        let (last, others) = shown.split_last().map_or(("", &[][..]), |(l, o)| (l.as_str(), o));
        let d = &mut self.said[*first];
        d.message = format!(
            "{name} has a second {} and {last} line from line {line} on; is {} missing before it?",
            others.join(", "),
            a_line(head)
        );
        d.expected = Some(format!("an {head}: line first"));
        for (at, _, _) in repeated.iter().skip(1).rev() {
            self.said.remove(*at);
        }
    }

    /// Lines that every record should have.
    fn end_of_record(&mut self) {
        self.join_repeated();
        if self.schema.family == Family::Table {
            return;
        }
        let Some(head) = self.entries.records.last().and_then(|r| self.entries.rows.get(r.first as usize))
        else {
            return;
        };
        let Some(line) = self.lines.get(head.line as usize) else { return };
        for at in 0..self.schema.kinds.len() {
            let kind = &self.schema.kinds[at];
            if self.counts[at] < kind.least && !kind.part {
                let message = match kind.least {
                    1 => format!("the record has no {}: line ({})", kind.letter as char, kind.name),
                    n => format!(
                        "the record has fewer than {n} {}: lines ({})",
                        kind.letter as char, kind.name
                    ),
                };
                self.said.push(Diagnostic::at(
                    Severity::Note,
                    "missing-line",
                    self.source,
                    self.lines,
                    line.text,
                    message,
                ));
            }
        }
    }
}

fn has_nul(line: Line, bytes: &[u8]) -> bool {
    line.text.of(bytes).contains(&0)
}

/// The cells of a row.
pub(super) fn cells_of<'e>(entries: &'e Entries, row: &RowEntry) -> &'e [Cell] {
    entries.cells.get(row.first as usize..row.first as usize + row.cells as usize).unwrap_or_default()
}
