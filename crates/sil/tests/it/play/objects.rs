//! Things made for the floor: kinds, special kinds and artefacts by depth and quality.

use super::compare::{Sample, Table};
use super::scene::{Scene, named};
use super::{chosen, number, recorded, text, whole};
use crate::common;
use angrist_sil::tables::Tval;
use angrist_sil::things::{self, Theme, ThingAsk};
use serde_json::Value;
use std::collections::BTreeMap;

type Counts = BTreeMap<String, f64>;

#[derive(Default)]
struct Lived {
    n: f64,
    tval: Counts,
    kind: Counts,
    special: Counts,
    artefact: Counts,
    artefacts: f64,
    specials: f64,
    cursed: f64,
    arrows: Sample,
    swords: [f64; 9],
}

fn live(scene: &mut Scene, case: &Value, number_made: u64) -> Lived {
    let depth = number(&case["depth"]) as i32;
    let mut turn = scene.begin(case["id"].as_u64().unwrap(), 0);
    turn.state.level.depth = depth;
    let ask = match text(&case["quality"]) {
        "good" => ThingAsk::at(depth).good(),
        "great" => ThingAsk::at(depth).good().great(),
        _ => ThingAsk::at(depth).of(Theme::Undamaged),
    };
    let mut all = Lived::default();
    let add = |counts: &mut Counts, name: u64| *counts.entry(name.to_string()).or_default() += 1.0;
    for _ in 0..number_made {
        turn.state.facts.artefacts.clear();
        // One that fails is made again, as the floor has it.
        let Some(item) = (0..10).find_map(|_| things::make_thing(&mut turn.maker(), &ask)) else { continue };
        let tval = item.tval(turn.tables);
        all.n += 1.0;
        add(&mut all.tval, tval.into());
        add(&mut all.kind, item.kind.into());
        if item.artefact != 0 {
            all.artefacts += 1.0;
            add(&mut all.artefact, item.artefact.into());
        } else if item.special != 0 {
            all.specials += 1.0;
            add(&mut all.special, item.special.into());
        }
        all.cursed += f64::from(u8::from(item.cursed));
        if tval == Tval::ARROW {
            all.arrows.add(item.number.into());
        }
        if tval == Tval::SWORD && item.artefact == 0 && item.special == 0 {
            let plain = turn.tables.kind(item.kind).unwrap().figures.attack;
            let by = i32::from(item.attack) - i32::from(plain);
            all.swords[(by + 4).clamp(0, 8) as usize] += 1.0;
        }
    }
    all
}

fn compare(table: &mut Table, case: &Value, lived: &Lived) {
    let of = |name: &str| number(&case[name]);
    let (n, own) = (of("n"), lived.n);
    table.counts("class", &case["tval"], n, &lived.tval, own);
    table.counts("kind", &case["kind"], n, &lived.kind, own);
    table.counts("special", &case["special"], n, &lived.special, own);
    table.counts("artefact", &case["artefact"], n, &lived.artefact, own);
    table.share("artefacts", (of("artefacts"), n), (lived.artefacts, own));
    table.share("specials", (of("specials"), n), (lived.specials, own));
    table.share("cursed", (of("cursed"), n), (lived.cursed, own));
    let arrows = case["tval"].get("17").map_or(0.0, number);
    table.mean(
        "arrows",
        of("arrows_number_mean"),
        Some(of("arrows_number_sd").powi(2)),
        arrows,
        &lived.arrows,
    );
    let swords: f64 = case["plain_sword_attack_minus_kind"].as_array().unwrap().iter().map(number).sum();
    let own: f64 = lived.swords.iter().sum();
    for (i, ours) in lived.swords.iter().enumerate() {
        let theirs = number(&case["plain_sword_attack_minus_kind"][i]);
        table.share(&format!("swords {:+}", i as i32 - 4), (theirs, swords), (*ours, own));
    }
}

#[test]
fn things_are_made_as_recorded() {
    let (Some(ruleset), Some(heroes), Some(cases)) =
        (common::real(), recorded("heroes"), recorded("objects"))
    else {
        return;
    };
    let mut table = Table::new("objects");
    let mut scene = Scene::new(&ruleset, &heroes, "waiter", false);
    for case in chosen(cases, 1) {
        let all = case["n"].as_u64().unwrap();
        let lived = live(&mut scene, &case, if whole() { all } else { all / 10 });
        table.begin(named(&case, &["depth", "quality"]));
        compare(&mut table, &case, &lived);
    }
    table.close(&[]);
}
