//! Where the modules meet: what one does must reach the other. Each test names the row or section it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::arena;
use crate::arena::{arena_with, foe, hardy, told};
use crate::common;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::state::Slot;
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::terrain::{self, code};

/// Creatures of these tests, numbered after those of the arena.
const MORE: &str = include_str!("../data/seams-monster.txt");
const LISTENER: u16 = 9;
const SWAPPER: u16 = 10;

fn ready() -> SilGame {
    let mut game = arena_with("upstream", MORE);
    let turn = game.context();
    turn.state.player_turn = 10;
    game
}

/// How often in a number of tries something comes true, each in a game of its own chance.
fn times(tries: u64, mut one: impl FnMut(&mut Turn<'_>) -> bool) -> usize {
    let mut game = ready();
    let start = game.context().state.clone();
    (0..tries)
        .filter(|seed| {
            let mut turn = game.context();
            *turn.state = start.clone();
            turn.state.chance = angrist_engine::chance::stream(*seed, "seams", 0, 0);
            turn.sense_anew();
            one(&mut turn)
        })
        .count()
}

fn alertness(turn: &Turn<'_>, handle: Handle) -> i16 {
    turn.state.level.monsters.get(handle).unwrap().alertness
}

fn sleeper(turn: &mut Turn<'_>, dx: i16, dy: i16) -> Handle {
    let handle = foe(turn, LISTENER, dx, dy);
    turn.state.level.monsters.get_mut(handle).unwrap().alertness = -15;
    handle
}

#[test]
fn an_alarm_is_heard_at_once_and_leaves_the_turns_stealth_alone() {
    // docs/spec/sil-world.md 5.3: alarm bell -20, an event of its own
    let woken = times(20, |turn| {
        let (at, who) = (turn.state.hero.at, sleeper(turn, 4, 0));
        turn.set_terrain(at, code::TRAP_ALARM);
        turn.state.hero.stealth_score = 7;
        turn.spring_trap(at);
        assert_eq!(turn.state.hero.stealth_score, 7);
        assert!(told(turn, "trap"));
        alertness(turn, who) > -15
    });
    // Perception 2, four squares off, against -20: 18 ahead, which no two dice make up for.
    assert_eq!(woken, 20);
}

#[test]
fn a_closed_door_bashed_is_louder_than_an_acid_trap() {
    // docs/spec/sil-world.md 5.3: bash -10 or -5, acid +10
    let bashed = times(60, |turn| {
        let (at, who) = (turn.state.hero.at.step(Dir::North), sleeper(turn, 4, 0));
        turn.set_terrain(at, code::DOOR);
        hardy(turn);
        turn.bash(Dir::North).unwrap();
        alertness(turn, who) > -15
    });
    let burnt = times(60, |turn| {
        let (at, who) = (turn.state.hero.at, sleeper(turn, 4, 0));
        hardy(turn);
        turn.set_terrain(at, code::TRAP_ACID);
        turn.spring_trap(at);
        alertness(turn, who) > -15
    });
    assert!(bashed > 30 && burnt == 0, "{bashed} {burnt}");
}

#[test]
fn digging_in_sight_of_one_alert_ends_the_truce_and_digging_unseen_does_not() {
    // docs/spec/sil-world.md 16.1
    for seen in [true, false] {
        let mut game = ready();
        let mut turn = game.context();
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::RUBBLE);
        if seen {
            foe(&mut turn, LISTENER, 4, 0);
        }
        arena::hold(&mut turn, Slot::Weapon, Tval::DIGGER, 0);
        turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap().pval = 3;
        (turn.state.hero.stats, turn.state.facts.truce) = ([3; 4], true);
        turn.tunnel(Dir::North).unwrap();
        assert!(told(&turn, "dug"));
        assert_eq!(turn.state.facts.truce, !seen);
    }
}

#[test]
fn a_door_closed_under_the_song_of_thresholds_is_warded() {
    // docs/spec/sil-player.md 7.3
    for (sings, grace) in [(false, 0), (true, 0), (true, 60)] {
        let mut game = ready();
        let mut turn = game.context();
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::OPEN_DOOR);
        turn.state.hero.skills[Skill::Song as usize] = grace;
        turn.state.hero.songs.main = sings.then_some(ability::SONG_OF_THRESHOLDS.number);
        turn.close(Dir::North).unwrap();
        assert_eq!(terrain::is_warded_door(turn.state.level.terrain_at(at)), sings);
        assert!(told(&turn, "door"));
    }
}

#[test]
fn one_who_is_traded_places_with_falls_into_the_trap_there() {
    // docs/spec/sil-world.md 11.11
    let swapped = times(60, |turn| {
        // It trades only for a square with no more neighbours than its own has.
        let who = foe(turn, SWAPPER, 1, 0);
        foe(turn, LISTENER, 2, 0);
        hardy(turn);
        let at = turn.state.level.monsters.get(who).unwrap().at;
        turn.set_terrain(at, code::TRAP_ALARM);
        turn.state.level.monsters.get_mut(who).unwrap().energy.0 = 100;
        turn.monsters_act(100);
        let swapped = told(turn, "trades-places");
        assert_eq!(swapped, told(turn, "trap"));
        assert_eq!(swapped, turn.state.hero.at == at);
        swapped
    });
    assert!(swapped > 0);
}

/// What is remembered is the same in a game taken up again: a look forgets what lies in gloom before one's eyes, so code that makes squares
/// known must be followed by one.
#[test]
fn what_is_revealed_in_gloom_is_as_after_looking_anew() {
    use angrist_engine::play::Game;
    let mut game = common::ours("documented").begin_sil(3);
    game.apply_text("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin")
        .unwrap();
    common::hall(&mut game);
    let mut turn = game.context();
    let races = (0..500u16).filter_map(|n| Some((n, turn.tables.race(n)?)));
    let (dark, _) = races.min_by_key(|(_, race)| race.light).unwrap();
    assert!(turn.tables.race(dark).unwrap().light < 0, "somebody sheds gloom");
    foe(&mut turn, dark, 3, 0);
    turn.look();
    game.apply_text("wizard reveal").unwrap();
    let before = game.inner().level.marks.clone();
    game.context().sense_anew();
    assert_eq!(game.inner().level.marks, before);
}
