//! Borgs and random players on MORIA, with invariants after every command.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_borg::moria::{Setup, play};
use angrist_borg::{Table, play_randomly};
use angrist_moria::Moria;

fn many(few: u64, all: u64) -> u64 {
    if std::env::var_os("ANGRIST_LONG").is_some() { all } else { few }
}

fn ruleset(n: u64) -> Moria {
    Moria::shipped(if n.is_multiple_of(2) { "documented" } else { "upstream" }).unwrap()
}

/// 500 games with ANGRIST_LONG set.
#[test]
fn borg_games_break_no_invariant_and_get_somewhere() {
    let (mut deepest, mut turns) = (0, 0);
    for seed in 0..many(12, 500) {
        let report = play(Table::new(&ruleset(seed), seed), seed, 20_000, Setup::Plain);
        assert_eq!(report.breach, None, "seed {seed}");
        deepest = deepest.max(report.depth);
        turns += report.turns;
    }
    assert!(deepest >= 3, "no borg came below level {deepest}");
    assert!(turns > 2000, "only {turns} turns");
}

/// 500 games with ANGRIST_LONG set.
#[test]
fn random_games_break_no_invariant() {
    for seed in 0..many(12, 500) {
        let report = play_randomly(Table::new(&ruleset(seed), seed), seed, 3000, false);
        assert_eq!(report.breach, None, "seed {seed}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let ruleset = ruleset(0);
    let a = play(Table::new(&ruleset, 5), 5, 3000, Setup::Plain);
    let b = play(Table::new(&ruleset, 5), 5, 3000, Setup::Plain);
    assert_eq!(a, b);
}

/// With a wizard's gifts the borg comes back with the Silmaril from some seeds.
#[test]
fn a_strong_borg_can_win() {
    let ruleset = ruleset(1);
    let won = (1..=many(6, 20)).any(|seed| play(Table::new(&ruleset, seed), seed, 6000, Setup::Strong).won);
    assert!(won);
}
