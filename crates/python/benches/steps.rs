//! Steps, masks and forks of environments a second, random steps in eight directions, without Python.
//!
//! `cargo bench -p angrist-python [-- GAME [steps|masks|forks]]`. `STEPS=200` is for counting instructions.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "a bench that cannot go on should stop; figures about speed, never a rule"
)]

use angrist_engine::chance::stream;
use angrist_engine::play::Ruleset;
use angrist_python::env::{Arrays, Env, MESSAGE, PLACE, Reward, Setup};
use angrist_python::library::Games;
use angrist_rpc::{Library, Wanted};
use std::sync::Arc;
use std::time::Instant;

const VIEW: (i16, i16) = (21, 79);

struct Room {
    glyph: Vec<u16>,
    bytes: [Vec<u8>; 6],
    hero: Vec<i32>,
    place: [i32; PLACE],
    message: [u8; MESSAGE],
}

impl Room {
    fn new(figures: usize) -> Room {
        let size = VIEW.0 as usize * VIEW.1 as usize;
        Room {
            glyph: vec![0; size],
            bytes: [const { Vec::new() }; 6].map(|_: Vec<u8>| vec![0; size]),
            hero: vec![0; figures],
            place: [0; PLACE],
            message: [0; MESSAGE],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        let [colour, class, known, lit, creature, thing] = &mut self.bytes;
        Arrays {
            glyph: &mut self.glyph,
            colour,
            class,
            known,
            lit,
            creature,
            thing,
            hero: &mut self.hero,
            place: &mut self.place,
            message: &mut self.message,
        }
    }
}

fn rate(name: &str, what: &str, count: u64, began: Instant) {
    println!("{name:<10} {what:<6} {:>9.0} a second", count as f64 / began.elapsed().as_secs_f64());
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let steps = std::env::var("STEPS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000_u64);
    for game in ["sil", "moria", "incursion"] {
        if asked.first().is_some_and(|a| a != game) {
            continue;
        }
        let wanted = Wanted { game: Some(game.to_owned()), data: None, constants: None };
        let ruleset: Arc<dyn Ruleset> = Games.ruleset(&wanted).unwrap();
        let setup = Setup { view: VIEW, reward: Reward::Score, most_turns: 0, most_steps: 2000, quick: true };
        let mut env = Env::new(ruleset, setup, 1).unwrap();
        let mut room = Room::new(env.figures().len());
        let mut chance = stream(0, "bench", 0, 0);
        let mut mask = vec![0; env.actions().len()];
        for what in ["steps", "masks", "forks"] {
            if asked.get(1).is_some_and(|a| a != what) {
                continue;
            }
            let count = if what == "steps" { steps } else { steps / 10 };
            let (mut seed, began) = (1, Instant::now());
            for _ in 0..count {
                let step = env.step(chance.below(8) as usize);
                if step.terminated || step.truncated {
                    seed += 1;
                    env.reset(seed).unwrap();
                }
                match what {
                    "steps" => env.observe(&mut room.arrays()),
                    "masks" => env.mask(&mut mask),
                    _ => drop(env.fork()),
                }
            }
            rate(game, what, count, began);
        }
    }
}
