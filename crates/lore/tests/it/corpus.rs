//! The committed corpus of the fuzz targets, on a stable toolchain.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_lore::fuzz_entry;
use std::path::Path;

fn run(target: &str, fuzz: fn(&[u8])) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut tried = 0;
    for entry in std::fs::read_dir(&directory).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        fuzz(&std::fs::read(&path).unwrap());
        tried += 1;
    }
    assert!(tried > 0, "no corpus in {}", directory.display());
}

#[test]
fn lines() {
    run("lines", fuzz_entry::lines);
}

#[test]
fn records() {
    run("records", fuzz_entry::records);
}

#[test]
fn pref() {
    run("pref", fuzz_entry::pref);
}

#[test]
fn dice() {
    run("dice", fuzz_entry::dice);
}

#[test]
fn cache() {
    run("cache", fuzz_entry::cache);
}
