//! Smithing: difficulty, bounds, costs, work (docs/spec/sil-player.md 29 and 38.4).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod crafts;
mod difficulty;
mod places;
mod working;

/// What nearly every test here needs.
mod prelude {
    pub(crate) use crate::stage::{know, score, stage as set};
    pub(crate) use crate::{common, stage};
    pub(crate) use angrist_engine::model::Model;
    pub(crate) use angrist_engine::play::{Game, Next, Ruleset};
    pub(crate) use angrist_sil::forge::{Bill, ForgeEvent, Number, allowance, bill, bounds, lacks, value_of};
    pub(crate) use angrist_sil::game::SilGame;
    pub(crate) use angrist_sil::hero::ability;
    pub(crate) use angrist_sil::state::{Activity, Item};
    pub(crate) use angrist_sil::tables::{ItemFlag, Skill, Tables};
    pub(crate) use angrist_sil::terrain::code;

    pub(crate) use crate::forge::{bill_of, draft, forge, smith, special};
}

use prelude::*;

/// A master smith on a forge of five uses, no one around.
pub(crate) fn smith(profile: &str) -> SilGame {
    let mut game = set(profile);
    let mut turn = game.context();
    for id in [
        ability::WEAPONSMITH,
        ability::ARMOURSMITH,
        ability::JEWELLER,
        ability::ENCHANTMENT,
        ability::ARTIFICE,
    ] {
        know(&mut turn, id);
    }
    score(&mut turn, Skill::Smithing, 90);
    let at = turn.state.hero.at;
    turn.set_terrain(at, code::FORGE_5);
    game
}

pub(crate) fn special(t: &Tables, name: &str) -> usize {
    t.specials
        .iter()
        .position(|s| s.as_ref().is_some_and(|s| s.name == name))
        .unwrap_or_else(|| panic!("{name}"))
}

pub(crate) fn draft(game: &SilGame) -> &Item {
    game.inner().bench.draft.as_ref().unwrap()
}

pub(crate) fn bill_of(game: &SilGame) -> Bill {
    bill(game.tables(), game.inner(), draft(game))
}

/// Does commands of the bench one after the other.
pub(crate) fn forge(game: &mut SilGame, commands: &[&str]) {
    for c in commands {
        game.apply_text(&format!("forge {c}")).unwrap_or_else(|e| panic!("forge {c}: {e}"));
    }
}
