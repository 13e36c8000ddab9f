//! Every game survives what happens to its disk and its process. `scripts/simulate` tries more seeds and longer games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::play::Ruleset;
use angrist_games::{GAMES, Request, ruleset};
use angrist_kit::faults::sweep;
use angrist_kit::simulation::{Counts, simulate};
use std::sync::Arc;

/// All games, or the one that the environment names.
fn games() -> Vec<(String, Arc<dyn Ruleset>)> {
    let wanted = std::env::var("ANGRIST_GAME").ok();
    let names = GAMES.iter().map(|g| g.name).filter(|name| wanted.as_deref().is_none_or(|w| w == *name));
    let games: Vec<_> = names.map(|name| (name.to_owned(), ruleset(&Request::new(name)).unwrap())).collect();
    assert!(!games.is_empty(), "no game is called {wanted:?}");
    games
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

#[test]
fn whichever_write_fails_nothing_is_lost_beyond_the_promise() {
    let (commands, step) = (number("ANGRIST_COMMANDS", 40) as usize, number("ANGRIST_STEP", 3) as usize);
    for (name, ruleset) in games() {
        let tally = sweep(&ruleset, 11, commands, step).unwrap_or_else(|lost| panic!("{name}: {lost}"));
        assert!(tally.tried >= 8 * (commands / step) as u64 / 2, "{name}: {tally:?}");
        assert!(tally.rescued > 0, "{name}: no power cut left holes: {tally:?}");
        println!("{name}: {} changes failed, {} records rescued, nothing lost", tally.tried, tally.rescued);
    }
}

#[test]
fn a_seed_that_decides_everything_finds_no_lost_game() {
    let (first, seeds) = (number("ANGRIST_SEED", 1), number("ANGRIST_SEEDS", 12));
    let steps = number("ANGRIST_STEPS", 150) as u32;
    for (name, ruleset) in games() {
        let mut met = Counts::default();
        for seed in first..first + seeds {
            met.merge(&simulate(&ruleset, seed, steps).unwrap_or_else(|what| panic!("{name}: {what}")));
        }
        println!("{name}: {seeds} seeds from {first}: {:?}", met.0);
        for what in
            ["kill", "power cut", "close", "second process", "failing disk", "edited record", "command"]
        {
            assert!(met.0.contains_key(what), "{name}: no {what} in {seeds} seeds");
        }
    }
}
