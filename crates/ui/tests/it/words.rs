//! The interface's words: every sentence has an id, and every id that is named in the code exists.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files with English words that are not painted: models as lines, words that are typed, and what reads files.
const NOT_PAINTED: [&str; 9] = [
    "fuzz_entry.rs",
    "spoken.rs",
    "tell.rs",
    "speech.rs",
    "host.rs",
    "pictures.rs",
    "file.rs",
    "vocabulary.rs",
    "press.rs",
];

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, out),
            false => out.push(path),
        }
    }
}

/// The string literals of the code, without comments, attributes and tests.
fn literals(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut out = Vec::new();
    for line in
        code.lines().filter(|l| !l.trim_start().starts_with("//") && !l.trim_start().starts_with("#["))
    {
        let mut parts = line.split('"');
        parts.next();
        while let (Some(literal), _) = (parts.next(), parts.next()) {
            out.push(literal.to_owned());
        }
    }
    out
}

fn ids() -> BTreeSet<String> {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/ui/en.ftl")).unwrap();
    text.lines()
        .filter_map(|l| l.split_once(" = "))
        .map(|(id, _)| id.to_owned())
        .filter(|id| id.starts_with("ui-"))
        .collect()
}

/// Two words with nothing but a space between them, the first of three letters or more: prose.
fn is_prose(literal: &str) -> bool {
    let word = |w: &&str| w.len() > 2 && w.chars().all(|c| c.is_ascii_alphabetic());
    let words: Vec<&str> = literal.split(' ').collect();
    words.windows(2).any(|two| word(&two[0]) && two[1].starts_with(|c: char| c.is_ascii_alphabetic()))
}

#[test]
fn no_sentence_is_painted_without_an_id() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut found = Vec::new();
    for file in files.iter().filter(|f| !NOT_PAINTED.iter().any(|name| f.ends_with(name))) {
        let prose = literals(file).into_iter().filter(|l| is_prose(l));
        found.extend(prose.map(|l| format!("{}: {l}", file.file_name().unwrap().to_string_lossy())));
    }
    // What stands in the option file is English: it is read by people who edit it, whatever language they play in.
    found.retain(|l| !l.starts_with("options.rs: "));
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_id_that_the_code_names_exists_and_every_id_is_used() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let named: BTreeSet<String> = files
        .iter()
        .filter(|f| !f.ends_with("translations.rs"))
        .flat_map(|f| literals(f))
        .filter(|l| l.starts_with("ui-"))
        .collect();
    let ids = ids();
    assert_eq!(named.difference(&ids).collect::<Vec<_>>(), Vec::<&String>::new(), "named and not there");
    assert_eq!(ids.difference(&named).collect::<Vec<_>>(), Vec::<&String>::new(), "there and never named");
}
