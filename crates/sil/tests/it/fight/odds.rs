//! The odds that looking shows, against blows struck (issue 8).
//!
//! Method, fixed before any run: fifty pairings drawn from random seeds 1 to 50, a hundred thousand blows each from a stream of
//! the same seed, and for each pairing two figures (share of hits, mean damage) that must lie within three standard errors of
//! what is shown; the errors come from the shown law itself and nothing is added to them. Of a hundred figures of a true model
//! one lies outside by chance in about a quarter of all choices of seeds. So a figure outside is decided by four million
//! blows of that pairing from other seeds, where it must lie within three standard errors again; and more than two such figures
//! in the first runs (chance 1 in 350) are taken for a defect at once.
#![allow(clippy::float_arithmetic, reason = "statistics of tests")]

use crate::common;
use crate::fight::prelude::*;
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::Game;
use angrist_engine::things::Handle;
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use angrist_sil::state::Item;
use angrist_sil::tables::BlowEffect;
use angrist_sil::tables::Tval;
use angrist_sil::things::ItemPlace;

const BLOWS: u32 = 100_000;
const DECIDING: u32 = 4_000_000;

/// What a pairing tries.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trial {
    /// A blow of the hero's attack, counted from 0.
    Blow(usize),
    Shot,
    Throw,
    /// A creature's blow.
    Foe,
}

/// Shipped data, the hero in the hall, everything of the pairing drawn from its seed.
fn pairing(ruleset: &SilRuleset, seed: u64) -> (SilGame, Handle, Trial) {
    let mut game = ruleset.begin_sil(3);
    game.apply_text("born race=Noldor house=Feanor stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Finwe")
        .unwrap();
    common::hall(&mut game);
    let mut draw = stream(seed, "pairing", 0, 0);
    let mut turn = game.context();
    for handle in turn.state.level.monsters.handles() {
        turn.state.level.remove_monster(handle);
    }
    turn.state.hero.pack.clear();
    turn.state.hero.worn = Default::default();
    turn.state.hero.stats = std::array::from_fn(|_| draw.between(-2, 6));
    turn.state.hero.skills = std::array::from_fn(|_| draw.between(0, 15));
    (turn.state.hero.health, turn.state.hero.max_health) = (30_000, 30_000);
    for id in [
        ability::POWER,
        ability::FINESSE,
        ability::SUBTLETY,
        ability::SMITE,
        ability::CHARGE,
        ability::RAPID_ATTACK,
        ability::TWO_WEAPON_FIGHTING,
        ability::POLEARM_MASTERY,
        ability::CONCENTRATION,
        ability::FOCUSED_ATTACK,
        ability::MASTER_HUNTER,
        ability::ASSASSINATION,
        ability::VENGEANCE,
        ability::ROUT,
        ability::PUNCTURE,
        ability::AMBUSH,
        ability::DEADLY_HAIL,
        ability::VERSATILITY,
        ability::OUTWIT,
        ability::BLOCKING,
        ability::HEAVY_ARMOUR_USE,
        ability::BANE,
    ] {
        if draw.one_in(3) {
            learn(&mut turn, id);
        }
    }
    let arms: &[u8] = &[Tval::SWORD, Tval::POLEARM, Tval::BLUNT];
    give(&mut turn, &mut draw, Slot::Weapon, arms);
    if draw.one_in(2) {
        let second = if draw.one_in(2) { Tval::SHIELD } else { Tval::SWORD };
        give(&mut turn, &mut draw, Slot::OffHand, &[second]);
    }
    give(&mut turn, &mut draw, Slot::Bow, &[Tval::BOW]);
    give(&mut turn, &mut draw, Slot::Quiver1, &[Tval::ARROW]);
    for (slot, tval) in [(Slot::Body, Tval::MAIL), (Slot::Head, Tval::HELM)] {
        if draw.one_in(2) {
            give(&mut turn, &mut draw, slot, &[tval]);
        }
    }
    let hero = &mut turn.state.hero;
    hero.cursed = draw.one_in(5);
    hero.focused = draw.one_in(3);
    hero.vengeance = draw.one_in(3);
    hero.hail = draw.one_in(2);
    hero.bane = draw.between(1, 8) as u8;
    hero.actions[1] = if draw.one_in(2) { Action::Moved(Dir::East) } else { Action::Waited };
    hero.streak = (draw.between(0, 6) as u8, 0);
    let trial = match draw.below(5) {
        0 | 1 => Trial::Blow(draw.below(3) as usize),
        2 => Trial::Shot,
        3 => Trial::Throw,
        _ => Trial::Foe,
    };
    let target = opponent(&mut turn, &mut draw, trial);
    if trial == Trial::Throw {
        give(&mut turn, &mut draw, Slot::Light, &[Tval::POLEARM, Tval::SWORD, Tval::DIGGER]);
        let thing = turn.state.hero.worn[Slot::Light as usize].take().unwrap();
        turn.state.hero.pack.push(thing);
    }
    turn.state.hero.streak.1 = if draw.one_in(2) { target.slot() + 1 } else { 0 };
    let blows = turn.odds_of_blows(target).len();
    let trial = if let Trial::Blow(n) = trial { Trial::Blow(n % blows) } else { trial };
    (game, target, trial)
}

/// A random kind of one of some classes, sometimes with a slay, a brand, an edge or another gift.
fn give(turn: &mut Turn<'_>, draw: &mut Stream, slot: Slot, classes: &[u8]) {
    let kinds: Vec<u16> = (0..turn.tables.kinds.len() as u16)
        .filter(|n| turn.tables.kind(*n).is_some_and(|k| classes.contains(&k.tval)))
        .collect();
    let number = *draw.pick(&kinds).unwrap();
    let mut item = Item::of_kind(number, turn.tables.kind(number).unwrap());
    item.number = if slot == Slot::Quiver1 { 20 } else { 1 };
    item.known = angrist_sil::state::Known::Fully;
    let gifts = [
        ItemFlag::SLAY_ORC,
        ItemFlag::SLAY_WOLF,
        ItemFlag::SLAY_TROLL,
        ItemFlag::BRAND_FIRE,
        ItemFlag::BRAND_COLD,
        ItemFlag::SHARPNESS,
        ItemFlag::SHARPNESS2,
        ItemFlag::ACCURATE,
        ItemFlag::CUMBERSOME,
    ];
    let flags: Vec<ItemFlag> = gifts.into_iter().filter(|_| draw.one_in(6)).collect();
    turn.state.hero.worn[slot as usize] = Some(item);
    charm(turn, slot, &flags);
}

/// A random creature of the shipped data in a random state: beside the hero, or some way off for what flies.
fn opponent(turn: &mut Turn<'_>, draw: &mut Stream, trial: Trial) -> Handle {
    let fits = |number: &u16| {
        turn.tables.race(*number).is_some_and(|r| {
            // One blow, so that it is known which is struck; and none that changes the ground or takes things away.
            let simple = r.blows.len() == 1
                && !matches!(r.blows[0].effect, BlowEffect::Shatter | BlowEffect::Disarm)
                && !r.is(RaceFlag::NEVER_BLOW);
            r.level > 0 && !r.is(RaceFlag::PEACEFUL) && *number != turn.tables.monsters.morgoth && simple
        })
    };
    let races: Vec<u16> = (1..turn.tables.races.len() as u16).filter(fits).collect();
    let race = *draw.pick(&races).unwrap();
    // Who is beside the hero strikes at one who shoots.
    let far = if trial == Trial::Shot { 2 } else { 1 };
    turn.state.facts.race_mut(race).kills = draw.below(20);
    let target = foe(turn, race, far, 0);
    let m = turn.state.level.monsters.get_mut(target).unwrap();
    (m.health, m.max_health) = (1_000_000, 1_000_000);
    m.alertness = if trial == Trial::Foe { 10 } else { [10, 10, -5, -15][draw.below(4) as usize] };
    m.stun = if draw.one_in(3) { 5 } else { 0 };
    m.visible = !draw.one_in(6);
    m.stance = if draw.one_in(4) { Stance::Fleeing } else { Stance::Confident };
    m.actions[1] = if draw.one_in(2) { Action::Moved(Dir::West) } else { Action::Waited };
    target
}

fn shown(turn: &Turn<'_>, target: Handle, trial: Trial) -> Odds {
    let at = turn.state.level.monsters.get(target).unwrap().at;
    match trial {
        Trial::Blow(n) => turn.odds_of_blows(target).swap_remove(n),
        Trial::Shot => turn.odds_of_shot(Slot::Quiver1, at).unwrap(),
        Trial::Throw => turn.odds_of_throw(&turn.state.hero.pack[0], at).unwrap(),
        Trial::Foe => turn.odds_of_blow(target, 0).unwrap(),
    }
}

/// Share of hits and mean damage of a number of blows, each from the same state of hero and foe.
fn struck(turn: &mut Turn<'_>, target: Handle, trial: Trial, blows: u32, seed: u64) -> (f64, f64) {
    let (hero, monster) = (turn.state.hero.clone(), turn.state.level.monsters.get(target).unwrap().clone());
    turn.state.chance = stream(seed, "blows", 0, 0);
    let (mut hits, mut sum) = (0_u64, 0_i64);
    for _ in 0..blows {
        turn.notices.clear();
        let which = match trial {
            Trial::Blow(n) => {
                turn.attack(target, AttackKind::Main);
                n
            }
            Trial::Shot => {
                turn.fire(Slot::Quiver1, Aim::At(monster.at)).unwrap();
                0
            }
            Trial::Throw => {
                turn.throw(ItemPlace::Pack(0), Aim::At(monster.at)).unwrap();
                0
            }
            Trial::Foe => {
                turn.monster_attacks(target);
                0
            }
        };
        let strike = turn.notices.iter().filter_map(|t| match t.downcast::<FightEvent>() {
            Some(FightEvent::Strike(strike)) => Some(strike),
            _ => None,
        });
        let by_hero = trial != Trial::Foe;
        let strike = strike.filter(|s| (s.by == Side::Hero) == by_hero).nth(which).unwrap();
        hits += u64::from(strike.lands);
        sum += i64::from(strike.net);
        turn.state.hero.clone_from(&hero);
        turn.state.level.monsters.get_mut(target).unwrap().clone_from(&monster);
        for handle in turn.state.level.items.handles() {
            turn.state.level.remove_item(handle);
        }
    }
    (hits as f64 / f64::from(blows), sum as f64 / f64::from(blows))
}

/// How many standard errors the two figures lie away from what is shown.
fn errors(odds: &Odds, (share, mean): (f64, f64), blows: u32) -> [f64; 2] {
    let whole = WHOLE as f64;
    let p = odds.hit as f64 / whole;
    let law = |f: &dyn Fn(f64) -> f64| -> f64 {
        odds.damage.iter().enumerate().map(|(n, q)| f(n as f64) * (*q as f64 / whole)).sum()
    };
    let expected = law(&|x| x);
    let deviation = (law(&|x| x * x) - expected * expected).max(0.0).sqrt();
    let away = |off: f64, deviation: f64| {
        let error = deviation / f64::from(blows).sqrt();
        // What cannot vary must be met, up to the rounding of the table of chances.
        if error < 1e-6 { if off.abs() < 1e-6 { 0.0 } else { f64::INFINITY } } else { off.abs() / error }
    };
    [away(share - p, (p * (1.0 - p)).max(0.0).sqrt()), away(mean - expected, deviation)]
}

/// Fifths of the fifty pairings, so that they run side by side. Says how many figures had to be decided by a longer run.
fn fifth(first: u64) -> u32 {
    let ruleset = common::ours("upstream");
    let mut decided = 0;
    for seed in (first..=50).step_by(5) {
        let (mut game, target, trial) = pairing(&ruleset, seed);
        let mut turn = game.context();
        let odds = shown(&turn, target, trial);
        assert_eq!(odds.damage.iter().sum::<u64>(), WHOLE, "pairing {seed}: chances add up");
        let got = struck(&mut turn, target, trial, BLOWS, seed);
        for (figure, away) in ["hits", "damage"].into_iter().zip(errors(&odds, got, BLOWS)) {
            if away <= 3.0 {
                continue;
            }
            println!("pairing {seed}, {trial:?}: {figure} {got:?} is {away:.2} standard errors away");
            decided += 1;
            let again = struck(&mut turn, target, trial, DECIDING, 1000 + seed);
            let away = errors(&odds, again, DECIDING);
            assert!(away.iter().all(|e| *e <= 3.0), "pairing {seed}, {trial:?}: {again:?} is {away:?} away");
        }
    }
    decided
}

#[test]
fn shown_odds_agree_with_a_hundred_thousand_blows_in_fifty_pairings() {
    let decided: u32 = std::thread::scope(|scope| {
        let runs: Vec<_> = (1..=5).map(|first| scope.spawn(move || fifth(first))).collect();
        runs.into_iter().map(|run| run.join().unwrap()).sum()
    });
    assert!(decided <= 2, "{decided} of a hundred figures lie beyond three standard errors");
}

#[test]
fn pairings_try_every_way_of_striking() {
    let ruleset = common::ours("upstream");
    let trials: Vec<Trial> = (1..=50).map(|seed| pairing(&ruleset, seed).2).collect();
    for wanted in [Trial::Blow(0), Trial::Blow(1), Trial::Shot, Trial::Throw, Trial::Foe] {
        assert!(trials.contains(&wanted), "{wanted:?} in {trials:?}");
    }
}
