//! His anger: five states that never go back, each with figures of its own (specs/sil-world.md 16.4, S000-017 to S000-022).

use super::CrownEvent;
use crate::play::Play;
use crate::state::Monster;
use crate::tables::Race;
use angrist_engine::things::Handle;

/// Very alert (specs/sil-world.md 11.0).
const VERY_ALERT: i32 = 10;

impl<'a> Play<'a> {
    /// The record of a creature as it is now: its race's, and for the lord of the throne room what his anger makes of it.
    pub fn race_of(&self, m: &Monster) -> Option<&'a Race> {
        let (crown, been) = (&self.t.crown, usize::from(self.s.facts.crown.angers));
        if m.race == crown.lord && been > 0 {
            return crown.lords.get(been).or_else(|| self.t.race(m.race));
        }
        self.t.race(m.race)
    }

    /// The lord, where he is on this level.
    pub fn lord(&self) -> Option<Handle> {
        let lord = self.t.crown.lord;
        self.s.level.monsters.iter().find(|(_, m)| m.race == lord).map(|(h, _)| h)
    }

    /// Brings him to a state, if he is not there or beyond. States passed over leave no mark on him.
    pub fn anger_lord(&mut self, state: u8) {
        let crown = &mut self.s.facts.crown;
        if state == 0 || state > 4 || crown.anger >= state {
            return;
        }
        crown.anger = state;
        crown.angers |= 1 << (state - 1);
        let him = self.lord().and_then(|h| self.s.level.monsters.get(h)).map(|m| (m.at, m.visible));
        let seen = him.is_some_and(|(_, seen)| seen);
        self.tell_if(seen, CrownEvent::Angered { state, seen }, him.map(|(at, _)| at));
        self.look();
    }

    /// At his own turn his wounds anger him, by one state at most.
    pub(crate) fn lord_feels_wounds(&mut self, handle: Handle) {
        let Some(m) = self.s.level.monsters.get(handle).filter(|m| m.race == self.t.crown.lord) else {
            return;
        };
        let (health, most) = (m.health, m.max_health);
        let state = self.s.facts.crown.anger;
        let next = (2u8..).zip(self.t.crown.wounds).find(|(n, at)| *n > state && 100 * health <= *at * most);
        if let Some((n, _)) = next {
            self.anger_lord(n);
        }
    }

    /// Whether he is close enough to see what is done to the crown.
    pub(super) fn lord_is_near(&self) -> Option<Handle> {
        let him = self.lord()?;
        let m = self.s.level.monsters.get(him)?;
        let near = angrist_engine::space::distance(m.at, self.s.hero.at) <= self.t.crown.near;
        (near && self.los(m.at, self.s.hero.at)).then_some(him)
    }

    /// Makes a creature very alert, if it is not more so already.
    pub(super) fn startle(&mut self, handle: Handle) {
        let now = self.s.level.monsters.get(handle).map_or(0, |m| i32::from(m.alertness));
        self.set_alertness(handle, now.max(VERY_ALERT));
    }
}
