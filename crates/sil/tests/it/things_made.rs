//! Making and naming things, on our own data and on a real lib.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::chance::{Stream, stream};
use angrist_sil::SilRuleset;
use angrist_sil::context::Maker;
use angrist_sil::state::{Facts, Item, Known, Level};
use angrist_sil::tables::{ItemFlag, Tables, Tval};
use angrist_sil::things::*;
use std::collections::BTreeSet;

fn games() -> Vec<SilRuleset> {
    [Some(common::ours("documented")), common::real()].into_iter().flatten().collect()
}

/// A bare place to make things in.
struct Bench<'a> {
    tables: &'a Tables,
    facts: Facts,
    level: Level,
    chance: Stream,
}

impl<'a> Bench<'a> {
    fn new(t: &'a Tables, depth: i32, seed: u64) -> Bench<'a> {
        let mut chance = stream(seed, "test", 0, 0);
        let mut facts = Facts::default();
        shuffle_flavours(t, &mut facts, &mut chance);
        let level = Level::new(depth, 20, 20, angrist_sil::terrain::code::FLOOR, t.turn.scent());
        Bench { tables: t, facts, level, chance }
    }

    fn maker(&mut self) -> Maker<'_> {
        Maker {
            tables: self.tables,
            facts: &mut self.facts,
            level: &mut self.level,
            chance: &mut self.chance,
            hero: None,
            few_arrows: false,
        }
    }

    fn name(&self, item: &Item, detail: Detail) -> String {
        name_of(self.tables, &self.facts, item, detail)
    }
}

fn of(t: &Tables, tval: u8, sval: u8) -> Item {
    let (number, kind) = t.kind_of(tval, sval).unwrap();
    Item::of_kind(number, kind)
}

#[test]
fn looks_are_dealt_once_each_and_differ_between_games() {
    // S000-010
    for ruleset in games() {
        let t = ruleset.tables();
        let (a, b) = (Bench::new(t, 1, 1), Bench::new(t, 1, 2));
        let again = Bench::new(t, 1, 1);
        assert_eq!(a.facts.flavours, again.facts.flavours);
        assert_ne!(a.facts.flavours, b.facts.flavours);
        let distinct: BTreeSet<u16> = a.facts.flavours.values().copied().collect();
        assert_eq!(distinct.len(), a.facts.flavours.len());
        let flavoured = t.kinds.iter().flatten().filter(|k| is_flavoured(k)).count();
        assert_eq!(a.facts.flavours.len(), flavoured);
        // Miruvor always looks the same (docs/spec/sil-player.md 20.3).
        let miruvor = t.kind_of(Tval::POTION, 0).unwrap().0;
        assert_eq!(a.facts.flavours[&miruvor], b.facts.flavours[&miruvor]);
    }
}

#[test]
fn counts_articles_and_plurals() {
    // S000-008, S000-009
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let bench = Bench::new(t, 1, 1);
    let mut chest = of(t, Tval::CHEST, 3);
    chest.pval = 5;
    assert_eq!(bench.name(&chest, Detail::Name), "a Small jewelled chest");
    let mut torch = of(t, Tval::LIGHT, 0);
    (torch.number, torch.fuel) = (3, 1200);
    assert_eq!(bench.name(&torch, Detail::Name), "3 Wooden Torches");
    assert_eq!(bench.name(&torch, Detail::Charges), "3 Wooden Torches (1200 turns)");
    let mut arrow = of(t, Tval::ARROW, 1);
    assert_eq!(bench.name(&arrow, Detail::Full), "an Arrow");
    arrow.number = 0;
    assert_eq!(bench.name(&arrow, Detail::Full), "no more Arrows");
    assert_eq!(bench.name(&of(t, Tval::BOOTS, 1), Detail::Bare), "Pair of Boots");
    let mut boots = of(t, Tval::BOOTS, 1);
    boots.number = 2;
    assert_eq!(bench.name(&boots, Detail::Name), "2 Pairs of Boots");
}

#[test]
fn a_flavoured_thing_says_what_it_is_once_that_is_known() {
    // S000-010, docs/spec/sil-player.md 26.1
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut bench = Bench::new(t, 1, 1);
    let ring = of(t, Tval::RING, 6);
    let look = &t.flavours[usize::from(bench.facts.flavours[&ring.kind])].as_ref().unwrap().text;
    let before = bench.name(&ring, Detail::Bare);
    assert_eq!(before, format!("{look} Ring"));
    bench.facts.kind_mut(ring.kind).aware = true;
    assert_eq!(bench.name(&ring, Detail::Bare), format!("{look} Ring of Frost"));
    let mut herbs = of(t, Tval::FOOD, 0);
    herbs.number = 4;
    assert!(bench.name(&herbs, Detail::Full).ends_with(" Herbs"));
    bench.facts.kind_mut(herbs.kind).tried = true;
    assert!(bench.name(&herbs, Detail::Full).ends_with(" Herbs {tried}"));
    bench.facts.kind_mut(herbs.kind).aware = true;
    assert!(bench.name(&herbs, Detail::Full).ends_with(" Herbs of Rage"));
}

#[test]
fn figures_follow_the_name_in_the_order_of_the_spec() {
    // docs/spec/sil-player.md 26.4 to 26.8
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut bench = Bench::new(t, 1, 1);
    let mut sword = of(t, Tval::SWORD, 17);
    sword.known = Known::Fully;
    assert_eq!(bench.name(&sword, Detail::Full), "a Longsword (+0,2d5) [+1]");
    sword.inscription = "@w1".into();
    assert_eq!(bench.name(&sword, Detail::Full), "a Longsword (+0,2d5) [+1] {@w1}");
    let bastard = of(t, Tval::SWORD, 21);
    assert_eq!(
        name_in(t, &bench.facts, &bastard, Detail::Figures, Hands { more_sides: 2, channels: false }),
        "a Bastard Sword (-2,3d5) [+1]"
    );
    let mail = of(t, Tval::MAIL, 4);
    assert_eq!(bench.name(&mail, Detail::Figures), "a Mail Corslet (-1) [-3,2d4]");
    let robe = of(t, Tval::SOFT_ARMOUR, 2);
    assert_eq!(bench.name(&robe, Detail::Figures), "a Robe [+1]");
    let mut shadow = of(t, Tval::CLOAK, 6);
    shadow.known = Known::Fully;
    assert_eq!(bench.name(&shadow, Detail::Full), "a Shadow Cloak [+3] <+2>");
    let mut ring = of(t, Tval::RING, 2);
    ring.evasion = 2;
    bench.facts.kind_mut(ring.kind).aware = true;
    assert!(
        bench.name(&ring, Detail::Full).ends_with("Ring of Evasion"),
        "an unknown ring hides its figures"
    );
    ring.known = Known::Fully;
    assert!(bench.name(&ring, Detail::Full).ends_with("Ring of Evasion [+2]"));
    let mut staff = of(t, Tval::STAFF, 3);
    bench.facts.kind_mut(staff.kind).aware = true;
    (staff.pval, staff.uses) = (10, 2);
    assert!(bench.name(&staff, Detail::Full).ends_with("Staff of Light (used 2 times)"));
    staff.known = Known::Fully;
    // S000-067: charges are stored doubled.
    assert!(bench.name(&staff, Detail::Full).ends_with("Staff of Light (5 charges)"));
}

#[test]
fn special_kinds_and_artefacts_show_when_known() {
    // docs/spec/sil-player.md 22.2, 26.2
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let bench = Bench::new(t, 1, 1);
    let mut crown = artefact_of(t, 178).unwrap();
    assert_eq!(bench.name(&crown, Detail::Full), "a Massive Iron Crown {special}");
    crown.known = Known::Fully;
    assert_eq!(bench.name(&crown, Detail::Full), "The Massive Iron Crown of Morgoth");
    // S000-150: the crown has four states.
    for number in 175..=178 {
        assert!(artefact_of(t, number).unwrap().is(t, Tval::CROWN, 50));
    }
    let mut helm = of(t, Tval::HELM, 5);
    (helm.special, helm.known) = (71, Known::Sensed);
    assert_eq!(bench.name(&helm, Detail::Full), "a Helm [-1,1d2] {special}");
    helm.known = Known::Fully;
    assert_eq!(bench.name(&helm, Detail::Full), "a Helm of Brilliance [-1,1d2]");
    (helm.cursed, helm.curse_known) = (true, true);
    assert_eq!(bench.name(&helm, Detail::Full), "a Helm of Brilliance [-1,1d2] {cursed}");
    helm.cursed = false;
    helm.inscription = "x".repeat(100);
    let braces = bench.name(&helm, Detail::Full);
    assert_eq!(braces.chars().count(), "a Helm of Brilliance [-1,1d2] {}".len() + 75);
}

#[test]
fn chests_and_bones_say_their_state() {
    // docs/spec/sil-player.md 18.7, 26.3
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let bench = Bench::new(t, 1, 1);
    let mut chest = of(t, Tval::CHEST, 1);
    chest.known = Known::Fully;
    for (pval, state) in [
        (0, " (empty)"),
        (4, " (Locked)"),
        (-4, " (unlocked)"),
        (-1, " (disarmed)"),
        (1, " (Gas Trap)"),
        (9, " (Poison Needle)"),
        (17, " (Multiple Traps)"),
    ] {
        chest.pval = pval;
        assert_eq!(bench.name(&chest, Detail::Name), format!("a Small wooden chest{state}"));
    }
    let mut bones = of(t, Tval::SKELETON, 2);
    assert_eq!(bench.name(&bones, Detail::Name), "an Elf Skeleton");
    bones.pval = -1;
    assert_eq!(bench.name(&bones, Detail::Name), "an Elf Skeleton (searched)");
}

#[test]
fn staves_chests_lights_and_jewels_are_made_with_their_figures() {
    // S000-067, docs/spec/sil-player.md 20.4, 21, 27.3
    for ruleset in games() {
        let t = ruleset.tables();
        let mut bench = Bench::new(t, 10, 5);
        let ask = ThingAsk::at(10);
        for _ in 0..200 {
            let mut make = |tval, sval| {
                let kind = t.kind_of(tval, sval).unwrap().0;
                make_kind(&mut bench.maker(), &ask, kind).unwrap()
            };
            let light = make(Tval::STAFF, 3);
            assert!((8..=16).contains(&light.pval) && light.pval % 2 == 0);
            let warding = make(Tval::STAFF, 13);
            assert!((4..=8).contains(&warding.pval));
            let torch = make(Tval::LIGHT, 0);
            assert!((500..=2000).contains(&torch.fuel));
            let mallorn = make(Tval::LIGHT, 3);
            assert!((20..=50).contains(&mallorn.fuel));
            let chest = make(Tval::CHEST, 11);
            assert!((10..=14).contains(&chest.pval) && (2..=14).contains(&chest.theme));
            let accuracy = make(Tval::RING, 8);
            assert!((1..=2).contains(&accuracy.attack), "{}", accuracy.attack);
            let might = make(Tval::RING, 4);
            assert!((0..=1).contains(&might.pval));
            let arrows = make(Tval::ARROW, 1);
            assert!(arrows.artefact != 0 || (10..=40).contains(&arrows.number));
            let dagger = make(Tval::SWORD, 4);
            assert!(dagger.artefact != 0 || (dagger.weight == 5 && dagger.number <= 5));
            let mail = make(Tval::MAIL, 6);
            if mail.artefact == 0 {
                assert!(mail.weight * 3 >= 700 && mail.weight * 2 <= 1050 && mail.weight % 5 == 0);
            }
        }
    }
}

#[test]
fn great_finds_are_special_or_artefacts_where_anything_fits() {
    // docs/spec/sil-player.md 27.3
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut bench = Bench::new(t, 8, 3);
    let mut tally = (0, 0);
    for _ in 0..500 {
        let Some(item) = make_thing(&mut bench.maker(), &ThingAsk::at(8).great()) else { continue };
        if item.tval(t) != Tval::CHEST {
            tally.0 += 1;
            tally.1 += u32::from(item.special != 0 || item.artefact != 0);
            assert!(!item.broken, "worthless kinds are left out: {}", bench.name(&item, Detail::Full));
        }
    }
    assert!(tally.1 * 10 >= tally.0 * 9, "{tally:?}");
}

#[test]
fn chests_hold_their_theme_and_bones_their_finds() {
    // docs/spec/sil-player.md 18.7, 18.8
    for ruleset in games() {
        let t = ruleset.tables();
        let mut bench = Bench::new(t, 12, 9);
        for theme in 2..=14 {
            let mut chest = of(t, Tval::CHEST, 11);
            (chest.pval, chest.theme) = (12, theme);
            let found = chest_contents(&mut bench.maker(), &chest, Finder::default());
            assert_eq!(found.len(), 4, "theme {theme}");
            assert!(found.iter().all(|i| i.tval(t) != Tval::CHEST));
            if theme == 7 {
                assert!(found.iter().all(|i| i.tval(t) == Tval::BOOTS));
            }
        }
        let mut kinds: BTreeSet<u8> = BTreeSet::new();
        for n in 0..240u8 {
            kinds.insert(skeleton_find(&mut bench.maker(), n % 3, Finder::default()).unwrap().tval(t));
        }
        assert!(kinds.contains(&Tval::ARROW) && kinds.contains(&Tval::BOW) && kinds.contains(&Tval::FOOD));
        chest_is_empty(&mut bench);
    }
}

fn chest_is_empty(bench: &mut Bench<'_>) {
    let chest = of(bench.tables, Tval::CHEST, 1);
    assert!(chest_contents(&mut bench.maker(), &chest, Finder::default()).is_empty());
}

#[test]
fn without_artefacts_none_comes() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut bench = Bench::new(t, 15, 3);
    let ask = ThingAsk { artefacts: false, ..ThingAsk::at(15).good().great() };
    for _ in 0..2000 {
        assert!(make_thing(&mut bench.maker(), &ask).is_none_or(|i| i.artefact == 0));
    }
}

#[test]
fn things_that_stack_share_a_name() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut bench = Bench::new(t, 6, 21);
    let things: Vec<Item> =
        (0..400).filter_map(|_| make_thing(&mut bench.maker(), &ThingAsk::at(6))).collect();
    let mut pairs = 0;
    for a in &things {
        for b in &things {
            let (mut a, mut b) = (a.clone(), b.clone());
            (a.number, b.number) = (1, 1);
            if stacks(t, &bench.facts, &a, &b) {
                assert_eq!(bench.name(&a, Detail::Full), bench.name(&b, Detail::Full));
                pairs += 1;
            }
        }
    }
    assert!(pairs > 400);
}

#[test]
fn what_ships_is_enough() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    assert!(t.kinds.iter().flatten().filter(|k| k.tval != 0).count() >= 150);
    assert!(t.specials.iter().flatten().count() >= 60);
    let artefacts = t.artefacts.iter().flatten().filter(|a| a.rarity > 0);
    assert!(artefacts.clone().count() >= 100);
    assert!(artefacts.clone().all(|a| !a.text.is_empty()));
    assert!(t.kinds.iter().flatten().filter(|k| k.tval != 0).all(|k| !k.text.is_empty()));
    // S000-030
    for (sval, name) in [(9, "Silmaril"), (8, "Feanorian Lamp"), (2, "Lesser Jewel")] {
        assert!(t.kind_of(Tval::LIGHT, sval).unwrap().1.name.contains(name));
    }
    assert!(t.kind_of(Tval::SWORD, 4).unwrap().1.flags.has(ItemFlag::THROWING));
}
