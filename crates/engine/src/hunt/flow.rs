//! Distances from a source over everything that can be walked: the flow that hunters go down and the hunted go up.
//!
//! Promise: exact shortest distances below the limit; no allocation once the buffers have the size of the map.

use super::passage::Passage;
use super::spread::Spreader;
use crate::space::{Grid, Loc};

/// Distances from a source, for every square of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    distance: Grid<u16>,
    limit: u16,
}

impl Default for Flow {
    fn default() -> Self {
        Flow { distance: Grid::new(0, 0, 0), limit: 0 }
    }
}

impl Flow {
    /// Works out all distances below `limit` anew. Squares that are not reached read as `limit`.
    pub fn compute(
        &mut self,
        spreader: &mut Spreader,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
    ) {
        if (self.distance.width(), self.distance.height()) == (passage.width(), passage.height()) {
            self.distance.fill(limit);
        } else {
            self.distance = Grid::new(passage.width(), passage.height(), limit);
        }
        self.limit = limit;
        let cells = self.distance.cells_mut();
        spreader.spread(passage, sources, limit, |cell, distance| cells[cell] = distance);
    }

    /// The distance of a square, or the limit.
    #[inline]
    pub fn at(&self, l: Loc) -> u16 {
        self.distance.get(l).copied().unwrap_or(self.limit)
    }

    /// Whether a way leads to the square.
    pub fn reaches(&self, l: Loc) -> bool {
        self.at(l) < self.limit
    }

    /// What an unreached square reads.
    pub fn limit(&self) -> u16 {
        self.limit
    }

    /// All distances.
    pub fn distances(&self) -> &Grid<u16> {
        &self.distance
    }
}
