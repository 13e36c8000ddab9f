//! Abilities: what they cost and ask for, and what some of them give.

use crate::hero_rules::prelude::*;

#[test]
fn abilities_cost_five_hundred_more_each_and_less_with_affinity() {
    // docs/spec/sil-player.md 5.2, 2.4
    let mut game = born(NAUGRIM);
    let price = |game: &mut SilGame, id| {
        let turn = game.context();
        ability::price(turn.tables, &turn.state.hero, id)
    };
    // Mastery of smithing: the first two are free.
    assert_eq!(price(&mut game, ability::WEAPONSMITH), 0);
    assert_eq!(price(&mut game, ability::ROUT), 1000);
    assert_eq!(price(&mut game, ability::POWER), 500);
    game.apply_text("train smithing 4").unwrap();
    for (name, pool) in [("Weaponsmith", 4000), ("Armoursmith", 4000), ("Jeweller", 3500)] {
        game.apply_text(&format!("learn {name}")).unwrap();
        assert_eq!(game.inner().hero.experience.pool, pool, "{name}");
    }
}

#[test]
fn an_ability_asks_for_skill_and_one_of_its_forerunners() {
    // docs/spec/sil-player.md 6.1
    let mut game = born(EDAIN);
    assert_eq!(game.apply_text("learn Power").unwrap_err().tag, "skill-too-low");
    game.apply_text("train melee 6").unwrap();
    assert_eq!(game.apply_text("learn Follow-Through").unwrap_err().tag, "needs-another");
    game.apply_text("learn 0/1").unwrap();
    assert_eq!(game.apply_text("learn Finesse").unwrap_err().tag, "already-owned");
    game.apply_text("learn Follow-Through").unwrap();
    assert!(game.context().has_ability(ability::FOLLOW_THROUGH));
    game.apply_text("switch Follow-Through").unwrap();
    assert!(!game.context().has_ability(ability::FOLLOW_THROUGH));
    game.apply_text("switch Follow-Through").unwrap();
    game.context().state.hero.experience.pool = 0;
    game.context().state.hero.skills[0] = 10;
    assert_eq!(game.apply_text("learn Impale").unwrap_err().tag, "needs-another");
    assert_eq!(game.apply_text("learn Zone-of-Control").unwrap_err().tag, "too-dear");
}

#[test]
fn an_ability_lent_by_gear_counts_while_it_is_worn() {
    // S000-066
    let mut game = born(EDAIN);
    wear(&mut game, Slot::LeftRing, 0, &[]);
    if let Some(item) = &mut game.context().state.hero.worn[Slot::LeftRing as usize] {
        item.forged.as_mut().unwrap().abilities.push(ability::INNER_LIGHT);
    }
    assert!(game.context().has_ability(ability::INNER_LIGHT));
    assert!(!game.inner().hero.has_innate(ability::INNER_LIGHT));
    game.context().state.hero.worn[Slot::LeftRing as usize] = None;
    assert!(!game.context().has_ability(ability::INNER_LIGHT));
}

#[test]
fn there_are_84_abilities_at_most_twenty_a_skill_with_the_levels_of_the_spec() {
    // S000-207, docs/spec/sil-player.md 6
    let ours = common::ours("documented");
    assert_eq!(ours.tables().abilities.len(), 84);
    for skill in Skill::ALL {
        assert!(ours.tables().abilities.iter().filter(|a| a.id.skill == skill).count() <= 20);
    }
    // Slots, levels and forerunners are those of the real game.
    if let Some(real) = common::real() {
        for theirs in &real.tables().abilities {
            let own =
                ours.tables().ability(theirs.id).unwrap_or_else(|| panic!("{} is missing", theirs.name));
            assert_eq!((&own.name, own.level, &own.needs), (&theirs.name, theirs.level, &theirs.needs));
            assert_eq!(own.bearers.len(), theirs.bearers.len(), "{}", own.name);
        }
        for (own, theirs) in
            ours.tables().player_races.iter().flatten().zip(real.tables().player_races.iter().flatten())
        {
            assert_eq!(
                (&own.name, own.stats, own.age, &own.houses),
                (&theirs.name, theirs.stats, theirs.age, &theirs.houses)
            );
            assert_eq!(
                (own.height, own.weight, &own.flags, &own.items),
                (theirs.height, theirs.weight, &theirs.flags, &theirs.items)
            );
        }
        for (own, theirs) in ours.tables().houses.iter().flatten().zip(real.tables().houses.iter().flatten())
        {
            assert_eq!((&own.short, own.stats, &own.flags), (&theirs.short, theirs.stats, &theirs.flags));
        }
    }
}

#[test]
fn an_axe_suits_a_dwarf() {
    // S000-047
    let melee = |plan: &str, axe: bool| {
        let mut game = born(plan);
        wear(&mut game, Slot::Weapon, 0, if axe { &[ItemFlag::AXE] } else { &[] });
        game.context().skill(Skill::Melee)
    };
    assert_eq!(melee(NAUGRIM, true) - melee(NAUGRIM, false), 1);
    assert_eq!(melee(EDAIN, true) - melee(EDAIN, false), 0);
}

#[test]
fn polearm_mastery_gives_two_with_a_polearm() {
    // S000-048
    let mut game = born(EDAIN);
    wear(&mut game, Slot::Weapon, 0, &[ItemFlag::POLEARM]);
    let before = game.context().skill(Skill::Melee);
    game.context().state.hero.innate[0] |= 1 << ability::POLEARM_MASTERY.number;
    assert_eq!(game.context().skill(Skill::Melee), before + 2);
    wear(&mut game, Slot::Weapon, 0, &[]);
    assert_eq!(game.context().skill(Skill::Melee), before);
}
