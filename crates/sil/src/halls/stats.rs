//! What is counted on a level, and means over many.

use super::validate::{Reach, stairs_reached};
use super::{Ask, Made, RoomKind, make_level};
use crate::state::{Facts, SquareFlag};
use crate::tables::Tables;
use crate::tables::words;
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
    QUANTITIES.map(|name| match Quantity::named(name) {
        Some(Quantity::Height) => level.terrain.height() as u32,
        Some(Quantity::Width) => level.terrain.width() as u32,
        Some(Quantity::Attempts) => 1 + made.failed.iter().sum::<u32>(),
        Some(Quantity::Failed0) => made.failed[0],
        Some(Quantity::Failed1) => made.failed[1],
        Some(Quantity::Failed2) => made.failed[2],
        Some(Quantity::Failed3) => made.failed[3],
        Some(Quantity::Failed4) => made.failed[4],
        // A level that is one template has no rooms to count.
        Some(Quantity::Rooms) => made.rooms.len() as u32 - rooms(RoomKind::Whole),
        Some(Quantity::Normal) => rooms(RoomKind::Plain),
        Some(Quantity::Cross) => rooms(RoomKind::Cross),
        Some(Quantity::Interesting) => rooms(RoomKind::Interesting),
        Some(Quantity::LesserVault) => rooms(RoomKind::Lesser),
        Some(Quantity::GreaterVault) => rooms(RoomKind::Greater),
        Some(Quantity::Floor) => of("room_floor") + of("corridor_floor"),
        // Closed doors of any state, as the recorded figures count them.
        Some(Quantity::DoorClosed) => of("door_closed") + of("door_locked") + of("door_stuck"),
        Some(Quantity::ReachEasy) => u32::from(lost.is_empty()),
        Some(Quantity::ReachHard) => u32::from(all_on_foot),
        Some(Quantity::AnyDownHard) => u32::from(down_on_foot),
        Some(Quantity::Unreached) => unreached() as u32,
        None => of(name),
    })
}

words! {
    /// Quantities that are worked out; the others are counted by their names.
    enum Quantity ("a quantity") {
        Height = "hgt",
        Width = "wid",
        Attempts = "attempts",
        Failed0 = "f0",
        Failed1 = "f1",
        Failed2 = "f2",
        Failed3 = "f3",
        Failed4 = "f4",
        Rooms = "rooms",
        Normal = "normal",
        Cross = "cross",
        Interesting = "interesting",
        LesserVault = "lesser_vault",
        GreaterVault = "greater_vault",
        Floor = "floor",
        DoorClosed = "door_closed",
        ReachEasy = "reach_easy",
        ReachHard = "reach_hard",
        AnyDownHard = "any_down_hard",
        Unreached = "unreached",
    }
}

/// The game as it would be on coming to a depth for the first time: earlier forges given, nothing else used up.
pub fn facts_at(t: &Tables, depth: i32) -> Facts {
    let mut facts = Facts::default();
    let (first, step) = (t.halls.forge.first_depth, t.halls.forge.levels_between);
    while i32::from(facts.forges.given) < t.halls.forge.given
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

/// Means over a number of levels of a depth.
pub fn measure(t: &Tables, depth: i32, levels: u32, seed: u64) -> Result<BTreeMap<String, Sample>, String> {
    let mut rows = Vec::new();
    for number in 0..levels {
        rows.push(count(&make_level(t, &mut facts_at(t, depth), seed, &ask_for(depth, number), None)?));
    }
    let sample = |n: usize| Sample::of(rows.iter().map(move |row| row[n]));
    Ok(QUANTITIES.iter().enumerate().map(|(n, name)| ((*name).to_owned(), sample(n))).collect())
}
