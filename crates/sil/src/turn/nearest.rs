//! The one-key fight: strike, shoot or go toward the nearest foe, and stop before it becomes folly.

use crate::context::{Done, Turn};
use crate::fight::Aim;
use crate::state::{Monster, Slot};
use crate::tables::RaceFlag;
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc, distance};

impl Turn<'_> {
    /// Whether a creature is before the hero's eyes: those that never move stay on the map when they are not.
    pub(crate) fn sees_creature(&self, monster: &Monster) -> bool {
        monster.visible && (self.in_view(monster.at) || self.state.hero.at.touches(monster.at))
    }

    /// Foes in sight, the nearest first; of two as near, the one that has noticed the hero.
    fn foes_by_distance(&self, only_seen: bool) -> Vec<Loc> {
        let here = self.state.hero.at;
        let foe = |m: &Monster| {
            m.visible
                && (!only_seen || self.sees_creature(m))
                && !self.tables.race(m.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL))
        };
        let mut all: Vec<(i32, bool, Loc)> = self
            .state
            .level
            .monsters
            .iter()
            // A thrall who asks for something is not a foe.
            .filter(|(handle, m)| foe(m) && self.thrall_wants(*handle).is_none())
            .map(|(_, m)| (distance(here, m.at), !m.is_alert(), m.at))
            .collect();
        all.sort();
        all.into_iter().map(|(.., at)| at).collect()
    }

    /// `fight [seen]`: refused when no foe is there, or when health is below the warning. `seen` leaves out those that are only
    /// remembered, as plants are that were seen once.
    pub(super) fn fight_nearest(&mut self, only_seen: bool) -> Done {
        let hero = &self.state.hero;
        if hero.health * 100 < hero.max_health * self.option_number("health-warning") {
            return Err(Refusal::new(
                "badly-hurt",
                "You are badly hurt: get away, or walk into a foe to attack it anyway.",
            ));
        }
        if hero.timers.afraid > 0 {
            return Err(Refusal::new(
                "afraid",
                "You are too afraid to fight: get away, or wait until it passes.",
            ));
        }
        let here = hero.at;
        let foes = self.foes_by_distance(only_seen);
        let Some(nearest) = foes.first().copied() else {
            return Err(Refusal::new("no-foe", "There is no foe in sight."));
        };
        if here.touches(nearest)
            && let Some(dir) = Dir::toward(here, nearest)
        {
            return self.walk(dir, false);
        }
        // What never moves is left alone unless the player walks to it.
        let rooted = |at: &Loc| {
            let seen = self.state.level.monster_on(*at);
            seen.and_then(|(_, m)| self.tables.race(m.race)).is_some_and(|r| r.is(RaceFlag::NEVER_MOVE))
        };
        let Some(nearest) = foes.iter().copied().find(|at| !rooted(at)) else {
            return Err(Refusal::new(
                "rooted-foe",
                "No foe in sight can come to you: walk to it to fight it.",
            ));
        };
        let chosen = self.state.hero.target.filter(|at| foes.contains(at)).unwrap_or(nearest);
        let armed =
            self.state.hero.wears(Slot::Bow).is_some() && self.state.hero.wears(Slot::Quiver1).is_some();
        let in_range = distance(here, chosen) <= self.bow_range();
        if armed && in_range && self.in_fire(chosen) {
            return self.fire(Slot::Quiver1, Aim::At(chosen));
        }
        // By a way that is known, or else through the dark between.
        // Who stands on a trap, or in a wall, is met from beside it.
        let mut goals: Vec<Loc> = nearest.neighbours().collect();
        goals.sort_by_key(|at| distance(here, *at));
        goals.insert(0, nearest);
        let first = |passage: &Passage| {
            let mut finder = Pathfinder::new();
            goals.iter().find_map(|goal| finder.travel(passage, here, *goal)?.first().copied())
        };
        let next = first(&self.known_passage()).or_else(|| first(&self.hoped_passage()));
        match next.and_then(|at| Dir::toward(here, at)) {
            Some(dir) => self.walk(dir, false),
            None => Err(Refusal::new("no-way", "You do not know a way to it.")),
        }
    }
}
