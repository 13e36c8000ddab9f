//! Rows of docs/spec/001.tsv that only the whole program can show: cells on a screen, squares asked by name, notices.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use angrist_engine::model::{Glyph, LookKind, MapView, Model, Role, Square};
use angrist_engine::space::{Grid, Loc};
use angrist_ui::{Depth, GlyphSet, Looks, Palette, paint};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

fn inspect(rest: &[&str]) -> Value {
    let home = tempfile::tempdir().unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(["inspect", "--game", "incursion", "--format", "json"])
        .args(rest)
        .env("ANGRIST_HOME", home.path())
        .output()
        .unwrap();
    assert!(out.status.success(), "{rest:?}: {}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).unwrap()
}

// S001-015: the character, its colour and the colour behind it are set one by one and found again on the screen.
#[test]
fn a_cell_has_a_character_and_two_colours() {
    let mut square = Square::seen(LookKind::Terrain, 1, Glyph::ascii('%'), Role::Yellow);
    square.back = Role::Blue;
    let mut squares = Grid::new(3, 1, Square::UNKNOWN);
    squares[Loc::new(1, 0)] = square;
    let map = MapView { title: String::new(), from: Loc::new(0, 0), squares, cursor: None };
    let area = Rect::new(0, 0, 3, 1);
    let mut buffer = Buffer::empty(area);
    let palette = Palette { depth: Depth::Sixteen, ..Palette::default() };
    paint(&Model::Map(map), area, &mut buffer, &Looks { palette, glyphs: GlyphSet::Ascii });
    let cell = &buffer[(1, 0)];
    assert_eq!((cell.symbol(), cell.fg, cell.bg), ("%", Color::LightYellow, Color::Blue));
    assert_eq!((buffer[(0, 0)].symbol(), buffer[(0, 0)].bg), (" ", Color::Reset));
}

/// Runs such as `3*12,5` as one value a square.
fn squares(runs: &str) -> Vec<usize> {
    let one = |run: &str| {
        let (value, count) = run.split_once('*').unwrap_or((run, "1"));
        vec![value.parse().unwrap(); count.parse().unwrap()]
    };
    runs.split(',').flat_map(one).collect()
}

// S001-018: a square of each kind says what it is.
#[test]
fn squares_of_every_kind_have_names() {
    let mut found: BTreeMap<&str, (u64, i32, usize)> = BTreeMap::new();
    let wanted = [
        "rock",
        "wall",
        "floor",
        "corridor",
        "closed door",
        "open door",
        "secret door",
        "up stairs",
        "down stairs",
        "water",
        "chasm",
    ];
    for (seed, depth) in (1..20).flat_map(|s| [5, 6].map(|d| (s, d))) {
        if found.len() == wanted.len() {
            break;
        }
        let (s, d) = (seed.to_string(), depth.to_string());
        let level = inspect(&["-s", &s, "-d", &d, "dump"]);
        let named = |list: &str, n: usize| level[list][n].as_str().unwrap().to_lowercase();
        let terrain = squares(level["ter"].as_str().unwrap());
        let region = squares(level["reg"].as_str().unwrap());
        for at in 0..terrain.len() {
            let kind = match named("terrains", terrain[at]).as_str() {
                "solid rock" => "rock",
                "dungeon wall" => "wall",
                "shallow water" => "water",
                "chasm" => "chasm",
                "floor" if named("regions", region[at]).contains("corridor") => "corridor",
                "floor" => "floor",
                _ => continue,
            };
            found.entry(kind).or_insert((seed, depth, at));
        }
        let place = |v: &Value| (v["y"].as_u64().unwrap() * 128 + v["x"].as_u64().unwrap()) as usize;
        for door in level["doors"].as_array().unwrap() {
            let kind = match door["f"].as_u64().unwrap() {
                f if f & 32 != 0 => "secret door",
                f if f & 2 != 0 => "open door",
                _ => "closed door",
            };
            found.entry(kind).or_insert((seed, depth, place(door)));
        }
        for portal in level["portals"].as_array().unwrap() {
            let name = portal["n"].as_str().unwrap();
            if let Some(kind) = wanted.into_iter().find(|w| *w == name) {
                found.entry(kind).or_insert((seed, depth, place(portal)));
            }
        }
    }
    for kind in wanted {
        let (seed, depth, at) = found.get(kind).copied().unwrap_or_else(|| panic!("no {kind} was met"));
        let place = format!("{},{}", at % 128, at / 128);
        let square = inspect(&["-s", &seed.to_string(), "-d", &depth.to_string(), "query", &place]);
        let terrain = square["terrain"].as_str().unwrap().to_lowercase();
        match kind {
            "rock" => assert_eq!(terrain, "solid rock"),
            "wall" => assert_eq!(terrain, "dungeon wall"),
            "floor" => assert_eq!(terrain, "floor"),
            "corridor" => assert!(square["region"].as_str().unwrap().to_lowercase().contains("corridor")),
            "water" => assert_eq!(terrain, "shallow water"),
            "chasm" => assert_eq!(terrain, "chasm"),
            "up stairs" | "down stairs" => assert_eq!(square["portals"][0]["n"], kind),
            _ => {
                let bits = square["doors"][0]["f"].as_u64().unwrap();
                let said = match bits {
                    f if f & 32 != 0 => "secret door",
                    f if f & 2 != 0 => "open door",
                    _ => "closed door",
                };
                assert_eq!(said, kind);
                assert!(!square["doors"][0]["n"].as_str().unwrap().is_empty());
            }
        }
    }
}

// S001-026: the way a level was made in is part of what the inspector says.
#[test]
fn the_mode_is_named() {
    assert_eq!(inspect(&["mode"])["mode"], "sound");
    assert_eq!(inspect(&["--terrain-only", "-m", "exact", "mode"])["mode"], "exact");
    assert_eq!(inspect(&["--terrain-only", "-m", "exact", "stats"])["mode"], "exact");
    assert_eq!(inspect(&["stats"])["mode"], "sound");
}

// S001-090: our licence and those of the originals are two notices, both named in the readme.
#[test]
fn licences_are_stated_apart() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect(name);
    let readme = read("README.md");
    for file in ["LICENSE", "docs/originals.md"] {
        assert!(readme.contains(file), "{file}");
        assert!(!read(file).is_empty());
    }
    assert!(read("LICENSE").contains("GNU GENERAL PUBLIC LICENSE"));
    assert!(read("docs/originals.md").contains("Open Game License"));
}
