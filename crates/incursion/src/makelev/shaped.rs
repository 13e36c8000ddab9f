//! Rooms whose map a region brings along: vaults, entry chambers, encampments.

use super::frame::Frame;
use super::map::{flag, prio};
use super::panel::PARTIES;
use super::things::{Thing, door};
use super::{Maker, Mark};
use crate::tables::{RegionId, Stuff, Tile};

/// A tile of this colour leaves the shade of its cell alone.
const GREY: u32 = 7;

impl Maker<'_> {
    /// Writes a region's map with its upper left corner in that of the frame, perhaps mirrored.
    pub(super) fn write_map(&mut self, frame: Frame, id: RegionId) {
        let t = self.t;
        let region = &t.regions[usize::from(id)];
        if region.grid.is_empty() {
            return;
        }
        // The party that everyone of this map belongs to.
        let party = PARTIES + self.chance.random(200);
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
                self.clear_dwellers(|a, b| (a, b) == (x, y));
                let column = if mirrored { sx - 1 - i } else { i };
                let row = if upside_down { sy - 1 - j } else { j };
                let letter = region.grid[(row * sx + column) as usize];
                self.at_mut(x, y).set(flag::VAULT, true);
                let tile = region.tiles.get(&letter);
                if tile.is_some() || matches!(letter, '0'..='9' | 'i' | 'I' | 'g' | 'G') {
                    self.marks.push(Mark { x: x as i16, y: y as i16, region: id, letter });
                }
                match tile {
                    Some(tile) => self.write_tile((x, y), tile, id, letter, party),
                    None => {
                        self.write_letter(x, y, letter, id);
                        self.fill_letter(x, y, letter, party);
                    }
                }
            }
        }
        for at in 0..self.things.len() {
            let thing = &self.things[at];
            // The frame counts, not the map: it reaches one cell further, and less far where a panel cut it.
            if thing.is_door() && frame.has(i32::from(thing.x), i32::from(thing.y)) {
                self.refresh_door(at);
            }
        }
        self.colour_map_walls(frame, id);
    }

    fn write_tile(&mut self, (x, y): (i32, i32), tile: &Tile, id: RegionId, letter: char, party: i32) {
        if let Some(terrain) = tile.terrain {
            self.write_terrain(x, y, terrain, id, prio::VAULT, false);
        }
        if let Some(image) = tile.image {
            self.at_mut(x, y).glyph = image;
        }
        if tile.image.is_none_or(|image| image >> 12 & 0xf != GREY) {
            self.at_mut(x, y).set(flag::SHADE, false);
        }
        if self.fill_tile(x, y, id, letter, party) {
            return;
        }
        if let Some(feature) = tile.feature {
            let thing = self.thing_of(feature, tile, x, y);
            let at = self.place(thing);
            self.feature_hears(at);
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
                // The original leaves a gap where the region has no door.
                if let Some(feature) = feature.or(self.is_sound().then_some(oak)) {
                    let (state, bars) = self.new_door();
                    let at = self.place(Thing::door(feature, (state & door::VERTICAL, bars), x, y));
                    self.refresh_door(at);
                }
            }
            'S' => {
                self.write(x, y, floor, id, prio::VAULT);
                self.make_secret_door(x, y, feature.unwrap_or(oak));
            }
            _ => self.write(x, y, floor, id, prio::VAULT),
        }
    }

    /// A door meant to be secret. One that was drawn open stays open, and nothing about it is secret.
    pub(super) fn make_secret_door(&mut self, x: i32, y: i32, feature: u8) {
        if self.at(x, y).things > 0 {
            return;
        }
        let (state, bars) = self.new_door();
        let mut state = (state | door::SECRET | door::LOCKED) & !door::VERTICAL;
        if self.is_sound() {
            state &= !door::OPEN;
        }
        let at = self.place(Thing::door(feature, (state, bars), x, y));
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
