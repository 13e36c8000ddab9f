//! What things are called: one test for each rule of docs/spec/sil-player.md 26.

use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::state::{Forged, Item, Known, Slot};
use angrist_sil::tables::{Tables, Tval};
use angrist_sil::things::*;

fn full(turn: &Turn<'_>, item: &Item) -> String {
    name_of(turn.tables, &turn.state.facts, item, Detail::Full)
}

fn at(turn: &Turn<'_>, item: &Item, detail: Detail) -> String {
    name_of(turn.tables, &turn.state.facts, item, detail)
}

fn look(turn: &Turn<'_>, kind: u16) -> String {
    turn.tables.flavours[usize::from(turn.state.facts.flavours[&kind])].as_ref().unwrap().text.clone()
}

fn count(turn: &Turn<'_>, tval: u8, sval: u8, number: u8) -> String {
    at(turn, &Item { number, ..of(turn, tval, sval) }, Detail::Name)
}

#[test]
fn an_article_or_a_count_stands_for_the_ampersand() {
    // S000-008
    let mut game = born("documented");
    let turn = game.context();
    assert_eq!(count(&turn, Tval::CHEST, 3, 1), "a Small jewelled chest (empty)");
    assert_eq!(count(&turn, Tval::ARROW, 1, 1), "an Arrow");
    assert_eq!(count(&turn, Tval::SWORD, 4, 3), "3 Daggers");
    assert_eq!(count(&turn, Tval::SWORD, 4, 0), "no more Daggers");
    assert_eq!(count(&turn, Tval::SOFT_ARMOUR, 4, 1), "Leather Armour", "no token, no article");
    assert_eq!(at(&turn, &of(&turn, Tval::SWORD, 4), Detail::Bare), "Dagger");
    let mut grond = artefact_of(turn.tables, 179).or(artefact_of(turn.tables, 178)).unwrap();
    grond.known = Known::Fully;
    assert!(at(&turn, &grond, Detail::Name).starts_with("The "), "{}", at(&turn, &grond, Detail::Name));
}

#[test]
fn a_tilde_marks_where_the_plural_goes() {
    // S000-009: s, or es after s and h
    let mut game = born("documented");
    let turn = game.context();
    for (tval, sval, many) in [
        (Tval::LIGHT, 0, "2 Wooden Torches"),
        (Tval::BOOTS, 1, "2 Pairs of Boots"),
        (Tval::GLOVES, 2, "2 Sets of Gauntlets"),
        (Tval::FOOD, 35, "2 Pieces of Dark Bread"),
        (Tval::FLASK, 0, "2 Flasks of oil"),
        (Tval::SWORD, 17, "2 Longswords"),
    ] {
        assert_eq!(count(&turn, tval, sval, 2), many);
    }
}

#[test]
fn a_look_stands_for_the_hash_and_the_kind_follows_when_understood() {
    // S000-010, 26.1
    let mut game = born("documented");
    let turn = game.context();
    for (tval, sval, class, kind) in [
        (Tval::RING, 6, "Ring", "Frost"),
        (Tval::AMULET, 5, "Amulet", "the Blessed Realm"),
        (Tval::STAFF, 12, "Staff", "Self Knowledge"),
        (Tval::HORN, 3, "Horn", "Blasting"),
        (Tval::POTION, 5, "Potion", "Healing"),
        (Tval::FOOD, 0, "Herb", "Rage"),
    ] {
        let item = of(&turn, tval, sval);
        let look = look(&turn, item.kind);
        assert_eq!(at(&turn, &item, Detail::Bare), format!("{look} {class}"));
        turn.state.facts.kind_mut(item.kind).aware = true;
        assert_eq!(at(&turn, &item, Detail::Bare), format!("{look} {class} of {kind}"));
    }
    // Staves take es in the plural of the class, not of the kind.
    let staves = Item { number: 2, ..of(&turn, Tval::POTION, 5) };
    assert!(at(&turn, &staves, Detail::Name).ends_with("Potions of Healing"));
}

#[test]
fn what_a_smith_made_has_no_look() {
    // 26.1
    let mut game = born("documented");
    let turn = game.context();
    let mut ring = known(&turn, Tval::RING, 40);
    ring.forged = Some(Box::new(Forged { name: "of Barahir".into(), ..Default::default() }));
    assert_eq!(full(&turn, &ring), "The Ring of Barahir");
}

#[test]
fn special_and_artefact_names_show_when_known() {
    // 22.2, 26.2, S000-150
    let mut game = born("documented");
    let turn = game.context();
    let mut helm = of(&turn, Tval::HELM, 5);
    (helm.special, helm.known) = (71, Known::Sensed);
    let name = turn.tables.special(71).unwrap().name.clone();
    assert_eq!(full(&turn, &helm), "a Helm [-1,1d2] {special}");
    helm.known = Known::Fully;
    assert_eq!(full(&turn, &helm), format!("a Helm {name} [-1,1d2]"));
    let mut crown = artefact_of(turn.tables, 178).unwrap();
    assert_eq!(
        full(&turn, &crown),
        "a Massive Iron Crown {special}",
        "an artefact is not told from a special"
    );
    crown.known = Known::Fully;
    assert_eq!(full(&turn, &crown), "The Massive Iron Crown of Morgoth");
}

#[test]
fn chests_and_bones_tell_their_state() {
    // 26.3
    let mut game = born("documented");
    let turn = game.context();
    let mut chest = known(&turn, Tval::CHEST, 1);
    for (pval, state) in [
        (0, "empty"),
        (4, "Locked"),
        (-4, "unlocked"),
        (-1, "disarmed"),
        (1, "Gas Trap"),
        (5, "Gas Trap"),
        (7, "Gas Trap"),
        (10, "Poison Needle"),
        (13, "Poison Needle"),
        (15, "Poison Needle"),
        (18, "Multiple Traps"),
        (25, "Multiple Traps"),
    ] {
        chest.pval = pval;
        assert_eq!(at(&turn, &chest, Detail::Name), format!("a Small wooden chest ({state})"));
    }
    (chest.pval, chest.known) = (9, Known::Kind);
    assert_eq!(at(&turn, &chest, Detail::Name), "a Small wooden chest", "traps show only when known");
    let mut bones = of(&turn, Tval::SKELETON, 0);
    assert_eq!(at(&turn, &bones, Detail::Name), "an Orc Skeleton");
    bones.pval = -1;
    assert_eq!(at(&turn, &bones, Detail::Name), "an Orc Skeleton (searched)");
}

#[test]
fn weapons_and_bows_show_attack_and_dice() {
    // 26.4
    let mut game = born("documented");
    let mut turn = game.context();
    assert_eq!(full(&turn, &known(&turn, Tval::SWORD, 17)), "a Longsword (+0,2d5) [+1]");
    assert_eq!(full(&turn, &known(&turn, Tval::BOW, 13)), "a Longbow (+0,2d4)");
    assert_eq!(full(&turn, &known(&turn, Tval::POLEARM, 13)), "a Great Axe (-4,4d4)");
    let arrows = Item { number: 20, ..known(&turn, Tval::ARROW, 1) };
    assert_eq!(full(&turn, &arrows), "20 Arrows");
    assert_eq!(full(&turn, &Item { attack: 3, ..arrows }), "20 Arrows (+3)");
    assert_eq!(full(&turn, &Item { attack: 1, ..known(&turn, Tval::GLOVES, 1) }), "a Set of Gloves (+1)");
    // In both hands a bastard sword has two sides more; behind a shield it has not.
    let sword = known(&turn, Tval::SWORD, 21);
    worn(&mut turn, Slot::Weapon, sword);
    let held = |turn: &Turn<'_>| name_worn(turn.tables, turn.state, Slot::Weapon, Detail::Figures).unwrap();
    assert_eq!(held(&turn), "a Bastard Sword (-2,3d5) [+1]");
    let shield = known(&turn, Tval::SHIELD, 3);
    worn(&mut turn, Slot::OffHand, shield);
    assert_eq!(held(&turn), "a Bastard Sword (-2,3d3) [+1]");
}

#[test]
fn protection_shows_with_dice_or_without() {
    // 26.5
    let mut game = born("documented");
    let turn = game.context();
    assert_eq!(full(&turn, &known(&turn, Tval::MAIL, 4)), "a Mail Corslet (-1) [-3,2d4]");
    assert_eq!(full(&turn, &known(&turn, Tval::CLOAK, 1)), "a Cloak [+1]", "one die of no sides is none");
    assert_eq!(full(&turn, &known(&turn, Tval::SHIELD, 3)), "a Round Shield [+0,1d3]");
    // A ring that is not known hides both.
    let mut ring = of(&turn, Tval::RING, 8);
    ring.attack = 2;
    turn.state.facts.kind_mut(ring.kind).aware = true;
    assert!(full(&turn, &ring).ends_with("Ring of Accuracy"));
    ring.known = Known::Fully;
    assert!(full(&turn, &ring).ends_with("Ring of Accuracy (+2)"));
}

#[test]
fn staves_show_charges_and_lights_turns() {
    // 26.6, S000-067
    let mut game = born("documented");
    let turn = game.context();
    let mut staff = of(&turn, Tval::STAFF, 3);
    turn.state.facts.kind_mut(staff.kind).aware = true;
    (staff.pval, staff.uses) = (10, 1);
    assert!(full(&turn, &staff).ends_with("Staff of Light (used 1 time)"));
    staff.uses = 2;
    assert!(full(&turn, &staff).ends_with("Staff of Light (used 2 times)"));
    staff.known = Known::Fully;
    assert!(full(&turn, &staff).ends_with("Staff of Light (5 charges)"));
    staff.pval = 3;
    assert!(full(&turn, &staff).ends_with("Staff of Light (1 charge)"));
    let torch = Item { fuel: 1, ..known(&turn, Tval::LIGHT, 0) };
    assert_eq!(full(&turn, &torch), "a Wooden Torch (1 turn)");
    assert_eq!(full(&turn, &known(&turn, Tval::LIGHT, 8)), "a Feanorian Lamp", "which needs no fuel");
}

#[test]
fn a_bonus_shows_in_angles_when_known() {
    // 26.7
    let mut game = born("documented");
    let turn = game.context();
    assert_eq!(full(&turn, &known(&turn, Tval::CLOAK, 6)), "a Shadow Cloak [+3] <+2>");
    assert_eq!(full(&turn, &known(&turn, Tval::DIGGER, 3)), "a Mattock (-5,5d2) <+2>");
    let mut ring = of(&turn, Tval::RING, 4);
    ring.pval = 1;
    turn.state.facts.kind_mut(ring.kind).aware = true;
    assert!(full(&turn, &ring).ends_with("Ring of Strength"));
    ring.known = Known::Fully;
    assert!(full(&turn, &ring).ends_with("Ring of Strength <+1>"));
    ring.pval = 0;
    assert!(full(&turn, &ring).ends_with("Ring of Strength <+0>"), "even none");
}

#[test]
fn braces_hold_what_is_written_and_what_the_game_says() {
    // 25, 26.8
    let mut game = born("documented");
    let turn = game.context();
    let mut sword = known(&turn, Tval::SWORD, 4);
    sword.inscription = "@w1".into();
    assert_eq!(full(&turn, &sword), "a Dagger (+0,1d5) {@w1}");
    (sword.cursed, sword.curse_known) = (true, true);
    assert_eq!(full(&turn, &sword), "a Dagger (+0,1d5) {@w1, cursed}");
    sword.cursed = false;
    assert_eq!(full(&turn, &sword), "a Dagger (+0,1d5) {@w1, uncursed}");
    sword.inscription = "x".repeat(90);
    assert_eq!(full(&turn, &sword).chars().count(), "a Dagger (+0,1d5) {}".len() + 75);
    let mut staff = of(&turn, Tval::STAFF, 3);
    (staff.pval, staff.tried) = (1, true);
    assert!(full(&turn, &staff).ends_with("Staff {empty}"));
    let herb = of(&turn, Tval::FOOD, 0);
    turn.state.facts.kind_mut(herb.kind).tried = true;
    assert!(full(&turn, &herb).ends_with("Herb {tried}"));
}

#[test]
fn each_detail_has_all_of_the_one_before() {
    // 26, last paragraph
    let mut game = born("documented");
    let turn = game.context();
    let mut cloak = known(&turn, Tval::CLOAK, 6);
    cloak.inscription = "!d".into();
    let names = [Detail::Bare, Detail::Name, Detail::Figures, Detail::Charges, Detail::Full]
        .map(|d| at(&turn, &cloak, d));
    assert_eq!(
        names,
        [
            "Shadow Cloak",
            "a Shadow Cloak",
            "a Shadow Cloak [+3]",
            "a Shadow Cloak [+3] <+2>",
            "a Shadow Cloak [+3] <+2> {!d}"
        ]
    );
}

#[test]
fn fixed_looks_are_the_same_in_every_game() {
    // 20.3, S000-010
    let ruleset = crate::common::ours("documented");
    let t: &Tables = ruleset.tables();
    let looks = |seed| {
        let mut facts = angrist_sil::state::Facts::default();
        shuffle_flavours(t, &mut facts, &mut angrist_engine::chance::stream(seed, "looks", 0, 0));
        facts.flavours
    };
    let (one, two) = (looks(1), looks(2));
    assert_ne!(one, two);
    for sval in [0, 2, 3] {
        let kind = t.kind_of(Tval::POTION, sval).unwrap().0;
        assert_eq!(one[&kind], two[&kind]);
    }
}
