//! The squares around a viewer as 41 words, one a row: what a view, a glow or a reach is, without touching the map.
//!
//! Promise: row and bit [`REACH`] are the viewer's own; nothing here allocates.

use super::bits::{REACH, SIDE, ones};
use crate::space::{Loc, distance};
use std::sync::LazyLock;

/// A set of squares no more than [`REACH`] rows and columns from its middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    middle: Loc,
    rows: [u64; SIDE],
}

impl Window {
    /// The empty set around a square.
    pub const fn empty(middle: Loc) -> Self {
        Window { middle, rows: [0; SIDE] }
    }

    /// All squares within an octagonal distance of the middle (none when the radius is negative).
    pub fn disc(middle: Loc, radius: i32) -> Self {
        let rows = match usize::try_from(radius) {
            Ok(r) => DISCS[r.min(REACH as usize)],
            Err(_) => [0; SIDE],
        };
        Window { middle, rows }
    }

    /// The square in the middle.
    pub const fn middle(&self) -> Loc {
        self.middle
    }

    /// The map column of bit 0.
    pub const fn left(&self) -> i16 {
        self.middle.x - REACH
    }

    /// The map row of the first word.
    pub const fn top(&self) -> i16 {
        self.middle.y - REACH
    }

    /// The words from the top.
    pub const fn rows(&self) -> &[u64; SIDE] {
        &self.rows
    }

    /// The words from the top, to change.
    pub(crate) const fn rows_mut(&mut self) -> &mut [u64; SIDE] {
        &mut self.rows
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn has(&self, l: Loc) -> bool {
        match self.spot(l) {
            Some((row, bit)) => self.rows[row] >> bit & 1 == 1,
            None => false,
        }
    }

    /// Adds a square, when it is near enough.
    pub fn add(&mut self, l: Loc) {
        if let Some((row, bit)) = self.spot(l) {
            self.rows[row] |= 1 << bit;
        }
    }

    /// Keeps only the squares for which the answer is yes.
    pub fn retain(&mut self, mut keep: impl FnMut(Loc) -> bool) {
        for row in 0..SIDE {
            for bit in ones(self.rows[row]) {
                if !keep(self.square(row, bit)) {
                    self.rows[row] &= !(1 << bit);
                }
            }
        }
    }

    /// Every square of the set in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Loc> + '_ {
        (0..SIDE).flat_map(move |row| ones(self.rows[row]).map(move |bit| self.square(row, bit)))
    }

    /// Whether some square is in both sets, whatever the middles.
    pub fn meets(&self, other: &Window) -> bool {
        let (dx, dy) = (self.middle.x - other.middle.x, i32::from(self.middle.y) - i32::from(other.middle.y));
        let side = SIDE as i32;
        if dx.unsigned_abs() >= SIDE as u16 || dy.abs() >= side {
            return false;
        }
        let rows = (-dy).max(0)..(side - dy).min(side);
        rows.into_iter().any(|row| {
            let mine = self.rows[row as usize];
            mine != 0 && mine & shifted(other.rows[(row + dy) as usize], dx) != 0
        })
    }

    /// How many squares are in the set.
    pub fn count(&self) -> usize {
        self.rows.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&w| w == 0)
    }

    /// The squares of this set that are not in `other`, whatever the middles: what came, or what went.
    pub fn without(&self, other: &Window) -> Window {
        let (dx, dy) = (self.middle.x - other.middle.x, self.middle.y - other.middle.y);
        let mut out = *self;
        for (row, word) in out.rows.iter_mut().enumerate() {
            let theirs = row as i32 + i32::from(dy);
            let taken = usize::try_from(theirs).ok().and_then(|r| other.rows.get(r)).copied().unwrap_or(0);
            *word &= !shifted(taken, dx);
        }
        out
    }

    #[inline]
    fn spot(&self, l: Loc) -> Option<(usize, u32)> {
        let (dx, dy) = (
            i32::from(l.x) - i32::from(self.middle.x) + i32::from(REACH),
            i32::from(l.y) - i32::from(self.middle.y) + i32::from(REACH),
        );
        let inside = 0..SIDE as i32;
        (inside.contains(&dx) && inside.contains(&dy)).then_some((dy as usize, dx as u32))
    }

    fn square(&self, row: usize, bit: u32) -> Loc {
        Loc::new(self.left() + bit as i16, self.top() + row as i16)
    }
}

fn shifted(word: u64, right: i16) -> u64 {
    let by = u32::from(right.unsigned_abs());
    if right >= 0 { word.checked_shr(by).unwrap_or(0) } else { word.checked_shl(by).unwrap_or(0) }
}

static DISCS: LazyLock<[[u64; SIDE]; REACH as usize + 1]> = LazyLock::new(|| {
    let middle = Loc::new(REACH, REACH);
    std::array::from_fn(|radius| {
        std::array::from_fn(|row| {
            (0..SIDE as i16)
                .filter(|&x| distance(middle, Loc::new(x, row as i16)) <= radius as i32)
                .fold(0, |word, x| word | 1 << x)
        })
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_of_twenty_is_the_full_view_of_1149_squares() {
        // S000-275, S000-283
        let d = Window::disc(Loc::new(5, 6), 20);
        assert_eq!(d.count(), 1149);
        assert!(d.has(Loc::new(25, 6)) && !d.has(Loc::new(26, 6)) && !d.has(Loc::new(5 + 14, 6 + 14)));
        assert_eq!(Window::disc(Loc::new(5, 6), 0).iter().collect::<Vec<_>>(), [Loc::new(5, 6)]);
        assert!(Window::disc(Loc::new(5, 6), -1).is_empty());
    }

    #[test]
    fn what_came_and_what_went_are_found_between_different_middles() {
        let a = Window::disc(Loc::new(5, 6), 3);
        for (dx, dy) in [(0, 0), (1, 0), (-2, 5), (30, 1), (-70, 0), (0, 44)] {
            let b = Window::disc(Loc::new(5 + dx, 6 + dy), 3);
            let expected: Vec<Loc> = a.iter().filter(|&l| !b.has(l)).collect();
            assert_eq!(a.without(&b).iter().collect::<Vec<_>>(), expected);
            assert_eq!(a.meets(&b), a.iter().any(|l| b.has(l)));
        }
    }
}
