//! Learning what things are: on creation, by abilities, on wearing, by living through it, and what it is worth
//! (docs/spec/sil-player.md 22).

use crate::arena::foe;
use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::fight::{Affliction, Element, Save, Who};
use angrist_sil::hero::ability;
use angrist_sil::state::{Forged, Item, Known, Slot};
use angrist_sil::tables::{AbilityId, ItemFlag, ItemFlags, Stat, Tval};
use angrist_sil::things::*;

/// Wears a helm with some unknown flags.
fn riddle(turn: &mut Turn<'_>, slot: Slot, flags: &[ItemFlag]) {
    let (tval, sval) = match slot {
        Slot::Weapon => (Tval::SWORD, 17),
        Slot::Bow => (Tval::BOW, 12),
        Slot::Feet => (Tval::BOOTS, 1),
        _ => (Tval::HELM, 5),
    };
    let mut item = of(turn, tval, sval);
    item.known = Known::Sensed;
    item.forged = Some(Box::new(Forged { flags: ItemFlags::of(flags), ..Default::default() }));
    worn(turn, slot, item);
}

fn solved(turn: &Turn<'_>, slot: Slot) -> bool {
    turn.state.hero.wears(slot).is_none_or(|i| i.known == Known::Fully)
}

/// Nothing is learnt before something happens; afterwards it is.
fn by(flag: ItemFlag, happens: impl Fn(&mut Turn<'_>)) {
    by_in(Slot::Head, flag, happens);
}

fn by_in(slot: Slot, flag: ItemFlag, happens: impl Fn(&mut Turn<'_>)) {
    let mut game = crate::arena::arena("documented");
    let mut turn = game.context();
    turn.state.hero.stats = [2; 4];
    crate::arena::hardy(&mut turn);
    riddle(&mut turn, slot, &[flag]);
    crate::arena::hardy(&mut turn);
    assert!(!solved(&turn, slot));
    happens(&mut turn);
    assert!(solved(&turn, slot), "{flag:?}");
}

#[test]
fn resistances_show_when_the_element_is_suffered() {
    // 22.5, S000-125
    use Element::*;
    for (flag, element) in [
        (ItemFlag::RES_FIRE, Fire),
        (ItemFlag::RES_COLD, Cold),
        (ItemFlag::RES_POIS, Poison),
        (ItemFlag::RES_ELEC, Lightning),
        (ItemFlag::VUL_FIRE, Fire),
        (ItemFlag::VUL_COLD, Cold),
        (ItemFlag::VUL_POIS, Poison),
    ] {
        by(flag, |turn| {
            turn.element_hits_hero(element, 10, Who::Nobody, "a test");
        });
    }
}

#[test]
fn one_event_teaches_about_one_thing() {
    // 22.5
    let mut game = born("documented");
    let mut turn = game.context();
    crate::arena::hardy(&mut turn);
    for slot in [Slot::Head, Slot::Feet] {
        riddle(&mut turn, slot, &[ItemFlag::RES_FIRE]);
    }
    crate::arena::hardy(&mut turn);
    turn.element_hits_hero(Element::Fire, 10, Who::Nobody, "a test");
    assert_eq!((solved(&turn, Slot::Head), solved(&turn, Slot::Feet)), (true, false));
    turn.element_hits_hero(Element::Cold, 10, Who::Nobody, "a test");
    assert!(!solved(&turn, Slot::Feet), "another element teaches nothing about it");
    turn.element_hits_hero(Element::Fire, 10, Who::Nobody, "a test");
    assert!(solved(&turn, Slot::Feet));
}

#[test]
fn saves_show_what_helped() {
    // 22.5: suffered or saved against
    for (flag, what) in [
        (ItemFlag::RES_FEAR, Affliction::Afraid),
        (ItemFlag::RES_BLIND, Affliction::Blind),
        (ItemFlag::RES_CONFU, Affliction::Confused),
        (ItemFlag::RES_STUN, Affliction::Stun),
        (ItemFlag::RES_HALLU, Affliction::Hallucinating),
        (ItemFlag::FREE_ACT, Affliction::Slow),
        (ItemFlag::FREE_ACT, Affliction::Entranced),
    ] {
        by(flag, |turn| {
            turn.afflict(what, 5, Some(Save::Sourceless));
        });
    }
}

#[test]
fn draining_shows_what_holds_the_statistic() {
    for (flag, stat) in [
        (ItemFlag::SUST_STR, Stat::Str),
        (ItemFlag::SUST_DEX, Stat::Dex),
        (ItemFlag::SUST_CON, Stat::Con),
        (ItemFlag::SUST_GRA, Stat::Gra),
    ] {
        by(flag, |turn| {
            turn.drain_stat(stat, Some(Save::Sourceless));
        });
    }
}

#[test]
fn hunger_shows_what_hastens_or_slows_it() {
    // 22.5: when its name changes for the worse
    for flag in [ItemFlag::HUNGER, ItemFlag::SLOW_DIGEST] {
        by(flag, |turn| {
            turn.state.hero.food = turn.tables.turn.food.hungry;
            turn.feed(-1);
        });
    }
}

#[test]
fn traps_pushes_and_death_show_what_kept_them_off() {
    by(ItemFlag::AVOID_TRAPS, |turn| {
        let at = turn.state.hero.at;
        turn.set_terrain(at, angrist_sil::terrain::code::TRAP_ALARM);
        turn.spring_trap(at);
    });
    by(ItemFlag::STAND_FAST, |turn| {
        let from = turn.state.hero.at.shift(1, 0);
        turn.knock_back_hero(from);
    });
    let mut game = born("documented");
    let mut turn = game.context();
    riddle(&mut turn, Slot::Head, &[ItemFlag::CHEAT_DEATH]);
    turn.hurt_hero(10_000, "a test");
    assert!(turn.alive() && told(&turn, "identified"));
}

#[test]
fn weapons_show_what_they_do_when_they_do_it() {
    let strike = |race: u16, last: bool| {
        move |turn: &mut Turn<'_>| {
            skill(turn, angrist_sil::tables::Skill::Melee, 90);
            let victim = foe(turn, race, 1, 0);
            if last {
                turn.state.level.monsters.get_mut(victim).unwrap().health = 1;
            }
            turn.state.hero.health = 5;
            turn.attack(victim, angrist_sil::fight::AttackKind::Main);
        }
    };
    by_in(Slot::Weapon, ItemFlag::SLAY_ORC, strike(2, false));
    by_in(Slot::Weapon, ItemFlag::BRAND_FIRE, strike(2, false));
    by_in(Slot::Weapon, ItemFlag::VAMPIRIC, strike(2, true));
}

#[test]
fn slow_work_is_felt_one_turn_in_a_hundred() {
    // 22.5: regeneration only when hurt
    for (flag, hurt, learnt) in [
        (ItemFlag::REGEN, true, true),
        (ItemFlag::REGEN, false, false),
        (ItemFlag::AGGRAVATE, false, true),
        (ItemFlag::DANGER, false, true),
    ] {
        let mut game = born("documented");
        crate::common::wall_up_stairs(&mut game);
        let mut turn = game.context();
        let mut turns = Vec::new();
        for _ in 0..60 {
            riddle(&mut turn, Slot::Head, &[flag]);
            let mut count = 0;
            while !solved(&turn, Slot::Head) && count < 2000 {
                turn.state.hero.health = if hurt { 1 } else { turn.state.hero.max_health };
                turn.state.hero.food = 4000;
                turn.command_text("wait").unwrap();
                count += 1;
            }
            turns.push(count);
            if !learnt {
                break;
            }
        }
        let mean = turns.iter().sum::<i32>() / turns.len() as i32;
        if learnt {
            // Waiting times of odds 1/100: mean 100, deviation 99.5; of 60 of them 12.8, three of those 38.5.
            assert!((61..=139).contains(&mean), "{flag:?} {mean}");
        } else {
            assert_eq!(mean, 2000, "never");
        }
    }
}

#[test]
fn radiant_boots_show_one_time_in_ten() {
    let mut game = born("documented");
    crate::common::wall_up_stairs(&mut game);
    let mut turn = game.context();
    let here = turn.state.hero.at;
    let mut learnt = 0;
    for _ in 0..900 {
        riddle(&mut turn, Slot::Feet, &[ItemFlag::RADIANCE]);
        turn.state.hero.food = 4000;
        turn.set_glow(here, false);
        turn.command_text("wait").unwrap();
        learnt += i32::from(solved(&turn, Slot::Feet));
    }
    // 90 of 900, deviation 9.
    assert!((63..=117).contains(&learnt), "{learnt}");
}

#[test]
fn ordinary_gear_is_known_when_made_and_the_rest_is_sensed() {
    // 22.2
    let mut game = born("documented");
    let mut turn = game.context();
    let mut seen = (0, 0);
    for n in 0..3000 {
        let Some(item) = make_thing(&mut turn.maker(), &ThingAsk::at(1 + n % 20)) else { continue };
        let wearable = slot_for(turn.tables, &turn.state.hero, &item).is_some();
        let jewel = matches!(item.tval(turn.tables), Tval::RING | Tval::AMULET);
        if item.special != 0 || item.artefact != 0 {
            assert_eq!(item.known, Known::Sensed);
            seen.0 += 1;
        } else if wearable && !jewel {
            assert_eq!(item.known, Known::Fully);
            seen.1 += 1;
        } else {
            assert_ne!(item.known, Known::Sensed);
        }
    }
    assert!(seen.0 > 50 && seen.1 > 500, "{seen:?}");
}

#[test]
fn abilities_see_through_their_classes() {
    // 22.3, S000-265
    let classes: [(AbilityId, &[u8]); 4] = [
        (ability::CHANNELING, &[Tval::STAFF, Tval::HORN]),
        (ability::ALCHEMY, &[Tval::FOOD, Tval::POTION, Tval::STAFF, Tval::HORN]),
        (ability::JEWELLER, &[Tval::RING, Tval::AMULET, Tval::LIGHT, Tval::HORN]),
        (ability::ENCHANTMENT, &[Tval::RING, Tval::AMULET, Tval::SWORD, Tval::HELM]),
    ];
    for (id, seen) in classes {
        for (tval, sval) in [
            (Tval::STAFF, 3),
            (Tval::HORN, 0),
            (Tval::FOOD, 0),
            (Tval::POTION, 5),
            (Tval::RING, 6),
            (Tval::AMULET, 3),
            (Tval::SWORD, 17),
            (Tval::HELM, 5),
            (Tval::CHEST, 1),
        ] {
            let mut game = born("documented");
            let mut turn = game.context();
            let mut item = of(&turn, tval, sval);
            if matches!(tval, Tval::SWORD | Tval::HELM) {
                (item.special, item.known) = (71, Known::Sensed);
            }
            turn.state.hero.pack = vec![item];
            grant(&mut turn, id);
            turn.recognise_things();
            let learnt = turn.state.hero.pack[0].known == Known::Fully;
            assert_eq!(learnt, seen.contains(&tval), "{id:?} {tval}");
        }
    }
}

#[test]
fn each_kind_special_and_artefact_pays_once() {
    // 22.6, S000-265, S000-266
    let mut game = born("documented");
    let mut turn = game.context();
    let earned = |turn: &Turn<'_>| turn.state.hero.experience.identification;
    let before = earned(&turn);
    use_one(&mut turn, Tval::POTION, 5);
    assert_eq!(earned(&turn), before + 100, "a kind");
    let kind = of(&turn, Tval::POTION, 5).kind;
    turn.understand(kind);
    assert_eq!(earned(&turn), before + 100, "not twice");
    let mut helm = of(&turn, Tval::HELM, 5);
    (helm.special, helm.known) = (71, Known::Sensed);
    turn.state.hero.pack = vec![helm.clone(), Item { weight: 45, ..helm }];
    turn.identify(FIRST);
    assert_eq!(earned(&turn), before + 200, "a special kind");
    turn.recognise_things();
    assert!(turn.state.hero.pack.iter().all(|i| i.known == Known::Fully), "22.3: known once, known forever");
    assert_eq!(earned(&turn), before + 200);
    let artefact = artefact_of(turn.tables, 20).or(artefact_of(turn.tables, 30)).unwrap();
    turn.state.hero.pack = vec![artefact];
    turn.identify(FIRST);
    assert!(earned(&turn) >= before + 300, "an artefact, with a note");
    assert!(turn.state.notes.iter().any(|(_, _, text)| text.starts_with("Found ")));
}

#[test]
fn wearing_shows_only_the_first_rule_that_fits() {
    // 22.4
    for (flags, pval, shows) in [
        (&[ItemFlag::LIGHT][..], 0, true),
        (&[ItemFlag::DARKNESS], 0, true),
        (&[ItemFlag::SPEED], 0, true),
        (&[ItemFlag::SLOWNESS], 0, true),
        (&[ItemFlag::STR], 1, true),
        (&[ItemFlag::STR], 0, false),
        (&[ItemFlag::STEALTH], 2, true),
        (&[ItemFlag::RES_FIRE], 0, false),
        (&[ItemFlag::ACCURATE], 0, true),
        (&[ItemFlag::CUMBERSOME], 0, true),
        (&[ItemFlag::TUNNEL], 0, true),
    ] {
        let mut game = born("documented");
        let mut turn = game.context();
        let mut helm = of(&turn, Tval::HELM, 5);
        (helm.known, helm.pval) = (Known::Sensed, pval);
        helm.forged = Some(Box::new(Forged { flags: ItemFlags::of(flags), ..Default::default() }));
        turn.state.hero.pack = vec![helm];
        turn.wear(FIRST, None).unwrap();
        assert_eq!(solved(&turn, Slot::Head), shows, "{flags:?} {pval}");
    }
}
