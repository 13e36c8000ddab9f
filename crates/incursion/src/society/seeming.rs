//! What one creature takes another for (people 15.3, S001-289): liars seem to share one's alignment, and a good disguise
//! is taken for what it shows.

use crate::creature::names as n;
use crate::creature::{Creature, Rules};
use crate::host::Host;
use crate::minds::names as m;
use crate::world::Handle;
use angrist_irh::res::ResKind;

/// Types that are about alignment.
const ALIGNMENTS: [i32; 8] = [
    n::MA_GOOD,
    n::MA_EVIL,
    n::MA_LAWFUL,
    n::MA_CHAOTIC,
    n::MA_NONGOOD,
    n::MA_NONEVIL,
    n::MA_NONLAWFUL,
    n::MA_NONCHAOTIC,
];

impl Host<'_> {
    /// Whether `viewer` takes `seen` for a creature of a type.
    #[must_use]
    pub fn seems(&self, viewer: Handle, seen: Handle, kind: i32) -> bool {
        let (Some(v), Some(c)) = (self.creature(viewer), self.creature(seen)) else { return false };
        seems(&self.rules, v, c, kind)
    }

    /// Whether `viewer` sees through the disguise of `seen`, or there is none.
    #[must_use]
    pub fn is_undisguised(&self, viewer: Handle, seen: Handle) -> bool {
        let (Some(v), Some(c)) = (self.creature(viewer), self.creature(seen)) else { return true };
        disguise(&self.rules, v, c).is_none()
    }
}

/// The body that a disguise shows to somebody whom it deceives.
fn disguise(rules: &Rules<'_>, viewer: &Creature, seen: &Creature) -> Option<u16> {
    let d = seen.statuses.of(m::DISGUISED).first()?;
    let skill = |which: i32| rules.skill_level(viewer, which).total;
    let value = i32::from(d.value);
    let seen_through = i32::from(d.magnitude) < skill(n::SK_SPOT) + skill(n::SK_APPRAISE)
        || (rules.has_ability(viewer, m::CA_SHARP_SENSES) && value < 8)
        || (rules.has_ability(viewer, m::CA_SCENT) && value < 12)
        || (viewer.statuses.has(m::TRUE_SIGHT)
            && rules.library.effect(d.effect).is_some_and(|e| e.schools & m::SC_ILL as u32 != 0));
    if seen_through {
        return None;
    }
    match rules.library.within_kind(d.effect) {
        Some((ResKind::Monster, form)) => u16::try_from(form).ok(),
        _ => None,
    }
}

fn seems(rules: &Rules<'_>, viewer: &Creature, seen: &Creature, kind: i32) -> bool {
    if kind > 256 {
        return seems(rules, viewer, seen, kind % 256) && seems(rules, viewer, seen, kind / 256);
    }
    if ALIGNMENTS.contains(&kind) {
        let bluff = rules.skill_level(seen, n::SK_BLUFF).total;
        let judge = if bluff > rules.skill_level(viewer, n::SK_APPRAISE).total { viewer } else { seen };
        return rules.is_type(judge, kind);
    }
    match disguise(rules, viewer, seen) {
        Some(form) => rules.is_type(&rules.blank(form), kind),
        None => rules.is_type(seen, kind),
    }
}
