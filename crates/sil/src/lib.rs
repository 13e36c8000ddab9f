//! Sil: rules, level maker, words and screens of the flagship game.
//!
//! | module | what |
//! |---|---|
//! | [`tables`] | the data files as typed tables |
//! | [`state`] | everything that decides what happens next |
//! | [`terrain`] | what each terrain code is |
//! | [`play`] | how rules get at a game: `Play` and `Maker` |
//! | [`senses`], [`lines`] | what is seen and heard |
//! | [`hero`] | scores, abilities, experience, birth |
//! | [`turn`] | commands and the order of a turn |
//! | [`crown`] | the lord, his crown, his thralls, the flight |
//! | [`fight`] | rolls, blows, shots, elements, wounds |
//! | [`forge`] | smithing |
//! | [`people`] | creatures: placing, minds, learning of them |
//! | [`halls`] | levels, doors, traps, stairs |
//! | [`things`] | making, naming, carrying, using |
//! | [`words`], [`screens`] | what is said and shown |
//! | [`check`] | what must always hold |
//! | [`score`] | how a game came out |
//! | [`balance`] | what creatures are worth in a fight |
//! | [`game`], [`ruleset`] | Sil as the engine sees it |
#![forbid(unsafe_code)]

pub mod balance;
pub mod check;
pub mod crown;
mod dump;
pub mod fight;
pub mod forge;
pub mod game;
pub mod halls;
pub mod hero;
pub mod lesson;
pub mod lines;
pub mod people;
pub mod play;
pub mod ruleset;
pub mod score;
pub mod screens;
pub mod senses;
pub mod state;
pub mod tables;
pub mod terrain;
pub mod things;
pub mod turn;
pub mod words;

pub use ruleset::{LESSON, SilRuleset};
