//! Feats, skills, synergies and abilities as the tables under `data/incursion/tables` give them (S001-185).

use crate::values::Attribute;

/// The most alternatives of a feat, and the most conditions of an alternative (S001-356).
pub const MOST_ALTERNATIVES: usize = 3;
/// See [`MOST_ALTERNATIVES`].
pub const MOST_CONDITIONS: usize = 5;

/// What a feat asks for: twelve kinds, beside nothing at all (S001-185).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each is the kind it is named after; the second number is the least that will do"
)]
pub enum Condition {
    Feat(i16),
    Ability(i16, i16),
    BaseAttack(u8, i16),
    Skill(i16, i16),
    Challenge(i16),
    Attribute(Attribute, i16),
    Caster(i16),
    WeaponSkill(i16),
    Proficient(u32),
    NotProficient(u32),
    Attack(i16),
    Type(i16),
}

/// A feat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Feat {
    /// Its number.
    pub number: i16,
    /// Its name.
    pub name: String,
    /// It may be taken again.
    pub repeatable: bool,
    /// Warriors choose it from their list.
    pub warrior: bool,
    /// Wizards choose it from their list.
    pub wizard: bool,
    /// It changes spells: only casters take it.
    pub metamagic: bool,
    /// It cannot be taken.
    pub unavailable: bool,
    /// The original never offers it, though its conditions can be met.
    pub unoffered: bool,
    /// Only monsters have it.
    pub monsters: bool,
    /// Sets of conditions, one of which must hold; none means anybody may.
    pub alternatives: Vec<Vec<Condition>>,
    /// What it does.
    pub text: String,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// Its number.
    pub number: i16,
    /// Its name.
    pub name: String,
    /// The attributes it goes by.
    pub first: Attribute,
    /// See `first`.
    pub second: Attribute,
    /// The better of the two counts, not the worse.
    pub better: bool,
    /// How often the armour penalty counts.
    pub armour: i8,
    /// It is used from the menu.
    pub active: bool,
    /// It does nothing: the original does not offer it.
    pub unavailable: bool,
    /// It is one of the knowledges.
    pub knowledge: bool,
    /// What it does.
    pub text: String,
}

/// Ranks in one skill that help another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Synergy {
    /// The skill helped.
    pub skill: i16,
    /// The skill that helps.
    pub source: i16,
    /// Ranks for one point.
    pub divisor: i16,
}

/// An ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// Its number.
    pub number: i16,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// Everything the tables say.
#[derive(Debug, Clone)]
pub struct Lore {
    pub(super) feats: Vec<Option<Feat>>,
    pub(super) skills: Vec<Option<Skill>>,
    pub(super) synergies: Vec<Synergy>,
    pub(super) pairs: Vec<(i16, i16)>,
    pub(super) abilities: Vec<Ability>,
    pub(super) foes: Vec<(i32, Rarity)>,
    pub(super) perks: Vec<Perk>,
    pub(super) never: Vec<i32>,
}

/// How often a kind of foe is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the rarity it is named after")]
pub enum Rarity {
    Common,
    Uncommon,
    Rare,
    VeryRare,
    Scarce,
}

impl Rarity {
    /// What a favoured enemy of a level gives on attack and damage.
    pub fn bonus(self, level: i32) -> i32 {
        match self {
            Rarity::Scarce => ((level + 2) * 10 / 3) / 5,
            Rarity::VeryRare => (level + 1) / 2,
            Rarity::Rare => (level + 2) / 3,
            Rarity::Uncommon => (level + 3) / 4,
            Rarity::Common => (level + 5) / 6,
        }
    }
}

/// What a perk gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the gift it is named after; numbers are what and how much")]
pub enum Gift {
    Ability(i32, i32),
    Enemy(i32, i32),
    Smite(i32, i32),
    Immunity(i32),
    Resistance(i32, i32),
    Save(i32, i32),
}

/// A perk of the table and its weight within its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perk {
    /// What it gives.
    pub gift: Gift,
    /// Its weight.
    pub weight: i32,
}

impl Lore {
    /// Kinds that can be favoured enemies.
    pub fn foes(&self) -> impl Iterator<Item = i32> {
        self.foes.iter().map(|f| f.0)
    }

    /// How often a kind is met; one that is not listed counts as uncommon.
    pub fn rarity(&self, kind: i32) -> Rarity {
        self.foes.iter().find(|f| f.0 == kind).map_or(Rarity::Uncommon, |f| f.1)
    }

    /// All perks of the table.
    pub fn perks(&self) -> &[Perk] {
        &self.perks
    }

    /// Whether a feat is never a perk.
    pub fn never_a_perk(&self, feat: i32) -> bool {
        self.never.contains(&feat)
    }

    /// A feat.
    pub fn feat(&self, number: i32) -> Option<&Feat> {
        usize::try_from(number).ok().and_then(|i| self.feats.get(i))?.as_ref()
    }

    /// All feats, by number.
    pub fn feats(&self) -> impl Iterator<Item = &Feat> {
        self.feats.iter().flatten()
    }

    /// The name of a feat.
    pub fn feat_name(&self, number: i32) -> String {
        self.feat(number).map_or_else(|| format!("feat {number}"), |f| f.name.clone())
    }

    /// A skill.
    pub fn skill(&self, number: i32) -> Option<&Skill> {
        usize::try_from(number).ok().and_then(|i| self.skills.get(i))?.as_ref()
    }

    /// All skills, by number.
    pub fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.skills.iter().flatten()
    }

    /// All abilities, by number.
    pub fn abilities(&self) -> &[Ability] {
        &self.abilities
    }

    /// What helps a skill.
    pub fn synergies_of(&self, skill: i32) -> impl Iterator<Item = &Synergy> {
        let from = self.synergies.partition_point(|s| i32::from(s.skill) < skill);
        self.synergies[from..].iter().take_while(move |s| i32::from(s.skill) == skill)
    }

    /// Feats that help a skill by three.
    pub fn feats_for(&self, skill: i32) -> impl Iterator<Item = i32> {
        let from = self.pairs.partition_point(|p| i32::from(p.0) < skill);
        self.pairs[from..].iter().take_while(move |p| i32::from(p.0) == skill).map(|p| p.1.into())
    }
}
