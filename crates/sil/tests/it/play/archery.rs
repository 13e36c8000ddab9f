//! One arrow, or one spear thrown: hits, damage, who wakes, where it lies.

use super::compare::{Sample, Table};
use super::scene::{self, Scene, foe, lives, look, named, race_number, strikes};
use super::{chosen, number, recorded, text, times};
use crate::common;
use angrist_sil::fight::{Aim, Side};
use angrist_sil::state::Slot;
use angrist_sil::things::ItemPlace;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Default)]
struct Ends {
    count: f64,
    survived: f64,
    alert_at_once: f64,
    alert_next: f64,
    next: Sample,
    found: f64,
    found_survived: f64,
    off_line: f64,
    land: BTreeMap<String, f64>,
}

#[derive(Default)]
struct Lived {
    shots: f64,
    none: f64,
    kills: f64,
    damage: Sample,
    critical: [f64; 10],
    hit: Ends,
    miss: Ends,
}

fn live(scene: &mut Scene, case: &Value, lifetimes: u64) -> Lived {
    let alertness = match text(&case["state"]) {
        "asleep" => -15,
        "unwary" => -5,
        _ => 10,
    };
    let bow = case["weapon"] == "longbow";
    let away = number(&case["dist"]) as i16;
    let mut all = Lived::default();
    for life in 0..lifetimes {
        let mut turn = scene.begin(case["id"].as_u64().unwrap(), life);
        let handle = scene::put_alert(&mut turn, race_number(case), away, alertness);
        look(&mut turn);
        let place = foe(&turn, handle).unwrap().at;
        let spear = turn.state.hero.pack.first().cloned().unwrap();
        let range = if bow { turn.bow_range() } else { turn.throw_range(&spear) };
        if range < away.into() {
            all.none += 1.0;
            continue;
        }
        all.shots += 1.0;
        let mut hit = false;
        lives(&mut turn, |turn| {
            if bow {
                turn.fire(Slot::Quiver1, Aim::At(place)).unwrap();
            } else {
                turn.throw(ItemPlace::Pack(0), Aim::At(place)).unwrap();
            }
            let strike = strikes(turn).find(|s| s.by == Side::Hero).unwrap().clone();
            hit = strike.lands;
            if hit {
                all.damage.add(strike.net.into());
                all.critical[strike.critical.clamp(0, 9) as usize] += 1.0;
            }
            let ends = if hit { &mut all.hit } else { &mut all.miss };
            ends.count += 1.0;
            let alive = foe(turn, handle).cloned();
            all.kills += f64::from(u8::from(alive.is_none()));
            let lies = turn.state.level.items.iter().find(|(_, f)| f.item.thrown).map(|(_, f)| f.at);
            if let Some(at) = lies {
                ends.found += 1.0;
                ends.off_line += f64::from(u8::from(at.y != 12));
                *ends.land.entry((at.x - place.x).to_string()).or_default() += 1.0;
            }
            if let Some(m) = alive {
                ends.survived += 1.0;
                ends.found_survived += f64::from(u8::from(lies.is_some()));
                ends.alert_at_once += f64::from(u8::from(m.is_alert()));
            }
        });
        let ends = if hit { &mut all.hit } else { &mut all.miss };
        if let Some(m) = foe(&turn, handle) {
            ends.next.add(m.alertness.into());
            ends.alert_next += f64::from(u8::from(m.is_alert()));
        }
    }
    all
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let of = |name: &str| number(&case[name]);
    let shots = of("reps") - of("no_shot");
    table.share("no shot", (of("no_shot"), of("reps")), (lived.none, lived.none + lived.shots));
    if shots <= 0.0 || lived.shots <= 0.0 {
        return;
    }
    let (hits, misses) = (of("hits"), of("misses"));
    table.share("hits", (hits, shots), (lived.hit.count, lived.shots));
    table.share("kills", (of("kills"), shots), (lived.kills, lived.shots));
    table.mean("damage", of("damage_mean"), Some(of("damage_sd").powi(2)), hits, &lived.damage);
    for (dice, ours) in lived.critical.iter().enumerate() {
        table.share(
            &format!("critical {dice}"),
            (number(&case["crit_dice"][dice]), hits),
            (*ours, lived.hit.count),
        );
    }
    let (survived, own) = (of("hit_survived"), lived.hit.survived);
    table.share(
        "alert at once, hit",
        (of("alert_at_once_after_hit"), survived),
        (lived.hit.alert_at_once, own),
    );
    table.share("alert next, hit", (of("alert_next_turn_after_hit"), survived), (lived.hit.alert_next, own));
    table.mean("alertness next, hit", of("alertness_next_after_hit"), None, survived, &lived.hit.next);
    let own = lived.miss.count;
    table.share(
        "alert at once, miss",
        (of("alert_at_once_after_miss"), misses),
        (lived.miss.alert_at_once, own),
    );
    table.share("alert next, miss", (of("alert_next_turn_after_miss"), misses), (lived.miss.alert_next, own));
    table.mean("alertness next, miss", of("alertness_next_after_miss"), None, misses, &lived.miss.next);
    table.share("found, hit", (of("found_after_hit"), hits), (lived.hit.found, lived.hit.count));
    let survivors = (lived.hit.found_survived, lived.hit.survived);
    table.share("found, hit and alive", (of("found_after_hit_survived"), survived), survivors);
    table.share("found, miss", (of("found_after_miss"), misses), (lived.miss.found, own));
    table.share("off line, hit", (of("off_line_hit"), hits), (lived.hit.off_line, lived.hit.count));
    table.share("off line, miss", (of("off_line_miss"), misses), (lived.miss.off_line, own));
    table.counts("lands, hit", &case["land_dx_hit"], hits, &lived.hit.land, lived.hit.count);
    table.counts("lands, miss", &case["land_dx_miss"], misses, &lived.miss.land, own);
}

#[test]
fn arrows_and_spears_fly_as_recorded() {
    let (Some(ruleset), Some(heroes), Some(cases)) =
        (common::real(), recorded("heroes"), recorded("archery"))
    else {
        return;
    };
    let mut table = Table::new("archery");
    let mut scene = Scene::new(&ruleset, &heroes, "archer", false);
    for case in chosen(cases, 5) {
        let lived = live(&mut scene, &case, times(&case, 150));
        table.begin(named(&case, &["weapon", "dist", "state"]));
        compare(&mut table, &case, &lived);
    }
    let waking = "the variance of the recorded mean is not known; other cases of the same kind agree";
    table.close(&[("alertness next, miss", waking)]);
}
