//! Kinds of damage and attacks beside the plain ones, one scene each: what engulfs, infects, corrodes, splits, bursts, burns those who
//! strike it, and blows that reach around the striker.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::fight::{Scene, scene};
use angrist_incursion::fight::ids::*;
use angrist_incursion::fight::{self, Aim, How};
use angrist_incursion::world::{Handle, stage};

fn creatures(s: &Scene) -> Vec<Handle> {
    let things = s.host.world.map(s.map).unwrap().things.clone();
    things.into_iter().filter(|&t| s.host.world.being(t).is_some()).collect()
}

fn beside(s: &mut Scene, like: Handle, at: (i16, i16)) -> Handle {
    let copy = s.host.world.being(like).unwrap().creature.clone();
    let who = stage::enter(&mut s.host.world, s.map, copy, false, at);
    s.host.world.being_mut(who).unwrap().party = 9;
    who
}

// S001-233
#[test]
fn what_engulfs_holds_its_equal_and_what_swallows_only_the_smaller() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_SWAL, 1);
    assert!(!s.has(s.foe, ENGULFED), "the brute is no larger");
    s.hurt(AD_ENGL, 1);
    assert!(s.has(s.foe, ENGULFED) && s.has(s.hero, ENGULFER));
    assert_eq!(s.host.world.position(s.foe), s.host.world.position(s.hero));
}

// S001-234
#[test]
fn poison_and_disease_of_the_attackers_kind_take_hold_once() {
    let mut s = scene("leper", "man", 1);
    for (kind, nature) in [(AD_POIS, POISONED), (AD_DISE, DISEASED)] {
        assert!(!s.has(s.foe, nature));
        s.hurt(kind, 1);
        assert!(s.has(s.foe, nature), "kind {kind}");
        s.hurt(kind, 1);
        let count = s.host.world.get(s.foe).unwrap().statuses().of(nature).len();
        assert_eq!(count, 1, "kind {kind}: not twice");
    }
}

// S001-234
#[test]
fn those_who_have_no_poison_give_none() {
    let mut s = scene("brute", "man", 1);
    s.hurt(AD_POIS, 1);
    s.hurt(AD_DISE, 1);
    assert!(!s.has(s.foe, POISONED) && !s.has(s.foe, DISEASED));
}

// S001-232
#[test]
fn every_score_can_be_drained() {
    for (i, kind) in (AD_DRST..AD_DRST + 6).enumerate() {
        let mut s = scene("brute", "man", 1);
        let before = s.host.world.being(s.foe).unwrap().creature.values[i];
        let hurt = s.hurt(kind, 3);
        assert_eq!(hurt.amount, 3, "score {i}");
        let after = s.host.world.being(s.foe).unwrap().creature.values[i];
        assert_eq!(before - after, 3, "score {i}");
    }
}

// S001-233
#[test]
fn a_jelly_that_is_cut_becomes_two_with_half_the_strength_each() {
    let mut s = scene("brute", "jelly", 1);
    let before = creatures(&s).len();
    fight::hurt(&mut s.host, s.foe, AD_SLASH, 5, s.hero);
    let all = creatures(&s);
    assert_eq!(all.len(), before + 1, "there is another");
    let young = *all.last().unwrap();
    assert_eq!((s.points(s.foe), s.points(young)), (100, 100));
    assert!(s.host.is_friendly(young, s.foe), "of the same side");
    fight::hurt(&mut s.host, s.foe, AD_BLUNT, 5, s.hero);
    assert_eq!(creatures(&s).len(), before + 1, "clubs do not divide it");
}

// S001-330
#[test]
fn what_burns_all_around_hurts_whoever_strikes_it() {
    let mut s = scene("brute", "ember", 1);
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    assert!(s.points(s.hero) < 200, "the aura answers");
    let mut s = scene("brute", "ember", 1);
    s.give(s.hero, IMMUNITY, AD_FIRE as i16, 0);
    fight::attack(&mut s.host, s.hero, s.foe, How::Natural);
    assert_eq!(s.points(s.hero), 200);
}

// S001-330
#[test]
fn what_eats_iron_harms_the_weapon_and_not_the_hand() {
    let mut s = scene("brute", "ooze", 1);
    let blade = s.arm(s.hero, "blade", &[2]);
    s.host.world.item_mut(blade).unwrap().hit_points = 500;
    let mut hit = false;
    for _ in 0..8 {
        s.host.world.reports.clear();
        fight::attack(&mut s.host, s.hero, s.foe, How::Weapon);
        hit |= s.host.world.reports.iter().any(|r| r.is_hit);
    }
    assert!(hit);
    assert_eq!(s.points(s.hero), 200);
    assert!(s.host.world.item(blade).is_none_or(|i| i.hit_points < 500), "the blade is eaten");
}

// S001-330
#[test]
fn what_bursts_hurts_everybody_near_and_is_gone() {
    let mut s = scene("man", "puffball", 1);
    let like = s.hero;
    let other = beside(&mut s, like, (22, 22));
    fight::attack(&mut s.host, s.foe, s.hero, How::Special(A_EXPL));
    assert!(s.points(s.hero) < 200 && s.points(other) < 200);
    assert!(s.host.world.position(s.foe).is_none(), "it is gone");
}

// S001-330
#[test]
fn a_whirlwind_strikes_everybody_around() {
    let mut s = scene("brute", "man", 2);
    s.arm(s.hero, "blade", &[2]);
    s.give(s.hero, EXTRA_FEAT, FT_WHIRLWIND_ATTACK as i16, 0);
    let like = s.foe;
    let other = beside(&mut s, like, (19, 20));
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_WHIR));
    let struck: Vec<Handle> = s.host.world.reports.iter().map(|r| r.victim).collect();
    assert!(struck.contains(&s.foe) && struck.contains(&other), "{struck:?}");
}

// S001-330
#[test]
fn a_kick_is_a_blow_of_the_foot() {
    let mut s = scene("man", "brute", 2);
    fight::attack(&mut s.host, s.hero, s.foe, How::Special(A_KICK));
    let kick = s.host.world.reports.iter().find(|r| r.attacker == s.hero).unwrap();
    assert_eq!((kick.attack, kick.damage_type), (A_KICK, AD_BLUNT));
    assert!(s.host.world.get(s.hero).unwrap().timeout >= 50, "it takes longer than a punch");
}

// S001-216
#[test]
fn a_missile_meets_a_huge_body_at_its_edge() {
    let mut s = scene("man", "whale", 1);
    s.host.world.put(s.foe, s.map, 26, 20);
    s.host.refresh_gear(s.foe);
    let dart = s.arm(s.hero, "dart", &[2]);
    fight::throw_at(&mut s.host, s.hero, dart, Aim::At(s.foe));
    assert!(s.host.world.reports.iter().any(|r| r.victim == s.foe));
    let (_, x, _) = s.host.world.position(dart).unwrap();
    assert!(!(25..=27).contains(&x), "it lies beside the body, not under it: {x}");
    assert_eq!(s.host.world.creatures_over(s.map, 25, 21), [s.foe]);
    assert_eq!(s.host.world.creatures_over(s.map, 24, 20), []);
}

// S001-169
#[test]
fn those_who_are_hit_by_what_they_do_not_see_go_and_look() {
    let mut s = scene("brute", "man", 1);
    s.give(s.hero, INVIS, 2, 0);
    fight::hurt(&mut s.host, s.foe, AD_SLASH, 5, s.hero);
    let wanders = s.host.world.being(s.foe).unwrap().mind.targets.iter().any(|t| t.priority == 40);
    assert!(wanders, "it goes where the blow came from");
}

const EXTRA_FEAT: i32 = 41;
