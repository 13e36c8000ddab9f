//! Data that cannot be played on are refused before play, all problems at once, each with its place.
#![allow(clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_rooms::RoomsRuleset;

const TERRAIN: &str = include_str!("../../../data/rooms/terrain.txt");
const LEVELS: &str = include_str!("../../../data/rooms/levels.txt");
const CONSTANTS: &str = include_str!("../../../data/rooms/constants.txt");
const WORDS: &str = include_str!("../../../data/rooms/en.ftl");

#[test]
fn problems_of_all_files_are_told_at_once() {
    let terrain = TERRAIN.replacen("BLOCK_MOVE", "BLOK_MOVE", 1);
    let at = LEVELS.find("\nM:").and_then(|map| Some(map + LEVELS[map..].find('@')?)).unwrap_or_default();
    let levels = format!("{}?{}", &LEVELS[..at], &LEVELS[at + 1..]);
    let constants = CONSTANTS.replacen("C:sight:", "C:sihgt:", 1);
    for (old, new) in [(TERRAIN, &terrain), (LEVELS, &levels), (CONSTANTS, &constants)] {
        assert_ne!(old, new);
    }
    let Err(bad) = RoomsRuleset::read([&terrain, &levels, &constants, WORDS]) else {
        panic!("three files are wrong")
    };
    for words in ["did you mean BLOCK_MOVE?", "no terrain has the letter '?'", "did you mean sight?"] {
        assert!(bad.text.contains(words), "{words} is missing in\n{bad}");
    }
    assert_eq!(bad.diagnostics.len(), 3, "{bad}");
    let flag = &bad.diagnostics[1];
    let line = terrain.lines().position(|l| l.contains("BLOK_MOVE")).map(|at| at as u32 + 1);
    assert_eq!((flag.file.as_str(), Some(flag.line)), ("terrain.txt", line));
}
