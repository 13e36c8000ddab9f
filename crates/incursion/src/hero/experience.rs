//! Experience: what a kill is worth, what a level needs, and growth by use (S001-359).

use super::Hero;
use crate::creature::names as n;
use crate::creature::numbers::within;
use crate::creature::{Creature, Rules};
use crate::values::{Attribute, SCORES};

/// Columns of growth by use for each score.
pub const COLUMNS: usize = 15;
/// The column that skill checks fill.
pub const SKILL_COLUMN: usize = 0;
/// The column that saves fill.
pub const SAVE_COLUMN: usize = 1;

/// The column that tiring oneself fills.
pub const FATIGUE_COLUMN: usize = 6;

/// The circumstances of a kill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kill {
    /// Challenge of the fallen.
    pub challenge: i32,
    /// Level of the one rewarded, plus the challenge of a taken shape.
    pub level: i32,
    /// Difficulty of the game, 0 to 4.
    pub difficulty: i32,
    /// The fallen was a friend.
    pub friend: bool,
    /// How many times bred.
    pub generation: i32,
    /// Percent of the reward.
    pub percent: i32,
}

impl Rules<'_> {
    /// What a kill is worth. Creatures below challenge 1 are worth less the weaker they are; the original pays all of them
    /// alike (H23).
    pub fn kill_reward(&self, kill: Kill) -> i32 {
        let numbers = self.numbers;
        let challenge = if self.profile.is_exact() { kill.challenge.max(0) } else { kill.challenge };
        let base = if challenge > 0 {
            challenge.saturating_mul(100)
        } else {
            numbers.kill_below_one[within(challenge + 7, numbers.kill_below_one.len())]
        };
        let base = base.saturating_mul(numbers.difficulty_percent[within(kill.difficulty, 5)]) / 100;
        let step = (challenge - kill.level).clamp(-9, 10);
        let scaled = base.saturating_mul(numbers.kill_scale[within(step + 9, 20)]) / 100;
        let slowed = scaled.saturating_mul(100) / numbers.slow_advance[within(kill.level, 7)].max(1);
        let friend = if kill.friend { slowed / 3 } else { slowed };
        let bred = friend / (1 + kill.generation.max(0));
        bred.saturating_mul(kill.percent.max(0)) / 100
    }

    /// Experience at which a level is reached; 0 for one that is beyond the table.
    pub fn experience_for(&self, level: i32) -> i32 {
        usize::try_from(level).ok().and_then(|l| self.numbers.experience.get(l)).copied().unwrap_or(0)
    }

    /// The weight of a creature in a company, by its challenge.
    pub fn company_weight(&self, challenge: i32) -> i64 {
        if challenge > 0 {
            let side = i64::from(challenge.min(1 << 16)) + 3;
            return side * side * side;
        }
        let table = &self.numbers.strength_in_numbers;
        table[within(challenge + 12, table.len())].into()
    }

    /// The challenge a company of that weight has. In the original no weight is that of 35.
    pub fn challenge_of_weight(&self, weight: i64) -> i32 {
        let found = (-8..=34).find(|&cr| weight <= self.company_weight(cr));
        if self.profile.is_exact() {
            return found.unwrap_or(36);
        }
        found.unwrap_or_else(|| (35..=1000).find(|&cr| weight <= self.company_weight(cr)).unwrap_or(1000))
    }

    /// Percent of experience lost, or won below 0: a strict life, curses, and classes that do not go together.
    pub fn experience_penalty(&self, c: &Creature, hero: &Hero, favoured_option: bool) -> i32 {
        let lawful = -i32::from(hero.law_chaos);
        let mut penalty = if hero.total_level() >= 3 && lawful > 40 { 40 - lawful } else { 0 };
        penalty += c.statuses.of(n::XP_PENALTY).iter().map(|s| i32::from(s.magnitude)).sum::<i32>();
        if hero.is_multiclassed()
            && !favoured_option
            && hero.ability(n::CA_VERSATILITY) == 0
            && !self.favours(hero)
        {
            penalty += 25;
        }
        penalty
    }

    /// Whether a favoured class is at least as high as both others.
    fn favours(&self, hero: &Hero) -> bool {
        let race = self.library.races.get(usize::from(hero.race));
        (0..super::CLASSES).any(|i| {
            let Some(class) = hero.class(self.library, i) else { return false };
            let rid = self.library.rid(angrist_irh::res::ResKind::Class, hero.classes[i].into());
            let favoured = class.flags.has(n::CF_FAVOURED) || race.is_some_and(|r| r.favoured.contains(&rid));
            favoured && hero.levels.iter().all(|&l| hero.levels[i] >= l)
        })
    }

    /// Gives experience, less the penalty.
    pub fn gain_experience(&self, c: &mut Creature, amount: i32) {
        let Some(hero) = &c.hero else { return };
        let lost = amount.saturating_mul(self.experience_penalty(c, hero, false)) / 100;
        if let Some(hero) = &mut c.hero {
            hero.experience = hero.experience.saturating_add(amount - lost);
        }
    }

    /// How many levels draining takes away for now, and whether it kills.
    pub fn negative_levels(&self, hero: &Hero) -> (i32, bool) {
        let left = hero.experience - hero.drained;
        if left < 0 {
            return (0, true);
        }
        let affordable = (1..self.numbers.experience.len() as i32)
            .take_while(|&l| self.experience_for(l) <= left)
            .last()
            .unwrap_or(1);
        ((hero.total_level() - affordable).max(0), false)
    }

    /// Growth by use: a score that was exercised enough rises by one for good. A column never holds more than `cap`
    /// (H25).
    pub fn exercise(&self, c: &mut Creature, score: Attribute, amount: i32, column: usize, cap: i32) -> bool {
        let at = score.index();
        if at >= SCORES || column >= COLUMNS || c.hero.is_none() {
            return false;
        }
        let skill = match score {
            Attribute::Str | Attribute::Dex | Attribute::Con => Some(n::SK_ATHLETICS),
            Attribute::Wis => Some(n::SK_CONCENT),
            Attribute::Cha => Some(n::SK_PERFORM),
            Attribute::Int => None,
            _ => None,
        };
        let rules = Rules { ..*self };
        let known = match (score, skill) {
            (Attribute::Luc, _) => 0,
            (_, Some(skill)) => rules.skill_level(c, skill).total,
            _ => (23..=31).map(|s| rules.skill_level(c, s).total).max().unwrap_or(0),
        };
        let limit = 5 + rules.ability_level(c, n::CA_INHERANT_POTENTIAL);
        let gained = c.statuses.sum(n::ADJUST_INH, at as i32);
        let Some(hero) = &mut c.hero else { return false };
        let columns = &mut hero.exercise[at * COLUMNS..(at + 1) * COLUMNS];
        if amount < 0 {
            let mut left = -amount;
            for cell in columns.iter_mut() {
                let taken = left.min((*cell).into());
                *cell -= taken as i16;
                left -= taken;
            }
            return false;
        }
        let held = i32::from(columns[column]);
        if gained >= limit || held >= cap {
            return false;
        }
        let counted = amount.min(cap - held);
        let needed = 100 - known.max(0);
        let sum: i32 = columns.iter().map(|&n| i32::from(n)).sum::<i32>() + counted;
        let rises = sum > needed;
        if rises {
            columns.fill(0);
        }
        let added = if rises { 0 } else { counted };
        columns[column] = (i32::from(columns[column]) + added).min(i32::from(i16::MAX)) as i16;
        if rises {
            let none = angrist_irh::res::Rid::NONE;
            let source = crate::creature::Source::Permanent;
            match c.statuses.all_mut().iter_mut().find(|s| {
                i32::from(s.nature) == n::ADJUST_INH
                    && usize::try_from(s.value) == Ok(at)
                    && s.source == source
            }) {
                Some(s) => s.magnitude += 1,
                None => c.statuses.gain(crate::creature::Status::lasting(
                    n::ADJUST_INH,
                    at as i32,
                    1,
                    source,
                    none,
                )),
            }
        }
        rises
    }
}
