//! The twelve songs of the hero, two at once, and the songs of creatures (docs/spec/sil-player.md 7, docs/spec/sil-world.md 14).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod dark;
mod themes;
mod voice;

/// What nearly every test here needs.
mod prelude {
    pub(crate) use crate::stage;
    pub(crate) use crate::stage::{call, know, score, stage as set, told, wield};
    pub(crate) use angrist_engine::play::Game;
    pub(crate) use angrist_engine::space::Loc;
    pub(crate) use angrist_sil::fight::AttackKind;
    pub(crate) use angrist_sil::game::SilGame;
    pub(crate) use angrist_sil::hero::{ability, songs};
    pub(crate) use angrist_sil::monsters::NoiseEvent;
    pub(crate) use angrist_sil::state::{Item, Slot};
    pub(crate) use angrist_sil::tables::{AbilityId, RaceFlag, Skill, Stat};
    pub(crate) use angrist_sil::terrain::{self, code};

    pub(crate) use crate::songs::{pass_turn, singer, song};
}

use prelude::*;

/// A hero who sings one song with a given skill, in the hall; nothing has been sung yet.
pub(crate) fn singer(song: AbilityId, skill: i32) -> SilGame {
    let mut game = set("documented");
    let mut turn = game.context();
    know(&mut turn, song);
    score(&mut turn, Skill::Song, skill);
    turn.state.hero.songs.main = Some(song.number);
    game
}

/// One turn with nothing done but singing.
pub(crate) fn pass_turn(game: &mut SilGame) {
    game.apply_text("wait").unwrap();
}

pub(crate) fn song(n: u8) -> AbilityId {
    AbilityId::new(Skill::Song, n)
}
