//! `borg`: whole games played by programs, several at a time, with a summary.

use crate::cli::{BorgArgs, Common, Format};
use crate::commands::borg_kept::Keeping;
use crate::failure::Failure;
use crate::games;
use crate::out::{out, outln, steer};
use angrist_borg::{Report, Table};
use angrist_engine::play::Game;
use angrist_games::players;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Plays games and sums them up. Results come in the order of their random seeds, no matter which thread played which.
pub fn borg(common: &Common, args: &BorgArgs) -> Result<(), Failure> {
    let ruleset = games::find(common)?;
    let game = ruleset.name();
    let player = if args.random {
        &players::RANDOM
    } else {
        games::entry(game)?.players.first().ok_or_else(|| {
            Failure::Refused(format!("there is no borg for {game} yet; --random plays any game"))
        })?
    };
    if args.strong && !player.strong {
        return Err(Failure::Refused(format!(
            "the borg for {game} always starts a normal game; leave out --strong"
        )));
    }
    let keeping = Keeping::of(args)?;
    let first = common.seed.unwrap_or(1);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = if args.watch { 1 } else { common.jobs.map_or(cores, usize::from).clamp(1, 64) };
    let bar = if args.watch { ProgressBar::hidden() } else { progress(common, args.games) };
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
                    let table = Table::new(&*ruleset, seed);
                    let table = if args.watch { table.watched(Box::new(watch(seed))) } else { table };
                    let report = (player.play)(table, seed, args.max_turns, args.strong);
                    let kept = keeping.keep(&ruleset, &report);
                    bar.inc(1);
                    if let Ok(mut all) = reports.lock() {
                        all.insert(number, (report, kept));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let all = reports.into_inner().unwrap_or_default();
    let (reports, kept): (Vec<Report>, Vec<Result<bool, Failure>>) = all.into_values().unzip();
    let entered = kept.into_iter().collect::<Result<Vec<bool>, Failure>>()?;
    let entered = args.scores.then(|| entered.iter().filter(|new| **new).count());
    summary(common, &reports, entered)
}

/// Rows and columns of the map that are shown around the hero.
const WINDOW: (i16, i16) = (20, 78);

/// Draws the game after every turn: on a terminal each picture over the last one, elsewhere one below the other.
fn watch(seed: u64) -> impl FnMut(&dyn Game, &str) {
    let terminal = std::io::stdout().is_terminal();
    let mut last = u64::MAX;
    move |game, command| {
        let scene = game.scene();
        let Some(here) = scene.here.filter(|_| scene.turn != last) else { return };
        last = scene.turn;
        if terminal {
            steer!("\x1b[H\x1b[J");
        }
        let mut picture = format!("seed {seed}  turn {}  depth {}  {command}\n", scene.turn, scene.depth);
        let corner = here.shift(-WINDOW.1 / 2, -WINDOW.0 / 2);
        for y in 0..WINDOW.0 {
            let row: String =
                (0..WINDOW.1).map(|x| scene.map.square(corner.shift(x, y)).glyph.plain).collect();
            picture.push_str(row.trim_end());
            picture.push('\n');
        }
        out!("{picture}");
        if terminal {
            let _ = std::io::stdout().flush();
            std::thread::sleep(std::time::Duration::from_millis(40));
        }
    }
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

/// What ended a game, or that the turns ran out.
fn cause(report: &Report) -> String {
    report.cause.as_ref().map_or_else(|| "out of turns".to_owned(), ToString::to_string)
}

fn summary(common: &Common, reports: &[Report], entered: Option<usize>) -> Result<(), Failure> {
    let count = |test: &dyn Fn(&Report) -> bool| reports.iter().filter(|r| test(r)).count();
    let won = count(&|r| r.won);
    let over = count(&|r| r.verdict.is_some());
    let turns: u64 = reports.iter().map(|r| r.turns).sum();
    let deepest = reports.iter().map(|r| r.depth).max().unwrap_or(0);
    let mut depths: BTreeMap<i32, usize> = BTreeMap::new();
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    for report in reports {
        *depths.entry(report.depth).or_default() += 1;
        *ends.entry(cause(report)).or_default() += 1;
    }
    let breaches: Vec<&Report> = reports.iter().filter(|r| r.breach.is_some()).collect();
    if common.format == Format::Text {
        if common.verbose {
            for r in reports {
                outln!(
                    "seed {}: {} turns, depth {}, {} points, {}",
                    r.seed,
                    r.turns,
                    r.depth,
                    r.points,
                    r.line
                );
            }
        }
        outln!(
            "{} games, {turns} turns; {won} won, {} lost, {} cut off; deepest {deepest}",
            reports.len(),
            over - won.min(over),
            reports.len() - over
        );
        let depths: Vec<String> = depths.iter().map(|(d, n)| format!("{d}: {n}")).collect();
        outln!("games by deepest level  {}", depths.join("  "));
        let mut causes: Vec<(usize, &str)> = ends.iter().map(|(cause, n)| (*n, cause.as_str())).collect();
        causes.sort_by_key(|(n, cause)| (std::cmp::Reverse(*n), *cause));
        for (n, cause) in causes.iter().take(if common.verbose { usize::MAX } else { 10 }) {
            outln!("{n:5}  {cause}");
        }
        if let Some(entered) = entered {
            outln!("{entered} added to the high scores");
        }
    } else {
        outln!(
            "{}",
            json!({ "games": reports, "won": won, "over": over, "turns": turns, "deepest": deepest, "depths": depths, "causes": ends,
                    "breaches": breaches.len(), "entered": entered })
        );
    }
    match breaches.first() {
        None => Ok(()),
        Some(r) => {
            Err(Failure::Ours(format!("seed {}: {}", r.seed, r.breach.as_deref().unwrap_or_default())))
        }
    }
}
