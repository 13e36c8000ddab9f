//! Squares in order of steps from one: floods, the nearest of what is wanted, first steps, ways without diagonals.
//!
//! Every step costs the same and goes in one of the directions that are given; where squares cost differently, see
//! [`Passage`](crate::hunt::Passage). Promise: squares are asked about in order of steps, and among equals in the order in which the
//! directions lead to them, so that the same map gives the same way.

use crate::space::{Dir, Grid, Loc, Rect};
use std::collections::VecDeque;

/// The four directions that are no diagonals, in keypad order.
pub const STRAIGHT: [Dir; 4] = [Dir::South, Dir::North, Dir::East, Dir::West];

/// What a search makes of a square that it comes upon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enter {
    /// It is not reached from here; it may be asked about again.
    Never,
    /// It is reached, and nothing is reached through it.
    Only,
    /// It is reached, and the search goes on from it.
    Through,
    /// It is what was looked for: the search ends.
    Goal,
}

impl Enter {
    /// Through what is open, and nowhere else.
    pub fn open(open: bool) -> Enter {
        if open { Enter::Through } else { Enter::Never }
    }
}

/// What a search reached.
#[derive(Clone, Debug)]
pub struct Reached {
    bounds: Rect,
    from: Loc,
    goal: Option<Loc>,
    /// The step that led to each square.
    last: Grid<Option<Dir>>,
}

impl Reached {
    /// Searches a map from a square on. `enter` is asked about each square come upon, with the number of steps to it; never
    /// about the first one, which is always reached.
    pub fn search(bounds: Rect, from: Loc, dirs: &[Dir], mut enter: impl FnMut(Loc, u32) -> Enter) -> Self {
        let mut out =
            Reached { bounds, from, goal: None, last: Grid::new(bounds.width, bounds.height, None) };
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            for &dir in dirs {
                let next = at.step(dir);
                let place = next.shift(-bounds.at.x, -bounds.at.y);
                if next == from || out.last.get(place) != Some(&None) {
                    continue;
                }
                let enters = enter(next, steps + 1);
                if enters == Enter::Never {
                    continue;
                }
                out.last[place] = Some(dir);
                match enters {
                    Enter::Goal => {
                        out.goal = Some(next);
                        return out;
                    }
                    Enter::Through => queue.push_back((next, steps + 1)),
                    _ => {}
                }
            }
        }
        out
    }

    /// Whether a square was reached.
    pub fn has(&self, at: Loc) -> bool {
        at == self.from && self.bounds.contains(at) || self.last_step(at).is_some()
    }

    /// The square at which the search ended.
    pub fn goal(&self) -> Option<Loc> {
        self.goal
    }

    /// The first step of the way to a square; nothing for where the search began and for what was not reached.
    pub fn first_step(&self, mut at: Loc) -> Option<Dir> {
        let mut first = None;
        while let Some(dir) = self.last_step(at) {
            first = Some(dir);
            at = at.step(dir.opposite());
        }
        first
    }

    /// The squares of the way to one that was reached, where the search began left out.
    pub fn way(&self, to: Loc) -> Option<Vec<Loc>> {
        if !self.has(to) {
            return None;
        }
        let mut way = Vec::new();
        let mut at = to;
        while let Some(dir) = self.last_step(at) {
            way.push(at);
            at = at.step(dir.opposite());
        }
        way.reverse();
        Some(way)
    }

    fn last_step(&self, at: Loc) -> Option<Dir> {
        self.last.get(at.shift(-self.bounds.at.x, -self.bounds.at.y)).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: [&str; 5] = ["#######", "#..#..#", "#.#.+.#", "#....##", "#######"];

    fn tile(at: Loc) -> u8 {
        MAP[at.y as usize].as_bytes()[at.x as usize]
    }

    #[test]
    fn straight_and_slanting_steps_reach_different_squares_and_ways_touch() {
        let bounds = Rect::new(0, 0, 7, 5);
        let from = Loc::new(1, 1);
        let walk = |at: Loc, _| Enter::open(tile(at) == b'.');
        let straight = Reached::search(bounds, from, &STRAIGHT, walk);
        let slanting = Reached::search(bounds, from, &Dir::ALL, walk);
        assert!(!straight.has(Loc::new(5, 1)) && slanting.has(Loc::new(5, 2)));
        assert!(straight.has(from) && straight.first_step(from).is_none());
        let way = straight.way(Loc::new(3, 2)).unwrap();
        assert_eq!(way, [(1, 2), (1, 3), (2, 3), (3, 3), (3, 2)].map(|(x, y)| Loc::new(x, y)));
        assert_eq!(straight.first_step(Loc::new(3, 2)), Some(Dir::South));
        assert_eq!(straight.way(Loc::new(4, 1)), None);
        assert_eq!(straight.way(Loc::new(-4, 1)), None);
    }

    #[test]
    fn the_search_ends_at_the_first_that_is_wanted_and_goes_through_no_door_that_is_only_reached() {
        let bounds = Rect::new(0, 0, 7, 5);
        let found = Reached::search(bounds, Loc::new(1, 1), &Dir::ALL, |at, steps| match tile(at) {
            b'+' if steps > 2 => Enter::Goal,
            b'#' => Enter::Never,
            _ => Enter::Through,
        });
        assert_eq!(found.goal(), Some(Loc::new(4, 2)));
        let seen = Reached::search(bounds, Loc::new(3, 2), &STRAIGHT, |at, _| match tile(at) {
            b'#' => Enter::Never,
            b'+' => Enter::Only,
            _ => Enter::Through,
        });
        assert!(seen.has(Loc::new(4, 2)) && !seen.has(Loc::new(5, 2)) && seen.goal().is_none());
    }

    #[test]
    fn a_map_that_begins_elsewhere_is_searched_in_its_own_places() {
        let bounds = Rect::new(-3, 10, 4, 2);
        let all = Reached::search(bounds, Loc::new(-3, 10), &STRAIGHT, |_, steps| Enter::open(steps < 4));
        assert!(all.has(Loc::new(0, 10)) && !all.has(Loc::new(0, 11)) && !all.has(Loc::new(1, 10)));
    }
}
