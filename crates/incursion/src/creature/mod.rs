//! The numbers of a creature.
//!
//! A [`Creature`] is state: plain integers, statuses and what its gear contributes. Everything else is computed by
//! [`Rules`] from the library, the tables of numbers and that state. Read it in this order: [`status`] and [`gear`] (what
//! state is made of), [`traits`] (feats, abilities, types, flags), [`calc`] (the phases of the calculation), [`monster`]
//! (how one is created), [`points`] (hit points and mana), [`resist`], [`attacks`], [`senses`], [`load`].

pub mod attacks;
pub mod audit;
pub mod calc;
pub mod equip;
pub mod explain;
pub mod fatigue;
pub mod gear;
pub mod kits;
pub mod load;
pub mod monster;
pub mod names;
pub mod numbers;
pub mod points;
pub mod resist;
pub mod saves;
pub mod senses;
pub mod skills;
pub mod spawn;
pub mod status;
pub mod traits;

pub use gear::Gear;
pub use numbers::Numbers;
pub use senses::Senses;
pub use status::{Source, Status, Statuses};

use crate::hero::Hero;
use crate::values::{Attribute, Profile, modifier, second_modifier};
use angrist_irh::library::Library;
use angrist_irh::res::{Monster, Template};
use serde::{Deserialize, Serialize};

/// What the rules read: resources, tables of numbers, feats and skills, and which reading of the rules holds.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The resources.
    pub library: &'a Library,
    /// The tables of numbers.
    pub numbers: &'a Numbers,
    /// Feats and skills.
    pub lore: &'a crate::hero::Lore,
    /// Which reading of the rules holds.
    pub profile: Profile,
}

/// Where a creature stands, as far as its numbers care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Situation {
    /// It is not on the material plane.
    pub off_plane: bool,
    /// Movement of the mount it rides.
    pub mount_movement: Option<i16>,
    /// It is an animal companion without a rider.
    pub loose_companion: bool,
    /// Movement of a leader with coordinated tactics.
    pub leader_movement: Option<i16>,
    /// What it stores of food, if it eats.
    pub food: Option<i16>,
    /// It is in play: attributes can kill.
    pub in_play: bool,
}

/// A monster or hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    /// The body it has now, a number among the monsters.
    pub form: u16,
    /// The body it was born with.
    pub true_form: u16,
    /// Female rather than male.
    pub female: bool,
    /// What holds of it.
    pub statuses: Statuses,
    /// What its things contribute.
    pub gear: Gear,
    /// What makes it a hero.
    pub hero: Option<Box<Hero>>,
    /// Where it stands.
    pub situation: Situation,
    /// Its numbers, by [`Attribute`].
    #[serde(with = "numbers_of")]
    pub values: [i16; Attribute::COUNT],
    /// Its numbers as they are known.
    #[serde(with = "numbers_of")]
    pub known: [i16; Attribute::COUNT],
    /// Hit points.
    pub hit_points: i32,
    /// Most hit points.
    pub max_hit_points: i32,
    /// Fatigue points left; below 0 it is tired.
    pub fatigue: i32,
    /// Mana before temporary changes.
    pub max_mana: i32,
    /// Mana used.
    pub used_mana: i32,
    /// Mana held by lasting spells.
    pub held_mana: i32,
    /// What concentration absorbed in the last calculation.
    pub concentration_used: i32,
    /// It strikes over a square.
    pub has_reach: bool,
    /// It cannot strike beside itself.
    pub reach_only: bool,
    /// The attribute it dies of, if one ran out.
    pub dies_of: Option<Attribute>,
    /// What it perceives.
    pub senses: Senses,
}

/// Numbers of a creature in a save: a list.
mod numbers_of {
    use crate::values::Attribute;
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(values: &[i16; Attribute::COUNT], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[i16; Attribute::COUNT], D::Error> {
        let list = Vec::<i16>::deserialize(d)?;
        list.try_into().map_err(|_| D::Error::custom("a creature has 41 numbers"))
    }
}

impl Creature {
    /// One of its numbers.
    #[inline]
    pub fn value(&self, attribute: Attribute) -> i32 {
        i32::from(self.values[attribute.index()])
    }

    /// The modifier of a score.
    pub fn modifier(&self, score: Attribute) -> i32 {
        self.limited(score, modifier(self.value(score)))
    }

    /// The second modifier of a score.
    pub fn second_modifier(&self, score: Attribute) -> i32 {
        self.limited(score, second_modifier(self.value(score)))
    }

    /// Dexterity helps no more than worn armour allows.
    fn limited(&self, score: Attribute, modifier: i32) -> i32 {
        match self.gear.body {
            Some(armour) if score == Attribute::Dex => {
                modifier.min((9 + i32::from(armour.plain_penalty)).max(0))
            }
            _ => modifier,
        }
    }

    /// Whether it has another body than it was born with, by an effect.
    pub fn is_polymorphed(&self) -> bool {
        self.form != self.true_form
    }
}

impl<'a> Rules<'a> {
    /// The resource of a body.
    pub fn monster(&self, form: u16) -> Option<&'a Monster> {
        self.library.monsters.get(usize::from(form))
    }

    /// The templates laid over a creature, in the order they were.
    #[inline]
    pub fn templates(&self, c: &'a Creature) -> impl Iterator<Item = &'a Template> + use<'a> {
        let library = self.library;
        c.statuses.of(names::TEMPLATE).iter().filter_map(move |s| library.template(s.effect))
    }
}
