//! What is where: handles that stay valid or report that they are not, lists per square, flag sets.
//!
//! Promise: every iteration here has a defined order, the same on every machine.

mod arena;
mod flags;
mod stacks;

pub use arena::{Arena, Handle};
pub use flags::Flags;
pub use stacks::Stacks;
