//! Incursion: its level maker, draw for draw as the original's (`exact`) or with its defects mended (`sound`), and its
//! dungeons to be walked.
//!
//! Read it in this order: [`resources`], [`tables`] and [`adapt`] (what levels are made of), [`makelev`] (how), [`stock`]
//! (who lives there), [`state`], [`rules`] and [`ruleset`] (the walk); [`values`], [`creature`] and [`hero`] (what everybody is
//! in numbers); [`item`] (things, from their making to their last lore); [`world`], [`status`], [`events`], [`fields`] and
//! [`host`] (the objects of the game and what its scripts do to them); [`society`] and [`minds`] (who is whose foe, and what
//! creatures do about it); [`magic`] (spells, effects and gods).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod adapt;
pub mod around;
pub mod catalogue;
pub mod creature;
pub mod dump;
pub mod event;
pub mod events;
pub mod fields;
pub mod fight;
mod foes;
pub mod game;
pub mod glyph;
pub mod hero;
pub mod host;
pub mod item;
pub mod kinds;
pub mod magic;
pub mod make;
pub mod makelev;
pub mod minds;
pub mod place;
pub mod report;
pub mod resources;
pub mod rules;
pub mod ruleset;
pub mod shipped;
pub mod society;
pub mod state;
pub mod status;
pub mod stock;
pub mod tables;
pub mod telling;
mod trace;
pub mod values;
mod verbs;
pub mod view;
mod words;
pub mod world;

pub use event::Happening;
pub use ruleset::IncursionRuleset;
