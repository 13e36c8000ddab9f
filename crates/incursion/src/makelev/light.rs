//! Light: what the torches of the walls and glowing terrain reach, and the sky above a chasm.

use super::Maker;
use super::dist;
use super::map::flag;
use crate::tables::{ff, tf};

/// Light of a torch ends before this distance.
const REACH: i32 = 8;
/// Glyph of floor, which is tinted by light.
const FLOOR_GLYPH: u32 = 323;
/// Colours of lit floor: beside a torch, a few steps from it, and under the sky.
const YELLOW: u32 = 14;
const BROWN: u32 = 6;
const CYAN: u32 = 3;

/// Floor in a colour.
const fn floor_in(colour: u32) -> u32 {
    FLOOR_GLYPH | colour << 12
}

/// The cells between a cell and a torch, for every way the torch can lie to the right and below.
struct Walks {
    cells: Vec<Vec<(i32, i32)>>,
}

impl Walks {
    fn new() -> Walks {
        let ways = (0..REACH).flat_map(|dy| (0..REACH).map(move |dx| (dx, dy)));
        Walks { cells: ways.map(|(dx, dy)| walk(dx, dy)).collect() }
    }

    /// Whether the walk from a cell to another meets nothing that hides it.
    fn sees(&self, (x, y): (i32, i32), (to_x, to_y): (i32, i32), hides: impl Fn(i32, i32) -> bool) -> bool {
        let (right, down) = (if to_x < x { -1 } else { 1 }, if to_y < y { -1 } else { 1 });
        let way = (to_y - y).abs() * REACH + (to_x - x).abs();
        !self.cells[way as usize].iter().any(|(i, j)| hides(x + right * i, y + down * j))
    }
}

/// The walk to a cell so far right and down. At each cell the slope to its far corner is held against the slope to the
/// near corner of the end: steeper goes right, flatter goes down, equal goes both ways at once.
fn walk(dx: i32, dy: i32) -> Vec<(i32, i32)> {
    if dx == 0 || dy == 0 {
        return (1..dx.max(dy)).map(|n| (n * dx.signum(), n * dy.signum())).collect();
    }
    let mut cells = Vec::new();
    let (mut i, mut j) = (0, 0);
    loop {
        let here = (2 * j + 1) * (2 * dx - 1);
        let there = (2 * dy - 1) * (2 * i + 1);
        i += i32::from(here >= there);
        j += i32::from(here <= there);
        if (i, j) == (dx, dy) || i > dx || j > dy {
            return cells;
        }
        cells.push((i, j));
    }
}

impl Maker<'_> {
    pub(super) fn light_torches(&mut self) {
        for y in 0..self.height {
            for x in 0..self.width {
                let glows = self.terrain_is(x, y, tf::LOCAL_LIGHT);
                self.at_mut(x, y).set(flag::LIT, glows);
            }
        }
        let hidden = self.what_hides();
        let walks = Walks::new();
        let mut level = vec![0u8; self.cells.len()];
        for &(tx, ty) in &self.torches {
            let (tx, ty) = (i32::from(tx), i32::from(ty));
            for y in (ty - REACH + 1).max(0)..(ty + REACH).min(self.height) {
                for x in (tx - REACH + 1).max(0)..(tx + REACH).min(self.width) {
                    let at = self.index(x, y);
                    let d = dist(x, y, tx, ty);
                    // The first torch that reaches a cell decides how bright it is, not the nearest, and one that glows by
                    // itself is none brighter.
                    if level[at] == 0
                        && d < REACH
                        && !self.cells[at].is(flag::LIT)
                        && walks.sees((x, y), (tx, ty), |x, y| hidden[self.index(x, y)])
                    {
                        level[at] = if d < 3 { 3 } else { 1 + u8::from(d < 5) };
                    }
                }
            }
        }
        for (cell, level) in self.cells.iter_mut().zip(level) {
            if level == 0 {
                continue;
            }
            cell.set(flag::LIT, true);
            if cell.glyph & 0xfff != FLOOR_GLYPH {
                continue;
            }
            if level == 3 {
                cell.set(flag::BRIGHT, true);
            }
            // Only plain floor takes the colour of the light.
            let yellow = cell.glyph >> 12 & 15 == YELLOW;
            match level {
                3 if cell.is(flag::SHADE) => cell.glyph = floor_in(YELLOW),
                2 if cell.is(flag::SHADE) && !yellow => cell.glyph = floor_in(BROWN),
                _ => {}
            }
        }
    }

    /// Cells that light does not cross: opaque or murky by themselves or by what stands in them.
    fn what_hides(&self) -> Vec<bool> {
        let mut hidden: Vec<bool> =
            self.cells.iter().map(|cell| cell.is(flag::OPAQUE | flag::OBSCURE)).collect();
        for thing in &self.things {
            if self.t.features[usize::from(thing.feature)].flags & (ff::OPAQUE | ff::OBSCURE) != 0 {
                hidden[self.index(i32::from(thing.x), i32::from(thing.y))] = true;
            }
        }
        if let Some(people) = &self.people {
            people.hide_in_fog(&mut hidden);
        }
        hidden
    }

    /// Under a drop of the level above the sky is seen.
    pub(super) fn open_skylights(&mut self) {
        let Some(above) = self.above.filter(|_| self.depth > 1) else { return };
        for (cell, over) in self.cells.iter_mut().zip(&above.cells) {
            if self.t.terrains[usize::from(over.terrain)].flags & tf::FALL != 0 {
                cell.set(flag::SKYLIGHT, true);
                if cell.glyph & 0xfff == FLOOR_GLYPH {
                    cell.glyph = floor_in(CYAN);
                    cell.set(flag::SHADE, false);
                }
            }
        }
    }
}
