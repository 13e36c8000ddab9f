//! A reader that has seen enough (`angrist ... | head -1`) and goes: no command panics, complains, or fails for it. Where
//! nothing can be written, a command ends with the code that it would have ended with, or says that it could not answer.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a command whose output is not read; it must end without complaining.
fn unread(home: &Path, args: &[&str], input: &str) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have gone before it has read everything.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
    let out = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    let words = args.join(" ");
    assert!(!said.contains("panicked") && !said.to_lowercase().contains("broken pipe"), "{words}: {said}");
    // Sums and warnings may still go to standard error; the reader's leaving is no fault.
    assert_eq!(out.status.code(), Some(0), "{words}: {said}");
}

#[test]
fn no_command_minds_a_reader_that_goes() {
    let home = tempfile::tempdir().unwrap();
    let record = home.path().join("game.record");
    let record_name = record.display().to_string();
    let made = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["run", "--game", "rooms", "--seed", "3", "--random", "40", "--record", &record_name])
        .env("ANGRIST_HOME", home.path())
        .output()
        .unwrap();
    assert!(made.status.success() && record.exists(), "{}", String::from_utf8_lossy(&made.stderr));
    let man = home.path().join("man").display().to_string();
    let lines: &[&[&str]] = &[
        &["games"],
        &["games", "--all", "--format", "json"],
        &["paths"],
        &["saves"],
        &["scores"],
        &["scores", "--format", "json"],
        &["completions", "bash"],
        &["man", &man],
        &["play", "--game", "rooms", "--quick", "--seed", "3", "--speech"],
        &["--help"],
        &["inspect", "--help"],
        &["--version"],
        &["run", "--game", "sil", "--seed", "3", "--random", "20"],
        &["run", "--game", "rooms", "--script", "-"],
        &["replay", &record_name],
        &["replay", &record_name, "--verify"],
        &["borg", "--game", "rooms", "--games", "2", "--max-turns", "50", "--random"],
        &["data", "stats", "--things", "400"],
    ];
    for args in lines {
        unread(home.path(), args, "wait\nwait\nwait\n");
    }
    let level = ["inspect", "--game", "sil", "--seed", "3", "--depth", "4"];
    unread(home.path(), &level, "dump\nstats\nquit\n");
    for question in [
        "dump", "rooms", "monsters", "items", "doors", "traps", "features", "view", "seed", "depth", "mode",
        "narrate", "validate", "stats", "stress",
    ] {
        for format in ["text", "json"] {
            let mut args = level.to_vec();
            args.extend(["--format", format, question]);
            if question == "stress" {
                args.push("2");
            }
            unread(home.path(), &args, "");
        }
    }
}

/// Standard output and standard error of a run, each to where it is told; what it ended with.
fn ends_with(home: &Path, args: &[&str], (out, err): (Stdio, Stdio)) -> Option<i32> {
    Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .status()
        .unwrap()
        .code()
}

fn full() -> Stdio {
    std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

fn closed() -> Stdio {
    std::io::pipe().unwrap().1.into()
}

#[test]
fn a_command_ends_as_it_would_when_nobody_hears_why() {
    if !Path::new("/dev/full").exists() {
        println!("no /dev/full here: not tried");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let refused: &[&str] = &["replay", "/nonexistent"];
    let json: &[&str] = &["replay", "/nonexistent", "--format", "json"];
    for (args, code) in [(refused, 3), (json, 3), (&["walk"], 2), (&["games"], 0), (&["--help"], 0)] {
        for err in [full, closed] {
            assert_eq!(ends_with(home.path(), args, (Stdio::null(), err())), Some(code), "{args:?}");
        }
    }
    let stress: &[&str] = &["inspect", "--game", "incursion", "stress", "3"];
    assert_eq!(ends_with(home.path(), stress, (Stdio::null(), full())), Some(0));
}

#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    if !Path::new("/dev/full").exists() {
        println!("no /dev/full here: not tried");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let lines: &[&[&str]] =
        &[&["games"], &["--help"], &["inspect", "--help"], &["help", "data"], &["--version"], &["paths"]];
    for args in lines {
        assert_eq!(ends_with(home.path(), args, (full(), Stdio::null())), Some(3), "{args:?}");
        assert_eq!(ends_with(home.path(), args, (full(), full())), Some(3), "{args:?}");
    }
}

#[test]
fn nothing_but_the_one_place_prints() {
    // `println!` and `eprintln!` panic when the reader is gone: everything goes through `out.rs`.
    fn look(dir: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                look(&path, found);
                continue;
            }
            if path.extension().is_none_or(|e| e != "rs") || path.ends_with("tests.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let prints = |l: &&str| {
                let bare = l.split("//").next().unwrap_or_default();
                ["println!", "print!", "eprintln!", "eprint!"].iter().any(|m| {
                    bare.match_indices(m).any(|(at, _)| !bare[..at].ends_with(|c: char| c.is_alphanumeric()))
                })
            };
            found.extend(code.lines().filter(prints).map(|l| format!("{}: {}", path.display(), l.trim())));
        }
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let src = entry.unwrap().path().join("src");
        if src.is_dir() {
            look(&src, &mut found);
        }
    }
    assert_eq!(found, Vec::<String>::new());
}
