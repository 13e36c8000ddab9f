//! Single attacks of recorded characters held against what the running original did (exact profile): every roll, bonus, hit or
//! miss, damage and draw. What is not equal yet is counted by what differs first; the counts of equal cases may only rise.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::path;
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
use angrist_incursion::minds::Newcomer;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Attribute, Profile};
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::{Handle, World, stage};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// How many in a thousand recorded attacks are equal in everything compared; this number may only rise.
const EQUAL: usize = 931;
/// In how many every strike has the same rolls, bonuses, result and damage, whatever else is drawn around it.
const SAME_STRIKES: usize = 959;

/// Statuses that a target loses before the attack: it hides, it is not seen.
const HIDDEN: [i16; 2] = [65, 100];

/// The slot of armour on the body.
const ARMOUR: i16 = 9;

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

/// Statuses as they are compared: nature, value, magnitude, effect.
type Told = (i32, i32, i32, String);

fn statuses_of(lib: &Library, c: &Creature) -> Vec<Told> {
    let each = c.statuses.all().iter().filter(|s| !HIDDEN.contains(&s.nature));
    let told =
        each.map(|s| (s.nature.into(), s.value.into(), s.magnitude.into(), lib.name(s.effect).to_owned()));
    let mut all: Vec<Told> = told.collect();
    all.sort();
    all
}

fn written_statuses(list: &Value, names: &Map<String, Value>) -> Vec<Told> {
    let each = list.as_array().unwrap().iter().map(|s| {
        let name = s[0].as_str().unwrap();
        let nature = name.parse().unwrap_or_else(|_| int(&names[name]));
        (nature, int(&s[1]), int(&s[2]), s[6].as_str().unwrap().to_owned())
    });
    let mut all: Vec<Told> = each.collect();
    all.sort();
    all
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
    actor: Handle,
    victim: Handle,
    weapon: Handle,
    second: Handle,
    /// The target came to be as it is recorded.
    made: bool,
}

/// The scene of a strike: the character with the numbers and statuses of the recording, and its target, which came to be by the
/// rules from the seed of the strike (`RULES.md`, strikes). Where it came to be otherwise, it has the recorded statuses.
fn scene<'a>(
    rules: &Rules<'a>,
    (library_scripts, natures): (&'a Scripts, &'a Table),
    (line, mut c): (&Value, Creature),
    names: &Map<String, Value>,
) -> (Host<'a>, Scene) {
    let (scripts, lib) = (library_scripts, rules.library);
    let (mut world, map) = stage::ground(lib, scripts);
    let init = &line["init"];
    let at = |i: usize| (int(&init[i]["x"]) as i16, int(&init[i]["y"]) as i16);
    let aligned = init[0]["stati"].as_array().unwrap().iter().find(|s| s[0] == "ALIGNMENT");
    let good = int(&aligned.unwrap_or(&json!([0, 0]))[1]) & 4 != 0;
    if let Some(h) = &mut c.hero {
        h.good_evil = if good { -50 } else { 0 };
    }
    let grip = line["grip"].as_str().unwrap();
    let ranged = matches!(grip, "thrown" | "ranged");
    let form =
        lib.within_kind(lib.find_kind(ResKind::Monster, line["t"].as_str().unwrap()).unwrap()).unwrap().1;
    let actor = stage::enter(&mut world, map, c, true, (20, 20));
    let seed = int(&line["seed"]) as u32;
    let mut host = Host::new(*rules, scripts, natures, world, Chance::Exact(Mt19937::new(seed)));
    host.clock = Some(CLOCK);
    let far = if ranged { 24 } else { 21 };
    let victim = host.bring(Newcomer::of(form as u16), map, far, 20).unwrap();
    // Some of those at a distance had not put on their armour: the record tells by how much armour covers.
    let covered = int(&init[1]["attr"][Attribute::Coverage.index()]) != 0;
    if !covered && host.world.being_mut(victim).unwrap().slots.remove(&ARMOUR).is_some() {
        host.refresh_gear(victim);
    }
    let came = host.world.being(victim).unwrap();
    let own = statuses_of(lib, &came.creature);
    let made = own == written_statuses(&init[1]["stati"], names)
        && Attribute::ALL
            .iter()
            .all(|a| i32::from(came.creature.values[a.index()]) == int(&init[1]["attr"][a.index()]));
    for (i, who) in [actor, victim].into_iter().enumerate() {
        let world = &mut host.world;
        let being = world.being_mut(who).unwrap();
        being.creature.statuses.retain(|s| i == 0 || !HIDDEN.contains(&s.nature));
        if i == 0 || !made {
            statuses(&mut being.creature, lib, &init[i]["stati"], names, who);
        }
        being.unready = 30;
        being.opportunities = 1;
        let (x, y) = at(i);
        if world.position(who).is_none_or(|p| (p.1, p.2) != (x, y)) {
            world.put(who, map, x, y);
        }
        host.recalculate(who);
    }
    let world = &mut host.world;
    // With two weapons the answer is that of the second.
    let second_hand = grip == "off";
    let accepted = int(&line["wield"]) == 1;
    let wielded = accepted || second_hand;
    let weapon = item(world, lib, line["wi"].as_str().unwrap(), line["w"].as_str().unwrap());
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
        let other = item(world, lib, kind, line["w2"].as_str().unwrap());
        world.give(other, actor);
        slots.insert(1, other);
    }
    if let Some(kind) = line["shield"].as_str() {
        let shield = item(world, lib, kind, kind);
        world.give(shield, actor);
        slots.insert(1, shield);
    }
    if let Some(kind) = line["ammo"].as_str() {
        second = item(world, lib, kind, kind);
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
    (host, Scene { actor, victim, weapon, second, made })
}

/// Sets what the recording says after the host has put the gear together.
fn fix_numbers(host: &mut Host<'_>, scene: &Scene, line: &Value) {
    host.refresh_gear(scene.actor);
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
    let (Some((library, scripts)), Some(heroes), Some(all)) =
        (real_scripts(), lines("chars"), lines("strikes"))
    else {
        return;
    };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let (mut equal, mut strikes, mut compared, mut made) = (0, 0, 0, 0);
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    let mut report = String::new();
    for line in &all {
        compared += 1;
        // A character that is not among the recorded ones was made in the same way.
        let hero = heroes.iter().find(|h| h["case"] == line["case"] && h["level"] == line["level"]);
        let hero = match hero {
            Some(recorded) => character(&rules, recorded, &Value::Null).0,
            None => {
                let text = |key: &str| line[key].as_str().unwrap();
                let who = (text("race"), text("class"));
                path::hero(&rules, scripts, int(&line["case"]), who, int(&line["level"]))
            }
        };
        let (mut host, scene) = scene(&rules, (scripts, &table), (line, hero), &names);
        made += usize::from(scene.made);
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
        "{equal} of {compared} equal in everything, {strikes} in their strikes, {made} targets made alike; first difference: {causes:?}"
    );
    assert!(compared == all.len() && compared > 0, "{compared} of {} cases were compared", all.len());
    at_least("attacks", equal, compared, EQUAL);
    at_least("strikes", strikes, compared, SAME_STRIKES);
}
