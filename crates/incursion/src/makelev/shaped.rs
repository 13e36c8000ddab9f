//! Rooms whose map a region brings along: vaults, entry chambers, encampments.

use super::Maker;
use super::frame::Frame;
use super::map::{flag, prio};
use super::things::{Thing, ThingKind, door};
use crate::tables::{RegionId, Stuff, Tile};

impl Maker<'_> {
    /// Writes a region's map with its upper left corner in that of the frame, perhaps mirrored.
    pub(super) fn write_map(&mut self, frame: Frame, id: RegionId) {
        let t = self.t;
        let region = &t.regions[usize::from(id)];
        if region.grid.is_empty() {
            return;
        }
        // The party that everyone of this map belongs to.
        self.chance.random(200);
        let mirrored = self.chance.random(2) != 0;
        let upside_down = self.chance.random(2) != 0;
        let (sx, sy) = region.size;
        let (x1, y1, ..) = frame.sides();
        for i in 0..sx {
            for j in 0..sy {
                let (x, y) = (x1 + i, y1 + j);
                if self.at(x, y).things > 0 {
                    self.remove_things_where(|t| (i32::from(t.x), i32::from(t.y)) == (x, y));
                }
                let column = if mirrored { sx - 1 - i } else { i };
                let row = if upside_down { sy - 1 - j } else { j };
                let letter = region.grid[(row * sx + column) as usize];
                self.at_mut(x, y).set(flag::VAULT, true);
                match region.tiles.get(&letter) {
                    Some(tile) => self.write_tile(x, y, tile, id),
                    None => self.write_letter(x, y, letter, id),
                }
            }
        }
        for at in 0..self.things.len() {
            let thing = &self.things[at];
            if thing.is_door()
                && (x1..x1 + sx).contains(&i32::from(thing.x))
                && (y1..y1 + sy).contains(&i32::from(thing.y))
            {
                self.refresh_door(at);
            }
        }
        self.colour_map_walls(frame, id);
    }

    fn write_tile(&mut self, x: i32, y: i32, tile: &Tile, id: RegionId) {
        if let Some(terrain) = tile.terrain {
            self.write_terrain(x, y, terrain, id, prio::VAULT, false);
        }
        if let Some(image) = tile.image {
            self.at_mut(x, y).glyph = image;
        }
        self.at_mut(x, y).set(flag::SHADE, false);
        if let Some(feature) = tile.feature {
            let thing = self.thing_of(feature, tile.god.clone(), x, y);
            self.place(thing);
            if tile.is_start {
                self.enter = Some((x, y));
            }
        }
    }

    /// Letters that mean the same in every map. Those that only bring creatures and items are floor here.
    fn write_letter(&mut self, x: i32, y: i32, letter: char, id: RegionId) {
        let region = &self.t.regions[usize::from(id)];
        let (walls, floor, feature) = (region.walls, region.floor, region.door);
        let oak = self.t.known.oak_door;
        match letter {
            '%' => {
                self.write(x, y, walls, id, prio::ROOM_WALL);
                self.at_mut(x, y).set(flag::VAULT, false);
            }
            '#' => self.write(x, y, walls, id, prio::VAULT),
            '+' => {
                self.write(x, y, floor, id, prio::VAULT);
                let state = self.new_door_state() & door::VERTICAL;
                let at = self.place(Thing::new(feature.unwrap_or(oak), ThingKind::Door(state), x, y));
                self.refresh_door(at);
            }
            'S' => {
                self.write(x, y, floor, id, prio::VAULT);
                self.make_secret_door(x, y, feature.unwrap_or(oak));
            }
            _ => self.write(x, y, floor, id, prio::VAULT),
        }
    }

    fn make_secret_door(&mut self, x: i32, y: i32, feature: u8) {
        let state = (self.new_door_state() | door::SECRET | door::LOCKED) & !(door::VERTICAL | door::OPEN);
        let at = self.place(Thing::new(feature, ThingKind::Door(state), x, y));
        self.refresh_door(at);
    }

    fn colour_map_walls(&mut self, frame: Frame, id: RegionId) {
        let region = &self.t.regions[usize::from(id)];
        let Some(Stuff::Terrain(walls)) = region.walls else { return };
        if region.wall_colours.is_empty() {
            return;
        }
        let (x1, y1, ..) = frame.sides();
        let (sx, sy) = region.size;
        for x in x1..x1 + sx {
            for y in y1..y1 + sy {
                let cell = self.at(x, y);
                let held_as_wall = cell.priority == prio::ROOM_WALL || cell.priority == prio::VAULT;
                if cell.terrain == walls && held_as_wall {
                    let n = self.chance.random(region.wall_colours.len() as i32);
                    let colour = u32::from(region.wall_colours[n as usize]);
                    let cell = self.at_mut(x, y);
                    cell.glyph = (cell.glyph & 0xfff) | colour << 12;
                    cell.set(flag::SHADE, false);
                }
            }
        }
    }
}
