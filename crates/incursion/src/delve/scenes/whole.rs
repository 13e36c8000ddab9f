//! The game as a whole: what is remembered, what decides it, what it leaves out.

use super::*;
use crate::world::map::MapObject;
use angrist_engine::play::Game;

fn level(game: &Delve, depth: i32) -> &MapObject {
    let state = game.state_ref();
    state.world.map(state.levels[&depth].map).unwrap()
}

fn kept(game: &Delve) -> Vec<u8> {
    let mut out = Vec::new();
    game.state(&mut out);
    out
}

fn begun(seed: u64) -> Delve {
    let (cat, book) = ruleset().parts();
    let mut game = Delve::begin(cat, book, seed);
    game.apply_text("quick").unwrap();
    game
}

// S001-373: equal seeds and commands give equal games, other seeds give others.
#[test]
fn seed_and_commands_decide_the_game() {
    let played = |seed: u64| {
        let mut game = begun(seed);
        for command in ["wait", "search", "wait"] {
            _ = game.apply_text(command);
        }
        kept(&game)
    };
    let games: Vec<Vec<u8>> = (1..=40).map(played).collect();
    assert!((1..=40).map(played).eq(games.iter().cloned()));
    let different: std::collections::BTreeSet<&Vec<u8>> = games.iter().collect();
    assert_eq!(different.len(), 40);
    let mut game = begun(1);
    game.apply_text("wait").unwrap();
    assert!(kept(&game) != games[0], "and so do other commands");
}

// S001-365: how the levels look does not depend on what was drawn in play.
#[test]
fn levels_draw_from_a_stream_of_their_own() {
    let below = |waits: usize| {
        let mut game = begun(11);
        for _ in 0..waits {
            _ = game.apply_text("search");
        }
        within(&mut game, |d| d.enter_level(2, None, false));
        level(&game, 2).cells.iter().map(|c| c.terrain).collect::<Vec<_>>()
    };
    assert_eq!(below(0), below(7));
}

// S001-171: who was killed, and how often, is remembered of each kind.
#[test]
fn the_dead_are_remembered_by_kind() {
    let mut game = scene();
    let hound = foe(&mut game, "stray hound", (27, 26));
    let kind = within(&mut game, |d| {
        let form = d.host.world.being(hound).unwrap().creature.form;
        d.host.change(hound, |c| c.hit_points = 1);
        form
    });
    assert_eq!(game.state_ref().kills.get(&kind), None);
    for _ in 0..60 {
        if game.state_ref().kills.contains_key(&kind) {
            break;
        }
        _ = game.apply_text("fight");
    }
    assert_eq!(game.state_ref().kills.get(&kind), Some(&1));
}

// S001-175: a level keeps the day it was left, its fields and how many were bred on it.
#[test]
fn a_level_remembers_its_day_its_fields_and_its_births() {
    let mut game = scene();
    within(&mut game, |d| {
        let map = d.host.world.map;
        d.host.world.map_mut(map).unwrap().births = 3;
        let hero = d.host.world.player;
        let field = crate::fields::Field {
            key: 0,
            kind: crate::fields::kind::LIGHT,
            x: 26,
            y: 26,
            radius: 2,
            image: 0,
            duration: 500,
            effect: Rid::NONE,
            creator: hero,
        };
        d.host.world.lay_field(map, field);
        d.s.day = 9;
        d.enter_level(2, None, false);
    });
    let (cat, book) = ruleset().parts();
    let again = Delve::restore(cat, book, &kept(&game)).unwrap();
    assert_eq!(again.state_ref().levels[&1].day, 9);
    assert_eq!((level(&again, 1).births, level(&again, 1).fields.len()), (3, 1));
}

// S001-156: the dungeon game has no command for the country above it.
#[test]
fn no_command_leads_over_land() {
    let mut game = scene();
    for command in ["overland", "camp", "wilderness"] {
        assert_eq!(game.apply_text(command).unwrap_err().tag, "unknown-command");
    }
}
