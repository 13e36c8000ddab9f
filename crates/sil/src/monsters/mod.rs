//! Creatures: placing them, their minds, what the hero learns about them.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers read once from the constants |
//! | `choose.rs` | choosing a creature's race |
//! | `place.rs` | placing creatures on a level, with their groups |
//! | `summon.rs` | summoning and breeding |
//! | `wander.rs`, `roam.rs` | wandering groups: their destinations, a turn of wandering |
//! | `know.rs` | small questions used by several rules |
//! | `pass.rs`, `flows.rs`, `bounds.rs` | which squares a creature can enter; paths shared by creatures that move alike; lower bounds on their length |
//! | `alert.rs` | perception, alertness, losing track |
//! | `morale.rs` | morale with every reason, and the resulting stance; what a death or a fright takes from it: `death.rs`, `fight/foe.rs` |
//! | `notice.rs` | what the hero sees and hears of creatures, and first encounters |
//! | `act.rs` | a creature's turn |
//! | `goal.rs`, `retreat.rs`, `heading.rs`, `step.rs` | where to go, how to get away, which square is next, the step itself with doors and rock in the way and the noise that makes (`passing` in `[monsters]`) |
//! | `ranged.rs`, `binding.rs` | ranged abilities; songs as they reach doors and ears |
//! | `death.rs` | death, the fear of others of its kind who see it (figures: `death-morale` in `[monsters]`; for cruel blows see `fight/foe.rs`), and what is left |
//! | `upkeep.rs`, `truce.rs` | arrivals by stair, recovery; the truce and its end |
//! | `memory.rs`, `recall.rs` | traits of a race that were seen; what the hero remembers about it, in phrases |
//! | `mind.rs` | a creature's mind, for inspectors |
//! | `event.rs` | what creatures do, as events |
//! | `ports.rs` | where creatures call other modules |

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
mod heading;
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
