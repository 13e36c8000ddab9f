//! The game as it is played: on our data and on the real library.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::ruleset;
use angrist_engine::chance::stream;
use angrist_engine::play::{Next, Ruleset, random_command, state_hash};
use angrist_incursion::IncursionRuleset;
use std::sync::OnceLock;

/// The game on the real library, where there is one.
fn real() -> Option<&'static IncursionRuleset> {
    static REAL: OnceLock<Option<IncursionRuleset>> = OnceLock::new();
    let read = || {
        let upstream = std::env::var_os("ANGRIST_UPSTREAM").map(std::path::PathBuf::from);
        let Some(upstream) = upstream else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
            println!("ANGRIST_UPSTREAM is not set; the real library is not played");
            return None;
        };
        let mut files = Vec::new();
        for dir in ["incursion/lib", "incursion/inc"] {
            let Ok(entries) = std::fs::read_dir(upstream.join(dir)) else { continue };
            for entry in entries {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                if path.is_file() {
                    files.push((name, std::fs::read(&path).unwrap()));
                }
            }
        }
        files.sort();
        Some(IncursionRuleset::read("main.irc", &files).unwrap())
    };
    REAL.get_or_init(read).as_ref()
}

/// Plays at random from a quick start; gives what was sent and the hash at the end.
fn random_game(ruleset: &IncursionRuleset, seed: u64, length: u32) -> (Vec<String>, u64) {
    let mut game = ruleset.begin(seed);
    let mut sent = vec!["quick".to_owned()];
    game.apply_text("quick").unwrap();
    let mut chance = stream(seed, "random player", 0, 0);
    for _ in 0..length {
        let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
        if command.starts_with("retire") {
            continue;
        }
        if let Err(why) = game.apply_text(&command) {
            panic!("seed {seed}: '{command}' was offered and refused: {why}\nafter {}", sent.join("; "));
        }
        sent.push(command);
        if let Err(why) = game.check() {
            panic!("seed {seed}: {why}\nafter {}", sent.join("; "));
        }
    }
    (sent, state_hash(&*game))
}

// S001-001, S001-362, S001-370: whatever random players do, it is sound and comes out the same again.
#[test]
fn random_players_on_our_data_replay_to_the_same_state() {
    for seed in 1..=6 {
        let (sent, hash) = random_game(ruleset(), seed, 300);
        let mut again = ruleset().begin(seed);
        for command in &sent {
            again.apply_text(command).unwrap();
        }
        assert_eq!(state_hash(&*again), hash, "seed {seed}");
    }
}

#[test]
fn random_players_on_the_real_library_replay_to_the_same_state() {
    let Some(ruleset) = real() else { return };
    for seed in 1..=4 {
        let (sent, hash) = random_game(ruleset, seed, 200);
        let mut again = ruleset.begin(seed);
        for command in &sent {
            again.apply_text(command).unwrap();
        }
        assert_eq!(state_hash(&*again), hash, "seed {seed}");
    }
}

#[test]
fn a_quick_hero_is_dressed_and_ready() {
    let mut game = ruleset().begin(7);
    assert!(matches!(game.next(), Next::Ask(_)));
    game.apply_text("quick").unwrap();
    let facts = game.facts();
    println!("{facts:#?}");
    assert!(facts.figure("health") > 5);
    assert!(!facts.worn.is_empty());
    assert!(facts.pack.iter().any(|i| i.kind == "food"));
}
