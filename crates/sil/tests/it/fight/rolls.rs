//! Rolls, critical dice, banes and slays.

use crate::fight::prelude::*;

#[test]
fn every_strike_carries_its_rolls_with_named_parts_that_add_up() {
    // Issue 8.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    turn.state.hero.skills[0] = 30;
    let target = foe(&mut turn, 2, 1, 0);
    assert!(turn.attack(target, AttackKind::Main));
    let strike = strikes(&turn).remove(0);
    assert!(strike.lands);
    let event = FightEvent::Strike(Box::new(strike.clone()));
    let rolls = event.rolls();
    assert_eq!(rolls.len(), 3, "to hit, damage, protection");
    for roll in &rolls {
        let sum = |parts: &[angrist_engine::play::Part]| parts.iter().map(|p| p.value).sum::<i32>();
        assert_eq!(sum(&roll.parts) - sum(&roll.against), roll.result, "{roll:?}");
        assert!(roll.parts.iter().all(|p| p.name.id.starts_with("part-")));
    }
    assert_eq!(strike.net, (rolls[1].result - rolls[2].result).max(0));
}

#[test]
fn resisting_criticals_doubles_the_margin_or_halves_the_dice() {
    // S000-055
    use angrist_sil::tables::RaceFlags;
    let tough = Some(RaceFlags::of(&[RaceFlag::RES_CRIT]));
    for (profile, margin, dice) in
        [("documented", 30, 1), ("upstream", 30, 1), ("documented", 41, 2), ("upstream", 41, 2)]
    {
        let mut game = arena(profile);
        let turn = game.context();
        let plain = crit_dice(&turn.tables.fight.crit, margin, 30, 70, None);
        let less = crit_dice(&turn.tables.fight.crit, margin, 30, 70, tough);
        assert_eq!((less, plain >= 2 * less), (dice, true), "{profile} at {margin}");
        let immune = Some(RaceFlags::of(&[RaceFlag::NO_CRIT]));
        assert_eq!(crit_dice(&turn.tables.fight.crit, 1000, 30, 70, immune), 0, "S000-056");
    }
}

#[test]
fn a_cumbersome_weapon_never_scores_criticals() {
    // S000-054
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    charm(&mut turn, Slot::Weapon, &[ItemFlag::CUMBERSOME]);
    turn.state.hero.skills[0] = 60;
    let post = foe(&mut turn, 1, 1, 0);
    for _ in 0..200 {
        turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
        turn.attack(post, AttackKind::Main);
    }
    assert!(strikes(&turn).iter().all(|s| s.lands && s.critical == 0));
}

#[test]
fn finesse_subtlety_and_power_move_the_step() {
    // S000-052, S000-053
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    assert_eq!(turn.crit_step(false), 70);
    learn(&mut turn, ability::FINESSE);
    assert_eq!((turn.crit_step(false), turn.crit_step(true)), (50, 50));
    learn(&mut turn, ability::SUBTLETY);
    assert_eq!((turn.crit_step(false), turn.crit_step(true)), (30, 50), "not for what is thrown");
    hold(&mut turn, Slot::OffHand, 34, 3);
    assert_eq!(turn.crit_step(false), 50, "asks for a free hand");
    learn(&mut turn, ability::POWER);
    assert_eq!(turn.crit_step(false), 60);
}

#[test]
fn elves_have_a_bane_and_heroes_may_have_theirs() {
    // S000-050, S000-051
    let mut game = arena("upstream");
    let mut turn = game.context();
    let pusher = foe(&mut turn, 6, 1, 0);
    assert_eq!(turn.elf_bane(pusher), 0, "an Adan is no elf");
    let noldor =
        turn.tables.player_races.iter().position(|p| p.as_ref().is_some_and(|p| p.name == "Noldor")).unwrap();
    turn.state.hero.race = noldor as u16;
    assert_eq!(turn.elf_bane(pusher), 5);
    let orc = foe(&mut turn, 2, -1, 0);
    learn(&mut turn, ability::BANE);
    turn.state.hero.bane = 1;
    for (kills, bonus) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (8, 3), (16, 4)] {
        turn.state.facts.race_mut(2).kills = kills;
        assert_eq!(turn.bane_bonus(orc), bonus, "{kills}");
    }
    assert_eq!(turn.bane_bonus(pusher), 0);
    turn.state.hero.timers.entranced = 3;
    assert_eq!(turn.bane_bonus(orc), 0, "lost in a trance");
}

#[test]
fn slays_and_brands_add_dice_each() {
    // docs/spec/sil-player.md 9.9
    use angrist_sil::tables::{ItemFlags, RaceFlags};
    let blade = ItemFlags::of(&[ItemFlag::SLAY_ORC, ItemFlag::BRAND_FIRE, ItemFlag::BRAND_COLD]);
    let foe = |flags: &[RaceFlag]| slaying(23, blade, RaceFlags::of(flags));
    assert_eq!((foe(&[]).dice, foe(&[]).dreadful), (2, true));
    assert_eq!(foe(&[RaceFlag::ORC]).dice, 3);
    assert_eq!(foe(&[RaceFlag::ORC, RaceFlag::RES_FIRE]).dice, 2);
    assert_eq!(foe(&[RaceFlag::HURT_COLD]).dice, 3, "one more for the vulnerable");
    assert_eq!(slaying(34, blade, RaceFlags::of(&[RaceFlag::ORC])).dice, 0, "a shield slays no one");
    assert_eq!(sharpness(50, ItemFlags::of(&[ItemFlag::SHARPNESS])), 50);
    assert_eq!(sharpness(50, ItemFlags::of(&[ItemFlag::SHARPNESS2])), 0);
}

#[test]
fn being_unseen_asleep_or_stuck_changes_the_sums() {
    // docs/spec/sil-player.md 9.3 to 9.5
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[0] = 10;
    turn.state.hero.skills[2] = 10;
    hold(&mut turn, Slot::Weapon, 23, 4);
    let orc = foe(&mut turn, 2, 1, 0);
    let (attack, evasion) = {
        let odds = turn.odds_of_attack(orc).unwrap();
        (odds.attack.value, odds.evasion.value)
    };
    assert_eq!(evasion, 5);
    turn.state.level.monsters.get_mut(orc).unwrap().visible = false;
    assert_eq!(turn.odds_of_attack(orc).unwrap().attack.value, attack / 2);
    let here = turn.state.hero.at;
    turn.set_terrain(here, code::TRAP_WEB);
    assert_eq!(turn.odds_of_attack(orc).unwrap().attack.value, attack / 2 / 2);
    let m = turn.state.level.monsters.get_mut(orc).unwrap();
    m.alertness = -3;
    assert_eq!(turn.odds_of_attack(orc).unwrap().evasion.value, 2, "unwary: half");
    turn.state.level.monsters.get_mut(orc).unwrap().alertness = -15;
    assert_eq!(turn.odds_of_attack(orc).unwrap().evasion.value, -5, "asleep");
    let m = turn.state.level.monsters.get_mut(orc).unwrap();
    (m.alertness, m.stun) = (10, 5);
    assert_eq!(turn.odds_of_attack(orc).unwrap().evasion.value, 3, "stunned");
}

#[test]
fn looking_at_odds_changes_nothing() {
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, 2, 1, 0);
    turn.state.hero.focused = true;
    let before = turn.state.clone();
    turn.odds_of_attack(orc).unwrap();
    turn.odds_of_blow(orc, 0).unwrap();
    turn.odds_of_blow(orc, 1).unwrap();
    assert_eq!(*turn.state, before);
    let _: Loc = turn.state.hero.at;
}
