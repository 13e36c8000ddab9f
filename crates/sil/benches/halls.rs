//! How long a level takes, with creatures and things on it, beside the original's time.
//!
//! Wanted: at depth 10 a mean under 1 ms and a 99th percentile under 4 ms. Run it twice and believe the better one. On a real lib
//! when `ANGRIST_UPSTREAM` is set, as the original's times were taken, and on our own data always.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::panic,
    reason = "a bench that cannot run should say so loudly; times are not rules"
)]

use angrist_lore::bytes::Source;
use angrist_sil::halls::{Ask, make_level, stats};
use angrist_sil::ruleset::{SHIPPED, profile};
use angrist_sil::tables::Tables;
use std::time::Instant;

/// Milliseconds of the original at these depths (CPU time, medians).
const ORIGINAL: [(i32, f64); 5] = [(1, 1.83), (5, 2.82), (10, 5.04), (15, 5.99), (19, 7.66)];
const LEVELS: u32 = 600;

fn tables(files: &[(String, Vec<u8>)]) -> Tables {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let constants = Source::new("upstream.toml", profile("upstream").unwrap());
    Tables::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text))
}

fn real() -> Option<Vec<(String, Vec<u8>)>> {
    let upstream = std::path::PathBuf::from(std::env::var_os("ANGRIST_UPSTREAM")?);
    let dir = std::fs::read_dir(upstream.join("sil-q/lib/edit")).ok()?;
    let mut files: Vec<(String, Vec<u8>)> = dir
        .map(|e| e.unwrap().path())
        .map(|p| (format!("edit/{}", p.file_name().unwrap().to_string_lossy()), std::fs::read(p).unwrap()))
        .collect();
    files.sort();
    Some(files)
}

fn run(name: &str, t: &Tables) {
    for (depth, original) in ORIGINAL {
        for terrain_only in [false, true] {
            let mut times: Vec<f64> = (0..LEVELS)
                .map(|number| {
                    let ask = Ask { terrain_only, ..stats::ask_for(depth, number) };
                    let mut facts = stats::facts_at(t, depth);
                    let start = Instant::now();
                    std::hint::black_box(make_level(t, &mut facts, 77, &ask, None).unwrap());
                    start.elapsed().as_secs_f64() * 1000.0
                })
                .collect();
            times.sort_by(f64::total_cmp);
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let (median, p99) = (times[times.len() / 2], times[times.len() * 99 / 100]);
            let what = if terrain_only { "terrain only" } else { "whole" };
            println!(
                "{name:<9} depth {depth:>2} {what:<12} mean {mean:>6.3} ms  median {median:>6.3}  p99 {p99:>6.3}  \
                 original {original:.2} ms: {:.1}x",
                original / mean
            );
        }
    }
}

fn main() {
    let ours: Vec<(String, Vec<u8>)> = SHIPPED.iter().map(|(n, b)| ((*n).to_owned(), b.to_vec())).collect();
    run("our data", &tables(&ours));
    if let Some(files) = real() {
        run("real lib", &tables(&files));
    }
}
