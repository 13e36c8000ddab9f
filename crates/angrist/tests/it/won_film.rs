//! The won game of Sil as a film: wound to any turn, cut, cast, watched and taken over on a terminal.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::{Term, options};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const COMMANDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sil/tests/won.commands");
const SEED: &str = "2026";

fn angrist(home: &Path, args: &[&str]) -> Output {
    let done =
        Command::new(env!("CARGO_BIN_EXE_angrist")).args(args).env("ANGRIST_HOME", home).output().unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    done
}

fn json(out: &Output) -> serde_json::Value {
    serde_json::from_slice(&out.stdout).unwrap()
}

/// The record of the won game.
fn won(home: &Path) -> PathBuf {
    let file = home.join("won.record");
    let path = file.display().to_string();
    angrist(home, &["run", "--game", "sil", "--seed", SEED, "--script", COMMANDS, "--record", &path]);
    file
}

#[test]
fn the_won_game_replays_is_wound_and_cut() {
    let home = tempfile::tempdir().unwrap();
    let file = won(home.path()).display().to_string();
    let whole = json(&angrist(home.path(), &["replay", &file, "--verify", "--format", "json"]));
    assert_eq!(whole["finished"], true);
    let turns = whole["turn"].as_u64().unwrap();
    assert!(turns > 300, "{whole}");
    for turn in [1, turns / 3, turns - 5] {
        let cut = home.path().join(format!("cut-{turn}")).display().to_string();
        angrist(home.path(), &["replay", &file, "--cut", &turn.to_string(), "--output", &cut]);
        let part = json(&angrist(home.path(), &["replay", &cut, "--verify", "--format", "json"]));
        // A command may take several turns, and the cut is behind the first that reaches it.
        let reached = part["turn"].as_u64().unwrap();
        assert!((turn..turn + 200).contains(&reached), "{turn}: {part}");
        // What the inspector sees at that turn of the whole is what the cut ends with.
        let at = reached.to_string();
        let of_whole = angrist(home.path(), &["inspect", "--record", &file, "--turn", &at, "dump"]);
        let of_part = angrist(home.path(), &["inspect", "--record", &cut, "--turn", &at, "dump"]);
        assert_eq!(
            String::from_utf8_lossy(&of_whole.stdout),
            String::from_utf8_lossy(&of_part.stdout),
            "{turn}"
        );
    }
}

#[test]
fn the_won_game_is_cast_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    let file = won(home.path()).display().to_string();
    let whole = json(&angrist(home.path(), &["replay", &file, "--format", "json"]));
    let from = (whole["turn"].as_u64().unwrap() - 40).to_string();
    let cast = home.path().join("won.cast").display().to_string();
    angrist(home.path(), &["replay", &file, "--cast", &cast, "--from", &from, "--pace", "100"]);
    let text = std::fs::read_to_string(cast).unwrap();
    let mut screen = vt100::Parser::default();
    for line in text.lines().skip(1) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        screen.process(line[2].as_str().unwrap().as_bytes());
    }
    let shown = screen.screen().contents();
    assert!(shown.contains("the end"), "{shown}");
}

#[test]
fn the_won_game_is_watched_and_taken_over() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let file = won(home.path()).display().to_string();
    let whole = json(&angrist(home.path(), &["replay", &file, "--format", "json"]));
    let end = whole["turn"].as_u64().unwrap();
    let mut t = Term::start(home.path(), (100, 30), &["replay", &file, "--watch"]);
    t.wait("turn ");
    t.press(" ", "paused");
    // To the end, to the middle, back to the beginning, to the first fight.
    t.send("\x1b[F");
    t.wait_until("the end", |text| text.contains(&format!("turn {end}")) && text.contains("the end"));
    t.send(&format!("g{}\r", end / 2));
    t.wait_until("the middle", |text| {
        let turn =
            text.split("turn ").nth(1).and_then(|r| r.split(' ').next()).and_then(|n| n.parse::<u64>().ok());
        turn.is_some_and(|n| (end / 2..end / 2 + 200).contains(&n))
    });
    t.send("\x1b[H");
    t.wait("turn 0");
    t.send("f");
    t.wait_until("a fight", |text| !text.contains("turn 0 ") && text.contains("next: "));
    // From here on it is one's own.
    t.press("t", "You take over from here");
    t.send("C");
    t.wait("Beren");
    t.send("\x1b");
    t.press("\x18", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    assert!(
        !home.path().join("data/saves").exists()
            || std::fs::read_dir(home.path().join("data/saves")).unwrap().next().is_none()
    );
}
