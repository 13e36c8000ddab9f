//! Randomness: everything that dice decide.
//!
//! Promise: the same seed gives the same numbers on every machine and in every build. Test vectors pin every generator
//! here; changing one changes the rules of every game.

mod dice;
mod mt19937;
mod stream;

pub use dice::{Dice, DiceError, Misreading, Throw};
pub use mt19937::Mt19937;
pub use stream::{Stream, fnv1a64, stream};
