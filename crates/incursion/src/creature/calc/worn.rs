//! Phases 15 to 19: armour, load, feats that need no score, and tiredness.

use super::Run;
use crate::creature::names as n;
use crate::values::{Attribute as A, Bonus as B, Matrix, SCORES, Target as T};

impl Run<'_, '_> {
    /// Phases 15 to 17.
    pub(super) fn armour(&self, m: &mut Matrix) {
        let gear = &self.c.gear;
        let held =
            [n::GRABBED, n::GRAPPLED, n::GRAPPLING, n::STUCK].into_iter().any(|s| self.c.statuses.has(s));
        let unpractised = |m: &mut Matrix, bonus: B, p: i32| {
            m.add(bonus, T::Speed, p);
            m.add(bonus, T::Hit, p);
            m.add(bonus, T::One(A::Reflex), p);
        };
        for shield in gear.shields.iter().flatten() {
            let p = i32::from(shield.penalty);
            if !held {
                m.pile(A::Coverage, B::Shield, shield.coverage.into());
                m.add(B::Shield, T::One(A::Defence), shield.defence.into());
                m.add(B::Shield, T::One(A::Armour), shield.armour.into());
            }
            m.add(B::Shield, T::One(A::Arcane), 2 * p);
            if shield.make.metallic {
                m.add(B::Armour, T::One(A::Primal), -16);
            }
            if !shield.proficient {
                unpractised(m, B::Shield, p);
            }
            m.add(B::Shield, T::One(A::Movement), p / 2);
        }
        if let Some(armour) = &gear.body {
            let p = i32::from(armour.penalty);
            m.add(B::Armour, T::One(A::Coverage), armour.coverage.into());
            m.add(B::Armour, T::One(A::Arcane), 2 * p);
            if armour.make.metallic {
                m.add(B::Armour, T::One(A::Primal), -16);
            }
            if armour.weight != crate::creature::gear::Weight::Light {
                m.add(B::Armour, T::One(A::Bardic), 2 * p);
            }
            if !armour.proficient {
                unpractised(m, B::Armour, p);
            }
            m.add(B::Armour, T::One(A::Movement), p);
        }
        if self.c.situation.off_plane || self.rules.has_flag(self.c, n::M_INCOR) {
            m.add(B::Circumstance, T::One(A::Defence), self.second(A::Cha).max(1));
        }
        let grade = self.rules.encumbrance(self.c) as usize;
        let bears = self.feat(n::FT_LOADBEARER);
        if grade == 0 || (bears && grade <= 2) {
            return;
        }
        let numbers = self.rules.numbers;
        let cost = |row: &[i16; 5]| i32::from(row[grade.min(4)]) / if bears { 2 } else { 1 };
        m.add(B::Encumbrance, T::One(A::Movement), cost(&numbers.encumbrance_movement));
        m.add(B::Encumbrance, T::One(A::Defence), cost(&numbers.encumbrance_defence));
        m.add(B::Encumbrance, T::One(A::Reflex), cost(&numbers.encumbrance_reflex));
        m.add(B::Encumbrance, T::Speed, cost(&numbers.encumbrance_speed));
        m.add(B::Encumbrance, T::One(A::Fatigue), cost(&numbers.encumbrance_fatigue));
    }

    /// Phase 18.
    pub(super) fn feats_before_scores(&self, m: &mut Matrix) {
        for (i, score) in A::ALL.into_iter().take(SCORES).enumerate() {
            if self.feat(n::FT_IMPROVED_STRENGTH + i as i32) {
                m.add(B::Feat, T::One(score), 1);
            }
        }
        let simple = [
            (n::FT_ATHLETIC, B::Competence, A::Fortitude, 1),
            (n::FT_CLEAR_MINDED, B::Competence, A::Will, 1),
            (n::FT_LIGHTNING_REFLEXES, B::Feat, A::Reflex, 3),
            (n::FT_GREAT_FORTITUDE, B::Feat, A::Fortitude, 3),
            (n::FT_IRON_WILL, B::Feat, A::Will, 3),
            (n::FT_RUN, B::Feat, A::Movement, 4),
        ];
        for (feat, bonus, attribute, amount) in simple {
            if self.feat(feat) {
                m.add(bonus, T::One(attribute), amount);
            }
        }
        let fatigue =
            if self.feat(n::FT_ENDURANCE) { 5 } else { 0 } + if self.feat(n::FT_WOODSMAN) { 2 } else { 0 };
        m.pile(A::Fatigue, B::Feat, fatigue);
        if self.feat(n::FT_TALENTED) {
            m.add(B::Feat, T::Magic, 1);
        }
        if self.feat(n::FT_ZEN_ARCHERY) {
            m.add(B::Insight, T::One(A::HitArchery), self.modifier(A::Wis));
        }
        if self.feat(n::FT_ZEN_DEFENSE) {
            match self.c.gear.weight() {
                crate::creature::gear::Weight::None => {
                    m.add(B::Insight, T::One(A::Defence), self.modifier(A::Wis))
                }
                crate::creature::gear::Weight::Light => {
                    m.add(B::Insight, T::One(A::Defence), (self.modifier(A::Wis) + 1) / 2);
                }
                _ => {}
            }
        }
        if self.has_skill(n::SK_ATHLETICS) {
            let level = self.skill(n::SK_ATHLETICS);
            m.add(B::Skill, T::One(A::Movement), (level / 2).max(0));
            m.add(B::Skill, T::One(A::Fatigue), (level / 3).max(0));
        }
    }

    /// Phase 19.
    pub(super) fn tiredness(&self, m: &mut Matrix) {
        if self.c.statuses.has(n::RAGING) || self.rules.is_tireless(self.c) || self.old_fatigue == 0 {
            return;
        }
        let (scores, movement, speed) = if self.bare_fatigue >= -self.old_fatigue {
            return;
        } else if self.bare_fatigue >= -2 * self.old_fatigue {
            (-2, -2, -2)
        } else {
            (-6, -5, -5)
        };
        for score in [A::Str, A::Dex, A::Cha] {
            m.add(B::Fatigue, T::One(score), scores);
        }
        m.add(B::Fatigue, T::One(A::Movement), movement);
        m.add(B::Fatigue, T::Speed, speed);
    }
}
