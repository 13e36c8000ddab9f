//! Mending, for `sound` levels only: every part is joined, nothing stands in walls or pillars, doors stand between walls.
//!
//! Promise: [`crate::makelev::Level::plan`] of a sound level has no fault.

use super::Maker;
use super::connect::nearest;
use super::frame::DIRS;
use super::map::prio;
use super::things::ThingKind;

/// Parts without a thing in them and smaller than this are filled up instead of joined.
const WORTH_A_TUNNEL: usize = 6;

impl Maker<'_> {
    pub(super) fn mend(&mut self) {
        self.close_the_edge();
        self.clear_walls_and_pillars();
        self.join_all_parts();
        while self.remove_a_stray_door() {}
        self.clear_walls_and_pillars();
    }

    fn walkable(&self, x: i32, y: i32) -> bool {
        let cell = self.at(x, y);
        self.inside(x, y) && (cell.doors > 0 || (!self.wall(x, y) && cell.solid_things == 0))
    }

    fn wall(&self, x: i32, y: i32) -> bool {
        let terrain = self.at(x, y).terrain;
        self.t.terrains[usize::from(terrain)].flags & crate::tables::tf::SOLID != 0
    }

    fn close_the_edge(&mut self) {
        let edge = self.t.constants.edge;
        for x in 0..self.width {
            for y in 0..self.height {
                let at_edge = x == 0 || y == 0 || x == self.width - 1 || y == self.height - 1;
                if at_edge && !self.wall(x, y) {
                    let region = self.at(x, y).region;
                    self.write_terrain(x, y, edge, region, prio::MAX, true);
                }
            }
        }
    }

    /// Doors and stairs get floor under them; everything else leaves walls, and leaves pillars to themselves. Where a door
    /// or stairs stand, a pillar goes.
    fn clear_walls_and_pillars(&mut self) {
        let tables = self.t;
        let mut has_pillar = vec![false; self.cells.len()];
        let mut has_portal = vec![false; self.cells.len()];
        for thing in self.things.iter().filter(|t| t.kind == ThingKind::Portal) {
            has_portal[self.index(i32::from(thing.x), i32::from(thing.y))] = true;
        }
        let mut at = 0;
        while at < self.things.len() {
            let thing = &self.things[at];
            let (x, y) = (i32::from(thing.x), i32::from(thing.y));
            let cell = self.index(x, y);
            let (is_door, is_portal) = (thing.is_door(), thing.kind == ThingKind::Portal);
            let is_pillar = !is_door && tables.features[usize::from(thing.feature)].is_solid();
            let crowded = is_pillar && (self.cells[cell].doors > 0 || has_portal[cell] || has_pillar[cell]);
            let walled = !is_door && !is_portal && self.wall(x, y) && self.cells[cell].doors == 0;
            if crowded || walled || (is_door && has_portal[cell]) {
                self.remove(at);
                continue;
            }
            has_pillar[cell] |= is_pillar;
            at += 1;
        }
        let width = self.width;
        self.remove_things_where(|t| {
            let loose = !t.is_door() && !tables.features[usize::from(t.feature)].is_solid();
            loose && has_pillar[(i32::from(t.y) * width + i32::from(t.x)) as usize]
        });
        for at in 0..self.things.len() {
            let thing = &self.things[at];
            let (x, y) = (i32::from(thing.x), i32::from(thing.y));
            if (thing.is_door() || thing.kind == ThingKind::Portal) && self.wall(x, y) {
                self.open_up(x, y);
            }
        }
    }

    /// Floor where a wall or a pillar is.
    fn open_up(&mut self, x: i32, y: i32) {
        let region = self.at(x, y).region;
        if self.wall(x, y) {
            let priority = prio::FEATURE_FLOOR;
            self.write_terrain(x, y, self.t.known.floor, region, priority, true);
        }
        if self.at(x, y).solid_things > 0 {
            let tables = self.t;
            self.remove_things_where(|t| {
                (i32::from(t.x), i32::from(t.y)) == (x, y)
                    && !t.is_door()
                    && tables.features[usize::from(t.feature)].is_solid()
            });
        }
        if let Some(at) = self.door_at(x, y) {
            self.refresh_door(at);
        }
    }

    /// Joins every part to the largest by the shortest straight way, and fills up holes that hold nothing.
    fn join_all_parts(&mut self) {
        let (parts, mut number) = self.number_parts();
        let Some(largest) = (0..parts.len()).max_by_key(|&n| (parts[n].len(), std::cmp::Reverse(n))) else {
            return;
        };
        let mut joined: Vec<(i16, i16)> = parts[largest].iter().map(|&(x, y)| (x as i16, y as i16)).collect();
        let mut left: Vec<usize> = (0..parts.len()).filter(|&n| n != largest).collect();
        left.sort_by_key(|&n| std::cmp::Reverse(parts[n].len()));
        for n in left {
            let part = &parts[n];
            if part.iter().all(|&(x, y)| number[self.index(x, y)] == largest as u16) {
                continue;
            }
            let empty = part.iter().all(|&(x, y)| self.at(x, y).things == 0);
            if empty && part.len() < WORTH_A_TUNNEL {
                for &(x, y) in part {
                    let region = self.at(x, y).region;
                    let rock = self.t.constants.rock;
                    self.write_terrain(x, y, rock, region, prio::FEATURE_FLOOR, true);
                }
                continue;
            }
            let own: Vec<(i16, i16)> = part.iter().map(|&(x, y)| (x as i16, y as i16)).collect();
            let Some((i, j, _)) = nearest(&own, &joined) else { continue };
            let to = (i32::from(joined[j].0), i32::from(joined[j].1));
            self.carve(part[i], to);
            for &(x, y) in part {
                number[self.index(x, y)] = largest as u16;
            }
            joined.extend(own);
        }
        let (parts, _) = self.number_parts();
        if parts.len() > 1 {
            self.join_all_parts();
        }
    }

    /// The parts of the level, and for each cell the number of its own.
    fn number_parts(&self) -> (Vec<Vec<(i32, i32)>>, Vec<u16>) {
        let mut number = vec![u16::MAX; self.cells.len()];
        let mut parts: Vec<Vec<(i32, i32)>> = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                if number[self.index(x, y)] != u16::MAX || !self.walkable(x, y) {
                    continue;
                }
                let own = parts.len() as u16;
                number[self.index(x, y)] = own;
                let mut part = vec![(x, y)];
                let mut next = 0;
                while let Some(&(x, y)) = part.get(next) {
                    next += 1;
                    for (dx, dy) in &DIRS[..8] {
                        let (nx, ny) = (x + dx, y + dy);
                        if self.walkable(nx, ny) && number[self.index(nx, ny)] == u16::MAX {
                            number[self.index(nx, ny)] = own;
                            part.push((nx, ny));
                        }
                    }
                }
                parts.push(part);
            }
        }
        (parts, number)
    }

    /// Opens every cell on the way from one to another, first along one axis, then along the other.
    fn carve(&mut self, (mut x, mut y): (i32, i32), (to_x, to_y): (i32, i32)) {
        while (x, y) != (to_x, to_y) {
            if x != to_x {
                x += (to_x - x).signum();
            } else {
                y += (to_y - y).signum();
            }
            if !self.walkable(x, y) {
                self.open_up(x, y);
            }
        }
    }

    /// Takes one door away that does not stand between walls with room to walk through; its cell becomes floor.
    fn remove_a_stray_door(&mut self) -> bool {
        let stray = (0..self.things.len()).find(|&at| {
            let thing = &self.things[at];
            let (x, y) = (i32::from(thing.x), i32::from(thing.y));
            let way = |dx: i32, dy: i32| self.walkable(x + dx, y + dy);
            let upright = !way(0, -1) && !way(0, 1) && way(-1, 0) && way(1, 0);
            let lying = !way(-1, 0) && !way(1, 0) && way(0, -1) && way(0, 1);
            thing.is_door() && !upright && !lying
        });
        let Some(at) = stray else { return false };
        let thing = self.remove(at);
        self.open_up(i32::from(thing.x), i32::from(thing.y));
        true
    }
}
