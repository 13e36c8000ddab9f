//! The truce of the throne room, and its end (S000-023, S000-024).

use super::{MonsterEvent, NoiseEvent};
use crate::context::Turn;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// The first alert creature that sees the hero.
    pub fn witness(&self) -> Option<Handle> {
        let hero = self.state.hero.at;
        self.state.level.monsters.iter().find(|(_, m)| m.is_alert() && self.los(m.at, hero)).map(|(h, _)| h)
    }

    /// Ends the truce: every creature reconsiders its distance, and one who saw it cries out.
    pub fn break_truce(&mut self) {
        if !std::mem::replace(&mut self.state.facts.truce, false) {
            return;
        }
        let witness = self.witness();
        let seen = witness.is_some();
        self.tell(crate::crown::CrownEvent::TruceBroken { seen }, None);
        for handle in self.state.level.monsters.handles() {
            if let Some(m) = self.state.level.monsters.get_mut(handle) {
                m.ranges = (0, 0);
            }
        }
        if let Some(witness) = witness {
            let who = self.whom(witness);
            let at = self.state.level.monsters.get(witness).map(|m| m.at);
            self.tell(MonsterEvent::Shouts { who }, at);
            self.noise(NoiseEvent::by_creature(witness, -10));
        }
    }

    /// The lord of the throne room, alert beside the hero, suffers no truce (docs/spec/sil-world.md 1.3 A7).
    pub(crate) fn lord_ends_truce(&mut self) {
        if !self.state.facts.truce {
            return;
        }
        let (hero, lord) = (self.state.hero.at, self.tables.monsters.morgoth);
        let beside = |at| angrist_engine::space::distance(hero, at) == 1;
        if self.state.level.monsters.iter().any(|(_, m)| m.race == lord && m.is_alert() && beside(m.at)) {
            self.break_truce();
        }
    }

    /// An act that breaks the truce if an alert creature saw it.
    pub fn act_against_truce(&mut self) {
        if self.state.facts.truce && self.witness().is_some() {
            self.break_truce();
        }
    }
}
