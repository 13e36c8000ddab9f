//! A creature's turn: recovering, then what it does, in the real game's order (docs/spec/sil-world.md 11.1, 11.2; S003-002).

use super::event::MonsterEvent;
use super::goal::Goal;
use super::know::has_company;
use super::summon::breed;
use crate::context::Turn;
use crate::hero::ability;
use crate::monsters::constants::RandomStep;
use crate::state::{Action, SquareFlag, Stance};
use crate::tables::{Race, RaceFlag, Skill};
use crate::terrain::{self, code};
use crate::turn::Stop;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

/// Song of the Oaths among creatures' songs.
pub(super) const SONG_OATHS: u8 = 3;

impl Turn<'_> {
    /// Every creature with enough energy takes a turn, the last in the list first (S003-001).
    /// Returns whether any did.
    pub fn monsters_act(&mut self, least_energy: i16) -> bool {
        let least = least_energy.max(self.tables.pace.price());
        let ready = &mut self.senses.ready;
        ready.clear();
        self.state.level.monsters.iter().for_each(|(handle, monster)| {
            if monster.energy.0 >= least {
                ready.push(handle);
            }
        });
        self.listed_act(least)
    }

    /// The same for those who are listed as ready, in the order of the list: who comes while others act waits for the next
    /// round.
    pub(crate) fn listed_act(&mut self, least: i16) -> bool {
        if self.state.facts.frozen {
            return false;
        }
        let ready = std::mem::take(&mut self.senses.ready);
        self.ready_act(&ready, least);
        let any = !ready.is_empty();
        self.senses.ready = ready;
        any
    }

    fn ready_act(&mut self, ready: &[Handle], least: i16) {
        let arrivals = self.state.facts.arrivals;
        for &handle in ready.iter().rev() {
            if !self.alive() || self.state.facts.arrivals != arrivals {
                return;
            }
            let Some(monster) = self.state.level.monsters.get_mut(handle) else { continue };
            if monster.energy.0 < least {
                continue;
            }
            monster.energy.spend(&self.tables.pace);
            if !self.creature_recovers(handle) {
                continue;
            }
            let Some(monster) = self.state.level.monsters.get_mut(handle) else { continue };
            if monster.is_asleep() {
                continue;
            }
            monster.skip_reactions = false;
            let [a, b, c, d, e, _] = monster.actions;
            monster.actions = [Action::Other, a, b, c, d, e];
            if std::mem::take(&mut monster.skip_turn) {
                continue;
            }
            self.creature_turn(handle);
            self.settle_fall();
        }
    }

    /// What wears off before a turn. False when the creature is gone.
    fn creature_recovers(&mut self, handle: Handle) -> bool {
        let Some(monster) = self.state.level.monsters.get(handle) else { return false };
        let at = monster.at;
        if monster.summoned {
            let sung = self.state.level.monsters.iter().any(|(_, m)| m.song == SONG_OATHS);
            if !sung && self.state.chance.one_in(2) {
                let who = self.whom(handle);
                self.tell_if(who.seen, MonsterEvent::Vanishes { who }, Some(at));
                super::remove(&mut self.state.level, &mut self.state.facts, handle);
                return false;
            }
        }
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return false };
        let mut over = [None; 2];
        if m.stun > 0 || m.confused > 0 {
            let timers = [("stun", &mut m.stun), ("confusion", &mut m.confused)];
            over = timers.map(|(name, timer)| {
                let ends = *timer == 1;
                *timer = (*timer - 1).max(0);
                ends.then_some(name)
            });
        }
        // S000-237: a part of it fades each turn.
        m.temporary_morale = m.temporary_morale * self.tables.monsters.mood_left / 100;
        m.hasted = (m.hasted - 1).max(0);
        m.slowed = (m.slowed - 1).max(0);
        for of in over.into_iter().flatten() {
            let who = self.whom(handle);
            self.tell_if(who.seen, MonsterEvent::Recovers { who, of }, Some(at));
        }
        self.lose_track(handle);
        self.judge_stance(handle);
        true
    }

    /// One turn of a creature that is awake.
    fn creature_turn(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (number, at, song) = (monster.race, monster.at, monster.song);
        self.lord_feels_wounds(handle);
        if self.mastered(handle) {
            return;
        }
        if song > 0 {
            self.sing_on(handle);
        }
        let Some((monster, _)) = self.creature(handle) else { return };
        if !monster.is_alert() {
            self.wander_on(handle);
            return;
        }
        // A remembered target lasts only where no way leads to the hero.
        let limit = self.tables.monsters.flow_limit;
        let reached = self.way_to_hero(handle).is_some_and(|flow| flow.at(at) < limit);
        if let Some(m) = self.state.level.monsters.get_mut(handle)
            && reached
        {
            m.target = None;
        }
        if self.state.level.monsters.get(handle).is_some_and(|m| m.ranges.0 == 0) {
            self.find_ranges(handle);
        }
        self.surround_with_cloud(handle);
        if !self.alive() || self.creature(handle).is_none() {
            return;
        }
        let active = self.stirs_itself(handle)
            || number == self.tables.monsters.morgoth && self.state.facts.on_the_run;
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.active = active;
        }
        self.watched(handle);
        self.react_to_blows(handle);
        self.warn_sleepers(handle);
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.pushed = false;
        if !m.active {
            self.wander_on(handle);
            return;
        }
        if race.is(RaceFlag::MULTIPLY) && self.multiply(handle, number, at) {
            return;
        }
        // S003-005
        if self.try_ranged(handle) {
            return;
        }
        self.move_by_mind(handle);
    }

    /// The hero's song may hold it for this turn.
    fn mastered(&mut self, handle: Handle) -> bool {
        let score = self.song_score(ability::SONG_OF_MASTERY.number);
        if score <= 0 {
            return false;
        }
        let Some(at) = self.state.level.monsters.get(handle).map(|m| m.at) else { return false };
        let will = self.foe_skill(handle, Skill::Will) + self.noise_distance(at);
        let ours = score + self.state.chance.roll(2, 8);
        let theirs = will + self.state.chance.roll(2, 10);
        if self.hidden_check(handle, theirs, ours) >= 0 {
            return false;
        }
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.skip_reactions = true;
            // A turn that did not happen: a run-up stays a run-up.
            let [_, a, b, c, d, e] = m.actions;
            m.actions = [a, b, c, d, e, Action::None];
        }
        true
    }

    /// Whether it has noticed enough to act: it sees, hears near, smells or has somewhere to be.
    fn stirs_itself(&self, handle: Handle) -> bool {
        let Some((monster, race)) = self.creature(handle) else { return false };
        let far = self.from_hero(monster.at);
        match () {
            () if monster.target.is_some() || monster.stance == Stance::Fleeing => true,
            () if self.state.level.depth == 0 && race.level > 17 => true,
            () if race.is(RaceFlag::SHORT_SIGHTED) => far <= 2,
            () => {
                self.los(monster.at, self.state.hero.at)
                    || self.noise_distance(monster.at) < self.tables.monsters.sight
                    || self.can_smell(monster, race)
            }
        }
    }

    /// Struck from where it cannot strike back, it turns aggressive and calls for help.
    fn react_to_blows(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let at = monster.at;
        let (by_hand, from_afar) = monster.struck;
        if !by_hand && !from_afar {
            return;
        }
        let sees = self.los(at, self.state.hero.at);
        let cornered = monster.ranges.1 == 1 && !self.state.level.has(at, SquareFlag::Room);
        let angry =
            from_afar && (!sees || cornered) || by_hand && !monster.pushed && !at.touches(self.state.hero.at);
        let calls = race.is(RaceFlag::SMART) && (has_company(race) || race.is(RaceFlag::SHRIEK));
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.struck = (false, false);
        if !angry {
            return;
        }
        m.provoked = true;
        m.always_cast |= race.frequency > 0;
        if calls {
            self.tell_allies(handle, true);
        }
    }

    /// A creature that sees the hero wakes others of its kind in sight that do not know yet.
    fn warn_sleepers(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        if !race.is(RaceFlag::SMART) || !has_company(race) && !race.is(RaceFlag::SHRIEK) {
            return;
        }
        let at = monster.at;
        if !self.state.chance.one_in(2) || !self.los(at, self.state.hero.at) {
            return;
        }
        let unaware = self.state.level.monsters.things().any(|m| {
            !m.is_alert()
                && self.tables.brief(m.race).kin.glyph() == u32::from(race.glyph)
                && m.at != at
                && self.los(at, m.at)
        });
        if unaware {
            self.tell_allies(handle, false);
        }
    }

    /// A warning to others of its kind within earshot: they hear the shout; those who are alert after it act. `angry`: they turn aggressive.
    pub(super) fn tell_allies(&mut self, handle: Handle, angry: bool) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let at = monster.at;
        let mut shouted = false;
        for other in self.state.level.monsters.handles().into_iter().rev() {
            let Some((friend, theirs)) = self.creature(other) else { continue };
            let told = friend.is_alert() && if angry { friend.provoked } else { friend.active };
            if other == handle || theirs.glyph != race.glyph || told {
                continue;
            }
            let mut far = angrist_engine::space::distance(at, friend.at);
            if !self.los(at, friend.at) {
                far *= 2;
            }
            if far > self.tables.monsters.tell {
                continue;
            }
            if !std::mem::replace(&mut shouted, true) {
                self.shout(handle);
            }
            if let Some(friend) = self.state.level.monsters.get_mut(other)
                && friend.is_alert()
            {
                friend.active = true;
                friend.provoked |= angry;
            }
        }
    }

    /// A cry that all may hear.
    pub(super) fn shout(&mut self, handle: Handle) {
        let Some(monster) = self.state.level.monsters.get_mut(handle) else { return };
        monster.noise += 10;
        let at = monster.at;
        let who = self.whom(handle);
        let heard = who.seen || self.noise_distance(at) < self.tables.monsters.sight;
        self.tell_if(heard, MonsterEvent::Shouts { who }, Some(at));
        if heard {
            self.disturb_for(Stop::Noise, true);
        }
        self.noise(super::NoiseEvent::by_creature(handle, -10));
    }

    /// Breeders breed where there is room (S003-004).
    fn multiply(&mut self, handle: Handle, number: u16, at: Loc) -> bool {
        if self.state.level.monsters.len() >= self.tables.monsters.most.breeding {
            return false;
        }
        let near =
            1 + Dir::ALL.into_iter().filter(|d| self.state.level.monster_on(at.step(*d)).is_some()).count();
        if near > 3 || !self.state.chance.one_in(8 * near as u32) {
            return false;
        }
        let Some(child) = breed(&mut self.maker(), at, number) else { return false };
        self.see_monster(child);
        let who = self.whom(handle);
        self.tell_if(who.seen, MonsterEvent::Bred { who }, Some(at));
        self.shows_trait(handle, RaceFlag::MULTIPLY);
        true
    }

    /// The chance of a step at random, in percent (S000-089).
    pub fn random_step_chance(&self, race: &Race, far: i32) -> i32 {
        let c = &self.tables.monsters;
        let chance = c.random_quarter * i32::from(race.is(RaceFlag::RAND_25))
            + c.random_half * i32::from(race.is(RaceFlag::RAND_50));
        if c.random_step == RandomStep::HalvedAfar && far > 1 { chance / 2 } else { chance }
    }

    fn move_by_mind(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (at, stance, morale) = (monster.at, monster.stance, monster.morale);
        let chance = self.random_step_chance(race, self.from_hero(at));
        if self.state.chance.percent(chance) {
            self.shows_trait(handle, RaceFlag::RAND_25);
            self.shows_trait(handle, RaceFlag::RAND_50);
            if let Some(to) = self.random_neighbour(handle)
                && (!race.is(RaceFlag::NEVER_MOVE) || to == self.state.hero.at)
                && let Some(step) = self.step_toward(handle, to, false)
            {
                self.take_step(handle, step);
            }
            return;
        }
        let seen_by_hero = self.in_view(at);
        if stance != Stance::Fleeing
            && (stance == Stance::Aggressive && race.frequency == 0 || seen_by_hero)
            && let Some(m) = self.state.level.monsters.get_mut(handle)
        {
            m.target = None;
        }
        let must_use_target = self.state.level.monsters.get(handle).is_some_and(|m| m.target.is_some());
        if stance == Stance::Fleeing
            && morale < -200
            && !race.flags.any(&[RaceFlag::FLYING, RaceFlag::NEVER_MOVE])
            && let Some(over) = self.chasm_beside(at)
            && self.state.chance.one_in(2)
        {
            let who = self.whom(handle);
            self.tell_if(who.seen, MonsterEvent::Jumps { who }, Some(at));
            self.state.level.move_monster(handle, over);
            // docs/spec/sil-world.md 7.4
            self.monster_falls(handle);
            return;
        }
        let Some(Goal { to, fear }) = self.choose_goal(handle, must_use_target) else { return };
        if to == at {
            let leaves = race.is(RaceFlag::SMART)
                && !race.is(RaceFlag::TERRITORIAL)
                && stance == Stance::Fleeing
                && terrain::is_stair(self.state.level.terrain_at(at));
            if leaves {
                self.leave_level(handle);
            } else if !at.touches(self.state.hero.at) && race.frequency > 0 {
                self.try_ranged(handle);
            }
            return;
        }
        if let Some(step) = self.step_toward(handle, to, fear) {
            self.take_step(handle, step);
        }
    }

    /// A chasm next to a square with no one over it.
    fn chasm_beside(&self, at: Loc) -> Option<Loc> {
        let free = |l: &Loc| self.state.level.monster_on(*l).is_none() && self.state.hero.at != *l;
        at.neighbours().filter(free).find(|l| self.state.level.terrain_at(*l) == code::CHASM)
    }

    /// The first enterable neighbour, in the usual order from a random one on (docs/spec/sil-world.md 26).
    pub(super) fn random_neighbour(&mut self, handle: Handle) -> Option<Loc> {
        let at = self.state.level.monsters.get(handle)?.at;
        let first = self.state.chance.below(8) as usize;
        (0..8).map(|n| at.step(Dir::ALL[(first + n) % 8])).find(|l| self.entry(handle, *l).percent > 0)
    }

    /// A creature goes off by the stair it stands on.
    pub(super) fn leave_level(&mut self, handle: Handle) {
        let Some(at) = self.state.level.monsters.get(handle).map(|m| m.at) else { return };
        if self.answer_foe_step(handle, None) {
            return;
        }
        let down = matches!(self.state.level.terrain_at(at), code::DOWN_STAIR | code::DOWN_SHAFT);
        let who = self.whom(handle);
        self.tell_if(who.seen, MonsterEvent::Leaves { who, down }, Some(at));
        super::remove(&mut self.state.level, &mut self.state.facts, handle);
    }
}
