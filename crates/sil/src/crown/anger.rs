//! His anger: five states that never go back, each with figures of its own (docs/spec/sil-world.md 16.4, S000-017 to S000-022).

use super::CrownEvent;
use crate::context::Turn;
use crate::state::Monster;
use crate::tables::Race;
use angrist_engine::things::Handle;

/// Very alert (docs/spec/sil-world.md 11.0).
const VERY_ALERT: i32 = 10;

impl<'a> Turn<'a> {
    /// The record of a creature as it is now: its race's, and for the lord of the throne room what his anger makes of it.
    pub fn race_of(&self, m: &Monster) -> Option<&'a Race> {
        if m.race == self.tables.monsters.morgoth { self.lord_now() } else { self.tables.race(m.race) }
    }

    #[cold]
    fn lord_now(&self) -> Option<&'a Race> {
        let been = usize::from(self.state.facts.crown.angers);
        Some(been)
            .filter(|n| *n > 0)
            .and_then(|n| self.tables.lords.get(n))
            .or_else(|| self.tables.race(self.tables.monsters.morgoth))
    }

    /// The lord, where he is on this level.
    pub fn lord(&self) -> Option<Handle> {
        let lord = self.tables.monsters.morgoth;
        self.state.level.monsters.iter().find(|(_, m)| m.race == lord).map(|(h, _)| h)
    }

    /// Brings him to a state, if he is not there or beyond. States passed over leave no mark on him.
    pub fn anger_lord(&mut self, state: u8) {
        let crown = &mut self.state.facts.crown;
        if state == 0 || state > 4 || crown.anger >= state {
            return;
        }
        crown.anger = state;
        crown.angers |= 1 << (state - 1);
        let him = self.lord().and_then(|h| self.state.level.monsters.get(h)).map(|m| (m.at, m.visible));
        let seen = him.is_some_and(|(_, seen)| seen);
        self.tell_if(seen, CrownEvent::Angered { state, seen }, him.map(|(at, _)| at));
        self.look();
    }

    /// At his own turn his wounds anger him, by one state at most.
    pub(crate) fn lord_feels_wounds(&mut self, handle: Handle) {
        let Some(m) =
            self.state.level.monsters.get(handle).filter(|m| m.race == self.tables.monsters.morgoth)
        else {
            return;
        };
        let (health, most) = (m.health, m.max_health);
        let state = self.state.facts.crown.anger;
        let wounds = &self.tables.crown.wounds;
        let next = (2u8..)
            .zip([wounds.second, wounds.third, wounds.fourth])
            .find(|(n, at)| *n > state && 100 * health <= *at * most);
        if let Some((n, _)) = next {
            self.anger_lord(n);
        }
    }

    /// Whether he is close enough to see what is done to the crown.
    pub(super) fn lord_is_near(&self) -> Option<Handle> {
        let him = self.lord()?;
        let m = self.state.level.monsters.get(him)?;
        let near = angrist_engine::space::distance(m.at, self.state.hero.at) <= self.tables.crown.shard.near;
        (near && self.los(m.at, self.state.hero.at)).then_some(him)
    }

    /// Makes a creature very alert, if it is not more so already.
    pub(super) fn startle(&mut self, handle: Handle) {
        let now = self.state.level.monsters.get(handle).map_or(0, |m| i32::from(m.alertness));
        self.set_alertness(handle, now.max(VERY_ALERT));
    }
}
