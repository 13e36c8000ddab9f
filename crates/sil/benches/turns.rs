//! Player turns a second of a hero who rests while everybody else lives, by the protocol of the recorded figures: processor
//! time, medians, depths 1, 5, 10 and 19.
//!
//! `cargo bench -p angrist-sil --bench turns [-- DEPTH [SEED]]`; with a depth every level's figure is printed. The hero is as
//! hardy as a hero can be and whole again every turn; every level is a new one, with its creatures. Where he dies
//! all the same, the turns until then count. `TURNS_TIMES=1` plays each level once: for counting instructions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a bench that cannot go on should stop; figures about speed, never a rule"
)]

use angrist_engine::play::{Game, state_hash};
use angrist_sil::SilRuleset;
use angrist_sil::game::SilGame;
use std::time::Instant;

/// What the original did on each depth, in turns a second.
const ORIGINAL: [(i32, f64); 4] = [(1, 9786.0), (5, 2341.0), (10, 1100.0), (19, 547.0)];

/// Levels a depth and turns on each.
const LEVELS: u64 = 15;
const TURNS: u32 = 2000;
/// How often each is played, unless `TURNS_TIMES` says otherwise.
const TIMES: u32 = 5;

/// Nanoseconds of processor time so far; wall time where the system does not say.
fn spent(began: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text.split_whitespace().next().and_then(|n| n.parse().ok());
    first.unwrap_or_else(|| began.elapsed().as_nanos() as f64)
}

fn hero(ruleset: &SilRuleset, depth: i32, seed: u64) -> SilGame {
    let mut game = ruleset.begin_sil(seed);
    let plan = "born race=Edain house=Hador stats=1,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Hurin";
    game.apply_text(plan).unwrap();
    game.apply_text(&format!("wizard jump {depth}")).unwrap();
    game
}

/// One turn of rest, or of waiting where rest is impossible. False when the hero is dead all the same: an entranced hero loses
/// turn after turn between two commands.
fn rest(game: &mut SilGame) -> bool {
    {
        let mut turn = game.context();
        // As hardy as anybody can be, and whole again every turn.
        turn.state.hero.stats[2] = 100;
        turn.refresh_hero();
        turn.state.hero.health = turn.state.hero.max_health;
        turn.state.hero.food = 4000;
        turn.state.hero.timers = Default::default();
    }
    let rests = game.apply_text("rest 1").is_ok();
    rests || {
        let _ = game.apply_text("cancel");
        game.apply_text("wait").is_ok()
    }
}

fn main() {
    let mut asked = std::env::args().skip(1).filter_map(|a| a.parse::<u64>().ok());
    let only = asked.next().map(|d| d as i32);
    let seeds = asked.next().map_or(1..=LEVELS, |seed| seed..=seed);
    let times = std::env::var("TURNS_TIMES").ok().and_then(|n| n.parse().ok()).unwrap_or(TIMES).max(1);
    let ruleset = SilRuleset::shipped("upstream").unwrap_or_else(|e| panic!("{}", e.text));
    println!("depth  creatures  turns/s median  best     original  times  ends in");
    for (depth, original) in ORIGINAL.into_iter().filter(|(d, _)| only.is_none_or(|o| o == *d)) {
        let mut rates = Vec::new();
        let mut creatures = 0;
        let mut ends = 0u64;
        for seed in seeds.clone() {
            let (mut turns, mut nanoseconds, mut there, mut end) = (0, 0.0, 0, 0);
            // The system counts processor time in steps of some milliseconds: the same game again and again.
            for _ in 0..times {
                let mut game = hero(&ruleset, depth, seed);
                there = game.inner().level.monsters.len();
                let began = Instant::now();
                let (before, first) = (spent(began), game.turn());
                let _ = (0..TURNS).all(|_| rest(&mut game));
                nanoseconds += spent(began) - before;
                turns += game.turn() - first;
                end = state_hash(&game);
            }
            let rate = turns as f64 * 1e9 / nanoseconds;
            if only.is_some() {
                println!("      seed {seed:2}: {there:3} creatures, {turns} turns, {rate:6.0} a second");
            }
            creatures += there;
            rates.push(rate);
            ends = ends.rotate_left(1) ^ end;
        }
        rates.sort_by(f64::total_cmp);
        let (median, best) = (rates[rates.len() / 2], rates[rates.len() - 1]);
        println!(
            "{depth:5}  {:9.1}  {median:14.0}  {best:7.0}  {original:8.0}  {:5.1}  {ends:016x}",
            creatures as f64 / rates.len() as f64,
            median / original
        );
    }
}
