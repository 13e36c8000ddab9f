//! The corpora of the fuzz targets about records and saves, on a stable toolchain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_engine::play::Ruleset;
use angrist_kit::fuzz_entry;
use angrist_rooms::RoomsRuleset;
use std::path::Path;
use std::sync::Arc;

/// Runs what the fuzz target runs on each file of its corpus.
fn run(target: &str, fuzz: impl Fn(&[u8]) -> Result<(), String>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut tried = 0;
    for entry in std::fs::read_dir(&directory).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(fuzz(&std::fs::read(&path).unwrap()), Ok(()), "{path:?}");
        tried += 1;
    }
    assert!(tried >= 3, "only {tried} files in {}", directory.display());
}

fn rooms() -> Arc<dyn Ruleset> {
    Arc::new(RoomsRuleset::shipped().unwrap())
}

#[test]
fn the_corpus_of_records_does_no_harm() {
    let game = rooms();
    run("record_rooms", |bytes| fuzz_entry::record(&game, bytes));
}

#[test]
fn the_corpus_of_saves_does_no_harm() {
    let game = rooms();
    let states = fuzz_entry::states(&*game, &[]);
    run("save_rooms", |bytes| fuzz_entry::save(&game, &states, bytes));
}
