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

    /// Tries a direction: a shut door first, then the step. True when it came about.
    pub(super) fn try_direction(&mut self, who: Handle, direction: usize) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let (dx, dy) = DIRECTIONS[direction.min(7)];
        let bodiless = self.plane(who) > 1;
        if let Some(door) = self.shut_door(map, x + dx, y + dy)
            && !bodiless
        {
            return self.deal_with_door(who, door);
        }
        self.charge_along(who, direction);
        let done = self.walk_toward(who, map, direction);
        if done && !self.is_gone(who) && self.world.position(who).is_some() {
            self.note_step(who, direction);
        }
        done
    }

    /// What keeps somebody from walking at once: being held, stuck or down (fight 17.3). Nothing when it may walk.
    fn free_oneself(&mut self, who: Handle) -> Option<bool> {
        const HELD: [i32; 3] = [m::GRABBED, m::GRAPPLED, m::GRAPPLING];
        if self.has_any(who, &HELD) {
            crate::fight::attack(self, who, Handle::NONE, crate::fight::How::Special(m::A_ESCA));
            if self.is_gone(who) || self.has_any(who, &HELD) {
                return Some(false);
            }
        }
        let nimble = self.creature(who).map_or(0, |c| c.modifier(A::Dex));
        if let Some(stuck) = self.held(who, m::STUCK) {
            if self.check_skill(who, n::SK_ESCAPE_ART, 15 + i32::from(stuck.magnitude), 0) {
                if self.rules.profile.is_exact() {
                    self.random(6);
                }
                self.spend(who, 1500 / (100 + 5 * nimble).max(1));
                self.end(who, m::STUCK);
            } else {
                self.spend(who, 20);
            }
            return Some(true);
        }
        if self.creature(who).is_some_and(|c| c.statuses.has(m::PRONE)) {
            let quick = self.feat(who, m::FT_INSTANT_STAND) && {
                let balance = self.skill(who, n::SK_BALANCE);
                if self.value(who, A::Reflex) > balance {
                    self.reflex(who, 15, 0)
                } else {
                    self.check_skill(who, n::SK_BALANCE, 15, 0)
                }
            };
            self.end(who, m::PRONE);
            if !quick {
                self.spend(who, 2500 / (100 + 5 * nimble).max(1));
                self.provoke(who, None, false);
            }
            return Some(!self.is_gone(who));
        }
        None
    }

    /// A step as it happens (fight 17.3 to 17.9).
    fn walk_toward(&mut self, who: Handle, map: Handle, mut direction: usize) -> bool {
        if let Some(done) = self.free_oneself(who) {
            return done;
        }
        if self.is_rooted(who) || self.has(who, crate::fight::ids::ENGULFED) {
            return false;
        }
        if self.creature(who).is_some_and(|c| c.statuses.has(m::CONFUSED))
            && !self.check_skill(who, n::SK_BALANCE, 18, 0)
        {
            if self.creature(who).is_some_and(|c| c.statuses.has(m::CHARGING)) {
                if !self.reflex(who, 20, 0) {
                    self.end(who, m::CHARGING);
                    self.spend(who, 12);
                    return true;
                }
            } else {
                direction = self.random(7).max(0) as usize;
            }
        }
        let Some((_, x, y)) = self.world.position(who) else { return false };
        let (dx, dy) = DIRECTIONS[direction.min(7)];
        let (tx, ty) = (x + dx, y + dy);
        if let Some(foe) = self.unseen_in_the_way(who, map, tx, ty) {
            return self.bump(who, foe);
        }
        if !self.may_step(who, map, tx, ty) {
            return false;
        }
        if !self.closes_in(who, (tx, ty)) {
            return self.is_gone(who);
        }
        if self.held(who, m::CHARGING).is_some_and(|s| s.magnitude > 0) {
            self.provoke(who, None, true);
            if self.is_gone(who) {
                return true;
            }
        }
        self.leave_square(who, (tx, ty));
        if self.is_gone(who) || self.has_any(who, &[m::PARALYSIS, m::GRABBED, m::GRAPPLED]) {
            return true;
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
        if !self.bulk_fits(who, map, (tx, ty)) {
            return false;
        }
        let crossings = self.world.move_with_fields(who, tx, ty);
        let todo = self.crossings(crossings);
        self.do_now(todo);
        if self.is_gone(who) {
            return true;
        }
        let inside = self.held_by(who, crate::fight::ids::ENGULFER);
        if !inside.is_none() {
            self.world.put(inside, map, tx, ty);
        }
        self.creep(who, map, tx, ty);
        if let Some(o) = self.world.get_mut(who) {
            let all = o.statuses_mut().all_mut().iter_mut();
            all.filter(|s| i32::from(s.nature) == m::CHARGING).for_each(|s| s.magnitude += 1);
        }
        if let Some(b) = self.world.being_mut(who) {
            b.mind.banked = 0;
        }
        self.spend(who, cost.min((cost - banked).max(12)));
        self.ripple(who, 3);
        true
    }

    /// Remembers a step; one who walks in circles while it wanders goes elsewhere.
    fn note_step(&mut self, who: Handle, direction: usize) {
        let Some((_, x, y)) = self.world.position(who) else { return };
        let Some(b) = self.world.being_mut(who) else { return };
        b.mind.heading = Some(direction as u8);
        let back = b.mind.trail.contains(&(x, y));
        let wanders = b.mind.targets.iter().any(|t| t.kind == super::TargetKind::Wander);
        if back && wanders {
            self.wander(who);
        }
        if let Some(b) = self.world.being_mut(who) {
            b.mind.trail.rotate_right(1);
            b.mind.trail[0] = (x, y);
        }
    }

    /// Those who charge by nature or with a lance begin to where a foe stands that way; another way ends a charge (people 7).
    fn charge_along(&mut self, who: Handle, direction: usize) {
        let (dx, dy) = DIRECTIONS[direction.min(7)];
        let similar = |(ax, ay): (i16, i16)| (ax - dx).abs() + (ay - dy).abs() <= 1;
        let charging = self.held(who, m::CHARGING).map(|s| s.value);
        if let Some(way) = charging {
            let old = usize::try_from(way).ok().and_then(|d| DIRECTIONS.get(d)).copied();
            if old.is_some_and(|d| !similar(d)) {
                self.end(who, m::CHARGING);
            }
        }
        let lance = self.item_is(self.main_weapon(who), crate::item::id::WT_CHARGE);
        if !(self.flag(who, m::M_CHARGE) || lance)
            || self.flag(who, m::M_NO_CHARGE)
            || self.creature(who).is_none_or(|c| c.statuses.has(m::CHARGING))
        {
            return;
        }
        let Some((map, x, y)) = self.world.position(who) else { return };
        let all = self.world.map(map).map_or_else(Vec::new, |l| l.things.clone());
        let foe = all.into_iter().any(|t| {
            t != who
                && self.world.being(t).is_some()
                && self.world.position(t).is_some_and(|(_, a, b)| {
                    crate::world::place::distance((a, b), (x, y)) <= 25
                        && similar(((a - x).signum(), (b - y).signum()))
                })
                && self.is_hostile(t, who)
                && self.notices(who, t)
                && self.has_line_of_fire(who, t)
        });
        if foe {
            let status = crate::creature::Status::lasting(
                m::CHARGING,
                direction as i32,
                0,
                crate::creature::Source::Other,
                angrist_irh::res::Rid::NONE,
            );
            self.afflict(who, status);
        }
    }

    /// How quietly somebody came: those beside may hear and wake.
    pub(crate) fn creep(&mut self, who: Handle, map: Handle, x: i16, y: i16) {
        let quiet = self.creature(who).map_or(0, |c| self.rules.skill_level(c, n::SK_MOVE_SIL).total);
        let roll = quiet + 10 + self.random(10) + 1;
        let around = DIRECTIONS.iter().chain([(0, 0)].iter());
        let hearers: Vec<Handle> =
            around.flat_map(|(dx, dy)| self.world.creatures_over(map, x + dx, y + dy)).collect();
        for other in hearers {
            if other == who {
                continue;
            }
            let Some(c) = self.creature(other) else { continue };
            let deaf = self.rules.has_flag(c, m::M_DEAF);
            // Those inside somebody stand nowhere.
            if deaf
                || c.statuses.has(crate::fight::ids::ENGULFED)
                || self.plane(who) != self.plane(other)
                || !self.is_hostile(other, who)
            {
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
        let other = self.world.creatures_over(map, x, y).into_iter().find(|&o| o != who)?;
        let apart = self.plane(who) != self.plane(other) || self.is_friendly(who, other);
        (!apart && !self.notices(who, other) && self.is_hostile(who, other)).then_some(other)
    }

    /// Runs into somebody unseen, and strikes.
    fn bump(&mut self, who: Handle, foe: Handle) -> bool {
        self.end(foe, m::HIDING);
        let found = self.notices(who, foe);
        self.spend(who, if found { 3 } else { 10 });
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
