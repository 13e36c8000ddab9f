//! Splitting the body of a pref line, and its numbers (docs/spec/edit-files.md 4.2).
//!
//! Two delimiters, `:` and `/`; a single quote hides one character, a backslash the next one; the last of a given number of tokens
//! takes the rest of the line.

use angrist_source::Span;

/// A part of a line with its place in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Where they stand.
    pub span: Span,
}

/// Splits a body that begins at byte `start` of its file into at most `most` tokens.
pub fn split(body: &[u8], start: usize, most: usize) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut from = 0;
    let mut at = 0;
    let token =
        |from: usize, to: usize| Token { text: &body[from..to], span: Span::new(start + from, start + to) };
    while out.len() + 1 < most && at < body.len() {
        match body[at] {
            b':' | b'/' => {
                out.push(token(from, at));
                at += 1;
                from = at;
            }
            b'\'' => at = (quoted_end(body, at)).min(body.len()),
            b'\\' => at = (at + 2).min(body.len()),
            _ => at += 1,
        }
    }
    out.push(token(from, body.len()));
    out
}

/// One behind a quoted character, whether its closing quote is there or not: the original forces it.
fn quoted_end(body: &[u8], open: usize) -> usize {
    let hidden = open + 1 + usize::from(body.get(open + 1) == Some(&b'\\'));
    hidden + 2
}

/// Whether a quote hides a delimiter without being closed: `':27`.
pub fn unclosed_quote(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b'\'' => {
                let end = quoted_end(text, at);
                if text.get(end - 1) != Some(&b'\'') {
                    return Some(at);
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    None
}

/// A number with its base found out: `0x81`, `017`, `-80`. Also says how many bytes it took; 0 when there is no number.
pub fn number(text: &[u8]) -> (i64, usize) {
    let blanks = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let mut at = blanks;
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
    let hex = matches!(text.get(at..at + 2), Some([b'0', b'x' | b'X']))
        && text.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
    let base: i64 = match text.get(at) {
        _ if hex => 16,
        Some(b'0') => 8,
        _ => 10,
    };
    at += if hex { 2 } else { 0 };
    let first = at;
    let mut value: i64 = 0;
    while let Some(digit) = text.get(at).and_then(|b| char::from(*b).to_digit(base as u32)) {
        value = value.saturating_mul(base).saturating_add(i64::from(digit));
        at += 1;
    }
    if at == first {
        return (0, 0);
    }
    (if negative { -value } else { value }, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parts(body: &str, most: usize) -> Vec<String> {
        split(body.as_bytes(), 2, most).iter().map(|t| String::from_utf8_lossy(t.text).into_owned()).collect()
    }

    #[test]
    fn colon_and_slash_part_and_the_last_token_takes_the_rest() {
        assert_eq!(parts("12:0x81/0x84", 3), ["12", "0x81", "0x84"]);
        assert_eq!(parts("a:b/c:d", 2), ["a", "b/c:d"]);
        assert_eq!(parts("", 3), [""]);
        assert_eq!(parts("1:", 3), ["1", ""]);
        assert_eq!(parts(r"1:':'/\/x", 3), ["1", "':'", r"\/x"]);
        assert_eq!(split(b"12:0x81", 2, 3)[1].span, Span::new(5, 9));
    }

    #[test]
    fn a_quote_without_its_other_half_hides_what_follows() {
        assert_eq!(parts("':27", 3), ["':27"]);
        assert_eq!(unclosed_quote(b"':27"), Some(0));
        assert_eq!(unclosed_quote(b"':'"), None);
        assert_eq!(unclosed_quote(br"\':27"), None);
        assert_eq!(parts("'", 3), ["'"]);
        assert_eq!(parts("x:\\", 3), ["x", "\\"]);
    }

    #[test]
    fn numbers_find_their_base() {
        for (text, value, used) in [
            ("0x81", 0x81, 4),
            ("-80", -80, 3),
            ("017", 15, 3),
            ("12abc", 12, 2),
            (" 7", 7, 2),
            ("0", 0, 1),
            ("x", 0, 0),
            ("0x", 0, 1),
            ("", 0, 0),
        ] {
            assert_eq!(number(text.as_bytes()), (value, used), "{text}");
        }
        assert_eq!(number(b"999999999999999999999999").0, i64::MAX);
    }

    proptest! {
        #[test]
        fn tokens_and_delimiters_are_the_body(body in "[a-z0-9:/'\\\\]{0,20}", most in 1usize..8) {
            let tokens = split(body.as_bytes(), 0, most);
            prop_assert!(tokens.len() <= most);
            let sum: usize = tokens.iter().map(|t| t.text.len()).sum();
            prop_assert_eq!(sum + tokens.len() - 1, body.len());
        }
    }
}
