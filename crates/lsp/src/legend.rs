//! The kinds of tokens that colour a file, as they are announced to the editor once.

use lsp_types::{SemanticToken, SemanticTokenType};

/// What a token is; its number is its place in [`TYPES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the kind it is named after")]
pub enum Look {
    Comment,
    Keyword,
    Number,
    Text,
    Name,
    Word,
    Reference,
    Operator,
    Macro,
    Function,
    Type,
}

/// The protocol's names for them, in the order of [`Look`].
pub const TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::CLASS,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::MACRO,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
];

/// A piece of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What it is.
    pub look: Look,
}

/// Pieces in the form in which they are sent: each relative to the one before. Pieces that overlap or span lines are left out.
pub(crate) fn encode(
    text: &crate::text::Text,
    pieces: &[Piece],
    unit: crate::text::Unit,
) -> Vec<SemanticToken> {
    let mut out = Vec::with_capacity(pieces.len());
    let (mut line, mut column, mut end) = (0, 0, 0);
    for piece in pieces.iter().filter(|p| p.start < p.end) {
        if piece.start < end {
            continue;
        }
        let (from, to) = (text.position(piece.start, unit), text.position(piece.end, unit));
        if from.line != to.line || to.character <= from.character {
            continue;
        }
        let delta_line = from.line - line;
        let delta_start = if delta_line == 0 { from.character - column } else { from.character };
        out.push(SemanticToken {
            delta_line,
            delta_start,
            length: to.character - from.character,
            token_type: piece.look as u32,
            token_modifiers_bitset: 0,
        });
        (line, column, end) = (from.line, from.character, piece.end);
    }
    out
}
