//! Skills and abilities.

use super::typed::{Read, Word, read_word};
use angrist_lore::record::Record;
use angrist_source::Collector;
use angrist_source::tree::Node;
use serde::{Deserialize, Serialize};

/// The eight skills, numbered as in the data files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Skill {
    Melee = 0,
    Archery = 1,
    Evasion = 2,
    Stealth = 3,
    Perception = 4,
    Will = 5,
    Smithing = 6,
    Song = 7,
}

impl Skill {
    /// All eight, in order.
    pub const ALL: [Skill; 8] = [
        Skill::Melee,
        Skill::Archery,
        Skill::Evasion,
        Skill::Stealth,
        Skill::Perception,
        Skill::Will,
        Skill::Smithing,
        Skill::Song,
    ];

    /// Its word in the data, in commands and in ids.
    pub fn word(self) -> &'static str {
        match self {
            Skill::Melee => "melee",
            Skill::Archery => "archery",
            Skill::Evasion => "evasion",
            Skill::Stealth => "stealth",
            Skill::Perception => "perception",
            Skill::Will => "will",
            Skill::Smithing => "smithing",
            Skill::Song => "song",
        }
    }

    /// Its name in sentences that have no words of their own.
    pub fn title(self) -> &'static str {
        match self {
            Skill::Melee => "Melee",
            Skill::Archery => "Archery",
            Skill::Evasion => "Evasion",
            Skill::Stealth => "Stealth",
            Skill::Perception => "Perception",
            Skill::Will => "Will",
            Skill::Smithing => "Smithing",
            Skill::Song => "Song",
        }
    }

    /// The skill of a number; Song for numbers out of range, which the schema does not let through.
    pub fn from_number(n: i32) -> Skill {
        *Skill::ALL.get(usize::try_from(n).unwrap_or(7)).unwrap_or(&Skill::Song)
    }
}

impl Word for Skill {
    const WHAT: &'static str = "a skill";

    fn all() -> Vec<Self> {
        Skill::ALL.to_vec()
    }

    fn word(self) -> &'static str {
        Skill::word(self)
    }

    fn place(self) -> usize {
        self as usize
    }
}

impl Read for Skill {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        read_word(node, problems).unwrap_or(Skill::ALL[0])
    }
}

/// An ability's slot: its skill and its number in that tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId {
    /// The tree.
    pub skill: Skill,
    /// The place in it.
    pub number: u8,
}

impl AbilityId {
    /// A slot.
    pub const fn new(skill: Skill, number: u8) -> Self {
        AbilityId { skill, number }
    }

    /// From a `skill/ability` pair of a data file.
    pub fn from_pair((skill, number): (i32, i32)) -> Self {
        AbilityId { skill: Skill::from_number(skill), number: number.clamp(0, 255) as u8 }
    }
}

/// An ability of the data files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// Its slot.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// The skill points it asks for.
    pub level: i32,
    /// One of these must be owned; none needed when empty.
    pub needs: Vec<AbilityId>,
    /// Classes of things that may lend it, with the least and greatest sub-class.
    pub bearers: Vec<(u8, u8, u8)>,
    /// What it does, for people.
    pub text: String,
    /// Where it stands: file and line, for complaints.
    pub place: String,
}

impl Ability {
    pub(super) fn from_record(r: Record<'_>) -> Ability {
        let byte = |n: Option<i32>| n.unwrap_or(0).clamp(0, 255) as u8;
        Ability {
            id: AbilityId::from_pair((r.int("I", "skill").unwrap_or(0), r.int("I", "ability").unwrap_or(0))),
            name: r.name().into_owned(),
            level: r.int("I", "level").unwrap_or(0),
            needs: super::things::pairs(&r, "P").into_iter().map(AbilityId::from_pair).collect(),
            bearers: r
                .rows_of("T")
                .map(|t| (byte(t.int("tval")), byte(t.int("min_sval")), byte(t.int("max_sval"))))
                .collect(),
            text: r.text("D"),
            place: format!("{}:{}", r.place().file, r.place().line),
        }
    }
}
