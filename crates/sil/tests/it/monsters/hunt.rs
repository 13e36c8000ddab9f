//! Hunting, fleeing, packs, archers, ways past others: on drawn maps.

use crate::monsters::scene::*;
use angrist_engine::space::{Loc, distance};
use angrist_sil::monsters::{self, MonsterEvent};
use angrist_sil::state::Stance;

#[test]
fn a_hunter_walks_round_the_corner_and_not_into_the_wall() {
    // S003-010, docs/spec/sil-world.md 11.7
    // One that never sleeps never loses track.
    let (mut game, o) = wild("documented", &beast(BEAST, 'o', "F:OPEN_DOOR"), APART, &[('o', BEAST)]);
    {
        let mut turn = game.context();
        let m = turn.state.level.monsters.get_mut(o[0]).unwrap();
        m.alertness = 20;
        m.provoked = true;
        // Within earshot, and round the corner.
        turn.state.hero.at = Loc::new(15, 1);
        turn.sense_anew();
        assert_eq!(turn.way_to_hero(o[0]).unwrap().at(Loc::new(1, 4)), 17);
    }
    for steps in 1..=8 {
        game.context().state.level.monsters.get_mut(o[0]).unwrap().alertness = 20;
        pass_turn(&mut game);
        assert_eq!(at(&mut game, o[0]), Loc::new(1 + steps, 4));
    }
}

#[test]
fn those_who_walk_alike_share_one_flow() {
    // S003-024, DESIGN: one flow for each source and class of passage
    let map = "
####################
#@.................#
#.................o#
#................oo#
#...............ooo#
####################
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    assert_eq!(all.len(), 6);
    let before = game.context().senses.minds.computed();
    pass_turn(&mut game);
    assert_eq!(game.context().senses.minds.computed() - before, 1);
}

#[test]
fn a_wolf_without_a_way_follows_the_scent_and_an_orc_does_not() {
    // docs/spec/sil-world.md 5.4, 11.7
    let map = "
######################
#@~~......C..........#
######################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WOLF)]);
    let mut turn = game.context();
    assert!(!turn.way_to_hero(c[0]).unwrap().reaches(Loc::new(10, 1)));
    // The hero walked by: the trail is fresher to the right.
    let opaque = turn.senses.ground.opaque.clone();
    for x in 8..=14 {
        turn.state.level.spoor.lay(&opaque, Loc::new(x, 1));
    }
    let race = turn.tables.race(WOLF).unwrap();
    let wolf = turn.state.level.monsters.get(c[0]).unwrap().clone();
    assert!(turn.can_smell(&wolf, race));
    assert_eq!(turn.advance(c[0]), Some(Loc::new(11, 1)));
    let (mut game, o) = scene("documented", EDAIN, &map.replace('C', "o"), &[('o', SOLDIER)]);
    let turn = game.context();
    let orc = turn.state.level.monsters.get(o[0]).unwrap();
    assert!(!turn.can_smell(orc, turn.tables.race(SOLDIER).unwrap()));
}

#[test]
fn a_scent_too_old_is_lost() {
    // docs/spec/sil-world.md 5.4: wolves smell what is at most 80 turns old.
    let map = "
######################
#@~~......C..........#
######################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WOLF)]);
    let turn = game.context();
    let opaque = turn.senses.ground.opaque.clone();
    turn.state.level.spoor.lay(&opaque, Loc::new(10, 1));
    let wolf = turn.state.level.monsters.get(c[0]).unwrap().clone();
    let race = turn.tables.race(WOLF).unwrap();
    for age in 0..=82 {
        assert_eq!(turn.can_smell(&wolf, race), age <= 80, "{age}");
        turn.state.level.spoor.lay(&opaque, Loc::new(1, 1));
    }
}

#[test]
fn one_who_flees_gets_out_of_sight_along_a_real_way() {
    // docs/spec/sil-world.md 11.7, retreat
    let map = "
################
#..............#
#.@...o........#
#..............#
#..............#
############.###
############.###
#..............#
################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    let start = at(&mut game, o[0]);
    let mut hidden = false;
    for _ in 0..30 {
        let turn = game.context();
        let m = turn.state.level.monsters.get_mut(o[0]).unwrap();
        (m.temporary_morale, m.alertness) = (-500, 20);
        pass_turn(&mut game);
        let here = at(&mut game, o[0]);
        assert_eq!(game.context().state.level.monsters.get(o[0]).unwrap().stance, Stance::Fleeing);
        hidden |= !game.context().in_view(here);
    }
    let here = at(&mut game, o[0]);
    let hero = game.context().state.hero.at;
    assert!(hidden, "it never got out of sight: {here}");
    assert!(distance(here, hero) > distance(start, hero));
}

#[test]
fn one_with_wits_who_flees_leaves_by_the_stairs() {
    // docs/spec/sil-world.md 11.2 step 19
    let map = "
################
#.@....o<......#
################
";
    let (mut game, o) = scene("documented", EDAIN, map, &[('o', SOLDIER)]);
    let mut left = false;
    for _ in 0..6 {
        let turn = game.context();
        if let Some(m) = turn.state.level.monsters.get_mut(o[0]) {
            (m.temporary_morale, m.alertness) = (-500, 20);
        }
        left |= pass_turn(&mut game).iter().any(|e| matches!(e, MonsterEvent::Leaves { .. }));
    }
    assert!(left && game.context().state.level.monsters.get(o[0]).is_none());
    assert_eq!(game.context().state.facts.race(SOLDIER).alive, 0);
}

#[test]
fn an_archer_keeps_its_distance_and_a_soldier_does_not() {
    // docs/spec/sil-world.md 11.8
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', ARCHER)]);
    game.context().find_ranges(o[0]);
    assert_eq!(game.context().state.level.monsters.get(o[0]).unwrap().ranges, (7, 8));
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    game.context().find_ranges(o[0]);
    assert_eq!(game.context().state.level.monsters.get(o[0]).unwrap().ranges, (1, 1));
    // A serpent that breathes wants to be two squares away.
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SERPENT)]);
    game.context().find_ranges(o[0]);
    assert_eq!(game.context().state.level.monsters.get(o[0]).unwrap().ranges, (1, 2));
}

#[test]
fn a_pack_with_wits_lurks_before_a_corridor() {
    // docs/spec/sil-world.md 11.7, step 7
    let map = "
###################
########.......C..#
#....@.........C..#
########..........#
###################
";
    let (mut game, c) = scene("documented", EDAIN, map, &[('C', WARG)]);
    // One open square faces them and a comrade is near: they hold back.
    assert!(game.context().vulnerability(c[1]) < game.context().hesitance(c[1]));
    let open = map.replace("########", "#.......");
    let (mut game, c) = scene("documented", EDAIN, &open, &[('C', WARG)]);
    assert!(game.context().vulnerability(c[1]) >= game.context().hesitance(c[1]));
}

#[test]
fn random_steps_add_up_and_are_halved_afar_in_the_real_game() {
    // S000-089
    for (profile, afar) in [("documented", 75), ("upstream", 37)] {
        let (mut game, _) = scene(profile, EDAIN, ROOM, &[('o', SHADOW)]);
        let turn = game.context();
        let race = turn.tables.race(SHADOW).unwrap();
        assert_eq!((turn.random_step_chance(race, 1), turn.random_step_chance(race, 5)), (75, afar));
        let soldier = turn.tables.race(SOLDIER).unwrap();
        assert_eq!(turn.random_step_chance(soldier, 1), 0);
    }
}

#[test]
fn who_may_enter_what() {
    // S000-071 to S000-076, docs/spec/sil-world.md 8.5
    let map = "
############
#@...o.C...#
#.+.~.*....#
############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('C', WOLF)]);
    let turn = game.context();
    let (door, chasm, glyph) = (Loc::new(2, 2), Loc::new(4, 2), Loc::new(6, 2));
    assert_eq!(turn.entry(all[0], door).percent, 100);
    assert_eq!(turn.entry(all[1], door).percent, 0);
    assert_eq!((turn.entry(all[0], chasm).percent, turn.entry(all[1], chasm).percent), (0, 0));
    assert_eq!(turn.entry(all[0], glyph).percent, monsters::know::odds(2, 20));
    assert_eq!(turn.entry(all[0], Loc::new(0, 0)).percent, 0);
    assert_eq!(turn.entry(all[0], Loc::new(7, 1)).percent, 80);
    assert_eq!(turn.entry(all[1], Loc::new(5, 1)).percent, 10);
}

#[test]
fn a_stronger_comrade_pushes_past_in_a_corridor() {
    // docs/spec/sil-world.md 8.5, 11.11
    let map = "
##############
#@....o.T....#
##############
";
    let (mut game, all) = scene("documented", EDAIN, map, &[('o', SOLDIER), ('T', TROLL)]);
    for _ in 0..12 {
        let turn = game.context();
        turn.state.level.monsters.get_mut(all[0]).unwrap().alertness = -15;
        turn.state.level.monsters.get_mut(all[1]).unwrap().alertness = 20;
        pass_turn(&mut game);
    }
    let (soldier, troll) = (at(&mut game, all[0]), at(&mut game, all[1]));
    assert!(troll.x < soldier.x, "{troll} {soldier}");
}
