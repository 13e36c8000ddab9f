//! Every ability of the Melee, Archery and Evasion trees, one test each, named after tree and ability
//! (specs/sil-player.md 6.2 to 6.4). Others in this directory show how they work together.

mod archery;
mod evasion;
mod melee;

use crate::prelude::*;
use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::tables::{AbilityId, Tval};

#[test]
fn every_ability_of_the_three_trees_has_its_test() {
    let tests = [include_str!("melee.rs"), include_str!("archery.rs"), include_str!("evasion.rs")].concat();
    let mut game = arena("upstream");
    let play = game.play();
    let mut seen = 0;
    for ability in play.t.abilities.iter().filter(|a| a.id.skill <= Skill::Evasion) {
        let name = format!("{:?} {}", ability.id.skill, ability.name).to_lowercase().replace([' ', '-'], "_");
        assert!(tests.contains(&format!("#[test]\nfn {name}() {{")), "there is no test {name}");
        seen += 1;
    }
    assert_eq!(seen, 34);
}

/// The hero with a longsword and a bow, ten points of melee and archery, hard to kill.
fn armed() -> SilGame {
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    hold(&mut play, Slot::Weapon, 23, 17);
    hold(&mut play, Slot::Bow, 19, 13);
    arrows(&mut play);
    (play.s.hero.skills[0], play.s.hero.skills[1]) = (10, 10);
    game
}

fn arrows(play: &mut Play<'_>) {
    hold(play, Slot::Quiver1, Tval::ARROW, 1);
    play.s.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
}

/// A creature that lasts.
fn lasting(play: &mut Play<'_>, race: u16, dx: i16, dy: i16) -> Handle {
    let handle = foe(play, race, dx, dy);
    let m = play.s.level.monsters.get_mut(handle).unwrap();
    (m.health, m.max_health) = (100_000, 100_000);
    handle
}

fn attack_on(play: &Play<'_>, foe: Handle) -> i32 {
    play.odds_of_attack(foe).unwrap().attack.value
}

fn evasion_from(play: &Play<'_>, foe: Handle) -> i32 {
    play.odds_of_blow(foe, 0).unwrap().evasion.value
}

fn sides(play: &Play<'_>) -> u16 {
    play.arms(&play.scores(), false, 0).damage.sides
}

fn kinds(play: &Play<'_>) -> Vec<AttackKind> {
    strikes(play).iter().filter(|s| s.by == Side::Hero).map(|s| s.kind).collect()
}

/// What a statistic ability adds: one point, and only while it is switched on.
fn adds_a_point(id: AbilityId, stat: Stat) {
    let mut game = armed();
    let mut play = game.play();
    let before = play.stat(stat);
    learn(&mut play, id);
    assert_eq!(play.stat(stat), before + 1);
    play.s.hero.switched_off[id.skill as usize] |= 1 << id.number;
    assert_eq!(play.stat(stat), before);
}
