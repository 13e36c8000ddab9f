//! Duels held against the running original (exact profile): how both come to be, then act by act what each draws.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{lines, real_scripts, rules};
use crate::common::script_world::natures;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::host::Host;
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{self, Newcomer};
use angrist_incursion::values::{Matrix, Profile};
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};
use serde_json::Value;
use std::collections::BTreeMap;

const HIDING: i16 = 65;
const TELEPORTED: i16 = 21;
const ENEMY_TO: i32 = 215;

/// Duels whose making was equal when this was last measured. Their acts are counted and told, and not yet held to a number.
const MADE: usize = 140;

struct Duel<'a> {
    host: Host<'a>,
    sides: [Handle; 2],
}

fn begin<'a>(line: &Value) -> Option<Duel<'a>> {
    let (library, scripts) = real_scripts()?;
    let rules = rules(library, Profile::Exact);
    let form = |name: &str| {
        let rid = library.find_kind(ResKind::Monster, name).expect(name);
        library.within_kind(rid).unwrap().1 as u16
    };
    let (mut world, map) = stage::ground(library, scripts);
    let mut matrix = Matrix::new(Profile::Exact);
    let mut stand_in = rules.create(form("human;temp"), &mut Chance::Exact(Mt19937::new(1)));
    rules.recalculate(&mut stand_in, &mut matrix, false);
    stage::enter(&mut world, map, stand_in, true, (58, 58));
    let seed = line["seed"].as_u64().unwrap() as u32;
    let mut host =
        Host::new(rules, scripts, natures(), world, Chance::Traced(Mt19937::new(seed), Vec::new()));
    let a = host.bring(Newcomer::of(form(line["a"].as_str().unwrap())), map, 20, 20)?;
    let b = host.bring(Newcomer::of(form(line["b"].as_str().unwrap())), map, 21, 20)?;
    for who in [a, b] {
        let being = host.world.being_mut(who).unwrap();
        let enemy = Status::lasting(ENEMY_TO, -1, -1, Source::Permanent, Rid::NONE);
        being.creature.statuses.gain(enemy);
        being.creature.statuses.retain(|s| s.nature != HIDING && s.nature != TELEPORTED);
    }
    for who in [a, b] {
        host.retarget(who);
    }
    Some(Duel { host, sides: [a, b] })
}

fn drawn(host: &Host<'_>) -> Vec<i16> {
    match &host.chance {
        Chance::Traced(_, list) => list.iter().map(|d| d.0).collect(),
        _ => Vec::new(),
    }
}

/// How far a duel goes as recorded: the number of acts, and what differed first.
fn follow(duel: &mut Duel<'_>, line: &Value) -> (usize, Option<String>) {
    let acts = line["acts"].as_array().unwrap();
    for (i, act) in acts.iter().enumerate() {
        let kind = act["k"].as_str().unwrap();
        if kind != "act" {
            return (i, Some("a turn passes".to_owned()));
        }
        let who = match act["w"].as_str() {
            Some("A") => duel.sides[0],
            Some("B") => duel.sides[1],
            _ => return (i, Some("a third acts".to_owned())),
        };
        duel.host.world.turn = stage::TURN + act["t"].as_i64().unwrap() as i32;
        if let Some(o) = duel.host.world.get_mut(who) {
            o.timeout = 0;
        }
        let from = drawn(&duel.host).len();
        let acted = minds::act(&mut duel.host, who, None);
        let ours: Vec<String> = drawn(&duel.host)[from..].iter().map(ToString::to_string).collect();
        let theirs: Vec<&str> = act["rx"].as_str().unwrap_or("").split_whitespace().collect();
        if ours != theirs {
            let at = ours.iter().zip(&theirs).take_while(|(a, b)| a == *b).count();
            let event =
                act["ev"].as_array().and_then(|e| e.first()).map_or("none", |e| e[0].as_str().unwrap_or(""));
            let did = acted.wish.map(|w| format!("{:?}", w.act)).unwrap_or_default();
            return (
                i,
                Some(format!(
                    "{did} for {event}: draw {at}: ours {} theirs {}",
                    ours.iter().skip(at.saturating_sub(3)).take(8).cloned().collect::<Vec<_>>().join(" "),
                    theirs.iter().skip(at.saturating_sub(3)).take(8).copied().collect::<Vec<_>>().join(" ")
                )),
            );
        }
        let points =
            [0, 1].map(|n| duel.host.world.being(duel.sides[n]).map_or(0, |b| b.creature.hit_points.max(0)));
        let theirs = [0, 1].map(|n| act["hp"][n].as_i64().unwrap_or(0).max(0) as i32);
        if points != theirs {
            return (
                i,
                Some(format!(
                    "points: ours {points:?} theirs {theirs:?} for {:?}",
                    acted.wish.map(|w| w.act)
                )),
            );
        }
        let timeout = duel.host.world.get(who).map_or(0, |o| o.timeout);
        if act["to"].as_i64() != Some(timeout.into()) {
            return (i, Some(format!("time: ours {timeout} theirs {} for {:?}", act["to"], acted.wish)));
        }
    }
    (acts.len(), None)
}

// S001-254
#[test]
fn recorded_duels_begin_and_go_on_as_they_did() {
    let Some(all) = lines("fights") else { return };
    if real_scripts().is_none() {
        return;
    }
    let (mut cases, mut made, mut first, mut whole) = (0, 0, 0, 0);
    let mut causes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut acts_in_all = 0;
    for line in &all {
        cases += 1;
        let name = format!("{} {} {}", line["seed"], line["a"], line["b"]);
        let Some(mut duel) = begin(line) else {
            causes.entry("no room".to_owned()).or_default().push(name);
            continue;
        };
        let draws = drawn(&duel.host).len() as u64;
        let points = [0, 1].map(|i| duel.host.world.being(duel.sides[i]).unwrap().creature.hit_points);
        let theirs = [0, 1].map(|i| line["init"][i]["hp"].as_i64().unwrap() as i32);
        if Some(draws) != line["draws0"].as_u64() || points != theirs {
            let spelled = [0, 1].iter().any(|&i| {
                line["init"][i]["stati"].as_array().unwrap().iter().any(|s| s[4] == 2 || s[4] == 8)
            });
            let cause = if spelled { "made with spells" } else { "made otherwise" };
            causes
                .entry(cause.to_owned())
                .or_default()
                .push(format!("{name}: draws {draws} {}, points {points:?} {theirs:?}", line["draws0"]));
            continue;
        }
        made += 1;
        let (acts, cause) = follow(&mut duel, line);
        acts_in_all += acts;
        first += usize::from(acts > 0);
        match cause {
            None => whole += 1,
            Some(cause) => {
                let group = cause.split(": ").next().unwrap_or("").to_owned();
                causes.entry(group).or_default().push(format!("{name}, act {acts}: {cause}"));
            }
        }
    }
    println!(
        "{cases} duels: {made} made alike, {first} with an equal first act, {acts_in_all} acts in all, {whole} to the end"
    );
    for (what, list) in &causes {
        println!("{what}: {}", list.len());
        list.iter().take(if what == "made otherwise" { 60 } else { 5 }).for_each(|l| println!("    {l}"));
    }
    assert_eq!(cases, all.len());
    assert!(made >= MADE, "{made} of {cases} were made alike, fewer than {MADE}");
}
