//! Light: what the torches of the walls and glowing terrain reach, and the sky above a chasm.

use super::Maker;
use super::dist;
use super::map::flag;
use crate::tables::tf;

/// Light of a torch ends before this distance.
const REACH: i32 = 8;
/// Glyphs of floor, which are tinted by light.
const FLOOR_GLYPHS: [u32; 2] = [323, 324];

impl Maker<'_> {
    pub(super) fn light_torches(&mut self) {
        for y in 0..self.height {
            for x in 0..self.width {
                let glows = self.terrain_is(x, y, tf::LOCAL_LIGHT);
                self.at_mut(x, y).set(flag::LIT, glows);
            }
        }
        let mut level = vec![0u8; self.cells.len()];
        for &(tx, ty) in &self.torches {
            let (tx, ty) = (i32::from(tx), i32::from(ty));
            for y in (ty - REACH + 1).max(0)..(ty + REACH).min(self.height) {
                for x in (tx - REACH + 1).max(0)..(tx + REACH).min(self.width) {
                    let d = dist(x, y, tx, ty);
                    if d < REACH && self.sees(x, y, tx, ty) {
                        let strength = if d < 3 { 3 } else { 1 + u8::from(d < 5) };
                        let at = self.index(x, y);
                        level[at] = level[at].max(strength);
                    }
                }
            }
        }
        for (cell, level) in self.cells.iter_mut().zip(level) {
            if level == 0 {
                continue;
            }
            cell.set(flag::LIT, true);
            if level == 3 && FLOOR_GLYPHS.contains(&(cell.glyph & 0xfff)) {
                cell.set(flag::BRIGHT, true);
            }
        }
    }

    /// Whether a straight walk between two cells meets nothing opaque on its way.
    fn sees(&self, x1: i32, y1: i32, x2: i32, y2: i32) -> bool {
        let (dx, dy) = ((x2 - x1).abs(), (y2 - y1).abs());
        let (step_x, step_y) = ((x2 - x1).signum(), (y2 - y1).signum());
        let (mut x, mut y, mut error) = (x1, y1, dx - dy);
        loop {
            if (x, y) == (x2, y2) {
                return true;
            }
            if (x, y) != (x1, y1) && self.at(x, y).is(flag::OPAQUE) {
                return false;
            }
            let twice = 2 * error;
            if twice > -dy {
                error -= dy;
                x += step_x;
            }
            if twice < dx {
                error += dx;
                y += step_y;
            }
        }
    }

    /// Under a drop of the level above the sky is seen.
    pub(super) fn open_skylights(&mut self) {
        let Some(above) = self.above.filter(|_| self.depth > 1) else { return };
        for (cell, over) in self.cells.iter_mut().zip(&above.cells) {
            if self.t.terrains[usize::from(over.terrain)].flags & tf::FALL != 0 {
                cell.set(flag::SKYLIGHT, true);
                if FLOOR_GLYPHS.contains(&(cell.glyph & 0xfff)) {
                    cell.set(flag::SHADE, false);
                }
            }
        }
    }
}
