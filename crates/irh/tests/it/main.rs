//! The tests of the reader of resource files from outside, in one test program, so that it is linked once.

mod answers;
mod bad_inputs;
mod common;
mod corpus;
mod language;
mod modules;
mod own_library;
mod rows;
mod script_bad;
mod script_corpus;
mod script_machine;
mod script_text;
mod script_upstream;
mod tools;
mod upstream;
mod vectors;
