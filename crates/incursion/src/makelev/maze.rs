//! Mazes: a walk that carves until it is stuck and then takes up the next carved cell in reading order.

use super::Maker;
use super::frame::Frame;
use super::map::prio;
use crate::tables::{RegionId, Stuff};

const EAST: u8 = 1;
const SOUTH: u8 = 2;
const SEEN: u8 = 4;

impl Maker<'_> {
    /// Writes a maze and gives back its frame, cut to even sides.
    pub(super) fn write_maze(&mut self, frame: Frame, id: RegionId) -> Frame {
        let (x1, y1, mut x2, mut y2) = frame.sides();
        x2 -= (x2 - x1) % 2;
        y2 -= (y2 - y1) % 2;
        let frame = Frame::new(x1, y1, x2, y2);
        let (wide, tall) = ((x2 - x1) / 2, (y2 - y1) / 2);
        if wide < 1 || tall < 1 {
            return frame;
        }
        let links = self.walk_maze(wide, tall);
        let region = &self.t.regions[usize::from(id)];
        let (walls, floor) = (region.walls, region.floor);
        for i in 0..wide {
            for j in 0..tall {
                let link = links[(j * wide + i) as usize];
                let (x, y) = (x1 + 1 + 2 * i, y1 + 1 + 2 * j);
                let (last_column, last_row) = (i == wide - 1, j == tall - 1);
                if link & EAST == 0 && !last_column {
                    self.write(x + 1, y, walls, id, prio::ROOM_WALL);
                }
                if link & SOUTH == 0 && !last_row {
                    self.write(x, y + 1, walls, id, prio::ROOM_WALL);
                }
                if !last_column && !last_row {
                    self.write(x + 1, y + 1, walls, id, prio::ROOM_WALL);
                }
            }
        }
        for x in x1..=x2 {
            self.write(x, y1, walls, id, prio::ROOM_WALL);
            self.write(x, y2, walls, id, prio::ROOM_WALL);
        }
        for y in y1..=y2 {
            self.write(x1, y, walls, id, prio::ROOM_WALL);
            self.write(x2, y, walls, id, prio::ROOM_WALL);
        }
        // Whatever is not the walls' terrain becomes floor: walls that a streamer refused, and hedges, whose terrain is
        // floor already.
        for x in x1..=x2 {
            for y in y1..=y2 {
                if Some(Stuff::Terrain(self.at(x, y).terrain)) != walls {
                    self.write(x, y, floor, id, prio::ROOM_FLOOR);
                }
            }
        }
        self.hide_maze_doors(frame, id);
        frame
    }

    /// The links of a maze of `wide` by `tall` cells, each reached from every other.
    fn walk_maze(&mut self, wide: i32, tall: i32) -> Vec<u8> {
        let mut links = vec![0u8; (wide * tall) as usize];
        let at = |x: i32, y: i32| (y * wide + x) as usize;
        let (mut x, mut y) = (0, 0);
        links[0] = SEEN;
        let mut left = wide * tall - 1;
        while left > 0 {
            let mut ways = [(0, 0); 4];
            let mut count = 0;
            for (dx, dy) in [(-1, 0), (0, -1), (1, 0), (0, 1)] {
                let (nx, ny) = (x + dx, y + dy);
                if nx >= 0 && ny >= 0 && nx < wide && ny < tall && links[at(nx, ny)] & SEEN == 0 {
                    ways[count] = (dx, dy);
                    count += 1;
                }
            }
            if count > 0 {
                let (dx, dy) = ways[self.chance.random(count as i32) as usize];
                let (nx, ny) = (x + dx, y + dy);
                // A link is kept by its western or northern cell.
                links[at(x.min(nx), y.min(ny))] |= if dx != 0 { EAST } else { SOUTH };
                (x, y) = (nx, ny);
                links[at(x, y)] |= SEEN;
                left -= 1;
            } else {
                loop {
                    x += 1;
                    if x == wide {
                        x = 0;
                        y = if y + 1 == tall { 0 } else { y + 1 };
                    }
                    if links[at(x, y)] & SEEN != 0 {
                        break;
                    }
                }
            }
        }
        links
    }

    /// Deep mazes were meant to have secret doors in straight passages. The test is the wrong way round: one is made only
    /// when no passage is found and the last cell tried happens to be wall.
    fn hide_maze_doors(&mut self, frame: Frame, id: RegionId) {
        let (x1, y1, x2, y2) = frame.sides();
        for _ in 0..(self.depth - 3).min(7) {
            let (mut x, mut y) = (x1, y1);
            for _ in 0..501 {
                x = x1 + 1 + self.chance.random(x2 - (x1 + 2));
                y = y1 + 1 + self.chance.random(y2 - (y1 + 2));
                let solid = |dx: i32, dy: i32| self.at(x + dx, y + dy).solid();
                let lying = solid(0, -1) && solid(0, 1) && !solid(-1, 0) && !solid(1, 0);
                let upright = solid(-1, 0) && solid(1, 0) && !solid(0, -1) && !solid(0, 1);
                if !solid(0, 0) && (lying || upright) {
                    break;
                }
            }
            if self.at(x, y).solid() && !self.is_sound() {
                let door = self.t.regions[usize::from(id)].door.unwrap_or(self.t.known.oak_door);
                self.make_secret_door(x, y, door);
            }
        }
    }
}
