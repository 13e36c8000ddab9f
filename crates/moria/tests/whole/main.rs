//! Whole games of MORIA and its whole display, in one test program.

mod display;
mod naming;
mod play;
mod rules;
mod screens;
mod stage;
mod words;
