//! Incursion on a real pseudo-terminal, by keys alone: three levels down and up again, and a record that verifies.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, verify};

/// A number of the side bar.
fn side(text: &str, label: &str) -> Option<u32> {
    text.lines().find_map(|l| l.strip_prefix(label))?.split_whitespace().next()?.parse().ok()
}

/// The level that the last line names.
fn level(text: &str) -> Option<u32> {
    text.lines().last()?.split(", level ").nth(1)?.split_whitespace().next()?.parse().ok()
}

/// Waits until a key has done its work: the look cursor, opened and closed again, comes only after everything before it.
/// A key that interrupts a long walk is used up by that, so it is pressed again.
fn settled(t: &mut Term) -> String {
    t.send("l");
    while !t.shows_soon("Look (") {
        t.send("l");
    }
    t.send("\x1b");
    t.wait_until("the map", |text| !text.contains("Look (") && level(text).is_some())
}

/// One level on by the stairs, exploring until one is known. Locked doors on the way are broken, which takes time; where
/// nothing is left to explore, a look for hidden doors may open more.
fn go(t: &mut Term, stair: char) {
    let from = level(&settled(t));
    for _ in 0..300 {
        t.press("_", "Travel (");
        t.send(&stair.to_string());
        let said =
            t.wait_until("an answer", |text| !text.contains("Travel (") || text.contains("You know of none"));
        if said.contains("Travel (") {
            t.send("\x1b");
            t.wait_until("the map", |text| !text.contains("Travel ("));
            t.send("`");
            if settled(t).contains("left to explore") {
                t.send("...");
                settled(t);
            }
            continue;
        }
        settled(t);
        t.send(&stair.to_string());
        if level(&settled(t)) != from {
            return;
        }
    }
    panic!("no way {stair} from level {from:?} was found:\n{}", t.text());
}

/// S001-366: what was played by keys is replayed. One seed, the first there is: its locked doors are broken on the way.
#[test]
fn three_levels_down_and_up_by_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "incursion", "--quick", "--seed", "1", "--name", "Walker"];
    let mut t = Term::start(home.path(), (80, 25), &args);
    t.wait_until("the first level", |text| side(text, "Level") == Some(1));
    (0..3).for_each(|_| go(&mut t, '>'));
    t.wait_until("the fourth level", |text| level(text) == Some(4));
    (0..3).for_each(|_| go(&mut t, '<'));
    let text = t.wait_until("the side bar", |text| {
        level(text) == Some(1) && side(text, "Deepest") == Some(4) && side(text, "Turn").is_some()
    });
    let turn = side(&text, "Turn").unwrap();
    t.press("\x13", "Saved.");
    t.press("\x18", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Walker"));
    let mut t = Term::start(home.path(), (120, 40), &["play", "--continue", "Walker"]);
    t.wait_until("the same turn", |text| side(text, "Turn") == Some(turn));
    t.press("\x18", "Quick start");
}

/// The inspector on a terminal: a word is completed, an earlier question is taken up again by the arrow.
#[test]
fn the_inspector_completes_and_remembers() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Term::start(home.path(), (100, 30), &["inspect", "--game", "incursion", "--depth", "2"]);
    t.wait("2> ");
    t.send("sta\t\r");
    t.wait_until("the figures", |text| text.contains("2> stats") && text.contains("seed 12345"));
    t.send("seed 7\r");
    t.send("st\t");
    t.wait_until("both words that fit", |text| text.contains("stats  stress"));
    t.send("\x15\x1b[A\x1b[A\r");
    t.wait_until("the figures of the other seed", |text| text.lines().any(|l| l.trim_end() == "seed 7"));
    t.send("quit\r");
    assert_eq!(t.exit_code(), 0);
}

/// Lines typed before the program listens, and while a command still runs, are all taken.
#[test]
fn the_inspector_takes_what_was_typed_ahead() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Term::start(home.path(), (100, 60), &["inspect", "--game", "incursion", "--depth", "2"]);
    t.send("stats\rseed 7\rstats\rquit\r");
    assert_eq!(t.exit_code(), 0);
    let text = t.wait_until("both figures", |text| text.matches("hash ").count() == 2);
    assert!(text.contains("seed 12345") && text.contains("\nseed 7"), "{text}");
}

/// Quick start from the title leads into a level at once; a step and a stay go into the record.
#[test]
fn quick_start_by_one_key() {
    for set in ["family", "vi", "short"] {
        let home = tempfile::tempdir().unwrap();
        options(home.path(), set);
        let mut t = Term::start(home.path(), (80, 25), &["--game", "incursion"]);
        t.wait("Quick start");
        t.send("k");
        t.wait_until("the first level", |text| side(text, "Turn") == Some(0));
        t.send("...");
        t.wait_until("three turns", |text| side(text, "Turn") == Some(3));
        t.press(if set == "short" { "q" } else { "\x18" }, "Quick start");
        t.send("q");
        assert_eq!(t.exit_code(), 0);
        verify(&save(home.path(), "Hero"));
    }
}
