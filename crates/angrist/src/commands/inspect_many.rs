//! Questions to many levels at once: whether all are sound, what is where, and what they are like on average.

use super::inspect_level::{passable, problems};
use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use crate::games;
use crate::libs::text_within;
use crate::out::{note, noteln, outln};
use angrist_dungeon::{Recorded, Sample};
use angrist_engine::play::{Level, LevelRequest, Ruleset};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The depths asked for, one or several; all that the game has when none is named.
fn depths(args: &InspectArgs, ruleset: &dyn Ruleset) -> (i32, i32) {
    let one = args.depth.map(|d| (d, d));
    args.depths.or(one).unwrap_or_else(|| games::depths_of(ruleset.name()))
}

/// Makes many levels on several threads and hands each to `each`.
fn many(
    common: &Common,
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
    (count, depths): (u64, (i32, i32)),
    each: impl Fn(&LevelRequest, Level) + Sync,
) -> Result<u64, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get() as u16);
    let jobs = common.jobs.unwrap_or(cores).max(1);
    let next = AtomicU64::new(0);
    let refused: Mutex<Option<String>> = Mutex::new(None);
    let on_screen = std::io::stderr().is_terminal();
    let shows = !common.quiet && (on_screen || common.verbose);
    let step = if on_screen { 100 } else { (count / 20).max(1) };
    // A thread takes all depths of a seed: a level may be made below the one before it.
    let (low, high) = depths;
    let span = (high - low + 1).max(1) as u64;
    let work = || loop {
        let first = next.fetch_add(span, Ordering::Relaxed);
        if first >= count {
            return;
        }
        for n in first..(first + span).min(count) {
            let (seed, depth) = (ask.seed.wrapping_add(n / span), low + (n % span) as i32);
            let ask = LevelRequest { seed, depth, ..ask.clone() };
            match ruleset.level(&ask, None) {
                Ok(level) => each(&ask, level),
                Err(e) => {
                    next.store(count, Ordering::Relaxed);
                    if let Ok(mut refused) = refused.lock() {
                        *refused = Some(e.to_string());
                    }
                    return;
                }
            }
            if shows && n.is_multiple_of(step) {
                let (before, after) = if on_screen { ("\r", "") } else { ("", "\n") };
                note!("{before}{n} of {count} levels{after}");
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    if shows && on_screen {
        noteln!("");
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
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    let found: Mutex<BTreeMap<(u64, i32), Vec<String>>> = Mutex::new(BTreeMap::new());
    let hash = AtomicU64::new(0);
    let most_tries = AtomicU64::new(0);
    let wanted = (args.levels.unwrap_or(100), depths(args, ruleset));
    let count = many(common, ruleset, ask, wanted, |ask, level| {
        // Sums do not depend on the order in which threads finish.
        hash.fetch_add(level.hash, Ordering::Relaxed);
        most_tries.fetch_max(level.json["tries"].as_u64().unwrap_or(0), Ordering::Relaxed);
        let problems = problems(&level);
        if !problems.is_empty()
            && let Ok(mut found) = found.lock()
        {
            found.insert((ask.seed, ask.depth), problems);
        }
    })?;
    let found = found.into_inner().unwrap_or_default();
    let hash = format!("{:016x}", hash.into_inner());
    let most_tries = most_tries.into_inner();
    match common.format {
        Format::Text => {
            for ((seed, depth), problems) in found.iter().take(20) {
                outln!("seed {seed} depth {depth}: {}", problems.join("; "));
            }
            let tries = match most_tries {
                0 => String::new(),
                1 => ", each at the first try".to_owned(),
                n => format!(", at most {n} tries"),
            };
            let (low, high) = wanted.1;
            outln!("{count} levels of depths {low} to {high}, {} not sound{tries}, hash {hash}", found.len());
        }
        _ => {
            let list: Vec<Value> = found
                .iter()
                .map(|((seed, depth), p)| json!({ "seed": seed, "depth": depth, "problems": p }))
                .collect();
            outln!("{}", json!({ "levels": count, "invalid": list, "most_tries": most_tries, "hash": hash }));
        }
    }
    match found.len() {
        0 => Ok(()),
        n => Err(Failure::Found(format!("{n} of {count} levels are not sound"))),
    }
}

/// Where each region is first met: its name, and a seed and depth that have it.
pub fn catalogue(
    common: &Common,
    args: &InspectArgs,
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    type Met = BTreeMap<String, (u64, i32, u64)>;
    let met: Mutex<Met> = Mutex::new(BTreeMap::new());
    let wanted = (args.levels.unwrap_or(100), depths(args, ruleset));
    let count = many(common, ruleset, ask, wanted, |ask, level| {
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
                let s = if *times == 1 { "" } else { "s" };
                outln!("{name}: on {times} level{s}, first with seed {seed} at depth {depth}");
            }
            outln!("{} regions on {count} levels", met.len());
        }
        _ => {
            let list: Vec<Value> = met
                .iter()
                .map(|(name, (seed, depth, n))| json!({ "region": name, "seed": seed, "depth": depth, "levels": n }))
                .collect();
            outln!("{}", json!({ "levels": count, "regions": list }));
        }
    }
    if !args.check {
        return Ok(());
    }
    let low = LevelRequest { depth: depths(args, ruleset).0, ..ask.clone() };
    let level = ruleset.level(&low, None)?;
    let Some(all) = level.json["all_regions"].as_array() else {
        return Err(Failure::Usage(format!("{} does not list its regions", ruleset.name())));
    };
    let never: Vec<&str> =
        all.iter().filter_map(Value::as_str).filter(|name| !met.contains_key(*name)).collect();
    match never.len() {
        0 => Ok(()),
        n => {
            Err(Failure::Found(format!("{n} of {} regions never appeared: {}", all.len(), never.join(", "))))
        }
    }
}

/// Mean figures of levels, for each depth over N levels; beside recorded figures if there are any.
pub fn stats(
    common: &Common,
    args: &InspectArgs,
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    let (low, _) = depths(args, ruleset);
    if ruleset.level(&LevelRequest { depth: low, ..ask.clone() }, None)?.json["counts"].is_null() {
        return plain_stats(common, args, ruleset, ask);
    }
    let recorded = match &args.against {
        None => Recorded::default(),
        Some(file) => {
            let bad = |why: String| Failure::Refused(format!("{}: {why}", file.display()));
            let text = text_within(file, MOST_FIGURES)?;
            Recorded::read(&text, LEVELS as f64).map_err(bad)?
        }
    };
    let (low, high) = match (args.depth, args.depths, recorded.cells.keys().map(|(d, _)| *d).max()) {
        (None, None, Some(last)) => (recorded.cells.keys().map(|(d, _)| *d).min().unwrap_or(last), last),
        _ => depths(args, ruleset),
    };
    let each = args.levels.unwrap_or(LEVELS);
    let counted: Mutex<BTreeMap<(i32, u64), Value>> = Mutex::new(BTreeMap::new());
    let number = each * (high - low + 1).max(1) as u64;
    many(common, ruleset, ask, (number, (low, high)), |ask, level| {
        if let Ok(mut counted) = counted.lock() {
            counted.insert((ask.depth, ask.seed), level.json["counts"].clone());
        }
    })?;
    let counted = counted.into_inner().unwrap_or_default();
    let first = counted.values().next().and_then(Value::as_object);
    let names: Vec<String> = first.into_iter().flat_map(|counts| counts.keys().cloned()).collect();
    // In the order of the recorded table; what it does not have comes after.
    let mut order: Vec<String> = recorded.quantities.iter().filter(|q| names.contains(q)).cloned().collect();
    order.extend(names.iter().filter(|n| !recorded.quantities.contains(n)).cloned());
    let ours = |depth: i32, name: &str| {
        let rows = counted.range((depth, 0)..=(depth, u64::MAX)).map(|(_, counts)| &counts[name]);
        Sample::of(rows.map(|v| v.as_u64().unwrap_or(0).min(u64::from(u32::MAX)) as u32))
    };
    let mut sums = BTreeMap::<String, (u32, u32)>::new();
    let mut rows = Vec::new();
    for depth in low..=high {
        for name in &order {
            let (us, them) = (ours(depth, name), recorded.cell(depth, name));
            let agrees = them.map(|them| us.agrees(them));
            if let Some(agrees) = agrees {
                let sum = sums.entry(name.clone()).or_default();
                *sum = (sum.0 + 1, sum.1 + u32::from(!agrees));
            }
            rows.push(row(common, depth, name, &us, them, agrees));
        }
    }
    let (compared, apart) = sums.values().fold((0, 0), |(c, a), s| (c + s.0, a + s.1));
    match common.format {
        Format::Text => {
            rows.iter().filter_map(Value::as_str).for_each(|line| outln!("{line}"));
            if args.against.is_some() {
                let columns: Vec<String> = sums
                    .iter()
                    .filter(|(_, s)| s.1 > 0)
                    .map(|(n, s)| format!("{n} {} of {}", s.1, s.0))
                    .collect();
                outln!("{compared} cells compared, {apart} differ: {}", columns.join(", "));
            }
        }
        _ => outln!("{}", json!({ "levels": each, "compared": compared, "differ": apart, "rows": rows })),
    }
    Ok(())
}

/// Of a game that counts nothing itself: means and errors of what many levels have, and how they stand against those of another run.
#[expect(clippy::float_arithmetic, reason = "statistics for people, not a rule")]
fn plain_stats(
    common: &Common,
    args: &InspectArgs,
    ruleset: &dyn Ruleset,
    ask: &LevelRequest,
) -> Result<(), Failure> {
    // Count, sum and sum of squares: all of them whole numbers, so the order of threads does not matter.
    let sums: Mutex<BTreeMap<String, (u64, u64, u64)>> = Mutex::new(BTreeMap::new());
    let wanted = (args.levels.unwrap_or(100), depths(args, ruleset));
    let count = many(common, ruleset, ask, wanted, |_, level| {
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
            let text = text_within(file, MOST_FIGURES)?;
            let value = serde_json::from_str(&text)
                .map_err(|e| Failure::Refused(format!("{} contains no statistics: {e}", file.display())))?;
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
            outln!("{what} {mean:.2} +- {error:.2}{note}");
        }
        if far == Some(true) {
            apart.push(what.clone());
        }
    }
    if common.format == Format::Text {
        outln!("{count} levels");
    } else {
        outln!("{answer}");
    }
    match apart.len() {
        0 => Ok(()),
        _ => Err(Failure::Found(format!(
            "these differ by more than three standard errors: {}",
            apart.join(", ")
        ))),
    }
}

/// Default number of levels per depth, as in the recorded figures.
const LEVELS: u64 = 300;
/// Far more than any file of figures has.
const MOST_FIGURES: u64 = 64 << 20;

/// Ours, theirs, and a mark where they differ.
#[allow(clippy::float_arithmetic, reason = "statistics about levels, never a rule")]
fn row(
    common: &Common,
    depth: i32,
    name: &str,
    us: &Sample,
    them: Option<&Sample>,
    agrees: Option<bool>,
) -> Value {
    if common.format != Format::Text {
        let figures = |s: &Sample| json!({ "mean": s.mean, "sd": s.deviation, "levels": s.number });
        return json!({ "depth": depth, "quantity": name, "ours": figures(us), "recorded": them.map(figures), "agrees": agrees });
    }
    let shown = |s: &Sample| format!("{:>9.3} ±{:>7.3}", s.mean, s.error());
    let theirs = them.map(|s| format!("  {}", shown(s))).unwrap_or_default();
    let mark = if agrees == Some(false) { "  <--" } else { "" };
    format!("{depth:>2} {name:<15} {}{theirs}{mark}", shown(us)).into()
}
