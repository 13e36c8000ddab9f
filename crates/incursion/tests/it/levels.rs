//! Levels against those of the original program, and sound levels against the rules of a level that holds.
//!
//! The recorded levels are read from the directory that `ANGRIST_VECTORS` names. A handful is compared by default, all of
//! them when `ANGRIST_ALL_LEVELS` is set.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what went wrong by failing")]

use angrist_dungeon::stress;
use angrist_incursion::dump::{Dump, Recorder};
use angrist_incursion::makelev::{Descent, Level};
use angrist_incursion::resources::Resources;
use angrist_incursion::tables::Tables;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

fn vectors() -> Option<PathBuf> {
    match std::env::var_os("ANGRIST_VECTORS") {
        Some(dir) => Some(PathBuf::from(dir).join("incursion")),
        None if std::env::var_os("CI").is_some_and(|ci| ci == "true") => {
            panic!("ANGRIST_VECTORS must name the directory of recorded results")
        }
        None => {
            println!("ANGRIST_VECTORS is not set: nothing is compared");
            None
        }
    }
}

fn resources(dir: &std::path::Path) -> Resources {
    serde_json::from_slice(&std::fs::read(dir.join("resources.json")).unwrap()).unwrap()
}

fn recorded(dir: &std::path::Path, mode: &str) -> BTreeMap<(u64, i32), Dump> {
    let file = std::fs::File::open(dir.join(format!("public-{mode}.jsonl.gz"))).unwrap();
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    let dumps = lines.map(|line| serde_json::from_str::<Dump>(&line.unwrap()).unwrap());
    dumps.map(|dump| ((dump.seed, dump.depth), dump)).collect()
}

fn report(mode: &str, seed: u64, depth: i32, ours: &Dump, theirs: &Dump, wrong: &mut Vec<String>) {
    if let Some(difference) = ours.difference(theirs) {
        wrong.push(format!("{mode} seed {seed} depth {depth}: {difference}"));
    }
}

fn all() -> bool {
    std::env::var_os("ANGRIST_ALL_LEVELS").is_some()
}

/// S001-146 and the heart of the seed: the same random seed gives the same dungeon as the original game.
#[test]
fn a_level_alone_is_the_originals_to_the_last_cell() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let mut wrong = Vec::new();
    for ((seed, depth), theirs) in recorded(&dir, "terrain") {
        if all() || seed <= 2 {
            let mut recorder = Recorder::new(&tables);
            let level = Descent::exact(seed as u32).level(&tables, depth, None, Some(&mut recorder));
            let ours = Dump::new(&level, &tables, "terrain", seed, recorder.stages);
            report("terrain", seed, depth, &ours, &theirs, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_descent_is_the_originals_to_the_last_cell() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let wanted = recorded(&dir, "chain-terrain");
    let seeds: BTreeSet<u64> = wanted.keys().map(|(seed, _)| *seed).collect();
    let mut wrong = Vec::new();
    for seed in seeds.into_iter().filter(|&seed| all() || seed == 1) {
        let mut descent = Descent::exact(seed as u32);
        let mut above: Option<Level> = None;
        for depth in 1..=tables.constants.depth {
            let mut recorder = Recorder::new(&tables);
            let level = descent.level(&tables, depth, above.as_ref(), Some(&mut recorder));
            if let Some(theirs) = wanted.get(&(seed, depth)) {
                let ours = Dump::new(&level, &tables, "chain-terrain", seed, recorder.stages);
                report("chain-terrain", seed, depth, &ours, theirs, &mut wrong);
            }
            above = Some(level);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// FNV-1a, 64 bits.
fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn hash_of_names<'a>(names: impl Iterator<Item = &'a str>) -> u64 {
    let plain = |name: &str| name.split(';').next().unwrap().to_lowercase() + "|";
    fnv(names.flat_map(|name| plain(name).into_bytes()))
}

/// Values taken from the original by another road than the recorded levels: unfurnished levels in a row, as hashes over
/// the terrain names, the region names and the solid cells, with the draws of each level. Only levels without a creature
/// or item that draws are among them.
#[test]
fn unfurnished_levels_hash_as_the_originals() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let golden: [(u32, i32, u64, usize, u64, u64, u64); 7] = [
        (1, 1, 10271, 10607, 0xc63d_2420_7ad8_d99f, 0x1ce7_f588_37c5_15ea, 0xa4b3_9a01_79b6_ba7a),
        (1, 2, 10972, 12788, 0xc1b1_9170_59b5_e03d, 0xc7e3_e76d_1d88_bf65, 0x7674_33e5_92e8_c583),
        (1, 3, 11018, 12555, 0xb8fb_87c2_bb37_6a11, 0xcb1e_886b_112e_99ee, 0x419d_8395_e363_d546),
        (2, 1, 13154, 11250, 0xd4e6_3a54_e24e_3cf6, 0xd38b_25c2_4212_b8f4, 0x1c3a_edeb_05e9_7aeb),
        (2, 2, 11390, 10846, 0xd1af_fff6_54e0_4da0, 0x54fe_0de2_5819_1ae3, 0xd599_c616_9889_e95b),
        (42, 1, 11543, 12321, 0x9876_32e5_df7a_7c75, 0x9a81_c0f7_976d_5936, 0x42b4_1f76_e054_eb42),
        (42, 2, 8680, 12649, 0xf606_418e_be77_ee3e, 0xad65_22f7_3397_e292, 0x5dea_465f_10dd_8296),
    ];
    let mut descent = Descent::bare(0);
    let mut above: Option<Level> = None;
    for (seed, depth, draws, solid, terrain, region, cells) in golden {
        if depth == 1 {
            (descent, above) = (Descent::bare(seed), None);
        }
        let level = descent.level(&tables, depth, above.as_ref(), None);
        let names = |id: &dyn Fn(&angrist_incursion::makelev::Cell) -> String| {
            level.cells.iter().map(id).collect::<Vec<_>>()
        };
        let terrains = names(&|cell| tables.terrains[usize::from(cell.terrain)].name.clone());
        let regions = names(&|cell| tables.regions[usize::from(cell.region)].name.clone());
        let place = format!("seed {seed} level {depth}");
        assert_eq!(level.draws, draws, "draws of {place}");
        assert_eq!(level.cells.iter().filter(|cell| cell.solid()).count(), solid, "solid cells of {place}");
        assert_eq!(hash_of_names(terrains.iter().map(String::as_str)), terrain, "terrain of {place}");
        assert_eq!(hash_of_names(regions.iter().map(String::as_str)), region, "regions of {place}");
        assert_eq!(
            fnv(level.cells.iter().map(|c| b'0' + u8::from(c.solid()))),
            cells,
            "solid flags of {place}"
        );
        above = Some(level);
    }
}

#[test]
fn sound_levels_hold() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let depths = tables.constants.depth as u64;
    let count = if all() { 2_000 } else { 60 };
    let found = stress(0..count, |number| {
        let depth = 1 + number % depths;
        let above = (depth > 1)
            .then(|| Descent::sound(number, depth - 1, 0).level(&tables, depth as i32 - 1, None, None));
        Descent::sound(number, depth, 0).level(&tables, depth as i32, above.as_ref(), None).plan(&tables)
    });
    assert_eq!(found.invalid, 0, "{found:?}");
}

#[test]
fn the_same_seed_makes_the_same_sound_level() {
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let level = |seed| Descent::sound(seed, 4, 1).level(&tables, 4, None, None);
    assert_eq!(level(7), level(7));
    assert_ne!(level(7).cells, level(8).cells);
}

#[test]
fn a_name_without_an_owner_is_complained_about_with_its_place() {
    let Some(dir) = vectors() else { return };
    let mut broken = resources(&dir);
    broken.regions[20].walls = "no such wall".into();
    let complaint = Tables::new(&broken).unwrap_err();
    assert_eq!(complaint.diagnostics[0].code, "missing", "{complaint}");
    assert!(complaint.text.contains("'no such wall'") && complaint.text.contains(&broken.regions[20].name));
    let mut empty = resources(&dir);
    empty.lists.corridors.clear();
    assert_eq!(Tables::new(&empty).unwrap_err().text, "the list of corridors is empty");
    // All at once.
    empty.regions[20].walls = "no such wall".into();
    assert_eq!(Tables::new(&empty).unwrap_err().diagnostics.len(), 2);
}

// S001-023, S001-024, S001-025, S001-036, S001-040, S001-046, S001-048, S001-060, S001-064, S001-080, S001-101, S001-103,
// S001-108, S001-140, S001-141, S001-381, S001-382, S001-383, S001-384, S001-385, S001-387, S001-388: every draw with its
// argument and its result, in order, as the original made it.
#[test]
fn every_draw_is_the_originals() {
    use std::io::Read;
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    for (seed, depth) in [(1, 1), (1, 5), (1, 10), (2, 1), (2, 5), (2, 10)] {
        let file =
            std::fs::File::open(dir.join(format!("trace/public-terrain-s{seed}-d{depth}.txt.gz"))).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
        let number = |word: Option<&str>| word.and_then(|w| w.parse::<i16>().ok());
        let theirs: Vec<(i16, i16)> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                let mut words = line.split_whitespace();
                (number(words.next()).unwrap(), number(words.next()).unwrap())
            })
            .filter(|(argument, _)| *argument != 0)
            .collect();
        let mut descent = Descent::traced(seed);
        descent.level(&tables, depth, None, None);
        let ours = descent.trace();
        let first = (0..theirs.len().max(ours.len())).find(|&n| ours.get(n) != theirs.get(n));
        assert_eq!(first.map(|n| (n, ours.get(n), theirs.get(n))), None, "seed {seed} depth {depth}");
    }
}

// What exact levels have in common, whatever the seed. S001-031, S001-094: panels of 32 by 32. S001-039, S001-049, S001-379,
// S001-380: two to four streamers, no river above depth 3, no chasm above 5 and none on the last. S001-017, S001-078: four
// stairs down on dry open floor, none on the last level. S001-079: traps at doors and bottlenecks. S001-100: no corridor at
// the edge. S001-101: deposits. S001-150: torches are walls. S001-395: the order of the steps.
#[test]
fn exact_levels_are_laid_out_by_the_originals_rules() {
    use angrist_incursion::makelev::ThingKind;
    use angrist_incursion::tables::{rf, tf};
    let Some(dir) = vectors() else { return };
    let tables = Tables::new(&resources(&dir)).unwrap();
    let region = |name: &str| tables.regions.iter().find(|r| r.name == name).unwrap();
    let (mut corridor, mut near_edge) = (0, 0);
    for (seed, depth) in (5001..5007).flat_map(|s| [1, 2, 4, 7, 10].map(|d| (s, d))) {
        let mut recorder = Recorder::new(&tables);
        let level = Descent::exact(seed).level(&tables, depth, None, Some(&mut recorder));
        assert_eq!((level.width, level.height), (128, 128));
        let labels: Vec<&str> = recorder.stages.iter().map(|s| s.0.as_str()).collect();
        let streamers: Vec<&str> = labels
            .iter()
            .filter_map(|l| l.strip_prefix("streamer "))
            .map(|l| l.split_once(' ').unwrap().1)
            .collect();
        assert!((2..=4).contains(&streamers.len()), "seed {seed} depth {depth}");
        for name in streamers {
            assert!(!region(name).is(rf::RIVER) || depth >= 3, "{name} at depth {depth}");
            assert!(!region(name).is(rf::CHASM) || (5..10).contains(&depth), "{name} at depth {depth}");
        }
        let panels = labels.iter().filter(|l| l.contains(" select ")).count();
        assert!((1..=16).contains(&panels));
        let order = [
            "panels",
            "connect",
            "fixup",
            "downstairs",
            "validate",
            "altars",
            "deepen",
            "traps",
            "deposits",
            "light",
        ];
        let places: Vec<usize> = order.iter().map(|o| labels.iter().position(|l| l == o).unwrap()).collect();
        assert!(places.is_sorted());
        let at = |x: i32, y: i32| &level.cells[(y * 128 + x) as usize];
        let ground = |x: i32, y: i32| tables.terrains[usize::from(at(x, y).terrain)].flags;
        let has_door = |x: i32, y: i32| {
            level.things.iter().any(|t| t.is_door() && (i32::from(t.x), i32::from(t.y)) == (x, y))
        };
        let mut down = 0;
        for thing in &level.things {
            let (x, y) = (i32::from(thing.x), i32::from(thing.y));
            match thing.kind {
                ThingKind::Portal if tables.features[usize::from(thing.feature)].leads_down => {
                    down += 1;
                    assert_eq!(ground(x, y) & (tf::SOLID | tf::WATER | tf::FALL), 0);
                }
                ThingKind::Trap(_) => {
                    let wall = |dx: i32, dy: i32| at(x + dx, y + dy).solid() && !has_door(x + dx, y + dy);
                    let across = (wall(-1, 0), wall(1, 0));
                    let along = (wall(0, -1), wall(0, 1));
                    let bottleneck = (across == (true, true) && along == (false, false))
                        || (across == (false, false) && along == (true, true));
                    assert!(bottleneck || has_door(x, y), "trap at {x},{y} of seed {seed} depth {depth}");
                }
                _ => {}
            }
        }
        assert_eq!(down, if depth < 10 { 4 } else { 0 });
        let mut deposits = 0;
        for y in 0..128 {
            for x in 0..128 {
                let ring = x.min(y).min(127 - x).min(127 - y);
                if tables.regions[usize::from(at(x, y).region)].is(rf::CORRIDOR)
                    && ground(x, y) & tf::SOLID == 0
                {
                    corridor += 1;
                    near_edge += i32::from(ring < 2);
                    assert!(ring > 0);
                }
                if ground(x, y) & tf::DEPOSIT != 0 {
                    deposits += 1;
                    assert!((-1..=1).all(|dx| (-1..=1).all(|dy| at(x + dx, y + dy).solid())));
                }
                assert!(ground(x, y) & tf::TORCH == 0 || ground(x, y) & tf::SOLID != 0);
            }
        }
        assert!(deposits <= depth + 4);
    }
    // A tunnel that starts beside the edge runs along it for a step: the original's too, three cells in ten thousand.
    assert!(near_edge * 1000 < corridor, "{near_edge} of {corridor}");
}

// S001-063: the usual weights of the kinds of room, in order.
#[test]
fn kinds_of_room_have_the_usual_weights() {
    let Some(dir) = vectors() else { return };
    let weights: Vec<i16> = resources(&dir).lists.room_kinds.iter().map(|(_, w)| *w).collect();
    assert_eq!(weights, [10, 1, 1, 1, 1, 1, 2, 2, 4, 5, 4, 2, 3, 1, 3, 1, 10, 4, 2, 1, 2]);
    assert_eq!(weights.iter().sum::<i16>(), 61);
}

// S001-077: under each stair down stands a stair up, opened out of the rock where need be, and nowhere else.
#[test]
fn stairs_up_stand_under_the_stairs_down_of_the_level_above() {
    use angrist_incursion::make;
    use angrist_incursion::makelev::ThingKind;
    use std::collections::BTreeSet;
    let cat = crate::common::ruleset().catalogue();
    let stairs = |level: &Level, down: bool| -> BTreeSet<(i16, i16)> {
        let leads_down = |feature: usize| cat.tables.features[feature].leads_down;
        let up = |feature: usize| feature == usize::from(cat.tables.constants.stairs_up);
        let all = level.things.iter().filter(|t| t.kind == ThingKind::Portal);
        let wanted = all.filter(|t| if down { leads_down(t.feature.into()) } else { up(t.feature.into()) });
        wanted.map(|t| (t.x, t.y)).collect()
    };
    let mut in_rock = 0;
    for seed in 0..12 {
        let mut above: Option<Level> = None;
        for depth in 1..=6 {
            let level = make::sound_below(cat, seed, depth, above.as_ref(), None);
            let ups = stairs(&level, false);
            let expected = above.as_ref().map_or(BTreeSet::new(), |a| stairs(a, true));
            assert_eq!(ups, expected, "seed {seed}, depth {depth}");
            for (x, y) in ups {
                let at = |dx: i16, dy: i16| {
                    &level.cells[(i32::from(y + dy) * level.width + i32::from(x + dx)) as usize]
                };
                assert!(!at(0, 0).solid(), "{x},{y} of seed {seed}, depth {depth}");
                let walls = (-1..=1)
                    .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
                    .filter(|&(dx, dy)| at(dx, dy).solid());
                in_rock += i32::from(walls.count() >= 5);
            }
            above = Some(level);
        }
    }
    assert!(in_rock > 10, "{in_rock} were opened in rock");
}
