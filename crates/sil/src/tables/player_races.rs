//! The peoples a hero may be of, their houses, and their histories.

use super::Skill;
use super::typed::{Read, Word, read_word};
use angrist_lore::record::Record;
use angrist_source::Collector;
use angrist_source::tree::Node;
use serde::{Deserialize, Serialize};

/// The four statistics, in the order of the data files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Stat {
    Str = 0,
    Dex = 1,
    Con = 2,
    Gra = 3,
}

impl Stat {
    /// All four, in order.
    pub const ALL: [Stat; 4] = [Stat::Str, Stat::Dex, Stat::Con, Stat::Gra];

    /// Its word in the data, in commands and in ids.
    pub fn word(self) -> &'static str {
        match self {
            Stat::Str => "str",
            Stat::Dex => "dex",
            Stat::Con => "con",
            Stat::Gra => "gra",
        }
    }
}

impl Word for Stat {
    const WHAT: &'static str = "a statistic";

    fn all() -> Vec<Self> {
        Stat::ALL.to_vec()
    }

    fn word(self) -> &'static str {
        Stat::word(self)
    }

    fn place(self) -> usize {
        self as usize
    }
}

impl Read for Stat {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        read_word(node, problems).unwrap_or(Stat::ALL[0])
    }
}

/// What a people or a house is good or bad at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerRaceFlag {
    /// +1 with a bow.
    Bow,
    /// +1 with an axe.
    Axe,
    /// Good at a skill.
    Affinity(Skill),
    /// Bad at a skill.
    Penalty(Skill),
}

/// What one starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartItem {
    /// Class.
    pub tval: u8,
    /// Sub-class.
    pub sval: u8,
    /// The minimum.
    pub min: u8,
    /// The maximum.
    pub max: u8,
}

/// A people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRace {
    /// Its name.
    pub name: String,
    /// Statistics.
    pub stats: [i32; 4],
    /// Chart its history begins with.
    pub history: i32,
    /// Least and greatest age.
    pub age: (i32, i32),
    /// Mean and deviation of height, in inches.
    pub height: (i32, i32),
    /// Mean and deviation of weight, in pounds.
    pub weight: (i32, i32),
    /// What it is good and bad at.
    pub flags: Vec<PlayerRaceFlag>,
    /// Affinities less penalties, by skill.
    pub affinity: [i32; 8],
    /// What its heroes start with.
    pub items: Vec<StartItem>,
    /// Numbers of its houses.
    pub houses: Vec<u16>,
    /// For people.
    pub text: String,
}

/// A house of a people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// Its name.
    pub name: String,
    /// Its name behind "of".
    pub of_name: String,
    /// Its short name.
    pub short: String,
    /// Statistics.
    pub stats: [i32; 4],
    /// What it is good and bad at.
    pub flags: Vec<PlayerRaceFlag>,
    /// Affinities less penalties, by skill.
    pub affinity: [i32; 8],
    /// For people.
    pub text: String,
}

/// A piece of a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The chart it belongs to.
    pub chart: i32,
    /// The chart that follows; 0 ends.
    pub next: i32,
    /// Taken up to this roll of a hundred.
    pub roll: i32,
    /// Only for this house; 0 for all.
    pub house: i32,
    /// What it says.
    pub text: String,
}

fn flags(r: &Record<'_>) -> Vec<PlayerRaceFlag> {
    let skills = ["MEL", "ARC", "EVN", "STL", "PER", "WIL", "SMT", "SNG"];
    let mut out = Vec::new();
    for word in r.flags("F") {
        match word {
            "BOW_PROFICIENCY" => out.push(PlayerRaceFlag::Bow),
            "AXE_PROFICIENCY" => out.push(PlayerRaceFlag::Axe),
            _ => {
                let Some((skill, what)) = word.split_once('_') else { continue };
                let Some(n) = skills.iter().position(|s| *s == skill) else { continue };
                match what {
                    "AFFINITY" => out.push(PlayerRaceFlag::Affinity(Skill::ALL[n])),
                    "PENALTY" => out.push(PlayerRaceFlag::Penalty(Skill::ALL[n])),
                    _ => {}
                }
            }
        }
    }
    out
}

fn affinity(flags: &[PlayerRaceFlag]) -> [i32; 8] {
    let mut out = [0; 8];
    for flag in flags {
        match flag {
            PlayerRaceFlag::Affinity(skill) => out[*skill as usize] += 1,
            PlayerRaceFlag::Penalty(skill) => out[*skill as usize] -= 1,
            PlayerRaceFlag::Bow | PlayerRaceFlag::Axe => {}
        }
    }
    out
}

fn stats(r: &Record<'_>) -> [i32; 4] {
    ["str", "dex", "con", "gra"].map(|f| r.int("S", f).unwrap_or(0))
}

impl PlayerRace {
    pub(super) fn from_record(r: Record<'_>) -> PlayerRace {
        let number = |kind: &str, field: &str| r.int(kind, field).unwrap_or(0);
        let byte = |n: Option<i32>| n.unwrap_or(0).clamp(0, 255) as u8;
        PlayerRace {
            name: r.name().into_owned(),
            stats: stats(&r),
            history: number("I", "hist"),
            age: (number("I", "age"), number("I", "max_age")),
            height: (number("H", "base"), number("H", "mod")),
            weight: (number("W", "base"), number("W", "mod")),
            affinity: affinity(&flags(&r)),
            flags: flags(&r),
            items: r
                .rows_of("E")
                .map(|e| StartItem {
                    tval: byte(e.int("tval")),
                    sval: byte(e.int("sval")),
                    min: byte(e.int("min")),
                    max: byte(e.int("max")),
                })
                .collect(),
            houses: r
                .rows_of("C")
                .flat_map(|c| c.ints("houses"))
                .filter_map(|n| u16::try_from(n).ok())
                .collect(),
            text: r.text("D"),
        }
    }
}

impl House {
    pub(super) fn from_record(r: Record<'_>) -> House {
        House {
            name: r.name().into_owned(),
            of_name: r.text("A"),
            short: r.text("B"),
            stats: stats(&r),
            affinity: affinity(&flags(&r)),
            flags: flags(&r),
            text: r.text("D"),
        }
    }
}

impl HistoryEntry {
    pub(super) fn from_record(r: Record<'_>) -> HistoryEntry {
        let number = |field: &str| r.head().and_then(|h| h.int(field)).unwrap_or(0);
        HistoryEntry {
            chart: number("chart"),
            next: number("next"),
            roll: number("roll"),
            house: number("house"),
            text: r.text("D"),
        }
    }
}
