//! Those who live there. Each test names the row of the requirements or the section of the spec it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod afar;
mod alert;
mod arts;
mod complete;
mod flags;
mod habits;
mod hunt;
mod know;
mod made;
mod memory;
mod minds;
mod morale;
mod natures;
mod order;
pub(crate) mod scene;
mod templates;
