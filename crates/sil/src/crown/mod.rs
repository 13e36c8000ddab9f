//! The lord of the throne room, his crown, those he holds in thrall, and the flight with what was cut from the iron.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | figures read once from the constants, and the lord in each state of anger |
//! | `anger.rs` | what angers him, and what he is like then |
//! | `prise.rs` | cutting a Silmaril from the crown |
//! | `thrall.rs` | what thralls ask for, and what they give |
//! | `flight.rs` | arriving in the throne room, pursuit, victory |
//! | `event.rs` | what can be told of all that |
//!
//! Shaking the crown off his head is a matter of blows and stands in `fight/crown.rs`; the truce stands in `people/truce.rs`.

mod anger;
mod constants;
mod event;
mod flight;
mod prise;
mod thrall;

pub use constants::{CrownConstants, Shattering, StoneKind, ThirdStone};
pub use event::{CrownEvent, Prising};
pub use thrall::Errand;
