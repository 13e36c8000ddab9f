//! Levels and templates: what holds on any level, on shipped data and on a real lib.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_dungeon::Recorded;
use angrist_engine::space::{Dir, Loc};
use angrist_lore::bytes::Source;
use angrist_sil::halls::{AllSeen, Ask, Made, make_level, stats};
use angrist_sil::ruleset::profile;
use angrist_sil::state::{Facts, SquareFlag};
use angrist_sil::tables::{Tables, Vault};
use angrist_sil::terrain::{self, code};
use std::collections::{BTreeMap, BTreeSet};

/// Our own data, filled up with the few records of the tests where a file is not written yet.
fn ours() -> Tables {
    tables(&common::our_files())
}

fn tables(files: &[(String, Vec<u8>)]) -> Tables {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let constants = Source::new("upstream.toml", profile("upstream").unwrap());
    Tables::read(&sources, constants).unwrap_or_else(|e| panic!("{}", e.text))
}

fn real() -> Option<Tables> {
    let upstream = std::path::PathBuf::from(std::env::var_os("ANGRIST_UPSTREAM")?);
    let dir = std::fs::read_dir(upstream.join("sil-q/lib/edit")).unwrap();
    let mut files: Vec<(String, Vec<u8>)> = dir
        .map(|e| e.unwrap().path())
        .map(|p| (format!("edit/{}", p.file_name().unwrap().to_string_lossy()), std::fs::read(p).unwrap()))
        .collect();
    files.sort();
    Some(tables(&files))
}

fn make(t: &Tables, depth: i32, arrival: u32, stair: Option<u16>) -> Made {
    let ask = Ask { depth, arrival, stair, first: depth == 1 && arrival == 0, ..Ask::default() };
    make_level(t, &mut stats::facts_at(t, depth), 7, &ask, None).unwrap()
}

/// Squares reached from the arrival square in eight directions over what `open` lets through.
fn reached(made: &Made, open: impl Fn(u16) -> bool) -> BTreeSet<Loc> {
    let mut seen = BTreeSet::from([made.hero]);
    let mut front = vec![made.hero];
    while let Some(at) = front.pop() {
        for dir in Dir::ALL {
            let next = at.step(dir);
            if made.level.terrain.contains(next) && open(made.level.terrain_at(next)) && seen.insert(next) {
                front.push(next);
            }
        }
    }
    seen
}

fn on_foot(t: u16) -> bool {
    (!terrain::is_wall(t) && t != code::CHASM) || terrain::is_closed_door(t) || t == code::SECRET_DOOR
}

/// What must hold on every level.
fn check(made: &Made, connected_down: bool) {
    let level = &made.level;
    level.check().unwrap();
    assert!(!terrain::is_wall(level.terrain_at(made.hero)), "the hero stands in a wall");
    let all = reached(made, |t| on_foot(t) || matches!(t, code::CHASM | code::RUBBLE));
    let walked = reached(made, on_foot);
    let mut down = false;
    for (at, t) in level.terrain.iter() {
        if terrain::is_stair(*t) {
            assert!(all.contains(&at), "the stair at {at} cannot be reached");
            down |= matches!(*t, code::DOWN_STAIR | code::DOWN_SHAFT) && walked.contains(&at);
        }
    }
    let ordinary = level.depth > 0 && level.depth < 20;
    assert!(down || connected_down || !ordinary, "no way down on foot at depth {}", level.depth);
    for (_, m) in level.monsters.iter() {
        assert!(!terrain::is_granite(level.terrain_at(m.at)), "a creature stands in rock at {}", m.at);
        assert_ne!(m.at, made.hero);
    }
    for (_, f) in level.items.iter() {
        assert!(!terrain::is_granite(level.terrain_at(f.at)), "a thing lies in rock at {}", f.at);
    }
}

#[test]
fn every_level_is_sound_and_reachable() {
    // S000-002; more levels with ANGRIST_LEVELS.
    let t = ours();
    let number = std::env::var("ANGRIST_LEVELS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let stairs = [None, Some(code::UP_STAIR), Some(code::DOWN_SHAFT)];
    for depth in 0..=20 {
        for arrival in 0..number {
            let stair = stairs[arrival as usize % 3].filter(|_| depth > 0 && depth < 20);
            let made = make(&t, depth, arrival, stair);
            check(&made, stair == Some(code::DOWN_SHAFT));
            assert!(made.failed.iter().sum::<u32>() < 10, "{:?} tries at depth {depth}", made.failed);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_level_and_another_arrival_another() {
    let t = ours();
    let bytes = |m: &Made| postcard::to_allocvec(&m.level).unwrap();
    for depth in [0, 1, 9, 20] {
        assert_eq!(bytes(&make(&t, depth, 3, None)), bytes(&make(&t, depth, 3, None)));
    }
    assert_ne!(bytes(&make(&t, 9, 3, None)), bytes(&make(&t, 9, 4, None)));
}

#[test]
fn forges_are_given_on_the_first_level_at_their_depths() {
    // docs/spec/sil-world.md 4.3: due at depths 2, 6 and 10; S000-131: at depths 1 and 2 three uses and nothing special.
    let t = ours();
    let mut facts = Facts::default();
    let mut given = Vec::new();
    for depth in 1..=14 {
        let ask = Ask { depth, arrival: depth as u32, ..Ask::default() };
        let made = make_level(&t, &mut facts, 5, &ask, None).unwrap();
        given.push(facts.forges.given);
        if depth == 2 {
            let forges: Vec<u16> =
                made.level.terrain.cells().iter().copied().filter(|c| terrain::is_forge(*c)).collect();
            assert!(!forges.is_empty() && forges.iter().all(|f| *f == code::FORGE_0 + 3), "{forges:?}");
        }
    }
    assert_eq!(given, [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
}

#[test]
fn the_gates_open_to_the_south_and_the_throne_room_has_its_lord() {
    let t = ours();
    let gates = make(&t, 0, 0, None);
    assert_eq!(gates.level.terrain_at(gates.hero), code::DOWN_STAIR);
    let south = gates.level.terrain.height() - 1;
    let open = (0..gates.level.terrain.width()).filter(|x| !gates.level.is_wall(Loc::new(*x, south))).count();
    assert_eq!(open, 34, "squares one can leave the map by");
    let way_out =
        (0..gates.level.terrain.width()).map(|x| Loc::new(x, south)).find(|l| !gates.level.is_wall(*l));
    assert!(reached(&gates, on_foot).contains(&way_out.unwrap()));
    let throne = make(&t, 20, 0, None);
    assert_eq!(throne.level.terrain_at(throne.hero), code::UP_STAIR);
    let asked =
        |c: char| throne.asked.iter().filter(|p| p.what == angrist_sil::halls::Wanted::Named(c)).count();
    assert_eq!(asked('V'), 1);
}

#[test]
fn hidden_traps_lie_only_where_the_depth_allows_them() {
    // docs/spec/sil-world.md 7.3, the pools by depth.
    let t = ours();
    let mut seen: BTreeMap<i32, BTreeSet<u16>> = BTreeMap::new();
    let mut chance = angrist_engine::chance::stream(1, "test", 0, 0);
    for depth in 0..=19 {
        for _ in 0..500 {
            seen.entry(depth)
                .or_default()
                .insert(angrist_sil::halls::choose_trap(&t, &mut chance, depth, 8).unwrap());
        }
    }
    let codes = |list: &[u16]| list.iter().copied().collect::<BTreeSet<u16>>();
    assert_eq!(seen[&0], codes(&[0x12, 0x16, 0x18, 0x19, 0x1B]));
    assert_eq!(seen[&1], codes(&[0x14, 0x16, 0x17, 0x18, 0x1C]));
    assert_eq!(seen[&9], codes(&[0x10, 0x11, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1A, 0x1C]));
    assert_eq!(seen[&19], codes(&[0x16, 0x17, 0x18, 0x1A, 0x1B, 0x1C]));
}

fn turned(p: &Vault, bits: u8) -> Vec<Vec<u8>> {
    let (w, h) = (p.picture.width(), p.picture.height());
    let (tw, th) = if bits & 1 > 0 { (h, w) } else { (w, h) };
    let at = |x: i16, y: i16| {
        let x = if bits & 2 > 0 { tw - 1 - x } else { x };
        let y = if bits & 4 > 0 { th - 1 - y } else { y };
        let l = if bits & 1 > 0 { Loc::new(y, x) } else { Loc::new(x, y) };
        p.picture[l]
    };
    (0..th).map(|y| (0..tw).map(|x| at(x, y)).collect()).collect()
}

#[test]
fn shipped_templates_are_whole_known_and_all_different() {
    let t = ours();
    let vaults: Vec<&Vault> = t.vaults.iter().flatten().collect();
    assert!(vaults.len() >= 100, "{} templates", vaults.len());
    let of = |class: u8| vaults.iter().filter(|v| v.class == class).count();
    assert!(of(6) >= 60 && of(7) >= 15 && of(8) >= 3 && of(9) == 1 && of(10) == 1);
    let mut seen = BTreeSet::new();
    for v in &vaults {
        let name = &v.name;
        assert!(v.rarity > 0 && (0..=20).contains(&v.depth), "{name}");
        let known = b" $#%:;><+s^07,1234*&~S?CH@oOfFTWyYzZdMcrabvADRUGV.";
        assert!(v.picture.cells().iter().all(|c| known.contains(c)), "{name} has an unknown symbol");
        let least = (0..8).map(|bits| turned(v, bits)).min().unwrap();
        assert!(seen.insert(least), "{name} is another one, turned");
        let inside = |l: Loc| v.picture.get(l).is_some_and(|c| !b" $#%".contains(c));
        let straight = |l: Loc| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| l.shift(x, y));
        let rim: Vec<Loc> = v.picture.iter().filter(|(_, c)| **c == b'$').map(|(l, _)| l).collect();
        let mut front: Vec<Loc> = match v.class {
            10 => v.picture.iter().filter(|(_, c)| **c == b'>').map(|(l, _)| l).collect(),
            9 => v.picture.iter().filter(|(_, c)| **c == b'<').map(|(l, _)| l).take(1).collect(),
            // One way in must do for all of it: a corridor may come from any side.
            _ => rim.iter().flat_map(|l| straight(*l)).filter(|l| inside(*l)).take(1).collect(),
        };
        let mut found: BTreeSet<Loc> = front.iter().copied().collect();
        while let Some(at) = front.pop() {
            front.extend(straight(at).into_iter().filter(|l| inside(*l) && found.insert(*l)));
        }
        let all = v.picture.iter().map(|(l, _)| l).filter(|l| inside(*l)).count();
        assert!(all > 0 && found.len() == all, "{name}: {} of {all} squares can be reached", found.len());
    }
}

#[test]
fn levels_of_a_real_lib_are_like_the_recorded_ones() {
    // The columns of vectors/sil-q/level-stats.tsv that are terrain; 300 levels a depth with ANGRIST_LEVELS=300.
    let (Some(ruleset), Some(dir)) = (real(), std::env::var_os("ANGRIST_VECTORS")) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM and ANGRIST_VECTORS must be set in CI");
        println!("ANGRIST_UPSTREAM or ANGRIST_VECTORS is not set: not tried");
        return;
    };
    let file = std::path::Path::new(&dir).join("sil-q/level-stats.tsv");
    let recorded = Recorded::read(&std::fs::read_to_string(file).unwrap(), 300.0).unwrap();
    let levels = std::env::var("ANGRIST_LEVELS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let (mut compared, mut apart, mut text) = (0, 0, String::new());
    for depth in [1, 2, 4, 7, 10, 14, 19, 20] {
        for (name, ours) in stats::measure(&ruleset, depth, levels, 11).unwrap() {
            let Some(theirs) = recorded.cell(depth, &name) else { continue };
            compared += 1;
            if !ours.agrees(theirs) {
                apart += 1;
                text += &format!("depth {depth} {name}: {} for {}\n", ours.mean, theirs.mean);
            }
        }
    }
    assert!(compared >= 240 && apart * 50 <= compared, "{apart} of {compared} differ\n{text}");
}

#[test]
fn a_level_can_be_shown_as_letters() {
    let t = ours();
    let made = make(&t, 5, 1, None);
    let rooms = made.level.flags.iter().filter(|(l, _)| made.level.has(*l, SquareFlag::Room)).count();
    let lines = AllSeen::of(&t, made.level.clone(), made.hero).lines();
    assert_eq!(lines.len(), made.level.terrain.height() as usize);
    assert!(lines.iter().any(|l| l.contains('@')) && rooms > 100);
}

#[test]
fn data_without_the_gates_say_so() {
    let mut files = common::our_files();
    files.retain(|(name, _)| name != "edit/vault.txt");
    files.push((
        "edit/vault.txt".into(),
        b"V:1.5.0\n\nN:1:Lone room\nX:6:1:1\nD:$$$\nD:$.$\nD:$$$\n".to_vec(),
    ));
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let constants = Source::new("upstream.toml", profile("upstream").unwrap());
    let refused = Tables::read(&sources, constants).unwrap_err().text;
    assert!(refused.contains("vault.txt") && refused.contains("class 9"), "{refused}");
}
