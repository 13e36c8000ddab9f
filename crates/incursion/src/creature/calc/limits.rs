//! Phases 29 to 31: the numbers themselves, held in their limits.

use super::Run;
use crate::creature::names as n;
use crate::values::{Attribute as A, Bonus as B, Matrix, Mode, SCORES};

impl Run<'_, '_> {
    /// Phases 29 to 31: the numbers themselves, held in their limits, and the score that ran out, if one did.
    pub(super) fn sum(&self, m: &Matrix) -> ([i16; A::COUNT], Option<A>) {
        let mut values = [0i32; A::COUNT];
        for a in A::ALL {
            values[a.index()] = m.total(a, self.known);
        }
        let halted = self.c.hero.is_none() && m.parts(A::Movement).any(|(_, part)| part <= -20);
        let mut dies_of = None;
        for a in A::ALL.into_iter().take(SCORES) {
            let base = m.get(a, B::Base);
            let alive = base != 0 && base + m.get(a, B::Template) > 0;
            let value = &mut values[a.index()];
            if !alive {
                *value = 0;
                continue;
            }
            let drained = base + m.get(a, B::Template) + m.get(a, B::Feat) + m.get(a, B::Damage) <= 0;
            if self.c.situation.in_play && !self.known && a < A::Luc && *value <= 0 && drained {
                dies_of = dies_of.or(Some(a));
                *value = (*value).max(0);
            } else {
                *value = (*value).max(1);
            }
        }
        let fatigue = &mut values[A::Fatigue.index()];
        *fatigue = (*fatigue).max(1);
        let body = self.rules.monster(self.c.form).map_or(0, |b| i32::from(b.movement));
        let movement = &mut values[A::Movement.index()];
        *movement = if halted { -20 } else { (*movement).max(body.min(-15)) };
        if let Some(leader) = self.c.situation.leader_movement {
            *movement = (*movement).max(leader.into());
        }
        for mode in Mode::ALL {
            let speed = &mut values[A::speed(mode).index()];
            *speed = (*speed).max(-15);
        }
        let open =
            [B::Weapon, B::Insight, B::Dodge].into_iter().map(|b| m.get(A::Defence, b).max(0)).sum::<i32>();
        let careless = if self.feat(n::FT_COMBAT_CASTING) { 2 } else { 4 };
        values[A::CastingDefence.index()] = values[A::Defence.index()] - open - careless;
        let mut narrow = [0i16; A::COUNT];
        for (to, from) in narrow.iter_mut().zip(values) {
            *to = from.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        (narrow, dies_of)
    }
}
