//! The games of the traces: on our own data, or on real data when there are any.

use crate::traces::Head;
use angrist_engine::play::Ruleset;
use angrist_incursion::IncursionRuleset;
use angrist_lore::bytes::Source;
use angrist_moria::Moria;
use angrist_rooms::RoomsRuleset;
use angrist_sil::ruleset::{SilRuleset, profile};
use std::path::{Path, PathBuf};

/// The world of a game; none when it wants real data and there are none.
pub fn find(head: &Head) -> Option<Box<dyn Ruleset>> {
    let real = match head.data.as_str() {
        "own" => None,
        "real" => match std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) {
            Some(upstream) => Some(upstream),
            None => {
                assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
                println!("ANGRIST_UPSTREAM is not set: not tried");
                return None;
            }
        },
        other => panic!("data is 'own' or 'real', not '{other}'"),
    };
    Some(match (head.game.as_str(), real) {
        ("sil", None) => {
            Box::new(SilRuleset::shipped(&head.constants).unwrap_or_else(|e| panic!("{}", e.text)))
        }
        ("sil", Some(upstream)) => Box::new(real_sil(&upstream, &head.constants)),
        ("moria", None) => Box::new(Moria::shipped(&head.constants).unwrap()),
        ("incursion", None) => Box::new(IncursionRuleset::shipped().unwrap()),
        ("incursion", Some(upstream)) => Box::new(real_incursion(&upstream)),
        ("rooms", None) => Box::new(RoomsRuleset::shipped().unwrap()),
        (game, _) => panic!("there is no '{game}' on such data"),
    })
}

/// The files of a directory with one of these endings, by name.
fn files(dir: &Path, endings: &[&str]) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    let mut found: Vec<(String, Vec<u8>)> = entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path))
        .filter(|(name, _)| endings.iter().any(|e| name.to_ascii_lowercase().ends_with(e)))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect();
    found.sort();
    found
}

fn real_sil(upstream: &Path, constants: &str) -> SilRuleset {
    let edit = files(&upstream.join("sil-q/lib/edit"), &[".txt"]);
    let edit: Vec<(String, Vec<u8>)> = edit.into_iter().map(|(n, b)| (format!("edit/{n}"), b)).collect();
    let sources: Vec<Source<'_>> = edit.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let file = format!("{constants}.toml");
    SilRuleset::read(&sources, Source::new(&file, profile(constants).unwrap()))
        .unwrap_or_else(|e| panic!("{}", e.text))
}

fn real_incursion(upstream: &Path) -> IncursionRuleset {
    let lib = upstream.join("incursion/lib");
    let mut found = files(&lib, &[".irc", ".irh", ".h"]);
    let header = upstream.join("incursion/inc/Defines.h");
    if header.is_file() {
        found.push(("Defines.h".to_owned(), std::fs::read(header).unwrap()));
    }
    let module = |(name, _): &&(String, Vec<u8>)| name.eq_ignore_ascii_case("main.irc");
    let main = found.iter().find(module).unwrap().0.clone();
    IncursionRuleset::read(&main, &found).unwrap()
}
