//! The fight: rolls, blows, shots, elements, wounds.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers and decisions read once from the constants |
//! | `sum.rs` | sums that remember their parts, opposed dice |
//! | `dice.rs` | single dice, each reported |
//! | `rolls.rs` | skill checks, hit rolls, critical dice (`crit_dice`; figures: `[fight.crit]`), protection |
//! | `totals.rs` | attack and evasion of either side, part by part |
//! | `body.rs` | the hero's wounds: damage, afflictions, saves, recovery, draining |
//! | `foe.rs` | what happens to a creature: damage, stun, fear, knock back |
//! | `weapon.rs` | dice of weapons, slays and brands; how much a critical hit takes (`crit_step`) |
//! | `choosing.rs`, `melee.rs` | the hero's blows: the targets of an attack; the blow and its consequences |
//! | `reactions.rs` | attacks out of turn, by either side |
//! | `blows.rs`, `effects.rs` | a creature's blow and what it does |
//! | `missile.rs`, `archery.rs`, `throwing.rs` | missiles: the shared mechanism, shots, throws |
//! | `element.rs`, `project.rs`, `targets.rs`, `quake.rs` | elements, how they spread and what they affect, earthquakes |
//! | `crown.rs` | the crown shaken by heavy blows |
//! | `treachery.rs` | treacherous weapons, helms, rings and amulets |
//! | `ports.rs` | where the fight calls other modules |
//! | `belongings.rs` | what fire, cold, lightning and acid do to items |
//! | `odds.rs` | the exact odds of a blow |
//! | `at_hand.rs` | odds against someone far off, as if at arm's length |
//! | `event.rs` | what can happen |
//!
//! Promise: every roll is reported in an event with all its parts by name, and no rule of the fight rolls unreported dice.

mod archery;
mod at_hand;
mod belongings;
mod blows;
mod body;
mod choosing;
mod constants;
mod crown;
mod dice;
mod effects;
mod element;
mod event;
mod foe;
mod melee;
mod missile;
mod odds;
mod ports;
mod project;
mod quake;
mod reactions;
mod rolls;
mod sum;
mod targets;
mod throwing;
mod totals;
mod treachery;
mod weapon;

pub use belongings::suffers;
pub use body::{Affliction, Save};
pub use constants::{
    BlowConstants, CritFigures, DarkBlow, DarkResist, FightConstants, Lightning, ResistCrit,
};
pub use element::Element;
pub(crate) use event::rolled_by;
pub use event::{FightEvent, Side, Strike};
pub use missile::Aim;
pub use odds::{Odds, WHOLE, sums};
pub use project::{Projection, Shape};
pub use rolls::crit_dice;
pub use sum::{Sum, one_in, part, throw};
pub use weapon::{Arms, Slaying, limited, sharpness, slaying};

use angrist_engine::things::Handle;
use serde::Serialize;

/// Someone who acts or is acted upon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The hero.
    Hero,
    /// A creature.
    Monster(Handle),
    /// A trap, a bottle, the dungeon itself.
    Nobody,
}

/// Why a blow is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackKind {
    /// One's own action.
    Main,
    /// Moving round a foe.
    Flanking,
    /// Stepping back from a foe.
    Retreat,
    /// Two foes in a line.
    Impale,
    /// All foes around.
    Whirlwind,
    /// After a kill.
    FollowThrough,
    /// All foes around, in rage.
    Rage,
    /// A foe moved past.
    ZoneOfControl,
    /// A foe came up to a set polearm.
    Polearm,
    /// A foe missed badly.
    Riposte,
    /// A foe moved away, or looked away.
    Opportunist,
    /// A shot.
    Shot,
    /// A throw.
    Throw,
}
