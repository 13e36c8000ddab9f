//! The order of a round and of a creature's turn in it.

use crate::monsters::scene::*;
use angrist_sil::monsters::MonsterEvent;

/// Slots of those who moved, in the order they did.
fn movers(told: &[MonsterEvent]) -> Vec<u32> {
    let slot = |e: &MonsterEvent| match e {
        MonsterEvent::Moved { who, .. } => Some(who.slot),
        _ => None,
    };
    told.iter().filter_map(slot).collect()
}

/// S003-001: one step runs through all of a level, each once for each turn of its own, and picks what suits it: one that
/// hunts comes nearer, one that does not know of the hero wanders, one that sleeps sleeps, one that is rooted stays.
#[test]
fn every_creature_is_run_once_in_a_round_the_last_in_the_list_first() {
    let map = "
##########################
#@................########
#.........a..a..a..#s.r..#
#.................########
##################....w..#
##########################
";
    let walks = "F:MALE\nB:HIT:HURT:(+0,1d2)";
    let records = beast(BEAST, 'a', walks)
        + &beast(2, 's', walks)
        + &beast(3, 'r', "F:NEVER_MOVE\nB:HIT:HURT:(+0,1d2)")
        + &beast(4, 'w', walks);
    let who = [('a', BEAST), ('s', 2), ('r', 3), ('w', 4)];
    let (mut game, all) = wild("documented", &records, map, &who);
    let (hunters, sleeper, rooted, wanderer) = (&all[..3], all[3], all[4], all[5]);
    let start: Vec<_> = all.iter().map(|h| at(&mut game, *h)).collect();
    let hero = game.context().state.hero.at;
    let far = |l| angrist_engine::space::distance(l, hero);
    let mut strolled = false;
    for round in 1..=5 {
        hunters.iter().chain([&rooted]).for_each(|h| rouse(&mut game, *h));
        for (handle, alertness) in [(sleeper, -20), (wanderer, -5)] {
            game.context().state.level.monsters.get_mut(handle).unwrap().alertness = alertness;
        }
        let before: Vec<_> = hunters.iter().map(|h| far(at(&mut game, *h))).collect();
        let moved = movers(&pass_turn(&mut game));
        let ours: Vec<u32> =
            moved.iter().copied().filter(|s| hunters.iter().any(|h| h.slot() == *s)).collect();
        let expected: Vec<u32> = hunters.iter().rev().map(|h| h.slot()).collect();
        assert_eq!(ours, expected, "round {round}: each once, the last first");
        for (handle, before) in hunters.iter().zip(before) {
            assert!(far(at(&mut game, *handle)) < before);
        }
        assert!(moved.iter().filter(|s| **s == wanderer.slot()).count() <= 1);
        strolled |= moved.contains(&wanderer.slot());
        for handle in &all {
            assert_eq!(of(&mut game, *handle).energy.0, 0, "everyone has paid for one turn");
        }
    }
    // One without a group takes a step in four turns or so.
    for _ in 0..60 {
        for (handle, alertness) in [(sleeper, -20), (wanderer, -5)] {
            game.context().state.level.monsters.get_mut(handle).unwrap().alertness = alertness;
        }
        strolled |= movers(&pass_turn(&mut game)).contains(&wanderer.slot());
    }
    assert!(strolled, "one who does not know of the hero wanders");
    assert_eq!((at(&mut game, sleeper), at(&mut game, rooted)), (start[3], start[4]));
}

/// What a turn of one creature was spent on, in the order of the events.
fn spent(told: &[MonsterEvent]) -> Vec<&'static str> {
    let word = |e: &MonsterEvent| match e {
        MonsterEvent::Recovers { .. } => Some("recovers"),
        MonsterEvent::Bred { .. } => Some("breeds"),
        MonsterEvent::Uses { .. } => Some("casts"),
        MonsterEvent::Moved { .. } => Some("moves"),
        _ => None,
    };
    told.iter().filter_map(word).collect()
}

/// S003-002: recover, then multiply, then cast, then move; the first of the last three that happens ends the turn.
#[test]
fn a_turn_is_recovering_then_breeding_then_casting_then_moving() {
    // Far enough away that it would rather come nearer than stay and try its art a second time.
    let map = "
######################
#....................#
#..@..............o..#
#....................#
######################
";
    let lines = "S:SPELL_PCT_50 | POW_20\nS:SCARE\nA:0:20:3:30\nF:MULTIPLY\nB:HIT:HURT:(+0,1d2)";
    let (scene, all) = wild("documented", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
    let o = all[0];
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..400 {
        let mut game = scene.clone();
        rouse(&mut game, o);
        let turn = game.context();
        turn.state.chance = angrist_engine::chance::stream(seed, "order", 0, 0);
        // Its confusion ends with this turn, before it could keep it from casting.
        turn.state.level.monsters.get_mut(o).unwrap().confused = 1;
        let did = spent(&pass_turn(&mut game));
        assert_eq!(did.first(), Some(&"recovers"), "seed {seed}: {did:?}");
        assert!(did.len() <= 2, "seed {seed}: one thing a turn, not {did:?}");
        *seen.entry(did.get(1).copied().unwrap_or("nothing")).or_insert(0) += 1;
    }
    // Breeding is one in eight of all: 50 of 400, three standard errors of 20.
    let count = |what| seen.get(what).copied().unwrap_or(0);
    assert!((30..=70).contains(&count("breeds")), "{seen:?}");
    // Half of the other 350 cast: 175, three standard errors of 30; the rest move.
    assert!((145..=205).contains(&count("casts")), "{seen:?}");
    assert!((145..=205).contains(&count("moves")), "{seen:?}");
}

/// S003-005: one that always casts never moves; one that never casts always does.
#[test]
fn one_who_casts_does_not_move_and_one_who_does_not_does() {
    for (spells, casts) in [("S:SPELL_PCT_100 | POW_20\nS:SCARE\n", true), ("", false)] {
        let (mut game, o) = one(&format!("{spells}A:0:20:3:30\nF:MALE\nB:HIT:HURT:(+0,1d2)"));
        let start = at(&mut game, o);
        for step in 1..=3 {
            rouse(&mut game, o);
            let did = spent(&pass_turn(&mut game));
            assert_eq!(did, [if casts { "casts" } else { "moves" }], "turn {step}");
            game.context().state.hero.timers = Default::default();
        }
        assert_eq!(at(&mut game, o) == start, casts);
    }
}
