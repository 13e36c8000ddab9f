//! The view of one viewer: all squares that an unblocked line of sight reaches, and those that can be shot at.
//!
//! An octant is scanned column by column outward. What is still unblocked is kept as runs of slopes; in a column a run
//! sees one stretch of squares up to the first wall, which splits the run. This gives the same squares as testing the
//! 161 masks one after another ([`scan_by_masks`]), but touches only what is seen, and many squares at a time.
//!
//! Promise: the same squares as the slope masks, to the last one; no allocation; symmetric under the eight turns.

use super::bits::{BitGrid, REACH, SIDE};
use super::octant::{ALL_SLOPES, ASIDE, Masks, Octant, SLOPES, octant, turn};
use super::transpose::turn_columns;
use super::window::Window;
use crate::space::{Grid, Loc};

/// Which squares block sight, by rows and again by columns. The caller keeps it up to date with [`Opaque::set`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opaque {
    rows: BitGrid,
    columns: BitGrid,
}

impl Opaque {
    /// A map on which nothing blocks sight but its edge.
    pub fn new(width: i16, height: i16) -> Self {
        Opaque {
            rows: BitGrid::new(width, height, false, true),
            columns: BitGrid::new(height, width, false, true),
        }
    }

    /// The squares of a grid that block sight.
    pub fn of<T>(grid: &Grid<T>, mut blocks: impl FnMut(Loc, &T) -> bool) -> Self {
        let mut opaque = Opaque::new(grid.width(), grid.height());
        for (l, v) in grid.iter() {
            opaque.set(l, blocks(l, v));
        }
        opaque
    }

    /// Says whether a square blocks sight.
    pub fn set(&mut self, l: Loc, blocks: bool) {
        self.rows.set(l, blocks);
        self.columns.set(Loc::new(l.y, l.x), blocks);
    }

    /// Whether a square blocks sight; what is off the map does.
    #[inline]
    pub fn blocks(&self, l: Loc) -> bool {
        self.rows.get(l)
    }

    /// The same by rows, to be read a window at a time.
    pub fn rows(&self) -> &BitGrid {
        &self.rows
    }

    /// The same by columns: rows and columns exchanged.
    pub(crate) fn columns(&self) -> &BitGrid {
        &self.columns
    }

    /// Whether the square is on the map.
    pub fn contains(&self, l: Loc) -> bool {
        self.rows.contains(l)
    }
}

/// What a viewer sees: a set for the eye and a set for arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Squares in line of sight (VIEW).
    pub view: Window,
    /// Squares in line of fire, all of them in view (FIRE).
    pub fire: Window,
}

impl View {
    /// A view of nothing, to be filled by [`View::look`].
    pub const fn empty() -> Self {
        View { view: Window::empty(Loc::new(0, 0)), fire: Window::empty(Loc::new(0, 0)) }
    }

    /// Looks around from a square, in place. From off the map nothing is seen.
    pub fn look(&mut self, opaque: &Opaque, from: Loc) {
        self.view = Window::empty(from);
        self.fire = Window::empty(from);
        if opaque.contains(from) {
            scan(opaque, from, self);
            self.view.add(from);
            self.fire.add(from);
            clip(&mut self.view, &opaque.rows);
            clip(&mut self.fire, &opaque.rows);
        }
    }

    /// Restricts sight and fire to the viewer's own square and the eight around it: what one sees from a pit.
    pub fn from_pit(&mut self) {
        for set in [&mut self.view, &mut self.fire] {
            for (row, word) in set.rows_mut().iter_mut().enumerate() {
                let near = row.abs_diff(REACH as usize) <= 1;
                *word &= if near { 7 << (REACH - 1) } else { 0 };
            }
        }
    }
}

/// Looks around once.
pub fn look(opaque: &Opaque, from: Loc) -> View {
    let mut view = View::empty();
    view.look(opaque, from);
    view
}

/// Takes away what lies off the map: its edge blocks sight but is no square.
fn clip(set: &mut Window, map: &BitGrid) {
    let (left, top) = (set.left(), set.top());
    let inside = map.clip(left, set.middle().y, u64::MAX);
    let first = (-top).max(0) as usize;
    let end = (i32::from(map.height()) - i32::from(top)).clamp(0, SIDE as i32) as usize;
    let rows = set.rows_mut();
    rows[..first.min(SIDE)].fill(0);
    rows[end..].fill(0);
    for word in rows {
        *word &= inside;
    }
}

/// Where the line of fire begins in a word that holds both sets of one line of squares.
const FIRE: u32 = 32;

/// A run of unblocked slopes, first and last.
type Run = (u8, u8);
/// Room for the runs of one octant in this column and the next: there are never more than 63, for between two of them lies a
/// blocked slope.
type Runs = [[Run; 64]; 2];

/// Scans all octants. Those along the rows of the map see columns of squares, which are turned at the end.
fn scan(opaque: &Opaque, from: Loc, out: &mut View) {
    let table = octant();
    let (x, y) = (from.x, from.y);
    let (rows, columns) = (&opaque.rows, &opaque.columns);
    let (view, fire) = (out.view.rows_mut(), out.fire.rows_mut());
    let middle = REACH as usize;
    let runs = &mut [[[(0, 0); 64]; 2]; 2];

    let mut east = [0; 32];
    let column = move |k: i16| columns.window(y - ASIDE, x + k);
    let last = scan_quadrant(table, runs, column, |k, seen| east[k - 1] = seen.across());
    if last <= FEW {
        turn_few(&mut east, last, |k| k - 1);
    } else {
        turn_columns(&mut east);
    }

    let mut west = [0; 32];
    let column = move |k: i16| columns.window(y - ASIDE, x - k);
    let last = scan_quadrant(table, runs, column, |k, seen| west[middle - k] = seen.across());
    if last <= FEW {
        turn_few(&mut west, last, |k| middle - k);
    } else {
        turn_columns(&mut west);
    }

    for (i, (e, w)) in east.iter().zip(&west).enumerate().take(2 * ASIDE as usize + 1) {
        let row = middle - ASIDE as usize + i;
        view[row] = (e & 0xffff_ffff) << (REACH + 1) | w & 0xffff_ffff;
        fire[row] = (e >> FIRE) << (REACH + 1) | w >> FIRE;
    }
    let mut put = |row: usize, seen: Seen| {
        let across = seen.across();
        view[row] |= (across & 0xffff_ffff) << (REACH - ASIDE);
        fire[row] |= across >> FIRE << (REACH - ASIDE);
    };
    let below = move |k: i16| rows.window(x - ASIDE, y + k);
    scan_quadrant(table, runs, below, |k, seen| put(middle + k, seen));
    let above = move |k: i16| rows.window(x - ASIDE, y - k);
    scan_quadrant(table, runs, above, |k, seen| put(middle - k, seen));
}

/// As many columns are turned one by one; more of them all at once.
const FEW: usize = 4;

/// Turns the nearest columns alone, which hold few squares: often there is a wall near the viewer. `at` says where a column is.
#[inline(always)]
fn turn_few(columns: &mut [u64; 32], last: usize, at: impl Fn(usize) -> usize) {
    let mut words = [0; FEW];
    for (k, word) in words.iter_mut().enumerate().take(last) {
        *word = std::mem::take(&mut columns[at(k + 1)]);
    }
    // Column k reaches k squares aside.
    for row in ASIDE as usize - last..=ASIDE as usize + last {
        let mut turned = 0;
        for (k, word) in words.iter().enumerate().take(last) {
            turned |= (word >> row & (1 | 1 << FIRE)) << at(k + 1);
        }
        columns[row] = turned;
    }
}

/// What is seen of one column by two octants on either side of an axis, as [`Masks`] has it.
#[derive(Clone, Copy)]
struct Seen {
    up: u32,
    down: u32,
}

impl Seen {
    /// Both octants as bits across the axis, which is bit [`ASIDE`]; the line of fire from bit [`FIRE`] on.
    #[inline(always)]
    fn across(self) -> u64 {
        let half = |up: u32, down: u32| u64::from((up & 0xffff) << ASIDE | down & 0xffff);
        half(self.up, self.down) | half(self.up >> 16, self.down >> 16) << FIRE
    }
}

/// Scans the two octants on either side of an axis, column by column, so that the work on one need not wait for the other.
/// `walls` reads a column, whose middle is bit [`ASIDE`], and `put` gets what is seen in it. Returns the last column with anything
/// in it.
#[inline(always)]
fn scan_quadrant(
    table: &Octant,
    runs: &mut [Runs; 2],
    walls: impl Fn(i16) -> u64,
    mut put: impl FnMut(usize, Seen),
) -> usize {
    let [up, down] = runs;
    let all = (0, SLOPES as u8 - 1);
    let mut counts = (1, 1);
    (up[1][0], down[1][0]) = (all, all);
    for column in 1..=REACH as usize {
        let walls = walls(column as i16) as u32;
        let (masks, span) = (&table.masks[column], &table.span[column]);
        let mut seen = Seen { up: 0, down: 0 };
        (seen.up, counts.0) = scan_column::<false>(&masks[0], span, walls >> ASIDE, up, counts.0, column);
        (seen.down, counts.1) =
            scan_column::<true>(&masks[1], span, walls & SIDE_BITS, down, counts.1, column);
        put(column, seen);
        if counts == (0, 0) {
            return column;
        }
    }
    REACH as usize
}

/// The bits of the squares of a column, the axis included.
const SIDE_BITS: u32 = (2 << ASIDE) - 1;

/// What the runs of an octant see in one column, and how many runs are left behind it. `DOWN`: the axis is the highest bit.
#[inline(always)]
fn scan_column<const DOWN: bool>(
    masks: &Masks,
    span: &[(u8, u8); REACH as usize + 1],
    walls: u32,
    runs: &mut Runs,
    count: usize,
    column: usize,
) -> (u32, usize) {
    let walls = walls & SIDE_BITS;
    let (even, odd) = runs.split_at_mut(1);
    let (now, then) = if column & 1 == 1 { (&odd[0], &mut even[0]) } else { (&even[0], &mut odd[0]) };
    let (mut seen, mut left) = (0, 0);
    for &(mut from, to) in &now[..count & 63] {
        let high = masks.high[usize::from(to & 127)];
        loop {
            // View in the lower half, fire in the upper.
            let all = masks.low[usize::from(from & 127)] & high;
            if all & 0xffff == 0 {
                break;
            }
            let hit = walls & all;
            if hit == 0 {
                seen |= all;
                then[left & 63] = (from, to);
                left += 1;
                break;
            }
            let (wall, upto) = if DOWN {
                let bit = 31 ^ hit.leading_zeros();
                ((ASIDE as u32).wrapping_sub(bit), 0xffffu32.wrapping_shl(bit) & 0xffff)
            } else {
                (hit.trailing_zeros(), hit ^ hit.wrapping_sub(1))
            };
            seen |= all & upto.wrapping_mul(0x1_0001);
            let (first, beyond) = span[wall as usize];
            if from < first {
                then[left & 63] = (from, first.wrapping_sub(1));
                left += 1;
            }
            from = beyond.wrapping_add(1);
            if from > to {
                break;
            }
        }
    }
    (seen, left)
}

/// The same view by the definition: every square of every octant in order, a bit for every slope (S000-290, S000-291).
/// It is the measure of [`View::look`] in tests, and shows the rule plainly.
pub fn scan_by_masks(opaque: &Opaque, from: Loc) -> View {
    let mut out = View { view: Window::empty(from), fire: Window::empty(from) };
    if !opaque.contains(from) {
        return out;
    }
    out.view.add(from);
    out.fire.add(from);
    for o in 0..8 {
        let mut live = ALL_SLOPES;
        for square in &octant().squares[1..] {
            if live & square.slopes == 0 {
                continue;
            }
            let (dx, dy) = turn(o, square.along.into(), square.aside.into());
            let here = from.shift(dx, dy);
            if opaque.contains(here) {
                out.view.add(here);
                if live & square.fire != 0 {
                    out.fire.add(here);
                }
            }
            if opaque.blocks(here) {
                live &= !square.slopes;
            }
        }
    }
    out
}
