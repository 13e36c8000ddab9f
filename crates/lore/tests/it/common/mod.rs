//! What several tests share.
#![allow(dead_code, reason = "not every test uses all of it")]
#![allow(clippy::unwrap_used, reason = "a helper of tests that cannot go on should stop")]

use angrist_lore::record::{self, Lib, Record};
use angrist_lore::schema::{Variant, builtin};
use angrist_lore::{Source, check};
use angrist_source::Diagnostic;
use std::path::Path;
use std::sync::Arc;

/// The files of a directory under ANGRIST_UPSTREAM, by name; nothing when that is not set.
pub fn upstream(directory: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let Ok(root) = std::env::var("ANGRIST_UPSTREAM") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM is not set");
        println!("ANGRIST_UPSTREAM is not set; nothing was tried");
        return None;
    };
    Some(files(&Path::new(&root).join(directory)))
}

/// The files of a directory, sorted by name.
pub fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    all.sort();
    all
}

/// A variant by its name.
pub fn variant(name: &str) -> Arc<Variant> {
    Arc::new(builtin::load(name).unwrap().unwrap())
}

/// Complaints about files of Unangband, given as name and text without the version line. Lines that such short records
/// lack are not what is asked, nor are the codes in `besides`.
pub fn complaints(files: &[(&str, &str)], besides: &[&str]) -> Vec<Diagnostic> {
    let texts: Vec<(String, String)> =
        files.iter().map(|(n, t)| (format!("{n}.txt"), format!("V:0.7.0\n{t}"))).collect();
    let sources: Vec<Source<'_>> = texts.iter().map(|(n, t)| Source::new(n, t.as_bytes())).collect();
    let mut all = check::check(&variant("unangband"), &sources).diagnostics;
    all.retain(|d| d.code != "missing-line" && !besides.contains(&d.code));
    all
}

/// Reads one file and asserts that nothing is wrong with its lines.
#[track_caller]
pub fn read_one<'a>(variant: &Arc<Variant>, name: &'a str, text: &'a str) -> Lib<'a> {
    let (lib, said) = record::read(variant, &[Source::new(name, text.as_bytes())]);
    let said: Vec<_> = said.iter().filter(|d| !["no-version", "missing-line"].contains(&d.code)).collect();
    assert!(said.is_empty(), "{said:?}");
    lib
}

/// A record that must be there.
#[track_caller]
pub fn record<'l>(lib: &'l Lib<'_>, table: &str, index: i32) -> Record<'l> {
    lib.table(table).unwrap().get(index).unwrap()
}
