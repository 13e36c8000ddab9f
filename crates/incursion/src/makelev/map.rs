//! The map under construction: cells with their write priority, and the one way to write them.

use super::Maker;
use super::frame::{DIRS, Frame};
use super::things::{Thing, ThingKind};
use crate::tables::{RegionId, Stuff, TerrainId, tf};

/// How strongly a cell is held: a write of a lower priority than the cell's is ignored.
#[allow(missing_docs, reason = "the names say it")]
pub mod prio {
    pub const EMPTY: u8 = 1;
    pub const CORRIDOR_WALL: u8 = 10;
    pub const ROOM_WALL: u8 = 20;
    pub const DIAMOND_FLOOR: u8 = 25;
    pub const WALL_TORCH: u8 = 30;
    pub const WALL_MODIFIER: u8 = 40;
    pub const PILLARS: u8 = 50;
    pub const ROCK_STREAMER: u8 = 60;
    pub const DEPOSIT: u8 = 65;
    pub const ROOM_FLOOR: u8 = 70;
    pub const FURNITURE: u8 = 80;
    pub const RIVER_STREAMER: u8 = 90;
    pub const VAULT: u8 = 100;
    pub const FEATURE_FLOOR: u8 = 110;
    pub const MAX: u8 = 120;
}

/// Bits of [`Cell::flags`], as levels are dumped.
#[allow(missing_docs, reason = "the names say it")]
pub mod flag {
    pub const SOLID: u16 = 1;
    pub const OPAQUE: u16 = 2;
    pub const LIT: u16 = 4;
    pub const WALL: u16 = 8;
    pub const VAULT: u16 = 16;
    pub const SKYLIGHT: u16 = 32;
    pub const OBSCURE: u16 = 64;
    pub const SHADE: u16 = 128;
    pub const BRIGHT: u16 = 256;
    pub const FIELD: u16 = 1024;
}

/// One cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its terrain.
    pub terrain: TerrainId,
    /// Its region.
    pub region: RegionId,
    /// Bits of [`flag`].
    pub flags: u16,
    /// Glyph and colours.
    pub glyph: u32,
    /// Write priority; see [`prio`].
    pub(super) priority: u8,
    /// The flood mark of the fix-up.
    pub(super) flooded: bool,
    /// How many things stand here.
    pub(super) things: u8,
    /// How many of them are doors.
    pub(super) doors: u8,
    /// How many of them are solid.
    pub(super) solid_things: u8,
}

impl Cell {
    /// Whether it has a bit of [`flag`].
    #[inline]
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Solid by terrain or closed door; things that stand in it do not count.
    #[inline]
    pub fn solid(&self) -> bool {
        self.flags & flag::SOLID != 0
    }

    pub(super) fn set(&mut self, flag: u16, on: bool) {
        if on { self.flags |= flag } else { self.flags &= !flag }
    }

    pub(super) const BLANK: Cell = Cell {
        terrain: 0,
        region: 0,
        flags: 0,
        glyph: 0,
        priority: 0,
        flooded: false,
        things: 0,
        doors: 0,
        solid_things: 0,
    };
}

/// The flags that terrain decides.
const WRITTEN: u16 = flag::SOLID | flag::OPAQUE | flag::OBSCURE | flag::SHADE | flag::WALL;

/// How many open cells the original remembers.
pub(super) const OPEN_MAX: usize = 2048;

impl Maker<'_> {
    #[inline]
    pub(super) fn inside(&self, x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && x < self.width && y < self.height
    }

    /// Position of a cell; a cell off the map reads as the one in the corner, as in the original.
    #[inline]
    pub(super) fn index(&self, x: i32, y: i32) -> usize {
        if self.inside(x, y) { (y * self.width + x) as usize } else { 0 }
    }

    #[inline]
    pub(super) fn at(&self, x: i32, y: i32) -> &Cell {
        &self.cells[self.index(x, y)]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, x: i32, y: i32) -> &mut Cell {
        let i = self.index(x, y);
        &mut self.cells[i]
    }

    /// Solid, or with something solid in it.
    #[inline]
    pub(super) fn solid_at(&self, x: i32, y: i32) -> bool {
        let cell = self.at(x, y);
        cell.solid() || cell.solid_things > 0
    }

    #[inline]
    pub(super) fn terrain_is(&self, x: i32, y: i32, flag: u32) -> bool {
        self.t.terrains[usize::from(self.at(x, y).terrain)].flags & flag != 0
    }

    /// Writes a cell unless it is held more strongly.
    pub(super) fn write(&mut self, x: i32, y: i32, stuff: Option<Stuff>, region: RegionId, priority: u8) {
        match stuff {
            Some(Stuff::Terrain(id)) => self.write_terrain(x, y, id, region, priority, false),
            Some(Stuff::Feature(id)) => {
                if !self.inside(x, y) {
                    return;
                }
                // The original puts the feature down even where the floor was refused.
                self.write_terrain(x, y, self.t.known.floor, region, priority, false);
                if self.is_sound() && (self.solid_at(x, y) || self.at(x, y).things > 0) {
                    return;
                }
                self.place(Thing::new(id, ThingKind::Feature { god: None }, x, y));
            }
            None => {}
        }
    }

    /// Writes terrain; `force` writes whatever holds the cell.
    pub(super) fn write_terrain(
        &mut self,
        x: i32,
        y: i32,
        id: TerrainId,
        region: RegionId,
        priority: u8,
        force: bool,
    ) {
        if !self.inside(x, y) {
            return;
        }
        let i = (y * self.width + x) as usize;
        if !force {
            let edge = x == 0 || y == 0 || x == self.width - 1 || y == self.height - 1;
            if self.cells[i].priority > priority || (edge && priority < prio::MAX) {
                return;
            }
        }
        let terrain = &self.t.terrains[usize::from(id)];
        let is = |flag: u32| terrain.flags & flag != 0;
        if !is(tf::SOLID) {
            self.remember_open(x, y);
        }
        self.evict(x, y, is(tf::SOLID), is(tf::WATER));
        let cell = &mut self.cells[i];
        cell.terrain = id;
        cell.region = region;
        cell.glyph = terrain.image;
        cell.priority = priority;
        cell.flags = (cell.flags & !WRITTEN) | self.terrain_flags[usize::from(id)];
        self.note_change(x, y);
        if is(tf::SPECIAL) {
            self.terrain_hears(x, y, id);
        }
        if is(tf::TORCH) {
            self.torches.push((x as i16, y as i16));
        }
    }

    /// Terrain that a script writes: the cell keeps its region and whatever holds it.
    pub(super) fn overwrite(&mut self, x: i32, y: i32, id: TerrainId) {
        if !self.inside(x, y) {
            return;
        }
        let image = self.t.terrains[usize::from(id)].image;
        let flags = self.terrain_flags[usize::from(id)];
        let cell = self.at_mut(x, y);
        (cell.terrain, cell.glyph) = (id, image);
        cell.flags = (cell.flags & !WRITTEN) | flags;
        self.note_change(x, y);
        if self.t.terrains[usize::from(id)].flags & tf::TORCH != 0 {
            self.torches.push((x as i16, y as i16));
        }
    }

    pub(super) fn remember_open(&mut self, x: i32, y: i32) {
        if self.open_count < OPEN_MAX {
            self.open[self.open_count] = (x as i16, y as i16);
            self.open_count += 1;
        }
    }

    /// Fills the level with rock inside an edge that nothing breaks.
    pub(super) fn fill_with_rock(&mut self) {
        let c = &self.t.constants;
        let (edge, rock, base) = (c.edge, c.rock, c.base_region);
        let kind = &self.t.terrains[usize::from(rock)];
        let silent = kind.flags & tf::SOLID != 0 && kind.flags & tf::TORCH == 0;
        if silent {
            let flags = self.terrain_flags[usize::from(rock)];
            let image = kind.image;
            let one = Cell {
                terrain: rock,
                region: base,
                flags,
                glyph: image,
                priority: prio::EMPTY,
                ..Cell::BLANK
            };
            self.cells.fill(one);
        }
        for x in 0..self.width {
            let at_side = x == 0 || x == self.width - 1;
            // Rock that is neither open ground nor a torch leaves no trace but its cells.
            let rows = if at_side || !silent { 1 } else { (self.height - 1).max(1) };
            for y in (0..self.height).step_by(rows as usize) {
                let at_edge = at_side || y == 0 || y == self.height - 1;
                let (id, priority) = if at_edge { (edge, prio::MAX) } else { (rock, prio::EMPTY) };
                self.write_terrain(x, y, id, base, priority, true);
            }
        }
    }

    /// The first open cell of a frame with nothing in it, of the region when one is given. The code that peoples the level looks
    /// at all of them; the making itself only ever looks at the first.
    pub(super) fn find_first_open(&mut self, frame: Frame, region: Option<RegionId>) {
        if self.is_populated() {
            return self.find_every_open(frame, region);
        }
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                let cell = self.at(x, y);
                if !cell.solid() && cell.things == 0 && region.is_none_or(|r| r == cell.region) {
                    self.open[0] = (x as i16, y as i16);
                    self.open_count = 1;
                    return;
                }
            }
        }
        self.open_count = 0;
    }

    /// All such cells with no creature in them, whatever their terrain.
    fn find_every_open(&mut self, frame: Frame, region: Option<RegionId>) {
        self.open_count = 0;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                let cell = self.at(x, y);
                let own = region.is_none_or(|r| r == cell.region);
                if own && !cell.solid() && cell.things == 0 && !self.is_covered(x, y) {
                    self.remember_open(x, y);
                }
            }
        }
    }

    /// Collects the open cells of a frame where furniture can be put: nothing in them, of the region, and no terrain that
    /// warns, falls, is water or special.
    pub(super) fn find_open_areas(&mut self, frame: Frame, region: RegionId) {
        self.open_count = 0;
        let (x1, y1, x2, y2) = frame.sides();
        for x in x1..=x2 {
            for y in y1..=y2 {
                let cell = self.at(x, y);
                if cell.solid() || cell.things > 0 || cell.region != region || self.is_covered(x, y) {
                    continue;
                }
                let flags = self.t.terrains[usize::from(cell.terrain)].flags;
                if flags & (tf::SPECIAL | tf::WARN | tf::WATER | tf::FALL) != 0 {
                    continue;
                }
                self.remember_open(x, y);
            }
        }
    }

    /// For every cell whether it is open, counting things that stand there.
    pub(super) fn open_cells(&self) -> Vec<bool> {
        self.cells.iter().map(|cell| !cell.solid() && cell.solid_things == 0).collect()
    }

    /// Whether all four neighbours of a cell have something, by a list of all cells; off the map the corner counts.
    pub(super) fn all_sides(&self, has: &[bool], x: i32, y: i32) -> bool {
        let w = self.width as usize;
        if x > 0 && y > 0 && x < self.width - 1 && y < self.height - 1 {
            let i = y as usize * w + x as usize;
            return has[i - w] && has[i + w] && has[i - 1] && has[i + 1];
        }
        DIRS[..4].iter().all(|(dx, dy)| has[self.index(x + dx, y + dy)])
    }

    /// Positions of the eight neighbours of a cell that is not on the edge, as steps from its own.
    pub(super) fn steps_around(&self) -> [isize; 8] {
        let w = self.width as isize;
        [-w, w, 1, -1, 1 - w, -1 - w, 1 + w, w - 1]
    }

    pub(super) fn panel_of(&self, x: i32, y: i32) -> usize {
        let c = &self.t.constants;
        ((y / c.panel_y) * self.panels_x + x / c.panel_x) as usize
    }
}
