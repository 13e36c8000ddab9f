//! Handlers of the real library held against what the running original did (exact profile): answer, draws, the event,
//! statuses, hit points, things and fields. What is not equal yet is counted by what differs; the counts may only fall.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{lines, real_scripts, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Progress, Question, Reply, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Matrix, Profile};
use angrist_incursion::world::stage::{self, Stage};
use angrist_incursion::world::{Handle, World};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Of 2,579 recorded calls so many are equal in everything; this number may only rise.
const EQUAL: usize = 2420;

fn int(v: &Value) -> i32 {
    v.as_i64().unwrap_or(0) as i32
}

/// A status as the record writes it: nature, value, magnitude, duration, caster level, effect.
type Written = (i32, i32, i32, i32, i32, String);

fn natures() -> BTreeMap<String, i32> {
    use std::io::Read;
    let dir = std::env::var_os("ANGRIST_VECTORS").unwrap();
    let path = std::path::Path::new(&dir).join("incursion/rules-consts.json.gz");
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    let all: Value = serde_json::from_str(&text).unwrap();
    all["STATI"].as_object().unwrap().iter().map(|(k, v)| (k.clone(), int(v))).collect()
}

fn written(list: &Value, natures: &BTreeMap<String, i32>) -> Vec<Written> {
    let each = list.as_array().map_or(&[][..], Vec::as_slice).iter().map(|s| {
        let nature = match &s[0] {
            Value::String(name) => natures.get(name).copied().or_else(|| name.parse().ok()).unwrap_or(-1),
            number => int(number),
        };
        (nature, int(&s[1]), int(&s[2]), int(&s[3]), int(&s[4]), s[5].as_str().unwrap_or("").to_owned())
    });
    let mut all: Vec<Written> = each.collect();
    all.sort();
    all
}

/// The statuses the recorded mage begins with: nature, value, magnitude, duration, source, caster level, effect.
const MAGE: [(i32, i32, i32, i32, i32, i32, &str); 18] = [
    (106, 37, 8, 0, 1, 1, "Channeling"),
    (222, 10, -1, 0, 5, 0, ""),
    (229, 1, 2, 0, 4, 0, "Mage"),
    (229, 2, 2, 0, 4, 0, "Mage"),
    (229, 3, 2, 0, 4, 0, "Mage"),
    (229, 4, 2, 0, 4, 0, "Mage"),
    (229, 5, 2, 0, 4, 0, "Mage"),
    (32, 1, 0, 0, 4, 0, ""),
    (32, 11, 0, 0, 4, 0, "Mage"),
    (32, 26, 0, 0, 4, 0, ""),
    (80, -1, -1, 2490, 7, 0, ""),
    (124, 10, 1, 0, 4, 0, "Mage"),
    (124, 34, 1, 0, 4, 0, "Mage"),
    (124, 43, 1, 0, 4, 0, "Mage"),
    (124, 47, 1, 0, 4, 0, "Mage"),
    (37, 3, 0, 0, 4, 0, "Mage"),
    (230, 4, 10, 0, 4, 0, "Enchanter"),
    (230, 4, 5, 0, 4, 0, "Mage"),
];

/// The mage of the recordings, as far as the recordings tell: a human of level 10 with 60 hit points.
fn mage(rules: &Rules<'_>, m: &mut Matrix) -> Creature {
    let lib = rules.library;
    let find = |kind, name: &str| lib.within_kind(lib.find_kind(kind, name).unwrap()).unwrap().1 as u16;
    let (race, class) = (find(ResKind::Race, "Human;race"), find(ResKind::Class, "Mage"));
    let mut c = rules.new_hero(race, class, [14, 14, 14, 14, 14, 11, 14], Rid::NONE, 10).unwrap();
    c.statuses = Default::default();
    for (nature, value, magnitude, duration, source, level, effect) in MAGE {
        c.statuses.gain(Status {
            nature: nature as i16,
            value: value as i16,
            magnitude: magnitude as i16,
            duration: duration as i16,
            source: Source::of(source),
            caster_level: level as i8,
            effect: lib.find(effect).filter(|_| !effect.is_empty()).unwrap_or(Rid::NONE),
            ..Status::default()
        });
    }
    let hero = c.hero.as_mut().unwrap();
    hero.levels = [10, 0, 0];
    hero.hit_rolls[0] = vec![4; 10];
    hero.mana_rolls[0] = vec![6; 10];
    hero.abilities[43] = 3;
    hero.abilities[82] = 10;
    hero.abilities[84] = 10;
    lib.classes[usize::from(class)].skills.iter().for_each(|&s| hero.skills.classes[0].insert(s.into()));
    rules.recalculate(&mut c, m, false);
    rules.refresh_hero(&mut c, Dice::Roll);
    (c.hit_points, c.max_hit_points) = (60, 60);
    c
}

fn situation(rules: &Rules<'_>, scripts: &Scripts) -> Stage {
    let lib = rules.library;
    let (mut world, map) = stage::ground(lib, scripts);
    let mut m = Matrix::new(Profile::Exact);
    let actor = stage::enter(&mut world, map, mage(rules, &mut m), true, (20, 20));
    let form = lib.within_kind(lib.find_kind(ResKind::Monster, "ogre").unwrap()).unwrap().1 as u16;
    let mut chance = Chance::Exact(Mt19937::new(7));
    let mut ogre = rules.create(form, &mut chance);
    rules.recalculate(&mut ogre, &mut m, false);
    rules.roll_points(&mut ogre, Dice::Roll, &mut chance);
    let region = lib.find_kind(ResKind::Region, "Unworked Stone").unwrap();
    ogre.statuses.gain(Status {
        nature: 224,
        value: 5142,
        source: Source::Other,
        effect: region,
        ..Status::default()
    });
    let victim = stage::enter(&mut world, map, ogre, false, (22, 20));
    let item = stage::item(&mut world, lib, lib.find_kind(ResKind::Item, "long sword").unwrap());
    world.item_mut(item).unwrap().known = 0xff;
    Stage { world, map, actor, victim, item }
}

fn statuses(world: &World, library: &Library, who: Handle) -> Vec<Written> {
    let all = world.get(who).filter(|o| !o.is_deleted()).map_or(&[][..], |o| o.statuses().all());
    let each = all.iter().map(|s| {
        let effect = library.name(s.effect).to_owned();
        (
            s.nature.into(),
            s.value.into(),
            s.magnitude.into(),
            s.duration.into(),
            s.caster_level.into(),
            effect,
        )
    });
    each.collect()
}

/// What is in the second list and not in the first, each as often.
fn gained(before: &[Written], after: &[Written]) -> Vec<Written> {
    let mut rest = before.to_vec();
    let mut new = Vec::new();
    for s in after {
        match rest.iter().position(|b| b == s) {
            Some(at) => {
                rest.swap_remove(at);
            }
            None => new.push(s.clone()),
        }
    }
    new.sort();
    new
}

/// Answers as the record did, in order; directions are east and places (23, 20).
fn reply(question: &Question, line: &Value, asked: &mut usize) -> Reply {
    let given = line["qa"].get(*asked);
    *asked += 1;
    match (question, given) {
        (Question::Target { .. }, _) => Reply::Square(23, 20),
        (_, Some(qa)) => Reply::Number(int(&qa[2])),
        (question, None) => question.default_reply(),
    }
}

/// What differs between a run of ours and the record, by name of what; empty for nothing.
fn differences(
    host: &mut Host<'_>,
    stage: &Stage,
    line: &Value,
    names: &BTreeMap<String, i32>,
) -> Vec<(&'static str, String)> {
    let library = host.library();
    host.world = stage.world.clone();
    host.chance = Chance::Traced(Mt19937::new(int(&line["seed"]) as u32), Vec::new());
    let hp = &line["hp"];
    if !hp.is_null() {
        for (who, at) in [(stage.actor, 0), (stage.victim, 2)] {
            let c = &mut host.world.being_mut(who).unwrap().creature;
            c.hit_points = int(&hp[at]);
            c.max_hit_points = c.max_hit_points.max(c.hit_points);
        }
    }
    let before = [stage.actor, stage.victim].map(|w| statuses(&host.world, library, w));
    let points = [stage.actor, stage.victim].map(|w| host.world.being(w).unwrap().creature.hit_points);
    let things = host.world.map(stage.map).unwrap().things.len() as i32;
    let rid = Rid(library.first_id() + int(&line["rid"]) as u32);
    assert_eq!(library.name(rid), line["x"].as_str().unwrap(), "the record names another resource");
    let parties =
        if int(&line["var"]) == 0 { [stage.actor, stage.victim] } else { [stage.victim, stage.actor] };
    let number = int(&line["ev"]);
    let mut event = Event::new(number, [parties[0], parties[1], stage.item, Handle::NONE]);
    event.map = stage.map;
    let fields = [
        (Field::EXVal, 22),
        (Field::EYVal, 20),
        (Field::EID, rid.0 as i32),
        (Field::VDmg, 10),
        (Field::VCasterLev, 10),
        (Field::VLevel, 5),
        (Field::VDepth, 5),
        (Field::AType, A_SWNG),
        (Field::IsHit, 1),
        (Field::VRoll, 12),
    ];
    fields.into_iter().for_each(|(f, v)| event.set(f, v));
    host.open_use(&mut event);
    let mut asked = 0;
    let mut progress = host.ask(rid, number, event);
    while let Some(question) =
        host.question().cloned().filter(|_| progress == Progress::Waiting && asked < 64)
    {
        progress = host.answer(reply(&question, line, &mut asked));
    }
    let mut differ = Vec::new();
    let mut same = |what: &'static str, ours: Value, theirs: Value| {
        if ours != theirs {
            differ.push((what, format!("ours {ours} theirs {theirs}")));
        }
    };
    let result = match progress {
        Progress::Done(result) => json!(result),
        other => json!(format!("{other:?}")),
    };
    same("answer", result, line["r"].clone());
    let drawn = host.chance.drawn();
    let Chance::Traced(_, trace) = &host.chance else { unreachable!() };
    let rx: Vec<String> = trace.iter().map(|(n, _)| n.to_string()).collect();
    same(
        "draws",
        json!([drawn, rx.join(" ")]),
        json!([line["draws"], line.get("rx").and_then(Value::as_str).unwrap_or("")]),
    );
    let e = host.take_event().unwrap_or_default();
    let fields = [
        Field::VDmg,
        Field::DType,
        Field::SaveDC,
        Field::VHit,
        Field::VDef,
        Field::Immune,
        Field::EParam,
        Field::ChResult,
    ];
    same("event", json!(fields.map(|f| e.get(f))), line["e"].clone());
    for (i, (who, key)) in [(stage.actor, "sP"), (stage.victim, "sM")].into_iter().enumerate() {
        let after = statuses(&host.world, library, who);
        let (plus, minus) = (gained(&before[i], &after), gained(&after, &before[i]));
        same("statuses gained", json!(plus), json!(written(&line[format!("{key}+")], names)));
        same("statuses lost", json!(minus), json!(written(&line[format!("{key}-")], names)));
    }
    let after = [stage.actor, stage.victim].map(|w| host.world.being(w).map_or(0, |b| b.creature.hit_points));
    let change = json!([after[0] - points[0], after[1] - points[1]]);
    let theirs = if hp.is_null() {
        json!([0, 0])
    } else {
        json!([int(&hp[1]) - int(&hp[0]), int(&hp[3]) - int(&hp[2])])
    };
    same("hit points", change, theirs);
    let now = host.world.map(stage.map).unwrap().things.len() as i32;
    same("things", json!(now - things), json!(line.get("nth").map_or(0, int)));
    let fields: Vec<Value> = host
        .world
        .map(stage.map)
        .unwrap()
        .fields
        .iter()
        .map(|f| json!([f.kind, f.x, f.y, f.radius, f.duration, library.name(f.effect)]))
        .collect();
    same("fields", json!(fields), line.get("fields").cloned().unwrap_or_else(|| json!([])));
    differ
}

const A_SWNG: i32 = 63;

// S001-153, 155, 157, 158, 163, 165, 190, 322, 323
#[test]
fn recorded_scripts_do_what_they_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("scripts")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let stage = situation(&rules, scripts);
    let chance = Chance::Exact(Mt19937::new(1));
    let mut host = Host::new(rules, scripts, &table, stage.world.clone(), chance);
    let names = natures();
    let mut equal: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut report = String::new();
    for line in &all {
        let differ = differences(&mut host, &stage, line, &names);
        let group = match line["en"].as_str().unwrap() {
            "" => format!("event {}", line["ev"]),
            name => name.to_owned(),
        };
        let counts = equal.entry(group).or_default();
        counts.1 += 1;
        match differ.first() {
            None => counts.0 += 1,
            Some((what, _)) => {
                *causes.entry(what).or_default() += 1;
                let all: Vec<String> = differ.iter().map(|(what, how)| format!("{what}: {how}")).collect();
                report.push_str(&format!(
                    "{} {} {} {}: {}\n",
                    line["ty"],
                    line["x"],
                    line["ev"],
                    line["var"],
                    all.join("; ")
                ));
                for fault in host.world.stack.faults.iter().take(2) {
                    report.push_str(&format!("    {fault}\n"));
                }
            }
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_SCRIPTS_REPORT") {
        std::fs::write(path, &report).unwrap();
    }
    for (group, (same, of)) in &equal {
        println!("{group}: {same} of {of}");
    }
    println!("what differs first: {causes:?}");
    let same: usize = equal.values().map(|c| c.0).sum();
    let compared: usize = equal.values().map(|c| c.1).sum();
    println!("{same} of {compared} equal");
    assert!(compared == all.len() && compared > 0, "{compared} of {} cases were compared", all.len());
    assert_eq!(same, EQUAL, "the share of equal cases changed; it may only rise");
}
