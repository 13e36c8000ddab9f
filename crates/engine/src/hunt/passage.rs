//! What it costs a class of walkers to enter each square of a map.
//!
//! The caller keeps one for each class (those who open doors, those who fly, the noise itself) and changes it square by
//! square with the terrain. Where others stand is no matter of passage: that is asked when a step is chosen.

use super::blocks::Blocks;
use crate::space::{Grid, Loc};

/// The cost of entering each square; 0 means that it cannot be entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    cost: Grid<u8>,
    open: Blocks,
    hard: Blocks,
}

impl Passage {
    /// A map on which every square costs the same.
    pub fn new(width: i16, height: i16, cost: u8) -> Self {
        Passage::of(&Grid::new(width, height, cost), |_, &cost| cost)
    }

    /// Passage from a map by the cost of each square.
    pub fn of<T>(map: &Grid<T>, mut cost: impl FnMut(Loc, &T) -> u8) -> Self {
        let (width, height) = (map.width(), map.height());
        let (open, hard) = (Blocks::new(width, height), Blocks::new(width, height));
        let mut passage = Passage { cost: Grid::new(width, height, 0), open, hard };
        for (l, v) in map.iter() {
            passage.set(l, cost(l, v));
        }
        passage
    }

    /// Says what a square costs; off the map nothing happens.
    pub fn set(&mut self, l: Loc, cost: u8) {
        if let Some(here) = self.cost.get_mut(l) {
            *here = cost;
            self.open.set(l, cost > 0);
            self.hard.set(l, cost > 1);
        }
    }

    /// What a square costs; off the map it cannot be entered.
    #[inline]
    pub fn cost(&self, l: Loc) -> u8 {
        self.cost.get(l).copied().unwrap_or(0)
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.cost.width()
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.cost.height()
    }

    /// Whether the square is on the map.
    pub fn contains(&self, l: Loc) -> bool {
        self.cost.contains(l)
    }

    /// Squares that can be entered.
    pub(crate) fn open(&self) -> &Blocks {
        &self.open
    }

    /// Squares that cost more than one.
    pub(crate) fn hard(&self) -> &Blocks {
        &self.hard
    }

    pub(crate) fn costs(&self) -> &[u8] {
        self.cost.cells()
    }
}
