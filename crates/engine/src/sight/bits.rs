//! One bit for every square of a map, laid out so that a window of 64 squares is read with two loads.
//!
//! Promise: a window that starts up to 64 columns left of the map, or ends up to 64 right of it, or lies up to
//! [`REACH`] rows above or below it, is read without a test of bounds; the margin holds one fixed answer.
//! The margin is never written by [`BitGrid::set`] and [`BitGrid::or_window`].

use crate::space::{Grid, Loc};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many squares a window reaches in each direction: the greatest sight of the family (S000-279).
pub const REACH: i16 = 20;
/// Rows and columns of a window: [`REACH`] on both sides of its middle.
pub const SIDE: usize = 2 * REACH as usize + 1;

const LEFT: i16 = 64;
const MAX_SIDE: i16 = 1024;

/// A bit for every square, with a margin whose answer is fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitGrid {
    width: i16,
    height: i16,
    stride: usize,
    outside: bool,
    words: Vec<u64>,
}

impl BitGrid {
    /// A grid whose squares all say `inside` and whose margin says `outside`. Sides are clamped to what a
    /// [`Grid`] can have.
    pub fn new(width: i16, height: i16, inside: bool, outside: bool) -> Self {
        let (width, height) = (width.clamp(0, MAX_SIDE), height.clamp(0, MAX_SIDE));
        let stride = (width as usize).div_ceil(64) + 2;
        let blank = if outside { u64::MAX } else { 0 };
        let words = vec![blank; stride * (height as usize + 2 * REACH as usize)];
        let mut grid = BitGrid { width, height, stride, outside, words };
        grid.fill(inside);
        grid
    }

    /// The squares of a grid for which a question is answered yes.
    pub fn of<T>(grid: &Grid<T>, outside: bool, mut yes: impl FnMut(Loc, &T) -> bool) -> Self {
        let mut bits = BitGrid::new(grid.width(), grid.height(), false, outside);
        for (l, v) in grid.iter() {
            if yes(l, v) {
                bits.set(l, true);
            }
        }
        bits
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.height
    }

    /// Whether the square is on the map.
    pub fn contains(&self, l: Loc) -> bool {
        l.x >= 0 && l.y >= 0 && l.x < self.width && l.y < self.height
    }

    /// The bit of a square; off the map, what the margin says.
    #[inline]
    pub fn get(&self, l: Loc) -> bool {
        if !self.contains(l) {
            return self.outside;
        }
        let (word, bit) = self.place(l);
        self.words[word] >> bit & 1 == 1
    }

    /// The bit of a square that is known to be on the map.
    #[inline(always)]
    pub(crate) fn inside(&self, l: Loc) -> bool {
        let (word, bit) = self.place(l);
        self.words[word] >> bit & 1 == 1
    }

    /// Sets the bit of a square; off the map nothing happens.
    #[inline]
    pub fn set(&mut self, l: Loc, value: bool) {
        if !self.contains(l) {
            return;
        }
        let (word, bit) = self.place(l);
        if value {
            self.words[word] |= 1 << bit;
        } else {
            self.words[word] &= !(1 << bit);
        }
    }

    /// The same answer on every square of the map.
    pub fn fill(&mut self, value: bool) {
        for y in 0..self.height {
            for i in 0..(self.width as usize).div_ceil(64) {
                let word = self.row_start(y) + 1 + i;
                let inside = low_bits((self.width as usize - 64 * i).min(64) as u32);
                let new = if value { u64::MAX } else { 0 };
                self.words[word] = self.words[word] & !inside | new & inside;
            }
        }
    }

    /// How many squares of the map are set.
    pub fn count(&self) -> usize {
        (0..self.height).flat_map(|y| self.inner_row(y)).map(|w| w.count_ones() as usize).sum()
    }

    /// Every set square of the map in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Loc> + '_ {
        (0..self.height).flat_map(move |y| {
            self.inner_row(y)
                .enumerate()
                .flat_map(move |(i, w)| ones(w).map(move |b| Loc::new((64 * i) as i16 + b as i16, y)))
        })
    }

    /// 64 squares of row `y` from column `x` on; bit 0 is column `x`. See the promise at the head of this file.
    #[inline(always)]
    pub fn window(&self, x: i16, y: i16) -> u64 {
        let (first, shift) = self.window_at(x, y);
        let pair = &self.words[first..first + 2];
        pair[0] >> shift | (pair[1] << 1) << (63 - shift)
    }

    /// Sets the squares of a window that are on the map; bits outside it are left alone.
    #[inline]
    pub fn or_window(&mut self, x: i16, y: i16, bits: u64) {
        let bits = self.clip(x, y, bits);
        if bits == 0 {
            return;
        }
        let (first, shift) = self.window_at(x, y);
        let pair = &mut self.words[first..first + 2];
        pair[0] |= bits << shift;
        pair[1] |= (bits >> 1) >> (63 - shift);
    }

    /// Clears the squares of a window that are on the map.
    #[inline]
    pub fn clear_window(&mut self, x: i16, y: i16, bits: u64) {
        let bits = self.clip(x, y, bits);
        if bits == 0 {
            return;
        }
        let (first, shift) = self.window_at(x, y);
        let pair = &mut self.words[first..first + 2];
        pair[0] &= !(bits << shift);
        pair[1] &= !((bits >> 1) >> (63 - shift));
    }

    /// Those bits of a window from column `x` of row `y` that lie on the map.
    #[inline]
    pub fn clip(&self, x: i16, y: i16, bits: u64) -> u64 {
        if y < 0 || y >= self.height {
            return 0;
        }
        let left =
            if x < 0 { u64::MAX.checked_shl(u32::from(x.unsigned_abs())).unwrap_or(0) } else { u64::MAX };
        let room = i32::from(self.width) - i32::from(x);
        let right = if room >= 64 { u64::MAX } else { low_bits(room.max(0) as u32) };
        bits & left & right
    }

    #[inline(always)]
    fn window_at(&self, x: i16, y: i16) -> (usize, u32) {
        let bit = (x + LEFT) as usize;
        (self.row_start(y) + (bit >> 6), (bit & 63) as u32)
    }

    #[inline(always)]
    fn row_start(&self, y: i16) -> usize {
        (y + REACH) as usize * self.stride
    }

    #[inline(always)]
    fn place(&self, l: Loc) -> (usize, u32) {
        (self.row_start(l.y) + 1 + (l.x as usize >> 6), (l.x & 63) as u32)
    }

    /// The words of a row, margin masked out.
    fn inner_row(&self, y: i16) -> impl Iterator<Item = u64> + '_ {
        let start = self.row_start(y) + 1;
        let width = self.width as usize;
        (0..width.div_ceil(64))
            .map(move |i| self.words[start + i] & low_bits((width - 64 * i).min(64) as u32))
    }
}

/// A word whose lowest `n` bits are set.
#[inline]
pub(crate) fn low_bits(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The positions of the set bits of a word, lowest first.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

#[derive(Serialize, Deserialize)]
struct Plain {
    width: i16,
    height: i16,
    outside: bool,
    words: Vec<u64>,
}

/// Written without its margin, so that the bytes of a state do not depend on how a window is read.
impl Serialize for BitGrid {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let words = (0..self.height).flat_map(|y| self.inner_row(y)).collect();
        Plain { width: self.width, height: self.height, outside: self.outside, words }.serialize(to)
    }
}

/// Read back only when the words fit the sides and no bit stands outside the map.
impl<'de> Deserialize<'de> for BitGrid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let plain = Plain::deserialize(from)?;
        let sides = 0..=MAX_SIDE;
        if !sides.contains(&plain.width) || !sides.contains(&plain.height) {
            return Err(serde::de::Error::custom("a bit grid with impossible sides"));
        }
        let per_row = (plain.width as usize).div_ceil(64);
        if plain.words.len() != per_row * plain.height as usize {
            return Err(serde::de::Error::custom("a bit grid whose words do not fill it"));
        }
        let mut grid = BitGrid::new(plain.width, plain.height, false, plain.outside);
        for (i, &word) in plain.words.iter().enumerate() {
            let (x, y) = ((i % per_row * 64) as i16, (i / per_row) as i16);
            if grid.clip(x, y, word) != word {
                return Err(serde::de::Error::custom("a bit grid with a bit outside its map"));
            }
            grid.or_window(x, y, word);
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_reads_the_map_and_its_margin() {
        for outside in [false, true] {
            let mut g = BitGrid::new(100, 7, !outside, outside);
            g.set(Loc::new(3, 2), outside);
            g.set(Loc::new(99, 2), outside);
            g.set(Loc::new(100, 2), !outside);
            g.set(Loc::new(-1, 2), !outside);
            for y in -20..27 {
                for x in -64..80 {
                    let w = g.window(x, y);
                    for b in 0..64 {
                        let l = Loc::new(x + b, y);
                        assert_eq!(w >> b & 1 == 1, g.get(l), "{l}");
                    }
                }
            }
            assert_eq!(g.get(Loc::new(3, 2)), outside);
            assert_eq!(g.count(), if outside { 2 } else { 698 });
            assert_eq!(g.iter().count(), g.count());
        }
    }

    #[test]
    fn a_window_is_written_only_on_the_map() {
        let mut g = BitGrid::new(70, 3, false, false);
        g.or_window(-20, 1, u64::MAX);
        g.or_window(50, 1, u64::MAX);
        g.or_window(5, -1, u64::MAX);
        g.or_window(5, 3, u64::MAX);
        assert_eq!(g.count(), 44 + 20);
        assert_eq!((g.window(-64, 1), g.window(6, 0), g.window(70, 1)), (0, 0, 0));
        g.clear_window(-20, 1, 1 << 20 | 1 << 21);
        assert_eq!(g.iter().next(), Some(Loc::new(2, 1)));
    }

    #[test]
    fn the_bytes_of_a_bit_grid_hold_no_margin_and_damage_is_refused() {
        let mut g = BitGrid::new(65, 2, false, true);
        g.set(Loc::new(64, 1), true);
        let bytes = postcard::to_allocvec(&g).unwrap();
        assert_eq!(postcard::from_bytes::<BitGrid>(&bytes).unwrap(), g);
        for bad in [(65i16, 2i16, true, vec![0u64; 3]), (65, 1, true, vec![0, 2]), (-1, 1, true, vec![])] {
            assert!(postcard::from_bytes::<BitGrid>(&postcard::to_allocvec(&bad).unwrap()).is_err());
        }
    }
}
