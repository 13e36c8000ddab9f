//! What is counted on a level, and means over many.

use super::validate::{Reach, stairs_reached};
use super::{Ask, Made, RoomKind, make_level};
use crate::state::{Facts, SquareFlag};
use crate::tables::Tables;
use crate::terrain::{self, code};
use angrist_dungeon::Sample;
use std::collections::{BTreeMap, BTreeSet};

/// The quantities, in the order of the table. Those that the recorded file has carry its names.
pub const QUANTITIES: [&str; 36] = [
    "hgt",
    "wid",
    "attempts",
    "f0",
    "f1",
    "f2",
    "f3",
    "f4",
    "rooms",
    "normal",
    "cross",
    "interesting",
    "lesser_vault",
    "greater_vault",
    "floor",
    "room_floor",
    "corridor_floor",
    "door_closed",
    "door_locked",
    "door_stuck",
    "door_open",
    "door_secret",
    "rubble",
    "quartz",
    "chasm",
    "traps",
    "stair_up",
    "stair_down",
    "shaft_up",
    "shaft_down",
    "forges",
    "warded",
    "reach_easy",
    "reach_hard",
    "any_down_hard",
    "unreached",
];

/// The quantities that only a level with creatures and things on it has.
pub const DWELLERS: [&str; 6] = ["monsters", "races", "sleeping", "unwary", "alert", "objects"];

/// Who and what is on a level.
pub fn count_dwellers(made: &Made) -> [u32; DWELLERS.len()] {
    let level = &made.level;
    let all = || level.monsters.iter().map(|(_, m)| m);
    let asleep = all().filter(|m| m.is_asleep()).count();
    let alert = all().filter(|m| m.is_alert()).count();
    let races = all().map(|m| m.race).collect::<BTreeSet<u16>>().len();
    let number = level.monsters.len();
    [number, races, asleep, number.saturating_sub(asleep + alert), alert, level.items.len()].map(|n| n as u32)
}

/// The quantities of one level.
pub fn count(made: &Made) -> [u32; QUANTITIES.len()] {
    let level = &made.level;
    let rooms = |kind: RoomKind| made.rooms.iter().filter(|r| r.kind == kind).count() as u32;
    let mut tally = BTreeMap::new();
    for (at, t) in level.terrain.iter() {
        if !terrain::is_wall(*t) {
            let name = if level.has(at, SquareFlag::Room) { "room_floor" } else { "corridor_floor" };
            *tally.entry(name).or_insert(0u32) += 1;
        }
        let name = match *t {
            code::DOOR => "door_closed",
            code::LOCKED_1..=code::LOCKED_7 => "door_locked",
            code::JAMMED_0..=code::JAMMED_7 => "door_stuck",
            code::OPEN_DOOR => "door_open",
            code::SECRET_DOOR => "door_secret",
            t if terrain::is_warded_door(t) => "warded",
            code::RUBBLE => "rubble",
            code::QUARTZ => "quartz",
            code::CHASM => "chasm",
            code::UP_STAIR => "stair_up",
            code::DOWN_STAIR => "stair_down",
            code::UP_SHAFT => "shaft_up",
            code::DOWN_SHAFT => "shaft_down",
            t if terrain::is_trap(t) => "traps",
            t if terrain::is_forge(t) => "forges",
            _ => continue,
        };
        *tally.entry(name).or_insert(0u32) += 1;
    }
    let reach = Reach::of(made);
    let (lost, all_on_foot, down_on_foot) = stairs_reached(made, &reach);
    let unreached =
        || level.terrain.iter().filter(|(l, t)| !terrain::is_wall(**t) && !reach.somehow[*l]).count();
    let of = |name: &str| tally.get(name).copied().unwrap_or(0);
    QUANTITIES.map(|name| match name {
        "hgt" => level.terrain.height() as u32,
        "wid" => level.terrain.width() as u32,
        "attempts" => 1 + made.failed.iter().sum::<u32>(),
        "f0" => made.failed[0],
        "f1" => made.failed[1],
        "f2" => made.failed[2],
        "f3" => made.failed[3],
        "f4" => made.failed[4],
        // A level that is one template has no rooms to count.
        "rooms" => made.rooms.len() as u32 - rooms(RoomKind::Whole),
        "normal" => rooms(RoomKind::Plain),
        "cross" => rooms(RoomKind::Cross),
        "interesting" => rooms(RoomKind::Interesting),
        "lesser_vault" => rooms(RoomKind::Lesser),
        "greater_vault" => rooms(RoomKind::Greater),
        "floor" => of("room_floor") + of("corridor_floor"),
        // Closed doors of any state, as the recorded figures count them.
        "door_closed" => of("door_closed") + of("door_locked") + of("door_stuck"),
        "reach_easy" => u32::from(lost.is_empty()),
        "reach_hard" => u32::from(all_on_foot),
        "any_down_hard" => u32::from(down_on_foot),
        "unreached" => unreached() as u32,
        other => of(other),
    })
}

/// The game as it would be on coming to a depth for the first time: earlier forges given, nothing else used up.
pub fn facts_at(t: &Tables, depth: i32) -> Facts {
    let mut facts = Facts::default();
    let (first, step) = t.halls.forge_depth;
    while i32::from(facts.forges.given) < t.halls.forges_given
        && first + step * i32::from(facts.forges.given) < depth
    {
        facts.forges.given += 1;
    }
    facts
}

/// What to ask for in statistics: arrival without a stair; depth 1 is the first level of a game.
pub fn ask_for(depth: i32, number: u32) -> Ask {
    Ask { depth, arrival: number, first: depth == 1, terrain_only: true, ..Ask::default() }
}

/// Means over so many levels of a depth.
pub fn measure(t: &Tables, depth: i32, levels: u32, seed: u64) -> Result<BTreeMap<String, Sample>, String> {
    let mut rows = Vec::new();
    for number in 0..levels {
        rows.push(count(&make_level(t, &mut facts_at(t, depth), seed, &ask_for(depth, number), None)?));
    }
    let sample = |n: usize| Sample::of(rows.iter().map(move |row| row[n]));
    Ok(QUANTITIES.iter().enumerate().map(|(n, name)| ((*name).to_owned(), sample(n))).collect())
}
