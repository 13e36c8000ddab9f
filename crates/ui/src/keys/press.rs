//! A press of a key, and its name in key files: `a`, `A`, `^f`, `F1`, `Up`, `S-Up`, `M-x`.
//!
//! Promise: `name` and `parse` are inverse to each other for every press that has a name.

use angrist_engine::space::Dir;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say what there is to say")]
pub enum Code {
    Char(char),
    Enter,
    Esc,
    Tab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    /// The key in the middle of the pad, without its digit.
    Centre,
    F(u8),
}

/// A key with what was held down. A shifted letter is the capital letter, without `shift`. Written by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Press {
    /// Which key.
    pub code: Code,
    /// With Shift; only for keys that are not characters.
    pub shift: bool,
    /// With Ctrl.
    pub ctrl: bool,
    /// With Alt.
    pub alt: bool,
}

const NAMED: [(&str, Code); 16] = [
    ("Enter", Code::Enter),
    ("Esc", Code::Esc),
    ("Tab", Code::Tab),
    ("Backspace", Code::Backspace),
    ("Delete", Code::Delete),
    ("Insert", Code::Insert),
    ("Up", Code::Up),
    ("Down", Code::Down),
    ("Left", Code::Left),
    ("Right", Code::Right),
    ("Home", Code::Home),
    ("End", Code::End),
    ("PageUp", Code::PageUp),
    ("PageDown", Code::PageDown),
    ("Centre", Code::Centre),
    ("Space", Code::Char(' ')),
];

impl Press {
    /// A key alone.
    pub const fn key(code: Code) -> Press {
        Press { code, shift: false, ctrl: false, alt: false }
    }

    /// A character.
    pub const fn char(c: char) -> Press {
        Press::key(Code::Char(c))
    }

    /// A letter with Ctrl.
    pub const fn ctrl(c: char) -> Press {
        Press { ctrl: true, ..Press::char(c) }
    }

    /// The character, when nothing but Shift is held down.
    pub fn plain_char(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// Reads the name of a press.
    pub fn parse(name: &str) -> Option<Press> {
        let mut rest = name;
        let mut press = Press::key(Code::Esc);
        loop {
            if let Some(r) = rest.strip_prefix("S-").filter(|r| !r.is_empty()) {
                press.shift = true;
                rest = r;
            } else if let Some(r) = rest.strip_prefix("C-").filter(|r| !r.is_empty()) {
                press.ctrl = true;
                rest = r;
            } else if let Some(r) = rest.strip_prefix("M-").filter(|r| !r.is_empty()) {
                press.alt = true;
                rest = r;
            } else if let Some(r) = rest.strip_prefix('^').filter(|r| !r.is_empty()) {
                press.ctrl = true;
                rest = r;
            } else {
                break;
            }
        }
        let mut chars = rest.chars();
        press.code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() => Code::Char(c),
            _ => match NAMED.iter().find(|(n, _)| n.eq_ignore_ascii_case(rest)) {
                Some((_, code)) => *code,
                None => Code::F(rest.strip_prefix('F')?.parse().ok().filter(|n| (1..=24).contains(n))?),
            },
        };
        Some(press.settled())
    }

    /// The same press in its one form: capital letters carry their own shift, Ctrl goes with small letters.
    pub fn settled(mut self) -> Press {
        if let Code::Char(c) = self.code {
            if self.ctrl {
                self.code = Code::Char(c.to_ascii_lowercase());
            } else if self.shift {
                self.code = Code::Char(c.to_uppercase().next().unwrap_or(c));
            }
            self.shift = false;
        }
        self
    }

    /// The direction of an arrow or pad key, whatever Shift says; digits count when `digits` is set.
    pub fn direction(self, digits: bool) -> Option<Dir> {
        if self.ctrl || self.alt {
            return None;
        }
        Some(match self.code {
            Code::Up => Dir::North,
            Code::Down => Dir::South,
            Code::Left => Dir::West,
            Code::Right => Dir::East,
            Code::Home => Dir::NorthWest,
            Code::End => Dir::SouthWest,
            Code::PageUp => Dir::NorthEast,
            Code::PageDown => Dir::SouthEast,
            Code::Char(c) if digits => Dir::from_keypad(u8::try_from(c.to_digit(10)?).ok()?)?,
            _ => return None,
        })
    }

    /// The direction of a letter of the vi set.
    pub fn vi_direction(self) -> Option<Dir> {
        Some(match self.plain_char()?.to_ascii_lowercase() {
            'h' => Dir::West,
            'j' => Dir::South,
            'k' => Dir::North,
            'l' => Dir::East,
            'y' => Dir::NorthWest,
            'u' => Dir::NorthEast,
            'b' => Dir::SouthWest,
            'n' => Dir::SouthEast,
            _ => return None,
        })
    }
}

impl TryFrom<String> for Press {
    type Error = String;

    fn try_from(name: String) -> Result<Press, String> {
        Press::parse(&name).ok_or_else(|| format!("'{name}' is not a key"))
    }
}

impl From<Press> for String {
    fn from(press: Press) -> String {
        press.to_string()
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.alt {
            f.write_str("M-")?;
        }
        if self.shift {
            f.write_str("S-")?;
        }
        if self.ctrl {
            f.write_str(if matches!(self.code, Code::Char(c) if c != ' ') { "^" } else { "C-" })?;
        }
        match self.code {
            Code::F(n) => write!(f, "F{n}"),
            code => match NAMED.iter().find(|(_, c)| *c == code) {
                Some((name, _)) => f.write_str(name),
                None => match code {
                    Code::Char(c) => write!(f, "{c}"),
                    _ => Ok(()),
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_of_presses_are_read() {
        for (name, press) in [
            ("a", Press::char('a')),
            ("A", Press::char('A')),
            ("S-a", Press::char('A')),
            ("^f", Press::ctrl('f')),
            ("^F", Press::ctrl('f')),
            ("C-f", Press::ctrl('f')),
            ("^", Press::char('^')),
            ("-", Press::char('-')),
            ("space", Press::char(' ')),
            ("F1", Press::key(Code::F(1))),
            ("S-Up", Press { shift: true, ..Press::key(Code::Up) }),
        ] {
            assert_eq!(Press::parse(name), Some(press), "{name}");
        }
        for bad in ["", "ab", "F0", "F25", "Ctrl", "S-"] {
            assert_eq!(Press::parse(bad), None, "{bad}");
        }
    }

    fn any_code() -> impl Strategy<Value = Code> {
        prop_oneof![
            proptest::char::range('!', '~').prop_map(Code::Char),
            Just(Code::Char(' ')),
            Just(Code::Char('é')),
            (0usize..16).prop_map(|i| NAMED[i].1),
            (1u8..=24).prop_map(Code::F),
        ]
    }

    proptest! {
        #[test]
        fn a_name_means_the_press_it_was_made_from(code in any_code(), shift: bool, ctrl: bool, alt: bool) {
            let press = Press { code, shift, ctrl, alt }.settled();
            prop_assert_eq!(Press::parse(&press.to_string()), Some(press));
        }
    }
}
