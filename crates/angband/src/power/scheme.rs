//! The numbers of a variant's sums, read from TOML.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

fn one() -> i64 {
    1
}

/// All numbers of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheme {
    /// Monsters.
    pub monster: MonsterScheme,
    /// Slays and brands, weakest first.
    pub slay: Vec<SlayRow>,
    /// What things have in common.
    pub things: ThingScheme,
    /// Weights of ordinary things and ego items.
    pub object: Weights,
    /// Weights of artifacts.
    pub artifact: Weights,
    /// How ego items and random artifacts are made.
    pub making: crate::randart::Making,
}

impl Scheme {
    /// Reads a scheme from its TOML text.
    pub fn from_toml(text: &str) -> Result<Scheme, toml::de::Error> {
        toml::from_str(text)
    }

    /// The scheme that ships for a variant, by the name its schema has.
    pub fn builtin(variant: &str) -> Option<Scheme> {
        match variant {
            "unangband" => Scheme::from_toml(include_str!("../../../../data/power/unangband.toml")).ok(),
            _ => None,
        }
    }
}

/// Numbers about monsters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterScheme {
    /// Energy from a speed on.
    pub energy: Vec<(i64, i64)>,
    /// Effects that grow weaker with depth, since they are often resisted.
    pub elements: Vec<String>,
    /// Levels from which hit points and damage are scaled down.
    pub scales: Vec<i64>,
    /// Levels lie below this.
    pub deepest: i64,
    /// What effects are worth.
    pub effect: Vec<EffectRow>,
    /// Breaths.
    pub breath: BTreeMap<String, Breath>,
    /// Spells that strike.
    pub strike: Strikes,
    /// Spells that hinder or help.
    pub trick: BTreeMap<String, Linear>,
    /// Spells that call others.
    pub summon: BTreeMap<String, Linear>,
}

/// What some effects do to a damage.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRow {
    /// The effects.
    pub names: Vec<String>,
    /// Multiplied by this ...
    #[serde(default = "one")]
    pub times: i64,
    /// ... and divided by this.
    #[serde(default = "one")]
    pub over: i64,
    /// Added.
    #[serde(default)]
    pub plus: i64,
    /// Divided by level + 1 and added.
    #[serde(default)]
    pub by_level: i64,
    /// Instead of all that.
    #[serde(default)]
    pub only: Option<i64>,
}

/// A breath.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breath {
    /// Its effect.
    pub effect: String,
    /// Factor.
    #[serde(default = "one")]
    pub times: i64,
    /// Divisor.
    #[serde(default = "one")]
    pub over: i64,
}

/// Spells whose damage comes from the method of their name.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strikes {
    /// Their names.
    pub spells: BTreeSet<String>,
    /// One that follows another rule above some spell power.
    pub capped: Capped,
}

/// A spell whose damage is its power and a number, above some power.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capped {
    /// Its name.
    pub spell: String,
    /// Above this spell power.
    pub above: i64,
    /// Added to the power.
    pub plus: i64,
}

/// `level * times / over + plus + spell power * power`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Linear {
    /// Factor of the level.
    #[serde(default = "one")]
    pub times: i64,
    /// Divisor of the level.
    #[serde(default = "one")]
    pub over: i64,
    /// Added.
    #[serde(default)]
    pub plus: i64,
    /// Factor of the spell power.
    #[serde(default)]
    pub power: i64,
    /// Whether speed makes it worse.
    #[serde(default)]
    pub quick: bool,
}

impl Linear {
    /// Its worth at a level and spell power.
    pub fn at(&self, level: i64, power: i64) -> i64 {
        super::scaled(level, self.times, self.over) + self.plus + self.power * power
    }
}

/// One slay or brand.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlayRow {
    /// The flag of the thing.
    pub flag: String,
    /// Damage is multiplied by this ...
    pub multiple: i64,
    /// ... against monsters with one of these flags (against all when none is named) ...
    #[serde(default)]
    pub against: Vec<String>,
    /// ... and none of these.
    #[serde(default)]
    pub unless: Vec<String>,
}

/// What things have in common.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingScheme {
    /// Names of the flags, in order, with blanks between.
    pub flags: String,
    /// Classes that shoot.
    pub bows: Vec<u8>,
    /// Classes that strike.
    pub melee: Vec<u8>,
    /// Classes that are shot.
    pub ammunition: Vec<u8>,
    /// Classes that protect.
    pub armour: Vec<u8>,
    /// Of these, those for the feet.
    pub boots: Vec<u8>,
    /// Of these, those whose dice count.
    pub with_dice: Vec<u8>,
    /// Lights.
    pub lights: Vec<u8>,
    /// Lights, jewellery and other small things.
    pub small: Vec<u8>,
    /// Everything that is worn or wielded.
    pub wearable: Vec<u8>,
    /// Worth of a missile by the tens of a bow's sub-class.
    pub missiles: Vec<i64>,
    /// Flags that only some races may bear.
    pub racial: Vec<String>,
    /// What bonuses are worth.
    pub pval: BTreeMap<String, PvalRow>,
}

/// What a bonus is worth.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PvalRow {
    /// Factor of the square.
    #[serde(default = "one")]
    pub times: i64,
    /// Divisor of the square.
    #[serde(default = "one")]
    pub over: i64,
    /// Added when the bonus is above 0.
    #[serde(default)]
    pub plus: i64,
    /// Factor of a negative bonus.
    #[serde(default = "one")]
    pub loss: i64,
    /// The square counts whatever the sign.
    #[serde(default)]
    pub always: bool,
}

/// How much each flag and number counts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// To-hit up to 9 counts as this.
    pub to_hit_floor: i64,
    /// To-damage counts as at least this.
    pub to_dam_floor: i64,
    /// Flags of the kind do not count.
    pub new_flags_only: bool,
    /// Sustains.
    pub sustains: Group,
    /// Low resistances.
    pub low: Group,
    /// High resistances.
    pub high: Group,
    /// What every such thing counts.
    pub base: Base,
    /// What flags are worth.
    pub worth: BTreeMap<String, i64>,
}

/// Flags that count more together: with n above 1, `n * n / over` or `(n - 1) * times`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The flags.
    pub flags: Vec<String>,
    /// For the square.
    #[serde(default = "one")]
    pub over: i64,
    /// For the plain number.
    #[serde(default)]
    pub times: i64,
    /// Which of the two.
    #[serde(default)]
    pub square: bool,
}

/// What a thing of a class counts before anything else.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// A bow.
    pub bow: i64,
    /// A weapon.
    pub weapon: i64,
    /// Armour.
    pub armour: i64,
    /// A light.
    pub light: i64,
    /// Ring or amulet.
    pub jewel: i64,
}
