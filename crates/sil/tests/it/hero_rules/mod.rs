//! The hero in numbers: each test names the row of the requirements or the section of the spec it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod abilities;
mod body;
mod figures;

/// What nearly every test here needs.
mod prelude {
    pub(crate) use crate::common;
    pub(crate) use angrist_engine::play::Game;
    pub(crate) use angrist_sil::game::SilGame;
    pub(crate) use angrist_sil::hero::{Gain, ability};
    pub(crate) use angrist_sil::state::{Action, Item, Slot};
    pub(crate) use angrist_sil::tables::{ItemFlag, RaceFlag, Skill, Stat};
    pub(crate) use angrist_sil::turn::{Hunger, hunger_band, recovered};

    pub(crate) use crate::hero_rules::{EDAIN, NAUGRIM, NOLDOR, born, wait_alone, wear};
}

use prelude::*;

/// A hero who has met no one yet: the first of some seeds whose level begins so.
pub(crate) fn born(plan: &str) -> SilGame {
    let ruleset = common::ours("documented");
    let lives = (3..30).map(|seed| {
        let mut game = ruleset.begin_sil(seed);
        game.apply_text(plan).unwrap_or_else(|e| panic!("{plan}: {e}"));
        game
    });
    let alone = |game: &SilGame| game.inner().hero.experience.encounters == 0;
    let mut game = lives.into_iter().find(alone).unwrap();
    common::hall(&mut game);
    game
}

pub(crate) const EDAIN: &str =
    "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";

pub(crate) const NOLDOR: &str =
    "born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Finwe";

pub(crate) const NAUGRIM: &str =
    "born race=Naugrim house=Nogrod stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Telchar";

/// Waits a turn, with no one around.
pub(crate) fn wait_alone(game: &mut SilGame) {
    let turn = game.context();
    for handle in turn.state.level.monsters.handles() {
        turn.state.level.remove_monster(handle);
    }
    game.apply_text("wait").unwrap();
}

/// Puts a forged thing with flags into a slot.
pub(crate) fn wear(game: &mut SilGame, slot: Slot, pval: i16, flags: &[ItemFlag]) {
    let turn = game.context();
    let (number, kind) = turn.tables.kind_of(45, 1).unwrap();
    let mut item = Item::of_kind(number, kind);
    item.pval = pval;
    item.weight = 0;
    let forged =
        angrist_sil::state::Forged { flags: angrist_sil::tables::ItemFlags::of(flags), ..Default::default() };
    item.forged = Some(Box::new(forged));
    turn.state.hero.worn[slot as usize] = Some(item);
}
