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
