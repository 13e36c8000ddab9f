//! The program as a user meets it: exit codes, messages, records and saves, and being killed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn angrist(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn out(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn err(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

fn last_hash(o: &Output) -> String {
    out(o).lines().rev().find_map(|l| l.split("hash ").nth(1)).unwrap_or_default().trim().to_owned()
}

/// A script that is never refused: back and forth in the first room, with waits and doors.
fn long_script(lines: usize) -> String {
    ["walk e", "wait", "walk w", "wait", "wait", "walk n", "walk s"]
        .iter()
        .cycle()
        .take(lines)
        .map(|c| format!("{c}\n"))
        .collect()
}

#[test]
fn wrong_input_has_its_own_message_and_exit_code() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path();
    let cases: &[(&[&str], i32, &str)] = &[
        (&[], 3, "no terminal"),
        (&["play", "--lang", "xx"], 2, "that language is not supported; use one of en, fr"),
        (&["play", "--lang", "fr_FR.UTF-8"], 3, "no terminal"),
        (&["shot", "--quick", "--screen", "--lang", "xx", "-o", "x.txt"], 2, "use one of en, fr"),
        (&["run", "--game", "tetris", "--random", "1"], 3, "unknown game 'tetris'"),
        (&["run"], 2, "--script"),
        (&["run", "--rndom", "1"], 2, "--random"),
        (&["frolic"], 2, "frolic"),
        (&["run", "--game", "rooms", "--script", "no-such-file"], 3, "no-such-file"),
        (&["replay", "no-such-file"], 3, "no-such-file"),
        (&["run", "--game", "rooms", "--data", "no-such-dir", "--random", "1"], 3, "no-such-dir"),
        (&["run", "--game", "rooms", "--constants", "upstream", "--random", "1"], 3, "upstream"),
        (&["run", "--game", "rooms", "--random", "1", "--seed", ""], 2, "seed"),
    ];
    for (args, code, says) in cases {
        let o = angrist(dir, args);
        assert_eq!(o.status.code(), Some(*code), "{args:?}: {}", err(&o));
        assert!(err(&o).contains(says), "{args:?}: {}", err(&o));
    }
    let o = tell_program(dir, &["run", "--game", "rooms", "--script", "-"], "walk e\n\n# a comment\ndance\n");
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("line 4") && err(&o).contains("dance"), "{}", err(&o));
}

#[test]
fn lists_are_for_people_and_for_programs() {
    let home = tempfile::tempdir().unwrap();
    let o = angrist(home.path(), &["games", "--all", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&o.stdout).unwrap();
    assert!(json["games"].as_array().unwrap().iter().any(|g| g["name"] == "rooms" && g["hidden"] == true));
    assert!(!out(&angrist(home.path(), &["games"])).lines().any(|l| l.starts_with("rooms")));
    let saves = home.path().join("data/saves/Finwe.angrist");
    let o = angrist(
        home.path(),
        &["run", "--game", "rooms", "--random", "20", "--save", saves.to_str().unwrap()],
    );
    assert_eq!(o.status.code(), Some(0), "{}", err(&o));
    assert!(out(&angrist(home.path(), &["saves"])).contains("Finwe"));
    let o = angrist(home.path(), &["saves", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&o.stdout).unwrap();
    assert_eq!(json["saves"][0]["game"], "rooms");
    let o = angrist(home.path(), &["paths"]);
    assert!(out(&o).lines().all(|l| l.contains(home.path().to_str().unwrap())), "{}", out(&o));
    assert!(out(&angrist(home.path(), &["completions", "bash"])).contains("angrist"));
    let man = home.path().join("man");
    assert!(angrist(home.path(), &["man", man.to_str().unwrap()]).status.success());
    assert!(man.join("angrist.1").exists() && man.join("angrist-replay.1").exists());
}

#[test]
fn the_same_seed_and_script_give_the_same_hash_wherever_it_runs() {
    let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let args = ["run", "--game", "rooms", "--random", "3000", "--seed", "Beren", "-q", "--hash-every", "500"];
    let (one, two) = (angrist(a.path(), &args), angrist(b.path(), &args));
    assert!(one.status.success(), "{}", err(&one));
    assert_eq!(out(&one), out(&two));
    // The same in debug and release: this figure was printed by both; a build that differs fails here.
    assert_eq!(last_hash(&one), include_str!("../random-3000-beren.hash").trim());
}

#[test]
fn a_record_verifies_and_an_edited_line_is_named() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.record");
    let path = file.to_str().unwrap();
    let o = angrist(
        home.path(),
        &["run", "--game", "rooms", "--random", "400", "--seed", "5", "--record", path, "-q"],
    );
    let hash = last_hash(&o);
    let o = angrist(home.path(), &["replay", path, "--verify"]);
    assert_eq!((o.status.code(), last_hash(&o)), (Some(0), hash), "{}", err(&o));

    let good = fs::read_to_string(&file).unwrap();
    let number = good.lines().position(|l| l.starts_with("wait ")).unwrap();
    let edited: String = good
        .lines()
        .enumerate()
        .map(|(i, l)| if i == number { l.replace("wait", "walk n") } else { l.to_owned() } + "\n")
        .collect();
    fs::write(&file, &edited).unwrap();
    let o = angrist(home.path(), &["replay", path, "--verify"]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains(&format!("line {}", number + 1)), "{}", err(&o));
    assert_eq!(fs::read_to_string(&file).unwrap(), edited, "a refused file is left as it was");

    // Cut between two lines: all that is there is right, but it does not say that it ends there.
    let half: String = good.lines().take(100).map(|l| format!("{l}\n")).collect();
    fs::write(&file, half).unwrap();
    let o = angrist(home.path(), &["replay", path, "--verify"]);
    assert_eq!(o.status.code(), Some(1));
    assert!(err(&o).contains("END"), "{}", err(&o));
}

#[test]
fn a_record_of_other_data_and_broken_data_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("rooms-data");
    fs::create_dir(&data).unwrap();
    for name in ["terrain.txt", "levels.txt", "constants.txt", "en.ftl"] {
        fs::copy(Path::new("../../data/rooms").join(name), data.join(name)).unwrap();
    }
    let constants = fs::read_to_string(data.join("constants.txt")).unwrap();
    fs::write(data.join("constants.txt"), constants.replace("C:hero-speed:2", "C:hero-speed:1")).unwrap();
    let record = home.path().join("r");
    let args = ["run", "--game", "rooms", "--random", "60", "--record", record.to_str().unwrap(), "-q"];
    assert!(angrist(home.path(), &args).status.success());
    let o = angrist(home.path(), &["replay", record.to_str().unwrap(), "--data", data.to_str().unwrap()]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("different data"), "{}", err(&o));
    fs::write(data.join("constants.txt"), "C:act:nothing\n").unwrap();
    let o =
        angrist(home.path(), &["run", "--game", "rooms", "--random", "1", "--data", data.to_str().unwrap()]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("constants.txt:1"), "{}", err(&o));
}

#[test]
fn the_first_diverging_line_is_named_when_the_rules_differ() {
    use angrist_engine::journal::{Entry, write_header};
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("r");
    let path = file.to_str().unwrap();
    let args = ["run", "--game", "rooms", "--random", "60", "--record", path, "-q"];
    assert!(angrist(home.path(), &args).status.success());
    let record = angrist_host::read_record(&file).unwrap();
    // What a program with other rules would have written: the game takes another turn from the tenth line on.
    let rewrite = |rules: u32| {
        let mut header = record.header.clone();
        header.rules = rules;
        let mut text = write_header(&header);
        for (line, _, entry) in &record.entries {
            let mut entry = entry.clone();
            if let Entry::Command { fingerprint, .. } = &mut entry
                && *line >= 10
            {
                *fingerprint ^= 0x5a5a;
            }
            text.push(&entry);
        }
        fs::write(&file, text.text).unwrap();
    };
    rewrite(record.header.rules);
    let o = angrist(home.path(), &["replay", path, "--verify"]);
    assert_eq!(o.status.code(), Some(1));
    assert!(err(&o).contains("line 10"), "{}", err(&o));
    rewrite(record.header.rules + 1);
    let o = angrist(home.path(), &["replay", path]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("rules"), "{}", err(&o));
    let o = angrist(home.path(), &["replay", path, "--verify"]);
    assert_eq!(o.status.code(), Some(1));
    assert!(err(&o).contains("line 10"), "{}", err(&o));
}

#[test]
fn a_full_disk_is_said_plainly() {
    if !Path::new("/dev/full").exists() {
        println!("no /dev/full here: not tried");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let o = angrist(home.path(), &["run", "--game", "rooms", "--random", "5", "--record", "/dev/full"]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("/dev/full"), "{}", err(&o));
    // A save whose record cannot grow: the game it holds stays as it was.
    let save = home.path().join("hero.angrist");
    let path = save.to_str().unwrap();
    assert!(
        angrist(home.path(), &["run", "--game", "rooms", "--random", "5", "--save", path]).status.success()
    );
    let before = fs::read(save.join("record")).unwrap();
    let o = Command::new("sh")
        .args(["-c", "ulimit -f 0; trap '' XFSZ; exec \"$0\" run --game rooms --random 5 --save \"$1\""])
        .arg(env!("CARGO_BIN_EXE_angrist"))
        .arg(path)
        .env("ANGRIST_HOME", home.path())
        .output()
        .unwrap();
    assert_eq!(o.status.code(), Some(3), "{}", err(&o));
    assert!(err(&o).contains("record"), "{}", err(&o));
    assert_eq!(fs::read(save.join("record")).unwrap(), before);
}

#[test]
fn a_save_in_use_is_refused_kindly() {
    let home = tempfile::tempdir().unwrap();
    let save = home.path().join("hero.angrist");
    let mut first = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["run", "--game", "rooms", "--script", "-", "--save", save.to_str().unwrap()])
        .env("ANGRIST_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // More than a pipe holds: when all is written the first has begun to read, and it opened its save before that.
    first.stdin.as_mut().unwrap().write_all("#\n".repeat(200_000).as_bytes()).unwrap();
    let o =
        angrist(home.path(), &["run", "--game", "rooms", "--random", "5", "--save", save.to_str().unwrap()]);
    assert_eq!(o.status.code(), Some(3));
    assert!(err(&o).contains("being played elsewhere"), "{}", err(&o));
    drop(first.stdin.take());
    assert!(first.wait().unwrap().success());
}

#[test]
fn verifying_a_save_finds_edited_snapshots_and_playing_leaves_them_out() {
    use angrist_engine::journal::{SNAPSHOTS, Snapshot};
    let home = tempfile::tempdir().unwrap();
    let save = home.path().join("hero.angrist");
    let dir = save.to_str().unwrap();
    let play = || angrist(home.path(), &["run", "--game", "rooms", "--random", "30", "--save", dir]);
    let verify = || angrist(home.path(), &["replay", "--verify", dir]);
    let edit = |change: fn(&mut Snapshot)| {
        for path in SNAPSHOTS.map(|name| save.join(name)).into_iter().filter(|p| p.exists()) {
            let mut snapshot = Snapshot::read(&fs::read(&path).unwrap()).unwrap();
            change(&mut snapshot);
            fs::write(&path, snapshot.write()).unwrap();
        }
    };
    assert!(play().status.success() && play().status.success());
    assert!(verify().status.success(), "{}", err(&verify()));
    for change in [|s: &mut Snapshot| s.state[9] ^= 1, |s: &mut Snapshot| s.head.commands = u64::MAX] {
        edit(change);
        let found = verify();
        assert_eq!(found.status.code(), Some(1), "{}", err(&found));
        assert!(err(&found).contains("snapshot-"), "{}", err(&found));
        let played = play();
        assert!(played.status.success() && err(&played).contains("could not be used"), "{}", err(&played));
        assert!(play().status.success() && verify().status.success(), "both snapshots are rewritten");
    }
}

/// Killed with SIGKILL at random moments, each time it continues with at most the command in flight missing.
#[cfg(unix)]
#[test]
fn killed_two_hundred_times_nothing_is_lost() {
    use angrist_engine::chance::stream;
    use angrist_engine::journal::Entry;
    let home = tempfile::tempdir().unwrap();
    let script = long_script(100_000);
    let mut chance = stream(2026, "kill", 0, 0);
    let save = home.path().join("hero.angrist");
    let mut fed: Vec<String> = Vec::new();
    for round in 0..200 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_angrist"))
            .args(["run", "--game", "rooms", "--script", "-", "--save", save.to_str().unwrap()])
            .env("ANGRIST_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A feeder that stops when the pipe breaks; the child echoes nothing we wait for.
        let mut pipe = child.stdin.take().unwrap();
        // Each round goes on where the record ended, so that the script stays in step with the game.
        let rest: String = script.lines().skip(fed.len()).map(|l| format!("{l}\n")).collect();
        let feeder = std::thread::spawn(move || {
            let _ = pipe.write_all(rest.as_bytes());
        });
        // No wait for anything: the moment is what differs from round to round.
        std::thread::sleep(Duration::from_micros(2_000 + u64::from(chance.below(14_000))));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        assert!(!err(&output).contains("panicked"), "round {round}: {}", err(&output));
        if !save.join("record").exists() {
            continue;
        }
        let Ok(record) = angrist_host::read_record(&save.join("record")) else {
            // Killed while the very first lines were written: no game had begun.
            assert!(fed.is_empty(), "round {round}: a record with commands became unreadable");
            fs::remove_dir_all(&save).unwrap();
            continue;
        };
        let done: Vec<String> = record
            .entries
            .iter()
            .filter_map(|(_, _, e)| match e {
                Entry::Command { text, .. } => Some(text.clone()),
                _ => None,
            })
            .collect();
        assert!(done.len() >= fed.len(), "round {round}: {} commands became {}", fed.len(), done.len());
        assert!(done.iter().map(String::as_str).eq(script.lines().take(done.len())), "round {round}");
        fed = done;
    }
    assert!(fed.len() > 1000, "only {} commands were done in all rounds", fed.len());
    let o = angrist(home.path(), &["replay", save.to_str().unwrap(), "--verify"]);
    assert_eq!(o.status.code(), Some(0), "{}", err(&o));
}
