//! Levels, doors, traps, stairs.
//!
//! | file | what |
//! |---|---|
//! | `make/` | making a level, stage by stage |
//! | `stats.rs` | what many levels are like, beside recorded figures |
//! | `constants.rs` | figures |

mod constants;
mod make;
pub mod stats;

pub use constants::{HallsConstants, TooShallow, TrapRow};
pub use make::{
    AllSeen, Ask, Failed, Made, Placement, Room, RoomKind, Wanted, choose_trap, closed_door, make_level,
};
