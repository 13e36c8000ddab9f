//! The 41 numbers of a creature, and the five ways of fighting that some of them come in.

use serde::{Deserialize, Serialize};

/// How many of the numbers are scores: strength to luck.
pub const SCORES: usize = 7;

/// A way of fighting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the way it is named after")]
pub enum Mode {
    Archery,
    Brawl,
    Melee,
    Thrown,
    Offhand,
}

impl Mode {
    /// All of them, by number.
    pub const ALL: [Mode; 5] = [Mode::Archery, Mode::Brawl, Mode::Melee, Mode::Thrown, Mode::Offhand];

    /// Its place.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A number of a creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "[`Attribute::word`] says what each is")]
pub enum Attribute {
    Str,
    Dex,
    Con,
    Int,
    Wis,
    Cha,
    Luc,
    SpeedArchery,
    SpeedBrawl,
    SpeedMelee,
    SpeedThrown,
    SpeedOffhand,
    HitArchery,
    HitBrawl,
    HitMelee,
    HitThrown,
    HitOffhand,
    Armour,
    MagicResistance,
    Unused,
    DamageArchery,
    DamageBrawl,
    DamageMelee,
    DamageThrown,
    DamageOffhand,
    Size,
    Movement,
    Defence,
    Fortitude,
    Reflex,
    Will,
    Arcane,
    Divine,
    Primal,
    Bardic,
    Sorcery,
    ExtraHitPoints,
    ExtraMana,
    Fatigue,
    Coverage,
    CastingDefence,
}

impl Attribute {
    /// How many there are (S001-181).
    pub const COUNT: usize = 41;
    /// All of them, by number.
    pub const ALL: [Attribute; Attribute::COUNT] = [
        Attribute::Str,
        Attribute::Dex,
        Attribute::Con,
        Attribute::Int,
        Attribute::Wis,
        Attribute::Cha,
        Attribute::Luc,
        Attribute::SpeedArchery,
        Attribute::SpeedBrawl,
        Attribute::SpeedMelee,
        Attribute::SpeedThrown,
        Attribute::SpeedOffhand,
        Attribute::HitArchery,
        Attribute::HitBrawl,
        Attribute::HitMelee,
        Attribute::HitThrown,
        Attribute::HitOffhand,
        Attribute::Armour,
        Attribute::MagicResistance,
        Attribute::Unused,
        Attribute::DamageArchery,
        Attribute::DamageBrawl,
        Attribute::DamageMelee,
        Attribute::DamageThrown,
        Attribute::DamageOffhand,
        Attribute::Size,
        Attribute::Movement,
        Attribute::Defence,
        Attribute::Fortitude,
        Attribute::Reflex,
        Attribute::Will,
        Attribute::Arcane,
        Attribute::Divine,
        Attribute::Primal,
        Attribute::Bardic,
        Attribute::Sorcery,
        Attribute::ExtraHitPoints,
        Attribute::ExtraMana,
        Attribute::Fatigue,
        Attribute::Coverage,
        Attribute::CastingDefence,
    ];

    /// Its place.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one of that number.
    pub fn of(number: i32) -> Option<Attribute> {
        usize::try_from(number).ok().and_then(|n| Self::ALL.get(n)).copied()
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        WORDS[self.index()].1
    }

    /// What data files call it.
    pub fn constant(self) -> &'static str {
        WORDS[self.index()].0
    }

    /// Speeds and movement are kept in steps of five percent and multiply some of their parts (S001-346).
    pub fn is_percent(self) -> bool {
        matches!(
            self,
            Attribute::Movement
                | Attribute::SpeedArchery
                | Attribute::SpeedBrawl
                | Attribute::SpeedMelee
                | Attribute::SpeedThrown
                | Attribute::SpeedOffhand
        )
    }

    /// The speed of a way of fighting.
    pub fn speed(mode: Mode) -> Attribute {
        Attribute::ALL[Attribute::SpeedArchery.index() + mode.index()]
    }

    /// The attack bonus of a way of fighting.
    pub fn hit(mode: Mode) -> Attribute {
        Attribute::ALL[Attribute::HitArchery.index() + mode.index()]
    }

    /// The damage bonus of a way of fighting.
    pub fn damage(mode: Mode) -> Attribute {
        Attribute::ALL[Attribute::DamageArchery.index() + mode.index()]
    }
}

/// What data files call each, and the word for it.
const WORDS: [(&str, &str); Attribute::COUNT] = [
    ("A_STR", "strength"),
    ("A_DEX", "dexterity"),
    ("A_CON", "constitution"),
    ("A_INT", "intelligence"),
    ("A_WIS", "wisdom"),
    ("A_CHA", "charisma"),
    ("A_LUC", "luck"),
    ("A_SPD_ARCHERY", "archery speed"),
    ("A_SPD_BRAWL", "brawl speed"),
    ("A_SPD_MELEE", "melee speed"),
    ("A_SPD_THROWN", "thrown speed"),
    ("A_SPD_OFFHAND", "offhand speed"),
    ("A_HIT_ARCHERY", "archery hit"),
    ("A_HIT_BRAWL", "brawl hit"),
    ("A_HIT_MELEE", "melee hit"),
    ("A_HIT_THROWN", "thrown hit"),
    ("A_HIT_OFFHAND", "offhand hit"),
    ("A_ARM", "armour"),
    ("A_MR", "magic resistance"),
    ("A_XXX", "unused"),
    ("A_DMG_ARCHERY", "archery damage"),
    ("A_DMG_BRAWL", "brawl damage"),
    ("A_DMG_MELEE", "melee damage"),
    ("A_DMG_THROWN", "thrown damage"),
    ("A_DMG_OFFHAND", "offhand damage"),
    ("A_SIZ", "size"),
    ("A_MOV", "movement"),
    ("A_DEF", "defence"),
    ("A_SAV_FORT", "fortitude"),
    ("A_SAV_REF", "reflex"),
    ("A_SAV_WILL", "will"),
    ("A_ARC", "arcane casting"),
    ("A_DIV", "divine casting"),
    ("A_PRI", "primal casting"),
    ("A_BAR", "bardic casting"),
    ("A_SOR", "sorcery casting"),
    ("A_THP", "extra hit points"),
    ("A_MAN", "extra mana"),
    ("A_FAT", "fatigue"),
    ("A_COV", "coverage"),
    ("A_CDEF", "casting defence"),
];
