//! What records mean: rows of the requirements, the real files of variants, and the sums by themselves.

#[path = "../../../lore/tests/it/common/mod.rs"]
mod common;
mod power_rules;
mod real_meaning;
mod review;
mod rows_player;
mod rows_real;
