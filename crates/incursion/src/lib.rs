//! Incursion: its level generator, draw for draw as in the original (`exact`) or with its bugs fixed (`sound`), and the game
//! played in its dungeons.
//!
//! Read it in this order: [`resources`], [`tables`] and [`adapt`] (what levels are made of), [`makelev`] (how), [`stock`]
//! (who lives there), [`state`] (a level as it was made), [`catalogue`], [`glyph`] and [`view`] (the library, CP437 pictures of
//! doors and all else, a level drawn), [`delve`] and [`ruleset`] (the game); [`values`], [`creature`] and [`hero`] (the
//! numbers of creatures and heroes); [`item`] (items, from generation to identification); [`world`], [`status`], [`events`], [`fields`] and
//! [`host`] (the objects of the game and what its scripts do to them); [`society`] and [`minds`] (friends and foes, and what
//! creatures do about them); [`fight`]; [`magic`] (spells, effects and gods); [`telling`] (names and messages).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod adapt;
pub mod around;
pub mod catalogue;
pub mod creature;
pub mod delve;
pub mod dump;
pub mod events;
pub mod fields;
pub mod fight;
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
pub mod ruleset;
pub mod shipped;
pub mod society;
pub mod state;
pub mod status;
pub mod stock;
pub mod tables;
pub mod telling;
pub mod values;
pub mod view;
pub mod world;

pub use delve::Happening;
pub use ruleset::IncursionRuleset;
