//! What the hero does: shots, throws, blows, oaths, horns.

use crate::common;
use crate::fight::prelude::*;
use crate::stage;
use angrist_engine::chance::Throw;
use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::state::Item;
use angrist_sil::things::ItemPlace;
use angrist_sil::turn::TurnEvent;

fn alertness(turn: &Turn<'_>, foe: Handle) -> i16 {
    turn.state.level.monsters.get(foe).unwrap().alertness
}

fn rested(turn: &mut Turn<'_>, foe: Handle, alert: i16) {
    let m = turn.state.level.monsters.get_mut(foe).unwrap();
    (m.alertness, m.health, m.skip_turn, m.skip_reactions) = (alert, 9999, false, false);
}

fn bowman(turn: &mut Turn<'_>, skill: i32) {
    hold(turn, Slot::Bow, 19, 13);
    hold(turn, Slot::Quiver1, 17, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 99;
    turn.state.hero.skills[1] = skill;
}

/// A spear in the pack; its place.
fn spear(turn: &mut Turn<'_>) -> ItemPlace {
    let (number, kind) = (0..turn.tables.kinds.len() as u16)
        .filter_map(|n| Some((n, turn.tables.kind(n)?)))
        .find(|(_, k)| k.flags.has(ItemFlag::THROWING))
        .unwrap();
    turn.state.hero.pack = vec![Item::of_kind(number, kind)];
    ItemPlace::Pack(0)
}

#[test]
fn a1_a_miss_does_not_rouse() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    bowman(&mut turn, -8);
    let sleeper = foe(&mut turn, 2, 4, 0);
    let at = near(&turn, 4, 0);
    let mut missed = 0;
    for _ in 0..60 {
        rested(&mut turn, sleeper, -15);
        turn.notices.clear();
        turn.fire(Slot::Quiver1, Aim::At(at)).unwrap();
        if !strikes(&turn)[0].lands {
            missed += 1;
            assert_eq!(alertness(&turn, sleeper), -15);
        } else {
            assert!(alertness(&turn, sleeper) >= 0, "a hit does");
        }
    }
    assert!(missed > 5, "{missed}");
}

#[test]
fn a2_who_is_shot_dead_does_not_strike() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    bowman(&mut turn, 90);
    let orc = foe(&mut turn, 2, 1, 0);
    turn.state.level.monsters.get_mut(orc).unwrap().health = 1;
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert!(turn.state.level.monsters.get(orc).is_none());
    assert!(strikes(&turn).iter().all(|s| s.at != Side::Hero));
}

#[test]
fn a3_a_throw_ends_at_its_target_and_strays_on_others() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[0] = 6;
    let target = foe(&mut turn, 5, 4, 0);
    let at = near(&turn, 4, 0);
    let place = spear(&mut turn);
    let accurate = angrist_sil::state::Forged {
        flags: angrist_sil::tables::ItemFlags::of(&[ItemFlag::ACCURATE]),
        ..Default::default()
    };
    turn.state.hero.pack[0].forged = Some(Box::new(accurate));
    turn.throw(place, Aim::At(at)).unwrap();
    let met = strikes(&turn).remove(0);
    assert!(!met.lands && met.missed.is_none(), "one roll, accurate or not");
    let lies = turn.state.level.items.iter().find(|(_, f)| f.item.thrown).map(|(_, f)| f.at);
    assert_eq!(lies, Some(at), "not behind it");
    // Who stands in the way is met without skill.
    let other = foe(&mut turn, 5, 2, 0);
    turn.notices.clear();
    let place = spear(&mut turn);
    turn.throw(place, Aim::At(at)).unwrap();
    let all = strikes(&turn);
    let total = |s: &Strike| s.hit.as_ref().unwrap().parts[1..].iter().map(|p| p.value).sum::<i32>();
    assert_eq!(total(&all[0]), 0);
    assert!(total(&all[1]) > 0);
    let _ = (target, other);
}

#[test]
fn a3_the_throwing_key_refuses_what_is_out_of_reach() {
    let mut game = arena("upstream");
    {
        let mut turn = game.context();
        spear(&mut turn);
        turn.state.hero.pack[0].weight = 900;
        foe(&mut turn, 2, 6, 0);
        turn.look();
        turn.see_monsters();
    }
    assert_eq!(game.apply_text("throw ready").unwrap_err().tag, "no-target");
    game.context().state.hero.pack[0].weight = 5;
    game.apply_text("throw ready").unwrap();
}

#[test]
fn a8_mercy_is_asked_about_and_broken_by_shots_and_spared_by_whirlwinds() {
    let mut game = arena("upstream");
    let man = {
        let mut turn = game.context();
        bowman(&mut turn, 90);
        let man = foe(&mut turn, 8, 3, 0);
        rested(&mut turn, man, 10);
        turn.state.hero.oath.sworn = 1;
        turn.look();
        turn.see_monsters();
        assert!(turn.state.level.monsters.get(man).unwrap().visible);
        man
    };
    game.apply_text("fire 1 near").unwrap();
    assert!(game.context().state.pending.is_some(), "asked first");
    game.apply_text("answer yes").unwrap();
    assert_eq!(game.context().state.hero.oath.broken & 2, 2);
    // A whirlwind goes round men and elves.
    let mut turn = game.context();
    turn.state.level.remove_monster(man);
    turn.state.hero.oath.broken = 0;
    hold(&mut turn, Slot::Weapon, 23, 17);
    turn.state.hero.skills[0] = 60;
    learn(&mut turn, ability::WHIRLWIND_ATTACK);
    let orc = foe(&mut turn, 2, 1, 0);
    let man = foe(&mut turn, 8, -1, 0);
    for one in [orc, man] {
        rested(&mut turn, one, 10);
    }
    turn.notices.clear();
    turn.attack(orc, AttackKind::Main);
    assert_eq!(turn.state.level.monsters.get(man).unwrap().health, 9999);
    assert_eq!(turn.state.hero.oath.broken & 2, 0);
    // Who has hurt them before can never swear it.
    turn.state.hero.oath.sworn = 0;
    turn.attack(man, AttackKind::Main);
    assert!(turn.state.level.monsters.get(man).unwrap().health < 9999);
    assert_eq!(turn.state.hero.oath.broken & 2, 2);
}

#[test]
fn a9_the_horn_of_force_takes_the_crown_whoever_is_stronger() {
    let mut game = stage::stage("upstream");
    let mut turn = game.context();
    stage::call(&mut turn, stage::MORGOTH, 2, 0);
    turn.state.hero.skills[Skill::Will as usize] = -60;
    let horn = turn.tables.horns.force.made.sub_class;
    let place = stage::give(&mut turn, 66, horn);
    turn.blow(ItemPlace::Pack(place as u8), Dir::East).unwrap();
    assert!(turn.state.facts.crown.fallen);
}

#[test]
fn b1_b2_follow_through_after_any_own_blow_and_not_at_the_unwary() {
    for (kind, alert, follows) in [
        (AttackKind::Flanking, 10, true),
        (AttackKind::Retreat, 10, true),
        (AttackKind::Flanking, -15, false),
    ] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hardy(&mut turn);
        hold(&mut turn, Slot::Weapon, 23, 17);
        turn.state.hero.skills[0] = 90;
        learn(&mut turn, ability::FOLLOW_THROUGH);
        let first = foe(&mut turn, 2, 1, 0);
        turn.state.level.monsters.get_mut(first).unwrap().health = 1;
        let second = foe(&mut turn, 2, -1, 0);
        rested(&mut turn, second, alert);
        turn.attack(first, kind);
        assert!(turn.state.level.monsters.get(first).is_none());
        let followed = strikes(&turn).iter().any(|s| s.kind == AttackKind::FollowThrough);
        assert_eq!(followed, follows, "{kind:?} {alert}");
    }
}

#[test]
fn b2_a_set_polearm_spares_the_unwary() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 22, 1);
    charm(&mut turn, Slot::Weapon, &[ItemFlag::POLEARM]);
    learn(&mut turn, ability::POLEARM_MASTERY);
    let orc = foe(&mut turn, 2, 1, 0);
    let from = near(&turn, 2, 0);
    for (alert, strikes) in [(-5, false), (10, true)] {
        turn.state.hero.focused = true;
        rested(&mut turn, orc, alert);
        assert_eq!(turn.answer_foe_arrival(orc, from), strikes);
    }
}

#[test]
fn b4_the_action_that_ends_a_sprint_is_still_quick() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    learn(&mut turn, ability::SPRINTING);
    let step = Action::Moved(Dir::East);
    turn.state.hero.actions = [Action::Other, step, step, step, step, Action::Other];
    assert_eq!(turn.speed(), 3);
    turn.state.hero.actions = [step, step, step, step, Action::Other, Action::Other];
    assert_eq!(turn.speed(), 2, "the fourth step is not yet");
}

#[test]
fn b5_fear_wakes_whom_it_takes() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.look();
    turn.state.hero.skills[Skill::Will as usize] = 90;
    let sleeper = foe(&mut turn, 2, 3, 0);
    rested(&mut turn, sleeper, -15);
    turn.spread_fear();
    let m = turn.state.level.monsters.get(sleeper).unwrap();
    assert!(m.temporary_morale < 0 && m.alertness >= 0);
}

#[test]
fn b10_changing_places_and_bashing_are_no_steps() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    learn(&mut turn, ability::EXCHANGE_PLACES);
    let orc = foe(&mut turn, 2, 1, 0);
    turn.exchange(Dir::East).unwrap();
    assert_eq!(turn.state.hero.actions[0], Action::Other);
    turn.state.level.remove_monster(orc);
    turn.state.hero.stats[0] = 20;
    let door = near(&turn, 0, 1);
    turn.set_terrain(door, code::DOOR);
    turn.bash(Dir::South).unwrap();
    assert_eq!((turn.state.hero.at, turn.state.hero.actions[0]), (door, Action::Other));
}

#[test]
fn b11_b12_armour_counts_one_arrow_and_no_blade() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    learn(&mut turn, ability::HEAVY_ARMOUR_USE);
    bowman(&mut turn, 0);
    let arrows = turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
    arrows.weight = 100;
    arrows.number = 1;
    let one = turn.protection_with_block();
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 99;
    assert_eq!(turn.protection_with_block(), one);
    hold(&mut turn, Slot::OffHand, 23, 4);
    turn.state.hero.worn[Slot::OffHand as usize].as_mut().unwrap().protection = Throw::of(3, 3);
    assert_eq!(turn.protection_with_block(), one);
    let blade = turn.state.hero.wears(Slot::OffHand).cloned();
    for _ in 0..60 {
        turn.corrode_armour();
    }
    assert_eq!(turn.state.hero.wears(Slot::OffHand), blade.as_ref());
}

#[test]
fn b13_bare_hands_push_with_four_at_most() {
    let mut game = arena("upstream");
    let turn = game.context();
    turn.state.hero.stats[0] = 9;
    turn.state.hero.worn[Slot::Weapon as usize] = None;
    assert_eq!(turn.arms(&turn.scores(), false, 0).push, 4);
}

#[test]
fn b14_the_horn_of_force_needs_no_line_and_wakes() {
    let mut game = stage::stage("upstream");
    let mut turn = game.context();
    let wall = turn.state.hero.at.shift(1, 0);
    turn.set_terrain(wall, code::RUBBLE);
    turn.state.hero.skills[Skill::Will as usize] = 90;
    let orc = stage::race(&turn, "Orc soldier");
    let one = stage::call(&mut turn, orc, 2, 0);
    turn.state.level.monsters.get_mut(one).unwrap().alertness = -15;
    let horn = turn.tables.horns.force.made.sub_class;
    let place = stage::give(&mut turn, 66, horn);
    turn.blow(ItemPlace::Pack(place as u8), Dir::East).unwrap();
    let m = turn.state.level.monsters.get(one).unwrap();
    assert!(m.stun > 0 && m.alertness >= 0, "{} {}", m.stun, m.alertness);
}

#[test]
fn b17_the_unwary_answer_a_miss() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Weapon, 23, 4);
    let fencer = foe(&mut turn, 5, 1, 0);
    rested(&mut turn, fencer, -5);
    turn.attack(fencer, AttackKind::Main);
    let all = strikes(&turn);
    assert!(!all[0].lands && all.iter().any(|s| s.at == Side::Hero));
}

#[test]
fn b28_the_last_one_hit_decides_about_the_hail() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    bowman(&mut turn, 90);
    charm(&mut turn, Slot::Quiver1, &[ItemFlag::SHARPNESS2]);
    let mut seen = false;
    for _ in 0..40 {
        let first = foe(&mut turn, 2, 2, 0);
        turn.state.level.monsters.get_mut(first).unwrap().health = 1;
        let second = foe(&mut turn, 2, 4, 0);
        rested(&mut turn, second, -15);
        turn.state.hero.hail = false;
        turn.notices.clear();
        turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 99;
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let all = strikes(&turn);
        if all.len() == 2 && all[0].lands && all[1].lands {
            assert!(!turn.state.hero.hail);
            seen = true;
        }
        for one in turn.state.level.monsters.handles() {
            turn.state.level.remove_monster(one);
        }
    }
    assert!(seen);
}

#[test]
fn a6_armour_stops_the_acid_of_a_trap() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Body, 36, 4);
    turn.state.hero.worn[Slot::Body as usize].as_mut().unwrap().protection = Throw::of(16, 1);
    let here = turn.state.hero.at;
    turn.set_terrain(here, code::TRAP_ACID);
    for _ in 0..30 {
        turn.spring_trap(here);
    }
    let hurt = |n: &angrist_engine::play::Notice| {
        n.downcast::<TurnEvent>().is_some_and(|e| matches!(e, TurnEvent::Hurt { .. }))
    };
    assert!(!turn.notices.iter().any(hurt) && !told(&turn, "corroded"));
}

#[test]
fn a7_a_web_brings_its_spider() {
    let came = crate::trials::trials("upstream", 60, |turn| {
        turn.state.level.depth = 8;
        let here = turn.state.hero.at;
        turn.set_terrain(here, code::TRAP_WEB);
        let before = turn.state.level.monsters.len();
        turn.spring_trap(here);
        turn.state.level.monsters.len() > before
    });
    assert!(came.iter().filter(|c| **c).count() >= 58);
}

#[test]
fn b19_freedom_finds_locked_doors_and_closes_chasms_at_their_edge() {
    let mut game = stage::stage("upstream");
    let mut turn = game.context();
    turn.state.level.depth = 15;
    turn.state.hero.skills[Skill::Will as usize] = 90;
    let staff = turn.tables.staves.freedom.made.sub_class;
    let door = turn.state.hero.at.shift(2, 0);
    let middle = turn.state.hero.at.shift(0, 2);
    let mut other = false;
    for _ in 0..60 {
        turn.set_terrain(door, code::SECRET_DOOR);
        for dy in -1..=1 {
            for dx in -1..=1 {
                turn.set_terrain(middle.shift(dx, dy), code::CHASM);
            }
        }
        turn.look();
        turn.state.hero.pack.clear();
        let place = stage::give(&mut turn, 55, staff);
        turn.state.hero.pack[place].pval = 20;
        turn.use_staff(ItemPlace::Pack(place as u8), None).unwrap();
        other |= turn.state.level.terrain_at(door) != code::DOOR;
        assert_eq!(turn.state.level.terrain_at(middle), code::CHASM);
    }
    assert!(other, "locked or jammed now and then");
    let _ = common::our_files;
}

#[test]
fn b20_summoned_by_staff_they_push_aside_who_stands_on_the_stair() {
    let mut game = stage::stage("upstream");
    let mut turn = game.context();
    turn.state.level.depth = 5;
    let stair = turn.state.hero.at.shift(3, 0);
    turn.set_terrain(stair, code::DOWN_STAIR);
    turn.sense_anew();
    let orc = stage::race(&turn, "Orc soldier");
    let stands = stage::call(&mut turn, orc, 3, 0);
    let staff = turn.tables.staves.summoning.made.sub_class;
    let place = stage::give(&mut turn, 55, staff);
    turn.state.hero.pack[place].pval = 20;
    turn.use_staff(ItemPlace::Pack(place as u8), None).unwrap();
    assert!(turn.state.level.monsters.len() > 1);
    assert_ne!(turn.state.level.monsters.get(stands).unwrap().at, stair);
}
