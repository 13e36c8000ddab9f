//! The guided first descent played to its end as a new player would: by the default keys on a terminal, and by ear.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::{Term, options, save, verify};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// What each room's hint begins with, in the order of the rooms.
const HINTS: [&str; 7] = [
    "This is the first descent",
    "Something lies on the floor",
    "You have experience to spend",
    "Someone is asleep beyond the open door",
    "Not all halls are lit",
    "This is a forge",
    "Here are the stairs",
];
const END: &str = "That was the first descent";

/// Lines of a screen as running text: a hint goes on over several.
fn running(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Presses keys and waits until their work is done: while a long action goes on, the status line ends in what it is.
fn press(t: &mut Term, keys: &str) {
    t.answer(keys);
    let going = |line: &str| {
        ["exploring", "walking", "running", "travelling"].iter().any(|what| line.ends_with(what))
    };
    t.wait_until("the end of a long action", |text| !text.lines().any(|l| going(l.trim_end())));
}

#[test]
fn the_first_descent_is_played_to_its_end_by_keys() {
    let home = tempfile::tempdir().unwrap();
    options(home.path(), "family");
    let mut t = Term::start(home.path(), (100, 30), &["--game", "sil", "--seed", "11", "play", "--lesson"]);
    t.wait_until("the first room", |text| running(text).contains(HINTS[0]));
    // The hint names keys, as they are bound.
    assert!(running(&t.text()).contains("` explore"), "{}", t.text());
    let mut heard = vec![HINTS[0]];
    for _ in 0..400 {
        let text = running(&t.text());
        heard.extend(HINTS.iter().filter(|h| text.contains(**h) && !heard.contains(h)).collect::<Vec<_>>());
        if heard.len() == HINTS.len() {
            break;
        }
        // Explore; where a foe is in the way the screen says what to press.
        press(&mut t, if text.contains("while a foe is in sight") { "\t" } else { "`" });
    }
    assert_eq!(heard, HINTS, "{}", t.text());
    // To the stair, which is known by now, and down.
    t.press("_", "Travel to:");
    press(&mut t, ">");
    t.send(">");
    t.wait_until("the end of the lesson", |text| running(text).contains(END));
    t.wait("100 feet");
    t.press("\x18", "Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    let name =
        std::fs::read_dir(home.path().join("data/saves")).unwrap().next().unwrap().unwrap().file_name();
    verify(&save(home.path(), name.to_string_lossy().trim_end_matches(".angrist")));
}

#[test]
fn the_first_descent_is_played_to_its_end_by_ear() {
    let home = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["--game", "sil", "--seed", "11", "play", "--lesson", "--speech"])
        .env("ANGRIST_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut mouth = child.stdin.take().unwrap();
    let mut ear = BufReader::new(child.stdout.take().unwrap());
    let mut whole = String::new();
    // A word it does not know is answered at once: everything before that was the answer to what was said.
    let mut say = |words: &str| {
        writeln!(mouth, "{words}\nenough").unwrap();
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(ear.read_line(&mut line).unwrap() > 0, "it ended: {answer}");
            answer.push_str(&line);
            if line.contains("'enough'") {
                break;
            }
        }
        whole.push_str(&answer);
        answer
    };
    let first = say("look around");
    assert!(first.contains(HINTS[0]) && first.contains("Say: look, explore, help."), "{first}");
    let mut answer = first;
    let mut heard = vec![HINTS[0]];
    for _ in 0..400 {
        heard.extend(HINTS.iter().filter(|h| answer.contains(**h) && !heard.contains(h)).collect::<Vec<_>>());
        if heard.len() == HINTS.len() {
            break;
        }
        answer = say(if answer.contains("while a foe is in sight") { "fight" } else { "explore" });
    }
    assert_eq!(heard, HINTS);
    let mut end = String::new();
    for _ in 0..20 {
        end = say("travel down");
        end += &say("down");
        if end.contains(END) {
            break;
        }
    }
    assert!(end.contains(END), "{end}");
    let odd = whole.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(odd, None, "no escape sequence is ever written");
    drop(mouth);
    assert!(child.wait().unwrap().success());
}
