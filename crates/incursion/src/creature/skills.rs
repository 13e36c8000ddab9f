//! Skill levels and checks (S001-348, S001-349).
//!
//! A level is the sum of ranks, an attribute and up to fifteen further parts, each kept so that it can be shown. A check
//! rolls one d20 or keeps the best of several; success by a narrow margin exercises the attributes behind the skill.

use super::kits::NO_KIT;
use super::names as n;
use super::status::Source;
use super::traits::FeatSet;
use super::{Creature, Rules};
use crate::makelev::Chance;
use crate::values::{Attribute as A, second_modifier};
use serde::Serialize;

/// The parts of a skill level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[expect(missing_docs, reason = "each is the part it is named after")]
pub struct SkillParts {
    pub ranks: i32,
    pub attribute: i32,
    pub racial: i32,
    pub enhancement: i32,
    pub feat: i32,
    pub domain: i32,
    pub item: i32,
    pub training: i32,
    pub synergy: i32,
    pub armour: i32,
    pub competence: i32,
    pub circumstance: i32,
    pub inherent: i32,
    pub size: i32,
    pub kit: i32,
    pub focus: i32,
    pub insight: i32,
    pub total: i32,
}

impl SkillParts {
    /// All parts but the total, with their names.
    pub fn named(&self) -> [(&'static str, i32); 17] {
        [
            ("ranks", self.ranks),
            ("attribute", self.attribute),
            ("racial", self.racial),
            ("enhancement", self.enhancement),
            ("feat", self.feat),
            ("domain", self.domain),
            ("item", self.item),
            ("training", self.training),
            ("synergy", self.synergy),
            ("armour", self.armour),
            ("competence", self.competence),
            ("circumstance", self.circumstance),
            ("inherent", self.inherent),
            ("size", self.size),
            ("kit", self.kit),
            ("focus", self.focus),
            ("insight", self.insight),
        ]
    }
}

/// How a check went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The die that counted.
    pub die: i32,
    /// The dice that were rolled.
    pub dice: CheckDice,
    /// The level, with its parts.
    pub level: SkillParts,
    /// What the moment adds.
    pub modifiers: i32,
    /// Level, die and modifiers.
    pub total: i32,
    /// Whether it succeeded.
    pub success: bool,
    /// How strongly the attributes behind the skill are exercised, and up to what: nothing for 0.
    pub exercise: (i32, i32),
}

/// The dice of a check, the best of which counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct CheckDice {
    /// The first.
    pub first: i32,
    /// The second, of skills that have two.
    pub second: Option<i32>,
    /// The last of those that a focus on the skill gives.
    pub focus: Option<i32>,
    /// What mastery makes of a bad roll.
    pub mastery: Option<i32>,
}

impl CheckDice {
    /// The die that counts.
    pub fn best(&self) -> i32 {
        let others = [self.second, self.focus, self.mastery];
        others.into_iter().flatten().fold(self.first, i32::max)
    }
}

/// Skills that only a kit makes possible from the menu.
pub const NEED_KIT: [i32; 6] =
    [n::SK_HEAL, n::SK_DISGUISE, n::SK_ALCHEMY, n::SK_MINING, n::SK_CRAFT, n::SK_LOCKPICKING];

impl<'a> Rules<'a> {
    /// Whether a creature has a skill.
    pub fn has_skill(&self, c: &'a Creature, skill: i32) -> bool {
        self.has_skill_in(c, &self.feats(c), skill)
    }

    pub(super) fn has_skill_in(&self, c: &Creature, feats: &FeatSet, skill: i32) -> bool {
        match &c.hero {
            None => feats.has(skill),
            Some(hero) => hero.has_skill(skill) || c.statuses.has_value(n::EXTRA_SKILL, skill),
        }
    }

    /// The level of a skill, with its parts.
    pub fn skill_level(&self, c: &'a Creature, skill: i32) -> SkillParts {
        self.skill_level_in(c, &self.feats(c), skill)
    }

    pub(super) fn skill_level_in(&self, c: &'a Creature, feats: &FeatSet, skill: i32) -> SkillParts {
        let mut p = SkillParts::default();
        let Some(row) = self.lore.skill(skill) else { return p };
        let challenge = self.challenge(c);
        let has = self.has_skill_in(c, feats, skill);
        p.attribute = second_modifier_of(c, self.skill_attribute(c, feats, skill));
        match &c.hero {
            Some(hero) => {
                p.ranks = hero.ranks_in(skill);
                p.training = self.training(c, skill);
            }
            None if has => {
                p.ranks = challenge.max(1) + 3;
                let focused = |list: &[i16]| {
                    list.windows(2).any(|w| i32::from(w[0]) == n::FT_SKILL_FOCUS && i32::from(w[1]) == skill)
                };
                let body = self.monster(c.form).is_some_and(|m| focused(&m.feats));
                if body || self.templates(c).any(|t| focused(&t.feats)) {
                    p.ranks += 2;
                }
            }
            None if skill == n::SK_SPOT || skill == n::SK_LISTEN => p.ranks = challenge.max(0) / 2,
            None => {}
        }
        for synergy in self.lore.synergies_of(skill) {
            let other = i32::from(synergy.source);
            let ranks = match &c.hero {
                Some(hero) => hero.ranks_in(other),
                None if has && feats.has(other) => challenge.max(1) + 3,
                None => 0,
            };
            p.synergy += ranks / i32::from(synergy.divisor);
        }
        if self.lore.feats_for(skill).any(|feat| feats.has(feat)) {
            p.feat = 3;
        }
        if skill == n::SK_INTUITION && self.has_ability(c, n::CA_FATESENSE) {
            p.domain = 4;
        }
        for s in c.statuses.of(n::SKILL_BONUS) {
            if i32::from(s.value) != skill && s.value != -1 {
                continue;
            }
            let part = match s.source {
                Source::Class => &mut p.feat,
                Source::Body | Source::Template | Source::Race => &mut p.racial,
                Source::Domain => &mut p.domain,
                Source::Item => &mut p.item,
                Source::Permanent => &mut p.focus,
                _ => &mut p.enhancement,
            };
            *part = (*part).max(s.magnitude.into());
        }
        p.inherent = match skill {
            n::SK_SPOT | n::SK_LISTEN => self.ability_level(c, n::CA_SHARP_SENSES),
            n::SK_SEARCH => self.ability_level(c, n::CA_STONEWORK_SENSE),
            _ if row.knowledge => self.ability_level(c, n::CA_LEGEND_LORE) / 2,
            _ => 0,
        };
        if !NO_KIT.contains(&skill) {
            let carried =
                c.gear.kits.iter().filter(|k| i32::from(k.0) == skill).map(|k| i32::from(k.1)).sum();
            p.kit = c.statuses.sum(n::INNATE_KIT, skill).max(carried);
        }
        if let Some(memory) = c.statuses.of(n::ANC_MEM).iter().find(|s| i32::from(s.value) == skill) {
            let most = i32::from(memory.magnitude);
            p.insight = (4 - (most - p.ranks).abs()).max(0);
            p.ranks = most;
        }
        if (skill == n::SK_HIDE || skill == n::SK_MOVE_SIL) && c.statuses.has(n::CHARGING) {
            p.circumstance -= 20;
        }
        if skill == n::SK_HIDE && c.statuses.has(n::ELEVATED) {
            p.circumstance += 2 + self.skill_level_in(c, feats, n::SK_CLIMB).total / 3;
        }
        if skill != n::SK_PERFORM && c.statuses.has(n::SINGING) {
            p.circumstance -= 2;
        }
        if skill == n::SK_HIDE {
            p.size = 4 * (4 - c.value(A::Size));
        }
        let worn = || c.gear.body.iter().chain(c.gear.shields.iter().flatten());
        let light = skill == n::SK_SWIM && worn().any(|a| a.featherlight);
        let factor = if light { 1 } else { i32::from(row.armour) };
        p.armour = factor * worn().map(|a| i32::from(a.penalty)).sum::<i32>();
        p.total = p.named().iter().map(|(_, part)| part).sum();
        p
    }

    /// Training: one for the race, one for each class, one for a skill learnt otherwise if nothing else gave one; and one
    /// more if there is any.
    fn training(&self, c: &Creature, skill: i32) -> i32 {
        let Some(hero) = &c.hero else { return 0 };
        let mut training = hero.training_sources(skill);
        if training == 0 && c.statuses.has_value(n::EXTRA_SKILL, skill) {
            training = 1;
        }
        if training > 0 { training + 1 } else { 0 }
    }

    /// The attribute a skill goes by: the better or worse of two; body and soul stand in for each other where they are one.
    pub(super) fn skill_attribute(&self, c: &Creature, feats: &FeatSet, skill: i32) -> A {
        let Some(row) = self.lore.skill(skill) else { return A::Int };
        let one_body = feats.has(n::FT_ONE_BODY_ONE_SOUL) || c.value(A::Con) == 0;
        let stand_in = |a: A| match a {
            A::Con if one_body && c.value(A::Wis) > c.value(A::Con) => A::Wis,
            A::Wis if one_body && c.value(A::Con) > c.value(A::Wis) => A::Con,
            other => other,
        };
        let (first, second) = (stand_in(row.first), stand_in(row.second));
        let first_wins =
            if row.better { c.value(first) > c.value(second) } else { c.value(first) <= c.value(second) };
        if first_wins { first } else { second }
    }

    /// Whether a skill can be used from the menu: it must be one's own, and some need a kit (S001-351).
    pub fn may_use(&self, c: &'a Creature, skill: i32) -> bool {
        let kit =
            c.gear.kits.iter().any(|k| i32::from(k.0) == skill) || c.statuses.has_value(n::INNATE_KIT, skill);
        self.has_skill(c, skill) && (kit || !NEED_KIT.contains(&skill))
    }

    /// The level a feat's condition looks at: without what things, spells and the moment give, on inherent attributes.
    pub fn inherent_skill(&self, c: &'a Creature, skill: i32) -> i32 {
        let feats = self.feats(c);
        let p = self.skill_level_in(c, &feats, skill);
        let attribute = self.skill_attribute(c, &feats, skill);
        p.ranks
            + second_modifier(self.inherent_score(c, attribute))
            + p.racial
            + p.feat
            + p.domain
            + p.training
            + p.inherent
            + p.focus
            + p.insight
    }

    /// A check against a difficulty. `threatened` is whether a foe is at hand, which forbids the sure success of a 20.
    pub fn skill_check(
        &self,
        c: &'a Creature,
        skill: i32,
        (dc, modifiers): (i32, i32),
        threatened: bool,
        chance: &mut Chance,
    ) -> Check {
        let parts = self.skill_level(c, skill);
        let level = parts.total;
        let mut dice = CheckDice { first: chance.random(20) + 1, ..CheckDice::default() };
        if matches!(skill, n::SK_USE_MAGIC | n::SK_ANIMAL_EMP | n::SK_DECIPHER) {
            dice.second = Some(chance.random(20) + 1);
        }
        let focus = c.statuses.of(n::SKILL_BONUS).iter();
        let rolls = focus.filter(|s| s.source == Source::Permanent && i32::from(s.value) == skill).count();
        for _ in 0..rolls {
            dice.focus = Some(chance.random(20) + 1);
        }
        if self.masters(c, skill) {
            dice.mastery = Some((7 + c.modifier(A::Int)).min(15));
        }
        let die = dice.best();
        let total = level + die + modifiers;
        let sure =
            matches!(skill, n::SK_ESCAPE_ART | n::SK_CLIMB | n::SK_HANDLE_DEV | n::SK_SEARCH | n::SK_BALANCE)
                && die == 20
                && !threatened;
        let narrow = c.hero.is_some() && dc > 0 && total >= dc && level + modifiers + 1 < dc;
        Check {
            die,
            dice,
            level: parts,
            modifiers,
            total,
            success: total >= dc || sure,
            exercise: if narrow { exercise(skill, dc - 10, threatened) } else { (0, 0) },
        }
    }

    /// What a check teaches: both attributes behind the skill are exercised by a die.
    pub fn learn_from_check(&self, c: &mut Creature, skill: i32, check: Check, chance: &mut Chance) {
        let (die, cap) = check.exercise;
        let Some(row) = self.lore.skill(skill).filter(|_| die > 0) else { return };
        let (first, second) = (row.first, row.second);
        let column = crate::hero::experience::SKILL_COLUMN;
        for attribute in [Some(first), Some(second).filter(|s| *s != first)].into_iter().flatten() {
            let amount = chance.random(die) + 1;
            self.exercise(c, attribute, amount, column, cap);
        }
    }

    /// A rogue with skill mastery never rolls badly in a skill of the class.
    fn masters(&self, c: &'a Creature, skill: i32) -> bool {
        self.has_ability(c, n::CA_SKILL_MASTERY)
            && c.hero.as_ref().is_some_and(|h| h.has_class_skill_of("rogue", self.library, skill))
    }
}

fn second_modifier_of(c: &Creature, attribute: A) -> i32 {
    c.second_modifier(attribute)
}

/// The die and the cap of what a narrow success teaches.
fn exercise(skill: i32, die: i32, threatened: bool) -> (i32, i32) {
    let (die, cap) = match skill {
        n::SK_LOCKPICKING | n::SK_DECIPHER => (die / 2, 60),
        n::SK_JUMP => (if threatened { die / 2 } else { 0 }, 20),
        n::SK_METAMAGIC => (if threatened { die } else { 0 }, 50),
        n::SK_BALANCE | n::SK_ESCAPE_ART | n::SK_RIDE | n::SK_SWIM => (if threatened { die } else { 0 }, 30),
        n::SK_BLUFF | n::SK_INTIMIDATE | n::SK_DIPLOMACY => (2 * die, 75),
        n::SK_GATHER_INF => (0, 0),
        _ => (die, 30),
    };
    if die >= 1 { (die, cap) } else { (0, 0) }
}
