//! Elements: what a projection is made of, numbered as the seed's table (S000-222, S000-224, S000-225).

use angrist_engine::model::Role;
use serde::{Deserialize, Serialize};

/// What a blow or a projection is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
#[serde(rename_all = "kebab-case")]
pub enum Element {
    Hurt = 1,
    Arrow = 2,
    Boulder = 3,
    Acid = 4,
    Lightning = 5,
    Fire = 6,
    Cold = 7,
    Poison = 8,
    Dark = 9,
    WeakDark = 10,
    Light = 11,
    Sound = 12,
    Earthquake = 13,
    Slow = 14,
    Speed = 15,
    Confusion = 16,
    Sleep = 17,
    Fear = 18,
    Heal = 19,
    KillWall = 20,
    KillDoor = 21,
    KillTrap = 22,
    LockDoor = 23,
    Web = 26,
}

impl Element {
    /// All of them.
    pub const ALL: [Element; 24] = {
        use Element::*;
        [
            Hurt, Arrow, Boulder, Acid, Lightning, Fire, Cold, Poison, Dark, WeakDark, Light, Sound,
            Earthquake, Slow, Speed, Confusion, Sleep, Fear, Heal, KillWall, KillDoor, KillTrap, LockDoor,
            Web,
        ]
    };

    /// Stopped by armour as a blade is.
    pub fn is_physical(self) -> bool {
        matches!(self, Element::Hurt | Element::Arrow | Element::Boulder)
    }

    /// Does something to places only, never to those who stand there.
    pub fn is_of_places(self) -> bool {
        use Element::*;
        matches!(self, WeakDark | KillWall | KillDoor | KillTrap | LockDoor | Web)
    }

    /// Reaches into walls.
    pub fn affects_walls(self) -> bool {
        use Element::*;
        matches!(self, KillWall | KillDoor | LockDoor | Light | Dark | WeakDark | Earthquake)
    }

    /// How it looks.
    pub fn role(self) -> Role {
        use Element::*;
        match self {
            Acid => Role::Slate,
            Lightning => Role::Blue,
            Fire => Role::Red,
            Cold => Role::LightWhite,
            Poison => Role::Green,
            Dark | WeakDark => Role::Dark,
            Light => Role::Yellow,
            Slow | Speed | Heal => Role::LightGreen,
            Confusion | Sleep | Fear => Role::Violet,
            _ => Role::Umber,
        }
    }
}
