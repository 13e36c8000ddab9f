//! A catalogue of levels on our own data: 25 seeds at depths 1 to 20, a line each with a summary and a hash of the terrain.
//!
//! A change of the level maker, of its constants or of the templates shows here. When it is meant, renew the file with
//! `ANGRIST_RENEW=1` and say in the commit why levels changed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::chance::fnv1a64;
use angrist_sil::halls::{Ask, Made, RoomKind, kind_word, make_level, stats, validate};
use angrist_sil::tables::Tables;
use angrist_sil::terrain::{self, code};
use std::fmt::Write as _;
use std::path::Path;

const SEEDS: u64 = 25;
const HEAD: &str = "# seed depth size tries rooms kinds doors up down forges traps chasm hero hash\n";

fn made(t: &Tables, seed: u64, depth: i32) -> Made {
    let ask = Ask { terrain_only: true, ..stats::ask_for(depth, 0) };
    make_level(t, &mut stats::facts_at(t, depth), seed, &ask, None).unwrap()
}

/// Terrain and flags of every square, the place of arrival, and what is to be put where.
fn hash(made: &Made) -> u64 {
    let mut bytes: Vec<u8> = Vec::new();
    for (at, t) in made.level.terrain.iter() {
        bytes.extend(t.to_le_bytes());
        bytes.extend(made.level.flags[at].0.to_le_bytes());
    }
    bytes.extend(format!("{:?} {:?}", made.hero, made.asked).bytes());
    fnv1a64(&bytes)
}

fn line(seed: u64, depth: i32, made: &Made) -> String {
    use RoomKind::{Cross, Forge, Greater, Interesting, Lesser, Plain, Whole};
    let level = &made.level;
    let count = |f: &dyn Fn(u16) -> bool| level.terrain.cells().iter().filter(|c| f(**c)).count();
    let mut kinds = String::new();
    for kind in [Plain, Cross, Interesting, Forge, Lesser, Greater, Whole] {
        let n = made.rooms.iter().filter(|r| r.kind == kind).count();
        if n > 0 {
            write!(kinds, "{}{n}", &kind_word(kind)[..1]).unwrap();
        }
    }
    format!(
        "{seed} {depth} {}x{} {} {} {kinds} {} {} {} {} {} {} {} {:016x}\n",
        level.terrain.width(),
        level.terrain.height(),
        1 + made.failed.iter().sum::<u32>(),
        made.rooms.len(),
        count(&|c| terrain::is_closed_door(c) || matches!(c, code::OPEN_DOOR | code::SECRET_DOOR)),
        count(&|c| matches!(c, code::UP_STAIR | code::UP_SHAFT)),
        count(&|c| matches!(c, code::DOWN_STAIR | code::DOWN_SHAFT)),
        count(&terrain::is_forge),
        count(&terrain::is_trap),
        count(&|c| c == code::CHASM),
        made.hero,
        hash(made)
    )
}

#[test]
fn levels_are_those_of_the_catalogue_and_sound() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut text = HEAD.to_owned();
    for seed in 1..=SEEDS {
        for depth in 1..=20 {
            let made = made(t, seed, depth);
            assert_eq!(validate::problems(t, &made, None), Vec::<String>::new(), "seed {seed} depth {depth}");
            text += &line(seed, depth, &made);
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue/levels.txt");
    if std::env::var_os("ANGRIST_RENEW").is_some() {
        std::fs::write(&file, &text).unwrap();
        println!("renewed {}", file.display());
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 1 + SEEDS as usize * 20);
    for (kept, now) in kept.lines().zip(text.lines()) {
        assert_eq!(kept, now, "ANGRIST_RENEW=1 rewrites the catalogue when levels were meant to change");
    }
}
