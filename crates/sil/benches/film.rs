//! How long it takes to wind a recorded game of 20,000 turns to any of them: the first time, and again.
//!
//! `cargo bench -p angrist-sil --bench film`. Wanted: under a second. The game is one of our own data, 2,000 turns on each of the
//! depths 1 to 10, the hero walking about at random among the creatures there, kept alive by a wizard's word.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a bench that cannot go on should stop; figures about speed, never a rule"
)]

use angrist_engine::chance::stream;
use angrist_engine::journal::{Playback, Record, Session};
use angrist_engine::play::Ruleset;
use angrist_engine::space::Dir;
use angrist_sil::SilRuleset;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const DEPTHS: i32 = 10;
const TURNS: u64 = 2000;
const SEEKS: u32 = 200;

fn recorded(ruleset: &Arc<dyn Ruleset>) -> Record {
    let mut session = Session::begin(ruleset.clone(), 7);
    session.keep_text();
    let mut say = |command: &str| session.apply(command).is_ok().then(|| session.game().turn());
    for command in [
        "born race=Edain house=Hador stats=2,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 name=Beren",
        "wizard experience 90000000",
        "wizard stats 15 10 15 10",
        "train melee 90 evasion 90 will 90",
    ] {
        say(command).unwrap();
    }
    let mut chance = stream(7, "bench", 0, 0);
    for depth in 1..=DEPTHS {
        let _ = say("cancel");
        let start = say(&format!("wizard jump {depth}")).unwrap();
        let mut step = 0u32;
        loop {
            if step.is_multiple_of(50) {
                say("wizard food 4000");
                say("wizard heal");
            }
            step += 1;
            let dir = Dir::ALL[chance.next_u32() as usize % 8].name();
            // A step may raise a question, such as whether to leap; the answer is no.
            let turn = say(&format!("walk {dir}")).or_else(|| say("wait")).or_else(|| say("cancel"));
            if turn.is_some_and(|t| t >= start + TURNS) || step > 20_000 {
                break;
            }
        }
    }
    let text = session.take_text().unwrap();
    Record::read(text.as_bytes(), Path::new("bench")).unwrap_or_else(|e| panic!("{e}"))
}

fn main() {
    if std::env::args().any(|a| a == "--list") {
        return;
    }
    let ruleset: Arc<dyn Ruleset> =
        Arc::new(SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text)));
    let record = recorded(&ruleset);
    let mut film = Playback::new(ruleset, record);
    let began = Instant::now();
    film.seek(u64::MAX).unwrap_or_else(|d| panic!("line {}: {}", d.line, d.what));
    let first = began.elapsed();
    let turns = film.game().turn();
    let mut times = Vec::new();
    let mut chance = stream(8, "bench", 0, 0);
    for _ in 0..SEEKS {
        let turn = u64::from(chance.next_u32()) % turns;
        let began = Instant::now();
        film.seek_turn(turn).unwrap_or_else(|d| panic!("line {}: {}", d.line, d.what));
        times.push(began.elapsed());
    }
    times.sort_unstable();
    let ms = |t: std::time::Duration| t.as_secs_f64() * 1000.0;
    println!("{} commands, {turns} turns", film.length());
    println!("to the end, the first time: {:.0} ms", ms(first));
    println!(
        "to any turn then: median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        ms(times[times.len() / 2]),
        ms(times[times.len() * 99 / 100]),
        ms(times[times.len() - 1])
    );
}
