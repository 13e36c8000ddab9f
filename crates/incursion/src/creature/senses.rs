//! How far a creature perceives, by each sense (hero 4, phase 32).

use super::names as n;
use super::{Creature, Rules};
use crate::values::Attribute as A;
use serde::{Deserialize, Serialize};

/// Ranges in squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is the sense it is named after")]
pub struct Senses {
    pub tremor: i16,
    pub sight: i16,
    pub light: i16,
    pub blindsight: i16,
    pub infravision: i16,
    pub perception: i16,
    pub telepathy: i16,
    pub scent: i16,
    pub shadow: i16,
    pub nature: bool,
}

impl Rules<'_> {
    pub(super) fn sense(&self, c: &mut Creature) {
        let senses = self.senses(c);
        c.senses = senses;
    }

    fn senses(&self, c: &Creature) -> Senses {
        let rules = Rules { ..*self };
        let level = |ability: i32| rules.ability_level(c, ability) as i16;
        let feats = rules.feats(c);
        let sharp = level(n::CA_SHARP_SENSES);
        let mut s = Senses {
            sight: (15 + 3 * c.modifier(A::Wis) as i16).max(12) + 2 * sharp,
            light: c.gear.light,
            scent: level(n::CA_SCENT),
            infravision: level(n::CA_INFRAVISION),
            telepathy: level(n::CA_TELEPATHY),
            tremor: level(n::CA_TREMORSENSE),
            blindsight: level(n::CA_BLINDSIGHT),
            perception: c.statuses.highest(n::PERCEPTION) as i16,
            nature: rules.has_ability(c, n::CA_NATURE_SENSE),
            shadow: 0,
        };
        if s.light > 0 {
            s.light += level(n::CA_LOWLIGHT);
        }
        s.shadow = 2 * s.light;
        if feats.has(n::FT_WILD_SHAPE_SCENT) {
            s.scent += 3;
        }
        if c.statuses.has(n::BLIND) || rules.has_flag(c, n::M_BLIND) {
            (s.sight, s.shadow, s.infravision) = (0, 0, 0);
        }
        if feats.has(n::FT_ACUTE_SENSES) {
            for sense in [&mut s.sight, &mut s.shadow, &mut s.infravision, &mut s.scent] {
                *sense = *sense * 3 / 2;
            }
        }
        if feats.has(n::FT_BLINDSIGHT) {
            s.blindsight += 1;
        }
        if s.blindsight > 0 {
            if c.gear.metal_helm {
                s.blindsight /= 2;
            }
            for w in [c.gear.melee, c.gear.offhand].into_iter().flatten() {
                s.blindsight -= (i16::from(w.size) - 2).max(0);
            }
            s.blindsight = s.blindsight.max(1);
        }
        let others = [s.tremor, s.blindsight, s.infravision, s.telepathy, s.scent, s.perception, s.light];
        if c.hero.is_none() && others.iter().all(|&r| r == 0) {
            s.infravision = 6;
        }
        s
    }
}
