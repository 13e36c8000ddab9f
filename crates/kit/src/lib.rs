//! What every game repeats: the conformance suite, which each game's tests call with its ruleset, and two hunts for lost games,
//! [`faults`] (every write fails once) and [`simulation`] (one seed decides everything that happens).
//!
//! ```text
//! #[test]
//! fn it_keeps_the_contract() {
//!     angrist_kit::conformance::check(&*ruleset(), &Plan::new(states())).unwrap();
//! }
//! ```
#![forbid(unsafe_code)]

pub mod conformance;
pub mod faults;
pub mod simulation;
