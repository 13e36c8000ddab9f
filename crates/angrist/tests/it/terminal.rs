//! The real program on a real pseudo-terminal, driven by keys alone.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use crate::common::rooms::{begun, start, turn_on, wait_turn};
use crate::common::{Term, paced_options, save, verify};
use std::process::Command;
use std::time::{Duration, Instant};

fn turn_of(t: &Term) -> u64 {
    turn_on(&t.text()).unwrap_or_else(|| panic!("no turn on\n{}", t.text()))
}

/// Where the hero stands: the level of 46 columns is in the middle of what the side bar leaves.
fn hero(t: &Term) -> Option<(u16, u16)> {
    let text = t.text();
    let (y, row) = text.lines().enumerate().find(|(_, l)| l.contains('@'))?;
    let x = row.chars().position(|c| c == '@')?;
    // The map begins below the two rows of messages, where its northern wall is.
    let wall = text.lines().nth(2)?.chars().position(|c| c == '█')?;
    Some(((x - wall) as u16, y as u16 - 2))
}

/// The keys of one set: the eight directions as `nsew`, running east, and the interface's own.
struct Set {
    name: &'static str,
    steps: [&'static str; 4],
    run_east: &'static str,
    travel: &'static str,
    save: &'static str,
    quit: &'static str,
}

const SETS: [Set; 3] = [
    Set {
        name: "family",
        steps: ["8", "2", "6", "4"],
        run_east: "\x1b[1;2C",
        travel: "_",
        save: "\x13",
        quit: "\x18",
    },
    Set { name: "vi", steps: ["k", "j", "l", "h"], run_east: "L", travel: "_", save: "\x13", quit: "\x18" },
    Set {
        name: "short",
        steps: ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"],
        run_east: "\x1b[1;2C",
        travel: "t",
        save: "\r/save\r",
        quit: "q",
    },
];

/// A whole game by keys alone: title, new game, walk, door, question, activity interrupted, stairs, save, quit,
/// continue, end, scores.
fn whole_game(set: &Set) {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    // Slow enough that a key comes in the middle of a long action.
    paced_options(home, set.name, 150);
    let mut t = start(home, &[]);
    t.wait("Quick start");
    // A seeded game: the seed is the first field, the last row sends the form.
    t.send("s");
    t.wait("Seeded game");
    t.send("\r7\r\x1b[A\r");
    wait_turn(&t, 0);
    let step = |t: &mut Term, dir: usize, times: usize| {
        let turn = turn_of(t);
        t.send(&set.steps[dir].repeat(times));
        wait_turn(t, turn + times as u64);
    };
    let [n, s, e, w] = [0, 1, 2, 3];
    // To the door in a burst, and through it: walking into a closed door opens it.
    step(&mut t, e, 4);
    step(&mut t, e, 1);
    t.wait("open the door");
    step(&mut t, e, 1);
    // A long walk, interrupted by a key after its first steps.
    let turn = turn_of(&t);
    t.send(set.run_east);
    t.wait_until("two steps", |text| turn_on(text).is_some_and(|now| now >= turn + 2));
    // It stays where it was stopped: saving comes after it and takes no turn.
    t.send(" ");
    t.press(set.save, "Saved.");
    let stopped = turn_of(&t);
    assert!((turn + 2..turn + 9).contains(&stopped), "stopped at {stopped}, began at {turn}");
    // Along the passage to the stairs' side and into the room of the lever.
    step(&mut t, e, 9 - (stopped - turn) as usize);
    step(&mut t, n, 2);
    step(&mut t, e, 25);
    step(&mut t, s, 4);
    step(&mut t, w, 1);
    step(&mut t, w, 2);
    // The lever by name: the way there ends in a question.
    t.send(set.travel);
    t.wait("Travel");
    t.send("m");
    t.wait("Go where?");
    t.send("/lever\r");
    t.wait("[y/n]");
    t.send("?");
    t.wait("answer yes or no");
    t.send("\x1b");
    t.wait("[y/n]");
    t.send("y");
    t.wait_until("no question", |text| !text.contains("[y/n]"));
    // Save, quit, go on: everything is where it was.
    t.send(set.save);
    t.wait("Saved.");
    let turn = turn_of(&t);
    t.send(set.quit);
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    paced_options(home, set.name, 1);
    let mut t = start(home, &[]);
    t.wait("Quick start");
    t.send("c");
    t.wait("Hero");
    t.send("\r");
    wait_turn(&t, turn);
    // Out of the room, through what the lever opened, down and up the stairs.
    go_to(&mut t, set, ">", (44, 19));
    t.send(">");
    t.wait("The cellars");
    t.send("<");
    t.wait("The gatehouse");
    go_to(&mut t, set, "<", (44, 1));
    t.send("<");
    t.wait("[y/n]");
    t.send("y");
    // The end pauses until the player goes on.
    t.wait("Continue");
    t.send("g");
    t.wait("The end");
    t.send("\x1b");
    t.wait("Scores");
    t.wait("Wanderer");
    t.send("\x1b");
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    assert!(!save(home, "Hero").exists(), "a finished game leaves the list of heroes");
    let scores = std::fs::read_to_string(home.join("data/scores.jsonl")).unwrap();
    assert_eq!(scores.lines().count(), 1);
    let record = std::fs::read_dir(home.join("data/morgue")).unwrap().flatten();
    let record = record.map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "record")).unwrap();
    verify(&record);
}

/// Travels to a stair; explores until it is known; goes on when something comes into sight.
fn go_to(t: &mut Term, set: &Set, stair: &str, to: (u16, u16)) {
    for _ in 0..200 {
        if hero(t) == Some(to) {
            return;
        }
        t.send(set.travel);
        t.wait("Travel to:");
        t.send(stair);
        t.wait_until("an answer", |text| {
            !text.contains("Travel to:") || text.contains("You do not know of any")
        });
        if t.text().contains("You do not know of any") {
            t.send("\x1b");
            t.wait_until("the map", |text| !text.contains("Travel to:"));
            t.answer(if set.name == "short" { "o" } else { "`" });
        }
        t.wait_until("rest", |text| !text.contains("travelling") && !text.contains("exploring"));
        // What is in the way moves on.
        t.send(".");
    }
    panic!("never came to {to:?}:\n{}", t.text());
}

#[test]
fn a_whole_game_by_the_keys_of_the_family() {
    whole_game(&SETS[0]);
}

#[test]
fn a_whole_game_by_the_keys_of_vi() {
    whole_game(&SETS[1]);
}

#[test]
fn a_whole_game_by_the_short_set() {
    whole_game(&SETS[2]);
}

#[test]
fn kill_9_loses_nothing_that_was_shown() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 30);
    t.signal("-KILL");
    t.exit_code();
    verify(&save(home, "Beren"));
    let again = start(home, &["play", "--continue", "Beren"]);
    wait_turn(&again, 30);
}

#[test]
fn a_hangup_saves_and_ends() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 20);
    t.close();
    t.signal("-HUP");
    t.exit_code();
    verify(&save(home, "Beren"));
    let again = start(home, &["play", "--continue", "Beren"]);
    wait_turn(&again, 20);
}

#[test]
fn a_polite_signal_saves_and_leaves_the_terminal_sane() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 10);
    t.signal("-TERM");
    assert_eq!(t.exit_code(), 128 + 15);
    t.assert_restored();
    verify(&save(home, "Beren"));
}

#[test]
fn ctrl_c_asks_and_never_kills() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 2);
    t.send("\x03\x03\x03");
    t.wait("Do you want to leave the game?");
    t.send("g4");
    wait_turn(&t, 3);
    t.send("\x03");
    t.wait("Do you want to leave the game?");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
}

#[test]
fn ctrl_z_stops_and_comes_back_clean() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 4);
    let pid = t.pid();
    let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    if state().is_empty() {
        return; // Only Linux says there whether a process is stopped.
    }
    t.send("\x1a");
    // The terminal is given back first; then it stops, which nothing on the screen says.
    t.assert_restored();
    let end = Instant::now() + Duration::from_secs(120);
    while !state().contains(") T ") {
        assert!(Instant::now() < end, "it does not stop");
        std::thread::yield_now();
    }
    t.write_over(b"\x1b[2J\x1b[Hjunk of another program");
    t.signal("-CONT");
    wait_turn(&t, 4);
    t.wait_until("no junk", |text| !text.contains("junk"));
    t.send("4");
    wait_turn(&t, 5);
}

#[test]
fn a_storm_of_resizes_loses_no_key() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 2);
    let sizes = [(80, 24), (10, 3), (200, 50), (60, 18), (1, 1), (120, 40), (300, 24), (80, 100)];
    for round in 0..40 {
        t.resize(sizes[round % sizes.len()]);
        t.send("46");
    }
    t.look_at((100, 30));
    t.resize((100, 30));
    t.send("\x12");
    wait_turn(&t, 82);
    t.wait("The gatehouse");
    t.send("\x03q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    verify(&save(home, "Beren"));
}

#[test]
fn pasted_text_is_ignored() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 2);
    t.send("\x1b[200~44444\x1b[201~");
    t.wait("Pasted text is ignored");
    assert_eq!(turn_of(&t), 2);
}

#[test]
fn a_save_in_use_is_refused_kindly() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut first = begun(home, 2);
    let mut second = start(home, &["play", "--continue", "Beren"]);
    assert_eq!(second.exit_code(), 3);
    second.wait("being played elsewhere");
    first.send("4");
    wait_turn(&first, 3);
}

#[test]
fn no_terminal_and_too_small_a_terminal_get_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let out = Command::new(env!("CARGO_BIN_EXE_angrist")).env("ANGRIST_HOME", home).output().unwrap();
    assert_eq!(out.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&out.stderr).lines().count(), 1);
    let mut small = Term::start(home, (20, 5), &[]);
    assert_eq!(small.exit_code(), 3);
}

#[test]
fn a_step_writes_less_than_two_kilobytes() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut t = begun(home, 4);
    let before = t.pictures().len();
    t.send("4");
    wait_turn(&t, 5);
    let pictures = &t.pictures()[before..];
    assert!(
        !pictures.is_empty() && pictures.iter().all(|bytes| *bytes < 2048),
        "{pictures:?} bytes for a step"
    );
}
