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
const OVER: &str = "Practise from ten turns earlier";

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

/// Presses one key after another. Each waits for the picture that answers the one before, so that no key reaches a screen it
/// was not meant for, however slow the machine; and none is pressed once the life is over.
fn keys<'k>(t: &mut Term, them: impl IntoIterator<Item = &'k str>) {
    for key in them {
        if over(t) {
            return;
        }
        t.answer(key);
    }
}

/// The same for words that are typed.
fn types(t: &mut Term, text: &str) {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    keys(t, letters.iter().map(String::as_str));
}

/// Leaves whatever is open, so that the next key is a command.
fn to_the_map(t: &mut Term) {
    if t.text().contains("[y/n]") {
        keys(t, ["n"]);
    }
    keys(t, ["\x1b"; 3]);
}

/// Presses keys until the record has one more command of a kind; other things may come between.
fn until_done(t: &mut Term, set: &Set, save: &Path, verb: &str, mut press: impl FnMut(&mut Term)) {
    let before = count(save, verb);
    for _ in 0..150 {
        assert!(!over(t), "the hero died before '{verb}'; the screen is\n{}", t.text());
        if count(save, verb) > before {
            return;
        }
        // A foe in the way is fought first, by one key; wounds are mended, for this life is not to end yet.
        if t.text().contains("foe is in sight") {
            to_the_map(t);
            keys(t, ["\t"; 2]);
        }
        if t.text().contains("badly hurt") {
            wizard(t, set, "heal");
        }
        press(t);
    }
    panic!("'{verb}' was never done; the screen is\n{}", t.text());
}

fn wizard(t: &mut Term, set: &Set, what: &str) {
    to_the_map(t);
    types(t, set.wizard);
    types(t, &format!("{what}\r"));
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
    t.press("f", "All-rounder");
    t.send("\x1b[Z\x1b[F\x1b[A\r");
    t.send("Beleg\r");
    t.wait("Beleg");
    t.send("g");
    t.wait_until("the first level", |text| text.contains("Health") && text.contains('@'));
    // An ability, with experience enough.
    wizard(&mut t, set, "experience 5000");
    until_done(&mut t, set, &hero, "learn", |t| {
        to_the_map(t);
        types(t, set.abilities);
        // Past the skills and what to do with them, to the abilities: the first of them.
        keys(t, ["\t", "\t", "\r", "g"]);
    });
    // Things: a bow and arrows are put on, something is eaten.
    wizard(&mut t, set, "create 19 12");
    wizard(&mut t, set, "create 17 1 40");
    for what in ["bow", "arrow"] {
        until_done(&mut t, set, &hero, "wear", |t| {
            to_the_map(t);
            types(t, set.wear);
            assert!(t.text().contains("What do you want to wear?"), "{}", t.text());
            types(t, &format!("/{what}\r"));
        });
    }
    until_done(&mut t, set, &hero, "eat", |t| {
        to_the_map(t);
        types(t, set.eat);
        keys(t, ["\r"]);
    });
    // A shot: at the foe that is suggested, or at the square beside.
    until_done(&mut t, set, &hero, "fire", |t| {
        to_the_map(t);
        keys(t, ["f", RIGHT, "\r"]);
    });
    until_done(&mut t, set, &hero, "rest", |t| {
        to_the_map(t);
        types(t, set.rest);
    });
    until_done(&mut t, set, &hero, "walk", |t| {
        to_the_map(t);
        types(t, set.explore);
    });
    // To a stair that is known, and down it.
    wizard(&mut t, set, "reveal");
    until_done(&mut t, set, &hero, "walk", |t| {
        to_the_map(t);
        types(t, set.travel);
        keys(t, [">"]);
    });
    until_done(&mut t, set, &hero, "down", |t| {
        if t.text().contains("[y/n]") {
            keys(t, ["y"]);
        }
        to_the_map(t);
        types(t, set.travel);
        keys(t, [">"]);
        // The way there is walked step by step, which a key would stop.
        t.shows_soon("You are already there");
        to_the_map(t);
        // Whatever is in the way is fought.
        keys(t, [">", "\t"]);
    });
    // Deep down someone comes, is fought by one key, and wins in the end.
    wizard(&mut t, set, "jump 17");
    for turn in 0..600 {
        if over(&t) {
            break;
        }
        let text = t.text();
        match () {
            () if text.contains("[y/n]") => keys(&mut t, ["y"]),
            () if text.contains("badly hurt") => keys(&mut t, ["5"]),
            () if text.contains("no foe in sight") => {
                keys(&mut t, [if turn % 3 == 0 { set.explore } else { "5" }]);
            }
            () => {}
        }
        keys(&mut t, ["\t"]);
        if turn % 120 == 119 {
            wizard(&mut t, set, "jump 17");
        }
    }
    t.wait(OVER);
    // What was typed ahead of the end is forgotten there, so the first key may be, too.
    let told = (0..10).any(|_| {
        t.send("g");
        t.shows_within("Go to the scores", Duration::from_secs(5))
    });
    assert!(told, "{}", t.text());
    // What is left can be looked at, and then the scores.
    t.press("c", "Total exp");
    t.send("\x1b");
    t.wait("Go to the scores");
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
    // Floor as a comma, and an unbound key for the character sheet.
    std::fs::write(dir.join("user.prf"), "F:1:0x02/0x2C\nA:@\nC:0:Y\n").unwrap();
    let mut t = Term::start(home.path(), (80, 24), &["--game", "sil", "play", "--quick", "--seed", "5"]);
    t.wait_until("floor as commas", |text| text.contains('@') && text.contains(",,"));
    t.press("Y", "Total exp");
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
    t.press("\x1bOQ", "Total exp");
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
