//! Rectangles as the original keeps them: four bytes, the last column and row included.
//!
//! The bytes matter: a side that falls below zero wraps to the far end of the range, and some rooms are drawn by that.

use super::chance::Chance;

/// A rectangle of cells, `x1..=x2` by `y1..=y2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// First column.
    pub x1: u8,
    /// Last column.
    pub x2: u8,
    /// First row.
    pub y1: u8,
    /// Last row.
    pub y2: u8,
}

impl Frame {
    /// What the original calls unset: nothing lies in it.
    pub const UNSET: Frame = Frame { x1: 255, x2: 0, y1: 255, y2: 0 };

    /// From numbers that wrap as bytes do.
    pub const fn new(x1: i32, y1: i32, x2: i32, y2: i32) -> Frame {
        Frame { x1: x1 as u8, x2: x2 as u8, y1: y1 as u8, y2: y2 as u8 }
    }

    /// The four sides as numbers: x1, y1, x2, y2.
    pub const fn sides(&self) -> (i32, i32, i32, i32) {
        (self.x1 as i32, self.y1 as i32, self.x2 as i32, self.y2 as i32)
    }

    /// Last column less first.
    pub const fn wide(&self) -> i32 {
        self.x2 as i32 - self.x1 as i32
    }

    /// Last row less first.
    pub const fn tall(&self) -> i32 {
        self.y2 as i32 - self.y1 as i32
    }

    /// Whether the cell lies in it.
    pub const fn has(&self, x: i32, y: i32) -> bool {
        x >= self.x1 as i32 && x <= self.x2 as i32 && y >= self.y1 as i32 && y <= self.y2 as i32
    }

    /// Smaller by a number of cells on every side.
    pub const fn inset(&self, by: i32) -> Frame {
        let (x1, y1, x2, y2) = self.sides();
        Frame::new(x1 + by, y1 + by, x2 - by, y2 - by)
    }

    /// Area as the original counts it, one row and one column short.
    pub const fn volume(&self) -> i32 {
        self.wide() * self.tall()
    }

    /// The original's test for overlap. It misses crosses and containment; re-rolls of rooms depend on it.
    pub fn overlaps(&self, r: &Frame) -> bool {
        if ((self.x1 >= r.x1) == (self.x2 <= r.x2)) && ((self.y1 >= r.y1) == (self.y2 <= r.y2)) {
            return false;
        }
        let (x1, y1, x2, y2) = r.sides();
        self.has(x1, y1) || self.has(x1, y2) || self.has(x2, y1) || self.has(x2, y2)
    }

    /// A frame of a size at a random place of this panel, two cells from its border. Columns are drawn first.
    pub fn place_safely(&self, wide: i32, tall: i32, chance: &mut Chance) -> Frame {
        let (px1, py1, px2, py2) = self.sides();
        let x1 = px1 + chance.random((px2 - px1 - 1 - wide).max(0));
        let y1 = py1 + chance.random((py2 - py1 - 1 - tall).max(0));
        let (x2, y2) = (x1 + wide, y1 + tall);
        Frame::new(x1.max(px1 + 2), y1.max(py1 + 2), x2.min(px2 - 2), y2.min(py2 - 2))
    }

    /// A frame of a size at a random place strictly inside.
    pub fn place_within(&self, wide: i32, tall: i32, chance: &mut Chance) -> Frame {
        let (px1, py1, px2, py2) = self.sides();
        let mut side = |first: i32, last: i32, size: i32| {
            if size >= last - first {
                return (first + 1, last - 1);
            }
            let from = first + 1 + chance.random((last - first - 2 - size).max(0));
            (from, from + size)
        };
        let (x1, x2) = side(px1, px2, wide);
        let (y1, y2) = side(py1, py2, tall);
        Frame::new(x1, y1, x2, y2)
    }
}

/// The original's distance: the longer axis and half of the shorter.
#[inline]
pub fn dist(x1: i32, y1: i32, x2: i32, y2: i32) -> i32 {
    let (dx, dy) = ((x1 - x2).abs(), (y1 - y2).abs());
    dx.max(dy) + dx.min(dy) / 2
}

/// Offsets of the original's directions: N, S, E, W, NE, NW, SE, SW, and the centre.
pub const DIRS: [(i32, i32); 9] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1), (0, 0)];

/// Numbers of the directions in [`DIRS`].
#[allow(missing_docs, reason = "the names say it")]
pub mod dir {
    pub const N: usize = 0;
    pub const S: usize = 1;
    pub const E: usize = 2;
    pub const W: usize = 3;
    pub const NE: usize = 4;
    pub const NW: usize = 5;
    pub const SE: usize = 6;
    pub const SW: usize = 7;
}
