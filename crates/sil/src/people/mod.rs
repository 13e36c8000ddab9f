//! Those who live there: placing creatures, their minds, what the hero learns of them.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants |
//! | `choose.rs` | which race a creature is of |
//! | `place.rs` | putting creatures on a level, with their companies |
//! | `summon.rs` | those who are called or bred |
//! | `wander.rs` | wandering groups and their destinations |

mod alert;
mod choose;
mod constants;
mod event;
mod flows;
pub mod know;
mod morale;
mod notice;
mod pass;
mod place;
mod summon;
pub mod wander;

pub use alert::{NoiseEvent, NoiseFrom, Parts};
pub use choose::{RaceAsk, choose_race, most_alive};
pub use constants::PeopleConstants;
pub use event::{Passing, PeopleEvent, Wakening, Whom};
pub use flows::Minds;
pub use morale::{Morale, Term};
pub use pass::{Entry, Gait};
pub use place::{Placing, may_stand, nobody_lives, place, place_at_level, remove};
pub use summon::{Called, breed, summon};

use crate::tables::RaceFlag;

/// Flags of races that leave something behind.
pub(crate) const DROPS: [RaceFlag; 8] = [
    RaceFlag::DROP_33,
    RaceFlag::DROP_100,
    RaceFlag::DROP_1D2,
    RaceFlag::DROP_2D2,
    RaceFlag::DROP_3D2,
    RaceFlag::DROP_4D2,
    RaceFlag::DROP_CHEST,
    RaceFlag::DROP_CHOSEN,
];
