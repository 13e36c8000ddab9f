//! Whom the letters of templates bring.

use crate::common;
use angrist_engine::space::{Dir, Loc};
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::halls::{Ask, make_level, stats};
use angrist_sil::ruleset::profile;
use angrist_sil::state::Level;
use angrist_sil::tables::{RaceFlag, Tables};
use angrist_sil::terrain::code;

/// A room at every depth in which the letter stands within a ring that no other room has.
fn ringed(letter: char) -> SilRuleset {
    let room = format!(
        "N:399:Ringed\nX:6:1:1\nD:$$$$$$$\nD:$.....$\nD:$.;;;.$\nD:$.;{letter};.$\nD:$.;;;.$\nD:$.....$\nD:$$$$$$$\n"
    );
    let mut files = common::our_files();
    for (name, bytes) in &mut files {
        if name == "edit/vault.txt" {
            // Whole levels stay (the Gates, the throne room); of rooms there is only this one.
            let text = String::from_utf8(std::mem::take(bytes)).unwrap();
            let mut records: Vec<&str> = text.split("\nN:").collect();
            let head = records.remove(0).to_owned();
            let whole = records.into_iter().filter(|r| r.contains("\nX:9:") || r.contains("\nX:10:"));
            let kept: String = whole.map(|r| format!("\nN:{r}")).collect();
            *bytes = format!("{head}\n{kept}\n\n{room}").into_bytes();
        }
    }
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let constants = Source::new("upstream.toml", profile("upstream").unwrap());
    SilRuleset::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text))
}

fn is_ringed(level: &Level, at: Loc) -> bool {
    Dir::ALL.iter().all(|d| level.terrain_at(at.step(*d)) == code::GLYPH)
}

/// Races of those within the ring, over some levels of a depth.
fn brought(t: &Tables, depth: i32) -> Vec<u16> {
    let mut who = Vec::new();
    for arrival in 1..40 {
        let ask = Ask { depth, arrival, ..Default::default() };
        let made = make_level(t, &mut stats::facts_at(t, depth), 84, &ask, None).unwrap();
        who.extend(
            made.level.monsters.iter().filter(|(_, m)| is_ringed(&made.level, m.at)).map(|(_, m)| m.race),
        );
    }
    who
}

#[test]
fn dragons_of_templates_suit_the_depth() {
    // S000-084: the nearest dragons from four levels below downward.
    let ruleset = ringed('d');
    let t = ruleset.tables();
    let may_come = |n: usize, depth: i32| {
        let race = t.races[n].as_ref().filter(|r| r.is(RaceFlag::DRAGON) && r.rarity > 0);
        let forced = |r: &angrist_sil::tables::Race| r.is(RaceFlag::FORCE_DEPTH) && r.level > depth;
        race.filter(|r| !r.is(RaceFlag::SPECIAL_GEN) && !forced(r)).map(|r| r.level)
    };
    let mut levels = std::collections::BTreeSet::new();
    for depth in [9, 12, 14, 16, 19] {
        let best = (0..t.races.len()).filter_map(|n| may_come(n, depth)).filter(|l| *l <= depth + 4).max();
        let who = brought(t, depth);
        assert!(who.len() >= 5, "{} rooms at {depth}", who.len());
        for race in who {
            let race = t.race(race).unwrap();
            assert!(race.is(RaceFlag::DRAGON), "{} at {depth}", race.name);
            // One of a kind comes once a level; the next of its room is the next below.
            assert!(race.level <= depth + 4, "{} at {depth}", race.name);
            if Some(race.level) != best {
                let only_uniques =
                    t.races.iter().flatten().filter(|r| Some(r.level) == best && r.is(RaceFlag::DRAGON));
                assert!(only_uniques.clone().all(|r| r.is(RaceFlag::UNIQUE)), "{} at {depth}", race.name);
            }
            levels.insert(race.level);
        }
    }
    assert!(levels.len() >= 3, "deeper templates have greater dragons: {levels:?}");
}

#[test]
fn named_drakes_come_by_their_letters_at_every_depth() {
    // S000-084: a young cold-drake for y, a young fire-drake for Y.
    for (letter, number) in [('y', 164), ('Y', 181)] {
        let ruleset = ringed(letter);
        for depth in [5, 12, 18] {
            let who = brought(ruleset.tables(), depth);
            assert!(who.len() >= 5 && who.iter().all(|n| *n == number), "{letter} at {depth}: {who:?}");
        }
    }
}
