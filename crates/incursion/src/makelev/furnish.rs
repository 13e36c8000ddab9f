//! Furniture: what a region's list of furnishings puts into its rooms, pattern by pattern.

use super::Maker;
use super::frame::Frame;
use super::map::prio;
use super::things::{Thing, ThingKind};
use crate::tables::{Furnishing, RegionId, Stuff, rf, tf};

/// Numbers of the patterns that do something; trails, tables, beds and blobs are named by the original and do nothing
/// (its blobs grow in a frame that is never set).
mod pattern {
    pub const SPLATTER: u8 = 1;
    pub const GRID: u8 = 4;
    pub const COLUMNS: u8 = 5;
    pub const CENTER: u8 = 6;
    pub const RANDOM: u8 = 7;
    pub const CORNERS: u8 = 10;
    pub const XCORNERS: u8 = 11;
    pub const SPACED_COLUMNS: u8 = 12;
    pub const CIRCLE_SMALL: u8 = 13;
    pub const CIRCLE_MEDIUM: u8 = 14;
    pub const CIRCLE_LARGE: u8 = 15;
    pub const INNER_COLUMNS: u8 = 16;
}

/// Tries for a place for a furnishing.
const TRIES: i32 = 100;

impl Maker<'_> {
    /// Furnishes each frame of a room, or all its open cells when it has none.
    pub(super) fn furnish(&mut self, panel: Frame, frames: &[Frame; 4], id: RegionId) {
        self.find_open_areas(panel, id);
        if !self.furnished {
            return;
        }
        let mut furnished = false;
        for frame in frames.iter().filter(|f| f.x1 < f.x2) {
            furnished = true;
            self.furnish_area(Some(*frame));
        }
        if !furnished {
            self.furnish_area(None);
        }
    }

    /// The region is that of the first open cell, which is a stale one when nothing is open, and the corner of the last
    /// furnished frame from the second frame on.
    fn furnish_area(&mut self, frame: Option<Frame>) {
        let size = frame.map_or(self.open_count as i32, |f| f.volume());
        if size == 0 {
            return;
        }
        let (x, y) = self.open[0];
        let id = self.at(i32::from(x), i32::from(y)).region;
        let t = self.t;
        for (nth, &(pattern, what)) in t.regions[usize::from(id)].furnishings.iter().enumerate() {
            self.furnish_with(frame, id, pattern, (nth, what));
        }
        self.lay_treasure(frame);
        if let Some(frame) = frame {
            self.open_count = 0;
            let (x1, y1, x2, y2) = frame.sides();
            for x in x1..=x2 {
                for y in y1..=y2 {
                    self.remember_open(x, y);
                }
            }
        }
    }

    fn furnish_with(&mut self, frame: Option<Frame>, id: RegionId, pattern: u8, what: (usize, Furnishing)) {
        let put = |maker: &mut Self, x: i32, y: i32| maker.put_furnishing(x, y, id, pattern, what);
        match (pattern, frame) {
            (pattern::SPLATTER, _) | (pattern::GRID, None) => {
                let count = match frame {
                    Some(f) => self.chance.random(f.volume()) / 5,
                    None => self.chance.random(self.open_count as i32) / 8,
                };
                for _ in 0..count {
                    if let Some((x, y)) = self.random_open(frame, TRIES) {
                        put(self, x, y);
                    }
                }
            }
            (pattern::RANDOM, _) => {
                if let Some((x, y)) = self.random_open(frame, TRIES) {
                    put(self, x, y);
                }
            }
            (pattern::CIRCLE_LARGE, Some(f)) => self.furnish_ellipse(f, 1, put),
            (pattern::CIRCLE_MEDIUM, Some(f)) => self.furnish_ellipse(f, 2, put),
            (pattern::CIRCLE_SMALL, Some(f)) => self.furnish_ellipse(f, 4, put),
            (pattern::GRID, Some(f)) => self.furnish_rows(f.inset(1), 2, 2, put),
            (pattern::SPACED_COLUMNS, Some(f)) => self.furnish_columns(f.inset(1), 4, 2, put),
            (pattern::COLUMNS, Some(f)) => self.furnish_columns(f.inset(1), 2, 1, put),
            (pattern::INNER_COLUMNS, Some(f)) => self.furnish_columns(f.inset(2), 2, 1, put),
            (pattern::CENTER, _) => {
                for (x, y) in self.centres.clone() {
                    put(self, x, y);
                }
            }
            (pattern::CORNERS, _) => {
                for (x, y) in self.corners.clone() {
                    put(self, x, y);
                }
            }
            (pattern::XCORNERS, _) => {
                for (x, y) in self.corners.clone() {
                    for way in 0..8 {
                        if let Some((dx, dy)) = self.away_from_walls(x, y, way) {
                            put(self, x + dx, y + dy);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether a furnishing goes one step inside a corner in one of eight ways: straight away from a wall where the room
    /// is open ahead, and diagonally where both walls and the cell between them are solid. Asked for one way after the other, since a pillar put down before counts as a wall.
    fn away_from_walls(&self, x: i32, y: i32, way: usize) -> Option<(i32, i32)> {
        let solid = |dx: i32, dy: i32| self.solid_at(x + dx, y + dy);
        let [nw, n, ne] = [solid(-1, -1), solid(0, -1), solid(1, -1)];
        let [w, e] = [solid(-1, 0), solid(1, 0)];
        let [sw, s, se] = [solid(-1, 1), solid(0, 1), solid(1, 1)];
        let (there, dx, dy) = [
            (n && !sw && !se, 0, 1),
            (s && !nw && !ne, 0, -1),
            (w && !ne && !se, 1, 0),
            // The west looks at the south, where it should look at its own two corners.
            (e && !sw && !se, -1, 0),
            (sw && s && w && !ne, 1, -1),
            (se && s && e && !nw, -1, -1),
            (nw && n && w && !se, 1, 1),
            (ne && n && e && !sw, -1, 1),
        ][way];
        there.then_some((dx, dy))
    }

    fn furnish_columns(&mut self, f: Frame, across: usize, along: usize, put: impl Fn(&mut Self, i32, i32)) {
        if self.chance.random(2) != 0 {
            self.furnish_rows(f, across, along, put);
        } else {
            self.furnish_rows(f, along, across, put);
        }
    }

    fn furnish_rows(&mut self, f: Frame, step_x: usize, step_y: usize, put: impl Fn(&mut Self, i32, i32)) {
        let (x1, y1, x2, y2) = f.sides();
        for x in (x1..=x2).step_by(step_x) {
            for y in (y1..=y2).step_by(step_y) {
                put(self, x, y);
            }
        }
    }

    fn furnish_ellipse(&mut self, f: Frame, shrink: i32, put: impl Fn(&mut Self, i32, i32)) {
        let (x1, y1, x2, y2) = f.sides();
        let (cx, cy) = (x1 + f.wide() / 2, y1 + f.tall() / 2);
        let a = (f.wide() / 2 / shrink).max(1);
        let b = (f.tall() / 2 / shrink).max(1);
        for x in x1..=x2 {
            for y in y1..=y2 {
                let (dx, dy) = (x - cx, y - cy);
                if dx * dx * b * b + dy * dy * a * a < a * a * b * b {
                    put(self, x, y);
                }
            }
        }
    }

    /// A random place that is open, with no drop and no deep liquid; nothing at the last try, whatever it finds.
    pub(super) fn random_open(&mut self, frame: Option<Frame>, most: i32) -> Option<(i32, i32)> {
        for tries in 1..=most {
            let (x, y) = match frame {
                Some(f) => {
                    let x = i32::from(f.x1) + self.chance.random(f.wide());
                    (x, i32::from(f.y1) + self.chance.random(f.tall()))
                }
                None => {
                    let (x, y) = self.open[self.chance.random(self.open_count as i32) as usize];
                    (i32::from(x), i32::from(y))
                }
            };
            if tries < most && !self.solid_at(x, y) && !self.terrain_is(x, y, tf::FALL | tf::DEEP_LIQ) {
                return Some((x, y));
            }
        }
        None
    }

    fn put_furnishing(
        &mut self,
        x: i32,
        y: i32,
        id: RegionId,
        pattern: u8,
        (nth, what): (usize, Furnishing),
    ) {
        let Furnishing::Stuff(stuff) = what else { return self.lay_furnishing(x, y, id, nth) };
        if self.t.regions[usize::from(id)].is(rf::CHASM) {
            return;
        }
        match stuff {
            Stuff::Terrain(terrain) => {
                let solid = self.t.terrains[usize::from(terrain)].flags & tf::SOLID != 0;
                let into_walls = matches!(pattern, pattern::CIRCLE_MEDIUM | pattern::CIRCLE_SMALL);
                if solid || into_walls || !self.solid_at(x, y) {
                    let region = self.at(x, y).region;
                    self.write_terrain(x, y, terrain, region, prio::FURNITURE, false);
                }
            }
            Stuff::Feature(feature) => {
                let crowded = self.is_sound() && self.at(x, y).things > 0;
                if !self.solid_at(x, y) && !crowded {
                    self.place(Thing::new(feature, ThingKind::Feature { god: None }, x, y));
                }
            }
        }
    }
}
