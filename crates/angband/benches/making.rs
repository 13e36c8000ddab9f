//! How long it takes to compute all monsters, to remake ten thousand artifacts, and to read all pref files.
//!
//! Needs ANGRIST_UPSTREAM; says so and does nothing without it.
#![allow(clippy::unwrap_used, reason = "a bench without its data may stop")]

use angrist_angband::power::{self, Scheme, balance};
use angrist_angband::randart::{self, Workshop};
use angrist_engine::chance::stream;
use angrist_lore::Source;
use angrist_lore::pref::{self, Limits, Rules};
use angrist_lore::record;
use angrist_lore::schema::builtin;
use divan::Bencher;
use std::path::Path;
use std::sync::Arc;

fn main() {
    match std::env::var("ANGRIST_UPSTREAM") {
        Ok(_) => divan::main(),
        Err(_) => println!("ANGRIST_UPSTREAM is not set; nothing is measured"),
    }
}

fn files(part: &str) -> Vec<(String, Vec<u8>)> {
    let directory = Path::new(&std::env::var("ANGRIST_UPSTREAM").unwrap()).join(part);
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap().flatten() {
        all.push((entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()));
    }
    all.sort();
    all
}

fn with_lib(work: impl FnOnce(&record::Lib<'_>, &Scheme)) {
    let files = files("unangband/lib/edit");
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let (lib, _) = record::read(&variant, &sources);
    work(&lib, &Scheme::builtin("unangband").unwrap());
}

#[divan::bench(sample_count = 10)]
fn ten_thousand_random_artifacts(bencher: Bencher<'_, '_>) {
    with_lib(|lib, scheme| {
        let w = power::records::weigher(lib, scheme).unwrap();
        let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
        let standard = randart::records::artifacts(&lib.table("artifact").unwrap(), &w.names);
        let subs = randart::records::sub_classes(&lib.table("randart_sv").unwrap());
        let names = randart::records::names(&lib.table("names").unwrap());
        let workshop = Workshop::new(&w, &scheme.making, &standard, &kinds, &subs);
        let patterns: Vec<_> = standard.iter().filter(|a| a.index >= scheme.making.first_normal).collect();
        bencher.bench_local(|| {
            for n in 0..10_000u64 {
                let pattern = patterns[n as usize % patterns.len()];
                let made = workshop.remake(pattern, 200, &names, &mut stream(11, "randart", n, 0));
                divan::black_box(made);
            }
        });
    });
}

#[divan::bench(sample_count = 10)]
fn all_monsters_computed(bencher: Bencher<'_, '_>) {
    with_lib(|lib, scheme| {
        let monsters = power::records::monsters(&lib.table("monster").unwrap());
        let methods = power::records::methods(&lib.table("blows").unwrap());
        bencher.bench_local(|| power::compute(&monsters, &methods, &scheme.monster, balance::PASSES));
    });
}

#[divan::bench(args = ["unangband", "sil-q"], sample_count = 20)]
fn all_pref_files(bencher: Bencher<'_, '_>, variant: &str) {
    let files = files(&format!("{variant}/lib/pref"));
    let rules = Rules::builtin(variant).unwrap();
    bencher.bench_local(|| {
        files
            .iter()
            .map(|(n, b)| pref::read(Source::new(n, b), &rules, &Limits::default()).entries.len())
            .sum::<usize>()
    });
}
