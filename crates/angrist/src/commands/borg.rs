//! `borg`: whole games played by programs, several at a time, with a summary.

use crate::cli::{BorgArgs, Common, Format};
use crate::failure::Failure;
use crate::games;
use angrist_borg::{Report, moria, play_randomly};
use angrist_engine::keep::Session;
use angrist_engine::play::World;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Plays games and sums them up. The order of the results is that of the seeds, whatever thread played which.
pub fn borg(common: &Common, args: &BorgArgs) -> Result<(), Failure> {
    let world = games::find(common)?;
    let player: fn(&dyn World, u64, u64, bool) -> Report = match (args.random, world.name()) {
        (true, _) => |world, seed, turns, _| play_randomly(world, seed, turns),
        (false, "moria") => |world, seed, turns, strong| {
            moria::play(world, seed, turns, if strong { moria::Setup::Strong } else { moria::Setup::Plain })
        },
        (false, name) => {
            return Err(Failure::Refused(format!(
                "there is no borg for {name} yet; --random plays any game"
            )));
        }
    };
    if let Some(dir) = &args.records {
        std::fs::create_dir_all(dir)
            .map_err(|e| Failure::Refused(format!("cannot create {}: {e}", dir.display())))?;
    }
    let first = common.seed.unwrap_or(1);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = common.jobs.map_or(cores, usize::from).clamp(1, 64);
    let bar = progress(common, args.games);
    let (next, reports) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let seed = first.wrapping_add(number);
                    let report = player(&*world, seed, args.max_turns, args.strong);
                    bar.inc(1);
                    if let Ok(mut all) = reports.lock() {
                        all.insert(number, report);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let reports: Vec<Report> =
        reports.into_inner().map(|all| all.into_values().collect()).unwrap_or_default();
    if let Some(dir) = &args.records {
        for report in &reports {
            write_record(&world, report, &dir.join(format!("{}-{}.record", world.name(), report.seed)))?;
        }
    }
    summary(common, &reports)
}

fn progress(common: &Common, games: u64) -> ProgressBar {
    if common.quiet || common.format != Format::Text {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// A borg's commands as a record that verifies.
fn write_record(world: &Arc<dyn World>, report: &Report, file: &std::path::Path) -> Result<(), Failure> {
    let mut session = Session::begin(world.clone(), report.seed);
    session.keep_text();
    for command in &report.record {
        session.apply(command).map_err(|e| {
            Failure::Ours(format!(
                "seed {}: '{command}' was done by the borg and is refused again: {e}",
                report.seed
            ))
        })?;
    }
    let text = session.take_text().unwrap_or_default();
    std::fs::write(file, text)
        .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", file.display())))
}

fn summary(common: &Common, reports: &[Report]) -> Result<(), Failure> {
    let count = |test: &dyn Fn(&Report) -> bool| reports.iter().filter(|r| test(r)).count();
    let won = count(&|r| r.won);
    let over = count(&|r| r.verdict.is_some());
    let turns: u64 = reports.iter().map(|r| r.turns).sum();
    let deepest = reports.iter().map(|r| r.depth).max().unwrap_or(0);
    let mut depths: BTreeMap<i32, usize> = BTreeMap::new();
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    for report in reports {
        *depths.entry(report.depth).or_default() += 1;
        *ends.entry(report.line.as_str()).or_default() += 1;
    }
    let breaches: Vec<&Report> = reports.iter().filter(|r| r.breach.is_some()).collect();
    if common.format == Format::Text {
        if common.verbose {
            for r in reports {
                println!(
                    "seed {}: {} turns, depth {}, {} points, {}",
                    r.seed, r.turns, r.depth, r.points, r.line
                );
            }
        }
        println!(
            "{} games, {turns} turns; {won} won, {} lost, {} cut off; deepest {deepest}",
            reports.len(),
            over - won.min(over),
            reports.len() - over
        );
        let depths: Vec<String> = depths.iter().map(|(d, n)| format!("{d}: {n}")).collect();
        println!("games by deepest level  {}", depths.join("  "));
    } else {
        println!(
            "{}",
            json!({ "games": reports, "won": won, "over": over, "turns": turns, "deepest": deepest, "depths": depths,
                    "breaches": breaches.len() })
        );
    }
    match breaches.first() {
        None => Ok(()),
        Some(r) => {
            Err(Failure::Ours(format!("seed {}: {}", r.seed, r.breach.as_deref().unwrap_or_default())))
        }
    }
}
