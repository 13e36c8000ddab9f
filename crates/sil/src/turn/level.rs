//! Arriving on a level without a stair: at the start of a game, and by wizardry.

use crate::context::Turn;
use crate::halls::Arrival;

impl Turn<'_> {
    /// Puts the hero on a new level of a depth.
    pub(crate) fn enter_level(&mut self, depth: i32) -> Result<(), String> {
        self.travel_to(depth, Arrival::Somewhere)
    }
}
