//! The examples in the help of every command do what they say.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Commands in the order in which their examples can be run: a record is made before it is replayed.
const ORDER: [&str; 14] = [
    "run",
    "replay",
    "play",
    "borg",
    "scores",
    "data",
    "check",
    "inspect",
    "shot",
    "saves",
    "schema",
    "games",
    "man",
    "completions",
];

/// Examples that need a terminal end with 3 and say so; without one they can only be shown to be understood.
const ON_A_TERMINAL: [&str; 2] = ["play", "--watch"];

fn angrist(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .current_dir(home)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// The command lines under "Examples:" in a help text, without what they are explained by.
fn examples(help: &str) -> Vec<String> {
    let under = help.split("Example").nth(1).unwrap_or_default();
    let lines = under.lines().filter_map(|line| line.trim().strip_prefix("angrist "));
    lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_example_of_the_help_does_what_it_says() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("moves.txt"), "# nothing yet\n").unwrap();
    let (mut run, mut shown) = (0, String::new());
    for command in ORDER {
        let help = angrist(home.path(), &[command, "--help"]);
        let help = String::from_utf8(help.stdout).unwrap();
        let lines = examples(&help);
        assert!(!lines.is_empty(), "{command} has no example:\n{help}");
        for line in lines {
            let args: Vec<&str> = line.split_whitespace().collect();
            let done = angrist(home.path(), &args);
            let told = String::from_utf8_lossy(&done.stderr).into_owned();
            let on_terminal = ON_A_TERMINAL.iter().any(|w| args.contains(w)) && !args.contains(&"--speech");
            if on_terminal {
                assert_eq!(done.status.code(), Some(3), "angrist {line}: {told}");
                assert!(told.contains("terminal") || told.contains("Aldo"), "angrist {line}: {told}");
            } else {
                assert_eq!(done.status.code(), Some(0), "angrist {line}: {told}");
            }
            run += 1;
            shown.push_str(&line);
        }
    }
    assert!(run >= 25, "only {run} examples: {shown}");
}
