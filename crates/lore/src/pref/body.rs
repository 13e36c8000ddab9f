//! The body of a pref line: its tokens, numbers, pictures and keys, each reported where it stands.

use super::keys;
use super::kinds::{Part, Picture, Preference, Thing};
use super::read::{LineReader, Read};
use super::tokens::{self, Token};
use angrist_source::Severity;
use angrist_source::Span;

/// The body of one line and where it begins.
pub(super) struct Body<'r, 'a, 'b> {
    pub(super) reader: &'r mut LineReader<'a>,
    pub(super) body: &'b [u8],
    pub(super) start: usize,
}

pub(super) fn latin(text: &[u8]) -> String {
    text.iter().map(|&b| char::from(b)).collect()
}

/// A name with its protecting backslashes taken away.
pub(super) fn unprotected(text: &[u8]) -> String {
    let mut out = String::new();
    let mut bytes = text.iter();
    while let Some(&b) = bytes.next() {
        match b {
            b'\\' => out.extend(bytes.next().map(|&b| char::from(b))),
            b => out.push(char::from(b)),
        }
    }
    out
}

impl<'b> Body<'_, '_, 'b> {
    pub(super) fn end(&self) -> Span {
        Span::new(self.start + self.body.len(), self.start + self.body.len())
    }

    pub(super) fn whole(&self) -> Span {
        Span::new(self.start, self.start + self.body.len())
    }

    /// Tokens; too few are an error at the end of the line, that names what is missing.
    pub(super) fn tokens(&mut self, least: usize, most: usize, missing: &[&str]) -> Read<Vec<Token<'b>>> {
        let tokens = tokens::split(self.body, self.start, most);
        if tokens.len() < least {
            let expected = missing.get(tokens.len() - 1).copied().unwrap_or("more values");
            let what = format!("{least} values expected, {} found", tokens.len());
            return self.reader.error("too-few-values", self.end(), &what, expected);
        }
        Some(tokens)
    }

    pub(super) fn number(&mut self, token: &Token<'_>) -> Read<i64> {
        let (value, used) = tokens::number(token.text);
        if used == 0 {
            return self.reader.error(
                "bad-number",
                token.span,
                "Not a number",
                "digits, 0x and hexadecimal digits, or 0 and octal digits",
            );
        }
        if !token.text[used..].iter().all(u8::is_ascii_whitespace) {
            let rest = Span { start: token.span.start + used as u32, end: token.span.end };
            let what = "Text after a number is ignored".to_owned();
            self.reader.report(
                Severity::Warning,
                "text-behind-number",
                rest,
                what,
                "\":\" or the end of the line".into(),
            );
        }
        Some(value)
    }

    pub(super) fn within(&mut self, token: &Token<'_>, low: i64, high: i64) -> Read<u32> {
        let value = self.number(token)?;
        if !(low..=high).contains(&value) {
            let what = format!("{value} is out of range");
            return self.reader.error("out-of-range", token.span, &what, &format!("{low}..{high}"));
        }
        u32::try_from(value).ok()
    }

    pub(super) fn index(&mut self, token: &Token<'_>, thing: Thing) -> Read<u32> {
        let most = self.reader.limits.of(thing).map_or(i64::from(u16::MAX), |n| i64::from(n) - 1);
        self.within(token, 0, most)
    }

    /// A colour or symbol.
    pub(super) fn part(&mut self, token: &Token<'_>, colour: bool) -> Read<Part> {
        if self.reader.rules.letters {
            match token.text {
                [b'\'', b'\\', c, ..] | [b'\'', c, ..] => return Some(Part::Letter(*c)),
                [b'+', ..] => {
                    let value = self.number(token)?;
                    return Some(Part::Byte(if value < 128 { value + 128 } else { value } as u8));
                }
                [b'-' | b'0'..=b'9', ..] => {}
                [] => {
                    return self.reader.error(
                        "missing-value",
                        token.span,
                        "A picture without a value",
                        "a number or a letter",
                    );
                }
                [c, ..] => {
                    if colour && self.reader.rules.colour(*c).is_none() {
                        return self.no_colour(token);
                    }
                    return Some(Part::Letter(*c));
                }
            }
        }
        let value = self.number(token)?;
        if !(-128..=255).contains(&value) {
            return self.reader.error(
                "out-of-range",
                token.span,
                "The value does not fit in one byte",
                "-128..255",
            );
        }
        Some(if value == 0 && self.reader.rules.zero_keeps { Part::Keep } else { Part::Byte(value as u8) })
    }

    pub(super) fn no_colour<T>(&mut self, token: &Token<'_>) -> Read<T> {
        let expected = format!("a number or one of {}", self.reader.rules.colours);
        self.reader.error("unknown-colour", token.span, "No colour has this letter", &expected)
    }

    pub(super) fn picture(&mut self, attr: &Token<'_>, symbol: &Token<'_>) -> Read<Picture> {
        Some(Picture { attr: self.part(attr, true)?, symbol: self.part(symbol, false)? })
    }

    pub(super) fn thing(&mut self, of: Thing) -> Read<Preference> {
        let t = self.tokens(3, 3, &["\":\" and a picture, attr/char", "\"/\" and a symbol"])?;
        let index = self.index(&t[0], of)?;
        let mut picture = self.picture(&t[1], &t[2])?;
        if of == Thing::Special {
            // S000-168: special pictures may really be 0.
            let zero = |p| if p == Part::Keep { Part::Byte(0) } else { p };
            picture = Picture { attr: zero(picture.attr), symbol: zero(picture.symbol) };
        }
        Some(Preference::Picture { of, index, picture })
    }

    pub(super) fn keys(&mut self) -> Vec<super::Key> {
        self.keys_of(self.body, self.start)
    }

    pub(super) fn keys_of(&mut self, text: &[u8], start: usize) -> Vec<super::Key> {
        let (keys, faults) = keys::decode(text, self.reader.rules.named_triggers);
        for fault in faults.into_iter().take(1) {
            let span = Span::new(start + fault.at, start + (fault.at + 2).min(text.len()));
            let expected = "one of \\e \\s \\b \\n \\r \\t \\a \\\\ \\^ \\xHH ^X".to_owned();
            self.reader.report(
                Severity::Warning,
                "bad-key",
                span,
                format!("The key sequence has {}", fault.what),
                expected,
            );
        }
        keys
    }
}
