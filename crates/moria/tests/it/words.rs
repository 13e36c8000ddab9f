//! The word files: nothing missing, nothing foreign, both languages alike.

use angrist_engine::play::{Notice, Phrase, Words};
use angrist_moria::event::{Happening, Note};
use angrist_moria::state::Ending;
use angrist_moria::tables::Tables;
use angrist_moria::words::{Speech, ending_phrase};
use std::collections::BTreeSet;

fn ids(language: &str) -> BTreeSet<String> {
    let text = angrist_moria::shipped::WORDS.iter().find(|w| w.0 == language).unwrap().1;
    text.lines()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|l| l.split_once(" ="))
        .map(|l| l.0.trim().to_owned())
        .collect()
}

#[test]
fn both_languages_have_the_same_words() {
    // English refusals and verbs have their sentence in the program itself.
    let shared = |id: &String| !id.starts_with("refused-") && !id.starts_with("verb-");
    let (fr, en): (BTreeSet<_>, BTreeSet<_>) =
        (ids("fr").into_iter().filter(shared).collect(), ids("en").into_iter().filter(shared).collect());
    assert_eq!(fr, en);
}

#[test]
fn the_files_have_no_broken_line() {
    for (language, text) in angrist_moria::shipped::WORDS {
        let errors = fluent_bundle::FluentResource::try_new((*text).to_owned()).err().map(|e| e.1);
        assert!(errors.is_none(), "{language}: {errors:?}");
    }
}

#[test]
fn every_event_is_told_in_both_languages() {
    for language in ["fr", "en"] {
        let words = Speech::new(language);
        for note in Note::ALL {
            let lines = words.tell(&Notice::known(Happening::Note(*note), None));
            assert_eq!(lines.len(), 1, "{language} {}", note.tag());
            assert!(!lines[0].text.starts_with("Say-"), "{language} {}", note.tag());
        }
        let hidden = words.tell(&Notice::hidden(Happening::Note(Note::Fell), None));
        assert!(hidden.is_empty(), "what is not known is not told");
    }
}

#[test]
fn every_monster_tile_verb_and_end_has_words() {
    let t = Tables::shipped("upstream").unwrap();
    for language in ["fr", "en"] {
        let words = Speech::new(language);
        let has = |id: String| {
            let text = words.phrase(&Phrase::id(&id));
            assert_ne!(text, id, "{language}");
        };
        for foe in &t.foes {
            for form in ["", ".the", ".a"] {
                has(format!("foe-{}{form}", foe.key));
            }
        }
        for ending in [
            Ending::Killed(1),
            Ending::Hunger,
            Ending::Suicide,
            Ending::Exhaustion,
            Ending::Thirst,
            Ending::Drowned,
            Ending::Victory,
            Ending::Folly,
            Ending::Gluttony,
            Ending::Enslaved,
            Ending::Madness,
            Ending::Abandoned,
        ] {
            has(ending_phrase(ending, "you").id.into_owned());
            has(ending_phrase(ending, "table").id.into_owned());
        }
    }
    let french = Speech::new("fr");
    for verb in angrist_moria::verbs::VERBS {
        let id = format!("verb-{}", verb.name);
        assert_ne!(french.phrase(&Phrase::id(&id)), id);
    }
    assert_eq!(Speech::new("tlh").language(), "fr", "the default language answers for the rest");
    assert_eq!(Speech::new("en-GB").language(), "en");
}

/// S004-083: the labels of the seed.
#[test]
fn the_seeds_labels_are_kept() {
    let words = Speech::new("fr");
    let label = |id: &str| words.phrase(&Phrase::id(format!("status-{id}")));
    let all = ["level", "gold", "hp", "int", "dex", "force", "ac", "exp"].map(label);
    assert_eq!(all, ["Niv ", " Or", "   PV", "   Int", "   Dex", "   For", "   CA", "   Exp "]);
}

/// The words of refusals, as the rules give them.
fn refusals(dir: &std::path::Path, tags: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            refusals(&path, tags);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let one_line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for begin in ["refuse(", "Refusal::new("] {
            for call in one_line.split(begin).skip(1) {
                let tag = call.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
                tags.extend(tag.map(|(tag, _)| tag.to_owned()));
            }
        }
    }
}

#[test]
fn every_refusal_of_the_rules_is_said_in_french() {
    let mut tags = BTreeSet::new();
    refusals(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut tags);
    assert!(tags.len() > 60, "{tags:?}");
    let french = ids("fr");
    // Only programs meet these: they ask for levels by themselves, or write a whole birth in one line.
    let for_programs = ["bad-birth", "bad-mode", "bad-depth"];
    let missing: Vec<_> = tags
        .iter()
        .filter(|tag| !for_programs.contains(&tag.as_str()) && !french.contains(&format!("refused-{tag}")))
        .collect();
    assert!(missing.is_empty(), "no French for {missing:?}");
}
