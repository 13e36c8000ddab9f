//! Fields that are texts and words: names, flags, groups, glyphs, colours.

use super::{Go, Scanner, Stop};
use crate::record::Tag;
use crate::schema::{Field, Found, Lookup, Type};
use angrist_source::Severity;
use angrist_source::nearest;
use angrist_source::text_of;

/// What people write between flags in place of a bar.
fn is_comma(byte: &u8) -> bool {
    matches!(byte, b',' | b';')
}

impl Scanner<'_, '_> {
    pub(super) fn text(&mut self, i: usize, f: &Field, at: usize) -> Go {
        let end = self.end().max(at);
        if end == at && !f.empty && !f.optional {
            return self.fail("empty-text", at, at, format!("{} is empty", f.name), "at least one character");
        }
        if f.longest > 0 && end - at > f.longest as usize {
            let from = at + f.longest as usize;
            let expected = format!("at most {} characters", f.longest);
            self.say(Severity::Error, "long-text", from, end, format!("{} is too long", f.name)).expected =
                Some(expected);
        }
        if f.noted && self.slice(at, end).iter().all(|&b| b == b' ') {
            self.say(Severity::Note, "empty-text", at, end, format!("{} is empty", f.name));
        }
        if f.letters
            && let Some(odd) = self.slice(at, end).iter().position(|b| !b.is_ascii_alphabetic())
        {
            let message = format!("only letters count in a {}; the original skips this", f.name);
            self.say(Severity::Note, "not-a-letter", at + odd, at + odd + 1, message);
        }
        self.push(i, Tag::Text, at, end, 0, 0);
        Ok(end)
    }

    pub(super) fn part(&mut self, i: usize, f: &Field, at: usize) -> Go {
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

    pub(super) fn flags(&mut self, i: usize, lookup: &Lookup, at: usize, end: usize) -> Go {
        let is_gap = |b: u8| matches!(b, b' ' | b'|' | b'\t');
        let mut at = at;
        if self.byte(at).is_some_and(is_gap) && at < end {
            self.say(Severity::Error, "empty-flag", at, at + 1, "an empty flag before a bar or space")
                .expected = Some("a flag name".into());
        }
        let by_commas = self.commas(lookup, at, end);
        while at < end {
            if self.byte(at).is_some_and(is_gap) {
                at += 1;
                continue;
            }
            let len = self.slice(at, end).iter().position(|&b| is_gap(b)).unwrap_or(end - at);
            match lookup.find(self.words, self.slice(at, at + len)) {
                Found::Word(id, number) => self.push(i, Tag::Word, at, at + len, id, number),
                _ if by_commas && self.slice(at, at + len).iter().any(is_comma) => {}
                found => self.no_word("flag", lookup, found, at, at + len),
            }
            at += len;
        }
        Ok(end)
    }

    /// Says once a line that its flags are separated by commas, which makes one unknown word of several; whether it does.
    fn commas(&mut self, lookup: &Lookup, at: usize, end: usize) -> bool {
        let list = self.slice(at, end);
        let words = |text: &[u8]| -> Vec<String> {
            let parts = text.split(|b| is_comma(b) || matches!(b, b' ' | b'|' | b'\t'));
            parts.filter(|p| !p.is_empty()).map(|p| text_of(p).into_owned()).collect()
        };
        let joined = list.split(|b| matches!(b, b' ' | b'|' | b'\t')).filter(|t| t.iter().any(is_comma));
        let lost: Vec<String> = joined.flat_map(words).collect();
        let known = |w: &String| matches!(lookup.find(self.words, w.as_bytes()), Found::Word(..));
        if !lost.iter().any(known) {
            return false;
        }
        let which = match list.contains(&b',') {
            true => "commas",
            false => "semicolons",
        };
        let (names, have) = match lost.split_last() {
            Some((last, front)) if !front.is_empty() => (format!("{} and {last}", front.join(", ")), "have"),
            _ => (lost.concat(), "has"),
        };
        let message = format!("these flags are separated by {which}; {names} {have} no effect");
        let help = format!("write {}:{}", self.kind.letter as char, words(list).join(" | "));
        let length = list.trim_ascii_end().len();
        let d = self.say(Severity::Warning, "comma-between-flags", at, at + length, message);
        d.expected = Some("bars between flags".into());
        d.help = Some(help);
        true
    }

    /// Says why a word is none, with the nearest one or the kind it belongs to.
    pub(super) fn no_word(&mut self, what: &str, lookup: &Lookup, found: Found, from: usize, to: usize) {
        let text = text_of(self.slice(from, to)).into_owned();
        if let Found::BadNumber { at, least, most } = found {
            let message = format!("{text} has no number between {least} and {most}");
            self.say(Severity::Error, "bad-frequency", from + at, to, message).expected =
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
        let expected = self.listed(what, lookup, &names, text.as_bytes());
        if let Some(kind) = elsewhere {
            let message = format!(
                "{text} belongs under {}: ({}), not {}:; here it has no effect",
                kind.letter as char, kind.name, self.kind.letter as char
            );
            self.say(Severity::Warning, "misplaced-flag", from, to, message).expected = Some(expected);
            return;
        }
        let near = nearest(text.as_bytes(), self.words.of(lookup)).map(str::to_string);
        // A game can be played without a flag, as with files of an older or newer release; not without any other word.
        let (level, code, message) = match what {
            "flag" => (Severity::Warning, "unknown-flag", format!("unknown flag {text}; it has no effect")),
            "which" => (Severity::Error, "unknown-word", format!("there is no limit {text}")),
            _ => (Severity::Error, "unknown-word", format!("unknown {what} {text}")),
        };
        let message = match what == "flag" && text.contains([',', ';']) {
            true => {
                format!("flags are separated by bars (A | B): {text} is not a single flag and has no effect")
            }
            false => message,
        };
        let d = self.say(level, code, from, to, message);
        // What was probably meant says more than a list of words like it.
        d.expected = Some(expected).filter(|_| near.is_none());
        d.nearest = near;
    }

    /// The words that could stand there: all when they are few, otherwise those most like the one that does.
    fn listed(&self, what: &str, lookup: &Lookup, names: &[&str], text: &[u8]) -> String {
        const FEW: usize = 8;
        let all: Vec<&str> = self.words.of(lookup).collect();
        if all.len() <= FEW {
            return format!("one of {}", all.join(" "));
        }
        let mut like: Vec<(usize, &str)> = all
            .iter()
            .filter_map(|w| {
                Some((angrist_source::nearest::distance(text, w.as_bytes(), text.len().min(12))?, *w))
            })
            .collect();
        like.sort_unstable();
        let shown: Vec<&str> = like.iter().take(3).map(|l| l.1).chain(all.iter().copied()).take(3).collect();
        let (last, front) = shown.split_last().unwrap_or((&"", &[]));
        let a = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{a} {what} like {} or {last} ({} in {})", front.join(", "), all.len(), names.join(", "))
    }

    pub(super) fn one_flag(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
        let end = self.end();
        let mut to = end;
        while to > at && matches!(self.byte(to - 1), Some(b' ' | b'\t')) {
            to -= 1;
        }
        if to < end {
            self.say(
                Severity::Warning,
                "trailing-blank",
                to,
                end,
                "the original reads the spaces as part of the flag",
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

    pub(super) fn one_of(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
        let stop = self.until(at, b':');
        if f.longest == 1 && stop > at + 1 {
            return self.fail(
                "long-selector",
                at + 1,
                stop,
                format!("{} must be a single character", f.name),
                "\":\"",
            );
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
    pub(super) fn group(&mut self, i: usize, f: &Field, lookup: &Lookup, at: usize) -> Go {
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
                let d = self.say(
                    Severity::Error,
                    "unknown-group",
                    at,
                    stop,
                    format!("unknown {} {shown}", f.name),
                );
                d.expected = Some(format!("a number {least}-{most} or a group name"));
                d.nearest = near;
                Err(Stop)
            }
        }
    }

    pub(super) fn glyph(&mut self, i: usize, f: &Field, at: usize) -> Go {
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
                Severity::Warning,
                "word-for-character",
                at,
                stop,
                format!(
                    "{word} is a word where a single character is expected; the original uses only {}",
                    byte as char
                ),
            )
            .expected = Some("one character".into());
        }
        Ok(stop)
    }

    pub(super) fn colour(&mut self, i: usize, letters: &Lookup, names: bool, strict: bool, at: usize) -> Go {
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
                let level = if strict { Severity::Error } else { Severity::Warning };
                let what = if shown.is_empty() { "the colour is missing" } else { "unknown colour" };
                let mut message = [what, shown.as_str()].join(" ").trim_end().to_owned();
                if !strict {
                    message.push_str("; the original uses white");
                }
                // A second character before the colon pushes the colour one place to the right.
                let pushed = shown.starts_with(':') && shown.len() > 1;
                let said = self.say(level, "unknown-colour", at, to, message);
                said.expected = Some(format!("one of {listed}"));
                if pushed {
                    said.help = Some("the field before this colon must be a single character".into());
                }
                self.push(i, Tag::Colour, at, to, 0, 1);
            }
        }
        Ok(self.end())
    }
}
