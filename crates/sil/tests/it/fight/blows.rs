//! Creatures' blows and their effects.

use crate::fight::prelude::*;
use angrist_sil::tables::BlowEffect;

#[test]
fn spores_always_hit_and_touches_pass_armour() {
    // S000-058
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    turn.state.hero.skills[2] = 1000;
    hold(&mut turn, Slot::OffHand, 34, 3);
    turn.state.hero.worn[Slot::OffHand as usize].as_mut().unwrap().protection =
        angrist_engine::chance::Throw::of(50, 50);
    let jelly = foe(&mut turn, 4, 1, 0);
    for _ in 0..50 {
        turn.monster_attacks(jelly);
    }
    let all = strikes(&turn);
    assert!(all.iter().all(|s| s.lands
        && s.hit.is_none()
        && s.critical == 0
        && s.net > 0
        && s.protection.is_none()));
    turn.state.hero.skills[2] = 0;
    turn.notices.clear();
    let shade = foe(&mut turn, 7, -1, 0);
    turn.monster_attacks(shade);
    let touch = strikes(&turn).remove(0);
    assert!(touch.lands && touch.net > 0 && touch.critical == 0);
}

pub(crate) fn effect_race(number: u16, effect: &str, dice: &str) -> String {
    format!(
        "\nN:{number}:Effect {effect}\nG:e:u\nI:2:10d4:0\nW:5:1\nA:10:2:3:40\nP:[+0]\nB:TOUCH:{effect}:(+90,{dice})\nD:For tests.\n"
    )
}

#[test]
fn every_effect_of_a_blow_has_its_rule() {
    // S000-134 to S000-142
    let effects: Vec<&str> = BlowEffect::ALL.iter().map(|e| e.word()).collect();
    let more: String =
        effects.iter().enumerate().map(|(i, e)| effect_race(20 + i as u16, e, "3d4")).collect();
    for profile in PROFILES {
        for (i, effect) in effects.iter().enumerate() {
            let mut game = arena_with(profile, &more);
            let mut turn = game.context();
            hardy(&mut turn);
            (turn.state.hero.voice, turn.state.hero.max_voice) = (50, 50);
            hold(&mut turn, Slot::Weapon, 23, 17);
            turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap().attack = 9;
            hold(&mut turn, Slot::Body, 36, 5);
            turn.state.hero.stats = [-5; 4];
            let (food, kind) = turn.tables.kind_of(80, 1).unwrap();
            let mut lunch = angrist_sil::state::Item::of_kind(food, kind);
            lunch.number = 9;
            turn.state.hero.pack = vec![lunch];
            let attacker = foe(&mut turn, 20 + i as u16, 1, 0);
            for _ in 0..40 {
                turn.state.hero.was_entranced = false;
                turn.monster_attacks(attacker);
            }
            let t = turn.state.hero.timers;
            let drained = |s: Stat| turn.state.hero.drain[s as usize] < 0;
            let lost = turn.state.hero.health < 30_000;
            let shown = match *effect {
                "HURT" | "WOUND" | "BATTER" | "SHATTER" | "ELEC" | "FIRE" | "COLD" => lost,
                "UN_BONUS" => told(&turn, "disenchanted"),
                "UN_POWER" => lost,
                "LOSE_MANA" => turn.state.hero.voice < 50,
                "SLOW" => t.slow > 0,
                "EAT_ITEM" => told(&turn, "stolen"),
                "EAT_FOOD" => told(&turn, "food-eaten"),
                "HUNGER" => told(&turn, "starved"),
                "ACID" => told(&turn, "corroded"),
                // S000-137: by the notes it blinds; in the real game it only hurts.
                "DARK" => (t.blind > 0) == (profile == "documented") && lost,
                "POISON" => t.poison > 0 && !lost,
                "BLIND" => t.blind > 0,
                "CONFUSE" => t.confused > 0,
                "TERRIFY" => t.afraid > 0,
                "ENTRANCE" => told(&turn, "afflicted"),
                "HALLU" => t.hallucinating > 0,
                "DISEASE" => t.poison > 0 && lost,
                "LOSE_STR" => drained(Stat::Str),
                "LOSE_DEX" => drained(Stat::Dex),
                "LOSE_CON" => drained(Stat::Con),
                "LOSE_GRA" => drained(Stat::Gra),
                "LOSE_STR_CON" => drained(Stat::Str) && drained(Stat::Con),
                "LOSE_ALL" => (0..4).all(|s| turn.state.hero.drain[s] < 0),
                "DISARM" => told(&turn, "disarmed") && turn.state.hero.wears(Slot::Weapon).is_none(),
                _ => false,
            };
            assert!(shown, "{effect} under {profile}: {t:?}");
        }
    }
}

#[test]
fn elemental_blows_roll_more_dice_against_the_unprotected() {
    // S000-141
    let more = effect_race(20, "FIRE", "2d4");
    let mut game = arena_with("upstream", &more);
    let mut turn = game.context();
    let dragon = foe(&mut turn, 20, 1, 0);
    let dice = |turn: &angrist_sil::context::Turn<'_>| turn.odds_of_blow(dragon, 0).unwrap().damage.len() - 1;
    assert_eq!(dice(&turn), 12, "three dice of four without resistance");
    turn.state.hero.timers.oppose_fire = 5;
    assert_eq!(dice(&turn), 8);
    turn.state.hero.timers.oppose_fire = 0;
    hold(&mut turn, Slot::LeftRing, 45, 1);
    charm(&mut turn, Slot::LeftRing, &[ItemFlag::VUL_FIRE]);
    assert_eq!((dice(&turn), turn.hero_resistance(Element::Fire)), (16, -2));
}
