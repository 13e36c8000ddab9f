//! What every game of Angrist stands on, and which knows no game.
//!
//! Read it in this order: [`space`] (where things are), [`chance`] (what dice decide), [`time`] (whose turn it is),
//! [`things`] (what stands where), [`sight`] and [`light`] (what is seen), [`hunt`] and [`path`] (who finds whom),
//! [`picture`] (looking at all of these), [`model`] (what is shown), [`play`] (the contract of a game), [`journal`]
//! (records and saves).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod chance;
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
