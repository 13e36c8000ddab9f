//! Blows, shots and what fire takes (docs/spec/sil-player.md 6.7, 9.9, 9.11, 10.1, 10.3, 12.4).

use crate::arena::{arena, foe, hardy, hold, learn, strikes};
use crate::player::prelude::*;
use angrist_sil::fight::suffers;

const POST: u16 = 1;
const ORC: u16 = 2;

#[test]
fn fire_burns_torches_of_both_kinds_and_no_lantern() {
    // 12.4
    let mut game = set("upstream");
    let turn = game.context();
    let burns = |sval| suffers(turn.tables, &thing(&turn, Tval::LIGHT, sval), Element::Fire);
    assert_eq!([0, 1, 2, 3, 8].map(burns), [true, false, false, true, false]);
}

#[test]
fn rage_spares_nobody_and_a_whirlwind_the_unwary() {
    // 10.1
    for (rage, blows) in [(true, 3), (false, 2)] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hardy(&mut turn);
        hold(&mut turn, Slot::Weapon, Tval::SWORD, 17);
        if rage {
            turn.state.hero.timers.rage = 10;
        } else {
            learn(&mut turn, ability::WHIRLWIND_ATTACK);
        }
        let first = foe(&mut turn, POST, 1, 0);
        let unwary = foe(&mut turn, POST, 0, 1);
        foe(&mut turn, POST, -1, 0);
        for (_, m) in turn.state.level.monsters.iter_mut() {
            (m.health, m.max_health) = (10_000, 10_000);
        }
        turn.state.level.monsters.get_mut(unwary).unwrap().alertness = -5;
        assert!(turn.option("forgo-unwary"));
        turn.attack(first, AttackKind::Main);
        assert_eq!(strikes(&turn).len(), blows, "rage: {rage}");
    }
}

#[test]
fn one_follows_through_before_fear_spreads() {
    // 10.3 step 5: Follow-Through, then Formidable.
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Weapon, Tval::SWORD, 17);
    learn(&mut turn, ability::FOLLOW_THROUGH);
    learn(&mut turn, ability::FORMIDABLE);
    turn.state.hero.skills[Skill::Melee as usize] = 90;
    let first = foe(&mut turn, ORC, 1, 0);
    let second = foe(&mut turn, ORC, -1, 0);
    turn.state.level.monsters.get_mut(first).unwrap().health = 1;
    let m = turn.state.level.monsters.get_mut(second).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    turn.attack(first, AttackKind::Main);
    let tags: Vec<&str> = turn.notices.iter().map(|t| t.event.tag()).collect();
    let blow = tags.iter().rposition(|t| matches!(*t, "hit" | "miss")).unwrap();
    let fear = tags.iter().position(|t| *t == "check").unwrap();
    assert_eq!(strikes(&turn).len(), 2, "{tags:?}");
    assert!(blow < fear, "{tags:?}");
}

/// A special kind of arrows that slays orcs, by name.
fn special(turn: &Turn<'_>, flag: ItemFlag) -> u16 {
    let fits = |n: &u16| {
        turn.tables
            .special(*n)
            .is_some_and(|s| s.flags.has(flag) && s.fits.iter().any(|(c, ..)| *c == Tval::ARROW))
    };
    (1..200).find(fits).unwrap()
}

#[test]
fn a_shot_shows_what_slew_and_nothing_else() {
    // 9.9: an unknown weapon is identified by a slay or brand of its own.
    for (arrow_slays, bow_slays) in [(true, false), (false, true)] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        turn.state.hero.skills[Skill::Archery as usize] = 90;
        hold(&mut turn, Slot::Bow, Tval::BOW, 13);
        hold(&mut turn, Slot::Quiver1, Tval::ARROW, 1);
        let slays = special(&turn, ItemFlag::SLAY_ORC);
        let bow = turn.state.hero.worn[Slot::Bow as usize].as_mut().unwrap();
        bow.known = Known::Sensed;
        if bow_slays {
            let forged = Forged { flags: ItemFlags::of(&[ItemFlag::SLAY_ORC]), ..Forged::default() };
            bow.forged = Some(Box::new(forged));
        }
        let quiver = turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
        quiver.number = 40;
        if arrow_slays {
            (quiver.special, quiver.known) = (slays, Known::Sensed);
        }
        let orc = foe(&mut turn, ORC, 3, 0);
        let m = turn.state.level.monsters.get_mut(orc).unwrap();
        (m.health, m.max_health) = (10_000, 10_000);
        let at = m.at;
        turn.look();
        for _ in 0..5 {
            turn.fire(Slot::Quiver1, Aim::At(at)).unwrap();
        }
        assert_eq!(turn.state.facts.specials.contains(&slays), arrow_slays);
        let bow = turn.state.hero.wears(Slot::Bow).unwrap();
        assert_eq!(bow.known == Known::Fully, bow_slays, "arrow {arrow_slays}, bow {bow_slays}");
    }
}

#[test]
fn a_thrown_weapon_shows_what_it_slays_with() {
    // 9.9, 22.5
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[Skill::Melee as usize] = 90;
    let mut spear = charmed(&turn, Tval::POLEARM, 1, &[ItemFlag::SLAY_ORC]);
    spear.known = Known::Sensed;
    turn.state.hero.pack.push(spear);
    let orc = foe(&mut turn, ORC, 2, 0);
    let m = turn.state.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    let at = m.at;
    turn.look();
    turn.throw(FIRST, Aim::At(at)).unwrap();
    assert!(strikes(&turn).iter().any(|s| s.lands));
    let known = turn.state.level.items.iter().map(|(_, f)| f.item.known).next();
    assert_eq!(known, Some(Known::Fully));
}

#[test]
fn the_range_of_armour_is_shown_without_blocking() {
    // 9.11
    let mut game = set("upstream");
    let mut turn = game.context();
    wield(&mut turn, Slot::OffHand, Tval::SHIELD, 5);
    let shown = turn.protection_range();
    know(&mut turn, ability::BLOCKING);
    turn.state.hero.actions[0] = Action::Waited;
    assert_eq!(turn.protection_range(), shown);
    assert_eq!(shown, (1, 6));
}

#[test]
fn the_first_thing_made_for_throwing_flies_at_the_nearest_foe() {
    // 11.3
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, ORC, 3, 0);
    let m = turn.state.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    turn.look();
    assert_eq!(game.apply_text("throw ready near").unwrap_err().tag, "nothing-fits");
    let turn = game.context();
    let (sword, spear) = (thing(&turn, Tval::SWORD, 17), thing(&turn, Tval::POLEARM, 1));
    turn.state.hero.pack = vec![sword, spear];
    game.apply_text("throw ready").unwrap();
    let turn = game.context();
    assert_eq!(turn.state.hero.pack.len(), 1);
    assert!(turn.state.hero.pack[0].is(turn.tables, Tval::SWORD, 17));
}

#[test]
fn dismay_stacks_as_all_area_confusion_does() {
    // 20.4, 36.11: the old value and the new are added to the old.
    let mut game = set("upstream");
    let mut turn = game.context();
    crate::stage::score(&mut turn, Skill::Will, 90);
    let orc = crate::stage::race(&turn, "Orc scout");
    let foe = crate::stage::call(&mut turn, orc, 2, 0);
    turn.state.level.monsters.get_mut(foe).unwrap().confused = 30;
    let i = give(&mut turn, Tval::STAFF, 14);
    turn.state.hero.pack[i].pval = 10;
    turn.look();
    turn.use_staff(FIRST, None).unwrap();
    let now = turn.state.level.monsters.get(foe).unwrap().confused;
    let margin = i32::from(now) - 30 - 30 - 10;
    // 5 + 45 - 2 against its Will, ten either way.
    let will = turn.foe_skill(foe, Skill::Will);
    assert!((48 - will - 9..=48 - will + 9).contains(&margin), "{now} {will}");
}

#[test]
fn pain_from_the_hero_wakes_by_its_amount() {
    // 13.3: at least the greater of what it was and 0 to 5, and the damage; at most 20.
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, ORC, 3, 0);
    for (damage, by_hero, range) in
        [(7, true, 7..=12), (50, true, 20..=20), (7, false, -15..=-15), (0, true, -15..=-15)]
    {
        for _ in 0..20 {
            let m = turn.state.level.monsters.get_mut(orc).unwrap();
            (m.alertness, m.health) = (-15, 1000);
            turn.hurt_monster(orc, damage, by_hero);
            let now = turn.state.level.monsters.get(orc).unwrap().alertness;
            assert!(range.contains(&now), "{damage} {by_hero}: {now}");
        }
    }
}

#[test]
fn a_slay_daunts_kin_and_not_the_fearless() {
    // 9.9, as at a death (docs/spec/sil-world.md 9.8)
    let more = "N:9:Bold Orc\nG:o:w\nI:2:10d4:0\nW:1:1\nA:0:0:0:0\nP:[+0]\nB:HIT:HURT:(+0,1d1)\nF:ORC | NO_FEAR\nD:For tests.\n";
    let mut game = crate::arena::arena_with("upstream", more);
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, Tval::SWORD, 17);
    crate::arena::charm(&mut turn, Slot::Weapon, &[ItemFlag::SLAY_ORC]);
    turn.state.hero.skills[Skill::Melee as usize] = 90;
    let struck = foe(&mut turn, ORC, 1, 0);
    let m = turn.state.level.monsters.get_mut(struck).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    let kin = foe(&mut turn, ORC, 3, 0);
    let bold = foe(&mut turn, 9, 3, 1);
    let morale = |turn: &Turn<'_>, foe| turn.state.level.monsters.get(foe).unwrap().temporary_morale;
    let before = (morale(&turn, kin), morale(&turn, bold));
    turn.attack(struck, AttackKind::Main);
    assert_eq!((morale(&turn, kin), morale(&turn, bold)), (before.0 - 20, before.1));
}

#[test]
fn one_is_asked_before_fighting_with_a_shovel_and_not_with_a_mattock() {
    // 10.2
    for (sval, asked) in [(1, true), (3, false)] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hold(&mut turn, Slot::Weapon, Tval::DIGGER, sval);
        foe(&mut turn, POST, 1, 0);
        turn.look();
        game.apply_text("walk e").unwrap();
        assert_eq!(game.inner().pending.is_some(), asked, "{sval}");
    }
}

#[test]
fn a_vampiric_weapon_drinks_from_the_living_only() {
    // 10.3, 19.12; docs/spec/sil-world.md 9.8: raukar, undead, stone things and glyph | do not live.
    let more = "N:9:Small Rauko\nG:R:w\nI:2:1d4:0\nW:1:1\nA:0:0:0:0\nP:[-20]\nB:HIT:HURT:(+0,1d1)\nF:RAUKO\nD:For tests.\n";
    for (race, heals) in [(ORC, true), (9, false)] {
        let mut game = crate::arena::arena_with("upstream", more);
        let mut turn = game.context();
        hold(&mut turn, Slot::Weapon, Tval::SWORD, 17);
        crate::arena::charm(&mut turn, Slot::Weapon, &[ItemFlag::VAMPIRIC]);
        turn.state.hero.skills[Skill::Melee as usize] = 90;
        turn.state.hero.health = 1;
        let prey = foe(&mut turn, race, 1, 0);
        turn.state.level.monsters.get_mut(prey).unwrap().health = 1;
        while turn.state.level.monsters.get(prey).is_some() {
            turn.attack(prey, AttackKind::Main);
        }
        assert_eq!(turn.state.hero.health, if heals { 8 } else { 1 }, "{race}");
    }
}
