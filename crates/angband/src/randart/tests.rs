//! Making things, on a small world of its own.

use super::ego::{budget, candidates, extra_flags};
use super::runes::{Turned, flags_of, runes_of};
use super::*;
use crate::names::Names;
use crate::power::{Flags, Scheme, Thing, ThingKind, Weigher};
use angrist_engine::chance::stream;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn scheme() -> Scheme {
    Scheme::builtin("unangband").unwrap()
}

fn weigher(scheme: &Scheme) -> Weigher {
    let set = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<BTreeSet<_>>();
    let monsters = [set(&["ORC", "EVIL"]), set(&["DRAGON", "EVIL", "IM_FIRE"]), set(&["ANIMAL"])];
    Weigher::new(scheme, monsters.iter().zip([10, 60, 30]))
}

fn sword() -> ThingKind {
    let thing = Thing { tval: 23, sval: 7, dice: 2, sides: 5, weight: 130, ..Thing::default() };
    ThingKind { index: 40, thing, level: 5, rarity: 1, ..ThingKind::default() }
}

fn ego(w: &Weigher, index: u32, flags: &[&str]) -> Ego {
    Ego {
        index,
        rarity: 1,
        cost: 500,
        slot: 24,
        ranges: vec![(23, 0, 99)],
        to_hit: 5,
        to_dam: 5,
        flags: w.names.flags(flags.iter().copied()),
        ..Ego::default()
    }
}

/// S002-050: artifact to ego to object is 4 to 3 to 2.
#[test]
fn an_ego_may_have_half_as_much_again_as_an_object() {
    assert_eq!(budget(40), 60);
    assert_eq!(budget(1), 1);
}

/// S002-103
#[test]
fn each_xtra_offers_flags_of_its_own_class() {
    let s = scheme();
    let w = weigher(&s);
    let names = |xtra| {
        w.names.names(extra_flags(&w, &s.making, xtra)).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(names(0), [""; 0]);
    assert!(names(1).iter().all(|n| n.starts_with("SUST_")) && names(1).len() == 6);
    assert_eq!(names(2)[0], "RES_POIS");
    assert_eq!(names(2).len(), 12);
    assert_eq!(names(3)[0], "SLOW_DIGEST");
    assert_eq!(names(6), ["BLESSED"]);
    assert_eq!(names(8), ["BRAND_ACID", "BRAND_ELEC", "BRAND_FIRE", "BRAND_COLD"]);
    assert_eq!(names(17).len(), 32);
}

/// S002-089, S002-105: a rarity of 0 is never made, others in proportion to 100 / rarity.
#[test]
fn egos_are_weighed_by_their_rarity_and_level() {
    let s = scheme();
    let w = weigher(&s);
    let mut egos = vec![ego(&w, 1, &["SEE_INVIS"]), ego(&w, 2, &["SEE_INVIS"]), ego(&w, 3, &["SEE_INVIS"])];
    (egos[0].rarity, egos[1].rarity, egos[2].level) = (0, 4, 99);
    egos.push(Ego { ranges: vec![(22, 0, 99)], ..ego(&w, 4, &["SEE_INVIS"]) });
    egos.push(ego(&w, 5, &["LIGHT_CURSE"]));
    let kind = sword();
    let wish = Wish { level: 20, ..Wish::default() };
    let found = candidates(&w, &s.making, &egos, &kind.thing, &kind, &wish, 20, Flags::NONE);
    assert_eq!(found, [(1, 25)]);
    let cursed = Wish { cursed: true, ..wish };
    assert_eq!(candidates(&w, &s.making, &egos, &kind.thing, &kind, &cursed, 20, Flags::NONE), [(4, 100)]);
}

/// S002-104: bonuses stay within 1 to the most, and a curse turns them round.
#[test]
fn bonuses_keep_their_bounds_and_curses_negate_them() {
    let s = scheme();
    let w = weigher(&s);
    let kind = sword();
    let good = [ego(&w, 1, &["SEE_INVIS"])];
    let bad = [ego(&w, 1, &["HEAVY_CURSE", "LIGHT_CURSE"])];
    for seed in 0..200 {
        let mut chance = stream(seed, "ego", 0, 0);
        let wish = Wish { level: 12, ..Wish::default() };
        if let Some(m) = make_ego(&w, &s.making, &good, &kind.thing, &kind, &wish, &mut chance) {
            assert!(m.power <= budget(12) && !m.cursed);
        }
        let wish = Wish { cursed: true, ..wish };
        let m = make_ego(&w, &s.making, &bad, &kind.thing, &kind, &wish, &mut chance).unwrap();
        assert!(
            m.cursed && (-5..=-1).contains(&m.thing.to_hit) && (-5..=-1).contains(&m.thing.to_dam),
            "{m:?}"
        );
    }
}

/// S002-112, S002-113, S002-115, S002-116
#[test]
fn runes_convert_at_exactly_their_count_and_are_gone() {
    let s = scheme();
    let w = weigher(&s);
    let of = |index, count| Ego { rune: Some((14, count)), ..ego(&w, index, &["BRAND_COLD"]) };
    let egos = [of(7, 3), of(8, 6)];
    let runes = [Rune {
        index: 14,
        name: "x".into(),
        powers: vec![(1, w.names.flag("RES_COLD")), (4, w.names.flag("IM_COLD"))],
    }];
    let mut t = Runed { kind: 40, tval: 23, sval: 7, ..Runed::default() };
    let steps: Vec<Turned> = (0..6).map(|_| apply(&mut t, 14, &[], &egos)).collect();
    let expected = [
        Turned::Counted(1),
        Turned::Counted(2),
        Turned::Ego(7),
        Turned::Counted(4),
        Turned::Counted(5),
        Turned::Ego(8),
    ];
    assert_eq!(steps, expected);
    assert_eq!((runes_of(&t, 14, &[], &egos), flags_of(&t, &runes)), (6, Flags::NONE));
    apply(&mut t, 14, &[], &egos);
    assert_eq!(
        w.names.names(flags_of(&t, &runes)),
        ["IM_COLD", "RES_COLD"],
        "one more rune brings the powers back"
    );
}

#[test]
fn a_recipe_of_a_kind_changes_the_kind_and_the_lowest_number_wins() {
    let recipe = |kind, sval| Recipe { kind, tval: 45, sval, rune: 3, count: 2 };
    let recipes = [recipe(10, 1), recipe(11, 2)];
    let mut ring = Runed { kind: 5, tval: 45, sval: 9, ..Runed::default() };
    assert_eq!(apply(&mut ring, 3, &recipes, &[]), Turned::Counted(1));
    assert_eq!(apply(&mut ring, 3, &recipes, &[]), Turned::Kind(10));
    assert_eq!(ring, Runed { kind: 10, tval: 45, sval: 1, ego: 0, rune: None });
    assert_eq!(apply(&mut ring, 9, &recipes, &[]), Turned::Counted(1), "another rune starts again");
}

#[test]
fn what_contradicts_itself_is_taken_away() {
    let s = scheme();
    let w = weigher(&s);
    let flags =
        w.names.flags(["IM_FIRE", "RES_FIRE", "HURT_FIRE", "AGGRAVATE", "STEALTH", "SLAY_ORC", "ORC", "STR"]);
    let left = artifact::consistent(&w, &s.making, flags);
    assert_eq!(w.names.names(left), ["STR", "SLAY_ORC", "IM_FIRE", "AGGRAVATE"]);
}

#[test]
fn without_patterns_there_is_no_set() {
    let s = scheme();
    let w = weigher(&s);
    let options = Options { capacity: 256, all_random: false };
    let none = fill(&w, &s.making, &[], &[], &SubClasses::default(), &Names::default(), &options, 1);
    assert_eq!(none, Err(artifact::NoSet::NoPatterns { first: 16 }));
}

#[test]
fn sub_classes_follow_their_thresholds() {
    let subs = SubClasses { steps: [(19, vec![(15, 2), (30, 12)])].into(), last: [(19, 24)].into() };
    assert_eq!([14, 15, 29, 30, 999].map(|roll| subs.of(19, roll)), [2, 12, 12, 24, 24]);
    assert_eq!(subs.of(20, 5), 0, "no table: kind 0, as the original");
}

fn any_thing() -> impl Strategy<Value = Thing> {
    let small = -300i32..300;
    let numbers = (small.clone(), small.clone(), small.clone(), small.clone(), small);
    (0u8..102, any::<u8>(), numbers, 0i32..70_000, 0i32..70_000, 0i32..30_000, any::<u128>()).prop_map(
        |(tval, sval, (pval, to_hit, to_dam, to_ac, ac), dice, sides, weight, flags)| Thing {
            tval,
            sval,
            pval,
            to_hit,
            to_dam,
            to_ac,
            ac,
            dice,
            sides,
            weight,
            flags: Flags(flags),
        },
    )
}

proptest! {
    #[test]
    fn anything_can_be_weighed_and_remade_within_its_budget(thing in any_thing(), level in 0i32..256, rarity in 0i32..256, seed: u64) {
        let s = scheme();
        let w = weigher(&s);
        let kinds = [sword()];
        let subs = SubClasses { last: [(23, 7)].into(), ..SubClasses::default() };
        let pattern = Artifact { index: 20, thing, level, rarity, ..Artifact::default() };
        let workshop = Workshop::new(&w, &s.making, std::slice::from_ref(&pattern), &kinds, &subs);
        let names = Names::from_words([b"mirdan".as_slice()]);
        let made = workshop.remake(&pattern, 99, &names, &mut stream(seed, "randart", 0, 0));
        let flags = artifact::consistent(&w, &s.making, thing.flags);
        let target = workshop.power(&Thing { flags, ..thing });
        if target <= artifact::BEYOND {
            prop_assert!(workshop.power(&made.thing) <= artifact::budget(target), "{:?} for {}", made, target);
        }
    }

    #[test]
    fn egos_of_anything_stay_within_their_budget(thing in any_thing(), xtra in 0u32..25, level in 0i32..100, seed: u64) {
        let s = scheme();
        let w = weigher(&s);
        let kind = ThingKind { thing, ..sword() };
        let one = Ego { xtra, ranges: vec![(thing.tval, 0, 255)], ..ego(&w, 1, &["SEE_INVIS"]) };
        let wish = Wish { level, ..Wish::default() };
        if let Some(m) = make_ego(&w, &s.making, &[one], &thing, &kind, &wish, &mut stream(seed, "ego", 0, 0)) {
            prop_assert!(m.power <= budget(level));
        }
        let _magic = make_magic(&w, &thing, &kind, level, seed % 2 == 0, &mut stream(seed, "magic", 0, 0));
    }
}
