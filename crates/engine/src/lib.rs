//! What every game of Angrist stands on, and which knows no game.
//!
//! Read it in this order: [`space`] (where things are), [`chance`] (what dice decide), [`sight`] and [`light`]
//! (what is seen), [`hunt`] and [`path`] (who finds whom), [`picture`] (looking at all of these).
#![forbid(unsafe_code)]

pub mod chance;
pub mod hunt;
pub mod light;
pub mod path;
pub mod picture;
pub mod sight;
pub mod space;
