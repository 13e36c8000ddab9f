//! A set of artifacts for one game: the standard ones, and random ones that fill the list
//! (docs/spec/edit-files.md 3.8; S002-050 to S002-054).

use super::forge::Workshop;
use super::{Making, Sort};
use crate::names::Names;
use crate::power::{Flags, Thing, ThingKind, Weigher};
use angrist_engine::chance::{Stream, stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// One artifact.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Artifact {
    /// Its number.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// What it is.
    pub thing: Thing,
    /// Native depth.
    pub level: i32,
    /// How rare.
    pub rarity: i32,
    /// Worth.
    pub cost: i64,
    /// Its activation: spell, time, dice.
    pub activation: Option<(u32, u32, u32)>,
}

/// Which sub-classes random artifacts of a class have (randart_sv.txt).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SubClasses {
    /// For a class: below each threshold a sub-class.
    pub steps: BTreeMap<u8, Vec<(i32, u8)>>,
    /// For a class: the sub-class of every higher roll.
    pub last: BTreeMap<u8, u8>,
}

impl SubClasses {
    /// The sub-class for a roll; 0 when the table has none.
    pub fn of(&self, tval: u8, roll: i32) -> u8 {
        let step = self.steps.get(&tval).into_iter().flatten().find(|(threshold, _)| roll < *threshold);
        step.map(|(_, sval)| *sval).or(self.last.get(&tval).copied()).unwrap_or(0)
    }
}

/// How a set is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many places the list has, number 0 included (`M:A:` of limits.txt).
    pub capacity: u32,
    /// Standard artifacts are remade too.
    pub all_random: bool,
}

/// The most power a remade artifact may have.
pub fn budget(target: i64) -> i64 {
    if target > 0 { target * 23 / 20 + 1 } else { 1 }
}

/// Above this an artifact is not weighed but kept as it is.
pub const BEYOND: i64 = 10_000;

/// Why no set could be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoSet {
    /// Nothing to learn from.
    #[error("no artifact with a number from {first} on can serve as a pattern")]
    NoPatterns {
        /// The first number of ordinary artifacts.
        first: u32,
    },
    /// The set never had enough of every class.
    #[error("after {tries} sets there were still too few artifacts of some class")]
    TooFew {
        /// How many sets were made.
        tries: u32,
    },
}

/// Sets are redone at most so often; with real data the first or second is good.
const SETS: u32 = 40;

/// Fills the list of artifacts up to its capacity, deterministically from a seed.
pub fn fill(
    w: &Weigher,
    making: &Making,
    standard: &[Artifact],
    kinds: &[ThingKind],
    subs: &SubClasses,
    names: &Names,
    options: &Options,
    seed: u64,
) -> Result<Vec<Artifact>, NoSet> {
    let remade = |a: &Artifact| a.index >= making.first_normal && !making.fixed.contains(&a.index);
    let patterns: Vec<&Artifact> = standard.iter().filter(|a| remade(a)).collect();
    if patterns.is_empty() {
        return Err(NoSet::NoPatterns { first: making.first_normal });
    }
    let workshop = Workshop::new(w, making, standard, kinds, subs);
    for set in 0..SETS {
        let mut all: Vec<Artifact> = Vec::with_capacity(options.capacity as usize);
        for a in standard {
            let mut chance = stream(seed, "randart", u64::from(a.index), u64::from(set));
            all.push(match options.all_random && !making.fixed.contains(&a.index) && remade(a) {
                true => workshop.remake(a, a.index, names, &mut chance),
                false => a.clone(),
            });
        }
        // Patterns are used from the top of the list down, again and again while places are free.
        let first_free = standard.iter().map(|a| a.index).max().unwrap_or(0) + 1;
        let free = (first_free..options.capacity.min(first_free.saturating_add(65_536))).rev();
        for (place, pattern) in free.zip(patterns.iter().rev().cycle()) {
            let mut chance = stream(seed, "randart", u64::from(place), u64::from(set));
            all.push(workshop.remake(pattern, place, names, &mut chance));
        }
        all.sort_by_key(|a| a.index);
        if enough(&all, making) {
            return Ok(all);
        }
    }
    Err(NoSet::TooFew { tries: SETS })
}

fn enough(all: &[Artifact], making: &Making) -> bool {
    making.least.iter().all(|l| all.iter().filter(|a| l.tvals.contains(&a.thing.tval)).count() >= l.count)
}

/// What cannot stand together, as bits: the first takes the others away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradictions(Vec<(Flags, Flags)>);

impl Contradictions {
    /// From the names of the scheme.
    pub fn new(w: &Weigher, making: &Making) -> Contradictions {
        let pair = |(strong, weak): (&String, &Vec<String>)| {
            (w.names.flag(strong), w.names.flags(weak.iter().map(String::as_str)))
        };
        Contradictions(making.contradicts.iter().map(pair).collect())
    }

    /// Takes away what contradicts itself: an immunity makes a resistance needless, a slay denies the race.
    pub fn settle(&self, mut flags: Flags) -> Flags {
        for (strong, weak) in &self.0 {
            if flags.any(*strong) {
                flags = flags.without(*weak);
            }
        }
        flags
    }
}

/// The same for one set of flags.
pub fn consistent(w: &Weigher, making: &Making, flags: Flags) -> Flags {
    Contradictions::new(w, making).settle(flags)
}

/// Which sort a class belongs to.
pub fn sort_of(making: &Making, tval: u8) -> Option<Sort> {
    making.class.iter().find(|c| c.tvals.iter().any(|(_, t)| *t == tval)).map(|c| c.sort)
}

/// A made-up name: one time in three quoted, else `of` something.
pub fn made_up_name(names: &Names, chance: &mut Stream) -> Option<String> {
    let word = names.make(5, 9, chance).ok()?;
    Some(if chance.one_in(3) { format!("'{word}'") } else { format!("of {word}") })
}
