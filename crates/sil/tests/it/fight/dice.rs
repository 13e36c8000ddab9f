//! Every roll is an event that carries all its parts (issue 8.6): as many dice are told as were drawn, and their parts add up.

use crate::fight::prelude::*;
use angrist_engine::play::{Part, Roll};
use angrist_engine::things::Handle;
use angrist_sil::state::Item;
use angrist_sil::tables::BlowEffect;
use angrist_sil::tables::Tval;
use angrist_sil::things::ItemPlace;

/// How many draws a written die stands for.
fn draws(written: &str) -> u32 {
    if written.is_empty() || written.starts_with('x') {
        return 0;
    }
    if written.starts_with("lower of") {
        return 2;
    }
    if written.contains("..") {
        return 1;
    }
    let (count, sides) = written.split_once('d').unwrap_or_else(|| panic!("'{written}' is no die"));
    if sides == "0" { 0 } else { count.parse().unwrap() }
}

fn rolls(turn: &Turn<'_>) -> Vec<Roll> {
    turn.notices.iter().flat_map(|t| t.event.rolls()).collect()
}

/// Does something often, and compares what was drawn with what was told each time.
fn nothing_is_silent(what: &str, turn: &mut Turn<'_>, times: u32, mut act: impl FnMut(&mut Turn<'_>)) {
    let mut thrown = 0;
    for _ in 0..times {
        turn.notices.clear();
        let mut before = turn.state.chance.clone();
        act(turn);
        let told: u32 =
            rolls(turn).iter().flat_map(|r| r.parts.iter().chain(&r.against)).map(|p| draws(&p.dice)).sum();
        // Where a thing that flew comes to lie is a die of the ground, not of the fight.
        let lies = |t: &angrist_engine::play::Notice| {
            matches!(t.downcast::<FightEvent>(), Some(FightEvent::Shot { broke: false, .. }))
        };
        let told = told + u32::from(turn.notices.iter().any(lies));
        for _ in 0..told {
            before.next_u64();
        }
        assert!(
            before == turn.state.chance,
            "{what}: {told} dice were told, others drawn: {:#?}",
            rolls(turn)
        );
        for roll in rolls(turn) {
            let sum = |parts: &[Part]| parts.iter().map(|p| p.value).sum::<i32>();
            let opposed = sum(&roll.parts) - sum(&roll.against);
            let (only, chance) = (sum(&roll.parts), sum(&roll.against) - sum(&roll.parts));
            assert!([opposed, only, chance].contains(&roll.result), "{what}: {roll:?}");
            let named = |p: &Part| p.name.id.starts_with("part-");
            assert!(roll.name.id.starts_with("roll-") && roll.parts.iter().all(named), "{what}: {roll:?}");
        }
        thrown += told;
    }
    assert!(thrown > 0, "{what}: nothing was thrown at all");
}

fn restored(turn: &mut Turn<'_>, target: Handle) {
    let m = turn.state.level.monsters.get_mut(target).unwrap();
    (m.health, m.max_health, m.alertness, m.confused, m.stun) = (1_000_000, 1_000_000, 10, 0, 0);
}

#[test]
fn every_die_of_the_heros_blows_is_told() {
    for cursed in [false, true] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hardy(&mut turn);
        hold(&mut turn, Slot::Weapon, 23, 17);
        charm(&mut turn, Slot::Weapon, &[ItemFlag::ACCURATE, ItemFlag::SHARPNESS, ItemFlag::SLAY_ORC]);
        hold(&mut turn, Slot::OffHand, 23, 4);
        for id in [ability::RAPID_ATTACK, ability::TWO_WEAPON_FIGHTING, ability::CRUEL_BLOW] {
            learn(&mut turn, id);
        }
        turn.state.hero.skills[0] = 12;
        turn.state.hero.cursed = cursed;
        let orc = foe(&mut turn, 2, 1, 0);
        nothing_is_silent("blows", &mut turn, 300, |p| {
            restored(p, orc);
            p.attack(orc, AttackKind::Main);
        });
        learn(&mut turn, ability::WHIRLWIND_ATTACK);
        let other = foe(&mut turn, 2, -1, 0);
        nothing_is_silent("whirlwind", &mut turn, 100, |p| {
            restored(p, orc);
            restored(p, other);
            p.attack(orc, AttackKind::Main);
        });
        learn(&mut turn, ability::FLANKING);
        nothing_is_silent("flanking", &mut turn, 50, |p| {
            restored(p, orc);
            restored(p, other);
            let to = near(p, 0, 1);
            p.attack_before_step(to);
        });
    }
}

#[test]
fn every_die_of_a_push_is_told() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    learn(&mut turn, ability::KNOCK_BACK);
    (turn.state.hero.skills[0], turn.state.hero.stats[0]) = (40, 3);
    let orc = foe(&mut turn, 2, 1, 0);
    let at = near(&turn, 1, 0);
    nothing_is_silent("push", &mut turn, 100, |p| {
        restored(p, orc);
        p.state.level.move_monster(orc, at);
        p.attack(orc, AttackKind::Main);
    });
}

#[test]
fn every_die_of_a_creatures_blow_is_told() {
    let effects: Vec<&str> =
        BlowEffect::ALL.iter().map(|e| e.word()).filter(|e| !matches!(*e, "SHATTER" | "DISARM")).collect();
    let more: String = effects
        .iter()
        .enumerate()
        .map(|(i, effect)| {
            let n = 20 + i;
            format!(
                "N:{n}:Biter {n}\nG:x:u\nI:2:10d4:0\nW:5:1\nA:10:2:3:1\nP:[+0]\nB:HIT:{effect}:(+30,3d4)\n\
                 B:BITE:{effect}:(+30,2d4)\nF:CRUEL_BLOW\nD:For tests.\n\n"
            )
        })
        .collect();
    let mut game = arena_with("upstream", &more);
    let mut turn = game.context();
    learn(&mut turn, ability::OUTWIT);
    for (i, effect) in effects.iter().enumerate() {
        let biter = foe(&mut turn, 20 + i as u16, 1, 0);
        nothing_is_silent(effect, &mut turn, 60, |p| {
            hardy(p);
            p.state.hero.timers = Default::default();
            (p.state.hero.was_entranced, p.state.hero.drain) = (false, [0; 4]);
            p.state.hero.voice = 50;
            p.state.hero.max_voice = 50;
            hold(p, Slot::Head, Tval::HELM, 0);
            charm(p, Slot::Head, &[ItemFlag::TRAITOR, ItemFlag::FEAR]);
            p.state.hero.health = 14_000;
            for tval in [Tval::POTION, Tval::STAFF, Tval::FOOD] {
                let (number, kind) = (0..=255).find_map(|s| p.tables.kind_of(tval, s)).unwrap();
                p.state.hero.pack.push(Item::of_kind(number, kind));
            }
            p.monster_attacks(biter);
            p.state.hero.pack.clear();
        });
        turn.state.level.remove_monster(biter);
    }
}

#[test]
fn every_die_of_a_shot_or_a_throw_is_told() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Bow, 19, 13);
    turn.state.hero.skills[1] = 12;
    learn(&mut turn, ability::CRIPPLING_SHOT);
    let orc = foe(&mut turn, 2, 2, 0);
    let at = near(&turn, 2, 0);
    nothing_is_silent("shot", &mut turn, 200, |p| {
        restored(p, orc);
        hold(p, Slot::Quiver1, Tval::ARROW, 0);
        charm(p, Slot::Quiver1, &[ItemFlag::SHARPNESS]);
        p.fire(Slot::Quiver1, Aim::At(at)).unwrap();
    });
    nothing_is_silent("throw", &mut turn, 200, |p| {
        restored(p, orc);
        p.state.hero.pack.clear();
        let (number, kind) = p.tables.kind_of(23, 4).unwrap();
        p.state.hero.pack.push(Item::of_kind(number, kind));
        p.throw(ItemPlace::Pack(0), Aim::At(at)).unwrap();
    });
    nothing_is_silent("arrow at the hero", &mut turn, 100, |p| {
        hardy(p);
        p.foe_shoots(orc, 2, 7, false);
    });
    nothing_is_silent("web at the hero", &mut turn, 10, |p| {
        p.foe_throws_web(orc);
    });
}

#[test]
fn every_die_of_an_element_is_told() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, 2, 2, 0);
    let (here, there) = (turn.state.hero.at, near(&turn, 2, 0));
    for element in Element::ALL {
        for (from, to, by) in [(there, here, Who::Monster(orc)), (here, there, Who::Hero)] {
            let throws = |p: &Turn<'_>| rolls(p).len();
            let mut thrown = 0;
            for _ in 0..20 {
                hardy(&mut turn);
                turn.state.hero.timers = Default::default();
                turn.state.hero.was_entranced = false;
                restored(&mut turn, orc);
                turn.notices.clear();
                let mut before = turn.state.chance.clone();
                turn.project(Projection {
                    by,
                    from,
                    to,
                    shape: Shape::Bolt,
                    element,
                    dice: 5,
                    sides: 4,
                    power: 10,
                    even: true,
                    harms_hero: true,
                    cause: "a test".into(),
                });
                let all = rolls(&turn);
                let parts = all.iter().flat_map(|r| r.parts.iter().chain(&r.against));
                for _ in 0..parts.map(|p| draws(&p.dice)).sum::<u32>() {
                    before.next_u64();
                }
                assert!(before == turn.state.chance, "{element:?} by {by:?}: {all:#?}");
                thrown += throws(&turn);
                if turn.state.level.terrain_at(here) != code::FLOOR {
                    turn.set_terrain(here, code::FLOOR);
                }
                if turn.state.level.terrain_at(there) != code::FLOOR {
                    turn.set_terrain(there, code::FLOOR);
                }
            }
            use Element::{KillDoor, KillTrap, KillWall, Light, LockDoor, WeakDark, Web};
            let without =
                matches!(element, KillDoor | KillTrap | KillWall | Light | LockDoor | WeakDark | Web);
            assert!(thrown > 0 || without, "{element:?} throws dice");
        }
    }
}

#[test]
fn every_die_of_an_earthquake_is_told() {
    for seed in 0..10 {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hardy(&mut turn);
        turn.state.chance = angrist_engine::chance::stream(seed, "quake", 0, 0);
        let at = near(&turn, 2, 0);
        nothing_is_silent("quake", &mut turn, 1, |p| p.earthquake(at, None, 4, Who::Nobody));
    }
}

#[test]
fn a_check_against_one_out_of_sight_is_hidden_and_one_by_it_against_the_hero_is_not() {
    // Who sings tries all who hear it, seen or not: how it went with the unseen is not shown.
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, 2, 1, 0);
    for seen in [true, false] {
        turn.state.level.monsters.get_mut(orc).unwrap().visible = seen;
        let mut known = |who, against| {
            turn.notices.clear();
            turn.check_named("song", who, 5, against, 5);
            turn.notices.last().unwrap().known
        };
        assert_eq!(known(Who::Hero, Who::Monster(orc)), seen);
        assert!(known(Who::Monster(orc), Who::Hero));
        assert!(known(Who::Hero, Who::Nobody));
    }
}
