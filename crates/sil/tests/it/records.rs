//! Records of the data and of the hero: what is read from a file is what the game has, and what it keeps it can read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::chance::fnv1a64;
use angrist_engine::journal::{
    Accept, Entry, Header, MemoryStore, OpenNotice, RECORD, Record, SNAPSHOTS, Session, Snapshot,
    write_header,
};
use angrist_engine::play::{Game, Ruleset, state_hash};
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::halls::Arrival;
use angrist_sil::monsters::{self, RaceAsk};
use angrist_sil::ruleset::profile;
use angrist_sil::state::bytes::LAYOUT;
use angrist_sil::tables::RaceFlag;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

const PLAN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";

fn ruleset_of(files: &[(String, Vec<u8>)], constants: &str) -> SilRuleset {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let file = format!("{constants}.toml");
    SilRuleset::read(&sources, Source::new(&file, profile(constants).unwrap()))
        .unwrap_or_else(|e| panic!("{}", e.text))
}

#[test]
fn a_name_changed_in_the_data_is_the_name_in_the_game() {
    // S000-001: no line of the program knows what creatures and things are called.
    let mut files = common::our_files();
    for (name, from, to) in [
        ("edit/monster.txt", "Orc skirmisher", "Goblin of tests"),
        ("edit/object.txt", "Dagger", "Needle"),
        ("edit/terrain.txt", "granite wall", "wall of tests"),
    ] {
        let (_, bytes) = files.iter_mut().find(|(n, _)| n == name).unwrap();
        let text = String::from_utf8(std::mem::take(bytes)).unwrap();
        assert!(text.contains(from), "{name} has no {from}");
        *bytes = text.replace(from, to).into_bytes();
    }
    let ruleset = ruleset_of(&files, "documented");
    let t = ruleset.tables();
    let orc = t.races.iter().position(|r| r.as_ref().is_some_and(|r| r.name == "Goblin of tests")).unwrap();
    let mut game = ruleset.begin_sil(1);
    game.apply_text(PLAN).unwrap();
    common::hall(&mut game);
    let mut turn = game.context();
    let at = turn.state.hero.at.shift(2, 0);
    let how = monsters::Placing { forced: true, ..monsters::Placing::alone() };
    monsters::place(&mut turn.maker(), at, orc as u16, how).unwrap();
    turn.look();
    turn.see_monsters();
    let (_, kind) = t.kind_of(23, 4).unwrap();
    assert!(kind.name.contains("Needle"), "{}", kind.name);
    let words = ruleset.words("en");
    let shown = |at| game.describe(at, &*words).iter().map(|l| l.text.clone()).collect::<String>();
    assert!(shown(at).contains("Goblin of tests"), "{}", shown(at));
    let wall = game.inner().level.terrain.iter().find(|(at, _)| shown(*at).contains("wall of tests"));
    assert!(wall.is_some());
}

#[test]
fn the_first_record_of_creatures_is_the_hero_and_never_comes() {
    // S000-016
    for ruleset in std::iter::once(common::ours("documented")).chain(common::real()) {
        let t = ruleset.tables();
        // Records 0 to 3 are how the hero's peoples look: they have no rarity, and no creature is ever made from them.
        for number in 0..4 {
            assert_eq!(t.race(number).map(|r| (r.rarity, r.glyph)), Some((0, '@')), "{number}");
        }
        let mut game = ruleset.begin_sil(1);
        game.apply_text(PLAN).unwrap();
        for depth in 1..=24 {
            let mut turn = game.context();
            for _ in 0..200 {
                for ask in [RaceAsk::at(depth), RaceAsk { vault: true, ..RaceAsk::at(depth) }] {
                    assert!(monsters::choose_race(&mut turn.maker(), ask).is_none_or(|n| n > 3));
                }
            }
        }
        // Looking at oneself: the hero, not the creature with the lowest number.
        let words = ruleset.words("en");
        let at = game.inner().hero.at;
        let first = game.describe(at, &*words).remove(0);
        assert_eq!(first.role, angrist_engine::model::Role::Hero);
        let named: Vec<&str> = t.races.iter().flatten().map(|r| r.name.as_str()).collect();
        assert!(!named.contains(&first.text.as_str()), "{}", first.text);
        assert!(t.races.iter().flatten().any(|r| r.is(RaceFlag::UNIQUE)));
    }
}

/// The names of all fields of a value, with what stands in them; elements of lists are taken together.
fn fields(value: &Value, path: &str, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, v)| fields(v, &format!("{path}.{name}"), out)),
        Value::Array(list) => list.iter().for_each(|v| fields(v, &format!("{path}[]"), out)),
        Value::Null => {}
        other => {
            let what = match other {
                Value::Bool(_) => "bool",
                Value::Number(_) => "number",
                _ => "text",
            };
            out.insert(format!("{} {what}", path.trim_start_matches('.')));
        }
    }
}

#[test]
fn a_layout_has_a_number_of_its_own() {
    // S000-015: who changes a field finds out here that the number of the layout has to rise with it.
    let ruleset = common::ours("documented");
    let mut found = BTreeSet::new();
    for seed in 1..=6 {
        let mut game = ruleset.begin_sil(seed);
        game.apply_text("quick").unwrap();
        for depth in [3, 9, 15] {
            game.context().travel_to(depth, Arrival::Somewhere).unwrap();
            fields(&serde_json::to_value(game.inner()).unwrap(), "", &mut found);
        }
    }
    // Elements of which there were none in these games are left out; a name of a map's key is data, not layout.
    let text: String = found
        .iter()
        .filter(|l| !l.contains(|c: char| c.is_ascii_digit()))
        .map(|l| format!("{l}\n"))
        .collect();
    let page = format!("layout {LAYOUT}\n{text}");
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/layout.txt");
    if std::env::var_os("ANGRIST_UPDATE").is_some() {
        std::fs::write(&file, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
    let differs = kept.lines().zip(page.lines()).find(|(a, b)| a != b);
    assert!(
        kept == page,
        "the state has other fields than layout {LAYOUT} had ({differs:?}): raise state::bytes::LAYOUT, then renew \
         tests/data/layout.txt with ANGRIST_UPDATE=1"
    );
}

#[test]
fn a_state_of_another_layout_is_never_misread() {
    // S000-015
    let ruleset = Arc::new(common::ours("documented"));
    let save = MemoryStore::new();
    let open = || Session::open(ruleset.clone(), Box::new(save.clone()), Accept::default());
    let mut session = Session::create(ruleset.clone(), Box::new(save.clone()), 15).unwrap();
    for command in [PLAN, "walk e", "walk w", "wait", "search"] {
        let _ = session.apply(command);
    }
    session.snapshot().unwrap();
    let hash = state_hash(session.game());
    drop(session);
    let kept = SNAPSHOTS.into_iter().filter_map(|name| Some((name, save.get(name)?)));
    let kept: Vec<_> = kept.map(|(name, bytes)| (name, Snapshot::read(&bytes).unwrap())).collect();
    let mut others = kept.clone();
    for (name, other) in &mut others {
        assert_eq!(u16::from(other.state[0]), LAYOUT);
        other.state[0] += 1;
        save.put(name, &other.write());
    }
    // The record alone makes the game again, and it is said that the snapshots were of no use.
    let (again, notices) = open().unwrap();
    assert_eq!(state_hash(again.game()), hash);
    let why =
        |n: &OpenNotice| matches!(n, OpenNotice::SnapshotLeftOut { why, .. } if why.contains("was changed"));
    assert_eq!(notices.iter().filter(|n| why(n)).count(), kept.len(), "{notices:?}");
    drop(again);
    // Under older rules only a snapshot will do; one of another layout, with the checks its version wrote, is refused with
    // its reason.
    let record = Record::of(&save).unwrap();
    let header = Header { rules: 0, ..record.header.clone() };
    let mut text = write_header(&header);
    for (place, (_, _, entry)) in record.entries.iter().enumerate() {
        let here = others.iter().find(|(_, s)| s.head.entries == place as u64 + 1);
        match (entry, here) {
            (Entry::Check { commands, .. }, Some((_, s))) => {
                text.push(&Entry::Check { commands: *commands, hash: fnv1a64(&s.state) });
            }
            _ => text.push(entry),
        }
    }
    save.put(RECORD, text.text.as_bytes());
    let older = Record::of(&save).unwrap();
    for (name, other) in &mut others {
        other.head.chain = older.chain_after(other.head.entries).unwrap().0;
        other.head.rules = 0;
        save.put(name, &other.write());
    }
    let refused = open().err().unwrap().to_string();
    assert!(refused.contains("layout"), "{refused}");
}
