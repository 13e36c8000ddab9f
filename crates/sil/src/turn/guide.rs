//! Ways for front ends that walk for the player step by step: to the unknown, to things worth fetching, to a square.
//!
//! Promise: nothing changes, and only what the hero knows decides.

use crate::context::Turn;
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::Goal;
use angrist_engine::space::Loc;
use std::collections::BTreeSet;

/// What a square beside someone costs more: a way round is worth some steps.
const BESIDE: u8 = 6;

impl Turn<'_> {
    /// Known ground, with a berth for creatures that are on the map: no sleeper is woken by walking past its nose.
    fn quiet_passage(&self, avoid: &[Loc]) -> Passage {
        let known = self.known_passage();
        let seen = self.state.level.monsters.iter().filter(|(_, m)| m.visible);
        let near: BTreeSet<Loc> = seen.flat_map(|(_, m)| m.at.neighbours()).collect();
        if near.is_empty() && avoid.is_empty() {
            return known;
        }
        Passage::from_fn(known.width(), known.height(), |at| match known.cost(at) {
            0 => 0,
            _ if avoid.contains(&at) => 0,
            cost if near.contains(&at) => cost.saturating_add(BESIDE),
            cost => cost,
        })
    }

    /// The next square of a walk.
    pub(crate) fn way_on(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Loc> {
        let (here, passage) = (self.state.hero.at, self.quiet_passage(avoid));
        let mut finder = Pathfinder::new();
        match goal {
            Goal::To(to) => finder.travel(&passage, here, to)?.first().copied(),
            Goal::Explore(fetch) => {
                let cost = |way: &[Loc]| way.iter().map(|at| u32::from(passage.cost(*at))).sum::<u32>();
                let fetched = finder
                    .nearest(&passage, here, fetch.iter().copied())
                    .map(|way| (cost(way), way.first().copied()));
                let unknown = finder
                    .explore(&passage, &self.state.level.charted, here)
                    .map(|way| (cost(way), way.first().copied()));
                match (fetched, unknown) {
                    (Some(one), Some(other)) => {
                        if one.0 <= other.0 {
                            one.1
                        } else {
                            other.1
                        }
                    }
                    (one, other) => one.or(other)?.1,
                }
            }
        }
    }
}
