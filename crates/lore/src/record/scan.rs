//! One line: its body taken apart into cells, field by field, as the schema says (specs/edit-files.md 1.5).

use super::file::Limits;
use super::{Cell, Tag};
use crate::bytes::{Source, Span, text_of};
use crate::diagnostic::near::nearest;
use crate::diagnostic::{Diagnostic, Level};
use crate::lines::Line;
use crate::schema::{Field, FileSchema, Found, Kind, Lookup, Type, Words};
use angrist_engine::chance::Dice;

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
        run.is_ok() && !self.said[before..].iter().any(|d| d.level == Level::Error)
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
        level: Level,
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
        self.say(Level::Error, code, from, to, message).expected = Some(expected.into());
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
                            let message = format!("{} is missing; the original takes 0", field.name);
                            self.say(Level::Note, "missing-value", at, at, message);
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
                        let message = format!("{} is followed by something else than a colon", before.name);
                        return self.fail("bad-separator", at, at + 1, message, expected);
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
                self.say(
                    Level::Note,
                    "extra-fields",
                    start,
                    self.end(),
                    "more fields than the original reads",
                );
            }
            Some(_) if start > at => {
                self.say(Level::Note, "extra-text", start, self.end(), "text that the original ignores");
            }
            Some(_) => {
                let message = format!("the original ignores what stands behind {}", last.name);
                self.say(Level::Warning, "trailing-text", at, self.end(), message).expected =
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

    /// Digits with an optional sign: value and place. Blanks in front are skipped.
    fn scan(&self, at: usize) -> Option<(i64, usize, usize)> {
        let from = self.skip_blanks(at);
        let mut to = from;
        let negative = self.byte(to) == Some(b'-');
        if matches!(self.byte(to), Some(b'-' | b'+')) {
            to += 1;
        }
        let digits = to;
        let mut value: i64 = 0;
        while let Some(d) = self.byte(to).filter(u8::is_ascii_digit) {
            value = (value * 10 + i64::from(d - b'0')).min(i64::from(u32::MAX));
            to += 1;
        }
        (to > digits).then_some((if negative { -value } else { value }, from, to))
    }

    fn number_field(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let Some((value, from, to)) = self.scan(at) else {
            let stop = self.until(at, b':');
            if self.slice(at, stop).iter().all(|b| b" \t".contains(b)) {
                if f.optional {
                    self.push(i, Tag::Nothing, at, stop, 0, 0);
                    return Ok(stop);
                }
                if !f.lax {
                    let message = format!("{} is missing", f.name);
                    return self.fail("missing-number", at, stop, message, format!("{}: a number", f.name));
                }
            }
            if f.lax {
                self.say(
                    Level::Warning,
                    "bad-number",
                    at,
                    stop,
                    format!("{} is not a number; the original reads 0", f.name),
                )
                .expected = Some("digits".into());
                self.push(i, Tag::Number, at, stop, 0, 0);
                return Ok(stop);
            }
            return self.fail("bad-number", at, stop, format!("{} is not a number", f.name), "digits");
        };
        self.in_range(f, value, from, to);
        self.push(i, Tag::Number, from, to, 0, value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
        if f.lax {
            return Ok(self.until(to, b':'));
        }
        Ok(to)
    }

    fn in_range(&mut self, f: &Field, value: i64, from: usize, to: usize) {
        if let Some((limit, line)) = f.below.and_then(|b| self.limits.get(b))
            && value >= i64::from(limit)
        {
            let letter = f.below.unwrap_or(b'?') as char;
            let file = self.limits.file.clone();
            let message = format!("{} {value} is above the capacity", f.name);
            let d = self.say(Level::Error, "above-capacity", from, to, message);
            let stem = Source::new(&file, b"").stem().to_string();
            *d = d.clone().expected(format!("0..{} from M:{letter} of {stem}.txt", limit - 1)).see(
                &file,
                line,
                format!("raise this to {} or more", value + 1),
            );
            return;
        }
        let (least, most) = f.range.unwrap_or((i32::MIN, i32::MAX));
        if value < i64::from(least) || value > i64::from(most) {
            let message = format!("{} is {value}", f.name);
            let expected = match (least, most) {
                (0, most) => format!("{} at most {most} and not negative ({least}..{most})", f.name),
                (least, i32::MAX) => format!("{least} or more"),
                _ => format!("{least}..{most}"),
            };
            self.say(Level::Error, "out-of-range", from, to, message).expected = Some(expected);
        }
    }

    /// `AdB` at a place: dice, sides, and where it ends.
    fn dice(&mut self, f: &str, at: usize) -> Result<(i32, usize, usize), Stop> {
        let Some((dice, from, mid)) = self.scan(at) else {
            return self.fail(
                "bad-dice",
                at,
                at + 1,
                format!("{f} is not dice"),
                "dice: an int, \"d\", an int",
            );
        };
        if self.byte(mid) != Some(b'd') {
            return self.fail("bad-dice", mid, mid + 1, format!("{f} is not dice"), "\"d\"");
        }
        let Some((sides, start, to)) = self.scan(mid + 1).filter(|s| s.1 == mid + 1) else {
            return self.fail(
                "bad-dice",
                mid + 1,
                mid + 2,
                format!("{f} has no sides"),
                "an int: the sides of the dice",
            );
        };
        for (n, a, b) in [(dice, from, mid), (sides, start, to)] {
            if !(0..=255).contains(&n) {
                self.say(Level::Error, "out-of-range", a, b, format!("{f} has {n}")).expected =
                    Some("0..255".into());
            }
        }
        let packed = ((dice.clamp(0, 0x7FFF) as i32) << 16) | sides.clamp(0, 0xFFFF) as i32;
        Ok((packed, from, to))
    }

    fn dice_field(&mut self, i: usize, f: &Field, at: usize) -> Go {
        if f.optional && matches!(self.byte(at), None | Some(b':')) {
            self.push(i, Tag::Nothing, at, at, 0, 0);
            return Ok(at);
        }
        let (packed, from, to) = self.dice(&f.name, at)?;
        self.push(i, Tag::Dice, from, to, 0, packed);
        Ok(to)
    }

    fn bonus(&mut self, i: usize, at: usize, open: u8, close: u8) -> Go {
        let name = self.kind.fields[i].name.clone();
        if self.byte(at) != Some(open) {
            return self.fail(
                "missing-bracket",
                at,
                at + 1,
                format!("{name} has no opening bracket"),
                format!("\"{}\"", open as char),
            );
        }
        let Some((plus, _, mut to)) = self.scan(at + 1) else {
            return self.fail(
                "bad-number",
                at + 1,
                at + 2,
                format!("{name} has no number"),
                "a number with a sign",
            );
        };
        let mut packed = 0;
        if self.byte(to) == Some(b',') {
            (packed, _, to) = self.dice(&name, to + 1)?;
        }
        let small = plus.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16 as u16;
        if self.byte(to) == Some(close) {
            to += 1;
        } else {
            self.say(
                Level::Warning,
                "missing-bracket",
                to,
                to,
                format!("{name} has no closing bracket; the original does not look"),
            )
            .expected = Some(format!("\"{}\"", close as char));
        }
        self.push(i, Tag::Bonus, at, to, small, packed);
        Ok(to)
    }

    fn digits(&self, at: usize) -> usize {
        at + self.slice(at, self.end()).iter().take_while(|b| b.is_ascii_digit()).count()
    }

    /// `n`, `g/l`, `n+g/l`.
    fn growth(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        let first = self.digits(if self.byte(at) == Some(b'-') { at + 1 } else { at });
        let mut to = first;
        if self.byte(to) == Some(b'+') {
            to = self.digits(to + 1);
        }
        let gained = to > first;
        if self.byte(to) == Some(b'/') {
            to = self.digits(to + 1);
        } else if gained {
            to = first;
        }
        if to < stop || to == at {
            self.say(
                Level::Warning,
                "bad-growth",
                to,
                stop,
                format!("{} is not a number that grows with level", f.name),
            )
            .expected = Some("n, g/l or n+g/l".into());
        }
        self.push(i, Tag::Text, at, stop, 0, 0);
        Ok(stop)
    }

    fn damage(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        let text = text_of(self.slice(at, stop)).into_owned();
        match Dice::parse(&text) {
            Err(e) => {
                let here = at + e.at;
                self.say(Level::Error, "bad-dice", here, here + 1, format!("{} is not dice", f.name))
                    .expected = Some(e.expected.to_string());
            }
            Ok(dice) => {
                if let Some(m) = Dice::misreading(&text) {
                    let also = text.rsplit_once('/').filter(|_| !text.contains('('));
                    let also =
                        also.map(|(gain, levels)| format!(" or ({gain})/{levels}")).unwrap_or_default();
                    let message = format!("the original reads {text} as {}", m.original);
                    self.say(Level::Warning, "misread-dice", at, stop, message).expected =
                        Some(format!("{}{also}", m.write_instead));
                } else if dice.levels > 0 && dice.base.dice > 0 && dice.base.plus != 0 && !text.contains('(')
                {
                    self.say(Level::Note, "doubled-dice", at, stop, "the number before the gain equals the gain, as if an earlier misreading had been written back")
                        .expected = Some(dice.to_string());
                }
            }
        }
        self.push(i, Tag::Text, at, stop, 0, 0);
        Ok(stop)
    }

    /// `n`, `AdB`, `AdB+n`; the original takes what stands before the `d` for the number of dice.
    fn duration(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        let mut to = self.digits(at);
        let fine = to > at;
        if fine && self.byte(to) == Some(b'+') {
            let rest = text_of(self.slice(to + 1, stop)).into_owned();
            let number = text_of(self.slice(at, to)).into_owned();
            self.say(
                Level::Warning,
                "misread-duration",
                to,
                to + 1,
                format!(
                    "the original takes {} for {number}d{}",
                    text_of(self.slice(at, stop)).into_owned(),
                    rest.split_once('d').map_or("", |r| r.1)
                ),
            )
            .expected = Some(format!("{rest}+{number}"));
            self.push(i, Tag::Text, at, stop, 0, 0);
            return Ok(stop);
        }
        if self.byte(to) == Some(b'd') {
            to = self.digits(to + 1);
            if self.byte(to) == Some(b'+') {
                to = self.digits(to + 1);
            }
        }
        if !fine || to < stop {
            return self.fail(
                "bad-duration",
                to,
                stop,
                format!("{} is not a duration", f.name),
                "n, AdB or AdB+n",
            );
        }
        self.push(i, Tag::Text, at, stop, 0, 0);
        Ok(stop)
    }

    fn band(&mut self, i: usize, at: usize) -> Go {
        let from = if self.byte(at) == Some(b'>') { at + 1 } else { at };
        let mid = self.digits(from);
        let read = |s: &Self, a: usize, b: usize| {
            std::str::from_utf8(s.slice(a, b)).ok().and_then(|t| t.parse::<i32>().ok()).unwrap_or(0)
        };
        let least = read(self, from, mid);
        let mut to = mid;
        let mut most = 0;
        if matches!(self.byte(mid), Some(b'-' | b'<')) {
            to = self.digits(mid + 1);
            most = read(self, mid + 1, to);
        }
        let stop = self.until(to, b':');
        if to == at || stop > to {
            return self.fail(
                "bad-band",
                to,
                stop.max(to + 1),
                "not a band of damage",
                "least-most, both numbers",
            );
        }
        if mid == from {
            self.say(
                Level::Warning,
                "open-band",
                at,
                to,
                "the band has no lower end; the original reads 0",
            )
            .expected = Some("a number before the dash".into());
        }
        self.push(i, Tag::Pair, at, to, most.clamp(0, 0xFFFF) as u16, least);
        Ok(to)
    }

    fn pairs(&mut self, i: usize, f: &Field, at: usize, most: u8, default: i32) -> Go {
        let mut at = at;
        let mut count = 0;
        loop {
            let stop = self.until(at, b':');
            if count == most {
                self.say(Level::Error, "too-many-pairs", at, stop, format!("too many {}", f.name)).expected =
                    Some(format!("at most {most}"));
                return Ok(self.end());
            }
            count += 1;
            let first = self.scan(at);
            let (a, _, to) = first.unwrap_or((0, at, at));
            let mut b = i64::from(default);
            if first.is_none() {
                self.say(
                    Level::Warning,
                    "bad-pair",
                    at,
                    stop,
                    format!("{} holds no pair of numbers here; the original reads zeros", f.name),
                )
                .expected = Some("two numbers with '/' between".into());
                b = 0;
            } else if self.byte(to) == Some(b'/') {
                match self.scan(to + 1) {
                    Some((n, _, end)) if end == stop => b = n,
                    other => {
                        let here = other.map_or(to + 1, |o| o.2);
                        self.say(
                            Level::Warning,
                            "bad-pair",
                            here,
                            stop.max(here + 1),
                            format!("the second number of {} is not clean", f.name),
                        )
                        .expected = Some("a number".into());
                        b = other.map_or(b, |o| o.0);
                    }
                }
            } else if to < stop && !self.slice(to, stop).iter().all(|b| b" \t".contains(b)) {
                self.say(Level::Warning, "bad-pair", to, to + 1, format!("wrong character between the numbers of {}; the original takes {default} for the second", f.name))
                    .expected = Some("\"/\"".into());
            }
            for n in [a, b] {
                self.in_range(f, n, at, stop);
            }
            self.push(
                i,
                Tag::Pair,
                at,
                stop,
                b.clamp(0, 0xFFFF) as u16,
                a.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32,
            );
            match self.byte(stop) {
                Some(b':') => at = stop + 1,
                _ => return Ok(stop),
            }
        }
    }

    fn numbers(&mut self, i: usize, f: &Field, at: usize, wanted: u16) -> Go {
        let mut at = at;
        for n in 0..wanted {
            if n > 0 {
                match self.byte(at) {
                    Some(b':') => at += 1,
                    None => {
                        return self.fail(
                            "row-too-short",
                            at,
                            at,
                            format!("the row has {n} {}", f.name),
                            format!("{wanted} {}", f.name),
                        );
                    }
                    Some(_) => {
                        return self.fail("bad-separator", at, at + 1, "not a number", "':' or a digit");
                    }
                }
            }
            at = self.number_field(i, f, at)?;
        }
        Ok(at)
    }

    fn set(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let mut at = at;
        loop {
            while matches!(self.byte(at), Some(b' ' | b'|' | b'\t')) {
                at += 1;
            }
            if at >= self.end() {
                return Ok(at);
            }
            at = self.number_field(i, f, at)?;
            if !matches!(self.byte(at), None | Some(b' ' | b'|' | b'\t')) {
                return self.fail(
                    "bad-separator",
                    at,
                    at + 1,
                    format!("{} are numbers with bars between", f.name),
                    "'|' or a digit",
                );
            }
        }
    }

    fn text(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let end = self.end().max(at);
        if end == at && !f.empty && !f.optional {
            return self.fail("empty-text", at, at, format!("{} is empty", f.name), "at least one character");
        }
        if f.longest > 0 && end - at > f.longest as usize {
            let from = at + f.longest as usize;
            let expected = format!("at most {} characters", f.longest);
            self.say(Level::Error, "long-text", from, end, format!("{} is too long", f.name)).expected =
                Some(expected);
        }
        if f.noted && self.slice(at, end).iter().all(|&b| b == b' ') {
            self.say(Level::Note, "empty-text", at, end, format!("{} is empty", f.name));
        }
        if f.letters && let Some(odd) = self.slice(at, end).iter().position(|b| !b.is_ascii_alphabetic()) {
            let message = format!("only letters count in a {}; the original skips this", f.name);
            self.say(Level::Note, "not-a-letter", at + odd, at + odd + 1, message);
        }
        self.push(i, Tag::Text, at, end, 0, 0);
        Ok(end)
    }

    fn part(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        if stop == at {
            if !f.empty && !f.optional {
                return self.fail(
                    "empty-text",
                    at,
                    at,
                    format!("{} is empty", f.name),
                    "at least one character",
                );
            }
            self.push(i, Tag::Nothing, at, at, 0, 0);
            return Ok(stop);
        }
        self.push(i, Tag::Text, at, stop, 0, 0);
        Ok(stop)
    }

    fn flags(&mut self, i: usize, lookup: &Lookup, at: usize, end: usize) -> Go {
        let is_gap = |b: u8| matches!(b, b' ' | b'|' | b'\t');
        let mut at = at;
        if self.byte(at).is_some_and(is_gap) && at < end {
            self.say(Level::Error, "empty-flag", at, at + 1, "an empty flag before a bar or blank")
                .expected = Some("a flag name".into());
        }
        while at < end {
            if self.byte(at).is_some_and(is_gap) {
                at += 1;
                continue;
            }
            let len = self.slice(at, end).iter().position(|&b| is_gap(b)).unwrap_or(end - at);
            match lookup.find(self.words, self.slice(at, at + len)) {
                Found::Word(id, number) => self.push(i, Tag::Word, at, at + len, id, number),
                found => self.no_word("flag", lookup, found, at, at + len),
            }
            at += len;
        }
        Ok(end)
    }

    /// Says why a word is none, with the nearest one or the kind it belongs to.
    fn no_word(&mut self, what: &str, lookup: &Lookup, found: Found, from: usize, to: usize) {
        let text = text_of(self.slice(from, to)).into_owned();
        if let Found::BadNumber { at, least, most } = found {
            let message = format!("{text} has no number between {least} and {most}");
            self.say(Level::Error, "bad-frequency", from + at, to, message).expected =
                Some(format!("{least}..{most}"));
            return;
        }
        let elsewhere = self.file.kinds.iter().find(|k| {
            let covers = |f: &Field| match &f.what {
                Type::Flags(l) | Type::FlagsPart(l) | Type::Flag(l) => {
                    matches!(l.find(self.words, text.as_bytes()), Found::Word(..))
                }
                _ => false,
            };
            k.letter != self.kind.letter && k.fields.iter().any(covers)
        });
        let mut names: Vec<&str> = Vec::new();
        for &v in &lookup.vocabularies {
            names.extend(self.words.vocabularies.get(v as usize).map(String::as_str));
        }
        let listed = names.join(", ");
        if let Some(kind) = elsewhere {
            let message = format!(
                "{text} belongs under {}: ({}), not {}:",
                kind.letter as char, kind.name, self.kind.letter as char
            );
            self.say(Level::Error, "misplaced-flag", from, to, message).expected =
                Some(format!("a {what} of {listed}"));
            return;
        }
        let near = nearest(text.as_bytes(), self.words.of(lookup)).map(str::to_string);
        let code = if what == "flag" { "unknown-flag" } else { "unknown-word" };
        let d = self.say(Level::Error, code, from, to, format!("unknown {what} {text}"));
        d.expected = Some(format!("a {what} of {listed}"));
        d.nearest = near;
    }

    fn one_flag(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
        let end = self.end();
        let mut to = end;
        while to > at && matches!(self.byte(to - 1), Some(b' ' | b'\t')) {
            to -= 1;
        }
        if to < end {
            self.say(
                Level::Warning,
                "trailing-blank",
                to,
                end,
                "the original takes the blanks for part of the flag",
            );
        }
        if to == at && f.optional {
            return Ok(end);
        }
        match lookup.find(self.words, self.slice(at, to)) {
            Found::Word(id, number) => self.push(i, Tag::Word, at, to, id, number),
            found => self.no_word("flag", lookup, found, at, to),
        }
        Ok(end)
    }

    fn one_of(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
        let stop = self.until(at, b':');
        if f.longest == 1 && stop > at + 1 {
            return self.fail("long-selector", at + 1, stop, format!("{} is one character", f.name), "\":\"");
        }
        match lookup.find(self.words, self.slice(at, stop)) {
            Found::Word(id, number) => self.push(i, Tag::Word, at, stop, id, number),
            _ if stop == at && f.optional => self.push(i, Tag::Nothing, at, at, 0, 0),
            found => {
                self.no_word(&f.name, lookup, found, at, stop);
                if f.longest == 1 {
                    let known: Vec<&str> = self.words.of(lookup).collect();
                    let expected = format!("one of {}", known.join(" "));
                    if let Some(d) = self.said.last_mut() {
                        d.expected = Some(expected);
                        d.nearest = None;
                    }
                }
                return Err(Stop);
            }
        }
        Ok(stop)
    }

    /// A number in any base, or the name of a group.
    fn group(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
        let stop = self.until(at, b':');
        let text = self.slice(at, stop);
        let number = match text {
            [b'0', b'x' | b'X', hex @ ..] => {
                std::str::from_utf8(hex).ok().and_then(|t| i64::from_str_radix(t, 16).ok())
            }
            [b'0', octal @ ..] if !octal.is_empty() => {
                std::str::from_utf8(octal).ok().and_then(|t| i64::from_str_radix(t, 8).ok())
            }
            _ => self
                .scan(at)
                .filter(|n| n.2 == stop || self.slice(n.2, stop).iter().all(|b| b" \t".contains(b)))
                .map(|n| n.0),
        };
        let (least, most) = f.range.unwrap_or((0, 255));
        if let Some(value) = number {
            self.in_range(f, value, at, stop);
            self.push(i, Tag::Number, at, stop, 0, value.clamp(0, 0xFFFF) as i32);
            return Ok(stop);
        }
        match lookup.find(self.words, text) {
            Found::Word(id, _) => {
                let value = self.words.all[id as usize].value;
                self.push(i, Tag::Number, at, stop, id, value);
                Ok(stop)
            }
            _ => {
                let shown = text_of(text).into_owned();
                let near = nearest(shown.as_bytes(), self.words.of(lookup)).map(str::to_string);
                let d =
                    self.say(Level::Error, "unknown-group", at, stop, format!("unknown {} {shown}", f.name));
                d.expected = Some(format!("a number {least}-{most} or a group name"));
                d.nearest = near;
                Err(Stop)
            }
        }
    }

    fn glyph(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let Some(byte) = self.byte(at) else {
            return self.fail("missing-field", at, at, format!("{} is missing", f.name), "one character");
        };
        self.push(i, Tag::Glyph, at, at + 1, 0, i32::from(byte));
        if f.what == Type::Glyph {
            return Ok(at + 1);
        }
        let stop = self.until(at + 1, b':');
        if stop > at + 1 {
            let word = text_of(self.slice(at, stop)).into_owned();
            self.say(
                Level::Warning,
                "word-for-character",
                at,
                stop,
                format!(
                    "{word} is a word where one character is meant; the original uses only {}",
                    byte as char
                ),
            )
            .expected = Some("one character".into());
        }
        Ok(stop)
    }

    fn colour(&mut self, i: usize, letters: &Lookup, names: bool, strict: bool, at: usize) -> Go {
        let mut to = self.end();
        while to > at && matches!(self.byte(to - 1), Some(b' ' | b'\t')) {
            to -= 1;
        }
        let text = self.slice(at, to);
        let text = if names { text } else { &text[..text.len().min(1)] };
        let value = |found: Found| match found {
            Found::Word(id, _) => Some((id, self.words.all[id as usize].value)),
            _ => None,
        };
        let mut shade = 0;
        let mut found = value(letters.find(self.words, text));
        if let (None, true, [front @ .., digit @ b'0'..=b'7']) = (found, names, text) {
            shade = u16::from(digit - b'0');
            let front = front.strip_suffix(b" ").unwrap_or(front);
            found = value(letters.find(self.words, front));
        }
        match found {
            Some((_, colour)) => self.push(i, Tag::Colour, at, to, shade, colour),
            None => {
                let listed: String = self.words.of(letters).filter(|w| w.len() == 1).collect();
                let shown = text_of(text).into_owned();
                let level = if strict { Level::Error } else { Level::Warning };
                let message = match strict {
                    true => format!("unknown colour {shown}"),
                    false => format!("unknown colour {shown}; the original takes white"),
                };
                self.say(level, "unknown-colour", at, to, message).expected =
                    Some(format!("one of {listed}"));
                self.push(i, Tag::Colour, at, to, 0, 1);
            }
        }
        Ok(self.end())
    }
}
