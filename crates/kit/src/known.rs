//! What the hero has seen of a level, square by square.

use angrist_engine::model::Memory;
use angrist_engine::path::{Enter, Reached};
use angrist_engine::space::{Dir, Grid, Loc};
use serde::{Deserialize, Serialize};

/// How well a square is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    /// Never seen.
    Never,
    /// Seen once, out of sight now.
    Before,
    /// In sight.
    Now,
}

impl Known {
    /// As a map shows it.
    pub fn memory(self) -> Memory {
        match self {
            Known::Never => Memory::Unknown,
            Known::Before => Memory::Remembered,
            Known::Now => Memory::Seen,
        }
    }
}

/// Looks around: what was in sight is remembered, and what light and legs can reach within `range` steps is in sight. A square
/// that `blocks` is seen, and nothing behind it.
pub fn look_around(known: &mut Grid<Known>, from: Loc, range: u32, blocks: impl Fn(Loc) -> bool) {
    for square in known.cells_mut().iter_mut().filter(|square| **square == Known::Now) {
        *square = Known::Before;
    }
    known[from] = Known::Now;
    Reached::search(known.bounds(), from, &Dir::ALL, |at, steps| {
        if steps > range {
            return Enter::Never;
        }
        known[at] = Known::Now;
        if blocks(at) { Enter::Only } else { Enter::Through }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_seen_and_nothing_behind_them_and_the_past_is_remembered() {
        let mut known = Grid::new(9, 1, Known::Never);
        let row = |known: &Grid<Known>| -> String {
            known.cells().iter().map(|k| ['.', 'b', 'n'][*k as usize]).collect()
        };
        look_around(&mut known, Loc::new(0, 0), 3, |_| false);
        assert_eq!(row(&known), "nnnn.....");
        look_around(&mut known, Loc::new(4, 0), 9, |at| at.x == 2 || at.x == 6);
        assert_eq!(row(&known), "bbnnnnn..");
    }
}
