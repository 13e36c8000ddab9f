//! The preferences themselves: what one line of a pref file asks for.

use super::condition::Condition;
use super::keys::Key;
use serde::{Deserialize, Serialize};

/// What a picture belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thing {
    /// A monster race; number 0 (in Sil 0 to 3) is the player.
    Monster,
    /// An object kind.
    Kind,
    /// A terrain feature.
    Terrain,
    /// A flavour.
    Flavour,
    /// A special picture, which no edit file defines.
    Special,
    /// A region.
    Region,
    /// An effect.
    Effect,
}

/// A colour or a symbol as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// What was there before stays.
    Keep,
    /// A number of one byte.
    Byte(u8),
    /// A letter: of a colour in a colour's place, itself in a symbol's.
    Letter(u8),
}

impl Part {
    /// The byte, when one is given.
    pub fn byte(self) -> Option<u8> {
        match self {
            Part::Keep => None,
            Part::Byte(b) | Part::Letter(b) => Some(b),
        }
    }
}

/// An attr/char pair: colour and character as text, row and column as a tile (S000-167).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// Colour or row.
    pub attr: Part,
    /// Character or column.
    pub symbol: Part,
}

impl Picture {
    /// Row and column of the tile; both are counted from 0x80 (S000-171). `None` for text.
    pub fn tile(self) -> Option<(u8, u8)> {
        match (self.attr, self.symbol) {
            (Part::Byte(row @ 0x80..), Part::Byte(column @ 0x80..)) => Some((row - 0x80, column - 0x80)),
            _ => None,
        }
    }
}

/// How a terrain picture changes with light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lighting {
    /// By light (also when the mode is empty).
    Lite,
    /// As an item.
    Item,
    /// As a door.
    Door,
    /// As a wall.
    Wall,
}

/// What one line asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Preference {
    /// `R: K: F: L: S:`, the picture of a thing.
    Picture {
        /// What sort of thing.
        of: Thing,
        /// Its number.
        index: u32,
        /// Its picture.
        picture: Picture,
    },
    /// `F:` with what lies under it and its lighting.
    Terrain {
        /// Its number.
        index: u32,
        /// Its picture.
        picture: Picture,
        /// Number of the picture drawn below, if the line says one.
        under: Option<u32>,
        /// How light changes it, if the line says so.
        lighting: Option<Lighting>,
    },
    /// `N:`, the picture of a region.
    Region {
        /// Its number.
        index: u32,
        /// Its picture.
        picture: Picture,
        /// Whether its colour comes from the effect.
        by_effect: bool,
    },
    /// `S:`, pictures of an effect in flight: vertical, horizontal, two diagonals, ball. The older form has only one.
    Projection {
        /// Number of the effect; 0 is all of them.
        effect: u32,
        /// One or five pictures.
        pictures: Vec<Picture>,
    },
    /// `E:`, the colour of an item class in lists.
    ClassColour {
        /// tval, below 128.
        class: u32,
        /// The colour.
        colour: Part,
    },
    /// `A:`, an action for the macros and keymaps that follow.
    Action(Vec<Key>),
    /// `P:`, keys that do the last action.
    Macro(Vec<Key>),
    /// `C:`, one key that does the last action.
    Keymap {
        /// Which keymap.
        mode: u32,
        /// The key.
        key: u8,
    },
    /// `T:`, a name for a key.
    Trigger {
        /// The name.
        name: String,
        /// The code of the key.
        code: String,
        /// Its code with shift, if it differs.
        shifted: Option<String>,
    },
    /// `T:`, how a key sequence with modifiers is spelt; forgets all triggers.
    TriggerTemplate {
        /// `&` is the modifiers' place, `#` the code's, other characters are themselves.
        template: String,
        /// One letter for each modifier.
        letters: String,
        /// Their names.
        names: Vec<String>,
    },
    /// `V:`, a colour of the palette.
    Colour {
        /// Its number.
        index: u8,
        /// The system's own value, red, green, blue.
        krgb: [u8; 4],
    },
    /// `X:` and `Y:`, an option.
    Option {
        /// Its name.
        name: String,
        /// On or off.
        on: bool,
    },
    /// `W:`, what a sub-window shows.
    Window {
        /// 1 to 7.
        window: u32,
        /// 0 to 31.
        flag: u32,
        /// On or off.
        on: bool,
    },
    /// `M:`, the colour of a kind of message.
    Message {
        /// Its number.
        kind: u32,
        /// Its colour.
        colour: Part,
    },
    /// `I:` and `B:`, an inscription for every such thing.
    Inscription {
        /// Whether it is for an ego item, not a kind.
        ego: bool,
        /// Its number.
        index: u32,
        /// The inscription.
        text: String,
    },
    /// `Q:`, a squelch level.
    SquelchLevel {
        /// Which.
        index: u32,
        /// The level.
        value: i64,
    },
    /// `Q:`, whether a kind is squelched.
    SquelchKind {
        /// Number of the kind; class and sub-class decide when it does not fit them.
        kind: u32,
        /// tval and sval.
        class: (u32, u32),
        /// On or off.
        on: bool,
    },
    /// `D:`, how long pictures of effects stay.
    Delay(i64),
    /// `H:`, when to warn of low hit points.
    HitpointWarning(i64),
    /// `?:`, whether the lines that follow hold.
    Condition(Condition),
    /// `%:`, another file.
    Include(String),
}
