//! Spells cast by the recorded mage held against what the running original did (exact profile): chance, cost and difficulty
//! before the cast, then answer, draws, mana, time, statuses, hit points, fields, terrain and new things.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::{Before, Tally, compare, int, replies, scene, use_event};
use crate::common::recorded::{lines, real_scripts, rules};
use crate::recorded_heroes::{character, consts};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::host::Host;
use angrist_incursion::magic::ids::EV_CAST;
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::{Attribute, Profile};
use angrist_incursion::world::stage;
use angrist_irh::res::ResKind;
use serde_json::{Value, json};

/// How many of a thousand recorded casts are equal in everything compared; this number may only rise.
const EQUAL: usize = 983;

// S001-332, 333, 334
#[test]
fn recorded_casts_go_as_they_did() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("casts")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let names = consts();
    let mut numbers = 0;
    let mut tally = Tally::default();
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
            magnitude: -1,
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
        let event = use_event(EV_CAST, &scene, line, spell);
        host.replies = replies(library, &host.world, scene.caster, line).into();
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
        tally.count(&format!("{} var {}", line["e"], line["var"]), &differ);
    }
    println!("{numbers} with the same numbers");
    tally.finish("ANGRIST_CASTS_REPORT", all.len(), EQUAL);
    assert_eq!(numbers, all.len(), "chance, cost or difficulty differ");
}

/// How many of a thousand spells of recorded characters have the recorded chance, cost and difficulty.
const SAME_SPELLS: usize = 1000;

// S001-333, 334
#[test]
fn spells_of_recorded_characters_have_their_numbers() {
    let (Some((library, scripts)), Some(all)) = (real_scripts(), lines("chars")) else { return };
    let rules = rules(library, Profile::Exact);
    let table = Table::shipped().unwrap();
    let mut tally = Tally::default();
    let mut listed = 0;
    for line in &all {
        let (mut c, _) = character(&rules, line, &Value::Null);
        // What is worn counts too.
        for a in Attribute::ALL {
            c.values[a.index()] = int(&line["attr"][a.index()]) as i16;
        }
        // Names that differ in case only are two names here.
        let named = |name: &str| {
            let exact = library.effects.iter().position(|e| e.about.name == name);
            exact
                .map(|at| library.rid(ResKind::Effect, at))
                .or_else(|| library.find_kind(ResKind::Effect, name))
        };
        let (mut world, map) = stage::ground(library, scripts);
        let who = stage::enter(&mut world, map, c, true, (20, 20));
        for (name, row) in line["spells"].as_object().unwrap() {
            listed += 1;
            if let Some(spell) = named(name) {
                world.being_mut(who).unwrap().spells.insert(spell, int(&row[0]) as u16);
            }
        }
        let host = Host::new(rules, scripts, &table, world, Chance::Exact(Mt19937::new(1)));
        for (name, row) in line["spells"].as_object().unwrap() {
            let Some(spell) = named(name) else { continue };
            let own = [
                host.spell_rating(who, spell, 0, false).0,
                host.spell_cost(who, spell, 0),
                host.save_parts_of(who, spell, 0).total(),
            ];
            let theirs = [int(&row[1]), int(&row[2]), int(&row[3])];
            let what = ["chance", "cost", "difficulty"];
            let first = (0..3).find(|&i| own[i] != theirs[i]);
            let differ: Vec<_> =
                first.map(|i| (what[i], format!("ours {own:?} theirs {theirs:?}"))).into_iter().collect();
            let head =
                format!("{} {} {} {name} flags {}", line["race"], line["class"], line["level"], row[0]);
            tally.count(&head, &differ);
        }
    }
    tally.finish("ANGRIST_SPELLS_REPORT", listed, SAME_SPELLS);
}
