//! What every game of Angrist stands on, and which knows no game.
//!
//! Read it in this order: [`space`] (where things are), [`chance`] (what dice decide).
#![forbid(unsafe_code)]

pub mod chance;
pub mod hunt;
pub mod light;
pub mod path;
pub mod sight;
pub mod space;
