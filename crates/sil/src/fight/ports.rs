//! Where the fight calls the other modules.

use crate::play::Play;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Play<'_> {
    /// A creature's death, with all that follows from it.
    pub(super) fn foe_dies(&mut self, foe: Handle, by_hero: bool) {
        self.monster_dies(foe, by_hero);
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
