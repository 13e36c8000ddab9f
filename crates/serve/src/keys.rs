//! Bytes of a terminal as keys, clicks and pasted text.
//!
//! Promise: any bytes give some events and never more of them than bytes; what is pasted never acts as keys; memory is bounded.

use angrist_ui::{Click, Code, Press};

/// What a terminal sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A key.
    Key(Press),
    /// A click or the wheel.
    Click(Click),
    /// Pasted text.
    Paste(String),
}

/// Text that is taken of one paste.
const LONGEST_PASTE: usize = 16 << 10;
/// A sequence that is longer is no sequence.
const LONGEST_SEQUENCE: usize = 64;

/// Takes bytes as they come.
#[derive(Debug, Default)]
pub struct Keys {
    /// The beginning of a character or sequence.
    begun: Vec<u8>,
    /// Text being pasted.
    pasted: Option<Vec<u8>>,
}

const PASTE_END: &[u8] = b"\x1b[201~";

impl Keys {
    /// Takes some bytes. An escape at the very end of them is the key of that name.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut out = Vec::new();
        for byte in bytes {
            if self.pasted.is_some() {
                self.paste(*byte, &mut out);
            } else {
                self.begun.push(*byte);
                self.read(&mut out);
            }
        }
        if self.begun == b"\x1b" {
            self.begun.clear();
            out.push(Event::Key(Press::key(Code::Esc)));
        }
        out
    }

    fn paste(&mut self, byte: u8, out: &mut Vec<Event>) {
        self.begun.push(byte);
        if self.begun.ends_with(PASTE_END) {
            self.begun.clear();
            let text = self.pasted.take().unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            // What could not be the end was text.
            out.push(Event::Paste(crate::names::clean(&text, LONGEST_PASTE)));
        } else if !PASTE_END.starts_with(&self.begun)
            && let Some(text) = &mut self.pasted
        {
            let room = LONGEST_PASTE.saturating_sub(text.len());
            text.extend(self.begun.iter().take(room));
            self.begun.clear();
        }
    }

    fn read(&mut self, out: &mut Vec<Event>) {
        let done = match self.begun[..] {
            [0x1b] | [0x1b, b'[' | b'O'] => return,
            [0x1b, b'[', .., last] if (0x40..=0x7e).contains(&last) => {
                if self.begun == b"\x1b[200~" {
                    self.pasted = Some(Vec::new());
                    None
                } else {
                    sequence(&self.begun[2..])
                }
            }
            [0x1b, b'[', ..] if self.begun.len() < LONGEST_SEQUENCE => return,
            [0x1b, b'O', last] => letter(last, 1).map(Event::Key),
            [0x1b, 0x1b] => {
                out.push(Event::Key(Press::key(Code::Esc)));
                self.begun = vec![0x1b];
                return;
            }
            [0x1b, byte] if byte < 0x80 => {
                single(byte).map(|p| Event::Key(Press { alt: true, ..p }.settled()))
            }
            [byte] if byte < 0x80 => single(byte).map(Event::Key),
            [first, ..] if first >= 0xc2 && self.begun.len() < length(first) => return,
            _ => {
                let text = std::str::from_utf8(&self.begun).ok().and_then(|t| t.chars().next());
                text.filter(|c| !crate::names::is_unsafe(*c)).map(|c| Event::Key(Press::char(c)))
            }
        };
        self.begun.clear();
        out.extend(done);
    }
}

/// Bytes of a character that begins with this.
fn length(first: u8) -> usize {
    match first {
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => 1,
    }
}

fn single(byte: u8) -> Option<Press> {
    Some(match byte {
        b'\r' | b'\n' => Press::key(Code::Enter),
        b'\t' => Press::key(Code::Tab),
        0x7f | 0x08 => Press::key(Code::Backspace),
        0 => Press { ctrl: true, ..Press::char(' ') },
        1..=26 => Press::ctrl(char::from(b'a' + byte - 1)),
        0x1c..=0x1f => return None,
        byte => Press::char(char::from(byte)),
    })
}

fn with(code: Code, modifier: u32) -> Press {
    let held = modifier.saturating_sub(1);
    Press { code, shift: held & 1 != 0, alt: held & 2 != 0, ctrl: held & 4 != 0 }.settled()
}

fn letter(last: u8, modifier: u32) -> Option<Press> {
    let code = match last {
        b'A' => Code::Up,
        b'B' => Code::Down,
        b'C' => Code::Right,
        b'D' => Code::Left,
        b'E' => Code::Centre,
        b'F' => Code::End,
        b'H' => Code::Home,
        b'M' => Code::Enter,
        b'P'..=b'S' => Code::F(last - b'P' + 1),
        b'Z' => return Some(with(Code::Tab, 2)),
        // The pad in its application mode.
        b'p'..=b'y' => Code::Char(char::from(last - b'p' + b'0')),
        _ => return None,
    };
    Some(with(code, modifier))
}

/// A sequence behind `ESC [`.
fn sequence(body: &[u8]) -> Option<Event> {
    let (last, parameters) = body.split_last()?;
    let text = std::str::from_utf8(parameters).ok()?;
    if let Some(mouse) = text.strip_prefix('<') {
        let mut numbers = mouse.split(';').map(|n| n.parse::<u16>().ok());
        let (button, x, y) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let at = (x.checked_sub(1)?, y.checked_sub(1)?);
        return match (button & 0x43, last) {
            (0, b'M') => Some(Event::Click(Click::Left(at.0, at.1))),
            (1 | 2, b'M') => Some(Event::Click(Click::Right(at.0, at.1))),
            (64, b'M') => Some(Event::Click(Click::WheelUp)),
            (65, b'M') => Some(Event::Click(Click::WheelDown)),
            _ => None,
        };
    }
    let mut numbers = text.split(';').map(|n| n.parse::<u32>().unwrap_or(1));
    let first = numbers.next().unwrap_or(1);
    let modifier = numbers.next().unwrap_or(1);
    if *last != b'~' {
        return letter(*last, modifier).map(Event::Key);
    }
    let code = match first {
        1 | 7 => Code::Home,
        2 => Code::Insert,
        3 => Code::Delete,
        4 | 8 => Code::End,
        5 => Code::PageUp,
        6 => Code::PageDown,
        n @ 11..=15 => Code::F(u8::try_from(n - 10).ok()?),
        n @ 17..=21 => Code::F(u8::try_from(n - 11).ok()?),
        n @ 23..=24 => Code::F(u8::try_from(n - 12).ok()?),
        _ => return None,
    };
    Some(Event::Key(with(code, modifier)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bytes: &[u8]) -> Vec<String> {
        let mut keys = Keys::default();
        let named = |event| match event {
            Event::Key(press) => press.to_string(),
            Event::Click(click) => format!("{click:?}"),
            Event::Paste(text) => format!("paste {text}"),
        };
        keys.take(bytes).into_iter().map(named).collect()
    }

    #[test]
    fn keys_have_the_names_that_key_files_use() {
        assert_eq!(names(b"aA\r\t\x7f\x06"), ["a", "A", "Enter", "Tab", "Backspace", "^f"]);
        assert_eq!(
            names(b"\x1b[A\x1bOB\x1b[1;2C\x1b[5~\x1b[H\x1bOP\x1b[24~"),
            ["Up", "Down", "S-Right", "PageUp", "Home", "F1", "F12"]
        );
        assert_eq!(names("é\x1bx\x1b[Z\x1b".as_bytes()), ["é", "M-x", "S-Tab", "Esc"]);
        assert_eq!(names(b"\x1b[<0;5;3M\x1b[<0;5;3m\x1b[<64;1;1M"), ["Left(4, 2)", "WheelUp"]);
    }

    #[test]
    fn pasted_text_is_one_event_and_ten_megabytes_of_it_are_cut() {
        assert_eq!(names(b"\x1b[200~q\x1b[31my\nq\x1b[201~x"), ["paste qyq", "x"]);
        let mut bytes = b"\x1b[200~".to_vec();
        bytes.extend(std::iter::repeat_n(b'q', 10 << 20));
        bytes.extend(b"\x1b[201~");
        let mut keys = Keys::default();
        let events: Vec<Event> = bytes.chunks(1000).flat_map(|c| keys.take(c)).collect();
        assert!(matches!(&events[..], [Event::Paste(text)] if text.len() == LONGEST_PASTE));
    }

    #[test]
    fn any_bytes_give_no_more_events_than_bytes() {
        let mut seed = 1u64;
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..40)
                .map(|_| {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let byte = (seed >> 33) as u8;
                    if byte.is_multiple_of(5) { 0x1b } else { byte }
                })
                .collect();
            let mut keys = Keys::default();
            let count: usize = bytes.chunks(7).map(|c| keys.take(c).len()).sum();
            assert!(count <= bytes.len() && keys.begun.len() <= LONGEST_SEQUENCE);
        }
    }
}
