//! Colour roles: what a colour means; a palette of the interface decides how it looks.

use serde::{Deserialize, Serialize};

/// The sixteen colours of the family's data files, and the meanings of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say what there is to say")]
pub enum Role {
    /// Whatever the terminal's text or background is.
    #[default]
    Plain,
    Dark,
    White,
    Slate,
    Orange,
    Red,
    Green,
    Blue,
    Umber,
    LightDark,
    LightWhite,
    Violet,
    Yellow,
    LightRed,
    LightGreen,
    LightBlue,
    LightUmber,
    /// A heading.
    Title,
    /// A key to press.
    Key,
    /// Less important than the rest.
    Dim,
    /// The chosen entry.
    Chosen,
    /// Good for the player.
    Good,
    /// Worth a second look.
    Warn,
    /// Bad for the player.
    Bad,
    /// The player.
    Hero,
    /// A foe.
    Foe,
    /// A friend.
    Friend,
    /// A thing to pick up.
    Thing,
    /// Part of the place.
    Feature,
}

impl Role {
    /// The family's sixteen, in the order of their numbers in data files.
    pub const FAMILY: [Role; 16] = [
        Role::Dark,
        Role::White,
        Role::Slate,
        Role::Orange,
        Role::Red,
        Role::Green,
        Role::Blue,
        Role::Umber,
        Role::LightDark,
        Role::LightWhite,
        Role::Violet,
        Role::Yellow,
        Role::LightRed,
        Role::LightGreen,
        Role::LightBlue,
        Role::LightUmber,
    ];

    /// The letters of data files (`d w s o r g b u D W v y R G B U`), in the same order.
    pub const LETTERS: &'static [u8; 16] = b"dwsorgbuDWvyRGBU";

    /// The colour of a letter of the data files.
    pub fn from_letter(letter: u8) -> Option<Role> {
        Role::LETTERS.iter().position(|&l| l == letter).map(|i| Role::FAMILY[i])
    }
}
