//! Files in an encoding that no reader here understands: UTF-16, UTF-32, or no text at all.
//!
//! Promise: such a file gets one diagnostic that names the cause; a single odd byte is none.

use crate::diagnostic::{Diagnostic, Severity};
use crate::file::{Source, Span, line_starts};

/// How much of a file is examined.
const LOOKED_AT: usize = 1 << 16;

/// A file with fewer control characters than this is text.
const FEW: usize = 8;

/// Whether a file is text that the readers of the family understand, byte by byte.
pub fn encoding(source: Source<'_>) -> Option<Diagnostic> {
    let front = &source.bytes[..source.bytes.len().min(LOOKED_AT)];
    let say = |what: &str, help: &str| {
        let d = Diagnostic::whole(Severity::Error, "wrong-encoding", source.name, what);
        Some(d.expected("plain ASCII, Latin-1 or UTF-8").help(help))
    };
    let save = "save the file again as UTF-8 (in most editors: Save As, Encoding)";
    if front.starts_with(&[0xFF, 0xFE, 0, 0]) || front.starts_with(&[0, 0, 0xFE, 0xFF]) {
        return say("the file is UTF-32 text", save);
    }
    if front.starts_with(&[0xFF, 0xFE]) || front.starts_with(&[0xFE, 0xFF]) || looks_utf16(front) {
        return say("the file is UTF-16 text", save);
    }
    if let Some(kind) = known_binary(front) {
        return say(&format!("the file is not text but {kind}"), "replace it with the text file");
    }
    let odd = front.iter().filter(|b| is_odd(**b)).count();
    (odd >= FEW && odd * 50 > front.len())
        .then(|| {
            let share = odd * 100 / front.len().max(1);
            let what = format!("the file is binary: {share} of 100 bytes are control characters");
            say(&what, "replace it with the text file; if the copy is damaged, download the file again")
        })
        .flatten()
}

/// Where a file stops being UTF-8, for readers that take nothing else.
pub fn not_utf8(source: Source<'_>) -> Option<Diagnostic> {
    let at = std::str::from_utf8(source.bytes).err()?.valid_up_to();
    let span = Span::new(at, at + 1);
    let message = odd_byte(source.bytes.get(at).copied().unwrap_or_default());
    let lines = line_starts(source.bytes);
    Some(Diagnostic::at(Severity::Error, "not-utf8", source, &lines, span, message).help(SAVE_AS_UTF8))
}

pub(crate) const SAVE_AS_UTF8: &str = "save the file as UTF-8";

/// A byte that is not UTF-8, in words; with the letter it is in Latin-1, which is what it usually was.
pub(crate) fn odd_byte(byte: u8) -> String {
    match byte {
        0xA1.. => format!("byte {byte:02X} is not UTF-8 ({} in Latin-1?)", char::from(byte)),
        _ => format!("byte {byte:02X} is not UTF-8"),
    }
}

/// A control character that no text has.
fn is_odd(byte: u8) -> bool {
    (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A)) || byte == 0x7F
}

/// UTF-16 without a mark: nearly every second byte is zero, always at the same side.
fn looks_utf16(bytes: &[u8]) -> bool {
    let pairs = bytes.len() / 2;
    if pairs < 8 {
        return false;
    }
    let zeros = |side: usize| bytes.iter().skip(side).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    (even * 10 > pairs * 9 && odd * 10 < pairs) || (odd * 10 > pairs * 9 && even * 10 < pairs)
}

fn known_binary(bytes: &[u8]) -> Option<&'static str> {
    let known: [(&[u8], &str); 6] = [
        (b"PK\x03\x04", "a zip archive"),
        (b"\x1F\x8B", "a gzip archive"),
        (b"\x89PNG", "a PNG picture"),
        (b"BM", "a BMP picture"),
        (b"%PDF", "a PDF document"),
        (b"\x7FELF", "a program"),
    ];
    let (_, kind) = known.into_iter().find(|(magic, _)| bytes.starts_with(magic))?;
    // A text may begin with BM.
    bytes.iter().take(64).any(|b| is_odd(*b)).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_utf_16_is_named_with_and_without_its_mark() {
        let text = "K:hp-start:12\nK:points:44\n";
        let plain: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [&[0xFF, 0xFE], plain.as_slice()].concat();
        for bytes in [plain, marked] {
            let found = encoding(Source::new("constants.txt", &bytes)).expect("it is UTF-16");
            assert_eq!((found.code, found.message.as_str()), ("wrong-encoding", "the file is UTF-16 text"));
        }
        assert_eq!(encoding(Source::new("constants.txt", text.as_bytes())), None);
    }

    #[test]
    fn a_byte_of_latin_1_is_told_with_its_place_and_letter() {
        let found = not_utf8(Source::new("words/en.ftl", b"a = b\nc = caf\xE9\n")).expect("it is Latin-1");
        let told = "words/en.ftl:2:8: byte E9 is not UTF-8 (\u{e9} in Latin-1?); save the file as UTF-8";
        assert_eq!(found.sentence(), told);
        assert_eq!(not_utf8(Source::new("words/en.ftl", "c = caf\u{e9}\n".as_bytes())), None);
    }
}
