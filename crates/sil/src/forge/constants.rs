//! Prices and bounds of smithing: the section `[forge]` of the constants.

use crate::tables::{ByWord, ItemFlag, Stat, Tval, section, words};

words! {
    /// How the price of a bonus grows.
    pub enum BonusPrice ("how the price of a bonus grows") {
        /// The more the higher it is.
        Rises = "rises",
        /// One for each step.
        Steps = "steps",
    }
}

section! {
    /// What one property costs.
    pub struct Price {
        /// What it adds to the difficulty.
        pub difficulty: i32 = -1_000..=1_000,
        /// The statistic it drains...
        pub drains: Option<Stat>,
        /// ...and by how much.
        pub by: Option<i32>,
    }
}

section! {
    /// What a bonus costs.
    pub struct RisingPrice {
        /// Base of the rising cost.
        pub base: i32 = -1_000..=1_000,
        /// The statistic it drains point for point.
        pub drains: Option<Stat>,
    }
}

/// A class of things that can be forged, and the ability it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// Its class number.
    pub tval: u8,
    /// A word for programs, and the key of its name.
    pub word: &'static str,
    /// Weaponsmith 0, Armoursmith 1, Jeweller 2.
    pub craft: u8,
}

const fn class(tval: u8, word: &'static str, craft: u8) -> Class {
    Class { tval, word, craft }
}

impl Class {
    /// All seventeen, in the order of the menu.
    pub const ALL: [Class; 17] = [
        class(Tval::SWORD, "sword", 0),
        class(Tval::POLEARM, "polearm", 0),
        class(Tval::BLUNT, "blunt", 0),
        class(Tval::DIGGER, "digger", 0),
        class(Tval::BOW, "bow", 0),
        class(Tval::ARROW, "arrow", 0),
        class(Tval::RING, "ring", 2),
        class(Tval::AMULET, "amulet", 2),
        class(Tval::LIGHT, "light", 2),
        class(Tval::HORN, "horn", 2),
        class(Tval::SOFT_ARMOUR, "soft-armour", 1),
        class(Tval::MAIL, "mail", 1),
        class(Tval::CLOAK, "cloak", 1),
        class(Tval::SHIELD, "shield", 1),
        class(Tval::HELM, "helm", 1),
        class(Tval::GLOVES, "gloves", 1),
        class(Tval::BOOTS, "boots", 1),
    ];

    /// The class of a number.
    pub fn of(tval: u8) -> Option<Class> {
        Class::ALL.into_iter().find(|c| c.tval == tval)
    }
}

section! {
    /// An ability lent.
    pub struct AbilityPrice {
        pub difficulty: i32 = -1_000..=1_000,
        pub levels_each: i32 = 1..=1_000,
        pub experience: i32 = -1_000..=1_000,
    }
}

section! {
    /// A bound above the kind's figure.
    pub struct Above {
        pub plain: i32 = -1_000..=1_000,
        pub artefact: i32 = -1_000..=1_000,
    }
}

section! {
    /// The same for arrows, in steps.
    pub struct ArrowsAbove {
        pub plain: i32 = -1_000..=1_000,
        pub artefact: i32 = -1_000..=1_000,
        pub step: i32 = 1..=1_000,
    }
}

section! {
    /// Sub-classes of rings.
    pub struct Rings {
        pub accuracy: u8,
        pub evasion: u8,
        pub protection: u8,
    }
}

section! {
    /// Turns at the forge.
    pub struct ForgeTime {
        pub least: i32 = 0..=1_000,
        pub each: i32 = 0..=1_000,
        pub each_by_expert: i32 = 0..=1_000,
    }
}

section! {
    /// Uses of the forge.
    pub struct ForgeUses {
        pub thing: u16,
        pub artefact: u16,
    }
}

section! {
    /// What forges add.
    pub struct ForgePower {
        pub plain: i32 = -1_000..=1_000,
        pub enchanted: i32 = -1_000..=1_000,
        pub unique: i32 = -1_000..=1_000,
    }
}

section! {
    /// Figures of smithing.
    pub struct ForgeConstants {
        /// Flat prices by flag, and those that differ on arrows.
        pub flags: ByWord<ItemFlag, Price>,
        pub arrow_flags: ByWord<ItemFlag, Price>,
        /// Prices of a bonus by flag.
        pub bonuses: ByWord<ItemFlag, RisingPrice>,
        /// Of a lowered statistic.
        pub maluses: ByWord<ItemFlag, RisingPrice>,
        /// What makes a plain thing easier.
        pub flaws: ByWord<ItemFlag, i32>,
        pub bonus: BonusPrice,
        pub further_brand: i32 = -1_000..=1_000,
        pub ability: AbilityPrice,
        pub attack_weapon: Above,
        pub attack_arrow: ArrowsAbove,
        pub attack_gloves: i32 = -1_000..=1_000,
        pub attack_armour: i32 = -1_000..=1_000,
        pub sides: Above,
        pub evasion: Above,
        pub evasion_weapon: i32 = -1_000..=1_000,
        pub protection: Above,
        pub protection_cloth: i32 = -1_000..=1_000,
        pub hauberk: u8,
        pub robe: u8,
        pub jewel_most: i32 = -1_000..=1_000,
        pub protection_ring: i32 = -1_000..=1_000,
        pub artefact_bonus: i32 = -1_000..=1_000,
        pub rings: Rings,
        pub blank: u8,
        pub small: i32 = -1_000..=1_000,
        pub enchantable: i32 = -1_000..=1_000,
        pub time: ForgeTime,
        pub noise: i32 = -1_000..=1_000,
        pub uses: ForgeUses,
        pub power: ForgePower,
        pub least_stat: i32 = -1_000..=1_000,
        pub dozen: u8 = 1..=255,
        pub most_artefacts: u16,
        pub most_abilities: usize = 0..=20,
        pub name_length: usize = 1..=60,
        pub templates: u16,
        pub fletched: i16 = 0..=20,
    }
}
