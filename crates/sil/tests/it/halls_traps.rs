//! The thirteen traps, one test each: what springs on the hero, by the notes (`documented`) and in the real game
//! (`upstream`). Figures are those of the requirement rows and of docs/spec/sil-world.md 7.2 and 7.3.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::arena::{charm, foe, hold, learn, told};
use crate::trials;
use crate::trials::{LISTENER, hurts, trials};
use angrist_engine::space::Dir;
use angrist_sil::context::Turn;
use angrist_sil::fight::FightEvent;
use angrist_sil::halls::{HallEvent, trap_word};
use angrist_sil::hero::ability;
use angrist_sil::state::{Slot, SquareFlag};
use angrist_sil::tables::{ItemFlag, RaceFlag, Skill, Tval};
use angrist_sil::terrain::{self, code};
use std::collections::BTreeSet;

/// Enough will to withstand what has a will of 10 now and then.
fn willing(turn: &mut Turn<'_>) {
    turn.state.hero.skills[Skill::Will as usize] = 5;
}

/// Lays a hidden trap under the hero and springs it.
fn spring(turn: &mut Turn<'_>, trap: u16) {
    let at = turn.state.hero.at;
    turn.set_terrain(at, trap);
    turn.state.level.set(at, SquareFlag::Hidden, true);
    turn.spring_trap(at);
}

/// The damage of one cause in many trials: least and most.
fn span(profile: &str, trap: u16, cause: &str) -> (i32, i32) {
    let all: BTreeSet<i32> = trials(profile, 600, |turn| {
        spring(turn, trap);
        hurts(turn).into_iter().find(|(c, _)| c == cause).map(|(_, damage)| damage)
    })
    .into_iter()
    .flatten()
    .collect();
    (*all.first().unwrap(), *all.last().unwrap())
}

#[test]
fn there_are_thirteen_traps_and_each_is_seen_once_sprung() {
    // S000-113
    let codes: Vec<u16> = (0..0x54).filter(|c| terrain::is_trap(*c)).collect();
    assert_eq!(codes.len(), 13);
    for trap in codes {
        trials("documented", 1, |turn| {
            let at = turn.state.hero.at;
            spring(turn, trap);
            let sprung = turn.notices.iter().any(
                |t| matches!(t.downcast::<HallEvent>(), Some(HallEvent::Trap { trap: t }) if *t == trap_word(trap)),
            );
            assert!(sprung && !turn.state.level.has(at, SquareFlag::Hidden), "{}", trap_word(trap));
        });
    }
}

#[test]
fn a_false_floor_drops_one_level() {
    // S000-100: 3d4
    let falls = trials("upstream", 60, |turn| {
        spring(turn, code::TRAP_FALSE_FLOOR);
        assert_eq!(turn.state.level.depth, 5, "not before the turn is done");
        turn.settle_fall();
        assert!(told(turn, "fell") && told(turn, "arrived"));
        (turn.state.level.depth, hurts(turn)[0].1)
    });
    assert!(falls.iter().all(|(depth, damage)| *depth == 6 && (3..=12).contains(damage)));
}

#[test]
fn a_pit_hurts_and_holds() {
    // S000-101
    assert_eq!(span("documented", code::TRAP_PIT, "a pit"), (1, 4));
    assert_eq!(span("upstream", code::TRAP_PIT, "a pit"), (2, 8));
    let held = trials("upstream", 100, |turn| {
        turn.state.hero.stealth_score = 9;
        spring(turn, code::TRAP_PIT);
        assert_eq!(turn.state.hero.stealth_score, 4);
        assert!(turn.hero_is_mired());
        turn.walk(Dir::East, true).unwrap();
        told(turn, "held")
    });
    let stuck = held.iter().filter(|h| **h).count();
    assert!(stuck > 50 && stuck < 100, "{stuck}: a roll of 10 against no evasion");
}

#[test]
fn a_spiked_pit_also_cuts() {
    // S000-102
    let (cause, pit) = ("spikes", code::TRAP_SPIKED_PIT);
    assert_eq!(span("documented", pit, "a pit"), (1, 4));
    let (low, high) = span("documented", pit, cause);
    assert!((2..=3).contains(&low) && (11..=12).contains(&high), "2d6: {low} to {high}");
    let (low, high) = span("upstream", pit, cause);
    assert!((4..=6).contains(&low) && (18..=20).contains(&high), "4d5: {low} to {high}");
    trials("upstream", 50, |turn| {
        turn.state.hero.stealth_score = 20;
        spring(turn, pit);
        let net = hurts(turn).into_iter().find(|(c, _)| c == cause).unwrap().1;
        assert_eq!(i32::from(turn.state.hero.timers.cut), (net + 1) / 2);
        assert_eq!(turn.state.hero.stealth_score, 10);
    });
}

#[test]
fn a_dart_drains_strength() {
    // S000-103
    for (profile, most) in [("documented", 15), ("upstream", 1)] {
        let shots = trials(profile, 300, |turn| {
            willing(turn);
            spring(turn, code::TRAP_DART);
            (hurts(turn).first().map(|(_, d)| *d), turn.state.hero.drain[0])
        });
        let hit: Vec<i32> = shots.iter().filter_map(|(damage, _)| *damage).collect();
        assert!(hit.len() > 150 && hit.len() < 300, "{} hit", hit.len());
        assert!(hit.iter().all(|d| (1..=most).contains(d)) && hit.contains(&most), "{profile}");
        let drained = shots.iter().filter(|(_, drain)| *drain < 0).count();
        assert!(drained > 0 && drained < hit.len(), "{drained} drained, the others saved");
        assert!(shots.iter().all(|(damage, drain)| damage.is_some() || *drain == 0));
    }
}

#[test]
fn confusion_gas_confuses_the_hero_and_those_beside_him() {
    // S000-104: 4d4; docs/spec/sil-world.md 7.3: a burst of radius 1 on creatures
    let all = trials("documented", 200, |turn| {
        willing(turn);
        let (near, far) = (foe(turn, LISTENER, 1, 0), foe(turn, LISTENER, 3, 0));
        spring(turn, code::TRAP_CONFUSION);
        let confused = |h| turn.state.level.monsters.get(h).unwrap().confused;
        (turn.state.hero.timers.confused, confused(near), confused(far))
    });
    assert!(all.iter().all(|(hero, _, far)| (*hero == 0 || (4..=16).contains(hero)) && *far == 0));
    let count = |f: fn(&(i16, i16, i16)) -> bool| all.iter().filter(|a| f(a)).count();
    let (hero, near) = (count(|a| a.0 > 0), count(|a| a.1 > 0));
    assert!(hero > 100 && hero < 200, "{hero}: a will of 5 against 10");
    assert!(near > 100, "{near}: a will of 3 against 10");
}

#[test]
fn memory_gas_takes_the_map_unless_one_withstands_it() {
    // S000-105
    let kept = trials("documented", 100, |turn| {
        let known = turn.state.hero.at.step(Dir::North).step(Dir::North);
        let before = (0..50).flat_map(|x| (0..18).map(move |y| angrist_engine::space::Loc::new(x, y)));
        let remembered: Vec<_> = before.filter(|l| turn.state.level.marks.has(*l)).collect();
        assert!(remembered.len() > 30 || turn.state.level.marks.has(known));
        willing(turn);
        turn.state.hero.timers.blind = 50;
        spring(turn, code::TRAP_MEMORY);
        remembered.iter().filter(|l| turn.state.level.marks.has(**l)).count() > 10
    });
    let kept = kept.iter().filter(|k| **k).count();
    assert!(kept > 0 && kept < 50, "{kept} of 100 withstood a will of 10");
}

#[test]
fn an_alarm_wakes_those_who_hear_it() {
    // S000-112: noise -20
    let woken = trials("documented", 20, |turn| {
        let who = foe(turn, LISTENER, 6, 0);
        turn.state.level.monsters.get_mut(who).unwrap().alertness = -18;
        spring(turn, code::TRAP_ALARM);
        turn.state.level.monsters.get(who).unwrap().alertness
    });
    assert!(woken.iter().all(|a| *a > -18), "{woken:?}");
}

#[test]
fn a_flash_blinds_and_by_the_notes_brings_visions() {
    // S000-106: 5d4
    for (profile, visions) in [("documented", true), ("upstream", false)] {
        let all = trials(profile, 200, |turn| {
            willing(turn);
            spring(turn, code::TRAP_FLASH);
            (turn.state.hero.timers.blind, turn.state.hero.timers.hallucinating)
        });
        assert!(all.iter().all(|(blind, _)| *blind == 0 || (5..=20).contains(blind)));
        let blind = all.iter().filter(|(blind, _)| *blind > 0).count();
        assert!(blind > 100 && blind < 200, "{blind}: a will of 5 against 10");
        assert_eq!(all.iter().any(|(_, seen)| *seen > 0), visions, "{profile}");
    }
    trials("upstream", 20, |turn| {
        turn.state.hero.timers.blind = 3;
        spring(turn, code::TRAP_FLASH);
        assert_eq!(turn.state.hero.timers.blind, 3, "the blind see no flash");
    });
}

#[test]
fn caltrops_hurt_and_slow_those_who_do_not_see_them() {
    // S000-107: 1d4, slow 4d4, Perception against 10
    let all = trials("documented", 300, |turn| {
        willing(turn);
        turn.state.hero.stealth_score = 20;
        spring(turn, code::TRAP_CALTROPS);
        assert_eq!(turn.state.hero.stealth_score, 10, "heard either way");
        (hurts(turn).first().map(|(_, d)| *d), turn.state.hero.timers.slow)
    });
    assert!(
        all.iter().all(|(d, slow)| d.is_none_or(|d| (1..=4).contains(&d)) && (d.is_some() || *slow == 0))
    );
    assert!(all.iter().all(|(_, slow)| *slow == 0 || (4..=16).contains(slow)));
    let slowed = all.iter().filter(|(_, slow)| *slow > 0).count();
    assert!(slowed > 150 && slowed < 300, "{slowed}");
    trials("documented", 50, |turn| {
        turn.state.hero.skills[Skill::Perception as usize] = 30;
        spring(turn, code::TRAP_CALTROPS);
        assert!(hurts(turn).is_empty());
    });
}

#[test]
fn a_roost_lets_loose_fliers_and_is_gone() {
    // S000-108: at most two parties of glyph b
    let came = trials("upstream", 40, |turn| {
        let at = turn.state.hero.at;
        spring(turn, code::TRAP_ROOST);
        let glyphs: Vec<char> =
            turn.state.level.monsters.iter().map(|(_, m)| turn.tables.race(m.race).unwrap().glyph).collect();
        assert!(glyphs.iter().all(|g| *g == 'b') && glyphs.len() <= 2, "{glyphs:?}");
        let gone = turn.state.level.terrain_at(at) == code::FLOOR;
        assert_eq!(gone, !glyphs.is_empty());
        glyphs.len()
    });
    assert!(came.contains(&2), "{came:?}");
}

#[test]
fn a_web_holds_until_broken_and_calls_a_spider() {
    // S000-109; docs/spec/sil-world.md 7.2: 2 x Strength against depth / 2
    let all = trials("upstream", 100, |turn| {
        let at = turn.state.hero.at;
        spring(turn, code::TRAP_WEB);
        let spiders = turn.state.level.monsters.iter().count();
        assert!(
            turn.state.level.monsters.iter().all(|(_, m)| turn.tables.race(m.race).unwrap().glyph == 'M')
        );
        assert!(turn.hero_is_mired() && spiders <= 1);
        turn.notices.clear();
        // Away from the newcomer.
        let free = Dir::ALL.into_iter().find(|d| turn.state.level.monster_on(at.step(*d)).is_none()).unwrap();
        turn.walk(free, true).unwrap();
        let freed = told(turn, "freed");
        assert_eq!(freed, turn.state.level.terrain_at(at) == code::FLOOR);
        assert_eq!(!freed, told(turn, "held"));
        (spiders, freed)
    });
    let freed = all.iter().filter(|(_, f)| *f).count();
    assert!(freed > 15 && freed < 60, "{freed}: 0 against 2");
    assert!(all.iter().any(|(spiders, _)| *spiders == 1));
}

#[test]
fn a_deadfall_strikes_stuns_and_leaves_rubble() {
    // S000-110
    for (profile, low, high) in [("documented", 3, 18), ("upstream", 4, 32)] {
        let all = trials(profile, 200, |turn| {
            let at = turn.state.hero.at;
            spring(turn, code::TRAP_DEADFALL);
            assert_eq!(turn.state.level.terrain_at(at), code::RUBBLE);
            assert!(turn.state.hero.at.touches(at) && turn.state.hero.at != at);
            (hurts(turn).first().map(|(_, d)| *d), turn.state.hero.timers.stun)
        });
        let hit: Vec<i32> = all.iter().filter_map(|(d, _)| *d).collect();
        assert!(hit.len() > 150 && hit.iter().all(|d| (low..=high).contains(d)), "{profile}: {hit:?}");
        assert!(
            all.iter().any(|(_, stun)| *stun > 0) && all.iter().all(|(d, stun)| d.is_some() || *stun == 0)
        );
    }
    // Nowhere to step: it strikes without a roll, 6d8.
    let buried = trials("upstream", 50, |turn| {
        let at = turn.state.hero.at;
        at.neighbours().for_each(|l| turn.set_terrain(l, code::GRANITE));
        spring(turn, code::TRAP_DEADFALL);
        assert_eq!(turn.state.hero.at, at);
        hurts(turn).first().unwrap().1
    });
    assert!(buried.iter().all(|d| (6..=48).contains(d)) && buried.iter().any(|d| *d > 32));
}

#[test]
fn acid_burns_and_eats_what_one_wears_and_carries() {
    // S000-111; docs/spec/sil-world.md 7.3: worn armour may be damaged
    let (low, high) = span("documented", code::TRAP_ACID, "acid");
    assert!(low == 2 && high == 12, "2d6: {low} to {high}");
    let (low, high) = span("upstream", code::TRAP_ACID, "acid");
    assert!((4..=5).contains(&low) && (15..=16).contains(&high), "4d4: {low} to {high}");
    let eaten = trials("upstream", 100, |turn| {
        hold(turn, Slot::Body, Tval::SOFT_ARMOUR, 1);
        spring(turn, code::TRAP_ACID);
        told(turn, "corroded")
    });
    let eaten = eaten.iter().filter(|e| **e).count();
    assert!(eaten > 2 && eaten < 50, "{eaten}: one of six pieces");
}

#[test]
fn what_keeps_traps_off_does_so_but_for_pits_roosts_and_webs() {
    // docs/spec/sil-world.md 7.3
    for trap in code::TRAP_FIRST..=code::TRAP_LAST {
        trials("upstream", 1, |turn| {
            hold(turn, Slot::Feet, Tval::BOOTS, 1);
            charm(turn, Slot::Feet, &[ItemFlag::AVOID_TRAPS]);
            spring(turn, trap);
            let springs = terrain::is_pit(trap) || matches!(trap, code::TRAP_ROOST | code::TRAP_WEB);
            assert_eq!(told(turn, "trap"), springs, "{}", trap_word(trap));
            assert_eq!(told(turn, "trap-missed"), !springs, "{}", trap_word(trap));
        });
    }
}

#[test]
fn traps_are_disarmed_by_their_difficulty() {
    // docs/spec/sil-world.md 7.2: false floor, caltrops, acid 1, alarm 2, dart 3, flash 4, gas 5, deadfall 7; the others never
    let table = [(16, 1), (24, 1), (28, 1), (22, 2), (19, 3), (23, 4), (20, 5), (21, 5), (27, 7)];
    for trap in code::TRAP_FIRST..=code::TRAP_LAST {
        let difficulty = table.iter().find(|(c, _)| *c == trap).map(|(_, d)| *d);
        let done = trials("upstream", 1000, |turn| {
            let at = turn.state.hero.at.step(Dir::North);
            turn.set_terrain(at, trap);
            match (turn.disarm(Dir::North), difficulty) {
                (Err(refused), None) => assert_eq!(refused.tag, "cannot-disarm"),
                (done, Some(_)) => done.unwrap(),
                (Ok(()), None) => panic!("{} was disarmed", trap_word(trap)),
            }
            told(turn, "disarm") && turn.state.level.terrain_at(at) == code::FLOOR
        });
        let done = done.iter().filter(|d| **d).count();
        let wanted = difficulty.map_or(0, |d| trials::beats(0, d));
        assert!(trials::fits(done, wanted), "{}: {done} for {wanted}", trap_word(trap));
    }
}

#[test]
fn dodging_helps_out_of_a_pit_and_a_bane_of_spiders_out_of_a_web() {
    // docs/spec/sil-world.md 7.2: evasion and dodging; less the spiders' bane.
    let against = |turn: &mut Turn<'_>, trap: u16| {
        let at = turn.state.hero.at;
        turn.set_terrain(at, trap);
        turn.notices.clear();
        turn.walk(Dir::East, true).unwrap();
        let of = |e: &FightEvent| match e {
            FightEvent::Dice { what, roll, .. } if *what == "hit" => Some(roll.clone()),
            FightEvent::Check { what, roll, .. } if *what == "web" => Some(roll.clone()),
            _ => None,
        };
        let roll = turn.notices.iter().find_map(|t| t.downcast::<FightEvent>().and_then(of)).unwrap();
        roll.against.iter().filter(|p| !p.dice.starts_with("1d")).map(|p| p.value).sum::<i32>()
    };
    let sums = trials("upstream", 1, |turn| {
        let plain = (against(turn, code::TRAP_PIT), against(turn, code::TRAP_WEB));
        learn(turn, ability::DODGING);
        learn(turn, ability::BANE);
        turn.state.hero.bane = 3;
        let spider = (0..).find(|n| turn.tables.race(*n).is_some_and(|r| r.is(RaceFlag::SPIDER))).unwrap();
        turn.state.facts.race_mut(spider).kills = 8;
        (plain, (against(turn, code::TRAP_PIT), against(turn, code::TRAP_WEB)))
    });
    let (plain, skilled) = sums[0];
    assert_eq!((skilled.0 - plain.0, plain.1 - skilled.1), (3, 3));
}
