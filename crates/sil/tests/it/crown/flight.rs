//! The flight: who follows, by which stairs, and how it ends at the Gates.

use crate::crown::prelude::*;

#[test]
fn nobody_climbs_from_the_throne_room_without_a_silmaril() {
    // S000-032, S000-080, S000-187
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.level.depth = 20;
    let at = turn.state.hero.at;
    turn.set_terrain(at, code::UP_STAIR);
    game.apply_text("up").unwrap();
    assert_eq!((game.inner().level.depth, game.inner().facts.on_the_run), (20, false));
}

#[test]
fn he_follows_on_every_level_of_the_flight_the_nearer_the_more_stones() {
    // docs/spec/sil-world.md 17.3
    let mean = |stones: usize| {
        let mut sum = 0;
        let mut found = 0;
        for seed in 0..12 {
            let mut game = set("documented");
            let mut turn = game.context();
            for _ in 0..stones {
                give(&mut turn, 39, 9);
            }
            turn.state.facts.on_the_run = true;
            turn.state.seed = seed;
            turn.travel_to(10, Arrival::Somewhere).unwrap();
            if let Some(him) = turn.lord() {
                let m = turn.state.level.monsters.get(him).unwrap();
                assert!(!turn.los(m.at, turn.state.hero.at) && m.alertness == -1);
                sum += distance(m.at, turn.state.hero.at);
                found += 1;
            }
        }
        assert!(found >= 10, "{found} of 12");
        sum / found
    };
    let (one, three) = (mean(1), mean(3));
    assert!(three < one, "{three} {one}");
}

#[test]
fn a_slain_lord_does_not_follow_and_is_counted() {
    let (mut game, him) = throne();
    let mut turn = game.context();
    let before = points(turn.tables, turn.state);
    turn.hurt_monster(him, 9999, true);
    assert!(turn.state.facts.crown.morgoth_slain && told(&turn, "morgoth-slain"));
    assert_eq!(points(turn.tables, turn.state) - before, 1_000_000_000);
    let left: Vec<u16> =
        turn.state.level.items.iter().map(|(_, f)| f.item.artefact).filter(|n| *n > 0).collect();
    assert!(left.contains(&178) && left.contains(&179), "{left:?}");
    turn.state.facts.on_the_run = true;
    turn.travel_to(10, Arrival::Somewhere).unwrap();
    assert_eq!(turn.lord(), None);
}

#[test]
fn more_stones_bring_more_hunters() {
    // S000-034: arrivals in a thousand steps of the world, at equal depth.
    let arrivals = |stones: usize| {
        let mut game = set("documented");
        let mut turn = game.context();
        turn.travel_to(10, Arrival::Somewhere).unwrap();
        for handle in turn.state.level.monsters.handles() {
            turn.state.level.remove_monster(handle);
        }
        angrist_sil::monsters::nobody_lives(&mut turn.state.facts);
        turn.state.facts.on_the_run = true;
        for _ in 0..stones {
            give(&mut turn, 39, 9);
        }
        let mut came = 0;
        for _ in 0..1000 {
            turn.monsters_upkeep();
            came += i32::from(!turn.state.level.monsters.is_empty());
            for handle in turn.state.level.monsters.handles() {
                turn.state.level.remove_monster(handle);
            }
            angrist_sil::monsters::nobody_lives(&mut turn.state.facts);
        }
        came
    };
    let [none, one, two, three] = [0, 1, 2, 3].map(arrivals);
    // One in 160 a step is six in a thousand; nine in a hundred are ninety (docs/spec/sil-world.md 17.2).
    assert!(none < 20 && one < 20, "{none} {one}");
    assert!(two > 60 && three > 60, "{two} {three}");
}

#[test]
fn stepping_off_the_gates_ends_the_game_and_wins_with_a_silmaril() {
    // S000-188
    for (stones, won) in [(0, false), (1, true)] {
        let mut game = set("documented");
        let mut turn = game.context();
        for _ in 0..stones {
            give(&mut turn, 39, 9);
        }
        turn.state.level.depth = 0;
        let edge = Loc::new(turn.state.hero.at.x, turn.state.level.terrain.height() - 1);
        turn.set_terrain(edge, code::FLOOR);
        turn.state.hero.at = edge;
        turn.state.hero.oath.sworn = 3;
        turn.look();
        let out = game.apply_text("walk s").unwrap();
        assert!(out.notices.iter().any(|t| t.event.tag() == "won"));
        assert_eq!(game.inner().phase, Phase::Escaped);
        let end = game.end_so_far(&*common::ours("documented").words("en"));
        assert_eq!((end.won, game.inner().notes.iter().any(|(_, _, n)| n == "Kept the oath.")), (won, true));
        assert_eq!(game.apply_text("wait").unwrap_err().tag, "over");
    }
}

#[test]
fn the_throne_room_lies_at_a_thousand_feet_with_no_way_further_down() {
    // S000-077, S000-196: depth 20 as the stairs count it; Morgoth sits there, and no stair leads down.
    let mut game = set("documented");
    let mut turn = game.context();
    turn.travel_to(20, Arrival::Somewhere).unwrap();
    assert_eq!(50 * turn.state.level.depth, 1000);
    assert!(turn.lord().is_some());
    let downs =
        turn.state.level.terrain.iter().filter(|(_, t)| matches!(**t, code::DOWN_STAIR | code::DOWN_SHAFT));
    assert_eq!(downs.count(), 0);
    let ups = turn.state.level.terrain.iter().filter(|(_, t)| **t == code::UP_STAIR).count();
    assert!(ups >= 1);
    assert_eq!(turn.state.level.terrain_at(turn.state.hero.at), code::UP_STAIR, "one arrives on a stair");
}

#[test]
fn the_gates_have_no_stair_up_and_carcharoth_before_them() {
    // S000-083, S000-193, S000-194: from depth 1 the flight leads to the Gates, which have only the stair one came by.
    let mut game = set("documented");
    let mut turn = game.context();
    give(&mut turn, 39, 9);
    turn.state.facts.on_the_run = true;
    turn.state.level.depth = 1;
    let at = turn.state.hero.at;
    turn.set_terrain(at, code::UP_STAIR);
    game.apply_text("up").unwrap();
    let turn = game.context();
    assert_eq!(turn.state.level.depth, 0);
    assert!(!turn.state.level.terrain.iter().any(|(_, t)| matches!(*t, code::UP_STAIR | code::UP_SHAFT)));
    let wolf = stage::race(&turn, "Carcharoth, the Jaws of Thirst");
    assert!(turn.state.level.monsters.iter().any(|(_, m)| m.race == wolf));
    assert_eq!(turn.lord(), None, "he does not leave his halls");
    // S000-195: there is no way back down either.
    // (Somebody who came up it may have pushed the hero aside.)
    let stairs: Vec<Loc> =
        turn.state.level.terrain.iter().filter(|(_, t)| **t == code::DOWN_STAIR).map(|(l, _)| l).collect();
    assert_eq!(stairs.len(), 1);
    for handle in turn.state.level.monsters.handles() {
        turn.state.level.remove_monster(handle);
    }
    turn.state.hero.at = stairs[0];
    assert_eq!(game.apply_text("down").unwrap_err().tag, "not-back");
}

#[test]
fn the_great_ones_are_nowhere_but_where_templates_put_them() {
    // S000-083, S000-085, S000-086: races of templates are never drawn at random, at any depth.
    let mut game = set("documented");
    let mut turn = game.context();
    let named: Vec<u16> = turn
        .tables
        .halls
        .named
        .iter()
        .map(|(_, race)| *race)
        .filter(|n| turn.tables.race(*n).is_some_and(|r| r.is(RaceFlag::SPECIAL_GEN)))
        .collect();
    assert!(!named.is_empty());
    for depth in [1, 6, 9, 15, 19] {
        for _ in 0..300 {
            let ask = angrist_sil::monsters::RaceAsk::at(depth);
            let drawn = angrist_sil::monsters::choose_race(&mut turn.maker(), ask);
            assert!(drawn.is_none_or(|n| !named.contains(&n)), "{drawn:?} at depth {depth}");
        }
    }
}

#[test]
fn the_flight_is_through_shafts_and_hunters_wake_sooner() {
    // S000-192, S000-246: on the run every stair is a shaft, and those who belong deeper are nearly awake.
    let mut game = set("documented");
    let mut turn = game.context();
    give(&mut turn, 39, 9);
    turn.state.facts.on_the_run = true;
    turn.travel_to(8, Arrival::Somewhere).unwrap();
    let stairs: Vec<u16> = turn
        .state
        .level
        .terrain
        .iter()
        .map(|(_, t)| *t)
        .filter(|t| angrist_sil::terrain::is_stair(*t))
        .collect();
    assert!(!stairs.is_empty());
    assert!(stairs.iter().all(|t| matches!(*t, code::UP_SHAFT | code::DOWN_SHAFT)), "{stairs:?}");
    assert_eq!(turn.min_depth(), 0);
}
