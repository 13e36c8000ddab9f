//! The committed corpus of the fuzz target, on a stable toolchain. `ANGRIST_UPDATE=1` rewrites its first files.

use crate::zips::{Entry, stored, zip};
use angrist_pack::{Manifest, fuzz_entry, write};
use angrist_source::Sources;
use std::path::Path;

/// The files that a fuzzer begins with: one of each kind.
fn first() -> Vec<(&'static str, Vec<u8>)> {
    let mut data = Sources::new();
    data.insert("edit/monster.txt", "N:1:Rat\nW:1:2\n".repeat(4));
    let text = b"name='n'\nversion='1'\ngame='sil'\nlicence='MIT'\ndata='lib'\n";
    vec![
        ("pack", write(&Manifest::new("n", "1", "sil", "MIT"), &data).unwrap_or_default()),
        ("empty", zip(&[])),
        ("plain", zip(&[stored(b"top/edit/monster.txt", b"N:1:Rat\n")])),
        ("manifest", zip(&[stored(b"manifest.toml", text), stored(b"lib/a.txt", b"x")])),
        ("out", zip(&[stored(b"../a.txt", b"x")])),
        ("twice", zip(&[stored(b"a.txt", b"x"), stored(b"a.txt", b"y")])),
        ("encrypted", zip(&[Entry { flags: 1, ..stored(b"a.txt", b"0123456789abcdef") }])),
        ("lying", zip(&[Entry { method: 8, size: 0xffff_fff0, ..stored(b"a.txt", b"\x03\0") }])),
    ]
}

#[test]
fn the_corpus_does_no_harm() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/pack");
    if std::env::var_os("ANGRIST_UPDATE").is_some() {
        for (name, bytes) in first() {
            std::fs::write(directory.join(name), bytes).unwrap();
        }
    }
    let mut tried = 0;
    for entry in std::fs::read_dir(&directory).unwrap() {
        fuzz_entry(&std::fs::read(entry.unwrap().path()).unwrap());
        tried += 1;
    }
    assert!(tried >= first().len(), "only {tried} files in {}", directory.display());
}
