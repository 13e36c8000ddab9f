//! A whole short life in Sil on a real pseudo-terminal, by keys alone, from birth to death, in all three key sets: abilities,
//! things, shots, fights, exploring, travel, rest, stairs. What was done is read from the record, which must verify. And the
//! same with pref files: the user's own, and those of a real lib.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::{Term, options, save, verify_on};
use std::path::{Path, PathBuf};
use std::time::Duration;

const RIGHT: &str = "\x1b[C";
/// What a screen at the end of a life offers.
const OVER: &str = "Practise from ten turns before";

/// The keys of one set.
struct Set {
    name: &'static str,
    abilities: &'static str,
    wear: &'static str,
    eat: &'static str,
    rest: &'static str,
    explore: &'static str,
    travel: &'static str,
    wizard: &'static str,
}

const SETS: [Set; 3] = [
    Set {
        name: "family",
        abilities: "A",
        wear: "w",
        eat: "E",
        rest: "Z3\r",
        explore: "`",
        travel: "_",
        wizard: "\x01",
    },
    Set {
        name: "vi",
        abilities: "A",
        wear: "w",
        eat: "E",
        rest: "Z3\r",
        explore: "`",
        travel: "_",
        wizard: "\x01",
    },
    // Fewer than twenty keys: the rest is found by name in the menu.
    Set {
        name: "short",
        abilities: "\r/abilities\r",
        wear: "\r/wear\r",
        eat: "\r/eat\r",
        rest: "\r/rest\r3\r",
        explore: "o",
        travel: "t",
        wizard: "\r/wizard\r",
    },
];

/// The commands of the record so far, without their checks.
fn record(save: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(save.join("record")).unwrap_or_default();
    text.lines().map(|l| l.split(';').next().unwrap_or_default().trim().to_owned()).collect()
}

fn count(save: &Path, verb: &str) -> usize {
    record(save).iter().filter(|l| l.split_whitespace().next() == Some(verb)).count()
}

fn over(t: &Term) -> bool {
    t.text().contains(OVER)
}

/// Leaves whatever is open, so that the next key is a command.
fn to_the_map(t: &mut Term) {
    if t.text().contains("[y/n]") {
        t.send("n");
    }
    t.send("\x1b\x1b\x1b");
    t.shows_soon("Health");
}

/// Presses keys until the record has one more command of a kind; other things may come between.
fn until_done(t: &mut Term, set: &Set, save: &Path, verb: &str, mut keys: impl FnMut(&mut Term)) {
    let before = count(save, verb);
    for _ in 0..150 {
        if over(t) || count(save, verb) > before {
            return;
        }
        // Whoever is in the way is fought first, by one key; wounds are mended, for this life is not to end yet.
        if t.text().contains("foe is in sight") {
            to_the_map(t);
            t.send("\t\t\t\t");
            t.shows_soon("badly hurt");
        }
        if t.text().contains("badly hurt") {
            wizard(t, set, "heal");
        }
        keys(t);
        t.within(Duration::from_millis(100), |text| text.contains(OVER) || count(save, verb) > before);
    }
    panic!("'{verb}' was never done; the screen is\n{}", t.text());
}

/// Presses a key and waits until the record has grown by it, or the screen has answered otherwise.
fn acts(t: &mut Term, save: &Path, key: &str) {
    let (lines, screen) = (record(save).len(), t.text());
    t.send(key);
    t.within(Duration::from_secs(1), |text| record(save).len() != lines || text != screen);
    // The record is written before anything is shown. After a last command the next key would already go to the end screen: wait for it.
    if record(save).last().is_some_and(|line| line.starts_with("CHECK")) {
        t.shows_within(OVER, Duration::from_secs(2));
    }
}

fn wizard(t: &mut Term, set: &Set, what: &str) {
    to_the_map(t);
    t.send(set.wizard);
    t.send(&format!("{what}\r"));
    t.shows_soon("Health");
}

/// A life from the title to the scores.
fn life(set: &Set, args: &[&str], home: &Path) {
    options(home, set.name);
    let mut all = vec!["--game", "sil"];
    all.extend(args);
    let mut t = Term::start(home, (80, 24), &all);
    t.wait("Quick start");
    let hero = save(home, "Hero");
    // Birth: a seeded game, everything as suggested, a name.
    t.press("s", "Seeded game");
    t.send("\r11\r\x1b[A\r");
    t.wait("A new hero");
    // An even-handed hero, with a name.
    t.press("f", "Even-handed");
    t.send("\x1b[Z\x1b[F\x1b[A\r");
    t.send("Beleg\r");
    t.wait("Beleg");
    t.send("g");
    t.wait_until("the first level", |text| text.contains("Health") && text.contains('@'));
    // An ability, with experience enough.
    wizard(&mut t, set, "experience 5000");
    until_done(&mut t, set, &hero, "learn", |t| {
        to_the_map(t);
        t.send(set.abilities);
        t.wait("Experience left");
        // Past the skills and what to do with them, to the abilities: the first of them.
        t.send("\t\t\r");
        t.shows_soon("marked");
        t.send("g");
    });
    // Things: a bow and arrows are put on, something is eaten.
    wizard(&mut t, set, "create 19 12");
    wizard(&mut t, set, "create 17 1 40");
    for what in ["bow", "arrow"] {
        until_done(&mut t, set, &hero, "wear", |t| {
            to_the_map(t);
            t.send(set.wear);
            t.wait("What do you want to wear?");
            t.send(&format!("/{what}\r"));
            t.wait_until("no question", |text| !text.contains("What do you want to wear?"));
        });
    }
    until_done(&mut t, set, &hero, "eat", |t| {
        to_the_map(t);
        t.send(set.eat);
        t.shows_soon("/ searches");
        t.send("\r");
    });
    // A shot: at whoever is suggested, or at the square beside.
    until_done(&mut t, set, &hero, "fire", |t| {
        to_the_map(t);
        t.send("f");
        t.shows_soon("Enter takes it");
        t.send(&format!("{RIGHT}\r"));
    });
    until_done(&mut t, set, &hero, "rest", |t| {
        to_the_map(t);
        t.send(set.rest);
    });
    until_done(&mut t, set, &hero, "walk", |t| {
        to_the_map(t);
        t.send(set.explore);
    });
    // To a stair that is known, and down it.
    wizard(&mut t, set, "reveal");
    until_done(&mut t, set, &hero, "walk", |t| {
        to_the_map(t);
        t.send(set.travel);
        t.shows_soon("Travel (");
        t.send(">");
    });
    until_done(&mut t, set, &hero, "down", |t| {
        if t.text().contains("[y/n]") {
            t.send("y");
        }
        to_the_map(t);
        t.send(set.travel);
        t.shows_soon("Travel (");
        t.send(">");
        t.shows_soon("You are there");
        to_the_map(t);
        t.send(">");
        // Whoever is in the way is fought.
        t.send("\t");
    });
    // Deep down someone comes, is fought by one key, and wins in the end.
    wizard(&mut t, set, "jump 17");
    for turn in 0..600 {
        if over(&t) {
            break;
        }
        let text = t.text();
        match () {
            () if text.contains("[y/n]") => t.send("y"),
            () if text.contains("badly hurt") => acts(&mut t, &hero, "5"),
            () if text.contains("no foe in sight") => {
                acts(&mut t, &hero, if turn % 3 == 0 { set.explore } else { "5" });
            }
            () => {}
        }
        if over(&t) {
            break;
        }
        acts(&mut t, &hero, "\t");
        // Leaving what is open would leave the end, too: a hero who may have died is waited for.
        if turn % 120 == 119 && !t.shows_within(OVER, Duration::from_secs(3)) {
            wizard(&mut t, set, "jump 17");
        }
    }
    t.wait(OVER);
    t.press("g", "To the scores");
    // What is left can be looked at, and then the scores.
    t.press("c", "Exp in all");
    t.send("\x1b");
    t.wait("To the scores");
    t.press("s", "Scores");
    t.press("\x1b", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    let graves = std::fs::read_dir(home.join("data/morgue")).unwrap().flatten().map(|e| e.path());
    let grave: PathBuf = graves.into_iter().find(|p| p.extension().is_some_and(|e| e == "record")).unwrap();
    verify_on(&grave, args);
    let told = std::fs::read_to_string(&grave).unwrap();
    for verb in ["learn", "wear", "eat", "fire", "rest", "walk", "down", "fight"] {
        let done = told.lines().any(|l| l.split([' ', ';']).next() == Some(verb));
        assert!(done, "'{verb}' is not in the record of {}", set.name);
    }
}

#[test]
fn a_whole_life_by_the_keys_of_the_family() {
    let home = tempfile::tempdir().unwrap();
    life(&SETS[0], &[], home.path());
}

#[test]
fn a_whole_life_by_the_keys_of_vi() {
    let home = tempfile::tempdir().unwrap();
    life(&SETS[1], &[], home.path());
}

#[test]
fn a_whole_life_by_the_short_set() {
    let home = tempfile::tempdir().unwrap();
    life(&SETS[2], &[], home.path());
}

#[test]
fn the_users_pref_files_change_signs_and_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let dir = home.path().join("config/pref/sil");
    std::fs::create_dir_all(&dir).unwrap();
    // Floor as a comma, and a key that nobody binds for the character sheet.
    std::fs::write(dir.join("user.prf"), "F:1:0x02/0x2C\nA:@\nC:0:Y\n").unwrap();
    let mut t = Term::start(home.path(), (80, 24), &["--game", "sil", "play", "--quick", "--seed", "5"]);
    t.wait_until("floor as commas", |text| text.contains('@') && text.contains(",,"));
    t.press("Y", "Exp in all");
    t.send("\x1b");
    t.wait_until("the map", |text| text.contains(",,"));
    // A macro on a function key opens a screen through that keymap; another types an answer into what it opens.
    std::fs::write(
        dir.join("user.prf"),
        "F:1:0x02/0x2C\nA:@\nC:0:Y\nA:\\e\\eY\nP:\\eOQ\nA:Z3\\n\nP:\\[F6]\nX:forgo_attacking_unwary\n",
    )
    .unwrap();
    let mut t = Term::start(home.path(), (80, 24), &["--game", "sil", "play", "--quick", "--seed", "5"]);
    t.wait_until("floor as commas", |text| text.contains('@') && text.contains(",,"));
    t.press("\x1bOQ", "Exp in all");
    t.send("\x1b");
    t.wait_until("the map", |text| text.contains(",,"));
    t.send("\x1b[17~");
    let file =
        |name: &str| std::fs::read_to_string(save(home.path(), name).join("record")).unwrap_or_default();
    t.wait_until("a rest of three turns in the record", |_| {
        let record = file("Hero 2") + &file("Hero-2");
        record.contains("rest 3") && record.contains("option forgo-unwary off")
    });
    // A line that means nothing is named, and the game goes on.
    std::fs::write(dir.join("user.prf"), "F:1\n").unwrap();
    let mut t = Term::start(home.path(), (80, 24), &["--game", "sil", "play", "--quick", "--seed", "5"]);
    t.wait("user.prf");
    t.send("\x1b");
    t.wait_until("the map", |text| text.contains('@') && !text.contains("user.prf"));
}

#[test]
fn a_whole_life_on_a_real_lib_with_its_pref_files() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return;
    };
    let home = tempfile::tempdir().unwrap();
    let lib = upstream.join("sil-q/lib").display().to_string();
    life(&SETS[0], &["--data", &lib], home.path());
}
