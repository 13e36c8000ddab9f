//! Levels, doors, traps, stairs.
//!
//! | file | what |
//! |---|---|
//! | `make/` | making a level, stage by stage |
//! | `walk.rs` | a step, a leap |
//! | `doors.rs` | opening, closing, picking and bashing by the hero, and its noise (`bash` in `[halls]`; opening makes none); creatures at doors: `monsters/step.rs`; how much sound a door takes away: `senses.rs` |
//! | `digging.rs` | digging and disarming |
//! | `search.rs` | finding secret doors, traps and items in the dark (figures: `search` in `[halls]`); songs, staves and digging find doors too (callers of `found_door`); the Song of Delvings (`hero/freedom.rs`) and creatures (`monsters/step.rs`) put a plain door without it |
//! | `traps.rs` | traps at work, falls, pits and webs |
//! | `stairs.rs` | between levels |
//! | `ports.rs` | where other modules are called |
//! | `event.rs` | what can happen |
//! | `validate.rs` | checking a level |
//! | `report.rs` | a level for programs |
//! | `stats.rs` | statistics of levels, compared with recorded figures |
//! | `constants.rs` | numbers |

mod constants;
mod digging;
mod doors;
mod event;
mod make;
mod ports;
mod report;
mod search;
mod stairs;
pub mod stats;
mod traps;
pub mod validate;
mod walk;

pub use constants::{HallsConstants, TooShallow, Trap, TrapRow, Traps};
pub use event::{HallEvent, trap_word};
pub use make::{
    AllSeen, Ask, Failed, Made, Placement, Room, RoomKind, Wanted, choose_trap, closed_door, make_level,
};
pub use report::{kind_word, report};
pub use stairs::Arrival;
