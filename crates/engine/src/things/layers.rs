//! The layers of a map: terrain, flags, creatures, things.

use super::{Flags, Handle, Stacks};
use crate::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// A level's squares. Terrain is a number of the game's own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers {
    /// Terrain by number.
    pub terrain: Grid<u16>,
    /// What is known, lit, marked: the game gives each flag its meaning.
    pub flags: Grid<Flags>,
    /// Who stands where.
    pub creatures: Stacks,
    /// What lies where.
    pub things: Stacks,
}

impl Layers {
    /// A map of one terrain, with nothing on it.
    pub fn new(width: i16, height: i16, terrain: u16) -> Self {
        Layers {
            terrain: Grid::new(width, height, terrain),
            flags: Grid::new(width, height, Flags::NONE),
            creatures: Stacks::new(width, height),
            things: Stacks::new(width, height),
        }
    }

    /// Moves a creature; says whether it was there and there was room.
    pub fn move_creature(&mut self, handle: Handle, from: Loc, to: Loc) -> bool {
        self.terrain.contains(to) && self.creatures.remove(from, handle) && self.creatures.push(to, handle)
    }

    /// What is wrong with it, if it came from a damaged file: layers of different sizes, lists that do not fit.
    pub fn check(&self) -> Result<(), String> {
        if self.flags.bounds() != self.terrain.bounds() {
            return Err("the layers of a map differ in size".into());
        }
        self.creatures.check()?;
        self.things.check()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Arena;
    use super::*;

    #[test]
    fn a_creature_moves_or_stays_but_is_never_lost() {
        let mut arena = Arena::default();
        let orc = arena.insert("orc");
        let mut map = Layers::new(4, 4, 1);
        let (a, b) = (Loc::new(0, 0), Loc::new(1, 1));
        assert!(map.creatures.push(a, orc));
        assert!(!map.move_creature(orc, a, Loc::new(7, 7)));
        assert_eq!(map.creatures.at(a), [orc]);
        assert!(map.move_creature(orc, a, b));
        assert_eq!((map.creatures.at(a), map.creatures.at(b)), (&[][..], &[orc][..]));
        assert_eq!(map.check(), Ok(()));
    }
}
