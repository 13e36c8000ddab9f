//! Where a creature steps: pulled by what it wants, pushed by what it fears, led by orders (people 7, S001-257).

use super::look::Look;
use super::mind::{Reason, Subject, Target, TargetKind};
use super::names as m;
use crate::creature::names as n;
use crate::fight::ids::M_SWARM;
use crate::host::Host;
use crate::world::Handle;
use crate::world::place::distance;
use angrist_engine::hunt::{Trail, freshest};
use angrist_engine::space::Loc;

/// Directions in the order of the original's numbers: N S E W NE NW SE SW.
pub const DIRECTIONS: [(i16, i16); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

const N: usize = 0;
const S: usize = 1;
const E: usize = 2;
const W: usize = 3;
const NE: usize = 4;
const NW: usize = 5;
const SE: usize = 6;
const SW: usize = 7;

/// In which order directions are tried when one is wanted.
fn order(x: i32, y: i32) -> [usize; 8] {
    match (x.signum(), y.signum()) {
        (1, 0) => [E, SE, NE, S, N, NW, SW, W],
        (-1, 0) => [W, NW, SW, S, N, NE, SE, E],
        (0, -1) => [N, NW, NE, E, W, SW, SE, S],
        (0, 1) => [S, SE, SW, W, E, NW, NE, N],
        (1, -1) => [NE, N, E, NW, SE, S, W, SW],
        (1, 1) => [SE, S, E, NE, SW, N, W, NW],
        (-1, -1) => [NW, N, W, NE, SW, S, E, SE],
        _ => [SW, S, W, NW, SE, N, E, NE],
    }
}

/// Tries to find an open square to wander to.
const TRIES: usize = 1000;

impl Host<'_> {
    /// Chooses a place to wander to.
    pub fn wander(&mut self, who: Handle) {
        let Some((map, ..)) = self.world.position(who) else { return };
        let Some((width, height)) = self.world.map(map).map(|l| (l.width, l.height)) else { return };
        for _ in 0..TRIES {
            let x = self.random(width.into()) as i16;
            let y = self.random(height.into()) as i16;
            let solid = self.world.map(map).is_none_or(|l| l.is_solid(self.library(), x, y));
            if !solid {
                self.wander_to(who, x, y, 1);
                return;
            }
        }
    }

    /// Makes a square the place to wander to.
    pub fn wander_to(&mut self, who: Handle, x: i16, y: i16, priority: i16) {
        let since = self.world.turn;
        if let Some(b) = self.world.being_mut(who) {
            b.mind.targets.retain(|t| t.kind != TargetKind::Wander);
        }
        let target = Target {
            kind: TargetKind::Wander,
            priority,
            visible: false,
            reason: Reason::Wanderlust,
            since,
            subject: Subject::Square(x, y),
            damage: 0,
        };
        self.world.add_target(who, target);
    }

    fn square_of(&self, t: &Target) -> Option<(i16, i16)> {
        match t.subject {
            Subject::Square(x, y) => Some((x, y)),
            Subject::Creature(h) | Subject::Item(h) => self.world.position(h).map(|(_, x, y)| (x, y)),
            Subject::Nothing => None,
        }
    }

    /// The pull of everything wanted and feared.
    fn pull(&self, who: Handle, look: &Look) -> Option<(i32, i32)> {
        let (_, x, y) = self.world.position(who)?;
        let being = self.world.being(who)?;
        let exact = self.rules.profile.is_exact();
        let afraid = being.creature.statuses.has(m::AFRAID);
        let (mut wx, mut wy) = (0, 0);
        let mut any = false;
        for t in &being.mind.targets {
            let foe = matches!(t.kind, TargetKind::Enemy | TargetKind::AttackTarget);
            let counts = match t.kind {
                TargetKind::Enemy | TargetKind::AttackTarget => t.visible,
                TargetKind::Item | TargetKind::Wander => true,
                // Heard noises attract no one in the original (quirk 17).
                TargetKind::Area => !exact,
                _ => false,
            };
            let Some((tx, ty)) = self.square_of(t).filter(|_| counts) else { continue };
            any = true;
            let mut d = distance((x, y), (tx, ty)).max(1);
            if matches!(t.kind, TargetKind::Wander | TargetKind::Area) {
                d = 1;
            }
            if foe && afraid {
                d = -d;
            }
            let shy_of = being
                .creature
                .statuses
                .of(m::AVOID_MELEE)
                .iter()
                .any(|s| s.object == t.subject.object().raw());
            if foe
                && look.enraged.is_none()
                && ((look.avoiding && (0..=4).contains(&d)) || (shy_of && (0..=5).contains(&d)))
            {
                d = -1;
            }
            let (dx, dy) = (i32::from(tx - x).signum(), i32::from(ty - y).signum());
            wx += 100 * i32::from(t.priority) / d * dx;
            wy += 100 * i32::from(t.priority) / d * dy;
        }
        any.then_some((wx, wy))
    }

    /// A step that orders or a leader far away ask for.
    fn led(&self, who: Handle) -> Option<(i32, i32)> {
        let (_, x, y) = self.world.position(who)?;
        let toward = |(tx, ty): (i16, i16)| {
            let step = (i32::from(tx - x).signum(), i32::from(ty - y).signum());
            (step != (0, 0)).then_some(step)
        };
        let being = self.world.being(who)?;
        let ordered = |kind: TargetKind| {
            being.mind.targets.iter().find(|t| t.kind == kind && t.reason == Reason::OrderedTo)
        };
        if let Some(step) = ordered(TargetKind::WalkToPoint).and_then(|t| self.square_of(t)).and_then(toward)
        {
            return Some(step);
        }
        let leader = self.world.leader_of(who);
        let followed = |t: &Target| match t.subject {
            Subject::Creature(h) => h,
            _ => leader,
        };
        for (kind, ahead) in
            [(TargetKind::WalkInFront, 3), (TargetKind::WalkInBack, -1), (TargetKind::WalkNear, 0)]
        {
            let Some(t) = ordered(kind) else { continue };
            let Some((_, lx, ly)) = self.world.position(followed(t)) else { continue };
            let heading = self.world.being(followed(t)).and_then(|b| b.mind.heading);
            let (dx, dy) = heading.and_then(|h| DIRECTIONS.get(usize::from(h))).copied().unwrap_or((0, 0));
            if let Some(step) = toward((lx + ahead * dx, ly + ahead * dy)) {
                return Some(step);
            }
        }
        let (_, lx, ly) = self.world.position(leader)?;
        if distance((x, y), (lx, ly)) > 3 { toward((lx, ly)) } else { None }
    }

    /// A step, as the creature wants it. The hero's noise and scent lead those who perceive no one, except in `exact`.
    pub(super) fn take_step(&mut self, who: Handle, look: &Look, trail: Option<&Trail>) -> bool {
        if self.world.is_ordered(who, TargetKind::StandStill) {
            return false;
        }
        let leader = self.world.leader_of(who);
        if self.world.is_ordered(who, TargetKind::WalkNear)
            && look.far_foe.is_none()
            && self.stands_beside(who, leader)
        {
            return false;
        }
        let mut wanted = self.pull(who, look);
        if wanted.is_none() {
            if let Some(moved) = self.hunt(who, look, trail) {
                return moved;
            }
            self.wander(who);
            wanted = self.pull(who, look);
        }
        let (mut wx, mut wy) = self.led(who).or(wanted).unwrap_or((0, 0));
        if wx.abs() * 2 < wy.abs() {
            wx = 0;
        } else if wy.abs() * 2 < wx.abs() {
            wy = 0;
        }
        if (wx, wy) == (0, 0) {
            let goal = self.world.position(look.far_foe).map(|(_, x, y)| (x, y));
            let (Some((_, x, y)), Some((tx, ty))) = (self.world.position(who), goal) else {
                let guarding = self.world.being(who).is_some_and(|b| b.state & m::MS_GUARDING as i16 != 0);
                let wandering = self
                    .world
                    .being(who)
                    .is_some_and(|b| b.mind.targets.iter().any(|t| t.kind == TargetKind::Wander));
                if !guarding && !wandering && leader.is_none() {
                    self.wander(who);
                }
                return false;
            };
            (wx, wy) = (i32::from(tx - x).signum(), i32::from(ty - y).signum());
        }
        if let Some((fx, fy)) = self.away_from_fields(who) {
            (wx, wy) = (wx + 1000 * fx, wy + 1000 * fy);
        }
        order(wx, wy).into_iter().any(|d| self.try_direction(who, d))
    }

    /// Follows the hero by noise and scent where no one is perceived; nothing when there is no trail to follow.
    fn hunt(&mut self, who: Handle, look: &Look, trail: Option<&Trail>) -> Option<bool> {
        let trail = trail?;
        let led = !self.world.leader_of(who).is_none();
        let hunter = self.is_hostile(who, self.world.player);
        if self.rules.profile.is_exact() || look.has_target || look.afraid || led || !hunter {
            return None;
        }
        let (map, x, y) = self.world.position(who)?;
        let at = Loc::new(x, y);
        let free = |l: Loc| self.may_step(who, map, l.x, l.y);
        let d = freshest(trail, at, free).filter(|d| trail.noise(at.step(*d)) <= trail.noise(at))?;
        let to = at.step(d);
        let step = (to.x - x, to.y - y);
        let direction = DIRECTIONS.iter().position(|&v| v == step)?;
        Some(self.try_direction(who, direction))
    }

    /// Whether a creature dislikes the field types of a square.
    fn dislikes(&self, who: Handle, kinds: i32) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let s = c.senses;
        let has = |flag: i32| self.rules.has_flag(c, flag);
        kinds & m::FI_BAD != 0
            || (kinds & m::FI_SILENCE != 0 && (has(m::M_CASTER) || (s.blindsight > 0 && s.infravision == 0)))
            || (kinds & m::FI_DARKNESS != 0
                && s.tremor == 0
                && s.telepathy == 0
                && s.blindsight == 0
                && !has(n::M_BLIND))
            || (kinds & m::FI_LIGHT != 0 && has(m::M_LIGHT_AVERSE))
    }

    fn disliked_at(&self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        self.world.map(map).is_some_and(|l| {
            l.fields.iter().any(|f| f.creator != who && f.covers(x, y) && self.dislikes(who, f.kind))
        })
    }

    fn away_from_fields(&self, who: Handle) -> Option<(i32, i32)> {
        let (map, x, y) = self.world.position(who)?;
        let level = self.world.map(map)?;
        let worst = level
            .fields
            .iter()
            .rev()
            .find(|f| f.creator != who && f.covers(x, y) && self.dislikes(who, f.kind))?;
        let away = (i32::from(x - worst.x).signum(), i32::from(y - worst.y).signum());
        (away != (0, 0)).then_some(away)
    }

    /// Whether a creature would and could step on a square, doors apart.
    pub(crate) fn may_step(&self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let Some(level) = self.world.map(map) else { return false };
        let Some(c) = self.creature(who) else { return false };
        let Some((_, ox, oy)) = self.world.position(who) else { return false };
        if x <= 0 || y <= 0 || x >= level.width - 1 || y >= level.height - 1 {
            return false;
        }
        let bodiless = self.plane(who) > 1 || self.rules.has_ability(c, m::CA_EARTHMELD);
        if self.is_blocked(map, level, x, y, false) && !bodiless {
            return false;
        }
        let library = self.library();
        let is = |flag: i32| level.has_flag(library, x, y, flag);
        let same = level.cell(x, y).map(|c| c.terrain) == level.cell(ox, oy).map(|c| c.terrain);
        let aquatic = self.rules.has_flag(c, n::M_AQUATIC);
        let amphibious = self.rules.has_flag(c, n::M_AMPHIB);
        let flies = self.is_aerial(who);
        if aquatic && !amphibious && !is(m::TF_WATER) {
            return false;
        }
        if !flies && !aquatic && !amphibious && (is(m::TF_DEEP_LIQ) || is(m::TF_FALL)) {
            return false;
        }
        if is(m::TF_WARN) && !same && !flies && !aquatic && !amphibious {
            return false;
        }
        if self.disliked_at(who, map, x, y) && !self.disliked_at(who, map, ox, oy) {
            return false;
        }
        let blocker =
            self.world.creatures_over(map, x, y).into_iter().find(|&t| t != who && self.blocks_way(who, t));
        blocker.is_none()
    }

    /// Whether the bulk of a huge creature finds room around a square: no creature in it that it cannot pass, nothing solid but
    /// a little at its edge (fight 17.16).
    pub(super) fn bulk_fits(&self, who: Handle, map: Handle, at: (i16, i16)) -> bool {
        let size = self.creature(who).map_or(0, |c| c.value(crate::values::Attribute::Size));
        let face = crate::world::place::face_radius(size) as i32;
        let Some(level) = self.world.map(map).filter(|_| face > 0) else { return true };
        let reach = face as i16;
        let bodiless = self.plane(who) > 1 || self.ability(who, m::CA_EARTHMELD) > 0;
        let mut squeezed = 0;
        for x in (at.0 - reach).max(0)..=at.0 + reach {
            for y in (at.1 - reach).max(0)..=at.1 + reach {
                let far = distance((x, y), at);
                if far > face || !level.holds(x, y) {
                    continue;
                }
                let here = self.world.creatures_over(map, x, y);
                if here.iter().any(|t| *t != who && self.blocks_way(who, *t)) {
                    return false;
                }
                if self.is_blocked(map, level, x, y, false) && !bodiless {
                    if far < face {
                        return false;
                    }
                    squeezed += 1;
                }
            }
        }
        squeezed <= 3 * face
    }

    /// Whether somebody on a square keeps another from it (fight 17.5). Pictures that are seen through, swarms and those on other
    /// planes never do. Two below large share a square when one hides from the other, when one of them alone is up high, and
    /// when they mean each other no harm.
    fn blocks_way(&self, who: Handle, other: Handle) -> bool {
        let swarm = self.flag(who, M_SWARM) || self.flag(other, M_SWARM);
        if swarm || self.plane(who) != self.plane(other) || self.is_mere_picture(other) {
            return false;
        }
        let large = |h: Handle| self.creature(h).is_none_or(|c| c.value(crate::values::Attribute::Size) >= 5);
        if large(who) || large(other) {
            return true;
        }
        let has = |h: Handle, nature: i32| self.creature(h).is_some_and(|c| c.statuses.has(nature));
        let hides_from =
            |hidden: Handle, seeker: Handle| has(hidden, m::HIDING) && self.perceives(seeker, hidden) == 0;
        if hides_from(other, who)
            || hides_from(who, other)
            || has(who, m::ELEVATED) != has(other, m::ELEVATED)
        {
            return false;
        }
        self.is_hostile(other, who) || self.is_hostile(who, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S001-257
    #[test]
    fn a_wanted_direction_is_tried_first_and_its_opposite_last() {
        for (d, &(x, y)) in DIRECTIONS.iter().enumerate() {
            let list = order(x.into(), y.into());
            assert_eq!(list[0], d);
            assert_eq!(DIRECTIONS[list[7]], (-x, -y));
            let mut all = list;
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7]);
        }
    }
}
