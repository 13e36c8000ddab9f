//! The tests of Sil from outside, in one test program, so that it is linked once.

mod common;
mod conformance;
mod constants;
mod corpus;

mod activities;
mod audit;
mod bad_data;
mod balance;
mod crown;
mod disturbance;
mod fight;
mod forge;
mod halls;
mod halls_catalogue;
mod halls_doors;
mod halls_terrain;
mod halls_traps;
mod hero_rules;
mod lesson;
mod life;
mod literals;
mod monsters;
mod one_figure;
mod one_key;
mod play;
mod player;
mod practice;
mod real_lib;
mod records;
mod seams;
mod shipped;
mod songs;
mod stairs;
mod status_line;
mod things;
mod things_made;
mod things_shown;
mod whole;

use common::{arena, stage, trials};
