//! Where things are: putting them on maps and into hands, taking them away, finding them.
//!
//! Promise: a thing is in exactly one place, and the list of that place holds it exactly once.

use super::object::{F_DELETE, Place};
use super::{Handle, World};
use crate::values::Attribute;

/// The original's distance: the longer axis and half the shorter.
#[must_use]
pub fn distance(a: (i16, i16), b: (i16, i16)) -> i32 {
    let dx = (i32::from(a.0) - i32::from(b.0)).abs();
    let dy = (i32::from(a.1) - i32::from(b.1)).abs();
    dx.max(dy) + dx.min(dy) / 2
}

/// How many squares to each side of its own a body of a size covers.
#[must_use]
pub fn face_radius(size: i32) -> u32 {
    (size - 5).clamp(0, 3) as u32
}

/// The widest body reaches so far from its square.
const WIDEST: i32 = 3;
/// How deep containers may lie in each other.
const NESTING: usize = 16;

impl World {
    /// Map and square of a thing that stands on a map.
    #[must_use]
    pub fn position(&self, handle: Handle) -> Option<(Handle, i16, i16)> {
        match self.get(handle)?.place {
            Place::Map { map, x, y } => Some((map, x, y)),
            _ => None,
        }
    }

    /// Map and square of a thing, or of its carrier.
    #[must_use]
    pub fn whereabouts(&self, handle: Handle) -> Option<(Handle, i16, i16)> {
        let mut at = handle;
        for _ in 0..NESTING {
            match self.get(at)?.place {
                Place::Map { map, x, y } => return Some((map, x, y)),
                Place::In(holder) => at = holder,
                _ => return None,
            }
        }
        None
    }

    /// Who or what holds an item directly.
    #[must_use]
    pub fn holder(&self, handle: Handle) -> Handle {
        match self.get(handle).map(|o| o.place) {
            Some(Place::In(holder)) => holder,
            _ => Handle::NONE,
        }
    }

    /// The creature that carries an item, in however many containers.
    #[must_use]
    pub fn owner(&self, handle: Handle) -> Handle {
        let mut at = handle;
        for _ in 0..NESTING {
            at = self.holder(at);
            if at.is_none() || self.being(at).is_some() {
                return at;
            }
        }
        Handle::NONE
    }

    /// What a creature carries, containers before what they hold.
    #[must_use]
    pub fn carried(&self, who: Handle) -> Vec<Handle> {
        let mut all = Vec::new();
        let Some(being) = self.being(who) else { return all };
        let mut rest: Vec<Handle> = being.inventory.iter().rev().copied().collect();
        while let Some(item) = rest.pop() {
            if all.len() > 4096 {
                break;
            }
            all.push(item);
            if let Some(object) = self.get(item) {
                rest.extend(object.contents.iter().rev());
            }
        }
        all
    }

    /// Things on a square, in the order they came to the map.
    #[must_use]
    pub fn things_at(&self, map: Handle, x: i16, y: i16) -> Vec<Handle> {
        let Some(m) = self.map(map) else { return Vec::new() };
        let here = |h: &&Handle| self.position(**h).is_some_and(|(_, a, b)| (a, b) == (x, y));
        m.things.iter().filter(here).copied().collect()
    }

    /// The first creature on a square.
    #[must_use]
    pub fn creature_at(&self, map: Handle, x: i16, y: i16) -> Option<Handle> {
        self.things_at(map, x, y).into_iter().find(|&h| self.being(h).is_some())
    }

    /// The creatures whose bodies cover a square, in the order they came to the map: the huge cover more than they stand on.
    #[must_use]
    pub fn creatures_over(&self, map: Handle, x: i16, y: i16) -> Vec<Handle> {
        let Some(m) = self.map(map) else { return Vec::new() };
        let covers = |h: &&Handle| {
            let far = self.position(**h).map_or(i32::MAX, |(_, a, b)| distance((a, b), (x, y)));
            far <= WIDEST
                && self.being(**h).is_some_and(|being| {
                    far == 0 || far <= face_radius(being.creature.value(Attribute::Size)) as i32
                })
        };
        m.things.iter().filter(covers).copied().collect()
    }

    /// Takes a thing from wherever it is.
    pub fn detach(&mut self, handle: Handle) {
        let Some(object) = self.get_mut(handle) else { return };
        let place = std::mem::take(&mut object.place);
        match place {
            Place::Map { map, .. } => {
                if let Some(m) = self.map_mut(map) {
                    m.things.retain(|&t| t != handle);
                }
            }
            Place::In(holder) => {
                if let Some(being) = self.being_mut(holder) {
                    being.inventory.retain(|&t| t != handle);
                    being.slots.retain(|_, t| *t != handle);
                }
                if let Some(container) = self.get_mut(holder) {
                    container.contents.retain(|&t| t != handle);
                }
            }
            Place::Limbo => self.limbo.retain(|w| w.who != handle),
            Place::Nowhere => {}
        }
    }

    /// Puts a thing on a square of a map; outside the map it stays where it was.
    pub fn put(&mut self, handle: Handle, map: Handle, x: i16, y: i16) -> bool {
        if !self.map(map).is_some_and(|m| m.holds(x, y)) || self.get(handle).is_none_or(|o| o.map().is_some())
        {
            return false;
        }
        if let Some((old, ..)) = self.position(handle).filter(|(old, ..)| *old == map) {
            // It keeps its turn in the order of the map.
            if let Some(object) = self.get_mut(handle) {
                object.place = Place::Map { map: old, x, y };
            }
            return true;
        }
        self.detach(handle);
        if let Some(object) = self.get_mut(handle) {
            object.place = Place::Map { map, x, y };
        }
        if let Some(m) = self.map_mut(map) {
            m.things.push(handle);
        }
        true
    }

    /// Gives an item to a creature or into a container. Nothing goes into itself.
    pub fn give(&mut self, item: Handle, holder: Handle) -> bool {
        if self.item(item).is_none() || self.get(holder).is_none() {
            return false;
        }
        let mut at = holder;
        for _ in 0..NESTING {
            if at == item {
                return false;
            }
            at = self.holder(at);
        }
        self.detach(item);
        let making = self.map(self.map).is_some_and(|m| m.making.is_some());
        if let Some(being) = self.being_mut(holder) {
            if making {
                // In the original a monster takes what it gets to the front.
                being.inventory.insert(0, item);
                being.state &= !(crate::minds::names::MS_INVEN_GOOD as i16);
            } else {
                being.inventory.push(item);
            }
        } else if let Some(container) = self.get_mut(holder).filter(|o| o.item().is_some()) {
            container.contents.push(item);
        } else {
            return false;
        }
        if let Some(object) = self.get_mut(item) {
            object.place = Place::In(holder);
        }
        true
    }

    /// Deletes a thing: it is gone from its place at once and can be asked until the end of the turn. The player stays.
    pub fn delete(&mut self, handle: Handle) -> bool {
        if handle == self.player || self.get(handle).is_none_or(|o| o.map().is_some()) {
            return false;
        }
        self.detach(handle);
        if let Some(object) = self.get_mut(handle) {
            object.flags |= F_DELETE;
        }
        self.arena.doom(handle);
        true
    }

    /// Sends somebody between levels, to come back on a map when its turn has come.
    pub fn enter_limbo(&mut self, who: Handle, map: Handle, x: i16, y: i16, turn: i32) {
        if self.get(who).is_none() || who == self.player {
            return;
        }
        self.detach(who);
        if let Some(object) = self.get_mut(who) {
            object.place = Place::Limbo;
        }
        self.limbo.push(super::Waiting { who, map, x, y, turn });
    }

    /// Lets those back whose time has come on the level being played, in the order they went; gives who came.
    pub fn leave_limbo(&mut self) -> Vec<Handle> {
        let (turn, map) = (self.turn, self.map);
        let due: Vec<_> = self.limbo.iter().filter(|w| w.turn <= turn && w.map == map).copied().collect();
        self.limbo.retain(|w| !(w.turn <= turn && w.map == map));
        for w in &due {
            if let Some(object) = self.get_mut(w.who) {
                object.place = Place::Nowhere;
            }
            self.put(w.who, w.map, w.x, w.y);
        }
        due.into_iter().map(|w| w.who).collect()
    }
}
