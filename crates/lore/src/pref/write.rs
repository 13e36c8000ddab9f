//! Writing pref files: unchanged lines byte for byte, changed lines in their plainest form.

use super::condition::{Condition, Function};
use super::keys::{Key, encode};
use super::kinds::{Lighting, Part, Picture, Preference, Thing};
use super::read::PrefFile;
use super::rules::{Rules, Shape};
use std::collections::BTreeMap;

/// What becomes of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// It is replaced; its line end stays.
    Replace(Vec<u8>),
    /// It goes, with its line end.
    Remove,
    /// A line is put before it, with the same line end.
    Before(Vec<u8>),
}

impl PrefFile {
    /// The file as it was read.
    pub fn to_bytes(&self, original: &[u8]) -> Vec<u8> {
        crate::lines::join(&self.lines, original)
    }

    /// The file with some lines changed (lines counted from 0); every other byte stays.
    pub fn with_changes(&self, original: &[u8], changes: &BTreeMap<usize, Change>) -> Vec<u8> {
        let mut out = Vec::with_capacity(original.len());
        for (number, line) in self.lines.iter().enumerate() {
            let whole = line.whole().of(original);
            let end = &whole[line.shown(original).len()..];
            match changes.get(&number) {
                None => out.extend_from_slice(whole),
                Some(Change::Remove) => {}
                Some(Change::Replace(text)) => {
                    out.extend_from_slice(text);
                    out.extend_from_slice(end);
                }
                Some(Change::Before(text)) => {
                    out.extend_from_slice(text);
                    out.extend_from_slice(if end.is_empty() { b"\n" } else { end });
                    out.extend_from_slice(whole);
                }
            }
        }
        out
    }
}

fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
}

fn part(p: Part) -> String {
    match p {
        Part::Keep => "0".into(),
        Part::Byte(b) => format!("0x{b:02X}"),
        Part::Letter(l @ (b'\'' | b'\\')) => format!("'\\{}'", char::from(l)),
        Part::Letter(l) => format!("'{}'", char::from(l)),
    }
}

/// A colour letter stands bare; anything else a quote held (a digit, a delimiter) needs its quotes.
fn colour(p: Part, rules: &Rules) -> String {
    match p {
        Part::Letter(l) if l.is_ascii_alphabetic() && rules.colour(l).is_some() => char::from(l).to_string(),
        other => part(other),
    }
}

fn picture(p: Picture, rules: &Rules) -> String {
    format!("{}/{}", colour(p.attr, rules), part(p.symbol))
}

fn protected(name: &str) -> String {
    let special = |c| matches!(c, ':' | '/' | '\'' | '\\');
    name.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

fn condition(c: &Condition) -> String {
    match c {
        Condition::Word(word) => word.clone(),
        Condition::Variable(name) => format!("${name}"),
        Condition::Call { function, arguments, closed } => {
            let name = match function {
                Some(Function::Ior) => "IOR",
                Some(Function::And) => "AND",
                Some(Function::Not) => "NOT",
                Some(Function::Equ) => "EQU",
                Some(Function::Leq) => "LEQ",
                Some(Function::Geq) => "GEQ",
                None => "???",
            };
            let arguments: String = arguments.iter().map(|a| format!(" {}", condition(a))).collect();
            format!("[{name}{arguments}{}", if *closed { "]" } else { "" })
        }
    }
}

impl Preference {
    /// The shape of the line that says this.
    fn shape(&self, rules: &Rules) -> Shape {
        let has = |shape| rules.kinds.values().any(|s| *s == shape);
        match self {
            Preference::Picture { of, .. } => match of {
                Thing::Monster => Shape::Monster,
                Thing::Kind => Shape::Kind,
                Thing::Terrain => Shape::Terrain,
                Thing::Flavour => Shape::Flavour,
                Thing::Special => Shape::Special,
                Thing::Region => Shape::Region,
                Thing::Effect => Shape::Projection,
            },
            Preference::Terrain { .. } => Shape::LitTerrain,
            Preference::Region { .. } => Shape::Region,
            Preference::Projection { .. } => Shape::Projection,
            Preference::ClassColour { .. } => Shape::ClassColour,
            Preference::Action(_) => Shape::Action,
            Preference::Macro(_) => Shape::Macro,
            Preference::Keymap { .. } => Shape::Keymap,
            Preference::Trigger { .. } | Preference::TriggerTemplate { .. } => Shape::Trigger,
            Preference::Colour { .. } => Shape::Colour,
            Preference::Option { on: true, .. } => Shape::OptionOn,
            Preference::Option { .. } => Shape::OptionOff,
            Preference::Window { .. } => Shape::Window,
            Preference::Message { .. } => Shape::Message,
            Preference::Inscription { .. } if has(Shape::KindInscription) => Shape::KindInscription,
            Preference::Inscription { .. } => Shape::Inscription,
            Preference::SquelchLevel { .. } | Preference::SquelchKind { .. } => Shape::Squelch,
            Preference::Delay(_) => Shape::Delay,
            Preference::HitpointWarning(_) => Shape::HitpointWarning,
            Preference::Condition(_) => Shape::Condition,
            Preference::Include(_) => Shape::Include,
        }
    }

    /// The line that says this in the prefs of a variant, without a line end; `None` when the variant has no such line.
    pub fn to_line(&self, rules: &Rules) -> Option<Vec<u8>> {
        let shape = self.shape(rules);
        let letter = rules.kinds.iter().find(|(_, s)| **s == shape).map(|(l, _)| *l)?;
        let body = match self {
            Preference::Action(keys) | Preference::Macro(keys) => encode(keys),
            Preference::Keymap { mode, key } => {
                let mut body = latin(&format!("{mode}:"));
                body.extend(encode(&[Key::Byte(*key)]));
                body
            }
            other => latin(&other.body(shape, rules)),
        };
        let mut line = latin(&format!("{letter}:"));
        line.extend(body);
        Some(line)
    }

    fn body(&self, shape: Shape, rules: &Rules) -> String {
        match self {
            Preference::Picture { index, picture: p, .. } => format!("{index}:{}", picture(*p, rules)),
            Preference::Terrain { index, picture: p, under, lighting } => {
                let mode = lighting.map(|l| match l {
                    Lighting::Lite => 'A',
                    Lighting::Item => 'F',
                    Lighting::Door => 'D',
                    Lighting::Wall => 'W',
                });
                let under_text = under.map_or(String::new(), |u| u.to_string());
                match (under, mode) {
                    (None, None) => format!("{index}:{}", picture(*p, rules)),
                    (_, None) => format!("{index}:{}:{under_text}", picture(*p, rules)),
                    (_, Some(mode)) => format!("{index}:{}:{under_text}:{mode}", picture(*p, rules)),
                }
            }
            Preference::Region { index, picture: p, by_effect } => {
                format!("{index}:{}:{}", picture(*p, rules), if *by_effect { "TRUE" } else { "FALSE" })
            }
            Preference::Projection { effect, pictures } => {
                let pictures: String = pictures.iter().map(|p| format!(":{}", picture(*p, rules))).collect();
                format!("{effect}{pictures}")
            }
            Preference::ClassColour { class, colour: c } => format!("{class}:{}", colour(*c, rules)),
            Preference::Trigger { name, code, shifted } => match shifted {
                None => format!("{}:{code}", protected(name)),
                Some(shifted) => format!("{}:{code}:{shifted}", protected(name)),
            },
            Preference::TriggerTemplate { template, letters, names } => {
                let names: String = names.iter().map(|n| format!(":{n}")).collect();
                format!("{template}:{letters}{names}")
            }
            Preference::Colour { index, krgb: [k, r, g, b] } => {
                format!("{index}:0x{k:02X}:0x{r:02X}:0x{g:02X}:0x{b:02X}")
            }
            Preference::Option { name, .. } | Preference::Include(name) => name.clone(),
            Preference::Window { window, flag, on } => format!("{window}:{flag}:{}", u8::from(*on)),
            Preference::Message { kind, colour: c } => format!("{kind}:{}", colour(*c, rules)),
            Preference::Inscription { index, text, .. } if shape == Shape::KindInscription => {
                format!("{index}:{text}")
            }
            Preference::Inscription { ego, index, text } => {
                format!("{}:{index}:{text}", if *ego { 'E' } else { 'K' })
            }
            Preference::SquelchLevel { index, value } => format!("{index}:{value}"),
            Preference::SquelchKind { kind, class, on } => {
                format!("{kind}:{}:{}:{}", class.0, class.1, u8::from(*on))
            }
            Preference::Delay(value) | Preference::HitpointWarning(value) => value.to_string(),
            Preference::Condition(c) => condition(c),
            // Key sequences may hold any byte and are written by `to_line` itself.
            Preference::Action(_) | Preference::Macro(_) | Preference::Keymap { .. } => String::new(),
        }
    }
}
