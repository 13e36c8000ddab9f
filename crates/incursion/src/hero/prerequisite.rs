//! Whether a hero may take a feat: conditions are judged on what one is, not on what one wears (S001-185, S001-356).

use super::Hero;
use super::lore::{Condition, Feat};
use super::study::Study;
use crate::creature::names as n;
use crate::creature::{Creature, Rules, Source};
use crate::values::{Attribute, Mode, Profile, SCORES};

/// The lists feats are offered from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the list it is named after")]
pub enum FeatList {
    All,
    Warrior,
    Wizard,
    Bard,
}

impl FeatList {
    /// The list of a number in data files; those without a list of their own offer everything.
    pub fn of(code: i32) -> FeatList {
        match code {
            n::FT_WARRIOR_LIST => FeatList::Warrior,
            n::FT_WIZARD_LIST => FeatList::Wizard,
            n::FT_BARD_LIST => FeatList::Bard,
            _ => FeatList::All,
        }
    }
}

impl<'a> Rules<'a> {
    /// Whether a hero has a feat for good: taken, or given by class, god or domain. Things and spells do not count.
    pub fn has_inherent_feat(&self, c: &Creature, hero: &Hero, feat: i32) -> bool {
        let lasting = [Source::Domain, Source::Blessing, Source::Class, Source::Permanent];
        let given = |s: &&crate::creature::Status| i32::from(s.value) == feat && lasting.contains(&s.source);
        hero.feats.has(feat)
            || c.statuses.of(n::EXTRA_FEAT).iter().any(|s| given(&s))
            || c.statuses
                .of(n::CONDITIONAL_FEAT)
                .iter()
                .any(|s| i32::from(s.value) == feat && matches!(s.source, Source::Class | Source::Race))
            || armour_feat(feat).is_some_and(|group| hero.proficiencies & group != 0)
    }

    fn has_inherent_ability(&self, c: &Creature, hero: &Hero, ability: i32) -> bool {
        let lasting = [Source::Race, Source::Class, Source::Permanent, Source::Blessing, Source::Domain];
        let given = |nature: i32, any: bool| {
            let mut all = c.statuses.of(nature).iter();
            all.any(|s| (any || i32::from(s.value) == ability) && lasting.contains(&s.source))
        };
        hero.ability(ability) != 0
            || given(n::EXTRA_ABILITY, false)
            || super::kept_as_status(ability).is_some_and(|nature| given(nature, true))
    }

    fn holds(&self, c: &'a Creature, hero: &Hero, condition: Condition) -> bool {
        match condition {
            Condition::Feat(feat) => self.has_inherent_feat(c, hero, feat.into()),
            Condition::Ability(ability, least) => {
                let ability = i32::from(ability);
                self.has_inherent_ability(c, hero, ability) && self.ability_level(c, ability) >= least.into()
            }
            Condition::BaseAttack(mode, least) => {
                let mode = Mode::ALL.get(usize::from(mode)).copied().unwrap_or(Mode::Melee);
                self.base_attack(c, mode) >= least.into()
            }
            Condition::Skill(skill, least) => self.inherent_skill(c, skill.into()) >= least.into(),
            Condition::Challenge(least) => self.challenge(c) >= least.into(),
            Condition::Attribute(a, least) if a.index() < SCORES => self.inherent_score(c, a) >= least.into(),
            // A save stands for what the classes alone give (H30).
            Condition::Attribute(a, least) => self.base_save(hero, a) >= least.into(),
            Condition::Caster(least) => self.caster_level(c) >= least.into(),
            Condition::WeaponSkill(level) => c.statuses.of(n::WEP_SKILL).iter().any(|s| s.value == level),
            Condition::Proficient(group) => hero.proficiencies & group != 0,
            Condition::NotProficient(group) => hero.proficiencies & group == 0,
            Condition::Attack(kind) => self.attacks(c).any(|a| i16::from(a.kind) == kind),
            Condition::Type(kind) => self.is_type(c, kind.into()),
        }
    }

    /// A save as classes alone give it.
    fn base_save(&self, hero: &Hero, save: Attribute) -> i32 {
        let which = save.index() as i32 - Attribute::Fortitude.index() as i32;
        (0..super::CLASSES)
            .filter_map(|i| {
                let class = hero.class(self.library, i)?;
                let table = if super::good_save(class, which) {
                    &self.numbers.good_save
                } else {
                    &self.numbers.poor_save
                };
                let level = crate::creature::numbers::within(hero.levels[i].into(), table.len());
                (hero.levels[i] > 0).then_some(i32::from(table[level]))
            })
            .sum()
    }

    /// Whether a hero may take a feat now.
    pub fn may_take(&self, c: &'a Creature, feat: i32) -> bool {
        let (Some(hero), Some(row)) = (&c.hero, self.lore.feat(feat)) else { return false };
        let unoffered = row.unoffered && self.profile == Profile::Exact;
        if row.unavailable || row.monsters || unoffered {
            return false;
        }
        if !row.repeatable && self.has_inherent_feat(c, hero, feat) {
            return false;
        }
        if row.metamagic && self.caster_level(c) < 1 {
            return false;
        }
        if feat == n::FT_INTENSIVE_STUDY && !Study::ALL.into_iter().any(|s| self.may_study(c, hero, s)) {
            return false;
        }
        if armour_feat(feat).is_some_and(|group| hero.proficiencies & group != 0) {
            return false;
        }
        let sets = &row.alternatives;
        sets.is_empty() || sets.iter().any(|set| set.iter().all(|&k| self.holds(c, hero, k)))
    }

    /// The feats a list offers a hero now, by number.
    pub fn offered(&self, c: &'a Creature, list: FeatList) -> Vec<i32> {
        let on_list = |f: &&Feat| match list {
            FeatList::All => true,
            FeatList::Warrior => f.warrior,
            FeatList::Wizard => f.wizard || f.metamagic,
            FeatList::Bard => {
                let Some(hero) = &c.hero else { return false };
                let sets = &f.alternatives;
                let no_feat = |set: &&Vec<Condition>| !set.iter().any(|k| matches!(k, Condition::Feat(_)));
                sets.is_empty()
                    || sets.iter().filter(no_feat).any(|set| set.iter().all(|&k| self.holds(c, hero, k)))
            }
        };
        self.lore.feats().filter(on_list).map(|f| f.number.into()).filter(|&f| self.may_take(c, f)).collect()
    }
}

/// The group of armour that a feat teaches.
pub fn armour_feat(feat: i32) -> Option<u32> {
    let group = match feat {
        n::FT_AP_LIGHT => n::WG_LARMOUR,
        n::FT_AP_MEDIUM => n::WG_MARMOUR,
        n::FT_AP_HEAVY => n::WG_HARMOUR,
        n::FT_SHIELD_PROFICIENCY => n::WG_SHIELDS,
        _ => return None,
    };
    Some(group as u32)
}
