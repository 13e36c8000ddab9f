//! What one key costs in the largest edit file of Unangband (832 KB), in a lib of 1.9 MB.
//!
//! Needs ANGRIST_UPSTREAM; says so and does nothing without it. Goals: an incremental change within 5 ms, all diagnostics within 100 ms
//! of the key, of which the server waits at most 60 for the next key.

use angrist_lsp::Workspace;
use angrist_lsp::text::Unit;
use divan::Bencher;
use lsp_types::{Position, Range};
use std::path::Path;

fn main() {
    divan::main();
}

const FILE: &str = "edit/monster.txt";

fn lib(name: &str) -> Option<Workspace> {
    let Ok(root) = std::env::var("ANGRIST_UPSTREAM") else {
        println!("ANGRIST_UPSTREAM is not set; nothing is measured");
        return None;
    };
    let dir = Path::new(&root).join(name).join("lib");
    let mut lib = Workspace::new(Unit::Utf16);
    for part in ["edit", "pref"] {
        for entry in std::fs::read_dir(dir.join(part)).ok()?.flatten() {
            let name = format!("{part}/{}", entry.file_name().to_string_lossy());
            if name.ends_with(".txt") || name.ends_with(".prf") {
                lib.set(&name, std::fs::read(entry.path()).ok()?);
            }
        }
    }
    lib.check();
    Some(lib)
}

/// A line of flags near the middle of the file.
fn middle(lib: &Workspace) -> Option<Position> {
    let text = lib.text(FILE)?;
    let from = text.lines() / 2;
    let line = (from..text.lines()).find(|n| text.line_span(*n).of(text.bytes()).starts_with(b"F:"))?;
    Some(Position::new(line as u32, 4))
}

/// Types a letter into the flag, and at the next call takes it away again.
fn key(lib: &mut Workspace, at: Position, typed: &mut bool) {
    let end = Position::new(at.line, at.character + u32::from(*typed));
    lib.change(FILE, Range { start: at, end }, if *typed { "" } else { "X" });
    *typed = !*typed;
}

/// The text is changed and the file read again: answers are about the new text.
#[divan::bench]
fn incremental_change(bencher: Bencher) {
    let Some(mut lib) = lib("unangband") else { return };
    let Some(at) = middle(&lib) else { return };
    let mut typed = false;
    bencher.bench_local(|| {
        key(&mut lib, at, &mut typed);
        lib.read();
    });
}

/// The text alone.
#[divan::bench]
fn text_change(bencher: Bencher) {
    let Some(mut lib) = lib("unangband") else { return };
    let Some(at) = middle(&lib) else { return };
    let mut typed = false;
    bencher.bench_local(|| key(&mut lib, at, &mut typed));
}

/// All diagnostics of all files, and those of the changed file in the protocol's words.
#[divan::bench]
fn diagnostics_after_a_key(bencher: Bencher) {
    let Some(mut lib) = lib("unangband") else { return };
    let Some(at) = middle(&lib) else { return };
    let mut typed = false;
    bencher.bench_local(|| {
        key(&mut lib, at, &mut typed);
        lib.check();
        lib.told(FILE)
    });
}

/// What an editor asks for after each key besides.
#[divan::bench]
fn hover_completion_and_visible_tokens(bencher: Bencher) {
    let Some(mut lib) = lib("unangband") else { return };
    let Some(at) = middle(&lib) else { return };
    let seen = Range { start: at, end: Position::new(at.line + 60, 0) };
    bencher.bench_local(|| (lib.hover(FILE, at), lib.completion(FILE, at), lib.tokens(FILE, Some(seen))));
}

/// Levels and powers of all monsters and artifacts, recomputed after a change.
#[divan::bench]
fn hints_after_a_key(bencher: Bencher) {
    let Some(mut lib) = lib("unangband") else { return };
    let Some(at) = middle(&lib) else { return };
    let seen = Range { start: at, end: Position::new(at.line + 60, 0) };
    let mut typed = false;
    bencher.bench_local(|| {
        key(&mut lib, at, &mut typed);
        lib.hints(FILE, seen)
    });
}
