//! Taking a step in a long walk.

use crate::play::{Done, Play};
use angrist_engine::space::Dir;

impl Play<'_> {
    /// A step of a run or a journey: danger is never walked into without asking.
    pub(super) fn walk_way(&mut self, dir: Dir) -> Done {
        self.walk(dir, false)
    }
}
