//! Key sequences as pref files write them: `\e`, `^C`, `\x1F`, and `\[name]` for a trigger (docs/spec/edit-files.md 4.2).

use serde::{Deserialize, Serialize};

/// One key of a sequence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Key {
    /// A byte, as a terminal would send it.
    Byte(u8),
    /// A key by the name that a trigger line gave it, modifiers included.
    Trigger(String),
}

/// Something in a key sequence that means nothing, and where (byte offset).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyFault {
    /// Offset in the text.
    pub at: usize,
    /// What is wrong.
    pub what: &'static str,
}

const NAMED: [(u8, u8); 9] = [
    (b'e', 0x1B),
    (b's', b' '),
    (b'b', 0x08),
    (b'n', b'\n'),
    (b'r', b'\r'),
    (b't', b'\t'),
    (b'a', 0x07),
    (b'\\', b'\\'),
    (b'^', b'^'),
];

/// Reads a sequence; what means nothing is left out, as the original does, and reported.
pub fn decode(text: &[u8], named_triggers: bool) -> (Vec<Key>, Vec<KeyFault>) {
    let mut keys = Vec::with_capacity(text.len());
    let mut faults = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        match rest {
            [b'\\', b'[', name @ ..] if named_triggers => {
                let end = name.iter().position(|b| *b == b']');
                let Some(end) = end else {
                    faults.push(KeyFault { at, what: "a trigger name without its closing bracket" });
                    break;
                };
                keys.push(Key::Trigger(name[..end].iter().map(|&b| char::from(b)).collect()));
                at += end + 3;
            }
            [b'\\', b'x' | b'X', digits @ ..] => {
                let hex = digits.iter().take(2).take_while(|b| b.is_ascii_hexdigit()).count();
                let value =
                    digits[..hex].iter().fold(0, |v, d| v * 16 + char::from(*d).to_digit(16).unwrap_or(0));
                if hex == 2 {
                    keys.push(Key::Byte(value as u8));
                } else {
                    faults.push(KeyFault { at, what: "two hexadecimal digits missing after \\x" });
                }
                at += 2 + hex;
            }
            [b'\\', letter, ..] => {
                match NAMED.iter().find(|(l, _)| l == letter) {
                    Some(&(_, byte)) => keys.push(Key::Byte(byte)),
                    None => {
                        faults.push(KeyFault { at, what: "a backslash before a letter that has no meaning" })
                    }
                }
                at += 2;
            }
            [b'\\'] => {
                faults.push(KeyFault { at, what: "a backslash at the end" });
                at += 1;
            }
            [b'^', letter, ..] => {
                keys.push(Key::Byte(letter & 0x1F));
                at += 2;
            }
            [b'^'] => {
                faults.push(KeyFault { at, what: "a caret at the end" });
                at += 1;
            }
            [byte, ..] => {
                keys.push(Key::Byte(*byte));
                at += 1;
            }
            [] => break,
        }
    }
    (keys, faults)
}

/// Writes a sequence in the form that [`decode`] reads back.
pub fn encode(keys: &[Key]) -> Vec<u8> {
    let mut out = Vec::with_capacity(keys.len() * 2);
    for key in keys {
        match key {
            Key::Trigger(name) => {
                out.extend_from_slice(b"\\[");
                out.extend(name.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')));
                out.push(b']');
            }
            Key::Byte(byte) => match (NAMED.iter().find(|(_, b)| b == byte), *byte) {
                // A blank inside a sequence is written as it is; the letter form protects it at the ends too.
                (Some(&(letter, _)), _) => out.extend([b'\\', letter]),
                (None, 0..0x20) => out.extend([b'^', byte | 0x40]),
                (None, 0x7F..) => out.extend(format!("\\x{byte:02X}").bytes()),
                (None, byte) => out.push(byte),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(text: &str) -> Vec<u8> {
        let (keys, faults) = decode(text.as_bytes(), false);
        assert_eq!(faults, []);
        keys.iter().map(|k| if let Key::Byte(b) = k { *b } else { 0 }).collect()
    }

    #[test]
    fn every_escape_has_its_byte() {
        assert_eq!(bytes(r"\e\s\b\n\r\t\a\\\^"), [27, 32, 8, 10, 13, 9, 7, b'\\', b'^']);
        assert_eq!(bytes(r"^C\x1f^_"), [3, 0x1F, 0x1F]);
        assert_eq!(bytes(r"\a\\f]1"), [7, b'\\', b'f', b']', b'1']);
    }

    #[test]
    fn a_trigger_is_named_where_the_variant_has_them() {
        let (keys, faults) = decode(br"\[shift-F1]x", true);
        assert_eq!((keys, faults), (vec![Key::Trigger("shift-F1".into()), Key::Byte(b'x')], vec![]));
        assert_eq!(decode(br"\[shift", true).1.len(), 1);
    }

    #[test]
    fn what_means_nothing_is_left_out_and_reported() {
        for (text, at) in [(r"a\q", 1), ("a\\", 1), ("a^", 1), (r"\x4", 0), (r"\xg", 0)] {
            let (_, faults) = decode(text.as_bytes(), true);
            assert_eq!(faults.iter().map(|f| f.at).collect::<Vec<_>>(), [at], "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_keys_read_back(raw: Vec<u8>, name in "[a-zA-Z_0-9-]{1,9}") {
            let mut keys: Vec<Key> = raw.into_iter().map(Key::Byte).collect();
            keys.push(Key::Trigger(name));
            prop_assert_eq!(decode(&encode(&keys), true), (keys, vec![]));
        }

        #[test]
        fn no_bytes_panic(raw: Vec<u8>, named: bool) {
            let _any = decode(&raw, named);
        }
    }
}
