//! How long a level takes, beside the original program (terrain only: 13 ms, populated: 40 to 250 ms).
//!
//! `ANGRIST_VECTORS=DIR ANGRIST_UPSTREAM=DIR cargo bench -p angrist-incursion --bench level`

#![allow(clippy::float_arithmetic, reason = "statistics of a benchmark, not a rule")]

use angrist_incursion::makelev::{Descent, Level};
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use angrist_incursion::{IncursionRuleset, make, stock};
use std::error::Error;
use std::time::Instant;

/// The original's means of populated levels, depths 1 to 10, in milliseconds.
const ORIGINAL: [f64; 10] = [47.8, 31.6, 54.7, 60.7, 73.6, 113.3, 124.3, 149.5, 169.9, 349.9];

fn main() -> Result<(), Box<dyn Error>> {
    let Some(dir) = std::env::var_os("ANGRIST_VECTORS") else {
        println!("ANGRIST_VECTORS is not set: nothing is measured");
        return Ok(());
    };
    let path = std::path::Path::new(&dir).join("incursion/resources.json");
    let resources: Resources = serde_json::from_slice(&std::fs::read(path)?)?;
    let tables = Tables::new(&resources)?;
    println!("| mode | depth | levels | mean ms | median | max | original's mean |");
    println!("|---|---|---|---|---|---|---|");
    for (depth, original) in [(1, 14.1), (2, 14.1), (3, 14.3), (5, 14.2), (8, 15.4), (10, 13.4)] {
        for sound in [false, true] {
            let before = worked();
            let mut times: Vec<f64> = (1..=100u32)
                .map(|seed| {
                    let start = Instant::now();
                    let mut descent = if sound {
                        Descent::sound(u64::from(seed), depth as u64, 0)
                    } else {
                        Descent::exact(seed)
                    };
                    std::hint::black_box(descent.level(&tables, depth, None, None));
                    start.elapsed().as_secs_f64() * 1000.0
                })
                .collect();
            let work = worked().zip(before).map(|(now, then)| now - then);
            row(if sound { "sound" } else { "exact" }, depth, &mut times, work, original);
        }
    }
    let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
        println!("ANGRIST_UPSTREAM is not set: populated levels are not measured");
        return Ok(());
    };
    populated(&std::path::Path::new(&dir).join("incursion/lib"))
}

/// Descents of ten levels on the real data, each level sound and with all its dwellers.
fn populated(dir: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((name, std::fs::read(&path)?));
    }
    let ruleset = IncursionRuleset::read("main.irc", &files)?;
    let cat = ruleset.catalogue();
    let depths = cat.deepest();
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); depths as usize];
    let before = worked();
    for seed in 1..=50 {
        let mut above: Option<Level> = None;
        for depth in 1..=depths {
            let start = Instant::now();
            let level = make::sound_below(cat, seed, depth, above.as_ref(), None);
            std::hint::black_box(stock::stock(cat, &level, seed));
            times[depth as usize - 1].push(start.elapsed().as_secs_f64() * 1000.0);
            above = Some(level);
        }
    }
    let work = worked().zip(before).map(|(now, then)| now - then);
    for (n, times) in times.iter_mut().enumerate() {
        row("populated", n as i32 + 1, times, None, ORIGINAL[n.min(ORIGINAL.len() - 1)]);
    }
    let all: Vec<f64> = times.concat();
    let work = work.unwrap_or_else(|| all.iter().sum::<f64>()) / all.len() as f64;
    println!("populated, mean of all depths: {work:.2} ms of work");
    Ok(())
}

/// Milliseconds this thread has worked, others' work left out; none where the system does not say.
fn worked() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e6)
}

/// A line of the table. The mean is of the work alone where the system tells it, median and greatest are by the clock.
fn row(mode: &str, depth: i32, times: &mut [f64], work: Option<f64>, original: f64) {
    times.sort_by(f64::total_cmp);
    let mean = work.unwrap_or_else(|| times.iter().sum::<f64>()) / times.len() as f64;
    let (median, max) = (times[times.len() / 2], times[times.len() - 1]);
    println!("| {mode} | {depth} | {} | {mean:.2} | {median:.2} | {max:.2} | {original} |", times.len());
}
