//! Ways shared by those who walk alike: one flow for each source and gait, worked out when first asked for.
//!
//! Beside the state, neither saved nor hashed. Promise: answers are as if worked out from scratch; a terrain change goes
//! through [`Minds::square_changed`], and everything else forgets.

use super::bounds::Bounds;
use super::pass::Gait;
use crate::context::Turn;
use crate::state::{Level, SquareFlag, Stance};
use crate::tables::{Race, RaceFlag};
use crate::terrain;
use angrist_engine::hunt::{Flow, FlowCache, FlowKey, Passage, Spreader};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// Flows of groups kept before all are dropped.
const KEPT: u64 = 192;

/// Hints of gaits; a power of two.
const MARKS: usize = 32;

/// What squares of a kind cost those who walk alike, and the passage that makes.
#[derive(Debug)]
struct Class {
    costs: Vec<u8>,
    passage: Passage,
}

/// Shared ways.
#[derive(Debug, Default)]
pub struct Minds {
    /// Kinds of squares the level has: terrain, and whether it is a vault's.
    present: Vec<(u16, bool)>,
    gaits: Vec<(Gait, u32)>,
    /// Where a gait was last found, by its mark; looked at before the whole list is.
    hints: [u8; MARKS],
    /// The class of a creature by race and state, see [`Turn::walks_as`], one more than it is; 0 where it was not asked for.
    walkers: Vec<u32>,
    classes: Vec<Class>,
    hunt: FlowCache,
    hunted: Option<Loc>,
    roam: FlowCache,
    roamed: u64,
    near: FlowCache,
    neared: u64,
    alarm: Flow,
    stairs: Option<Vec<Loc>>,
    bounds: Bounds,
    spreader: Option<Spreader>,
}

/// A copy begins with nothing worked out: ways are large, and found again when asked for.
impl Clone for Minds {
    fn clone(&self) -> Self {
        Minds::default()
    }
}

impl Minds {
    /// A square changed: every passage follows, and flows are recomputed.
    pub fn square_changed(&mut self, level: &Level, at: Loc) {
        if self.stairs.as_ref().is_some_and(|s| terrain::is_stair(level.terrain_at(at)) != s.contains(&at)) {
            self.stairs = None;
        }
        self.bounds.square_changed(level, at);
        let kind = kind_of(level, at);
        let Some(place) = self.present.iter().position(|k| *k == kind) else {
            // Those who were alike may differ on it.
            self.hunt.forget();
            self.roam.forget();
            self.near.forget();
            self.present.clear();
            self.gaits.clear();
            self.walkers.clear();
            self.classes.clear();
            return;
        };
        for (number, class) in self.classes.iter_mut().enumerate() {
            let cost = class.costs.get(place).copied().unwrap_or(0);
            if class.passage.cost(at) == cost {
                continue;
            }
            class.passage.set(at, cost);
            // Ways that come nowhere near the square are as they were.
            let far = |key: FlowKey, flow: &Flow| {
                key.class != number as u32 || !flow.reaches(at) && !at.neighbours().any(|l| flow.reaches(l))
            };
            self.hunt.keep(far);
            self.roam.keep(far);
            self.near.keep(far);
        }
    }

    /// Where stairs are.
    pub fn stairs(&mut self, level: &Level) -> &[Loc] {
        self.stairs.get_or_insert_with(|| {
            level.terrain.iter().filter(|(_, t)| terrain::is_stair(**t)).map(|(l, _)| l).collect()
        })
    }

    /// The class of a gait: those for whom every kind of square the level has costs the same are one.
    fn class(&mut self, level: &Level, gait: Gait) -> u32 {
        let mark = gait.mark() % MARKS;
        if let Some((_, class)) = self.gaits.get(usize::from(self.hints[mark])).filter(|(g, _)| *g == gait) {
            return *class;
        }
        if let Some(place) = self.gaits.iter().position(|(g, _)| *g == gait) {
            self.hints[mark] = place.min(u8::MAX.into()) as u8;
            return self.gaits[place].1;
        }
        if self.present.is_empty() {
            let mut last = None;
            for (at, _) in level.terrain.iter() {
                let kind = kind_of(level, at);
                if last != Some(kind) && !self.present.contains(&kind) {
                    self.present.push(kind);
                }
                last = Some(kind);
            }
        }
        let costs: Vec<u8> = self.present.iter().map(|(t, vault)| gait.cost(*t, *vault)).collect();
        let known = self.classes.iter().position(|c| c.costs == costs);
        let class = known.unwrap_or_else(|| {
            let codes = self.present.iter().map(|(t, _)| usize::from(*t) + 1).max().unwrap_or(0);
            let mut by_code = vec![[0; 2]; codes];
            for ((t, vault), cost) in self.present.iter().zip(&costs) {
                by_code[usize::from(*t)][usize::from(*vault)] = *cost;
            }
            let passage = Passage::of(&level.terrain, |l, t| {
                let costs = by_code.get(usize::from(*t)).copied().unwrap_or_default();
                if costs[0] == costs[1] {
                    costs[0]
                } else {
                    costs[usize::from(level.has(l, SquareFlag::Vault))]
                }
            });
            self.classes.push(Class { costs, passage });
            self.classes.len() - 1
        }) as u32;
        self.gaits.push((gait, class));
        class
    }

    /// The way of a class to the hero.
    fn flow_to_hero(&mut self, class: u32, hero: Loc, limit: u16) -> &Flow {
        if self.hunted != Some(hero) {
            self.hunt.forget();
            self.hunted = Some(hero);
        }
        self.hunt.flow(FlowKey { source: hero, class }, &self.classes[class as usize].passage, limit)
    }

    /// The way of a class to a place.
    fn flow_to_place(&mut self, class: u32, to: Loc, limit: u16) -> &Flow {
        if self.roam.computed() - self.roamed > KEPT {
            self.roam.forget();
            self.roamed = self.roam.computed();
        }
        self.roam.flow(FlowKey { source: to, class }, &self.classes[class as usize].passage, limit)
    }

    /// The way of a class to a place, as far as a limit that is the same for all who ask.
    fn flow_near_place(&mut self, class: u32, to: Loc, limit: u16) -> &Flow {
        if self.near.computed() - self.neared > KEPT {
            self.near.forget();
            self.neared = self.near.computed();
        }
        self.near.flow(FlowKey { source: to, class }, &self.classes[class as usize].passage, limit)
    }

    /// Whether no way of a class from a place to another costs less than a limit: from a flow that is at hand, from what any way
    /// must cost those who are `walled` in, or from a flow that starts where the asker stands: one who thinks of place after
    /// place asks from there again and again.
    fn is_beyond(
        &mut self,
        level: &Level,
        class: u32,
        (at, to): (Loc, Loc),
        limit: u16,
        walled: bool,
    ) -> bool {
        if let Some(flow) = self.near.known(FlowKey { source: to, class }) {
            return !flow.reaches(at);
        }
        if walled && self.bounds.least(level, at, to) >= limit {
            return true;
        }
        let passage = &self.classes[class as usize].passage;
        let (here, there) = (passage.cost(at), passage.cost(to));
        // There and back lead over the same squares; only one's own is not entered on the way out.
        if here == 0 || there != 1 {
            return false;
        }
        let flow = self.flow_near_place(class, at, limit);
        u32::from(flow.at(to)) + u32::from(here) > u32::from(limit)
    }

    /// How many flows were worked out so far.
    pub fn computed(&self) -> u64 {
        self.hunt.computed() + self.roam.computed() + self.near.computed()
    }
}

/// Whether rock may let a race in.
fn goes_through_walls(race: &Race) -> bool {
    race.flags.any(&[RaceFlag::PASS_WALL, RaceFlag::KILL_WALL, RaceFlag::TUNNEL_WALL])
}

/// What kind of square it is, as far as ways go.
fn kind_of(level: &Level, at: Loc) -> (u16, bool) {
    (level.terrain_at(at), level.has(at, SquareFlag::Vault))
}

impl Turn<'_> {
    /// The class of ways that a creature walks by. What its gait depends on is its race, unless that changes with its mood, and
    /// whether it is stunned, alert and fleeing: for those the class is looked up.
    fn walks_as(&mut self, handle: Handle) -> Option<u32> {
        let monster = self.state.level.monsters.get(handle)?;
        let fleeing = monster.stance == Stance::Fleeing;
        let state =
            usize::from(monster.stun > 0) | usize::from(monster.is_alert()) << 1 | usize::from(fleeing) << 2;
        let place = usize::from(monster.race) << 3 | state;
        let steady = monster.race != self.tables.monsters.morgoth;
        let minds = &mut self.senses.minds;
        if steady && let Some(class) = minds.walkers.get(place).and_then(|class| class.checked_sub(1)) {
            return Some(class);
        }
        let gait = self.gait(handle)?;
        let minds = &mut self.senses.minds;
        let class = minds.class(&self.state.level, gait);
        if steady {
            if minds.walkers.len() <= place {
                minds.walkers.resize(place + 1, 0);
            }
            minds.walkers[place] = class + 1;
        }
        Some(class)
    }

    /// How far each square is from the hero for a creature.
    pub fn way_to_hero(&mut self, handle: Handle) -> Option<&Flow> {
        let class = self.walks_as(handle)?;
        let limit = self.tables.monsters.flow_limit;
        Some(self.senses.minds.flow_to_hero(class, self.state.hero.at, limit))
    }

    /// How far each square is from a place for a creature.
    pub fn way_to(&mut self, handle: Handle, to: Loc) -> Option<&Flow> {
        let class = self.walks_as(handle)?;
        let limit = self.tables.monsters.flow_limit;
        Some(self.senses.minds.flow_to_place(class, to, limit))
    }

    /// The same as far as a limit, which must be one and the same for all who ask.
    pub(super) fn short_way_to(&mut self, handle: Handle, to: Loc, limit: u16) -> Option<&Flow> {
        let class = self.walks_as(handle)?;
        Some(self.senses.minds.flow_near_place(class, to, limit))
    }

    /// Whether every way of a creature to a place is surely longer than a limit; false where that is not known yet.
    pub(super) fn surely_beyond(&mut self, handle: Handle, to: Loc, most: u16) -> bool {
        let Some((monster, race)) = self.creature(handle) else { return false };
        let at = monster.at;
        let apart = (to.x - at.x).unsigned_abs().max((to.y - at.y).unsigned_abs());
        if apart > most {
            return true;
        }
        let Some(class) = self.walks_as(handle) else { return false };
        let walled = !goes_through_walls(race);
        self.senses.minds.is_beyond(&self.state.level, class, (at, to), most + 1, walled)
    }

    /// How far a sound made at a place is from each square.
    pub(super) fn sound_from(&mut self, at: Loc) -> &Flow {
        let n = &mut *self.senses;
        let spreader = n.minds.spreader.get_or_insert_with(Spreader::new);
        n.minds.alarm.compute(spreader, &n.hearing, [at], crate::senses::NOISE_LIMIT);
        &n.minds.alarm
    }

    /// The distance of the sound last worked out.
    pub(super) fn sound_at(&self, at: Loc) -> i32 {
        i32::from(self.senses.minds.alarm.at(at))
    }
}
