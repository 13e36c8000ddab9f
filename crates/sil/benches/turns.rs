//! Player turns a second of a hero who rests while everybody else lives, by the protocol of the recorded figures: processor
//! time, medians, depths 1, 5, 10 and 19.
//!
//! `cargo bench -p angrist-sil --bench turns [-- DEPTH [SEED]]`; with a depth every level's figure is printed. The hero is given more health than anybody can take; every
//! level is a new one, with whoever lives on it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a bench that cannot go on should stop; figures about speed, never a rule"
)]

use angrist_engine::play::{Game, state_hash};
use angrist_sil::SilWorld;
use angrist_sil::game::SilGame;
use std::time::Instant;

/// What the original did on each depth, in turns a second.
const ORIGINAL: [(i32, f64); 4] = [(1, 9786.0), (5, 2341.0), (10, 1100.0), (19, 547.0)];

/// Levels a depth and turns on each.
const LEVELS: u64 = 15;
const TURNS: u32 = 2000;

/// Nanoseconds of processor time so far; wall time where the system does not say.
fn spent(began: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text.split_whitespace().next().and_then(|n| n.parse().ok());
    first.unwrap_or_else(|| began.elapsed().as_nanos() as f64)
}

fn hero(world: &SilWorld, depth: i32, seed: u64) -> SilGame {
    let mut game = world.begin_sil(seed);
    let plan = "born race=Edain house=Hador stats=1,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Hurin";
    game.apply(plan).unwrap();
    game.apply(&format!("wizard jump {depth}")).unwrap();
    game
}

fn main() {
    let mut asked = std::env::args().skip(1).filter_map(|a| a.parse::<u64>().ok());
    let only = asked.next().map(|d| d as i32);
    let seeds = asked.next().map_or(1..=LEVELS, |seed| seed..=seed);
    let world = SilWorld::shipped("upstream").unwrap_or_else(|e| panic!("{}", e.text));
    println!("depth  creatures  turns/s median  best     original  times  ends in");
    for (depth, original) in ORIGINAL.into_iter().filter(|(d, _)| only.is_none_or(|o| o == *d)) {
        let mut rates = Vec::new();
        let mut creatures = 0;
        let mut ends = 0u64;
        for seed in seeds.clone() {
            let mut game = hero(&world, depth, seed);
            let there = game.inner().level.monsters.len();
            creatures += there;
            let began = Instant::now();
            let (before, first) = (spent(began), game.turn());
            for _ in 0..TURNS {
                {
                    let play = game.play();
                    (play.s.hero.health, play.s.hero.max_health) = (20_000, 20_000);
                    play.s.hero.food = 4000;
                    play.s.hero.timers = Default::default();
                }
                if game.apply("rest 1").is_err() {
                    let _ = game.apply("cancel");
                }
            }
            let turns = (game.turn() - first) as f64;
            let rate = turns * 1e9 / (spent(began) - before);
            if only.is_some() {
                println!("      seed {seed:2}: {there:3} creatures, {rate:6.0} turns/s");
            }
            rates.push(rate);
            ends = ends.rotate_left(1) ^ state_hash(&game);
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
