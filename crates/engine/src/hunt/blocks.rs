//! One bit for every square, in blocks of eight by eight: a step of a search spreads 64 squares at once.
//!
//! Promise: a block of margin, all clear, lies around the map, so that a search needs no test of bounds.

use crate::space::Loc;

/// A bit for every square of a map. Bit `8 * row + column` of a block is the square there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Blocks {
    across: usize,
    words: Vec<u64>,
}

/// The first column of a block.
pub(crate) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The last column of a block.
pub(crate) const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
/// All squares of a block with a neighbour in another block.
pub(crate) const RIM: u64 = FIRST_COLUMN | LAST_COLUMN | 0xff | 0xff << 56;

impl Blocks {
    /// All clear.
    pub(crate) fn new(width: i16, height: i16) -> Self {
        let across = (width.max(0) as usize).div_ceil(8) + 2;
        let down = (height.max(0) as usize).div_ceil(8) + 2;
        Blocks { across, words: vec![0; across * down] }
    }

    /// Block and bit of a square of the map.
    pub(crate) fn place(&self, l: Loc) -> (usize, u32) {
        let (x, y) = (l.x as usize, l.y as usize);
        ((y / 8 + 1) * self.across + x / 8 + 1, (y % 8 * 8 + x % 8) as u32)
    }

    /// The place of a square of the map among all squares of all blocks.
    #[inline]
    pub(crate) fn place_of(&self, l: Loc) -> usize {
        let (block, bit) = self.place(l);
        block * 64 + bit as usize
    }

    /// What a column adds to the place of a square; down to the margin before the first.
    #[inline]
    pub(crate) fn column(&self, x: i16) -> usize {
        let x = (x + 8) as usize;
        x / 8 * 64 + x % 8
    }

    /// What a row adds to the place of a square; down to the margin before the first.
    #[inline]
    pub(crate) fn row(&self, y: i16) -> usize {
        let y = (y + 8) as usize;
        y / 8 * self.across * 64 + y % 8 * 8
    }

    /// The square at a place.
    pub(crate) fn square_at(&self, place: usize) -> Loc {
        let (block, bit) = (place / 64, place % 64);
        let (right, down) = ((block % self.across).wrapping_sub(1), (block / self.across).wrapping_sub(1));
        Loc::new((8 * right + bit % 8) as i16, (8 * down + bit / 8) as i16)
    }

    /// Sets or clears a square of the map.
    pub(crate) fn set(&mut self, l: Loc, value: bool) {
        let (word, bit) = self.place(l);
        self.words[word] = self.words[word] & !(1 << bit) | u64::from(value) << bit;
    }

    /// Sets the square at a place.
    #[inline]
    pub(crate) fn raise(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    /// Blocks to a row of blocks, margin included.
    pub(crate) fn across(&self) -> usize {
        self.across
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}
