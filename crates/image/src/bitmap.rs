//! The letters of screens: our own bitmap of code page 437, 8 by 16 pixels, and some more that our screens use.
//!
//! Promise: every character gives some sign; one that the font does not have gives an empty box.

use std::collections::BTreeMap;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../../data/font/cp437.txt");

/// Pixels of a letter across.
pub const WIDTH: i32 = 8;
/// Pixels of a letter down.
pub const HEIGHT: i32 = 16;

/// A letter: a byte a row, the highest bit leftmost.
pub type Letter = [u8; HEIGHT as usize];

/// Stands for what is missing.
const BOX: Letter = [0, 0, 0x7e, 0x42, 0x42, 0x42, 0x42, 0x42, 0x42, 0x42, 0x42, 0x7e, 0, 0, 0, 0];

/// The letter of a character.
pub fn letter(c: char) -> &'static Letter {
    static LETTERS: OnceLock<BTreeMap<char, Letter>> = OnceLock::new();
    let letters = LETTERS.get_or_init(|| read(TABLE));
    // The narrow no-break space of French is as wide as any other here.
    let c = if c == '\u{202f}' { ' ' } else { c };
    letters.get(&c).unwrap_or(&BOX)
}

/// Reads the table; a test looks at what we ship, so what cannot be read is left out here.
fn read(text: &str) -> BTreeMap<char, Letter> {
    let mut lines = text.lines();
    let mut out = BTreeMap::new();
    while let Some(line) = lines.next() {
        let Some(code) = line.strip_prefix("U+") else { continue };
        let code = code.split(' ').next().and_then(|hex| u32::from_str_radix(hex, 16).ok());
        let mut letter = [0; HEIGHT as usize];
        for row in &mut letter {
            let dots = lines.next().unwrap_or_default().chars().take(WIDTH as usize);
            *row = dots.fold(0, |row, dot| row << 1 | u8::from(dot == '#'));
        }
        if let Some(c) = code.and_then(char::from_u32) {
            out.insert(c, letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The upper half of code page 437, in its order.
    const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■";
    const LOWER: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂";

    #[test]
    fn all_of_the_code_page_is_drawn_and_no_two_letters_look_alike() {
        let letters = read(TABLE);
        assert_eq!(UPPER.chars().count(), 127);
        let all = (' '..='~').chain(UPPER.chars()).chain(LOWER.chars());
        let mut looks: BTreeMap<Letter, char> = BTreeMap::new();
        for c in all {
            let Some(letter) = letters.get(&c) else { panic!("{c} is missing") };
            if let Some(other) = looks.insert(*letter, c) {
                // The two middle dots of the code page may.
                assert!(other == '∙' || c == '∙', "{other} and {c} look the same");
            }
        }
        assert_eq!(letter('\u{10ffff}'), &BOX);
        assert_eq!(letter(' '), &[0; 16]);
    }

    /// Lines go on from cell to cell: whatever touches an edge meets the same pixels on the other side.
    #[test]
    fn lines_and_blocks_join() {
        let (up, down) = (|c: char| letter(c)[0], |c: char| letter(c)[15]);
        let left = |c: char| letter(c).map(|row| row >> 7);
        let right = |c: char| letter(c).map(|row| row & 1);
        for (above, below) in
            [('│', '┴'), ('┬', '│'), ('║', '╩'), ('╦', '║'), ('┌', '└'), ('╔', '╚'), ('╥', '╨'), ('█', '█')]
        {
            assert_eq!(down(above), up(below), "{above} over {below}");
            assert_ne!(down(above), 0, "{above}");
        }
        for (here, there) in [
            ('─', '┤'),
            ('├', '─'),
            ('═', '╣'),
            ('╠', '═'),
            ('┌', '┐'),
            ('╔', '╗'),
            ('╞', '╡'),
            ('▄', '▄'),
            ('█', '█'),
        ] {
            assert_eq!(right(here), left(there), "{here} beside {there}");
            assert_ne!(right(here), [0; 16], "{here}");
        }
        assert_eq!(letter('█'), &[0xff; 16]);
        assert_eq!((letter('▌')[7], letter('▐')[7]), (0xf0, 0x0f));
        assert_eq!((letter('▀')[7], letter('▀')[8], letter('▄')[7], letter('▄')[8]), (0xff, 0, 0, 0xff));
    }
}
