//! Things beyond their kind: ego items, magic items, runes that make ego items, and random artifacts
//! (docs/spec/edit-files.md 3.7, 3.8, 3.13; S002-050 to S002-054, S002-086 to S002-095, S002-112 to S002-116).
//!
//! Everything is decided by a stream of chance and weighed by a [`crate::power::Weigher`]. Promise: what is made stays within its
//! budget ([`ego::budget`], [`artifact::budget`]), whatever the records say.

pub mod artifact;
pub mod ego;
pub mod forge;
pub mod magic;
pub mod records;
pub mod runes;

pub use artifact::{Artifact, Options, SubClasses, fill};
pub use ego::{Ego, Made, Wish, make_ego};
pub use forge::Workshop;
pub use magic::make_magic;
pub use runes::{Recipe, Rune, Runed, apply};

use serde::Deserialize;
use std::collections::BTreeMap;

/// The numbers of making things, a part of a [`crate::power::Scheme`].
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Making {
    /// Artifacts that are never remade.
    pub fixed: Vec<u32>,
    /// The first artifact that is a weapon or armour.
    pub first_normal: u32,
    /// The flag of a thing that is cursed.
    pub curse: String,
    /// Flags of curses that hold fast.
    pub heavy_curses: Vec<String>,
    /// The flag of a thing that wakes everything.
    pub aggravate: String,
    /// What each xtra number gives.
    pub extra: Vec<Extra>,
    /// Classes of random artifacts.
    pub class: Vec<ClassRow>,
    /// How many of some classes a set needs.
    pub least: Vec<Least>,
    /// Flags that take others away.
    pub contradicts: BTreeMap<String, Vec<String>>,
}

/// A run of flags.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// The xtra number.
    pub xtra: u32,
    /// Name of the first flag.
    pub first: String,
    /// How many.
    pub count: u32,
}

/// What is learnt from artifacts of one sort is used for that sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Bows.
    Bow,
    /// What strikes.
    Weapon,
    /// What protects.
    Armour,
}

/// One class of random artifacts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassRow {
    /// Chosen when a die of a hundred shows at most this.
    pub upto: i32,
    /// Its tval by the deviate: below each bound.
    pub tvals: Vec<(i32, u8)>,
    /// What it is.
    pub sort: Sort,
    /// Whether the deviate is half as large again.
    #[serde(default)]
    pub half_more: bool,
}

/// How many things of some tvals a set needs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Least {
    /// Any of these.
    pub tvals: Vec<u8>,
    /// The count.
    pub count: usize,
}

#[cfg(test)]
mod tests;
