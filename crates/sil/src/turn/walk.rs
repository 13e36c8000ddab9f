//! Taking a step in a long walk.

use crate::play::{Done, Play};
use angrist_engine::space::Dir;

impl Play<'_> {
    /// A step of a run or a journey: danger is never walked into without asking.
    pub(super) fn walk_way(&mut self, dir: Dir) -> Done {
        self.walk(dir, false)
    }

    /// Where one ends up going: the confused sway to either side by up to three eighths (specs/sil-player.md 16.2).
    pub fn swayed(&mut self, dir: Dir) -> Dir {
        if self.s.hero.timers.confused == 0 {
            return dir;
        }
        let sway = self.s.chance.roll(3, 2) - self.s.chance.roll(3, 2);
        dir.turn(sway)
    }
}
