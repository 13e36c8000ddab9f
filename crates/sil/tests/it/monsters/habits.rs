//! Habits that show only over many turns: sleeping at home, leaving by a stair, standing where it is good to stand, being hurt.

use crate::monsters::scene::*;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_sil::game::SilGame;
use angrist_sil::halls::HallEvent;
use angrist_sil::monsters::{MonsterEvent, wander};
use angrist_sil::state::{Forged, Item, SquareFlag, Stance};
use angrist_sil::tables::{ItemFlag, ItemFlags};
use angrist_sil::terrain::code;

/// A creature alone out of sight.
fn apart(lines: &str) -> (SilGame, Handle) {
    let (game, all) = wild("documented", &beast(BEAST, 'o', lines), APART, &[('o', BEAST)]);
    (game, all[0])
}

fn set_alertness(game: &mut SilGame, who: Handle, to: i16) {
    game.context().state.level.monsters.get_mut(who).unwrap().alertness = to;
}

#[test]
fn one_that_keeps_a_territory_calms_down_out_of_sight_and_is_never_woken_by_it() {
    // docs/spec/sil-world.md 11.4: out of sight one in ten turns lowers alertness by one.
    let (mut game, o) = apart("A:0:0:3:1\nF:TERRITORIAL | NEVER_MOVE");
    set_alertness(&mut game, o, -15);
    for _ in 0..100 {
        pass_turn(&mut game);
        assert!(of(&mut game, o).alertness <= -15, "asleep, it stays asleep");
    }
    let mut calmer = 0;
    for _ in 0..400 {
        set_alertness(&mut game, o, 5);
        pass_turn(&mut game);
        let now = of(&mut game, o).alertness;
        assert!(matches!(now, 4 | 5), "{now}");
        calmer += i32::from(now == 4);
    }
    // 400 tries at one in ten: 40, three standard deviations are 18.
    assert!((22..=58).contains(&calmer), "{calmer}");
}

#[test]
fn a_group_bound_for_a_stair_leaves_by_it_on_arrival() {
    // docs/spec/sil-world.md 11.6: on a stair with nothing left of its way, one with wits leaves the level.
    let map = "
##################
#@...............#
################.#
################.#
#..o.....>.......#
##################
";
    for (flags, leaves) in [("SMART", true), ("SHRIEK", false)] {
        let lines = if leaves { format!("F:{flags}") } else { format!("S:{flags}") };
        let (mut game, all) = wild("documented", &beast(BEAST, 'o', &lines), map, &[('o', BEAST)]);
        let group = of(&mut game, all[0]).group;
        wander::set_destination(&mut game.context().state.level, group, Loc::new(9, 4), 0);
        let mut left = false;
        for _ in 0..9 {
            if game.context().state.level.monsters.get(all[0]).is_some() {
                set_alertness(&mut game, all[0], -5);
            }
            left |= pass_turn(&mut game).iter().any(|e| matches!(e, MonsterEvent::Leaves { down: true, .. }));
        }
        assert_eq!(left, leaves, "{flags}");
    }
}

#[test]
fn what_hurts_rouses_by_as_much_as_it_hurts() {
    // docs/spec/sil-world.md 9.8: at least 0 to 5, and the damage added, 20 at most; it reconsiders its distance.
    let (mut game, o) = one("I:2:100d4:0");
    let mut hurt = |from: i16, damage: i32, by_hero: bool| {
        set_alertness(&mut game, o, from);
        game.context().state.level.monsters.get_mut(o).unwrap().ranges = (3, 4);
        assert!(!game.context().hurt_monster(o, damage, by_hero));
        let m = of(&mut game, o);
        (m.alertness, m.ranges)
    };
    for _ in 0..20 {
        let (asleep, ranges) = hurt(-15, 7, true);
        assert!((7..=12).contains(&asleep) && ranges == (0, 0), "{asleep} {ranges:?}");
    }
    assert_eq!(hurt(8, 3, true).0, 11);
    assert_eq!(hurt(15, 9, true).0, 20);
    assert_eq!(hurt(-15, 1, false), (-15, (3, 4)));
}

#[test]
fn one_that_stands_well_does_not_cast_twice_a_turn() {
    // docs/spec/sil-world.md 11.7: rooted and out of reach, or at its best distance, it wants nothing more; 11.2 step 18.
    let (mut game, o) = one("S:SPELL_PCT_20 | POW_10\nS:SCARE\nF:NEVER_MOVE");
    game.context().find_ranges(o);
    assert_eq!(game.context().choose_goal(o, false), None);
    let mut uses = 0;
    for _ in 0..500 {
        rouse(&mut game, o);
        game.context().state.level.monsters.get_mut(o).unwrap().always_cast = false;
        uses += pass_turn(&mut game).iter().filter(|e| matches!(e, MonsterEvent::Uses { .. })).count();
    }
    // 500 tries at one in five: 100, three standard deviations are 27.
    assert!((73..=127).contains(&uses), "{uses}");
    let map = "\n################\n#@.......o.....#\n################\n";
    let lines = "S:SPELL_PCT_50 | POW_10\nS:ARROW1";
    let (mut game, all) = wild("upstream", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
    game.context().find_ranges(all[0]);
    assert_eq!(of(&mut game, all[0]).ranges, (7, 8));
    let stands = (0..20).filter(|_| game.context().choose_goal(all[0], false).is_none()).count();
    assert!((1..20).contains(&stands), "it comes nearer half of the time: {stands}");
}

#[test]
fn an_archer_that_flees_looks_for_a_far_square_with_a_clear_shot() {
    // docs/spec/sil-world.md 11.7, retreat (d): those that shoot half of the time or more, fleeing or not.
    let map = "
################
#@.....o.......#
#######.########
#######.########
#######.....####
################
";
    let lines = |percent: i32| format!("S:SPELL_PCT_{percent} | POW_10\nS:ARROW1");
    for (percent, shoots_on) in [(50, true), (40, false)] {
        let (mut game, all) = wild("upstream", &beast(BEAST, 'o', &lines(percent)), map, &[('o', BEAST)]);
        let turn = game.context();
        turn.state.level.monsters.get_mut(all[0]).unwrap().stance = Stance::Fleeing;
        let to = game.context().retreat(all[0]).unwrap();
        assert_eq!(game.context().in_view(to), shoots_on, "{percent}: {to}");
    }
}

#[test]
fn one_that_finds_no_cover_goes_straight_away_or_panics_when_it_is_close() {
    // docs/spec/sil-world.md 11.7, retreat (g) and (h).
    let flees = |map: &str| {
        let (mut game, all) = wild("upstream", &beast(BEAST, 'o', ""), map, &[('o', BEAST)]);
        game.context().state.level.monsters.get_mut(all[0]).unwrap().stance = Stance::Fleeing;
        let to = game.context().retreat(all[0]).unwrap();
        let turn = game.context();
        let monster = turn.state.level.monsters.get(all[0]).unwrap();
        (to, monster.at, turn.state.hero.at, monster.provoked)
    };
    let (to, at, hero, provoked) = flees("\n############\n#@....o....#\n############\n");
    assert_eq!(
        (to.x - at.x, to.y, provoked),
        (at.x - hero.x, at.y, false),
        "as far beyond it as the hero is before it"
    );
    let (to, at, _, provoked) = flees("\n############\n#@.o.......#\n############\n");
    assert_eq!((to, provoked), (at, true), "too close: it stays and turns on the hero");
}

#[test]
fn one_that_calls_for_help_does_not_retreat() {
    // docs/spec/sil-world.md 11.7, retreat (a): it shrieks instead; step 5: those that only keep their distance then come on.
    let map = "\n############\n#@.o.......#\n############\n";
    for (lines, stays) in [("F:SMART\nS:SPELL_PCT_100 | POW_10\nS:SHRIEK", true), ("F:SMART", false)] {
        let (mut game, all) = wild("upstream", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
        assert_eq!(game.context().retreat(all[0]).is_none(), stays, "{lines}");
    }
}

#[test]
fn only_those_with_wits_call_for_help_when_shot() {
    // docs/spec/sil-world.md 11.2 steps 10 and 12: wits, and company or a shrill voice.
    let map = "
######################
#@.#.......o...o.....#
######################
";
    let called = |lines: &str| {
        let (mut game, all) = wild("documented", &beast(BEAST, 'o', lines), map, &[('o', BEAST)]);
        set_alertness(&mut game, all[1], -1);
        game.context().state.level.monsters.get_mut(all[0]).unwrap().struck = (false, true);
        pass_turn(&mut game).iter().any(|e| matches!(e, MonsterEvent::Shouts { .. }))
    };
    assert!(called("F:SMART\nS:SHRIEK") && called("F:SMART | FRIENDS"));
    assert!(!called("S:SHRIEK") && !called("F:FRIENDS") && !called("F:SMART"));
}

#[test]
fn despair_beside_a_chasm_is_a_fall() {
    // docs/spec/sil-world.md 7.4: one that jumps falls like one that is pushed, and may die of it.
    let map = "
##########
#@...o~..#
##########
";
    let (mut fell, mut died) = (0, 0);
    for health in [1, 100] {
        let records = beast(BEAST, 'o', &format!("I:2:{health}d1:0"));
        let (mut game, all) = wild("documented", &records, map, &[('o', BEAST)]);
        for _ in 0..20 {
            if let Some(m) = game.context().state.level.monsters.get_mut(all[0]) {
                (m.temporary_morale, m.stance, m.alertness, m.at) =
                    (-900, Stance::Fleeing, 20, Loc::new(5, 1));
            }
            let mut turn = game.context();
            for handle in turn.state.level.monsters.handles() {
                turn.state.level.monsters.get_mut(handle).unwrap().energy.0 = 100;
            }
            turn.monsters_act(100);
            fell += turn
                .notices
                .iter()
                .filter(|t| matches!(t.downcast::<HallEvent>(), Some(HallEvent::CreatureFell { .. })))
                .count();
            died += turn
                .notices
                .iter()
                .filter(|t| matches!(t.downcast::<MonsterEvent>(), Some(MonsterEvent::Dies { .. })))
                .count();
            if turn.state.level.monsters.get(all[0]).is_none() {
                break;
            }
        }
        assert!(game.context().state.level.monsters.get(all[0]).is_none(), "health {health}");
    }
    assert_eq!((fell, died), (2, 1));
}

#[test]
fn forgetting_hides_traps_again_and_things_and_what_is_rooted() {
    // docs/spec/sil-world.md 10.5: marks, traps but the one underfoot, things on the floor, rooted mindless ones.
    let map = "
##################
#o......@.m......#
################.#
################.#
#................#
##################
";
    let records = beast(BEAST, 'o', "A:0:2:3:99\nS:SPELL_PCT_100 | POW_10\nS:FORGET\nF:NEVER_MOVE")
        + &beast(2, 'm', "F:NEVER_MOVE | MINDLESS");
    let (mut game, all) = wild("documented", &records, map, &[('o', BEAST), ('m', 2)]);
    let (trap, far) = (Loc::new(9, 1), Loc::new(3, 4));
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.set_terrain(trap, code::TRAP_PIT);
    turn.set_terrain(here, code::TRAP_CALTROPS);
    let (number, kind) = turn.tables.kind_of(45, 1).unwrap();
    let ring = turn.state.level.add_item(far, Item::of_kind(number, kind)).unwrap();
    turn.state.level.items.get_mut(ring).unwrap().marked = true;
    turn.state.level.monsters.get_mut(all[1]).unwrap().encountered = true;
    turn.state.hero.timers.blind = 500;
    turn.look();
    let mut forgot = false;
    for _ in 0..20 {
        game.context().state.level.marks.note(far);
        rouse(&mut game, all[0]);
        pass_turn(&mut game);
        forgot |= !game.context().state.level.marks.has(far);
    }
    let turn = game.context();
    assert!(forgot && turn.state.level.has(trap, SquareFlag::Hidden));
    assert!(!turn.state.level.has(here, SquareFlag::Hidden), "the one underfoot is felt");
    assert!(!turn.state.level.items.get(ring).unwrap().marked);
    assert!(!turn.state.level.monsters.get(all[1]).unwrap().encountered);
}

#[test]
fn an_earthquake_is_heard_from_where_the_hero_is() {
    // docs/spec/sil-world.md 5.3: centred on the hero even if a creature made it.
    let mut map = String::from("\n");
    for row in [
        format!("#{}#", "#".repeat(70)),
        format!("#@{}o..#", ".".repeat(66)),
        format!("#{}#", "#".repeat(70)),
    ] {
        map.push_str(&row);
        map.push('\n');
    }
    let (mut game, all) =
        wild("documented", &beast(BEAST, 'o', "A:0:0:3:1\nF:NEVER_MOVE"), &map, &[('o', BEAST)]);
    set_alertness(&mut game, all[0], -15);
    for _ in 0..20 {
        // Far too far away from the hero to be noticed, three steps from where the ground shakes.
        game.context().earthquake(Loc::new(65, 1), None, 1, angrist_sil::fight::Who::Nobody);
        assert_eq!(of(&mut game, all[0]).alertness, -15);
    }
}

#[test]
fn those_who_trade_places_lay_themselves_open() {
    // docs/spec/sil-world.md 11.11: the hero strikes at one who changes places with him.
    let map = "\n########\n#......#\n#..@ow.#\n#......#\n########\n";
    let records = beast(BEAST, 'o', "I:2:100d4:0\nF:EXCHANGE_PLACES\nB:HIT:HURT:(+0,1d2)")
        + &beast(2, 'w', "F:NEVER_MOVE");
    let (mut game, all) = wild("documented", &records, map, &[('o', BEAST), ('w', 2)]);
    let (mut traded, mut struck) = (0, 0);
    for _ in 0..60 {
        rouse(&mut game, all[0]);
        let turn = game.context();
        turn.state.level.move_monster(all[0], Loc::new(4, 2));
        turn.state.hero.at = Loc::new(3, 2);
        if turn.state.level.monsters.get(all[0]).unwrap().at != Loc::new(4, 2) {
            continue;
        }
        game.context().sense_anew();
        game.context().see_monsters();
        let mut turn = game.context();
        for handle in turn.state.level.monsters.handles() {
            turn.state.level.monsters.get_mut(handle).unwrap().energy.0 = 100;
        }
        turn.monsters_act(100);
        let trades = turn
            .notices
            .iter()
            .any(|t| matches!(t.downcast::<MonsterEvent>(), Some(MonsterEvent::TradesPlaces { .. })));
        let strikes = turn.notices.iter().any(|t| {
            let strike = t.downcast::<angrist_sil::fight::FightEvent>();
            matches!(strike, Some(angrist_sil::fight::FightEvent::Strike(s))
                if s.by == angrist_sil::fight::Side::Hero)
        });
        traded += i32::from(trades);
        struck += i32::from(trades && strikes);
    }
    assert!(traded > 3 && struck == traded, "{struck} of {traded}");
}

#[test]
fn things_that_bring_danger_bring_deeper_creatures_to_new_levels() {
    // docs/spec/sil-world.md 9.1: the level asked for grows by the things of danger one carries.
    let mean = |things: usize| {
        let (mut game, _) = scene("documented", EDAIN, ROOM, &[]);
        let mut turn = game.context();
        let (number, kind) = turn.tables.kind_of(45, 1).unwrap();
        for _ in 0..things {
            let mut ring = Item::of_kind(number, kind);
            let flags = ItemFlags::of(&[ItemFlag::DANGER]);
            ring.forged = Some(Box::new(Forged { flags, ..Default::default() }));
            turn.state.hero.pack.push(ring);
        }
        let (mut sum, mut count) = (0, 0);
        for _ in 0..12 {
            turn.travel_to(4, angrist_sil::halls::Arrival::Somewhere).unwrap();
            for (_, m) in turn.state.level.monsters.iter() {
                sum += turn.tables.race(m.race).unwrap().level;
                count += 1;
            }
        }
        f64::from(sum) / f64::from(count)
    };
    // Four levels more for each party; companies keep their own.
    let (without, with) = (mean(0), mean(4));
    assert!(with > without + 2.5, "{without} {with}");
}

#[test]
fn a_shot_takes_either_way_round_one_who_stands_between() {
    // docs/spec/sil-world.md 24.1, 24.2: barred only when a creature bars every option.
    let shots = |between: &[(i16, i16)]| {
        let map = "\n########\n#@.....#\n#..o...#\n#.....w#\n#.....v#\n########\n";
        let records = beast(BEAST, 'o', "S:SPELL_PCT_50 | POW_10\nS:ARROW1") + &beast(2, 'w', "F:NEVER_MOVE");
        let (mut game, all) = wild("upstream", &records, map, &[('o', BEAST), ('w', 2), ('v', 2)]);
        for ((x, y), who) in between.iter().zip(&all[1..]) {
            assert!(game.context().state.level.move_monster(*who, Loc::new(*x, *y)));
        }
        game.context().ranged_options(all[0]).len()
    };
    assert_eq!((shots(&[(2, 1)]), shots(&[(2, 2)])), (1, 1));
    assert_eq!(shots(&[(2, 1), (2, 2)]), 0);
}

#[test]
fn stun_takes_two_from_a_shot_as_from_a_blow() {
    // docs/spec/sil-world.md 12.1, 13.3
    let (mut game, o) = one("S:SPELL_PCT_50 | POW_10\nS:ARROW1");
    let mut attack = |stun: i16| {
        let mut turn = game.context();
        turn.state.level.monsters.get_mut(o).unwrap().stun = stun;
        turn.foe_shoots(o, 1, 7, false);
        let strike = turn.notices.iter().find_map(|t| match t.downcast::<angrist_sil::fight::FightEvent>() {
            Some(angrist_sil::fight::FightEvent::Strike(s)) => Some(s.clone()),
            _ => None,
        });
        let hit = strike.unwrap().hit.unwrap();
        hit.parts.iter().filter(|p| !p.dice.starts_with("1d")).map(|p| p.value).sum::<i32>()
    };
    assert_eq!(attack(0) - attack(3), 2);
}

#[test]
fn what_haunts_comes_alone() {
    // docs/spec/sil-world.md 9.5: any of the dead from a level downward, by kind, without its company.
    let map = "\n##########\n#@.......#\n#....>...#\n#........#\n##########\n";
    let records = beast(BEAST, 'W', "W:13:1\nF:UNDEAD | FRIENDS | SMART");
    let mut came = 0;
    for _ in 0..5 {
        let (mut game, _) = wild("documented", &records, map, &[]);
        came += i32::from(game.context().arrive_by_stair(true).is_some());
        assert!(game.context().state.level.monsters.len() <= 1);
    }
    assert_eq!(came, 5);
}

#[test]
fn whoever_lost_his_footing_finds_it_on_a_new_level() {
    // docs/spec/sil-world.md 4.1
    let (mut game, _) = scene("documented", EDAIN, ROOM, &[]);
    let mut turn = game.context();
    turn.state.hero.skip_turn = true;
    turn.travel_to(3, angrist_sil::halls::Arrival::Somewhere).unwrap();
    assert!(!turn.state.hero.skip_turn);
}

#[test]
fn visions_have_names_of_their_own() {
    // docs/spec/sil-world.md 18: every creature is shown and named as its image.
    use angrist_engine::play::{Game, SightKind};
    let records = beast(BEAST, 'o', "") + &beast(2, 'w', "");
    let (mut game, all) = wild("documented", &records, ROOM, &[('o', BEAST)]);
    game.context().state.level.monsters.get_mut(all[0]).unwrap().image = 2;
    for (turns, name) in [(0, "Beast 1"), (5, "Beast 2")] {
        game.context().state.hero.timers.hallucinating = turns;
        assert_eq!(game.context().whom(all[0]).name.as_ref(), name);
        let seen = game.sights().into_iter().find(|s| s.kind == SightKind::Foe).unwrap();
        assert!(format!("{:?}", seen.name).contains(name), "{:?}", seen.name);
        let mut turn = game.context();
        turn.foe_shoots(all[0], 1, 7, false);
        let told = turn.notices.iter().find_map(|t| match t.downcast::<angrist_sil::fight::FightEvent>() {
            Some(angrist_sil::fight::FightEvent::Strike(s)) => Some(s.by.clone()),
            _ => None,
        });
        assert!(matches!(told, Some(angrist_sil::fight::Side::Foe { name: n, .. }) if n.as_ref() == name));
    }
}
