//! Handlers of the real library held against what the running original did (exact profile): answer, draws, the event,
//! statuses, hit points, things and fields. What is not equal yet is counted by what differs; the counts may only fall.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::{Tally, carry, gained, int, listed, mage, open_spells, reply, statuses, written};
use crate::common::recorded::{lines, real_scripts, rules};
use crate::recorded_heroes::consts;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Rules, Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Progress, Scripts};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Matrix, Profile};
use angrist_incursion::world::Handle;
use angrist_incursion::world::stage::{self, Stage};
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many of a thousand recorded calls are equal in everything; this number may only rise.
const EQUAL: usize = 973;

fn situation(rules: &Rules<'_>, scripts: &Scripts) -> Stage {
    let lib = rules.library;
    let (mut world, map) = stage::ground(lib, scripts);
    let mut m = Matrix::new(Profile::Exact);
    let actor = stage::enter(&mut world, map, mage(rules, scripts, &mut m), true, (20, 20));
    carry(&mut world, lib, actor);
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

/// What differs between a run of ours and the record, by name of what; empty for nothing.
fn differences(
    host: &mut Host<'_>,
    stage: &Stage,
    line: &Value,
    names: &serde_json::Map<String, Value>,
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
    let theirs = listed(line.get("fields").unwrap_or(&Value::Null));
    same("fields", crate::common::mage::fields(host, stage.map), theirs);
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
    open_spells(&mut host, stage.actor);
    let stage = Stage { world: host.world.clone(), ..stage };
    let names = consts();
    let mut equal: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut tally = Tally::default();
    for line in &all {
        let differ = differences(&mut host, &stage, line, &names);
        let group = match line["en"].as_str().unwrap() {
            "" => format!("event {}", line["ev"]),
            name => name.to_owned(),
        };
        let counts = equal.entry(group).or_default();
        counts.1 += 1;
        let head = format!("{} {} {} {}", line["ty"], line["x"], line["ev"], line["var"]);
        if tally.count(&head, &differ) {
            counts.0 += 1;
        } else {
            for fault in host.world.stack.faults.iter().take(2) {
                tally.add(&format!("    {fault}\n"));
            }
        }
    }
    for (group, (same, of)) in &equal {
        println!("{group}: {same} of {of}");
    }
    tally.finish("ANGRIST_SCRIPTS_REPORT", all.len(), EQUAL);
}
