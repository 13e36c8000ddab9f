//! Borgs and random players on Sil: invariants after every command, and every record plays to the same hash again.
//!
//! 20 games of each kind; as many as `ANGRIST_LONG` says (1,000 when it is no number) when that is set.
#![allow(clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_borg::{Report, Table, play_randomly, sil};
use angrist_engine::play::{Ruleset, state_hash};
use angrist_sil::SilRuleset;
use std::collections::{BTreeMap, BTreeSet};

fn many(few: u64) -> u64 {
    match std::env::var("ANGRIST_LONG") {
        Ok(text) => text.parse().ok().filter(|n| *n > few).unwrap_or(1000),
        Err(_) => few,
    }
}

fn games() -> [SilRuleset; 2] {
    ["documented", "upstream"].map(|name| SilRuleset::shipped(name).unwrap_or_else(|e| panic!("{}", e.text)))
}

/// Sound to the end, and the same game again from its commands alone.
fn sound(ruleset: &dyn Ruleset, report: &Report) {
    assert_eq!(report.breach, None, "seed {}", report.seed);
    let mut game = ruleset.begin(report.seed);
    for line in &report.record {
        let (command, times) = match line.strip_prefix("go ").and_then(|n| n.parse().ok()) {
            Some(times) => ("go", times),
            None => (line.as_str(), 1),
        };
        for _ in 0..times {
            game.apply_text(command).unwrap_or_else(|e| panic!("seed {}: {command}: {e}", report.seed));
        }
    }
    assert_eq!(state_hash(&*game), report.hash, "seed {}", report.seed);
}

#[test]
fn borg_games_are_sound_replay_and_get_somewhere() {
    let games = games();
    let (mut deepest, mut turns, mut verbs) = (0, 0, BTreeSet::new());
    let (mut ended, mut depths) = (0, BTreeMap::new());
    for seed in 0..many(20) {
        let ruleset = &games[(seed % 2) as usize];
        let report = sil::play(Table::new(ruleset, seed), seed, 5000);
        sound(ruleset, &report);
        verbs.extend(report.record.iter().map(|line| line.split(' ').next().unwrap_or_default().to_owned()));
        deepest = deepest.max(report.depth);
        turns += report.turns;
        ended += u32::from(report.verdict.is_some());
        *depths.entry(report.depth).or_insert(0) += 1;
    }
    println!(
        "{ended} ended before their turns did; games by deepest level: {depths:?}; {turns} turns in all"
    );
    assert!(deepest >= 3, "no borg came below level {deepest}");
    assert!(turns > 5000, "only {turns} turns");
    for verb in ["explore", "walk", "fire", "rest", "use", "wear", "take", "travel", "train", "learn", "down"]
    {
        assert!(verbs.contains(verb), "no borg ever did '{verb}': {verbs:?}");
    }
}

#[test]
fn random_games_are_sound_and_replay() {
    let games = games();
    for seed in 0..many(20) {
        let ruleset = &games[(seed % 2) as usize];
        sound(ruleset, &play_randomly(Table::new(ruleset, seed), seed, 5000, false));
    }
}

/// A wizard takes them to every depth: what lives and lies there is met too.
#[test]
fn random_games_in_the_depths_are_sound_and_replay() {
    let games = games();
    let mut deepest = 0;
    for seed in 0..many(20) {
        let ruleset = &games[(seed % 2) as usize];
        let report = play_randomly(Table::new(ruleset, seed), seed, 1000, true);
        sound(ruleset, &report);
        deepest = deepest.max(report.depth);
    }
    assert!(deepest >= 15, "no hero came below level {deepest}");
}
