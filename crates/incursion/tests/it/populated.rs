//! Levels with everybody who lives there and everything that lies there, held against those of the original program.
//!
//! A handful of seeds is compared by default, all of them when `ANGRIST_ALL_LEVELS` is set. A level counts as equal up to its
//! deposits when every stage up to that one has the original's draws and terrain, and as whole when cells, features, creatures
//! with what they carry, things with what lies in them, and the glyphs of all cells are the original's too.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what went wrong by failing")]

use crate::common::recorded::{real_scripts, rules};
use crate::common::script_world::natures;
use angrist_incursion::dump::dwellers::Dwellers;
use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::makelev::{Descent, Level, Populated, Setting};
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use angrist_incursion::values::Profile;
use angrist_irh::res::ResKind;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// What was found in a file of levels.
#[derive(Default)]
struct Found {
    compared: usize,
    to_deposits: usize,
    whole: usize,
    /// The first stage that differs, without the panel it is of, or what differs after all stages.
    first: BTreeMap<String, usize>,
}

impl Found {
    fn add(&mut self, ours: &Dump, theirs: &Dump, dwellers: (&Dwellers, &Dwellers)) {
        self.compared += 1;
        let mut stages = ours.stages.iter().zip(&theirs.stages);
        let after = match stages.find(|(a, b)| a != b) {
            Some((stage, _)) => {
                let label = stage.0.as_str();
                self.to_deposits += usize::from(matches!(label, "light" | "moninit" | "end"));
                let of_panel = label.starts_with('p') && label.contains(',');
                if of_panel { label.split(' ').nth(1).unwrap_or(label) } else { label }.to_owned()
            }
            None => {
                self.to_deposits += 1;
                match ours.difference(theirs).or_else(|| dwellers.0.difference(dwellers.1)) {
                    None => {
                        self.whole += 1;
                        return;
                    }
                    Some(difference) => difference.split(' ').next().unwrap_or_default().to_owned(),
                }
            }
        };
        *self.first.entry(after).or_default() += 1;
    }

    /// Says what was found and holds it against the levels there are and the shares asked for, in a thousand.
    fn finish(self, mode: &str, levels: usize, to_deposits: usize, whole: usize) {
        println!(
            "{mode}: {} of {levels} levels compared, {} equal up to the deposits, {} whole",
            self.compared, self.to_deposits, self.whole
        );
        self.first.iter().for_each(|(stage, count)| println!("    {count} differ first in {stage}"));
        assert!(levels > 0 && self.compared == levels, "{} of {levels} levels were compared", self.compared);
        assert!(
            self.to_deposits * 1000 >= to_deposits * levels,
            "{mode}: {} up to the deposits",
            self.to_deposits
        );
        assert!(self.whole * 1000 >= whole * levels, "{mode}: {} whole levels", self.whole);
    }
}

/// The lines of a file by seed and depth.
type Levels = BTreeMap<(u64, i32), String>;

/// The levels of a file: those of its first few seeds, or all of them when that is asked for.
fn recorded(mode: &str, seeds: usize) -> Option<(PathBuf, Levels)> {
    let dir = PathBuf::from(std::env::var_os("ANGRIST_VECTORS")?).join("incursion");
    let file = std::fs::File::open(dir.join(format!("public-{mode}.jsonl.gz"))).unwrap();
    let mut levels = BTreeMap::new();
    for line in BufReader::new(flate2::read::GzDecoder::new(file)).lines() {
        let line = line.unwrap();
        let dump: Dump = serde_json::from_str(&line).unwrap();
        levels.insert((dump.seed, dump.depth), line);
    }
    if std::env::var_os("ANGRIST_ALL_LEVELS").is_none() {
        let first: BTreeSet<u64> = levels.keys().map(|k| k.0).collect();
        let first: BTreeSet<u64> = first.into_iter().take(seeds).collect();
        levels.retain(|k, _| first.contains(&k.0));
    }
    Some((dir, levels))
}

struct Bench {
    tables: Tables,
    setting: Setting<'static>,
}

impl Bench {
    fn new(dir: &std::path::Path) -> Option<Bench> {
        let (library, scripts) = real_scripts()?;
        let resources: Resources =
            serde_json::from_slice(&std::fs::read(dir.join("resources.json")).unwrap()).unwrap();
        let setting = Setting {
            rules: rules(library, Profile::Exact),
            scripts,
            natures: natures(),
            dungeon: library.find_kind(ResKind::Dungeon, "The Goblin Caves").unwrap(),
        };
        Some(Bench { tables: Tables::new(&resources).unwrap(), setting })
    }

    fn level(&self, descent: &mut Descent, depth: i32, above: Option<&Level>) -> (Populated, Stages) {
        let mut recorder = Recorder::new(&self.tables);
        let made = descent.populated(&self.tables, self.setting, depth, above, Some(&mut recorder)).unwrap();
        (made, recorder.stages)
    }

    fn compare(&self, found: &mut Found, mode: &str, line: &str, (made, stages): (&Populated, Stages)) {
        let theirs: Dump = serde_json::from_str(line).unwrap();
        let mut lived: Dwellers = serde_json::from_str(line).unwrap();
        lived.sort();
        let ours = Dump::new(&made.level, &self.tables, mode, theirs.seed, stages);
        let rules = self.setting.rules;
        let challenge = |who| rules.challenge(&made.world.being(who).unwrap().creature).max(0);
        let lives = Dwellers::new(made, rules.library, challenge);
        found.add(&ours, &theirs, (&lives, &lived));
    }
}

type Stages = Vec<(String, u64, String)>;

// The same seed gives the same level with the same dwellers and things.
#[test]
fn a_populated_level_alone_is_the_originals() {
    let Some((dir, levels)) = recorded("solo", 2) else { return };
    let Some(bench) = Bench::new(&dir) else { return };
    let mut found = Found::default();
    for ((seed, depth), line) in &levels {
        let (made, stages) = bench.level(&mut Descent::exact(*seed as u32), *depth, None);
        bench.compare(&mut found, "solo", line, (&made, stages));
    }
    found.finish("solo", levels.len(), SOLO.0, SOLO.1);
}

#[test]
fn a_populated_descent_is_the_originals() {
    let Some((dir, levels)) = recorded("chain", 1) else { return };
    let Some(bench) = Bench::new(&dir) else { return };
    let mut found = Found::default();
    let seeds: BTreeSet<u64> = levels.keys().map(|(seed, _)| *seed).collect();
    for seed in seeds {
        let mut descent = Descent::exact(seed as u32);
        let mut above: Option<Level> = None;
        let deepest = levels.keys().filter(|k| k.0 == seed).map(|k| k.1).max().unwrap_or(0);
        for depth in 1..=deepest {
            let (made, stages) = bench.level(&mut descent, depth, above.as_ref());
            if let Some(line) = levels.get(&(seed, depth)) {
                bench.compare(&mut found, "chain", line, (&made, stages));
            }
            above = Some(made.level);
        }
    }
    found.finish("chain", levels.len(), CHAIN.0, CHAIN.1);
}

/// Levels in a thousand that are equal up to the deposits, and whole.
const SOLO: (usize, usize) = (450, 250);
const CHAIN: (usize, usize) = (250, 200);
