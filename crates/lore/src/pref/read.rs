//! Reading one pref file: every line becomes a preference or a complaint (specs/edit-files.md 4.1 to 4.4).
//!
//! The original stops at the first bad line; here only that line is lost.

use super::condition::{self, Function, Mistake};
use super::keys;
use super::kinds::{Lighting, Part, Picture, Preference, Thing};
use super::rules::{Limits, Rules, Shape};
use super::tokens::{self, Token};
use crate::bytes::{Source, Span};
use crate::diagnostic::{Diagnostic, Level, near};
use crate::lines::{self, Class, Ending, Line};

/// Longest line the originals hold.
const LONGEST: usize = 1023;

/// One preference and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which line of the file, counted from 0.
    pub line: usize,
    /// The bytes of the line that count.
    pub span: Span,
    /// What it asks for.
    pub preference: Preference,
}

/// A pref file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrefFile {
    /// Every line, for writing back.
    pub lines: Vec<Line>,
    /// Preferences in order.
    pub entries: Vec<Entry>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file. The name of the source should end in `.prf`; whatever it is, the lines are read as prefs.
pub fn read(source: Source<'_>, rules: &Rules, limits: &Limits) -> PrefFile {
    // The dialect of lines goes by the name, and a pref file may have any.
    let lines = lines::split(Source::new(".prf", source.bytes));
    let mut entries = Vec::new();
    let mut diagnostics = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let mut reader = LineReader { source, lines: &lines, rules, limits, complaints: Vec::new() };
        if let Some(preference) = reader.line(line) {
            entries.push(Entry { line: number, span: line.text, preference });
        }
        diagnostics.append(&mut reader.complaints);
        let lost = rules.loses_last_line && line.ending(source.bytes) == Ending::None;
        if lost && !matches!(line.class, Class::Blank | Class::Comment) {
            let what = "The last line has no line end, and the original program loses it";
            let at = Span { start: line.text.end, end: line.text.end };
            diagnostics.push(
                Diagnostic::at(Level::Warning, "no-line-end", source, &lines, at, what)
                    .expected("a line end"),
            );
        }
    }
    PrefFile { lines, entries, diagnostics }
}

pub(super) struct LineReader<'a> {
    source: Source<'a>,
    lines: &'a [Line],
    rules: &'a Rules,
    limits: &'a Limits,
    complaints: Vec<Diagnostic>,
}

type Read<T> = Option<T>;

impl<'a> LineReader<'a> {
    fn complain(&mut self, level: Level, code: &'static str, span: Span, what: String, expected: String) {
        let mut d = Diagnostic::at(level, code, self.source, self.lines, span, what);
        if !expected.is_empty() {
            d = d.expected(expected);
        }
        self.complaints.push(d);
    }

    fn error<T>(&mut self, code: &'static str, span: Span, what: &str, expected: &str) -> Read<T> {
        self.complain(Level::Error, code, span, what.to_owned(), expected.to_owned());
        None
    }

    fn line(&mut self, line: &Line) -> Read<Preference> {
        let text = line.text.of(self.source.bytes);
        let start = line.text.start as usize;
        match line.class {
            Class::Blank | Class::Comment => return None,
            Class::Other => {
                let span = Span::new(start + usize::from(text.len() > 1), start + text.len().min(2));
                return self.error("missing-colon", span, "Not a line of a pref file", "a letter and \":\"");
            }
            Class::Version | Class::Data => {}
        }
        if text.len() > LONGEST {
            let span = Span::new(start + LONGEST, start + text.len());
            let what = format!("The line has {} bytes; the original cuts it here", text.len());
            self.complain(Level::Warning, "long-line", span, what, format!("at most {LONGEST} bytes"));
        }
        let kind = text.first().copied()?;
        let body = text.get(2..).unwrap_or_default();
        let Some(shape) = self.rules.shape(kind) else {
            let other =
                if kind.is_ascii_lowercase() { kind.to_ascii_uppercase() } else { kind.to_ascii_lowercase() };
            let nearest = self.rules.shape(other).map(|_| char::from(other).to_string());
            let what = format!("No line of this game's prefs begins with {:?}", char::from(kind));
            let d = Diagnostic::at(
                Level::Error,
                "unknown-kind",
                self.source,
                self.lines,
                Span::new(start, start + 1),
                what,
            );
            self.complaints
                .push(d.expected(format!("one of {}", self.rules.letters_known())).nearest(nearest));
            return None;
        };
        Body { reader: self, body, start: start + 2 }.preference(shape)
    }
}

/// The body of one line and where it begins.
struct Body<'r, 'a, 'b> {
    reader: &'r mut LineReader<'a>,
    body: &'b [u8],
    start: usize,
}

fn latin(text: &[u8]) -> String {
    text.iter().map(|&b| char::from(b)).collect()
}

/// A name with its protecting backslashes taken away.
fn unprotected(text: &[u8]) -> String {
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
    fn end(&self) -> Span {
        Span::new(self.start + self.body.len(), self.start + self.body.len())
    }

    fn whole(&self) -> Span {
        Span::new(self.start, self.start + self.body.len())
    }

    /// Tokens; too few are an error at the end of the line, that names what is missing.
    fn tokens(&mut self, least: usize, most: usize, missing: &[&str]) -> Read<Vec<Token<'b>>> {
        let tokens = tokens::split(self.body, self.start, most);
        if tokens.len() < least {
            let expected = missing.get(tokens.len() - 1).copied().unwrap_or("more values");
            let what = format!("{least} values expected, {} found", tokens.len());
            return self.reader.error("too-few-values", self.end(), &what, expected);
        }
        Some(tokens)
    }

    fn number(&mut self, token: &Token<'_>) -> Read<i64> {
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
            let what = "Text behind a number is ignored".to_owned();
            self.reader.complain(
                Level::Warning,
                "text-behind-number",
                rest,
                what,
                "\":\" or the end of the line".into(),
            );
        }
        Some(value)
    }

    fn within(&mut self, token: &Token<'_>, low: i64, high: i64) -> Read<u32> {
        let value = self.number(token)?;
        if !(low..=high).contains(&value) {
            let what = format!("{value} is out of range");
            return self.reader.error("out-of-range", token.span, &what, &format!("{low}..{high}"));
        }
        u32::try_from(value).ok()
    }

    fn index(&mut self, token: &Token<'_>, thing: Thing) -> Read<u32> {
        let most = self.reader.limits.of(thing).map_or(i64::from(u16::MAX), |n| i64::from(n) - 1);
        self.within(token, 0, most)
    }

    /// A colour or symbol.
    fn part(&mut self, token: &Token<'_>, colour: bool) -> Read<Part> {
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
                        let expected = format!("a number or one of {}", self.reader.rules.colours);
                        return self.reader.error(
                            "unknown-colour",
                            token.span,
                            "No colour has this letter",
                            &expected,
                        );
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
                "The value does not fit one byte",
                "-128..255",
            );
        }
        Some(if value == 0 && self.reader.rules.zero_keeps { Part::Keep } else { Part::Byte(value as u8) })
    }

    fn picture(&mut self, attr: &Token<'_>, symbol: &Token<'_>) -> Read<Picture> {
        Some(Picture { attr: self.part(attr, true)?, symbol: self.part(symbol, false)? })
    }

    fn thing(&mut self, of: Thing) -> Read<Preference> {
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

    fn keys(&mut self) -> Vec<super::Key> {
        self.keys_of(self.body, self.start)
    }

    fn keys_of(&mut self, text: &[u8], start: usize) -> Vec<super::Key> {
        let (keys, faults) = keys::decode(text, self.reader.rules.named_triggers);
        for fault in faults.into_iter().take(1) {
            let span = Span::new(start + fault.at, start + (fault.at + 2).min(text.len()));
            let expected = "one of \\e \\s \\b \\n \\r \\t \\a \\\\ \\^ \\xHH ^X".to_owned();
            self.reader.complain(
                Level::Warning,
                "bad-key",
                span,
                format!("The key sequence has {}", fault.what),
                expected,
            );
        }
        keys
    }

    fn preference(mut self, shape: Shape) -> Read<Preference> {
        match shape {
            Shape::Monster => self.thing(Thing::Monster),
            Shape::Kind => self.thing(Thing::Kind),
            Shape::Terrain => self.thing(Thing::Terrain),
            Shape::Flavour => self.thing(Thing::Flavour),
            Shape::Special => self.thing(Thing::Special),
            Shape::LitTerrain => self.lit_terrain(),
            Shape::Region => self.region(),
            Shape::Projection => self.projection(),
            Shape::ClassColour => {
                let t = self.tokens(2, 2, &["\":\" and a colour"])?;
                let class = self.within(&t[0], 0, 255)? % 128;
                let colour = match self.part(&t[1], true)? {
                    Part::Byte(0) => Part::Keep,
                    other => other,
                };
                Some(Preference::ClassColour { class, colour })
            }
            Shape::Action => Some(Preference::Action(self.keys())),
            Shape::Macro => Some(Preference::Macro(self.keys())),
            Shape::Keymap => self.keymap(),
            Shape::Trigger => self.trigger(),
            Shape::Colour => self.colour(),
            Shape::OptionOff => Some(Preference::Option { name: latin(self.body), on: false }),
            Shape::OptionOn => Some(Preference::Option { name: latin(self.body), on: true }),
            Shape::Window => {
                let t = self.tokens(3, 3, &["\":\" and a flag", "\":\" and 0 or 1"])?;
                let (window, flag) = (self.within(&t[0], 1, 7)?, self.within(&t[1], 0, 31)?);
                Some(Preference::Window { window, flag, on: self.number(&t[2])? != 0 })
            }
            Shape::Message => {
                let t = self.tokens(2, 2, &["\":\" and a colour"])?;
                let kind = self.within(&t[0], 0, i64::from(self.reader.rules.message_types) - 1)?;
                let colour = match t[1].text {
                    [letter] if self.reader.rules.colour(*letter).is_some() => Part::Letter(*letter),
                    _ => self.part(&t[1], true)?,
                };
                Some(Preference::Message { kind, colour })
            }
            Shape::Inscription => self.inscription(),
            Shape::KindInscription => {
                let t = self.tokens(2, 2, &["\":\" and a text"])?;
                let index = self.index(&t[0], Thing::Kind)?;
                Some(Preference::Inscription { ego: false, index, text: latin(t[1].text) })
            }
            Shape::Squelch => self.squelch(),
            Shape::Delay => self.only_number().map(Preference::Delay),
            Shape::HitpointWarning => self.only_number().map(Preference::HitpointWarning),
            Shape::Condition => self.condition(),
            Shape::Include => {
                if self.body.is_empty() {
                    return self.reader.error(
                        "missing-name",
                        self.end(),
                        "An include without a file",
                        "the name of a file",
                    );
                }
                Some(Preference::Include(latin(self.body)))
            }
        }
    }

    fn only_number(&mut self) -> Read<i64> {
        let token = Token { text: self.body, span: self.whole() };
        self.number(&token)
    }

    fn lit_terrain(&mut self) -> Read<Preference> {
        let t = self.tokens(3, 5, &["\":\" and a picture, attr/char", "\"/\" and a symbol"])?;
        let index = self.index(&t[0], Thing::Terrain)?;
        let picture = self.picture(&t[1], &t[2])?;
        let under = match t.get(3) {
            Some(token) if tokens::number(token.text).1 > 0 => {
                Some(self.within(token, 0, i64::from(u16::MAX))?)
            }
            // The original reads a word here (`YES`, or a mode without the number before it) as 0.
            Some(token) if !token.text.is_empty() => {
                let what = "Not a number of a picture; the original reads 0".to_owned();
                let expected = "a number, then \":\" and A, F, D or W".to_owned();
                self.reader.complain(Level::Warning, "bad-number", token.span, what, expected);
                Some(0)
            }
            _ => None,
        };
        let lighting = match t.get(4) {
            None => None,
            Some(token) => Some(match token.text {
                b"" | b"A" => Lighting::Lite,
                b"F" => Lighting::Item,
                b"D" => Lighting::Door,
                b"W" => Lighting::Wall,
                _ => {
                    return self.reader.error(
                        "unknown-mode",
                        token.span,
                        "No lighting has this letter",
                        "A, F, D or W",
                    );
                }
            }),
        };
        Some(Preference::Terrain { index, picture, under, lighting })
    }

    fn region(&mut self) -> Read<Preference> {
        let missing = ["\":\" and a picture, attr/char", "\"/\" and a symbol", "\":\" and TRUE or FALSE"];
        let t = self.tokens(4, 4, &missing)?;
        let index = self.index(&t[0], Thing::Region)?;
        let picture = self.picture(&t[1], &t[2])?;
        let by_effect = match t[3].text {
            b"TRUE" => true,
            b"FALSE" => false,
            _ => return self.reader.error("bad-truth", t[3].span, "Neither TRUE nor FALSE", "TRUE or FALSE"),
        };
        Some(Preference::Region { index, picture, by_effect })
    }

    fn projection(&mut self) -> Read<Preference> {
        let t = self.tokens(3, 11, &["\":\" and five pictures, attr/char", "\"/\" and a symbol"])?;
        let effect = self.index(&t[0], Thing::Effect)?;
        if t.len() != 3 && t.len() != 11 {
            let what = format!(
                "{} values for pictures; an effect has five pictures of two values each",
                t.len() - 1
            );
            return self.reader.error("too-few-values", self.end(), &what, "ten values behind the effect");
        }
        let mut pictures = Vec::new();
        for pair in t[1..].chunks_exact(2) {
            pictures.push(self.picture(&pair[0], &pair[1])?);
        }
        if t.len() == 3 {
            let what = "The older form with one picture; the original program does not accept it any more"
                .to_owned();
            self.reader.complain(Level::Note, "older-form", self.whole(), what, "five pictures".into());
        }
        Some(Preference::Projection { effect, pictures })
    }

    fn keymap(&mut self) -> Read<Preference> {
        let t = self.tokens(2, 2, &["\":\" and a key"])?;
        let mode = self.within(&t[0], 0, i64::from(self.reader.rules.keymap_modes) - 1)?;
        let keys = self.keys_of(t[1].text, t[1].span.start as usize);
        match keys[..] {
            [super::Key::Byte(key)] => Some(Preference::Keymap { mode, key }),
            _ => {
                let what = format!("A keymap is for one key, this is {}", keys.len());
                self.reader.error("not-one-key", t[1].span, &what, "exactly one key")
            }
        }
    }

    fn trigger(&mut self) -> Read<Preference> {
        if let Some(at) = tokens::unclosed_quote(self.body) {
            let span = Span::new(self.start + at, self.start + at + 1);
            let what = "A quote hides the character behind it, so the line is not read as meant".to_owned();
            self.reader.complain(
                Level::Warning,
                "quote",
                span,
                what,
                "\\' for a quote that stands for itself".into(),
            );
        }
        let t = tokens::split(self.body, self.start, 14);
        match &t[..] {
            [_] => {
                if self.reader.complaints.is_empty() {
                    let what = "A trigger without a code is ignored".to_owned();
                    self.reader.complain(
                        Level::Warning,
                        "too-few-values",
                        self.end(),
                        what,
                        "\":\" and a code".into(),
                    );
                }
                None
            }
            [name, code] => Some(self.named(name, code, None)),
            [name, code, shifted] => Some(self.named(name, code, Some(shifted))),
            [template, letters, names @ ..] => {
                if letters.text.len() != names.len() && !template.text.is_empty() {
                    let what = format!("{} names for {} modifier letters", names.len(), letters.text.len());
                    let expected = "as many names as letters";
                    return self.reader.error("wrong-number-of-names", letters.span, &what, expected);
                }
                Some(Preference::TriggerTemplate {
                    template: latin(template.text),
                    letters: latin(letters.text),
                    names: names.iter().map(|n| latin(n.text)).collect(),
                })
            }
            [] => None,
        }
    }

    fn named(&mut self, name: &Token<'_>, code: &Token<'_>, shifted: Option<&Token<'_>>) -> Preference {
        if name.text.is_empty() {
            let what = "A trigger without a name".to_owned();
            self.reader.complain(
                Level::Warning,
                "missing-name",
                self.whole(),
                what,
                "a name; \\: for a colon".into(),
            );
        }
        let shifted = shifted.map(|s| latin(s.text));
        Preference::Trigger { name: unprotected(name.text), code: latin(code.text), shifted }
    }

    fn colour(&mut self) -> Read<Preference> {
        let missing = ["\":\" and k:r:g:b", "\":\" and r:g:b", "\":\" and g:b", "\":\" and b"];
        let t = self.tokens(5, 5, &missing)?;
        let mut values = [0u8; 5];
        for (value, token) in values.iter_mut().zip(&t) {
            *value = self.within(token, 0, 255)? as u8;
        }
        let [index, k, r, g, b] = values;
        Some(Preference::Colour { index, krgb: [k, r, g, b] })
    }

    fn inscription(&mut self) -> Read<Preference> {
        let t = self.tokens(3, 3, &["\":\" and a number", "\":\" and a text"])?;
        let ego = match t[0].text {
            b"E" => true,
            b"K" => false,
            _ => {
                return self.reader.error(
                    "unknown-sort",
                    t[0].span,
                    "Neither an ego item nor a kind",
                    "E or K",
                );
            }
        };
        let index =
            if ego { self.within(&t[1], 0, i64::from(u16::MAX))? } else { self.index(&t[1], Thing::Kind)? };
        Some(Preference::Inscription { ego, index, text: latin(t[2].text) })
    }

    fn squelch(&mut self) -> Read<Preference> {
        let t = self.tokens(2, 4, &["\":\" and a value"])?;
        match &t[..] {
            [index, value] => {
                let index = self.within(index, 0, i64::from(u16::MAX))?;
                Some(Preference::SquelchLevel { index, value: self.number(value)? })
            }
            [kind, tval, sval, value] => {
                let kind = self.within(kind, 0, i64::from(u16::MAX))?;
                let class = (self.within(tval, 0, 255)?, self.within(sval, 0, 255)?);
                Some(Preference::SquelchKind { kind, class, on: self.number(value)? != 0 })
            }
            _ => self.reader.error(
                "too-few-values",
                self.end(),
                "2 or 4 values expected, 3 found",
                "\":\" and a value",
            ),
        }
    }

    fn condition(&mut self) -> Read<Preference> {
        let (condition, mistakes) = condition::parse(self.body, &self.reader.rules.variables);
        if let Some((from, to, mistake)) = mistakes.into_iter().next() {
            let span = Span::new(self.start + from, self.start + to);
            self.mistaken(span, &mistake);
        }
        Some(Preference::Condition(condition))
    }

    fn mistaken(&mut self, span: Span, mistake: &Mistake) {
        let known = &self.reader.rules.variables;
        let (code, what, expected, nearest): (_, _, _, Option<String>) = match mistake {
            Mistake::Variable { name } => (
                "unknown-variable",
                format!("No variable is called {name}; it equals nothing, so what asks for it never holds"),
                known.join(", "),
                near::nearest(name.as_bytes(), known.iter().map(String::as_str)).map(str::to_owned),
            ),
            Mistake::Function { name } => (
                "unknown-function",
                format!("No function is called {name}; the condition counts as true"),
                Function::names().collect::<Vec<_>>().join(", "),
                near::nearest(name.as_bytes(), Function::names()).map(str::to_owned),
            ),
            Mistake::OpenBracket => (
                "open-bracket",
                "A bracket is not closed; the condition counts as true".into(),
                "\"]\"".into(),
                None,
            ),
            Mistake::Surplus => (
                "text-behind-condition",
                "Text behind the condition is ignored".into(),
                "the end of the line".into(),
                None,
            ),
            Mistake::TooDeep => {
                ("too-deep", "Too many brackets in brackets".into(), "at most 40".into(), None)
            }
            Mistake::Empty => (
                "missing-condition",
                "No condition; it counts as true".into(),
                "1, 0 or a bracket".into(),
                None,
            ),
        };
        let d = Diagnostic::at(Level::Warning, code, self.reader.source, self.reader.lines, span, what);
        self.reader.complaints.push(d.expected(expected).nearest(nearest));
    }
}
