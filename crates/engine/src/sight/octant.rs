//! One eighth of the view: which lines of sight cross which square, derived from the geometry.
//!
//! The eye is in the middle of square 0,0. A line of sight is a slope, named by a number; the slopes worth telling
//! apart are those that touch a corner of some square of the octant (S000-287). A square is crossed by the slopes
//! strictly between its flattest and its steepest corner. All eight octants share the table, turned and mirrored.
//!
//! Promise: 161 squares, 126 slopes (S000-280, S000-281), in order of column, then row, then slope.

use super::bits::REACH;
use crate::space::{Loc, distance};
use std::sync::LazyLock;

/// Squares of an octant, the viewer's own included.
pub const SQUARES: usize = 161;
/// Lines of sight of an octant.
pub const SLOPES: usize = 126;
/// All lines of sight of an octant, one bit each.
pub const ALL_SLOPES: u128 = (1 << SLOPES) - 1;

/// The most squares a shot crosses: three in each column.
pub(crate) const LONGEST_LINE: usize = 3 * REACH as usize;

const COLUMNS: usize = REACH as usize + 1;
/// A slope of one is written as this number.
const ONE: i64 = 100_000;

/// A square of the octant: `along` the axis, `aside` toward the diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// Steps along the axis.
    pub along: u8,
    /// Steps toward the diagonal, never more than `along`.
    pub aside: u8,
    /// Octagonal distance from the viewer.
    pub distance: u8,
    /// The slopes that cross it, one bit each.
    pub slopes: u128,
    /// The one or two slopes nearest its middle, along which something can be shot at it.
    pub fire: u128,
    /// The squares one column further that its slopes lead to, by number (0 where there is none).
    pub next: [u8; 2],
}

/// What a run of live slopes sees in one column: the bits that its first slope has in `low` and its last in `high`.
///
/// One bit for each step aside; squares in view in the lower half of a word, squares in the line of fire in the upper.
#[derive(Clone, Copy)]
pub(crate) struct Masks {
    /// Squares crossed by this slope or a steeper one, and all beyond.
    pub low: [u32; 128],
    /// Squares crossed by this slope or a flatter one, and all before.
    pub high: [u32; 128],
}

/// How far aside of its axis an octant reaches: beyond that the distance is more than [`REACH`].
pub(crate) const ASIDE: i16 = 13;

/// The derived table; there is one, [`octant`].
pub struct Octant {
    /// Slopes in rising order, times 100,000.
    pub slopes: Vec<i64>,
    /// Squares by column, then row.
    pub squares: Vec<Square>,
    /// The last row of each column.
    pub(crate) last: [u8; COLUMNS],
    /// First and last slope of each square, by column and row.
    pub(crate) span: [[(u8, u8); COLUMNS]; COLUMNS],
    /// What runs of slopes see in each column: with the axis as the lowest bit, and as the highest.
    pub(crate) masks: Vec<[Masks; 2]>,
    /// The number of a square by column and row.
    index: [[u8; COLUMNS]; COLUMNS],
    /// For each square by number, the squares that its fire slopes cross, in order of column and row.
    pub(crate) lines: Vec<Vec<OnLine>>,
}

/// A square on the way of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OnLine {
    pub along: u8,
    pub aside: u8,
    /// Which of the target's fire slopes cross it: the flatter, the steeper.
    pub slopes: u8,
}

/// The table, derived at first use.
pub fn octant() -> &'static Octant {
    static TABLE: LazyLock<Octant> = LazyLock::new(Octant::derive);
    &TABLE
}

/// How `along` and `aside` turn into columns and rows, octant by octant, clockwise from east (S000-276).
pub fn turn(octant: usize, along: i16, aside: i16) -> (i16, i16) {
    match octant & 7 {
        0 => (along, aside),
        1 => (aside, along),
        2 => (-aside, along),
        3 => (-along, aside),
        4 => (-along, -aside),
        5 => (-aside, -along),
        6 => (aside, -along),
        _ => (along, -aside),
    }
}

/// The octant in which an offset lies; on an axis or a diagonal the one that belongs to the longer, horizontal way.
pub fn octant_of(dx: i32, dy: i32) -> usize {
    let steep = dy.abs() > dx.abs();
    match (dx < 0, dy < 0, steep) {
        (false, false, false) => 0,
        (false, false, true) => 1,
        (true, false, true) => 2,
        (true, false, false) => 3,
        (true, true, false) => 4,
        (true, true, true) => 5,
        (false, true, true) => 6,
        (false, true, false) => 7,
    }
}

/// Slopes from the eye to the four corners of a square.
fn corners(along: i64, aside: i64) -> [i64; 4] {
    let slope = |rise: i64, run: i64| ONE * (1000 * aside + rise) / (1000 * along + run);
    [slope(-500, 500), slope(-500, -500), slope(500, 500), slope(500, -500)]
}

impl Octant {
    fn derive() -> Octant {
        let seen =
            |along: i16, aside: i16| distance(Loc::default(), Loc::new(along, aside)) <= i32::from(REACH);
        let places: Vec<(i16, i16)> = (0..=REACH)
            .flat_map(|along| (0..=along).map(move |aside| (along, aside)))
            .filter(|&(along, aside)| seen(along, aside))
            .collect();

        let mut slopes: Vec<i64> = places
            .iter()
            .flat_map(|&(a, s)| corners(a.into(), s.into()))
            .filter(|m| (1..=ONE).contains(m))
            .collect();
        slopes.sort_unstable();
        slopes.dedup();

        let mut index = [[0; COLUMNS]; COLUMNS];
        for (e, &(along, aside)) in places.iter().enumerate() {
            index[along as usize][aside as usize] = e as u8;
        }
        let number = |along: i16, aside: i16| {
            let inside = along <= REACH && aside <= along && seen(along, aside);
            if inside { index[along as usize][aside as usize] } else { 0 }
        };
        let squares: Vec<Square> = places
            .iter()
            .map(|&(along, aside)| {
                // On the diagonal the straight way leads into the neighbouring octant.
                let straight = if along == aside { along + 1 } else { aside };
                let next = [number(along + 1, straight), number(along + 1, aside + 1)];
                Square {
                    along: along as u8,
                    aside: aside as u8,
                    distance: distance(Loc::default(), Loc::new(along, aside)) as u8,
                    slopes: crossing(&slopes, along.into(), aside.into()),
                    fire: nearest_middle(&slopes, along.into(), aside.into()),
                    next,
                }
            })
            .collect();

        let mut table = Octant {
            slopes,
            squares,
            last: [0; COLUMNS],
            span: [[(255, 0); COLUMNS]; COLUMNS],
            masks: vec![[Masks { low: [0; 128], high: [0; 128] }; 2]; COLUMNS],
            index,
            lines: Vec::new(),
        };
        table.tabulate();
        table.lines = table.squares.iter().map(|target| table.line(target.fire)).collect();
        table
    }

    /// Turns masks into the lookups by which a scan works with runs of slopes.
    fn tabulate(&mut self) {
        for column in 1..COLUMNS {
            let squares: Vec<Square> =
                self.squares.iter().filter(|s| usize::from(s.along) == column).copied().collect();
            self.last[column] = squares.len() as u8 - 1;
            for s in &squares {
                self.span[column][usize::from(s.aside)] =
                    (s.slopes.trailing_zeros() as u8, 127 - s.slopes.leading_zeros() as u8);
            }
            for slope in 0..128 {
                let from = u128::MAX << slope;
                let upto = if slope == 127 { u128::MAX } else { (1 << (slope + 1)) - 1 };
                let first = |mask: &dyn Fn(&Square) -> u128| {
                    squares.iter().find(|s| mask(s) & from != 0).map_or(squares.len() as u8, |s| s.aside)
                };
                let last = |mask: &dyn Fn(&Square) -> u128| {
                    squares.iter().rev().find(|s| mask(s) & upto != 0).map_or(0, |s| s.aside)
                };
                let onward = |from: u8| (0..=ASIDE as u8).filter(move |aside| *aside >= from);
                let before = |upto: u8| (0..=ASIDE as u8).filter(move |aside| *aside <= upto);
                let (low, fire_low) = (first(&|s| s.slopes), first(&|s| s.fire));
                // The last is 0 when there is none; then none begins at 0 either.
                let (high, fire_high) = (last(&|s| s.slopes), last(&|s| s.fire));
                for (down, masks) in self.masks[column].iter_mut().enumerate() {
                    let bit = |aside: u8| 1u32 << if down == 1 { ASIDE as u8 - aside } else { aside };
                    masks.low[slope] =
                        onward(low).map(bit).sum::<u32>() | onward(fire_low).map(bit).sum::<u32>() << 16;
                    masks.high[slope] =
                        before(high).map(bit).sum::<u32>() | before(fire_high).map(bit).sum::<u32>() << 16;
                }
            }
        }
    }

    /// The squares crossed by some slopes, of which there are one or two.
    fn line(&self, fire: u128) -> Vec<OnLine> {
        let flatter = fire & fire.wrapping_neg();
        let crossed = self.squares.iter().filter(|s| s.slopes & fire != 0);
        let bits =
            |s: &Square| u8::from(s.slopes & flatter != 0) | u8::from(s.slopes & fire & !flatter != 0) << 1;
        crossed.map(|s| OnLine { along: s.along, aside: s.aside, slopes: bits(s) }).collect()
    }

    /// The number of a square of the octant, when it is within sight.
    pub fn number(&self, along: i32, aside: i32) -> Option<usize> {
        let column = self.index.get(usize::try_from(along).ok()?)?;
        let e = usize::from(*column.get(usize::try_from(aside).ok()?)?);
        (e != 0 || along == 0 && aside == 0).then_some(e)
    }
}

/// The slopes strictly between the flattest and the steepest corner; none for the viewer's own square.
fn crossing(slopes: &[i64], along: i64, aside: i64) -> u128 {
    if along == 0 {
        return 0;
    }
    let corners = corners(along, aside);
    let (flat, steep) = corners.iter().fold((i64::MAX, i64::MIN), |(a, b), &c| (a.min(c), b.max(c)));
    mask(slopes, |m| flat < m && m < steep)
}

/// The slope that hits the middle of a square, or the two that pass it on either side, or the only one there is.
fn nearest_middle(slopes: &[i64], along: i64, aside: i64) -> u128 {
    if along == 0 {
        return 0;
    }
    let middle = ONE * aside / along;
    let above = slopes.partition_point(|&m| m < middle);
    if slopes.get(above) == Some(&middle) || above == 0 {
        return 1 << above;
    }
    1 << above | 1 << (above - 1)
}

fn mask(slopes: &[i64], yes: impl Fn(i64) -> bool) -> u128 {
    slopes.iter().enumerate().filter(|&(_, &m)| yes(m)).fold(0, |bits, (i, _)| bits | 1 << i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn an_octant_has_161_squares_and_126_slopes_from_2439_to_100000() {
        // S000-280, S000-281, S000-282, S000-286
        let t = octant();
        assert_eq!((t.squares.len(), t.slopes.len()), (SQUARES, SLOPES));
        assert_eq!((t.slopes[0], t.slopes[54], t.slopes[87], t.slopes[125]), (2439, 33333, 60000, 100_000));
        assert_eq!(ALL_SLOPES >> 96, 0x3fff_ffff);
        assert_eq!(t.number(20, 14), None);
        assert_eq!(t.number(20, 1), Some(160));
        assert_eq!(t.number(0, 0), Some(0));
    }

    #[test]
    fn eight_octants_cover_1149_squares_and_a_quadrant_308_and_251_slopes() {
        // S000-276, S000-283
        let t = octant();
        let cover = |octants: &[usize]| {
            let all: BTreeSet<_> = octants
                .iter()
                .flat_map(|&o| t.squares.iter().map(move |s| turn(o, s.along.into(), s.aside.into())))
                .collect();
            all.len()
        };
        assert_eq!(cover(&[0, 1, 2, 3, 4, 5, 6, 7]), 1149);
        assert_eq!(cover(&[0, 1]), 308);
        assert_eq!(2 * SLOPES - 1, 251);
    }

    #[test]
    fn every_offset_lies_in_the_octant_that_is_named_for_it() {
        for dy in -20i16..=20 {
            for dx in -20i16..=20 {
                let o = octant_of(dx.into(), dy.into());
                let (along, aside) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
                assert_eq!(turn(o, along, aside), (dx, dy));
            }
        }
    }

    #[test]
    fn every_slope_crosses_a_square_in_every_column_it_reaches() {
        let t = octant();
        for k in 1..COLUMNS {
            for slope in 0..SLOPES {
                for masks in &t.masks[k] {
                    let own = masks.low[slope] & masks.high[slope];
                    let crossed = t.squares.iter().filter(|s| usize::from(s.along) == k);
                    let (mut seen, mut shot) = (0, 0);
                    crossed.for_each(|s| {
                        seen += u32::from(s.slopes >> slope & 1 == 1);
                        shot += u32::from(s.fire >> slope & 1 == 1);
                    });
                    assert!((own & 0xffff).count_ones() >= seen, "column {k} slope {slope}");
                    assert!((own >> 16).count_ones() >= shot, "column {k} slope {slope}");
                }
            }
        }
    }

    #[test]
    fn a_shot_crosses_no_more_squares_than_there_is_room_for() {
        assert!(octant().lines.iter().all(|line| line.len() <= LONGEST_LINE));
        assert!(octant().squares.iter().all(|s| s.fire.count_ones() <= 2));
    }

    #[test]
    fn slopes_of_a_square_are_one_run_and_hold_its_fire_slopes() {
        for s in &octant().squares[1..] {
            let run = s.slopes >> s.slopes.trailing_zeros();
            assert_eq!(run & (run + 1), 0, "{s:?}");
            assert_eq!(s.fire & s.slopes, s.fire, "{s:?}");
        }
    }
}
