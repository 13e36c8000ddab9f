//! The foundation of every game in Angrist. It knows nothing about any particular game.
//!
//! Read it in this order: [`space`] (where things are), [`chance`] (randomness), [`time`] (whose turn it is),
//! [`things`] (what is where), [`sight`] and [`light`] (what is seen), [`hunt`] and [`path`] (finding the way),
//! [`picture`] (drawing all of these), [`model`] (what is shown), [`play`] (the contract of a game), [`journal`]
//! (records and saves).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod chance;
pub mod fuzz_entry;
pub mod hunt;
pub mod journal;
pub mod light;
pub mod model;
pub mod path;
pub mod picture;
pub mod play;
pub mod sight;
pub mod space;
pub mod things;
pub mod time;
