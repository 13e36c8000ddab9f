//! Statistics of play against what was recorded from the running original (`play-*.jsonl.gz` among the vectors of Sil-Q): the
//! set-ups are built again as scenes on the real lib under `upstream`, lived many times, and every recorded figure compared.
//!
//! Without further ado each set lives a part of its cases a few times. `ANGRIST_PLAY=whole` lives all cases as often as they
//! were recorded (`scripts/play-stats`).
#![allow(clippy::float_arithmetic, reason = "statistics of tests")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod alert;
mod archery;
mod compare;
mod duel;
mod exp;
mod heroes;
mod objects;
mod ranged;
mod scene;
mod songs;
mod traps;

use serde_json::Value;
use std::io::Read;
use std::path::PathBuf;

/// The recorded cases of a set, with the numbers that are known to differ left in; none without vectors.
fn recorded(set: &str) -> Option<Vec<Value>> {
    let Some(dir) = std::env::var_os("ANGRIST_VECTORS").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_VECTORS must be set in CI");
        println!("ANGRIST_VECTORS is not set: not tried");
        return None;
    };
    let file = std::fs::File::open(dir.join("sil-q").join(format!("play-{set}.jsonl.gz"))).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Why scouts and spies keep their distance a little differently.
const SPIES: &str =
    "docs/deviations.md, looking for safety: where the original flees to is not known square by square";

/// Whether all is lived as often as it was recorded.
fn whole() -> bool {
    std::env::var_os("ANGRIST_PLAY").is_some_and(|v| v == "whole")
}

/// The cases that are lived: all, or every so-manieth.
fn chosen(cases: Vec<Value>, every: usize) -> Vec<Value> {
    let only = std::env::var("ANGRIST_PLAY_ID").ok().and_then(|v| v.parse::<u64>().ok());
    let every = if whole() || only.is_some() { 1 } else { every };
    cases.into_iter().step_by(every).filter(|c| only.is_none_or(|id| c["id"] == id)).collect()
}

/// How often a case is lived.
fn times(case: &Value, few: u64) -> u64 {
    let all = case["reps"].as_u64().unwrap();
    let percent =
        std::env::var("ANGRIST_PLAY_PERCENT").ok().and_then(|v| v.parse::<u64>().ok()).unwrap_or(100);
    if whole() { (all * percent / 100).max(2) } else { few.min(all) }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}
