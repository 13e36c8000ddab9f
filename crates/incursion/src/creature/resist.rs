//! Resistance to kinds of damage (S001-208).
//!
//! Every source gives a number; the best counts fully, the second by half, every further one by a third. Immunity
//! overrides all of it.

use super::names as n;
use super::{Creature, Rules};
use crate::values::Attribute as A;

/// What an immune creature resists.
pub const IMMUNE: i32 = -1;

/// Sources of one kind of resistance that a status can have.
const SOURCES: usize = 16;

/// Sources of resistance put together: the best whole, the second halved, the rest by a third.
pub fn combined(sources: &mut [i32]) -> i32 {
    sources.sort_unstable_by(|a, b| b.cmp(a));
    match sources {
        [] => 0,
        [only] => *only,
        [first, second, rest @ ..] => *first + *second / 2 + rest.iter().map(|n| n / 3).sum::<i32>(),
    }
}

/// What an illusion cannot suffer.
const UNREAL: [i32; 14] = [
    n::AD_MIND,
    n::AD_PLYS,
    n::AD_STON,
    n::AD_STUN,
    n::AD_CONF,
    n::AD_VAMP,
    n::AD_HOLY,
    n::AD_EVIL,
    n::AD_LAWF,
    n::AD_CHAO,
    n::AD_POIS,
    n::AD_DISE,
    n::AD_SLEE,
    n::AD_FEAR,
];

impl<'a> Rules<'a> {
    /// The masks of resistances and immunities of a body and what is laid over it.
    fn masks(&self, c: &'a Creature) -> (u32, u32) {
        let own = self.monster(c.form).map_or((0, 0), |m| (m.resists, m.immune));
        self.templates(c).fold(own, |(res, imm), t| {
            ((res | t.resists) & !t.loses_resists, (imm | t.immune) & !t.loses_immune)
        })
    }

    /// How much of a kind of damage a creature shrugs off; [`IMMUNE`] for all of it.
    pub fn resistance(&self, c: &'a Creature, kind: i32, bypass_armour: bool) -> i32 {
        if c.statuses.has(n::ILLUSION) && UNREAL.contains(&kind) {
            return IMMUNE;
        }
        let kind = match kind {
            n::AD_POIS => n::AD_TOXI,
            n::AD_DREX => n::AD_NECR,
            other => other,
        };
        let (resists, immune) = self.masks(c);
        // A mask holds kind n at bit n - 1.
        let bit = if (1..=32).contains(&kind) { 1u32 << (kind - 1) } else { 0 };
        let rage = c.statuses.of(n::RAGING).first().map_or(0, |r| i32::from(r.magnitude));
        if c.statuses.has_value(n::IMMUNITY, kind)
            || immune & bit != 0
            || (kind == n::AD_CONF && rage >= 7)
            || (kind == n::AD_STUN && rage >= 13)
        {
            return IMMUNE;
        }
        let mut sources = [0; SOURCES + 8];
        let mut count = 0;
        let mut source = |amount: i32| {
            if amount != 0 {
                sources[count] = amount;
                count += 1;
            }
        };
        if resists & bit != 0 {
            source(7 + 2 * self.challenge(c).max(0) / 3 + self.ability_level(c, n::CA_BOOST_RESISTS));
        }
        let mut best = [0; SOURCES];
        for s in c.statuses.of(n::RESIST).iter().filter(|s| i32::from(s.value) == kind) {
            let slot = &mut best[s.source as usize % SOURCES];
            *slot = (*slot).max(i32::from(s.magnitude));
        }
        best.into_iter().for_each(&mut source);
        let feats = self.feats(c);
        if c.statuses.has(n::CHANNELING) {
            let cha = c.modifier(A::Cha);
            let unearthly = [n::AD_NECR, n::AD_HOLY, n::AD_LAWF, n::AD_CHAO, n::AD_EVIL];
            if feats.has(n::FT_DIVINE_ARMOUR) && unearthly.contains(&kind) {
                source(2 * cha);
            }
            if feats.has(n::FT_DIVINE_RESISTANCE) && [n::AD_FIRE, n::AD_COLD, n::AD_ELEC].contains(&kind) {
                source(cha);
            }
        }
        if feats.has(n::FT_HARDINESS) && (kind == n::AD_TOXI || kind == n::AD_DISE) {
            source(5);
        }
        let blow = [n::AD_SLASH, n::AD_PIERCE, n::AD_BLUNT].iter().position(|&w| w == kind);
        if let Some(blow) = blow.filter(|_| !bypass_armour) {
            source(c.value(A::Armour).max(0));
            if let Some(armour) = &c.gear.body {
                source(armour.against[blow].into());
            }
        }
        combined(&mut sources[..count])
    }
}
