//! Taking a step in a long walk.

use crate::context::{Done, Turn};
use angrist_engine::space::Dir;

impl Turn<'_> {
    /// A step of a run or a journey: danger is never walked into without asking.
    pub(super) fn walk_way(&mut self, dir: Dir) -> Done {
        self.walk(dir, false)
    }

    /// Where one ends up going: the confused sway to either side by up to three eighths (docs/spec/sil-player.md 16.2).
    pub fn swayed(&mut self, dir: Dir) -> Dir {
        if self.state.hero.timers.confused == 0 {
            return dir;
        }
        let sway = self.state.chance.roll(3, 2) - self.state.chance.roll(3, 2);
        dir.turn(sway)
    }
}
