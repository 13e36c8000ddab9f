//! Makes recorded populated levels again and says where the first draw differs.
//!
//! `populated DIR trace SEED DEPTH [LINES]`: holds every draw against a traced level.
//! `populated DIR solo|chain [SEED [DEPTH]]`: says for each level at which stage it first differs.
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::expect_used,
    clippy::panic,
    reason = "a tool for developers: a missing file may end it"
)]

use angrist_incursion::catalogue::read_library;
use angrist_incursion::creature::{Numbers, Rules};
use angrist_incursion::dump::dwellers::Dwellers;
use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::hero::Lore;
use angrist_incursion::host::Scripts;
use angrist_incursion::makelev::{Descent, Level, Populated, Setting};
use angrist_incursion::resources::Resources;
use angrist_incursion::status::Table;
use angrist_incursion::tables::Tables;
use angrist_incursion::values::Profile;
use angrist_irh::res::ResKind;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};

type Stages = Vec<(String, u64, String)>;

struct Bench {
    dir: String,
    tables: Tables,
    setting: Setting<'static>,
}

fn leak<T>(t: T) -> &'static T {
    Box::leak(Box::new(t))
}

impl Bench {
    fn new(dir: String) -> Bench {
        let lib = std::env::var("ANGRIST_UPSTREAM").unwrap() + "/incursion/lib/";
        let reading = read_library("main.irc", |name| std::fs::read(lib.clone() + name).ok());
        let scripts = leak(Scripts::of(&reading));
        let library = &leak(reading).library;
        let resources: Resources =
            serde_json::from_slice(&std::fs::read(format!("{dir}/resources.json")).unwrap()).unwrap();
        let rules = Rules {
            library,
            numbers: leak(Numbers::shipped().unwrap()),
            lore: leak(Lore::shipped().unwrap()),
            profile: Profile::Exact,
        };
        let setting = Setting {
            rules,
            scripts,
            natures: leak(Table::shipped().unwrap()),
            dungeon: library.find_kind(ResKind::Dungeon, "The Goblin Caves").unwrap(),
        };
        Bench { dir, tables: Tables::new(&resources).unwrap(), setting }
    }

    fn lines(&self, mode: &str) -> BTreeMap<(u64, i32), String> {
        let file = std::fs::File::open(format!("{}/public-{mode}.jsonl.gz", self.dir)).unwrap();
        let mut all = BTreeMap::new();
        for line in BufReader::new(flate2::read::GzDecoder::new(file)).lines() {
            let line = line.unwrap();
            let dump: Dump = serde_json::from_str(&line).unwrap();
            all.insert((dump.seed, dump.depth), line);
        }
        all
    }

    fn level(&self, descent: &mut Descent, depth: i32, above: Option<&Level>) -> (Populated, Stages) {
        let mut recorder = Recorder::new(&self.tables);
        let made = descent.populated(&self.tables, self.setting, depth, above, Some(&mut recorder)).unwrap();
        (made, recorder.stages)
    }

    /// What differs first, as the stage and in full.
    fn compare(&self, made: &Populated, stages: Stages, line: &str) -> Option<(String, String)> {
        let theirs: Dump = serde_json::from_str(line).unwrap();
        let mut lived: Dwellers = serde_json::from_str(line).unwrap();
        lived.sort();
        let mut before = 0;
        for (a, b) in stages.iter().zip(&theirs.stages) {
            if a != b {
                return Some((b.0.clone(), format!("ours {a:?} theirs {b:?} from draw {before}")));
            }
            before = b.1;
        }
        let ours = Dump::new(&made.level, &self.tables, &theirs.mode, theirs.seed, stages);
        let challenge = |who| self.setting.rules.challenge(&made.world.being(who).unwrap().creature).max(0);
        let lives = Dwellers::new(made, self.setting.rules.library, challenge);
        let d = lives.difference(&lived).or_else(|| ours.difference(&theirs))?;
        Some(("after".into(), d))
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let bench = Bench::new(args[0].clone());
    let number = |at: usize| args.get(at).map(|a| a.parse::<i64>().unwrap());
    if args[1] == "trace" {
        trace(&bench, number(2).unwrap() as u32, number(3).unwrap() as i32, number(4).unwrap_or(30) as usize);
        return;
    }
    let mode = args[1].as_str();
    let mut all = bench.lines(mode);
    if let Some(seed) = number(2) {
        all.retain(|k, _| k.0 == seed as u64);
    }
    if mode == "solo"
        && let Some(depth) = number(3)
    {
        all.retain(|k, _| k.1 == depth as i32);
    }
    let mut equal = 0;
    let (mut to_deposits, mut shares) = (0, 0.0);
    let mut table: BTreeMap<String, usize> = BTreeMap::new();
    let mut report = |seed: u64, depth: i32, difference: Option<(String, String)>, line: &str| {
        let theirs: Dump = serde_json::from_str(line).unwrap();
        match difference {
            None => {
                equal += 1;
                to_deposits += 1;
                shares += 1.0;
            }
            Some((stage, d)) => {
                let at = theirs.stages.iter().position(|s| s.0 == stage).unwrap_or(theirs.stages.len());
                shares += at as f64 / theirs.stages.len() as f64;
                let late = matches!(stage.as_str(), "after" | "light" | "moninit" | "end");
                to_deposits += usize::from(late);
                let short = if stage.starts_with('p') && stage.contains(',') {
                    stage.split(' ').nth(1).unwrap().to_owned()
                } else {
                    stage.clone()
                };
                *table.entry(short).or_default() += 1;
                println!("{seed}/{depth} {at}/{}: {d}", theirs.stages.len());
            }
        }
    };
    if mode == "solo" {
        for ((seed, depth), line) in &all {
            let bench = std::panic::AssertUnwindSafe(&bench);
            let d = std::panic::catch_unwind(move || {
                let (made, stages) = bench.level(&mut Descent::exact(*seed as u32), *depth, None);
                bench.compare(&made, stages, line)
            })
            .unwrap_or(Some(("panic".into(), "panic".into())));
            report(*seed, *depth, d, line);
        }
    } else {
        let seeds: std::collections::BTreeSet<u64> = all.keys().map(|k| k.0).collect();
        for seed in seeds {
            let mut descent = Descent::exact(seed as u32);
            let mut above = None;
            for depth in 1..=10 {
                let (made, stages) = bench.level(&mut descent, depth, above.as_ref());
                if let Some(line) = all.get(&(seed, depth)) {
                    let d = bench.compare(&made, stages, line);
                    report(seed, depth, d, line);
                }
                above = Some(made.level);
            }
        }
    }
    println!(
        "{mode}: {} levels, {to_deposits} to deposits, {equal} whole, {:.3} of stages",
        all.len(),
        shares / all.len() as f64
    );
    for (stage, n) in table {
        println!("  {n} {stage}");
    }
}

fn trace(bench: &Bench, seed: u32, depth: i32, lines: usize) {
    let path = format!("{}/trace/public-solo-s{seed}-d{depth}.txt.gz", bench.dir);
    let file = std::fs::File::open(path).unwrap();
    let theirs: Vec<String> =
        BufReader::new(flate2::read::GzDecoder::new(file)).lines().map(|l| l.unwrap()).collect();
    let mut descent = Descent::traced(seed);
    let (_, stages) = bench.level(&mut descent, depth, None);
    let ours = descent.trace();
    let (mut at, mut number) = (0, 0);
    for line in &theirs {
        number += 1;
        if let Some(label) = line.strip_prefix("# ") {
            if let Some(s) = stages.iter().find(|s| s.0 == label)
                && s.1 != at as u64
            {
                println!("stage {label}: ours at {} theirs at {at}", s.1);
                break;
            }
            continue;
        }
        let mut words = line.split(' ');
        let bound: i16 = words.next().unwrap().parse::<i64>().unwrap() as i16;
        let result: i16 = words.next().unwrap().parse::<i64>().unwrap() as i16;
        if bound == 0 {
            continue;
        }
        if ours.get(at) != Some(&(bound, result)) {
            println!("draw {at} (ANGRIST_STOP={at}):");
            break;
        }
        at += 1;
    }
    if number == theirs.len() {
        println!("all {at} draws equal, ours {}", ours.len());
    }
    for line in &theirs[number.saturating_sub(lines)..(number + lines).min(theirs.len())] {
        println!("{} {line}", if *line == theirs[number - 1] { ">" } else { " " });
    }
    let stage = stages.iter().rev().find(|s| s.1 <= at as u64).map(|s| s.0.clone()).unwrap_or_default();
    println!("ours after stage {stage}: {:?}", &ours[at.saturating_sub(2)..(at + lines).min(ours.len())]);
}
