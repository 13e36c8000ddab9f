//! The same moment lived many times, each with another chance: for tests of what traps, doors and terrain do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use crate::arena::{arena_with, hardy};
use angrist_engine::chance::stream;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::turn::TurnEvent;

/// Creatures of these tests, numbered after those of the arena.
pub const MORE: &str = include_str!("../../data/halls-monster.txt");
/// Hears.
pub const LISTENER: u16 = 9;
/// Opens, unlocks and bashes doors.
pub const DOOR_WARDEN: u16 = 12;
/// Digs.
pub const DIGGER: u16 = 13;
/// Changes places with the hero.
pub const SWAPPER: u16 = 14;

/// A hero without skills at depth 5, hard to kill, in the lit room of the hall.
pub fn ready(profile: &str) -> SilGame {
    let mut game = arena_with(profile, MORE);
    let mut turn = game.context();
    turn.state.player_turn = 10;
    turn.state.level.depth = 5;
    hardy(&mut turn);
    game
}

/// What comes of the same moment, a number of times.
pub fn trials<T>(profile: &str, times: u64, mut one: impl FnMut(&mut Turn<'_>) -> T) -> Vec<T> {
    let mut game = ready(profile);
    let start = game.context().state.clone();
    (0..times)
        .map(|seed| {
            let mut turn = game.context();
            *turn.state = start.clone();
            turn.state.chance = stream(seed, "trials", 0, 0);
            turn.sense_anew();
            one(&mut turn)
        })
        .collect()
}

/// Damage told, with its cause.
pub fn hurts(turn: &Turn<'_>) -> Vec<(String, i32)> {
    let of = |e: &TurnEvent| match e {
        TurnEvent::Hurt { damage, cause } => Some((cause.clone(), *damage)),
        _ => None,
    };
    turn.notices.iter().filter_map(|t| t.downcast::<TurnEvent>().and_then(of)).collect()
}

/// How many of a thousand pairs of ten-sided dice let a skill beat a difficulty, the other side winning ties.
pub fn beats(skill: i32, difficulty: i32) -> usize {
    let pairs = (1..=10).flat_map(|a| (1..=10).map(move |b| (a, b)));
    10 * pairs.filter(|(a, b)| a + skill > b + difficulty).count()
}

/// Whether a count of a thousand trials fits a chance, within four standard errors.
pub fn fits(count: usize, of_thousand: usize) -> bool {
    let (n, p) = (count as i64, of_thousand as i64);
    // Four errors: 16 p (1000 - p) / 1000, squared.
    (n - p).pow(2) <= 16 * p * (1000 - p) / 1000 + 1
}
