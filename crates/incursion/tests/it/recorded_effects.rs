//! Effects of the real library used by the recorded mage, held against what the running original did (exact profile): answer,
//! draws, statuses, hit points, fields, terrain, new things, places. What is not equal yet is counted by what differs first.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::{Before, Causes, compare, int, reply, scene};
use crate::common::recorded::{lines, real_scripts, rules};
use crate::recorded_heroes::consts;
use angrist_engine::chance::Mt19937;
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Progress};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::Handle;
use serde_json::json;

/// Of 680 recorded uses so many are equal in everything compared; this number may only rise.
const EQUAL: usize = 579;
/// In so many the draws are the same.
const SAME_DRAWS: usize = 603;

// S001-339, 340
#[test]
fn recorded_effects_do_what_they_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("effects")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let (mut equal, mut draws) = (0, 0);
    let mut causes = Causes::new();
    let mut report = String::new();
    for line in &all {
        let scene = scene(&rules, scripts, line);
        let chance = Chance::Traced(Mt19937::new(int(&line["seed"]) as u32), Vec::new());
        let mut host = Host::new(rules, scripts, &table, scene.world.clone(), chance);
        host.clock = Some(1_000_000_042);
        let effect =
            library.find_kind(angrist_irh::res::ResKind::Effect, line["e"].as_str().unwrap()).unwrap();
        let on_item = line.get("on").is_some();
        let query = int(&line["q"]);
        let victim = if on_item {
            scene.item
        } else if query & 4 == 0 {
            Handle::NONE
        } else if int(&line["var"]) == 1 {
            scene.caster
        } else {
            scene.target
        };
        // The mage knows the spells against which its intelligence counts.
        let known = line["ev"].as_array().unwrap().iter().any(|e| {
            e[0] == "MAGIC_HIT" && e[3]["e"] == line["e"] && int(&e[3]["dc"]) == 14 + int(&line["lev"])
        });
        if known {
            host.world.being_mut(scene.caster).unwrap().spells.insert(effect, 5);
        }
        host.refresh_gear(scene.caster);
        host.refresh_gear(scene.target);
        for (who, at) in [(scene.caster, 0), (scene.target, 2)] {
            host.world.being_mut(who).unwrap().creature.hit_points = int(&line["hp"][at]);
        }
        let before = Before::of(&host, &scene);
        let mut event = Event::new(52, [scene.caster, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        if victim.is_none() && query & 1 != 0 {
            event.set(Field::EDir, 2);
            event.set(Field::IsDir, 1);
        } else if victim.is_none() && query & 2 != 0 {
            event.set(Field::EXVal, 23);
            event.set(Field::EYVal, 20);
            event.set(Field::IsLoc, 1);
        }
        host.replies = crate::common::mage::replies(library, line).into();
        host.aim = Some(scene.target);
        let mut asked = 0;
        let mut progress = host.throw(event);
        while let Some(question) =
            host.question().cloned().filter(|_| progress == Progress::Waiting && asked < 64)
        {
            progress = host.answer(reply(&question, line, &mut asked));
        }
        let result = match progress {
            Progress::Done(result) => json!(result),
            other => json!(format!("{other:?}")),
        };
        host.world.end_turn();
        let differ = compare(&host, &scene, &before, line, &names, result);
        draws += usize::from(!differ.iter().any(|d| d.0 == "draws"));
        match differ.first() {
            None => equal += 1,
            Some((what, _)) => {
                *causes.entry(what).or_default() += 1;
                let all: Vec<String> = differ.iter().map(|(what, how)| format!("{what}: {how}")).collect();
                report.push_str(&format!(
                    "{} var {} eval {} aval {} q {}: {}\n",
                    line["e"],
                    line["var"],
                    line["eval"],
                    line["aval"],
                    line["q"],
                    all.join("; ")
                ));
                for fault in host.world.stack.faults.iter().take(2) {
                    report.push_str(&format!("    {fault}\n"));
                }
            }
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_EFFECTS_REPORT") {
        std::fs::write(path, &report).unwrap();
    }
    println!("{equal} of {} equal, {draws} with the same draws; first difference: {causes:?}", all.len());
    assert!(!all.is_empty());
    assert!(equal >= EQUAL, "{equal} cases are equal, {EQUAL} were");
    assert!(draws >= SAME_DRAWS, "{draws} cases have the same draws, {SAME_DRAWS} had");
}

// the numbers magic names are those of the language
#[test]
fn numbers_named_by_magic_stand_in_the_tables() {
    let names = angrist_incursion::adapt::Names::new();
    for (name, value) in angrist_incursion::magic::ids::CONSTANTS {
        let known = if *name == "ASLEEP" { "SLEEPING" } else { name };
        assert_eq!(names.find(known).unwrap_or(*value), *value, "{name}");
    }
}
