//! Morgoth, his crown, his thralls, and the escape with a Silmaril.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | numbers read once from the constants, and Morgoth in each state of anger |
//! | `anger.rs` | what angers him, and what he is like then |
//! | `prise.rs` | cutting a Silmaril from the crown |
//! | `thrall.rs` | what thralls ask for, and what they give |
//! | `flight.rs` | arriving in the throne room, pursuit, victory |
//! | `event.rs` | the events of this module |
//!
//! Knocking the crown off his head is part of melee, in `fight/crown.rs`; the truce is in `monsters/truce.rs`.

mod anger;
mod constants;
mod event;
mod flight;
mod prise;
mod thrall;

pub use constants::{CrownConstants, Shattering, StoneKind, ThirdStone};
pub use event::{CrownEvent, Prising};
pub use thrall::Errand;
