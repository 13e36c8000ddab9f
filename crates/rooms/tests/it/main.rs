//! The tests of `rooms` from outside, in one test program, so that it is linked once.

mod conformance;
mod corpus;
mod film;
mod keeping;
mod stores;
