//! The least depth one can climb to.

use super::MinDepth;
use crate::context::Turn;
use crate::state::State;
use crate::tables::Tables;
use crate::turn::constants::MinDepthFigures;

/// The least depth in force.
pub fn min_depth(t: &Tables, s: &State) -> i32 {
    let c = &t.turn;
    if s.facts.on_the_run {
        return 0;
    }
    if s.level.depth == c.deepest {
        return c.deepest;
    }
    match c.min_depth.by {
        // S000-180: by turns, and beyond a depth by the deepest level; never more than that level.
        MinDepth::Turns => {
            let (per_level, free) = (c.min_depth.turns_a_level, c.min_depth.free_depth);
            let by_turns = i32::try_from(s.player_turn).unwrap_or(i32::MAX) / per_level;
            (by_turns + (s.facts.max_depth - free).max(0)).min(s.facts.max_depth).max(0)
        }
        MinDepth::Counter => {
            let whole = c.min_depth.whole;
            (s.facts.depth_counter / whole + 1).clamp(1, c.deepest)
        }
    }
}

impl Turn<'_> {
    /// The least depth one can climb to.
    pub fn min_depth(&self) -> i32 {
        min_depth(self.tables, self.state)
    }

    /// A turn goes by: the counter grows by a figure that shrinks with time, more when one is deep.
    pub(super) fn deepen(&mut self) {
        let MinDepthFigures { growth: base, slower_each: slower, deeper, .. } = self.tables.turn.min_depth;
        let turns = i32::try_from(self.state.player_turn).unwrap_or(i32::MAX);
        let growth = base - turns / slower + deeper * (self.state.level.depth - self.min_depth());
        let counter = &mut self.state.facts.depth_counter;
        *counter = counter.saturating_add(growth.max(0));
    }
}
