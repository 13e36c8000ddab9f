//! Items, effects, artifacts, flavours, texts.

use serde::{Deserialize, Serialize};

use super::{About, Dice, Flags, Rid, Stati, Value};

/// An item. The original lets weapon, armour, container and light fields share their storage; here each has its own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Item {
    /// What every resource has.
    pub about: About,
    /// Its type.
    pub kind: i16,
    /// Level.
    pub level: i8,
    /// Glyph and colour.
    pub image: u16,
    /// Damage to small foes.
    pub small_damage: Dice,
    /// Damage to large foes.
    pub large_damage: Dice,
    /// Critical multiplier.
    pub crit: i8,
    /// Threat range.
    pub threat: i8,
    /// Accuracy.
    pub acc: i8,
    /// Parry.
    pub parry: i8,
    /// Range.
    pub range: i8,
    /// Speed, (percent - 100) / 5.
    pub speed: i8,
    /// Material.
    pub material: i8,
    /// Cost in copper.
    pub cost: i32,
    /// Weight.
    pub weight: i16,
    /// Size.
    pub size: i8,
    /// Hit points.
    pub hp: i16,
    /// Nutrition.
    pub nutrition: i16,
    /// Defence.
    pub def: i8,
    /// Coverage.
    pub coverage: i8,
    /// Armour check penalty.
    pub penalty: i8,
    /// Armour against slashing, piercing, blunt.
    pub armour: [i8; 3],
    /// Spells in it.
    pub spells: Vec<Rid>,
    /// What it fires.
    pub fires: Vec<Rid>,
    /// Flags.
    pub flags: Flags,
    /// Groups it belongs to, a mask.
    pub group: u32,
    /// Container: how many things.
    pub capacity: i16,
    /// Container: how heavy.
    pub weight_limit: i16,
    /// Container: percent of the weight that is felt.
    pub weight_mod: i8,
    /// Container: the largest thing.
    pub max_size: i8,
    /// Container: how long reaching in takes.
    pub timeout: i8,
    /// Container: what it holds.
    pub container_type: i16,
    /// Light: how far.
    pub light_range: i8,
    /// Light: how long.
    pub lifespan: i16,
    /// Light: what it burns.
    pub fuel: Rid,
}

/// What kind of effect a resource was written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EffectWord {
    /// `Effect`.
    #[default]
    Effect,
    /// `Spell`.
    Spell,
    /// `Poison`.
    Poison,
    /// `Disease`.
    Disease,
}

/// One block of an effect's values.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EffectValues {
    /// The archetype.
    pub archetype: i16,
    /// The save; 0 is none.
    pub sval: i16,
    /// A save halves instead of negating.
    pub partial: bool,
    /// How it is aimed.
    pub qval: i16,
    /// A value of the archetype.
    pub xval: i32,
    /// A value of the archetype.
    pub yval: i32,
    /// Its kind of damage.
    pub dval: i16,
    /// Its area.
    pub aval: i16,
    /// Its radius or length.
    pub lval: i16,
    /// Its targets.
    pub tval: i16,
    /// Its colour.
    pub cval: i16,
    /// A resource or number of the archetype.
    pub rval: Option<Value>,
    /// Its dice.
    pub pval: Dice,
}

/// An effect: a spell, the power of an item, a poison, a disease, a trap.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Effect {
    /// What every resource has.
    pub about: About,
    /// The word it was written with.
    pub word: EffectWord,
    /// Up to four sources it belongs to.
    pub sources: Vec<i16>,
    /// Schools, a mask.
    pub schools: u32,
    /// Level.
    pub level: i16,
    /// Mana cost.
    pub cost: i16,
    /// Base chance in percent.
    pub base_chance: i16,
    /// Purposes, a mask; a second one stands 16 bits higher.
    pub purpose: u32,
    /// Flags.
    pub flags: Flags,
    /// The blocks of values: the first, and one for each `and`.
    pub values: Vec<EffectValues>,
}

/// One power of an artifact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Power {
    /// A status.
    Stati(Stati),
    /// An ability with its parameter.
    Ability(i16, Value),
    /// An effect or other resource, or a number.
    Other(Value),
}

/// When an artifact's power works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the word it is named after")]
pub enum PowerWhen {
    Equip,
    Wield,
    Hit,
    Invoke,
}

/// An artifact (no shipped file has one).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Artifact {
    /// What every resource has.
    pub about: About,
    /// The item it is.
    pub item: Rid,
    /// Str, Dex, Con, Int, Wis, Cha, Luc.
    pub attributes: [i8; 7],
    /// Resistances, a mask.
    pub resists: u32,
    /// What it sustains, a mask.
    pub sustains: u32,
    /// Qualities.
    pub qualities: Vec<i16>,
    /// Its powers.
    pub powers: Vec<(PowerWhen, Power)>,
}

/// A flavour: how an unknown item looks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Flavour {
    /// What every resource has.
    pub about: About,
    /// The source it is for.
    pub source: i16,
    /// Material.
    pub material: i8,
    /// Colour.
    pub colour: i8,
    /// Weight, in percent / 5.
    pub weight: i8,
}

/// A text of the help.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Text {
    /// What every resource has; the text is the description.
    pub about: About,
}
