//! Object descriptions: section 12 of the seed.

use crate::stage::*;
use angrist_engine::play::Words;
use angrist_moria::MoriaGame;
use angrist_moria::state::{Thing, lore_row};
use angrist_moria::tables::Type;
use angrist_moria::words::naming;

fn name(game: &MoriaGame, thing: &Thing, forced: bool, many: bool, words: &dyn Words) -> String {
    words.phrase(&naming::phrase(game.state_ref(), game.tables(), thing, forced, many))
}

fn fr_name(game: &MoriaGame, thing: &Thing) -> String {
    name(game, thing, false, true, &*fr())
}

/// Makes a kind look like the first of its list.
fn looks_first(game: &mut MoriaGame, ty: Type, kind: u8) {
    let row = match ty {
        Type::Potion => 0,
        Type::Ring => 1,
        _ => 2,
    };
    let looks = &mut game.state_mut().lore.looks[row];
    let other = looks.iter().position(|l| *l == 0).unwrap();
    looks.swap(other, usize::from(kind) - 1);
}

fn set_known(game: &mut MoriaGame, ty: Type, kind: u8) {
    game.state_mut().lore.known[lore_row(ty).unwrap()][usize::from(kind) - 1] = true;
}

fn set_name(game: &mut MoriaGame, ty: Type, kind: u8, name: &str) {
    game.state_mut().lore.named[lore_row(ty).unwrap()][usize::from(kind) - 1] = name.into();
}

/// S004-125: food, one and two.
#[test]
fn food_is_named_with_its_number() {
    let game = born("documented");
    let ration = Thing::new(9, Type::Food, 0);
    assert_eq!(fr_name(&game, &ration), "une ration alimentaire");
    assert_eq!(fr_name(&game, &Thing { count: 2, ..ration.clone() }), "2 rations alimentaires");
    assert_eq!(name(&game, &Thing { count: 2, ..ration }, false, false, &*fr()), "une ration alimentaire");
}

/// S004-126, S004-127, S004-129, S004-131, S004-143: a potion unknown, named and known, one and more.
#[test]
fn potions_by_what_is_known_of_them() {
    let mut game = born("documented");
    looks_first(&mut game, Type::Potion, 1);
    let one = Thing::new(9, Type::Potion, 1);
    let two = Thing { count: 2, ..one.clone() };
    assert_eq!(fr_name(&game, &one), "une potion rouge");
    assert_eq!(fr_name(&game, &two), "2 potions rouges");
    set_name(&mut game, Type::Potion, 1, "guérison");
    assert_eq!(fr_name(&game, &one), "une potion renommée guérison (rouge)");
    assert_eq!(fr_name(&game, &two), "2 potions renommées guérison (rouges)");
    set_known(&mut game, Type::Potion, 1);
    assert_eq!(fr_name(&game, &one), "une potion de guérison (rouge)");
    assert_eq!(fr_name(&game, &two), "2 potions de guérison (rouges)");
}

/// S004-128, S004-129, S004-130, S004-144: a scroll likewise, without an appearance once named or known.
#[test]
fn scrolls_by_what_is_known_of_them() {
    let mut game = born("documented");
    game.state_mut().lore.titles[3] = "BLAH XYZZ".into();
    let one = Thing::new(9, Type::Scroll, 4);
    let three = Thing { count: 3, ..one.clone() };
    assert_eq!(fr_name(&game, &one), "un parchemin intitulé BLAH XYZZ");
    assert_eq!(fr_name(&game, &three), "3 parchemins intitulés BLAH XYZZ");
    set_name(&mut game, Type::Scroll, 4, "carte");
    assert_eq!(fr_name(&game, &one), "un parchemin renommé carte");
    assert_eq!(fr_name(&game, &three), "3 parchemins renommés carte");
    set_known(&mut game, Type::Scroll, 4);
    assert_eq!(fr_name(&game, &one), "un parchemin topographique");
    assert_eq!(fr_name(&game, &three), "3 parchemins topographiques");
}

/// S004-118, S004-132, S004-133, S004-134: rings, their powers, their fingers.
#[test]
fn rings_by_what_is_known_of_them() {
    for (profile, always) in [("documented", true), ("upstream", false)] {
        let mut game = born(profile);
        let damage = kind(&game, Type::Ring, "damage");
        looks_first(&mut game, Type::Ring, damage);
        let mut ring = Thing { power: 2, ..Thing::new(900, Type::Ring, damage) };
        assert_eq!(fr_name(&game, &ring), "un anneau d'or");
        assert_eq!(name(&game, &ring, true, true, &*fr()), "un anneau d'augmentation des dégâts +2 (or)");
        set_name(&mut game, Type::Ring, damage, "gros");
        assert_eq!(fr_name(&game, &ring), "un anneau renommé gros (or)");
        set_known(&mut game, Type::Ring, damage);
        assert_eq!(fr_name(&game, &ring), "un anneau d'augmentation des dégâts (or)");
        ring.known = true;
        assert_eq!(fr_name(&game, &ring), "un anneau d'augmentation des dégâts +2 (or)");
        ring.power = -1;
        assert_eq!(fr_name(&game, &ring), "un anneau d'augmentation des dégâts -1 (or)");
        give(&mut game, ring.clone());
        game.state_mut().hero.fingers[0] = Some(900);
        assert_eq!(fr_name(&game, &ring), "un anneau d'augmentation des dégâts -1 (or) (1)");
        // Rings without a bonus show their power in one profile only.
        let fire = kind(&game, Type::Ring, "fire");
        set_known(&mut game, Type::Ring, fire);
        let plain = Thing { known: true, ..Thing::new(901, Type::Ring, fire) };
        assert_eq!(fr_name(&game, &plain).contains(" +0"), always, "{profile}");
    }
}

/// S004-135, S004-136: wands and their charges.
#[test]
fn wands_by_what_is_known_of_them() {
    let mut game = born("documented");
    let combat = kind(&game, Type::Wand, "combat");
    looks_first(&mut game, Type::Wand, combat);
    let mut wand = Thing { power: 4, ..Thing::new(9, Type::Wand, combat) };
    assert_eq!(fr_name(&game, &wand), "une baguette de chêne");
    set_name(&mut game, Type::Wand, combat, "boum");
    assert_eq!(fr_name(&game, &wand), "une baguette renommée boum (chêne)");
    set_known(&mut game, Type::Wand, combat);
    assert_eq!(fr_name(&game, &wand), "une baguette de combat (chêne)");
    wand.known = true;
    assert_eq!(fr_name(&game, &wand), "une baguette de combat (4 charges) (chêne)");
    wand.power = -4;
    assert_eq!(fr_name(&game, &wand), "une baguette de combat (4 charges) (chêne)");
}

/// S004-121, S004-124, S004-137, S004-138, S004-139, S004-145, S004-146: armour, gauntlets, weapons, arrows.
#[test]
fn armour_and_weapons_with_their_powers() {
    let game = born("documented");
    let gear =
        |ty, key: &str, power, known| Thing { power, known, ..Thing::new(9, ty, kind(&game, ty, key)) };
    for (thing, want) in [
        (gear(Type::Weapon, "sword", 2, true), "une épée +2"),
        (gear(Type::Weapon, "sword", 2, false), "une épée"),
        (gear(Type::Armour, "leather", -1, true), "une armure de cuir -1"),
        (gear(Type::Armour, "leather", 0, true), "une armure de cuir +0"),
        (gear(Type::Armour, "leather", 2, true), "une armure de cuir +2"),
        (gear(Type::Armour, "gauntlets-force", 0, false), "des gantelets"),
        (gear(Type::Armour, "gauntlets-force", 0, true), "des gantelets de force +0"),
    ] {
        assert_eq!(fr_name(&game, &thing), want);
    }
    let arrows = Thing { count: 15, ..Thing::new(9, Type::Weapon, kind(&game, Type::Weapon, "arrow")) };
    assert_eq!(fr_name(&game, &arrows), "15 flèches");
    assert_eq!(fr_name(&game, &Thing { count: 1, ..arrows }), "1 flèche");
}

/// S004-140, S004-141, S004-142, S004-147: gems, the Silmaril and gold.
#[test]
fn gems_the_silmaril_and_gold() {
    for (profile, worth) in [("documented", " (valeur 340 or)"), ("upstream", " (340 po)")] {
        let game = born(profile);
        let mut gem = Thing { value: 340, ..Thing::new(9, Type::Gem, 1) };
        assert_eq!(fr_name(&game, &gem), "un rubis");
        gem.appraised = true;
        assert_eq!(fr_name(&game, &gem), format!("un rubis{worth}"));
        gem.known = true;
        assert_eq!(fr_name(&game, &gem), format!("un rubis de chance{worth}"));
        assert_eq!(fr_name(&game, &Thing::new(9, Type::Gem, 0)), "Un Silmaril");
        let gold = Thing { power: 200, ..Thing::new(9, Type::Gold, 0) };
        assert_eq!(fr_name(&game, &gold), "200 pièces d'or");
    }
}

/// S004-117, S004-119, S004-120, S004-122, S004-123: one name everywhere; knowledge belongs to the kind; looks are
/// shuffled by game and kept within it.
#[test]
fn names_are_one_and_looks_are_kept() {
    let mut game = born("upstream");
    let potion = thing(&mut game, Type::Potion, 5);
    let other = thing(&mut game, Type::Potion, 5);
    assert_eq!(fr_name(&game, &potion), fr_name(&game, &other));
    set_known(&mut game, Type::Potion, 5);
    assert!(fr_name(&game, &other).contains("de confusion"));
    let looks = |seed| angrist_moria::Moria::shipped("upstream").unwrap().game(seed).state_ref().lore.clone();
    assert_ne!(looks(1), looks(2));
    assert_eq!(looks(1), looks(1));
    let key = give(&mut game, potion.clone());
    let menu = angrist_moria::screens::inventory(game.state_ref(), game.tables(), &*fr());
    let item = menu.items.iter().find(|i| i.key == key.chars().next()).unwrap();
    assert_eq!(item.label, fr_name(&game, &potion));
    assert_eq!(
        angrist_moria::words::description(&*fr(), game.state_ref(), game.tables(), &potion, false, true),
        format!(" {}", item.label)
    );
}

/// Every kind has its own name in both languages, and no name has a hole in it.
#[test]
fn every_kind_has_a_name_in_both_languages() {
    let game = born("upstream");
    for language in ["fr", "en"] {
        let words = angrist_moria::words::words(language, &Default::default());
        let mut names = std::collections::BTreeSet::new();
        for ty in Type::ALL.iter().filter(|ty| **ty != Type::Gold) {
            let kinds = game.tables().kinds(*ty).len().max(1) as u8;
            for kind in 0..kinds {
                let kind = if matches!(ty, Type::Food | Type::Gem) { kind } else { kind + 1 };
                for count in [1, 2] {
                    let thing = Thing { count, ..Thing::new(9, *ty, kind) };
                    let text = name(&game, &thing, true, true, &*words);
                    assert!(!text.contains('{') && !text.contains("thing-"), "{language}: {text}");
                    assert!(!text.contains(&format!("{}-", ty.word())), "{language}: {text}");
                    if count == 1 {
                        assert!(names.insert(text.clone()), "{language}: {text} twice");
                    }
                    name(&game, &thing, false, true, &*words);
                }
            }
        }
    }
}
