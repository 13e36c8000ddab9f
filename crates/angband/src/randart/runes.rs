//! Runes: applied one by one, until a thing becomes another kind or an ego item
//! (docs/spec/edit-files.md 3.13; S002-087, S002-108, S002-112 to S002-116).

use super::ego::Ego;
use crate::power::Flags;
use serde::{Deserialize, Serialize};

/// One record of rune.txt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rune {
    /// Its number.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// How many of them give this flag.
    pub powers: Vec<(u32, Flags)>,
}

/// A kind that runes make: its number, class, and the recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Recipe {
    /// Number of the kind.
    pub kind: u32,
    /// Its class.
    pub tval: u8,
    /// Its sub-class.
    pub sval: u8,
    /// Which rune.
    pub rune: u32,
    /// How many.
    pub count: u32,
}

/// A thing, as far as runes go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Runed {
    /// Number of its kind.
    pub kind: u32,
    /// Class.
    pub tval: u8,
    /// Sub-class.
    pub sval: u8,
    /// Number of its ego, 0 for none.
    pub ego: u32,
    /// Runes on it: which and how many.
    pub rune: Option<(u32, u32)>,
}

/// What a rune made of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Turned {
    /// The rune is on it now, this many times.
    Counted(u32),
    /// It is another kind.
    Kind(u32),
    /// It is an ego item; runes are gone (S002-115).
    Ego(u32),
}

/// How many runes of a sort a thing counts as having: those on it, or those of the recipe it was made by (S002-113, S002-116).
pub fn runes_of(thing: &Runed, rune: u32, recipes: &[Recipe], egos: &[Ego]) -> u32 {
    if let Some((_, count)) = thing.rune.filter(|(r, _)| *r == rune) {
        return count;
    }
    let of_ego = egos.iter().find(|e| e.index == thing.ego && thing.ego != 0).and_then(|e| e.rune);
    let of_kind = recipes.iter().find(|r| r.kind == thing.kind).map(|r| (r.rune, r.count));
    [of_ego, of_kind].into_iter().flatten().find(|(r, _)| *r == rune).map_or(0, |(_, count)| count)
}

/// Applies one rune. Recipes must be in the order of their kinds: of two that fit, the lowest kind wins.
pub fn apply(thing: &mut Runed, rune: u32, recipes: &[Recipe], egos: &[Ego]) -> Turned {
    let count = runes_of(thing, rune, recipes, egos) + 1;
    thing.rune = Some((rune, count));
    let fits =
        |r: &&Recipe| r.tval == thing.tval && r.rune == rune && r.count == count && r.kind != thing.kind;
    let ego = egos.iter().find(|e| e.rune == Some((rune, count)) && e.fits(thing.tval, thing.sval));
    if let Some(recipe) = recipes.iter().find(fits) {
        *thing = Runed { kind: recipe.kind, sval: recipe.sval, rune: None, ..*thing };
        return Turned::Kind(recipe.kind);
    }
    match ego {
        Some(ego) => {
            *thing = Runed { ego: ego.index, rune: None, ..*thing };
            Turned::Ego(ego.index)
        }
        None => Turned::Counted(count),
    }
}

/// Flags that the runes on a thing give it; none right after it turned (S002-115).
pub fn flags_of(thing: &Runed, runes: &[Rune]) -> Flags {
    let Some((rune, count)) = thing.rune else { return Flags::NONE };
    let powers = runes.iter().filter(|r| r.index == rune).flat_map(|r| &r.powers);
    powers.filter(|(need, _)| *need <= count).fold(Flags::NONE, |all, (_, flag)| all.with(*flag))
}
