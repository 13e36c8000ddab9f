//! Questions to a level that was made for the asking: what is on it, whether it is sound, and many of them at once.

use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::{KnownMap, Level, LevelRequest, Step, World};
use angrist_engine::space::{Grid, Loc};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Every verb that a level understands, for help and completion.
pub const VERBS: &[&str] = &[
    "dump",
    "query",
    "rooms",
    "monsters",
    "items",
    "doors",
    "traps",
    "portals",
    "features",
    "regions",
    "view",
    "path",
    "seed",
    "depth",
    "mode",
    "narrate",
    "validate",
    "stats",
    "stress",
    "catalogue",
];

/// The layers of a level that `view` knows.
pub const LAYERS: &[&str] = &["glyphs", "steps", "light", "landmarks"];

fn passable(step: Step) -> bool {
    matches!(step, Step::Free | Step::Slow(_) | Step::Danger)
}

/// What is wrong with a level: what the game itself says, and that no part of it and no stair is out of reach.
pub fn problems(level: &Level) -> Vec<String> {
    let map = &*level.map;
    let mut all: Vec<String> = Vec::new();
    if let Some(own) = level.json["problems"].as_array() {
        all.extend(own.iter().filter_map(|p| p.as_str().map(str::to_owned)));
    }
    // A game that looks for problems itself has looked at every way.
    if level.json["problems"].is_array() {
        return all;
    }
    let bounds = map.bounds();
    let open: BTreeSet<Loc> = bounds.squares().filter(|&l| passable(map.step(l))).collect();
    let start = level.arrival.filter(|l| open.contains(l)).or(open.first().copied());
    let Some(start) = start else {
        all.push("nothing is open".into());
        return all;
    };
    let mut reached = BTreeSet::from([start]);
    let mut queue = vec![start];
    while let Some(at) = queue.pop() {
        for next in at.neighbours().filter(|l| open.contains(l)) {
            if reached.insert(next) {
                queue.push(next);
            }
        }
    }
    if reached.len() < open.len() {
        let first = open.difference(&reached).next().copied().unwrap_or(start);
        let apart = open.len() - reached.len();
        all.push(format!("{apart} open squares cannot be reached, the first at {first}"));
    }
    for at in bounds.squares() {
        if let Some(name) = map.landmark(at)
            && !reached.contains(&at)
        {
            all.push(format!("'{name}' at {at} cannot be reached"));
        }
    }
    all
}

/// A list of the level's description, a line each or as JSON.
fn list(common: &Common, level: &Level, what: &str) -> Result<(), Failure> {
    let Some(list) = level.json[what].as_array() else {
        return Err(Failure::Refused(format!("this level does not list its {what}")));
    };
    if common.format != Format::Text {
        println!("{}", Value::from(list.clone()));
        return Ok(());
    }
    for entry in list {
        match entry {
            Value::String(text) => println!("{text}"),
            Value::Object(fields) => {
                let shown = |(k, v): (&String, &Value)| match v {
                    Value::Bool(false) | Value::Null => None,
                    Value::Bool(true) => Some(k.clone()),
                    Value::Array(a) if a.is_empty() => None,
                    Value::Array(a) if a.iter().all(Value::is_object) => {
                        Some(format!("{k}={} things", a.len()))
                    }
                    Value::String(text) => Some(format!("{k}={text}")),
                    other => Some(format!("{k}={other}")),
                };
                println!("{}", fields.iter().filter_map(shown).collect::<Vec<_>>().join("  "));
            }
            other => println!("{other}"),
        }
    }
    Ok(())
}

/// A layer of the level as letters.
fn view(map: &dyn KnownMap, layer: &str) -> Result<Vec<String>, Failure> {
    let letter = |at: Loc| -> Option<char> {
        Some(match layer {
            "glyphs" => map.square(at).glyph.plain,
            "steps" => match map.step(at) {
                Step::Unknown => ' ',
                Step::Free => '.',
                Step::Slow(_) => '+',
                Step::Danger => '!',
                Step::Blocked => '#',
            },
            "light" => match (map.step(at), map.square(at).overlay.glow) {
                (Step::Blocked, _) => '#',
                (_, true) => '*',
                (_, false) => '.',
            },
            "landmarks" => match (map.landmark(at), map.step(at)) {
                (Some(name), _) => name.chars().next().unwrap_or('?'),
                (None, Step::Blocked) => '#',
                (None, _) => '.',
            },
            _ => return None,
        })
    };
    let bounds = map.bounds();
    let rows: Option<Vec<String>> = (0..bounds.height)
        .map(|y| (0..bounds.width).map(|x| letter(bounds.at.shift(x, y))).collect::<Option<String>>())
        .collect();
    rows.ok_or_else(|| {
        Failure::Usage(format!(
            "there is no layer '{layer}' of a level; there are glyphs, steps, light, landmarks"
        ))
    })
}

fn path(common: &Common, map: &dyn KnownMap, rest: &[String]) -> Result<(), Failure> {
    let [from, to] = rest else {
        return Err(Failure::Usage("say from where and to where: path X,Y X,Y".into()));
    };
    let place = |text: &String| -> Result<Loc, Failure> { text.parse().map_err(Failure::Usage) };
    let (from, to) = (place(from)?, place(to)?);
    let grid = Grid::new(map.bounds().width, map.bounds().height, ());
    let passage = Passage::of(&grid, |l, ()| match map.step(l) {
        Step::Free => 1,
        Step::Slow(n) => n.saturating_add(1),
        Step::Danger => 20,
        Step::Unknown | Step::Blocked => 0,
    });
    let mut finder = Pathfinder::new();
    let Some(way) = finder.travel(&passage, from, to) else {
        return Err(Failure::Found(format!("there is no way from {from} to {to}")));
    };
    let squares: Vec<String> = way.iter().map(ToString::to_string).collect();
    match common.format {
        Format::Text => println!("{} steps: {}", squares.len(), squares.join(" ")),
        _ => println!("{}", json!({ "steps": squares.len(), "way": squares })),
    }
    Ok(())
}

/// Figures of one level (S001-093).
fn stats(common: &Common, ask: &LevelRequest, level: &Level) {
    let bounds = level.map.bounds();
    let count = |what: &str| level.json[what].as_array().map(Vec::len);
    let open = bounds.squares().filter(|&l| passable(level.map.step(l))).count();
    let mode = if ask.mode.is_empty() { "sound" } else { &ask.mode };
    let mut all = json!({ "seed": ask.seed, "depth": ask.depth, "mode": mode, "width": bounds.width,
                          "height": bounds.height, "open": open, "hash": format!("{:016x}", level.hash) });
    for what in ["rooms", "monsters", "items", "doors", "traps", "portals", "features", "regions"] {
        if let Some(n) = count(what) {
            all[what] = n.into();
        }
    }
    match (common.format, all.as_object()) {
        (Format::Text, Some(fields)) => {
            fields.iter().for_each(|(k, v)| println!("{k} {}", v.to_string().trim_matches('"')))
        }
        _ => println!("{all}"),
    }
}

/// Answers a question about a level; `None` when the verb is not one of these.
pub fn answer(
    common: &Common,
    ask: &LevelRequest,
    level: &Level,
    verb: &str,
    rest: &[String],
) -> Option<Result<(), Failure>> {
    Some(match verb {
        "rooms" | "monsters" | "items" | "doors" | "traps" | "portals" | "features" | "regions" => {
            list(common, level, verb)
        }
        "view" => {
            view(&*level.map, rest.first().map_or("glyphs", String::as_str)).map(|rows| match common.format {
                Format::Text => rows.iter().for_each(|row| println!("{row}")),
                _ => println!("{}", json!({ "rows": rows })),
            })
        }
        "path" => path(common, &*level.map, rest),
        "stats" => {
            stats(common, ask, level);
            Ok(())
        }
        "validate" => {
            let found = problems(level);
            match common.format {
                Format::Text if found.is_empty() => {
                    println!("sound: everything can be reached, nothing is out of place")
                }
                Format::Text => found.iter().for_each(|p| println!("{p}")),
                _ => println!("{}", json!({ "seed": ask.seed, "depth": ask.depth, "problems": found })),
            }
            match found.len() {
                0 => Ok(()),
                n => Err(Failure::Found(format!("{n} found on depth {} of seed {}", ask.depth, ask.seed))),
            }
        }
        "depth" => {
            match common.format {
                Format::Text => println!("{}", ask.depth),
                _ => println!("{}", json!({ "depth": ask.depth })),
            }
            Ok(())
        }
        "mode" => {
            let mode = if ask.mode.is_empty() { "sound" } else { &ask.mode };
            match common.format {
                Format::Text => println!("{mode}"),
                _ => println!("{}", json!({ "mode": mode })),
            }
            Ok(())
        }
        _ => return None,
    })
}

/// The depths that many levels are made at: those asked for, or all that the game has.
fn depths(args: &InspectArgs, world: &dyn World, ask: &LevelRequest) -> (i32, i32) {
    const DEEPEST: i32 = 127;
    let known = args.depths.or(args.depth.map(|d| (d, d)));
    known.unwrap_or_else(|| {
        let there = |depth: i32| world.level(&LevelRequest { depth, ..ask.clone() }, None).is_ok();
        (1, (1..=DEEPEST).take_while(|d| there(*d)).last().unwrap_or(1))
    })
}

/// Makes many levels on several threads and hands each to `each`.
fn many(
    common: &Common,
    args: &InspectArgs,
    world: &dyn World,
    ask: &LevelRequest,
    each: impl Fn(&LevelRequest, Level) + Sync,
) -> Result<u64, Failure> {
    let count = args.levels.unwrap_or(100);
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get() as u16);
    let jobs = common.jobs.unwrap_or(cores).max(1);
    let next = AtomicU64::new(0);
    let refused: Mutex<Option<String>> = Mutex::new(None);
    let shows = !common.quiet && std::io::stderr().is_terminal();
    // A thread takes all depths of a seed: a level is made below the one before it.
    let (low, high) = depths(args, world, ask);
    let span = (high - low + 1).max(1) as u64;
    let work = || loop {
        let first = next.fetch_add(span, Ordering::Relaxed);
        if first >= count {
            return;
        }
        for n in first..(first + span).min(count) {
            let (seed, depth) = (ask.seed.wrapping_add(n / span), low + (n % span) as i32);
            let ask = LevelRequest { seed, depth, ..ask.clone() };
            match world.level(&ask, None) {
                Ok(level) => each(&ask, level),
                Err(e) => {
                    next.store(count, Ordering::Relaxed);
                    if let Ok(mut refused) = refused.lock() {
                        *refused = Some(e.to_string());
                    }
                    return;
                }
            }
            if shows && n.is_multiple_of(100) {
                eprint!("\r{n} of {count} levels");
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    if shows {
        eprintln!();
    }
    match refused.into_inner().unwrap_or(None) {
        Some(why) => Err(Failure::Refused(why)),
        None => Ok(count),
    }
}

/// Makes many levels and says how many are not sound.
pub fn stress(
    common: &Common,
    args: &InspectArgs,
    world: &dyn World,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    let found: Mutex<BTreeMap<(u64, i32), Vec<String>>> = Mutex::new(BTreeMap::new());
    let hash = AtomicU64::new(0);
    let count = many(common, args, world, ask, |ask, level| {
        // Sums do not depend on the order in which threads finish.
        hash.fetch_add(level.hash, Ordering::Relaxed);
        let problems = problems(&level);
        if !problems.is_empty()
            && let Ok(mut found) = found.lock()
        {
            found.insert((ask.seed, ask.depth), problems);
        }
    })?;
    let found = found.into_inner().unwrap_or_default();
    let hash = format!("{:016x}", hash.into_inner());
    match common.format {
        Format::Text => {
            for ((seed, depth), problems) in found.iter().take(20) {
                println!("seed {seed} depth {depth}: {}", problems.join("; "));
            }
            println!("{count} levels, {} not sound, hash {hash}", found.len());
        }
        _ => {
            let list: Vec<Value> = found
                .iter()
                .map(|((seed, depth), p)| json!({ "seed": seed, "depth": depth, "problems": p }))
                .collect();
            println!("{}", json!({ "levels": count, "invalid": list, "hash": hash }));
        }
    }
    match found.len() {
        0 => Ok(()),
        n => Err(Failure::Found(format!("{n} of {count} levels are not sound"))),
    }
}

/// Means and errors of what many levels have, and how they stand against those of another run.
#[expect(clippy::float_arithmetic, reason = "statistics for people, not a rule")]
pub fn many_stats(
    common: &Common,
    args: &InspectArgs,
    world: &dyn World,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    // Count, sum and sum of squares: all of them whole numbers, so the order of threads does not matter.
    let sums: Mutex<BTreeMap<String, (u64, u64, u64)>> = Mutex::new(BTreeMap::new());
    let count = many(common, args, world, ask, |_, level| {
        let open = level.map.bounds().squares().filter(|&l| passable(level.map.step(l))).count();
        let lists = ["rooms", "monsters", "items", "doors", "traps", "portals", "features", "regions"];
        let found = lists.iter().filter_map(|w| Some((*w, level.json[*w].as_array()?.len())));
        let Ok(mut sums) = sums.lock() else { return };
        for (what, n) in found.chain([("open", open)]) {
            let sum = sums.entry(what.to_owned()).or_default();
            let n = n as u64;
            *sum = (sum.0 + 1, sum.1 + n, sum.2 + n * n);
        }
    })?;
    let mut answer = json!({ "levels": count });
    for (what, (n, sum, squares)) in sums.into_inner().unwrap_or_default() {
        let mean = sum as f64 / n as f64;
        let spread = (squares as f64 / n as f64 - mean * mean).max(0.0);
        let error = (spread / n as f64).sqrt();
        answer[what] = json!({ "mean": mean, "error": error });
    }
    let other: Option<Value> = match &args.against {
        None => None,
        Some(file) => {
            let text = std::fs::read_to_string(file)
                .map_err(|e| Failure::Refused(format!("cannot read {}: {e}", file.display())))?;
            let value = serde_json::from_str(&text)
                .map_err(|e| Failure::Refused(format!("{} holds no figures: {e}", file.display())))?;
            Some(value)
        }
    };
    let mut apart = Vec::new();
    for (what, own) in answer.as_object().into_iter().flatten().filter(|(w, _)| *w != "levels") {
        let number = |v: &Value, key: &str| v[key].as_f64();
        let (Some(mean), Some(error)) = (number(own, "mean"), number(own, "error")) else { continue };
        let theirs = other.as_ref().map(|o| &o[what.as_str()]);
        let far = theirs.and_then(|t| {
            let (m, e) = (number(t, "mean")?, number(t, "error")?);
            // Means further apart than three standard errors of their difference.
            Some((mean - m).abs() > 3.0 * (error * error + e * e).sqrt())
        });
        if common.format == Format::Text {
            let note = match far {
                Some(true) => "  differs",
                Some(false) => "  agrees",
                None => "",
            };
            println!("{what} {mean:.2} +- {error:.2}{note}");
        }
        if far == Some(true) {
            apart.push(what.clone());
        }
    }
    if common.format == Format::Text {
        println!("{count} levels");
    } else {
        println!("{answer}");
    }
    match apart.len() {
        0 => Ok(()),
        _ => Err(Failure::Found(format!(
            "these differ by more than three standard errors: {}",
            apart.join(", ")
        ))),
    }
}

/// Where each region is first met: its name, and a seed and depth that have it.
pub fn catalogue(
    common: &Common,
    args: &InspectArgs,
    world: &dyn World,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    type Met = BTreeMap<String, (u64, i32, u64)>;
    let met: Mutex<Met> = Mutex::new(BTreeMap::new());
    let count = many(common, args, world, ask, |ask, level| {
        let Ok(mut met) = met.lock() else { return };
        for name in level.json["regions"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let entry = met.entry(name.to_owned()).or_insert((ask.seed, ask.depth, 0));
            (entry.0, entry.1) = (entry.0, entry.1).min((ask.seed, ask.depth));
            entry.2 += 1;
        }
    })?;
    let met = met.into_inner().unwrap_or_default();
    match common.format {
        Format::Text => {
            for (name, (seed, depth, times)) in &met {
                println!("{name}: on {times} levels, first with seed {seed} at depth {depth}");
            }
            println!("{} regions on {count} levels", met.len());
        }
        _ => {
            let list: Vec<Value> = met
                .iter()
                .map(|(name, (seed, depth, n))| json!({ "region": name, "seed": seed, "depth": depth, "levels": n }))
                .collect();
            println!("{}", json!({ "levels": count, "regions": list }));
        }
    }
    Ok(())
}
