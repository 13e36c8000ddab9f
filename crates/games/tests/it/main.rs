//! The list of games and what is made from it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod agree;
mod list;
mod mistakes;
mod mutate;
mod packs;
mod slips;
mod survive;
