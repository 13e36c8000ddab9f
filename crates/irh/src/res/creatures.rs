//! Monsters, templates, encounters.

use serde::{Deserialize, Serialize};

use super::{About, Dice, Flags, Gear, Rid, Stati};

/// One attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Attack {
    /// How.
    pub kind: i8,
    /// What damage.
    pub damage_type: i8,
    /// How much; a chance in percent stands in the bonus.
    pub damage: Dice,
    /// The difficulty of resisting it.
    pub dc: i8,
    /// An effect in place of damage.
    pub effect: Rid,
}

/// A monster.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Monster {
    /// What every resource has.
    pub about: About,
    /// Up to three types.
    pub types: [i32; 3],
    /// Glyph and colour.
    pub image: u16,
    /// Challenge rating; a fraction 1/n is stored as 2 - n.
    pub cr: i8,
    /// First depth.
    pub depth: i8,
    /// Where it lives, a mask.
    pub terrains: u32,
    /// Hit dice.
    pub hit_dice: i16,
    /// Fixed hit points, if it has them.
    pub fixed_hp: Option<i16>,
    /// To hit.
    pub hit: i8,
    /// Defence.
    pub def: i8,
    /// Armour.
    pub arm: i8,
    /// Mana.
    pub mana: i16,
    /// Size.
    pub size: i8,
    /// Speed, (percent - 100) / 5.
    pub speed: i8,
    /// Movement, (percent - 100) / 5.
    pub movement: i8,
    /// Str, Dex, Con, Int, Wis, Cha, Luc.
    pub attributes: [i8; 7],
    /// Resistances, a mask.
    pub resists: u32,
    /// Immunities, a mask.
    pub immune: u32,
    /// Attacks.
    pub attacks: Vec<Attack>,
    /// Statuses.
    pub stati: Vec<Stati>,
    /// Feats.
    pub feats: Vec<i16>,
    /// Flags.
    pub flags: Flags,
    /// Spells and innate powers.
    pub spells: Vec<Rid>,
    /// Diseases its attacks carry.
    pub diseases: Vec<Rid>,
    /// Poisons its attacks carry.
    pub poisons: Vec<Rid>,
    /// What it carries.
    pub gear: Vec<Gear>,
}

/// How a template changes a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Not at all.
    #[default]
    Keep,
    /// Add.
    Add,
    /// Replace.
    Set,
    /// Take this many percent.
    Percent,
}

/// A bound on a changed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// No bound.
    #[default]
    None,
    /// At least.
    Min,
    /// At most.
    Max,
    /// Not further away than.
    Near,
}

/// A change of a number with its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Modifier {
    /// How.
    pub change: Change,
    /// By how much.
    pub value: i16,
    /// What bounds it.
    pub bound: Bound,
    /// The bound.
    pub limit: i16,
}

/// A template: a change laid over a monster.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Template {
    /// What every resource has.
    pub about: About,
    /// Its type, a mask.
    pub kind: i32,
    /// For which monsters.
    pub for_type: i32,
    /// A type it adds.
    pub adds_type: i32,
    /// Glyph and colour, 0 to keep.
    pub image: u16,
    /// Challenge rating.
    pub cr: Modifier,
    /// Hit dice.
    pub hit_dice: Modifier,
    /// To hit.
    pub hit: Modifier,
    /// Defence.
    pub def: Modifier,
    /// Armour.
    pub arm: Modifier,
    /// Power.
    pub power: Modifier,
    /// Caster level.
    pub caster_level: Modifier,
    /// Size.
    pub size: Modifier,
    /// Speed.
    pub speed: Modifier,
    /// Movement.
    pub movement: Modifier,
    /// Damage of the attacks.
    pub damage: i8,
    /// Str, Dex, Con, Int, Wis, Cha, Luc.
    pub attributes: [Modifier; 7],
    /// New attacks.
    pub attacks: Vec<Attack>,
    /// Statuses.
    pub stati: Vec<Stati>,
    /// Resistances gained, a mask.
    pub resists: u32,
    /// Resistances lost, a mask.
    pub loses_resists: u32,
    /// Immunities gained, a mask.
    pub immune: u32,
    /// Immunities lost, a mask.
    pub loses_immune: u32,
    /// Feats.
    pub feats: Vec<i16>,
    /// Spells.
    pub spells: Vec<Rid>,
    /// Diseases.
    pub diseases: Vec<Rid>,
    /// Poisons.
    pub poisons: Vec<Rid>,
    /// Monster flags added.
    pub flags: Flags,
    /// Monster flags taken away.
    pub loses_flags: Flags,
    /// Flags of the template itself (written as negative numbers, kept positive).
    pub own_flags: Flags,
    /// What it carries.
    pub gear: Vec<Gear>,
}

/// Which monsters or templates a part of an encounter draws from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draw {
    /// This one.
    One(Rid),
    /// One of a list of the encounter.
    List(i32),
    /// Any of a type. The original keeps both draws of a part in one field when the second is `any`, which then overwrites
    /// the first; we keep what was written.
    Any(i32),
}

/// How many of a part appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// Nothing said.
    Unsaid,
    /// From one number to another; `n+` is n to n + 50.
    Between(i16, i16),
    /// As the dice fall.
    Dice(Dice),
}

/// One part of an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its weight.
    pub weight: i16,
    /// Percent, 0 when not said.
    pub chance: i8,
    /// Only from this challenge rating on.
    pub min_cr: i8,
    /// A condition in code; stored, and never asked by the original.
    pub condition: Option<u32>,
    /// How many.
    pub amount: Amount,
    /// What.
    pub what: Draw,
    /// With what.
    pub with: Option<Draw>,
    /// Flags of the part, a mask; `else` and `|` are among them.
    pub flags: u32,
}

/// An encounter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Encounter {
    /// What every resource has.
    pub about: About,
    /// Where, a mask.
    pub terrain: u32,
    /// First depth.
    pub depth: i16,
    /// Its weight.
    pub weight: i16,
    /// Lowest challenge rating.
    pub min_cr: i8,
    /// Highest challenge rating; 0 when not said.
    pub max_cr: i8,
    /// Alignment.
    pub align: i32,
    /// Its parts.
    pub parts: Vec<Part>,
    /// Flags.
    pub flags: Flags,
    /// What they carry.
    pub gear: Vec<Gear>,
}
