//! From a goal to the square of the next step (docs/spec/sil-world.md 11.10).
//!
//! The eight squares around a creature are tried in a fan, from the one that leads straight to its goal to the one behind it.
//! Fear changes the order of things: the frightened slip out of sight where they can, shun the hero's side, look for a way
//! round when they are off course, and turn on the hero when boxed in.

use crate::context::Turn;
use crate::tables::RaceFlag;
use crate::terrain::code;
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// A chance at which the straight way is taken without looking further, in percent.
const GOOD: i32 = 80;
/// The same for the squares beside it.
const FAIR: i32 = 50;
/// The least chance of a hidden square that the frightened take at once; it must be more.
const POOR: i32 = 40;

/// The fan while it is being looked through.
#[derive(Default)]
struct Fan {
    chances: [i32; 8],
    /// Straight on would lead to the hero's side.
    shuns: bool,
    /// One of them can be entered.
    passable: bool,
}

impl Turn<'_> {
    /// The square of the next step toward a goal; none when none can be taken or the chance of it fails.
    pub fn step_toward(&mut self, handle: Handle, goal: Loc, fear: bool) -> Option<Loc> {
        let (monster, race) = self.creature(handle)?;
        let (at, confused) = (monster.at, monster.confused > 0);
        let (wanted, side) = self.heading(at, goal)?;
        if confused && !race.is(RaceFlag::NEVER_MOVE) {
            let turn = self.state.chance.roll(3, 2) - self.state.chance.roll(3, 2);
            let to = at.step(wanted.turn(turn));
            let percent = self.entry(handle, to).percent;
            return self.state.chance.percent(percent).then_some(to);
        }
        let percent = self.entry(handle, goal).percent;
        let to = if goal.touches(at) && percent >= FAIR {
            self.state.chance.percent(percent).then_some(goal)?
        } else {
            self.fan(handle, wanted, side, fear)?
        };
        // The frightened who have no other way out fight.
        if fear && to == self.state.hero.at && !self.state.facts.truce {
            self.panic(handle);
        }
        Some(to)
    }

    /// Looks through the fan; the square that is entered.
    fn fan(&mut self, handle: Handle, wanted: Dir, side: i32, fear: bool) -> Option<Loc> {
        let at = self.state.level.monsters.get(handle)?.at;
        let gait = self.gait(handle)?;
        let turns = [0, side, -side, 2 * side, -2 * side, 3 * side, -3 * side, 4];
        let squares = turns.map(|turn| at.step(wanted.turn(turn)));
        let mut fan = Fan::default();
        let mut chosen = None;
        for (place, l) in squares.into_iter().enumerate() {
            fan.chances[place] = self.entry_at(handle, &gait, l).percent;
            if fan.chances[place] <= 0 {
                continue;
            }
            if fear {
                match self.fear_of(handle, place, l, fan.chances[place]) {
                    Fear::Detour(to, percent) => return self.state.chance.percent(percent).then_some(to),
                    Fear::Takes => {
                        chosen = Some(place);
                        break;
                    }
                    Fear::Shrinks => {
                        fan.chances[place] = 0;
                        continue;
                    }
                    Fear::None => {}
                }
            } else if self.state.level.terrain_at(l) == code::GLYPH && self.state.chance.one_in(5) {
                // Now and then the unafraid set about a glyph in their way.
                chosen = Some(place);
                break;
            }
            if let Some(place) = self.judged(&mut fan, place, at, l, fear) {
                chosen = Some(place);
                break;
            }
            if place == squares.len() - 1 {
                // Nothing was good: the first that can be entered at all.
                chosen = fan.chances.iter().position(|chance| *chance > 0);
            }
        }
        let place = chosen?;
        self.state.chance.percent(fan.chances[place]).then_some(squares[place])
    }

    /// Whether a square of the fan is good enough, and which one is then taken.
    fn judged(&self, fan: &mut Fan, place: usize, at: Loc, l: Loc, fear: bool) -> Option<usize> {
        let hero = self.state.hero.at;
        let chance = fan.chances[place];
        match place {
            0 if chance >= GOOD => {
                let beside_hero = l.touches(hero) || l == hero;
                if !(fear && distance(at, hero) <= 2 && beside_hero) {
                    return Some(0);
                }
                fan.shuns = true;
            }
            1 | 2 if chance >= FAIR => {
                let back = fan.chances[0] >= chance && (!fan.shuns || l == hero);
                return Some(if back { 0 } else { place });
            }
            _ => {}
        }
        let first = !std::mem::replace(&mut fan.passable, true);
        (first && place >= 3).then_some(place)
    }

    /// What fear makes of a square of the fan.
    fn fear_of(&mut self, handle: Handle, place: usize, l: Loc, chance: i32) -> Fear {
        let Some((monster, race)) = self.creature(handle) else { return Fear::None };
        let (at, seen, target) = (monster.at, monster.visible, monster.target);
        let shoots = race.frequency >= 50;
        if let Some(target) = target.filter(|t| place >= 2 && distance(at, *t) > 1) {
            if let Some(to) = self.way_round(handle, at, target) {
                return Fear::Detour(to, self.entry(handle, to).percent);
            }
            if place >= 3 && seen && self.in_fire(at) && !self.state.facts.truce && !shoots {
                self.panic(handle);
            }
        }
        if place == 0
            && l == self.state.hero.at
            && let Some(m) = self.state.level.monsters.get_mut(handle)
        {
            m.target = None;
        }
        match (seen, self.in_view(at)) {
            (true, true) if !self.in_view(l) && chance > POOR => Fear::Takes,
            (true, false) if self.in_view(l) => Fear::Shrinks,
            (false, _) if !self.sees(at) && self.sees(l) => Fear::Shrinks,
            _ => Fear::None,
        }
    }

    /// A square beside one that leads toward a target along the axis on which it is farther away, or to such a square.
    fn way_round(&self, handle: Handle, at: Loc, target: Loc) -> Option<Loc> {
        let (dx, dy) = (target.x - at.x, target.y - at.y);
        if dx.abs() == dy.abs() {
            return None;
        }
        let gait = self.gait(handle)?;
        let enters = |l: Loc| self.entry_at(handle, &gait, l).percent > 0;
        let along = |from: Loc, to: Loc| {
            if dy.abs() > dx.abs() { (to.y - from.y) * dy.signum() } else { (to.x - from.x) * dx.signum() }
        };
        let mut round = None;
        for l in at.neighbours().filter(|l| self.is_inside(*l) && enters(*l)) {
            match along(at, l) {
                1.. => return Some(l),
                0 if l.neighbours().any(|n| along(at, n) > 0 && enters(n)) => round = Some(l),
                _ => {}
            }
        }
        round
    }

    /// Whether a square does not lie on the edge of the level.
    pub(super) fn is_inside(&self, at: Loc) -> bool {
        let bounds = self.state.level.terrain.bounds();
        let (right, bottom) = (bounds.at.x + bounds.width - 1, bounds.at.y + bounds.height - 1);
        at.x > bounds.at.x && at.y > bounds.at.y && at.x < right && at.y < bottom
    }

    /// The eighth that leads to a goal, and the side tried first.
    fn heading(&self, at: Loc, goal: Loc) -> Option<(Dir, i32)> {
        let (dx, dy) = (i32::from(goal.x - at.x), i32::from(goal.y - at.y));
        let (ax, ay) = (dx.abs(), dy.abs());
        let undecided = if self.state.turn.is_multiple_of(2) { 1 } else { -1 };
        let toward = Dir::toward(at, goal)?;
        let straight = |x: i32, y: i32| {
            Dir::ALL.into_iter().find(|d| {
                let (ox, oy) = d.offset();
                (i32::from(ox), i32::from(oy)) == (x.signum(), y.signum())
            })
        };
        let (wanted, other) = match () {
            () if ay > 2 * ax => (straight(0, dy)?, toward),
            () if ax > 2 * ay => (straight(dx, 0)?, toward),
            () if ay > ax => (toward, straight(0, dy)?),
            () if ax > ay => (toward, straight(dx, 0)?),
            () => return Some((toward, undecided)),
        };
        let side = if other == wanted {
            undecided
        } else if wanted.turn(1) == other {
            1
        } else {
            -1
        };
        Some((wanted, side))
    }
}

/// What fear makes of a square.
enum Fear {
    /// Nothing.
    None,
    /// It leads out of sight: it is taken.
    Takes,
    /// It leads into sight: it is not.
    Shrinks,
    /// There is a way round to the target, with the chance to enter its first square.
    Detour(Loc, i32),
}
