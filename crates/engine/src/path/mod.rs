//! Paths over the known map: to a place, to the nearest unknown square, and away from danger.
//!
//! The caller provides the passage as the walker knows it: unknown squares are closed, dangerous ones closed or costly. The
//! same three searches serve the player's travel and explore commands and fleeing monsters.
//!
//! Promise: a path is a list of adjacent squares, without the start and with the goal, of minimal total cost; ties favour
//! straight steps. The buffers are reused, so nothing is allocated after warm-up.
//!
//! [`Reached`] is for steps of equal cost in any set of directions; [`known`] travels over what a player knows of a map.

pub mod known;
mod search;

pub use search::{Enter, Reached, STRAIGHT};

use crate::hunt::{Flow, Passage, Spreader};
use crate::sight::BitGrid;
use crate::space::{Dir, Loc};

/// Beyond this total cost no way is looked for.
pub const FARTHEST: u16 = u16::MAX;

/// Finds ways. Keep one beside the state.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    spreader: Spreader,
    mine: Flow,
    theirs: Flow,
    way: Vec<Loc>,
}

impl Pathfinder {
    /// With empty buffers.
    pub fn new() -> Self {
        Pathfinder::default()
    }

    /// The way from one square to another, or nothing when there is none (or both are the same).
    pub fn travel(&mut self, passage: &Passage, from: Loc, to: Loc) -> Option<&[Loc]> {
        self.mine.compute(&mut self.spreader, passage, [from], FARTHEST);
        self.trace(passage, from, to)
    }

    /// The way to the nearest of several squares; among equally near ones the first in the order given.
    pub fn nearest(
        &mut self,
        passage: &Passage,
        from: Loc,
        goals: impl IntoIterator<Item = Loc>,
    ) -> Option<&[Loc]> {
        self.mine.compute(&mut self.spreader, passage, [from], FARTHEST);
        let reachable = goals.into_iter().filter(|&g| g != from && self.mine.reaches(g));
        let to = reachable.min_by_key(|&g| self.mine.at(g))?;
        self.trace(passage, from, to)
    }

    /// The way to the nearest square from which something unknown can be entered or seen: where exploring goes on.
    pub fn explore(&mut self, passage: &Passage, known: &BitGrid, from: Loc) -> Option<&[Loc]> {
        self.mine.compute(&mut self.spreader, passage, [from], FARTHEST);
        let (width, height) = (passage.width(), passage.height());
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| Loc::new(x, y)));
        let frontier = squares.filter(|&l| l != from && self.mine.reaches(l) && borders_unknown(known, l));
        let to = frontier.min_by_key(|&l| self.mine.at(l))?;
        self.trace(passage, from, to)
    }

    /// The way to the square where the lead over all threats is greatest, of those that can be reached before any of
    /// them; nothing when standing still is as good.
    pub fn flee(
        &mut self,
        passage: &Passage,
        from: Loc,
        threats: impl IntoIterator<Item = Loc>,
    ) -> Option<&[Loc]> {
        self.mine.compute(&mut self.spreader, passage, [from], FARTHEST);
        self.theirs.compute(&mut self.spreader, passage, threats, FARTHEST);
        let (width, height) = (passage.width(), passage.height());
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| Loc::new(x, y)));
        let safe = squares.filter(|&l| self.mine.reaches(l) && self.mine.at(l) < self.theirs.at(l));
        // Of equal leads the farther square: a lead in a dead end next door is worth less.
        let lead = |l: Loc| (self.theirs.at(l) - self.mine.at(l), self.theirs.at(l));
        let to = safe.max_by_key(|&l| lead(l))?;
        self.trace(passage, from, to)
    }

    /// Goes back from the goal along squares whose distances add up.
    fn trace(&mut self, passage: &Passage, from: Loc, to: Loc) -> Option<&[Loc]> {
        self.way.clear();
        if from == to || !self.mine.reaches(to) {
            return None;
        }
        let mut here = to;
        while here != from {
            self.way.push(here);
            let before = self.mine.at(here) - u16::from(passage.cost(here));
            here = Dir::ALL.into_iter().map(|d| here.step(d)).find(|&l| self.mine.at(l) == before)?;
        }
        self.way.reverse();
        Some(&self.way)
    }
}

/// Whether a neighbour of the square on the map is unknown.
fn borders_unknown(known: &BitGrid, l: Loc) -> bool {
    l.neighbours().any(|n| known.contains(n) && !known.get(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Grid;

    fn map(rows: &[&str]) -> Grid<u8> {
        Grid::from_fn(rows[0].len() as i16, rows.len() as i16, |l| {
            rows[l.y as usize].as_bytes()[l.x as usize]
        })
    }

    fn passage(map: &Grid<u8>) -> Passage {
        Passage::of(map, |_, t| match t {
            b'#' | b'?' => 0,
            b'^' => 20,
            _ => 1,
        })
    }

    #[test]
    fn travel_goes_round_a_danger_that_is_dear_and_through_it_where_it_must() {
        let m = map(&["#######", "#.....#", "#.###.#", "#..^..#", "#######"]);
        let mut f = Pathfinder::new();
        let way = f.travel(&passage(&m), Loc::new(1, 3), Loc::new(5, 3)).unwrap();
        assert!(!way.contains(&Loc::new(3, 3)));
        assert_eq!(way.last(), Some(&Loc::new(5, 3)));
        let narrow = map(&["#######", "#..^..#", "#######"]);
        assert_eq!(f.travel(&passage(&narrow), Loc::new(1, 1), Loc::new(5, 1)).unwrap().len(), 4);
        let closed = map(&["#######", "#..#..#", "#######"]);
        assert_eq!(f.travel(&passage(&closed), Loc::new(1, 1), Loc::new(5, 1)), None);
    }

    #[test]
    fn exploring_goes_to_the_nearest_edge_of_the_known_and_ends_when_all_is_known() {
        let m = map(&["########", "#......?", "########"]);
        let mut known = BitGrid::of(&m, false, |_, &t| t != b'?');
        let mut f = Pathfinder::new();
        let way = f.explore(&passage(&m), &known, Loc::new(2, 1)).unwrap();
        assert_eq!(way.last(), Some(&Loc::new(6, 1)));
        known.fill(true);
        assert_eq!(f.explore(&passage(&m), &known, Loc::new(2, 1)), None);
    }

    #[test]
    fn fleeing_leads_away_and_never_through_the_threat() {
        let m = map(&["###########", "#.........#", "###########"]);
        let mut f = Pathfinder::new();
        let way = f.flee(&passage(&m), Loc::new(4, 1), [Loc::new(6, 1)]).unwrap();
        assert_eq!(way, [Loc::new(3, 1), Loc::new(2, 1), Loc::new(1, 1)]);
        let mut f = Pathfinder::new();
        assert_eq!(f.flee(&passage(&m), Loc::new(1, 1), [Loc::new(3, 1)]), None);
    }
}
