//! How strong things are: levels, rarities, experience and power of monsters, and the power of objects and artifacts
//! (docs/spec/edit-files.md 3.4 to 3.8; S002-026 to S002-028, S002-050, S002-088).
//!
//! The sums are here, the numbers in them are data (`data/power/<variant>.toml`, a [`Scheme`]). All arithmetic is on whole
//! numbers and drops remainders toward zero, as the original's did, so results are the same on every machine.
//!
//! Read it in this order: [`scheme`] (the numbers), [`monster`] (one monster), [`balance`] (all of them against each other),
//! [`slay`] and [`thing`] (objects), [`records`] (all of it from the records of a lib).

pub mod balance;
pub mod effective;
pub mod flags;
pub mod monster;
pub mod records;
mod scales;
pub mod scheme;
pub mod slay;
pub mod thing;

pub use balance::{Computed, compute};
pub use flags::{FlagNames, Flags};
pub use monster::{Blow, Measure, Method, Monster, measure};
pub use scheme::Scheme;
pub use slay::Slays;
pub use thing::{Thing, ThingKind, Weigher};

/// `a * times / over`, widened so that no product is lost.
pub(crate) fn scaled(a: i64, times: i64, over: i64) -> i64 {
    if over == 0 { 0 } else { a.saturating_mul(times) / over }
}
