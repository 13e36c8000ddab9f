//! The tests of the reader of edit and pref files from outside, in one test program, so that it is linked once.

mod answers;
mod bad_inputs;
mod bad_prefs;
mod common;
mod corpus;
mod hostile;
mod other_variants;
mod real;
mod real_prefs;
mod rows;
mod rows_more;
mod rows_more_rules;
mod rows_sil;
mod unseen_variants;
