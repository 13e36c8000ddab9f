//! Where the modules meet: what one does must reach the other. Each test names the row or section it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

#[path = "common/arena.rs"]
mod arena;
mod common;

use angrist_engine::space::Dir;
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::play::Play;
use angrist_sil::state::Slot;
use angrist_sil::tables::{Skill, Tval};
use angrist_sil::terrain::{self, code};
use arena::{arena_with, foe, hardy, told};

/// Creatures of these tests, numbered after those of the arena.
const MORE: &str = include_str!("data/seams-monster.txt");
const LISTENER: u16 = 9;
const SWAPPER: u16 = 10;

fn ready() -> SilGame {
    let mut game = arena_with("upstream", MORE);
    let play = game.play();
    play.s.player_turn = 10;
    game
}

/// How often in so many tries something comes true, each in a game of its own chance.
fn times(tries: u64, mut one: impl FnMut(&mut Play<'_>) -> bool) -> usize {
    let mut game = ready();
    let start = game.play().s.clone();
    (0..tries)
        .filter(|seed| {
            let mut play = game.play();
            *play.s = start.clone();
            play.s.chance = angrist_engine::chance::stream(*seed, "seams", 0, 0);
            play.sense_anew();
            one(&mut play)
        })
        .count()
}

fn alertness(play: &Play<'_>, handle: Handle) -> i16 {
    play.s.level.monsters.get(handle).unwrap().alertness
}

fn sleeper(play: &mut Play<'_>, dx: i16, dy: i16) -> Handle {
    let handle = foe(play, LISTENER, dx, dy);
    play.s.level.monsters.get_mut(handle).unwrap().alertness = -15;
    handle
}

#[test]
fn an_alarm_is_heard_at_once_and_leaves_the_turns_stealth_alone() {
    // specs/sil-world.md 5.3: alarm bell -20, an event of its own
    let woken = times(20, |play| {
        let (at, who) = (play.s.hero.at, sleeper(play, 4, 0));
        play.set_terrain(at, code::TRAP_ALARM);
        play.s.hero.stealth_score = 7;
        play.spring_trap(at);
        assert_eq!(play.s.hero.stealth_score, 7);
        assert!(told(play, "trap"));
        alertness(play, who) > -15
    });
    // Perception 2, four squares off, against -20: 18 ahead, which no two dice make up for.
    assert_eq!(woken, 20);
}

#[test]
fn a_closed_door_bashed_is_louder_than_an_acid_trap() {
    // specs/sil-world.md 5.3: bash -10 or -5, acid +10
    let bashed = times(60, |play| {
        let (at, who) = (play.s.hero.at.step(Dir::North), sleeper(play, 4, 0));
        play.set_terrain(at, code::DOOR);
        hardy(play);
        play.bash(Dir::North).unwrap();
        alertness(play, who) > -15
    });
    let burnt = times(60, |play| {
        let (at, who) = (play.s.hero.at, sleeper(play, 4, 0));
        hardy(play);
        play.set_terrain(at, code::TRAP_ACID);
        play.spring_trap(at);
        alertness(play, who) > -15
    });
    assert!(bashed > 30 && burnt == 0, "{bashed} {burnt}");
}

#[test]
fn digging_in_sight_of_one_alert_ends_the_truce_and_digging_unseen_does_not() {
    // specs/sil-world.md 16.1
    for seen in [true, false] {
        let mut game = ready();
        let mut play = game.play();
        let at = play.s.hero.at.step(Dir::North);
        play.set_terrain(at, code::RUBBLE);
        if seen {
            foe(&mut play, LISTENER, 4, 0);
        }
        arena::hold(&mut play, Slot::Weapon, Tval::DIGGER, 0);
        play.s.hero.worn[Slot::Weapon as usize].as_mut().unwrap().pval = 3;
        (play.s.hero.stats, play.s.facts.truce) = ([3; 4], true);
        play.tunnel(Dir::North).unwrap();
        assert!(told(&play, "dug"));
        assert_eq!(play.s.facts.truce, !seen);
    }
}

#[test]
fn a_door_closed_under_the_song_of_thresholds_is_warded() {
    // specs/sil-player.md 7.3
    for (sings, grace) in [(false, 0), (true, 0), (true, 60)] {
        let mut game = ready();
        let mut play = game.play();
        let at = play.s.hero.at.step(Dir::North);
        play.set_terrain(at, code::OPEN_DOOR);
        play.s.hero.skills[Skill::Song as usize] = grace;
        play.s.hero.songs.main = sings.then_some(ability::SONG_OF_THRESHOLDS.number);
        play.close(Dir::North).unwrap();
        assert_eq!(terrain::is_warded_door(play.s.level.terrain_at(at)), sings);
        assert!(told(&play, "door"));
    }
}

#[test]
fn one_who_is_traded_places_with_falls_into_the_trap_there() {
    // specs/sil-world.md 11.11
    let swapped = times(60, |play| {
        // It trades only for a square with no more neighbours than its own has.
        let who = foe(play, SWAPPER, 1, 0);
        foe(play, LISTENER, 2, 0);
        hardy(play);
        let at = play.s.level.monsters.get(who).unwrap().at;
        play.set_terrain(at, code::TRAP_ALARM);
        play.s.level.monsters.get_mut(who).unwrap().energy.0 = 100;
        play.monsters_act(100);
        let swapped = told(play, "trades-places");
        assert_eq!(swapped, told(play, "trap"));
        assert_eq!(swapped, play.s.hero.at == at);
        swapped
    });
    assert!(swapped > 0);
}

/// What is remembered is the same in a game taken up again: a look forgets what lies in gloom before one's eyes, so whoever makes squares
/// known must be followed by one.
#[test]
fn what_is_revealed_in_gloom_is_as_after_looking_anew() {
    use angrist_engine::play::Game;
    let mut game = common::ours("documented").begin_sil(3);
    game.apply("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin")
        .unwrap();
    common::hall(&mut game);
    let mut play = game.play();
    let races = (0..500u16).filter_map(|n| Some((n, play.t.race(n)?)));
    let (dark, _) = races.min_by_key(|(_, race)| race.light).unwrap();
    assert!(play.t.race(dark).unwrap().light < 0, "somebody sheds gloom");
    foe(&mut play, dark, 3, 0);
    play.look();
    game.apply("wizard reveal").unwrap();
    let before = game.inner().level.marks.clone();
    game.play().sense_anew();
    assert_eq!(game.inner().level.marks, before);
}
