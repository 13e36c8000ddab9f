//! The game as it is played: a hero in a world of objects, whose rules are those of [`crate::host`], [`crate::fight`] and
//! [`crate::minds`].
//!
//! A command is read in two steps. `plan` looks at what the player knows and says what would be done, or why it cannot be;
//! it changes nothing. `act` does it, and everybody else acts until the hero can act again (`turn`). What is seen and what
//! stands where is worked out afterwards (`glance`) and is no state.
//!
//! Read it in this order: `state`, `book`, `level`, `birth`, `plan` (and `plan_moves`, `plan_things`,
//! `plan_others`), `act`, `moves`, `things`, `magic`, `learn`, `aim`, `powers`, `gods`, `rest`, `turn`, `upkeep`, `glance`, `tell`, `game`.

mod act;
mod advance;
mod aim;
mod answers;
mod birth;
pub mod book;
mod check;
pub mod event;
mod facts;
pub mod game;
mod glance;
mod goal;
mod gods;
mod inspect;
mod lasting;
mod leaps;
mod learn;
mod level;
mod magic;
mod metamagic;
mod moves;
mod pages;
mod plan;
mod plan_moves;
mod plan_others;
mod plan_things;
mod powers;
mod questions;
mod rest;
#[cfg(test)]
mod scenes;
mod screens;
pub mod state;
mod talk;
mod tell;
mod things;
mod traps;
mod turn;
mod upkeep;
mod verbs;
mod view;
mod words;

pub use book::Book;
pub use event::Happening;
pub use game::Delve;
pub(crate) use verbs::VERBS;
pub(crate) use words::Sentences;

use crate::catalogue::Catalogue;
use crate::host::Host;
use angrist_engine::play::Notice;
use glance::Glance;
use state::State;

/// A command at work: the rules with the world in their hands, the rest of the state, and what is told on the way.
struct Doing<'a> {
    /// The rules and the world.
    pub host: Host<'a>,
    /// Everything else; its world is with the rules.
    pub s: &'a mut State,
    /// The data.
    pub cat: &'a Catalogue,
    /// The tables of the rules.
    pub book: &'a Book,
    /// What was worked out after the last command.
    pub glance: &'a mut Glance,
    /// What is told.
    pub notices: Vec<Notice>,
}
