//! Blows, shots and what fire takes (specs/sil-player.md 6.7, 9.9, 9.11, 10.1, 10.3, 12.4).

use crate::arena::{arena, foe, hardy, hold, learn, strikes};
use crate::prelude::*;
use angrist_sil::fight::suffers;

const POST: u16 = 1;
const ORC: u16 = 2;

#[test]
fn fire_burns_torches_of_both_kinds_and_no_lantern() {
    // 12.4
    let mut game = set("upstream");
    let play = game.play();
    let burns = |sval| suffers(play.t, &thing(&play, Tval::LIGHT, sval), Element::Fire);
    assert_eq!([0, 1, 2, 3, 8].map(burns), [true, false, false, true, false]);
}

#[test]
fn rage_spares_nobody_and_a_whirlwind_the_unwary() {
    // 10.1
    for (rage, blows) in [(true, 3), (false, 2)] {
        let mut game = arena("upstream");
        let mut play = game.play();
        hardy(&mut play);
        hold(&mut play, Slot::Weapon, Tval::SWORD, 17);
        if rage {
            play.s.hero.timers.rage = 10;
        } else {
            learn(&mut play, ability::WHIRLWIND_ATTACK);
        }
        let first = foe(&mut play, POST, 1, 0);
        let unwary = foe(&mut play, POST, 0, 1);
        foe(&mut play, POST, -1, 0);
        for (_, m) in play.s.level.monsters.iter_mut() {
            (m.health, m.max_health) = (10_000, 10_000);
        }
        play.s.level.monsters.get_mut(unwary).unwrap().alertness = -5;
        assert!(play.option("forgo-unwary"));
        play.attack(first, AttackKind::Main);
        assert_eq!(strikes(&play).len(), blows, "rage: {rage}");
    }
}

#[test]
fn one_follows_through_before_fear_spreads() {
    // 10.3 step 5: Follow-Through, then Formidable.
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    hold(&mut play, Slot::Weapon, Tval::SWORD, 17);
    learn(&mut play, ability::FOLLOW_THROUGH);
    learn(&mut play, ability::FORMIDABLE);
    play.s.hero.skills[Skill::Melee as usize] = 90;
    let first = foe(&mut play, ORC, 1, 0);
    let second = foe(&mut play, ORC, -1, 0);
    play.s.level.monsters.get_mut(first).unwrap().health = 1;
    let m = play.s.level.monsters.get_mut(second).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    play.attack(first, AttackKind::Main);
    let tags: Vec<&str> = play.notices.iter().map(|t| t.event.tag()).collect();
    let blow = tags.iter().rposition(|t| matches!(*t, "hit" | "miss")).unwrap();
    let fear = tags.iter().position(|t| *t == "check").unwrap();
    assert_eq!(strikes(&play).len(), 2, "{tags:?}");
    assert!(blow < fear, "{tags:?}");
}

/// A special kind of arrows that slays orcs, by name.
fn special(play: &Play<'_>, flag: ItemFlag) -> u16 {
    let fits = |n: &u16| {
        play.t
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
        let mut play = game.play();
        play.s.hero.skills[Skill::Archery as usize] = 90;
        hold(&mut play, Slot::Bow, Tval::BOW, 13);
        hold(&mut play, Slot::Quiver1, Tval::ARROW, 1);
        let slays = special(&play, ItemFlag::SLAY_ORC);
        let bow = play.s.hero.worn[Slot::Bow as usize].as_mut().unwrap();
        bow.known = Known::Sensed;
        if bow_slays {
            let forged = Forged { flags: ItemFlags::of(&[ItemFlag::SLAY_ORC]), ..Forged::default() };
            bow.forged = Some(Box::new(forged));
        }
        let quiver = play.s.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
        quiver.number = 40;
        if arrow_slays {
            (quiver.special, quiver.known) = (slays, Known::Sensed);
        }
        let orc = foe(&mut play, ORC, 3, 0);
        let m = play.s.level.monsters.get_mut(orc).unwrap();
        (m.health, m.max_health) = (10_000, 10_000);
        let at = m.at;
        play.look();
        for _ in 0..5 {
            play.fire(Slot::Quiver1, Aim::At(at)).unwrap();
        }
        assert_eq!(play.s.facts.specials.contains(&slays), arrow_slays);
        let bow = play.s.hero.wears(Slot::Bow).unwrap();
        assert_eq!(bow.known == Known::Fully, bow_slays, "arrow {arrow_slays}, bow {bow_slays}");
    }
}

#[test]
fn a_thrown_weapon_shows_what_it_slays_with() {
    // 9.9, 22.5
    let mut game = arena("upstream");
    let mut play = game.play();
    play.s.hero.skills[Skill::Melee as usize] = 90;
    let mut spear = charmed(&play, Tval::POLEARM, 1, &[ItemFlag::SLAY_ORC]);
    spear.known = Known::Sensed;
    play.s.hero.pack.push(spear);
    let orc = foe(&mut play, ORC, 2, 0);
    let m = play.s.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    let at = m.at;
    play.look();
    play.throw(FIRST, Aim::At(at)).unwrap();
    assert!(strikes(&play).iter().any(|s| s.lands));
    let known = play.s.level.items.iter().map(|(_, f)| f.item.known).next();
    assert_eq!(known, Some(Known::Fully));
}

#[test]
fn the_range_of_armour_is_shown_without_blocking() {
    // 9.11
    let mut game = set("upstream");
    let mut play = game.play();
    wield(&mut play, Slot::OffHand, Tval::SHIELD, 5);
    let shown = play.protection_range();
    know(&mut play, ability::BLOCKING);
    play.s.hero.actions[0] = Action::Waited;
    assert_eq!(play.protection_range(), shown);
    assert_eq!(shown, (1, 6));
}

#[test]
fn the_first_thing_made_for_throwing_flies_at_the_nearest_foe() {
    // 11.3
    let mut game = arena("upstream");
    let mut play = game.play();
    let orc = foe(&mut play, ORC, 3, 0);
    let m = play.s.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    play.look();
    assert_eq!(game.apply("throw ready near").unwrap_err().tag, "nothing-fits");
    let play = game.play();
    let (sword, spear) = (thing(&play, Tval::SWORD, 17), thing(&play, Tval::POLEARM, 1));
    play.s.hero.pack = vec![sword, spear];
    game.apply("throw ready").unwrap();
    let play = game.play();
    assert_eq!(play.s.hero.pack.len(), 1);
    assert!(play.s.hero.pack[0].is(play.t, Tval::SWORD, 17));
}

#[test]
fn dismay_stacks_as_all_area_confusion_does() {
    // 20.4, 36.11: the old value and the new are added to the old.
    let mut game = set("upstream");
    let mut play = game.play();
    crate::stage::score(&mut play, Skill::Will, 90);
    let orc = crate::stage::race(&play, "Orc scout");
    let foe = crate::stage::call(&mut play, orc, 2, 0);
    play.s.level.monsters.get_mut(foe).unwrap().confused = 30;
    let i = give(&mut play, Tval::STAFF, 14);
    play.s.hero.pack[i].pval = 10;
    play.look();
    play.use_staff(FIRST, None).unwrap();
    let now = play.s.level.monsters.get(foe).unwrap().confused;
    let margin = i32::from(now) - 30 - 30 - 10;
    // 5 + 45 - 2 against its Will, ten either way.
    let will = play.foe_skill(foe, Skill::Will);
    assert!((48 - will - 9..=48 - will + 9).contains(&margin), "{now} {will}");
}

#[test]
fn pain_from_the_hero_wakes_by_its_amount() {
    // 13.3: at least the greater of what it was and 0 to 5, and the damage; at most 20.
    let mut game = arena("upstream");
    let mut play = game.play();
    let orc = foe(&mut play, ORC, 3, 0);
    for (damage, by_hero, range) in
        [(7, true, 7..=12), (50, true, 20..=20), (7, false, -15..=-15), (0, true, -15..=-15)]
    {
        for _ in 0..20 {
            let m = play.s.level.monsters.get_mut(orc).unwrap();
            (m.alertness, m.health) = (-15, 1000);
            play.hurt_monster(orc, damage, by_hero);
            let now = play.s.level.monsters.get(orc).unwrap().alertness;
            assert!(range.contains(&now), "{damage} {by_hero}: {now}");
        }
    }
}

#[test]
fn a_slay_daunts_kin_and_not_the_fearless() {
    // 9.9, as at a death (specs/sil-world.md 9.8)
    let more = "N:9:Bold Orc\nG:o:w\nI:2:10d4:0\nW:1:1\nA:0:0:0:0\nP:[+0]\nB:HIT:HURT:(+0,1d1)\nF:ORC | NO_FEAR\nD:For tests.\n";
    let mut game = crate::arena::arena_with("upstream", more);
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, Tval::SWORD, 17);
    crate::arena::charm(&mut play, Slot::Weapon, &[ItemFlag::SLAY_ORC]);
    play.s.hero.skills[Skill::Melee as usize] = 90;
    let struck = foe(&mut play, ORC, 1, 0);
    let m = play.s.level.monsters.get_mut(struck).unwrap();
    (m.health, m.max_health) = (10_000, 10_000);
    let kin = foe(&mut play, ORC, 3, 0);
    let bold = foe(&mut play, 9, 3, 1);
    let morale = |play: &Play<'_>, foe| play.s.level.monsters.get(foe).unwrap().temporary_morale;
    let before = (morale(&play, kin), morale(&play, bold));
    play.attack(struck, AttackKind::Main);
    assert_eq!((morale(&play, kin), morale(&play, bold)), (before.0 - 20, before.1));
}

#[test]
fn one_is_asked_before_fighting_with_a_shovel_and_not_with_a_mattock() {
    // 10.2
    for (sval, asked) in [(1, true), (3, false)] {
        let mut game = arena("upstream");
        let mut play = game.play();
        hold(&mut play, Slot::Weapon, Tval::DIGGER, sval);
        foe(&mut play, POST, 1, 0);
        play.look();
        game.apply("walk e").unwrap();
        assert_eq!(game.inner().pending.is_some(), asked, "{sval}");
    }
}

#[test]
fn a_vampiric_weapon_drinks_from_the_living_only() {
    // 10.3, 19.12; specs/sil-world.md 9.8: raukar, undead, stone things and glyph | do not live.
    let more = "N:9:Small Rauko\nG:R:w\nI:2:1d4:0\nW:1:1\nA:0:0:0:0\nP:[-20]\nB:HIT:HURT:(+0,1d1)\nF:RAUKO\nD:For tests.\n";
    for (race, heals) in [(ORC, true), (9, false)] {
        let mut game = crate::arena::arena_with("upstream", more);
        let mut play = game.play();
        hold(&mut play, Slot::Weapon, Tval::SWORD, 17);
        crate::arena::charm(&mut play, Slot::Weapon, &[ItemFlag::VAMPIRIC]);
        play.s.hero.skills[Skill::Melee as usize] = 90;
        play.s.hero.health = 1;
        let prey = foe(&mut play, race, 1, 0);
        play.s.level.monsters.get_mut(prey).unwrap().health = 1;
        while play.s.level.monsters.get(prey).is_some() {
            play.attack(prey, AttackKind::Main);
        }
        assert_eq!(play.s.hero.health, if heals { 8 } else { 1 }, "{race}");
    }
}
