//! What level makers share: the plan of a level, whether it holds, and what many of them have in common. It knows no game.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod check;
mod figures;
mod plan;
mod stress;

pub use check::{Fault, validate};
pub use figures::{Recorded, Sample};
pub use plan::{Plan, Square};
pub use stress::{Stress, stress};
