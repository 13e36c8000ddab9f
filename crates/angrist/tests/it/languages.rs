//! Each game, in each of its languages, walked through every screen by script: no sentence shows its id, and in French none is
//! left in English.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::tell_program;
use angrist_engine::play::{Group, Ruleset};
use angrist_incursion::ruleset::IncursionRuleset;
use angrist_moria::Moria;
use angrist_sil::ruleset::SilRuleset;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is typed besides the screens: a little of everything one meets in the first minutes.
const PLAY: &[&str] = &[
    "status",
    "look around",
    "help",
    "back",
    "menu",
    "back",
    "options",
    "1",
    "back",
    "back",
    "explore",
    "explore",
    "look",
    "next",
    "back",
    "fight",
    "fight",
    "explore",
    "fight",
    "explore",
    "explore",
    "fight",
    "rest",
    "travel",
    "back",
    "walk n",
    "north",
    "nonsense",
    "inventory",
    "1",
    "back",
    "back",
];

/// Different games meet different creatures and things.
const SEEDS: [&str; 4] = ["3", "8", "21", "144"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of the word files below a directory by id: one for each line of a message, forms of a plural included.
fn messages(dir: &str, name: &str) -> BTreeMap<String, Vec<String>> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root().join(dir)).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| match name {
        "" => f.extension().is_some_and(|e| e == "ftl"),
        _ => f.file_name().is_some_and(|n| n == name),
    });
    assert!(!files.is_empty(), "{dir} has no words");
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let mut open = String::new();
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let head = line.split_once(" =").map(|(id, text)| (id.trim_start_matches('-'), text));
            let head = head.filter(|(id, _)| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
            let text = match head {
                Some((id, text)) if !id.is_empty() => {
                    id.clone_into(&mut open);
                    text
                }
                _ if line.starts_with(' ') && !open.is_empty() => form(line),
                _ => continue,
            };
            all.entry(open.clone()).or_default().push(text.trim().to_owned());
        }
    }
    all
}

/// A line of a message without the name of the form: `*[other] arrows` is `arrows`.
fn form(line: &str) -> &str {
    let line = line.trim_start();
    match line.strip_prefix('*').unwrap_or(line).strip_prefix('[').and_then(|l| l.split_once(']')) {
        Some((_, text)) => text,
        None => line,
    }
}

/// The parts of a text between what is filled in that can be recognised as English: three words at least.
fn pieces(text: &str) -> Vec<&str> {
    let parts = text.split('{').flat_map(|part| match part.split_once('}') {
        Some((_, after)) => after.split('}').collect::<Vec<_>>(),
        None if part.contains('$') => Vec::new(),
        None => vec![part],
    });
    let trimmed = parts.map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()));
    trimmed
        .filter(|part| part.split_whitespace().filter(|w| w.chars().any(char::is_alphabetic)).count() >= 3)
        .collect()
}

/// Everything the program says to a player who opens every screen of a game.
fn tour(game: &str, language: &str, seed: &str, ruleset: &dyn Ruleset) -> String {
    let mut typed: Vec<String> = Vec::new();
    for verb in ruleset.verbs().iter().filter(|v| v.group == Group::Screen) {
        typed.extend([verb.name.to_owned(), "back".to_owned(), "back".to_owned()]);
    }
    typed.extend(PLAY.iter().map(|line| (*line).to_owned()));
    typed.push("quit".to_owned());
    let home = tempfile::tempdir().unwrap();
    let args = ["play", "--game", game, "--lang", language, "--quick", "--seed", seed, "--speech"];
    let out = tell_program(home.path(), &args, &(typed.join("\n") + "\n"));
    assert!(out.status.success(), "{game} in {language}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

fn check(game: &str, words: &str, ruleset: &dyn Ruleset) {
    let (interface, own) = (messages("data/ui", "en.ftl"), messages(words, ""));
    let ids: BTreeSet<&str> = interface.keys().chain(own.keys()).map(String::as_str).collect();
    for language in ["en", "fr"] {
        let told: String = SEEDS.iter().map(|seed| tour(game, language, seed, ruleset)).collect();
        assert!(told.lines().count() > 100, "{game} in {language} says too little:\n{told}");
        // An id has a hyphen at least; the bare words of a file are words of the language, too.
        let shown: BTreeSet<&str> = told
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .filter(|word| word.contains('-') && ids.contains(word))
            .filter(|word| !ruleset.verbs().iter().any(|v| v.name == *word))
            .collect();
        assert!(shown.is_empty(), "{game} in {language} shows ids: {shown:?}");
        if language == "en" {
            continue;
        }
        let (mut english, mut french) = (interface.clone(), messages("data/ui", "fr.ftl"));
        if ruleset.languages().contains(&"fr") {
            english.extend(messages(words, "en.ftl"));
            french.extend(messages(words, "fr.ftl"));
        }
        let copied: Vec<&str> = english
            .iter()
            .filter(|(id, texts)| {
                french.get(*id) == Some(*texts) && texts.iter().any(|text| !pieces(text).is_empty())
            })
            .map(|(id, _)| id.as_str())
            .collect();
        assert!(copied.is_empty(), "the French of {game} repeats the English: {copied:?}");
        // A game without French says its own sentences in English.
        let english_game: Vec<&String> = match ruleset.languages().contains(&"fr") {
            true => Vec::new(),
            false => own.values().flatten().collect(),
        };
        let known = english.iter().flat_map(|(id, texts)| texts.iter().map(move |text| (id, text)));
        let left: Vec<(&str, &str)> = known
            .flat_map(|(id, text)| pieces(text).into_iter().map(move |piece| (id.as_str(), piece)))
            .filter(|(_, piece)| !english_game.iter().any(|text| text.contains(piece)))
            .filter(|(_, piece)| told.lines().any(|line| line.contains(piece)))
            .collect();
        assert!(left.is_empty(), "{game} in French still says in English: {left:?}");
    }
}

#[test]
fn sil_through_every_screen_in_each_language_of_the_interface() {
    let ruleset = SilRuleset::shipped("documented").unwrap_or_else(|e| panic!("{}", e.text));
    check("sil", "data/sil/words", &ruleset);
}

#[test]
fn moria_through_every_screen_in_english_and_french() {
    let ruleset = Moria::shipped("documented").unwrap();
    check("moria", "data/moria/words", &ruleset);
}

#[test]
fn incursion_through_every_screen_in_english_and_french() {
    check("incursion", "data/incursion/words", &IncursionRuleset::shipped().unwrap());
}
