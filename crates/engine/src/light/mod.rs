//! Light: what creatures and things cast on a map, updated source by source.
//!
//! A source lights the squares within its radius that it has a line of sight to, brightest at its own square; darkness
//! is light with a negative radius. When a source moves, only its own squares change.
//!
//! Promise: after any sequence of changes the field equals a freshly built one; moving a source allocates nothing.

mod field;
mod torches;

pub use field::{LightField, Source, SourceId};
pub use torches::{Brightness, Lamps, Torch};
