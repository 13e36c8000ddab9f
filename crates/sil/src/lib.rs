//! Sil: the rules, level generator, words and screens of the flagship game.
//!
//! | module | what |
//! |---|---|
//! | [`tables`] | the data files as typed tables |
//! | [`state`] | everything that decides what happens next |
//! | [`terrain`] | what each terrain code is |
//! | [`context`] | how rules access a game: `Turn` and `Maker` |
//! | [`senses`], [`los_cache`] | what is seen and heard |
//! | [`hero`] | scores, abilities, experience, birth |
//! | [`turn`] | commands and the order of a turn |
//! | [`crown`] | Morgoth, his crown, his thralls, the escape |
//! | [`fight`] | rolls, blows, shots, elements, wounds |
//! | [`forge`] | smithing |
//! | [`monsters`] | creatures: placing, minds, recall |
//! | [`halls`] | levels, doors, traps, stairs |
//! | [`things`] | making, naming, carrying, using |
//! | [`words`], [`screens`] | what is said and shown |
//! | `facts`, `dump`, `trace` | what programs are told, the character dump, the game in numbers |
//! | `lesson` | the first lessons |
//! | [`check`] | invariants |
//! | [`score`] | the result of a game |
//! | [`balance`] | how strong creatures are in a fight |
//! | [`game`], [`ruleset`] | Sil as the engine sees it |
//! | [`fuzz_entry`] | what the fuzzer does with bytes |
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod balance;
pub mod check;
pub mod context;
pub mod crown;
mod dump;
mod facts;
pub mod fight;
pub mod forge;
pub mod fuzz_entry;
pub mod game;
pub mod halls;
pub mod hero;
pub mod lesson;
pub mod los_cache;
pub mod monsters;
pub mod ruleset;
pub mod score;
pub mod screens;
pub mod senses;
pub mod state;
pub mod tables;
pub mod terrain;
pub mod things;
mod trace;
pub mod turn;
pub mod words;

pub use ruleset::{LESSON, SilRuleset};
