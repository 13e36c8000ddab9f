//! Phases 9 to 14: what holds for the moment, statuses, stances, templates and skills in use.

use super::Run;
use crate::creature::Status;
use crate::creature::names as n;
use crate::values::{Attribute as A, Bonus as B, Matrix, Mode, SCORES, Target as T, adjust};
use angrist_irh::res::{Change, Modifier};

/// Which statuses of the ADJUST kinds enter which type.
const ADJUSTS: [(i32, B); 17] = [
    (n::ADJUST, B::Enhance),
    (n::ADJUST_SAC, B::Sacred),
    (n::ADJUST_INS, B::Insight),
    (n::ADJUST_COMP, B::Competence),
    (n::ADJUST_ART, B::Artifact),
    (n::ADJUST_DEFL, B::Deflection),
    (n::ADJUST_DMG, B::Damage),
    (n::ADJUST_INH, B::Inherent),
    (n::ADJUST_MOR, B::Morale),
    (n::ADJUST_ARM, B::Armour),
    (n::ADJUST_DODG, B::Dodge),
    (n::ADJUST_CIRC, B::Circumstance),
    (n::ADJUST_NAT, B::Natural),
    (n::ADJUST_LUCK, B::Luck),
    (n::ADJUST_RES, B::Resistance),
    (n::ADJUST_PAIN, B::Pain),
    (n::ADJUST_SIZE, B::Size),
];

impl Run<'_, '_> {
    /// Phase 9.
    pub(super) fn conditions(&self, m: &mut Matrix) {
        let has = |nature: i32| self.c.statuses.has(nature);
        if has(n::PRONE) {
            m.add(B::Status, T::Hit, -4);
            m.add(B::Status, T::One(A::Defence), -4);
        }
        if has(n::CONFUSED) {
            m.add(B::Status, T::One(A::Int), -4);
            m.add(B::Status, T::One(A::Wis), -4);
            m.add(B::Status, T::Magic, -15);
        }
        if has(n::STUNNED) || has(n::NAUSEA) {
            m.add(B::Status, T::One(A::Dex), -6);
            m.add(B::Status, T::Speed, -10);
            m.add(B::Status, T::Magic, -10);
        }
        if has(n::DISTRACTED) {
            // The distracter's margin makes casting harder (H52).
            m.add(B::Circumstance, T::Magic, -self.c.statuses.highest(n::DISTRACTED));
        }
        self.hunger(m);
        if has(n::SINGING) {
            m.add(B::Status, T::Hit, -2);
        }
    }

    pub(super) fn hunger(&self, m: &mut Matrix) {
        let Some(food) = self.c.situation.food.map(i32::from) else { return };
        let mut weaken = |magic: i32, fatigue: i32, scores: i32| {
            m.add(B::Hunger, T::Magic, magic);
            m.add(B::Hunger, T::One(A::Fatigue), fatigue);
            m.add(B::Hunger, T::One(A::Str), scores);
            m.add(B::Hunger, T::One(A::Con), scores);
        };
        match food {
            2501.. => m.add(B::Hunger, T::Speed, -2),
            1001..=2500 => {}
            481..=1000 => weaken(0, -1, -1),
            241..=480 => weaken(-3, -2, -2),
            _ => weaken(-6, -2, -4),
        }
    }

    /// Phases 10 and 11.
    pub(super) fn adjustments(&self, m: &mut Matrix) {
        for (nature, bonus) in ADJUSTS {
            let all = self.c.statuses.of(nature);
            for (i, s) in all.iter().enumerate() {
                if self.known && s.unknown {
                    continue;
                }
                // Penalties of one effect count once; the original counts each (H6).
                let twin =
                    |o: &Status| o.effect == s.effect && o.value == s.value && o.magnitude == s.magnitude;
                if !self.rules.profile.is_exact()
                    && s.magnitude < 0
                    && !s.effect.is_none()
                    && nature != n::ADJUST_DMG
                    && all[..i].iter().any(twin)
                {
                    continue;
                }
                let Some(target) = T::of(s.value.into()) else { continue };
                let amount = i32::from(s.magnitude);
                match nature {
                    n::ADJUST_DMG => {
                        let bonus = if target == T::Aid { B::NegativeLevel } else { bonus };
                        m.stack(bonus, target, amount);
                    }
                    n::ADJUST_INH => m.stack(bonus, target, amount),
                    _ => m.add(bonus, target, amount),
                }
            }
        }
        if !self.c.statuses.has(n::ADJUST_PAIN) {
            return;
        }
        let relief =
            if self.has_skill(n::SK_CONCENT) { ((self.skill(n::SK_CONCENT) - 8) / 2).max(0) } else { 0 };
        for a in A::ALL {
            let cell = m.get(a, B::Pain);
            if cell < 0 {
                let left = (cell + relief).min(0);
                m.set(a, B::Pain, if self.feat(n::FT_PAIN_TOLERANCE) { left / 2 } else { left });
            }
        }
    }

    /// Phase 12.
    pub(super) fn stances(&self, m: &mut Matrix) {
        let statuses = &self.c.statuses;
        if statuses.has(n::MANIFEST) {
            m.add(B::Enhance, T::One(A::Cha), 4);
        }
        if statuses.has(n::SPRINTING) {
            m.add(B::Tactic, T::One(A::Movement), 20);
            m.add(B::Tactic, T::One(A::Defence), -2);
        }
        if statuses.has(n::CHARGING) {
            m.add(B::Tactic, T::One(A::Movement), 10);
            m.add(B::Tactic, T::One(A::Defence), -2);
        }
        if statuses.has(n::DEFENSIVE) {
            m.add(B::Tactic, T::One(A::Defence), 4);
            m.add(B::Tactic, T::Magic, -4);
            m.add(B::Tactic, T::One(A::Movement), -5);
            m.add(B::Tactic, T::Hit, -4);
            m.add(B::Tactic, T::Damage, -2);
        }
        if statuses.has(n::HIDING) && !self.feat(n::FT_SNEAKY) {
            m.add(B::Hide, T::One(A::Movement), -10);
        }
        if let Some(rage) = statuses.of(n::RAGING).first() {
            let v = i32::from(rage.value);
            if self.rules.is_small_race(self.c) {
                m.add(B::Rage, T::One(A::Str), v / 2);
                m.add(B::Rage, T::One(A::Dex), v / 2);
            } else {
                m.add(B::Rage, T::One(A::Str), v);
            }
            m.add(B::Rage, T::One(A::Con), v);
            m.add(B::Rage, T::Speed, v);
            m.add(B::Rage, T::One(A::Will), v / 2);
        }
        if statuses.has(n::DWARVEN_FOCUS) {
            m.add(B::Morale, T::One(A::Will), 4);
            m.add(B::Morale, T::One(A::Fatigue), 3);
        }
    }

    /// Phase 13 (hero 3).
    pub(super) fn templates(&self, m: &mut Matrix) {
        let lay = |m: &mut Matrix, a: A, by: Modifier| match by.change {
            Change::Keep if by.bound == angrist_irh::res::Bound::None => {}
            Change::Set => {
                m.set(a, B::Base, by.value.into());
                m.set(a, B::Template, 0);
            }
            Change::Percent if a.is_percent() => {
                let cell = m.get(a, B::Template);
                m.set(a, B::Template, (((cell * 5 + 100) * adjust(100, by)) / 100 - 100) / 5);
            }
            _ => {
                let (base, cell) = (m.get(a, B::Base), m.get(a, B::Template));
                m.set(a, B::Template, adjust(base + cell, by) - base);
            }
        };
        let arm = self.rules.monster(self.c.form).map_or(0, |b| i32::from(b.arm));
        for t in self.rules.templates(self.c) {
            for (score, by) in A::ALL.into_iter().take(SCORES - 1).zip(t.attributes) {
                lay(m, score, by);
            }
            for mode in Mode::ALL {
                lay(m, A::hit(mode), t.hit);
                lay(m, A::speed(mode), t.speed);
            }
            lay(m, A::Defence, t.def);
            lay(m, A::Movement, t.movement);
            lay(m, A::Size, t.size);
            match t.arm.change {
                Change::Keep => {}
                Change::Set => lay(m, A::Armour, t.arm),
                _ => {
                    let cell = m.get(A::Armour, B::Template);
                    m.set(A::Armour, B::Template, adjust(arm + cell, t.arm) - arm);
                }
            }
            m.pile(A::DamageBrawl, B::Template, t.damage.into());
        }
    }

    /// Phase 14.
    pub(super) fn skills(&self, m: &mut Matrix) {
        let statuses = &self.c.statuses;
        if statuses.has(n::TUMBLING) {
            let half = (self.skill(n::SK_TUMBLE) + 1) / 2;
            m.add(B::Status, T::One(A::Movement), half);
            m.add(B::Status, T::One(A::Defence), half);
            m.add(B::Status, T::Speed, -5);
            m.add(B::Status, T::Magic, -5);
        }
        if self.has_skill(n::SK_TUMBLE) {
            let tumble = self.skill(n::SK_TUMBLE);
            if tumble > 5 {
                m.add(B::Competence, T::One(A::Reflex), (tumble - 3) / 3);
            }
        }
        if let Some(up) = statuses.of(n::ELEVATED).first() {
            let climb = self.skill(n::SK_CLIMB);
            m.add(B::Elevation, T::One(A::Defence), climb / 6 + 2);
            m.add(B::Elevation, T::Hit, climb / 6 + 2);
            let slow = match i32::from(up.value) {
                n::ELEV_CEILING => -14 + (climb - 20).max(0),
                _ if self.feat(n::FT_BRACHIATION) => 0,
                _ => -10,
            };
            m.add(B::Elevation, T::One(A::Movement), slow);
        }
        if statuses.has(n::MOUNTED) {
            let ride = self.skill(n::SK_RIDE);
            m.add(B::Elevation, T::One(A::Defence), ride / 6 + 2);
            m.add(B::Elevation, T::One(A::HitMelee), ride / 5 + 1);
            m.add(B::Elevation, T::One(A::DamageMelee), ride / 5);
        }
    }
}
