//! Steps, leaps, traps and what is found (docs/spec/sil-player.md 6.4, 10.5, 14.1, 16.2, 18.1, 30.3).

use crate::player::prelude::*;
use angrist_sil::turn::Then;

/// Where a step east of a confused hero leads, many times: how many eighths of a turn it is off.
fn sways(command: &str, n: u64) -> [i32; 8] {
    let mut game = set("upstream");
    game.context().state.hero.timers.confused = 1000;
    let start = game.context().state.clone();
    let mut counts = [0; 8];
    for seed in 0..n {
        let turn = game.context();
        *turn.state = start.clone();
        turn.state.chance = stream(seed, "sways", 0, 0);
        let from = turn.state.hero.at;
        game.apply_text(command).unwrap();
        let Action::Moved(dir) = game.context().state.hero.actions[1] else { panic!("no step") };
        assert_ne!(game.context().state.hero.at, from);
        counts[(0..8).find(|t| Dir::East.turn(*t) == dir).unwrap() as usize] += 1;
    }
    counts
}

#[test]
fn a_confused_step_sways_once() {
    // 16.2: 20, 15, 6 and 1 of 64, never right about; four standard deviations of each count of 1280.
    for command in ["walk e", "walk e yes"] {
        let counts = sways(command, 1280);
        for (eighths, expected, most) in
            [(0, 400, 67), (1, 300, 61), (7, 300, 61), (2, 120, 42), (6, 120, 42), (3, 20, 18), (5, 20, 18)]
        {
            assert!((counts[eighths] - expected).abs() <= most, "{command}: {eighths} {counts:?}");
        }
        assert_eq!(counts[4], 0, "{command}: never right about");
    }
}

#[test]
fn a_step_that_was_asked_about_goes_where_it_was_asked_about() {
    // 16.2: one roll for one step.
    let mut game = set("upstream");
    for seed in 0..40 {
        let turn = game.context();
        let here = turn.state.hero.at;
        for at in here.neighbours() {
            turn.state.level.terrain[at] = code::TRAP_ALARM;
        }
        let mut turn = game.context();
        turn.sense_anew();
        here.neighbours().for_each(|at| turn.state.level.marks.note(at));
        turn.state.hero.timers.confused = 1000;
        turn.state.chance = stream(seed, "asked", 0, 0);
        game.apply_text("walk e").unwrap();
        let Then::Agreed(asked) = game.inner().pending.as_ref().unwrap().then.clone() else { panic!() };
        let dir = asked.dir(0).unwrap();
        game.apply_text("answer yes").unwrap();
        let turn = game.context();
        assert_eq!(turn.state.hero.at, here.step(dir), "{asked}");
        turn.state.hero.at = here;
    }
}

#[test]
fn dodging_helps_against_pits_and_darts() {
    // 6.4: also against traps; 18.1: a hit roll against evasion and dodging.
    let mut game = set("upstream");
    let mut turn = game.context();
    turn.state.hero.actions[0] = Action::Moved(Dir::East);
    let held = |turn: &mut Turn<'_>| {
        let here = turn.state.hero.at;
        turn.state.level.terrain[here] = code::TRAP_PIT;
        let start = turn.state.clone();
        let mut count = 0;
        for seed in 0..2000 {
            *turn.state = start.clone();
            turn.state.chance = stream(seed, "pits", 0, 0);
            turn.walk(Dir::East, true).unwrap();
            count += i32::from(turn.state.hero.at == here);
        }
        *turn.state = start;
        count
    };
    // 10 against the evasion: a margin of 10 holds in 345 of 400 cases, of 7 in 309.
    let skill = turn.skill(Skill::Evasion);
    turn.state.hero.skills[Skill::Evasion as usize] -= skill;
    let without = held(&mut turn);
    know(&mut turn, ability::DODGING);
    let with = held(&mut turn);
    // Four standard errors of 2000 trials.
    assert!((without - 1725).abs() <= 62 && (with - 1545).abs() <= 75, "{without} {with}");
}

#[test]
fn a_bane_of_spiders_loosens_webs() {
    // 6.6, 18.1: the bonus is taken from the difficulty.
    let mut game = set("upstream");
    let mut turn = game.context();
    let spider = (1..u16::MAX)
        .find(|n| turn.tables.race(*n).is_some_and(|r| r.is(angrist_sil::tables::RaceFlag::SPIDER)))
        .unwrap();
    // Nine doublings: no pair of dice withstands them.
    turn.state.facts.race_mut(spider).kills = 1 << 9;
    turn.state.hero.bane = 3;
    know(&mut turn, ability::BANE);
    let here = turn.state.hero.at;
    for seed in 0..200 {
        let mut turn = game.context();
        turn.state.hero.at = here;
        turn.set_terrain(here, code::TRAP_WEB);
        // Half the depth is 0, and so is the strength: with nine off, any roll but 1 against 10 frees.
        turn.state.level.depth = 1;
        turn.state.chance = stream(seed, "webs", 0, 0);
        let own = turn.state.chance.clone().die(10);
        turn.walk(Dir::East, true).unwrap();
        assert_eq!(turn.state.hero.at != here, turn.state.level.terrain_at(here) == code::FLOOR);
        if own > 1 {
            assert_eq!(turn.state.level.terrain_at(here), code::FLOOR, "a roll of {own}");
        }
    }
}

#[test]
fn a_leap_gives_the_blows_of_a_move() {
    // 10.5: flanking is also applied when leaping.
    let mut game = crate::arena::arena("upstream");
    let mut turn = game.context();
    crate::arena::hardy(&mut turn);
    know(&mut turn, ability::LEAPING);
    know(&mut turn, ability::FLANKING);
    wield(&mut turn, Slot::Weapon, Tval::SWORD, 17);
    let here = turn.state.hero.at;
    let over = here.step(Dir::East);
    turn.set_terrain(over, code::CHASM);
    turn.state.level.marks.note(over);
    turn.state.level.marks.note(over.step(Dir::East));
    turn.state.hero.actions[1] = Action::Moved(Dir::East);
    let foe = crate::arena::foe(&mut turn, 1, 1, 1);
    let m = turn.state.level.monsters.get_mut(foe).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    turn.leap(Dir::East).unwrap();
    let kinds: Vec<AttackKind> = crate::arena::strikes(&turn).iter().map(|s| s.kind).collect();
    assert_eq!(kinds, [AttackKind::Flanking]);
    assert_eq!(turn.state.hero.at, over);
}

/// A locked chest with a gas trap beside the hero.
fn chest(turn: &mut Turn<'_>) -> Loc {
    let mut chest = thing(turn, Tval::CHEST, 1);
    (chest.pval, chest.theme, chest.known) = (6, 5, Known::Kind);
    let at = turn.state.hero.at.step(Dir::East);
    turn.state.level.add_item(at, chest).unwrap();
    turn.look();
    at
}

#[test]
fn traps_of_chests_are_found_by_searching_and_disarmed_by_hand() {
    // 14.1, 18.7, 30.3
    let mut game = set("upstream");
    let mut turn = game.context();
    let at = chest(&mut turn);
    assert_eq!(game.apply_text("disarm e").unwrap_err().tag, "no-trap");
    let mut turn = game.context();
    crate::stage::score(&mut turn, Skill::Perception, 60);
    game.apply_text("wait").unwrap();
    assert_eq!(game.context().state.level.item_on(at).unwrap().1.item.known, Known::Fully);
    game.apply_text("interact e").unwrap();
    let turn = game.context();
    assert_eq!(turn.state.level.item_on(at).unwrap().1.item.pval, -6, "disarmed, not opened");
    game.apply_text("interact e").unwrap();
    assert_eq!(game.context().state.level.item_on(at).unwrap().1.item.pval, 0, "opened");
}

#[test]
fn chest_traps_are_as_hard_to_find_as_the_rule_says() {
    // 14.1: Perception and light against half the chest's level and 15; with care 5 less, and then once more without.
    let mut game = set("upstream");
    let mut turn = game.context();
    let at = chest(&mut turn);
    let light = turn.light_at(at);
    crate::stage::score(&mut turn, Skill::Perception, 18 - light);
    let start = turn.state.clone();
    let mut found = [0; 2];
    for seed in 0..1000 {
        for (count, active) in found.iter_mut().zip([false, true]) {
            *turn.state = start.clone();
            turn.state.chance = stream(seed, "chests", 0, 0);
            turn.search_around(active);
            *count += i32::from(turn.state.level.item_on(at).unwrap().1.item.known == Known::Fully);
        }
    }
    // 18 against 18: 45 of 100; 23 against 18: 85 of 100, then 45 of the rest. Four standard errors of 1000 trials.
    assert!((found[0] - 450).abs() <= 63 && (found[1] - 918).abs() <= 35, "{found:?}");
}

#[test]
fn who_waits_in_the_dark_feels_walls_and_things() {
    // 14.1: unknown adjacent walls, doors and objects become known by touch.
    let mut game = set("upstream");
    let mut turn = game.context();
    let at = turn.state.hero.at;
    turn.set_terrain(at.step(Dir::North), code::GRANITE);
    let stone = thing(&turn, Tval::SWORD, 4);
    turn.state.level.add_item(at.step(Dir::South), stone).unwrap();
    turn.state.hero.timers.blind = 100;
    turn.state.level.marks = angrist_engine::sight::Marks::new(50, 18);
    turn.sense_anew();
    game.apply_text("wait").unwrap();
    let turn = game.context();
    assert!(turn.state.level.marks.has(at.step(Dir::North)));
    assert!(turn.state.level.item_on(at.step(Dir::South)).unwrap().1.marked);
    assert!(!turn.state.level.marks.has(at.step(Dir::East)), "bare floor is not told by hand");
}

#[test]
fn falls_are_written_down() {
    // 32
    for (chasm, text) in [(true, "Fell into a chasm."), (false, "Fell through the floor.")] {
        let mut game = set("upstream");
        let mut turn = game.context();
        turn.state.level.depth = 5;
        turn.fall(chasm);
        turn.settle_fall();
        assert_eq!(turn.state.notes.iter().filter(|(.., note)| note == text).count(), 1);
    }
}

#[test]
fn breaking_the_oath_of_iron_is_asked_noted_and_ends_its_reward() {
    // 33.5
    let mut game = set("upstream");
    let turn = game.context();
    turn.state.level.depth = 8;
    turn.state.hero.oath.sworn = 3;
    let here = turn.state.hero.at;
    turn.state.level.terrain[here] = code::UP_STAIR;
    let mut turn = game.context();
    turn.state.hero.stats[2] = 3;
    turn.refresh_hero();
    let before = turn.stat(angrist_sil::tables::Stat::Con);
    game.apply_text("up").unwrap();
    assert!(game.inner().pending.is_some());
    game.apply_text("answer yes").unwrap();
    let turn = game.context();
    assert_eq!(turn.stat(angrist_sil::tables::Stat::Con), before - 2);
    assert!(turn.state.notes.iter().any(|(.., text)| text == "Broke the oath of iron."));
}

#[test]
fn a_blocked_stair_is_blocked_before_anything_is_asked() {
    // S000-186
    let mut game = set("documented");
    let turn = game.context();
    turn.state.level.depth = 3;
    turn.state.facts.max_depth = 3;
    turn.state.player_turn = 5000;
    turn.state.hero.oath.sworn = 3;
    let here = turn.state.hero.at;
    turn.state.level.terrain[here] = code::UP_STAIR;
    assert_eq!(game.apply_text("up").unwrap_err().tag, "stairs-blocked");
}

#[test]
fn a_shaft_may_lead_to_the_throne_room_and_a_fall_may_not() {
    // 33.1: shafts lead two levels down as long as that is not beyond 20; 18.3: one falls to 19 at most.
    let mut game = set("upstream");
    let turn = game.context();
    turn.state.level.depth = 18;
    let here = turn.state.hero.at;
    turn.state.level.terrain[here] = code::DOWN_SHAFT;
    game.apply_text("down").unwrap();
    assert_eq!(game.inner().pending.as_ref().unwrap().question.tag, "enter-throne");
    game.apply_text("answer yes").unwrap();
    assert_eq!(game.inner().level.depth, 20);
    let mut game = set("upstream");
    let mut turn = game.context();
    turn.state.level.depth = 18;
    turn.fall(true);
    turn.settle_fall();
    assert_eq!(turn.state.level.depth, 19);
}

/// The confused who stumble into walls they know, or reach for doors that are not there, lose the turn. A refusal would put the
/// dice back, and every further try would end in the same refusal.
#[test]
fn the_confused_are_never_stuck_in_a_refusal() {
    let mut game = set("upstream");
    let mut turn = game.context();
    let here = turn.state.hero.at;
    for at in here.neighbours().collect::<Vec<_>>() {
        turn.set_terrain(at, code::GRANITE);
        turn.state.level.marks.note(at);
    }
    turn.set_terrain(here.step(Dir::East), code::FLOOR);
    turn.state.hero.timers.confused = 1000;
    let (mut tries, mut turns) = (0, game.inner().player_turn);
    while game.context().state.hero.at == here && tries < 200 {
        let _ = game.apply_text("walk e");
        tries += 1;
    }
    assert!(tries < 40, "out by the only way after {tries} tries");
    assert!(game.inner().player_turn > turns);
    turns = game.inner().player_turn;
    let refused = (0..40).filter(|_| game.apply_text("open n").is_err()).count();
    assert!(refused < 40 && game.inner().player_turn > turns, "{refused} of 40 refused");
}

#[test]
fn only_the_confused_lose_time_over_rock_they_cannot_dig() {
    // 18.5
    let mut game = set("upstream");
    let mut turn = game.context();
    for at in turn.state.hero.at.neighbours().collect::<Vec<_>>() {
        turn.set_terrain(at, code::GRANITE);
    }
    let turn = game.inner().player_turn;
    assert_eq!(game.apply_text("tunnel e").unwrap_err().tag, "too-hard");
    assert_eq!(game.inner().player_turn, turn);
    game.context().state.hero.timers.confused = 10;
    game.apply_text("tunnel e").unwrap();
    assert_eq!(game.inner().player_turn, turn + 1);
}
