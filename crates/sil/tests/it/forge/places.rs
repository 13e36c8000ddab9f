//! Forges on levels: how many uses they have, and the one of its kind.

use crate::forge::prelude::*;

/// Forges of many levels of a depth, by terrain code, each game new.
fn forges_at(depth: i32, levels: u32) -> Vec<u16> {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let mut found = Vec::new();
    for arrival in 0..levels {
        let ask = angrist_sil::halls::Ask { depth, arrival, terrain_only: true, ..Default::default() };
        let mut facts = angrist_sil::halls::stats::facts_at(t, depth);
        // One is always due.
        facts.forges = Default::default();
        let made = angrist_sil::halls::make_level(t, &mut facts, 11, &ask, None).unwrap();
        found.extend(
            made.level.terrain.iter().map(|(_, t)| *t).filter(|t| angrist_sil::terrain::is_forge(*t)),
        );
    }
    found
}

#[test]
fn forges_have_three_or_four_uses_and_three_near_the_surface() {
    // S000-143, S000-144
    let deep = forges_at(10, 150);
    let uses = |t: &u16| match *t {
        code::FORGE_0..=code::FORGE_5 => t - code::FORGE_0,
        code::ENCHANTED_FORGE_0..=code::ENCHANTED_FORGE_5 => t - code::ENCHANTED_FORGE_0,
        _ => t - code::UNIQUE_FORGE_0,
    };
    let common: Vec<u16> = deep.iter().filter(|t| **t < code::UNIQUE_FORGE_0).map(uses).collect();
    assert!(common.len() >= 100, "{}", common.len());
    assert!(common.iter().all(|n| matches!(n, 3 | 4)));
    // Equal shares, within three standard errors.
    let (count, threes) = (common.len() as i64, common.iter().filter(|n| **n == 3).count() as i64);
    assert!((2 * threes - count).pow(2) <= 9 * count, "{threes} of {count}");
    let shallow = forges_at(2, 40);
    assert!(!shallow.is_empty() && shallow.iter().all(|t| *t == code::FORGE_0 + 3), "{shallow:?}");
    // S000-145, S000-146: one d1000 a level of depth, the best counts: 1 - (989/1000)^10 are enchanted or better, about 10.5%
    // in a hundred; within three standard errors.
    let better = deep.iter().filter(|t| **t >= code::ENCHANTED_FORGE_0).count() as i64;
    let n = deep.len() as i64;
    let (expected, variance) = (105 * n / 1000, 94 * n / 1000);
    assert!((better - expected).pow(2) <= 9 * variance.max(1), "{better} of {n}");
    // S000-147: the one of its kind is never made twice in a game.
    assert!(deep.iter().filter(|t| **t >= code::UNIQUE_FORGE_0).all(|t| *t == code::UNIQUE_FORGE_3));
}

#[test]
fn the_one_forge_of_its_kind_is_made_once_in_a_game() {
    // S000-147: with a power that always suffices the first forge of a game is Orodruth, and no other is.
    let files = common::our_files();
    let sources: Vec<_> = files.iter().map(|(n, b)| angrist_lore::bytes::Source::new(n, b)).collect();
    let constants = angrist_lore::bytes::Source::new("mine.toml", b"halls.forge.unique = 1");
    let ruleset = angrist_sil::SilRuleset::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text));
    let t = ruleset.tables();
    let mut facts = angrist_sil::halls::stats::facts_at(t, 10);
    let mut found = Vec::new();
    for arrival in 0..8 {
        facts.forges.given = 0;
        let ask = angrist_sil::halls::Ask { depth: 10, arrival, terrain_only: true, ..Default::default() };
        let made = angrist_sil::halls::make_level(t, &mut facts, 11, &ask, None).unwrap();
        found.extend(
            made.level.terrain.iter().map(|(_, t)| *t).filter(|t| angrist_sil::terrain::is_forge(*t)),
        );
    }
    let unique = found.iter().filter(|t| **t >= code::UNIQUE_FORGE_0).count();
    assert!(found.len() >= 4 && unique == 1, "{found:?}");
}
