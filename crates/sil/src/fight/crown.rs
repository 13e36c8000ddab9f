//! The crown on his head: the first heavy hit shakes it, the second brings it down (specs/sil-world.md 16.2).

use super::FightEvent;
use crate::play::Play;
use angrist_engine::things::Handle;

impl Play<'_> {
    /// Keeps the books on a hit that got so much through.
    pub(super) fn shake_crown(&mut self, foe: Handle, net: i32) {
        let morgoth = self.foe(foe).is_some_and(|m| m.race == self.t.fight.morgoth);
        if !morgoth || net < self.t.fight.crown_blow || self.s.facts.crown.fallen {
            return;
        }
        if self.s.facts.crown.loose {
            self.tell(FightEvent::CrownShaken { falls: true }, None);
            self.drop_crown(foe);
        } else {
            self.s.facts.crown.loose = true;
            self.tell(FightEvent::CrownShaken { falls: false }, None);
        }
    }

    /// The crown falls on an open square beside him.
    pub fn drop_crown(&mut self, foe: Handle) {
        let Some(at) = self.foe(foe).map(|m| m.at) else { return };
        if self.s.facts.crown.fallen {
            return;
        }
        self.s.facts.crown.fallen = true;
        self.s.facts.crown.anger = self.s.facts.crown.anger.max(1);
        let free: Vec<_> = at
            .neighbours()
            .filter(|n| self.s.level.terrain.contains(*n) && !self.s.level.is_wall(*n))
            .collect();
        let pick = self.pick_for(true, "place", free.len());
        let place = free.get(pick).copied().unwrap_or(at);
        let number = self.c().number("crown.artefact").clamp(0, i32::from(u16::MAX)) as u16;
        let Some(mut crown) = crate::things::artefact_of(self.t, number) else { return };
        crown.known = crate::state::Known::Fully;
        self.s.facts.artefacts.insert(number);
        crate::things::drop_near(&mut self.maker(), crown, place);
    }
}
