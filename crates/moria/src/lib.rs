//! MORIA: the French DOS game, whole, with its display to the cell.
//!
//! Read it in this order: [`tables`] (what there is), [`warren`] (the maker of levels), [`state`] (a game in memory),
//! [`rules`] (what happens), [`words`] (how it is said), [`screens`] (how it looks), [`game`] and [`ruleset`] (the
//! contract with front ends and programs).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod check;
mod commands;
pub mod event;
mod facts;
pub mod game;
pub mod hall;
mod heed;
mod known;
mod questions;
pub mod rules;
pub mod ruleset;
pub mod screens;
pub mod shipped;
pub mod sight;
pub mod state;
pub mod tables;
mod trace;
pub mod verbs;
pub mod warren;
pub mod words;

pub use game::MoriaGame;
pub use rules::key_of as rules_key;
pub use rules::wizard as rules_fields;
pub use ruleset::Moria;
