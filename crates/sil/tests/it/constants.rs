//! The constants: one base, overlays, old files, and the errors for files with mistakes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::play::Ruleset;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::ruleset::{BASE, PROFILES, old_constants_to_toml, profile};
use angrist_source::{Collector, Problems, tree::Table};

const OLD: [(&str, &str); 2] =
    [("documented", include_str!("old/documented.txt")), ("upstream", include_str!("old/upstream.txt"))];

fn read(name: &str, text: &str) -> Result<SilRuleset, Problems> {
    let files = common::our_files();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    SilRuleset::read(&sources, Source::new(name, text.as_bytes()))
}

fn played(name: &str, text: &str) -> SilRuleset {
    read(name, text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn refused(text: &str) -> Problems {
    read("mine.toml", text).err().unwrap_or_else(|| panic!("{text} should be refused"))
}

#[test]
fn old_files_have_the_same_figures_as_the_new_ones() {
    for (name, old) in OLD {
        let new = common::ours(name);
        let told = played(&format!("{name}.txt"), old);
        assert_eq!(told.data_digest(), new.data_digest(), "{name}");
        assert_eq!(told.constants(), name);
    }
}

#[test]
fn an_old_file_is_read_with_a_note_that_names_the_converter() {
    let (name, old) = OLD[1];
    let told = played("old.txt", old);
    let notes = &told.tables().notes;
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].message.contains("angrist data constants old.txt -o"), "{}", notes[0].message);
    assert!(common::ours(name).tables().notes.is_empty());
}

#[test]
fn a_converted_file_has_the_same_figures() {
    for (name, old) in OLD {
        let toml =
            old_constants_to_toml(Source::new("old.txt", old.as_bytes())).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(played("new.toml", &toml).data_digest(), common::ours(name).data_digest(), "{name}");
    }
    let not_old = old_constants_to_toml(Source::new("base.toml", BASE)).unwrap_err();
    assert!(not_old.text.contains("not an old constants file"), "{not_old}");
}

#[test]
fn mistakes_of_an_old_file_are_told_at_their_lines() {
    let text = "V:1\nC:hero.skil-step:100\nC:turn.speed:2:many:3\nR:turn.min-depth:turn\nC:hero.growth:12:0\nC:crown.armour:10:4:4\n";
    let bad = read("old.txt", text).err().unwrap();
    for place in ["old.txt:2:3", "old.txt:3:16", "old.txt:4:18", "old.txt:5:18", "old.txt:6:"] {
        assert!(bad.text.contains(place), "{place} is missing in\n{bad}");
    }
    for words in ["did you mean hero.skill-step?", "did you mean turns?", "'many' is not a whole number"] {
        assert!(bad.text.contains(words), "{words} is missing in\n{bad}");
    }
}

#[test]
fn all_mistakes_are_told_at_once_with_place_and_nearest_word() {
    let text = "\
[fight]
of-hand = -3
charge = \"three\"
hit-die = 0

[song.elbreth]
noise = 3

[trap.pit]
damage = \"2x4\"

[turn.min-depth]
by = \"turn\"

[forge.flags]
SLAY_ORK = { difficulty = 3 }

[potion.voice]
effects = [{ do = \"voise\", percent = 3 }, { do = \"cure\", what = \"blnd\" }]
";
    let bad = refused(text);
    for (place, words) in [
        ("mine.toml:2:1", "did you mean off-hand?"),
        ("mine.toml:3:10", "a whole number"),
        ("mine.toml:4:11", "a number from 1 to"),
        ("mine.toml:6:7", "did you mean elbereth?"),
        ("mine.toml:10:10", "these are no dice"),
        ("mine.toml:13:6", "did you mean turns?"),
        ("mine.toml:16:1", "did you mean SLAY_ORC?"),
        ("mine.toml:19:19", "did you mean voice?"),
        ("mine.toml:19:65", "did you mean blind?"),
    ] {
        let place_told = bad.diagnostics.iter().any(|d| d.place() == place);
        assert!(place_told && bad.text.contains(words), "{place} {words} is missing in\n{bad}");
    }
    assert_eq!(bad.diagnostics.iter().filter(|d| d.code != "unknown-key").count(), 7, "{bad}");
}

#[test]
fn what_no_single_figure_shows_is_told_too() {
    for (text, told) in [
        ("fight.crit.finesse = 60", "no step for critical dice"),
        ("turn.energy = [0, 5]", "turn"),
        ("turn.speed.least = 4", "least is 4, but greatest is 3"),
        ("hero.stat-costs = []", "the list is empty"),
        ("hero.stat-costs = [0, -1, 3, 6, 10, 15, 21]", "a cost is below 0"),
        ("hero.stat-costs = [0, 1]", "quick-stats has a value above 1, for which there is no cost"),
        ("hero.start-depth = -1", "expected a number from 1 to 100"),
        ("hero.start-depth = 50", "it is below the deepest level"),
        ("fight.cap.stun = -1", "-1 is out of bounds"),
        ("profile = \"upsteam\"", "did you mean upstream?"),
        ("a = = 1", "mine.toml:1"),
    ] {
        let bad = refused(text);
        assert!(bad.text.contains(told), "{text}: {bad}");
    }
}

#[test]
fn every_range_is_the_right_way_round() {
    for (text, place, told) in [
        (
            "[hero]\nstat-range = { least = 9, greatest = -20 }\n",
            "mine.toml:2:38",
            "least is 9, but greatest is -20",
        ),
        ("monsters.levels.least = 30\n", "mine.toml:1:25", "least is 30, but greatest is 23"),
        ("monsters.friends = { low = 9, high = 7 }\n", "mine.toml:1:38", "low is 9, but high is 7"),
        ("fight.foe-confused.most = 4\n", "mine.toml:1:27", "least is 10, but most is 4"),
    ] {
        let bad = refused(text);
        let d = &bad.diagnostics[0];
        assert_eq!((d.place().as_str(), d.message.as_str(), d.code), (place, told, "out-of-bounds"), "{bad}");
    }
}

#[test]
fn a_key_with_an_underscore_is_the_mistake_not_the_one_that_is_built_in() {
    let bad = refused("[hero]\nstart_depth = 3\n");
    let [d] = &bad.diagnostics[..] else { panic!("{bad}") };
    assert_eq!(d.sentence(), "mine.toml:2:1: there is no constant start_depth; did you mean start-depth?");
}

#[test]
fn a_table_that_is_not_closed_is_one_mistake() {
    let bad = refused("[crown\narmour = \"1d1\"\n");
    assert_eq!(bad.diagnostics.len(), 1, "{bad}");
    assert_eq!(bad.diagnostics[0].place(), "mine.toml:1:7");
}

#[test]
fn a_partial_file_lies_over_the_profile_it_names() {
    let mine = played("mine.toml", "profile = \"upstream\"\nfight.charge = 9\n");
    let (ours, upstream) = (mine.tables(), common::ours("upstream"));
    assert_eq!(ours.fight.charge, 9);
    assert_eq!(ours.traps, upstream.tables().traps);
    assert_eq!(mine.constants(), "mine");
    let plain = played("mine.toml", "fight.charge = 9\n");
    assert_eq!(plain.tables().traps, common::ours("documented").tables().traps);
}

#[test]
fn the_profiles_hold_the_same_keys_and_none_of_the_base() {
    let mut problems = Collector::new();
    let keys = |bytes: &[u8], problems: &mut Collector| {
        let mut out = Vec::new();
        paths(&Table::parse(Source::new("a.toml", bytes), problems), "", &mut out);
        out
    };
    let [one, other] = [PROFILES[0], PROFILES[1]].map(|(_, bytes)| keys(bytes, &mut problems));
    assert_eq!(one, other);
    let base = keys(BASE, &mut problems);
    assert!(one.iter().all(|key| !base.contains(key)), "a key that differs stands in the profiles only");
    let values =
        |name: &str| Table::parse(Source::new("a.toml", profile(name).unwrap()), &mut Collector::new());
    let (a, b) = (values("documented"), values("upstream"));
    let same: Vec<_> =
        one.iter().filter(|k| a.find(k).map(|n| &n.value) == b.find(k).map(|n| &n.value)).collect();
    assert!(same.is_empty(), "these do not differ: {same:?}");
    assert!(problems.is_empty());
}

fn paths(table: &Table, head: &str, out: &mut Vec<String>) {
    for (key, row) in table.rows() {
        let path = if head.is_empty() { key.to_owned() } else { format!("{head}.{key}") };
        match row.node.table() {
            Some(table) => paths(table, &path, out),
            None => out.push(path),
        }
    }
}
