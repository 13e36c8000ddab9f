//! The table of quirks: every quirk of the six specifications once, and every test it names exists.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use std::collections::{BTreeMap, BTreeSet};

const QUIRKS: &str = include_str!("../../../../data/incursion/quirks.tsv");
const SETS: &str = "values chars items itemres fights strikes hostility stacking xp names messages skills effects casts \
                    scripts flavours";

/// The tests of a file, by the names of the files here.
fn tests_of(file: &str) -> BTreeSet<&'static str> {
    let text = match file {
        "birth" => include_str!("birth.rs"),
        "heroes" => concat!(
            include_str!("heroes/mod.rs"),
            include_str!("heroes/skills.rs"),
            include_str!("heroes/bad_data.rs")
        ),
        "numbers" => concat!(include_str!("numbers/mod.rs"), include_str!("numbers/derived.rs")),
        "recorded" => include_str!("recorded.rs"),
        "recorded_heroes" => include_str!("recorded_heroes.rs"),
        "recorded_items" => include_str!("recorded_items.rs"),
        "recorded_scripts" => include_str!("recorded_scripts.rs"),
        "script_host" => include_str!("script_host.rs"),
        "things" => concat!(include_str!("things/mod.rs"), include_str!("things/many.rs")),
        "recorded_words" => include_str!("recorded_words.rs"),
        "telling" => concat!(include_str!("telling/mod.rs"), include_str!("telling/grammar.rs")),
        _ => return BTreeSet::new(),
    };
    let marked = text.split("#[test]").skip(1);
    marked.filter_map(|t| t.trim_start().strip_prefix("fn ")?.split('(').next()).collect()
}

#[test]
fn every_quirk_has_a_number_a_mend_and_a_test_that_exists() {
    let mut last: BTreeMap<char, u32> = BTreeMap::new();
    for line in QUIRKS.lines().filter(|l| !l.starts_with('#')) {
        let row: Vec<&str> = line.split('\t').collect();
        let [id, what, sane, sets, test] = row[..] else { unreachable!("five fields: {line}") };
        let (kind, number) = id.split_at(1);
        let kind = kind.chars().next().unwrap();
        let number: u32 = number.parse().expect(id);
        assert!(last.insert(kind, number).unwrap_or(0) < number, "{id}: in order, each once");
        assert!(what.len() > 3 && sane.len() > 1 && sane != "mended", "{id}");
        for set in sets.split(", ").filter(|s| *s != "-") {
            assert!(SETS.split(' ').any(|s| s == set), "{id}: no recorded set {set}");
        }
        if let Some((file, name)) = test.split_once(": ") {
            assert!(tests_of(file).contains(name), "{id}: {test}");
        } else {
            assert_eq!(test, "-", "{id}");
        }
    }
    let counts: Vec<(char, u32)> = last.into_iter().collect();
    assert_eq!(counts, [('F', 75), ('H', 61), ('M', 51), ('P', 37), ('S', 21), ('X', 14)]);
}
