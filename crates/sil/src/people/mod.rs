//! Those who live there: placing creatures, their minds, what the hero learns of them.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants |
//! | `choose.rs` | which race a creature is of |
//! | `place.rs` | putting creatures on a level, with their companies |
//! | `summon.rs` | those who are called or bred |
//! | `wander.rs` | wandering groups and their destinations |

mod choose;
mod constants;
mod place;
mod summon;
pub mod wander;

pub use choose::{RaceAsk, choose_race, most_alive};
pub use constants::PeopleConstants;
pub use place::{Placing, may_stand, nobody_lives, place, place_at_level, remove};
pub use summon::{Called, breed, summon};
