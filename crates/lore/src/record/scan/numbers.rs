//! Fields that are numbers: plain, as dice, in pairs and lists, growing with level.

use super::{Go, Scanner, Stop};
use crate::record::Tag;
use crate::schema::Field;
use angrist_engine::chance::Dice;
use angrist_source::Severity;
use angrist_source::nearest::nearest_number;
use angrist_source::{Source, text_of};

impl Scanner<'_, '_> {
    /// Digits with an optional sign: value and place. Blanks in front are skipped.
    pub(super) fn scan(&self, at: usize) -> Option<(i64, usize, usize)> {
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

    pub(super) fn number_field(&mut self, i: usize, f: &Field, at: usize) -> Go {
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
                    Severity::Warning,
                    "bad-number",
                    at,
                    stop,
                    format!("{} is not a number; the original reads 0", f.name),
                )
                .expected = Some("digits".into());
                self.push(i, Tag::Number, at, stop, 0, 0);
                return Ok(stop);
            }
            let meant = nearest_number(self.slice(at, stop));
            let message = format!("{} is not a number", f.name);
            let d = self.say(Severity::Error, "bad-number", at, stop, message);
            *d = d.clone().expected("digits").nearest(meant);
            return Err(Stop);
        };
        self.in_range(f, value, from, to);
        self.push(i, Tag::Number, from, to, 0, value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
        if f.lax {
            return Ok(self.until(to, b':'));
        }
        Ok(to)
    }

    pub(super) fn in_range(&mut self, f: &Field, value: i64, from: usize, to: usize) {
        if let Some((limit, line)) = f.below.and_then(|b| self.limits.get(b))
            && value >= i64::from(limit)
        {
            let letter = f.below.unwrap_or(b'?') as char;
            let file = self.limits.file.clone();
            let message = format!("{} {value} is above the capacity", f.name);
            let d = self.say(Severity::Error, "above-capacity", from, to, message);
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
            // As written: a number of twenty digits is no number we could print.
            let written = angrist_source::text_of(self.slice(from, to));
            let message = format!("{} is {written}", f.name);
            let expected = match (least, most) {
                (i32::MIN, i32::MAX) if value > 0 => format!("at most {most}"),
                (least, i32::MAX) => format!("{least} or more"),
                _ => format!("{least} to {most}"),
            };
            self.say(Severity::Error, "out-of-range", from, to, message).expected = Some(expected);
        }
    }

    /// `AdB` at a place: dice, sides, and where it ends.
    pub(super) fn dice(&mut self, f: &str, at: usize) -> Result<(i32, usize, usize), Stop> {
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
            let near = meant_dice(self.slice(from, self.until(from, b':')));
            let message = format!("{f} is not dice");
            let d = self.say(Severity::Error, "bad-dice", mid, mid + 1, message);
            let wanted = "\"d\" and the number of sides, as in 2d5";
            *d = d.clone().expected(wanted).nearest(near);
            return Err(Stop);
        }
        let Some((sides, start, to)) = self.scan(mid + 1).filter(|s| s.1 == mid + 1) else {
            return self.fail(
                "bad-dice",
                mid + 1,
                mid + 2,
                format!("{f} has no sides"),
                "the number of sides",
            );
        };
        for (n, a, b) in [(dice, from, mid), (sides, start, to)] {
            if !(0..=255).contains(&n) {
                self.say(Severity::Error, "out-of-range", a, b, format!("{f} has {n}")).expected =
                    Some("0..255".into());
            }
        }
        let packed = ((dice.clamp(0, 0x7FFF) as i32) << 16) | sides.clamp(0, 0xFFFF) as i32;
        Ok((packed, from, to))
    }

    pub(super) fn dice_field(&mut self, i: usize, f: &Field, at: usize) -> Go {
        if f.optional && matches!(self.byte(at), None | Some(b':')) {
            self.push(i, Tag::Nothing, at, at, 0, 0);
            return Ok(at);
        }
        let (packed, from, to) = self.dice(&f.name, at)?;
        self.push(i, Tag::Dice, from, to, 0, packed);
        Ok(to)
    }

    pub(super) fn bonus(&mut self, i: usize, at: usize, open: u8, close: u8) -> Go {
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
        } else if let Some(dice) = self.dice_behind(to, close) {
            let found = text_of(self.slice(to, to + 1)).into_owned();
            let message = format!("{found} between {name} and its dice");
            let d = self.say(Severity::Error, "bad-separator", to, to + 1, message);
            let (open, close) = (open as char, close as char);
            *d = d.clone().expected("\",\"").help(format!("write {open}{plus:+},{dice}{close}"));
            return Err(Stop);
        }
        let small = plus.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16 as u16;
        if self.byte(to) == Some(close) {
            to += 1;
        } else {
            self.say(
                Severity::Warning,
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

    /// Dice and a closing bracket behind one wrong character, as in `;2d3)`.
    fn dice_behind(&self, at: usize, close: u8) -> Option<String> {
        let from = self.skip_blanks(at + 1);
        let mid = self.digits(from);
        let to = self.digits(mid + 1);
        let sound = mid > from && self.byte(mid) == Some(b'd') && to > mid + 1;
        (sound && self.byte(to) == Some(close)).then(|| text_of(self.slice(from, to)).into_owned())
    }

    pub(super) fn digits(&self, at: usize) -> usize {
        at + self.slice(at, self.end()).iter().take_while(|b| b.is_ascii_digit()).count()
    }

    /// `n`, `g/l`, `n+g/l`.
    pub(super) fn growth(&mut self, i: usize, f: &Field, at: usize) -> Go {
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
                Severity::Warning,
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

    pub(super) fn damage(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        let text = text_of(self.slice(at, stop)).into_owned();
        match Dice::parse(&text) {
            Err(e) => {
                let here = at + e.at;
                self.say(Severity::Error, "bad-dice", here, here + 1, format!("{} is not dice", f.name))
                    .expected = Some(e.expected.to_string());
            }
            Ok(dice) => {
                if let Some(m) = Dice::misreading(&text) {
                    let also = text.rsplit_once('/').filter(|_| !text.contains('('));
                    let also =
                        also.map(|(gain, levels)| format!(" or ({gain})/{levels}")).unwrap_or_default();
                    let message = format!("the original reads {text} as {}", m.original);
                    self.say(Severity::Warning, "misread-dice", at, stop, message).expected =
                        Some(format!("{}{also}", m.write_instead));
                } else if dice.levels > 0 && dice.base.dice > 0 && dice.base.plus != 0 && !text.contains('(')
                {
                    self.say(Severity::Note, "doubled-dice", at, stop, "the number before the gain equals the gain, as if an earlier misreading had been written back")
                        .expected = Some(dice.to_string());
                }
            }
        }
        self.push(i, Tag::Text, at, stop, 0, 0);
        Ok(stop)
    }

    /// `n`, `AdB`, `AdB+n`; the original takes what stands before the `d` for the number of dice.
    pub(super) fn duration(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let stop = self.until(at, b':');
        let mut to = self.digits(at);
        let fine = to > at;
        if fine && self.byte(to) == Some(b'+') {
            let rest = text_of(self.slice(to + 1, stop)).into_owned();
            let number = text_of(self.slice(at, to)).into_owned();
            self.say(
                Severity::Warning,
                "misread-duration",
                to,
                to + 1,
                format!(
                    "the original reads {} as {number}d{}",
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

    pub(super) fn band(&mut self, i: usize, at: usize) -> Go {
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
            return self.fail("bad-band", to, stop.max(to + 1), "not a range", "two numbers, as in 10-20");
        }
        if mid == from {
            self.say(
                Severity::Warning,
                "open-band",
                at,
                to,
                "the range has no lower end; the original reads 0",
            )
            .expected = Some("a number before the dash".into());
        }
        self.push(i, Tag::Pair, at, to, most.clamp(0, 0xFFFF) as u16, least);
        Ok(to)
    }

    pub(super) fn pairs(&mut self, i: usize, f: &Field, at: usize, most: u8, default: i32) -> Go {
        let mut at = at;
        let mut count = 0;
        loop {
            let stop = self.until(at, b':');
            if count == most {
                self.say(Severity::Error, "too-many-pairs", at, stop, format!("too many {}", f.name))
                    .expected = Some(format!("at most {most}"));
                return Ok(self.end());
            }
            count += 1;
            let first = self.scan(at);
            let (a, _, to) = first.unwrap_or((0, at, at));
            let mut b = i64::from(default);
            if first.is_none() {
                self.say(
                    Severity::Warning,
                    "bad-pair",
                    at,
                    stop,
                    format!("{} has no pair of numbers here; the original reads zeros", f.name),
                )
                .expected = Some("two numbers separated by '/'".into());
                b = 0;
            } else if self.byte(to) == Some(b'/') {
                match self.scan(to + 1) {
                    Some((n, _, end)) if end == stop => b = n,
                    other => {
                        let here = other.map_or(to + 1, |o| o.2);
                        self.say(
                            Severity::Warning,
                            "bad-pair",
                            here,
                            stop.max(here + 1),
                            format!("the second number of {} is followed by other characters", f.name),
                        )
                        .expected = Some("a number".into());
                        b = other.map_or(b, |o| o.0);
                    }
                }
            } else if to < stop && !self.slice(to, stop).iter().all(|b| b" \t".contains(b)) {
                self.say(Severity::Warning, "bad-pair", to, to + 1, format!("wrong character between the numbers of {}; the original uses {default} for the second", f.name))
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

    pub(super) fn numbers(&mut self, i: usize, f: &Field, at: usize, wanted: u16) -> Go {
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

    pub(super) fn set(&mut self, i: usize, f: &Field, at: usize) -> Go {
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
                    format!("{} are numbers separated by bars", f.name),
                    "'|' or a digit",
                );
            }
        }
    }
}

/// The dice that were meant by `6D4`, `6 d 4`, or by `6-24`, the least and most of them.
fn meant_dice(text: &[u8]) -> Option<String> {
    let end = text.iter().position(|b| !(b.is_ascii_digit() || b" dD-".contains(b))).unwrap_or(text.len());
    let plain: String =
        text[..end].iter().filter(|b| **b != b' ').map(|b| char::from(b.to_ascii_lowercase())).collect();
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| *n > 0);
    if let Some((least, most)) = plain.split_once('-') {
        let (least, most) = (number(least)?, number(most)?);
        return most.is_multiple_of(least).then(|| format!("{least}d{}", most / least));
    }
    let (dice, sides) = plain.split_once('d')?;
    Some(format!("{}d{}", number(dice)?, number(sides)?))
}

#[cfg(test)]
mod tests {
    use super::meant_dice;

    #[test]
    fn dice_written_otherwise_are_read_as_they_were_meant() {
        let meant = ["6D4:0", "6 d 4", "6-24", "2D8)", "6e4", "6", "5-24", "0-9", "6x4"];
        let meant = meant.map(|text| meant_dice(text.as_bytes()).unwrap_or_default());
        assert_eq!(meant, ["6d4", "6d4", "6d4", "2d8", "", "", "", "", ""]);
    }
}
