//! The squares an effect would cover, for showing them before anything is chosen. Nothing happens and nothing is drawn.

use super::area::STEPS;
use super::ids::*;
use super::values::resolve;
use super::{Aim, Changes};
use crate::host::Host;
use crate::world::Handle;
use angrist_irh::res::Rid;

impl Host<'_> {
    pub(super) fn preview(&self, who: Handle, effect: Rid, aim: Aim, changes: Changes) -> Vec<(i16, i16)> {
        let Some(f) = self.library().effect(effect) else { return Vec::new() };
        let Some(v) = f.values.first() else { return Vec::new() };
        let Some((map, x, y)) = self.world.position(who) else { return Vec::new() };
        let has = |bit: i32| changes & bit != 0;
        let level = self.creature(who).map_or(0, |c| self.rules.caster_level(c));
        let area = i32::from(v.aval);
        let mut range =
            if v.lval != 0 && area == AR_NONE { resolve(v.lval.into(), level, 0) } else { 5 + level / 2 };
        if has(MM_EXTEND) {
            range *= 2;
        }
        let mut radius = if v.lval != 0 { resolve(v.lval.into(), level, 0).abs() } else { 5 };
        if has(MM_ENLARGE) {
            radius *= 2;
        }
        if has(MM_FOCUS) {
            radius = (radius / 2).max(1);
        }
        let at = match aim {
            Aim::Own => (x, y),
            Aim::At(h) => self.world.whereabouts(h).map_or((x, y), |(_, x, y)| (x, y)),
            Aim::Square(x, y) => (x, y),
            Aim::Direction(d) => STEPS.get(usize::from(d)).map_or((x, y), |s| (x + s.0, y + s.1)),
        };
        let directed = matches!(aim, Aim::Direction(_));
        match area {
            AR_GLOBE | AR_FIELD | AR_MFIELD => self.disc(map, at, radius),
            AR_BARRIER => self.wall_squares(map, (x, y), at),
            AR_BOLT | AR_RAY | AR_BEAM | AR_BREATH | AR_CHAIN | AR_BALL => {
                let path = self.flight_squares(map, (x, y), at, (area, range, directed));
                if area != AR_BALL {
                    return path;
                }
                let centre = path.last().copied().unwrap_or((x, y));
                let mut all = path;
                all.extend(self.spread(map, centre, self.explosion_size(v.lval.into(), radius, changes)));
                dedup(all)
            }
            AR_BURST => {
                let mut all = vec![at];
                all.extend(self.spread(map, at, self.explosion_size(v.lval.into(), radius, changes)));
                dedup(all)
            }
            AR_CONE => self.cone_squares(map, (x, y), at, radius),
            AR_TOUCH => Vec::new(),
            _ => vec![at],
        }
    }

    fn explosion_size(&self, own: i32, radius: i32, changes: Changes) -> i32 {
        let own = if self.is_exact() { own } else { radius };
        if changes & MM_ENLARGE != 0 {
            20 * own
        } else if changes & MM_FOCUS != 0 {
            own
        } else {
            3 * own
        }
    }

    fn open(&self, map: Handle, at: (i16, i16)) -> bool {
        self.world.map(map).is_some_and(|m| m.holds(at.0, at.1) && !m.is_solid(self.library(), at.0, at.1))
            && self.shut_door(map, at.0, at.1).is_none()
            && self.solid_feature(map, at.0, at.1).is_none()
    }

    fn flight_squares(
        &self,
        map: Handle,
        from: (i16, i16),
        to: (i16, i16),
        (area, range, directed): (i32, i32, bool),
    ) -> Vec<(i16, i16)> {
        let mut all = Vec::new();
        if from == to {
            return vec![from];
        }
        let passes = matches!(area, AR_BEAM | AR_BREATH);
        for at in Self::line(from, to, range.max(1)) {
            if !self.open(map, at) {
                break;
            }
            all.push(at);
            let met = self.world.creature_at(map, at.0, at.1).is_some();
            if !passes && (met || (at == to && !directed)) {
                break;
            }
        }
        all
    }

    fn spread(&self, map: Handle, centre: (i16, i16), wanted: i32) -> Vec<(i16, i16)> {
        let mut reached: Vec<(i16, i16)> = Vec::new();
        let mut round = vec![centre];
        while (reached.len() as i32) < wanted && !round.is_empty() {
            let mut next = Vec::new();
            for from in round {
                for step in &STEPS[..4] {
                    let at = (from.0 + step.0, from.1 + step.1);
                    if !reached.contains(&at) && next.len() < 59 && self.open(map, at) {
                        reached.push(at);
                        next.push(at);
                    }
                }
            }
            round = next;
        }
        reached
    }

    fn wall_squares(&self, map: Handle, from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        if (dx == 0) == (dy == 0) {
            return Vec::new();
        }
        let start = (from.0 + dx, from.1 + dy);
        if !self.open(map, start) {
            return Vec::new();
        }
        let mut all = vec![start];
        for side in [-1i16, 1] {
            let mut at = start;
            for _ in 0..64 {
                at = (at.0 + side * dy, at.1 + side * dx);
                if !self.open(map, at) {
                    break;
                }
                all.push(at);
            }
        }
        all.sort_unstable();
        all
    }
}

fn dedup(all: Vec<(i16, i16)>) -> Vec<(i16, i16)> {
    let mut out: Vec<(i16, i16)> = Vec::new();
    for at in all {
        if !out.contains(&at) {
            out.push(at);
        }
    }
    out
}
