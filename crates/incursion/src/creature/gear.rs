//! What worn and wielded things contribute to a creature's numbers: plain values, filled in by code that knows the items.

use serde::{Deserialize, Serialize};

/// What a thing is made of or made by, as far as numbers care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is the make it is named after")]
pub struct Make {
    pub mithril: bool,
    pub orcish: bool,
    pub elven: bool,
    pub dwarven: bool,
    pub adamant: bool,
    pub darkwood: bool,
    pub metallic: bool,
}

/// Powers of a weapon that change its wielder's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is the quality it is named after")]
pub struct Powers {
    pub accuracy: bool,
    pub speed: bool,
    pub defending: bool,
    pub holy: bool,
    pub unholy: bool,
    pub chaotic: bool,
    pub lawful: bool,
    pub balance: bool,
}

/// A weapon in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Weapon {
    /// Tells weapons apart: the same number in both hands is one weapon.
    pub id: u32,
    /// Accuracy.
    pub accuracy: i8,
    /// Speed, in steps of five percent.
    pub speed: i8,
    /// How well it parries in these hands.
    pub parry: i8,
    /// Size.
    pub size: i8,
    /// Its plus.
    pub plus: i8,
    /// Whether the plus is known.
    pub plus_known: bool,
    /// Weapon groups, a mask.
    pub groups: u32,
    /// Weapon skill of the wielder with it, 0 to 6 (S001-205).
    pub skill: i8,
    /// Strength adds to its damage.
    pub uses_strength: bool,
    /// It has two ends.
    pub double: bool,
    /// It reaches over a square.
    pub reach: bool,
    /// It can also strike beside its wielder.
    pub near: bool,
    /// What it is made of.
    pub make: Make,
    /// Its powers.
    pub powers: Powers,
}

/// How heavy armour is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the weight it is named after")]
pub enum Weight {
    #[default]
    None,
    Light,
    Medium,
    Heavy,
}

/// Armour or a shield in use, as it counts for its wearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Armour {
    /// How heavy; none for a shield.
    pub weight: Weight,
    /// Coverage.
    pub coverage: i8,
    /// Defence (shields).
    pub defence: i8,
    /// Armour of the whole body (shields).
    pub armour: i8,
    /// Values against slashing, piercing and blunt damage.
    pub against: [i8; 3],
    /// Penalty as it counts for skills and speed, not above 0.
    pub penalty: i8,
    /// Penalty as it is written, which bounds the use of dexterity.
    pub plain_penalty: i8,
    /// The wearer is proficient.
    pub proficient: bool,
    /// It is light as a feather, which helps swimmers.
    pub featherlight: bool,
    /// What it is made of.
    pub make: Make,
}

/// What a penalty of armour depends on beside its make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub struct Ease {
    pub graceful: bool,
    pub agility: bool,
    pub optimised: bool,
    /// As it counts for skills, speed and casting; otherwise as it bounds dexterity.
    pub for_skills: bool,
}

/// The penalty of armour or a shield, not above 0 (hero 6.2).
pub fn armour_penalty(base: i32, make: Make, ease: Ease) -> i32 {
    let mut v = base + if ease.for_skills { 2 } else { 0 };
    if ease.graceful {
        v /= 2;
    }
    let made = [(make.elven, 2), (make.orcish, -1), (make.darkwood, 2), (make.mithril, 3)];
    v += made.into_iter().filter(|(yes, _)| *yes).map(|(_, n)| n).sum::<i32>();
    if ease.agility {
        v = 0;
    }
    if ease.optimised && ease.for_skills {
        v = (v - 2) / 3;
    }
    v.min(0)
}

/// Everything in use.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Gear {
    /// In the main hand.
    pub melee: Option<Weapon>,
    /// In the other hand, if it is a weapon of its own or the second end of a double one.
    pub offhand: Option<Weapon>,
    /// A bow or the like.
    pub missile: Option<Weapon>,
    /// What is thrown.
    pub thrown: Option<Weapon>,
    /// The main weapon is held in both hands.
    pub two_handed: bool,
    /// The other hand holds nothing.
    pub free_hand: bool,
    /// Armour on the body.
    pub body: Option<Armour>,
    /// Shields.
    pub shields: [Option<Armour>; 2],
    /// Weight of everything carried, in tenths of a pound.
    pub burden: u32,
    /// How far a carried light reaches.
    pub light: i16,
    /// A helm of metal is worn, which dulls the sense of those who see without eyes.
    pub metal_helm: bool,
    /// Kits: skill and how much it helps, already the best of each.
    pub kits: Vec<(i16, i8)>,
}

impl Gear {
    /// The weapon of a way of fighting; bare hands have none.
    pub fn weapon(&self, mode: crate::values::Mode) -> Option<&Weapon> {
        use crate::values::Mode;
        match mode {
            Mode::Archery => self.missile.as_ref(),
            Mode::Brawl => None,
            Mode::Melee => self.melee.as_ref(),
            Mode::Thrown => self.thrown.as_ref(),
            Mode::Offhand => self.offhand.as_ref(),
        }
    }

    /// How heavy the worn armour is.
    pub fn weight(&self) -> Weight {
        self.body.map_or(Weight::None, |a| a.weight)
    }
}
