//! Every real pref file is read without an error, counted, and written back to the byte.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use angrist_lore::Source;
use angrist_lore::pref::load::Found;
use angrist_lore::pref::{Limits, Preference, Rules, Thing, Variables, directory, load, read};
use angrist_source::Severity;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn upstream() -> Option<PathBuf> {
    match std::env::var_os("ANGRIST_UPSTREAM") {
        Some(dir) => Some(PathBuf::from(dir)),
        None => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
            println!("ANGRIST_UPSTREAM is not set: real pref files are not tried");
            None
        }
    }
}

fn sil() -> (Rules, Limits) {
    let rules = Rules::from_toml(include_str!("../../../../data/pref/sil-q.toml")).unwrap();
    (
        rules,
        Limits(BTreeMap::from([
            (Thing::Monster, 656),
            (Thing::Kind, 600),
            (Thing::Terrain, 86),
            (Thing::Flavour, 310),
        ])),
    )
}

fn unangband() -> (Rules, Limits) {
    let rules = Rules::from_toml(include_str!("../../../../data/pref/unangband.toml")).unwrap();
    let limits = [(Thing::Monster, 1377), (Thing::Kind, 1018), (Thing::Terrain, 1004), (Thing::Flavour, 620)];
    (rules, Limits(BTreeMap::from(limits)))
}

fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "prf"))
        .map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&p).unwrap()))
        .collect();
    all.sort();
    all
}

/// Counts lines by their letter, and asserts that each became a preference.
fn check_all(
    dir: &Path,
    (rules, limits): &(Rules, Limits),
) -> (BTreeMap<char, usize>, BTreeMap<&'static str, usize>) {
    let mut letters = BTreeMap::new();
    let mut complaints = BTreeMap::new();
    for (name, bytes) in files(dir) {
        let file = read(Source::new(&name, &bytes), rules, limits);
        assert_eq!(file.to_bytes(&bytes), bytes, "{name}");
        for d in &file.diagnostics {
            assert_ne!(d.severity, Severity::Error, "{d:?}");
            *complaints.entry(d.code).or_default() += 1;
        }
        for entry in &file.entries {
            let letter = char::from(entry.span.of(&bytes)[0]);
            *letters.entry(letter).or_default() += 1;
        }
    }
    (letters, complaints)
}

#[test]
fn unangbands_prefs_are_read_counted_and_written_back() {
    let Some(dir) = upstream() else { return };
    let (letters, complaints) = check_all(&dir.join("unangband/lib/pref"), &unangband());
    println!("{letters:?} {complaints:?}");
    for (letter, count) in [
        ('R', 3500),
        ('K', 2249),
        ('F', 2318),
        ('L', 1366),
        ('S', 118),
        ('E', 45),
        ('A', 281),
        ('P', 305),
        ('C', 69),
        ('V', 80),
        ('M', 30),
        ('?', 273),
        ('%', 82),
    ] {
        assert_eq!(letters.get(&letter), Some(&count), "{letter}:");
    }
    assert_eq!(complaints.get("older-form"), Some(&118), "every projection line has the older form");
}

#[test]
fn sils_prefs_are_read_counted_and_written_back() {
    let Some(dir) = upstream() else { return };
    let (letters, complaints) = check_all(&dir.join("sil-q/lib/pref"), &sil());
    println!("{letters:?} {complaints:?}");
    for (letter, count) in [
        ('R', 350),
        ('K', 116),
        ('F', 78),
        ('L', 728),
        ('S', 238),
        ('E', 34),
        ('A', 360),
        ('P', 390),
        ('C', 126),
        ('V', 32),
        ('M', 30),
        ('?', 244),
        ('%', 46),
    ] {
        assert_eq!(letters.get(&letter), Some(&count), "{letter}:");
    }
    assert!(
        complaints.contains_key("unknown-variable"),
        "old conditions ask for a class that Sil does not have"
    );
}

#[test]
fn the_real_prefs_name_no_unknown_option_and_miss_only_files_that_may_be_missing() {
    let Some(dir) = upstream() else { return };
    for (lib, (rules, limits)) in [("sil-q", sil()), ("unangband", unangband())] {
        let all = files(&dir.join(lib).join("lib/pref"));
        let sources: Vec<Source<'_>> = all.iter().map(|(n, b)| Source::new(n, b)).collect();
        let said = directory::check(&sources, &rules, &limits);
        let odd = |code: &str| matches!(code, "unknown-option" | "missing-include");
        let said: Vec<_> = said.iter().filter(|d| d.severity > Severity::Note && odd(d.code)).collect();
        assert!(said.is_empty(), "{said:#?}");
    }
}

/// S000-177: the starting tiles of the four races.
#[test]
fn sils_graphics_give_the_four_races_their_tiles() {
    let Some(dir) = upstream() else { return };
    let dir = dir.join("sil-q/lib/pref");
    let (rules, limits) = sil();
    let variables: Variables =
        [("SYS", "x11"), ("GRAF", "new")].map(|(k, v)| (k.to_owned(), v.to_owned())).into();
    let mut fetch = |name: &str| {
        let found = std::fs::read(dir.join(name)).ok();
        found.map(|bytes| Found { name: name.to_owned(), bytes }).into_iter().collect()
    };
    let loaded = load("graf-new.prf", &rules, &limits, &variables, &mut fetch);
    let tile = |wanted: u32| {
        let pictures = loaded.holding.iter().rev().find_map(|h| match h.preference {
            Preference::Picture { of: Thing::Monster, index, picture } if index == wanted => picture.tile(),
            _ => None,
        });
        pictures.unwrap()
    };
    assert_eq!([0, 1, 2, 3].map(tile), [(0x0D, 0), (0x0D, 0x10), (0x0E, 0), (0x0E, 0x10)]);
}
