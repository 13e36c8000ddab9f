//! Sil's scent: a short trail that the player lays around himself each turn and that wolves and cats follow.
//!
//! A stamp counts down; squares near the player get the stamp plus their ring. The smaller a value the fresher, and the
//! age of a square is its value less the stamp. When the stamp is used up, the newest ages are moved to the top of the
//! range. This is state, saved and hashed.

use crate::sight::{Opaque, los};
use crate::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// The figures of the rule, from data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpoorRules {
    /// The stamp of a new trail.
    pub start: u8,
    /// The greatest age that is kept when the stamp is used up, and the greatest that can be smelled.
    pub oldest: u8,
}

/// The scent layer of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spoor {
    value: Grid<u8>,
    stamp: u8,
    rules: SpoorRules,
}

/// How far the player's smell reaches; the corners of that square are left out.
const RINGS: i16 = 2;

impl Spoor {
    /// A level without scent.
    pub fn new(width: i16, height: i16, rules: SpoorRules) -> Self {
        Spoor { value: Grid::new(width, height, 0), stamp: rules.start, rules }
    }

    /// Continues the stamp of the previous level: it is not reset on arrival.
    pub fn with_stamp(mut self, stamp: u8) -> Self {
        self.stamp = stamp;
        self
    }

    /// Lays one turn's scent around the player.
    pub fn lay(&mut self, opaque: &Opaque, player: Loc) {
        self.stamp = self.stamp.saturating_sub(1);
        if self.stamp == 0 {
            self.start_over();
        }
        for dy in -RINGS..=RINGS {
            for dx in -RINGS..=RINGS {
                let ring = dx.abs().max(dy.abs());
                let corner = dx.abs() == RINGS && dy.abs() == RINGS;
                let l = player.shift(dx, dy);
                if corner || opaque.blocks(l) || !los(opaque, player, l) {
                    continue;
                }
                if let Some(here) = self.value.get_mut(l) {
                    *here = self.stamp.saturating_add(ring as u8);
                }
            }
        }
    }

    fn start_over(&mut self) {
        let base = self.rules.start.saturating_sub(self.rules.oldest).max(1);
        for value in self.value.cells_mut() {
            *value = match *value {
                0 => 0,
                v if v > self.rules.oldest => 0,
                v => base.saturating_add(v),
            };
        }
        self.stamp = base;
    }

    /// How many turns old the scent of a square is, if it can still be smelled.
    pub fn age(&self, l: Loc) -> Option<u8> {
        let value = self.value(l);
        (value != 0).then(|| value.saturating_sub(self.stamp)).filter(|&age| age <= self.rules.oldest)
    }

    /// The raw value of a square; 0 for none.
    pub fn value(&self, l: Loc) -> u8 {
        self.value.get(l).copied().unwrap_or(0)
    }

    /// The stamp.
    pub fn stamp(&self) -> u8 {
        self.stamp
    }

    /// Columns and rows.
    pub fn size(&self) -> (i16, i16) {
        (self.value.width(), self.value.height())
    }
}
