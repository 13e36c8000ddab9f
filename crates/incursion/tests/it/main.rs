//! The tests of Incursion from outside, in one test program, so that it is linked once.

mod adapt;
mod birth;
mod common;
mod conformance;
mod heroes;
mod levels;
mod numbers;
mod objects;
mod population;
mod quirks;
mod recorded;
mod recorded_fights;
mod recorded_heroes;
mod recorded_hostility;
mod recorded_items;
mod recorded_scripts;
mod recorded_strikes;
mod recorded_values;
mod recorded_words;
mod rows;
mod scenes;
mod script_host;
mod telling;
mod things;
mod walk;
