//! Things that stand on the map: doors, traps, portals and other features, in the order of their placing.

use super::map::flag;
use super::{Chance, Maker};
use crate::tables::{FeatureId, FeatureKind, Tables, Tile, WOOD};
use crate::world::Handle;

/// Bits of a door's state, as levels are dumped.
#[allow(missing_docs, reason = "the names say it")]
pub mod door {
    pub const VERTICAL: u8 = 1;
    pub const OPEN: u8 = 2;
    pub const STUCK: u8 = 4;
    pub const LOCKED: u8 = 8;
    pub const SECRET: u8 = 32;
    pub const BROKEN: u8 = 64;
}

/// What a thing is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThingKind {
    /// A door, with bits of [`door`].
    Door(u8),
    /// A trap, by its number in the tables.
    Trap(u16),
    /// Stairs or another way out.
    Portal,
    /// Anything else; an altar has a god.
    Feature {
        /// Name of the god.
        god: Option<String>,
    },
}

/// Something that stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Which feature it is.
    pub feature: FeatureId,
    /// What it is.
    pub kind: ThingKind,
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
    /// Whether a door bars the way by itself, whatever its cell is. The original sets this once, for doors that are not
    /// drawn open, and takes it away from doors that are seen open or broken: a door drawn open that turns secret shuts
    /// its cell, but a tunnel dug through that cell leaves the way free.
    pub(super) bars: bool,
    /// The same in the world of a populated level.
    pub(super) handle: Handle,
}

impl Thing {
    pub(super) fn new(feature: FeatureId, kind: ThingKind, x: i32, y: i32) -> Thing {
        Thing { feature, kind, x: x as i16, y: y as i16, bars: false, handle: Handle::NONE }
    }

    /// A door as [`Maker::new_door`] drew it.
    pub(super) fn door(feature: FeatureId, (state, bars): (u8, bool), x: i32, y: i32) -> Thing {
        Thing { bars, ..Thing::new(feature, ThingKind::Door(state), x, y) }
    }

    /// Whether it is solid by itself: a solid feature, or a door that bars the way.
    fn is_solid(&self, tables: &Tables) -> bool {
        match self.kind {
            ThingKind::Door(_) => self.bars,
            _ => tables.features[usize::from(self.feature)].is_solid(),
        }
    }

    /// Whether it is a door.
    pub fn is_door(&self) -> bool {
        matches!(self.kind, ThingKind::Door(_))
    }
}

/// The draws of a new door: its state, and whether it bars the way by itself.
pub(super) fn draw_door(chance: &mut Chance) -> (u8, bool) {
    let mut state = 0;
    let open = chance.random(10) == 0;
    if open {
        state |= door::OPEN;
    } else if chance.random(2) == 0 {
        state |= door::LOCKED;
    }
    if chance.random(7) == 0 {
        state = (state & !door::OPEN) | door::SECRET;
        if chance.random(2) == 0 {
            state |= door::LOCKED;
        }
    }
    (state, !open)
}

impl Maker<'_> {
    /// Puts a thing down. One that is meant for a place off the map lands in the corner of the level, as in the
    /// original (a double room whose inner room is too small asks for that).
    pub(super) fn place(&mut self, mut thing: Thing) -> usize {
        if !self.inside(i32::from(thing.x), i32::from(thing.y)) {
            (thing.x, thing.y) = (1, 1);
        }
        self.enter_world(&mut thing);
        self.place_known(thing)
    }

    /// Puts a thing down that the world knows already.
    pub(super) fn place_known(&mut self, thing: Thing) -> usize {
        self.note_change(thing.x.into(), thing.y.into());
        let solid = thing.is_solid(self.t);
        let is_door = thing.is_door();
        let cell = self.at_mut(i32::from(thing.x), i32::from(thing.y));
        cell.things = cell.things.saturating_add(1);
        cell.doors += u8::from(is_door);
        cell.solid_things += u8::from(solid);
        self.things.push(thing);
        self.things.len() - 1
    }

    /// Takes a thing off the map. A door is opened first, and that leaves the cell open even when its terrain is a
    /// wall, until the walls are looked over again (`settle_walls`).
    pub(super) fn remove(&mut self, at: usize) -> Thing {
        let thing = self.things.remove(at);
        self.leave_world(&thing);
        self.note_change(thing.x.into(), thing.y.into());
        let solid = thing.is_solid(self.t);
        let is_door = thing.is_door();
        let i = self.index(i32::from(thing.x), i32::from(thing.y));
        let cell = &mut self.cells[i];
        cell.things -= 1;
        cell.solid_things -= u8::from(solid);
        if is_door {
            cell.doors -= 1;
            cell.flags &= !(flag::SOLID | flag::OPAQUE);
            cell.glyph = self.t.terrains[usize::from(cell.terrain)].image;
            cell.set(flag::SHADE, self.terrain_flags[usize::from(cell.terrain)] & flag::SHADE != 0);
        }
        thing
    }

    /// Takes everything off the cells that a test names.
    pub(super) fn remove_things_where(&mut self, wanted: impl Fn(&Thing) -> bool) {
        let mut at = 0;
        while at < self.things.len() {
            if wanted(&self.things[at]) {
                self.remove(at);
            } else {
                at += 1;
            }
        }
    }

    pub(super) fn door_at(&self, x: i32, y: i32) -> Option<usize> {
        if self.at(x, y).doors == 0 {
            return None;
        }
        let at = if self.inside(x, y) { (x as i16, y as i16) } else { (0, 0) };
        self.things.iter().rposition(|t| t.is_door() && (t.x, t.y) == at)
    }

    pub(super) fn new_door(&mut self) -> (u8, bool) {
        draw_door(&mut self.chance)
    }

    /// Makes a door of a region where nothing stands yet. On the first three levels a door is of wood.
    pub(super) fn make_door(&mut self, x: i32, y: i32, feature: Option<FeatureId>) {
        let oak = self.t.known.oak_door;
        let mut feature = feature.unwrap_or(oak);
        if self.depth <= 3 && self.t.features[usize::from(feature)].material != WOOD {
            feature = oak;
        }
        if self.at(x, y).things > 0 {
            return;
        }
        let drawn = self.new_door();
        let at = self.place(Thing::door(feature, drawn, x, y));
        self.refresh_door(at);
    }

    /// Looks at a door's surroundings: which way it stands, whether it is broken, and with it what its cell is.
    pub(super) fn refresh_door(&mut self, at: usize) {
        let (x, y) = (i32::from(self.things[at].x), i32::from(self.things[at].y));
        let ThingKind::Door(mut state) = self.things[at].kind else { return };
        if state & door::OPEN != 0 {
            state &= !(door::LOCKED | door::SECRET);
        }
        if self.solid_at(x, y - 1) && self.solid_at(x, y + 1) {
            state |= door::VERTICAL;
        } else if self.solid_at(x - 1, y) && self.solid_at(x + 1, y) {
            state &= !door::VERTICAL;
        } else {
            state |= door::BROKEN;
        }
        let (secret, passable) = (state & door::SECRET != 0, state & (door::OPEN | door::BROKEN) != 0);
        let closed = secret || !passable;
        let barred = self.things[at].bars;
        self.things[at].kind = ThingKind::Door(state);
        self.show_door(self.things[at].handle, state);
        self.note_change(x, y);
        // Once off, this stays off: closing is not part of making a level.
        self.things[at].bars = barred && closed;
        // A secret door looks like the wall beside it, any other like the ground it stands on.
        let (dx, dy) = if state & door::VERTICAL != 0 { (0, 1) } else { (1, 0) };
        let (glyph, shade) = if secret {
            let beside = self.at(x + dx, y + dy);
            (beside.glyph, beside.is(flag::SHADE))
        } else {
            let ground = usize::from(self.at(x, y).terrain);
            (self.t.terrains[ground].image, self.terrain_flags[ground] & flag::SHADE != 0)
        };
        let cell = self.at_mut(x, y);
        cell.solid_things -= u8::from(barred && !closed);
        cell.set(flag::SOLID, closed);
        cell.set(flag::OPAQUE, closed);
        cell.set(flag::SHADE, shade);
        cell.glyph = glyph;
    }

    /// The kind of thing a feature makes when a map puts it down.
    pub(super) fn thing_of(&mut self, feature: FeatureId, tile: &Tile, x: i32, y: i32) -> Thing {
        let kind = match self.t.features[usize::from(feature)].kind {
            FeatureKind::Door => {
                let (state, bars) = self.new_door();
                return Thing::door(feature, (state & !door::VERTICAL | tile.door_state, bars), x, y);
            }
            FeatureKind::Portal => ThingKind::Portal,
            FeatureKind::Trap | FeatureKind::Plain => ThingKind::Feature { god: tile.god.clone() },
        };
        Thing::new(feature, kind, x, y)
    }
}
