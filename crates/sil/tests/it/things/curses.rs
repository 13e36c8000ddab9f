//! Curses, carrying, stacking, order of the pack (docs/spec/sil-player.md 23, 24).

use crate::things::support::*;
use angrist_engine::play::Game;
use angrist_sil::hero::ability;
use angrist_sil::state::{Item, Known, Slot};
use angrist_sil::tables::Tval;
use angrist_sil::things::*;

#[test]
fn a_curse_holds_until_it_is_broken() {
    // 23.2
    let mut game = born("documented");
    let mut turn = game.context();
    let mut ring = known(&turn, Tval::RING, 10);
    ring.cursed = true;
    turn.state.hero.pack = vec![ring];
    turn.wear(FIRST, None).unwrap();
    let slot = Slot::RightRing;
    assert!(turn.state.hero.wears(slot).unwrap().curse_known && told(&turn, "curse-felt"));
    let place = ItemPlace::Worn(slot);
    for refused in [turn.take_off(slot), turn.drop(place, 1), turn.destroy(place, 1)] {
        assert_eq!(refused.unwrap_err().tag, "cursed");
    }
    grant(&mut turn, ability::CURSE_BREAKING);
    turn.take_off(slot).unwrap();
    assert!(!turn.state.hero.pack[0].cursed, "23.3: only the state changes");
    assert!(turn.state.hero.pack[0].has(turn.tables, angrist_sil::tables::ItemFlag::LIGHT_CURSE));
}

#[test]
fn nothing_displaces_what_is_cursed() {
    // 23.2, even with the ability to break curses
    let mut game = born("documented");
    let mut turn = game.context();
    grant(&mut turn, ability::CURSE_BREAKING);
    let mut helm = known(&turn, Tval::HELM, 5);
    helm.cursed = true;
    worn(&mut turn, Slot::Head, helm);
    turn.state.hero.pack = vec![known(&turn, Tval::HELM, 6)];
    assert_eq!(turn.wear(FIRST, None).unwrap_err().tag, "cursed");
    let mut shield = known(&turn, Tval::SHIELD, 3);
    shield.cursed = true;
    worn(&mut turn, Slot::OffHand, shield);
    turn.state.hero.pack = vec![known(&turn, Tval::SWORD, 25)];
    assert_eq!(turn.wear(FIRST, None).unwrap_err().tag, "cursed", "nor does the need of both hands");
}

#[test]
fn things_stack_as_the_rules_say() {
    // 24
    let mut game = born("documented");
    let turn = game.context();
    let facts = &turn.state.facts;
    let two = |tval, sval, change: fn(&mut Item)| {
        let (a, mut b) = (known(&turn, tval, sval), known(&turn, tval, sval));
        change(&mut b);
        stacks(turn.tables, facts, &a, &b)
    };
    for (tval, sval) in [(Tval::FOOD, 0), (Tval::POTION, 5), (Tval::HORN, 0), (Tval::SWORD, 4)] {
        assert!(two(tval, sval, |_| ()), "{tval}");
    }
    for (tval, sval) in [(Tval::STAFF, 3), (Tval::CHEST, 1), (Tval::SKELETON, 0)] {
        assert!(!two(tval, sval, |_| ()), "{tval} never");
    }
    // The cursed, the inscribed and the sensed lie apart.
    assert!(!two(Tval::POTION, 5, |i| i.cursed = true));
    assert!(!two(Tval::POTION, 5, |i| i.inscription = "x".into()));
    assert!(!two(Tval::SWORD, 4, |i| i.known = Known::Sensed));
    assert!(!two(Tval::SWORD, 4, |i| i.weight += 5));
    // What is worn must agree in every figure.
    for change in [
        (|i: &mut Item| i.attack += 1) as fn(&mut Item),
        |i| i.evasion += 1,
        |i| i.damage.sides += 1,
        |i| i.protection.sides += 1,
        |i| i.pval += 1,
        |i| i.special = 71,
    ] {
        assert!(!two(Tval::HELM, 5, change));
    }
    assert!(!two(Tval::LIGHT, 0, |i| i.fuel = 5), "torches by their fuel");
    assert!(!two(Tval::RING, 6, |i| i.known = Known::Kind), "rings only when known");
}

#[test]
fn a_stack_holds_ninety_nine_and_a_pack_twenty_three() {
    // 24
    let mut game = born("documented");
    let mut turn = game.context();
    let mut potions = Item { number: 60, ..known(&turn, Tval::POTION, 5) };
    let more = potions.clone();
    let left = merge(turn.tables, &turn.state.facts, &mut potions, more).unwrap();
    assert_eq!((potions.number, left.number), (99, 21));
    for n in 0..23 {
        let mut sword = known(&turn, Tval::SWORD, 17);
        sword.inscription = format!("{n}");
        turn.put_away(sword);
    }
    assert_eq!((turn.state.hero.pack.len(), turn.state.level.items.len()), (23, 0));
    let more = known(&turn, Tval::SWORD, 4);
    turn.put_away(more);
    assert_eq!(
        (turn.state.hero.pack.len(), turn.state.level.items.len()),
        (23, 1),
        "what is over falls down"
    );
}

#[test]
fn the_pack_is_ordered() {
    // 24: class from high to low, understood before not, sub-class, artefact before special before plain
    let mut game = born("documented");
    let turn = game.context();
    let mut special = known(&turn, Tval::HELM, 5);
    special.special = 71;
    let unknown = of(&turn, Tval::POTION, 4);
    let understood = of(&turn, Tval::POTION, 25);
    turn.state.facts.kind_mut(understood.kind).aware = true;
    let (sword, plain, food) =
        (known(&turn, Tval::SWORD, 4), known(&turn, Tval::HELM, 5), known(&turn, Tval::FOOD, 35));
    let wanted = [&food, &understood, &unknown, &special, &plain, &sword];
    turn.state.hero.pack = vec![
        sword.clone(),
        plain.clone(),
        unknown.clone(),
        special.clone(),
        food.clone(),
        understood.clone(),
    ];
    sort_pack(turn.tables, &turn.state.facts, &mut turn.state.hero.pack);
    assert_eq!(turn.state.hero.pack.iter().collect::<Vec<_>>(), wanted);
    // Torches with more fuel come first.
    let torch = |fuel| Item { fuel, ..known(&turn, Tval::LIGHT, 0) };
    let mut pack = vec![torch(5), torch(500)];
    sort_pack(turn.tables, &turn.state.facts, &mut pack);
    assert_eq!(pack[0].fuel, 500);
}

#[test]
fn rings_and_arrows_find_their_places() {
    // 24
    let mut game = born("documented");
    let mut turn = game.context();
    for (sval, slot) in [(6, Slot::RightRing), (7, Slot::LeftRing)] {
        turn.state.hero.pack = vec![known(&turn, Tval::RING, sval)];
        turn.wear(FIRST, None).unwrap();
        assert!(turn.state.hero.wears(slot).unwrap().is(turn.tables, Tval::RING, sval));
    }
    let third = known(&turn, Tval::RING, 9);
    assert_eq!(turn.slots_for(&third).len(), 2, "with both hands full one chooses");
    let arrows = |turn: &angrist_sil::context::Turn<'_>, attack| Item {
        number: 10,
        attack,
        ..known(turn, Tval::ARROW, 1)
    };
    for (attack, slot, number) in [(0, Slot::Quiver1, 10), (3, Slot::Quiver2, 10), (0, Slot::Quiver1, 20)] {
        turn.state.hero.pack = vec![arrows(&turn, attack)];
        turn.wear(FIRST, None).unwrap();
        assert_eq!(turn.state.hero.wears(slot).unwrap().number, number, "arrows join their like");
    }
}

#[test]
fn what_was_thrown_comes_back_without_effort() {
    // 24
    let mut game = born("documented");
    let turn = game.context();
    let at = turn.state.hero.at.shift(1, 0);
    let arrow = Item { thrown: true, number: 3, ..known(&turn, Tval::ARROW, 1) };
    turn.state.level.add_item(at, arrow).unwrap();
    game.apply_text("walk east").unwrap();
    let quiver = game.inner().hero.wears(Slot::Quiver1).unwrap();
    assert_eq!((quiver.number, quiver.thrown), (3, false), "into an empty quiver");
}

#[test]
fn handling_takes_a_turn_each() {
    // 24, 30.2
    let mut game = born("documented");
    let turn = game.context();
    turn.state.hero.pack = vec![known(&turn, Tval::HELM, 5)];
    for command in ["wear a", "remove /j", "drop a", "take", "destroy a"] {
        let before = game.inner().player_turn;
        game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        assert_eq!(game.inner().player_turn, before + 1, "{command}");
    }
}

#[test]
fn a_kind_can_be_hidden_and_shown_again() {
    // issue 10, carrying: kinds one does not want to see
    let mut game = born("documented");
    let at = game.inner().hero.at.shift(2, 0);
    let mut turn = game.context();
    let (dagger, held) = (known(&turn, Tval::SWORD, 4), known(&turn, Tval::SWORD, 4));
    let kind = dagger.kind;
    turn.state.level.add_item(at, dagger).unwrap();
    turn.state.hero.pack = vec![held];
    turn.look();
    let sees = |game: &angrist_sil::game::SilGame| {
        let listed = game.sights().iter().any(|s| s.at == at);
        let glyph = game.scene().map.square(at).glyph.plain;
        (listed, glyph == '|')
    };
    assert_eq!(sees(&game), (true, true));
    assert!(game.inner().facts.kind(kind).seen);
    game.apply_text("hide a").unwrap();
    assert_eq!(sees(&game), (false, false), "neither in the list nor on the map");
    game.apply_text(&format!("hide-kind {kind}")).unwrap();
    assert_eq!(sees(&game), (true, true));
    assert_eq!(game.apply_text("hide-kind 999").unwrap_err().tag, "no-such-kind");
}
