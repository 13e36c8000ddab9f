//! Arriving on a level.

use super::event::TurnEvent;
use crate::halls::{Ask, make_level};
use crate::play::Play;

impl Play<'_> {
    /// Puts the hero on a new level of a depth, as at the start of the game or by a wizard's jump.
    pub(crate) fn enter_level(&mut self, depth: i32) -> Result<(), String> {
        let arrival = self.s.facts.arrivals;
        let ask = Ask { depth, arrival, stair: None, first: arrival == 0, terrain_only: false };
        let stamp = self.s.level.spoor.stamp();
        let made = make_level(self.t, &mut self.s.facts, self.s.seed, &ask, None)?;
        self.s.facts.arrivals += 1;
        self.s.level = made.level;
        self.s.level.spoor = self.s.level.spoor.clone().with_stamp(stamp);
        self.s.hero.at = made.hero;
        self.s.hero.target = None;
        self.s.activity = None;
        self.reach_depth(depth);
        self.sense_anew();
        self.people_seen();
        self.tell(TurnEvent::Arrived { depth }, Some(made.hero));
        Ok(())
    }
}
