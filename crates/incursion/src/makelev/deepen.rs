//! Walls settle, rock beside fire turns igneous, and liquids get deep away from their shores.

use super::Maker;
use super::frame::DIRS;
use super::map::{flag, prio};
use crate::tables::{rf, tf};

impl Maker<'_> {
    /// Cells without a door are as solid as their terrain again, and walls beside something hot turn to igneous rock.
    pub(super) fn settle_walls(&mut self) {
        let t = self.t;
        for x in 0..self.width {
            for y in 0..self.height {
                let terrain = usize::from(self.at(x, y).terrain);
                let is = |flag: u32| t.terrains[terrain].flags & flag != 0;
                if self.at(x, y).doors == 0 {
                    self.at_mut(x, y).set(flag::SOLID, is(tf::SOLID));
                }
                let Some(igneous) = t.known.igneous_rock else { continue };
                let hot = |(dx, dy): &(i32, i32)| {
                    self.inside(x + dx, y + dy) && t.known.hot.contains(&self.at(x + dx, y + dy).terrain)
                };
                if is(tf::WALL) && DIRS.iter().any(hot) {
                    let region = self.at(x, y).region;
                    self.write_terrain(x, y, igneous, region, prio::WALL_MODIFIER, false);
                }
            }
        }
    }

    /// In place: a cell that has just become deep counts for its neighbours.
    pub(super) fn deepen(&mut self) {
        let t = self.t;
        for x in 0..self.width {
            for y in 0..self.height {
                for &(shallow, deep) in &t.known.deepening {
                    let cell = *self.at(x, y);
                    if cell.terrain != shallow || t.regions[usize::from(cell.region)].is(rf::CORRIDOR) {
                        continue;
                    }
                    let surrounded = DIRS[..8].iter().all(|(dx, dy)| {
                        let (nx, ny) = (x + dx, y + dy);
                        let near = self.at(nx, ny);
                        !self.inside(nx, ny)
                            || near.terrain == shallow
                            || near.terrain == deep
                            || near.solid()
                    });
                    if surrounded {
                        self.write_terrain(x, y, deep, cell.region, cell.priority, true);
                    }
                }
            }
        }
    }
}
