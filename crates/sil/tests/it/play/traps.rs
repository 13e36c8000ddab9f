//! Each trap sprung once on a hero who stands in it.

use super::compare::{Ratio, Sample, Table};
use super::scene::{self, HERE, Scene, damage, foe, look, named, statuses};
use super::{chosen, number, recorded, text, times};
use crate::common;
use crate::stage;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
struct Lived {
    n: f64,
    damage: Sample,
    stealth: Sample,
    leaves: f64,
    depth: Sample,
    moved: f64,
    summoned: Sample,
    sleeper: Sample,
    awake: f64,
    status: BTreeMap<&'static str, (f64, Sample)>,
    who: BTreeMap<String, Vec<f64>>,
    came: Vec<f64>,
    after: BTreeMap<String, f64>,
}

fn live(scene: &mut Scene, case: &Value, lifetimes: u64) -> Lived {
    let trap = number(&case["feat"]) as u16;
    let mut all = Lived::default();
    for life in 0..lifetimes {
        let mut turn = scene.begin(case["id"].as_u64().unwrap(), life);
        let soldier = stage::race(&turn, "Orc soldier");
        let sleeper = scene::put_alert(&mut turn, soldier, 15, -15);
        turn.state.level.terrain[HERE] = trap;
        turn.sense_anew();
        look(&mut turn);
        let quiet = turn.state.hero.stealth_score;
        turn.spring_trap(HERE);
        all.n += 1.0;
        all.damage.add(damage(&turn).into());
        all.stealth.add((turn.state.hero.stealth_score - quiet).into());
        all.leaves += f64::from(u8::from(turn.falling.is_some()));
        all.depth.add(turn.falling.unwrap_or(turn.state.level.depth).into());
        all.moved += f64::from(u8::from(turn.state.hero.at != HERE));
        let others: Vec<u16> =
            turn.state.level.monsters.iter().filter(|(h, _)| *h != sleeper).map(|(_, m)| m.race).collect();
        all.summoned.add(others.len() as f64);
        all.came.push(others.len() as f64);
        for race in others {
            let counts = all.who.entry(turn.tables.race(race).unwrap().name.clone()).or_default();
            counts.resize(all.came.len(), 0.0);
            counts[all.came.len() - 1] += 1.0;
        }
        let alertness = foe(&turn, sleeper).unwrap().alertness;
        all.sleeper.add(alertness.into());
        all.awake += f64::from(u8::from(alertness >= -10));
        for (name, value) in statuses(&turn) {
            let entry = all.status.entry(name).or_default();
            entry.0 += f64::from(u8::from(value > 0));
            entry.1.add(value.into());
        }
        *all.after.entry(turn.state.level.terrain_at(HERE).to_string()).or_default() += 1.0;
    }
    all
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let of = |name: &str| number(&case[name]);
    let (n, own) = (of("reps"), lived.n);
    table.mean("damage", of("damage_mean"), Some(of("damage_sd").powi(2)), n, &lived.damage);
    table.mean("stealth", of("stealth_score_change"), None, n, &lived.stealth);
    table.share("leaves", (of("leave_level"), n), (lived.leaves, own));
    table.mean("depth", of("depth_after"), None, n, &lived.depth);
    table.share("moved", (of("hero_moved"), n), (lived.moved, own));
    table.mean("summoned", of("summoned_mean"), None, n, &lived.summoned);
    table.mean(
        "sleeper",
        of("far_sleeper_alertness_mean"),
        Some(of("far_sleeper_alertness_var")),
        n,
        &lived.sleeper,
    );
    table.share("sleeper awake", (of("far_sleeper_not_asleep"), n), (lived.awake, own));
    for (name, (reps, sample)) in &lived.status {
        let there = &case["status"][*name];
        let (their_reps, mean, sd) = if there.is_null() {
            (0.0, 0.0, 0.0)
        } else {
            (number(&there["reps"]), number(&there["mean"]), number(&there["sd"]))
        };
        table.share(name, (their_reps, n), (*reps, own));
        table.mean(name, mean, Some(sd * sd), n, sample);
    }
    // Shares of who came, among all who came: they come in companies.
    let came: f64 = case["summoned"].as_object().unwrap().values().map(number).sum();
    for (name, counts) in &lived.who {
        let mut ratio = Ratio::default();
        for (life, all) in lived.came.iter().enumerate() {
            ratio.add(counts.get(life).copied().unwrap_or(0.0), *all);
        }
        let theirs = case["summoned"].get(name).map_or(0.0, number);
        table.ratio(&format!("came {name}"), (theirs, came), n, &ratio);
    }
    table.counts("square", &case["square_after"], n, &lived.after, own);
}

#[test]
fn traps_work_as_recorded() {
    let (Some(ruleset), Some(heroes), Some(cases)) = (common::real(), recorded("heroes"), recorded("traps"))
    else {
        return;
    };
    let mut table = Table::new("traps");
    for case in chosen(cases, 1) {
        let mut scene = Scene::new(&ruleset, &heroes, text(&case["hero"]), false);
        let lived = live(&mut scene, &case, times(&case, 100));
        table.begin(named(&case, &["trap", "hero"]));
        compare(&mut table, &case, &lived);
    }
    table.close(&[]);
}
