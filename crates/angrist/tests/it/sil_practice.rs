//! Sil on a real pseudo-terminal: a practice game whose end is taken back, the smith's bench by keys, and the table of scores.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options};
use std::path::Path;
use std::process::Command;

const F4: &str = "\x1bOS";

fn scores(home: &Path, json: bool) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_angrist"));
    command.args(["scores", "--game", "sil"]).env("ANGRIST_HOME", home);
    if json {
        command.args(["--format", "json"]);
    }
    let out = command.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// Gives the quest up: asked for, and confirmed with the hero's sign.
fn give_up(term: &mut Term) {
    term.press("Q", "@");
    term.send("@\r");
}

#[test]
fn an_ordinary_game_is_ranked_and_a_practice_game_is_not() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut term = Term::start(
        home.path(),
        (80, 24),
        &["play", "--game", "sil", "--quick", "--seed", "1", "--name", "One"],
    );
    term.wait("@");
    give_up(&mut term);
    // The end pauses before the tale and the score.
    term.wait("Practise from ten turns earlier");
    term.press("g", "Deepest:");
    drop(term);
    let table: serde_json::Value = serde_json::from_str(&scores(home.path(), true)).unwrap();
    let rows = table["scores"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{table}");
    assert_eq!(rows[0]["game"], "sil");
    assert!(rows[0]["points"].as_i64().unwrap() > 0 && rows[0]["marks"].as_array().unwrap().is_empty());
    let text = scores(home.path(), false);
    assert!(text.lines().count() == 1 && text.contains("sil"), "{text}");
    // Its record can be replayed, and its dump is there for people and for programs.
    let record = rows[0]["record"].as_str().unwrap();
    let out =
        Command::new(env!("CARGO_BIN_EXE_angrist")).args(["replay", record, "--verify"]).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let dump: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(record.replace(".record", ".json")).unwrap()).unwrap();
    assert_eq!(dump["points"], rows[0]["points"]);
    assert!(std::fs::read_to_string(record.replace(".record", ".txt")).unwrap().contains("[Score]"));

    // The same life in practice: its end is undone, then accepted; it has no rank.
    let args = ["play", "--game", "sil", "--quick", "--practice", "--seed", "2", "--name", "Two"];
    let mut term = Term::start(home.path(), (80, 24), &args);
    term.wait("@");
    give_up(&mut term);
    term.press("", "practice game is over; it is not scored");
    term.press("t", "been undone");
    term.send("zz");
    term.press(F4, "been undone");
    give_up(&mut term);
    term.press("", "practice game is over");
    term.press("s", "Practise from ten turns earlier");
    term.press("g", "Deepest:");
    drop(term);
    let table: serde_json::Value = serde_json::from_str(&scores(home.path(), true)).unwrap();
    assert_eq!(table["scores"].as_array().unwrap().len(), 1, "only the ordinary game is in it");
}

#[test]
fn a_sword_is_drafted_at_the_bench_by_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "sil", "--quick", "--seed", "1", "--name", "Smith"];
    let mut term = Term::start(home.path(), (80, 24), &args);
    term.wait("@");
    term.press("0", "The bench is empty");
    term.press("\r", "What do you want to make?");
    term.press("\r", "Which one?");
    term.press("\r", "difficulty");
    term.wait("Begin the work");
}

#[test]
fn a_game_without_practice_says_so() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "moria", "--new", "--practice", "--seed", "2"];
    let mut term = Term::start(home.path(), (80, 24), &args);
    term.wait("no practice games");
    assert_ne!(term.exit_code(), 0);
}
