//! The hero: scores, abilities, experience, birth.

use crate::play::Play;

impl Play<'_> {
    /// How much brighter the hero's light is than its radius.
    pub fn inner_light(&self) -> i32 {
        0
    }
}
