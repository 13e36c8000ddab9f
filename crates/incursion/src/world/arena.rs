//! The arena: every object of the game at a place of its own.
//!
//! An object that is deleted is only marked; it stays to be asked until [`Arena::bury`] at the end of the turn. Promise: no
//! stale handle finds anything, places are given again lowest first, and there are never more objects than the limit.

use super::handle::{Handle, PLACES};
use super::object::Object;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Slot {
    generation: u16,
    object: Option<Box<Object>>,
}

/// There is no room for another object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game holds {0} objects, which is all it may")]
pub struct Full(pub usize);

/// All objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena {
    slots: Vec<Slot>,
    free: std::collections::BTreeSet<u32>,
    count: usize,
    limit: usize,
    born: u32,
    dying: Vec<Handle>,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new(20_000)
    }
}

impl Arena {
    /// An empty arena for a number of objects.
    #[must_use]
    pub fn new(limit: usize) -> Arena {
        Arena {
            slots: Vec::new(),
            free: Default::default(),
            count: 0,
            limit: limit.min(PLACES),
            born: 0,
            dying: Vec::new(),
        }
    }

    /// The number of objects, including deleted ones that are still referenced.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Takes an object in.
    ///
    /// # Errors
    /// When there are as many as there may be.
    pub fn add(&mut self, mut object: Object) -> Result<Handle, Full> {
        if self.count >= self.limit {
            return Err(Full(self.limit));
        }
        self.born = self.born.wrapping_add(1);
        object.born = self.born;
        let place = match self.free.pop_first() {
            Some(place) => place as usize,
            None => {
                self.slots.push(Slot::default());
                self.slots.len() - 1
            }
        };
        let slot = self.slots.get_mut(place).ok_or(Full(self.limit))?;
        slot.object = Some(Box::new(object));
        self.count += 1;
        Ok(Handle::new(place, slot.generation))
    }

    /// The object of a handle.
    #[inline]
    #[must_use]
    pub fn get(&self, handle: Handle) -> Option<&Object> {
        if handle.is_none() {
            return None;
        }
        let slot = self.slots.get(handle.place())?;
        (slot.generation == handle.generation()).then_some(slot.object.as_deref())?
    }

    /// The object of a handle, to be changed.
    #[inline]
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut Object> {
        if handle.is_none() {
            return None;
        }
        let slot = self.slots.get_mut(handle.place())?;
        (slot.generation == handle.generation()).then_some(slot.object.as_deref_mut())?
    }

    /// All handles in the order of their places.
    pub fn handles(&self) -> impl Iterator<Item = Handle> + '_ {
        let full = self.slots.iter().enumerate().filter(|(_, s)| s.object.is_some());
        full.map(|(place, s)| Handle::new(place, s.generation))
    }

    /// Marks an object as deleted; it can be asked until it is buried.
    pub fn doom(&mut self, handle: Handle) {
        if self.get(handle).is_some() && !self.dying.contains(&handle) {
            self.dying.push(handle);
        }
    }

    /// Takes the deleted out, and gives them in the order they were deleted.
    pub fn bury(&mut self) -> Vec<(Handle, Box<Object>)> {
        let mut gone = Vec::new();
        for handle in std::mem::take(&mut self.dying) {
            let place = handle.place();
            let Some(slot) = self.slots.get_mut(place).filter(|s| s.generation == handle.generation()) else {
                continue;
            };
            if let Some(object) = slot.object.take() {
                slot.generation = (slot.generation + 1) & 0x7fff;
                self.count -= 1;
                self.free.insert(place as u32);
                gone.push((handle, object));
            }
        }
        gone
    }
}
