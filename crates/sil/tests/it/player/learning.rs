//! What is known, made, found and drunk (docs/spec/sil-player.md 12.3, 20.2, 22.3, 22.6, 27.2, 29.2, 29.4, 35).

use crate::player::prelude::*;
use angrist_sil::forge::{Number, bounds};
use angrist_sil::things::{ThingAsk, learnable, make_kind};

#[test]
fn enchanters_know_what_is_worn_and_not_what_is_eaten_drunk_or_blown() {
    // 6.8, 22.3
    let knows = |tval| learnable(tval).contains(&ability::ENCHANTMENT);
    for tval in [Tval::FOOD, Tval::POTION, Tval::STAFF, Tval::HORN, Tval::CHEST, Tval::SKELETON] {
        assert!(!knows(tval), "{tval}");
    }
    for tval in [Tval::SWORD, Tval::MAIL, Tval::RING, Tval::AMULET, Tval::LIGHT, Tval::ARROW, Tval::BOW] {
        assert!(knows(tval), "{tval}");
    }
    let mut game = set("upstream");
    let mut turn = game.context();
    know(&mut turn, ability::ENCHANTMENT);
    let (number, kind) = turn.tables.kind_of(Tval::POTION, 5).unwrap();
    turn.state.hero.pack.push(Item::of_kind(number, kind));
    turn.recognise_things();
    assert!(!turn.state.facts.kind(number).aware);
    know(&mut turn, ability::ALCHEMY);
    turn.recognise_things();
    assert!(turn.state.facts.kind(number).aware);
}

#[test]
fn pure_poison_is_divided_and_then_stopped_by_what_counts_against_everything() {
    // 12.3, 9.11: rings protect against every sort of damage.
    let mut game = set("upstream");
    let turn = game.context();
    let mut ring = thing(&turn, Tval::RING, 3);
    (ring.protection.dice, ring.protection.sides) = (20, 1);
    turn.state.hero.worn[Slot::LeftRing as usize] = Some(ring);
    give(&mut game.context(), Tval::POTION, 23);
    // 5d4 is at most 20.
    game.apply_text("quaff a").unwrap();
    assert_eq!(game.context().affliction(Affliction::Poison), 0);
}

#[test]
fn who_carries_few_arrows_finds_twice_as_many() {
    // 27.2: 20 + 1d(30 - depth), doubled if both quivers hold fewer than 20 together.
    let mut game = set("upstream");
    let mut turn = game.context();
    turn.state.level.depth = 20;
    let (number, _) = turn.tables.kind_of(Tval::ARROW, 1).unwrap();
    let ask = ThingAsk { artefacts: false, ..ThingAsk::at(0) };
    for held in [0, 19, 20] {
        let mut quiver = thing(&turn, Tval::ARROW, 1);
        quiver.number = held;
        turn.state.hero.worn[Slot::Quiver2 as usize] = (held > 0).then_some(quiver);
        for _ in 0..50 {
            let made = make_kind(&mut turn.maker(), &ask, number).unwrap().number;
            let range = if held < 20 { 42..=60 } else { 21..=30 };
            assert!(range.contains(&made), "{held}: {made}");
            assert!(held == 20 || made.is_multiple_of(2));
        }
    }
}

#[test]
fn a_new_level_has_twice_the_arrows_for_who_has_few() {
    // 27.2
    use angrist_sil::halls::Arrival;
    let arrows = |held: u8| {
        let mut game = set("upstream");
        let mut turn = game.context();
        let mut quiver = thing(&turn, Tval::ARROW, 1);
        quiver.number = held;
        turn.state.hero.worn[Slot::Quiver1 as usize] = Some(quiver);
        let mut all = Vec::new();
        for depth in [2, 4, 6, 8, 10, 12, 14, 16] {
            turn.travel_to(depth, Arrival::Somewhere).unwrap();
            let items = turn.state.level.items.iter().map(|(_, f)| &f.item);
            all.extend(
                items
                    .filter(|i| i.tval(turn.tables) == Tval::ARROW && i.artefact == 0)
                    .map(|i| (i.special, i.number)),
            );
        }
        all
    };
    let (few, many) = (arrows(19), arrows(20));
    assert!(!many.is_empty(), "arrows lie about");
    assert_eq!(few.len(), many.len());
    // Doubled before fine ones are made fewer, so that one may be left over.
    for ((special, n), (same, one)) in few.iter().zip(&many) {
        let twice = (2 * one).min(99);
        assert!(special == same && (twice..=(twice + 1).min(99)).contains(n), "{few:?} {many:?}");
    }
}

fn smith() -> SilGame {
    let mut game = set("upstream");
    let mut turn = game.context();
    for number in 0..6 {
        turn.state.hero.innate[Skill::Smithing as usize] |= 1 << number;
    }
    crate::stage::score(&mut turn, Skill::Smithing, 90);
    let at = turn.state.hero.at;
    turn.set_terrain(at, code::FORGE_5);
    game
}

#[test]
fn a_polearm_may_lend_its_own_mastery() {
    // 6.1
    let mut game = smith();
    for command in ["forge base 22 2", "forge artifice", "forge lend 0/3"] {
        game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}"));
    }
    for command in ["forge base 23 17", "forge artifice"] {
        game.apply_text(command).unwrap();
    }
    assert_eq!(game.apply_text("forge lend 0/3").unwrap_err().tag, "does-not-fit");
}

#[test]
fn an_artefact_of_armour_has_two_sides_more_than_a_plain_one() {
    // 29.4: base and one, a hauberk one more; an artefact two more.
    let mut game = smith();
    for (base, plain, artefact) in [("37 4", 5, 7), ("37 6", 7, 9), ("34 3", 4, 6), ("35 1", 0, 2)] {
        let high = |game: &SilGame| {
            let draft = game.inner().bench.draft.as_ref().unwrap();
            bounds(game.tables(), draft, Number::Protection).unwrap().1
        };
        game.apply_text(&format!("forge base {base}")).unwrap();
        assert_eq!(high(&game), plain, "{base}");
        game.apply_text("forge artifice").unwrap();
        assert_eq!(high(&game), artefact, "{base}");
    }
}

#[test]
fn what_is_forged_teaches_its_special_kind_and_its_kind_and_pays_for_both() {
    // 22.6: forged special items still teach their type; an artefact counts as found.
    let gains = |commands: &[&str]| {
        let mut game = smith();
        for command in commands {
            game.apply_text(&format!("forge {command}")).unwrap_or_else(|e| panic!("{command}: {e}"));
        }
        game.apply_text("forge accept").unwrap();
        for _ in 0..2000 {
            if game.inner().activity.is_none() {
                break;
            }
            game.apply_text("go").unwrap();
        }
        assert_eq!(game.inner().hero.pack.len(), 1, "{commands:?}");
        game.inner().hero.experience.identification
    };
    let game = smith();
    let of_gondolin = game.tables().specials.iter().position(|s| {
        s.as_ref().is_some_and(|s| s.flags.has(ItemFlag::SLAY_ORC) && s.flags.has(ItemFlag::SLAY_TROLL))
    });
    let enchant = format!("enchant {}", of_gondolin.unwrap());
    assert_eq!(gains(&["base 23 17", &enchant]), 100);
    assert_eq!(gains(&["base 45 6"]), 100, "a flavoured kind");
    assert_eq!(gains(&["base 23 17"]), 0);
    assert_eq!(gains(&["base 23 17", "artifice"]), 0);
}

#[test]
fn fixed_experience_switched_before_the_first_turn_takes_back_what_was_bought() {
    // 35
    let mut game = crate::common::ours("upstream").begin_sil(3);
    game.apply_text("born race=Edain house=Hador stats=0,0,0,0 skills=4,0,5,0,0,0,0,0 story=0 name=Hurin")
        .unwrap();
    game.apply_text("learn 2/0").unwrap();
    game.apply_text("option fixed-experience on").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.skills, hero.innate), ([0; 8], [0; 8]));
    assert_eq!((hero.experience.total, hero.experience.pool), (50_000, 50_000));
    game.apply_text("option fixed-experience off").unwrap();
    assert_eq!(game.inner().hero.experience.pool, 5000);
}

#[test]
fn bones_hold_no_artefacts_in_a_game_without_them() {
    // 27.4: the challenge disables all but the crown.
    let mut game = set("upstream");
    let mut turn = game.context();
    turn.state.level.depth = 19;
    let mut found = [0, 0];
    for (count, artefacts) in found.iter_mut().zip([true, false]) {
        for _ in 0..6000 {
            let finder = angrist_sil::things::Finder { no_artefacts: !artefacts, ..Default::default() };
            let item = angrist_sil::things::skeleton_find(&mut turn.maker(), 2, finder).unwrap();
            *count += i32::from(item.artefact != 0);
            turn.state.facts.artefacts.clear();
        }
    }
    assert!(found[0] > 0 && found[1] == 0, "{found:?}");
}
