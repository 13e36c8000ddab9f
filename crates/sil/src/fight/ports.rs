//! Where the fight calls the other modules.

use crate::context::Turn;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// A creature's death, with all that follows from it.
    pub(super) fn foe_dies(&mut self, foe: Handle, by_hero: bool) {
        self.monster_dies(foe, by_hero);
    }

    /// A creature becomes alert to at least a level.
    pub(super) fn rouse(&mut self, foe: Handle, least: i32) {
        let now = self.foe(foe).map_or(0, |m| i32::from(m.alertness));
        self.set_alertness(foe, now.max(least));
    }

    /// What lies under a square the hero was pushed onto.
    pub(super) fn fall_onto(&mut self, at: Loc) {
        self.spring_trap(at);
    }

    /// An attack that an alert creature sees ends the truce.
    pub(super) fn attack_breaks_truce(&mut self) {
        if !self.state.facts.truce {
            return;
        }
        let here = self.state.hero.at;
        let seen = self.state.level.monsters.iter().any(|(_, m)| m.is_alert() && self.los(m.at, here));
        if seen {
            self.break_truce();
        }
    }

    /// A creature is lulled.
    pub(super) fn lull_foe(&mut self, foe: Handle, amount: i32) {
        self.change_foe(foe, "sleep", amount, |_| {});
        let now = self.foe(foe).map_or(0, |m| i32::from(m.alertness));
        self.set_alertness(foe, now - amount);
    }
}
