//! The fuzzers' corpora, run on the stable toolchain.
#![expect(clippy::expect_used, reason = "helpers of tests say what went wrong")]

use angrist_irh::script::check::{self, Nowhere};
use angrist_irh::script::machine::{Library, Limits, Machine, Memory};
use angrist_irh::script::{compile, fuzz_entry, read};
use std::path::{Path, PathBuf};

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut all: Vec<(PathBuf, Vec<u8>)> = std::fs::read_dir(&folder)
        .expect("the corpus is part of the repository")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| (path.clone(), std::fs::read(&path).expect("a file")))
        .collect();
    all.sort();
    all
}

#[test]
fn every_text_of_the_corpus_keeps_its_promises() {
    let all = corpus("script");
    assert!(all.len() >= 15, "{}", all.len());
    for (path, bytes) in all {
        assert_eq!(fuzz_entry::text(&bytes), Ok(()), "{path:?}");
        // And every beginning of it, as a file that was cut off.
        for end in 0..bytes.len() {
            assert_eq!(fuzz_entry::text(&bytes[..end]), Ok(()), "{path:?} cut at {end}");
        }
    }
}

#[test]
fn every_machine_of_the_corpus_keeps_its_promises() {
    for (path, bytes) in corpus("machine") {
        assert_eq!(fuzz_entry::machine(&bytes), Ok(()), "{path:?}");
    }
}

#[test]
fn compiled_scripts_with_any_byte_changed_keep_their_promises() {
    for (path, bytes) in corpus("script") {
        let Ok(body) = read(&String::from_utf8_lossy(&bytes)) else { continue };
        let Some(script) = check::body(&body, &Nowhere).script else { continue };
        let mut library = Library::default();
        library.add(compile::script(&script));
        let mut machine = Machine::start(&library, 0, Limits::default()).expect("a start");
        let _ = machine.run(&library, &mut Memory::new(&library));
        let mut saved = postcard::to_allocvec(&library.scripts[0]).expect("code can be saved");
        saved.extend(postcard::to_allocvec(&machine).expect("a machine can be saved"));
        if std::env::var("ANGRIST_WRITE_CORPUS").is_ok() {
            let name = path.file_name().expect("a name");
            std::fs::write(path.with_file_name("../machine").join(name), &saved).expect("a file");
        }
        for at in 0..saved.len() {
            let mut bytes = saved.clone();
            bytes[at] ^= 0x15;
            assert_eq!(fuzz_entry::machine(&bytes), Ok(()), "{path:?} at {at}");
        }
    }
}
