//! Duels to the end between heroes and creatures of their weight.

use super::compare::{Ratio, Sample, Table};
use super::scene::{self, Scene, at_hero, damage, foe, lives, look, named, race_number, statuses, strikes};
use super::{SPIES, chosen, number, recorded, text, times};
use crate::common;
use angrist_sil::context::Turn;
use angrist_sil::fight::{AttackKind, Side, Strike, crit_dice};
use angrist_sil::monsters::MonsterEvent;
use angrist_sil::state::Stance;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
struct Lived {
    n: f64,
    turns: Sample,
    won: f64,
    lost: f64,
    timeout: f64,
    fled: f64,
    health: Sample,
    left: Sample,
    commands: Sample,
    hero_rolls: Sample,
    hero_hits: Ratio,
    foe_rolls: Sample,
    foe_hits: Ratio,
    dealt: Ratio,
    received: Ratio,
    hero_critical: [Ratio; 10],
    foe_critical: [Ratio; 10],
    status: BTreeMap<&'static str, (f64, Sample)>,
    uses: BTreeMap<String, Sample>,
}

fn live(scene: &mut Scene, case: &Value, lifetimes: u64) -> Lived {
    let mut all = Lived::default();
    for life in 0..lifetimes {
        let mut turn = scene.begin(case["id"].as_u64().unwrap(), life);
        let handle = scene::put_alert(&mut turn, race_number(case), 1, 10);
        look(&mut turn);
        all.n += 1.0;
        all.health.add(foe(&turn, handle).unwrap().health.into());
        let mut most: BTreeMap<&'static str, i32> = BTreeMap::new();
        let (mut turns, mut commands, mut fled) = (0.0, 0.0, false);
        let (mut dealt, mut received) = (0, 0);
        let (mut rolls, mut hits, mut their_rolls, mut their_hits) = (0.0, 0.0, 0.0, 0.0);
        let (mut critical, mut their_critical) = ([0.0; 10], [0.0; 10]);
        let mut uses: BTreeMap<String, f64> = BTreeMap::new();
        for _ in 0..50 {
            fled |= foe(&turn, handle).is_some_and(|m| m.stance == Stance::Fleeing);
            for (name, value) in statuses(&turn) {
                let best = most.entry(name).or_default();
                *best = (*best).max(value);
            }
            turns += 1.0;
            lives(&mut turn, |turn| {
                let near = foe(turn, handle).is_some_and(|m| m.at.touches(turn.state.hero.at));
                if near && turn.state.hero.timers.afraid == 0 {
                    commands += 1.0;
                    let _ = turn.takes_turn();
                    turn.attack(handle, AttackKind::Main);
                } else {
                    turn.wait().unwrap();
                }
            });
            for strike in strikes(&turn) {
                let place = strike.critical.clamp(0, 9) as usize;
                if at_hero(strike) {
                    // The recording counts critical dice of blows that have none to add to.
                    let touch = strike.with == "TOUCH" && strike.lands;
                    let place = if touch { bare_critical(&turn, strike) } else { place };
                    their_rolls += f64::from(u8::from(strike.hit.is_some()));
                    if strike.lands {
                        their_hits += 1.0;
                        their_critical[place] += 1.0;
                    }
                } else if strike.by == Side::Hero {
                    rolls += 1.0;
                    if strike.lands {
                        hits += 1.0;
                        critical[place] += 1.0;
                        dealt += strike.net;
                    }
                }
            }
            for notice in &turn.notices {
                if let Some(MonsterEvent::Uses { ability, .. }) = notice.downcast::<MonsterEvent>() {
                    *uses.entry((*ability).to_owned()).or_default() += 1.0;
                }
            }
            received += damage(&turn);
            if !turn.alive() || foe(&turn, handle).is_none() {
                break;
            }
        }
        for (name, value) in statuses(&turn) {
            let best = most.entry(name).or_default();
            *best = (*best).max(value);
        }
        let dead = foe(&turn, handle).is_none();
        match (turn.alive(), dead) {
            (false, _) => all.lost += 1.0,
            (true, true) => all.won += 1.0,
            (true, false) => all.timeout += 1.0,
        }
        if turn.alive() {
            all.left.add(turn.state.hero.health.into());
        }
        all.fled += f64::from(u8::from(fled));
        all.turns.add(turns);
        all.commands.add(commands);
        all.hero_rolls.add(rolls);
        all.hero_hits.add(hits, rolls);
        all.foe_rolls.add(their_rolls);
        all.foe_hits.add(their_hits, their_rolls);
        all.dealt.add(dealt.into(), turns);
        all.received.add(received.into(), turns);
        for place in 0..10 {
            all.hero_critical[place].add(critical[place], hits);
            all.foe_critical[place].add(their_critical[place], their_hits);
        }
        for (name, value) in most {
            let entry = all.status.entry(name).or_default();
            entry.0 += f64::from(u8::from(value > 0));
            entry.1.add(value.into());
        }
        for (name, count) in uses {
            all.uses.entry(name).or_default().add(count);
        }
    }
    all
}

/// Critical dice of a blow without dice of its own.
fn bare_critical(turn: &Turn<'_>, strike: &Strike) -> usize {
    let crit = &turn.tables.fight.crit;
    let margin = strike.hit.as_ref().map_or(0, |roll| roll.result);
    crit_dice(crit, margin, 0, crit.step, None).clamp(0, 9) as usize
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let of = |name: &str| number(&case[name]);
    let (n, own) = (of("reps"), lived.n);
    let square = |name: &str| Some(of(name).powi(2));
    table.mean("turns", of("turns_mean"), square("turns_sd"), n, &lived.turns);
    table.share("won", (of("won"), n), (lived.won, own));
    table.share("lost", (of("lost"), n), (lived.lost, own));
    table.share("timeout", (of("timeout"), n), (lived.timeout, own));
    table.share("fled", (of("fled"), n), (lived.fled, own));
    table.mean("health", of("mon_hp_mean"), None, n, &lived.health);
    table.mean("left", of("hero_hp_left_mean"), None, n - of("lost"), &lived.left);
    table.mean("commands", of("hero_attack_commands") / n, None, n, &lived.commands);
    table.mean("rolls", of("hero_rolls") / n, None, n, &lived.hero_rolls);
    table.ratio("hits", (of("hero_hits"), of("hero_rolls")), n, &lived.hero_hits);
    table.mean("their rolls", of("mon_rolls") / n, None, n, &lived.foe_rolls);
    table.ratio("their hits", (of("mon_hits"), of("mon_rolls")), n, &lived.foe_hits);
    let turns = of("turns_mean") * n;
    table.ratio("dealt", (of("dealt_per_turn_mean") * turns, turns), n, &lived.dealt);
    table.ratio("received", (of("recv_per_turn_mean") * turns, turns), n, &lived.received);
    for place in 0..10 {
        let name = format!("critical {place}");
        let theirs = number(&case["hero_crit_dice"][place]);
        table.ratio(&name, (theirs, of("hero_hits")), n, &lived.hero_critical[place]);
        let theirs = number(&case["mon_crit_dice"][place]);
        table.ratio(&format!("their {name}"), (theirs, of("mon_hits")), n, &lived.foe_critical[place]);
    }
    for (name, (reps, sample)) in &lived.status {
        let there = &case["status"][*name];
        let (their_reps, mean) =
            if there.is_null() { (0.0, 0.0) } else { (number(&there[0]), number(&there[1])) };
        table.share(name, (their_reps, n), (*reps, own));
        if their_reps > 20.0 {
            table.mean(&format!("most {name}"), mean, None, n, sample);
        }
    }
}

#[test]
fn duels_go_as_recorded() {
    let (Some(ruleset), Some(heroes), Some(cases)) = (common::real(), recorded("heroes"), recorded("duel"))
    else {
        return;
    };
    let mut table = Table::new("duel");
    let mut scenes: BTreeMap<String, Scene> = BTreeMap::new();
    for case in chosen(cases, 4) {
        let hero = text(&case["hero"]).to_owned();
        let scene = scenes.entry(hero.clone()).or_insert_with(|| {
            let mut scene = Scene::new(&ruleset, &heroes, &hero, false);
            scene.undying = false;
            scene
        });
        let lived = live(scene, &case, times(&case, 150));
        table.begin(named(&case, &["hero"]));
        compare(&mut table, &case, &lived);
    }
    table.close(&[
        ("Orc scout", SPIES),
        ("Easterling spy", SPIES),
        ("Attercop", "those that flee come back sooner in the original; not known why"),
    ]);
}
