//! The view of one viewer: all squares that an unblocked line of sight reaches, and those that can be shot at.
//!
//! An octant is scanned column by column outward. What is still unblocked is kept as runs of slopes; in a column a run
//! sees one stretch of squares up to the first wall, which splits the run. This gives the same squares as testing the
//! 161 masks one after another ([`scan_by_masks`]), but touches only what is seen, and many squares at a time.
//!
//! Promise: the same squares as the slope masks, to the last one; no allocation; symmetric under the eight turns.

use super::bits::{BitGrid, REACH, SIDE};
use super::octant::{ALL_SLOPES, Octant, octant, turn};
use super::transpose::transpose;
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
        let mut lines = Lines::new();
        if opaque.contains(from) {
            lines.scan(opaque, from);
            lines.rows[REACH as usize] |= Cell { view: 1 << REACH, fire: 1 << REACH };
        }
        let (view, fire) = lines.joined();
        self.view = Window::from_rows(from, view);
        self.fire = Window::from_rows(from, fire);
        clip(&mut self.view, &opaque.rows);
        clip(&mut self.fire, &opaque.rows);
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

/// Takes away what lies off the map: its edge blocks sight but is no square. Most viewers stand far enough inside.
fn clip(set: &mut Window, map: &BitGrid) {
    let (middle, left, top) = (set.middle(), set.left(), set.top());
    let wide = left >= 0 && middle.x + REACH < map.width();
    let high = top >= 0 && middle.y + REACH < map.height();
    if wide && high {
        return;
    }
    for (i, word) in set.rows_mut().iter_mut().enumerate() {
        *word = map.clip(left, top + i as i16, *word);
    }
}

/// One line of squares of the result, for the eye and for arrows.
#[derive(Clone, Copy, Default)]
struct Cell {
    view: u64,
    fire: u64,
}

impl std::ops::BitOrAssign for Cell {
    #[inline]
    fn bitor_assign(&mut self, other: Cell) {
        self.view |= other.view;
        self.fire |= other.fire;
    }
}

/// The result while it is being made: octants along the rows of the map fill columns, the others rows.
struct Lines {
    rows: [Cell; SIDE],
    columns: [Cell; SIDE],
}

/// A run of unblocked slopes, first and last.
type Run = (u8, u8);

impl Lines {
    fn new() -> Self {
        Lines { rows: [Cell::default(); SIDE], columns: [Cell::default(); SIDE] }
    }

    fn scan(&mut self, opaque: &Opaque, from: Loc) {
        let table = octant();
        let (x, y) = (from.x, from.y);
        let (rows, columns) = (&opaque.rows, &opaque.columns);
        scan_octant::<false>(table, &mut self.columns, 1, |k| columns.window(y - REACH, x + k));
        scan_octant::<true>(table, &mut self.columns, 1, |k| columns.window(y - REACH, x + k));
        scan_octant::<false>(table, &mut self.columns, -1, |k| columns.window(y - REACH, x + k));
        scan_octant::<true>(table, &mut self.columns, -1, |k| columns.window(y - REACH, x + k));
        scan_octant::<false>(table, &mut self.rows, 1, |k| rows.window(x - REACH, y + k));
        scan_octant::<true>(table, &mut self.rows, 1, |k| rows.window(x - REACH, y + k));
        scan_octant::<false>(table, &mut self.rows, -1, |k| rows.window(x - REACH, y + k));
        scan_octant::<true>(table, &mut self.rows, -1, |k| rows.window(x - REACH, y + k));
    }

    /// Rows and turned columns together.
    fn joined(&self) -> ([u64; SIDE], [u64; SIDE]) {
        let mut view = [0; 64];
        let mut fire = [0; 64];
        for (i, c) in self.columns.iter().enumerate() {
            view[i] = c.view;
            fire[i] = c.fire;
        }
        transpose(&mut view);
        transpose(&mut fire);
        (
            std::array::from_fn(|i| view[i] | self.rows[i].view),
            std::array::from_fn(|i| fire[i] | self.rows[i].fire),
        )
    }
}

/// The stretch `low..=high` beside the axis as bits of a window; toward lower bits when `DOWN`.
#[inline]
fn stretch<const DOWN: bool>(low: u8, high: u8) -> u64 {
    let length = u32::from(high - low);
    let start = if DOWN { REACH as u32 - u32::from(high) } else { REACH as u32 + u32::from(low) };
    ((2 << length) - 1) << start
}

/// Scans one octant. `step` says in which direction its columns go, `walls` reads the walls of one of them.
#[inline]
fn scan_octant<const DOWN: bool>(
    table: &Octant,
    out: &mut [Cell; SIDE],
    step: i16,
    walls: impl Fn(i16) -> u64,
) {
    // A run needs a blocked slope between it and the next, so there are never more than 63.
    let mut now: [Run; 64] = [(0, 0); 64];
    let mut then: [Run; 64] = [(0, 0); 64];
    let mut count = 1;
    now[0] = (0, ALL_SLOPES.count_ones() as u8 - 1);
    for column in 1..=REACH {
        let walls = walls(step * column);
        let k = column as usize;
        let (reachable, span, last) = (&table.reachable[k], &table.span[k], table.last[k]);
        let mut seen = Cell::default();
        let mut left = 0;
        for &(mut from, to) in &now[..count] {
            let end = reachable[usize::from(to & 127)];
            loop {
                let start = reachable[usize::from(from & 127)];
                if start.low > last {
                    break;
                }
                let all = stretch::<DOWN>(start.low, end.high);
                let hit = walls & all;
                if hit == 0 {
                    seen.view |= all;
                    if start.fire_low <= end.fire_high && end.fire_high != 255 {
                        seen.fire |= stretch::<DOWN>(start.fire_low, end.fire_high);
                    }
                    then[left & 63] = (from, to);
                    left += 1;
                    break;
                }
                let wall = if DOWN {
                    REACH as u8 - (63 - hit.leading_zeros()) as u8
                } else {
                    hit.trailing_zeros() as u8 - REACH as u8
                };
                seen.view |= stretch::<DOWN>(start.low, wall);
                if end.fire_high != 255 && start.fire_low <= end.fire_high.min(wall) {
                    seen.fire |= stretch::<DOWN>(start.fire_low, end.fire_high.min(wall));
                }
                let (first, beyond) = span[usize::from(wall)];
                if from < first {
                    then[left & 63] = (from, first - 1);
                    left += 1;
                }
                from = beyond + 1;
                if from > to {
                    break;
                }
            }
        }
        out[(REACH + step * column) as usize] |= seen;
        std::mem::swap(&mut now, &mut then);
        count = left;
        if count == 0 {
            break;
        }
    }
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
