//! Distances from a source over everything that can be walked: the flow that hunters go down and the hunted go up.
//!
//! Promise: exact shortest distances below the limit; no allocation once the buffers have the size of the map.

use super::blocks::Blocks;
use super::passage::Passage;
use super::spread::Spreader;
use crate::space::{Dir, Grid, Loc};

/// Distances from a source, for every square of a map.
///
/// They lie block by block, as the search finds them, and in bytes where the limit allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    shape: Blocks,
    size: (i16, i16),
    near: Vec<u8>,
    far: Vec<u16>,
    limit: u16,
}

impl Default for Flow {
    fn default() -> Self {
        Flow { shape: Blocks::new(0, 0), size: (0, 0), near: Vec::new(), far: Vec::new(), limit: 0 }
    }
}

impl Flow {
    /// Recomputes all distances below `limit`. Squares that are not reached read as `limit`.
    pub fn compute(
        &mut self,
        spreader: &mut Spreader,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
    ) {
        let size = (passage.width(), passage.height());
        if self.size != size {
            self.size = size;
            self.shape = Blocks::new(size.0, size.1);
        }
        let squares = self.shape.words().len() * 64;
        self.limit = limit;
        self.near.clear();
        self.far.clear();
        if let Ok(unreached) = u8::try_from(limit) {
            self.near.resize(squares, unreached);
            let cells = self.near.as_mut_slice();
            spreader.spread(passage, sources, limit, |block, bits, distance| {
                mark(cells, block, bits, distance as u8);
            });
        } else {
            self.far.resize(squares, limit);
            let cells = self.far.as_mut_slice();
            spreader
                .spread(passage, sources, limit, |block, bits, distance| mark(cells, block, bits, distance));
        }
    }

    /// The distance of a square, or the limit.
    #[inline]
    pub fn at(&self, l: Loc) -> u16 {
        if l.x < 0 || l.y < 0 || l.x >= self.size.0 || l.y >= self.size.1 {
            return self.limit;
        }
        let place = self.shape.place_of(l);
        match self.near.get(place) {
            Some(&near) => near.into(),
            None => self.far.get(place).copied().unwrap_or(self.limit),
        }
    }

    /// The distances of the eight squares around one, in the order of [`Dir::ALL`].
    pub fn around(&self, l: Loc) -> [u16; 8] {
        if l.x < 0 || l.y < 0 || l.x >= self.size.0 || l.y >= self.size.1 {
            return Dir::ALL.map(|dir| self.at(l.step(dir)));
        }
        // Beside a square of the map lies one of the map or of the margin, which nothing reaches.
        let columns = [-1, 0, 1].map(|step| self.shape.column(l.x + step));
        let rows = [-1, 0, 1].map(|step| self.shape.row(l.y + step));
        let places = Dir::ALL.map(|dir| {
            let (x, y) = dir.offset();
            rows[(y + 1) as usize] + columns[(x + 1) as usize]
        });
        if self.near.is_empty() {
            places.map(|place| self.far.get(place).copied().unwrap_or(self.limit))
        } else {
            places.map(|place| self.near.get(place).copied().map_or(self.limit, u16::from))
        }
    }

    /// Whether a way leads to the square.
    pub fn reaches(&self, l: Loc) -> bool {
        self.at(l) < self.limit
    }

    /// What an unreached square reads.
    pub fn limit(&self) -> u16 {
        self.limit
    }

    /// All distances, row by row.
    pub fn to_grid(&self) -> Grid<u16> {
        Grid::from_fn(self.size.0, self.size.1, |l| self.at(l))
    }
}

/// Writes a distance to some squares of a block.
#[inline(always)]
fn mark<T: Copy>(cells: &mut [T], block: usize, bits: u64, distance: T) {
    let Some(cells) = cells[block * 64..].first_chunk_mut::<64>() else { return };
    let mut rest = bits;
    while rest != 0 {
        cells[(rest.trailing_zeros() & 63) as usize] = distance;
        rest &= rest - 1;
    }
}
