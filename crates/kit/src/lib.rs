//! What every game repeats. So far: the conformance suite, which each game's tests call with its ruleset.
//!
//! ```text
//! #[test]
//! fn it_keeps_the_contract() {
//!     angrist_kit::conformance::check(&*ruleset(), &Plan::new(states())).unwrap();
//! }
//! ```
#![forbid(unsafe_code)]

pub mod conformance;
