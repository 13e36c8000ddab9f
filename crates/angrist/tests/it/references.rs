//! References in the sources lead somewhere: sections of `docs/spec`, rows of the requirements, pages of the repository.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn texts(dir: &Path, out: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !matches!(name.as_str(), "target" | "snapshots" | "spec" | ".git") {
                texts(&path, out);
            }
        } else if path.extension().is_some_and(|e| e == "rs" || e == "md" || e == "toml" || e == "tsv") {
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            out.push((shown, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut out = Vec::new();
    for dir in ["crates", "docs", "data"] {
        texts(&root().join(dir), &mut out);
    }
    out
}

/// What can be cited of a specification: the numbers of its headings (`6.6` of `### 6.6 Perception (10)`, `27` of `## 27. Numbers`), and
/// of the numbered items and rows below them (`36.11`).
fn sections(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut section = String::new();
    let digits = |s: &str| s.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect::<String>();
    for line in text.lines() {
        if line.starts_with('#') {
            section = digits(line.trim_start_matches('#').trim()).trim_end_matches('.').to_owned();
            all.insert(section.clone());
        } else {
            let item = digits(line.trim_start_matches(['|', '-', ' ', '*']));
            let item = item.trim_end_matches('.');
            if !item.is_empty() && !item.contains('.') {
                all.insert(format!("{section}.{item}"));
            }
        }
    }
    all.remove("");
    all
}

#[test]
fn a_cited_section_of_a_specification_exists() {
    let mut specs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in std::fs::read_dir(root().join("docs/spec")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            specs.insert(name, sections(&std::fs::read_to_string(&path).unwrap()));
        }
    }
    let (mut cited, mut lost) = (0, Vec::new());
    for (file, text) in sources() {
        for (at, _) in text.match_indices("docs/spec/") {
            let rest = &text[at + "docs/spec/".len()..];
            let name: String =
                rest.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_')).collect();
            let name = name.trim_end_matches('.');
            if name.is_empty() || name.ends_with(".tsv") {
                if !root().join("docs/spec").join(name).exists() {
                    lost.push(format!("{file}: docs/spec/{name}"));
                }
                continue;
            }
            cited += 1;
            let Some(known) = specs.get(name) else {
                lost.push(format!("{file}: docs/spec/{name}"));
                continue;
            };
            let behind = rest[name.len()..].strip_prefix(' ').unwrap_or_default();
            let number: String = behind.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            let number = number.trim_end_matches('.');
            if !number.is_empty() && !known.contains(number) {
                lost.push(format!("{file}: docs/spec/{name} {number}"));
            }
        }
        // The old names of these directories.
        for old in ["specs/", "requirements/00"] {
            if text.contains(old) && !file.ends_with("references.rs") {
                lost.push(format!("{file}: {old}..."));
            }
        }
    }
    assert!(cited > 400, "only {cited} citations were found");
    assert!(lost.is_empty(), "{} references lead nowhere:\n{}", lost.len(), lost.join("\n"));
}

#[test]
fn a_cited_requirement_exists() {
    let mut rows = BTreeSet::new();
    for number in 0..5 {
        let text = std::fs::read_to_string(root().join(format!("docs/spec/{number:03}.tsv"))).unwrap();
        rows.extend(text.lines().filter_map(|l| l.split('\t').next()).map(str::to_owned));
    }
    assert!(rows.len() > 1000);
    let mut lost = Vec::new();
    for (file, text) in sources() {
        for (at, _) in text.match_indices("S00") {
            let id: String = text[at..].chars().take(8).collect();
            let whole = id.len() == 8
                && id.as_bytes()[4] == b'-'
                && id[5..].bytes().all(|b| b.is_ascii_digit())
                && !text[at + 8..].starts_with(|c: char| c.is_ascii_digit());
            if whole && !rows.contains(&id) {
                lost.push(format!("{file}: {id}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
