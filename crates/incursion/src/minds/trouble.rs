//! What troubles a creature most (people 2.1).

use super::names as m;
use crate::creature::{Creature, Rules};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;

/// How much something is wanted.
pub mod priority {
    #![expect(missing_docs, reason = "each is the priority it is named after")]
    pub const LOW: i16 = 3;
    pub const MODERATE: i16 = 4;
    pub const HIGH: i16 = 5;
    pub const URGENT: i16 = 6;
    pub const EXTREME: i16 = 7;
    pub const CRITICAL: i16 = 8;
    pub const OVERRIDE: i16 = 20;
}

use priority::{CRITICAL, EXTREME, HIGH, LOW, MODERATE, URGENT};

/// A trouble: its number as effects name it, and how bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// `TROUBLE_*`.
    pub kind: u32,
    /// How bad.
    pub priority: i16,
}

fn all(rules: &Rules<'_>, c: &Creature, cursed: bool) -> Vec<Trouble> {
    let mut list = Vec::new();
    let mut add = |kind: i32, priority: i16| list.push(Trouble { kind: kind as u32, priority });
    let most = c.max_hit_points.max(1);
    match 100 * (most - c.hit_points) / most {
        70.. => add(m::TROUBLE_INJURY, CRITICAL),
        50.. => add(m::TROUBLE_INJURY, URGENT),
        20.. => add(m::TROUBLE_INJURY, MODERATE),
        1.. => add(m::TROUBLE_INJURY, LOW),
        _ => {}
    }
    let total = rules.total_mana(c);
    let unheld = (total - c.held_mana).max(0);
    let current = (unheld - c.used_mana).max(0);
    // The original takes the mana that is left for the mana that is missing (quirk 1).
    let share = if rules.profile.is_exact() { current } else { unheld - current };
    let share = if unheld > 0 { 100 * share / unheld } else { 0 };
    let casting = rules.caster_level(c);
    let share = (30 * share + 70 * share * casting / rules.challenge(c).max(1)) / 100;
    match share {
        92.. => add(m::TROUBLE_LOWMANA, CRITICAL),
        80.. => add(m::TROUBLE_LOWMANA, EXTREME),
        70.. => add(m::TROUBLE_LOWMANA, URGENT),
        50.. => add(m::TROUBLE_LOWMANA, MODERATE),
        20.. => add(m::TROUBLE_LOWMANA, LOW),
        _ => {}
    }
    for (nature, kind, priority) in [
        (m::STONING, m::TROUBLE_STONING, CRITICAL),
        (m::POISONED, m::TROUBLE_POISON, EXTREME),
        (m::BLIND, m::TROUBLE_BLIND, EXTREME),
        (m::AFRAID, m::TROUBLE_FEAR, URGENT),
        (m::SICK, m::TROUBLE_SICK, HIGH),
        (m::BLEEDING, m::TROUBLE_BLEEDING, HIGH),
        (m::DISEASED, m::TROUBLE_DISEASE, HIGH),
        (m::PARALYSIS, m::TROUBLE_PARALYSIS, EXTREME),
    ] {
        if c.statuses.has(nature) {
            add(kind, priority);
        }
    }
    let drained = c.statuses.of(m::ADJUST_DMG).iter().map(|s| s.magnitude).min().filter(|&d| d < 0);
    if let Some(worst) = drained {
        add(m::TROUBLE_DRAINED, if worst <= -4 { HIGH } else { MODERATE });
    }
    if cursed {
        add(m::TROUBLE_CURSED, HIGH);
    }
    list
}

impl Host<'_> {
    /// What troubles a creature: the first of the list in the original (quirk 2), the worst of it otherwise.
    #[must_use]
    pub fn trouble(&self, who: Handle) -> Option<Trouble> {
        let being = self.world.being(who)?;
        let cursed = being.state & m::MS_CURSED as i16 != 0;
        let list = all(&self.rules, &being.creature, cursed);
        if self.rules.profile.is_exact() {
            return list.first().copied();
        }
        // Of two equally bad ones the earlier.
        list.into_iter().rev().max_by_key(|t| t.priority)
    }

    /// A creature's mana: what is left, and all of it.
    pub(super) fn mana(&self, who: Handle) -> (i32, i32) {
        let Some(c) = self.creature(who) else { return (0, 0) };
        let total = self.rules.total_mana(c);
        ((total - c.used_mana - c.held_mana).max(0), total)
    }

    /// Whether a body is slow beyond moving.
    pub(super) fn is_rooted(&self, who: Handle) -> bool {
        self.creature(who).is_some_and(|c| c.value(Attribute::Movement) <= -20)
    }
}
