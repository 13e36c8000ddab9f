//! The corpus of the fuzz target, on a stable toolchain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_image::fuzz_entry;
use std::path::Path;

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
fn the_corpus_of_sheets_does_no_harm() {
    run("sheet", fuzz_entry::sheet);
}
