//! Where the halls call other modules: one small function each.

use crate::context::Turn;
use crate::monsters::NoiseEvent;
use crate::tables::Skill;

impl Turn<'_> {
    /// A noise where the hero stands; the lower, the louder. It is judged at once, besides the turn's own stealth
    /// (docs/spec/sil-world.md 5.3).
    pub(super) fn make_noise(&mut self, difficulty: i32) {
        self.noise(NoiseEvent::by_hero(difficulty));
    }

    /// What makes fine work harder: darkness, visions and blindness together once, and confusion.
    pub(super) fn hindrance(&self) -> i32 {
        let timers = &self.state.hero.timers;
        let dark = timers.blind > 0 || timers.hallucinating > 0 || self.light_at(self.state.hero.at) <= 0;
        let step = self.tables.halls.hindered;
        i32::from(dark) * step + i32::from(timers.confused > 0) * step
    }

    /// Perception, which finds and opens.
    pub(super) fn perception(&self) -> i32 {
        self.skill(Skill::Perception)
    }
}
