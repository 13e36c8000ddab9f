//! What every game repeats.
//!
//! | module | what a game gets from it |
//! |---|---|
//! | [`tables`] | figures, flags, looks and drawn maps from lines of our own tables, with every problem in its place |
//! | [`saved`] | the bytes of a state and back, the digest of data, the fingerprint of a turn |
//! | [`crowd`] | creatures with their squares |
//! | [`known`] | what the hero has seen of a level, and looking around |
//! | [`questions`] | questions, and what a game waits for |
//! | [`events`] | the tag of an event, and sentences by tag |
//! | [`look`] | lists of what is in sight, lines about a square, the side bar |
//! | [`notes`] | notes with their turns, and the end of a game for the table of scores |
//! | [`floor`] | levels drawn in a table: terrain, marks, creatures |
//! | [`small`] | a whole game from its own rules: the two traits of the contract, written once |
//! | [`inspect`] | answers of a game to inspectors, and lists of a level |
//!
//! And for its tests: the [`conformance`] suite, which each game's tests call with its ruleset, and two hunts for lost games,
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
pub mod crowd;
pub mod events;
pub mod faults;
pub mod floor;
pub mod fuzz_entry;
pub mod inspect;
pub mod known;
pub mod look;
pub mod notes;
pub mod questions;
pub mod saved;
pub mod simulation;
pub mod small;
pub mod tables;
