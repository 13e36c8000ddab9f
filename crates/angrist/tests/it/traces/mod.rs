//! Recorded games leave the traces they always left: a change of structure that changes a rule is named here, at the very
//! command where it begins.
//!
//! `NAME.commands` holds a game: a line about it, a line of what is played (`game=sil data=own constants=documented seed=7
//! player=borg length=1500`), then one command a line, a refused one too. `NAME.trace` has as many lines: a legend, the game before
//! any command, and behind each command whatever changed (see `angrist_engine::play::trace`). With `ANGRIST_TRACES=write` the
//! traces are rewritten, after a change of rules or data; with `ANGRIST_TRACES=record` the games are played again as well.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod crafts;
mod players;
mod rulesets;

use angrist_engine::play::trace::Trace;
use angrist_engine::play::{Game, Next, Query, Ruleset, Verdict};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What is played, as the second line of a file of commands says it.
pub struct Head {
    /// Its short name.
    pub game: String,
    /// `own`, or `real` for that of `ANGRIST_UPSTREAM`.
    pub data: String,
    /// The profile of constants.
    pub constants: String,
    /// The seed.
    pub seed: u64,
    /// The player that records it again.
    pub player: String,
    /// How many commands at most.
    pub length: usize,
}

impl Head {
    fn read(line: &str) -> Head {
        let value = |key: &str| {
            let word = line.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            word.unwrap_or_else(|| panic!("'{line}' has no {key}")).to_owned()
        };
        Head {
            game: value("game"),
            data: value("data"),
            constants: value("constants"),
            seed: value("seed").parse().unwrap(),
            player: value("player"),
            length: value("length").parse().unwrap(),
        }
    }
}

/// The values of a trace's fields and of what the game waits for.
type Fields = Vec<String>;

/// The names of the fields with their letters.
fn names() -> impl Iterator<Item = (&'static str, char)> {
    Trace::FIELDS.into_iter().chain([("next", 'n')])
}

fn fields(game: &dyn Game) -> Fields {
    let json = game.inspect(&Query::parse("trace"));
    assert_eq!(json["hidden"], true);
    let text = |(name, _)| match &json[name] {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Null => "-".to_owned(),
        other => other.to_string(),
    };
    let next = match game.next() {
        Next::Turn => "turn",
        Next::Going(_) => "going",
        Next::Ask(_) => "ask",
        Next::Over(Verdict::Won) => "won",
        Next::Over(Verdict::Died) => "died",
        Next::Over(Verdict::Left) => "left",
    };
    Trace::FIELDS.into_iter().map(text).chain([next.to_owned()]).collect()
}

/// The fields that changed, each behind its letter.
fn line(refused: Option<&str>, before: &[String], after: &[String]) -> String {
    let mut line = refused.map_or(String::new(), |tag| format!("refused {tag}"));
    for ((_, letter), (_, now)) in names().zip(before.iter().zip(after)).filter(|(_, (was, now))| was != now)
    {
        let gap = if line.is_empty() { "" } else { " " };
        write!(line, "{gap}{letter}{now}").unwrap();
    }
    line
}

/// The value of a field that a line gives, or the one before.
fn value<'a>(line: &'a str, letter: char, before: &'a str) -> &'a str {
    let words = if line.starts_with("refused ") { line.splitn(3, ' ').nth(2).unwrap_or("") } else { line };
    words.split(' ').find_map(|word| word.strip_prefix(letter)).unwrap_or(before)
}

/// Where two lines differ, field by field.
fn differences(before: &[String], want: &str, got: &str) -> String {
    let mut out = String::new();
    let tag = |line: &str| {
        let tag = line.strip_prefix("refused ").map(|rest| rest.split(' ').next().unwrap_or("").to_owned());
        tag.map_or("done".to_owned(), |tag| format!("refused ({tag})"))
    };
    if tag(want) != tag(got) {
        write!(out, "\n  command: kept {}, now {}", tag(want), tag(got)).unwrap();
    }
    for ((name, letter), before) in names().zip(before) {
        let (want, got) = (value(want, letter, before), value(got, letter, before));
        if want != got {
            write!(out, "\n  {name}: kept {want}, now {got}").unwrap();
        }
    }
    out
}

fn legend() -> String {
    let letters: Vec<String> = names().map(|(name, letter)| format!("{letter} {name}")).collect();
    format!("# After each line of the commands, what changed: {}.", letters.join(", "))
}

/// Plays the commands; calls with the number of the line, the fields before, and the line of the trace. Stops when told to.
fn play(
    ruleset: &dyn Ruleset,
    seed: u64,
    commands: &[&str],
    mut each: impl FnMut(usize, &[String], String) -> bool,
) {
    let mut game = ruleset.begin(seed);
    let mut before: Fields = names().map(|_| String::new()).collect();
    let begun = fields(&*game);
    if !each(2, &before, line(None, &before, &begun)) {
        return;
    }
    before = begun;
    for (number, command) in (3..).zip(commands) {
        let refused = game.apply_text(command).err().map(|refusal| refusal.tag);
        let after = fields(&*game);
        if !each(number, &before, line(refused, &before, &after)) {
            return;
        }
        before = after;
    }
}

/// Compares a game with its trace; the first difference as a sentence.
fn compare(ruleset: &dyn Ruleset, head: &Head, commands: &[&str], trace: &Path) -> Result<(), String> {
    let name = trace.file_name().unwrap().to_string_lossy();
    let renew = "ANGRIST_TRACES=write writes it";
    let text = std::fs::read_to_string(trace).map_err(|e| format!("{name}: {e}; {renew}"))?;
    let kept: Vec<&str> = text.lines().collect();
    if kept.len() != commands.len() + 2 || kept[0] != legend() {
        return Err(format!("{name} does not belong to its commands; {renew} again"));
    }
    let mut found = Ok(());
    play(ruleset, head.seed, commands, |number, before, got| {
        let want = kept[number - 1];
        if want != got {
            let command = number.checked_sub(3).map_or("the beginning", |at| commands[at]);
            let differences = differences(before, want, &got);
            found = Err(format!("{name}, line {number}, after '{command}':{differences}"));
        }
        want == got
    });
    found
}

fn write(ruleset: &dyn Ruleset, head: &Head, commands: &[&str], trace: &Path) {
    let mut text = legend() + "\n";
    play(ruleset, head.seed, commands, |_, _, line| {
        text.push_str(&line);
        text.push('\n');
        true
    });
    std::fs::write(trace, text).unwrap();
}

/// One game: compared, or written.
fn one(path: &Path, mode: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let (about, second) = (lines.next().unwrap(), lines.next().unwrap());
    let head = Head::read(second);
    let Some(ruleset) = rulesets::find(&head) else { return Ok(()) };
    let trace = path.with_extension("trace");
    let recorded;
    let mut commands: Vec<&str> = lines.collect();
    if mode == "record" {
        recorded = players::play(&*ruleset, &head);
        commands = recorded.iter().map(String::as_str).collect();
        std::fs::write(path, format!("{about}\n{second}\n{}\n", recorded.join("\n"))).unwrap();
    }
    if !mode.is_empty() {
        write(&*ruleset, &head, &commands, &trace);
    }
    compare(&*ruleset, &head, &commands, &trace)
}

#[test]
fn recorded_games_leave_the_traces_that_were_kept() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "commands"));
    paths.sort();
    assert!(!paths.is_empty());
    let mode = std::env::var("ANGRIST_TRACES").unwrap_or_default();
    assert!(
        matches!(mode.as_str(), "" | "write" | "record"),
        "ANGRIST_TRACES is 'write' or 'record', not '{mode}'"
    );
    let (left, failures) = (Mutex::new(paths.into_iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(path) = left.lock().unwrap().next() else { break };
                    let start = std::time::Instant::now();
                    if let Err(failure) = one(&path, &mode) {
                        failures.lock().unwrap().push(failure);
                    }
                    println!("{}: {:?}", path.file_stem().unwrap().to_string_lossy(), start.elapsed());
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} games differ from their traces\n{}",
        failures.len(),
        failures.join("\n")
    );
}
