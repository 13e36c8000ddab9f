//! The corpora of the fuzz targets about keys and settings, on a stable toolchain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_engine::play::Ruleset;
use angrist_ui::fuzz_entry;
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
fn the_corpus_of_settings_does_no_harm() {
    run("settings", fuzz_entry::settings);
}

#[test]
fn the_corpora_of_keys_do_no_harm() {
    let rooms: Arc<dyn Ruleset> = Arc::new(angrist_rooms::RoomsRuleset::shipped().unwrap());
    run("keys_rooms", |bytes| fuzz_entry::keys(&rooms, bytes));
    let moria: Arc<dyn Ruleset> = Arc::new(angrist_moria::Moria::shipped("documented").unwrap());
    run("keys_moria", |bytes| fuzz_entry::keys(&moria, bytes));
}
