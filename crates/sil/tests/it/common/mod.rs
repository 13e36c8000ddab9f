//! Worlds for tests: the shipped data and a real lib.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

pub mod arena;
pub mod stage;
pub mod trials;

use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::ruleset::{SHIPPED, profile};
use std::path::PathBuf;

/// The files of our own data.
pub fn our_files() -> Vec<(String, Vec<u8>)> {
    SHIPPED.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
}

/// Our own data.
pub fn ours(constants: &str) -> SilRuleset {
    let files = our_files();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    read(&sources, constants)
}

/// A real lib, when there is one.
pub fn real() -> Option<SilRuleset> {
    real_with(|_, text| text.to_vec())
}

/// The same with its files changed.
pub fn real_with(change: impl Fn(&str, &[u8]) -> Vec<u8>) -> Option<SilRuleset> {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return None;
    };
    let mut paths: Vec<_> =
        std::fs::read_dir(upstream.join("sil-q/lib/edit")).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let files: Vec<(String, Vec<u8>)> = paths
        .iter()
        .map(|p| (format!("edit/{}", p.file_name().unwrap().to_string_lossy()), std::fs::read(p).unwrap()))
        .map(|(name, text)| (name.clone(), change(&name, &text)))
        .collect();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    Some(read(&sources, "upstream"))
}

fn read(sources: &[Source<'_>], constants: &str) -> SilRuleset {
    let file = format!("{constants}.toml");
    SilRuleset::read(sources, Source::new(&file, profile(constants).unwrap()))
        .unwrap_or_else(|e| panic!("{}", e.text))
}

/// Puts the hero into the hall drawn in `data/hall.txt`: a lit room with the hero, a dark passage, a dark room.
pub fn hall(game: &mut angrist_sil::game::SilGame) {
    use angrist_engine::space::Loc;
    use angrist_sil::state::{Level, SquareFlag};
    use angrist_sil::terrain::code;
    let rows: Vec<&str> =
        include_str!("../../data/hall.txt").lines().filter(|l| !l.starts_with("# ")).collect();
    let mut turn = game.context();
    let (width, height) = (rows[0].len() as i16, rows.len() as i16);
    let mut level =
        Level::new(turn.state.level.depth, width, height, code::GRANITE, turn.tables.turn.scent());
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let at = Loc::new(x as i16, y as i16);
            let edge = at.x == 0 || at.y == 0 || at.x == width - 1 || at.y == height - 1;
            level.terrain[at] = match c {
                _ if edge => code::PERMANENT,
                '.' | '@' => code::FLOOR,
                '\'' => code::OPEN_DOOR,
                '+' => code::DOOR,
                '>' => code::DOWN_STAIR,
                '<' => code::UP_STAIR,
                ':' => code::RUBBLE,
                _ => code::GRANITE,
            };
            level.set(at, SquareFlag::Glow, at.x < 17);
            if c == '@' {
                turn.state.hero.at = at;
            }
        }
    }
    turn.state.level = level;
    turn.sense_anew();
}

/// No one comes where there are no stairs: for long quiet tests.
pub fn wall_up_stairs(game: &mut angrist_sil::game::SilGame) {
    let turn = game.context();
    for cell in turn.state.level.terrain.cells_mut() {
        if angrist_sil::terrain::is_stair(*cell) {
            *cell = angrist_sil::terrain::code::FLOOR;
        }
    }
}
