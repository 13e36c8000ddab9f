//! The original's own look over a finished level: portals, fountains, doors, altars.

use super::Maker;
use super::frame::DIRS;
use super::map::prio;
use super::things::ThingKind;
use crate::tables::{Stuff, ff, tf};

impl Maker<'_> {
    /// Nothing stays under a portal. The original goes on by number after taking things away, so that as many of the
    /// following things are passed over, and with them the next portals; `sound` levels look at all.
    pub(super) fn clear_under_portals(&mut self) {
        if self.is_populated() {
            return self.clear_world_under_portals();
        }
        let mut at = 0;
        while at < self.things.len() {
            if self.things[at].kind == ThingKind::Portal {
                let (x, y) = (self.things[at].x, self.things[at].y);
                let mut portal = at;
                let mut i = 0;
                while i < portal {
                    if (self.things[i].x, self.things[i].y) == (x, y) {
                        self.remove(i);
                        portal -= 1;
                    } else {
                        i += 1;
                    }
                }
                if self.is_sound() {
                    at = portal;
                }
            }
            at += 1;
        }
    }

    /// No trap and no fountain under water.
    pub(super) fn drain_fountains(&mut self) {
        let fountain = self.t.known.fountain;
        let trap = self.t.known.trap;
        self.drain_fountain_things();
        let mut at = 0;
        while at < self.things.len() {
            let thing = &self.things[at];
            let wanted = thing.feature == trap || Some(thing.feature) == fountain;
            if wanted && self.terrain_is(i32::from(thing.x), i32::from(thing.y), tf::WATER | tf::DEEP_LIQ) {
                self.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Doors that stand in the open go, two beside each other both go; the rest get floor under them. Each removal
    /// opens a cell, so the look starts again from the first thing.
    pub(super) fn look_over_doors(&mut self) {
        let mut at = 0;
        while at < self.things.len() {
            if !self.things[at].is_door() {
                at += 1;
                continue;
            }
            let (x, y) = (i32::from(self.things[at].x), i32::from(self.things[at].y));
            let open = |dx: i32, dy: i32| !self.at(x + dx, y + dy).solid();
            if (open(-1, 0) || open(1, 0)) && (open(0, -1) || open(0, 1)) {
                self.remove(at);
                at = 0;
                continue;
            }
            let beside = DIRS[..8].iter().find_map(|(dx, dy)| self.door_at(x + dx, y + dy));
            if let Some(other) = beside {
                self.remove(at.max(other));
                self.remove(at.min(other));
                at = 0;
                continue;
            }
            let region = self.at(x, y).region;
            let floor = match self.t.regions[usize::from(region)].floor {
                Some(Stuff::Terrain(id)) => id,
                _ => self.t.known.floor,
            };
            self.write_terrain(x, y, floor, region, prio::FEATURE_FLOOR, false);
            self.refresh_door(at);
            at += 1;
        }
    }

    /// Altars without a god get one by chance.
    pub(super) fn dedicate_altars(&mut self) {
        let gods = &self.t.known.gods;
        for thing in &mut self.things {
            let is_altar = self.t.features[usize::from(thing.feature)].flags & ff::ALTAR != 0;
            if let ThingKind::Feature { god } = &mut thing.kind
                && god.is_none()
                && is_altar
            {
                let n = self.chance.random(gods.len() as i32) as usize;
                *god = gods.get(n).cloned();
            }
        }
    }
}
