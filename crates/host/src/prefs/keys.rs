//! Keys of pref files as the interface knows them: what is pressed (`C:`, `P:`) and what it does (`A:`).
//!
//! A keymap's action is done by the usual keys; a macro's goes through the keymaps first, unless a backslash stands before the
//! key, as in the family. Promise: what cannot be pressed on a terminal is `None`, never another key.

use angrist_engine::space::Dir;
use angrist_lore::pref::Key;
use angrist_ui::{Code, Press};

/// The press that a byte of a keymap stands for.
pub fn press(byte: u8) -> Option<Press> {
    match byte {
        0x1b => Press::parse("Esc"),
        b'\r' | b'\n' => Press::parse("Enter"),
        b'\t' => Press::parse("Tab"),
        0x08 | 0x7f => Press::parse("Backspace"),
        1..=26 => Some(Press::ctrl(char::from(b'a' + byte - 1))),
        0x20..0x7f => Some(Press::char(char::from(byte))),
        _ => None,
    }
}

/// The one press that a macro waits for: a key by its byte, by what a terminal sends for it, or by a trigger's name.
pub fn trigger(keys: &[Key]) -> Option<Press> {
    match keys {
        [Key::Byte(byte)] => press(*byte),
        [Key::Trigger(name)] => named(name),
        [Key::Byte(0x1b), rest @ ..] => sent(&bytes(rest)?),
        _ => None,
    }
}

fn bytes(keys: &[Key]) -> Option<Vec<u8>> {
    keys.iter().map(|k| if let Key::Byte(b) = k { Some(*b) } else { None }).collect()
}

/// What a terminal sends behind an Esc.
fn sent(bytes: &[u8]) -> Option<Press> {
    let (number, held, last) = match bytes {
        [b'O', last] => (1, 1, *last),
        [b'[', b'[', letter @ b'A'..=b'E'] => return Some(Press::key(Code::F(letter - b'A' + 1))),
        [b'[', middle @ .., last] => {
            let text = std::str::from_utf8(middle).ok()?;
            let mut parts = text.split(';').map(|p| if p.is_empty() { Some(1) } else { p.parse().ok() });
            (parts.next().unwrap_or(Some(1))?, parts.next().unwrap_or(Some(1))?, *last)
        }
        [letter] => return Some(Press { alt: true, ..press(*letter)? }),
        _ => return None,
    };
    let code = match (last, number) {
        (b'A', _) => Code::Up,
        (b'B', _) => Code::Down,
        (b'C', _) => Code::Right,
        (b'D', _) => Code::Left,
        (b'E' | b'G', _) => Code::Centre,
        (b'F', _) | (b'~', 4 | 8) => Code::End,
        (b'H', _) | (b'~', 1 | 7) => Code::Home,
        (b'P'..=b'S', _) => Code::F(last - b'P' + 1),
        (b'~', 2) => Code::Insert,
        (b'~', 3) => Code::Delete,
        (b'~', 5) => Code::PageUp,
        (b'~', 6) => Code::PageDown,
        (b'~', n @ 11..=15) => Code::F(n - 10),
        (b'~', n @ 17..=21) => Code::F(n - 11),
        (b'~', n @ 23..=24) => Code::F(n - 12),
        _ => return None,
    };
    let held: u8 = held;
    let bit = |n: u8| held.saturating_sub(1) & n != 0;
    Some(Press { code, shift: bit(1), alt: bit(2), ctrl: bit(4) })
}

/// The key of a trigger by its name, modifiers in front: `F1`, `shift-Up`, `KP_Left`.
fn named(name: &str) -> Option<Press> {
    let lower = name.to_ascii_lowercase();
    let mut rest = lower.as_str();
    let mut held = Press::key(Code::Esc);
    loop {
        let (known, set): (&str, fn(&mut Press)) = match rest {
            r if r.starts_with("shift-") => ("shift-", |p| p.shift = true),
            r if r.starts_with("control-") => ("control-", |p| p.ctrl = true),
            r if r.starts_with("ctrl-") => ("ctrl-", |p| p.ctrl = true),
            r if r.starts_with("alt-") => ("alt-", |p| p.alt = true),
            // Num Lock changes nothing.
            r if r.starts_with("mod2-") => ("mod2-", |_| ()),
            _ => break,
        };
        set(&mut held);
        rest = &rest[known.len()..];
    }
    let rest = rest.replace('_', "");
    let code = match rest.strip_prefix("kp").unwrap_or(&rest) {
        "escape" => Code::Esc,
        "return" => Code::Enter,
        "pageup" | "prior" => Code::PageUp,
        "pagedown" | "next" => Code::PageDown,
        "begin" | "clear" => Code::Centre,
        "del" => Code::Delete,
        "ins" => Code::Insert,
        digit if rest.starts_with("kp") && digit.len() == 1 => Code::Char(digit.chars().next()?),
        other => Press::parse(&capitalised(other))?.code,
    };
    Some(Press { code, ..held }.settled())
}

/// Names of keys begin with a capital letter: `F1`, `Up`.
fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

/// What an action does, as a command: a step, a run, something with a square, or keys pressed one after the other.
/// `None` for one that asks for nothing (only Esc, which files give to keys that should be dead) or that has no such keys.
pub fn command(action: &[Key], is_macro: bool) -> Option<String> {
    // A macro is typed blind, and begins with Esc to leave whatever is open; here it is done where nothing is.
    let escapes = action.iter().take_while(|k| **k == Key::Byte(0x1b)).count();
    let mut presses: Vec<(Press, bool)> = Vec::new();
    let mut plain: Vec<u8> = Vec::new();
    let mut default = !is_macro;
    for key in &action[escapes..] {
        match key {
            // It says that what follows is not mapped again; in a keymap nothing ever is.
            Key::Byte(b'\\') => default = true,
            key => {
                presses.push((trigger(std::slice::from_ref(key))?, default));
                plain.extend(bytes(std::slice::from_ref(key)).unwrap_or_default());
                default = !is_macro;
            }
        }
    }
    Some(match plain[..] {
        _ if presses.is_empty() => return None,
        [b'/', b'5'] => "interact here".to_owned(),
        [verb @ (b';' | b'.' | b'/'), digit @ b'1'..=b'9'] if presses.len() == 2 => {
            let verb = match verb {
                b';' => "walk",
                b'.' => "run",
                _ => "interact",
            };
            format!("{verb} {}", Dir::from_keypad(digit - b'0')?.name())
        }
        _ => {
            let name = |(press, default): &(Press, bool)| {
                if *default || !is_macro { press.to_string() } else { format!("mapped:{press}") }
            };
            format!(":press {}", presses.iter().map(name).collect::<Vec<_>>().join(" "))
        }
    })
}
