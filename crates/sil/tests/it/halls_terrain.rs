//! Terrain at work: rock and digging, rubble, chasms, sunlight, glyphs, pits, stairs, shafts, forges
//! (docs/spec/sil-world.md 3, 7.1, 7.2, 7.4; docs/spec/sil-player.md 18).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::arena::{foe, hold, learn, told};
use crate::common;
use crate::trials;
use crate::trials::{DIGGER, LISTENER, SWAPPER, hurts, trials};
use angrist_engine::space::Dir;
use angrist_sil::context::Turn;
use angrist_sil::halls::{HallEvent, make_level, stats};
use angrist_sil::hero::ability;
use angrist_sil::state::{Action, Slot, SquareFlag};
use angrist_sil::tables::Tval;
use angrist_sil::terrain::{self, code};

/// A digger of a given value in hand, and a given strength.
fn tool(turn: &mut Turn<'_>, value: i8, strength: i32) {
    hold(turn, Slot::Weapon, Tval::DIGGER, 1);
    turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap().pval = value.into();
    turn.state.hero.stats[0] = strength;
    turn.refresh_hero();
}

#[test]
fn known_rock_costs_no_turn_and_unknown_rock_one() {
    // docs/spec/sil-player.md 18.1
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::GRANITE);
        turn.state.level.marks.note(at);
        assert_eq!(turn.walk(Dir::North, false).unwrap_err().tag, "blocked");
        assert!(!turn.acted);
        turn.state.level.marks.forget(at);
        turn.walk(Dir::North, false).unwrap();
        assert!(turn.acted && told(turn, "bumped") && turn.state.level.marks.has(at));
    });
}

#[test]
fn digging_needs_tool_and_strength_for_each_kind_of_rock() {
    // docs/spec/sil-player.md 18.5: rubble 1, quartz 2, granite 3, secret door 3; rock becomes rubble, rubble floor
    let rock = [
        (code::RUBBLE, 1, code::FLOOR),
        (code::QUARTZ, 2, code::RUBBLE),
        (code::GRANITE, 3, code::RUBBLE),
        (code::GRANITE_INNER, 3, code::RUBBLE),
        (code::GRANITE_OUTER, 3, code::RUBBLE),
    ];
    for (t, need, becomes) in rock {
        for (value, strength) in [(need - 1, 5), (5, need - 1), (need, need)] {
            trials("documented", 1, |turn| {
                let at = turn.state.hero.at.step(Dir::North);
                turn.set_terrain(at, t);
                tool(turn, value as i8, strength);
                let enough = value >= need && strength >= need;
                assert_eq!(turn.tunnel(Dir::North).is_ok(), enough, "{t:#x} {value} {strength}");
                assert_eq!(turn.acted, enough);
                assert_eq!(turn.state.level.terrain_at(at), if enough { becomes } else { t });
                assert_eq!(told(turn, "dug"), enough);
            });
        }
    }
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(Dir::North);
        tool(turn, 5, 5);
        turn.set_terrain(at, code::PERMANENT);
        assert_eq!(turn.tunnel(Dir::North).unwrap_err().tag, "too-hard");
        turn.set_terrain(at, code::FLOOR);
        assert_eq!(turn.tunnel(Dir::North).unwrap_err().tag, "nothing-to-dig");
        turn.set_terrain(at, code::SECRET_DOOR);
        turn.tunnel(Dir::North).unwrap();
        assert!(terrain::is_closed_door(turn.state.level.terrain_at(at)));
    });
}

#[test]
fn rubble_blocks_walking_and_sight_until_it_is_dug() {
    // S000-075
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::RUBBLE);
        turn.state.level.marks.note(at);
        assert!(!turn.los(turn.state.hero.at, at.step(Dir::North)));
        assert!(turn.walk(Dir::North, false).is_err());
        let (walker, digger) = (foe(turn, LISTENER, 3, 0), foe(turn, DIGGER, 4, 0));
        assert_eq!(turn.entry(walker, at).percent, 0);
        assert_eq!(turn.entry(digger, at).percent, 100);
        tool(turn, 1, 1);
        turn.tunnel(Dir::North).unwrap();
        assert!(turn.los(turn.state.hero.at, at.step(Dir::North)));
    });
}

#[test]
fn a_chasm_asks_first_and_drops_two_levels() {
    // S000-073; docs/spec/sil-world.md 7.3: 6d4; from depth 18 one level, 3d4; never below 19
    for (depth, to, low, high) in [(5, 7, 6, 24), (17, 19, 6, 24), (18, 19, 3, 12)] {
        trials("upstream", 20, |turn| {
            turn.state.level.depth = depth;
            let at = turn.state.hero.at.step(Dir::North);
            turn.set_terrain(at, code::CHASM);
            turn.state.level.marks.note(at);
            turn.walk(Dir::North, false).unwrap();
            assert!(turn.state.pending.take().is_some() && !turn.acted);
            turn.walk(Dir::North, true).unwrap();
            turn.settle_fall();
            assert_eq!(turn.state.level.depth, to);
            let damage = hurts(turn).last().unwrap().1;
            assert!((low..=high).contains(&damage), "{damage} from {depth}");
        });
    }
}

#[test]
fn only_fliers_cross_a_chasm_and_those_pushed_over_it_fall() {
    // S000-073; docs/spec/sil-world.md 7.4
    trials("upstream", 20, |turn| {
        let (walker, bat) = (foe(turn, LISTENER, 1, 0), foe(turn, 10, 3, 0));
        let at = turn.state.hero.at.shift(2, 0);
        [-1, 0, 1].into_iter().for_each(|dy| turn.set_terrain(at.shift(0, dy), code::CHASM));
        assert_eq!((turn.entry(walker, at).percent, turn.entry(bat, at).percent), (0, 100));
        let here = turn.state.hero.at;
        assert!(turn.knock_back_monster(walker, here));
        assert!(turn.state.level.monsters.get(walker).is_none() && told(turn, "creature-fell"));
        assert_eq!(turn.state.level.items.len(), 0);
    });
}

#[test]
fn a_hero_swapped_over_a_chasm_falls_when_the_creature_has_done() {
    // docs/spec/sil-world.md 11.11: no one acts on a level they have left
    let fell = trials("upstream", 100, |turn| {
        // It trades only for a square with no more neighbours than its own has.
        let who = foe(turn, SWAPPER, 1, 0);
        foe(turn, LISTENER, 2, 0);
        let at = turn.state.level.monsters.get(who).unwrap().at;
        turn.set_terrain(at, code::CHASM);
        turn.state.level.monsters.get_mut(who).unwrap().energy.0 = 100;
        turn.monsters_act(100);
        let swapped = told(turn, "trades-places");
        assert_eq!(turn.state.level.depth, if swapped { 7 } else { 5 });
        assert!(turn.falling.is_none() && turn.state.level.check().is_ok());
        // Those of the new level have not acted with the turns of the old one's.
        assert!(!swapped || !told(turn, "moved"));
        swapped
    });
    let fell = fell.iter().filter(|f| **f).count();
    assert!(fell > 10, "{fell} of 100");
}

#[test]
fn a_leap_takes_two_turns_and_asks_when_the_landing_is_in_doubt() {
    // docs/spec/sil-player.md 18.4
    let ready_to_leap = |turn: &mut Turn<'_>| {
        let over = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(over, code::CHASM);
        [over, over.step(Dir::North)].into_iter().for_each(|l| turn.state.level.marks.note(l));
        learn(turn, ability::LEAPING);
        turn.state.hero.actions[1] = Action::Moved(Dir::North);
        over
    };
    trials("documented", 1, |turn| {
        let over = ready_to_leap(turn);
        turn.walk(Dir::North, false).unwrap();
        assert!(told(turn, "leapt") && turn.state.hero.at == over && turn.acted);
        turn.acted = false;
        turn.state.hero.stealth_score = 10;
        turn.land_leap();
        assert!(turn.state.hero.at == over.step(Dir::North) && turn.acted && turn.state.level.depth == 5);
        assert_eq!(turn.state.hero.stealth_score, 5);
    });
    for doubt in 0..3 {
        trials("documented", 1, |turn| {
            let over = ready_to_leap(turn);
            let landing = over.step(Dir::North);
            match doubt {
                0 => turn.state.level.marks.forget(landing),
                1 => turn.set_terrain(landing, code::CHASM),
                _ => drop(foe(turn, LISTENER, 0, -2)),
            }
            turn.walk(Dir::North, false).unwrap();
            let question = turn.state.pending.take().unwrap().question;
            assert_eq!((question.tag.as_str(), turn.acted), ("leap-into-doubt", false));
            turn.walk(Dir::North, true).unwrap();
            assert_eq!(turn.state.hero.at, over);
        });
    }
    // A wall at the landing stops one over the chasm, which then takes effect.
    trials("documented", 1, |turn| {
        let over = ready_to_leap(turn);
        turn.walk(Dir::North, false).unwrap();
        turn.set_terrain(over.step(Dir::North), code::GRANITE);
        turn.land_leap();
        turn.settle_fall();
        assert_eq!(turn.state.level.depth, 7);
    });
}

#[test]
fn sunlight_lights_its_bearer_and_keeps_those_who_shun_it_out() {
    // S000-074
    trials("upstream", 1, |turn| {
        let at = turn.state.hero.at;
        let man = foe(turn, 8, 3, 0);
        let (shade, orc) = (foe(turn, 7, 4, 0), foe(turn, LISTENER, 5, 0));
        let there = at.step(Dir::North);
        turn.set_terrain(there, code::SUNLIGHT);
        assert_eq!(turn.entry(man, there).percent, 0, "hurt by light");
        assert_eq!(turn.entry(shade, there).percent, 0, "undead");
        assert_eq!(turn.entry(orc, there).percent, 100);
        let before = turn.light_at(at);
        turn.set_terrain(at, code::SUNLIGHT);
        turn.sense_anew();
        assert_eq!(turn.light_at(at) - before, 3);
    });
}

#[test]
fn a_glyph_holds_creatures_off_by_their_will() {
    // S000-072: 20 against the will of the alert, no one else
    trials("upstream", 1, |turn| {
        let (weak, strong) = (foe(turn, LISTENER, 3, 0), foe(turn, trials::DOOR_WARDEN, 4, 0));
        let there = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(there, code::GLYPH);
        let (low, high) = (turn.entry(weak, there).percent, turn.entry(strong, there).percent);
        assert!(low < high && high < 100, "{low} {high}");
        turn.state.level.monsters.get_mut(strong).unwrap().alertness = -5;
        assert_eq!(turn.entry(strong, there).percent, 0);
        turn.walk(Dir::North, false).unwrap();
        assert_eq!(turn.state.hero.at, there, "the hero walks over it");
    });
}

#[test]
fn one_in_a_pit_sees_only_what_is_beside() {
    trials("upstream", 1, |turn| {
        let at = turn.state.hero.at;
        assert!(turn.in_view(at.shift(4, 0)));
        turn.set_terrain(at, code::TRAP_PIT);
        turn.sense_anew();
        assert!(!turn.in_view(at.shift(4, 0)) && turn.in_view(at.shift(1, 0)));
    });
}

#[test]
fn stairs_lead_one_level_and_shafts_two() {
    // S000-185, S000-190
    for (stair, up, from, to) in [
        (code::UP_STAIR, true, 5, 4),
        (code::DOWN_STAIR, false, 5, 6),
        (code::UP_SHAFT, true, 5, 3),
        (code::DOWN_SHAFT, false, 5, 7),
        (code::DOWN_SHAFT, false, 17, 19),
    ] {
        trials("documented", 1, |turn| {
            turn.state.level.depth = from;
            turn.set_terrain(turn.state.hero.at, stair);
            let other = if up { turn.go_down(true) } else { turn.go_up(true) };
            assert_eq!(other.unwrap_err().tag, "no-stair");
            if up { turn.go_up(true) } else { turn.go_down(true) }.unwrap();
            assert_eq!(turn.state.level.depth, to, "{stair:#x} from {from}");
            // One stands on the stair that leads back: a shaft for a shaft.
            let back = match stair {
                code::UP_STAIR => code::DOWN_STAIR,
                code::DOWN_STAIR => code::UP_STAIR,
                code::UP_SHAFT => code::DOWN_SHAFT,
                _ => code::UP_SHAFT,
            };
            assert_eq!(turn.state.level.terrain_at(turn.state.hero.at), back);
            assert_eq!(turn.state.hero.staircasiness, 1000);
        });
    }
}

#[test]
fn the_least_depth_blocks_by_the_notes_and_redirects_in_the_real_game() {
    // S000-184
    trials("documented", 1, |turn| {
        turn.state.player_turn = 5_000;
        turn.state.facts.max_depth = 9;
        turn.set_terrain(turn.state.hero.at, code::UP_STAIR);
        assert!(turn.min_depth() >= 5, "{}", turn.min_depth());
        assert_eq!(turn.go_up(true).unwrap_err().tag, "stairs-blocked");
        assert!(!turn.acted && turn.state.level.depth == 5);
    });
    trials("upstream", 1, |turn| {
        turn.state.facts.depth_counter = 450_000;
        assert_eq!(turn.min_depth(), 5);
        turn.set_terrain(turn.state.hero.at, code::UP_STAIR);
        turn.go_up(true).unwrap();
        assert_eq!(turn.state.level.depth, 5, "a new level of the least depth");
        assert!(told(turn, "redirected"));
        assert_eq!(turn.state.level.terrain_at(turn.state.hero.at), code::UP_STAIR);
    });
}

#[test]
fn stairs_taken_in_haste_crumble() {
    // docs/spec/sil-world.md 3.2: 51 in 100 at 8000
    let fell = trials("upstream", 200, |turn| {
        turn.state.hero.staircasiness = 8000;
        turn.set_terrain(turn.state.hero.at, code::DOWN_STAIR);
        turn.go_down(true).unwrap();
        turn.settle_fall();
        assert_eq!(turn.state.level.depth, 6);
        let crumbled = told(turn, "crumbled");
        // A fall makes good for all stairs before; this one counts.
        assert_eq!(turn.state.hero.staircasiness, if crumbled { 1000 } else { 9000 });
        let stair = terrain::is_stair(turn.state.level.terrain_at(turn.state.hero.at));
        assert_eq!(stair, !crumbled);
        crumbled
    });
    let fell = fell.iter().filter(|f| **f).count();
    assert!((74..=130).contains(&fell), "{fell} of 200: four errors about 102");
}

#[test]
fn a_forge_is_known_once_stepped_on_and_its_uses_are_in_its_code() {
    // S000-143, S000-144, S000-146, S000-149
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::FORGE_0 + 3);
        turn.walk(Dir::North, false).unwrap();
        let reached = |t: &angrist_engine::play::Notice| {
            matches!(t.downcast::<HallEvent>(), Some(HallEvent::Reached { what: "forge" }))
        };
        assert!(turn.notices.iter().any(reached) && turn.state.level.marks.has(at));
    });
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut uses = [0u32; 6];
    for number in 0..120 {
        let made = make_level(t, &mut stats::facts_at(t, 6), 3, &stats::ask_for(6, number), None).unwrap();
        for c in made.level.terrain.cells().iter().filter(|c| terrain::is_forge(**c)) {
            let kind_of = [code::FORGE_0, code::ENCHANTED_FORGE_0, code::UNIQUE_FORGE_0];
            let first = kind_of.into_iter().rev().find(|f| c >= f).unwrap();
            uses[usize::from(c - first)] += 1;
        }
    }
    assert!(uses[3] > 40 && uses[4] > 30 && uses.iter().sum::<u32>() == uses[3] + uses[4], "{uses:?}");
}

#[test]
fn the_forge_of_its_kind_is_written_down_once() {
    // docs/spec/sil-world.md 7.6
    trials("upstream", 1, |turn| {
        let (plain, unique) = (turn.state.hero.at.shift(1, 0), turn.state.hero.at.shift(2, 0));
        turn.set_terrain(plain, code::FORGE_0 + 3);
        turn.set_terrain(unique, code::UNIQUE_FORGE_3);
        let before = turn.state.notes.len();
        turn.walk(Dir::East, true).unwrap();
        assert_eq!(turn.state.notes.len(), before);
        turn.walk(Dir::East, true).unwrap();
        turn.walk(Dir::West, true).unwrap();
        turn.set_terrain(unique, code::UNIQUE_FORGE_0 + 1);
        turn.walk(Dir::East, true).unwrap();
        assert_eq!(turn.state.notes.len(), before + 1);
    });
}

#[test]
fn hidden_traps_look_like_floor_and_are_walked_into_unasked() {
    trials("documented", 1, |turn| {
        let at = turn.state.hero.at.step(Dir::North);
        turn.set_terrain(at, code::TRAP_ALARM);
        turn.state.level.set(at, SquareFlag::Hidden, true);
        turn.state.level.marks.note(at);
        turn.walk(Dir::North, false).unwrap();
        assert!(turn.state.pending.is_none() && turn.state.hero.at == at && told(turn, "trap"));
    });
}
