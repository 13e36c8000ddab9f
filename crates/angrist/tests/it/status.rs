//! docs/status.md is true: it lists every requirement with the tests that name it, its deviation, or `open`.
//!
//! `scripts/status` rewrites it. A test names a row by having its id (`S000-123`) in its body or in the comment
//! above it; a deviation by having it in docs/deviations.md. Comments of rules outside tests do not count.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const TITLES: [(&str, &str); 5] = [
    ("S000", "Sil-Q's code base"),
    ("S001", "the journal of an Incursion port"),
    ("S002", "Unangband's edit files"),
    ("S003", "Angband's monster AI"),
    ("S004", "DOS MORIA's display"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All ids in a text, in order.
fn ids(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("S00") {
        let Some(id) = text.get(at..at + 8) else { continue };
        let shape = |(i, b): (usize, u8)| match i {
            0 => b == b'S',
            4 => b == b'-',
            _ => b.is_ascii_digit(),
        };
        if id.bytes().enumerate().all(shape) {
            found.push(id.to_owned());
        }
    }
    found
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                rust_files(&path, out);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Which tests of a file name which rows.
///
/// Ids in comments wait for the first line that is no comment: at an attribute or a function's head they belong to the
/// test that begins there, elsewhere to the test they stand in. A function inside a test is part of it; an entry of a
/// table that a macro makes tests of (`each! {`) is a test named by its first word. Ids of helpers and of constants
/// between tests belong to no test and do not count.
fn named(text: &str, is_test_file: bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut inside = is_test_file;
    let mut marked = false;
    let mut table: Option<usize> = None;
    let mut test: Option<(usize, String)> = None;
    let mut waiting: Vec<String> = Vec::new();
    for line in text.lines() {
        let code = line.trim_start();
        inside |= code.starts_with("#[cfg(test)]");
        if !inside || code.is_empty() || code.starts_with("//!") {
            continue;
        }
        waiting.extend(ids(line));
        if code.starts_with("//") {
            continue;
        }
        if code.starts_with("#[") {
            marked |= code.starts_with("#[test]");
            continue;
        }
        let column = line.len() - code.len();
        if let Some(rest) = code.strip_prefix("fn ").or_else(|| code.strip_prefix("pub fn ")) {
            if std::mem::take(&mut marked) {
                test = Some((column, word(rest)));
            }
        } else if code.contains("! {") && test.is_none() && !code.starts_with("macro_rules") {
            table = Some(column);
        } else if table.is_some_and(|of| column == of + 4)
            && code.starts_with(|c: char| c.is_ascii_lowercase())
        {
            test = Some((column, word(code)));
        }
        match &test {
            Some((_, name)) => found.extend(waiting.drain(..).map(|id| (id, name.clone()))),
            None => waiting.clear(),
        }
        if code == "}" {
            test = test.filter(|(of, _)| column > *of);
            table = table.filter(|of| column > *of);
        }
    }
    found
}

#[test]
fn an_id_belongs_to_the_test_below_it_or_around_it() {
    let text = "\
/// Above by S000-001.
#[test]
fn first() {
    // S000-002
    let x = 1;
    fn helper() {
        // S000-003
        run();
    }
    check(
        x, // S000-004
    );
    // S000-005
}

// S000-006: of the next test, not of the one before it
#[test]
#[should_panic]
fn second(
    x: i32,
) {
    // S000-007
    let table = \"S000-008\";
}

/// S000-009: no test
const TABLE: u8 = 1;

// S000-010: no test either
fn helper() {
    // S000-011
    run();
}

each! { Kind;
    third 0 \"S000-012\" |case| {
        run();
    };
    fourth 1 \"S000-013\" |case| run();
}
";
    let pair = |id: &str, test: &str| (format!("S000-{id}"), test.to_owned());
    let mut expected: Vec<_> = ["001", "002", "003", "004", "005"].map(|id| pair(id, "first")).to_vec();
    expected.extend(["006", "007", "008"].map(|id| pair(id, "second")));
    expected.extend([pair("012", "third"), pair("013", "fourth")]);
    assert_eq!(named(text, true), expected);
    assert_eq!(named(text, false), [], "outside of tests nothing counts");
    assert_eq!(named(&format!("#[cfg(test)]\n{text}"), false), expected);
}

#[test]
fn status_is_what_tests_and_deviations_say() {
    let root = root();
    let page = root.join("docs/status.md");
    let old = fs::read_to_string(&page).unwrap_or_default();
    let mut rows: BTreeSet<String> = ids(&old).into_iter().collect();
    if let Some(dir) = std::env::var_os("ANGRIST_REQUIREMENTS") {
        let mut given = BTreeSet::new();
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "tsv") {
                let text = fs::read_to_string(path).unwrap();
                given.extend(text.lines().filter_map(|l| ids(l.split('\t').next().unwrap_or("")).pop()));
            }
        }
        assert!(!given.is_empty());
        rows = given;
    }

    let mut tests: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut files = Vec::new();
    rust_files(&root.join("crates"), &mut files);
    for file in &files {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        if name.ends_with("tests/it/status.rs") {
            continue;
        }
        let crate_name = name.split('/').nth(1).unwrap_or_default().to_owned();
        let text = fs::read_to_string(file).unwrap();
        // A file of its own for the tests of a module counts like the module's `#[cfg(test)]` part.
        let is_test_file = name.contains("/tests/")
            || name.contains("/scenes/")
            || name.ends_with("/tests.rs")
            || name.ends_with("_tests.rs");
        for (id, function) in named(&text, is_test_file) {
            tests.entry(id).or_default().insert(format!("{crate_name}::{function}"));
        }
    }
    let deviations: BTreeSet<String> =
        ids(&fs::read_to_string(root.join("docs/deviations.md")).unwrap()).into_iter().collect();

    let unknown: Vec<_> = tests.keys().chain(&deviations).filter(|id| !rows.contains(*id)).collect();
    assert!(unknown.is_empty() || rows.is_empty(), "no requirement has these ids: {unknown:?}");

    let mut text = String::from(
        "# Requirements, and the tests that show them\n\nWritten by `scripts/status`; a test fails when it is not true. Each row is a \
requirement by its id, with the tests\nthat name it, `deviation` (see deviations.md), or `open`.\n",
    );
    for (seed, title) in TITLES {
        let of_seed: Vec<&String> = rows.iter().filter(|id| id.starts_with(seed)).collect();
        let open =
            of_seed.iter().filter(|id| !tests.contains_key(**id) && !deviations.contains(**id)).count();
        let _ = write!(
            text,
            "\n## {seed}: {title}\n\n{} rows, {open} open.\n\n| id | shown by |\n|---|---|\n",
            of_seed.len()
        );
        for id in of_seed {
            let mut shown: Vec<String> = tests.get(id).into_iter().flatten().cloned().collect();
            if deviations.contains(id) {
                shown.push("deviation".into());
            }
            let shown = if shown.is_empty() { "open".to_owned() } else { shown.join(", ") };
            let _ = writeln!(text, "| {id} | {shown} |");
        }
    }
    if std::env::var_os("ANGRIST_UPDATE").is_some() {
        fs::write(&page, text).unwrap();
    } else if old.replace("\r\n", "\n") != text {
        let differs = old.lines().zip(text.lines()).find(|(a, b)| a != b);
        assert_eq!(
            old.lines().count(),
            text.lines().count(),
            "docs/status.md is not true: run scripts/status"
        );
        assert_eq!(differs, None, "docs/status.md is not true: run scripts/status");
    }
}
