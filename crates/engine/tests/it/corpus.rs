//! The corpora of the fuzz targets about records and scores, on a stable toolchain, whole and cut off anywhere.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::fuzz_entry;
use std::path::Path;

fn run(target: &str, fuzz: fn(&[u8]) -> Result<(), String>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut tried = 0;
    for entry in std::fs::read_dir(&directory).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        for end in 0..=bytes.len() {
            assert_eq!(fuzz(&bytes[..end]), Ok(()), "{path:?} cut at {end}");
        }
        tried += 1;
    }
    assert!(tried >= 3, "only {tried} files in {}", directory.display());
}

#[test]
fn the_corpus_of_records_does_no_harm() {
    run("journal", fuzz_entry::record);
}

#[test]
fn the_corpus_of_scores_does_no_harm() {
    run("scores", fuzz_entry::scores);
}
