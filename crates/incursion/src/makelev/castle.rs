//! Buildings: a big room cut by walls into smaller and smaller ones, each wall with a door.

use super::Maker;
use super::frame::Frame;
use super::map::prio;
use super::panel::Shape;
use crate::tables::RegionId;

impl Maker<'_> {
    pub(super) fn draw_building(&mut self, panel: Frame, id: RegionId) -> Shape {
        // The original draws this and never looks at it.
        self.chance.random(2);
        let (wide, tall) = (self.big_side(6, 2, true), self.big_side(6, 2, false));
        let frame = panel.place_safely(wide, tall, &mut self.chance);
        self.write_room(frame, id);
        let mut shape = Shape::one(frame);
        self.write_castle(frame, id, &mut shape.inner_rooms);
        self.find_first_open(frame, None);
        shape
    }

    fn write_castle(&mut self, frame: Frame, id: RegionId, rooms: &mut Vec<Frame>) {
        let (wide, tall) = (frame.wide(), frame.tall());
        if wide < 7 || tall < 7 {
            rooms.push(frame);
            return;
        }
        let region = &self.t.regions[usize::from(id)];
        let (walls, door) = (region.walls, region.door);
        let (x1, y1, x2, y2) = frame.sides();
        let upright = self.chance.random(10) == 0 || (wide > tall && self.chance.random(9) != 0);
        if upright {
            let mut at = x1;
            for _ in 0..10 {
                at = x1 + 2 + self.chance.random(x2 - (x1 + 4));
                if self.at(at, y1).solid() && self.at(at, y2).solid() {
                    break;
                }
            }
            let gap = y1 + 1 + self.chance.random(y2 - (y1 + 2));
            for y in (y1 + 1..y2).filter(|&y| y != gap) {
                self.write(at, y, walls, id, prio::FURNITURE);
            }
            self.make_door(at, gap, door);
            self.write_castle(Frame::new(x1, y1, at, y2), id, rooms);
            self.write_castle(Frame::new(at, y1, x2, y2), id, rooms);
        } else {
            let mut at = y1;
            for _ in 0..10 {
                at = y1 + 2 + self.chance.random(y2 - (y1 + 4));
                if self.at(x1, at).solid() && self.at(x2, at).solid() {
                    break;
                }
            }
            let gap = x1 + 1 + self.chance.random(x2 - (x1 + 2));
            for x in (x1 + 1..x2).filter(|&x| x != gap) {
                self.write(x, at, walls, id, prio::FURNITURE);
            }
            self.make_door(gap, at, door);
            self.write_castle(Frame::new(x1, y1, x2, at), id, rooms);
            self.write_castle(Frame::new(x1, at, x2, y2), id, rooms);
        }
    }
}
