//! Those who live there: placing creatures, their minds, what the hero learns of them.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants |
//! | `choose.rs` | which race a creature is of |
//! | `place.rs` | putting creatures on a level, with their companies |
//! | `summon.rs` | those who are called or bred |
//! | `wander.rs`, `roam.rs` | wandering groups: their destinations, a turn of wandering |
//! | `know.rs` | small questions that several rules ask |
//! | `pass.rs`, `flows.rs`, `bounds.rs` | which squares a creature can enter; ways shared by those who walk alike; how long one must be |
//! | `alert.rs` | perception, alertness, losing track |
//! | `morale.rs` | morale with every reason, and the stance it makes |
//! | `notice.rs` | what the hero sees and hears of creatures, and meeting them |
//! | `act.rs` | a creature's turn |
//! | `goal.rs`, `retreat.rs`, `step.rs` | where to go, how to get away, the step itself |
//! | `ranged.rs` | abilities from afar, songs |
//! | `death.rs` | death and what is left |
//! | `upkeep.rs`, `truce.rs` | arrivals by stair, recovery; the truce and its end |
//! | `memory.rs`, `recall.rs` | ways of a race that are seen and kept; what the hero remembers of it, in phrases |
//! | `mind.rs` | a creature's mind laid open for inspectors |
//! | `event.rs` | what creatures do, as told |
//! | `ports.rs` | where creatures hand over to other modules |

mod act;
mod alert;
mod binding;
mod bounds;
mod choose;
mod constants;
mod death;
mod event;
mod flows;
mod goal;
pub mod know;
mod memory;
mod mind;
mod morale;
mod notice;
mod pass;
mod place;
mod ports;
mod ranged;
mod recall;
mod retreat;
mod roam;
mod step;
mod summon;
mod truce;
mod upkeep;
pub mod wander;

pub use alert::{NoiseEvent, NoiseFrom, Parts};
pub use choose::{RaceAsk, choose_race, most_alive};
pub use constants::{ArtConstants, MonsterConstants, RandomStep, RangedFigures};
pub use death::{Leaving, leave};
pub(crate) use event::as_text;
pub use event::{MonsterEvent, Passing, Wakening, Whom};
pub use flows::Minds;
pub use goal::Goal;
pub use memory::REMEMBERED;
pub use morale::{Morale, Term};
pub use pass::{Entry, Gait};
pub use place::{Placing, may_stand, nobody_lives, place, place_at_level, remove};
pub use ranged::{Launch, Ranged};
pub use recall::recall;
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
