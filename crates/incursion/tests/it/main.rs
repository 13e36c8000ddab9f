//! The tests of Incursion from outside, in one test program, so that it is linked once.

mod adapt;
mod common;
mod levels;
mod population;
mod rows;
mod walk;
