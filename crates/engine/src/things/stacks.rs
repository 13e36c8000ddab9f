//! Lists per square: creatures crowding, things piled up. Cheap where a square is empty, as nearly all are.

use super::Handle;
use crate::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// Handles by square, the topmost last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacks {
    /// 0 where nothing lies, otherwise the number of its list plus one.
    index: Grid<u16>,
    lists: Vec<Vec<Handle>>,
    spare: Vec<u16>,
}

impl Stacks {
    /// Empty lists for a map of that size.
    pub fn new(width: i16, height: i16) -> Self {
        Stacks { index: Grid::new(width, height, 0), lists: Vec::new(), spare: Vec::new() }
    }

    /// What lies on a square, the topmost last.
    pub fn at(&self, l: Loc) -> &[Handle] {
        match self.index.get(l) {
            Some(&n) if n > 0 => self.lists.get(usize::from(n) - 1).map_or(&[], Vec::as_slice),
            _ => &[],
        }
    }

    /// Puts one on top. Says whether there was room: off the map, or with 65,535 squares in use, there is none.
    pub fn push(&mut self, l: Loc, handle: Handle) -> bool {
        let Some(entry) = self.index.get_mut(l) else { return false };
        if *entry == 0 {
            *entry = match self.spare.pop() {
                Some(n) => n,
                None => {
                    let Ok(n) = u16::try_from(self.lists.len() + 1) else { return false };
                    self.lists.push(Vec::new());
                    n
                }
            };
        }
        self.lists[usize::from(*entry) - 1].push(handle);
        true
    }

    /// Takes one away; says whether it was there. The others keep their order.
    pub fn remove(&mut self, l: Loc, handle: Handle) -> bool {
        let Some(entry) = self.index.get_mut(l).filter(|n| **n > 0) else { return false };
        let list = &mut self.lists[usize::from(*entry) - 1];
        let Some(place) = list.iter().position(|&h| h == handle) else { return false };
        list.remove(place);
        if list.is_empty() {
            self.spare.push(*entry);
            *entry = 0;
        }
        true
    }

    /// Every square with something on it, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Loc, &[Handle])> {
        self.index.iter().filter(|(_, n)| **n > 0).map(|(l, _)| (l, self.at(l)))
    }

    /// What is wrong with it, if it came from a damaged file.
    pub fn check(&self) -> Result<(), String> {
        let mut uses = vec![0u8; self.lists.len()];
        let named = self.index.cells().iter().copied().filter(|&n| n > 0).chain(self.spare.iter().copied());
        for n in named {
            match uses.get_mut(usize::from(n).wrapping_sub(1)) {
                Some(count) => *count = count.saturating_add(1),
                None => return Err(format!("a square names list {n}, which does not exist")),
            }
        }
        match uses.iter().position(|&u| u != 1) {
            Some(n) => Err(format!("list {} is named {} times", n + 1, uses[n])),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Arena;
    use super::*;

    #[test]
    fn piles_keep_their_order_and_empty_squares_cost_nothing() {
        let mut arena = Arena::default();
        let [a, b, c] = ["bow", "arrow", "torch"].map(|t| arena.insert(t));
        let mut s = Stacks::new(5, 5);
        let (here, there) = (Loc::new(2, 3), Loc::new(1, 1));
        assert!(s.push(here, a) && s.push(here, b) && s.push(there, c));
        assert!(!s.push(Loc::new(9, 9), c));
        assert_eq!(s.at(here), [a, b]);
        assert_eq!(s.iter().map(|(l, _)| l).collect::<Vec<_>>(), [there, here]);
        assert!(s.remove(here, a) && !s.remove(here, a) && s.remove(there, c));
        assert_eq!(s.at(here), [b]);
        assert_eq!(s.at(there), []);
        assert!(s.push(Loc::new(4, 4), c));
        assert_eq!(s.lists.len(), 2, "a list that fell empty is used again");
        assert_eq!(s.check(), Ok(()));
        s.spare.push(1);
        assert!(s.check().is_err());
    }
}
