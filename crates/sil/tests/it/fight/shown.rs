//! The odds that are shown are those of the dice, for any foe at any distance (sil-player A1, A2): chances and means equal an
//! enumeration of every throw, and twenty thousand attacks agree with them.
#![allow(clippy::float_arithmetic, reason = "statistics of tests")]

use crate::common;
use crate::fight::prelude::*;
use angrist_engine::play::{Game, Ruleset};
use angrist_engine::things::Handle;
use angrist_sil::fight::crit_dice;
use angrist_sil::game::SilGame;
use angrist_sil::screens;
use angrist_sil::state::Item;
use angrist_sil::things::ItemPlace;

const ATTACKS: u32 = 20_000;

/// A hero with a sword, a bow with arrows and something to throw; a foe so far off and so alert.
fn scene(far: i16, alertness: i16) -> (SilGame, Handle) {
    scene_with(2, far, alertness)
}

/// The same with a creature of another race.
fn scene_with(race: u16, far: i16, alertness: i16) -> (SilGame, Handle) {
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills = [6, 5, 4, 0, 3, 0, 0, 0];
    (turn.state.hero.health, turn.state.hero.max_health) = (30_000, 30_000);
    hold(&mut turn, Slot::Weapon, 23, 4);
    hold(&mut turn, Slot::Bow, 19, 13);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 40;
    let (number, kind) = (0..turn.tables.kinds.len() as u16)
        .filter_map(|n| Some((n, turn.tables.kind(n)?)))
        .find(|(_, k)| k.flags.has(ItemFlag::THROWING))
        .unwrap();
    turn.state.hero.pack.push(Item::of_kind(number, kind));
    let target = foe(&mut turn, race, far, 0);
    let m = turn.state.level.monsters.get_mut(target).unwrap();
    (m.alertness, m.health, m.max_health) = (alertness, 1_000_000, 1_000_000);
    (game, target)
}

/// Every throw of two dice of twenty, of damage and of armour, counted one by one: hits and damage as fractions.
fn counted(
    (attack, evasion): (i32, i32),
    critical: &dyn Fn(i32) -> i32,
    (dice, sides): (i32, i32),
    armour: (i32, i32),
) -> (u64, f64) {
    let all = |dice: i32, sides: i32| -> Vec<f64> {
        let mut sums = vec![1.0];
        for _ in 0..dice.max(0) {
            let mut next = vec![0.0; sums.len() + sides.max(0) as usize];
            for (sum, p) in sums.iter().enumerate() {
                for face in 1..=sides as usize {
                    next[sum + face] += p / f64::from(sides);
                }
            }
            sums = next;
        }
        sums
    };
    let (mut hits, mut mean) = (0, 0.0);
    for ours in 1..=20 {
        for theirs in 1..=20 {
            let margin = ours + attack - theirs - evasion;
            if margin <= 0 {
                continue;
            }
            hits += 1;
            for (sum, p) in all(dice + critical(margin), sides).iter().enumerate() {
                for (stopped, q) in all(armour.0, armour.1).iter().enumerate() {
                    mean += p * q * sum.saturating_sub(stopped) as f64;
                }
            }
        }
    }
    (hits, mean / 400.0)
}

/// Exactly: the share of hits to the last part, the mean to the last digit shown.
fn equal(odds: &Odds, (hits, mean): (u64, f64), what: &str) {
    let share = (odds.hit as f64 / WHOLE as f64 * 400.0).round() as u64;
    assert_eq!(share, hits, "{what}: hits in four hundred");
    assert!((odds.hit as f64 / WHOLE as f64 - hits as f64 / 400.0).abs() < 1e-9, "{what}");
    assert_eq!(odds.mean_tenths(), (mean * 10.0).round() as u64, "{what}: mean {mean}");
}

#[test]
fn the_odds_shown_equal_every_throw_of_the_dice_at_any_distance() {
    let mut melee = std::collections::BTreeSet::new();
    for alertness in [10, -5, -15] {
        for far in [1, 2, 5, 6, 10, 12] {
            let (game, target) = scene(far, alertness);
            let what = format!("{far} squares off, alertness {alertness}");
            let mut game = game;
            let turn = game.context();
            let chances = screens::chances(&turn, target).unwrap();
            let [ours, shot, thrown, theirs] = chances.all();
            let race = turn.tables.race(turn.state.level.monsters.get(target).unwrap().race).unwrap();
            let armour = (i32::from(race.protection.dice), i32::from(race.protection.sides));
            let crit = &turn.tables.fight.crit;
            // Hand to hand: the skill alone against its evasion, whatever the distance (A1).
            let ours = ours.unwrap();
            assert_eq!(ours.attack.value, turn.skill(Skill::Melee), "{what}: {:?}", ours.attack);
            melee.insert((alertness, ours.hit, ours.mean_tenths()));
            let weapon = turn.state.hero.wears(Slot::Weapon).unwrap();
            let arms = turn.arms(&turn.scores(), false, 0);
            let critical =
                |margin| crit_dice(crit, margin, i32::from(weapon.weight), crit.step, Some(race.flags));
            let dice = (i32::from(arms.damage.dice), i32::from(arms.damage.sides));
            equal(ours, counted((ours.attack.value, ours.evasion.value), &critical, dice, armour), &what);
            // From afar: a point for every five squares.
            let step = turn.tables.fight.distance_step;
            for (odds, name) in [(shot, "shot"), (thrown, "throw")] {
                let Some(odds) = odds else {
                    assert!(far > 1 || name == "shot", "{what}: no odds of a {name} (A2)");
                    continue;
                };
                let part = odds.attack.parts.iter().find(|p| p.name.id == "part-distance");
                assert_eq!(part.map_or(0, |p| p.value), -i32::from(far) / step, "{what}: {name}");
                let hits = (1..=20)
                    .flat_map(|a| (1..=20).map(move |b| (a, b)))
                    .filter(|(a, b)| a + odds.attack.value > b + odds.evasion.value)
                    .count() as u64;
                let share = (odds.hit as f64 / WHOLE as f64 * 400.0).round() as u64;
                assert_eq!(share, hits, "{what}: {name}");
            }
            // Its blow, as if it stood beside the hero.
            let theirs = theirs.unwrap();
            assert!(theirs.attack.parts.iter().all(|p| p.name.id != "part-distance"), "{what}");
        }
    }
    assert_eq!(melee.len(), 3, "one pair of figures for each alertness, none for distance: {melee:?}");
}

#[test]
fn what_looking_says_is_what_the_odds_say() {
    let (mut game, target) = scene(6, 10);
    let words = common::ours("upstream").words("en");
    let at = game.context().state.level.monsters.get(target).unwrap().at;
    let line = game.describe(at, &*words)[1].text.clone();
    let chances = screens::chances(&game.context(), target).unwrap();
    let [ours, shot, thrown, theirs] = chances.all().map(Option::unwrap);
    let percent = |o: &Odds| (o.hit * 100 + WHOLE / 2) / WHOLE;
    for (word, odds) in [("you", ours), ("shot", shot), ("throw", thrown), ("it", theirs)] {
        // What is shown is the damage of a hit: 1.4 per hit must not be 1.4 per attempt.
        let of_hits = odds.damage.iter().enumerate().map(|(n, p)| n as f64 * *p as f64).sum::<f64>();
        let mean = of_hits / odds.hit as f64;
        let damage = if matches!(word, "you" | "it") { " damage" } else { "" };
        let shown = format!("{word}: {}% to hit, {mean:.1}{damage} per hit", percent(odds));
        assert!(line.contains(&shown), "'{shown}' is not in '{line}'");
    }
    assert!(line.contains(&format!("at worst {} next turn", chances.worst_turn())), "{line}");
}

#[test]
fn twenty_thousand_attacks_agree_with_what_is_shown() {
    for (far, alertness) in [(1, 10), (1, -15), (6, 10), (6, -5), (11, 10)] {
        for kind in ["blow", "shot", "throw", "foe"] {
            if matches!(kind, "blow" | "foe") && far > 1
                || kind == "foe" && alertness < 0
                || kind == "shot" && far == 1
            {
                continue;
            }
            // Who has a single blow strikes with that one.
            let single = |n: &u16| {
                let (game, _) = scene(1, 10);
                game.tables().race(*n).is_some_and(|r| r.blows.len() == 1 && r.blows[0].damage.dice > 0)
            };
            let race = if kind == "foe" { (1..40).find(single).unwrap() } else { 2 };
            let (mut game, target) = scene_with(race, far, alertness);
            let mut turn = game.context();
            let reach = if kind == "throw" { turn.throw_range(&turn.state.hero.pack[0]) } else { 99 };
            if reach < i32::from(far) {
                continue;
            }
            let all = screens::chances(&turn, target).unwrap();
            let [ours, shot, thrown, _] = all.all();
            let odds = match kind {
                "blow" => ours.unwrap().clone(),
                "shot" => shot.unwrap().clone(),
                "throw" => thrown.unwrap().clone(),
                _ => turn.odds_of_blow(target, 0).unwrap(),
            };
            let (hero, monster) =
                (turn.state.hero.clone(), turn.state.level.monsters.get(target).unwrap().clone());
            let (mut hits, mut sum) = (0_u64, 0_i64);
            for _ in 0..ATTACKS {
                turn.notices.clear();
                match kind {
                    "blow" => {
                        turn.attack(target, AttackKind::Main);
                    }
                    "shot" => turn.fire(Slot::Quiver1, Aim::At(monster.at)).unwrap(),
                    "throw" => turn.throw(ItemPlace::Pack(0), Aim::At(monster.at)).unwrap(),
                    _ => turn.monster_attacks(target),
                }
                let strike = turn.notices.iter().find_map(|t| match t.downcast::<FightEvent>() {
                    Some(FightEvent::Strike(s)) if (s.by == Side::Hero) == (kind != "foe") => Some(s),
                    _ => None,
                });
                let strike = strike.unwrap();
                hits += u64::from(strike.lands);
                sum += i64::from(strike.net);
                turn.state.hero.clone_from(&hero);
                turn.state.level.monsters.get_mut(target).unwrap().clone_from(&monster);
                for handle in turn.state.level.items.handles() {
                    turn.state.level.remove_item(handle);
                }
            }
            let n = f64::from(ATTACKS);
            let p = odds.hit as f64 / WHOLE as f64;
            let law = |power: i32| -> f64 {
                let terms = odds.damage.iter().enumerate();
                terms.map(|(x, q)| (x as f64).powi(power) * (*q as f64 / WHOLE as f64)).sum()
            };
            let sigma = |variance: f64| (variance.max(1e-12) / n).sqrt();
            let hit_off = (hits as f64 / n - p).abs() / sigma(p * (1.0 - p));
            let mean_off = (sum as f64 / n - law(1)).abs() / sigma(law(2) - law(1) * law(1));
            assert!(
                hit_off <= 4.0 && mean_off <= 4.0,
                "{kind}, {far} off, {alertness}: {hit_off:.1}, {mean_off:.1}"
            );
        }
    }
}
