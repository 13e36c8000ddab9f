//! Rectangles of squares: rooms, sections of the screen, the reach of an effect.

use super::Loc;
use serde::{Deserialize, Serialize};

/// A rectangle that includes its top left square and excludes the column and row after its last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rect {
    /// The top left square.
    pub at: Loc,
    /// Columns; none when zero or less.
    pub width: i16,
    /// Rows; none when zero or less.
    pub height: i16,
}

impl Rect {
    /// A rectangle by its top left square and its size.
    pub const fn new(x: i16, y: i16, width: i16, height: i16) -> Self {
        Rect { at: Loc::new(x, y), width, height }
    }

    /// The smallest rectangle with both squares in it.
    pub fn spanning(a: Loc, b: Loc) -> Self {
        let (left, top) = (a.x.min(b.x), a.y.min(b.y));
        Rect::new(left, top, a.x.max(b.x) - left + 1, a.y.max(b.y) - top + 1)
    }

    /// The first column to the right that is outside.
    pub const fn right(&self) -> i16 {
        self.at.x + self.width
    }

    /// The first row below that is outside.
    pub const fn bottom(&self) -> i16 {
        self.at.y + self.height
    }

    /// Whether it has no square at all.
    pub const fn is_empty(&self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// Whether the square is inside.
    pub const fn contains(&self, l: Loc) -> bool {
        l.x >= self.at.x && l.y >= self.at.y && l.x < self.right() && l.y < self.bottom()
    }

    /// Whether the two share a square.
    pub const fn overlaps(&self, other: &Rect) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.at.x < other.right()
            && other.at.x < self.right()
            && self.at.y < other.bottom()
            && other.at.y < self.bottom()
    }

    /// What both have in common; empty when nothing is.
    pub fn common(&self, other: &Rect) -> Rect {
        let (left, top) = (self.at.x.max(other.at.x), self.at.y.max(other.at.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(left, top, (right - left).max(0), (bottom - top).max(0))
    }

    /// Larger by `by` squares on every side; smaller when negative.
    pub fn grown(&self, by: i16) -> Rect {
        Rect::new(self.at.x - by, self.at.y - by, self.width + 2 * by, self.height + 2 * by)
    }

    /// The square in the middle (the lower right one of four).
    pub fn centre(&self) -> Loc {
        self.at.shift(self.width / 2, self.height / 2)
    }

    /// Every square in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Loc> + use<> {
        let r = *self;
        (r.at.y..r.bottom()).flat_map(move |y| (r.at.x..r.right()).map(move |x| Loc::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_in_reading_order_and_are_all_inside() {
        let r = Rect::new(2, 3, 3, 2);
        let all: Vec<Loc> = r.squares().collect();
        assert_eq!(all.len(), 6);
        assert!(all.is_sorted());
        assert!(all.iter().all(|&l| r.contains(l)));
        assert_eq!(Rect::new(0, 0, 0, 5).squares().count(), 0);
        assert_eq!(Rect::new(0, 0, -3, 5).squares().count(), 0);
    }

    #[test]
    fn overlap_and_common_part_agree() {
        let a = Rect::new(0, 0, 4, 4);
        for (b, area) in [(Rect::new(3, 3, 4, 4), 1), (Rect::new(4, 0, 2, 2), 0), (Rect::new(1, 1, 2, 2), 4)]
        {
            assert_eq!(a.overlaps(&b), area > 0);
            assert_eq!(a.common(&b).squares().count(), area);
        }
        assert_eq!(Rect::spanning(Loc::new(5, 1), Loc::new(2, 4)), Rect::new(2, 1, 4, 4));
        assert_eq!(Rect::new(2, 2, 3, 3).grown(1), Rect::new(1, 1, 5, 5));
    }
}
