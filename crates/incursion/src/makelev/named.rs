//! Kinds of room that the original names and draws as plain rooms: ruins, linked caves, towns. `sound` levels have them.

use super::Maker;
use super::frame::Frame;
use super::map::prio;
use super::panel::Shape;
use crate::tables::{RegionId, Stuff};

/// Sides of the plots of a town, and the width of its streets.
const PLOT: i32 = 6;
const STREET: i32 = 1;
/// A town on less ground is a plain room.
const TOWN_LEAST: i32 = 14;

impl Maker<'_> {
    /// A room fallen in: a tenth of it rock, the rest floor.
    pub(super) fn draw_ruin(&mut self, panel: Frame, id: RegionId) -> Shape {
        let frame = self.place_room(panel, id, 0);
        self.write_room(frame, id);
        let rock = self.t.constants.rock;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1 + 1..x2 {
            for y in y1 + 1..y2 {
                if self.chance.random(10) == 0 {
                    self.write_terrain(x, y, rock, id, prio::FURNITURE, false);
                }
            }
        }
        Shape::one(frame)
    }

    /// Caves that fill their whole panel and so run into those beside it.
    pub(super) fn draw_linked_caves(&mut self, panel: Frame, id: RegionId) -> Shape {
        self.write_life_cave_within(panel, id, 1);
        self.write_walls(panel, id);
        Shape::one(Frame::UNSET)
    }

    /// Houses on plots between streets, each with a door.
    pub(super) fn draw_town(&mut self, panel: Frame, id: RegionId) -> Shape {
        let (wide, tall) = (self.big_side(6, 2, true), self.big_side(6, 2, false));
        let frame = panel.place_safely(wide, tall, &mut self.chance);
        self.write_room(frame, id);
        let mut shape = Shape::one(frame);
        if frame.wide() < TOWN_LEAST || frame.tall() < TOWN_LEAST {
            return shape;
        }
        let (x1, y1, x2, y2) = frame.sides();
        let step = (PLOT + STREET) as usize;
        for x in (x1 + 1 + STREET..=x2 - PLOT - STREET).step_by(step) {
            for y in (y1 + 1 + STREET..=y2 - PLOT - STREET).step_by(step) {
                let house = self.draw_house(x, y, id);
                shape.inner_rooms.push(house);
            }
        }
        shape
    }

    /// A house somewhere on its plot, at least three by three, with one door.
    fn draw_house(&mut self, x: i32, y: i32, id: RegionId) -> Frame {
        let region = &self.t.regions[usize::from(id)];
        let (walls, door) = (region.walls, region.door);
        let wide = PLOT - 1 - self.chance.random(3);
        let tall = PLOT - 1 - self.chance.random(3);
        let house = Frame::new(x, y, x + wide, y + tall);
        for ix in x..=x + wide {
            self.write(ix, y, walls, id, prio::FURNITURE);
            self.write(ix, y + tall, walls, id, prio::FURNITURE);
        }
        for iy in y..=y + tall {
            self.write(x, iy, walls, id, prio::FURNITURE);
            self.write(x + wide, iy, walls, id, prio::FURNITURE);
        }
        let along_x = x + 1 + self.chance.random(wide - 1);
        let along_y = y + 1 + self.chance.random(tall - 1);
        let (door_x, door_y) = match self.chance.random(4) {
            0 => (along_x, y),
            1 => (along_x, y + tall),
            2 => (x, along_y),
            _ => (x + wide, along_y),
        };
        if let Some(Stuff::Terrain(floor)) = self.t.regions[usize::from(id)].floor {
            self.write_terrain(door_x, door_y, floor, id, prio::FEATURE_FLOOR, false);
        }
        self.make_door(door_x, door_y, door);
        house
    }
}
