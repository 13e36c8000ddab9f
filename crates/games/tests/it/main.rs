//! The list of games and what is made from it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod list;
mod packs;
mod survive;
