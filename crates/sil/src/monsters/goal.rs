//! Where a creature wants to go (docs/spec/sil-world.md 11.7, 11.8).

use crate::context::Turn;
use crate::hero::{ability, health_quarters, songs};
use crate::state::Stance;
use crate::tables::{Kin, RaceFlag, Skill};
use angrist_engine::sight::{Path, Projectable, Shot};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// A square to reach, and whether fear drives it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// The square; its own when it stays.
    pub to: Loc,
    /// It flees.
    pub fear: bool,
}

/// Least distance of those who flee.
pub(super) const FLEE: u8 = 40;

impl Turn<'_> {
    /// Least and best distance for a fight.
    pub fn find_ranges(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        use RaceFlag::*;
        let c = &self.tables.monsters;
        let morgoth = monster.race == c.morgoth;
        let far = self.from_hero(monster.at);
        let low_mana = race.is(LOW_MANA_RUN) && monster.mana < 3;
        let mut min: i32 = 1 + 3 * i32::from(race.is(NEVER_MOVE)) + 6 * i32::from(race.is(NEVER_BLOW));
        if race.is(SMART) && race.is(SHRIEK) && monster.stance != Stance::Aggressive {
            min = 5 + self.state.level.depth / 2;
        }
        if monster.stance == Stance::Fleeing || low_mana {
            min = FLEE.into();
        }
        if far < 3 && self.creature_speed(handle) < self.speed() && monster.stance != Stance::Fleeing {
            min = 1;
        }
        let mut best = min;
        let mut mana = monster.mana;
        let sung = songs::sings(&self.state.hero, ability::SONG_OF_CHALLENGE.number);
        let tempted = sung && monster.stance == Stance::Aggressive && !race.is(NO_CONF) && !morgoth;
        let (at, frequency) = (monster.at, race.frequency);
        let breathes = race.flags.any(&[BRTH_FIRE, BRTH_COLD, BRTH_POIS, BRTH_DARK]);
        let truce = self.state.facts.truce;
        if tempted && {
            let score = self.song_score(ability::SONG_OF_CHALLENGE.number);
            let will = self.foe_skill(handle, Skill::Will);
            self.hidden_check(handle, will * will / 10 + self.noise_distance(at), score) < 0
        } {
            (mana, best, min) = (0, 0, 0);
        } else if frequency > 15 && !morgoth {
            if breathes && best < 6 {
                best = 2.max(min);
            } else if mana >= 3 {
                best = (best + (frequency - 15) / 5).min(8);
                min = best - 1;
            }
        }
        if truce {
            (min, best) = (min.max(25), 25);
        }
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.mana = mana;
        m.ranges = (min.clamp(0, 255) as u8, best.clamp(0, 255) as u8);
    }

    /// How far each neighbour, and its own square, is from the hero on a creature's way.
    pub(super) fn ways_around(&mut self, handle: Handle) -> Option<(u16, [u16; 8])> {
        let at = self.state.level.monsters.get(handle)?.at;
        let flow = self.way_to_hero(handle)?;
        Some((flow.at(at), flow.around(at)))
    }

    /// Chooses where to go; nothing when it does nothing.
    pub fn choose_goal(&mut self, handle: Handle, must_use_target: bool) -> Option<Goal> {
        let (monster, race) = self.creature(handle)?;
        use RaceFlag::*;
        let hero = self.state.hero.at;
        let at = monster.at;
        let (stance, target) = (monster.stance, monster.target);
        let (min, best) = (i32::from(monster.ranges.0), i32::from(monster.ranges.1));
        let far = self.from_hero(at);
        let touching = at.touches(hero);
        let truce_holds_him = self.state.facts.truce && monster.race == self.tables.monsters.morgoth;
        if race.is(HIDDEN_MOVE) && self.sees(at)
            || truce_holds_him
            || race.is(MINDLESS) && race.is(TERRITORIAL) && far > 5
        {
            return None;
        }
        let charge = Some(Goal { to: hero, fear: false });
        if race.is(NEVER_MOVE) {
            return if touching && !race.is(NEVER_BLOW) { charge } else { None };
        }
        if let Some(to) = target.filter(|_| must_use_target) {
            return Some(Goal { to, fear: stance == Stance::Fleeing });
        }
        let fleeing = stance == Stance::Fleeing;
        if min >= FLEE.into() || fleeing {
            if !fleeing && far < 3 && self.speed() > self.creature_speed(handle) {
                self.find_ranges(handle);
                if self.state.level.monsters.get(handle).is_some_and(|m| i32::from(m.ranges.0) < far) {
                    return charge;
                }
                return self.back_off(handle, at);
            }
            if far >= FLEE.into() {
                return None;
            }
            // One that does not get away stays where it is, and may do something from there.
            let to = self.retreat(handle).unwrap_or(at);
            return Some(Goal { to, fear: true });
        }
        if far < min - 2 {
            return match self.retreat(handle) {
                Some(to) => Some(Goal { to, fear: true }),
                None => charge,
            };
        }
        if touching {
            if race.is(NEVER_BLOW) {
                return self.back_off(handle, at);
            }
            if race.is(SMART)
                && let Some(to) = self.surround(handle)
            {
                return Some(Goal { to, fear: false });
            }
            return charge;
        }
        let in_sight = self.in_view(at);
        let open_to_fire = self.in_fire(at);
        if race.is(SMART)
            && !race.flags.any(&[PASS_WALL, KILL_WALL])
            && stance == Stance::Confident
            && self.vulnerability(handle) < self.hesitance(handle)
        {
            if in_sight || open_to_fire {
                return match self.retreat(handle) {
                    Some(to) if min <= 1 => Some(Goal { to, fear: true }),
                    // Those who fight from afar think twice.
                    Some(first) => {
                        let to = self.retreat(handle).unwrap_or(first);
                        (to != at).then_some(Goal { to, fear: true })
                    }
                    None => charge,
                };
            }
            if min <= 1 {
                let to = self.advance(handle)?;
                return Some(Goal { to, fear: far > 1 });
            }
        }
        let sees_hero = self.los(at, hero);
        if race.flags.any(&[FRIEND, FRIENDS]) && far <= 3 && sees_hero && !self.clear_shot(at) {
            let gait = self.gait(handle)?;
            let free: Vec<Loc> = Dir::ALL
                .into_iter()
                .map(|d| hero.step(d))
                .filter(|l| self.state.level.monster_on(*l).is_none())
                .filter(|l| self.entry_at(handle, &gait, *l).percent > 0)
                .collect();
            if let Some(to) = self.state.chance.pick(&free) {
                return Some(Goal { to: *to, fear: false });
            }
        }
        if !sees_hero {
            return self.advance(handle).map(|to| Goal { to, fear: false });
        }
        let close_in = far > best || far > min && self.state.chance.one_in(2) || !open_to_fire;
        if close_in {
            return self.advance(handle).map(|to| Goal { to, fear: false });
        }
        if race.flags.any(&[RAND_25, RAND_50]) {
            let to = self.random_neighbour(handle)?;
            return Some(Goal { to, fear: false });
        }
        // It stands well where it stands, and wants nothing.
        None
    }

    /// Backs away; nothing when there is nowhere to go.
    fn back_off(&mut self, handle: Handle, at: Loc) -> Option<Goal> {
        self.retreat(handle).filter(|to| *to != at).map(|to| Goal { to, fear: true })
    }

    /// Whether a shot from a square reaches the hero past everybody else (docs/spec/sil-world.md 24.1).
    pub(super) fn clear_shot(&self, from: Loc) -> bool {
        self.in_fire(from) && !self.creature_between(from)
    }

    /// Whether a creature bars every way a shot from a square to the hero could take.
    pub(super) fn creature_between(&self, from: Loc) -> bool {
        let occupied = |at: Loc| at != from && self.state.level.monster_on(at).is_some();
        let (ground, view) = (&self.senses.ground.opaque, Some(&self.senses.sighted.view));
        let shot = Shot { asks: true, ..Shot::default() };
        let hero = self.state.hero.at;
        Path::default().projectable(ground, view, occupied, from, hero, shot) == Projectable::NotClear
    }

    /// The next square on the way to the hero: by its own target, the way, the scent, or straight.
    pub fn advance(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let (at, target) = (monster.at, monster.target);
        let hero = self.state.hero.at;
        let sees = self.los(at, hero);
        if race.is(RaceFlag::TERRITORIAL) && !sees {
            self.shows_trait(handle, RaceFlag::TERRITORIAL);
            return None;
        }
        if target.is_some() {
            return target;
        }
        let limit = self.tables.monsters.flow_limit;
        let (here, around) = self.ways_around(handle)?;
        let gait = self.gait(handle)?;
        if here < limit {
            // Who stands in the way costs what getting past takes.
            let mut best: Option<(i32, Loc)> = None;
            for (d, way) in Dir::ALL.into_iter().zip(around).filter(|(_, way)| *way < limit) {
                // Others in the way only add to it.
                if best.is_some_and(|(cost, _)| i32::from(way) >= cost) {
                    continue;
                }
                let l = at.step(d);
                let percent = self.entry_at(handle, &gait, l).percent;
                if percent <= 0 {
                    continue;
                }
                let extra = if self.state.level.monster_on(l).is_some() { 100 / percent } else { 0 };
                let cost = i32::from(way) + extra;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, l));
                }
            }
            return best.map(|(_, l)| l);
        }
        if let Some(oldest) = self.nose(race) {
            let freshest = Dir::ALL
                .into_iter()
                .map(|d| at.step(d))
                .filter_map(|l| self.state.level.spoor.age(l).filter(|a| *a <= oldest).map(|a| (a, l)))
                .filter(|(_, l)| self.entry_at(handle, &gait, *l).percent > 0)
                .min_by_key(|(age, _)| *age);
            if let Some((_, l)) = freshest {
                return Some(l);
            }
        }
        if sees { self.retreat(handle) } else { Some(hero) }
    }

    /// One who touches the hero makes room for others: a free square beside the hero with no more foes around it.
    fn surround(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let at = monster.at;
        let hero = self.state.hero.at;
        // As they stand now: beside the other square it counts itself.
        let crowd =
            |l: Loc, s: &Self| l.neighbours().filter(|n| s.state.level.monster_on(*n).is_some()).count();
        let own = crowd(at, self);
        let flanks = race.is(RaceFlag::FLANKING);
        let first = self.state.chance.below(8) as usize;
        for n in 0..8 {
            let l = hero.step(Dir::ALL[(first + n) % 8]);
            let free = l.touches(at)
                && l != at
                && self.state.level.monster_on(l).is_none()
                && !self.state.level.is_wall(l)
                && self.entry(handle, l).percent > 0;
            if free && crowd(l, self) <= own && (flanks || self.state.chance.one_in(2)) {
                return Some(l);
            }
        }
        self.clear_mouth(handle)
    }

    /// In a corridor's mouth with a comrade behind, it steps beside the hero so that the comrade can come up.
    fn clear_mouth(&mut self, handle: Handle) -> Option<Loc> {
        let at = self.state.level.monsters.get(handle)?.at;
        let ahead = Dir::toward(at, self.state.hero.at)?;
        let walled = self.state.level.is_wall(at.step(ahead.turn(2)))
            && self.state.level.is_wall(at.step(ahead.turn(-2)));
        let behind = [3, 4, 5].iter().any(|t| self.state.level.monster_on(at.step(ahead.turn(*t))).is_some());
        if !walled || !behind {
            return None;
        }
        let free: Vec<Loc> = [1, -1]
            .into_iter()
            .map(|t| at.step(ahead.turn(t)))
            .filter(|l| {
                l.touches(self.state.hero.at)
                    && self.state.level.monster_on(*l).is_none()
                    && !self.state.level.is_wall(*l)
                    && self.entry(handle, *l).percent > 0
            })
            .collect();
        self.state.chance.pick(&free).copied()
    }

    /// How open the hero is to an attack from where a creature stands.
    pub fn vulnerability(&self, handle: Handle) -> i32 {
        let Some((monster, _)) = self.creature(handle) else { return 0 };
        let hero = &self.state.hero;
        let Some(facing) = Dir::toward(hero.at, monster.at) else { return 0 };
        let taken = |l: Loc| self.state.level.monster_on(l).is_some();
        let mut sum = 0;
        for turn in -2..=2 {
            let l = hero.at.step(facing.turn(turn));
            sum += i32::from(!self.state.level.is_wall(l));
            // The square straight ahead is where it comes from; the other four count comrades.
            sum += i32::from(turn != 0 && taken(l));
        }
        sum += 2 * [3, 4, 5].iter().filter(|t| taken(hero.at.step(facing.turn(**t)))).count() as i32;
        if !self.has_ability(ability::FORMIDABLE) {
            sum += match health_quarters(hero.health, hero.max_health) {
                q if q <= 1 => 2,
                2 | 3 => 1,
                _ => 0,
            };
        }
        let t = &hero.timers;
        let weak =
            [t.blind, t.hallucinating, t.confused, t.afraid, t.entranced, t.slow].iter().any(|n| *n > 0)
                || i32::from(t.stun) > self.tables.hero.stun.heavy;
        sum + 2 * i32::from(weak)
    }

    /// How much a creature holds back.
    pub fn hesitance(&self, handle: Handle) -> i32 {
        let Some((monster, race)) = self.creature(handle) else { return 0 };
        let own = Kin::of(race);
        let comrade = self.state.level.monsters.things().any(|m| {
            own.stands_by(self.tables.brief(m.race).kin)
                && m.at != monster.at
                && distance(m.at, monster.at) <= 5
                && !m.at.touches(self.state.hero.at)
        });
        match comrade {
            false => 1,
            true if race.frequency > 30 => 3,
            true => 2,
        }
    }
}
