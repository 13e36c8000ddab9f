//! The tests of `rooms` from outside, in one test program, so that it is linked once.

mod conformance;
mod film;
mod keeping;
mod stores;
