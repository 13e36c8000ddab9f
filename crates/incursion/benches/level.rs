//! How long a level takes, beside the original program (terrain only: 13 ms).
//!
//! `ANGRIST_VECTORS=DIR cargo bench -p angrist-incursion --bench level`

#![allow(clippy::float_arithmetic, reason = "statistics of a benchmark, not a rule")]

use angrist_incursion::makelev::Descent;
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use std::error::Error;
use std::time::Instant;

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
            times.sort_by(f64::total_cmp);
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let mode = if sound { "sound" } else { "exact" };
            let (median, max) = (times[times.len() / 2], times[times.len() - 1]);
            println!(
                "| {mode} | {depth} | {} | {mean:.2} | {median:.2} | {max:.2} | {original} |",
                times.len()
            );
        }
    }
    Ok(())
}
