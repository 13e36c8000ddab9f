//! Incursion on a real pseudo-terminal: a short life by keys and by ear, and a record that verifies.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, tell_program, verify};

/// A number of the side bar.
fn side(text: &str, label: &str) -> Option<u32> {
    text.lines().find_map(|l| l.strip_prefix(label))?.split_whitespace().next()?.parse().ok()
}

/// The level that the last line names.
fn level(text: &str) -> Option<u32> {
    text.lines().last()?.split(", level ").nth(1)?.split_whitespace().next()?.parse().ok()
}

/// Waits until a key has done its work: the look cursor, opened and closed again, comes only after everything before it.
/// A key that interrupts a long walk is used up by that, so it is pressed again; a question is answered by yes or by its first
/// choice. The end of the game is seen too.
fn settled(t: &mut Term) -> String {
    for _ in 0..60 {
        t.send("l");
        if t.shows_soon("Look:") {
            t.send("\x1b");
            return t.wait_until("the map", |text| !text.contains("Look:") && level(text).is_some());
        }
        let text = t.text();
        if text.contains(END) {
            return text;
        }
        t.send(if text.contains("Step there anyway") || text.contains("Strike ") { "y" } else { "\r" });
    }
    panic!("nothing settles:\n{}", t.text());
}

/// Fights, explores and goes down until the hero is dead; whether there was a fight. How far each walk gets before the next key
/// interrupts it is a matter of the machine, so lives differ; one that is long retires.
fn lives_and_dies(t: &mut Term) -> bool {
    let mut fought = false;
    for _ in 0..150 {
        // Waiting brings foes near, and lets wounds heal that keep a hero from exploring; stairs are taken where they are known.
        for keys in ["\t", "`", "`", "..", "_>\x1b", ">"] {
            t.send(keys);
            let text = settled(t);
            fought |= text.contains("hit") || text.contains("miss") || text.contains("kill");
            if text.contains(END) {
                return fought;
            }
        }
    }
    t.press("Q", "Give up this adventure");
    t.send("y");
    for _ in 0..40 {
        if t.shows_soon(END) {
            return fought;
        }
        t.send("\r");
    }
    panic!("no end:\n{}", t.text());
}

/// The heading of the last screen.
const END: &str = "The end";

/// S001-366: a whole short life by keys alone, from the quick start to its end: fights by one key, exploring by another, the
/// pack and the sheet looked at on the way; what was played is replayed.
#[test]
fn from_quick_start_to_the_end_by_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "incursion", "--quick", "--seed", "5", "--name", "Walker"];
    let mut t = Term::start(home.path(), (100, 40), &args);
    t.wait_until("the first level", |text| side(text, "Level") == Some(1) && text.contains("Health"));
    t.press("i", "Inventory");
    t.send("\x1b");
    t.press("e", "Equipment");
    t.send("\x1b");
    t.press("C", "Strength");
    t.send("\x1b");
    let fought = lives_and_dies(&mut t);
    assert!(fought, "{}", t.text());
    t.wait(END);
}

/// The same by ear: everything that matters is said, and the game ends.
#[test]
fn from_quick_start_to_death_by_speech() {
    let home = tempfile::tempdir().unwrap();
    let args = ["--game", "incursion", "--seed", "5", "play", "--quick", "--speech"];
    let ways = ["north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"];
    let mut said = "status\ninventory\nback\n".to_owned();
    for round in 0..60 {
        said.push_str(&"fight\n1\nyes\nexplore\n1\nyes\n".repeat(5));
        said.push_str("travel\n>\ndown\nback\nrest\n");
        // Where fights, exploring and rest are refused, a few steps of one's own lead away, another way each time.
        for turn in 0..4 {
            said.push_str(&format!("{}\n", ways[(round + 3 * turn) % ways.len()]).repeat(4));
        }
    }
    said.push_str("back\nquit\nquit\n");
    let done = tell_program(home.path(), &args, &said);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let heard = String::from_utf8_lossy(&done.stdout).into_owned();
    for wanted in ["Health", "hits you", "You die."] {
        assert!(heard.contains(wanted), "{wanted}: {}", &heard[heard.len().saturating_sub(2000)..]);
    }
}

/// Saved and taken up again: the same turn, the same hero, and a record that verifies.
#[test]
fn saved_and_taken_up_again() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let args = ["play", "--game", "incursion", "--quick", "--seed", "1", "--name", "Walker"];
    let mut t = Term::start(home.path(), (80, 25), &args);
    t.wait_until("the first level", |text| side(text, "Level") == Some(1));
    t.send("...");
    let text = t.wait_until("three turns", |text| side(text, "Turn") == Some(3));
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

/// Makes a hero by keys: Enter takes the first choice of every question, but for the calling, which is found by its name. Ends
/// on the map.
fn born_as(t: &mut Term, calling: &str) {
    t.press("n", "[ OK ]");
    t.press("\r", "Man or woman?");
    for _ in 0..60 {
        let text = t.text();
        if side(&text, "Turn") == Some(0) && !text.contains("Which spell do you want to learn") {
            return;
        }
        if text.contains("What is your calling?") {
            t.answer("/");
            for letter in calling.chars() {
                t.answer(&letter.to_string());
            }
            t.answer("\r");
        }
        t.answer("\r");
    }
    panic!("the hero was never born:\n{}", t.text());
}

/// The first spell is cast within three keys of opening the menu, and its area is on the screen before it is cast (issue 33).
#[test]
fn the_first_spell_takes_three_keys_and_shows_its_area() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut t = Term::start(home.path(), (100, 40), &["play", "--game", "incursion", "--seed", "5"]);
    born_as(&mut t, "glasswright");
    t.press("m", "Cast which spell?");
    let text = t.text();
    let line = text.lines().find(|l| l.contains("spark of the tinder")).unwrap_or_else(|| panic!("{text}"));
    let entry = line.split_once('│').unwrap().1;
    let letter = entry.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).chars().next().unwrap();
    let mut pressed = 0;
    pressed += 1;
    t.press(&letter.to_string(), "Covers");
    let text = t.text();
    assert!(text.contains("Where do you want to aim spark of the tinder?"), "{text}");
    let shown = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!("incursion_spell_area", shown);
    pressed += 1;
    t.send("\r");
    let text = t.wait_until("the spell", |text| {
        text.contains("You cast spark of the tinder") || text.contains("fizzles")
    });
    assert!(pressed <= 3, "{pressed} keys:\n{text}");
    t.press("\x18", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
}

/// A priestess by keys: made by questions, casts, prays, looks at herself, fights and dies; then the title, and a clean end.
#[test]
fn a_life_with_a_god_by_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut t = Term::start(home.path(), (100, 40), &["play", "--game", "incursion", "--seed", "8"]);
    born_as(&mut t, "canoness");
    t.press("m", "Cast which spell?");
    t.answer("\x1b");
    t.press("P", "Ask for help");
    t.answer("\r");
    t.wait_until("the prayer's turn", |text| side(text, "Turn") == Some(1));
    t.press("U", "Turn undead");
    t.answer("\x1b");
    t.press("C", "Strength");
    t.answer("\x1b");
    t.answer("R");
    let fought = lives_and_dies(&mut t);
    assert!(fought, "{}", t.text());
    // "The last turns" may be open: back to the list, then on to the title.
    for _ in 0..40 {
        if t.shows_soon("Quick start") {
            break;
        }
        t.send(if t.text().contains("Continue") { "g" } else { "\x1b" });
    }
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
}
