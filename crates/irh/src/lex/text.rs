//! Strings, and what to do when one lacks its closing quote.
//!
//! A string may run over many lines, so a missing quote turns the text after it inside out. A closing quote that looks like
//! an opening one is taken for that; reading then goes on where the string was probably meant to end.

use std::sync::Arc;

use super::{Found, LexFault, Scanner, Store};
use crate::token::{Kind, Token};
use crate::words::{Key, key_of};

/// Does this quote, which would close a string, look as if it opened the next? A closing quote has no word right behind it,
/// except one in capitals: a macro between two strings that are to be joined.
fn opens_another(bytes: &[u8], quote: usize) -> bool {
    let before = quote.checked_sub(1).and_then(|i| bytes.get(i)).copied().unwrap_or(b' ');
    if !(before.is_ascii_whitespace() || b"$(,:/={".contains(&before)) {
        return false;
    }
    let rest = bytes.get(quote + 1..).unwrap_or_default();
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let word = &rest[..rest.iter().position(|b| !is_word(b)).unwrap_or(rest.len())];
    let macro_name = word.len() > 1 && !word.iter().any(u8::is_ascii_lowercase);
    rest.first() == Some(&b'<') || (!word.is_empty() && !macro_name)
}

/// Does a line look like the text between strings: a clause, a header, a closing brace, a directive?
fn is_no_prose(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    if matches!(line.first(), Some(b'}' | b'#')) {
        return true;
    }
    let mut words = line.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').filter(|w| !w.is_empty());
    let Some(word) = words.next() else { return false };
    let behind = line[word.len()..].trim_ascii_start();
    let key = |w: &[u8]| std::str::from_utf8(w).ok().and_then(key_of);
    match key(word) {
        Some(Key::On) => words.next().is_some_and(|w| key(w) == Some(Key::Event)),
        Some(_) => matches!(behind.first(), Some(b':' | b'"' | b'[')),
        // Sources stand before the header of an effect.
        None => word.iter().all(|b| b.is_ascii_uppercase() || *b == b'_') && line.contains(&b'"'),
    }
}

impl Scanner {
    /// An unfinished string: reading goes on at the end of its line, or of the last line that still looks like its text.
    fn give_up(&mut self, start: usize, end: usize) -> Found {
        let bytes = Arc::clone(&self.bytes);
        let mut at = start;
        let mut stop = None;
        while let Some(more) = bytes[at..end].iter().position(|b| *b == b'\n') {
            let line_end = at + more;
            let rest = &bytes[line_end + 1..];
            let next = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
            at = line_end + 1;
            if is_no_prose(&rest[..next]) || at + next >= end {
                stop = Some(line_end);
                break;
            }
        }
        // On one line: whatever follows on it is lost with the string.
        let line_end = || bytes[end..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| end + n);
        self.pos = stop.unwrap_or_else(line_end);
        Found::Fault(LexFault::UnterminatedString { to_the_end: self.pos >= bytes.len() }, self.origin(start))
    }

    pub(super) fn string(&mut self, store: &mut Store) -> Found {
        let start = self.pos;
        let bytes = Arc::clone(&self.bytes);
        let out = &mut store.scratch;
        out.clear();
        let mut i = start + 1;
        let mut blank = false;
        let mut fault = None;
        loop {
            let Some(&b) = bytes.get(i) else { return self.give_up(start, bytes.len()) };
            match b {
                b'"' if !self.in_directive && opens_another(&bytes, i) => return self.give_up(start, i),
                b'"' => break,
                b'\n' if self.in_directive => {
                    self.pos = i;
                    return Found::Fault(
                        LexFault::UnterminatedString { to_the_end: false },
                        self.origin(start),
                    );
                }
                b' ' | b'\t' | b'\n' | b'\r' => {
                    if !blank {
                        out.push(if b == b'\t' { b'\t' } else { b' ' });
                    }
                    blank = true;
                    i += 1;
                    continue;
                }
                // Reported when the file was opened.
                0 => {
                    i += 1;
                    continue;
                }
                b'\\' => {
                    if let Some(next) = self.splice(i) {
                        i = next;
                        continue;
                    }
                    let e = bytes.get(i + 1).copied().unwrap_or(0);
                    match e {
                        b'n' => out.push(b'\n'),
                        b't' => out.extend_from_slice(b"  "),
                        b'\\' | b'"' => out.push(e),
                        // A bracket that is no print tag: the original marks it with bytes EC FF.
                        b'<' | b'>' => {
                            out.extend_from_slice("\u{EC}\u{FF}".as_bytes());
                            out.push(e);
                        }
                        _ => fault = fault.or(Some((LexFault::BadEscape(e), i))),
                    }
                    i += 2;
                    blank = false;
                    continue;
                }
                _ => {
                    let run = bytes[i..]
                        .iter()
                        .position(|b| matches!(b, b'"' | b'\\' | b' ' | b'\t' | b'\n' | b'\r' | 0))
                        .unwrap_or(bytes.len() - i);
                    out.extend_from_slice(&bytes[i..i + run]);
                    i += run;
                    blank = false;
                    continue;
                }
            }
        }
        let origin = self.origin(start);
        if let Some((f, at)) = fault {
            self.pos = i + 1;
            return Found::Fault(f, self.origin(at));
        }
        let from = store.text.len() as u32;
        match std::str::from_utf8(&store.scratch) {
            Ok(s) => store.text.push_str(s),
            // Old files are not UTF-8: then every byte is the character of that number.
            Err(_) => store.text.extend(store.scratch.iter().map(|&b| char::from(b))),
        }
        store.strings.push((from, store.text.len() as u32));
        self.pos = i + 1;
        Found::Token(Token { kind: Kind::Str, origin, value: (store.strings.len() - 1) as i64 })
    }
}
