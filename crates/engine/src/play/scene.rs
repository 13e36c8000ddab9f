//! The scene: what the player knows, borrowed from the game.

use super::Phrase;
use crate::model::Square;
use crate::space::{Loc, Rect};
use serde::{Deserialize, Serialize};

/// What the player knows right now.
pub struct Scene<'a> {
    /// Player turns so far.
    pub turn: u64,
    /// Where the player stands; nowhere before birth and after the end.
    pub here: Option<Loc>,
    /// What the place is called.
    pub place: Phrase,
    /// How deep it is, for sorting and for programs.
    pub depth: i32,
    /// The map as far as it is known.
    pub map: &'a dyn KnownMap,
}

/// A map as one knows it.
pub trait KnownMap {
    /// How large it is.
    fn bounds(&self) -> Rect;
    /// What is seen or remembered of a square; [`Square::UNKNOWN`] for the unknown and for what is off the map.
    fn square(&self, at: Loc) -> Square;
    /// What a walker who knows only this much would think of stepping there.
    fn step(&self, at: Loc) -> Step;
    /// A word for a place worth going to by name: `down`, `up`, `forge`; games say what they have.
    fn landmark(&self, at: Loc) -> Option<&'static str> {
        let _ = at;
        None
    }
    /// Every square of an area that is not [`Square::UNKNOWN`], once and in no particular order: for those who want the whole map,
    /// most of which is mostly unknown.
    fn each_known(&self, area: Rect, each: &mut dyn FnMut(Loc, &Square)) {
        for at in area.squares() {
            let square = self.square(at);
            if square != Square::UNKNOWN {
                each(at, &square);
            }
        }
    }
}

/// What a walker thinks of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Step {
    /// Never seen: what explorers look for.
    Unknown,
    /// Can be walked on.
    Free,
    /// Can be walked through at the price of some turns: a closed door, rubble.
    Slow(u8),
    /// Can be walked on and should not be: a known trap, lava.
    Danger,
    /// Cannot be walked on.
    Blocked,
}

/// Something in sight, or known to be there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sight {
    /// Where.
    pub at: Loc,
    /// What sort.
    pub kind: SightKind,
    /// How it looks.
    pub square: Square,
    /// What it is called.
    pub name: Phrase,
    /// A few words more: asleep, wounded, 3 of them.
    pub note: Phrase,
    /// A stable number of the game's, by which commands and `inspect` can name it.
    pub id: u32,
}

/// Sorts of things in sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SightKind {
    /// Means harm.
    Foe,
    /// Means none.
    Friend,
    /// Can be picked up.
    Thing,
    /// Part of the place: stairs, forges, levers.
    Feature,
}
