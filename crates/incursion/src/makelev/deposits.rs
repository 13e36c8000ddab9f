//! Deposits: gold and gems in the rock, away from every open cell.

use super::Maker;
use super::frame::DIRS;
use super::map::prio;
use crate::tables::{TerrainId, tf};

/// A level without rock is given up after this many tries; the original would try forever.
const TRIES: usize = 1_000_000;

/// Glyph of rock.
const ROCK_GLYPH: u32 = 265;

impl Maker<'_> {
    pub(super) fn bury_deposits(&mut self) {
        let rock = self.t.constants.rock;
        let kinds: Vec<TerrainId> = (0..self.t.terrains.len())
            .filter(|&i| {
                let terrain = &self.t.terrains[i];
                terrain.flags & tf::DEPOSIT != 0 && terrain.deposit_depth <= self.depth
            })
            .map(|i| i as TerrainId)
            .collect();
        let count = self.chance.random(4) + 1 + self.depth;
        for _ in 0..count {
            let mut place = None;
            for _ in 0..TRIES {
                let x = 1 + self.chance.random(self.width - 1);
                let y = 1 + self.chance.random(self.height - 1);
                let terrain = self.at(x, y).terrain;
                let is_rock = self.t.terrains[usize::from(terrain)].image & 0xfff == ROCK_GLYPH;
                let enclosed = DIRS[..8]
                    .iter()
                    .all(|(dx, dy)| !self.inside(x + dx, y + dy) || self.solid_at(x + dx, y + dy));
                if is_rock && enclosed && (terrain != rock || self.chance.random(7) == 0) {
                    place = Some((x, y));
                    break;
                }
            }
            let Some((x, y)) = place else { return };
            if kinds.is_empty() {
                return;
            }
            let kind = kinds[self.chance.random(kinds.len() as i32) as usize];
            let region = self.at(x, y).region;
            self.write_terrain(x, y, kind, region, prio::DEPOSIT, false);
        }
    }
}
