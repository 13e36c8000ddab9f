//! The how-to pages, followed to the letter: every shell block of a page is done in order, in an empty directory beside a copy of
//! the shipped data. A page that no longer works fails here.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The shell blocks of a page, one after the other.
fn blocks(page: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in page.lines() {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            _ if inside => {
                out.push_str(line);
                out.push('\n');
            }
            _ => {}
        }
    }
    out
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

fn follow(name: &str) {
    let page = std::fs::read_to_string(root().join("docs/how-to").join(name)).unwrap();
    let script = blocks(&page);
    assert!(script.contains("angrist "), "{name} shows nothing to do");
    let dir = tempfile::tempdir().unwrap();
    for game in ["sil", "incursion"] {
        copy(&root().join("data").join(game), &dir.path().join("data").join(game));
    }
    let bin = Path::new(env!("CARGO_BIN_EXE_angrist")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let out = Command::new("bash")
        .args(["-e", "-c", &script])
        .current_dir(dir.path())
        .env("PATH", path)
        .env("HOME", dir.path())
        .env("XDG_DATA_HOME", dir.path().join("xdg"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    let complained = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{name}\n{said}\n{complained}");
}

#[test]
fn a_monster_is_added() {
    follow("add-a-monster.md");
}

#[test]
fn an_artefact_is_added() {
    follow("add-an-artefact.md");
}

#[test]
fn a_vault_is_added() {
    follow("add-a-vault.md");
}

#[test]
fn an_ability_is_added() {
    follow("add-an-ability.md");
}

#[test]
fn a_constant_is_changed() {
    follow("add-a-constant.md");
}

#[test]
fn moria_is_changed() {
    follow("change-moria.md");
}

#[test]
fn a_schema_is_added() {
    follow("add-a-schema.md");
}

#[test]
fn a_race_is_added() {
    follow("add-a-race.md");
}

#[test]
fn a_class_is_added() {
    follow("add-a-class.md");
}

#[test]
fn a_spell_is_added() {
    follow("add-a-spell.md");
}

#[test]
fn a_god_is_added() {
    follow("add-a-god.md");
}

#[test]
fn a_script_is_written() {
    follow("write-a-script.md");
}

/// What the page about a new game quotes from `rooms` and from the list of games is in the sources, line by line.
#[test]
fn a_game_is_quoted_as_it_is() {
    let page = std::fs::read_to_string(root().join("docs/how-to/add-a-game.md")).unwrap();
    let mut sources = String::new();
    for file in ["rooms/src/state.rs", "rooms/src/rules.rs", "rooms/src/view.rs", "rooms/src/verbs.rs"]
        .into_iter()
        .chain(["rooms/tests/it/conformance.rs", "games/src/list.rs"])
    {
        sources.push_str(&std::fs::read_to_string(root().join("crates").join(file)).unwrap());
    }
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sources = squeezed(&sources);
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).map(|b| b.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 5, "{} blocks", blocks.len());
    for block in blocks {
        assert!(sources.contains(&squeezed(block)), "not in the sources:\n{block}");
    }
}
