//! Flags of things as bits: four sets of 32 names, so that ten thousand artifacts can be weighed in a moment.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flags(pub u128);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);

    /// Only this bit; nothing for a bit beyond the sets.
    pub const fn bit(at: u32) -> Flags {
        if at < 128 { Flags(1 << at) } else { Flags(0) }
    }

    /// Whether any of the others is here.
    pub const fn any(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Without the others.
    #[must_use]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Only what both have.
    #[must_use]
    pub const fn both(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }

    /// How many.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Their positions, lowest first.
    pub fn bits(self) -> impl Iterator<Item = u32> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (at < 128).then_some(at)
        })
    }
}

/// The names of the flags, in the order of their bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlagNames {
    names: Vec<String>,
    bits: BTreeMap<String, u32>,
}

impl FlagNames {
    /// From names in order; those beyond 128 are left out.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> FlagNames {
        let names: Vec<String> = names.into_iter().take(128).map(str::to_owned).collect();
        let bits = names.iter().zip(0..).map(|(name, at)| (name.clone(), at)).collect();
        FlagNames { names, bits }
    }

    /// The flag of a name; nothing for an unknown one.
    pub fn flag(&self, name: &str) -> Flags {
        self.bits.get(name).map_or(Flags::NONE, |&at| Flags::bit(at))
    }

    /// Where a flag stands.
    pub fn position(&self, name: &str) -> Option<u32> {
        self.bits.get(name).copied()
    }

    /// All flags of these names; unknown ones are left out.
    pub fn flags<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Flags {
        names.into_iter().fold(Flags::NONE, |all, name| all.with(self.flag(name)))
    }

    /// The names of a set.
    pub fn names(&self, flags: Flags) -> Vec<&str> {
        flags.bits().filter_map(|at| self.names.get(at as usize)).map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_bits_are_the_same_thing() {
        let names = FlagNames::new(["A", "B", "C"]);
        let both = names.flags(["C", "A", "nothing"]);
        assert_eq!(names.names(both), ["A", "C"]);
        assert_eq!((both.count(), both.0), (2, 0b101));
        assert!(both.any(names.flag("C")) && !both.any(names.flag("B")));
        assert_eq!(both.without(names.flag("A")), names.flag("C"));
        assert_eq!(Flags(u128::MAX).bits().count(), 128);
        assert_eq!(Flags::bit(200), Flags::NONE);
    }
}
