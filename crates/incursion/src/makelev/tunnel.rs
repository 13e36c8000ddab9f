//! Tunnels: a walk from one cell toward another that turns, wanders into rooms on its way, makes doors, and is dug when it
//! has arrived.

use super::Maker;
use super::frame::{DIRS, dir, dist};
use super::map::prio;
use crate::tables::{Corridor, RegionId, rf};

/// Longest walk.
const MAX_LENGTH: usize = 8192;

impl Maker<'_> {
    /// Digs from one cell to another, directly as far as turns allow, and ends early in rooms on the way.
    pub(super) fn tunnel(&mut self, from: (i16, i16), to: (i16, i16)) {
        let (sx, sy) = (i32::from(from.0), i32::from(from.1));
        let (tx, ty) = (i32::from(to.0), i32::from(to.1));
        let region = self.choose_corridor(dist(sx, sy, tx, ty));
        let path = self.walk_tunnel((sx, sy), (tx, ty), region);
        self.dig(&path, region, self.at(sx, sy).flooded);
    }

    /// Long tunnels get a region by weight, redrawn while it is used up. A region that is no staple is noted as used,
    /// after a hundred redraws in the first place of the list (where the search stood).
    pub(super) fn choose_corridor(&mut self, length: i32) -> RegionId {
        if length <= 5 || self.t.corridors.is_empty() {
            return self.t.constants.corridor_region;
        }
        let t = self.t;
        let total = t.corridors.iter().map(|(_, weight)| weight).sum();
        let mut draw = || {
            let mut left = self.chance.random(total);
            let found = t.corridors.iter().find(|(_, weight)| {
                left -= weight;
                left < 0
            });
            found.map_or(t.constants.corridor_region, |(id, _)| *id)
        };
        let mut region = draw();
        let mut at = 0;
        let mut redraws = 0;
        while redraws < 100 && at < self.used.len() {
            if self.used[at] == region {
                redraws += 1;
                region = draw();
                at = 0;
            } else {
                at += 1;
            }
        }
        if !t.regions[usize::from(region)].is(rf::STAPLE) {
            if at < self.used.len() { self.used[at] = region } else { self.used.push(region) }
        }
        region
    }

    fn walk_tunnel(&mut self, start: (i32, i32), target: (i32, i32), region: RegionId) -> Vec<(i16, i16)> {
        let Corridor { turn_chance, shortest, longest } = self.t.regions[usize::from(region)].corridor;
        let (tx, ty) = target;
        let (mut x, mut y) = start;
        let first_way = if (x - tx).abs() > (y - ty).abs() {
            if x > tx { dir::W } else { dir::E }
        } else if y > ty {
            dir::N
        } else {
            dir::S
        };
        let mut way = first_way;
        let mut path = Vec::new();
        let mut segment = 0;
        let mut found = 0;
        while path.len() < MAX_LENGTH {
            if self.at(x, y).priority == prio::ROOM_FLOOR && !self.panel_touched[self.panel_of(x, y)] {
                found += 1;
                let panel = self.panel_of(x, y);
                self.panel_touched[panel] = true;
                if self.chance.random(found) != 0 && self.chance.random(found) != 0 {
                    break;
                }
            }
            let (dx, dy) = DIRS[way];
            if self.at(x + dx, y + dy).solid()
                && self.at(x + 2 * dx, y + 2 * dy).priority == prio::CORRIDOR_WALL
            {
                self.make_region_door(x + dx, y + dy, x + dx, y + dy);
            }
            path.push((x as i16, y as i16));
            segment += 1;
            (x, y) = (x + dx, y + dy);
            let force = self.must_turn(x, y, way, target) || segment > longest;
            if force || (segment > shortest && self.chance.random(100) < turn_chance) {
                segment = 0;
                way = self.correct_way(x, y, target, way);
            }
            if x <= 2 {
                way = dir::E;
            } else if y <= 2 {
                way = dir::S;
            } else if x >= self.width - 3 {
                way = dir::W;
            } else if y >= self.height - 3 {
                way = dir::N;
            }
            if !self.inside(x, y) {
                (x, y) = start;
                way = first_way;
                path.clear();
                continue;
            }
            let here = self.at(x, y);
            if dist(x, y, tx, ty) < 10
                && !here.solid()
                && here.region == self.at(tx, ty).region
                && self.panel_of(x, y) == self.panel_of(tx, ty)
            {
                break;
            }
        }
        path
    }

    /// Whether the walk has to turn here. Stepping through a room's wall makes a door in it or before it.
    fn must_turn(&mut self, x: i32, y: i32, way: usize, (tx, ty): (i32, i32)) -> bool {
        let (dx, dy) = DIRS[way];
        let near_edge = match way {
            dir::N => y < 4,
            dir::S => y >= self.height - 4,
            dir::E => x >= self.width - 4,
            _ => x < 4,
        };
        let priority = |n: i32| self.at(x + n * dx, y + n * dy).priority;
        let mut force = near_edge || priority(0) >= prio::VAULT;
        if priority(1) == prio::CORRIDOR_WALL && priority(2) == prio::CORRIDOR_WALL {
            force = true;
        }
        if priority(1) == prio::ROOM_WALL {
            if priority(0) == prio::ROOM_WALL {
                force = true;
            } else {
                if self.chance.random(2) == 0 {
                    self.make_region_door(x, y, x + dx, y + dy);
                } else {
                    self.make_region_door(x + dx, y + dy, x + dx, y + dy);
                }
            }
        }
        force || (x == tx && dx != 0) || (y == ty && dy != 0)
    }

    /// A door at one cell, of the region of another.
    fn make_region_door(&mut self, x: i32, y: i32, of_x: i32, of_y: i32) {
        let door = self.t.regions[usize::from(self.at(of_x, of_y).region)].door;
        self.make_door(x, y, door);
    }

    /// The way that leads to the target: straight when it lies ahead or to a side, else along the longer axis, three
    /// times in four.
    fn correct_way(&mut self, x: i32, y: i32, (tx, ty): (i32, i32), way: usize) -> usize {
        let vertical = if y > ty { dir::N } else { dir::S };
        let horizontal = if x > tx { dir::W } else { dir::E };
        let opposite = |a: usize, b: usize| a != b && a / 2 == b / 2;
        let aligned = if y == ty {
            Some(horizontal)
        } else if x == tx {
            Some(vertical)
        } else {
            None
        };
        if let Some(straight) = aligned.filter(|&straight| !opposite(straight, way)) {
            return straight;
        }
        let mut ways = [vertical, horizontal];
        if (x - tx).abs() > (y - ty).abs() {
            ways.swap(0, 1);
        }
        if self.chance.random(4) == 0 {
            ways.swap(0, 1);
        }
        if opposite(ways[0], way) { ways[1] } else { ways[0] }
    }

    fn dig(&mut self, path: &[(i16, i16)], id: RegionId, flooded: bool) {
        let region = &self.t.regions[usize::from(id)];
        let (walls, floor) = (region.walls, region.floor);
        for &(x, y) in path {
            let (x, y) = (i32::from(x), i32::from(y));
            if self.at(x, y).solid() {
                self.write(x, y, floor, id, prio::ROOM_FLOOR);
                for (dx, dy) in &DIRS[..8] {
                    self.write(x + dx, y + dy, walls, id, prio::CORRIDOR_WALL);
                }
            }
            if flooded {
                self.at_mut(x, y).flooded = true;
            }
        }
    }
}
