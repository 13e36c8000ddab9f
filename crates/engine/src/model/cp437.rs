//! Code page 437, the characters of the DOS screen.

/// The characters of codes 0 to 31, as the screen showed them.
const LOW: &str = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";
/// The characters of codes 127 to 255.
const HIGH: &str = "⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

/// The character of a code.
pub fn char_of(code: u8) -> char {
    match code {
        0..=31 => LOW.chars().nth(usize::from(code)),
        32..=126 => Some(char::from(code)),
        _ => HIGH.chars().nth(usize::from(code) - 127),
    }
    .unwrap_or(' ')
}

/// The code of a character; `None` for what the page does not have.
pub fn code_of(c: char) -> Option<u8> {
    (0..=255u8).rev().find(|&code| code != 0 && char_of(code) == c && (code != 255 || c != ' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S004-011, S004-012, S004-013, S004-014, S004-015, S004-016, S004-017, S004-018, S004-019, S004-020,
    /// S004-021, S004-022, S004-023, S004-024, S004-025, S004-026, S004-027: the codes the seed gives beside
    /// its glyphs.
    #[test]
    fn the_codes_are_those_of_the_seed() {
        for (code, c) in [
            (0x02, '☻'),
            (0x0F, '☼'),
            (0x7E, '~'),
            (0x7F, '⌂'),
            (0xAD, '¡'),
            (0xF8, '°'),
            (0xEF, '∩'),
            (0xB3, '│'),
            (0xB4, '┤'),
            (0xC1, '┴'),
            (0xC2, '┬'),
            (0xC3, '├'),
            (0xC4, '─'),
            (0xC5, '┼'),
            (0xDA, '┌'),
            (0xBF, '┐'),
            (0xC0, '└'),
            (0xD9, '┘'),
            (0xC9, '╔'),
            (0xBB, '╗'),
            (0xC8, '╚'),
            (0xBC, '╝'),
            (0xCD, '═'),
            (0xBA, '║'),
            (0xCC, '╠'),
            (0xB9, '╣'),
            (0xD1, '╤'),
            (0xCF, '╧'),
            (0xC7, '╟'),
            (0xB6, '╢'),
            (0xF7, '≈'),
            (0x9E, '₧'),
        ] {
            assert_eq!(char_of(code), c, "{code:02X}");
            assert_eq!(code_of(c), Some(code), "{c}");
        }
        assert_eq!(code_of(' '), Some(0x20));
        assert_eq!(code_of('漢'), None);
    }
}
