//! Prints an exact level as JSON, in the format of the recorded levels.
//!
//! `cargo run --release -p angrist-incursion --example dump -- RESOURCES.json terrain|chain-terrain SEED DEPTH`

use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::makelev::Descent;
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [resources, mode, seed, depth] = args.as_slice() else {
        return Err("usage: dump RESOURCES.json terrain|chain-terrain SEED DEPTH".into());
    };
    let resources: Resources = serde_json::from_slice(&std::fs::read(resources)?)?;
    let tables = Tables::new(&resources)?;
    let (seed, depth): (u32, i32) = (seed.parse()?, depth.parse()?);
    let mut descent = Descent::exact(seed);
    let mut above = None;
    if mode == "chain-terrain" {
        for upper in 1..depth {
            above = Some(descent.level(&tables, upper, above.as_ref(), None));
        }
    }
    let mut recorder = Recorder::new(&tables);
    let level = descent.level(&tables, depth, above.as_ref(), Some(&mut recorder));
    let dump = Dump::new(&level, &tables, mode, u64::from(seed), recorder.stages);
    println!("{}", serde_json::to_string(&dump)?);
    Ok(())
}
