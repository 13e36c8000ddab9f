//! Getting away: out of sight, along real ways, to a stair, or to a safe square near by.

use super::event::MonsterEvent;
use super::goal::FLEE;
use crate::context::Turn;
use crate::state::Stance;
use crate::tables::RaceFlag;
use crate::terrain;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

/// How far safety is looked for, and what it may cost at most.
const SEARCH: i16 = 15;
const DEAREST: i32 = 50;
/// The cost of a square that was not come to.
const UNREACHED: i32 = i32::MAX;
/// Columns and rows of the area that is searched.
const ACROSS: usize = 2 * SEARCH as usize + 1;

/// What it costs to come to each square around one.
struct Costs {
    corner: Loc,
    all: [i32; ACROSS * ACROSS],
}

impl Costs {
    fn around(at: Loc) -> Costs {
        let mut costs = Costs { corner: at.shift(-SEARCH, -SEARCH), all: [UNREACHED; ACROSS * ACROSS] };
        costs.set(at, 0);
        costs
    }

    fn place(&self, at: Loc) -> Option<usize> {
        let (x, y) =
            (usize::try_from(at.x - self.corner.x).ok()?, usize::try_from(at.y - self.corner.y).ok()?);
        (x < ACROSS && y < ACROSS).then_some(y * ACROSS + x)
    }

    fn of(&self, at: Loc) -> i32 {
        self.place(at).and_then(|n| self.all.get(n)).copied().unwrap_or(UNREACHED)
    }

    fn set(&mut self, at: Loc, cost: i32) {
        if let Some(old) = self.place(at).and_then(|n| self.all.get_mut(n)) {
            *old = cost;
        }
    }
}

impl Turn<'_> {
    /// The next square of a retreat; its own to stay where it is safe or leave by a stair; none when it will not or cannot.
    pub fn retreat(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let (at, stance, target, seen) = (monster.at, monster.stance, monster.target, monster.visible);
        let hero = self.state.hero.at;
        let far = self.from_hero(at);
        let unique = race.is(RaceFlag::UNIQUE);
        let frequency = race.frequency;
        if race.is(RaceFlag::SHRIEK) && self.state.chance.percent(frequency) {
            self.shout(handle);
            return Some(at);
        }
        if far >= FLEE.into() {
            return None;
        }
        let open = |s: &Self, l: Loc| s.state.level.monster_on(l).is_none() && l != hero;
        let uses_stairs =
            race.is(RaceFlag::SMART) && !race.is(RaceFlag::TERRITORIAL) && stance == Stance::Fleeing;
        if uses_stairs {
            if terrain::is_stair(self.state.level.terrain_at(at)) {
                return Some(at);
            }
            let stair = at.neighbours().find(|l| {
                terrain::is_stair(self.state.level.terrain_at(*l))
                    && open(self, *l)
                    && self.entry(handle, *l).percent > 0
            });
            if stair.is_some() {
                return stair;
            }
        }
        if frequency >= 50 {
            if let Some(to) = self.archers_square(handle) {
                return Some(to);
            }
            if seen && !unique && stance != Stance::Fleeing {
                return None;
            }
        }
        if let Some(to) = target.filter(|l| !self.in_view(*l)) {
            return Some(to);
        }
        let (here, around) = self.ways_around(handle)?;
        let limit = self.tables.monsters.flow_limit;
        let in_sight = self.in_view(at);
        let neighbours: Vec<(Loc, u16)> =
            Dir::ALL.into_iter().zip(around).map(|(d, way)| (at.step(d), way)).collect();
        let hidden = |s: &Self, l: Loc| !s.in_view(l) && open(s, l);
        if !in_sight {
            let further = neighbours.iter().find(|(l, way)| {
                *way > here && *way < limit && hidden(self, *l) && self.entry(handle, *l).percent > 0
            });
            if let Some((l, _)) = further {
                return Some(*l);
            }
        } else {
            let cover = neighbours.iter().find(|(l, way)| {
                *way >= here && *way < limit && hidden(self, *l) && self.entry(handle, *l).percent >= 50
            });
            if let Some((l, _)) = cover {
                return Some(*l);
            }
            if let Some(safe) = self.find_safety(handle) {
                if let Some(m) = self.state.level.monsters.get_mut(handle) {
                    m.target = Some(safe);
                }
                return Some(safe);
            }
            let slower = self.creature_speed(handle) < self.speed();
            if self.los(at, hero) && (far < 3 || slower) && !self.state.facts.truce && frequency < 50 {
                self.panic(handle);
                return None;
            }
        }
        // Straight away, as far as the level goes.
        let away = Dir::toward(hero, at)?;
        [0, 1, -1, 2, -2]
            .into_iter()
            .map(|t| at.step(away.turn(t)))
            .find(|l| open(self, *l) && self.entry(handle, *l).percent > 0)
    }

    /// It has nowhere to go, and turns on the hero.
    pub(super) fn panic(&mut self, handle: Handle) {
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.temporary_morale = (m.temporary_morale + 60).max(60);
        m.provoked = true;
        let at = m.at;
        let who = self.whom(handle);
        self.tell_if(who.seen, MonsterEvent::Panics { who }, Some(at));
    }

    /// Where an archer would rather stand: far from the hero with a clear shot, of its own square and its neighbours.
    fn archers_square(&mut self, handle: Handle) -> Option<Loc> {
        let at = self.state.level.monsters.get(handle)?.at;
        let hero = self.state.hero.at;
        let score = |s: &Self, l: Loc| {
            let (dx, dy) = (i32::from(l.x - hero.x), i32::from(l.y - hero.y));
            let shot = if !l.touches(hero) && s.clear_shot(l) { 100 } else { 0 };
            dx * dx + dy * dy + shot
        };
        let mut best = (score(self, at), at);
        for l in at.neighbours() {
            let fit = !l.touches(hero)
                && l != hero
                && self.state.level.monster_on(l).is_none()
                && self.entry(handle, l).percent >= 50;
            if fit && score(self, l) > best.0 {
                best = (score(self, l), l);
            }
        }
        (!best.1.touches(hero)).then_some(best.1)
    }

    /// The cheapest square near by that the hero cannot see, or a stair for those who use them, with a way on from it.
    pub fn find_safety(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let at = monster.at;
        let hero = self.state.hero.at;
        let stairs = race.is(RaceFlag::SMART) && !race.is(RaceFlag::TERRITORIAL);
        let mut costs = Costs::around(at);
        let mut ring = vec![at];
        let mut found: Option<(i32, Loc)> = None;
        for _ in 0..SEARCH {
            let mut next: Vec<Loc> = Vec::new();
            for from in std::mem::take(&mut ring) {
                let base = costs.of(from);
                for d in Dir::ALL {
                    let l = from.step(d);
                    let percent = self.entry(handle, l).percent;
                    if percent <= 0 || l == hero {
                        continue;
                    }
                    let cost = base + 100 / percent + if l.touches(hero) { 3 } else { 0 };
                    let before = costs.of(l);
                    if cost >= DEAREST || before <= cost {
                        continue;
                    }
                    costs.set(l, cost);
                    if before == UNREACHED {
                        next.push(l);
                    }
                }
            }
            for l in &next {
                let stair = stairs && terrain::is_stair(self.state.level.terrain_at(*l));
                if self.in_view(*l) && !stair || self.state.level.monster_on(*l).is_some() {
                    continue;
                }
                // It must lead on, or one is caught there.
                let leads_on =
                    stair || l.neighbours().any(|n| !self.in_view(n) && self.entry(handle, n).percent > 0);
                if !leads_on {
                    continue;
                }
                let mut cost = costs.of(*l);
                if (l.y - hero.y).abs() < (at.y - hero.y).abs() {
                    cost *= 2;
                }
                if (l.x - hero.x).abs() < (at.x - hero.x).abs() {
                    cost *= 2;
                }
                if stair {
                    cost /= 2;
                }
                if cost < DEAREST && found.is_none_or(|(best, _)| cost < best) {
                    found = Some((cost, *l));
                }
            }
            if found.is_some() || next.is_empty() {
                break;
            }
            ring = next;
        }
        found.map(|(_, l)| l)
    }
}
