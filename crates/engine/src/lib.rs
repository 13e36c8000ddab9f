//! What every game of Angrist stands on, and which knows no game.
//!
//! Read it in this order: [`space`] (where things are), [`chance`] (what dice decide), [`time`] (whose turn it is),
//! [`things`] (what stands where), the senses ([`sight`], [`light`], [`hunt`], [`path`], and [`picture`] to look at
//! them), [`model`] (what is shown), [`play`] (the contract of a game), [`keep`] (records and saves).
#![forbid(unsafe_code)]

pub mod chance;
pub mod hunt;
pub mod keep;
pub mod light;
pub mod model;
pub mod path;
pub mod picture;
pub mod play;
pub mod sight;
pub mod space;
pub mod things;
pub mod time;
