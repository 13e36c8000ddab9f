//! How far a word, a number or an operator reaches.

use crate::token::Kind;

/// How many bytes of a word stand here. A word that begins with d needs a letter or underscore next, else it is the dice.
pub(super) fn word_length(rest: &[u8]) -> usize {
    if matches!(rest.first(), Some(b'd' | b'D'))
        && !rest.get(1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
        && wide_letter(&rest[1..]) == 0
    {
        return 1;
    }
    let mut length = 0;
    loop {
        let more = &rest[length..];
        length += more.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(more.len());
        let more = &rest[length..];
        match more.first() {
            // No word of the language has such a letter, but cut in two it would be two faults.
            Some(0x80..) if wide_letter(more) > 0 => length += wide_letter(more),
            // Reported when the file was opened; the word goes on behind it.
            Some(0) => {
                let nuls = more.iter().take_while(|b| **b == 0).count();
                let goes_on = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
                if !more.get(nuls).is_some_and(goes_on) && wide_letter(&more[nuls..]) == 0 {
                    return length;
                }
                length += nuls;
            }
            _ => return length,
        }
    }
}

/// The character of several bytes in UTF-8 at the start of `rest`.
pub(super) fn wide_char(rest: &[u8]) -> Option<char> {
    let length = match rest.first()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    std::str::from_utf8(rest.get(..length)?).ok()?.chars().next()
}

/// How many bytes a letter outside ASCII takes here, 0 when there is none. What is not UTF-8 is read as Latin-1.
pub(super) fn wide_letter(rest: &[u8]) -> usize {
    match (wide_char(rest), rest.first()) {
        (Some(c), _) if c.is_alphabetic() => c.len_utf8(),
        (None, Some(&b @ 0xC0..)) if char::from(b).is_alphabetic() => 1,
        _ => 0,
    }
}

/// Length and value of the number here; no value when it does not fit 32 bits, signed or not.
pub(super) fn read_number(rest: &[u8]) -> (usize, Option<i64>) {
    let hex =
        rest.len() > 2 && rest[0] == b'0' && matches!(rest[1], b'x' | b'X') && rest[2].is_ascii_hexdigit();
    let (from, radix) = if hex { (2, 16) } else { (0, 10) };
    let digits = rest[from..]
        .iter()
        .position(|b| !(if hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() }))
        .unwrap_or(rest.len() - from);
    let mut len = from + digits;
    let value = std::str::from_utf8(&rest[from..len])
        .ok()
        .and_then(|t| u32::from_str_radix(t, radix).ok())
        .map(i64::from);
    if !hex && let Some(two) = rest.get(len..len + 2) {
        let more = rest.get(len + 2).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        if !more && matches!(two, b"st" | b"nd" | b"rd" | b"th") {
            len += 2;
        }
    }
    (len, value)
}

/// The operator at the start of `rest`, and its length.
pub(super) fn operator(rest: &[u8]) -> Option<(Kind, usize)> {
    let b = *rest.first()?;
    let c = rest.get(1).copied().unwrap_or(0);
    let d = rest.get(2).copied().unwrap_or(0);
    Some(match (b, c, d) {
        (b'<', b'<', b'=') => (Kind::ShlAssign, 3),
        (b'>', b'>', b'=') => (Kind::ShrAssign, 3),
        (b'.', b'.', b'.') => (Kind::Dots, 3),
        (b':', b':', _) => (Kind::ColonColon, 2),
        (b'+', b'+', _) => (Kind::PlusPlus, 2),
        (b'-', b'-', _) => (Kind::MinusMinus, 2),
        (b'>', b'>', _) => (Kind::Shr, 2),
        (b'<', b'<', _) => (Kind::Shl, 2),
        (b'>', b'=', _) => (Kind::GreaterEqual, 2),
        (b'<', b'=', _) => (Kind::LessEqual, 2),
        (b'=', b'=', _) => (Kind::Equal, 2),
        (b'!', b'=', _) => (Kind::BangEqual, 2),
        (b'&', b'&', _) => (Kind::AmpAmp, 2),
        (b'|', b'|', _) => (Kind::PipePipe, 2),
        (b'*', b'=', _) => (Kind::StarAssign, 2),
        (b'+', b'=', _) => (Kind::PlusAssign, 2),
        (b'-', b'=', _) => (Kind::MinusAssign, 2),
        (b'/', b'=', _) => (Kind::SlashAssign, 2),
        (b'%', b'=', _) => (Kind::PercentAssign, 2),
        (b'&', b'=', _) => (Kind::AmpAssign, 2),
        (b'|', b'=', _) => (Kind::PipeAssign, 2),
        (b'~', b'=', _) => (Kind::TildeAssign, 2),
        (b'-', b'>', _) => (Kind::Arrow, 2),
        (b'#', b'#', _) => (Kind::HashHash, 2),
        (b'{', _, _) => (Kind::OpenBrace, 1),
        (b'}', _, _) => (Kind::CloseBrace, 1),
        (b'(', _, _) => (Kind::OpenParen, 1),
        (b')', _, _) => (Kind::CloseParen, 1),
        (b'[', _, _) => (Kind::OpenBracket, 1),
        (b']', _, _) => (Kind::CloseBracket, 1),
        (b';', _, _) => (Kind::Semicolon, 1),
        (b',', _, _) => (Kind::Comma, 1),
        (b':', _, _) => (Kind::Colon, 1),
        (b'.', _, _) => (Kind::Dot, 1),
        (b'$', _, _) => (Kind::Dollar, 1),
        (b'@', _, _) => (Kind::At, 1),
        (b'#', _, _) => (Kind::Hash, 1),
        (b'?', _, _) => (Kind::Question, 1),
        (b'+', _, _) => (Kind::Plus, 1),
        (b'-', _, _) => (Kind::Minus, 1),
        (b'*', _, _) => (Kind::Star, 1),
        (b'/', _, _) => (Kind::Slash, 1),
        (b'%', _, _) => (Kind::Percent, 1),
        (b'&', _, _) => (Kind::Amp, 1),
        (b'|', _, _) => (Kind::Pipe, 1),
        (b'^', _, _) => (Kind::Caret, 1),
        (b'~', _, _) => (Kind::Tilde, 1),
        (b'!', _, _) => (Kind::Bang, 1),
        (b'=', _, _) => (Kind::Assign, 1),
        (b'<', _, _) => (Kind::Less, 1),
        (b'>', _, _) => (Kind::Greater, 1),
        _ => return None,
    })
}

/// How many bytes the token at the start of `rest` takes, for underlining it (a string up to the end of its line).
pub(crate) fn token_length(rest: &[u8]) -> usize {
    match rest.first() {
        None => 0,
        Some(b'"') => {
            let end = rest[1..].iter().position(|b| matches!(b, b'"' | b'\n'));
            match end {
                Some(i) if rest[i + 1] == b'"' => i + 2,
                Some(i) => i + 1,
                None => rest.len(),
            }
        }
        Some(b'\'') if rest.get(2) == Some(&b'\'') => 3,
        Some(b'{') if rest.get(1) == Some(&b':') => 2,
        Some(b'/') if matches!(rest.get(1), Some(b'*' | b'/')) => 2,
        Some(b'0'..=b'9') => read_number(rest).0,
        Some(b) if b.is_ascii_alphabetic() || *b == b'_' || wide_letter(rest) > 0 => word_length(rest),
        // A character of several bytes is one fault to the scanner, and is underlined whole.
        Some(0xC0..) => 1 + rest[1..].iter().take_while(|b| matches!(b, 0x80..=0xBF)).count(),
        Some(_) => operator(rest).map_or(1, |o| o.1),
    }
}
