//! How long reading a whole library takes: from text, its two steps, and from a cache.
//!
//! With `ANGRIST_UPSTREAM` set it reads the real library, otherwise it has nothing to measure and says so.
#![allow(clippy::unwrap_used, reason = "a bench that cannot read its data must stop")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use angrist_irh::cache::{Inputs, decode, encode, open};
use angrist_irh::check::check;
use angrist_irh::parse::parse;
use angrist_irh::pre::{Limits, preprocess};
use angrist_irh::read::read;

fn files() -> Option<BTreeMap<String, Vec<u8>>> {
    let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
        println!("ANGRIST_UPSTREAM is not set; there is nothing to measure");
        return None;
    };
    let dir = PathBuf::from(dir).join("incursion/lib");
    let list = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    Some(
        list.map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&p).unwrap()))
            .collect(),
    )
}

fn main() {
    divan::main();
}

#[divan::bench]
fn from_text(b: divan::Bencher) {
    let Some(files) = files() else { return };
    b.bench_local(|| {
        let mut source = |name: &str| files.get(name).cloned();
        read("main.irc", &mut source, Limits::default()).library
    });
}

#[divan::bench]
fn from_text_with_scripts(b: divan::Bencher) {
    let Some(files) = files() else { return };
    b.bench_local(|| {
        let mut source = |name: &str| files.get(name).cloned();
        check("main.irc", &mut source, Limits::default())
    });
}

#[divan::bench]
fn from_cache_with_scripts_and_all_files_compared(b: divan::Bencher) {
    let Some(files) = files() else { return };
    let mut source = |name: &str| files.get(name).cloned();
    let bytes = check("main.irc", &mut source, Limits::default()).to_cache();
    b.bench_local(|| {
        let mut source = |name: &str| files.get(name).cloned();
        angrist_irh::check::open(&bytes, &mut source).unwrap()
    });
}

#[divan::bench]
fn preprocessing(b: divan::Bencher) {
    let Some(files) = files() else { return };
    b.bench_local(|| {
        let mut source = |name: &str| files.get(name).cloned();
        preprocess("main.irc", &mut source, Limits::default())
    });
}

#[divan::bench]
fn parsing(b: divan::Bencher) {
    let Some(files) = files() else { return };
    let mut source = |name: &str| files.get(name).cloned();
    let pre = preprocess("main.irc", &mut source, Limits::default());
    b.bench_local(|| parse(&pre, 1000));
}

#[divan::bench]
fn from_cache(b: divan::Bencher) {
    let Some(files) = files() else { return };
    let mut source = |name: &str| files.get(name).cloned();
    let r = read("main.irc", &mut source, Limits::default());
    let bytes = encode(&r.library, &Inputs::of(&r.pre), &[]);
    b.bench_local(|| decode(&bytes).unwrap().library);
}

#[divan::bench]
fn from_cache_with_all_files_compared(b: divan::Bencher) {
    let Some(files) = files() else { return };
    let mut source = |name: &str| files.get(name).cloned();
    let r = read("main.irc", &mut source, Limits::default());
    let bytes = encode(&r.library, &Inputs::of(&r.pre), &[]);
    b.bench_local(|| {
        let mut source = |name: &str| files.get(name).cloned();
        open(&bytes, &mut source).unwrap().library
    });
}
