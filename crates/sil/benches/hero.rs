//! The hero's numbers are asked many times a turn: what one asking costs, in rags and in full arms.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, reason = "a benchmark fails loudly")]

use angrist_engine::play::Game;
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use angrist_sil::hero::{ability, scores};
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{Skill, Tval};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn hero(armed: bool) -> SilGame {
    let ruleset = SilRuleset::shipped("upstream").unwrap_or_else(|e| panic!("{}", e.text));
    let mut game = ruleset.begin_sil(1);
    game.apply("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin")
        .unwrap();
    if !armed {
        return game;
    }
    let turn = game.context();
    let wear = [
        (Slot::Weapon, Tval::SWORD),
        (Slot::Bow, Tval::BOW),
        (Slot::LeftRing, Tval::RING),
        (Slot::RightRing, Tval::RING),
        (Slot::Neck, Tval::AMULET),
        (Slot::Body, Tval::MAIL),
        (Slot::OffHand, Tval::SHIELD),
        (Slot::Feet, Tval::BOOTS),
        (Slot::Quiver1, Tval::ARROW),
    ];
    for (slot, tval) in wear {
        let kind = (0..=255).find_map(|sval| turn.tables.kind_of(tval, sval)).unwrap();
        turn.state.hero.worn[slot as usize] = Some(Item::of_kind(kind.0, kind.1));
    }
    game
}

#[divan::bench(args = [false, true])]
fn all_scores(bencher: Bencher<'_, '_>, armed: bool) {
    let mut game = hero(armed);
    let turn = game.context();
    bencher.bench_local(|| scores(black_box(turn.tables), black_box(turn.state)));
}

#[divan::bench(args = [false, true])]
fn one_skill(bencher: Bencher<'_, '_>, armed: bool) {
    let mut game = hero(armed);
    let turn = game.context();
    bencher.bench_local(|| black_box(&turn).skill(Skill::Stealth));
}

#[divan::bench(args = [false, true])]
fn one_ability(bencher: Bencher<'_, '_>, armed: bool) {
    let mut game = hero(armed);
    let turn = game.context();
    bencher.bench_local(|| black_box(&turn).has_ability(ability::INNER_LIGHT));
}
