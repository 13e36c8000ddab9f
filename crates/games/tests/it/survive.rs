//! Every game survives what happens to its disk and its process. `scripts/simulate` tries more seeds and longer games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::chance::stream;
use angrist_engine::journal::{Accept, JournalError, MemoryStore, RECORD, Session};
use angrist_engine::play::{Ruleset, random_command, state_hash};
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

/// Found by simulation: the line was torn off, and the save opened as a new game.
#[test]
fn a_game_rescued_from_a_snapshot_is_found_again_without_the_line_that_says_so() {
    let lines = |bytes: &[u8], n: usize| -> usize {
        bytes.split_inclusive(|b| *b == b'\n').take(n).map(<[u8]>::len).sum()
    };
    for (name, ruleset) in games() {
        let store = MemoryStore::new();
        let mut session = Session::create(ruleset.clone(), Box::new(store.clone()), 5).unwrap();
        let mut chance = stream(5, "rescue", 0, 0);
        while session.commands() < 6 {
            let command = random_command(session.game(), ruleset.verbs(), &mut chance).unwrap();
            let _ = session.apply(&command);
        }
        session.snapshot().unwrap();
        let hash = state_hash(session.game());
        assert_ne!(hash, state_hash(&*ruleset.begin(5)), "{name}: six commands change something");
        drop(session);
        let mut bytes = store.get(RECORD).unwrap();
        let first_command = lines(&bytes, 7);
        bytes[first_command] ^= 1;
        store.put(RECORD, &bytes);
        let (session, rescue) = Session::rescue(ruleset.clone(), Box::new(store.clone())).unwrap();
        assert!(rescue.from_snapshot, "{name}: {rescue:?}");
        assert_eq!(state_hash(session.game()), hash, "{name}");
        drop(session);
        for torn in [1, 5] {
            let copy = MemoryStore::holding(
                store
                    .files()
                    .iter()
                    .map(|(file, bytes)| (file.as_str(), bytes.as_slice()))
                    .collect::<Vec<_>>(),
            );
            let bytes = copy.get(RECORD).unwrap();
            copy.put(RECORD, &bytes[..lines(&bytes, 8) - torn - 1]);
            let opened = Session::open(ruleset.clone(), Box::new(copy.clone()), Accept::default());
            let why = opened.map(|_| ()).unwrap_err();
            assert!(matches!(why, JournalError::Damaged { line: 8, .. }), "{name}: {why}");
            let (session, _) = Session::rescue(ruleset.clone(), Box::new(copy)).unwrap();
            assert_eq!(state_hash(session.game()), hash, "{name}: {torn} bytes torn");
        }
    }
}
