//! Streamers: veins of other rock, rivers and chasms that wander across the whole level before any room is drawn.

use super::Maker;
use super::frame::{DIRS, dir};
use super::map::prio;
use crate::tables::{RegionId, rf};

impl Maker<'_> {
    /// Between the least and the greatest number of streamers; the same region again four times in ten.
    pub(super) fn write_streamers(&mut self) {
        let c = &self.t.constants;
        let (least, most, chance) = (c.min_streamers, c.max_streamers, c.streamer_chance);
        let (wide, tall) = (c.size_x - 2, c.size_y - 2);
        let mut count = 0;
        let mut last: Option<RegionId> = None;
        // The chance is drawn before the count is looked at, so a full level still costs a draw.
        while count < least || (self.chance.random(100) < chance && count < most) {
            let x = 1 + self.chance.random(wide);
            let y = 1 + self.chance.random(tall);
            let again = last.is_some() && self.chance.random(10) > 5;
            if !again && !self.choose_streamer(&mut last) {
                break;
            }
            let Some(region) = last else { break };
            self.write_streamer(x, y, region);
            let name = &self.t.regions[usize::from(region)].name;
            self.stage(|| format!("streamer {count} {name}"));
            count += 1;
        }
    }

    /// Twenty tries for a region that fits the depth. The last one tried stays the choice of a later "same again".
    fn choose_streamer(&mut self, last: &mut Option<RegionId>) -> bool {
        let c = &self.t.constants;
        let total = self.t.streamers.iter().map(|(_, weight)| weight).sum();
        for _ in 0..20 {
            let mut left = self.chance.random(total);
            for &(region, weight) in &self.t.streamers {
                *last = Some(region);
                left -= weight;
                if left < 0 {
                    break;
                }
            }
            let Some(region) = last.map(|id| &self.t.regions[usize::from(id)]) else { return false };
            let too_shallow_for_rivers = region.is(rf::RIVER) && self.depth < c.min_river_depth;
            let no_place_for_a_chasm =
                region.is(rf::CHASM) && (self.depth < c.min_chasm_depth || self.depth == c.depth);
            if !too_shallow_for_rivers && !no_place_for_a_chasm {
                return true;
            }
        }
        false
    }

    fn write_streamer(&mut self, x: i32, y: i32, id: RegionId) {
        let region = &self.t.regions[usize::from(id)];
        let (river, chasm) = (region.is(rf::RIVER), region.is(rf::CHASM));
        let floor = region.floor;
        let density = self.t.constants.streamer_mon_density;
        let (mut x, mut y) = (x, y);
        let (mut width, mut widest);
        let way;
        if river {
            width = 2 + self.chance.random(4);
            widest = width;
            if x > y {
                y = 0;
                way = if self.chance.random(2) != 0 { dir::SE } else { dir::SW };
            } else {
                x = 0;
                way = if self.chance.random(2) != 0 { dir::SE } else { dir::NE };
            }
        } else {
            width = 1;
            widest = 2 + self.chance.random(self.t.constants.max_streamer_width);
            way = if self.chance.random(4) == 0 {
                dir::SE
            } else if self.chance.random(3) == 0 {
                dir::SW
            } else if self.chance.random(2) == 0 {
                dir::NE
            } else {
                dir::NW
            };
        }
        if chasm {
            widest = (widest + 1).max(4);
        }
        let rx = 2 + self.chance.random(10);
        let ry = 2 + self.chance.random(10);
        let priority = if chasm || river { prio::RIVER_STREAMER } else { prio::ROCK_STREAMER };
        let (dx, dy) = DIRS[way];
        let mut shrinking = false;
        // Coordinates are bytes in the original: a step below zero leaves the map at its far side.
        while width != 0 && self.inside(x, y) {
            if !river && self.chance.random(13) == 0 {
                width += if shrinking { -1 } else { 1 };
            }
            if self.chance.random(rx + ry) < rx {
                x = (x + dx) & 0xff;
            } else {
                y = (y + dy) & 0xff;
            }
            if width >= widest {
                shrinking = true;
            }
            let (left, top) = (x - width / 2, y - width / 2);
            for ix in left..left + width {
                for iy in top..top + width {
                    self.write(ix, iy, floor, id, priority);
                    if self.chance.random(density) == 0 {
                        self.populate_streamer(ix, iy, id);
                    }
                }
            }
        }
    }

    /// A chasm of the level above goes on here, sometimes narrowed by one cell all round.
    pub(super) fn open_the_chasm_above(&mut self) {
        let narrow = self.chance.random(100) < self.t.constants.reduce_chasm_chance;
        let Some(above) = self.above else { return };
        if self.depth == self.t.constants.depth {
            return;
        }
        let region_above = |x: i32, y: i32| above.cells[self.index(x, y)].region;
        let mut holes = Vec::new();
        for x in 0..self.width {
            for y in 0..self.height {
                let cell = &above.cells[self.index(x, y)];
                let is_hole = self.t.regions[usize::from(cell.region)].is(rf::CHASM)
                    && (!narrow
                        || DIRS[..4].iter().all(|(dx, dy)| region_above(x + dx, y + dy) == cell.region));
                if is_hole {
                    holes.push((x, y, cell.terrain, cell.region));
                }
            }
        }
        for (x, y, terrain, region) in holes {
            self.write_terrain(x, y, terrain, region, prio::RIVER_STREAMER, false);
        }
    }
}
