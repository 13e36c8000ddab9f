//! Figures of the ground floor: the stream of chance, recording a command, forking and hashing a game.

use angrist_engine::chance::stream;
use angrist_engine::play::{Ruleset, state_hash};
use angrist_rooms::RoomsRuleset;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn ruleset() -> Arc<dyn Ruleset> {
    match RoomsRuleset::shipped() {
        Ok(ruleset) => Arc::new(ruleset),
        Err(complaint) => {
            eprintln!("{complaint}");
            std::process::exit(4);
        }
    }
}

#[divan::bench]
fn million_u32_of_a_stream(bencher: Bencher<'_, '_>) {
    let mut s = stream(1, "bench", 0, 0);
    bencher.counter(ItemsCount::new(1_000_000u32)).bench_local(|| {
        let mut sum = 0u32;
        for _ in 0..1_000_000 {
            sum = sum.wrapping_add(s.next_u32());
        }
        black_box(sum)
    });
}

#[divan::bench]
fn record_a_command_without_sync(bencher: Bencher<'_, '_>) {
    let Ok(dir) = tempfile::tempdir() else { return };
    let Ok(mut session) = angrist_host::new_save(ruleset(), &dir.path().join("bench.angrist"), 1) else {
        return;
    };
    bencher.bench_local(|| black_box(session.apply("wait").is_ok()));
}

#[divan::bench]
fn apply_a_command_unrecorded(bencher: Bencher<'_, '_>) {
    let mut game = ruleset().begin(1);
    bencher.bench_local(|| black_box(game.apply_text("wait").is_ok()));
}

#[divan::bench]
fn fork_a_game(bencher: Bencher<'_, '_>) {
    let game = ruleset().begin(1);
    bencher.bench_local(|| black_box(game.fork()));
}

#[divan::bench]
fn hash_a_game(bencher: Bencher<'_, '_>) {
    let game = ruleset().begin(1);
    bencher.bench_local(|| black_box(state_hash(&*game)));
}
