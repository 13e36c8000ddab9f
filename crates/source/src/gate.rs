//! The gate for text on its way to a terminal, a pipe or a log.
//!
//! Names, lines and paths come from files and strangers. A terminal obeys control characters (C0, C1, delete), and readers
//! are misled by characters that turn the reading direction or have no width. The gate writes each of them as the escape
//! that JSON has for it (`\u001b`): visible in a sentence, and still the same text in a JSON string.
//! Promise: whatever goes in, only line ends, tabs and harmless characters come out; with [`Gate::with_colours`] also
//! sequences that set a colour, which are the program's own.

use std::io::{self, Write};

/// Whether a terminal would obey this character, or a reader would be misled by it.
pub fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// The longest sequence that sets a colour.
const LONGEST_COLOUR: usize = 32;

/// Cleans text that is written through it.
pub struct Gate<W: Write> {
    to: W,
    colours: bool,
    /// The beginning of a character or of a colour whose rest has not come yet.
    waiting: Vec<u8>,
}

impl<W: Write> Gate<W> {
    /// Lets nothing through that a terminal obeys.
    pub fn new(to: W) -> Gate<W> {
        Gate { to, colours: false, waiting: Vec::new() }
    }

    /// Lets colours through as well.
    pub fn with_colours(to: W) -> Gate<W> {
        Gate { to, colours: true, waiting: Vec::new() }
    }

    /// Writes what still waits. What was written is not flushed.
    pub fn finish(&mut self) -> io::Result<()> {
        self.pass(true)
    }

    /// Writes what can be decided; keeps the rest unless nothing more will come.
    fn pass(&mut self, last: bool) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.waiting);
        let (text, rest) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text.to_owned(), &[][..]),
            // The beginning of a character: its rest comes with the next piece.
            Err(e) if e.error_len().is_none() && !last => {
                let (whole, rest) = bytes.split_at(e.valid_up_to());
                (String::from_utf8_lossy(whole).into_owned(), rest)
            }
            Err(_) => (String::from_utf8_lossy(&bytes).into_owned(), &[][..]),
        };
        let mut clean = String::with_capacity(text.len());
        let mut left = text.as_str();
        while let Some(c) = left.chars().next() {
            if c == '\u{1b}' && self.colours {
                match colour(left) {
                    Colour::Whole(length) => {
                        clean.push_str(&left[..length]);
                        left = &left[length..];
                        continue;
                    }
                    Colour::Begun if !last => break,
                    _ => {}
                }
            }
            if matches!(c, '\n' | '\t') || !is_obeyed(c) {
                clean.push(c);
            } else {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    clean.push_str(&format!("\\u{unit:04x}"));
                }
            }
            left = &left[c.len_utf8()..];
        }
        self.waiting = [left.as_bytes(), rest].concat();
        self.to.write_all(clean.as_bytes())
    }
}

/// What the beginning of a text is.
enum Colour {
    /// A colour in a number of bytes.
    Whole(usize),
    /// Perhaps a colour; its end is not there.
    Begun,
    /// Something else.
    No,
}

/// Whether a text begins with a sequence that sets a colour: `ESC [`, numbers from 0 to 255 with `;`, `m`. Hidden text (8)
/// is no colour.
fn colour(text: &str) -> Colour {
    let bytes = text.as_bytes();
    if bytes.len() > 1 && bytes[1] != b'[' {
        return Colour::No;
    }
    let end = bytes.iter().skip(2).take(LONGEST_COLOUR).position(|b| !b.is_ascii_digit() && *b != b';');
    match end {
        Some(n) if bytes[n + 2] == b'm' => {
            let hidden = text[2..n + 2].split(';').next() == Some("8");
            if hidden { Colour::No } else { Colour::Whole(n + 3) }
        }
        None if bytes.len() < LONGEST_COLOUR => Colour::Begun,
        _ => Colour::No,
    }
}

impl<W: Write> Write for Gate<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        self.pass(false)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass(true)?;
        self.to.flush()
    }
}

/// A text as the gate would let it out.
pub fn gated(text: &str) -> String {
    let mut out = Vec::new();
    let mut gate = Gate::new(&mut out);
    // Writing to memory does not fail.
    let _ = gate.write_all(text.as_bytes());
    let _ = gate.flush();
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_obeys_becomes_visible() {
        assert_eq!(
            gated("a\u{1b}]0;x\u{7}b\r\u{9b}c\u{202e}d\u{200b}e\u{7f}\n\t"),
            "a\\u001b]0;x\\u0007b\\u000d\\u009bc\\u202ed\\u200be\\u007f\n\t"
        );
        assert_eq!(gated("Orodreth’s épée × 3\u{202f}!"), "Orodreth’s épée × 3\u{202f}!");
    }

    #[test]
    fn an_escaped_character_is_the_same_in_json() {
        let odd = "\u{9b}\u{202e}\u{e0041}";
        let json = gated(&serde_json::to_string(odd).unwrap());
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), odd);
    }

    fn coloured(pieces: &[&str]) -> String {
        let mut out = Vec::new();
        let mut gate = Gate::with_colours(&mut out);
        pieces.iter().for_each(|p| gate.write_all(p.as_bytes()).unwrap());
        gate.flush().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn colours_pass_where_they_are_ours_and_nothing_else_does() {
        assert_eq!(coloured(&["\u{1b}[1;93m@\u{1b}", "[0m"]), "\u{1b}[1;93m@\u{1b}[0m");
        assert_eq!(coloured(&["\u{1b}[2J\u{1b}[8mx\u{1b}["]), "\\u001b[2J\\u001b[8mx\\u001b[");
    }

    proptest! {
        #[test]
        fn nothing_obeyed_ever_comes_out(text in any::<String>(), cut in 0usize..20) {
            let mut out = Vec::new();
            let mut gate = Gate::new(&mut out);
            let cut = cut.min(text.len());
            gate.write_all(&text.as_bytes()[..cut]).unwrap();
            gate.write_all(&text.as_bytes()[cut..]).unwrap();
            gate.flush().unwrap();
            let shown = String::from_utf8(out).unwrap();
            prop_assert_eq!(&shown, &gated(&text));
            prop_assert!(!shown.chars().any(|c| is_obeyed(c) && c != '\n' && c != '\t'));
        }
    }
}
