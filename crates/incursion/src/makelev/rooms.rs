//! The kinds of room, and those that are one shape: boxes, circles, octagons, crosses, checkers, diamonds.

use super::Maker;
use super::frame::{DIRS, Frame, dist};
use super::map::prio;
use super::panel::{Shape, kind};
use super::things::{Thing, ThingKind};
use crate::tables::{RegionId, Stuff, rf};

/// A panel too small for a room is given up after this many tries; the original would try forever.
pub(super) const TRIES: usize = 10_000;

impl Maker<'_> {
    /// Draws the room of a panel.
    pub(super) fn draw_shape(&mut self, kind: u8, panel: Frame, id: RegionId) -> Shape {
        match kind {
            kind::CIRCLE => {
                let frame = self.place_room(panel, id, 0);
                self.write_circle(frame, id);
                self.write_walls(frame, id);
                Shape::one(frame)
            }
            kind::LCIRCLE => {
                let frame = self.place_big_room(panel, id, 5, 5);
                self.write_circle(frame, id);
                self.write_walls(frame, id);
                Shape::one(frame)
            }
            kind::LARGE => {
                let frame = self.place_big_room(panel, id, 8, 2);
                self.write_room(frame, id);
                Shape::one(frame)
            }
            kind::MAZE => {
                let (wide, tall) = (self.big_side(8, 2, true), self.big_side(8, 2, false));
                let frame = panel.place_safely(wide, tall, &mut self.chance);
                Shape::one(self.write_maze(frame, id))
            }
            kind::ADJACENT | kind::AD_ROUND | kind::AD_MIXED => self.draw_quarters(kind, panel, id),
            kind::OVERLAP => self.draw_overlapping_rooms(panel, id),
            kind::OCTAGON => self.draw_octagon(panel, id),
            kind::DIAMONDS => self.draw_diamonds(panel, id),
            kind::BUILDING | kind::CASTLE => self.draw_building(panel, id),
            kind::CHECKER => self.draw_checker(panel, id),
            kind::PILLARS | kind::GRID => self.draw_pillars(panel, id, kind == kind::GRID),
            kind::CROSS => self.draw_cross(panel, id),
            kind::RCAVERN => {
                self.write_rough_cavern(panel, id);
                Shape::one(Frame::UNSET)
            }
            kind::LIFECAVE => {
                self.write_life_cave(panel, id);
                self.write_walls(panel, id);
                Shape::one(Frame::UNSET)
            }
            kind::DOUBLE => self.draw_double(panel, id),
            kind::SHAPED => {
                let (sx, sy) = self.t.regions[usize::from(id)].size;
                let frame = panel.place_safely(sx, sy, &mut self.chance);
                self.write_map(frame, id);
                Shape::one(frame)
            }
            kind::DESTROYED if self.is_sound() => self.draw_ruin(panel, id),
            kind::LIFELINK if self.is_sound() => self.draw_linked_caves(panel, id),
            kind::RANDTOWN if self.is_sound() => self.draw_town(panel, id),
            _ => {
                let frame = self.place_room(panel, id, 0);
                self.write_room(frame, id);
                Shape::one(frame)
            }
        }
    }

    pub(super) fn room_size(&mut self, add: i32) -> (i32, i32) {
        let c = &self.t.constants;
        let wide = c.room_min_x + self.chance.random(c.room_max_x - c.room_min_x) + add;
        let tall = c.room_min_y + self.chance.random(c.room_max_y - c.room_min_y) + add;
        (wide, tall)
    }

    /// Regions that want odd sides get them. The original compares the width with the greatest height.
    pub(super) fn odd_sides(&self, (mut wide, mut tall): (i32, i32), id: RegionId) -> (i32, i32) {
        let c = &self.t.constants;
        let region = &self.t.regions[usize::from(id)];
        if region.is(rf::ODD_WIDTH) && wide % 2 == 0 {
            wide += if wide == c.room_max_x { -1 } else { 1 };
        }
        if region.is(rf::ODD_HEIGHT) && tall % 2 == 0 {
            tall += if wide == c.room_max_y { -1 } else { 1 };
        }
        (wide, tall)
    }

    pub(super) fn place_room(&mut self, panel: Frame, id: RegionId, add: i32) -> Frame {
        let size = self.room_size(add);
        let (wide, tall) = self.odd_sides(size, id);
        panel.place_safely(wide, tall, &mut self.chance)
    }

    /// The side of a big room. `max` is a macro in the original and draws its argument again when it is the greater.
    pub(super) fn big_side(&mut self, spread: i32, least: i32, horizontal: bool) -> i32 {
        let c = &self.t.constants;
        let panel = if horizontal { c.panel_x } else { c.panel_y };
        let first = panel - (self.chance.random(spread) + least);
        if panel / 2 > first { panel / 2 } else { panel - (self.chance.random(spread) + least) }
    }

    fn place_big_room(&mut self, panel: Frame, id: RegionId, spread: i32, least: i32) -> Frame {
        let mut wide = self.big_side(spread, least, true);
        let mut tall = self.big_side(spread, least, false);
        let region = &self.t.regions[usize::from(id)];
        wide += i32::from(region.is(rf::ODD_WIDTH) && wide % 2 == 0);
        tall += i32::from(region.is(rf::ODD_HEIGHT) && tall % 2 == 0);
        panel.place_safely(wide, tall, &mut self.chance)
    }

    /// A box of floor inside walls.
    pub(super) fn write_room(&mut self, frame: Frame, id: RegionId) {
        if frame.wide() <= 1 || frame.tall() <= 1 {
            return;
        }
        let region = &self.t.regions[usize::from(id)];
        let (walls, floor) = (region.walls, region.floor);
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                if x == x1 || x == x2 || y == y1 || y == y2 {
                    self.write(x, y, walls, id, prio::ROOM_WALL);
                } else {
                    self.write(x, y, floor, id, prio::ROOM_FLOOR);
                }
            }
        }
        self.corners.extend([(x1 + 1, y1 + 1), (x2 - 1, y1 + 1), (x1 + 1, y2 - 1), (x2 - 1, y2 - 1)]);
        self.centres.push((x1 + frame.wide() / 2, y1 + frame.tall() / 2));
    }

    /// Floor on the whole frame.
    pub(super) fn write_box(&mut self, frame: Frame, id: RegionId) {
        let floor = self.t.regions[usize::from(id)].floor;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                self.write(x, y, floor, id, prio::ROOM_FLOOR);
            }
        }
    }

    /// A round floor in the middle of the frame.
    pub(super) fn write_circle(&mut self, frame: Frame, id: RegionId) {
        let (wide, tall) = (frame.wide(), frame.tall());
        if wide <= 4 || tall <= 4 {
            return;
        }
        let floor = self.t.regions[usize::from(id)].floor;
        let half = wide.min(tall) / 2;
        let mut radius = half + half % 2;
        let (x1, y1, x2, y2) = frame.sides();
        let (cx, cy) = (x1 + wide / 2, y1 + tall / 2);
        for x in x1..=x2 {
            for y in y1..=y2 {
                if dist(x, y, cx, cy) <= radius {
                    self.write(x, y, floor, id, prio::ROOM_FLOOR);
                }
            }
        }
        radius -= 1;
        self.centres.push((cx, cy));
        self.corners.extend([(cx + radius, cy), (cx - radius, cy), (cx, cy + radius), (cx, cy - radius)]);
    }

    /// Walls on every cell beside a floor of the region, in the frame and one cell around it.
    pub(super) fn write_walls(&mut self, frame: Frame, id: RegionId) {
        let region = &self.t.regions[usize::from(id)];
        let walls = region.walls;
        let Some(Stuff::Terrain(floor)) = region.floor else { return };
        let (x1, y1, x2, y2) = frame.sides();
        let around = self.steps_around();
        for x in (x1 - 1).max(1)..(x2 + 2).min(self.width - 1) {
            for y in (y1 - 1).max(1)..(y2 + 2).min(self.height - 1) {
                let i = self.index(x, y);
                let is_floor = |i: usize| self.cells[i].terrain == floor;
                if !is_floor(i) && around.iter().any(|step| is_floor(i.wrapping_add_signed(*step))) {
                    self.write(x, y, walls, id, prio::ROOM_WALL);
                }
            }
        }
    }

    fn draw_octagon(&mut self, panel: Frame, id: RegionId) -> Shape {
        let (wide, tall) = self.room_size(3);
        let (wide, tall) = self.odd_sides((wide.max(9), tall.max(9)), id);
        let frame = panel.place_safely(wide, tall, &mut self.chance);
        let floor = self.t.regions[usize::from(id)].floor;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                let from_corner = (x - x1).min(x2 - x) + (y - y1).min(y2 - y);
                if from_corner > 2 {
                    self.write(x, y, floor, id, prio::ROOM_FLOOR);
                }
            }
        }
        let (cx, cy) = (x1 + frame.wide() / 2, y1 + frame.tall() / 2);
        self.corners.extend([(x1 + 1, cy), (x2 - 1, cy), (cx, y1 + 1), (cx, y2 - 1)]);
        self.centres.push((cx, cy));
        self.write_walls(frame, id);
        Shape::one(frame)
    }

    fn draw_cross(&mut self, panel: Frame, id: RegionId) -> Shape {
        let size = (self.big_side(8, 5, true), self.big_side(8, 5, false));
        let (wide, tall) = self.odd_sides(size, id);
        let frame = panel.place_safely(wide, tall, &mut self.chance);
        let (mut x1, mut y1, mut x2, mut y2) = frame.sides();
        let k = if self.chance.random(2) != 0 { 5 } else { 3 };
        while (x2 - x1) % k != 0 {
            if self.chance.random(2) != 0 { x2 -= 1 } else { x1 += 1 }
        }
        while (y2 - y1) % k != 0 {
            if self.chance.random(2) != 0 { y2 -= 1 } else { y1 += 1 }
        }
        let (w, h) = ((x2 - x1) / k, (y2 - y1) / k);
        let upright = Frame::new(x1 + w * (k / 2), y1 + 1, x1 + w * (k / 2 + 1), y2 - 1);
        let lying = Frame::new(x1 + 1, y1 + h * (k / 2), x2 - 1, y1 + h * (k / 2 + 1));
        self.write_room(upright, id);
        self.write_room(lying, id);
        let frame = Frame::new(x1, y1, x2, y2);
        self.write_walls(frame, id);
        Shape::one(frame)
    }

    fn draw_checker(&mut self, panel: Frame, id: RegionId) -> Shape {
        let (wide, tall) = self.room_size(2);
        let frame = panel.place_safely(wide, tall, &mut self.chance);
        self.write_room(frame, id);
        let walls = self.t.regions[usize::from(id)].walls;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1 + 1..x2 {
            for y in y1 + 1..y2 {
                if (x + y) % 2 != 0 {
                    self.write(x, y, walls, id, self.inner_wall());
                }
            }
        }
        Shape::one(frame)
    }

    /// How strongly walls inside a room are written. The original writes them more weakly than the floor they should
    /// stand on, so that they never come about; sound levels have them.
    pub(super) fn inner_wall(&self) -> u8 {
        if self.is_sound() { prio::FURNITURE } else { prio::PILLARS }
    }

    /// A room with pillars. In the original's data the pillar is a feature and none is written; nor is the draw for each
    /// made then.
    fn draw_pillars(&mut self, panel: Frame, id: RegionId, grid: bool) -> Shape {
        let (x1, y1, mut x2, mut y2) = self.place_room(panel, id, 3).sides();
        x2 -= (x2 - x1) % 2;
        y2 -= (y2 - y1) % 2;
        let frame = Frame::new(x1, y1, x2, y2);
        self.write_room(frame, id);
        if self.is_sound() {
            self.set_pillars(frame, id, grid);
            return Shape::one(frame);
        }
        // The original asks a grid for a pillar of its own, which nothing ever gives it (S001-098).
        if let Some(Stuff::Terrain(pillar)) = self.t.constants.pillar.filter(|_| !grid) {
            for x in (x1 + 2..x2).step_by(2) {
                for y in (y1 + 2..y2).step_by(2) {
                    if self.chance.random(100) < 95 && !self.solid_at(x, y) {
                        self.write_terrain(x, y, pillar, id, self.inner_wall(), false);
                    }
                }
            }
        }
        Shape::one(frame)
    }

    /// Pillars as they were meant: single ones at every second cell, or blocks of four with a lane between; one in twenty
    /// is missing.
    fn set_pillars(&mut self, frame: Frame, id: RegionId, grid: bool) {
        let Some(pillar) = self.t.constants.pillar else { return };
        let (x1, y1, x2, y2) = frame.sides();
        let (side, step) = if grid { (2, 3) } else { (1, 2) };
        for x in (x1 + 2..=x2 - 1 - side).step_by(step) {
            for y in (y1 + 2..=y2 - 1 - side).step_by(step) {
                if self.chance.random(100) >= 95 {
                    continue;
                }
                for (x, y) in (x..x + side).flat_map(|x| (y..y + side).map(move |y| (x, y))) {
                    if self.solid_at(x, y) || self.at(x, y).things > 0 {
                        continue;
                    }
                    match pillar {
                        Stuff::Terrain(terrain) => {
                            self.write_terrain(x, y, terrain, id, self.inner_wall(), false);
                        }
                        Stuff::Feature(feature) => {
                            self.place(Thing::new(feature, ThingKind::Feature { god: None }, x, y));
                        }
                    }
                }
            }
        }
    }

    /// A chain of diamonds joined by doors.
    fn draw_diamonds(&mut self, panel: Frame, id: RegionId) -> Shape {
        let inner = panel.inset(7);
        let mut x = i32::from(inner.x1) + self.chance.random(inner.wide());
        let mut y = i32::from(inner.y1) + self.chance.random(inner.tall());
        let wanted = 1 + self.chance.random(7);
        let region = &self.t.regions[usize::from(id)];
        let (floor, door) = (region.floor, region.door);
        let mut doors = Vec::new();
        for written in 1..=wanted {
            self.write_diamond(x, y, floor, id);
            let mut step = None;
            for _ in 0..TRIES {
                let (dx, dy) = DIRS[(4 + self.chance.random(4)) as usize];
                if inner.has(x + 6 * dx, y + 6 * dy) {
                    step = Some((dx, dy));
                    break;
                }
            }
            let Some((dx, dy)) = step else { break };
            (x, y) = (x + 6 * dx, y + 6 * dy);
            if written != wanted {
                let (door_x, door_y) = (x - 3 * dx, y - 3 * dy);
                if let Some(Stuff::Terrain(floor)) = floor {
                    self.write_terrain(door_x, door_y, floor, id, prio::DIAMOND_FLOOR, true);
                }
                doors.push((door_x, door_y));
                self.make_door(door_x, door_y, door);
            }
        }
        self.write_walls(panel, id);
        for (x, y) in doors {
            for (i, j) in (-2..=2).flat_map(|i| (-2..=2).map(move |j| (x + i, y + j))) {
                if self.at(i, j).solid() {
                    self.at_mut(i, j).priority = prio::ROCK_STREAMER;
                }
            }
        }
        Shape::one(Frame::UNSET)
    }

    fn write_diamond(&mut self, x: i32, y: i32, floor: Option<Stuff>, id: RegionId) {
        for dy in -4i32..=4 {
            let reach = 4 - dy.abs();
            for dx in -reach..=reach {
                self.write(x + dx, y + dy, floor, id, prio::DIAMOND_FLOOR);
            }
        }
        self.centres.push((x, y));
    }
}
