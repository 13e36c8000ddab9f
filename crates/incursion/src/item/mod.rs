//! Items: what an item is, its numbers, its names, how it is generated and how it is carried.
//!
//! An [`Item`] is a plain value: no arena, no owner, no map. The contents of a container are inside the value. Everything
//! else is computed by [`Things`] from the library, the tables of numbers and that value. Read it in this order: [`id`],
//! [`tables`] and [`formula`] (what rules read), [`quality`], [`number`], [`arms`], [`hardness`] and [`value`] (its
//! numbers), [`name`], [`plural`] and [`power`] (its names), [`flavour`] and [`lore`] (what is known), [`index`],
//! [`make`] and [`birth`] (how it comes to be), [`stack`], [`bearer`], [`pack`], [`wield`], [`contain`] and [`wear`] (how it is carried and used up).
//!
//! Promise: nothing here panics on any library or value; numbers that the original keeps in few bits are kept wide here and
//! cut only where the `exact` profile has to show the cut.

pub mod arms;
pub mod bearer;
pub mod birth;
pub mod contain;
pub mod dress;
pub mod flavour;
pub mod formula;
pub mod gear;
pub mod hardness;
pub mod id;
pub mod index;
pub mod lore;
pub mod make;
pub mod name;
pub mod number;
pub mod pack;
pub mod plural;
pub mod power;
pub mod quality;
pub mod script;
pub mod stack;
pub mod stats;
pub mod tables;
pub mod value;
pub mod wear;
pub mod wield;

pub use bearer::Bearer;
pub use flavour::Memory;
pub use index::Index;
pub use make::Order;
pub use pack::Pack;
pub use tables::ItemTables;

use crate::creature::{Status, Statuses};
use crate::values::Profile;
use angrist_irh::library::Library;
use angrist_irh::res::{self, Effect, Rid};
use serde::{Deserialize, Serialize};

/// The most qualities a thing bears.
pub const MOST_QUALITIES: usize = 8;

/// A thing, or a stack of equal ones.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: Rid,
    /// The type it was made as; a power may have turned it into another kind since.
    pub made_as: i16,
    /// The power it carries.
    pub effect: Rid,
    /// Its own plus, without its curse.
    pub plus: i8,
    /// Charges, or uses of the day.
    pub charges: i16,
    /// How many.
    pub quantity: u32,
    /// Qualities in the order they came.
    pub qualities: Vec<u8>,
    /// Bits of `IF_*`.
    pub flags: u16,
    /// Bits of `KN_*`.
    pub known: u8,
    /// Which qualities are known, a bit for each place.
    pub known_qualities: u8,
    /// Hit points of the topmost.
    pub hit_points: i32,
    /// The type of creature it is a bane of; below 0 a list of its power.
    pub bane: i16,
    /// Turns of light left, or when a corpse fell.
    pub age: i32,
    /// Percent eaten.
    pub eaten: u8,
    /// What last hurt it; -1 for several kinds.
    pub hurt_by: i8,
    /// Written on it by its owner.
    pub inscription: String,
    /// A name of its own.
    pub named: String,
    /// Of whom a corpse, statue or figure is.
    pub of: Rid,
    /// Which batch of making it comes from: unknown things of one batch stack.
    pub batch: u32,
    /// What holds of it.
    pub statuses: Statuses,
    /// What lies in it.
    pub contents: Vec<Item>,
}

impl Item {
    /// A flag of `IF_*`.
    #[inline]
    pub fn has(&self, flag: i32) -> bool {
        i32::from(self.flags) & flag != 0
    }

    /// Sets or clears a flag of `IF_*`.
    pub fn set(&mut self, flag: i32, on: bool) {
        if on {
            self.flags |= flag as u16;
        } else {
            self.flags &= !(flag as u16);
        }
    }

    /// Whether all of some bits of `KN_*` are known.
    pub fn knows(&self, bits: i32) -> bool {
        i32::from(self.known) & bits == bits
    }

    /// Makes everything about it known that the bits tell. Who knows its magic knows its qualities.
    pub fn learn(&mut self, bits: i32) {
        self.known |= bits as u8;
        if self.knows(id::KN_MAGIC) {
            self.known_qualities = u8::MAX;
        }
    }

    /// Whether it has a quality of its own or by a status.
    #[inline]
    pub fn has_quality(&self, quality: i32) -> bool {
        self.qualities.iter().any(|&q| i32::from(q) == quality)
            || self.statuses.has_value(id::EXTRA_QUALITY, quality)
    }

    /// Whether a quality of it shows.
    pub fn knows_quality(&self, quality: i32) -> bool {
        let place = self.qualities.iter().position(|&q| i32::from(q) == quality);
        match place {
            Some(at) => quality >= 50 || self.known_qualities & (1 << at.min(7)) != 0,
            None => self.statuses.has_value(id::EXTRA_QUALITY, quality),
        }
    }

    /// What holds of it for good.
    pub fn gain(&mut self, status: Status) {
        self.statuses.gain(status);
    }

    /// Its plus as it counts: a curse turns it round, a boost raises it.
    pub fn counted_plus(&self) -> i32 {
        let boost = self.statuses.highest(id::BOOST_PLUS);
        let own = i32::from(self.plus);
        if self.has(id::IF_CURSED) { boost - own } else { own.max(boost) }
    }
}

/// What the rules of things read.
#[derive(Clone, Copy)]
pub struct Things<'a> {
    /// The resources.
    pub library: &'a Library,
    /// The tables of numbers.
    pub tables: &'a ItemTables,
    /// What can be drawn from the library.
    pub index: &'a Index,
    /// Which reading of the rules holds.
    pub profile: Profile,
}

impl<'a> Things<'a> {
    /// The resource of a thing.
    #[inline]
    pub fn kind(&self, item: &Item) -> Option<&'a res::Item> {
        self.library.item(item.kind)
    }

    /// The power of a thing.
    #[inline]
    pub fn effect(&self, item: &Item) -> Option<&'a Effect> {
        if item.effect.is_none() { None } else { self.library.effect(item.effect) }
    }

    /// The type of a thing, `T_*`; 0 for none.
    #[inline]
    pub fn type_of(&self, item: &Item) -> i32 {
        self.kind(item).map_or(0, |k| k.kind.into())
    }

    /// A flag of its kind.
    #[inline]
    pub fn is(&self, item: &Item, flag: i32) -> bool {
        self.kind(item).is_some_and(|k| k.flags.has(flag))
    }

    /// Whether its power has a flag.
    pub fn power_is(&self, item: &Item, flag: i32) -> bool {
        self.effect(item).is_some_and(|e| e.flags.has(flag))
    }

    /// Whether things of a type bear qualities.
    pub fn bears_qualities(kind: i32) -> bool {
        use id::*;
        Self::is_weapon(kind)
            || Self::is_armour(kind)
            || matches!(kind, T_FOOD | T_CORPSE | T_STATUE | T_FIGURE | T_CONTAIN | T_CHEST)
    }

    /// Weapons by class: also bows, missiles and staves.
    pub fn is_weapon(kind: i32) -> bool {
        use id::*;
        matches!(kind, T_WEAPON | T_BOW | T_MISSILE | T_STAFF)
    }

    /// Armour by class: also boots, gauntlets and shields.
    pub fn is_armour(kind: i32) -> bool {
        use id::*;
        matches!(kind, T_ARMOUR | T_BOOTS | T_GAUNTLETS | T_SHIELD)
    }

    /// Whether it is magic: a power, a plus, or for arms qualities that raise its level.
    pub fn is_magic(&self, item: &Item) -> bool {
        let kind = self.type_of(item);
        !item.effect.is_none()
            || item.plus != 0
            || ((Self::is_weapon(kind) || Self::is_armour(kind))
                && self.level(item) > self.kind(item).map_or(0, |k| i32::from(k.level)))
    }
}

/// A thing as bytes.
pub fn save(item: &Item) -> Vec<u8> {
    postcard::to_allocvec(item).unwrap_or_default()
}

/// A thing from bytes.
///
/// # Errors
/// When they are not a thing.
pub fn load(bytes: &[u8]) -> Result<Item, postcard::Error> {
    postcard::from_bytes(bytes)
}
