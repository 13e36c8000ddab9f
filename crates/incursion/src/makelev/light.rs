//! Light: what the torches of the walls and glowing terrain reach, and the sky above a chasm.

use super::Maker;
use super::dist;
use super::map::flag;
use crate::tables::{ff, tf};

/// Light of a torch ends before this distance.
const REACH: i32 = 8;
/// Glyph of floor, which is tinted by light.
const FLOOR_GLYPH: u32 = 323;

impl Maker<'_> {
    pub(super) fn light_torches(&mut self) {
        for y in 0..self.height {
            for x in 0..self.width {
                let glows = self.terrain_is(x, y, tf::LOCAL_LIGHT);
                self.at_mut(x, y).set(flag::LIT, glows);
            }
        }
        let hidden = self.what_hides();
        let mut level = vec![0u8; self.cells.len()];
        for &(tx, ty) in &self.torches {
            let (tx, ty) = (i32::from(tx), i32::from(ty));
            for y in (ty - REACH + 1).max(0)..(ty + REACH).min(self.height) {
                for x in (tx - REACH + 1).max(0)..(tx + REACH).min(self.width) {
                    let at = self.index(x, y);
                    let d = dist(x, y, tx, ty);
                    // The first torch that reaches a cell decides how bright it is, not the nearest.
                    if level[at] == 0 && d < REACH && self.sees(&hidden, x, y, tx, ty) {
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
            if level == 3 && cell.glyph & 0xfff == FLOOR_GLYPH {
                cell.set(flag::BRIGHT, true);
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
        hidden
    }

    /// Whether a walk from a cell to a torch meets nothing that hides it. The walk steps along the longer axis until it
    /// is two fifths of a cell behind the straight line, then both ways at once, and beyond that (or when what is left is
    /// a diagonal) along the shorter one; the last step of the shorter axis is kept for the end.
    fn sees(&self, hidden: &[bool], x: i32, y: i32, to_x: i32, to_y: i32) -> bool {
        let (dx, dy) = ((to_x - x).abs(), (to_y - y).abs());
        let (step_x, step_y) = ((to_x - x).signum(), (to_y - y).signum());
        let (long, short) = (dx.max(dy), dx.min(dy));
        let (mut i, mut j) = (0, 0);
        loop {
            if long - i <= 1 && short - j <= 1 {
                return true;
            }
            let behind = 5 * (i * short - j * long);
            let diagonal_left = long - i == short - j;
            if long == short || (behind == 2 * long && short - j > 1 && !diagonal_left) {
                (i, j) = (i + 1, j + 1);
            } else if short - j <= 1 || (behind < 2 * long && !diagonal_left) {
                i += 1;
            } else {
                j += 1;
            }
            let (along_x, along_y) = if dx >= dy { (i, j) } else { (j, i) };
            if hidden[self.index(x + step_x * along_x, y + step_y * along_y)] {
                return false;
            }
        }
    }

    /// Under a drop of the level above the sky is seen.
    pub(super) fn open_skylights(&mut self) {
        let Some(above) = self.above.filter(|_| self.depth > 1) else { return };
        for (cell, over) in self.cells.iter_mut().zip(&above.cells) {
            if self.t.terrains[usize::from(over.terrain)].flags & tf::FALL != 0 {
                cell.set(flag::SKYLIGHT, true);
                if cell.glyph & 0xfff == FLOOR_GLYPH {
                    cell.set(flag::SHADE, false);
                }
            }
        }
    }
}
