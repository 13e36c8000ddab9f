//! Data that change while a practice game is played on them, on a real pseudo-terminal.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, tell_program};
use std::fs;
use std::path::Path;

fn swap(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

/// A wolf is called beside the hero; its letter is C.
fn call_wolf(term: &mut Term) {
    term.press("\x01", "Type a wizard command");
    term.send("call 11 3\r");
}

/// Issue 25, hot reload: colour and hit dice of a monster change while it is looked at.
#[test]
fn a_saved_change_is_taken_at_the_next_turn_or_refused_with_its_reason() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let lib = home.path().join("mine");
    let dir = lib.to_str().unwrap();
    assert!(tell_program(home.path(), &["data", "eject", dir, "--game", "sil"], "").status.success());
    let monsters = lib.join("edit/monster.txt");
    // It stays where it is called, so that it can be seen.
    swap(&monsters, "F:FRIENDS | RAND_25 | WOLF", "F:NEVER_MOVE");
    let args = [
        "play",
        "--game",
        "sil",
        "--data",
        dir,
        "--constants",
        "documented",
        "--quick",
        "--practice",
        "--reload",
        "--seed",
        "3",
        "--name",
        "Maker",
        "--palette",
        "16",
    ];
    let mut term = Term::start(home.path(), (100, 30), &args);
    term.wait("@");
    call_wolf(&mut term);
    term.wait("The wolf comes into view");
    let before = term.colour_of("C").unwrap();

    swap(&monsters, "G:C:u\nI:3:6d4:0", "G:C:r\nI:3:90d1:0");
    term.press("z", "The changed data has been loaded.");
    let after = term.colour_of("C").unwrap();
    assert_ne!(before, after, "the wolf that stands there has its new colour");
    call_wolf(&mut term);
    term.wait("2 foes");

    // Something that no game could be played on is refused, and the game keeps the data it has.
    swap(&monsters, "I:3:90d1:0", "I:3:90dx:0");
    term.press("z", "The changed data could not be loaded: edit/monster.txt:");
    term.wait("health has no sides");
    assert_eq!(term.colour_of("C").as_ref(), Some(&after));
    // A word that no rule knows is worth a line.
    swap(&monsters, "I:3:90dx:0", "I:3:90d1:0");
    swap(&monsters, "F:NEVER_MOVE", "F:NEVER_MOVE | NEVER_MOOVE");
    term.press("z", "The changed data has been loaded.");
    term.wait("NEVER_MOOVE");
    term.signal("-TERM");
    term.exit_code();

    let save = save(home.path(), "Maker");
    let record = fs::read_to_string(save.join("record")).unwrap();
    assert_eq!(
        record.lines().filter(|l| l.starts_with("DATA ")).count(),
        2,
        "the record notes both: {record}"
    );
    let path = save.to_str().unwrap();
    let args = [
        "inspect",
        "--save",
        path,
        "--data",
        dir,
        "--constants",
        "documented",
        "--format",
        "json",
        "monsters",
    ];
    let said = tell_program(home.path(), &args, "");
    let out = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success(), "{out}{}", String::from_utf8_lossy(&said.stderr));
    assert!(out.contains("90"), "the wolf called afterwards has the new health: {out}");

    // Going on with it needs the changed data and finds the snapshot behind them.
    let args = ["run", "--save", path, "--data", dir, "--constants", "documented", "--script", "-"];
    let said = tell_program(home.path(), &args, "wait\n");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
}

#[test]
fn reload_is_for_practice_on_files() {
    let home = tempfile::tempdir().unwrap();
    let said = tell_program(home.path(), &["play", "--game", "sil", "--practice", "--quick", "--reload"], "");
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("--reload needs --data"));
    let said = tell_program(home.path(), &["play", "--game", "sil", "--data", "x", "--reload"], "");
    assert_eq!(said.status.code(), Some(2), "only with --practice");
}
