//! Classes, races, domains, gods, and how monsters behave.

use serde::{Deserialize, Serialize};

use super::{About, Flags, Gear, Grant, Rid};

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Class {
    /// What every resource has.
    pub about: About,
    /// Sides of the hit die.
    pub hit_dice: i8,
    /// Sides of the mana die.
    pub mana: i8,
    /// One point of defence every N levels.
    pub def: i8,
    /// Ways of attacking and their percentages.
    pub attacks: Vec<(i8, i16)>,
    /// Good saves: which, and how good.
    pub saves: Vec<(i8, i8)>,
    /// Skill points a level.
    pub skill_points: i8,
    /// Class skills.
    pub skills: Vec<i16>,
    /// Groups of weapons it knows, a mask.
    pub proficiencies: u32,
    /// What its levels give.
    pub grants: Vec<Grant>,
    /// Flags.
    pub flags: Flags,
    /// What it starts with.
    pub gear: Vec<Gear>,
}

/// A race.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Race {
    /// What every resource has.
    pub about: About,
    /// The race it is a branch of.
    pub base: Rid,
    /// The monster that stands for it.
    pub monster: Rid,
    /// Favoured classes.
    pub favoured: Vec<Rid>,
    /// Str, Dex, Con, Int, Wis, Cha, Luc.
    pub attributes: [i8; 7],
    /// Racial skills.
    pub skills: Vec<i16>,
    /// What its levels give.
    pub grants: Vec<Grant>,
    /// Names: which list, and the names in one text.
    pub names: Vec<(i32, String)>,
    /// Flags.
    pub flags: Flags,
    /// What it starts with.
    pub gear: Vec<Gear>,
}

/// A domain of a god.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Domain {
    /// What every resource has.
    pub about: About,
    /// Its type.
    pub kind: i32,
    /// Its spells, by level, at most nine.
    pub spells: Vec<Rid>,
    /// What it gives.
    pub grants: Vec<Grant>,
}

/// A god.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct God {
    /// What every resource has.
    pub about: About,
    /// Three to six domains.
    pub domains: Vec<Rid>,
    /// Flags.
    pub flags: Flags,
    /// What worship gives.
    pub grants: Vec<Grant>,
}

/// A way to behave (no shipped file has one).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Behaviour {
    /// What every resource has.
    pub about: About,
    /// When.
    pub conditions: i32,
    /// The spell.
    pub spell: Rid,
    /// Flags.
    pub flags: Flags,
}
