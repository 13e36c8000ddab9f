//! The tests of Incursion from outside, in one test program, so that it is linked once.

mod adapt;
mod common;
mod conformance;
mod heroes;
mod levels;
mod numbers;
mod objects;
mod population;
mod recorded;
mod recorded_heroes;
mod recorded_scripts;
mod rows;
mod script_host;
mod walk;
