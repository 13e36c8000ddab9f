//! A text with colours and glyphs in it, as values (S001-293).
//!
//! The original keeps colours as negative bytes and glyphs behind an escape byte. Here a text is a list of pieces; nothing in
//! a string means more than its letters, save the two marks of the language that scripts use: `~` is shown as a percent sign
//! and `_` as a blank.

use angrist_engine::model::Role;
use serde::{Deserialize, Serialize};

/// One of the sixteen colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Colour(u8);

impl Colour {
    /// What messages are written in.
    pub const GREY: Colour = Colour(7);

    /// The colour of a number.
    pub fn of(number: u8) -> Option<Colour> {
        (number < 16).then_some(Colour(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How front ends show it.
    pub fn role(self) -> Role {
        crate::catalogue::role(self.0)
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// Letters.
    Words(String),
    /// What follows is in this colour.
    Colour(Colour),
    /// A glyph of the game's own set.
    Glyph(u16),
}

/// A text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Text {
    pieces: Vec<Piece>,
}

/// Letters of one colour, as a screen shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Their colour.
    pub colour: Colour,
    /// The letters; the marks of the language are resolved.
    pub words: String,
}

impl Text {
    /// Nothing.
    pub fn new() -> Text {
        Text::default()
    }

    /// Adds letters.
    pub fn push_str(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        match self.pieces.last_mut() {
            Some(Piece::Words(last)) => last.push_str(words),
            _ => self.pieces.push(Piece::Words(words.to_owned())),
        }
    }

    /// Adds a piece.
    pub fn push(&mut self, piece: Piece) {
        match piece {
            Piece::Words(words) => self.push_str(&words),
            other => self.pieces.push(other),
        }
    }

    /// Adds another text behind this one.
    pub fn append(&mut self, other: Text) {
        other.pieces.into_iter().for_each(|p| self.push(p));
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// True when there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.pieces.iter().all(|p| matches!(p, Piece::Colour(_)))
    }

    /// The letters alone, as they stand.
    pub fn plain(&self) -> String {
        let words = self.pieces.iter().filter_map(|p| match p {
            Piece::Words(w) => Some(w.as_str()),
            Piece::Colour(_) | Piece::Glyph(_) => None,
        });
        words.collect()
    }

    /// How long it is on a screen: letters and glyphs.
    pub fn width(&self) -> usize {
        let width = |p: &Piece| match p {
            Piece::Words(w) => w.chars().count(),
            Piece::Glyph(_) => 1,
            Piece::Colour(_) => 0,
        };
        self.pieces.iter().map(width).sum()
    }

    /// Runs of one colour, beginning in grey; `~` has become a percent sign and `_` a blank. A glyph is shown by `picture`.
    pub fn runs(&self, picture: impl Fn(u16) -> char) -> Vec<Run> {
        let mut all: Vec<Run> = Vec::new();
        let mut colour = Colour::GREY;
        for piece in &self.pieces {
            let words = match piece {
                Piece::Colour(c) => {
                    colour = *c;
                    continue;
                }
                Piece::Glyph(id) => picture(*id).to_string(),
                Piece::Words(w) => w.replace('~', "%").replace('_', " "),
            };
            match all.last_mut().filter(|r| r.colour == colour) {
                Some(last) => last.words.push_str(&words),
                None => all.push(Run { colour, words }),
            }
        }
        all
    }

    /// Its first letter becomes a capital.
    pub fn capitalise(&mut self) {
        let first = self.pieces.iter_mut().find_map(|p| match p {
            Piece::Words(w) => Some(w),
            Piece::Colour(_) | Piece::Glyph(_) => None,
        });
        if let Some(words) = first {
            *words = capital(words);
        }
    }

    /// The letters at the end, after the last colour or glyph, and whether nothing stands before them.
    pub(super) fn tail(&self) -> (&str, bool) {
        match self.pieces.last() {
            Some(Piece::Words(w)) => (w, self.pieces.len() == 1),
            None => ("", true),
            Some(_) => ("", false),
        }
    }

    /// Takes letters away from the end.
    pub(super) fn cut(&mut self, letters: usize) {
        if let Some(Piece::Words(w)) = self.pieces.last_mut() {
            let keep = w.len().saturating_sub(letters);
            if w.is_char_boundary(keep) {
                w.truncate(keep);
            }
            if w.is_empty() {
                self.pieces.pop();
            }
        }
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Text {
        let mut text = Text::new();
        text.push_str(words);
        text
    }
}

impl From<String> for Text {
    fn from(words: String) -> Text {
        Text::from(words.as_str())
    }
}

/// A word with a capital.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A name as an owner: `goblin's`, `pegasus'`.
pub fn possessive(name: &str) -> String {
    let mark = if name.ends_with(['s', 'S']) { "'" } else { "'s" };
    format!("{name}{mark}")
}

/// `a` or `an` before a name, by its first letter.
pub fn article(name: &str) -> &'static str {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    if vowel { "an" } else { "a" }
}
