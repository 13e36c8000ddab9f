//! What stands where: handles that stay valid or say that they are not, lists per square, flag sets, map layers.
//!
//! Promise: every iteration here has a defined order, the same on every machine.

mod arena;
mod flags;
mod layers;
mod stacks;

pub use arena::{Arena, Handle};
pub use flags::Flags;
pub use layers::Layers;
pub use stacks::Stacks;
