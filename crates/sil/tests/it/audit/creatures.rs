//! What creatures do: blows, breath, songs, steps.

use crate::fight::prelude::*;
use crate::monsters::scene::{BEAST, beast, of, wild};
use angrist_engine::chance::Throw;
use angrist_sil::tables::{ItemFlags, Tval};

/// One creature more in the arena, as number 9.
fn with(lines: &str) -> angrist_sil::game::SilGame {
    arena_with("upstream", &beast(9, 'x', lines))
}

#[test]
fn a4_a_whip_disarms_and_never_hurts() {
    let mut game = with("B:WHIP:DISARM:(+90,3d8)");
    let mut turn = game.context();
    hardy(&mut turn);
    let lash = foe(&mut turn, 9, 1, 0);
    hold(&mut turn, Slot::Body, 36, 4);
    turn.state.hero.worn[Slot::Body as usize].as_mut().unwrap().protection = Throw::of(99, 1);
    let mut lost = 0;
    for _ in 0..40 {
        hold(&mut turn, Slot::Weapon, 23, 17);
        turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap().cursed = true;
        turn.monster_attacks(lash);
        lost += usize::from(turn.state.hero.wears(Slot::Weapon).is_none());
    }
    assert!(!told(&turn, "hurt"));
    assert!(lost > 5, "armour and curse do not hinder it: {lost}");
    assert!(strikes(&turn).iter().all(|s| s.net == 0));
}

#[test]
fn b3_arrows_halve_evasion_of_any_sign() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.skills[Skill::Evasion as usize] = -20;
    let evasion = turn.skill(Skill::Evasion);
    let archer = foe(&mut turn, 2, 3, 0);
    turn.foe_shoots(archer, 1, 1, false);
    let roll = strikes(&turn).remove(0).hit.unwrap();
    let total: i32 = roll.against[1..].iter().map(|p| p.value).sum();
    assert_eq!((total, evasion < 0), (evasion / 2, true));
}

#[test]
fn b6_nobody_s_will_stands_behind_the_dark() {
    let mut game = with("A:10:2:3:99");
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.skills[Skill::Will as usize] = 40;
    let breather = foe(&mut turn, 9, 2, 0);
    for _ in 0..40 {
        turn.element_hits_hero(Element::Dark, 20, Who::Monster(breather), "darkness");
    }
    assert_eq!(turn.state.hero.timers.blind, 0);
}

#[test]
fn b7_the_pack_suffers_by_what_came() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.timers.oppose_fire = 9999;
    let mut lost = 0;
    for _ in 0..300 {
        hold(&mut turn, Slot::Quiver2, Tval::ARROW, 1);
        let mut arrows = turn.state.hero.worn[Slot::Quiver2 as usize].take().unwrap();
        arrows.number = 99;
        turn.state.hero.pack = vec![arrows];
        turn.element_hits_hero(Element::Fire, 24, Who::Nobody, "fire");
        lost += 99 - turn.state.hero.pack.first().map_or(0, |i| i32::from(i.number));
    }
    // Three in a hundred and half of that resisted, of 29,700; by the half that got through it would be two.
    assert!((380..=520).contains(&lost), "{lost}");
}

#[test]
fn b8_the_frightened_do_not_withstand_more_fear() {
    let mut game = with("I:2:40d4:0\nA:10:2:3:-30\nS:SPELL_PCT_100\nS:SCARE");
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.player_turn = 10;
    turn.state.hero.skills[Skill::Will as usize] = 90;
    let one = foe(&mut turn, 9, 3, 0);
    turn.look();
    turn.see_monsters();
    turn.state.hero.timers.afraid = 5;
    for _ in 0..30 {
        turn.state.level.monsters.get_mut(one).unwrap().mana = 15;
        turn.try_ranged(one);
    }
    assert!(turn.state.hero.timers.afraid > 20, "{}", turn.state.hero.timers.afraid);
}

#[test]
fn b9_a_death_by_another_s_breath_pays() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    let (one, other) = (foe(&mut turn, 1, 5, 0), foe(&mut turn, 2, 3, 0));
    turn.state.level.monsters.get_mut(other).unwrap().health = 1;
    let before = turn.state.hero.experience.kills;
    let (from, to) = (near(&turn, 5, 0), near(&turn, 3, 0));
    let breath = Projection::breath(turn.tables, Who::Monster(one), from, to, Element::Fire, 12, "breath");
    turn.project(Projection { harms_hero: false, ..breath });
    assert!(turn.state.level.monsters.get(other).is_none());
    assert!(turn.state.hero.experience.kills > before);
}

#[test]
fn b15_haste_is_no_run_up() {
    let mut game = with("I:1:40d4:0\nB:HIT:HURT:(+90,1d4)\nF:CHARGE");
    let mut turn = game.context();
    hardy(&mut turn);
    let one = foe(&mut turn, 9, 1, 0);
    let m = turn.state.level.monsters.get_mut(one).unwrap();
    (m.actions[1], m.hasted) = (Action::Moved(Dir::West), 50);
    turn.monster_attacks(one);
    assert!(!strikes(&turn)[0].charge);
}

#[test]
fn b16_a_traitor_waits_for_a_blow_that_armour_cannot_stop() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    charm(&mut turn, Slot::Weapon, &[ItemFlag::TRAITOR]);
    hold(&mut turn, Slot::Body, 36, 4);
    turn.state.hero.worn[Slot::Body as usize].as_mut().unwrap().protection = Throw::of(99, 1);
    let pusher = foe(&mut turn, 2, 1, 0);
    for _ in 0..400 {
        (turn.state.hero.health, turn.state.hero.max_health) = (6, 20);
        turn.monster_attacks(pusher);
    }
    assert!(!told(&turn, "betrayed"));
    let _ = ItemFlags::default();
}

#[test]
fn b21_the_first_turn_of_a_song_costs_nothing_more() {
    let mut game = crate::stage::stage("upstream");
    let mut turn = game.context();
    let him = crate::stage::call(&mut turn, crate::stage::MORGOTH, 6, 0);
    turn.state.facts.crown.fallen = true;
    let m = turn.state.level.monsters.get_mut(him).unwrap();
    (m.alertness, m.mana) = (-5, 15);
    turn.hear();
    turn.wander_on(him);
    assert_eq!(turn.state.level.monsters.get(him).unwrap().mana, 15);
}

#[test]
fn b22_against_one_who_stands_fast_the_try_is_lost() {
    let mut game = arena_with("upstream", crate::trials::MORE);
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Feet, 30, 1);
    charm(&mut turn, Slot::Feet, &[ItemFlag::STAND_FAST]);
    let swapper = foe(&mut turn, crate::trials::SWAPPER, 1, 0);
    // It has at least as many beside it as the hero.
    foe(&mut turn, crate::trials::LISTENER, 2, 0);
    let here = turn.state.hero.at;
    for _ in 0..200 {
        turn.take_step(swapper, here);
    }
    let struck = strikes(&turn).len();
    assert_eq!(turn.state.hero.at, here);
    assert!((120..=180).contains(&struck), "three in four: {struck}");
}

#[test]
fn b23_steps_at_random_roll_the_chance_of_entering() {
    let map = "
#######
#o+..@#
#######
";
    let mut through = 0;
    for seed in 0..120 {
        let lines = "I:2:1d4:0\nB:HIT:HURT:(+0,1d1)\nF:BASH_DOOR | RAND_50 | RAND_25";
        let (mut game, all) = wild("upstream", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
        let mut turn = game.context();
        turn.state.chance = angrist_engine::chance::stream(seed, "audit", 0, 0);
        turn.state.level.monsters.get_mut(all[0]).unwrap().energy.0 = 100;
        turn.monsters_act(100);
        through += usize::from(turn.state.level.terrain_at(Loc::new(2, 1)) != code::DOOR);
    }
    // By its strength some one in five, tried in most turns.
    assert!(through < 50, "{through} of 120");
}

#[test]
fn b24_a_mastered_creature_keeps_its_run_up() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    learn(&mut turn, ability::SONG_OF_MASTERY);
    turn.state.hero.skills[Skill::Song as usize] = 200;
    turn.state.hero.songs.main = Some(ability::SONG_OF_MASTERY.number);
    let one = foe(&mut turn, 2, 3, 0);
    turn.hear();
    let m = turn.state.level.monsters.get_mut(one).unwrap();
    (m.actions[0], m.energy.0) = (Action::Moved(Dir::West), 100);
    turn.monsters_act(100);
    let m = turn.state.level.monsters.get(one).unwrap();
    assert_eq!((m.actions[0], m.skip_reactions), (Action::Moved(Dir::West), true));
}

#[test]
fn b25_a_secret_door_is_a_door_first() {
    let map = "
#######
#oS..@#
#######
";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', "F:OPEN_DOOR"), map, &[('o', BEAST)]);
    let door = Loc::new(2, 1);
    game.context().take_step(all[0], door);
    assert_eq!(game.context().state.level.terrain_at(door), code::DOOR);
    game.context().take_step(all[0], door);
    assert_eq!(game.context().state.level.terrain_at(door), code::OPEN_DOOR);
}

#[test]
fn stone_falls_to_rubble_on_anything_but_stairs() {
    let map = "
#######
#o'..@#
#######
";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', "F:STONE"), map, &[('o', BEAST)]);
    let at = of(&mut game, all[0]).at;
    let mut turn = game.context();
    turn.set_terrain(at, code::TRAP_PIT);
    turn.monster_dies(all[0], true);
    assert_eq!(turn.state.level.terrain_at(at), code::RUBBLE);
}

#[test]
fn who_strolls_into_the_hero_finds_the_hero() {
    // Recorded in a corridor: creatures without a goal bump into a hero who waits.
    let map = "
#######
#.o@..#
#######
";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', "F:RES_COLD"), map, &[('o', BEAST)]);
    let mut turn = game.context();
    turn.state.level.monsters.get_mut(all[0]).unwrap().alertness = -5;
    for _ in 0..200 {
        turn.wander_on(all[0]);
        if turn.state.level.monsters.get(all[0]).unwrap().is_alert() {
            return;
        }
    }
    panic!("never met");
}

#[test]
fn the_knocked_out_are_blind_and_drains_have_no_floor() {
    // Recorded: blindness of 2 with stun beyond 100; statistics drained by 29 points.
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.afflict(Affliction::Stun, 105, None);
    assert_eq!(turn.state.hero.timers.blind, 2);
    for _ in 0..30 {
        turn.drain_stat(Stat::Con, None);
    }
    assert_eq!(turn.state.hero.drain[Stat::Con as usize], -30);
}
