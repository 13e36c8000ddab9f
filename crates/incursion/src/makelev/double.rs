//! The double room: a room with a smaller one inside it, walled off and reached by doors.

use super::Maker;
use super::frame::Frame;
use super::map::prio;
use super::panel::Shape;
use crate::tables::RegionId;

impl Maker<'_> {
    pub(super) fn draw_double(&mut self, panel: Frame, id: RegionId) -> Shape {
        let size = self.room_size(3);
        let (wide, tall) = self.odd_sides(size, id);
        let outer = panel.place_safely(wide, tall, &mut self.chance);
        self.write_room(outer, id);
        let mut inner = outer.inset(2);
        if self.chance.random(2) == 0 {
            // The sizes are bytes: one that falls below nothing is greater than any room.
            let wide = (wide - (4 + self.chance.random(5))) as u8;
            let tall = (tall - (4 + self.chance.random(5))) as u8;
            inner = inner.place_within(i32::from(wide), i32::from(tall), &mut self.chance);
        }
        let (mut x1, mut y1, mut x2, mut y2) = inner.sides();
        if x1 + 1 == x2 {
            if self.chance.random(2) != 0 { x1 -= 1 } else { x2 += 1 }
        }
        if y1 + 1 == y2 {
            if self.chance.random(2) != 0 { y1 -= 1 } else { y2 += 1 }
        }
        let inner = Frame::new(x1, y1, x2, y2);
        let (x1, y1, x2, y2) = inner.sides();
        let region = &self.t.regions[usize::from(id)];
        let (walls, floor, door) = (region.walls, region.floor, region.door);
        let priority = self.inner_wall();
        for x in x1..=x2 {
            self.write(x, y1, walls, id, priority);
            self.write(x, y2, walls, id, priority);
        }
        for y in y1..=y2 {
            self.write(x1, y, walls, id, priority);
            self.write(x2, y, walls, id, priority);
        }
        loop {
            let (x, y) = if self.chance.random(2) != 0 {
                let x = if self.chance.random(2) != 0 { x1 } else { x2 };
                (x, y1 + self.chance.random(y2 - y1))
            } else {
                let x = x1 + self.chance.random(x2 - x1);
                (x, if self.chance.random(2) != 0 { y1 } else { y2 })
            };
            // An inner room turned inside out gives wild places. The door is made at their low bytes, the floor is not.
            self.make_door(i32::from(x as u8), i32::from(y as u8), door);
            let (x, y) = (i32::from(x as i16), i32::from(y as i16));
            if self.at(x, y).doors > 0 {
                self.write(x, y, floor, id, prio::FEATURE_FLOOR);
            }
            if self.chance.random(3) == 0 {
                break;
            }
        }
        Shape::one(inner)
    }
}
