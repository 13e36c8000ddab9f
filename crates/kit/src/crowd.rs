//! The creatures of a level, each with a handle and on a square.

use angrist_engine::space::Loc;
use angrist_engine::things::{Arena, Handle, Stacks};
use serde::{Deserialize, Serialize};

/// Creatures by handle, and handles by square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd<T> {
    all: Arena<T>,
    places: Stacks,
}

impl<T> Crowd<T> {
    /// No one yet, on a map of this size.
    pub fn new(width: i16, height: i16) -> Crowd<T> {
        Crowd { all: Arena::default(), places: Stacks::new(width, height) }
    }

    /// One more, on a square.
    pub fn insert(&mut self, at: Loc, creature: T) -> Handle {
        let handle = self.all.insert(creature);
        self.places.push(at, handle);
        handle
    }

    /// Moves a creature from one square to another; its own note of the square is the caller's to change.
    pub fn step(&mut self, handle: Handle, from: Loc, to: Loc) -> Option<&mut T> {
        self.places.remove(from, handle);
        self.places.push(to, handle);
        self.all.get_mut(handle)
    }

    /// The first creature on a square.
    pub fn at(&self, at: Loc) -> Option<(Handle, &T)> {
        let handle = *self.places.at(at).first()?;
        Some((handle, self.all.get(handle)?))
    }

    /// A creature to change.
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut T> {
        self.all.get_mut(handle)
    }

    /// All creatures, in the order of their slots.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Handle, &T)> {
        self.all.iter()
    }

    /// All creatures, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Handle, &mut T)> {
        self.all.iter_mut()
    }

    /// The handles of all creatures: for loops that change the crowd on the way.
    pub fn handles(&self) -> Vec<Handle> {
        self.all.handles()
    }

    /// Whether both lists agree; `at` says where a creature thinks it stands.
    ///
    /// # Errors
    /// With the first breach as a sentence.
    pub fn check(&self, at: impl Fn(&T) -> Loc) -> Result<(), String> {
        self.places.check()?;
        for (handle, creature) in self.all.iter() {
            if !self.places.at(at(creature)).contains(&handle) {
                return Err(format!("the creature at {} is not on the map", at(creature)));
            }
        }
        let standing: usize = self.places.iter().map(|(_, list)| list.len()).sum();
        if standing == self.all.len() {
            Ok(())
        } else {
            Err("someone stands on the map who does not exist".into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_creature_is_found_where_it_stands_and_a_wrong_place_is_noticed() {
        let (a, b) = (Loc::new(1, 1), Loc::new(2, 1));
        let mut crowd = Crowd::new(4, 4);
        let mouse = crowd.insert(a, a);
        assert_eq!(crowd.at(a).map(|(h, _)| h), Some(mouse));
        assert_eq!(crowd.check(|at| *at), Ok(()));
        let moved = crowd.step(mouse, a, b).map(|at| *at = b);
        assert!(moved.is_some() && crowd.at(a).is_none() && crowd.at(b).is_some());
        assert_eq!(crowd.check(|at| *at), Ok(()));
        crowd.step(mouse, b, a);
        assert!(crowd.check(|at| *at).is_err());
    }
}
