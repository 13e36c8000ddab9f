//! Handles: how objects name each other, and how scripts name objects.
//!
//! A handle is a place in the arena and the generation of what stands there, in one positive number above those of the
//! system objects. Promise: a handle of something that is gone never finds what took its place.

use serde::{Deserialize, Serialize};

/// The first number that names an object; smaller ones are system objects.
pub const FIRST: i32 = 128;
/// How many places the arena can have.
pub const PLACES: usize = 0xffff - FIRST as usize;

/// The name of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Handle(i32);

impl Handle {
    /// Nothing.
    pub const NONE: Handle = Handle(0);

    /// The handle of a place and generation; generations go round after 32767.
    #[must_use]
    pub fn new(place: usize, generation: u16) -> Handle {
        let low = FIRST + place.min(PLACES) as i32;
        Handle((i32::from(generation & 0x7fff) << 16) | low)
    }

    /// Whether it names nothing.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The number scripts see.
    #[must_use]
    pub fn raw(self) -> i32 {
        self.0
    }

    /// The handle of a number of a script; what cannot be a handle is none.
    #[must_use]
    pub fn from_raw(raw: i32) -> Handle {
        if raw > 0 && (raw & 0xffff) >= FIRST { Handle(raw) } else { Handle::NONE }
    }

    pub(super) fn place(self) -> usize {
        ((self.0 & 0xffff) - FIRST).max(0) as usize
    }

    pub(super) fn generation(self) -> u16 {
        (self.0 >> 16) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_keeps_place_and_generation() {
        for (place, generation) in [(0, 0), (1, 1), (60_000, 32_767), (PLACES - 1, 5)] {
            let handle = Handle::new(place, generation);
            assert_eq!((handle.place(), handle.generation()), (place, generation));
            assert_eq!(Handle::from_raw(handle.raw()), handle);
            assert!(handle.raw() >= FIRST);
        }
        assert_eq!(Handle::from_raw(5), Handle::NONE, "system objects are no handles");
        assert_eq!(Handle::from_raw(-5), Handle::NONE);
    }
}
