//! The invariants of ARCHITECTURE.md that can be read off the sources.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};

/// Crates that may use files, clocks, threads, processes and the environment.
const OUTER: [&str; 6] = ["host", "term", "lsp", "angrist", "python", "serve"];

/// What only the outer crates may name.
const OUTSIDE: [&str; 9] = [
    "std::fs",
    "std::env",
    "std::process",
    "std::thread",
    "std::net",
    "SystemTime",
    "Instant::now",
    "use std::time::Instant",
    "std::os::",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The code of a file without comments and without its tests, which stand last.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn crates() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn files_clocks_threads_and_environment_occur_only_in_host_and_front_ends() {
    let mut found = Vec::new();
    let mut looked = 0;
    for name in crates().iter().filter(|n| !OUTER.contains(&n.as_str())) {
        let mut files = Vec::new();
        rust_files(&root().join("crates").join(name).join("src"), &mut files);
        for file in files {
            looked += 1;
            // Modules of tests that are files of their own.
            if file.file_stem().is_some_and(|s| s == "tests") {
                continue;
            }
            let code = code(&file);
            found.extend(
                OUTSIDE.iter().filter(|w| code.contains(**w)).map(|w| format!("{}: {w}", file.display())),
            );
        }
    }
    assert!(looked > 500, "only {looked} files were looked at");
    assert!(found.is_empty(), "{found:#?}");
}

/// The crates of ours that a crate names as dependencies of its library.
fn uses(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
    let own = text.split("[dependencies]").nth(1).unwrap_or_default();
    let own = own.split("\n[").next().unwrap_or_default();
    own.lines()
        .filter_map(|l| l.strip_prefix("angrist-"))
        .map(|l| l.split(['.', ' ']).next().unwrap().to_owned())
        .collect()
}

#[test]
fn no_game_knows_another_and_the_interface_knows_no_game() {
    const GAMES: [&str; 4] = ["sil", "moria", "incursion", "rooms"];
    let knows_all = ["angrist", "games"];
    for name in crates().iter().filter(|n| !knows_all.contains(&n.as_str())) {
        let games: Vec<String> = uses(name).into_iter().filter(|u| GAMES.contains(&u.as_str())).collect();
        assert!(games.is_empty(), "{name} depends on {games:?}");
    }
    assert!(uses("engine").is_empty(), "the engine stands on nothing of ours: {:?}", uses("engine"));
    assert!(uses("source").is_empty(), "diagnostics stand on nothing of ours: {:?}", uses("source"));
}

/// Every crate is in the table of ARCHITECTURE.md.
#[test]
fn the_map_of_crates_names_them_all() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for name in crates() {
        assert!(map.contains(&format!("`{name}`")), "ARCHITECTURE.md does not name the crate {name}");
    }
}

/// A module whose head has a table of its files lists them all: readers start there.
#[test]
fn tables_of_files_at_the_head_of_a_module_list_every_file() {
    let mut files = Vec::new();
    for game in ["sil", "moria", "incursion"] {
        rust_files(&root().join("crates").join(game).join("src"), &mut files);
    }
    let (mut tables, mut missing) = (0, Vec::new());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let head: String = text.lines().take_while(|l| l.starts_with("//!")).collect::<Vec<_>>().join("\n");
        if !head.contains("|---|") {
            continue;
        }
        tables += 1;
        let declared =
            text.lines().filter_map(|l| l.trim_start_matches("pub").split_once("mod ")?.1.strip_suffix(';'));
        for module in declared.filter(|m| m.chars().all(|c| c.is_ascii_lowercase() || c == '_')) {
            let listed =
                ["`M`", "`M.rs`", "`M/`"].iter().any(|form| head.contains(&form.replace('M', module)));
            if !listed {
                missing.push(format!("{}: {module}", path.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(tables > 15, "only {tables} tables were found");
    assert!(missing.is_empty(), "not in the table at the head of their module:\n{}", missing.join("\n"));
}

/// The game that shows how one is written stays short: rules and data together.
#[test]
fn rooms_has_fewer_than_900_lines() {
    let mut files = Vec::new();
    rust_files(&root().join("crates/rooms/src"), &mut files);
    files.extend(std::fs::read_dir(root().join("data/rooms")).unwrap().map(|entry| entry.unwrap().path()));
    let lines: usize = files.iter().map(|file| std::fs::read_to_string(file).unwrap().lines().count()).sum();
    assert!(files.len() > 8, "{files:?}");
    assert!(lines < 900, "{lines} lines");
}
