//! Every ability of the Melee, Archery and Evasion trees, one test each, named after tree and ability
//! (docs/spec/sil-player.md 6.2 to 6.4). Others in this directory show how they work together.

mod archery;
mod evasion;
mod melee;

use crate::fight::prelude::*;
use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::tables::{AbilityId, Tval};

#[test]
fn every_ability_of_the_three_trees_has_its_test() {
    let tests = [include_str!("melee.rs"), include_str!("archery.rs"), include_str!("evasion.rs")].concat();
    let mut game = arena("upstream");
    let turn = game.context();
    let mut seen = 0;
    for ability in turn.tables.abilities.iter().filter(|a| a.id.skill <= Skill::Evasion) {
        let name = format!("{:?} {}", ability.id.skill, ability.name).to_lowercase().replace([' ', '-'], "_");
        assert!(tests.contains(&format!("#[test]\nfn {name}() {{")), "there is no test {name}");
        seen += 1;
    }
    assert_eq!(seen, 34);
}

/// The hero with a longsword and a bow, ten points of melee and archery, hard to kill.
fn armed() -> SilGame {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Weapon, 23, 17);
    hold(&mut turn, Slot::Bow, 19, 13);
    arrows(&mut turn);
    (turn.state.hero.skills[0], turn.state.hero.skills[1]) = (10, 10);
    game
}

fn arrows(turn: &mut Turn<'_>) {
    hold(turn, Slot::Quiver1, Tval::ARROW, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
}

/// A creature that lasts.
fn lasting(turn: &mut Turn<'_>, race: u16, dx: i16, dy: i16) -> Handle {
    let handle = foe(turn, race, dx, dy);
    let m = turn.state.level.monsters.get_mut(handle).unwrap();
    (m.health, m.max_health) = (100_000, 100_000);
    handle
}

fn attack_on(turn: &Turn<'_>, foe: Handle) -> i32 {
    turn.odds_of_attack(foe).unwrap().attack.value
}

fn evasion_from(turn: &Turn<'_>, foe: Handle) -> i32 {
    turn.odds_of_blow(foe, 0).unwrap().evasion.value
}

fn sides(turn: &Turn<'_>) -> u16 {
    turn.arms(&turn.scores(), false, 0).damage.sides
}

fn kinds(turn: &Turn<'_>) -> Vec<AttackKind> {
    strikes(turn).iter().filter(|s| s.by == Side::Hero).map(|s| s.kind).collect()
}

/// What a statistic ability adds: one point, and only while it is switched on.
fn adds_a_point(id: AbilityId, stat: Stat) {
    let mut game = armed();
    let mut turn = game.context();
    let before = turn.stat(stat);
    learn(&mut turn, id);
    assert_eq!(turn.stat(stat), before + 1);
    turn.state.hero.switched_off[id.skill as usize] |= 1 << id.number;
    assert_eq!(turn.stat(stat), before);
}
