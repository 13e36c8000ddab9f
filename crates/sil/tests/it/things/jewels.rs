//! Rings and amulets (docs/spec/sil-player.md 19.6, 27.3): what each does when worn, with the numbers it is found with.

use crate::things::support::*;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::hero::{Scores, ability};
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{AbilityId, ItemFlag, Skill, Stat, Tval};

/// Wears one of a pval; the scores before and after.
fn put_on(game: &mut SilGame, case: &Case, change: impl Fn(&mut Item)) -> (Scores, Scores) {
    let mut turn = game.context();
    let slot = if case.tval == Tval::RING { Slot::RightRing } else { Slot::Neck };
    let mut item = known(&turn, case.tval, case.sval);
    change(&mut item);
    turn.state.hero.worn[slot as usize] = None;
    turn.refresh_hero();
    let before = turn.scores();
    worn(&mut turn, slot, item);
    (before, turn.scores())
}

fn raises_stat(case: &Case, stat: Stat) {
    let mut game = born("documented");
    let (before, after) = put_on(&mut game, case, |i| i.pval = 2);
    assert_eq!(after.stat(stat), before.stat(stat) + 2);
    assert_eq!(after.resist.sustain[stat as usize], before.resist.sustain[stat as usize] + 1);
}

fn raises_skill(case: &Case, skill: Skill) {
    let mut game = born("documented");
    let (before, after) = put_on(&mut game, case, |i| i.pval = 3);
    assert_eq!(after.skill(skill), before.skill(skill) + 3, "S000-065");
}

fn has(case: &Case, flags: &[ItemFlag]) {
    let mut game = born("documented");
    let turn = game.context();
    let item = of(&turn, case.tval, case.sval);
    for flag in flags {
        assert!(item.has(turn.tables, *flag), "{flag:?}");
    }
}

fn lends(case: &Case, id: AbilityId) {
    let mut game = born("documented");
    assert!(!game.context().has_ability(id));
    put_on(&mut game, case, |_| ());
    assert!(game.context().has_ability(id));
}

/// Makes many at a level; the least and greatest of a figure.
fn found(case: &Case, level: i32, figure: impl Fn(&Item) -> i32) -> (i32, i32) {
    let mut game = born("documented");
    let mut turn: Turn<'_> = game.context();
    let kind = turn.tables.kind_of(case.tval, case.sval).unwrap().0;
    let ask = angrist_sil::things::ThingAsk::at(level);
    let all: Vec<i32> = (0..400)
        .map(|_| figure(&angrist_sil::things::make_kind(&mut turn.maker(), &ask, kind).unwrap()))
        .collect();
    (*all.iter().min().unwrap(), *all.iter().max().unwrap())
}

pub mod rings {
    use super::*;

    each! { Tval::RING;
        secrets_lend_alchemy 0 "Secrets" "S000-065, docs/spec/sil-player.md 27.3" |case| {
            raises_skill(case, Skill::Perception);
            lends(case, ability::ALCHEMY);
            // (15 + 1d10) / 9: 1 or 2.
            assert_eq!(found(case, 15, |i| i.pval.into()), (1, 2));
        };
        ered_luin_steels_the_will 1 "Ered Luin" "S000-065, S000-228" |case| {
            raises_skill(case, Skill::Will);
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.fear, before.resist.fear + 1);
            assert_eq!(after.resist.confusion, before.resist.confusion + 1);
            // (8 + 1d10) / 20 + 1 is 1; from level 10 on it may be 2.
            assert_eq!((found(case, 8, |i| i.pval.into()), found(case, 15, |i| i.pval.into())), ((1, 1), (1, 2)));
        };
        evasion_evades 2 "Evasion" "docs/spec/sil-player.md 27.3" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |i| i.evasion = 2);
            assert_eq!(after.skill(Skill::Evasion), before.skill(Skill::Evasion) + 2);
            assert_eq!(found(case, 8, |i| i.evasion.into()), (1, 2));
        };
        protection_protects 3 "Protection" "docs/spec/sil-player.md 27.3" |case| {
            let mut game = born("documented");
            put_on(&mut game, case, |i| (i.protection.dice, i.protection.sides) = (1, 2));
            assert_eq!(game.context().protection_range(), (1, 2));
            assert_eq!(found(case, 7, |i| i.protection.sides.into()), (1, 2));
        };
        strength_strengthens 4 "Strength" "docs/spec/sil-player.md 19.12, 27.3" |case| {
            raises_stat(case, Stat::Str);
            // (9 + 1d15) / 20: nothing at all is possible.
            assert_eq!(found(case, 9, |i| i.pval.into()), (0, 1));
        };
        dexterity_quickens 5 "Dexterity" "docs/spec/sil-player.md 19.12, 27.3" |case| {
            raises_stat(case, Stat::Dex);
            assert_eq!(found(case, 4, |i| i.pval.into()), (0, 0));
        };
        frost_resists_fire 6 "Frost" "S000-226" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.fire, before.resist.fire + 1);
        };
        warmth_resists_cold 7 "Warmth" "S000-226" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.cold, before.resist.cold + 1);
        };
        accuracy_aids_attacks 8 "Accuracy" "S000-091, docs/spec/sil-player.md 27.3" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |i| i.attack = 3);
            assert_eq!(after.skill(Skill::Melee), before.skill(Skill::Melee) + 3);
            assert_eq!(after.skill(Skill::Archery), before.skill(Skill::Archery) + 3);
            assert_eq!(found(case, 1, |i| i.attack.into()), (1, 1), "at least one");
            assert!(found(case, 20, |i| i.attack.into()).1 <= 4, "S000-091");
        };
        free_action_frees 9 "Free Action" "docs/spec/sil-player.md 19.12" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.free_action, before.resist.free_action + 1);
        };
        cowardice_dodges_and_is_cursed 10 "Cowardice" "docs/spec/sil-player.md 19.6, 23" |case| {
            has(case, &[ItemFlag::FEAR, ItemFlag::LIGHT_CURSE]);
            lends(case, ability::DODGING);
            assert_eq!(found(case, 7, |i| i32::from(i.cursed)), (1, 1));
        };
        vanguard_keeps_from_stun_and_makes_hungry 11 "Bauglir's Vanguard" "S000-205" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.stun, before.resist.stun + 1);
            assert_eq!(after.resist.sustain[0], before.resist.sustain[0] + 1);
            assert_eq!(after.hunger, before.hunger + 1);
        };
        venoms_end_resists_poison 12 "Venom's End" "S000-226" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.poison, before.resist.poison + 1);
        };
        laiquendi_hide_and_shoot 21 "the Laiquendi" "S000-065, docs/spec/sil-player.md 27.3" |case| {
            raises_skill(case, Skill::Stealth);
            raises_skill(case, Skill::Archery);
            assert_eq!(found(case, 12, |i| i.pval.into()), (1, 1));
        };
    }
}

pub mod amulets {
    use super::*;

    each! { Tval::AMULET;
        last_chances_cheat_death 0 "Last Chances" "docs/spec/sil-player.md 12.5" |case| {
            let mut game = born("documented");
            put_on(&mut game, case, |_| ());
            let mut turn = game.context();
            turn.hurt_hero(10_000, "a test");
            assert!(turn.alive() && turn.state.hero.health == 1);
            assert!(turn.state.hero.wears(Slot::Neck).is_none(), "and breaks");
        };
        constitution_hardens 1 "Constitution" "docs/spec/sil-player.md 19.12, 27.3" |case| {
            raises_stat(case, Stat::Con);
            assert_eq!(found(case, 8, |i| i.pval.into()), (0, 1));
        };
        grace_graces 2 "Grace" "docs/spec/sil-player.md 19.12, 27.3" |case| {
            raises_stat(case, Stat::Gra);
            assert_eq!(found(case, 5, |i| i.pval.into()), (0, 1));
        };
        regeneration_quickens_recovery 3 "Regeneration" "docs/spec/sil-player.md 19.12" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.regeneration, before.regeneration + 1);
        };
        preservation_keeps 4 "Preservation" "S000-205" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.hunger, before.hunger - 1);
            assert_eq!((after.resist.sustain[2], after.resist.sustain[3]), (1, 1));
            has(case, &[ItemFlag::IGNORE_FIRE, ItemFlag::IGNORE_COLD, ItemFlag::IGNORE_ACID, ItemFlag::IGNORE_ELEC]);
        };
        the_blessed_realm_shines 5 "the Blessed Realm" "docs/spec/sil-player.md 15, 27.3" |case| {
            raises_stat(case, Stat::Gra);
            let mut game = born("documented");
            let dark = game.context().light_radius();
            put_on(&mut game, case, |_| ());
            assert_eq!(game.context().light_radius(), dark + 1);
            assert_eq!(found(case, 16, |i| i.pval.into()), (1, 1));
        };
        haunted_dreams_call_and_see 6 "Haunted Dreams" "docs/spec/sil-player.md 19.12" |case| {
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.see_invisible, before.resist.see_invisible + 1);
            has(case, &[ItemFlag::HAUNTED]);
        };
        the_vigilant_eye_lends_keen_senses 7 "the Vigilant Eye" "S000-065, docs/spec/sil-player.md 27.3" |case| {
            raises_skill(case, Skill::Perception);
            lends(case, ability::KEEN_SENSES);
            let mut game = born("documented");
            let (before, after) = put_on(&mut game, case, |_| ());
            assert_eq!(after.resist.hallucination, before.resist.hallucination + 1);
            // (9 + 1d10) / 10 + 1: 2, or 1 + 1 below ten.
            assert_eq!(found(case, 9, |i| i.pval.into()), (2, 2));
        };
    }
}
