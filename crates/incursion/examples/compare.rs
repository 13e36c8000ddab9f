//! Makes every recorded level of a directory again and says where the first difference lies.
//!
//! `cargo run --release -p angrist-incursion --example compare -- DIR [MODE [SEED [DEPTH]]]`

use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::makelev::Descent;
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead, BufReader};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let dir = args.first().ok_or("name the directory of the recorded levels")?;
    let resources: Resources = serde_json::from_slice(&std::fs::read(format!("{dir}/resources.json"))?)?;
    let tables = Tables::new(&resources)?;
    for mode in ["terrain", "chain-terrain"] {
        if args.get(1).is_some_and(|wanted| wanted != mode) {
            continue;
        }
        let file = std::fs::File::open(format!("{dir}/public-{mode}.jsonl.gz"))?;
        let mut wanted: BTreeMap<(u64, i32), Dump> = BTreeMap::new();
        for line in BufReader::new(flate2::read::GzDecoder::new(file)).lines() {
            let dump: Dump = serde_json::from_str(&line?)?;
            wanted.insert((dump.seed, dump.depth), dump);
        }
        if let Some(seed) = args.get(2) {
            let seed: u64 = seed.parse()?;
            wanted.retain(|(s, _), _| *s == seed);
        }
        if let Some(depth) = args.get(3) {
            let depth: i32 = depth.parse()?;
            wanted.retain(|(_, d), _| *d == depth);
        }
        compare(&tables, mode, &wanted);
    }
    Ok(())
}

fn compare(tables: &Tables, mode: &str, wanted: &BTreeMap<(u64, i32), Dump>) {
    let mut equal = 0;
    let mut report = |seed: u64, depth: i32, dump: Dump| {
        let Some(theirs) = wanted.get(&(seed, depth)) else { return };
        match dump.difference(theirs) {
            None => equal += 1,
            Some(difference) => println!("{mode} seed {seed} depth {depth}: {difference}"),
        }
    };
    if mode == "terrain" {
        for &(seed, depth) in wanted.keys() {
            let mut recorder = Recorder::new(tables);
            let level = Descent::exact(seed as u32).level(tables, depth, None, Some(&mut recorder));
            report(seed, depth, Dump::new(&level, tables, mode, seed, recorder.stages));
        }
    } else {
        let seeds: std::collections::BTreeSet<u64> = wanted.keys().map(|(seed, _)| *seed).collect();
        for seed in seeds {
            let mut descent = Descent::exact(seed as u32);
            let mut above = None;
            for depth in 1..=tables.constants.depth {
                let mut recorder = Recorder::new(tables);
                let level = descent.level(tables, depth, above.as_ref(), Some(&mut recorder));
                report(seed, depth, Dump::new(&level, tables, mode, seed, recorder.stages));
                above = Some(level);
            }
        }
    }
    println!("{mode}: {equal} of {} equal", wanted.len());
}
