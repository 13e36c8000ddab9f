//! A square of a map, and how far apart two of them are.

use super::Dir;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A square: `x` to the right, `y` downward, from the top left corner of the map.
///
/// Signed, so that a step off the map is a value that [`super::Grid::get`] can refuse, not an overflow.
/// The order is reading order (`y` first): iterating sorted squares walks a map as one reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Loc {
    /// Column, from the left.
    pub x: i16,
    /// Row, from the top.
    pub y: i16,
}

impl Loc {
    /// The square in column `x` of row `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Loc { x, y }
    }

    /// The neighbour in a direction. Saturates at the ends of the number range, far outside any map.
    pub fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.offset();
        self.shift(dx, dy)
    }

    /// The square `dx` to the right and `dy` below.
    pub fn shift(self, dx: i16, dy: i16) -> Self {
        Loc { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// Whether the two squares touch, diagonals included. A square does not touch itself.
    pub fn touches(self, other: Loc) -> bool {
        self != other && self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }

    /// The eight neighbours in keypad order (see [`Dir::ALL`]).
    pub fn neighbours(self) -> impl Iterator<Item = Loc> {
        Dir::ALL.into_iter().map(move |d| self.step(d))
    }
}

impl PartialOrd for Loc {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Loc {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl fmt::Display for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl std::str::FromStr for Loc {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let complaint = || format!("'{text}' is not a square: write it as x,y, as in 12,5");
        let (x, y) = text.split_once(',').ok_or_else(complaint)?;
        let number = |s: &str| s.trim().parse::<i16>().map_err(|_| complaint());
        Ok(Loc { x: number(x)?, y: number(y)? })
    }
}

/// The octagonal distance of the family (S000-274): the longer axis plus half the shorter, rounded down.
pub fn distance(a: Loc, b: Loc) -> i32 {
    let dx = i32::from(a.x.abs_diff(b.x));
    let dy = i32::from(a.y.abs_diff(b.y));
    if dx > dy { dx + dy / 2 } else { dy + dx / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn distance_is_the_table_of_the_seed() {
        // S000-274
        let from = Loc::new(20, 20);
        for (dx, dy, d) in [(0, 10, 10), (7, 7, 10), (3, 4, 5), (10, 10, 15), (20, 14, 27), (0, 0, 0)] {
            for (dx, dy) in [(dx, dy), (dy, dx), (-dx, dy), (dx, -dy), (-dy, -dx)] {
                assert_eq!(distance(from, from.shift(dx, dy)), d, "{dx},{dy}");
            }
        }
    }

    #[test]
    fn an_octant_within_twenty_has_161_squares() {
        // S000-275, S000-280
        let here = Loc::default();
        let octant = (0..=20).flat_map(|x| (0..=x).map(move |y| Loc::new(x, y)));
        assert_eq!(octant.clone().count(), 231);
        assert_eq!(octant.filter(|&l| distance(here, l) <= 20).count(), 161);
    }

    #[test]
    fn a_square_is_written_and_read_as_x_comma_y() {
        assert_eq!("12,5".parse(), Ok(Loc::new(12, 5)));
        assert_eq!(Loc::new(-1, 7).to_string(), "-1,7");
        assert!("12;5".parse::<Loc>().unwrap_err().contains("x,y"));
        assert!("99999,1".parse::<Loc>().is_err());
    }

    proptest! {
        #[test]
        fn distance_is_symmetric_and_a_step_changes_it_by_at_most_two(
            ax in 0i16..200, ay in 0i16..70, bx in 0i16..200, by in 0i16..70, d in 0usize..8
        ) {
            let (a, b) = (Loc::new(ax, ay), Loc::new(bx, by));
            prop_assert_eq!(distance(a, b), distance(b, a));
            prop_assert!((distance(a.step(Dir::ALL[d]), b) - distance(a, b)).abs() <= 2);
        }
    }
}
