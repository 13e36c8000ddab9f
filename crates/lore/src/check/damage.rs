//! Files that are no edit files at all: in another encoding, binary, a saved web page, of another format.
//!
//! Promise: such a file gets one diagnostic that names the cause. It is not read, and nothing is said about what other files
//! would have found in it. A single odd byte or line is no damage: it is reported at its place and the rest is read.

use crate::lines::{self, Class, Line};
pub use angrist_source::encoding::encoding;
use angrist_source::{Diagnostic, Severity, Source};

/// A file with fewer odd lines than this is read whatever they are.
const FEW: usize = 8;

/// Why a file cannot be read as an edit file.
pub fn damage(source: Source<'_>) -> Option<Diagnostic> {
    damaged(source, &lines::split(source))
}

/// The same of a file whose lines are known.
pub(crate) fn damaged(source: Source<'_>, lines: &[Line]) -> Option<Diagnostic> {
    encoding(source).or_else(|| format(source, lines))
}

/// Whether most lines have the form of the family, `X:fields`.
fn format(source: Source<'_>, all: &[Line]) -> Option<Diagnostic> {
    let count = |class| all.iter().filter(|l| l.class == class).count();
    let (other, good) = (count(Class::Other), count(Class::Data) + count(Class::Version));
    if other < FEW || other <= good * 2 {
        return None;
    }
    let first = all.iter().find(|l| l.class == Class::Other)?;
    let what = format!("{other} of {} lines do not have the form X:fields", other + good);
    let help = match likeness(source.bytes, all) {
        Some(kind) => format!("the file looks like {kind}"),
        None => "lines are a character, a colon and fields; comments begin with #".to_owned(),
    };
    let d = Diagnostic::at(Severity::Error, "not-an-edit-file", source, all, first.text, what)
        .expected("X:fields");
    Some(d.help(help))
}

fn likeness(bytes: &[u8], all: &[Line]) -> Option<&'static str> {
    let front = bytes.trim_ascii_start();
    let begins = |what: &[u8]| front.get(..what.len()).is_some_and(|f| f.eq_ignore_ascii_case(what));
    if begins(b"<!doctype") || begins(b"<html") {
        return Some("a saved web page; download the raw file");
    }
    if begins(b"{") || begins(b"[{") {
        return Some("JSON; `angrist data import` takes an export back into a lib");
    }
    let keyword = |l: &&Line| {
        let text = l.text.of(bytes);
        let word = text.iter().take_while(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'_')).count();
        word > 1 && text.get(word) == Some(&b':')
    };
    let keywords = all.iter().filter(|l| l.class == Class::Other).filter(keyword).count();
    let other = all.iter().filter(|l| l.class == Class::Other).count();
    (keywords * 2 > other).then_some("game data from Angband 3.1 or later (keyword:value)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(name: &str, bytes: &[u8]) -> Option<(&'static str, String)> {
        damage(Source::new(name, bytes)).map(|d| (d.code, d.message))
    }

    #[test]
    fn wide_encodings_are_named_with_and_without_a_mark() {
        let text = "N:1:Rat\nG:r:w\nD:a rat\n";
        let wide = |big: bool| -> Vec<u8> {
            let unit = |u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() };
            text.encode_utf16().flat_map(unit).collect()
        };
        for bytes in [wide(false), wide(true), [b"\xFF\xFE".to_vec(), wide(false)].concat()] {
            let (code, message) = code("a.txt", &bytes).unwrap();
            assert_eq!((code, message.as_str()), ("wrong-encoding", "the file is UTF-16 text"));
        }
        assert_eq!(code("a.txt", text.as_bytes()), None);
        assert_eq!(code("a.txt", b"N:1:R\xE9t\r\n"), None, "Latin-1 is read");
        assert_eq!(code("a.txt", b"N:1:Rat\0\nG:r:w\n"), None, "one odd byte is told at its place");
    }

    #[test]
    fn binary_and_foreign_files_are_one_diagnostic() {
        let junk: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        assert!(code("a.txt", &junk).unwrap().1.starts_with("the file is binary"));
        let page = "<!DOCTYPE html>\n".to_owned() + &"<p>not found</p>\n".repeat(9);
        let d = damage(Source::new("a.txt", page.as_bytes())).unwrap();
        assert_eq!((d.code, d.line), ("not-an-edit-file", 1));
        assert!(d.help.unwrap().contains("web page"));
        let new = "name:dog\nbase:canine\ndepth:1\n".repeat(4);
        assert!(damage(Source::new("a.txt", new.as_bytes())).unwrap().help.unwrap().contains("Angband 3.1"));
        assert_eq!(code("a.txt", "N:1:a\nfree text\n".repeat(20).as_bytes()), None, "half of it is right");
    }
}
