//! A creature's step as it happens: doors, time, noise (people 7, fight 17).

use super::names as m;
use super::step::DIRECTIONS;
use crate::creature::names as n;
use crate::host::Host;
use crate::values::Attribute as A;
use crate::world::Handle;

const OPEN: u8 = 2;
const LOCKED: u8 = 8;
const SECRET: u8 = 32;
const BROKEN: u8 = 64;
/// Time to open a door.
const OPENING: i16 = 15;
/// Time of a kick.
const KICK: i16 = 30;

impl Host<'_> {
    /// Segments of a step from where a creature stands (S001-232).
    #[must_use]
    pub fn step_cost(&self, who: Handle) -> i32 {
        let Some(c) = self.creature(who) else { return 10 };
        let mut percent = 100 + 5 * c.value(A::Movement);
        if let Some((map, x, y)) = self.world.position(who)
            && let Some(level) = self.world.map(map)
        {
            let mut ground =
                level.terrain(self.library(), x, y).map_or(100, |t| 100 + 5 * i32::from(t.move_mod));
            let free = self.is_aerial(who)
                || self.rules.has_ability(c, m::CA_WOODLAND_STRIDE)
                || self.plane(who) != 0;
            if level.has_flag(self.library(), x, y, m::TF_WATER) && !self.is_aerial(who) {
                let swims = if self.rules.has_flag(c, n::M_AQUATIC) || self.rules.has_flag(c, n::M_AMPHIB) {
                    100
                } else {
                    70
                };
                ground = ground * swims / 100;
            }
            if ground < 100 && free {
                ground = 100;
            }
            percent = percent * ground / 100;
        }
        (1000 / percent.max(1)).max(1)
    }

    /// Tries a direction: a shut door first, then the step. True when it took time.
    pub(super) fn try_direction(&mut self, who: Handle, direction: usize) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let (dx, dy) = DIRECTIONS[direction.min(7)];
        let (tx, ty) = (x + dx, y + dy);
        let bodiless = self.plane(who) > 1;
        if let Some(door) = self.shut_door(map, tx, ty)
            && !bodiless
        {
            return self.deal_with_door(who, door);
        }
        if let Some(foe) = self.unseen_in_the_way(who, map, tx, ty) {
            return self.bump(who, foe);
        }
        if self.is_rooted(who) || !self.may_step(who, map, tx, ty) {
            return false;
        }
        let cost = self.step_cost(who);
        let banked = self.world.being(who).map_or(0, |b| i32::from(b.mind.banked));
        if cost - 10 > banked + 5 {
            if let Some(b) = self.world.being_mut(who) {
                b.mind.banked += 5;
            }
            self.spend(who, 5);
            return true;
        }
        self.leave_square(who, (tx, ty));
        if self.is_gone(who) {
            return true;
        }
        self.world.put(who, map, tx, ty);
        if let Some(b) = self.world.being_mut(who) {
            let mind = &mut b.mind;
            mind.banked = 0;
            mind.heading = Some(direction as u8);
        }
        self.spend(who, cost.min((cost - banked).max(12)));
        self.creep(who, map, tx, ty);
        let back = self.world.being(who).is_some_and(|b| b.mind.trail.contains(&(tx, ty)));
        let wanders = self
            .world
            .being(who)
            .is_some_and(|b| b.mind.targets.iter().any(|t| t.kind == super::TargetKind::Wander));
        if back && wanders {
            self.wander(who);
        }
        if let Some(b) = self.world.being_mut(who) {
            b.mind.trail.rotate_right(1);
            b.mind.trail[0] = (tx, ty);
        }
        true
    }

    /// How quietly somebody came: those beside may hear and wake.
    pub(crate) fn creep(&mut self, who: Handle, map: Handle, x: i16, y: i16) {
        let quiet = self.creature(who).map_or(0, |c| self.rules.skill_level(c, n::SK_MOVE_SIL).total);
        let roll = quiet + 10 + self.random(10) + 1;
        for (a, b) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
            let Some(other) = self.world.creature_at(map, a, b).filter(|&o| o != who) else { continue };
            let Some(c) = self.creature(other) else { continue };
            let deaf = self.rules.has_flag(c, m::M_DEAF);
            if deaf || self.plane(who) != self.plane(other) || !self.is_hostile(other, who) {
                continue;
            }
            let listens = self.rules.skill_level(c, n::SK_LISTEN).total;
            if listens + self.random(20) + 1 > roll {
                if let Some(b) = self.world.being_mut(who) {
                    b.creature.statuses.retain(|s| i32::from(s.nature) != m::HIDING);
                }
                self.awaken(other);
            }
        }
    }

    /// Somebody unseen who stands in the way.
    fn unseen_in_the_way(&self, who: Handle, map: Handle, x: i16, y: i16) -> Option<Handle> {
        let other = self.world.creature_at(map, x, y).filter(|&o| o != who)?;
        let apart = self.plane(who) != self.plane(other) || self.is_friendly(who, other);
        (!apart && !self.notices(who, other) && self.is_hostile(who, other)).then_some(other)
    }

    /// Runs into somebody unseen, and strikes.
    fn bump(&mut self, who: Handle, foe: Handle) -> bool {
        self.spend(who, 3);
        let act = if self.is_armed(who) { super::Act::Strike } else { super::Act::Brawl };
        self.perform(who, super::Wish { act, priority: 0, target: foe }, &super::look::Look::default(), None);
        true
    }

    /// Opens, picks or kicks a shut door; false when it is a wall to this creature.
    fn deal_with_door(&mut self, who: Handle, door: Handle) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let hands = !self.rules.has_flag(c, n::M_NOHANDS);
        let Some(f) = self.world.get(door).and_then(|o| o.feature()) else { return false };
        let (locked, secret) = (f.marks & LOCKED != 0, f.marks & SECRET != 0);
        if secret && self.rules.profile.is_exact() {
            return false;
        }
        let tried = c.statuses.of(m::TRIED).iter().filter(|s| s.object == door.raw()).count();
        let home = self.is_at_home(who);
        if hands && (!locked || home) {
            self.set_door(door, OPEN, LOCKED | SECRET);
            self.spend(who, OPENING.into());
            return true;
        }
        let skill = self.rules.skill_level(c, n::SK_LOCKPICKING).total;
        if hands && tried == 0 && self.rules.feats(c).has(n::SK_LOCKPICKING) {
            let depth = self.world.map(self.world.map).map_or(0, |l| i32::from(l.depth));
            let opened = self.random(20) + 1 + skill >= 14 + depth;
            self.spend(who, 30);
            if opened {
                self.set_door(door, OPEN, LOCKED);
            } else {
                self.note_try(who, door);
            }
            return true;
        }
        // Five kicks a door; the original never counts them (quirk 9).
        let strength = c.modifier(A::Str);
        if tried >= 5 && !self.rules.profile.is_exact() {
            return false;
        }
        if strength <= 0 {
            return false;
        }
        self.note_try(who, door);
        self.spend(who, KICK.into());
        if self.random(20) + 1 + strength >= 18 {
            self.set_door(door, BROKEN | OPEN, LOCKED);
        }
        true
    }

    fn is_at_home(&self, who: Handle) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let region = self.world.map(map).and_then(|l| l.cell(x, y)).map(|c| c.region);
        self.creature(who)
            .is_some_and(|c| c.statuses.of(m::HOME_REGION).iter().any(|s| Some(s.effect) == region))
    }

    fn set_door(&mut self, door: Handle, set: u8, clear: u8) {
        if let Some(f) = self.world.get_mut(door).and_then(|o| o.feature_mut()) {
            f.marks = (f.marks | set) & !clear;
        }
    }

    fn note_try(&mut self, who: Handle, door: Handle) {
        if let Some(b) = self.world.being_mut(who) {
            b.creature.statuses.gain(crate::creature::Status {
                nature: m::TRIED as i16,
                duration: -2,
                object: door.raw(),
                ..Default::default()
            });
        }
    }
}
