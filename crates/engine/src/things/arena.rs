//! A store of things with handles: a handle of something that is gone never names something else.

use serde::{Deserialize, Deserializer, Serialize};

/// Names one thing in an [`Arena`], for as long as it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Handle {
    slot: u32,
    age: u32,
}

impl Handle {
    /// The number of its slot: small, reused after the thing is gone.
    pub fn slot(self) -> u32 {
        self.slot
    }
}

/// Things by handle. Iteration goes by slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Arena<T> {
    slots: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { slots: Vec::new(), free: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Puts a thing in; the slot freed last is used first.
    pub fn insert(&mut self, thing: T) -> Handle {
        if let Some(slot) = self.free.pop() {
            let (age, place) = &mut self.slots[slot as usize];
            *place = Some(thing);
            return Handle { slot, age: *age };
        }
        self.slots.push((0, Some(thing)));
        Handle { slot: self.slots.len() as u32 - 1, age: 0 }
    }

    /// Takes a thing out; its handle is void from now on.
    pub fn remove(&mut self, handle: Handle) -> Option<T> {
        let (age, place) = self.slots.get_mut(handle.slot as usize)?;
        if *age != handle.age {
            return None;
        }
        let thing = place.take()?;
        *age = age.wrapping_add(1);
        self.free.push(handle.slot);
        Some(thing)
    }

    /// The thing, if it is still there.
    pub fn get(&self, handle: Handle) -> Option<&T> {
        self.slots.get(handle.slot as usize).filter(|(age, _)| *age == handle.age)?.1.as_ref()
    }

    /// The thing to change, if it is still there.
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut T> {
        self.slots.get_mut(handle.slot as usize).filter(|(age, _)| *age == handle.age)?.1.as_mut()
    }

    /// The thing in a slot with its handle, for grids that keep slots.
    pub fn at_slot(&self, slot: u32) -> Option<(Handle, &T)> {
        let (age, thing) = self.slots.get(slot as usize)?;
        Some((Handle { slot, age: *age }, thing.as_ref()?))
    }

    /// All things with their handles, by slot.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Handle, &T)> {
        self.slots.iter().enumerate().filter_map(|(slot, (age, thing))| {
            thing.as_ref().map(|t| (Handle { slot: slot as u32, age: *age }, t))
        })
    }

    /// All things, by slot.
    pub fn things(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.slots.iter().filter_map(|(_, thing)| thing.as_ref())
    }

    /// All things with their handles, by slot, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Handle, &mut T)> {
        self.slots.iter_mut().enumerate().filter_map(|(slot, (age, thing))| {
            thing.as_mut().map(|t| (Handle { slot: slot as u32, age: *age }, t))
        })
    }

    /// Slots there are, empty ones too: every [`Handle::slot`] is below it.
    pub fn slots(&self) -> u32 {
        self.slots.len() as u32
    }

    /// All handles, by slot: for loops that change what they walk over.
    pub fn handles(&self) -> Vec<Handle> {
        self.iter().map(|(h, _)| h).collect()
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Read back only when the free list is exactly the empty slots: a damaged file must not make two things one.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Arena<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Plain<T> {
            slots: Vec<(u32, Option<T>)>,
            free: Vec<u32>,
        }
        let Plain { slots, free } = Plain::<T>::deserialize(from)?;
        let mut listed = free.clone();
        listed.sort_unstable();
        let empty = slots.iter().enumerate().filter(|(_, (_, t))| t.is_none()).map(|(i, _)| i as u32);
        if !empty.eq(listed) {
            return Err(serde::de::Error::custom("a store whose free list does not fit"));
        }
        Ok(Arena { slots, free })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_void_handle_never_names_the_next_thing_in_its_slot() {
        let mut a = Arena::default();
        let orc = a.insert("orc");
        assert_eq!(a.remove(orc), Some("orc"));
        let wolf = a.insert("wolf");
        assert_eq!(orc.slot(), wolf.slot());
        assert_eq!(a.remove(orc), None);
        assert_eq!((a.get(orc), a.get(wolf)), (None, Some(&"wolf")));
    }

    #[test]
    fn a_store_with_a_wrong_free_list_is_not_read() {
        let bad = postcard::to_allocvec(&(vec![(0u32, Some(7u8)), (1, None)], vec![0u32])).unwrap();
        assert!(postcard::from_bytes::<Arena<u8>>(&bad).is_err());
    }

    proptest! {
        #[test]
        fn any_sequence_keeps_what_was_put_in(steps in prop::collection::vec((any::<bool>(), 0usize..8), 0..60)) {
            let mut arena = Arena::default();
            let mut model: Vec<(Handle, usize)> = Vec::new();
            for (i, (put, which)) in steps.into_iter().enumerate() {
                if put || model.is_empty() {
                    model.push((arena.insert(i), i));
                } else {
                    let (handle, value) = model.remove(which % model.len());
                    prop_assert_eq!(arena.remove(handle), Some(value));
                    prop_assert_eq!(arena.get(handle), None);
                }
                prop_assert_eq!(arena.len(), model.len());
                prop_assert!(model.iter().all(|(h, v)| arena.get(*h) == Some(v)));
            }
            let bytes = postcard::to_allocvec(&arena).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Arena<usize>>(&bytes).unwrap(), arena);
        }
    }
}
