//! Monsters made in full, with gear and set-up, held against the running original (exact profile).
//!
//! Those that cast lasting spells on themselves at set-up need the rules of magic and are counted apart.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{at_least, lines, real_reading, real_scripts, rules, stand_in};
use crate::common::script_world::natures;
use crate::common::told::tell_side;
use angrist_engine::chance::Mt19937;
use angrist_incursion::host::{Host, Scripts};
use angrist_incursion::item::{Item, Things};
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::Newcomer;
use angrist_incursion::values::{Attribute, Matrix, Profile};
use angrist_incursion::world::stage;
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn items(things: &Things<'_>, held: &[Item]) -> Value {
    let one = |i: &Item| {
        let name = |rid: Rid| things.library.about(rid).map_or("", |a| a.name.as_str()).to_owned();
        let effect = if i.effect.is_none() { String::new() } else { name(i.effect) };
        json!([name(i.kind), effect, i.plus, i.quantity, i.qualities, i.flags])
    };
    held.iter().map(one).collect()
}

fn their_items(line: &Value) -> Value {
    let all = line["inv"].as_array().cloned().unwrap_or_default();
    all.iter().map(|i| json!([i["i"], i["e"], i["p"], i["n"], i["q"], i["fl"]])).collect()
}

/// What differs first, by name; `None` for a case that is equal.
fn difference(
    library: &'static Library,
    scripts: &'static Scripts,
    line: &Value,
) -> Option<(&'static str, String)> {
    let rules = rules(library, Profile::Exact);
    let form = |name: &str| {
        library.within_kind(library.find_kind(ResKind::Monster, name).unwrap()).unwrap().1 as u16
    };
    let (mut world, map) = stage::ground(library, scripts);
    stage::enter(&mut world, map, stand_in(&rules), true, (58, 58));
    let chance = Chance::Traced(Mt19937::new(line["seed"].as_u64().unwrap() as u32), Vec::new());
    let mut host = Host::new(rules, scripts, natures(), world, chance);
    let who = host.bring(Newcomer::of(form(line["m"].as_str().unwrap())), map, 20, 20)?;
    if std::env::var("MONSTER").is_ok_and(|asked| line["m"] == asked) {
        tell_side(&host, who, line);
        if let Chance::Traced(_, all) = &host.chance {
            println!("    {} draws, recorded {}: {all:?}", all.len(), line["draws"]);
        }
    }
    let being = host.world.being(who).unwrap();
    let held: Vec<Item> = being.inventory.iter().map(|&h| host.world.item(h).unwrap().clone()).collect();
    let c = &being.creature;
    let differ = |what: &'static str, ours: Value, theirs: &Value| {
        (ours != *theirs).then(|| (what, format!("{}: ours {ours} theirs {theirs}", line["m"])))
    };
    differ("things", items(&host.things(), &held), &their_items(line))
        .or_else(|| differ("draws", json!(host.chance.drawn()), &line["draws"]))
        .or_else(|| differ("state", json!(being.state), &line["sf"]))
        .or_else(|| {
            Attribute::ALL.into_iter().find_map(|a| {
                let (ours, theirs) = (json!(c.value(a)), &line["attr"][a.index()]);
                (ours != *theirs)
                    .then(|| ("numbers", format!("{} {}: ours {ours} theirs {theirs}", line["m"], a.word())))
            })
        })
        .or_else(|| differ("hit points", json!(c.hit_points), &line["chp"]))
        .or_else(|| differ("mana", json!(rules.total_mana(c)), &line["mana"]))
        .or_else(|| differ("load", json!(rules.encumbrance(c) as i32), &line["enc"]))
}

/// How many in a thousand cases were equal when this was last measured.
const FLOOR: usize = 970;

// S001-260, S001-261
#[test]
fn recorded_monsters_in_full_have_their_things_and_numbers() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("values")) else { return };
    let all: Vec<&Value> = all.iter().filter(|l| l["set"] == "full").collect();
    let mut causes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let (mut cases, mut equal) = (0, 0);
    for line in &all {
        let spelled = line["stati"].as_array().unwrap().iter().any(|s| s[4] == 2 || s[4] == 8);
        cases += 1;
        match difference(library, scripts, line) {
            None => equal += 1,
            Some((_, what)) if spelled => causes.entry("spells cast at set-up").or_default().push(what),
            Some((what, how)) => causes.entry(what).or_default().push(how),
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_VALUES_REPORT") {
        let all: Vec<String> = causes
            .iter()
            .flat_map(|(what, list)| list.iter().map(move |l| format!("{what}\t{l}\n")))
            .collect();
        std::fs::write(path, all.concat()).unwrap();
    }
    println!("{equal} of {cases} monsters in full are equal");
    for (what, list) in &causes {
        println!("{what}: {} differ", list.len());
        list.iter().take(12).for_each(|l| println!("    {}", l.chars().take(400).collect::<String>()));
    }
    assert_eq!(cases, all.len());
    at_least("monsters in full", equal, cases, FLOOR);
}

// S001-255
#[test]
fn recorded_monsters_list_what_they_can_use_as_they_did() {
    use angrist_incursion::creature::points::Dice;
    use angrist_incursion::minds::usable::{Bans, usable};
    let (Some((library, _)), Some(all)) = (real_reading(), lines("values")) else { return };
    let rules = rules(library, Profile::Exact);
    let number = |kind: ResKind, name: &str| {
        library.within_kind(library.find_kind(kind, name).unwrap()).unwrap().1 as u16
    };
    let all: Vec<&Value> = all.iter().filter(|l| l["set"] != "full").collect();
    let (mut cases, mut equal, mut causes) = (0, 0, Vec::new());
    for line in &all {
        let mut chance = Chance::Exact(Mt19937::new(line["seed"].as_u64().unwrap() as u32));
        let mut matrix = Matrix::new(Profile::Exact);
        let form = number(ResKind::Monster, line["m"].as_str().unwrap());
        let laid: Vec<u16> = line["t"].as_str().iter().map(|t| number(ResKind::Template, t)).collect();
        let c = rules.monster_with(form, &laid, rules.usual_age(), Dice::Roll, &mut matrix, &mut chance);
        let bans = Bans {
            led_by_good: false,
            led_by_player: false,
            covered: &|_, _| false,
            altered: &|_| None,
            given_powers: true,
        };
        let list = usable(&rules, &c, &[], &bans, &mut chance);
        let ours: Vec<Value> = list
            .iter()
            .map(|u| json!([library.about(u.effect).unwrap().name, u.rating, u.purpose]))
            .collect();
        cases += 1;
        let theirs = line["effs"].as_array().unwrap();
        // Only monsters without a template have their draws recorded.
        let drawn = line["draws2"].is_null() || json!(chance.drawn()) == line["draws2"];
        if ours == *theirs && drawn {
            equal += 1;
        } else {
            let at =
                ours.iter().zip(theirs).position(|(a, b)| a != b).unwrap_or(ours.len().min(theirs.len()));
            causes.push(format!(
                "{} {}: draws {} {}; {} {} entries, at {at} {:?} {:?}",
                line["m"],
                line["t"],
                chance.drawn(),
                line["draws2"],
                ours.len(),
                theirs.len(),
                ours.get(at),
                theirs.get(at)
            ));
        }
    }
    println!("{equal} of {cases} lists are equal");
    causes.iter().take(40).for_each(|c| println!("    {c}"));
    assert_eq!(cases, all.len());
    at_least("lists", equal, cases, LISTS);
}

/// How many in a thousand lists were equal when this was last measured.
const LISTS: usize = 1000;
