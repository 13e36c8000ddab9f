//! What a hero wears, and what it all adds up to.
//!
//! The hero's numbers are asked for by every creature in every turn, and what is worn changes seldom: the sums are worked out
//! when first asked for and forgotten as soon as anybody takes hold of the things to change them. Promise: only the things
//! are saved, hashed and compared; the sums are always those of the things as they are.

use super::Item;
use crate::hero::Tally;
use crate::tables::Tables;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// How many places there are to wear something.
pub const PLACES: usize = 14;

type Things = [Option<Item>; PLACES];

/// What is worn, by [`Slot`](super::Slot): reads and changes as the array it holds.
#[derive(Default)]
pub struct Worn {
    things: Things,
    tally: OnceLock<Box<Tally>>,
}

impl Worn {
    /// What the things add up to. A hero lives by one set of tables only.
    pub fn tally(&self, t: &Tables) -> &Tally {
        self.tally.get_or_init(|| Box::new(Tally::of(t, &self.things)))
    }
}

impl Deref for Worn {
    type Target = Things;

    fn deref(&self) -> &Things {
        &self.things
    }
}

impl DerefMut for Worn {
    fn deref_mut(&mut self) -> &mut Things {
        self.tally.take();
        &mut self.things
    }
}

impl Clone for Worn {
    fn clone(&self) -> Self {
        Worn { things: self.things.clone(), tally: OnceLock::new() }
    }
}

impl PartialEq for Worn {
    fn eq(&self, other: &Self) -> bool {
        self.things == other.things
    }
}

impl Eq for Worn {}

impl fmt::Debug for Worn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.things.fmt(f)
    }
}

impl Serialize for Worn {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.things.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Worn {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Worn { things: Things::deserialize(from)?, tally: OnceLock::new() })
    }
}

#[cfg(test)]
mod tests {
    use crate::SilRuleset;
    use crate::state::Slot;
    use crate::tables::ItemFlag;

    #[test]
    fn sums_follow_every_change_of_what_is_worn() {
        let ruleset = SilRuleset::shipped("upstream").unwrap();
        let t = ruleset.tables();
        let mut game = ruleset.begin_sil(1);
        let hero = &mut game.context().state.hero;
        hero.worn = Default::default();
        let strong = (1..t.artefacts.len() as u16)
            .filter_map(|n| crate::things::artefact_of(t, n))
            .find(|i| i.has(t, ItemFlag::STR) && i.pval > 0)
            .unwrap();
        let sum = |hero: &crate::state::Hero| hero.worn.tally(t).sum(ItemFlag::STR);
        assert_eq!(sum(hero), 0);
        hero.worn[Slot::Neck as usize] = Some(strong.clone());
        assert_eq!(sum(hero), i32::from(strong.pval));
        hero.worn.iter_mut().flatten().for_each(|i| i.pval += 1);
        assert_eq!(sum(hero), i32::from(strong.pval) + 1);
        let copy = hero.worn.clone();
        hero.worn[Slot::Neck as usize].take();
        assert_eq!((sum(hero), copy.tally(t).sum(ItemFlag::STR)), (0, i32::from(strong.pval) + 1));
        let bytes = postcard::to_allocvec(&copy).unwrap();
        let plain: [Option<crate::state::Item>; 14] = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(plain, *copy);
    }
}
