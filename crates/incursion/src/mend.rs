//! Mends a level that is to be walked: everything can be reached, nothing stands in a wall, doors have walls beside them.
//!
//! Draws nothing and changes as little as it can: a level without a defect comes back as it was. The shortest way is dug to
//! what is cut off, through rock or a pillar; locked and hidden doors count as ways.

use crate::catalogue::Catalogue;
use crate::makelev::{Level, ThingKind, flag};
use crate::tables::{Stuff, TerrainId, tf};
use std::collections::VecDeque;

/// Which squares one can stand on or open.
pub struct OpenMap {
    width: i32,
    height: i32,
    open: Vec<bool>,
    door: Vec<bool>,
}

impl OpenMap {
    /// Looks a level over: terrain, shut doors, and things as solid as pillars.
    pub fn new(cat: &Catalogue, level: &Level) -> OpenMap {
        let mut map = OpenMap {
            width: level.width,
            height: level.height,
            open: level.cells.iter().map(|c| !c.solid()).collect(),
            door: vec![false; level.cells.len()],
        };
        for thing in &level.things {
            let Some(i) = map.index(thing.x.into(), thing.y.into()) else { continue };
            if thing.is_door() {
                map.door[i] = true;
            } else if cat.tables.features[usize::from(thing.feature)].is_solid() {
                map.open[i] = false;
            }
        }
        for (open, door) in map.open.iter_mut().zip(&map.door) {
            *open |= door;
        }
        map
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        (x >= 0 && y >= 0 && x < self.width && y < self.height).then(|| (y * self.width + x) as usize)
    }

    /// Whether one can be there.
    pub fn is_open(&self, x: i32, y: i32) -> bool {
        self.index(x, y).is_some_and(|i| self.open[i])
    }

    /// Whether a door has walls or doors on two opposite sides.
    pub fn door_fits(&self, x: i32, y: i32) -> bool {
        let wall =
            |dx: i32, dy: i32| self.index(x + dx, y + dy).is_none_or(|i| !self.open[i] || self.door[i]);
        (wall(-1, 0) && wall(1, 0)) || (wall(0, -1) && wall(0, 1))
    }

    fn around(&self, i: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (i as i32 % self.width, i as i32 / self.width);
        let near = (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        near.filter_map(|(x, y)| self.index(x, y)).filter(move |&n| n != i)
    }

    /// The squares that can be reached from one, corners included.
    pub fn reached(&self, start: usize) -> Vec<bool> {
        let mut seen = vec![false; self.open.len()];
        seen[start] = true;
        let mut queue = vec![start];
        while let Some(i) = queue.pop() {
            for n in self.around(i) {
                if self.open[n] && !seen[n] {
                    seen[n] = true;
                    queue.push(n);
                }
            }
        }
        seen
    }

    /// The parts of the level that hang together, the largest first, each by one of its squares and its size.
    pub fn parts(&self) -> Vec<(usize, usize)> {
        let mut known = vec![false; self.open.len()];
        let mut parts = Vec::new();
        for start in 0..self.open.len() {
            if self.open[start] && !known[start] {
                let seen = self.reached(start);
                parts.push((start, seen.iter().filter(|s| **s).count()));
                known.iter_mut().zip(seen).for_each(|(k, s)| *k |= s);
            }
        }
        parts.sort_by_key(|&(start, size)| (usize::MAX - size, start));
        parts
    }

    /// The squares to dig for the shortest way from a part to the one already reached, edge of the level left alone.
    fn way(&self, from: usize, goal: &[bool]) -> Vec<usize> {
        let edge = |i: usize| {
            let (x, y) = (i as i32 % self.width, i as i32 / self.width);
            x == 0 || y == 0 || x == self.width - 1 || y == self.height - 1
        };
        let mut came: Vec<Option<usize>> = vec![None; self.open.len()];
        let mut dug = vec![u32::MAX; self.open.len()];
        dug[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(i) = queue.pop_front() {
            for n in self.around(i).filter(|&n| !edge(n)) {
                let cost = dug[i] + u32::from(!self.open[n]);
                if cost < dug[n] {
                    dug[n] = cost;
                    came[n] = Some(i);
                    if self.open[n] { queue.push_front(n) } else { queue.push_back(n) }
                }
            }
        }
        let nearest = (0..goal.len()).filter(|&i| goal[i]).min_by_key(|&i| (dug[i], i));
        let mut way = Vec::new();
        let mut at = nearest;
        while let Some(i) = at {
            if !self.open[i] {
                way.push(i);
            }
            at = came[i];
        }
        way
    }
}

/// Mends a level.
pub fn mend(cat: &Catalogue, level: &mut Level) {
    free_portals(cat, level);
    clear_walls(level);
    for _ in 0..200 {
        let map = OpenMap::new(cat, level);
        let parts = map.parts();
        let (Some(&(main, _)), Some(&(other, _))) = (parts.first(), parts.get(1)) else { break };
        let goal = map.reached(main);
        let way = map.way(other, &goal);
        if way.is_empty() {
            break;
        }
        way.into_iter().for_each(|i| dig(cat, level, i));
    }
    drop_doors(cat, level);
}

/// A square becomes floor of a passage, and whatever is solid in it goes.
fn dig(cat: &Catalogue, level: &mut Level, i: usize) {
    let c = &cat.tables.constants;
    let floor = match cat.tables.regions[usize::from(c.corridor_region)].floor {
        Some(Stuff::Terrain(id)) => id,
        _ => cat.tables.known.floor,
    };
    if level.cells[i].solid() {
        level.cells[i].region = c.corridor_region;
        lay(cat, level, i, floor);
    }
    let (x, y) = ((i as i32 % level.width) as i16, (i as i32 / level.width) as i16);
    let solid = |f: u8| cat.tables.features[usize::from(f)].is_solid();
    level.things.retain(|t| (t.x, t.y) != (x, y) || t.is_door() || !solid(t.feature));
    level.torches.retain(|&t| t != (x, y));
}

fn lay(cat: &Catalogue, level: &mut Level, i: usize, terrain: TerrainId) {
    let kind = &cat.tables.terrains[usize::from(terrain)];
    let cell = &mut level.cells[i];
    cell.terrain = terrain;
    cell.glyph = kind.image;
    cell.flags &= !(flag::SOLID | flag::OPAQUE | flag::OBSCURE | flag::SHADE | flag::WALL);
    for (has, bit) in [(tf::OBSCURE, flag::OBSCURE), (tf::SHADE, flag::SHADE)] {
        if kind.flags & has != 0 {
            cell.flags |= bit;
        }
    }
}

/// Stairs in rock get floor, and nothing solid stays on them.
fn free_portals(cat: &Catalogue, level: &mut Level) {
    let portals: Vec<usize> = level
        .things
        .iter()
        .filter(|t| t.kind == ThingKind::Portal)
        .map(|t| (i32::from(t.y) * level.width + i32::from(t.x)) as usize)
        .collect();
    for i in portals {
        let (x, y) = ((i as i32 % level.width) as i16, (i as i32 / level.width) as i16);
        level.things.retain(|t| (t.x, t.y) != (x, y) || !t.is_door());
        dig(cat, level, i);
    }
}

/// What stands in a wall is taken away; doors are looked at later.
fn clear_walls(level: &mut Level) {
    let width = level.width;
    let doors: Vec<(i16, i16)> = level.things.iter().filter(|t| t.is_door()).map(|t| (t.x, t.y)).collect();
    let cells = &level.cells;
    level.things.retain(|t| {
        let i = (i32::from(t.y) * width + i32::from(t.x)) as usize;
        t.is_door() || !cells[i].solid() || doors.contains(&(t.x, t.y))
    });
}

/// Doors without walls beside them go; their squares are as open as their terrain.
fn drop_doors(cat: &Catalogue, level: &mut Level) {
    loop {
        let map = OpenMap::new(cat, level);
        let odd = level.things.iter().position(|t| t.is_door() && !map.door_fits(t.x.into(), t.y.into()));
        let Some(odd) = odd else { return };
        let thing = level.things.remove(odd);
        let i = (i32::from(thing.y) * level.width + i32::from(thing.x)) as usize;
        let own = level.cells[i].terrain;
        let solid = cat.tables.terrains[usize::from(own)].flags & tf::SOLID != 0;
        lay(cat, level, i, if solid { cat.tables.known.floor } else { own });
    }
}
