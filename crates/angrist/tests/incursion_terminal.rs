//! Incursion on a real pseudo-terminal, by keys alone: three levels down and up again, and a record that verifies.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

mod common;

use common::{Term, options, save, verify};

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

/// The map on the screen, right of the side bar, as it is at 80 columns.
fn signs(text: &str) -> Vec<(i32, i32, char)> {
    let rows = text.lines().enumerate().skip(1).take(22);
    rows.flat_map(|(y, l)| {
        l.chars()
            .enumerate()
            .skip(14)
            .map(move |(x, c)| (i32::try_from(x).unwrap(), i32::try_from(y).unwrap(), c))
    })
    .collect()
}

/// Goes to the closed doors that can be seen, one after the other, and throws the hero at them until one is open.
fn force_a_door(t: &mut Term) -> bool {
    let doors = |text: &str| -> Vec<(i32, i32)> {
        signs(text).into_iter().filter(|s| matches!(s.2, '─' | '│')).map(|s| (s.0, s.1)).collect()
    };
    let hero = |text: &str| signs(text).into_iter().find(|s| s.2 == '@').map(|s| (s.0, s.1));
    let seen = doors(&t.text()).len();
    for n in 0..seen {
        let text = t.text();
        let (Some(at), Some(door)) = (hero(&text), doors(&text).get(n).copied()) else { return false };
        t.press("_", "Travel (");
        let steps = |by: i32, less: &str, more: &str| {
            let key = if by < 0 { less } else { more };
            key.repeat(by.unsigned_abs() as usize)
        };
        t.send(&steps(door.0 - at.0, "4", "6"));
        t.send(&steps(door.1 - at.1, "8", "2"));
        t.send("\r");
        t.wait_until("an answer", |text| !text.contains("Travel ("));
        let text = settled(t);
        let Some(at) = hero(&text) else { return false };
        let keys = [(-1, 1), (0, 1), (1, 1), (-1, 0), (0, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
        for (door, key) in doors(&text).iter().flat_map(|d| {
            keys.iter()
                .zip('1'..='9')
                .filter(move |(k, _)| (at.0 + k.0, at.1 + k.1) == *d)
                .map(move |(_, c)| (*d, c))
        }) {
            for _ in 0..40 {
                t.send(&format!("B{key}"));
                if !doors(&settled(t)).contains(&door) {
                    return true;
                }
            }
        }
    }
    false
}

/// One level on by the stairs, exploring until one is known; `false` when the level shows no way.
fn go(t: &mut Term, stair: char) -> bool {
    let from = level(&settled(t));
    for _ in 0..120 {
        t.press("_", "Travel (");
        t.send(&stair.to_string());
        let said =
            t.wait_until("an answer", |text| !text.contains("Travel (") || text.contains("You know of none"));
        if said.contains("Travel (") {
            t.send("\x1b");
            t.wait_until("the map", |text| !text.contains("Travel ("));
            t.send("`");
            let text = settled(t);
            if text.contains("left to explore") && !force_a_door(t) {
                return false;
            }
            continue;
        }
        let text = settled(t);
        if text.contains("no way there") {
            return false;
        }
        t.send(&stair.to_string());
        let text = settled(t);
        if level(&text) != from {
            return true;
        }
    }
    false
}

/// S001-366: what was played by keys is replayed.
#[test]
fn three_levels_down_and_up_by_keys() {
    // A level may keep its stairs behind a locked door or a trap; of so many games, one is open all the way. The first is
    // one that was when this was written, so that the test is quick; the others are for when levels come out otherwise.
    let done = std::iter::once(10).chain(1..=20).find(|seed| {
        let home = tempfile::tempdir().unwrap();
        options(home.path(), "family");
        let seed = seed.to_string();
        let args = ["play", "--game", "incursion", "--quick", "--seed", &seed, "--name", "Walker"];
        let mut t = Term::start(home.path(), (80, 25), &args);
        t.wait_until("the first level", |text| side(text, "Level") == Some(1));
        if !(0..3).all(|_| go(&mut t, '>')) {
            return false;
        }
        t.wait_until("the fourth level", |text| level(text) == Some(4));
        if !(0..3).all(|_| go(&mut t, '<')) {
            return false;
        }
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
        true
    });
    assert!(done.is_some(), "no game of twenty could be walked");
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
