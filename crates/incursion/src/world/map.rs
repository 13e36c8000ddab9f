//! A level in the world: cells, what stands on it, its fields and changed terrain.

use super::handle::Handle;
use crate::fields::{Field, Terraforming};
use angrist_irh::library::Library;
use angrist_irh::res::{Rid, Terrain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Flags of terrain the host asks for (`TF_*`).
pub mod terrain_flag {
    #![expect(missing_docs, reason = "each is the flag it is named after")]
    pub const SOLID: i32 = 1;
    pub const OPAQUE: i32 = 2;
    pub const SPECIAL: i32 = 5;
    pub const TREE: i32 = 15;
    pub const FALL: i32 = 18;
}

/// A cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Its terrain.
    pub terrain: Rid,
    /// Its region.
    pub region: Rid,
    /// It is lit.
    pub lit: bool,
    /// It is brightly lit.
    pub bright: bool,
    /// The player remembers it.
    pub seen: bool,
    /// A glyph laid over it, or 0.
    pub glyph: u32,
}

/// Terrain that a script wrote while its level was being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) terrain: Rid,
    /// How strongly it holds its cell; nothing when it was written whatever held the cell.
    pub(crate) priority: Option<u8>,
}

/// What is known of a level only while it is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Making {
    /// Whether each cell is solid: by itself, and with what stands in it.
    pub(crate) solid: Vec<(bool, bool)>,
    /// How strongly each cell is held.
    pub(crate) held: Vec<u8>,
    /// The square that was found first by the last search that found any.
    pub(crate) first_open: (i16, i16),
    /// What scripts wrote, for the maker to take over.
    pub(crate) written: Vec<Writing>,
    /// How many of a hundred cells live at first where blobs grow.
    pub(crate) life_percent: i32,
}

/// A level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapObject {
    /// Width.
    pub width: i16,
    /// Height.
    pub height: i16,
    /// The dungeon it belongs to.
    pub dungeon: Rid,
    /// Its depth.
    pub depth: i16,
    /// Its cells, row by row.
    pub cells: Vec<Cell>,
    /// What stands on it, in the order it came.
    pub things: Vec<Handle>,
    /// Fields, oldest first.
    pub fields: Vec<Field>,
    /// Changed terrain, oldest first.
    pub terraformings: Vec<Terraforming>,
    /// Creatures of the latest encounter.
    pub encounter: Vec<Handle>,
    /// Squares found by the last search for open ones.
    pub open: Vec<(i16, i16)>,
    /// Choices made once for all parts of an encounter.
    pub uniform: BTreeMap<i32, Rid>,
    /// Creatures born by multiplying.
    pub births: i16,
    /// The number of the next field or terraforming.
    pub next_key: u32,
    /// The level is being made.
    #[serde(skip)]
    pub(crate) making: Option<Box<Making>>,
}

impl MapObject {
    /// A level of one terrain and region, lit everywhere.
    #[must_use]
    pub fn new(width: i16, height: i16, terrain: Rid, region: Rid) -> MapObject {
        let (width, height) = (width.clamp(1, 512), height.clamp(1, 512));
        let cell = Cell { terrain, region, lit: true, bright: true, seen: false, glyph: 0 };
        let count = usize::from(width.unsigned_abs()) * usize::from(height.unsigned_abs());
        MapObject { width, height, cells: vec![cell; count], next_key: 1, ..MapObject::default() }
    }

    /// Whether a square is on the level.
    #[must_use]
    pub fn holds(&self, x: i16, y: i16) -> bool {
        x >= 0 && y >= 0 && x < self.width && y < self.height
    }

    pub(crate) fn index(&self, x: i16, y: i16) -> Option<usize> {
        self.holds(x, y)
            .then(|| usize::from(y as u16) * usize::from(self.width as u16) + usize::from(x as u16))
    }

    /// A cell.
    #[must_use]
    pub fn cell(&self, x: i16, y: i16) -> Option<&Cell> {
        self.cells.get(self.index(x, y)?)
    }

    /// A cell, to be changed.
    pub fn cell_mut(&mut self, x: i16, y: i16) -> Option<&mut Cell> {
        let at = self.index(x, y)?;
        self.cells.get_mut(at)
    }

    /// The terrain resource of a square.
    #[must_use]
    pub fn terrain<'l>(&self, library: &'l Library, x: i16, y: i16) -> Option<&'l Terrain> {
        library.terrain(self.cell(x, y)?.terrain)
    }

    /// Whether the terrain of a square has a flag.
    #[must_use]
    pub fn has_flag(&self, library: &Library, x: i16, y: i16, flag: i32) -> bool {
        self.terrain(library, x, y).is_some_and(|t| t.flags.has(flag))
    }

    /// Whether a square is solid; what lies outside is.
    #[must_use]
    pub fn is_solid(&self, library: &Library, x: i16, y: i16) -> bool {
        match (&self.making, self.index(x, y)) {
            (_, None) => true,
            (Some(making), Some(at)) => making.solid.get(at).is_some_and(|s| s.1),
            (None, Some(_)) => self.has_flag(library, x, y, terrain_flag::SOLID),
        }
    }

    /// Whether a square is solid by itself, whatever stands in it.
    #[must_use]
    pub(crate) fn is_solid_ground(&self, library: &Library, x: i16, y: i16) -> bool {
        match (&self.making, self.index(x, y)) {
            (Some(making), Some(at)) => making.solid.get(at).is_some_and(|s| s.0),
            _ => self.is_solid(library, x, y),
        }
    }

    /// Whether nothing solid lies between two squares, the ends not counted.
    #[must_use]
    pub fn clear_between(&self, library: &Library, from: (i16, i16), to: (i16, i16), opaque: bool) -> bool {
        let flag = if opaque { terrain_flag::OPAQUE } else { terrain_flag::SOLID };
        let (dx, dy) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
        let steps = dx.abs().max(dy.abs());
        (1..steps).all(|i| {
            // Rounded to the nearest square of the line.
            let along = |d: i32| (2 * d * i + steps * d.signum()) / (2 * steps);
            let (x, y) = ((i32::from(from.0) + along(dx)) as i16, (i32::from(from.1) + along(dy)) as i16);
            self.holds(x, y) && !self.has_flag(library, x, y, flag)
        })
    }
}
