//! Duels held against the running original (exact profile): how both come to be, then act by act what each draws.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::recorded::{at_least, lines, real_scripts, rules, stand_in};
use crate::common::script_world::natures;
use crate::common::told::{tell_act, tell_side};
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::host::Host;
use angrist_incursion::makelev::Chance;
use angrist_incursion::minds::{self, Newcomer};
use angrist_incursion::values::Profile;
use angrist_incursion::world::{Handle, stage};
use angrist_irh::res::{ResKind, Rid};
use serde_json::Value;
use std::collections::BTreeMap;

const HIDING: i16 = 65;
const TELEPORTED: i16 = 21;
const ENEMY_TO: i32 = 215;
const PARALYSIS: i32 = 9;
const SLEEPING: i32 = 7;
const TURN: i32 = 60;

/// How many in a thousand duels are made alike, have an equal first act and are equal to the end, and how many in a thousand of
/// all acts are equal, when this was last measured: floors that only rise. What keeps the others is told by the groups that are
/// printed, and in `docs/deviations.md`.
const MADE: usize = 968;
const FIRST: usize = 912;
const WHOLE: usize = 676;
const ACTS: usize = 626;

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
    stage::enter(&mut world, map, stand_in(&rules), true, (58, 58));
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
        host.recalculate(who);
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

/// What the next record says, and whether what just happened here is equal to it.
struct Course<'a> {
    acts: std::slice::Iter<'a, Value>,
    done: usize,
    drawn: usize,
}

impl Course<'_> {
    /// Holds what happened against the next record; the first difference ends the duel.
    fn compare(&mut self, duel: &Duel<'_>, tick: i32, who: Option<Handle>, did: &str) -> Result<(), String> {
        let all = drawn(&duel.host);
        let ours: Vec<String> = all[self.drawn..].iter().map(ToString::to_string).collect();
        self.drawn = all.len();
        let Some(act) = self.acts.next() else { return Err("goes on after the end".to_owned()) };
        let kind = act["k"].as_str().unwrap();
        let side = |h: Handle| duel.sides.iter().position(|&s| s == h);
        let actor = who.and_then(side).map(|i| ["A", "B"][i]);
        let event = act["ev"].as_array().map_or("", |all| {
            let starts = all.iter().filter_map(|e| e[0].as_str()).find(|e| e.ends_with('>'));
            starts.or_else(|| all.first().and_then(|e| e[0].as_str())).unwrap_or("")
        });
        if act["t"].as_i64() != Some(tick.into())
            || (kind == "turn") != who.is_none()
            || act["w"].as_str() != actor
        {
            return Err(format!(
                "order: ours {actor:?} {did} at {tick}, theirs {kind} {} at {} {event}",
                act["w"], act["t"]
            ));
        }
        let theirs: Vec<&str> = act["rx"].as_str().unwrap_or("").split_whitespace().collect();
        let did = if who.is_none() { "turn" } else { did };
        if ours != theirs {
            let at = ours.iter().zip(&theirs).take_while(|(a, b)| a == *b).count();
            let near =
                |l: Vec<&str>| l.into_iter().skip(at.saturating_sub(3)).take(9).collect::<Vec<_>>().join(" ");
            return Err(format!(
                "{did} for {event}: draw {at}: ours {} theirs {}",
                near(ours.iter().map(String::as_str).collect()),
                near(theirs)
            ));
        }
        let points =
            [0, 1].map(|n| duel.host.world.being(duel.sides[n]).map_or(0, |b| b.creature.hit_points.max(0)));
        let recorded = [0, 1].map(|n| act["hp"][n].as_i64().unwrap_or(0).max(0) as i32);
        let there = [0, 1].map(|n| duel.host.world.position(duel.sides[n]).is_some());
        if (0..2).any(|n| there[n] && points[n] != recorded[n]) {
            return Err(format!("points after {did}: ours {points:?} theirs {recorded:?} {event}"));
        }
        if let Some(who) = who {
            let timeout = duel.host.world.get(who).map_or(0, |o| o.timeout);
            let gone = duel.host.world.position(who).is_none();
            if act["to"].as_i64() != Some(timeout.into()) && !gone {
                return Err(format!("time after {did}: ours {timeout} theirs {} {event}", act["to"]));
            }
        }
        let places: Vec<i64> = duel
            .sides
            .iter()
            .flat_map(|&s| duel.host.world.position(s).map_or([-1, -1], |(_, x, y)| [x.into(), y.into()]))
            .collect();
        let recorded: Vec<i64> = act["p"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        let alive: Vec<bool> =
            duel.sides.iter().flat_map(|&s| [duel.host.world.position(s).is_some(); 2]).collect();
        if (0..4).any(|i| (alive[i] || recorded[i] >= 0) && places[i] != recorded[i]) {
            return Err(format!("place after {did}: ours {places:?} theirs {recorded:?} {event}"));
        }
        self.done += 1;
        Ok(())
    }
}

const MOST_TICKS: i32 = 1800;

/// Whether `DUEL` names this duel by its seed (several may be named, with commas): then only the named ones are run, and told.
fn is_asked(line: &Value) -> bool {
    let seed = line["seed"].to_string();
    std::env::var("DUEL").is_ok_and(|asked| asked.split(',').any(|s| s == seed))
}

/// Lets a duel run by the rules of the recording (`RULES.md`, fights): gives the acts equal to the record, and what differed
/// first.
fn follow(duel: &mut Duel<'_>, line: &Value) -> (usize, Option<String>) {
    let acts = line["acts"].as_array().unwrap();
    let mut course = Course { acts: acts.iter(), done: 0, drawn: drawn(&duel.host).len() };
    let dead = |d: &Duel<'_>| d.sides.iter().any(|&s| d.host.world.position(s).is_none());
    let traced = is_asked(line);
    for tick in 0..MOST_TICKS {
        // By place in the list, as the original goes: the one after one that vanishes is passed over.
        let map = duel.host.world.map;
        let mut place = 0;
        while let Some(&thing) = duel.host.world.map(map).unwrap().things.get(place) {
            place += 1;
            let object = duel.host.world.get_mut(thing).unwrap();
            if object.is_deleted() || object.timeout < 0 || thing == duel.host.world.player {
                continue;
            }
            let object = duel.host.world.get_mut(thing).unwrap();
            if object.timeout > 0 {
                object.timeout -= 1;
                continue;
            }
            let Some(being) = duel.host.world.being_mut(thing) else { continue };
            being.creature.statuses.retain(|s| s.nature != TELEPORTED);
            let still = being.creature.statuses.has(PARALYSIS) || being.creature.statuses.has(SLEEPING);
            if still {
                continue;
            }
            let acted = minds::act(&mut duel.host, thing, None);
            let did = acted.wish.map(|w| format!("{:?}", w.act)).unwrap_or_default();
            if traced {
                let why = duel.host.world.being(thing).and_then(|b| b.mind.why.clone());
                println!("  tick {tick} {thing:?} did {did} time {} : {why:?}", acted.time);
                duel.host.world.reports.iter().for_each(|r| println!("      {r:?}"));
                duel.host.world.reports.clear();
            }
            if let Err(cause) = course.compare(duel, tick, Some(thing), &did) {
                if traced {
                    println!("  {cause}");
                    tell_act(&duel.host, acts.get(course.done));
                }
                return (course.done, Some(cause));
            }
            if course.done == acts.len() {
                return (course.done, None);
            }
        }
        duel.host.world.end_turn();
        if duel.host.world.turn % TURN == 0 {
            let map = duel.host.world.map;
            duel.host.pass_turn_on(map);
            if let Err(cause) = course.compare(duel, tick, None, "") {
                if traced {
                    println!("  {cause}");
                    tell_act(&duel.host, acts.get(course.done));
                }
                return (course.done, Some(cause));
            }
            if course.done == acts.len() {
                return (course.done, None);
            }
        }
        if dead(duel) {
            break;
        }
        duel.host.world.turn += 1;
    }
    match course.done == acts.len() {
        true => (course.done, None),
        false => (course.done, Some("ends too early".to_owned())),
    }
}

// S001-254
#[test]
fn recorded_duels_begin_and_go_on_as_they_did() {
    let Some(mut all) = lines("fights") else { return };
    if real_scripts().is_none() {
        return;
    }
    let (mut cases, mut made, mut first, mut whole) = (0, 0, 0, 0);
    let mut causes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut acts_in_all = 0;
    let all_acts: usize = all.iter().map(|l| l["acts"].as_array().map_or(0, Vec::len)).sum();
    if std::env::var_os("DUEL").is_some() {
        all.retain(is_asked);
    }
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
            let places = duel.sides.map(|s| duel.host.world.position(s).map(|p| (p.1, p.2)));
            let recorded = [0, 1].map(|i| (line["init"][i]["x"].clone(), line["init"][i]["y"].clone()));
            causes.entry(cause.to_owned()).or_default().push(format!(
                "{name}: draws {draws} {}, points {points:?} {theirs:?}, places {places:?} {recorded:?}",
                line["draws0"]
            ));
            if is_asked(line) {
                println!("{name}: {:?}", drawn(&duel.host));
                (0..2).for_each(|i| tell_side(&duel.host, duel.sides[i], &line["init"][i]));
            }
            continue;
        }
        made += 1;
        if is_asked(line) {
            (0..2).for_each(|i| tell_side(&duel.host, duel.sides[i], &line["init"][i]));
        }
        let (acts, cause) = follow(&mut duel, line);
        acts_in_all += acts;
        first += usize::from(acts > 0);
        match cause {
            None => whole += 1,
            Some(cause) => {
                let group = cause.split(": ").next().unwrap_or("").to_owned();
                let group = if group.starts_with("Cast(") {
                    "Cast".to_owned() + group.split_once(')').map_or("", |g| g.1)
                } else {
                    group
                };
                causes.entry(group).or_default().push(format!("{name}, act {acts}: {cause}"));
            }
        }
    }
    if let Some(path) = std::env::var_os("ANGRIST_FIGHTS_REPORT") {
        let all: Vec<String> = causes
            .iter()
            .flat_map(|(what, list)| list.iter().map(move |l| format!("{what}\t{l}\n")))
            .collect();
        std::fs::write(path, all.concat()).unwrap();
    }
    println!(
        "{cases} duels: {made} made alike, {first} with an equal first act, {acts_in_all} of {all_acts} acts, {whole} to the end"
    );
    for (what, list) in &causes {
        println!("{what}: {}", list.len());
        list.iter().take(if what.starts_with("made") { 12 } else { 6 }).for_each(|l| println!("    {l}"));
    }
    assert!(cases == all.len() && cases > 0, "{cases} of {} duels were compared", all.len());
    at_least("duels made", made, cases, MADE);
    at_least("first acts", first, cases, FIRST);
    at_least("duels to the end", whole, cases, WHOLE);
    at_least("acts", acts_in_all, all_acts, ACTS);
}
