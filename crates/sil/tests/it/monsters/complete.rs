//! Nothing is left out: every flag, blow and effect that creatures in data use is named by some test.

use crate::common;
use angrist_sil::monsters::Term;
use angrist_sil::tables::RaceFlag;
use std::collections::BTreeSet;

/// Words that no test needs to show, with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("ATTR_CLEAR", "a hint for pictures, no rule reads it"),
    ("CHAR_CLEAR", "a hint for pictures, no rule reads it"),
    ("RES_WATER", "nothing in the game is made of water"),
    ("RES_NETHR", "an element that the game does not have"),
    ("RES_PLAS", "an element that the game does not have"),
    ("RES_NEXUS", "an element that the game does not have"),
    ("RES_DISEN", "an element that the game does not have"),
];

/// Everything the tests of this crate and their data say, word by word.
fn words_of_tests() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut dirs = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")];
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dirs.push(path);
            } else if path.file_name().is_some_and(|n| n != "complete.rs") {
                let text = std::fs::read(&path).unwrap_or_default();
                // The hero's abilities and flags of things have names that creatures' flags have too.
                let text =
                    String::from_utf8_lossy(&text).replace("ability::", "_").replace("ItemFlag::", "_");
                let split = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
                words.extend(split.map(str::to_owned));
            }
        }
    }
    words
}

#[test]
fn every_flag_blow_and_effect_in_data_is_named_by_a_test() {
    let named = words_of_tests();
    let mut missing = BTreeSet::new();
    for ruleset in std::iter::once(common::ours("documented")).chain(common::real()) {
        for race in ruleset.tables().races.iter().flatten() {
            let flags = RaceFlag::ALL.iter().filter(|(_, flag, _)| race.is(*flag)).map(|(_, _, word)| *word);
            let blows = race.blows.iter().flat_map(|b| [b.method.word(), b.effect.word()]);
            missing.extend(
                flags.chain(blows).filter(|w| !w.is_empty() && !named.contains(*w)).map(str::to_owned),
            );
        }
    }
    missing.retain(|w| LEFT_OUT.iter().all(|(left, _)| left != w));
    assert!(missing.is_empty(), "no test names {missing:?}");
}

#[test]
fn every_term_of_morale_and_part_of_perception_is_named_by_a_test() {
    let named = words_of_tests();
    let terms = Term::ALL.iter().map(|t| format!("{t:?}"));
    let missing: Vec<String> = terms.filter(|t| !named.contains(t)).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(dir.join("src/monsters/alert.rs")).unwrap();
    let tests = ["alert.rs", "natures.rs"]
        .map(|f| std::fs::read_to_string(dir.join("tests/it/monsters").join(f)).unwrap());
    let tests = tests.concat();
    let parts: Vec<&str> = source.split("add(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(parts.len() >= 9, "{parts:?}");
    for part in parts {
        assert!(tests.contains(&format!("\"{part}\"")), "no test names {part}");
    }
}

#[test]
fn what_is_left_out_is_not_shown_elsewhere() {
    let named = words_of_tests();
    for (word, reason) in LEFT_OUT {
        assert!(!reason.is_empty());
        assert!(RaceFlag::ALL.iter().any(|(_, _, w)| w == word), "{word} is no flag");
        // A test that comes to name it makes the exception stale, save for test data that lists all.
        assert!(!named.contains(*word) || *word == "RES_NETHR", "{word} is shown now");
    }
}
