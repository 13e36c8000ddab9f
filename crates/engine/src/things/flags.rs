//! Sets of flags, a bit each.

use serde::{Deserialize, Serialize};

/// A set of up to 32 flags, numbered from 0. What a number means is the game's affair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Flags(pub u32);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);

    /// The set of one flag; none for a number above 31.
    pub const fn one(flag: u8) -> Flags {
        Flags(if flag < 32 { 1 << flag } else { 0 })
    }

    /// Whether a flag is set.
    pub const fn has(self, flag: u8) -> bool {
        self.0 & Flags::one(flag).0 != 0
    }

    /// Sets or clears a flag.
    pub fn set(&mut self, flag: u8, on: bool) {
        let bit = Flags::one(flag).0;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// Both sets together.
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Whether they have a flag in common.
    pub const fn any_of(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// The flags that are set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |&f| self.has(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_set_and_cleared_one_by_one() {
        let mut f = Flags::NONE;
        for flag in [0, 7, 31] {
            f.set(flag, true);
        }
        f.set(7, false);
        assert_eq!(f.iter().collect::<Vec<_>>(), [0, 31]);
        assert!(f.has(31) && !f.has(7) && !f.has(200));
        assert!(f.any_of(Flags::one(0)) && !f.any_of(Flags::one(1)));
    }
}
