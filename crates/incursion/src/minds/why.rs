//! What a creature may do, and why it did what it did last: every mind can be asked.

use crate::world::Handle;
use serde::{Deserialize, Serialize};

/// How somebody hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the way it is named after")]
pub enum Hiding {
    Water,
    Ceiling,
    Under,
    Shadows,
}

/// Something a creature may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Stands and waits.
    Wait,
    /// Steps somewhere.
    Move,
    /// Strikes with its body.
    Brawl,
    /// Strikes with a weapon.
    Strike,
    /// Kills somebody helpless.
    CoupDeGrace,
    /// Shoots.
    Shoot,
    /// Makes a crossbow ready.
    Load,
    /// Throws something.
    Throw,
    /// A special attack of its body or a manoeuvre (`A_*`).
    Special(i8),
    /// Uses an effect for a purpose (`EP_*`).
    Cast(u32),
    /// Hides.
    Hide(Hiding),
    /// Leaves or enters the material plane.
    Phase,
    /// Takes another form, a number among the monsters.
    Shift(u16),
    /// Picks something up.
    PickUp,
    /// Changes what it wears.
    Dress,
    /// Calls others.
    Gate,
}

/// An act with how much it is wanted, and toward whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// What.
    pub act: Act,
    /// How much; 0 and less is not at all.
    pub priority: i16,
    /// Toward whom or what.
    pub target: Handle,
}

/// How the last choice came about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// What it wanted, in the order it thought of it.
    pub wishes: Vec<Wish>,
    /// What it did, and what it tried before in vain.
    pub done: Option<Wish>,
    /// What it tried before, in vain.
    pub failed: Vec<Wish>,
    /// The foe beside it.
    pub near_foe: Handle,
    /// The foe farther away.
    pub far_foe: Handle,
    /// It is afraid.
    pub afraid: bool,
}
