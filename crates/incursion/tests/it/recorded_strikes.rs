//! Single attacks of recorded characters held against what the running original did (exact profile): every roll, bonus, hit or
//! miss, damage and draw. What is not equal yet is counted by what differs first; the counts of equal cases may only rise.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{at_least, lines, real_scripts, rules};
use crate::recorded_heroes::{character, consts, source};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Creature, Rules, Status};
use angrist_incursion::events::numbers as ev;
use angrist_incursion::events::{Event, Field};
use angrist_incursion::fight::Report;
use angrist_incursion::host::{Host, Progress, Scripts};
use angrist_incursion::item::Item;
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Attribute, Matrix, Profile};
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::{Handle, World, stage};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// How many in a thousand recorded attacks are equal in everything compared; this number may only rise.
const EQUAL: usize = 805;
/// In how many every strike has the same rolls, bonuses, result and damage, whatever else is drawn around it.
const SAME_STRIKES: usize = 827;

/// What the clock said while everything was recorded.
const CLOCK: u32 = 1_000_000_042;

fn int(v: &Value) -> i32 {
    v.as_i64().unwrap_or(0) as i32
}

fn statuses(c: &mut Creature, library: &Library, list: &Value, names: &Map<String, Value>, own: Handle) {
    c.statuses = Default::default();
    for s in list.as_array().unwrap() {
        let name = s[0].as_str().unwrap();
        let nature = name.parse().unwrap_or_else(|_| int(&names[name]));
        let effect = s[6].as_str().unwrap();
        c.statuses.gain(Status {
            nature: nature as i16,
            value: int(&s[1]) as i16,
            magnitude: int(&s[2]) as i16,
            duration: int(&s[3]) as i16,
            source: source(int(&s[4]).max(1)),
            caster_level: int(&s[5]) as i8,
            effect: library.find(effect).filter(|_| !effect.is_empty()).unwrap_or(Rid::NONE),
            object: if s[7] == "self" { own.raw() } else { 0 },
            ..Status::default()
        });
    }
}

/// An item as its name tells: its kind and its plus.
fn item(world: &mut World, library: &Library, kind: &str, name: &str) -> Handle {
    let rid = library.find_kind(ResKind::Item, kind).unwrap();
    let row = library.item(rid).unwrap();
    let plus = name.rsplit(' ').next().and_then(|w| w.strip_prefix('+')).and_then(|p| p.parse().ok());
    let item = Item {
        kind: rid,
        made_as: row.kind,
        plus: plus.unwrap_or(0),
        quantity: 1,
        known: u8::MAX,
        hit_points: i32::from(row.hp) + 10 * i32::from(plus.unwrap_or(0)),
        ..Item::default()
    };
    world.arena.add(Object::new(Body::Item(Box::new(item)))).unwrap()
}

struct Scene {
    world: World,
    actor: Handle,
    victim: Handle,
    weapon: Handle,
    second: Handle,
}

/// The scene of a strike: the character with the numbers and statuses of the recording, and its target. What a target holds and
/// wears is not recorded with the strike; where the same monster was recorded with its gear and the same numbers, it has that.
fn scene(
    rules: &Rules<'_>,
    scripts: &Scripts,
    (line, hero, full): (&Value, &Value, &Value),
    names: &Map<String, Value>,
) -> Scene {
    let lib = rules.library;
    let (mut world, map) = stage::ground(lib, scripts);
    let (mut c, _) = character(rules, hero, &Value::Null);
    let init = &line["init"];
    let at = |i: usize| (int(&init[i]["x"]) as i16, int(&init[i]["y"]) as i16);
    let aligned = init[0]["stati"].as_array().unwrap().iter().find(|s| s[0] == "ALIGNMENT");
    let good = int(&aligned.unwrap_or(&json!([0, 0]))[1]) & 4 != 0;
    if let Some(h) = &mut c.hero {
        h.good_evil = if good { -50 } else { 0 };
    }
    let mut m = Matrix::new(Profile::Exact);
    let form =
        lib.within_kind(lib.find_kind(ResKind::Monster, line["t"].as_str().unwrap()).unwrap()).unwrap().1;
    let mut chance = Chance::Exact(Mt19937::new(1));
    let monster = rules.create(form as u16, &mut chance);
    let body = c.gear.body;
    let actor = stage::enter(&mut world, map, c, true, at(0));
    let victim = stage::enter(&mut world, map, monster, false, at(1));
    for (i, who) in [actor, victim].into_iter().enumerate() {
        let being = world.being_mut(who).unwrap();
        statuses(&mut being.creature, lib, &init[i]["stati"], names, who);
        being.unready = 30;
        being.opportunities = 1;
        rules.recalculate(&mut being.creature, &mut m, false);
    }
    let grip = line["grip"].as_str().unwrap();
    // With two weapons the answer is that of the second.
    let second_hand = grip == "off";
    let accepted = int(&line["wield"]) == 1;
    let wielded = accepted || second_hand;
    let weapon = item(&mut world, lib, line["wi"].as_str().unwrap(), line["w"].as_str().unwrap());
    let mut second = Handle::NONE;
    world.give(weapon, actor);
    let slots = &mut BTreeMap::new();
    if wielded {
        slots.insert(2, weapon);
        if int(&line["both"]) == 1 {
            slots.insert(1, weapon);
        }
    }
    if let Some(kind) = line["wi2"].as_str().filter(|_| accepted) {
        let other = item(&mut world, lib, kind, line["w2"].as_str().unwrap());
        world.give(other, actor);
        slots.insert(1, other);
    }
    if let Some(kind) = line["shield"].as_str() {
        let shield = item(&mut world, lib, kind, kind);
        world.give(shield, actor);
        slots.insert(1, shield);
    }
    if let Some(kind) = line["ammo"].as_str() {
        second = item(&mut world, lib, kind, kind);
        world.item_mut(second).unwrap().quantity = 20;
        world.give(second, actor);
    }
    let (mut weapon, mut second) = (weapon, second);
    match grip {
        "thrown" => (weapon, second) = (Handle::NONE, weapon),
        "ranged" => {
            let cocked = Status { nature: 180, ..Status::default() };
            world.get_mut(weapon).unwrap().statuses_mut().gain(cocked);
        }
        _ if !wielded => weapon = Handle::NONE,
        _ => second = Handle::NONE,
    }
    world.being_mut(actor).unwrap().slots = slots.clone();
    for (slot, name) in full["slots"].as_object().unwrap_or(&Map::new()) {
        let slot: i16 = slot.parse().unwrap();
        let found = full["inv"].as_array().unwrap().iter().find(|i| i["name"] == *name);
        if let Some(row) = found.filter(|_| matches!(slot, 1 | 2 | 9)) {
            let held = item(&mut world, lib, row["i"].as_str().unwrap(), "");
            let thing = world.item_mut(held).unwrap();
            thing.plus = int(&row["p"]) as i8;
            thing.qualities = row["q"].as_array().unwrap().iter().map(|q| int(q) as u8).collect();
            world.give(held, victim);
            world.being_mut(victim).unwrap().slots.insert(slot, held);
        }
    }
    // The numbers themselves are the recorded ones.
    let _ = body;
    for (i, who) in [actor, victim].into_iter().enumerate() {
        let being = world.being_mut(who).unwrap();
        for a in Attribute::ALL {
            being.creature.values[a.index()] = int(&init[i]["attr"][a.index()]) as i16;
        }
    }
    Scene { world, actor, victim, weapon, second }
}

/// Sets what the recording says after the host has put the gear together.
fn fix_numbers(host: &mut Host<'_>, scene: &Scene, line: &Value) {
    host.refresh_gear(scene.actor);
    host.refresh_gear(scene.victim);
    for (i, who) in [scene.actor, scene.victim].into_iter().enumerate() {
        let init = &line["init"][i];
        let c = &mut host.world.being_mut(who).unwrap().creature;
        for a in Attribute::ALL {
            c.values[a.index()] = int(&init["attr"][a.index()]) as i16;
        }
        c.hit_points = int(&init["hp"]);
        c.max_hit_points = c.hit_points - c.value(Attribute::ExtraHitPoints);
    }
}

fn theirs(info: &Value) -> Value {
    let keys = [
        "at", "roll", "conf", "hit", "def", "isHit", "isCrit", "dt", "thr", "crm", "dice", "dmg", "bdmg",
        "admg", "xdmg", "ff", "surp", "flank", "died",
    ];
    Value::Array(keys.iter().map(|k| info[*k].clone()).collect())
}

const PARTS: [&str; 19] = [
    "attack",
    "roll",
    "second die",
    "to hit",
    "defence",
    "hit",
    "critical",
    "kind",
    "threat",
    "multiplier",
    "dice",
    "damage",
    "flat damage",
    "damage done",
    "extra damage",
    "off guard",
    "surprise",
    "flanked",
    "death",
];

fn ours(r: &Report) -> Value {
    let truth = i32::from;
    json!([
        r.attack,
        r.roll,
        r.confirm,
        r.hit,
        r.defence,
        truth(r.is_hit),
        truth(r.is_critical),
        r.damage_type,
        r.threat,
        r.multiplier,
        [r.dice.0, r.dice.1, r.dice.2],
        r.damage,
        r.flat,
        r.done,
        r.extra,
        truth(r.flat_footed),
        truth(r.surprised),
        truth(r.flanked),
        truth(r.died)
    ])
}

/// What differs between a run of ours and the record.
fn differences(host: &mut Host<'_>, scene: &Scene, line: &Value) -> (bool, Vec<(String, String)>) {
    host.world = scene.world.clone();
    fix_numbers(host, scene, line);
    host.chance = Chance::Traced(Mt19937::new(int(&line["seed"]) as u32), Vec::new());
    let ranged = matches!(line["grip"].as_str().unwrap(), "thrown" | "ranged");
    let number = if ranged { ev::EV_RATTACK } else { ev::EV_WATTACK };
    let mut event = Event::new(number, [scene.actor, scene.victim, scene.weapon, scene.second]);
    event.set(Field::EXVal, 0);
    let mut progress = host.throw(event);
    for _ in 0..32 {
        let Some(question) = host.question().cloned().filter(|_| progress == Progress::Waiting) else {
            break;
        };
        progress = host.answer(question.default_reply());
    }
    let mut differ = Vec::new();
    let own: Vec<&Report> = host.world.reports.iter().filter(|r| r.attacker == scene.actor).collect();
    let events = line["ev"].as_array().unwrap();
    let strikes: Vec<&Value> =
        events.iter().filter(|e| e[0] == "STRIKE" && e[1] == "A").map(|e| &e[3]).collect();
    if own.len() != strikes.len() {
        differ.push(("number of strikes".to_owned(), format!("ours {} theirs {}", own.len(), strikes.len())));
    }
    for (o, t) in own.iter().zip(&strikes) {
        let (a, b) = (ours(o), theirs(t));
        for (i, what) in PARTS.iter().enumerate() {
            if a[i] != b[i] {
                let words =
                    format!("{} | {}", t["sh"].as_str().unwrap_or(""), t["sd"].as_str().unwrap_or(""));
                let own = format!("{:?} | {:?}", o.hit_parts, o.defence_parts);
                differ.push(((*what).to_owned(), format!("ours {} theirs {} ({words}) ({own})", a[i], b[i])));
            }
        }
    }
    let strikes_same = differ.is_empty();
    let mut same = |what: &str, ours: Value, theirs: Value| {
        if ours != theirs {
            differ.push((what.to_owned(), format!("ours {ours} theirs {theirs}")));
        }
    };
    let result = match progress {
        Progress::Done(result) => json!(result),
        other => json!(format!("{other:?}")),
    };
    same("answer", result, line["r"].clone());
    let Chance::Traced(_, trace) = &host.chance else { unreachable!() };
    let rx: Vec<String> = trace.iter().map(|(n, _)| n.to_string()).collect();
    same("draws", json!([trace.len(), rx.join(" ")]), json!([line["draws"], line["rx"]]));
    let points = |who: Handle| host.world.being(who).map_or(0, |b| b.creature.hit_points);
    same("hit points", json!([points(scene.actor), points(scene.victim)]), line["hp"].clone());
    // A recorded archer had just taken up the bow, which took time that is not recorded.
    if line["grip"] != "ranged" {
        same("time", json!(host.world.get(scene.actor).map_or(0, |o| o.timeout)), line["to"].clone());
    }
    (strikes_same, differ)
}

// S001-329, 330
#[test]
fn recorded_strikes_go_as_they_did() {
    let (Some((library, scripts)), Some(heroes), Some(monsters), Some(all)) =
        (real_scripts(), lines("chars"), lines("values"), lines("strikes"))
    else {
        return;
    };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let (mut equal, mut strikes, mut compared) = (0, 0, 0);
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    let mut report = String::new();
    for line in &all {
        compared += 1;
        // Of a character that is not among the recorded ones the strike tells numbers and statuses; what a class gives is
        // taken from a recorded character of the same class and level, of the same race where there is one.
        let alike = |h: &&&Value| h["class"] == line["class"] && h["level"] == line["level"];
        let hero = heroes
            .iter()
            .find(|h| h["case"] == line["case"] && h["level"] == line["level"])
            .or_else(|| heroes.iter().filter(|h| alike(&h)).find(|h| h["race"] == line["race"]))
            .or_else(|| heroes.iter().find(|h| alike(&h)));
        // Its race is told.
        let own_race = hero.cloned().map(|mut h| {
            h["race"] = line["race"].clone();
            h
        });
        let Some(hero) = &own_race else {
            *causes.entry("no recorded character of the class and level".to_owned()).or_default() += 1;
            continue;
        };
        let full = monsters
            .iter()
            .find(|m| m["set"] == "full" && m["m"] == line["t"] && m["attr"] == line["init"][1]["attr"])
            .unwrap_or(&Value::Null);
        let scene = scene(&rules, scripts, (line, hero, full), &names);
        let chance = Chance::Exact(Mt19937::new(1));
        let mut host = Host::new(rules, scripts, &table, scene.world.clone(), chance);
        host.clock = Some(CLOCK);
        let (same, differ) = differences(&mut host, &scene, line);
        strikes += usize::from(same);
        match differ.first() {
            None => equal += 1,
            Some((what, _)) => {
                *causes.entry(what.clone()).or_default() += 1;
                let all: Vec<String> = differ.iter().map(|(what, how)| format!("{what}: {how}")).collect();
                let line = format!(
                    "{} {} {} -> {}: {}\n",
                    line["seed"],
                    line["grip"],
                    line["w"],
                    line["t"],
                    all.join("; ")
                );
                report.push_str(&line);
            }
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_STRIKES_REPORT") {
        std::fs::write(path, &report).unwrap();
    }
    println!(
        "{equal} of {compared} equal in everything, {strikes} in their strikes; first difference: {causes:?}"
    );
    assert!(compared == all.len() && compared > 0, "{compared} of {} cases were compared", all.len());
    at_least("attacks", equal, compared, EQUAL);
    at_least("strikes", strikes, compared, SAME_STRIKES);
}
