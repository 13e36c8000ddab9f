//! Ways shared by those who walk alike: one flow for each source and gait, worked out when first asked for.
//!
//! Beside the state, neither saved nor hashed. Promise: answers are as if worked out from scratch; a terrain change goes
//! through [`Minds::square_changed`], and everything else forgets.

use super::pass::Gait;
use crate::play::Play;
use crate::state::Level;
use angrist_engine::hunt::{Flow, FlowCache, FlowKey, Passage, Spreader};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// Flows of groups kept before all are dropped.
const KEPT: u64 = 64;

/// Shared ways.
#[derive(Debug, Clone, Default)]
pub struct Minds {
    gaits: Vec<(Gait, Passage)>,
    hunt: FlowCache,
    hunted: Option<Loc>,
    roam: FlowCache,
    roamed: u64,
    alarm: Flow,
    spreader: Option<Spreader>,
}

impl Minds {
    /// A square changed: every passage follows, and flows are worked out anew.
    pub fn square_changed(&mut self, level: &Level, at: Loc) {
        for (gait, passage) in &mut self.gaits {
            passage.set(at, gait.cost_at(level, at));
        }
        self.hunt.forget();
        self.roam.forget();
    }

    fn class(&mut self, level: &Level, gait: Gait) -> u32 {
        let known = self.gaits.iter().position(|(g, _)| *g == gait);
        known.unwrap_or_else(|| {
            let passage = Passage::of(&level.terrain, |l, _| gait.cost_at(level, l));
            self.gaits.push((gait, passage));
            self.gaits.len() - 1
        }) as u32
    }

    /// The way of a gait to the hero.
    pub fn to_hero(&mut self, level: &Level, gait: Gait, hero: Loc, limit: u16) -> &Flow {
        if self.hunted != Some(hero) {
            self.hunt.forget();
            self.hunted = Some(hero);
        }
        let class = self.class(level, gait);
        self.hunt.flow(FlowKey { source: hero, class }, &self.gaits[class as usize].1, limit)
    }

    /// The way of a gait to a place.
    pub fn to_place(&mut self, level: &Level, gait: Gait, to: Loc, limit: u16) -> &Flow {
        if self.roam.computed() - self.roamed > KEPT {
            self.roam.forget();
            self.roamed = self.roam.computed();
        }
        let class = self.class(level, gait);
        self.roam.flow(FlowKey { source: to, class }, &self.gaits[class as usize].1, limit)
    }

    /// How many flows were worked out so far.
    pub fn computed(&self) -> u64 {
        self.hunt.computed() + self.roam.computed()
    }
}

impl Play<'_> {
    /// How far each square is from the hero for a creature.
    pub fn way_to_hero(&mut self, handle: Handle) -> Option<&Flow> {
        let gait = self.gait(handle)?;
        let limit = self.t.creatures.flow_limit;
        Some(self.n.minds.to_hero(&self.s.level, gait, self.s.hero.at, limit))
    }

    /// How far each square is from a place for a creature.
    pub fn way_to(&mut self, handle: Handle, to: Loc) -> Option<&Flow> {
        let gait = self.gait(handle)?;
        let limit = self.t.creatures.flow_limit;
        Some(self.n.minds.to_place(&self.s.level, gait, to, limit))
    }

    /// How far a sound made at a place is from each square.
    pub(super) fn sound_from(&mut self, at: Loc) -> &Flow {
        let n = &mut *self.n;
        let spreader = n.minds.spreader.get_or_insert_with(Spreader::new);
        n.minds.alarm.compute(spreader, &n.hearing, [at], crate::senses::NOISE_LIMIT);
        &n.minds.alarm
    }

    /// The distance of the sound last worked out.
    pub(super) fn sound_at(&self, at: Loc) -> i32 {
        i32::from(self.n.minds.alarm.at(at))
    }
}
