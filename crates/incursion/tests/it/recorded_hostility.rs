//! Who is whose foe, held against the running original (exact profile).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{Differences, lines, real_scripts, rules};
use crate::common::script_world::natures;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::host::Host;
use angrist_incursion::makelev::Chance;
use angrist_incursion::society::Judgement;
use angrist_incursion::values::{Matrix, Profile};
use angrist_incursion::world::stage;
use angrist_irh::res::ResKind;
use serde_json::{Value, json};

fn shown(j: Judgement) -> Value {
    json!([j.quality as i32, j.degree, j.because as i32])
}

fn first_three(v: &Value) -> Value {
    json!([v[0], v[1], v[2]])
}

// S001-166, S001-167, S001-170, S001-273, S001-289
#[test]
fn every_recorded_pair_judges_as_it_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("hostility")) else { return };
    let rules = rules(library, Profile::Exact);
    let age = rules.usual_age();
    let form = |name: &str| {
        let rid = library.find_kind(ResKind::Monster, name).expect(name);
        library.within_kind(rid).unwrap().1 as u16
    };
    let mut d = Differences::default();
    for line in &all {
        let (mut world, map) = stage::ground(library, scripts);
        let mut chance = Chance::Exact(Mt19937::new(line["seed"].as_u64().unwrap() as u32));
        let mut matrix = Matrix::new(Profile::Exact);
        let mut still = Chance::Exact(Mt19937::new(1));
        let mut stand_in = rules.create(form("human;temp"), &mut still);
        stand_in.female = false;
        rules.recalculate(&mut stand_in, &mut matrix, false);
        let player = stage::enter(&mut world, map, stand_in, true, (58, 58));
        let names = ["a", "b"].map(|k| line[k].as_str().unwrap());
        let [a, b] = names.map(|name| {
            let c = rules.monster_with(form(name), &[], age, Dice::Roll, &mut matrix, &mut chance);
            stage::enter(&mut world, map, c, false, (20, 20))
        });
        let case = format!("{} {} {}", names[0], names[1], line["var"]);
        let (parties, peaceful) = match line["var"].as_i64().unwrap() {
            0 => ((1, 2), None),
            1 => ((1, 2), Some(b)),
            2 => ((1, 2), Some(a)),
            _ => ((1, 1), None),
        };
        world.being_mut(player).unwrap().party = 0;
        world.being_mut(a).unwrap().party = parties.0;
        world.being_mut(b).unwrap().party = parties.1;
        if let Some(p) = peaceful {
            world.being_mut(p).unwrap().state |= 1;
        }
        let host = Host::new(rules, scripts, natures(), world, Chance::Exact(Mt19937::new(1)));
        for (key, ours) in [
            ("racAB", host.judge_by_race(a, b)),
            ("racBA", host.judge_by_race(b, a)),
            ("racAP", host.judge_by_race(a, player)),
            ("lowAB", host.judge_by_marks(a, b)),
            ("speAB", host.judge(a, b)),
            ("speBA", host.judge(b, a)),
            ("speAP", host.judge(a, player)),
        ] {
            d.same(&case, key, shown(ours), &first_three(&line[key]));
        }
        for (key, ours) in [
            ("hAB", host.is_hostile(a, b)),
            ("hBA", host.is_hostile(b, a)),
            ("fAB", host.is_friendly(a, b)),
            ("fBA", host.is_friendly(b, a)),
            ("hAP", host.is_hostile(a, player)),
        ] {
            d.same(&case, key, i32::from(ours), &line[key]);
        }
        d.cases += 1;
    }
    println!("{} pairs compared", d.cases);
    d.finish(all.len());
}
