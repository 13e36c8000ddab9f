//! One line: its body taken apart into cells, field by field, as the schema says (docs/spec/edit-files.md 1.5).

mod numbers;
mod words;

use super::file::Limits;
use super::{Cell, Tag};
use crate::lines::Line;
use crate::schema::{Field, FileSchema, Kind, Type, Words};
use angrist_source::nearest::nearest_number;
use angrist_source::{Diagnostic, Severity};
use angrist_source::{Source, Span};

pub(super) struct Scanner<'s, 'a> {
    pub words: &'s Words,
    pub file: &'s FileSchema,
    pub kind: &'s Kind,
    pub source: Source<'a>,
    pub lines: &'s [Line],
    pub line: Line,
    pub cells: &'s mut Vec<Cell>,
    pub said: &'s mut Vec<Diagnostic>,
    pub limits: &'s Limits,
}

/// The rest of a line cannot be read.
struct Stop;

type Go = Result<usize, Stop>;

impl Scanner<'_, '_> {
    /// Reads all fields; false when the line cannot be used as it is.
    pub fn fields(&mut self) -> bool {
        let before = self.said.len();
        let run = self.run();
        run.is_ok() && !self.said[before..].iter().any(|d| d.severity == Severity::Error)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        if at < self.end() { self.source.bytes.get(at).copied() } else { None }
    }

    fn end(&self) -> usize {
        self.line.text.end as usize
    }

    fn slice(&self, from: usize, to: usize) -> &[u8] {
        self.source.bytes.get(from..to.min(self.end())).unwrap_or_default()
    }

    fn until(&self, from: usize, stop: u8) -> usize {
        from + self
            .slice(from, self.end())
            .iter()
            .position(|&b| b == stop)
            .unwrap_or(self.end().saturating_sub(from))
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        at
    }

    fn say(
        &mut self,
        level: Severity,
        code: &'static str,
        from: usize,
        to: usize,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        let span = Span::new(from, to.max(from));
        let mut d = Diagnostic::at(level, code, self.source, self.lines, span, message);
        // A place behind the last byte of the file or line still belongs to this line.
        d.line = crate::lines::line_at(self.lines, self.line.start) as u32 + 1;
        d.column = span.start.saturating_sub(self.line.start) + 1;
        self.said.push(d);
        let last = self.said.len() - 1;
        &mut self.said[last]
    }

    fn fail<T>(
        &mut self,
        code: &'static str,
        from: usize,
        to: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Result<T, Stop> {
        self.say(Severity::Error, code, from, to, message).expected = Some(expected.into());
        Err(Stop)
    }

    fn push(&mut self, field: usize, tag: Tag, from: usize, to: usize, small: u16, value: i32) {
        let at = from.saturating_sub(self.line.start as usize);
        let cut = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        self.cells.push(Cell {
            at: cut(at),
            len: cut(to.saturating_sub(from)),
            field: field as u8,
            tag,
            small,
            value,
        });
    }

    fn run(&mut self) -> Result<(), Stop> {
        let kind = self.kind;
        let mut at = self.line.text.start as usize + 2;
        for (i, field) in kind.fields.iter().enumerate() {
            let after_glyph = i > 0 && kind.fields[i - 1].what == Type::Glyph;
            if i > 0 {
                match self.byte(at) {
                    None if field.optional => {
                        if field.noted {
                            let message = format!("{} is missing; the original uses 0", field.name);
                            self.say(Severity::Note, "missing-value", at, at, message);
                        }
                        break;
                    }
                    None => return self.missing(i, at),
                    Some(b':') => at += 1,
                    Some(_) if after_glyph => at += 1,
                    Some(_) => {
                        let before = &kind.fields[i - 1];
                        let numeric = matches!(before.what, Type::Number | Type::Dice | Type::Group(_));
                        let expected = if numeric { "':' or a digit" } else { "':'" };
                        let message = format!("{} is not followed by a colon", before.name);
                        let meant = nearest_number(self.slice(at, at + 1)).filter(|_| numeric);
                        let d = self.say(Severity::Error, "bad-separator", at, at + 1, message);
                        *d = d.clone().expected(expected).nearest(meant);
                        return Err(Stop);
                    }
                }
            }
            at = self.field(i, field, at)?;
        }
        self.rest(at);
        Ok(())
    }

    fn missing(&mut self, i: usize, at: usize) -> Result<(), Stop> {
        let kind = self.kind;
        let field = &kind.fields[i];
        let wanted = kind.fields.iter().filter(|f| !f.optional).count();
        match (&field.what, &kind.fields[i - 1].what) {
            (Type::Text, _) => {
                let message = format!("{} is missing", field.name);
                let expected = format!("\":\" and a {} after the {}", field.name, kind.fields[i - 1].name);
                self.fail("missing-field", at, at, message, expected)
            }
            (Type::Colour { .. }, Type::Glyph) => {
                self.fail("missing-field", at, at, "the colour is missing", "\":\" and a colour")
            }
            _ => {
                let message = format!("too few fields: {} is missing", field.name);
                self.fail("too-few-fields", at, at, message, format!("{wanted} fields, got {i}"))
            }
        }
    }

    /// What stands behind the last field.
    fn rest(&mut self, at: usize) {
        let Some(last) = self.kind.fields.last() else { return };
        if matches!(
            last.what,
            Type::Text | Type::Flags(_) | Type::Flag(_) | Type::Picture | Type::Set | Type::Colour { .. }
        ) {
            return;
        }
        let start = self.skip_blanks(at);
        match self.byte(start) {
            None | Some(b'#') => {}
            Some(b':') => {
                let wanted = self.kind.fields.len();
                let fields = if wanted == 1 { "field" } else { "fields" };
                let message =
                    format!("more than the {wanted} {fields} that are read; the rest has no effect");
                self.say(Severity::Warning, "extra-fields", start, self.end(), message).expected =
                    Some("the end of the line".into());
            }
            Some(_) if start > at => {
                self.say(Severity::Note, "extra-text", start, self.end(), "text that the original ignores");
            }
            Some(_) => {
                let message = format!("the original ignores what comes after {}", last.name);
                self.say(Severity::Warning, "trailing-text", at, self.end(), message).expected =
                    Some("the end of the line".into());
            }
        }
    }

    fn field(&mut self, i: usize, f: &Field, at: usize) -> Go {
        match &f.what {
            Type::Number => self.number_field(i, f, at),
            Type::Dice => self.dice_field(i, f, at),
            Type::Bonus(open, close) => self.bonus(i, at, *open, *close),
            Type::Growth => self.growth(i, f, at),
            Type::Damage => self.damage(i, f, at),
            Type::Duration => self.duration(i, f, at),
            Type::Band => self.band(i, at),
            Type::Pairs(most, default) => self.pairs(i, f, at, *most, *default),
            Type::Numbers(wanted) => self.numbers(i, f, at, *wanted),
            Type::Set => self.set(i, f, at),
            Type::Text => self.text(i, f, at),
            Type::Part | Type::Word => self.part(i, f, at),
            Type::Flags(lookup) => self.flags(i, lookup, at, self.end()),
            Type::FlagsPart(lookup) => self.flags(i, lookup, at, self.until(at, b':')),
            Type::Flag(lookup) => self.one_flag(i, f, lookup, at),
            Type::OneOf(lookup) => self.one_of(i, f, lookup, at),
            Type::Group(lookup) => self.group(i, f, lookup, at),
            Type::Glyph | Type::Char => self.glyph(i, f, at),
            Type::Colour { letters, names, strict } => self.colour(i, letters, *names, *strict, at),
            Type::Picture => {
                self.push(i, Tag::Picture, at, self.end(), 0, 0);
                Ok(self.end())
            }
        }
    }
}
