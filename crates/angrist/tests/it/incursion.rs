//! Incursion through the program: played, recorded, replayed, and looked into.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::tell_program;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Output;

fn text(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn inspect(home: &Path, rest: &[&str]) -> Output {
    let args: Vec<&str> = ["inspect", "--game", "incursion"].iter().chain(rest).copied().collect();
    tell_program(home, &args, "")
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
    let run = tell_program(
        home.path(),
        &["run", "--game", "incursion", "--seed", "8", "--random", "150", "--record", file],
        "",
    );
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let replay = tell_program(home.path(), &["replay", file, "--verify"], "");
    assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
    let mind = tell_program(home.path(), &["inspect", "--record", file, "mind", "0", "--format", "json"], "");
    let answer: Value = serde_json::from_slice(&mind.stdout).unwrap();
    assert_eq!(answer["hidden"], true);
    assert!(answer["name"].is_string());
}

// S001-091, S001-092, S001-093, S001-095
#[test]
fn a_conversation_with_the_inspector() {
    let home = tempfile::tempdir().unwrap();
    let talk = "seed 12345\ndepth 2\nstats\nnonsense\nmode\nvalidate\nhistory\n!3\nquit\nstats\n";
    let out = tell_program(home.path(), &["inspect", "--game", "incursion", "-q"], talk);
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

// S001-089: a picture of a level, of part of it, and of its making, without a window and always the same.
#[test]
fn levels_are_made_into_pictures() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let size = |name: &str| {
        let bytes = std::fs::read(home.path().join(name)).unwrap();
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{name}");
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    };
    let shot = |rest: &[&str]| {
        let args: Vec<&str> =
            ["shot", "--game", "incursion", "-s", "5", "-d", "3"].iter().chain(rest).copied().collect();
        tell_program(home.path(), &args, "")
    };
    assert!(shot(&["-o", &file("whole.png"), "--scale", "6"]).status.success());
    assert_eq!(size("whole.png"), (768, 768));
    assert!(shot(&["-o", &file("again.png"), "--scale", "6"]).status.success());
    assert_eq!(std::fs::read(file("again.png")).unwrap(), std::fs::read(file("whole.png")).unwrap());
    assert!(shot(&["-o", &file("part.png"), "--area", "32,32,32,16", "--light"]).status.success());
    assert_eq!(size("part.png"), (384, 192));
    assert!(shot(&["-o", &file("whole.svg")]).status.success());
    assert!(std::fs::read_to_string(file("whole.svg")).unwrap().contains("<text"));
    assert_eq!(shot(&["-o", &file("whole.gif")]).status.code(), Some(2));
    assert_eq!(shot(&["-o", &file("out.png"), "--area", "120,0,20,5"]).status.code(), Some(2));
    let narrate = |to: &str| {
        inspect(
            home.path(),
            &["-m", "exact", "--terrain-only", "-s", "1", "--scale", "4", "-o", to, "narrate"],
        )
    };
    assert!(narrate(&file("making.png")).status.success());
    assert_eq!(size("making.png"), (512, 512));
    let moving = std::fs::read(file("making.png")).unwrap();
    assert!(
        moving.windows(4).any(|w| w == b"acTL") && moving.windows(4).filter(|w| w == b"fcTL").count() > 10
    );
    assert!(narrate(&file("steps")).status.success());
    assert_eq!(size("steps/001.png"), (512, 512));
}

// S001-091: the short forms, the usual seed, and JSON asked for behind the question.
#[test]
fn options_have_short_forms_and_a_usual_seed() {
    let home = tempfile::tempdir().unwrap();
    let json = |rest: &[&str]| -> Value {
        let out = inspect(home.path(), rest);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        serde_json::from_str(&text(&out)).unwrap()
    };
    let default = json(&["-q", "-b", "stats json"]);
    assert_eq!(
        (&default["seed"], &default["depth"], &default["mode"]),
        (&12345.into(), &1.into(), &"sound".into())
    );
    let other = json(&["-q", "-s", "9", "-d", "4", "-m", "ori", "--terrain-only", "-b", "stats json"]);
    assert_eq!((&other["seed"], &other["depth"], &other["mode"]), (&9.into(), &4.into(), &"exact".into()));
    for verb in ["seed", "depth", "mode", "rooms", "monsters", "items", "doors", "regions", "validate"] {
        json(&["-b", &format!("{verb} json")]);
    }
}

/// Figures of many levels agree with themselves, and not with those of another depth.
#[test]
fn figures_of_many_levels_are_held_against_others() {
    let home = tempfile::tempdir().unwrap();
    let stats = |depths: &str, rest: &[&str]| {
        let mut args = vec!["--levels", "12", "--depths", depths, "--format", "json"];
        args.extend(rest);
        args.push("stats");
        inspect(home.path(), &args)
    };
    let first = stats("1..1", &[]);
    let file = home.path().join("first.json");
    std::fs::write(&file, &first.stdout).unwrap();
    let against = ["--against", file.to_str().unwrap()];
    assert_eq!(stats("1..1", &against).status.code(), Some(0));
    assert_eq!(stats("9..9", &against).status.code(), Some(1));
}
