//! The guide as a book: every page is in its table of contents, and whatever a page points to is there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn files(dir: &Path, kind: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()) {
        if entry.is_dir() {
            files(&entry, kind, out);
        } else if entry.extension().is_some_and(|e| e == kind) {
            out.push(entry);
        }
    }
}

/// The targets of links and pictures of a page, with their lines; code is left out.
fn targets(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut fenced = false;
    for (n, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if fenced || line.starts_with("    ") && !line.trim_start().starts_with(['-', '!', '[']) {
            continue;
        }
        // Every other part between back quotes is code.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let mut rest = prose.as_str();
        while let Some(at) = rest.find("](") {
            rest = &rest[at + 2..];
            let end = rest.find(')').unwrap_or(rest.len());
            out.push((n + 1, rest[..end].to_owned()));
            rest = &rest[end..];
        }
    }
    out
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

#[test]
fn every_link_and_picture_of_readme_and_docs_is_there() {
    let root = root();
    let mut pages = vec![root.join("README.md")];
    files(&root.join("docs"), "md", &mut pages);
    let mut wrong = Vec::new();
    let mut followed = 0;
    for page in &pages {
        for (line, target) in targets(&std::fs::read_to_string(page).unwrap()) {
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            followed += 1;
            if !plain(&page.parent().unwrap().join(file)).exists() {
                wrong.push(format!("{}, line {line}: {target}", page.strip_prefix(&root).unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "these lead nowhere:\n{}", wrong.join("\n"));
    assert!(followed > 100, "{followed}");
}

#[test]
fn the_table_of_contents_has_every_page_once() {
    let docs = root().join("docs");
    let mut pages = Vec::new();
    files(&docs, "md", &mut pages);
    let pages: BTreeSet<PathBuf> = pages.into_iter().filter(|p| !p.ends_with("SUMMARY.md")).collect();
    let listed: Vec<PathBuf> = targets(&std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap())
        .into_iter()
        .map(|(_, t)| plain(&docs.join(t)))
        .collect();
    let once: BTreeSet<PathBuf> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice");
    let missing: Vec<_> = pages.symmetric_difference(&once).collect();
    assert!(missing.is_empty(), "listed or there, but not both: {missing:?}");
}

/// Every picture that README and docs show is made by a script of the repository.
#[test]
fn every_picture_is_made_by_a_script() {
    let root = root();
    let script = std::fs::read_to_string(root.join("scripts/pictures")).unwrap();
    let mut pictures = Vec::new();
    files(&root.join("docs/pictures"), "png", &mut pictures);
    assert!(pictures.len() > 20);
    for picture in pictures {
        let name = picture.file_stem().unwrap().to_string_lossy().into_owned();
        // Those of levels are made by a script of their own, which that one calls.
        let of_levels = picture.parent().unwrap().ends_with("levels");
        let made = if of_levels {
            script.contains("scripts/level-pictures")
        } else {
            script.contains(&format!("shot {name} "))
        };
        assert!(made, "{} is made by no script", picture.display());
    }
}
