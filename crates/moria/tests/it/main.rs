//! Whole games of MORIA and its whole display, in one test program.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod conformance;
mod corpus;
mod display;
mod first_fight;
mod first_game;
mod naming;
mod nouns;
mod odd;
mod play;
mod players;
mod rules;
mod screens;
mod stage;
mod words;
