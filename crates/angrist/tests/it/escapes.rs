//! Text from strangers on its way to the terminal (reliability F6): a title is never set, a screen never cleared, a line
//! never turned around, whichever command prints it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use angrist_engine::journal::Chain;
use std::fs;
use std::path::Path;

/// Sets a terminal's title, clears its screen by one character, turns the reading direction, hides a letter.
const EVIL: &str = "x\u{1b}]0;PWN\u{7}\u{9b}2J\u{202e}y\u{200b}z";

/// A record whose header says what it likes, with a check that fits.
fn forge(lines: [String; 6]) -> String {
    let head: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let check = Chain(0).next(&format!("{head}begin"));
    format!("{head}begin ;{:08x}\n", check.0)
}

fn record(change: usize, word: &str) -> String {
    let mut lines = ["ANGRIST RECORD 1", "rules 1", "game rooms", "data ", "constants documented", "seed 1"]
        .map(str::to_owned);
    lines[3].push_str(&"0".repeat(64));
    let key = lines[change].rsplit_once(' ').unwrap().0.to_owned();
    lines[change] = format!("{key} {word}");
    forge(lines)
}

/// Everything below a directory into which escapes are written.
fn lay_out(home: &Path) {
    for (n, name) in ["format", "rules", "game", "data", "constants", "seed"].iter().enumerate() {
        fs::write(home.join(format!("r-{name}")), record(n, EVIL)).unwrap();
    }
    fs::write(home.join("script"), format!("wait\n{EVIL}\n")).unwrap();
    fs::write(home.join(EVIL), "ANGRIST RECORD 1\n").unwrap();
    let save = home.join(format!("data/saves/{}.angrist", EVIL.replace('\u{7}', "")));
    fs::create_dir_all(&save).unwrap();
    fs::write(save.join("record"), record(2, EVIL)).unwrap();
    let score = serde_json::json!({
        "id": "1", "game": EVIL, "rules": 1, "data": "", "seed": 1, "name": EVIL, "won": false, "points": 3,
        "depth": 1, "turns": 1, "line": EVIL, "marks": [], "record": EVIL, "when": 0,
    });
    fs::write(home.join("data/scores.jsonl"), format!("{score}\n")).unwrap();
    let lib = home.join("lib/edit");
    fs::create_dir_all(&lib).unwrap();
    fs::write(lib.join("monster.txt"), format!("V:1.5.0\nN:1:{EVIL}\nZ:{EVIL}\nI:{EVIL}\nF:{EVIL}\n"))
        .unwrap();
    fs::write(lib.join("object.txt"), format!("V:1.5.0\nN:1:{EVIL}\n")).unwrap();
    fs::create_dir_all(home.join("irh")).unwrap();
    fs::write(home.join("irh/main.irh"), format!("Monster \"{EVIL}\" : MA_{EVIL} {{ CR {EVIL}; }}\n"))
        .unwrap();
}

#[test]
fn no_command_passes_on_what_a_terminal_obeys() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path();
    lay_out(home);
    let at = |name: &str| home.join(name).display().to_string();
    let mut lines: Vec<Vec<String>> = Vec::new();
    for name in ["r-format", "r-rules", "r-game", "r-data", "r-constants", "r-seed", EVIL] {
        lines.push(vec!["replay".into(), "--verify".into(), at(name)]);
        lines.push(vec!["replay".into(), at(name), "--format".into(), "json".into()]);
    }
    let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<String>>();
    lines.push(words(&["saves"]));
    lines.push(words(&["saves", "--format", "json"]));
    lines.push(words(&["scores"]));
    lines.push(words(&["scores", "--format", "json"]));
    lines.push(words(&["run", "--game", "rooms", "--script", &at("script")]));
    lines.push(words(&["run", "--game", "rooms", "--keep-going", "--script", &at("script")]));
    lines.push(words(&[
        "run",
        "--game",
        "rooms",
        "--keep-going",
        "--format",
        "json",
        "--script",
        &at("script"),
    ]));
    lines.push(words(&["run", "--game", EVIL, "--random", "1"]));
    for lib in ["lib", "irh"] {
        lines.push(words(&["check", &at(lib)]));
        lines.push(words(&["check", &at(lib), "--schema", "sil-q"]));
        lines.push(words(&["check", &at(lib), "--format", "json"]));
        lines.push(words(&["check", &at(lib), "--format", "sarif"]));
        lines.push(words(&["run", "--game", "sil", "--data", &at(lib), "--random", "1"]));
        lines.push(words(&["run", "--game", "incursion", "--data", &at(lib), "--random", "1"]));
        for tool in ["query", "stats", "export", "review"] {
            lines.push(words(&["data", tool, &at(lib), EVIL]));
            lines.push(words(&["data", tool, &at(lib)]));
        }
    }
    lines.push(words(&["data", "query", &at("lib"), "monster"]));
    lines.push(words(&["data", "import", &at("lib"), &at(EVIL)]));
    lines.push(words(&["check", &at(EVIL)]));
    lines.push(words(&["shot", &at(EVIL), "-o", "/nonexistent/x.png"]));
    lines.push(words(&[EVIL]));
    lines.push(words(&["inspect", "--game", "rooms", EVIL]));
    lines.push(words(&["schema", EVIL]));
    let mut met = 0;
    for line in &lines {
        let args: Vec<&str> = line.iter().map(String::as_str).collect();
        let told = tell_program(home, &args, "");
        for (stream, bytes) in [("stdout", &told.stdout), ("stderr", &told.stderr)] {
            let text = String::from_utf8_lossy(bytes);
            met += usize::from(text.contains("PWN"));
            let obeyed = |c: char| angrist_source::gate::is_obeyed(c) && !matches!(c, '\n' | '\t');
            assert!(!text.chars().any(obeyed), "{args:?}, {stream}: {text:?}");
        }
    }
    assert!(met >= 15, "the text itself came out only {met} times: this shows little");
}

#[test]
fn colours_of_our_own_still_come_out() {
    let dir = tempfile::tempdir().unwrap();
    lay_out(dir.path());
    let lib = dir.path().join("lib").display().to_string();
    let told = tell_program(dir.path(), &["check", &lib, "--schema", "sil-q", "--color", "always"], "");
    let text = String::from_utf8_lossy(&told.stdout);
    assert!(text.contains("\u{1b}[3"), "{text}");
    assert!(!text.contains("\u{1b}]"), "{text}");
}
