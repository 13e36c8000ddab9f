//! Random games of those who cast: no defect, and the same game when it is played again.
//!
//! `ANGRIST_CASTER_GAMES` says how many on each library (6 where nothing is said), `ANGRIST_CASTER_SEED` with which to begin.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::ruleset;
use crate::delve::real;
use angrist_engine::chance::stream;
use angrist_engine::play::{Next, Ruleset, random_command, state_hash};
use angrist_incursion::IncursionRuleset;

const LENGTH: u32 = 250;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(usual)
}

/// Plays a caster at random, with a spell, a prayer or a power in every third command; gives what was sent and the hash.
fn play(ruleset: &IncursionRuleset, class: &str, seed: u64) -> (Vec<String>, u64) {
    let mut game = ruleset.begin(seed);
    let mut sent = vec![format!("quick {class}")];
    game.apply_text(&sent[0]).unwrap();
    let mut chance = stream(seed, "casters", 0, 0);
    for n in 0..LENGTH {
        if matches!(game.next(), Next::Over(_)) {
            break;
        }
        let magic = ["cast", "cast", "pray", "power", "learn", "end"];
        let line = match game.next() {
            Next::Turn if n % 3 == 0 => magic[chance.next_u64() as usize % magic.len()].to_owned(),
            _ => match random_command(&*game, game.verbs(), &mut chance) {
                Some(line) => line,
                None => break,
            },
        };
        if game.apply_text(&line).is_ok() {
            sent.push(line);
        }
        if n % 25 == 0 {
            game.check().unwrap_or_else(|e| panic!("{class}, seed {seed}, after {}: {e}", sent.join("; ")));
        }
    }
    let hash = state_hash(&*game);
    (sent, hash)
}

fn replay(ruleset: &IncursionRuleset, seed: u64, sent: &[String]) -> u64 {
    let mut game = ruleset.begin(seed);
    for line in sent {
        game.apply_text(line).unwrap();
    }
    state_hash(&*game)
}

fn many(ruleset: &IncursionRuleset, classes: &[&str]) -> (usize, usize) {
    let (from, count) = (number("ANGRIST_CASTER_SEED", 1), number("ANGRIST_CASTER_GAMES", 6));
    let (mut commands, mut casts) = (0, 0);
    for seed in from..from + count {
        let class = classes[seed as usize % classes.len()];
        let (sent, hash) = play(ruleset, class, seed);
        commands += sent.len();
        casts += sent.iter().filter(|l| l.starts_with("cast")).count();
        assert_eq!(replay(ruleset, seed, &sent), hash, "{class}, seed {seed}: {}", sent.join("; "));
    }
    (commands, casts)
}

#[test]
fn random_games_of_casters_on_our_library() {
    let (commands, casts) = many(ruleset(), &["glasswright", "canoness", "chanter", "wend"]);
    println!("{commands} commands, {casts} of them begin a spell");
    assert!(casts > 0);
}

#[test]
fn random_games_of_casters_on_the_real_library() {
    let Some(real) = real() else { return };
    let (commands, casts) = many(real, &["mage", "priest", "bard", "druid", "paladin", "ranger"]);
    println!("{commands} commands, {casts} of them begin a spell");
    assert!(casts > 0);
}
