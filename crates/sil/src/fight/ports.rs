//! Where the fight calls the other modules.

use crate::play::Play;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Play<'_> {
    /// A creature's death, with all that follows from it.
    pub(super) fn foe_dies(&mut self, foe: Handle, by_hero: bool) {
        if let Some(m) = crate::people::remove(&mut self.s.level, &mut self.s.facts, foe) {
            let memory = self.s.facts.race_mut(m.race);
            memory.kills += u32::from(by_hero);
        }
    }

    /// A creature becomes alert to at least a level.
    pub(super) fn rouse(&mut self, foe: Handle, least: i32) {
        if let Some(m) = self.s.level.monsters.get_mut(foe) {
            m.alertness = m.alertness.max(least as i16);
        }
    }

    /// What lies under a square the hero was pushed onto.
    pub(super) fn fall_onto(&mut self, at: Loc) {
        let _ = at;
    }
}
impl Play<'_> {
    /// An attack that an alert creature sees ends the truce.
    pub(super) fn attack_breaks_truce(&mut self) {
        if !self.s.facts.truce {
            return;
        }
        let here = self.s.hero.at;
        let seen = self.s.level.monsters.iter().any(|(_, m)| m.is_alert() && self.los(m.at, here));
        if seen {
            self.s.facts.truce = false;
        }
    }

    /// A creature is lulled.
    pub(super) fn lull_foe(&mut self, foe: Handle, amount: i32) {
        self.change_foe(foe, "sleep", amount, |m| {
            m.alertness = m.alertness.saturating_sub(amount as i16).max(-20)
        });
    }
}
