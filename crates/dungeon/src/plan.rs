//! The plan of a level: what any game can say about its squares.

use angrist_engine::space::{Grid, Loc};

/// One square of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// Wall or rock: nothing stands or goes there. A door is not solid.
    pub solid: bool,
    /// A door in any state.
    pub door: bool,
    /// Something as solid as a wall stands on open ground: a pillar, a column.
    pub pillar: bool,
    /// How many other things stand or lie there.
    pub things: u8,
    /// A way to another level.
    pub way_out: bool,
}

impl Square {
    /// Whether one can walk there, opening what has to be opened.
    pub fn walkable(&self) -> bool {
        self.door || (!self.solid && !self.pillar)
    }
}

/// The plan of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Its squares.
    pub squares: Grid<Square>,
    /// Whether the level must have a way out.
    pub needs_way_out: bool,
}

impl Plan {
    /// The parts of the level that cannot be walked between, the largest first, each in order of discovery.
    pub fn parts(&self) -> Vec<Vec<Loc>> {
        let squares = &self.squares;
        let mut seen = squares.map(|_, square| !square.walkable());
        let mut parts = Vec::new();
        for start in squares.bounds().squares() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&here) = part.get(next) {
                next += 1;
                for near in here.neighbours() {
                    if let Some(seen) = seen.get_mut(near)
                        && !*seen
                    {
                        *seen = true;
                        part.push(near);
                    }
                }
            }
            parts.push(part);
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}
