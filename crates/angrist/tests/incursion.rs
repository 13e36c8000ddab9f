//! Incursion through the program: played, recorded, replayed, and looked into.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use serde_json::Value;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn angrist(home: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn inspect(home: &Path, rest: &[&str]) -> Output {
    let args: Vec<&str> = ["inspect", "--game", "incursion"].iter().chain(rest).copied().collect();
    angrist(home, &args, "")
}

fn place(variable: &str) -> Option<PathBuf> {
    match std::env::var_os(variable) {
        Some(dir) => Some(PathBuf::from(dir)),
        None => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{variable} must be set in CI");
            println!("{variable} is not set; the real data is not looked at");
            None
        }
    }
}

// S001-366, S001-367, S001-368
#[test]
fn a_recorded_walk_replays() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("walk.rec");
    let file = file.to_str().unwrap();
    let run = angrist(
        home.path(),
        &["run", "--game", "incursion", "--seed", "8", "--random", "150", "--record", file],
        "",
    );
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let replay = angrist(home.path(), &["replay", file, "--verify"], "");
    assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
    let mind = angrist(home.path(), &["inspect", "--record", file, "mind", "0"], "");
    let answer: Value = serde_json::from_slice(&mind.stdout).unwrap();
    assert_eq!(answer["hidden"], true);
    assert!(answer["name"].is_string());
}

// S001-091, S001-092, S001-093, S001-095
#[test]
fn a_conversation_with_the_inspector() {
    let home = tempfile::tempdir().unwrap();
    let talk = "seed 12345\ndepth 2\nstats\nnonsense\nmode\nvalidate\nhistory\n!3\nquit\nstats\n";
    let out = angrist(home.path(), &["inspect", "--game", "incursion", "-q"], talk);
    assert!(out.status.success());
    let said = text(&out);
    assert_eq!(said.matches("seed 12345").count(), 3, "stats twice and history once: {said}");
    assert!(said.contains("depth 2") && said.contains("sound"));
    assert!(String::from_utf8_lossy(&out.stderr).contains("nonsense"));
    let stats: Value =
        serde_json::from_slice(&inspect(home.path(), &["--seed", "3", "--format", "json", "stats"]).stdout)
            .unwrap();
    for key in ["seed", "depth", "mode", "width", "height", "rooms", "monsters", "items"] {
        assert!(!stats[key].is_null(), "{key}");
    }
}

#[test]
fn every_question_about_a_level_has_an_answer_in_both_forms() {
    let home = tempfile::tempdir().unwrap();
    for verb in [
        "dump", "rooms", "monsters", "items", "doors", "traps", "portals", "features", "regions", "view",
        "stats", "validate",
    ] {
        for format in ["text", "json"] {
            let out = inspect(home.path(), &["--seed", "4", "--depth", "2", "--format", format, verb]);
            assert!(out.status.success(), "{verb} {format}: {}", String::from_utf8_lossy(&out.stderr));
            if format == "json" {
                serde_json::from_slice::<Value>(&out.stdout).unwrap();
            }
        }
    }
    let told = text(&inspect(home.path(), &["--seed", "4", "narrate"]));
    for stage in ["init", "panels", "connect", "upstairs", "fixup", "downstairs", "light"] {
        assert!(told.contains(&format!(" {stage}: ")), "{stage}");
    }
    assert_eq!(inspect(home.path(), &["--mode", "exact", "dump"]).status.code(), Some(3));
    assert_eq!(inspect(home.path(), &["--chain", "dump"]).status.code(), Some(2));
    assert_eq!(inspect(home.path(), &["--depth", "11", "dump"]).status.code(), Some(3));
}

#[test]
fn many_levels_are_sound_whatever_the_number_of_threads() {
    let home = tempfile::tempdir().unwrap();
    let strain = |jobs: &str| {
        let out = inspect(
            home.path(),
            &["--seed", "50", "--depths", "1..4", "--levels", "24", "--jobs", jobs, "stress"],
        );
        assert!(out.status.success(), "{}", text(&out));
        text(&out)
    };
    assert_eq!(strain("1"), strain("3"));
}

// S001-022, S001-027
#[test]
fn exact_levels_of_the_real_library_are_those_of_the_original() {
    let (Some(upstream), Some(vectors)) = (place("ANGRIST_UPSTREAM"), place("ANGRIST_VECTORS")) else {
        return;
    };
    let home = tempfile::tempdir().unwrap();
    let data = upstream.join("incursion");
    for (file, chain) in [("public-terrain", false), ("public-chain-terrain", true)] {
        let packed = std::fs::File::open(vectors.join(format!("incursion/{file}.jsonl.gz"))).unwrap();
        let mut lines = String::new();
        flate2::read::GzDecoder::new(packed).read_to_string(&mut lines).unwrap();
        for line in lines.lines().step_by(60) {
            let wanted: Value = serde_json::from_str(line).unwrap();
            let (seed, depth) = (wanted["seed"].to_string(), wanted["depth"].to_string());
            let mut args = vec!["--data", data.to_str().unwrap(), "--mode", "exact", "--terrain-only"];
            args.extend(chain.then_some("--chain"));
            args.extend(["--seed", &seed, "--depth", &depth, "dump", "--format", "json"]);
            let out = inspect(home.path(), &args);
            let made: Value = serde_json::from_slice(&out.stdout).unwrap();
            let keys = [
                "mode",
                "seed",
                "depth",
                "w",
                "h",
                "rng_calls",
                "stages",
                "terrains",
                "regions",
                "ter",
                "reg",
                "flg",
                "doors",
                "traps",
                "portals",
                "features",
            ];
            assert_eq!(made.as_object().unwrap().len(), keys.len());
            for key in keys {
                assert_eq!(made[key], wanted[key], "{file} seed {seed} depth {depth}: {key}");
            }
        }
    }
}
