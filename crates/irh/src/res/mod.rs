//! Typed resources: what a library holds once it is read, as plain structs.
//!
//! Values are narrowed as the original narrows them. A reference is a [`Rid`]; [`crate::library::Library`] turns it into a
//! name or a struct. Code bodies are numbers into the library's table of bodies.

mod common;
mod creatures;
mod kinds;
mod people;
mod places;
mod things;
mod value;
mod weights;

pub use common::*;
pub use creatures::*;
pub use kinds::*;
pub use people::*;
pub use places::*;
pub use things::*;
pub use value::*;
pub use weights::*;
