//! Sil on a real pseudo-terminal, by keys alone, in all three key sets: a birth by menus, a walk, the ability tree, leaving,
//! going on, exploring and resting; and a record that verifies.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, verify};

/// The keys of one set.
struct Set {
    name: &'static str,
    /// Down in menus.
    down: &'static str,
    /// The eight steps.
    steps: [&'static str; 8],
    /// The character sheet; the short set finds it in the menu.
    sheet: &'static str,
    explore: &'static str,
    /// Rests a little: as needed, or a few turns where the set can say so.
    rest: &'static str,
    quit: &'static str,
}

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

const SETS: [Set; 3] = [
    Set {
        name: "family",
        down: DOWN,
        steps: ["8", "2", "6", "4", "7", "9", "1", "3"],
        sheet: "@",
        explore: "`",
        rest: "Z5\r",
        quit: "\x18",
    },
    Set {
        name: "vi",
        down: "j",
        steps: ["k", "j", "l", "h", "y", "u", "b", "n"],
        sheet: "@",
        explore: "`",
        rest: "Z5\r",
        quit: "\x18",
    },
    Set {
        name: "short",
        down: DOWN,
        steps: ["\x1b[A", DOWN, RIGHT, "\x1b[D", "7", "9", "1", "3"],
        sheet: "\r/character\r",
        explore: "o",
        rest: "R",
        quit: "q",
    },
];

/// Where the hero is on the screen.
fn hero(text: &str) -> Option<(usize, usize)> {
    let (y, row) = text.lines().enumerate().find(|(_, l)| l.contains('@'))?;
    Some((row.chars().position(|c| c == '@')?, y))
}

/// The squares around the hero. Where on the screen they stand depends on how the map was scrolled, which is not saved.
fn around(text: &str) -> Option<Vec<String>> {
    let (x, y) = hero(text)?;
    let row = |y: usize| -> String {
        let line = text.lines().nth(y).unwrap_or_default();
        (x.saturating_sub(1)..=x + 1).map(|x| line.chars().nth(x).unwrap_or(' ')).collect()
    };
    Some((y.saturating_sub(1)..=y + 1).map(row).collect())
}

/// The experience left to spend, of the side bar.
fn experience(text: &str) -> Option<u32> {
    text.lines().find_map(|l| l.strip_prefix("Exp "))?.split_whitespace().next()?.parse().ok()
}

/// The turn on the character sheet, which is opened and left for it.
fn turn(t: &mut Term, set: &Set) -> u32 {
    t.send(set.sheet);
    while !t.shows_soon("Total exp") {
        // The keys before may have been used up by interrupting something long.
        t.send("\x1b");
        t.send(set.sheet);
    }
    let text = t.text();
    let row = text.lines().find(|l| l.trim_start_matches(['>', ' ']).starts_with("Turn "));
    let row = row.unwrap_or_else(|| panic!("no turn on\n{text}"));
    let turn = row.split_whitespace().find_map(|w| w.parse().ok()).unwrap();
    while t.text().contains("Total exp") {
        t.send("\x1b");
        t.shows_soon("Health");
    }
    turn
}

/// On one screen: the second people, its first house, some numbers of one's own, another story, a name.
fn birth(t: &mut Term, set: &Set) {
    t.wait("Quick start");
    t.send("s");
    t.wait("Seeded game");
    t.send("\r7\r\x1b[A\r");
    t.wait("A new hero");
    // The second people, one point of strength, two of melee, another story, a name.
    t.send("\x1b[H");
    while !t.shows_soon("< Sindar >") {
        t.send(RIGHT);
    }
    t.send(&set.down.repeat(2));
    t.send("\r1\r");
    t.send(&set.down.repeat(4));
    t.send("\r2\r");
    t.send("n");
    t.send("\x1b[Z\x1b[F\x1b[A\r");
    t.send("Haleth\r");
    t.wait("Haleth");
    t.send("g");
    t.wait_until("the first level", |text| hero(text).is_some() && experience(text).is_some());
}

fn a_life_in_angband(set: &Set) {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), set.name);
    let mut t = Term::start(home.path(), (80, 25), &["--game", "sil"]);
    birth(&mut t, set);

    // A step in whichever direction is open.
    let before = turn(&mut t, set);
    let start = hero(&t.text());
    let moved = set.steps.iter().any(|step| {
        t.send(step);
        turn(&mut t, set);
        hero(&t.text()) != start
    });
    assert!(moved && turn(&mut t, set) > before, "no way out of\n{}", t.text());

    // The first ability of the first skill can be bought; the last one asks for more, and says so.
    let had = experience(&t.text()).unwrap();
    t.press(if set.name == "short" { "\r/abilities\r" } else { "A" }, "Experience left");
    t.send("\t\t");
    t.wait("> Power");
    t.send("\r");
    t.wait("marked");
    let left = had - 500;
    t.wait(&format!("Experience left: {left} of {had}"));
    t.send(&set.down.repeat(13));
    t.wait("requires");
    t.send("\r");
    t.send("g");
    t.wait_until("the map", |text| hero(text).is_some() && !text.contains("Experience left"));
    assert_eq!(experience(&t.text()), Some(left), "what is refused costs nothing");

    // Leaving and going on: everything is as it was.
    let now = turn(&mut t, set);
    // Rows are painted downward: with the last one there, all are.
    let last =
        |text: &str| text.lines().rev().find(|l| !l.trim().is_empty()).is_some_and(|l| l.contains("feet"));
    t.wait_until("the whole map", |text| last(text) && experience(text).is_some() && hero(text).is_some());
    let at = around(&t.text());
    t.press(set.quit, "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Hero"));
    let mut t = Term::start(home.path(), (80, 25), &["--game", "sil"]);
    t.wait("Quick start");
    t.press("c", "Haleth");
    t.send("\r");
    t.wait_until("the same place", |text| at.is_some() && around(text) == at);
    assert_eq!(experience(&t.text()), Some(left));
    assert_eq!(turn(&mut t, set), now);

    // Exploring goes somewhere; resting does no harm; the game is kept.
    t.send(set.explore);
    assert!(turn(&mut t, set) > now, "exploring takes turns:\n{}", t.text());
    t.send(set.rest);
    turn(&mut t, set);
    t.press(set.quit, "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    verify(&save(home.path(), "Hero"));
}

#[test]
fn a_life_by_the_keys_of_the_family() {
    a_life_in_angband(&SETS[0]);
}

#[test]
fn a_life_by_the_keys_of_vi() {
    a_life_in_angband(&SETS[1]);
}

#[test]
fn a_life_by_the_short_set() {
    a_life_in_angband(&SETS[2]);
}
