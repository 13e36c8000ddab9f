//! The corpora of the fuzz targets, on a stable toolchain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_engine::play::Ruleset;
use angrist_kit::fuzz_entry;
use angrist_moria::Moria;
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

#[test]
fn the_corpus_of_saves_does_no_harm() {
    let game: Arc<dyn Ruleset> = Arc::new(Moria::shipped("documented").unwrap());
    let states = fuzz_entry::states(&*game, &["birth 16 14 Thorin"]);
    run("save_moria", |bytes| fuzz_entry::save(&game, &states, bytes));
}
