//! The script parser's view of the crate's tokens.

use super::parse::Lexeme;
use crate::token::{Kind, Token, Tokens};

/// The tokens of a script as the parser reads them, one for one.
#[must_use]
pub fn lexemes<'a>(tokens: &'a Tokens, part: &[Token]) -> Vec<Lexeme<'a>> {
    part.iter().map(|&token| lexeme(tokens, token)).collect()
}

fn lexeme(tokens: &Tokens, token: Token) -> Lexeme<'_> {
    match token.kind {
        Kind::Number | Kind::Char => Lexeme::Number(wrap(token.value)),
        Kind::Str => Lexeme::Text(tokens.string(token)),
        Kind::Word | Kind::Ident | Kind::Key(_) => Lexeme::Word(tokens.word(token)),
        Kind::Dice => Lexeme::Dice,
        Kind::UnknownConstant
        | Kind::Grid
        | Kind::ColourWord
        | Kind::Attribute
        | Kind::Direction
        | Kind::WeaponType
        | Kind::SaveType
        | Kind::End => Lexeme::Alien(token.kind.describe()),
        mark => Lexeme::Mark(mark.describe()),
    }
}

/// A number as 32 bits hold it: `0xffffffff` is -1, as in the original.
fn wrap(n: i64) -> i32 {
    let eight = n.to_le_bytes();
    i32::from_le_bytes([eight[0], eight[1], eight[2], eight[3]])
}
