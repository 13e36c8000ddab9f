//! Ways for front ends that walk for the player step by step: to the unknown, to things worth fetching, to a square.
//!
//! Promise: nothing changes, and only what the hero knows decides.

use crate::context::Turn;
use crate::monsters::Ranged;
use crate::state::{Monster, Stance};
use crate::tables::{Race, RaceFlag};
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::Goal;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use std::collections::BTreeSet;

/// What a square beside someone costs more: a way round is worth some steps.
const BESIDE: u8 = 6;

impl Turn<'_> {
    /// Known ground, with a berth for creatures that are on the map: no sleeper is woken by walking past its nose. Squares to
    /// avoid and barred ones are closed.
    fn quiet_passage(&self, avoid: &[Loc], barred: &BTreeSet<Loc>) -> Passage {
        let known = self.known_passage();
        let seen = self.state.level.monsters.iter().filter(|(_, m)| m.visible);
        let near: BTreeSet<Loc> = seen.flat_map(|(_, m)| m.at.neighbours()).collect();
        if near.is_empty() && avoid.is_empty() {
            return known;
        }
        Passage::from_fn(known.width(), known.height(), |at| match known.cost(at) {
            0 => 0,
            _ if avoid.contains(&at) || barred.contains(&at) => 0,
            cost if near.contains(&at) => cost.saturating_add(BESIDE),
            cost => cost,
        })
    }

    /// Squares beside creatures that never move, are awake and can strike. One that the hero already stands beside bars
    /// nothing: he has chosen to be there.
    fn barred_by_rooted(&self) -> BTreeSet<Loc> {
        let here = self.state.hero.at;
        let tame = [RaceFlag::NEVER_BLOW, RaceFlag::PEACEFUL];
        let strikes =
            |race: &Race| race.is(RaceFlag::NEVER_MOVE) && !race.blows.is_empty() && !race.flags.any(&tame);
        let bars = |m: &Monster| {
            m.visible && m.is_alert() && !here.touches(m.at) && self.tables.race(m.race).is_some_and(strikes)
        };
        let rooted = self.state.level.monsters.iter().filter(|(_, m)| bars(m));
        rooted.flat_map(|(_, m)| m.at.neighbours()).collect()
    }

    /// How often a creature of a race acts in a turn of the hero's, at most.
    pub(crate) fn acts_a_turn(&self, race: &Race) -> i32 {
        let own = self.speed().max(1);
        ((race.speed + own - 1) / own).max(1)
    }

    /// Whether a creature may strike or shoot the hero once he has taken one more step, as far as he can tell: it is awake, means
    /// to come and is near enough, or he has seen its kind shoot and stands in its line of fire.
    pub(crate) fn threatens(&self, foe: Handle) -> bool {
        let Some(monster) = self.state.level.monsters.get(foe).filter(|m| self.sees_creature(m)) else {
            return false;
        };
        let Some(race) = self.tables.race(monster.race) else { return false };
        if !monster.is_alert() || race.is(RaceFlag::PEACEFUL) || self.thrall_wants(foe).is_some() {
            return false;
        }
        let comes = monster.stance != Stance::Fleeing && !race.is(RaceFlag::NEVER_MOVE);
        let near = distance(self.state.hero.at, monster.at) <= self.acts_a_turn(race) + 1;
        comes && near || self.shoots_as_known(foe, monster)
    }

    /// Whether it could use something now that the hero has seen its kind use against him.
    fn shoots_as_known(&self, foe: Handle, monster: &Monster) -> bool {
        let known = self.state.facts.race(monster.race).ranged;
        let seen = |what: &Ranged| known & (1 << (what.flag() as u32 % 32)) != 0;
        known != 0 && self.ranged_options(foe).iter().any(|what| what.is_attack() && seen(what))
    }

    /// The next square of a walk. Exploring never leads beside what is rooted and strikes; a walk to a square does so where
    /// there is no other way.
    pub(crate) fn way_on(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Loc> {
        let barred = self.barred_by_rooted();
        let mut way = self.way(goal, avoid, &barred);
        if way.is_none() && !barred.is_empty() && matches!(goal, Goal::To(_)) {
            way = self.way(goal, avoid, &BTreeSet::new());
        }
        way?.first().copied()
    }

    /// The first square of the only way that lies beside what is rooted and strikes; nothing where a way leads round it.
    pub(crate) fn reach_on_the_way(&self, goal: Goal<'_>) -> Option<Loc> {
        let barred = self.barred_by_rooted();
        if barred.is_empty() {
            return None;
        }
        let seen = self.state.level.monsters.iter().filter(|(_, m)| m.visible).map(|(_, m)| m.at);
        let avoid: Vec<Loc> = seen.filter(|at| goal != Goal::To(*at)).collect();
        if self.way(goal, &avoid, &barred).is_some() {
            return None;
        }
        self.way(goal, &avoid, &BTreeSet::new())?.into_iter().find(|at| barred.contains(at))
    }

    /// The whole way of a walk.
    fn way(&self, goal: Goal<'_>, avoid: &[Loc], barred: &BTreeSet<Loc>) -> Option<Vec<Loc>> {
        let (here, passage) = (self.state.hero.at, self.quiet_passage(avoid, barred));
        let mut finder = Pathfinder::new();
        match goal {
            Goal::To(to) => finder.travel(&passage, here, to).map(<[Loc]>::to_vec),
            Goal::Explore(fetch) => {
                let cost = |way: &[Loc]| way.iter().map(|at| u32::from(passage.cost(*at))).sum::<u32>();
                let fetched = finder
                    .nearest(&passage, here, fetch.iter().copied())
                    .map(|way| (cost(way), way.to_vec()));
                let unknown = finder
                    .explore(&passage, &self.state.level.charted, here)
                    .map(|way| (cost(way), way.to_vec()));
                match (fetched, unknown) {
                    (Some(one), Some(other)) => Some(if one.0 <= other.0 { one.1 } else { other.1 }),
                    (one, other) => one.or(other).map(|(_, way)| way),
                }
            }
        }
    }
}
