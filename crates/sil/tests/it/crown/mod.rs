//! The lord of the throne room, his crown, the truce, thralls, the flight and the ways a game ends
//! (docs/spec/sil-world.md 15 to 17, docs/spec/sil-player.md 33, 34).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod anger;
mod deaths;
mod flight;
mod prise;
mod thralls;
mod truce;

/// What nearly every test here needs.
mod prelude {
    pub(crate) use crate::stage::{
        ELF_THRALL, HUMAN_THRALL, MORGOTH, call, give, know, score, stage as set, told, wield,
    };
    pub(crate) use crate::{common, stage};
    pub(crate) use angrist_engine::play::{Game, Ruleset};
    pub(crate) use angrist_engine::space::{Dir, Loc, distance};
    pub(crate) use angrist_engine::things::Handle;
    pub(crate) use angrist_sil::context::Turn;
    pub(crate) use angrist_sil::crown::CrownEvent;
    pub(crate) use angrist_sil::game::SilGame;
    pub(crate) use angrist_sil::halls::Arrival;
    pub(crate) use angrist_sil::hero::ability;
    pub(crate) use angrist_sil::score::{points, silmarils};
    pub(crate) use angrist_sil::state::{Item, Known, Phase, Quest, Slot};
    pub(crate) use angrist_sil::tables::{RaceFlag, Skill};
    pub(crate) use angrist_sil::terrain::code;

    pub(crate) use crate::crown::{crown_underfoot, prising, throne};
}

use prelude::*;

/// Lays the crown with a number of stones under the hero.
pub(crate) fn crown_underfoot(turn: &mut Turn<'_>, stones: u16) -> Handle {
    let number = 175 + stones;
    let mut crown = angrist_sil::things::artefact_of(turn.tables, number).unwrap();
    crown.known = Known::Fully;
    let at = turn.state.hero.at;
    turn.state.level.add_item(at, crown).unwrap()
}

/// A hero on the crown with a sword that cuts iron, or one that cannot.
pub(crate) fn prising(profile: &str, stones: u16, strong: bool) -> SilGame {
    let mut game = set(profile);
    let mut turn = game.context();
    turn.state.level.depth = 20;
    crown_underfoot(&mut turn, stones);
    wield(&mut turn, Slot::Weapon, 23, 1);
    let sword = turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap();
    (sword.damage.dice, sword.damage.sides) = if strong { (50, 4) } else { (1, 1) };
    sword.weight = 400;
    score(&mut turn, Skill::Melee, 60);
    game
}

pub(crate) fn throne() -> (SilGame, Handle) {
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.level.depth = 20;
    let him = call(&mut turn, MORGOTH, 6, 0);
    (game, him)
}
