//! What the hero makes out of how creatures behave (docs/spec/sil-world.md 27).

use crate::monsters::scene::*;
use angrist_engine::play::{Game, Ruleset, state_hash};
use angrist_engine::space::{Dir, Loc};
use angrist_sil::monsters::{REMEMBERED, recall};
use angrist_sil::state::bytes::{self, LAYOUT};
use angrist_sil::tables::RaceFlag;

const HALL: &str = "#########\n#@..o+..#\n#########";

fn remembers(game: &mut angrist_sil::game::SilGame, race: u16, flag: RaceFlag) -> bool {
    game.context().state.facts.traits.get(&race).is_some_and(|t| t.has(flag))
}

#[test]
fn who_is_seen_to_open_a_door_is_known_to_and_who_is_not_seen_is_not() {
    for blind in [false, true] {
        let (mut game, o) = scene("upstream", EDAIN, HALL, &[('o', SOLDIER)]);
        let mut turn = game.context();
        if blind {
            turn.state.hero.timers.blind = 50;
            turn.look();
            turn.see_monsters();
        }
        turn.take_step(o[0], Loc::new(5, 1));
        assert_eq!(remembers(&mut game, SOLDIER, RaceFlag::OPEN_DOOR), !blind);
        assert!(!remembers(&mut game, SOLDIER, RaceFlag::PASS_DOOR), "it has no such way");
    }
}

#[test]
fn nobody_learns_the_ways_of_visions() {
    let (mut game, o) = scene("upstream", EDAIN, HALL, &[('o', SOLDIER)]);
    let mut turn = game.context();
    turn.state.hero.timers.hallucinating = 50;
    turn.take_step(o[0], Loc::new(5, 1));
    assert!(game.context().state.facts.traits.is_empty());
}

#[test]
fn those_who_never_move_are_made_out_by_watching_them_awake() {
    let thorn = beast(BEAST, 'p', "F:NEVER_MOVE | NEVER_BLOW");
    for asleep in [false, true] {
        let (mut game, o) = wild("upstream", &thorn, "#######\n#@...p#\n#######", &[('p', BEAST)]);
        for _ in 0..200 {
            let turn = game.context();
            turn.state.level.monsters.get_mut(o[0]).unwrap().alertness = if asleep { -20 } else { 20 };
            game.apply_text("wait").unwrap();
        }
        assert_eq!(remembers(&mut game, BEAST, RaceFlag::NEVER_MOVE), !asleep);
    }
}

#[test]
fn watching_shifts_no_draw_of_the_game() {
    let ways = ["F:NEVER_MOVE", "F:NEVER_MOVE | NEVER_BLOW"];
    let [a, b] = ways.map(|flags| {
        let records = beast(BEAST, 'p', flags);
        let (mut game, _) =
            wild("upstream", &records, "########\n#@.....#\n#.....p#\n########", &[('p', BEAST)]);
        (0..100).for_each(|_| drop(game.apply_text("wait")));
        game.context().state.chance.clone()
    });
    assert_eq!(a, b);
}

#[test]
fn an_element_that_does_nothing_is_remembered() {
    use angrist_sil::fight::{Element, Projection, Who};
    let (hero, there) = (Loc::new(1, 1), Loc::new(4, 1));
    let records = beast(BEAST, 'w', "F:RES_FIRE");
    let (mut game, _) = wild("upstream", &records, "#######\n#@..w.#\n#######", &[('w', BEAST)]);
    let mut turn = game.context();
    turn.project(Projection::breath(turn.tables, Who::Hero, hero, there, Element::Fire, 20, "fire"));
    assert!(remembers(&mut game, BEAST, RaceFlag::RES_FIRE));
}

#[test]
fn recall_tells_what_was_seen_and_the_one_who_knows_all_everything() {
    let (mut game, _) = scene("upstream", EDAIN, HALL, &[('o', SOLDIER)]);
    let turn = game.context();
    let count = |turn: &angrist_sil::context::Turn<'_>, all| {
        let told = recall(turn.tables, &turn.state.facts, SOLDIER, all);
        told.iter().filter(|p| p.id == "recall-open-door").count()
    };
    assert_eq!((count(&turn, false), count(&turn, true)), (0, 1));
    turn.state.facts.traits.entry(SOLDIER).or_default().set(RaceFlag::OPEN_DOOR, true);
    assert_eq!(count(&turn, false), 1);
}

#[test]
fn every_way_has_words() {
    let ruleset = crate::common::ours("upstream");
    let words = ruleset.words("en");
    let all = RaceFlag::ALL.iter().filter(|(_, f, _)| REMEMBERED.contains(f));
    for (.., word) in all {
        let id = format!("recall-{}", word.to_lowercase().replace('_', "-"));
        let said = words.phrase(&angrist_engine::play::Phrase::id(id.clone()));
        assert!(said.ends_with('.') && said != id, "{id}: {said}");
    }
}

#[test]
fn what_is_remembered_is_saved_and_hashed_and_an_older_state_has_none() {
    let (mut game, o) = scene("upstream", EDAIN, HALL, &[('o', SOLDIER)]);
    let before = state_hash(&game);
    game.context().take_step(o[0], Loc::new(4, 1).step(Dir::East));
    let mut out = Vec::new();
    game.state(&mut out);
    assert_ne!(state_hash(&game), before);
    let (state, legend) = bytes::read(&out).unwrap();
    assert!(state.facts.traits[&SOLDIER].has(RaceFlag::OPEN_DOOR));
    // Layout 1 ended with the names.
    let mut older = postcard::to_allocvec(&1u16).unwrap();
    older.extend(postcard::to_allocvec(&state).unwrap());
    older.extend(postcard::to_allocvec(&legend).unwrap());
    assert!(bytes::read(&older).unwrap().0.facts.traits.is_empty());
    assert_eq!(LAYOUT, 2);
}
