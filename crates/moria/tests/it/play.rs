//! Whole games: a random player, snapshots, records.

use crate::stage::born;
use angrist_engine::chance::stream;
use angrist_engine::play::{Game, Next, Ruleset, Verdict, random_command, state_hash};
use angrist_moria::Moria;
use proptest::prelude::*;

fn many(few: u64, all: u64) -> u64 {
    if std::env::var_os("ANGRIST_LONG").is_some() { all } else { few }
}

/// 500 random games with invariants after every command (fewer unless ANGRIST_LONG is set).
#[test]
fn random_games_never_break_an_invariant() {
    for n in 0..many(30, 500) {
        let ruleset = Moria::shipped(if n.is_multiple_of(2) { "documented" } else { "upstream" }).unwrap();
        let mut game = ruleset.begin(n);
        let chance = &mut stream(n, "test", 0, 0);
        for step in 0..1500 {
            let Some(command) = random_command(&*game, ruleset.verbs(), chance) else { break };
            if command.starts_with("suicide") || command.starts_with("abandon") {
                continue;
            }
            let before = (step % 50 == 0).then(|| state_hash(&*game));
            let refused = game.apply_text(&command).is_err();
            if let Some(before) = before.filter(|_| refused) {
                assert_eq!(state_hash(&*game), before, "a refused command changed the game: {command}");
            }
            if let Err(breach) = game.check() {
                panic!("seed {n} step {step} after '{command}': {breach}");
            }
        }
    }
}

/// The same commands give the same bytes; a restored game goes on as the one it was taken from.
#[test]
fn a_restored_game_goes_on_the_same() {
    let ruleset = Moria::shipped("upstream").unwrap();
    for seed in 0..4 {
        let mut a = ruleset.begin(seed);
        let mut b = ruleset.begin(seed);
        let chance = &mut stream(seed, "test", 1, 0);
        for step in 0..500 {
            let Some(command) = random_command(&*a, ruleset.verbs(), chance) else { break };
            let (ra, rb) = (a.apply_text(&command), b.apply_text(&command));
            assert_eq!(ra.is_ok(), rb.is_ok());
            if step % 7 == 0 {
                let mut bytes = Vec::new();
                b.state(&mut bytes);
                b = ruleset.restore(&bytes).unwrap();
                let mut again = Vec::new();
                b.state(&mut again);
                assert_eq!(bytes, again);
            }
            assert_eq!(state_hash(&*a), state_hash(&*b), "seed {seed} step {step} {command}");
            assert_eq!(a.next(), b.next());
            assert_eq!(a.fingerprint(), b.fingerprint());
        }
    }
}

/// Every truncation and many flipped bits of a snapshot give an error or a sound game, never a panic.
#[test]
fn damaged_snapshots_are_refused_or_sound() {
    let ruleset = Moria::shipped("upstream").unwrap();
    let game = born("upstream");
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    assert!(ruleset.restore(&bytes).is_ok());
    for cut in (0..bytes.len()).step_by(41) {
        assert!(ruleset.restore(&bytes[..cut]).is_err());
    }
    assert!(ruleset.restore(&[&bytes[..], b"x"].concat()).is_err());
    let chance = &mut stream(3, "test", 2, 0);
    for _ in 0..many(600, 5000) {
        let mut bad = bytes.clone();
        let at = chance.below(bad.len() as u32) as usize;
        bad[at] ^= 1 << chance.below(8);
        if let Ok(mut game) = ruleset.restore(&bad) {
            for command in ["walk n", "walk s", "rest", "explore", "throw c e", "wield b", "eat", "stay"] {
                let _ = game.apply_text(command);
                game.check().unwrap();
            }
        }
    }
}

/// A fork plays on by itself.
#[test]
fn a_fork_is_independent() {
    let mut game = born("documented");
    let mut fork = game.fork();
    let hash = state_hash(&game);
    fork.apply_text("stay").unwrap();
    assert_eq!(state_hash(&game), hash);
    game.apply_text("stay").unwrap();
    assert_eq!(state_hash(&game), state_hash(&*fork));
}

/// A record of a won game, out with the Silmaril, replays to the same hash.
#[test]
fn the_won_game_replays_to_the_same_hash() {
    let record = include_str!("../won.record");
    let mut lines = record.lines().filter(|l| !l.starts_with('#'));
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    let [profile, seed, want] = head[..] else { panic!("profile, seed, hash") };
    let ruleset = Moria::shipped(profile).unwrap();
    let mut game = ruleset.begin(seed.parse().unwrap());
    for line in lines {
        let (command, times) = match line.strip_prefix("go ") {
            Some(times) => ("go", times.parse().unwrap()),
            None => (line, 1),
        };
        for _ in 0..times {
            game.apply_text(command).unwrap_or_else(|r| panic!("{line}: {r}"));
            game.check().unwrap();
        }
    }
    assert_eq!(game.next(), Next::Over(Verdict::Won));
    assert_eq!(format!("{:016x}", state_hash(&*game)), want);
}

proptest! {
    #[test]
    fn no_command_line_makes_a_game_panic(lines in proptest::collection::vec("[a-z-]{0,9}( [a-z0-9,-]{0,6}){0,3}", 0..30)) {
        let mut game = born("upstream");
        for line in lines {
            let _ = game.apply_text(&line);
            prop_assert!(game.check().is_ok());
        }
    }

    #[test]
    fn no_bytes_make_restoring_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let ruleset = Moria::shipped("upstream").unwrap();
        let mut with_head = b"MORIA\x01".to_vec();
        with_head.extend(&bytes);
        prop_assert!(ruleset.restore(&bytes).is_err());
        let _ = ruleset.restore(&with_head);
    }
}
