//! The tests of the interface from outside, in one test program, so that it is linked once.

mod archive;
mod common;
mod corpus;
mod frames;
mod models;
mod play;
mod prefs;
mod range;
mod speech;
mod theatre;
mod words;
