//! Walls settle, rock beside fire turns igneous, and liquids get deep away from their shores.

use super::Maker;
use super::frame::DIRS;
use super::map::{flag, prio};
use crate::tables::{rf, tf};

impl Maker<'_> {
    /// Cells without a door are as solid as their terrain again, and walls beside something hot turn to igneous rock.
    pub(super) fn settle_walls(&mut self) {
        let t = self.t;
        let mut hot = vec![false; t.terrains.len()];
        for &id in &t.known.hot {
            hot[usize::from(id)] = true;
        }
        let mut hot_cells = Vec::new();
        for (i, cell) in self.cells.iter_mut().enumerate() {
            if cell.doors == 0 {
                cell.set(flag::SOLID, self.terrain_flags[usize::from(cell.terrain)] & flag::SOLID != 0);
            }
            if hot[usize::from(cell.terrain)] {
                hot_cells.push((i as i32 % self.width, i as i32 / self.width));
            }
        }
        let Some(igneous) = t.known.igneous_rock else { return };
        for (x, y) in hot_cells {
            for (dx, dy) in DIRS {
                let (nx, ny) = (x + dx, y + dy);
                if self.inside(nx, ny) && self.terrain_is(nx, ny, tf::WALL) {
                    let region = self.at(nx, ny).region;
                    self.write_terrain(nx, ny, igneous, region, prio::WALL_MODIFIER, false);
                }
            }
        }
    }

    /// Away from its shore a liquid is deep. The order of cells does not matter: to its neighbours a cell that has just
    /// become deep is what it was before.
    pub(super) fn deepen(&mut self) {
        let t = self.t;
        let mut pair_of = vec![None; t.terrains.len()];
        for &(shallow, deep) in &t.known.deepening {
            pair_of[usize::from(shallow)] = Some((shallow, deep));
        }
        for i in 0..self.cells.len() {
            let Some((shallow, deep)) = pair_of[usize::from(self.cells[i].terrain)] else { continue };
            let cell = self.cells[i];
            if t.regions[usize::from(cell.region)].is(rf::CORRIDOR) {
                continue;
            }
            let (x, y) = (i as i32 % self.width, i as i32 / self.width);
            let surrounded = DIRS[..8].iter().all(|(dx, dy)| {
                let (nx, ny) = (x + dx, y + dy);
                let near = self.at(nx, ny);
                !self.inside(nx, ny) || near.terrain == shallow || near.terrain == deep || near.solid()
            });
            if surrounded {
                self.write_terrain(x, y, deep, cell.region, cell.priority, true);
            }
        }
    }
}
