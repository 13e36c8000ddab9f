//! Characters that cannot be seen, or look like others: what stands there is named where it does harm.

use crate::diagnostic::Diagnostic;
use crate::file::{Source, text_of};

/// A character, what it is called, and what to do about it.
const KNOWN: &[(char, &str, &str)] = &[
    ('\u{A0}', "a no-break space", "write a plain space"),
    ('\u{202F}', "a narrow no-break space", "write a plain space"),
    ('\u{AD}', "a soft hyphen", "remove it"),
    ('\u{200B}', "a zero-width space", "remove it"),
    ('\u{200C}', "a zero-width non-joiner", "remove it"),
    ('\u{200D}', "a zero-width joiner", "remove it"),
    ('\u{2060}', "a word joiner", "remove it"),
    ('\u{FEFF}', "a byte order mark", "remove it"),
    ('\u{2010}', "a hyphen that is not ASCII", "write -"),
    ('\u{2011}', "a no-break hyphen", "write -"),
    ('\u{2013}', "an en dash", "write -"),
    ('\u{2014}', "an em dash", "write -"),
    ('\u{2212}', "a minus sign that is not ASCII", "write -"),
    ('\u{2018}', "a curly quote", "write '"),
    ('\u{2019}', "a curly quote", "write '"),
    ('\u{201C}', "a curly double quote", "write \""),
    ('\u{201D}', "a curly double quote", "write \""),
    ('\u{3000}', "a full-width space", "write a plain space"),
];

/// What a character is called and what to do about it, when it is one that deceives.
fn named(c: char) -> Option<(String, String)> {
    if let Some((_, name, help)) = KNOWN.iter().find(|(known, ..)| *known == c) {
        return Some(((*name).to_owned(), (*help).to_owned()));
    }
    match c {
        '\u{FF01}'..='\u{FF5E}' => {
            let plain = char::from_u32(u32::from(c) - 0xFEE0)?;
            Some((format!("a full-width {plain}"), format!("write {plain}")))
        }
        '\u{2500}'..='\u{259F}' => {
            Some(("a box or block character".to_owned(), "write a plain one, such as #".to_owned()))
        }
        _ => None,
    }
}

/// Names such a character in the line of each diagnostic that may be due to it: in what it marks or right beside it; of a picture
/// anywhere in the row, since it shifts all that follows.
pub fn explain(all: &mut [Diagnostic], sources: &[Source<'_>]) {
    for d in all.iter_mut().filter(|d| d.line > 0) {
        let Some(source) = sources.iter().find(|s| s.name == d.file) else { continue };
        let Some(help) = found(d, source.bytes) else { continue };
        d.help = Some(match d.help.take() {
            Some(before) => format!("{help}; {before}"),
            None => help,
        });
    }
}

fn found(d: &Diagnostic, bytes: &[u8]) -> Option<String> {
    let at = (d.span.start as usize).min(bytes.len());
    let start = bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
    let line = bytes[start..].split(|b| *b == b'\n').next().unwrap_or_default();
    let line = std::str::from_utf8(line).ok().filter(|l| !l.is_ascii())?;
    let row = matches!(d.code, "not-rectangular" | "row-width" | "picture-too-big" | "unknown-cell");
    let (from, to) = (at - start, (d.span.end as usize).saturating_sub(start));
    let near = |n: usize, c: char| row || (n <= to && n + c.len_utf8() >= from);
    let (n, c) = line.char_indices().find(|(n, c)| near(*n, *c) && named(*c).is_some())?;
    let (name, help) = named(c)?;
    let column = text_of(&line.as_bytes()[..n]).chars().count() + 1;
    Some(format!("character {column} of this line is {name} (U+{:04X}); {help}", u32::from(c)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::file::{Span, line_starts};

    fn help(text: &str, code: &'static str, span: std::ops::Range<usize>) -> Option<String> {
        let source = Source::new("a.txt", text.as_bytes());
        let starts = line_starts(source.bytes);
        let span = Span::new(span.start, span.end);
        let mut all = [Diagnostic::at(Severity::Error, code, source, &starts, span, "x")];
        explain(&mut all, &[source]);
        all[0].help.clone()
    }

    #[test]
    fn what_cannot_be_seen_is_named() {
        for (text, span, told) in [
            (
                "W:1:\u{A0}1\n",
                4..7,
                "character 5 of this line is a no-break space (U+00A0); write a plain space",
            ),
            ("F:\u{200B}WOLF\n", 2..9, "character 3 of this line is a zero-width space (U+200B); remove it"),
            ("P:[\u{2013}1]\n", 3..6, "character 4 of this line is an en dash (U+2013); write -"),
            ("W\u{FF1A}1\n", 1..2, "character 2 of this line is a full-width : (U+FF1A); write :"),
        ] {
            assert_eq!(help(text, "bad-number", span).as_deref(), Some(told), "{text}");
        }
        let far = "W:x:1 \u{2013}\n";
        assert_eq!(help(far, "bad-number", 2..3), None, "it is elsewhere");
        let row = help("D:#\u{2588}....\n", "not-rectangular", 7..8);
        assert!(
            row.is_some_and(|h| h.contains("character 4 of this line is a box or block character (U+2588)"))
        );
        assert_eq!(help("W:x\n", "bad-number", 2..3), None);
    }
}
