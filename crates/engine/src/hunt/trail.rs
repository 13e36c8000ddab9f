//! Noise and scent of seed 003: for each square its distance from the player, and how recent that is.
//!
//! An update writes noise and the counter's present value on every square within the depth; squares beyond keep what an
//! earlier update wrote, and their older scent tells so. This is state: a rule reads it later (S003-038, decided in
//! DESIGN section 2), so it is saved and hashed with the level.

use super::passage::Passage;
use super::spread::Spreader;
use crate::sight::ones;
use crate::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// The figures of the rule, from data (S003-014).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrailRules {
    /// Squares at this distance or more are not written.
    pub depth: u8,
}

/// The noise and scent layers of a level, with its pending marks (S003-037).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trail {
    noise: Grid<u8>,
    scent: Grid<u8>,
    counter: u8,
    update: bool,
    forget: bool,
}

/// Half of the counter's range: what a square loses when the counter rolls over.
const HALF: u8 = 128;

impl Trail {
    /// A level without a trail.
    pub fn new(width: i16, height: i16) -> Self {
        Trail {
            noise: Grid::new(width, height, 0),
            scent: Grid::new(width, height, 0),
            counter: 0,
            update: false,
            forget: false,
        }
    }

    /// Notes that the player moved: the next [`Trail::handle`] updates and keeps old data (S003-034).
    pub fn player_moved(&mut self) {
        self.update = true;
    }

    /// Notes that the passage of a square changed: the next [`Trail::handle`] forgets first (S003-035).
    pub fn terrain_changed(&mut self) {
        self.update = true;
        self.forget = true;
    }

    /// Does what is marked, if anything is (S003-032).
    pub fn handle(&mut self, spreader: &mut Spreader, passage: &Passage, player: Loc, rules: TrailRules) {
        if std::mem::take(&mut self.forget) {
            self.wipe();
        }
        if std::mem::take(&mut self.update) {
            self.lay(spreader, passage, player, rules);
        }
    }

    /// All noise and scent gone, and the counter at its beginning (S003-033).
    fn wipe(&mut self) {
        self.noise.fill(0);
        self.scent.fill(0);
        self.counter = 0;
    }

    fn lay(&mut self, spreader: &mut Spreader, passage: &Passage, player: Loc, rules: TrailRules) {
        self.age();
        let now = self.counter;
        let (noise, scent) = (&mut self.noise, &mut self.scent);
        spreader.spread(passage, [player], rules.depth.into(), |block, bits, distance| {
            for bit in ones(bits) {
                let l = passage.open().square_at(block * 64 + bit as usize);
                if let (Some(noise), Some(scent)) = (noise.get_mut(l), scent.get_mut(l)) {
                    *noise = distance as u8;
                    *scent = now;
                }
            }
        });
    }

    /// The counter's next value; at its end it falls by half, and with it every square (S003-020).
    fn age(&mut self) {
        if self.counter < u8::MAX {
            self.counter += 1;
            return;
        }
        self.counter = HALF;
        for scent in self.scent.cells_mut() {
            *scent = scent.saturating_sub(HALF);
        }
    }

    /// Distance from the player when the square was last reached; 255 where it never was.
    pub fn noise(&self, l: Loc) -> u8 {
        match self.noise.get(l) {
            Some(&noise) if self.scent(l) > 0 => noise,
            _ => u8::MAX,
        }
    }

    /// When the square was last reached, on the counter's scale; 0 for never or too long ago.
    pub fn scent(&self, l: Loc) -> u8 {
        self.scent.get(l).copied().unwrap_or(0)
    }

    /// The counter.
    pub fn counter(&self) -> u8 {
        self.counter
    }

    /// Columns and rows.
    pub fn size(&self) -> (i16, i16) {
        (self.scent.width(), self.scent.height())
    }
}
