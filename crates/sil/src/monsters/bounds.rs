//! How long a way must at least be, from a few distances worked out once.
//!
//! Most destinations that wanderers think of are too far and thought better of at once; a whole flow for each would be dear.
//! From a few landmarks the distance to every square is known as if every door stood open, and by the inequality of the
//! triangle two squares are no nearer to each other than their distances from a landmark differ.
//!
//! Beside the state, neither saved nor hashed. Promise: never more than the shortest way of anybody who cannot go through
//! walls; doors that open or close change nothing.

use crate::state::Level;
use crate::terrain::{self, code};
use angrist_engine::hunt::{Flow, Passage, Spreader};
use angrist_engine::space::Loc;

/// Landmarks of a level.
const LANDMARKS: usize = 6;
/// Questions that go without an answer after a wall fell, so that those who dig do not make us work for nothing.
const PATIENCE: u32 = 40;
/// No way on a map is longer than this, as far as it is counted.
const LIMIT: u16 = 2000;

/// Distances from landmarks.
#[derive(Debug, Default)]
pub struct Bounds {
    flows: Vec<Flow>,
    /// The distances of a square from all landmarks, side by side, for squares row by row.
    together: Vec<[u16; LANDMARKS]>,
    known: bool,
    asked: u32,
    spreader: Spreader,
}

/// Whether anybody but a walker through walls may ever be let in.
fn is_open(t: u16) -> bool {
    !terrain::is_wall(t) || terrain::is_closed_door(t) || t == code::SECRET_DOOR
}

impl Bounds {
    /// A square changed. Where a way closes, the least that is known stays true; where one opens, only a landmark from which
    /// a square beside it is reached can come nearer to anything.
    pub fn square_changed(&mut self, level: &Level, at: Loc) {
        let shortens = |f: &Flow| !f.reaches(at) && at.neighbours().any(|l| f.reaches(l));
        if self.known && is_open(level.terrain_at(at)) && self.flows.iter().any(shortens) {
            self.known = false;
            self.asked = 0;
        }
    }

    /// The least that a way between two squares can cost.
    pub fn least(&mut self, level: &Level, a: Loc, b: Loc) -> u16 {
        // From inside rock a way leads out, though none leads in.
        if ![a, b].into_iter().all(|l| is_open(level.terrain_at(l))) {
            return 0;
        }
        if !self.known {
            if !self.flows.is_empty() && self.asked < PATIENCE {
                self.asked += 1;
                return 0;
            }
            self.measure(level);
        }
        let far = |l: Loc| level.terrain.offset(l).and_then(|place| self.together.get(place));
        let (Some(a), Some(b)) = (far(a), far(b)) else { return 0 };
        a.iter().zip(b).fold(0, |least, (a, b)| least.max(a.abs_diff(*b)))
    }

    /// Every landmark is the square furthest from those before; a place that none reaches counts as furthest.
    fn measure(&mut self, level: &Level) {
        let passage = Passage::of(&level.terrain, |_, t| u8::from(is_open(*t)));
        let open: Vec<Loc> = level.terrain.iter().filter(|(_, t)| is_open(**t)).map(|(l, _)| l).collect();
        self.known = true;
        self.flows.resize_with(LANDMARKS, Flow::default);
        let mut nearest = vec![LIMIT; open.len()];
        for flow in &mut self.flows {
            let furthest = open.iter().zip(&nearest).max_by_key(|(_, far)| **far).map(|(l, _)| *l);
            flow.compute(&mut self.spreader, &passage, furthest, LIMIT);
            for (far, l) in nearest.iter_mut().zip(&open) {
                *far = flow.at(*l).min(*far);
            }
        }
        self.together.clear();
        self.together.resize(level.terrain.cells().len(), [LIMIT; LANDMARKS]);
        for l in open {
            if let Some(place) = level.terrain.offset(l) {
                let flows = self.together[place].iter_mut().zip(&self.flows);
                flows.for_each(|(far, flow)| *far = flow.at(l));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;
    use angrist_engine::hunt::SpoorRules;

    #[test]
    fn no_way_is_shorter_than_its_bound_whatever_opens_and_closes() {
        let mut s = stream(5, "bounds", 0, 0);
        let rules = SpoorRules { start: 250, oldest: 80 };
        let mut level = Level::new(1, 40, 20, code::GRANITE, rules);
        for y in 1..19 {
            for x in 1..39 {
                let t = [code::FLOOR, code::FLOOR, code::FLOOR, code::GRANITE, code::DOOR];
                level.terrain[Loc::new(x, y)] = t[s.below(5) as usize];
            }
        }
        let mut bounds = Bounds::default();
        let (mut spreader, mut flow, mut told) = (Spreader::new(), Flow::default(), 0);
        for _ in 0..300 {
            let spot = |s: &mut angrist_engine::chance::Stream| {
                Loc::new(s.between(1, 38) as i16, s.between(1, 18) as i16)
            };
            let at = spot(&mut s);
            let t = [code::FLOOR, code::DOOR, code::OPEN_DOOR, code::GRANITE, code::RUBBLE, code::LOCKED_1];
            level.terrain[at] = t[s.below(6) as usize];
            bounds.square_changed(&level, at);
            let (a, b) = (spot(&mut s), spot(&mut s));
            let passage = Passage::of(&level.terrain, |_, t| match *t {
                t if !terrain::is_wall(t) => 1,
                t if is_open(t) => 3,
                _ => 0,
            });
            flow.compute(&mut spreader, &passage, [a], LIMIT);
            for b in [b, spot(&mut s), spot(&mut s)] {
                let least = bounds.least(&level, a, b);
                told += u32::from(least > 5);
                assert!(least <= flow.at(b), "{a} {b}: {least} > {}", flow.at(b));
            }
        }
        assert!(told > 50, "only {told} bounds were worth anything");
    }
}
