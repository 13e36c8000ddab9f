//! Carrying and using things: each test names the row or section it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;

use angrist_engine::play::Game;
use angrist_sil::fight::Affliction;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::play::Play;
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::{AbilityId, Stat, Tval};
use angrist_sil::things::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";

fn born(profile: &str) -> SilGame {
    let mut game = common::ours(profile).begin_sil(3);
    game.apply(EDAIN).unwrap_or_else(|e| panic!("{e}"));
    common::hall(&mut game);
    game.play().s.hero.pack.clear();
    game.play().s.hero.worn = Default::default();
    game
}

fn of(play: &Play<'_>, tval: u8, sval: u8) -> Item {
    let (number, kind) = play.t.kind_of(tval, sval).unwrap();
    Item::of_kind(number, kind)
}

fn grant(play: &mut Play<'_>, id: AbilityId) {
    play.s.hero.innate[id.skill as usize] |= 1 << id.number;
}

/// Uses the first thing of the pack, which is one of these.
fn use_one(play: &mut Play<'_>, tval: u8, sval: u8) -> bool {
    let item = of(play, tval, sval);
    let kind = item.kind;
    play.s.facts.kinds.remove(&kind);
    play.s.hero.pack = vec![item];
    let place = ItemPlace::Pack(0);
    if tval == Tval::FOOD { play.eat(place) } else { play.quaff(place) }.unwrap_or_else(|e| panic!("{e}"));
    assert!(play.s.hero.pack.is_empty() && play.acted);
    is_aware(play.t, &play.s.facts, kind)
}

#[test]
fn herbs_do_what_their_sub_class_says() {
    // S000-126 to S000-129, S000-202 to S000-204
    let mut game = born("documented");
    let mut play = game.play();
    play.s.hero.food = 1500;
    assert!(use_one(&mut play, Tval::FOOD, 1), "the band of hunger changed");
    assert_eq!(play.s.hero.food, 3500);
    assert!(!use_one(&mut play, Tval::FOOD, 5), "nothing was noticed");
    assert_eq!(play.s.hero.food, 2500);
    for (sval, food) in [(35, 1500), (36, 2000), (37, 3000)] {
        play.s.hero.food = 100;
        use_one(&mut play, Tval::FOOD, sval);
        assert_eq!(play.s.hero.food, 100 + food);
    }
    play.s.hero.timers.afraid = 5;
    assert!(use_one(&mut play, Tval::FOOD, 0));
    assert!(play.s.hero.timers.afraid == 0 && (10..=40).contains(&play.s.hero.timers.rage));
    play.s.hero.timers.rage = 0;
    play.refresh_hero();
    (play.s.hero.health, play.s.hero.timers.cut) = (1, 9);
    assert!(use_one(&mut play, Tval::FOOD, 3));
    assert_eq!((play.s.hero.health, play.s.hero.timers.cut), (1 + play.s.hero.max_health / 2, 4));
    play.s.hero.drain = [-1, 0, -4, 0];
    assert!(use_one(&mut play, Tval::FOOD, 4));
    assert_eq!(play.s.hero.drain, [0, 0, -1, 0]);
    assert!(use_one(&mut play, Tval::FOOD, 7) && use_one(&mut play, Tval::FOOD, 9));
}

#[test]
fn potions_do_what_their_sub_class_says() {
    // S000-130, S000-131, specs/sil-player.md 20.2
    let mut game = born("upstream");
    let mut play = game.play();
    let timers = &mut play.s.hero.timers;
    (timers.stun, timers.confused, timers.hallucinating) = (3, 4, 5);
    assert!(use_one(&mut play, Tval::POTION, 4));
    assert_eq!((play.s.hero.timers.stun, play.s.hero.timers.confused), (0, 0));
    assert!(!use_one(&mut play, Tval::POTION, 4), "there was nothing to cure");
    (play.s.hero.voice, play.s.hero.health) = (0, 1);
    assert!(use_one(&mut play, Tval::POTION, 0));
    assert_eq!(play.s.hero.voice, play.s.hero.max_voice);
    play.s.hero.voice = 0;
    assert!(use_one(&mut play, Tval::POTION, 6) && !use_one(&mut play, Tval::POTION, 6));
    assert!(!use_one(&mut play, Tval::POTION, 8));
    play.s.hero.timers.poison = 20;
    assert!(use_one(&mut play, Tval::POTION, 8) && play.s.hero.timers.poison == 0);
    for (sval, what, low, high) in [
        (9, Affliction::Fast, 10, 40),
        (14, Affliction::Strength, 20, 80),
        (15, Affliction::Dexterity, 20, 80),
        (16, Affliction::Constitution, 20, 80),
        (17, Affliction::Grace, 20, 80),
        (7, Affliction::TrueSight, 10, 40),
        (3, Affliction::Perception, 20, 80),
        (10, Affliction::OpposeFire, 20, 80),
    ] {
        assert!(use_one(&mut play, Tval::POTION, sval));
        assert!((low..=high).contains(&play.affliction(what)), "{what:?}");
    }
    assert!(use_one(&mut play, Tval::POTION, 23) && (5..=20).contains(&play.s.hero.timers.poison));
    // A statistic drained by three or more is given back instead.
    play.s.hero.timers.strength = 0;
    play.s.hero.drain[Stat::Str as usize] = -4;
    use_one(&mut play, Tval::POTION, 14);
    assert_eq!((play.s.hero.drain[0], play.s.hero.timers.strength), (-1, 0));
    for sval in [2, 22, 24, 25, 27, 29] {
        use_one(&mut play, Tval::POTION, sval);
    }
}

#[test]
fn liquor_follows_its_profile() {
    // S000-131
    for (profile, confused) in [("documented", true), ("upstream", false)] {
        let mut game = born(profile);
        let mut play = game.play();
        play.s.hero.skills[5] = -50;
        assert!(use_one(&mut play, Tval::POTION, 2));
        assert_eq!(play.s.hero.timers.confused > 0, confused);
        assert_eq!(play.s.hero.timers.stun > 0, !confused);
    }
}

#[test]
fn learning_a_kind_pays_once() {
    // specs/sil-player.md 22.6
    let mut game = born("documented");
    let mut play = game.play();
    let before = play.s.hero.experience.identification;
    assert!(use_one(&mut play, Tval::POTION, 5));
    assert_eq!(play.s.hero.experience.identification, before + 100);
    let potion = of(&play, Tval::POTION, 5);
    play.understand(potion.kind);
    assert_eq!(play.s.hero.experience.identification, before + 100);
    play.s.facts.auto_inscriptions.insert(of(&play, Tval::FOOD, 3).kind, "hm".into());
    play.understand(of(&play, Tval::FOOD, 3).kind);
    assert!(play.s.facts.auto_inscriptions.is_empty());
}

#[test]
fn channelling_doubles_the_uses_of_a_staff() {
    // S000-068, S000-070
    for (channels, uses) in [(false, 2), (true, 5)] {
        let mut game = born("documented");
        let mut play = game.play();
        if channels {
            grant(&mut play, ability::CHANNELING);
        }
        let mut staff = of(&play, Tval::STAFF, 9);
        staff.pval = 5;
        play.s.hero.pack = vec![staff];
        let mut count = 0;
        while play.item_at(ItemPlace::Pack(0)).unwrap().pval >= play.charge_cost() {
            play.use_staff(ItemPlace::Pack(0), None).unwrap();
            count += 1;
        }
        assert_eq!(count, uses);
        // The first use of an empty staff takes a turn, the next is refused.
        play.acted = false;
        play.use_staff(ItemPlace::Pack(0), None).unwrap();
        assert!(play.acted && play.use_staff(ItemPlace::Pack(0), None).is_err());
    }
}

#[test]
fn horns_cost_voice() {
    // S000-212
    let mut game = born("documented");
    let mut play = game.play();
    play.s.hero.pack = vec![of(&play, Tval::HORN, 1)];
    (play.s.hero.max_voice, play.s.hero.voice) = (30, 30);
    let dir = angrist_engine::space::Dir::East;
    play.blow(ItemPlace::Pack(0), dir).unwrap();
    assert_eq!(play.s.hero.voice, 10);
    assert!(play.blow(ItemPlace::Pack(0), dir).is_err());
    grant(&mut play, ability::CHANNELING);
    play.blow(ItemPlace::Pack(0), dir).unwrap();
    assert_eq!(play.s.hero.voice, 0);
}

#[test]
fn lights_shine_and_burn_as_the_constants_say() {
    // S000-092, S000-093, S000-095
    let mut game = born("documented");
    let mut play = game.play();
    for (sval, radius, burns) in
        [(0, 1, true), (1, 2, true), (2, 1, false), (3, 3, true), (8, 4, false), (9, 7, false)]
    {
        let mut light = of(&play, Tval::LIGHT, sval);
        light.fuel = if burns { 150 } else { 0 };
        play.s.hero.worn[Slot::Light as usize] = Some(light);
        assert_eq!(play.light_radius(), radius, "sub-class {sval}");
        (0..150).for_each(|_| play.burn_light());
        assert_eq!(play.light_radius(), if burns { 0 } else { radius });
    }
}

#[test]
fn torches_feed_torches_and_oil_feeds_lanterns() {
    // specs/sil-player.md 21
    let mut game = born("documented");
    let mut play = game.play();
    let (mut worn, mut spare) = (of(&play, Tval::LIGHT, 0), of(&play, Tval::LIGHT, 0));
    (worn.fuel, spare.fuel) = (100, 500);
    play.s.hero.worn[Slot::Light as usize] = Some(worn);
    play.s.hero.pack = vec![spare];
    play.refuel(ItemPlace::Pack(0)).unwrap();
    assert_eq!(play.s.hero.wears(Slot::Light).unwrap().fuel, 605);
    let mut lantern = of(&play, Tval::LIGHT, 1);
    lantern.fuel = 6000;
    play.s.hero.worn[Slot::Light as usize] = Some(lantern);
    play.s.hero.pack = vec![of(&play, Tval::FLASK, 0)];
    play.refuel(ItemPlace::Pack(0)).unwrap();
    assert_eq!(play.s.hero.wears(Slot::Light).unwrap().fuel, 7000);
    play.s.hero.pack = vec![of(&play, Tval::LIGHT, 0)];
    assert!(play.refuel(ItemPlace::Pack(0)).is_err());
}

#[test]
fn curses_hold_until_broken() {
    // specs/sil-player.md 23
    let mut game = born("documented");
    let mut play = game.play();
    let mut ring = of(&play, Tval::RING, 10);
    (ring.cursed, ring.known) = (true, Known::Fully);
    play.s.hero.pack = vec![ring];
    play.wear(ItemPlace::Pack(0), None).unwrap();
    let slot = Slot::RightRing;
    assert!(play.s.hero.wears(slot).unwrap().curse_known);
    assert!(play.take_off(slot).is_err() && play.drop(ItemPlace::Worn(slot), 1).is_err());
    grant(&mut play, ability::CURSE_BREAKING);
    play.take_off(slot).unwrap();
    assert!(play.s.hero.wears(slot).is_none() && !play.s.hero.pack[0].cursed);
}

#[test]
fn both_hands_are_counted() {
    // specs/sil-player.md 24
    let mut game = born("documented");
    let mut play = game.play();
    let (sword, shield) = (of(&play, Tval::SWORD, 25), of(&play, Tval::SHIELD, 3));
    play.s.hero.pack = vec![shield];
    play.wear(ItemPlace::Pack(0), None).unwrap();
    play.s.hero.pack = vec![sword];
    play.wear(ItemPlace::Pack(0), None).unwrap();
    assert!(play.s.hero.wears(Slot::OffHand).is_none() && play.s.hero.wears(Slot::Weapon).is_some());
    play.wear(ItemPlace::Pack(0), None).unwrap();
    assert!(play.s.hero.wears(Slot::OffHand).is_some() && play.s.hero.wears(Slot::Weapon).is_none());
}

#[test]
fn what_is_written_asks_and_picks() {
    // specs/sil-player.md 25
    let mut game = born("documented");
    let mut play = game.play();
    play.s.hero.pack = vec![of(&play, Tval::POTION, 5)];
    let place = ItemPlace::Pack(0);
    play.inscribe(place, "@q3 !d ").unwrap();
    assert!(play.asks_first(place, 'd') && !play.asks_first(place, 'q'));
    assert_eq!(play.tagged('q', '3'), Some(place));
    assert_eq!((play.tagged('e', '3'), play.tagged('q', '4')), (None, None));
    play.inscribe(place, "").unwrap();
    assert!(play.s.hero.pack[0].inscription.is_empty());
}

/// All things there are, without their places: kind, figures and number.
fn multiset(play: &Play<'_>) -> (BTreeMap<String, u32>, i32) {
    let hero = &play.s.hero;
    let floor = play.s.level.items.iter().map(|(_, f)| &f.item);
    let mut all = BTreeMap::new();
    let mut weight = 0;
    for item in hero.pack.iter().chain(hero.worn.iter().flatten()).chain(floor) {
        assert!(item.number > 0 && item.number <= MOST);
        let key = format!("{} {} {:?} {:?}", item.kind, item.special, item.damage, item.weight);
        *all.entry(key).or_default() += u32::from(item.number);
        weight += item.total_weight();
    }
    (all, weight)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn nothing_is_lost_or_made_by_handling(seed in 0u64..1000, steps in prop::collection::vec((0u8..6, 0u8..30, 1u8..40), 1..60)) {
        let mut game = born("documented");
        let mut play = game.play();
        play.s.chance = angrist_engine::chance::stream(seed, "handling", 0, 0);
        for _ in 0..18 {
            if let Some(mut item) = make_thing(&mut play.maker(), &ThingAsk::at(8)) {
                item.cursed = false;
                play.put_away(item);
            }
        }
        let before = multiset(&play);
        for (what, which, count) in steps {
            let place = ItemPlace::Pack(which);
            let _done = match what {
                0 => play.pick_up(),
                1 => play.drop(place, count),
                2 => play.wear(place, None),
                3 => play.take_off(Slot::ALL[usize::from(which) % 14]),
                4 => play.wear(ItemPlace::Floor, None),
                _ => play.drop(ItemPlace::Worn(Slot::ALL[usize::from(which) % 14]), count),
            };
            prop_assert_eq!(&multiset(&play), &before);
            prop_assert!(play.s.hero.pack.len() <= play.t.things.pack);
            prop_assert_eq!(play.s.level.check(), Ok(()));
        }
    }
}
