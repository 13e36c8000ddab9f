//! Intensive study: a feat that advances a class ability, or base attack, as further levels would (S001-360).

use super::{CLASSES, Hero, attack_percent};
use crate::creature::names as n;
use crate::creature::{Creature, Rules};
use crate::values::Mode;
use serde::{Deserialize, Serialize};

/// What can be studied: eight abilities, and base attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the study it is named after")]
pub enum Study {
    Turning,
    Smite,
    Unarmed,
    Sneak,
    Casting,
    Bardic,
    Shapes,
    Mount,
    BaseAttack,
}

impl Study {
    /// All of them, by number.
    pub const ALL: [Study; 9] = [
        Study::Turning,
        Study::Smite,
        Study::Unarmed,
        Study::Sneak,
        Study::Casting,
        Study::Bardic,
        Study::Shapes,
        Study::Mount,
        Study::BaseAttack,
    ];

    /// The ability that decides whether one may study it.
    pub fn ability(self) -> Option<i32> {
        Some(match self {
            Study::Turning => n::CA_TURNING,
            Study::Smite => n::CA_SMITE,
            Study::Unarmed => n::CA_UNARMED_STRIKE,
            Study::Sneak => n::CA_SNEAK_ATTACK,
            Study::Casting => n::CA_SPELLCASTING,
            Study::Bardic => n::CA_LEGEND_LORE,
            Study::Shapes => n::CA_WILD_SHAPE,
            Study::Mount => n::CA_SACRED_MOUNT,
            Study::BaseAttack => return None,
        })
    }

    /// The study that advances an ability.
    pub fn of(ability: i32) -> Option<Study> {
        Some(match ability {
            n::CA_TURNING | n::CA_COMMAND => Study::Turning,
            n::CA_SMITE => Study::Smite,
            n::CA_UNARMED_STRIKE | n::CA_STUN_ATTACK => Study::Unarmed,
            n::CA_SNEAK_ATTACK => Study::Sneak,
            n::CA_SPELLCASTING => Study::Casting,
            n::CA_LEGEND_LORE | n::CA_BARDIC_MUSIC | n::CA_STORYCRAFT => Study::Bardic,
            n::CA_WILD_SHAPE => Study::Shapes,
            n::CA_SACRED_MOUNT => Study::Mount,
            _ => return None,
        })
    }
}

impl<'a> Rules<'a> {
    /// The level of a hero's ability before statuses that give more: as stored, or as kept in a status, raised by studies.
    pub(crate) fn studied_level(&self, c: &Creature, hero: &Hero, ability: i32) -> i32 {
        let raw = self.raw_ability(c, hero, ability);
        let Some(study) = Study::of(ability) else { return raw };
        let more =
            i32::from(hero.studies[study as usize]) * i32::from(self.numbers.study_step[study as usize]);
        if more == 0 {
            return raw;
        }
        if study == Study::Casting {
            return raw + more;
        }
        let level = hero.total_level();
        let cap = (4 * level + 4) / if study == Study::Sneak { 10 } else { 5 };
        raw.max((raw + more).min((2 * raw).min(cap)))
    }

    /// The level without studies. Abilities kept as a status count their strongest one; the original adds the mark in the
    /// list of abilities, one more (H35).
    pub(crate) fn raw_ability(&self, c: &Creature, hero: &Hero, ability: i32) -> i32 {
        let stored = hero.ability(ability);
        match super::kept_as_status(ability) {
            Some(nature) if self.profile.is_exact() => c.statuses.highest(nature) + stored,
            Some(nature) => c.statuses.highest(nature),
            None => stored,
        }
    }

    /// Whether a hero may take a study once more.
    pub fn may_study(&self, c: &Creature, hero: &Hero, study: Study) -> bool {
        let taken = i32::from(hero.studies[study as usize]);
        let level = hero.total_level();
        let Some(ability) = study.ability() else {
            return [Mode::Archery, Mode::Brawl, Mode::Melee, Mode::Thrown].into_iter().any(|mode| {
                self.warrior_levels(hero, mode) > taken && self.hero_base_attack(hero, mode) < level
            });
        };
        let raw = self.raw_ability(c, hero, ability);
        let step = i32::from(self.numbers.study_step[study as usize]);
        let rate = i32::from(self.numbers.study_rate[study as usize]);
        raw > 0 && rate * (raw + taken * step) < (4 * level + 4) / 5 && raw > taken * step
    }

    /// Levels in classes that fight as well as anybody in a way of fighting.
    fn warrior_levels(&self, hero: &Hero, mode: Mode) -> i32 {
        let levels = (0..CLASSES).filter_map(|i| {
            let class = hero.class(self.library, i)?;
            (attack_percent(class, mode) >= 100).then_some(i32::from(hero.levels[i]))
        });
        levels.sum()
    }

    /// Base attack of a hero: the sum of classes, raised by studies as far as warrior levels and the whole level allow.
    pub(crate) fn hero_base_attack(&self, hero: &Hero, mode: Mode) -> i32 {
        // The original's table has no entry for the off hand; behind it stand the skill points (H12).
        let beyond = mode == Mode::Offhand && self.profile.is_exact();
        let classes: i32 = (0..CLASSES)
            .filter_map(|i| {
                let class = hero.class(self.library, i)?;
                let percent = if beyond { class.skill_points.into() } else { attack_percent(class, mode) };
                Some(percent * i32::from(hero.levels[i]) / 100)
            })
            .sum();
        if beyond {
            return classes;
        }
        let studied =
            i32::from(hero.studies[Study::BaseAttack as usize]).min(self.warrior_levels(hero, mode));
        classes.max(hero.total_level().min(classes + studied))
    }
}
