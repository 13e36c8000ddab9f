//! What creatures do that do not know of the hero, or do not care: they wander with their group, or stand about.

use super::wander;
use crate::context::{Maker, Turn};
use crate::state::SquareFlag;
use crate::tables::RaceFlag;
use crate::terrain;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

/// A way longer than this is not worth walking.
const TOO_FAR: u16 = 50;

impl Turn<'_> {
    /// A turn of wandering (docs/spec/sil-world.md 11.6).
    pub fn wander_on(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        use RaceFlag::*;
        let (at, group, home, unwary) = (monster.at, monster.group, monster.birth, !monster.is_alert());
        if unwary {
            self.begin_piercing(handle);
        }
        let in_vault = self.state.level.has(at, SquareFlag::Vault);
        let territorial = race.is(TERRITORIAL);
        if race.flags.any(&[NEVER_MOVE, SHORT_SIGHTED, HIDDEN_MOVE]) {
            return;
        }
        if group == 0 {
            self.stroll(handle, in_vault);
            return;
        }
        if self.state.level.depth == 0 || self.state.facts.truce {
            return;
        }
        if territorial && at == home && race.flags.any(&super::DROPS) {
            return;
        }
        let Some((to, pause)) = wander::destination(&self.state.level, group) else {
            self.new_aim(handle, group);
            return;
        };
        // At the stair it was bound for, a clever one goes: it does not rest there first (docs/spec/sil-world.md 11.6).
        let may_leave = race.is(SMART) && !territorial && self.state.level.depth != self.tables.turn.deepest;
        if at == to && may_leave && self.on_a_stair(at) {
            wander::set_destination(&mut self.state.level, group, to, 0);
            self.leave_level(handle);
            return;
        }
        if pause > 1 {
            wander::set_destination(&mut self.state.level, group, to, pause - 1);
            self.stroll(handle, in_vault);
            return;
        }
        if pause == 1 {
            self.new_aim(handle, group);
            return;
        }
        if !territorial && self.surely_beyond(handle, to, TOO_FAR) {
            self.new_aim(handle, group);
            return;
        }
        let Some(here) = self.way_for(handle, to, territorial).map(|flow| flow.at(at)) else { return };
        if here > TOO_FAR && !territorial {
            self.new_aim(handle, group);
            return;
        }
        // One pass over the group: how many, who lags most, and the first that sleeps.
        let (mut size, mut furthest, mut sleeper) = (0u32, u32::from(here.min(i16::MAX as u16)), None);
        wander::members(&self.state.level, group).for_each(|m| {
            size += 1;
            if m.at != at {
                furthest = furthest.max(u32::from(m.wander_distance.max(0).unsigned_abs()));
            }
            if m.is_asleep() {
                sleeper = sleeper.or(Some(m.at));
            }
        });
        let size = size.max(1);
        let last = monster_distance(self, handle);
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.wander_distance = here.min(i16::MAX as u16) as i16;
        }
        if here == 0 {
            if !territorial {
                let pause = self.state.chance.die(50) as u32 * size;
                wander::set_destination(
                    &mut self.state.level,
                    group,
                    to,
                    pause.min(u32::from(u16::MAX)) as u16,
                );
            }
            return;
        }
        if i32::from(here) >= i32::from(last)
            && last > 0
            && !territorial
            && self.state.chance.one_in(20 * size)
        {
            self.new_aim(handle, group);
            return;
        }
        if u32::from(here) + size < furthest && self.state.chance.one_in(2) {
            return;
        }
        if unwary && let Some(sleeper) = sleeper {
            wander::set_destination(&mut self.state.level, group, sleeper, 0);
            if self.state.chance.one_in(2) {
                self.stroll(handle, in_vault);
                return;
            }
        }
        if in_vault && !territorial {
            self.stroll(handle, true);
            return;
        }
        self.walk_on(handle, to, territorial);
    }

    /// The way to a destination: as far as any way leads for those who go home, no further than is worth walking for others.
    fn way_for(&mut self, handle: Handle, to: Loc, home: bool) -> Option<&angrist_engine::hunt::Flow> {
        if home { self.way_to(handle, to) } else { self.short_way_to(handle, to, TOO_FAR + 1) }
    }

    fn on_a_stair(&self, at: Loc) -> bool {
        terrain::is_stair(self.state.level.terrain_at(at))
    }

    /// One step along the group's way.
    fn walk_on(&mut self, handle: Handle, to: Loc, home: bool) {
        let Some(at) = self.state.level.monsters.get(handle).map(|m| m.at) else { return };
        let Some(flow) = self.way_for(handle, to, home) else { return };
        let around = flow.around(at);
        let best = Dir::ALL.into_iter().zip(around).min_by_key(|(_, way)| *way).map(|(d, _)| at.step(d));
        let Some(next) = best else { return };
        let percent = self.entry(handle, next).percent;
        if self.state.chance.percent(percent) {
            self.take_step(handle, next);
        }
    }

    /// Now and then a step somewhere, never out of a vault.
    fn stroll(&mut self, handle: Handle, in_vault: bool) {
        if !self.state.chance.one_in(4) {
            return;
        }
        let Some(at) = self.state.level.monsters.get(handle).map(|m| m.at) else { return };
        let to = at.step(Dir::ALL[self.state.chance.below(8) as usize]);
        if in_vault && !self.state.level.has(to, SquareFlag::Vault) {
            return;
        }
        // A step into a wall is turned aside, and one into the hero finds the hero out.
        let step = self.step_toward(handle, to, false);
        if let Some(step) = step.filter(|l| !in_vault || self.state.level.has(*l, SquareFlag::Vault)) {
            self.take_step(handle, step);
        }
    }

    /// The group sets out for somewhere else.
    fn new_aim(&mut self, handle: Handle, group: u16) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let home = monster.birth;
        let stairs = self.senses.minds.stairs(&self.state.level);
        let mut maker = Maker {
            tables: self.tables,
            facts: &mut self.state.facts,
            level: &mut self.state.level,
            chance: &mut self.state.chance,
            hero: Some(self.state.hero.at),
            few_arrows: false,
        };
        if let Some(to) = wander::new_destination(&mut maker, race, home, Some(stairs)) {
            wander::set_destination(&mut self.state.level, group, to, 0);
        }
    }
}

fn monster_distance(turn: &Turn<'_>, handle: Handle) -> i16 {
    turn.state.level.monsters.get(handle).map_or(0, |m| m.wander_distance)
}
