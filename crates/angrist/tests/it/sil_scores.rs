//! The table of scores filled by programs that play, through the real binary: every entry can be replayed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn angrist(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_angrist"));
    command.args(args).env("ANGRIST_HOME", home).stdin(Stdio::null());
    command.output().unwrap()
}

fn text(o: &Output) -> String {
    assert!(o.status.success(), "{}", String::from_utf8_lossy(&o.stderr));
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn json(o: &Output) -> Value {
    serde_json::from_str(&text(o)).unwrap()
}

#[test]
fn games_of_borgs_fill_the_table_and_every_entry_replays() {
    let home = tempfile::tempdir().unwrap();
    let play = |games: &str| {
        let args =
            ["--format", "json", "borg", "--game", "sil", "--games", games, "--seed", "40", "--scores"];
        json(&angrist(home.path(), &args))
    };
    let sum = play("3");
    let over = sum["over"].as_u64().unwrap();
    assert!(over >= 1, "some of them ended: {sum}");
    assert_eq!((sum["entered"].as_u64(), sum["breaches"].as_u64()), (Some(over), Some(0)));
    // The same games are in it already.
    assert_eq!(play("3")["entered"], 0);

    let table = json(&angrist(home.path(), &["--format", "json", "scores", "--game", "sil"]));
    let rows = table["scores"].as_array().unwrap();
    assert_eq!((rows.len() as u64, table["damaged"].as_array().unwrap().len()), (over, 0));
    let points: Vec<i64> = rows.iter().map(|r| r["points"].as_i64().unwrap()).collect();
    assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
    let of_seed =
        |seed: &Value| sum["games"].as_array().unwrap().iter().find(|g| g["seed"] == *seed).unwrap().clone();
    for row in rows {
        let played = of_seed(&row["seed"]);
        for (ours, theirs) in [("points", "points"), ("turns", "turns"), ("line", "line"), ("won", "won")] {
            assert_eq!(row[ours], played[theirs], "{ours}");
        }
        let record = row["record"].as_str().unwrap();
        let again = json(&angrist(home.path(), &["--format", "json", "replay", "--verify", record]));
        assert_eq!((&again["turn"], &again["finished"]), (&row["turns"], &Value::Bool(true)));
        assert_eq!(again["hash"], played["hash"], "the very same game");
        for ending in ["txt", "json"] {
            assert!(Path::new(record).with_extension(ending).is_file(), "the dump as {ending}");
        }
    }
    let plain = text(&angrist(home.path(), &["scores", "--game", "sil"]));
    assert_eq!(plain.lines().count() as u64, over);
    assert!(plain.lines().all(|line| line.contains(" ft ")), "how deep, not a sum of points:\n{plain}");
    assert!(text(&angrist(home.path(), &["scores", "--game", "moria"])).contains("No scores"));
    // Nothing is left lying about in the morgue.
    let left = std::fs::read_dir(home.path().join("data/morgue")).unwrap();
    let left: Vec<_> = left.map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len() as u64, 3 * over, "{left:?}");
}

#[test]
fn games_that_are_cut_off_or_strong_by_a_wizards_word_have_no_rank() {
    let home = tempfile::tempdir().unwrap();
    let cut = ["--format", "json", "borg", "--game", "sil", "--games", "2", "--max-turns", "40", "--scores"];
    let sum = json(&angrist(home.path(), &cut));
    assert_eq!((&sum["over"], &sum["entered"]), (&0.into(), &0.into()), "they have no end to enter");
    // Moria's borg can begin with a strong hero; such a game is marked, and kept without a rank.
    let strong = ["--format", "json", "borg", "--game", "moria", "--games", "2", "--strong", "--scores"];
    let sum = json(&angrist(home.path(), &strong));
    assert_eq!(sum["entered"], sum["over"]);
    let table = json(&angrist(home.path(), &["--format", "json", "scores"]));
    assert_eq!(table["scores"].as_array().unwrap().len(), 0);
    let refused = angrist(home.path(), &["borg", "--game", "sil", "--games", "1", "--strong"]);
    assert!(!refused.status.success());
}
