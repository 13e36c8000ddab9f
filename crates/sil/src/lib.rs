//! Sil: rules, level maker, words and screens of the flagship game.
//!
//! | module | what |
//! |---|---|
//! | [`tables`] | the data files as typed tables |
//! | [`state`] | everything that decides what happens next |
//! | [`terrain`] | what each terrain code is and does |
//! | [`play`] | how rules get at a game |
#![forbid(unsafe_code)]

pub mod play;
pub mod state;
pub mod tables;
pub mod terrain;
