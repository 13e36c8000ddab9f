//! Monsters made in full, with gear and set-up, held against the running original (exact profile).
//!
//! Those that cast lasting spells on themselves at set-up need the rules of magic and are counted apart.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{lines, real_reading, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::Rules;
use angrist_incursion::creature::spawn::{Birthplace, Spawn};
use angrist_incursion::item::script::Scripted;
use angrist_incursion::item::{Index, ItemTables, Things, id};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute, Matrix, Profile};
use angrist_irh::res::ResKind;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The place the recordings were made at.
const PLACE: Birthplace =
    Birthplace { depth: 5, luck: 10, bright: true, water: false, cover: -1, in_play: false };

fn items(things: &Things<'_>, spawn: &Spawn) -> Value {
    let one = |i: &angrist_incursion::item::Item| {
        let name =
            |rid: angrist_irh::res::Rid| things.library.about(rid).map_or("", |a| a.name.as_str()).to_owned();
        let effect = if i.effect.is_none() { String::new() } else { name(i.effect) };
        json!([name(i.kind), effect, i.plus, i.quantity, i.qualities, i.flags])
    };
    spawn.items.iter().map(one).collect()
}

fn their_items(line: &Value) -> Value {
    let all = line["inv"].as_array().cloned().unwrap_or_default();
    all.iter().map(|i| json!([i["i"], i["e"], i["p"], i["n"], i["q"], i["fl"]])).collect()
}

/// What differs first, by name; `None` for a case that is equal.
fn difference(
    rules: &Rules<'_>,
    things: &Things<'_>,
    scripts: &mut Scripted<'_>,
    line: &Value,
) -> Option<(&'static str, String)> {
    let library = rules.library;
    let rid = library.find_kind(ResKind::Monster, line["m"].as_str().unwrap()).unwrap();
    let form = library.within_kind(rid).unwrap().1 as u16;
    let mut chance = Chance::Exact(Mt19937::new(line["seed"].as_u64().unwrap() as u32));
    let mut matrix = Matrix::new(Profile::Exact);
    let mut spawn = rules.begin_spawn(form, &mut matrix, &mut chance);
    let gear = &library.monsters[usize::from(form)].gear;
    rules.grant_gear(things, &mut spawn, gear, PLACE, &mut |_| true, &mut chance, scripts);
    rules.common_gear(things, &mut spawn, PLACE, &mut chance, scripts);
    rules.place_spawn(&mut spawn, &mut matrix, &mut chance);
    rules.begin_setup(&mut spawn, PLACE, false, &mut matrix, &mut chance);
    rules.prebuffs(things, &spawn, &mut chance);
    rules.end_setup(things, &mut spawn, &mut matrix, &mut chance);
    let c = &spawn.creature;
    let differ = |what: &'static str, ours: Value, theirs: &Value| {
        (ours != *theirs).then(|| (what, format!("{}: ours {ours} theirs {theirs}", line["m"])))
    };
    let theirs = their_items(line);
    differ("things", items(things, &spawn), &theirs)
        .or_else(|| differ("draws", json!(chance.drawn()), &line["draws"]))
        .or_else(|| differ("state", json!(spawn.state), &line["sf"]))
        .or_else(|| {
            Attribute::ALL.into_iter().find_map(|a| {
                let ours = json!(c.value(a));
                (ours != line["attr"][a.index()]).then(|| {
                    (
                        "numbers",
                        format!("{} {}: ours {ours} theirs {}", line["m"], a.word(), line["attr"][a.index()]),
                    )
                })
            })
        })
        .or_else(|| differ("hit points", json!(c.hit_points), &line["chp"]))
        .or_else(|| differ("mana", json!(rules.total_mana(c)), &line["mana"]))
        .or_else(|| differ("load", json!(rules.encumbrance(c) as i32), &line["enc"]))
}

/// Cases that were equal when this was last measured.
const FLOOR: usize = 209;

// S001-260, S001-261
#[test]
fn recorded_monsters_in_full_have_their_things_and_numbers() {
    let (Some((library, code)), Some(all)) = (real_reading(), lines("values")) else { return };
    let rules = rules(library, Profile::Exact);
    let (tables, index) = (ItemTables::shipped().unwrap(), Index::new(library));
    let things = Things { library, tables: &tables, index: &index, profile: Profile::Exact };
    let all: Vec<&Value> = all.iter().filter(|l| l["set"] == "full").collect();
    let mut causes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let (mut cases, mut equal) = (0, 0);
    for line in &all {
        let mut scripts = Scripted::new(code);
        let spelled = line["stati"].as_array().unwrap().iter().any(|s| s[4] == 2 || s[4] == 8);
        cases += 1;
        match difference(&rules, &things, &mut scripts, line) {
            None => equal += 1,
            Some((_, what)) if spelled => causes.entry("spells cast at set-up").or_default().push(what),
            Some((what, how)) => causes.entry(what).or_default().push(how),
        }
    }
    println!("{equal} of {cases} monsters in full are equal");
    for (what, list) in &causes {
        println!("{what}: {} differ", list.len());
        list.iter().take(12).for_each(|l| println!("    {}", l.chars().take(400).collect::<String>()));
    }
    let _ = id::IF_WORN;
    assert_eq!(cases, all.len());
    assert!(equal >= FLOOR, "{equal} of {cases}, fewer than {FLOOR}");
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
        let bans = Bans { led_by_good: false, led_by_player: false, covered: &|_| false };
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
    assert!(equal >= LISTS, "{equal} of {cases}, fewer than {LISTS}");
}

/// Lists that were equal when this was last measured.
const LISTS: usize = 477;
