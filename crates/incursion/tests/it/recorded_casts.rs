//! Spells cast by the recorded mage held against what the running original did (exact profile): chance, cost and difficulty
//! before the cast, then answer, draws, mana, time, statuses, hit points, fields, terrain and new things.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::{Before, Causes, compare, int, replies, scene};
use crate::common::recorded::{lines, real_scripts, rules};
use crate::recorded_heroes::{character, consts};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::Host;
use angrist_incursion::magic::ids::EV_CAST;
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::ResKind;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Of 304 recorded casts so many are equal in everything compared; these numbers may only rise.
const EQUAL: usize = 249;
/// In so many chance, cost and difficulty are those recorded.
const SAME_NUMBERS: usize = 304;

// S001-332, 333, 334
#[test]
fn recorded_casts_go_as_they_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("casts")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let (mut equal, mut numbers) = (0, 0);
    let mut causes = Causes::new();
    let mut report = String::new();
    for line in &all {
        let scene = scene(&rules, scripts, line);
        let mut host = Host::new(rules, scripts, &table, scene.world.clone(), Chance::Exact(Mt19937::new(1)));
        host.clock = Some(1_000_000_042);
        let spell = library.find_kind(ResKind::Effect, line["e"].as_str().unwrap()).unwrap();
        host.refresh_gear(scene.caster);
        host.refresh_gear(scene.target);
        let b = host.world.being_mut(scene.caster).unwrap();
        b.spells.insert(spell, 5);
        b.creature.max_mana = 460;
        b.creature.statuses.gain(Status {
            nature: 155,
            value: 9,
            source: Source::Other,
            ..Status::default()
        });
        for (who, at) in [(scene.caster, 0), (scene.target, 2)] {
            host.world.being_mut(who).unwrap().creature.hit_points = int(&line["hp"][at]);
        }
        let rating = host.spell_rating(scene.caster, spell, 0, false).0;
        let cost = host.spell_cost(scene.caster, spell, 0);
        let dc = host.save_parts_of(scene.caster, spell, 0).total();
        let own = json!([rating, cost, dc]);
        let theirs = json!([line["rating"], line["cost"], line["dc"]]);
        numbers += usize::from(own == theirs);
        let query = int(&line["q"]);
        let victim = if line.get("on").is_some() {
            scene.item
        } else if query & 4 == 0 {
            Handle::NONE
        } else if int(&line["var"]) == 1 {
            scene.caster
        } else {
            scene.target
        };
        let mut event = Event::new(EV_CAST, [scene.caster, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, spell.0 as i32);
        if victim.is_none() && query & 1 != 0 {
            event.set(Field::EDir, 2);
            event.set(Field::IsDir, 1);
        } else if victim.is_none() && query & 2 != 0 {
            event.set(Field::EXVal, 23);
            event.set(Field::EYVal, 20);
            event.set(Field::IsLoc, 1);
        }
        host.replies = replies(library, line).into();
        host.aim = Some(scene.target);
        host.chance = Chance::Traced(Mt19937::new(int(&line["seed"]) as u32), Vec::new());
        let before = Before::of(&host, &scene);
        let used = {
            let c = &host.world.being(scene.caster).unwrap().creature;
            (c.used_mana, c.held_mana)
        };
        let progress = host.throw(event);
        let result = match progress {
            angrist_incursion::host::Progress::Done(r) => json!(r),
            other => json!(format!("{other:?}")),
        };
        host.world.end_turn();
        let mut differ = compare(&host, &scene, &before, line, &names, result);
        let c = &host.world.being(scene.caster).unwrap().creature;
        let mana = json!([c.used_mana - used.0, c.held_mana - used.1]);
        let their_mana = json!([line["umana"], line["hmana"]]);
        if mana != their_mana {
            differ.push(("mana", format!("ours {mana} theirs {their_mana}")));
        }
        let time = json!(host.world.get(scene.caster).map_or(0, |o| o.timeout));
        if time != line["to"] {
            differ.push(("time", format!("ours {time} theirs {}", line["to"])));
        }
        if own != theirs {
            differ.insert(0, ("numbers", format!("ours {own} theirs {theirs}")));
        }
        match differ.first() {
            None => equal += 1,
            Some((what, _)) => {
                *causes.entry(what).or_default() += 1;
                let all: Vec<String> = differ.iter().map(|(what, how)| format!("{what}: {how}")).collect();
                report.push_str(&format!("{} var {}: {}\n", line["e"], line["var"], all.join("; ")));
            }
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_CASTS_REPORT") {
        std::fs::write(path, &report).unwrap();
    }
    println!("{equal} of {} equal, {numbers} with the same numbers; first difference: {causes:?}", all.len());
    assert!(equal >= EQUAL, "{equal} casts are equal, {EQUAL} were");
    assert!(numbers >= SAME_NUMBERS, "{numbers} casts have the same numbers, {SAME_NUMBERS} had");
}

/// Of all spells of recorded characters so many have the recorded chance, cost and difficulty.
const SAME_SPELLS: usize = 6351;

// S001-333, 334
#[test]
fn spells_of_recorded_characters_have_their_numbers() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("chars")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let (mut same, mut compared) = (0, 0);
    let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut report = String::new();
    for line in &all {
        let (c, _) = character(&rules, line, &Value::Null);
        let (mut world, map) = stage::ground(library, scripts);
        let who = stage::enter(&mut world, map, c, true, (20, 20));
        for (name, row) in line["spells"].as_object().unwrap() {
            if let Some(spell) = library.find_kind(ResKind::Effect, name) {
                world.being_mut(who).unwrap().spells.insert(spell, int(&row[0]) as u16);
            }
        }
        let host = Host::new(rules, scripts, &table, world, Chance::Exact(Mt19937::new(1)));
        for (name, row) in line["spells"].as_object().unwrap() {
            let Some(spell) = library.find_kind(ResKind::Effect, name) else { continue };
            compared += 1;
            let own = [
                host.spell_rating(who, spell, 0, false).0,
                host.spell_cost(who, spell, 0),
                host.save_parts_of(who, spell, 0).total(),
            ];
            let theirs = [int(&row[1]), int(&row[2]), int(&row[3])];
            if own == theirs {
                same += 1;
                continue;
            }
            let what = ["chance", "cost", "difficulty"];
            let at = (0..3).find(|&i| own[i] != theirs[i]).unwrap();
            *causes.entry(what[at]).or_default() += 1;
            report.push_str(&format!(
                "{} {} {} {name} flags {}: ours {own:?} theirs {theirs:?} {:?}\n",
                line["race"],
                line["class"],
                line["level"],
                row[0],
                host.spell_rating(who, spell, 0, false).1
            ));
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_SPELLS_REPORT") {
        std::fs::write(path, &report).unwrap();
    }
    println!("{same} of {compared} spells equal; first difference: {causes:?}");
    assert!(same >= SAME_SPELLS, "{same} spells are equal, {SAME_SPELLS} were");
}
