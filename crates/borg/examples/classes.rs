//! Plays Incursion by class and prints a table: how deep and how high heroes of each class come.
//!
//! `cargo run --release -p angrist-borg --example classes -- GAMES [DIR] [--turns N] [--seed N] [--class NAME]... [--keep DIR] [--casters] [--unchecked]`
//! with DIR a directory of library files (our own where none is given). Every game is played again from its record and has
//! to end with the same hash. `--keep` writes the records of won games, the seed
//! in the first line. `--casters` plays commands drawn at random, half of them
//! spells, prayers and powers, instead of the borg. `--unchecked` leaves out the checks after every command.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use angrist_borg::incursion::{Outcome, play_class};
use angrist_borg::{Table, cast_randomly};
use angrist_engine::play::{Game, Ruleset, state_hash};
use angrist_incursion::IncursionRuleset;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The classes of the table.
const CLASSES: [&str; 6] = ["Reeve", "Mudraker", "Fowler", "Lampman", "Canoness", "Glasswright"];

struct Asked {
    games: u64,
    data: Option<String>,
    turns: u64,
    seed: u64,
    classes: Vec<String>,
    keep: Option<String>,
    casters: bool,
    unchecked: bool,
    jobs: usize,
}

fn asked() -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked {
        games: 20,
        data: None,
        turns: 30_000,
        seed: 1,
        classes: Vec::new(),
        keep: None,
        casters: false,
        unchecked: false,
        jobs: 2,
    };
    let mut words = std::env::args().skip(1);
    let mut plain = 0;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--turns" => asked.turns = value()?.parse()?,
            "--seed" => asked.seed = value()?.parse()?,
            "--jobs" => asked.jobs = value()?.parse()?,
            "--class" => asked.classes.push(value()?),
            "--keep" => asked.keep = Some(value()?),
            "--casters" => asked.casters = true,
            "--unchecked" => asked.unchecked = true,
            _ if plain == 0 => {
                asked.games = word.parse()?;
                plain = 1;
            }
            _ => asked.data = Some(word),
        }
    }
    if asked.classes.is_empty() {
        asked.classes = CLASSES.map(str::to_owned).to_vec();
    }
    Ok(asked)
}

fn ruleset(data: Option<&str>) -> Result<IncursionRuleset, Box<dyn Error>> {
    let Some(dir) = data else { return IncursionRuleset::shipped().map_err(|p| format!("{p:?}").into()) };
    let mut files = Vec::new();
    for folder in [dir.to_owned(), format!("{dir}/../inc")] {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry?.path();
            if let (true, Some(name)) = (path.is_file(), path.file_name().and_then(|n| n.to_str())) {
                files.push((name.to_owned(), std::fs::read(&path)?));
            }
        }
    }
    files.sort();
    IncursionRuleset::read("main.irc", &files).map_err(|p| format!("{p:?}").into())
}

/// Whether the record, played again, ends with the same hash.
fn replays(rules: &dyn Ruleset, played: &Outcome) -> bool {
    let mut game = rules.begin(played.report.seed);
    for line in &played.report.record {
        match line.strip_prefix("go ").and_then(|n| n.parse::<u32>().ok()) {
            Some(times) => (0..times).for_each(|_| drop(game.apply_text("go"))),
            None => drop(game.apply_text(line)),
        }
    }
    state_hash(&*game) == played.report.hash
}

/// Writes the record of a won game.
fn keep(dir: &str, class: &str, played: &Outcome) -> std::io::Result<()> {
    std::fs::create_dir_all(dir)?;
    let record = played.report.record.join("\n");
    std::fs::write(
        format!("{dir}/{class}-{}.txt", played.report.seed),
        format!("seed {}\n{record}\n", played.report.seed),
    )
}

/// Prints every command with the hero's health and who is in sight.
fn watch() -> impl FnMut(&dyn Game, &str) {
    move |game, command| {
        let facts = game.facts();
        let foes: Vec<String> = facts.foes().map(|f| format!("{}@{}", f.kind, f.at)).collect();
        let statuses: Vec<&str> = facts.hero.statuses.iter().map(|s| &*s.key).collect();
        let name = |i: &angrist_engine::play::ItemFact| i.name.as_plain().unwrap_or_default().to_owned();
        let pack: Vec<String> = facts.pack.iter().map(name).collect();
        let worn: Vec<String> = facts.worn.iter().map(name).collect();
        if command.starts_with("drink") || command.starts_with("wear") || game.turn() == 1 {
            eprintln!("pack {pack:?} worn {worn:?}");
        }
        eprint!("{statuses:?} ");
        let line = format!(
            "{} L{} hp {}/{} food {} at {:?} {command} [{}]",
            game.turn(),
            facts.depth,
            facts.figure("health"),
            facts.most("health"),
            facts.figure("food"),
            facts.here,
            foes.join(" ")
        );
        eprintln!("{line}");
    }
}

fn median(mut list: Vec<i32>) -> i32 {
    list.sort_unstable();
    list.get(list.len() / 2).copied().unwrap_or(0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = asked()?;
    let trace = std::env::var_os("TRACE").is_some();
    let rules = ruleset(asked.data.as_deref())?;
    println!("| class | games | median depth | deepest | median level | highest | won | cut off | defects |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (number, class) in asked.classes.iter().enumerate() {
        let first = asked.seed + 1_000_000 * number as u64;
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::<Outcome>::new()));
        let broken = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..asked.jobs {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed) as u64;
                        if n >= asked.games {
                            break;
                        }
                        let seed = first + n;
                        let table = Table::new(&rules, seed);
                        let table = if asked.unchecked { table.unchecked() } else { table };
                        let table = if trace { table.watched(Box::new(watch())) } else { table };
                        let played = if asked.casters {
                            let report = cast_randomly(table, seed, asked.turns, class);
                            Outcome { report, class: class.clone(), level: 0 }
                        } else {
                            play_class(table, seed, asked.turns, Some(class))
                        };
                        if std::env::var_os("VERBOSE").is_some() {
                            let (report, level) = (&played.report, played.level);
                            eprintln!(
                                "seed {seed} {class} level {level} turns {}: {}",
                                report.turns, report.line
                            );
                        }
                        if let Some(dir) = asked.keep.as_deref().filter(|_| played.report.won)
                            && let Err(e) = keep(dir, class, &played)
                        {
                            eprintln!("{dir}: {e}");
                        }
                        if let Some(breach) = &played.report.breach {
                            eprintln!("seed {seed}: {breach}");
                            broken.fetch_add(1, Ordering::Relaxed);
                        } else if (!asked.unchecked || played.report.won) && !replays(&rules, &played) {
                            eprintln!("seed {seed}: played again it ends differently");
                            broken.fetch_add(1, Ordering::Relaxed);
                        }
                        if let Ok(mut all) = done.lock() {
                            all.push(played);
                        }
                    }
                });
            }
        });
        let all = done.into_inner().unwrap_or_default();
        let won: Vec<&Outcome> = all.iter().filter(|o| o.report.won).collect();
        println!(
            "| {class} | {} | {} | {} | {} | {} | {} | {} | {} |",
            all.len(),
            median(all.iter().map(|o| o.report.depth).collect()),
            all.iter().map(|o| o.report.depth).max().unwrap_or(0),
            median(all.iter().map(|o| o.level).collect()),
            all.iter().map(|o| o.level).max().unwrap_or(0),
            won.len(),
            all.iter().filter(|o| o.report.verdict.is_none()).count(),
            broken.load(Ordering::Relaxed),
        );
    }
    Ok(())
}
