//! How sleepers notice a hero who waits, walks or fights near by: in the hall and in a dark corridor.

use super::compare::{Sample, Table};
use super::scene::{self, Scene, damage, far, foe, lives, look, named, race_number};
use super::{SPIES, chosen, number, recorded, text, times, whole};
use crate::common;
use angrist_engine::space::Dir;
use angrist_sil::state::Stance;
use angrist_sil::tables::Skill;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
struct Lived {
    start: Sample,
    alertness: BTreeMap<u32, (Sample, f64)>,
    ever: f64,
    first: Sample,
    reached: f64,
    far: Sample,
    asleep: f64,
    unwary: f64,
    stances: BTreeMap<String, f64>,
    morale: Sample,
    damage: Sample,
}

fn live(scene: &mut Scene, case: &Value, lifetimes: u64) -> Lived {
    let (race, away) = (race_number(case), number(&case["dist"]) as i16);
    let mode = text(&case["mode"]).to_owned();
    let mut all = Lived::default();
    for life in 0..lifetimes {
        let mut turn = scene.begin(case["id"].as_u64().unwrap(), life);
        let handle = scene::put(&mut turn, race, away, true);
        look(&mut turn);
        all.start.add(foe(&turn, handle).unwrap().alertness.into());
        let (mut first, mut reached, mut hurt) = (None, false, 0);
        for n in 1..=20 {
            lives(&mut turn, |turn| match mode.as_str() {
                "fighting" => {
                    let _ = turn.takes_turn();
                    turn.state.hero.fought.0 = true;
                }
                "walking" => {
                    let dir = if n % 2 == 1 { Dir::North } else { Dir::South };
                    let to = turn.state.hero.at.step(dir);
                    if turn.state.level.monster_on(to).is_some() {
                        turn.wait().unwrap();
                    } else {
                        turn.walk(dir, true).unwrap();
                    }
                }
                _ => turn.wait().unwrap(),
            });
            hurt += damage(&turn);
            let Some(m) = foe(&turn, handle) else { break };
            let alert = m.alertness;
            if alert >= 0 && first.is_none() {
                first = Some(n);
            }
            reached |= far(&turn, handle) == 1;
            if matches!(n, 1 | 5 | 10 | 20) {
                let at = all.alertness.entry(n).or_default();
                at.0.add(alert.into());
                at.1 += f64::from(u8::from(alert >= 0));
            }
        }
        all.ever += f64::from(u8::from(first.is_some()));
        if let Some(first) = first {
            all.first.add(first.into());
        }
        all.reached += f64::from(u8::from(reached));
        all.damage.add(hurt.into());
        all.far.add(far(&turn, handle).into());
        let Some(m) = foe(&turn, handle).cloned() else { continue };
        all.asleep += f64::from(u8::from(m.is_asleep()));
        all.unwary += f64::from(u8::from(!m.is_asleep() && !m.is_alert()));
        let stance = match m.stance {
            Stance::Fleeing => "fleeing",
            Stance::Confident => "confident",
            Stance::Aggressive => "aggressive",
        };
        *all.stances.entry(stance.into()).or_default() += 1.0;
        let morale = if m.is_alert() { m.morale } else { turn.morale_of(handle).unwrap().total() };
        all.morale.add(morale.into());
    }
    all
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let n = number(&case["reps"]);
    let own = lived.start.n;
    let of = |name: &str| number(&case[name]);
    table.mean("start", of("start_mean"), Some(of("start_var")), n, &lived.start);
    for (turn, (sample, alert)) in &lived.alertness {
        let there = &case["alertness"][turn.to_string()];
        table.mean(&format!("alertness {turn}"), number(&there[0]), Some(number(&there[1])), n, sample);
        table.share(&format!("alert {turn}"), (number(&there[2]), n), (*alert, own));
    }
    table.share("ever alert", (of("ever_alert"), n), (lived.ever, own));
    table.mean("first alert", of("first_alert_mean"), None, of("ever_alert"), &lived.first);
    table.share("reached", (of("reached"), n), (lived.reached, own));
    table.mean("distance 20", of("dist20_mean"), Some(of("dist20_var")), n, &lived.far);
    table.share("asleep 20", (of("asleep20"), n), (lived.asleep, own));
    table.share("unwary 20", (of("unwary20"), n), (lived.unwary, own));
    let mut stances = case["stance20"].clone();
    stances.as_object_mut().unwrap().retain(|_, v| number(v) > 0.0);
    table.counts("stance", &stances, n, &lived.stances, own);
    table.mean("morale 20", of("morale20_mean"), Some(of("morale20_var")), n, &lived.morale);
    // A fight costs some twenty points, and few lives come to one.
    table.mean_in("damage", of("damage_mean"), None, n, &lived.damage, 20.0);
}

fn all(set: &'static str, corridor: bool, every: usize, reasons: &[(&str, &str)]) {
    let (Some(ruleset), Some(heroes), Some(cases)) = (common::real(), recorded("heroes"), recorded(set))
    else {
        return;
    };
    let mut table = Table::new(set);
    let mut scenes: BTreeMap<i32, Scene> = BTreeMap::new();
    for case in chosen(cases, every) {
        let stealth = number(&case["stealth"]) as i32;
        let scene = scenes.entry(stealth).or_insert_with(|| {
            let mut scene = Scene::new(&ruleset, &heroes, "waiter", corridor);
            scene.prepare(|turn| {
                let now = turn.skill(Skill::Stealth);
                turn.state.hero.skills[Skill::Stealth as usize] += stealth - now;
            });
            scene
        });
        let lived = live(scene, &case, times(&case, 40));
        table.begin(named(&case, &["dist", "stealth", "mode"]));
        compare(&mut table, &case, &lived);
    }
    table.close(reasons);
}

#[test]
fn sleepers_in_the_hall_notice_as_recorded() {
    let archer = ("Easterling archer", "archers step back a little further in the original; not known why");
    let cat = ("Cat warrior*first alert", "chance, once in some thousands");
    all("alert", false, 9, &[("Orc scout", SPIES), ("Easterling spy", SPIES), archer, cat]);
}

#[test]
fn sleepers_in_the_corridor_notice_as_recorded() {
    let archer = ("Easterling archer", "archers step back in the original; not known why");
    all(
        "corridor",
        true,
        if whole() { 1 } else { 5 },
        &[("Orc scout", SPIES), ("Easterling spy", SPIES), archer],
    );
}
