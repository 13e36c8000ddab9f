//! What many levels are like: counts of one level, means over many, and a table beside recorded figures.
#![allow(clippy::float_arithmetic, reason = "statistics about levels, never a rule")]

use super::{Ask, Made, RoomKind, make_level};
use crate::state::{Facts, SquareFlag};
use crate::tables::Tables;
use crate::terrain::{self, code};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The quantities, in the order of the table. Those that the recorded file has carry its names.
pub const QUANTITIES: [&str; 31] = [
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
];

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
        other => of(other),
    })
}

/// Mean and spread of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    /// Mean.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// How many.
    pub number: f64,
}

impl Sample {
    fn of(values: impl Iterator<Item = u32> + Clone) -> Sample {
        let number = values.clone().count() as f64;
        let mean = values.clone().map(f64::from).sum::<f64>() / number.max(1.0);
        let squares: f64 = values.map(|v| (f64::from(v) - mean).powi(2)).sum();
        Sample { mean, deviation: (squares / (number - 1.0).max(1.0)).sqrt(), number }
    }

    /// Within a tenth, or within three standard errors of the difference.
    pub fn agrees(&self, other: &Sample) -> bool {
        let error = (self.deviation.powi(2) / self.number.max(1.0)
            + other.deviation.powi(2) / other.number.max(1.0))
        .sqrt();
        let apart = (self.mean - other.mean).abs();
        apart <= 0.1 * other.mean.abs() || apart <= 3.0 * error || apart < 0.005
    }
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
    Ask { depth, arrival: number, stair: None, first: depth == 1, terrain_only: true }
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

/// Reads recorded figures: `depth quantity mean sd min max`, with tabs, 300 levels a depth.
pub fn read_recorded(text: &str) -> Result<BTreeMap<(i32, String), Sample>, String> {
    let mut out = BTreeMap::new();
    for (n, line) in text.lines().enumerate() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [depth, name, mean, deviation, ..] = parts[..] else { continue };
        let Ok(depth) = depth.parse() else { continue };
        let number = |s: &str| s.parse::<f64>().map_err(|_| format!("line {}: '{s}' is not a number", n + 1));
        let sample = Sample { mean: number(mean)?, deviation: number(deviation)?, number: 300.0 };
        out.insert((depth, name.to_owned()), sample);
    }
    Ok(out)
}

/// A table of a depth: ours, theirs, and a mark where they differ. Also how many rows were compared and how many differ.
pub fn table(
    depth: i32,
    ours: &BTreeMap<String, Sample>,
    recorded: &BTreeMap<(i32, String), Sample>,
) -> (String, u32, u32) {
    let (mut text, mut compared, mut apart) = (String::new(), 0, 0);
    for name in QUANTITIES {
        let Some(us) = ours.get(name) else { continue };
        let error = us.deviation / us.number.max(1.0).sqrt();
        let _ = write!(text, "{depth:>2} {name:<15} {:>9.3} ±{error:>7.3}", us.mean);
        if let Some(them) = recorded.get(&(depth, name.to_owned())) {
            compared += 1;
            let their_error = them.deviation / them.number.sqrt();
            let agrees = us.agrees(them);
            apart += u32::from(!agrees);
            let _ =
                write!(text, "  {:>9.3} ±{their_error:>7.3}{}", them.mean, if agrees { "" } else { "  <--" });
        }
        text.push('\n');
    }
    (text, compared, apart)
}
