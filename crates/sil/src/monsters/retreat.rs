//! Getting away: by a stair, to where one can shoot, out of sight, straight away from the hero, or not at all
//! (docs/spec/sil-world.md 11.7).

use super::event::MonsterEvent;
use super::goal::FLEE;
use crate::context::Turn;
use crate::state::Stance;
use crate::tables::RaceFlag;
use crate::terrain;
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// How far safety is looked for.
const SEARCH: i16 = 15;
/// What safety may cost; it must be less.
const DEAREST: i32 = 50;
/// The cost of a square that cannot be entered; one that was not come to yet has none.
const BARRED: i32 = 100;
/// Columns and rows of the area that is searched.
const ACROSS: usize = 2 * SEARCH as usize + 1;

/// What it costs to come to each square around one.
struct Costs {
    corner: Loc,
    all: [i32; ACROSS * ACROSS],
}

impl Costs {
    fn around(at: Loc, hero: Loc) -> Costs {
        let mut costs = Costs { corner: at.shift(-SEARCH, -SEARCH), all: [0; ACROSS * ACROSS] };
        costs.set(at, 1);
        costs.set(hero, BARRED);
        costs
    }

    fn place(&self, at: Loc) -> Option<usize> {
        let (x, y) =
            (usize::try_from(at.x - self.corner.x).ok()?, usize::try_from(at.y - self.corner.y).ok()?);
        (x < ACROSS && y < ACROSS).then_some(y * ACROSS + x)
    }

    /// Outside the area everything is barred.
    fn of(&self, at: Loc) -> i32 {
        self.place(at).and_then(|n| self.all.get(n)).copied().unwrap_or(BARRED)
    }

    fn set(&mut self, at: Loc, cost: i32) {
        if let Some(old) = self.place(at).and_then(|n| self.all.get_mut(n)) {
            *old = cost;
        }
    }
}

/// The squares so far away, row by row.
fn ring(at: Loc, far: i16) -> Vec<Loc> {
    let mut out = Vec::new();
    for dy in -far..=far {
        let step = if dy.abs() == far { 1 } else { 2 * far.max(1) };
        out.extend((-far..=far).step_by(step as usize).map(|dx| at.shift(dx, dy)));
    }
    out
}

impl Turn<'_> {
    /// The goal of a retreat; its own square to stay, to leave by a stair or because it panics; none when it will not.
    pub fn retreat(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let (at, stance, seen) = (monster.at, monster.stance, monster.visible);
        let hero = self.state.hero.at;
        let far = self.from_hero(at);
        let unique = race.is(RaceFlag::UNIQUE);
        let frequency = race.frequency;
        // One that calls for help does nothing else; the unafraid among them come on after it.
        if race.is(RaceFlag::SHRIEK) && self.state.chance.percent(frequency) {
            self.shout(handle);
            return None;
        }
        if far >= FLEE.into() {
            return None;
        }
        let uses_stairs =
            race.is(RaceFlag::SMART) && !race.is(RaceFlag::TERRITORIAL) && stance == Stance::Fleeing;
        if uses_stairs && let Some(stair) = self.stair_at_hand(handle, at) {
            return Some(stair);
        }
        if frequency >= 50 {
            if let Some(to) = self.archers_square(handle) {
                return Some(to);
            }
            if seen && !unique && stance != Stance::Fleeing {
                return None;
            }
        }
        if let Some(to) = self.hidden_target(handle) {
            return Some(to);
        }
        let (here, around) = self.ways_around(handle)?;
        let limit = self.tables.monsters.flow_limit;
        let neighbours = Dir::ALL.map(|d| at.step(d));
        if !self.in_view(at) {
            // Away from the noise and still unseen, whatever bars the way: the step looks for a way past it.
            let further = (0..8).rev().find(|n| around[*n] > here && !self.in_view(neighbours[*n]));
            if let Some(n) = further.filter(|_| here < limit) {
                return Some(neighbours[n]);
            }
        } else {
            let first = self.state.chance.below(8) as usize;
            let cover = (first..first + 8).map(|n| n % 8).find(|n| {
                let l = neighbours[*n];
                !self.in_view(l) && around[*n] >= here && self.entry(handle, l).percent >= 50
            });
            if let Some(n) = cover {
                return Some(neighbours[n]);
            }
            if let Some(safe) = self.find_safety(handle) {
                if let Some(m) = self.state.level.monsters.get_mut(handle) {
                    m.target = Some(safe);
                }
                return Some(safe);
            }
            let slower = self.creature_speed(handle) < self.speed();
            if (far < 3 || slower) && !self.state.facts.truce && frequency < 50 {
                self.panic(handle);
                return Some(at);
            }
        }
        // Straight away.
        Some(at.shift(at.x - hero.x, at.y - hero.y))
    }

    /// The stair one stands on, or one beside that can be entered.
    fn stair_at_hand(&self, handle: Handle, at: Loc) -> Option<Loc> {
        let is_stair = |l: Loc| terrain::is_stair(self.state.level.terrain_at(l));
        if is_stair(at) {
            return Some(at);
        }
        let hero = self.state.hero.at;
        at.neighbours().find(|l| is_stair(*l) && *l != hero && self.entry(handle, *l).percent > 0)
    }

    /// The place it is bound for while the hero does not see it; one that came into sight is given up, unless it is a stair.
    fn hidden_target(&mut self, handle: Handle) -> Option<Loc> {
        let monster = self.state.level.monsters.get(handle)?;
        let (at, target) = (monster.at, monster.target?);
        let hero = self.state.hero.at;
        if self.in_view(target) {
            if !terrain::is_stair(self.state.level.terrain_at(target))
                && let Some(m) = self.state.level.monsters.get_mut(handle)
            {
                m.target = None;
            }
            return None;
        }
        let (dx, dy) = ((hero.x - target.x).abs(), (hero.y - target.y).abs());
        if dx.min(dy) != 1 || dx.max(dy) != 2 {
            return Some(target);
        }
        // Only just round the corner: another hidden square beside it is as good, if it is no harder to enter.
        let hard = self.entry(handle, target).percent;
        let other = Dir::ALL
            .into_iter()
            .rev()
            .map(|d| at.step(d))
            .find(|l| *l != target && !self.in_view(*l) && self.entry(handle, *l).percent >= hard);
        let to = other.unwrap_or(target);
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.target = Some(to);
        }
        Some(to)
    }

    /// It has nowhere to go, and turns on the hero.
    pub(super) fn panic(&mut self, handle: Handle) {
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.temporary_morale = (m.temporary_morale + 60).max(60);
        let at = m.at;
        let who = self.whom(handle);
        self.tell_if(who.seen, MonsterEvent::Panics { who }, Some(at));
        self.judge_stance(handle);
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.provoked = true;
        }
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
        let first = self.state.chance.below(8) as usize;
        let mut best = (score(self, at), at);
        for n in first..first + 8 {
            let l = at.step(Dir::ALL[n % 8]);
            let fit = !l.touches(hero) && l != hero && self.entry(handle, l).percent >= 50;
            if fit && score(self, l) > best.0 {
                best = (score(self, l), l);
            }
        }
        (!best.1.touches(hero)).then_some(best.1)
    }

    /// The cheapest square near by that the hero does not see, or a stair for those who use them, with a way on from it in the
    /// direction it was come to by. Rings are searched outward, some further than the first find.
    pub fn find_safety(&mut self, handle: Handle) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let at = monster.at;
        let hero = self.state.hero.at;
        let stairs = race.is(RaceFlag::SMART) && !race.is(RaceFlag::TERRITORIAL);
        let gait = self.gait(handle)?;
        let mut costs = Costs::around(at, hero);
        let mut found: Option<(i32, Loc)> = None;
        let mut rings = i32::from(SEARCH);
        for far in 0..SEARCH {
            for from in ring(at, far) {
                let base = costs.of(from);
                if base == 0 || base >= BARRED || !self.is_inside(from) {
                    continue;
                }
                for d in Dir::ALL {
                    let l = from.step(d);
                    let before = costs.of(l);
                    if before != 0 && !(before > base + 1 && before < BARRED) {
                        continue;
                    }
                    let percent = self.entry_at(handle, &gait, l).percent;
                    if percent <= 0 {
                        costs.set(l, BARRED);
                        continue;
                    }
                    let cost = base + 100 / percent + if distance(l, hero) <= 1 { 3 } else { 0 };
                    costs.set(l, cost);
                    let stair = stairs && terrain::is_stair(self.state.level.terrain_at(l));
                    if self.sees(l) && !stair {
                        continue;
                    }
                    let nearer = |a: i16, b: i16, c: i16| if (a - c).abs() < (b - c).abs() { 2 } else { 1 };
                    let cost = cost * nearer(hero.y, at.y, l.y) * nearer(hero.x, at.x, l.x);
                    let cost = if stair { cost / 2 } else { cost };
                    let least = found.map_or(BARRED, |(least, _)| least);
                    if cost > least || cost == least && !self.state.chance.one_in(2) {
                        continue;
                    }
                    let on = l.step(d);
                    if stair || !self.sees(on) && self.entry_at(handle, &gait, on).percent > 0 {
                        found = Some((cost, l));
                        rings = 1 + cost - i32::from(far);
                    }
                }
            }
            if rings <= 0 {
                break;
            }
            rings -= 1;
        }
        found.filter(|(cost, _)| *cost < DEAREST).map(|(_, l)| l)
    }
}
