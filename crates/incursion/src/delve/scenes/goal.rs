//! Scenes of winning and losing on our own data (people 23; screens: the end of the game).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use super::super::game::Delve;
use super::super::state::Ending;
use super::{foe, ruleset, scene, within};
use crate::world::object::{Body, Object};
use crate::world::{FeatureObject, Handle};
use angrist_engine::play::{Game, Next, QuestionKind, Ruleset, Verdict};
use angrist_irh::res::{ResKind, Rid};

const ABBOT: &str = "the Abbot Under the Water";

fn stand(game: &mut Delve, name: &str, at: (i16, i16)) -> Handle {
    within(game, |d| {
        let resource = d.cat.library.find_kind(ResKind::Feature, name).unwrap();
        let sort = d.cat.library.feature(resource).unwrap().kind.into();
        let feature = FeatureObject { resource, sort, hit_points: 20, marks: 0, effect: Rid::NONE };
        let h = d.host.world.arena.add(Object::new(Body::Feature(Box::new(feature)))).unwrap();
        let map = d.host.world.map;
        d.host.world.put(h, map, at.0, at.1);
        h
    })
}

fn abbot_falls(game: &mut Delve) {
    let abbot = foe(game, ABBOT, (30, 30));
    within(game, |d| {
        let hero = d.host.world.player;
        crate::fight::die(&mut d.host, abbot, hero, "");
    });
}

#[test]
fn the_great_bell_is_silent_until_the_abbot_is_gone_and_then_wins_the_game() {
    let mut game = scene();
    stand(&mut game, "great bell", (27, 26));
    game.apply_text("walk e").unwrap();
    assert_eq!(game.next(), Next::Turn, "a bell rung too early decides nothing");
    abbot_falls(&mut game);
    game.apply_text("walk e").unwrap();
    assert_eq!(game.next(), Next::Over(Verdict::Won));
    let end = game.end_so_far(&*ruleset().words("en"));
    assert!(end.won && end.chronicle.iter().any(|(_, note)| note.starts_with("Won")), "{:?}", end.chronicle);
    assert!(end.points >= 1000, "{}", end.points);
}

#[test]
fn the_water_gate_asks_before_the_deed_and_ends_the_game_after_it() {
    let mut game = scene();
    stand(&mut game, "water gate", (26, 26));
    game.apply_text("up").unwrap();
    assert!(matches!(game.next(), Next::Ask(q) if q.tag == "leave" && q.kind == QuestionKind::YesNo));
    game.apply_text("answer no").unwrap();
    abbot_falls(&mut game);
    game.apply_text("up").unwrap();
    assert_eq!(game.next(), Next::Over(Verdict::Won));
}

#[test]
fn the_bottom_alone_is_no_victory_where_scripts_have_a_goal() {
    let mut game = scene();
    within(&mut game, |d| d.enter_level(d.cat.deepest(), None, false));
    game.apply_text("wait").unwrap();
    assert_ne!(game.next(), Next::Over(Verdict::Won));
}

#[test]
fn a_death_lists_the_blows_and_what_was_left_unused() {
    let mut game = scene();
    foe(&mut game, "cave bear", (27, 26));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 1);
    });
    for _ in 0..60 {
        if game.apply_text("wait").is_err() || game.state_ref().over.is_some() {
            break;
        }
    }
    assert!(matches!(game.state_ref().over, Some(Ending::Died(_))));
    let end = game.end_so_far(&*ruleset().words("en"));
    let dump = end.morgue.join("\n");
    assert!(dump.contains("How it came to this") && dump.contains("cave bear for "), "{dump}");
    assert!(dump.contains("potions"), "the cordials of a quick hero were left: {dump}");
}
