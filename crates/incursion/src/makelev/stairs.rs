//! Stairs: up where the level above leads down, and down at random places.

use super::Maker;
use super::frame::DIRS;
use super::map::prio;
use super::things::{Thing, ThingKind};
use crate::tables::tf;

impl Maker<'_> {
    /// Under each stair of the level above; rock is opened for it.
    pub(super) fn place_stairs_up(&mut self) {
        let Some(above) = self.above else { return };
        let (floor, wall) = (self.t.known.floor, self.t.known.dungeon_wall);
        for thing in &above.things {
            let leads_here =
                thing.kind == ThingKind::Portal && self.t.features[usize::from(thing.feature)].leads_down;
            if !leads_here {
                continue;
            }
            let (x, y) = (i32::from(thing.x), i32::from(thing.y));
            if self.solid_at(x, y) {
                let region = self.at(x, y).region;
                self.write_terrain(x, y, floor, region, prio::FEATURE_FLOOR, false);
                for (dx, dy) in &DIRS[..8] {
                    self.write_terrain(x + dx, y + dy, wall, region, prio::CORRIDOR_WALL, false);
                }
            }
            self.place(Thing::new(self.t.constants.stairs_up, ThingKind::Portal, x, y));
        }
    }

    /// On dry floor anywhere. The original means to spread them over regions, but its test has no effect.
    pub(super) fn place_stairs_down(&mut self) {
        let c = &self.t.constants;
        if c.max_stairs == 0 || self.depth >= c.depth {
            return;
        }
        let count = c.min_stairs + self.chance.random(c.max_stairs - c.min_stairs);
        for _ in 0..count {
            for tries in 0..=501 {
                let x = self.chance.random(c.size_x);
                let y = self.chance.random(c.size_y);
                let cell = self.at(x, y);
                let dry_floor = !cell.solid()
                    && cell.priority <= prio::ROOM_FLOOR
                    && !self.terrain_is(x, y, tf::WATER | tf::FALL);
                // At the last try the original takes any cell at all.
                if dry_floor || (tries == 501 && !self.is_sound()) {
                    self.place(Thing::new(c.stairs_down, ThingKind::Portal, x, y));
                    break;
                }
            }
        }
    }
}
