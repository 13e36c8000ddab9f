//! A square of a map as it is shown.

use super::Role;
use serde::{Deserialize, Serialize};

/// What a square shows: two forms of a character, so that every terminal can show one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Glyph {
    /// The form for terminals with the whole of Unicode or code page 437.
    pub rich: char,
    /// The form for terminals that have only ASCII.
    pub plain: char,
}

impl Glyph {
    /// The same character in both forms.
    pub const fn ascii(c: char) -> Self {
        Glyph { rich: c, plain: c }
    }

    /// A character of code page 437 or Unicode with its stand-in.
    pub const fn new(rich: char, plain: char) -> Self {
        Glyph { rich, plain }
    }
}

/// What a glyph stands for, by which pref files change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Look {
    /// Of what table.
    pub kind: LookKind,
    /// Its number there.
    pub id: u16,
}

impl Look {
    /// Of nothing.
    pub const NOTHING: Look = Look { kind: LookKind::Nothing, id: 0 };
}

/// The tables a glyph may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LookKind {
    /// Nothing known.
    Nothing,
    /// Terrain.
    Terrain,
    /// A trap or another mark on the floor.
    Mark,
    /// A kind of thing.
    Thing,
    /// A kind of thing by its looks, while unknown.
    Flavour,
    /// A race of creatures.
    Creature,
    /// The player.
    Player,
    /// A short-lived effect.
    Effect,
    /// A class of things, for the colours of lists.
    Class,
}

/// How well a square is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Memory {
    /// Never seen.
    Unknown,
    /// Seen before, shown dimmed.
    Remembered,
    /// In sight, but too dark for more than a shape.
    Shape,
    /// In sight.
    Seen,
}

/// Marks laid over a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Overlay {
    /// More than one thing or creature is here.
    pub pile: bool,
    /// The creature here has noticed the player.
    pub alert: bool,
    /// The creature here does not know of the player.
    pub unwary: bool,
    /// It glows or is lit.
    pub glow: bool,
    /// Chosen as target.
    pub target: bool,
    /// On the way of a shot or a walk.
    pub path: bool,
}

/// A square of a map as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Square {
    /// What it stands for.
    pub look: Look,
    /// The character.
    pub glyph: Glyph,
    /// Its colour.
    pub role: Role,
    /// The colour behind it.
    pub back: Role,
    /// What it stands on, for those who draw in layers; nothing where it is the ground itself.
    pub ground: Look,
    /// Which of the pictures of what it stands for, where there is a row of them: the hero's by what he carries.
    pub variant: u8,
    /// Row and column of a tile sheet, as pref files give them (0x80-based bytes).
    pub tile: Option<(u8, u8)>,
    /// How well it is known.
    pub memory: Memory,
    /// What is laid over it.
    pub overlay: Overlay,
}

impl Square {
    /// A square that has not been seen.
    pub const UNKNOWN: Square = Square {
        look: Look::NOTHING,
        glyph: Glyph::ascii(' '),
        role: Role::Plain,
        back: Role::Plain,
        ground: Look::NOTHING,
        variant: 0,
        tile: None,
        memory: Memory::Unknown,
        overlay: Overlay {
            pile: false,
            alert: false,
            unwary: false,
            glow: false,
            target: false,
            path: false,
        },
    };

    /// A square in sight.
    pub const fn seen(kind: LookKind, id: u16, glyph: Glyph, role: Role) -> Square {
        Square { look: Look { kind, id }, glyph, role, memory: Memory::Seen, ..Square::UNKNOWN }
    }

    /// The same, standing on something.
    pub const fn on(self, kind: LookKind, id: u16) -> Square {
        Square { ground: Look { kind, id }, ..self }
    }

    /// The same with another memory.
    pub const fn known(self, memory: Memory) -> Square {
        Square { memory, ..self }
    }
}
