//! The fight, rule by rule: each test names the row of the requirements or the section of the spec it shows.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod abilities;
mod archery;
mod blows;
mod bodies;
mod dice;
mod effects;
mod elements;
mod evasion;
mod melee;
mod minds;
mod odds;
mod rolls;
mod rows;
mod seen;
mod shown;
mod treachery;
mod vectors;

/// What nearly every test of a fight needs.
pub(crate) mod prelude {
    pub(crate) use crate::arena::*;
    pub(crate) use angrist_engine::play::Event;
    pub(crate) use angrist_engine::space::{Dir, Loc};
    pub(crate) use angrist_sil::context::Turn;
    pub(crate) use angrist_sil::fight::*;
    pub(crate) use angrist_sil::hero::ability;
    pub(crate) use angrist_sil::state::{Action, Slot, SquareFlag, Stance};
    pub(crate) use angrist_sil::tables::{ItemFlag, RaceFlag, Skill, Stat};
    pub(crate) use angrist_sil::terrain::code;

    pub(crate) const PROFILES: [&str; 2] = ["documented", "upstream"];
}
