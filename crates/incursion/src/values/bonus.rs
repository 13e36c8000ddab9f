//! The 39 types of bonus.

use serde::{Deserialize, Serialize};

/// Where a part of a number comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "[`Bonus::word`] says what each is")]
pub enum Bonus {
    Base,
    Class2,
    Class3,
    Study,
    Attribute,
    Enhance,
    Artifact,
    Sacred,
    Morale,
    Insight,
    Feat,
    Weapon,
    Class,
    NegativeLevel,
    Competence,
    Size,
    Deflection,
    Damage,
    Rage,
    Status,
    Inherent,
    Grace,
    Dodge,
    Natural,
    Armour,
    Skill,
    Dual,
    Fatigue,
    Template,
    Circumstance,
    Shield,
    Luck,
    Encumbrance,
    Resistance,
    Elevation,
    Tactic,
    Hunger,
    Pain,
    Hide,
}

impl Bonus {
    /// How many there are (S001-181).
    pub const COUNT: usize = 39;
    /// All of them, by number.
    pub const ALL: [Bonus; Bonus::COUNT] = [
        Bonus::Base,
        Bonus::Class2,
        Bonus::Class3,
        Bonus::Study,
        Bonus::Attribute,
        Bonus::Enhance,
        Bonus::Artifact,
        Bonus::Sacred,
        Bonus::Morale,
        Bonus::Insight,
        Bonus::Feat,
        Bonus::Weapon,
        Bonus::Class,
        Bonus::NegativeLevel,
        Bonus::Competence,
        Bonus::Size,
        Bonus::Deflection,
        Bonus::Damage,
        Bonus::Rage,
        Bonus::Status,
        Bonus::Inherent,
        Bonus::Grace,
        Bonus::Dodge,
        Bonus::Natural,
        Bonus::Armour,
        Bonus::Skill,
        Bonus::Dual,
        Bonus::Fatigue,
        Bonus::Template,
        Bonus::Circumstance,
        Bonus::Shield,
        Bonus::Luck,
        Bonus::Encumbrance,
        Bonus::Resistance,
        Bonus::Elevation,
        Bonus::Tactic,
        Bonus::Hunger,
        Bonus::Pain,
        Bonus::Hide,
    ];

    /// Its place.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one of that number.
    pub fn of(number: i32) -> Option<Bonus> {
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

    /// Penalties aside, only these types multiply a percent number; others add to it.
    pub fn multiplies(self) -> bool {
        matches!(
            self,
            Bonus::Weapon | Bonus::Enhance | Bonus::Sacred | Bonus::Skill | Bonus::Competence | Bonus::Feat
        )
    }

    /// Bonuses of these types add up instead of the largest counting.
    pub fn stacks(self) -> bool {
        matches!(self, Bonus::Dodge | Bonus::Circumstance)
    }
}

/// What data files call each, and the word for it.
const WORDS: [(&str, &str); Bonus::COUNT] = [
    ("BONUS_BASE", "base"),
    ("BONUS_CLASS2", "second class"),
    ("BONUS_CLASS3", "third class"),
    ("BONUS_STUDY", "study"),
    ("BONUS_ATTR", "attribute"),
    ("BONUS_ENHANCE", "magic"),
    ("BONUS_ARTI", "artifact"),
    ("BONUS_SACRED", "sacred"),
    ("BONUS_MORALE", "morale"),
    ("BONUS_INSIGHT", "insight"),
    ("BONUS_FEAT", "feat"),
    ("BONUS_WEAPON", "weapon"),
    ("BONUS_CLASS", "class"),
    ("BONUS_NEGLEV", "negative levels"),
    ("BONUS_COMP", "competence"),
    ("BONUS_SIZE", "size"),
    ("BONUS_DEFLECT", "deflection"),
    ("BONUS_DAMAGE", "damage"),
    ("BONUS_RAGE", "rage"),
    ("BONUS_STATUS", "status"),
    ("BONUS_INHERANT", "inherent"),
    ("BONUS_GRACE", "grace"),
    ("BONUS_DODGE", "dodge"),
    ("BONUS_NATURAL", "natural"),
    ("BONUS_ARMOUR", "armour"),
    ("BONUS_SKILL", "skill"),
    ("BONUS_DUAL", "two weapons"),
    ("BONUS_FATIGUE", "fatigue"),
    ("BONUS_TEMP", "template"),
    ("BONUS_CIRC", "circumstance"),
    ("BONUS_SHIELD", "shield"),
    ("BONUS_LUCK", "luck"),
    ("BONUS_ENCUM", "encumbrance"),
    ("BONUS_RESIST", "resistance"),
    ("BONUS_ELEV", "elevation"),
    ("BONUS_TACTIC", "tactic"),
    ("BONUS_HUNGER", "hunger"),
    ("BONUS_PAIN", "pain"),
    ("BONUS_HIDE", "hiding"),
];
