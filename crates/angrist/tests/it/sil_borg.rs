//! Programs that play Sil, and looking into the minds of those they met, through the real binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use serde_json::Value;
use std::process::{Command, Output, Stdio};

fn angrist(args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_angrist"));
    command.args(args).env("ANGRIST_HOME", home.path()).stdin(Stdio::null());
    command.output().unwrap()
}

fn text(o: &Output) -> String {
    assert!(o.status.success(), "{}", String::from_utf8_lossy(&o.stderr));
    String::from_utf8_lossy(&o.stdout).into_owned()
}

#[test]
fn a_borgs_game_is_recorded_verified_and_its_minds_are_laid_open() {
    let dir = tempfile::tempdir().unwrap();
    let records = dir.path().to_str().unwrap();
    let played =
        ["borg", "--game", "sil", "--games", "2", "--seed", "7", "--max-turns", "150", "--records", records];
    let summary = text(&angrist(&played));
    assert!(summary.contains("2 games") && summary.contains("games by deepest level"), "{summary}");
    let record = format!("{records}/sil-7.record");
    text(&angrist(&["replay", "--verify", &record]));
    let asked = ["--format", "json", "inspect", "--record", &record, "--turn", "40", "monsters"];
    let creatures = text(&angrist(&asked));
    let creatures: Value = serde_json::from_str(&creatures).unwrap();
    let id = creatures["monsters"][0]["id"].to_string();
    let of = ["inspect", "--record", &record, "--turn", "40", "mind", &id];
    let plain = text(&angrist(&of));
    for part in ["alertness", "morale", "terms", "base: 60", "stance", "hunt", "noise", "scent"] {
        assert!(plain.contains(part), "'{part}' is missing in\n{plain}");
    }
    let json = text(&angrist(&[&["--format", "json"], &of[..]].concat()));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["morale"]["terms"]["base"], 60);
    assert!(json["hunt"]["noise"].is_number() && json["stance"]["now"].is_string());
    let nobody = angrist(&["inspect", "--record", &record, "--turn", "40", "mind", "999"]);
    assert!(!nobody.status.success());
}

#[test]
fn a_watched_game_is_drawn_turn_by_turn() {
    let args = ["borg", "--game", "sil", "--games", "1", "--seed", "3", "--max-turns", "12", "--watch"];
    let shown = text(&angrist(&args));
    let pictures = shown.matches("seed 3  turn").count();
    assert!(pictures >= 10, "{pictures} pictures");
    assert!(shown.matches('@').count() >= pictures && shown.contains("1 games"), "{shown}");
}
