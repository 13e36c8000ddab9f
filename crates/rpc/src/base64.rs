//! Base64 as in RFC 4648, with padding: snapshots travel as text.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(all >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

/// Text as bytes; nothing when it is not base64.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    let padding = bytes.iter().rev().take_while(|b| **b == b'=').count();
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let last = (bytes.len() / 4).checked_sub(1);
    for (n, four) in bytes.chunks(4).enumerate() {
        let padded = if Some(n) == last { padding } else { 0 };
        if padded > 2 {
            return None;
        }
        let mut all = 0;
        for (place, letter) in four.iter().enumerate() {
            let value = match LETTERS.iter().position(|l| l == letter) {
                Some(value) => value as u32,
                None if place >= 4 - padded => 0,
                None => return None,
            };
            all = all << 6 | value;
        }
        out.extend_from_slice(&all.to_be_bytes()[1..4 - padded]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rfc_hold_both_ways() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)), Some(all));
    }

    #[test]
    fn what_is_not_base64_is_nothing() {
        for text in ["A", "AAA", "A===", "====", "Zg=a", "Zm9v!A==", "Zm=v", "é000"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
