//! Levels, doors, traps, stairs.
//!
//! | file | what |
//! |---|---|
//! | `make/` | making a level, stage by stage |
//! | `walk.rs` | a step, a leap |
//! | `doors.rs` | opening, closing, picking, bashing |
//! | `digging.rs` | digging, disarming, searching |
//! | `springs.rs` | traps at work, falls, pits and webs |
//! | `stairs.rs` | between levels |
//! | `ports.rs` | where other modules are called |
//! | `event.rs` | what can happen |
//! | `stats.rs` | what many levels are like, beside recorded figures |
//! | `constants.rs` | figures |

mod constants;
mod digging;
mod doors;
mod event;
mod make;
mod ports;
mod springs;
mod stairs;
pub mod stats;
mod walk;

pub use constants::{HallsConstants, TooShallow, TrapRow};
pub use event::{HallEvent, trap_word};
pub use make::{
    AllSeen, Ask, Failed, Made, Placement, Room, RoomKind, Wanted, choose_trap, closed_door, make_level,
};
pub use stairs::Arrival;
