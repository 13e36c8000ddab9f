//! What it costs a class of walkers to enter each square of a map.
//!
//! The caller keeps one for each class (those who open doors, those who fly, the noise itself) and changes it square by
//! square with the terrain. Where others stand is no matter of passage: that is asked when a step is chosen.

use super::blocks::Blocks;
use crate::space::{Grid, Loc, Rect};

/// The longest side, as of a [`Grid`].
const MOST: i16 = 1024;

/// The cost of entering each square; 0 means that it cannot be entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    size: (i16, i16),
    /// Costs by the place of a square, see [`Blocks::place_of`].
    cost: Vec<u8>,
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
        let mut values = map.cells().iter();
        Passage::from_fn(map.width(), map.height(), |l| values.next().map_or(0, |v| cost(l, v)))
    }

    /// Passage by the cost of each square, asked in reading order.
    pub fn from_fn(width: i16, height: i16, mut cost: impl FnMut(Loc) -> u8) -> Self {
        let (width, height) = (width.clamp(0, MOST), height.clamp(0, MOST));
        let (open, hard) = (Blocks::new(width, height), Blocks::new(width, height));
        let mut passage =
            Passage { size: (width, height), cost: vec![0; open.words().len() * 64], open, hard };
        for l in Rect::new(0, 0, width, height).squares() {
            let cost = cost(l);
            if cost > 0 {
                let place = passage.open.place_of(l);
                passage.cost[place] = cost;
                passage.open.raise(place);
                if cost > 1 {
                    passage.hard.raise(place);
                }
            }
        }
        passage
    }

    /// Says what a square costs; off the map nothing happens.
    pub fn set(&mut self, l: Loc, cost: u8) {
        if self.contains(l) {
            let place = self.open.place_of(l);
            self.cost[place] = cost;
            self.open.set(l, cost > 0);
            self.hard.set(l, cost > 1);
        }
    }

    /// What a square costs; off the map it cannot be entered.
    #[inline]
    pub fn cost(&self, l: Loc) -> u8 {
        if self.contains(l) { self.cost[self.open.place_of(l)] } else { 0 }
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.size.0
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.size.1
    }

    /// Whether the square is on the map.
    pub fn contains(&self, l: Loc) -> bool {
        l.x >= 0 && l.y >= 0 && l.x < self.size.0 && l.y < self.size.1
    }

    /// Squares that can be entered.
    pub(crate) fn open(&self) -> &Blocks {
        &self.open
    }

    /// Squares that cost more than one.
    pub(crate) fn hard(&self) -> &Blocks {
        &self.hard
    }

    pub(crate) fn cost_at(&self, place: usize) -> u8 {
        self.cost[place]
    }
}
