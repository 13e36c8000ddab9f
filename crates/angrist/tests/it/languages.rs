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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The messages of the word files below a directory: id and text, without those that are put together from others.
fn messages(dir: &str, name: &str) -> BTreeMap<String, String> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root().join(dir)).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| match name {
        "" => f.extension().is_some_and(|e| e == "ftl"),
        _ => f.file_name().is_some_and(|n| n == name),
    });
    assert!(!files.is_empty(), "{dir} has no words");
    let mut all = BTreeMap::new();
    for file in files {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            if let Some((id, text)) = line.split_once(" = ")
                && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            {
                all.insert(id.to_owned(), text.trim().to_owned());
            }
        }
    }
    all
}

/// Whether a text is a sentence that can be recognised: three words at least, and nothing filled in.
fn is_sentence(text: &str) -> bool {
    !text.contains(['{', '}']) && text.split_whitespace().count() >= 3
}

/// Everything the program says to a player who opens every screen of a game.
fn tour(game: &str, language: &str, ruleset: &dyn Ruleset) -> String {
    let mut typed: Vec<String> = Vec::new();
    for verb in ruleset.verbs().iter().filter(|v| v.group == Group::Screen) {
        typed.extend([verb.name.to_owned(), "back".to_owned(), "back".to_owned()]);
    }
    typed.extend(PLAY.iter().map(|line| (*line).to_owned()));
    typed.push("quit".to_owned());
    let home = tempfile::tempdir().unwrap();
    let args = ["play", "--game", game, "--lang", language, "--quick", "--seed", "3", "--speech"];
    let out = tell_program(home.path(), &args, &(typed.join("\n") + "\n"));
    assert!(out.status.success(), "{game} in {language}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

fn check(game: &str, words: &str, ruleset: &dyn Ruleset) {
    let (interface, own) = (messages("data/ui", "en.ftl"), messages(words, ""));
    let ids: BTreeSet<&str> = interface.keys().chain(own.keys()).map(String::as_str).collect();
    for language in ["en", "fr"] {
        let told = tour(game, language, ruleset);
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
        let left: Vec<&String> = english
            .iter()
            .filter(|(id, text)| is_sentence(text) && french.get(*id) != Some(*text))
            .filter(|(_, text)| told.lines().any(|line| line.contains(text.as_str())))
            .map(|(id, _)| id)
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
