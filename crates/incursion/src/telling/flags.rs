//! How a name is wanted (S001-292): fifteen flags.

use serde::{Deserialize, Serialize};
use std::ops::{BitOr, BitOrAssign};

/// How a name is wanted: a set of flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NameFlags(pub u16);

impl NameFlags {
    /// Everything that is known, proper names in full.
    pub const LONG: NameFlags = NameFlags(1);
    /// With numbers.
    pub const MECHANICS: NameFlags = NameFlags(2);
    /// With a capital.
    pub const CAPITAL: NameFlags = NameFlags(4);
    /// As an owner: `goblin's`.
    pub const POSSESSIVE: NameFlags = NameFlags(8);
    /// With `a` or `an`.
    pub const INDEFINITE: NameFlags = NameFlags(0x10);
    /// With `the`.
    pub const DEFINITE: NameFlags = NameFlags(0x20);
    /// With what is inscribed.
    pub const INSCRIPTION: NameFlags = NameFlags(0x40);
    /// One of several.
    pub const SINGLE: NameFlags = NameFlags(0x80);
    /// Seen as a shape only.
    pub const SHADOW: NameFlags = NameFlags(0x100);
    /// With health, conditions and disposition.
    pub const STATE: NameFlags = NameFlags(0x200);
    /// With a capital at every word.
    pub const CAPITALS: NameFlags = NameFlags(0x400);
    /// Without colours.
    pub const PLAIN: NameFlags = NameFlags(0x800);
    /// As if it were identified.
    pub const IDENTIFIED: NameFlags = NameFlags(0x1000);
    /// Never shortened.
    pub const NEVER_TERSE: NameFlags = NameFlags(0x2000);
    /// With its flavour even if the effect is known.
    pub const FLAVOUR: NameFlags = NameFlags(0x4000);

    /// All of them, with the names that the language has for them.
    pub const ALL: [(&'static str, NameFlags); 15] = [
        ("NA_LONG", Self::LONG),
        ("NA_MECH", Self::MECHANICS),
        ("NA_CAPS", Self::CAPITAL),
        ("NA_POSS", Self::POSSESSIVE),
        ("NA_A", Self::INDEFINITE),
        ("NA_THE", Self::DEFINITE),
        ("NA_INSC", Self::INSCRIPTION),
        ("NA_SINGLE", Self::SINGLE),
        ("NA_SHADOW", Self::SHADOW),
        ("NA_STATI", Self::STATE),
        ("NA_XCAPS", Self::CAPITALS),
        ("NA_MONO", Self::PLAIN),
        ("NA_IDENT", Self::IDENTIFIED),
        ("NA_NO_TERSE", Self::NEVER_TERSE),
        ("NA_FLAVOR", Self::FLAVOUR),
    ];

    /// Whether all of these are set.
    pub fn has(self, flags: NameFlags) -> bool {
        self.0 & flags.0 == flags.0
    }
}

impl BitOr for NameFlags {
    type Output = NameFlags;

    fn bitor(self, other: NameFlags) -> NameFlags {
        NameFlags(self.0 | other.0)
    }
}

impl BitOrAssign for NameFlags {
    fn bitor_assign(&mut self, other: NameFlags) {
        self.0 |= other.0;
    }
}
