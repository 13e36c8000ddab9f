//! Creatures with arts that reach afar, free to move or rooted, against a hero who waits for fifty turns.

use super::compare::{Ratio, Sample, Table};
use super::scene::{self, Scene, damage, far, foe, lives, look, named, race_number, statuses};
use super::{SPIES, chosen, number, recorded, times};
use crate::common;
use angrist_sil::fight::{AttackKind, FightEvent, Side};
use angrist_sil::monsters::MonsterEvent;
use angrist_sil::turn::TurnEvent;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
struct Art {
    damage: Sample,
    far: Sample,
    uses: Sample,
}

#[derive(Default)]
struct Lived {
    n: f64,
    uses: Sample,
    used: f64,
    first: Sample,
    damage: Ratio,
    adjacent: Ratio,
    distance: Ratio,
    others: Sample,
    arts: BTreeMap<String, Art>,
    status: BTreeMap<&'static str, (f64, Sample)>,
}

/// What the arts are called in the recording.
fn called(word: &str) -> String {
    match word {
        "arrow" => "ARROW1",
        "long-arrow" => "ARROW2",
        "breathe-fire" => "BRTH_FIRE",
        "breathe-cold" => "BRTH_COLD",
        "breathe-poison" => "BRTH_POIS",
        "breathe-dark" => "BRTH_DARK",
        "confuse" => "CONF",
        "sing-binding" => "SNG_BINDING",
        "sing-piercing" => "SNG_PIERCING",
        "sing-oaths" => "SNG_OATHS",
        "hatch-spider" => "HATCH_SPIDER",
        "throw-web" => "THROW_WEB",
        other => return other.to_uppercase().replace('-', "_"),
    }
    .to_owned()
}

fn live(scene: &mut Scene, case: &Value, lifetimes: u64) -> Lived {
    let mut all = Lived::default();
    for life in 0..lifetimes {
        let mut turn = scene.begin(case["id"].as_u64().unwrap(), life);
        let handle = scene::put_alert(&mut turn, race_number(case), number(&case["start_dist"]) as i16, 10);
        look(&mut turn);
        all.n += 1.0;
        let (mut uses, mut first, mut hurt, mut near, mut away) = (0.0, None, 0.0, 0.0, 0.0);
        let mut most: BTreeMap<&'static str, i32> = BTreeMap::new();
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for n in 1..=50 {
            let was = far(&turn, handle);
            for (name, value) in statuses(&turn) {
                let best = most.entry(name).or_default();
                *best = (*best).max(value);
            }
            lives(&mut turn, |turn| turn.wait().unwrap());
            hurt += f64::from(damage(&turn));
            let now = far(&turn, handle);
            near += f64::from(u8::from(now == 1));
            away += f64::from(now);
            // An art in hand: its name and what it has done so far.
            let mut open: Option<(String, i32)> = None;
            let mut done: Vec<(String, i32)> = Vec::new();
            for notice in &turn.notices {
                if let Some(MonsterEvent::Uses { who, ability }) = notice.downcast::<MonsterEvent>() {
                    done.extend(open.take());
                    if who.slot == handle.slot() {
                        open = Some((called(ability), 0));
                    }
                } else if let Some(FightEvent::Strike(strike)) = notice.downcast::<FightEvent>() {
                    if strike.at == Side::Hero && strike.kind != AttackKind::Shot {
                        done.extend(open.take());
                    }
                } else if let Some(TurnEvent::Hurt { damage, cause }) = notice.downcast::<TurnEvent>()
                    && !matches!(cause.as_str(), "poison" | "bleeding")
                    && let Some((_, sum)) = &mut open
                {
                    *sum += damage;
                }
            }
            done.extend(open.take());
            for (name, sum) in done {
                uses += 1.0;
                first = first.or(Some(n));
                let art = all.arts.entry(name.clone()).or_default();
                art.damage.add(sum.into());
                art.far.add(was.into());
                *counts.entry(name).or_default() += 1.0;
            }
        }
        for (name, count) in counts {
            all.arts.entry(name).or_default().uses.add(count);
        }
        all.uses.add(uses);
        all.used += f64::from(u8::from(uses > 0.0));
        if let Some(first) = first {
            all.first.add(first.into());
        }
        all.damage.add(hurt, 50.0);
        all.adjacent.add(near, 50.0);
        all.distance.add(away, 50.0);
        let present = usize::from(foe(&turn, handle).is_some());
        all.others.add((turn.state.level.monsters.len() - present) as f64);
        for (name, value) in statuses(&turn) {
            let best = most.entry(name).or_default();
            *best = (*best).max(value);
        }
        for (name, value) in most {
            let entry = all.status.entry(name).or_default();
            entry.0 += f64::from(u8::from(value > 0));
            entry.1.add(value.into());
        }
    }
    all
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let of = |name: &str| number(&case[name]);
    let (n, own) = (of("reps"), lived.n);
    table.mean("uses", of("uses_mean"), Some(of("uses_var")), n, &lived.uses);
    table.share("used", (of("reps_with_use"), n), (lived.used, own));
    table.mean("first use", of("first_use_turn_mean"), None, of("reps_with_use"), &lived.first);
    let turns = of("hero_turns");
    table.ratio("damage", (of("damage_per_turn_mean") * turns, turns), n, &lived.damage);
    table.ratio("adjacent", (of("adjacent_share") * turns, turns), n, &lived.adjacent);
    table.ratio("distance", (of("distance_mean") * turns, turns), n, &lived.distance);
    table.mean("others", of("other_monsters_at_end"), None, n, &lived.others);
    for (name, there) in case["attacks"].as_object().unwrap() {
        let Some(art) = lived.arts.get(name) else {
            table.share(&format!("{name} used"), (n, n), (0.0, own));
            continue;
        };
        let count = number(&there["n"]);
        // Uses of all lives, those without any counted as none.
        let mut uses = art.uses;
        while uses.n < own {
            uses.add(0.0);
        }
        table.mean(&format!("{name} uses"), count / n, None, n, &uses);
        let (mean, sd) = (number(&there["damage_mean"]), number(&there["damage_sd"]));
        table.mean(&format!("{name} damage"), mean, Some(sd * sd), count, &art.damage);
        // Uses of one life lie at much the same distance.
        table.mean(&format!("{name} distance"), number(&there["dist_mean"]), None, n.min(count), &art.far);
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
fn arts_from_afar_are_used_as_recorded() {
    let (Some(free), Some(heroes), Some(cases)) = (common::real(), recorded("heroes"), recorded("ranged"))
    else {
        return;
    };
    let races: Vec<u16> = cases.iter().map(race_number).collect();
    let Some(rooted) =
        common::real_with(
            |name, text| {
                if name == "edit/monster.txt" { root(text, &races) } else { text.to_vec() }
            },
        )
    else {
        return;
    };
    let mut table = Table::new("ranged");
    let mut scenes = [&free, &rooted].map(|r| Scene::new(r, &heroes, "shield-A", false));
    for case in chosen(cases, 9) {
        let scene = &mut scenes[number(&case["rooted"]) as usize];
        let lived = live(scene, &case, times(&case, 50));
        table.begin(named(&case, &["rooted", "start_dist"]));
        compare(&mut table, &case, &lived);
    }
    table.close(&[
        ("Orc scout", SPIES),
        ("Easterling spy", SPIES),
        ("Gorthaur*damage", "hunger by wraiths that came early, in few lives"),
    ]);
}

/// The records of some races with the trait never to move.
fn root(text: &[u8], races: &[u16]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.split_inclusive(|b| *b == b'\n') {
        // The flags come after the figures: the line of the description is the place to put them before.
        let wanted = |l: &[u8]| {
            l.strip_prefix(b"N:").and_then(|l| {
                std::str::from_utf8(l)
                    .ok()
                    .and_then(|l| l.split(':').next().and_then(|n| n.parse::<u16>().ok()))
            })
        };
        out.extend_from_slice(line);
        if wanted(line).is_some_and(|n| races.contains(&n)) {
            out.extend_from_slice(b"F:NEVER_MOVE\n");
        }
    }
    out
}
