//! Sessions with the inspector, kept as they were read and found good: every verb of every game, in text and in JSON, and
//! what wrong questions are answered.
//!
//! Long answers are kept by their beginning and their length. `INSTA_UPDATE=always` renews the sessions after the data has
//! changed; read what changed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// Lines of an answer that are kept.
const KEPT: usize = 14;

fn ask(home: &Path, game: &str, question: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["inspect", "--game", game, "--seed", "3", "--jobs", "1", "--batch", question])
        .env("ANGRIST_HOME", home)
        .output()
        .unwrap()
}

/// The first lines, and how many follow; of a making step by step only the names of the steps.
fn shortened(question: &str, text: &str) -> String {
    let steps = question.starts_with("narrate");
    let lines: Vec<&str> = text.lines().filter(|l| !steps || l.starts_with("-- ")).collect();
    let mut out = String::new();
    for line in lines.iter().take(KEPT) {
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if lines.len() > KEPT {
        let _ = writeln!(out, "... and {} more lines", lines.len() - KEPT);
    }
    out
}

/// A value with its long lists and texts cut.
fn cut(value: &Value) -> Value {
    match value {
        Value::Array(list) if list.len() > 2 => {
            let first = list.iter().take(2).map(cut);
            first.chain([json!(format!("... {} in all", list.len()))]).collect()
        }
        Value::Array(list) => list.iter().map(cut).collect(),
        Value::Object(map) => map.iter().map(|(k, v)| (k.clone(), cut(v))).collect(),
        Value::String(text) if text.chars().count() > 60 => {
            json!(format!("{}...", text.chars().take(40).collect::<String>()))
        }
        other => other.clone(),
    }
}

/// Answers in JSON are one value a line.
fn shortened_json(question: &str, text: &str) -> String {
    let values: Vec<Value> = match serde_json::from_str(text) {
        Ok(value) => vec![value],
        Err(_) => text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
    };
    let kept = if question.starts_with("narrate") { 2 } else { values.len() };
    let mut out = String::new();
    for value in values.iter().take(kept) {
        let _ = writeln!(out, "{}", cut(value));
    }
    if values.len() > kept {
        let _ = writeln!(out, "... {} lines in all", values.len());
    }
    out
}

/// All questions with their answers, complaints and exit codes.
fn session(game: &str, questions: &[&str], json: bool) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut out = String::new();
    for question in questions {
        let asked = if json { format!("{question} json") } else { (*question).to_owned() };
        let answer = ask(home.path(), game, &asked);
        let text = String::from_utf8(answer.stdout).unwrap();
        let _ = writeln!(out, "> {asked}");
        out += &if json && !text.is_empty() {
            shortened_json(question, &text)
        } else {
            shortened(question, &text)
        };
        let complaint = String::from_utf8(answer.stderr).unwrap();
        complaint.lines().for_each(|line| {
            let _ = writeln!(out, "! {line}");
        });
        match answer.status.code() {
            Some(0) => {}
            code => {
                let _ = writeln!(out, "= exit code {}", code.unwrap_or(-1));
            }
        }
        assert!(
            !complaint.contains("panicked") && answer.status.code() != Some(4),
            "{game} {asked}: {complaint}"
        );
    }
    out
}

/// What a level can be asked; the square and the way differ from game to game.
fn questions<'a>(square: &'a str, path: &'a str) -> Vec<&'a str> {
    vec![
        "dump",
        square,
        "rooms",
        "monsters",
        "items",
        "doors",
        "traps",
        "portals",
        "features",
        "regions",
        "view",
        "view steps",
        "view light",
        "view landmarks",
        path,
        "seed",
        "depth",
        "mode",
        "generate",
        "narrate",
        "validate",
        "stats",
        "stats --levels 4 --depths 1..2",
        "stress --levels 6 --depths 1..2",
        "catalogue --levels 6 --depths 1..2",
    ]
}

const WRONG: [&str; 20] = [
    "nonsense",
    "query",
    "query here",
    "query 900,900",
    "path 3,3",
    "path 3,3 there",
    "path 0,0 900,900",
    "view nonsense",
    "seed --seed",
    "seed --depth 99",
    "seed --depth=-3",
    "seed --depth deep",
    "seed --mode wild",
    "seed --mode exact",
    "seed --chain",
    "stress --levels many",
    "stress --depths 5..2",
    "mind 0",
    "turn",
    "dump --record nowhere.rec",
];

fn compare(game: &str, square: &str, path: &str) {
    let questions = questions(square, path);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(format!("{game}_text"), session(game, &questions, false));
        insta::assert_snapshot!(format!("{game}_json"), session(game, &questions, true));
        insta::assert_snapshot!(format!("{game}_wrong"), session(game, &WRONG, false));
    });
}

#[test]
fn incursion_answers() {
    compare("incursion", "query 117,71", "path 94,4 79,54");
}

#[test]
fn sil_answers() {
    compare("sil", "query 16,18", "path 84,13 86,7");
}

#[test]
fn moria_answers() {
    compare("moria", "query 51,9", "path 67,19 39,17");
}

#[test]
fn rooms_answers() {
    compare("rooms", "query 44,1", "path 1,1 5,5");
}

/// A game that is being played, by its record: who thinks what, and what it was like some turns ago.
#[test]
fn games_are_looked_into() {
    let home = tempfile::tempdir().unwrap();
    let mut out = String::new();
    for game in ["incursion", "rooms"] {
        let file = home.path().join(format!("{game}.rec"));
        let file = file.to_str().unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_angrist"))
            .args(["run", "--game", game, "--seed", "3", "--random", "40", "--record", file, "-q"])
            .env("ANGRIST_HOME", home.path())
            .output()
            .unwrap();
        assert!(run.status.success());
        for question in
            ["turn", "depth", "mind 0", "turn json", "monsters", "mind 9999", "nonsense", "stress"]
        {
            for at in ["--turn 10", ""] {
                let asked = format!("{question} --record {file} {at}");
                let words: Vec<&str> = asked.split_whitespace().collect();
                let (json, words): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|w| *w == "json");
                let asked = words.iter().chain(&json).copied().collect::<Vec<_>>().join(" ");
                let answer = ask(home.path(), game, &asked);
                let _ = writeln!(out, "> {game}: {question} {at}");
                out += &shortened(question, &String::from_utf8(answer.stdout).unwrap());
                for line in String::from_utf8(answer.stderr).unwrap().lines() {
                    let _ = writeln!(out, "! {line}");
                }
            }
        }
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("games", out);
    });
}
