//! Effects of the real library used by the recorded mage, held against what the running original did (exact profile): answer,
//! draws, statuses, hit points, fields, terrain, new things, places. What is not equal yet is counted by what differs first.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::{Before, Tally, compare, int, open_spells, reply, scene, share, use_event};
use crate::common::recorded::{lines, real_scripts, rules};
use crate::recorded_heroes::consts;
use angrist_engine::chance::Mt19937;
use angrist_incursion::host::{Host, Progress};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use serde_json::json;

/// How many of a thousand recorded uses are equal in everything compared; this number may only rise.
const EQUAL: usize = 960;
/// In how many of a thousand the draws are the same.
const SAME_DRAWS: usize = 970;

// S001-339, 340
#[test]
fn recorded_effects_do_what_they_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("effects")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let mut draws = 0;
    let mut tally = Tally::default();
    for line in &all {
        let scene = scene(&rules, scripts, line);
        let chance = Chance::Traced(Mt19937::new(int(&line["seed"]) as u32), Vec::new());
        let mut host = Host::new(rules, scripts, &table, scene.world.clone(), chance);
        host.clock = Some(1_000_000_042);
        let effect =
            library.find_kind(angrist_irh::res::ResKind::Effect, line["e"].as_str().unwrap()).unwrap();
        open_spells(&mut host, scene.caster);
        host.refresh_gear(scene.caster);
        host.refresh_gear(scene.target);
        for (who, at) in [(scene.caster, 0), (scene.target, 2)] {
            host.world.being_mut(who).unwrap().creature.hit_points = int(&line["hp"][at]);
        }
        let before = Before::of(&host, &scene);
        let event = use_event(52, &scene, line, effect);
        host.replies = crate::common::mage::replies(library, &host.world, scene.caster, line).into();
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
        let differ = compare(&host, &scene, &before, line, &names, result);
        draws += usize::from(!differ.iter().any(|d| d.0 == "draws"));
        let head = format!(
            "{} var {} eval {} aval {} q {}",
            line["e"], line["var"], line["eval"], line["aval"], line["q"]
        );
        if !tally.count(&head, &differ) {
            for fault in host.world.stack.faults.iter().take(2) {
                tally.add(&format!("    {fault}\n"));
            }
        }
    }
    println!("{draws} with the same draws");
    tally.finish("ANGRIST_EFFECTS_REPORT", all.len(), EQUAL);
    let floor = share(all.len(), SAME_DRAWS);
    assert!(draws >= floor, "{draws} cases have the same draws, {floor} had");
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
