//! The word files: every language has every sentence, with the same things in it, and help for every command.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common::ruleset;
use angrist_engine::play::{Phrase, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

const ENGLISH: &str = include_str!("../../../../data/incursion/words/en.ftl");
const FRENCH: &str = include_str!("../../../../data/incursion/words/fr.ftl");

/// The sentences of a file, each with the names of what goes into it.
fn sentences(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" = ").filter(|(id, _)| !id.contains([' ', '{'])) {
            last = id.to_owned();
            all.entry(last.clone()).or_default();
        }
        for after in line.split('$').skip(1) {
            let name: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            all.entry(last.clone()).or_default().insert(name);
        }
    }
    all
}

#[test]
fn french_has_every_sentence_with_the_same_variables() {
    let (english, mut french) = (sentences(ENGLISH), sentences(FRENCH));
    let help: BTreeSet<String> = french.keys().filter(|id| id.starts_with("verb-")).cloned().collect();
    // English refusals have their sentence in the program itself.
    french.retain(|id, _| !id.starts_with("verb-") && !id.starts_with("refused-"));
    let ids = |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<BTreeSet<_>>();
    let lacking: Vec<_> = ids(&english).difference(&ids(&french)).cloned().collect();
    let spare: Vec<_> = ids(&french).difference(&ids(&english)).cloned().collect();
    assert!(lacking.is_empty() && spare.is_empty(), "French lacks {lacking:?}, has besides {spare:?}");
    for (id, variables) in &english {
        assert_eq!(variables, &french[id], "{id}");
    }
    let verbs = ruleset().verbs().iter().filter(|v| v.group != angrist_engine::play::Group::Protocol);
    let wanted: BTreeSet<String> = verbs.map(|v| format!("verb-{}", v.name)).collect();
    assert_eq!(wanted, help);
}

#[test]
fn both_languages_speak() {
    assert_eq!(ruleset().languages(), ["en", "fr"]);
    let say = |language: &str| {
        let phrase = Phrase::id("aim-covers").with("n", 1).with("whom", "x");
        ruleset().words(language).phrase(&phrase)
    };
    assert_eq!(say("en"), "Covers 1 square: x");
    assert_eq!(say("fr"), "Couvre 1 case\u{202f}: x");
    assert_eq!(say("de"), say("en"));
}

/// Every command of the original has a row: a verb of ours, or where it went, with a reason where it is not plainly kept.
#[test]
fn every_command_of_the_original_is_accounted_for() {
    let table = include_str!("../../../../data/incursion/tables/commands.tsv");
    let verbs: BTreeSet<&str> = ruleset().verbs().iter().map(|v| v.name).collect();
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|l| l.split('\t').collect()).collect();
    assert!(rows.len() >= 42, "{}", rows.len());
    for row in rows {
        let [command, _, verb, fate, why] = row[..] else { panic!("{row:?}") };
        assert!(matches!(fate, "kept" | "mapped" | "dropped"), "{command}: {fate}");
        let known = verb.split(", ").all(|v| v == "-" || verbs.contains(v));
        assert!(known, "{command}: no verb {verb}");
        assert!(verb != "-" || fate != "kept", "{command}");
        assert!(fate != "dropped" || !why.is_empty(), "{command} was dropped without a reason");
    }
}
