//! Every kind of pref line, by the shape of its body.

use super::body::{Body, latin, unprotected};
use super::condition::{self, Function, Mistake};
use super::kinds::{Lighting, Part, Preference, Thing};
use super::read::Read;
use super::rules::Shape;
use super::tokens::{self, Token};
use angrist_source::Span;
use angrist_source::{Diagnostic, Severity, nearest};

impl Body<'_, '_, '_> {
    pub(super) fn preference(mut self, shape: Shape) -> Read<Preference> {
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
                    // A letter is allowed here even where pictures are only numbers.
                    [c, ..] if c.is_ascii_alphabetic() && !self.reader.rules.letters => {
                        return self.no_colour(&t[1]);
                    }
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
                let what = "Not the number of a picture; the original reads 0".to_owned();
                let expected = "a number, then \":\" and A, F, D or W".to_owned();
                self.reader.report(Severity::Warning, "bad-number", token.span, what, expected);
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
                        "There is no lighting with this letter",
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
            return self.reader.error("too-few-values", self.end(), &what, "ten values after the effect");
        }
        let mut pictures = Vec::new();
        for pair in t[1..].chunks_exact(2) {
            pictures.push(self.picture(&pair[0], &pair[1])?);
        }
        if t.len() == 3 {
            let what =
                "The older form with one picture; the original program no longer accepts it".to_owned();
            self.reader.report(Severity::Note, "older-form", self.whole(), what, "five pictures".into());
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
                let what = format!("A keymap is for one key, but there are {}", keys.len());
                self.reader.error("not-one-key", t[1].span, &what, "exactly one key")
            }
        }
    }

    fn trigger(&mut self) -> Read<Preference> {
        if let Some(at) = tokens::unclosed_quote(self.body) {
            let span = Span::new(self.start + at, self.start + at + 1);
            let what =
                "A quote protects the character after it, so the line is not read as intended".to_owned();
            self.reader.report(Severity::Warning, "quote", span, what, "\\' for a literal quote".into());
        }
        let t = tokens::split(self.body, self.start, 14);
        match &t[..] {
            [_] => {
                if self.reader.diagnostics.is_empty() {
                    let what = "A trigger without a code is ignored".to_owned();
                    self.reader.report(
                        Severity::Warning,
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
            self.reader.report(
                Severity::Warning,
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
                    "Neither an ego item nor a kind of item",
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
                format!(
                    "There is no variable {name}; it equals nothing, so a condition that uses it never holds"
                ),
                known.join(", "),
                nearest(name.as_bytes(), known.iter().map(String::as_str)).map(str::to_owned),
            ),
            Mistake::Function { name } => (
                "unknown-function",
                format!("There is no function {name}; the condition counts as true"),
                Function::names().collect::<Vec<_>>().join(", "),
                nearest(name.as_bytes(), Function::names()).map(str::to_owned),
            ),
            Mistake::OpenBracket => (
                "open-bracket",
                "A bracket is not closed; the condition counts as true".into(),
                "\"]\"".into(),
                None,
            ),
            Mistake::Surplus => (
                "text-behind-condition",
                "Text after the condition is ignored".into(),
                "the end of the line".into(),
                None,
            ),
            Mistake::TooDeep => {
                ("too-deep", "Brackets are nested too deeply".into(), "at most 40".into(), None)
            }
            Mistake::Empty => (
                "missing-condition",
                "No condition; it counts as true".into(),
                "1, 0 or a bracket".into(),
                None,
            ),
        };
        let d = Diagnostic::at(Severity::Warning, code, self.reader.source, self.reader.lines, span, what);
        self.reader.diagnostics.push(d.expected(expected).nearest(nearest));
    }
}
