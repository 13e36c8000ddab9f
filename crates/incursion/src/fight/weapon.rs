//! The attack with a weapon: who may, both hands, cleaving on, and what it costs (fight 3.3, 4.1 to 4.5).

use super::ids::*;
use super::{Refusal, Report};
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::status::Wanted;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

/// The time an action of a number of parts takes at a speed.
pub(super) fn time(parts: i32, speed: i32) -> i32 {
    parts / (100 + 5 * speed).max(10)
}

impl Host<'_> {
    /// What keeps somebody from attacking somebody at all, in the order it is asked.
    pub(super) fn kept_back(&mut self, e: &mut Event, fearless: bool) -> Option<i32> {
        let [actor, victim, ..] = e.parties;
        // In the original the frightened do not even break free.
        let creature = self.world.being(victim).is_some() || (victim.is_none() && self.is_exact());
        if creature && !fearless && self.has(actor, AFRAID) && !self.feat(actor, FT_LION_HEART) {
            return Some(Self::refuse(e, Refusal::Afraid));
        }
        if self.has_about(actor, CHARMED, victim) {
            return Some(Self::refuse(e, Refusal::Charmed));
        }
        if self.has(actor, NAUSEA) {
            if self.known_skill(actor, SK_CONCENT) < 10 {
                return Some(Self::refuse(e, Refusal::Nauseated));
            }
            if !self.check_skill(actor, SK_CONCENT, 20, 0) {
                self.provoke(actor, None, false);
                self.spend(actor, 40);
                return Some(answer::DONE);
            }
        }
        None
    }

    pub(super) fn is_target(&self, thing: Handle) -> bool {
        self.world.get(thing).is_some_and(|o| !o.is_deleted() && o.map().is_none())
    }

    /// Whether somebody holds or is held, so that only small weapons are of use.
    fn is_entangled(&self, who: Handle) -> bool {
        self.has_any(who, &[GRABBED, GRAPPLED, GRAPPLING, ENGULFED])
    }

    fn works_in_a_grapple(&self, who: Handle, weapon: Handle) -> bool {
        let (size, own) = (self.item_size(weapon), self.value(who, Attribute::Size));
        size <= id::SZ_TINY
            || size <= own - 2
            || self.item_is(weapon, id::WT_ENTANGLE)
            || (self.has(who, ENGULFED) && size <= own)
    }

    /// What forbids striking with a weapon from where one stands.
    fn weapon_refusal(&self, actor: Handle, victim: Handle, weapon: Handle) -> Option<Refusal> {
        if self.item_is(weapon, id::WT_NO_MELEE) {
            return Some(Refusal::NotForMelee);
        }
        if self.is_entangled(actor) && !self.works_in_a_grapple(actor, weapon) {
            return Some(Refusal::TooCloseInAGrapple);
        }
        if self.item_is(weapon, id::WT_MOUNTED_ONLY)
            && !self.has(actor, MOUNTED)
            && self.value(actor, Attribute::Size) <= self.item_size(weapon)
        {
            return Some(Refusal::OnlyMounted);
        }
        if self.plane(actor) == 0 && !self.line_of_fire(actor, victim) {
            return Some(Refusal::NoLineOfFire);
        }
        let (reach, only) = self.creature(actor).map_or((false, false), |c| (c.has_reach, c.reach_only));
        if self.is_beside(actor, victim, 0) {
            (only && self.world.being(victim).is_some()).then_some(Refusal::TooClose)
        } else if self.is_beside(actor, victim, 1) && reach {
            None
        } else {
            Some(Refusal::TooFar)
        }
    }

    /// An attack with the weapon in hand, and with the other one.
    pub(super) fn weapon_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, weapon, _] = e.parties;
        if self.world.item(weapon).is_none() {
            return Self::refuse(e, Refusal::NoWeapon);
        }
        if !self.is_target(victim) {
            return Self::refuse(e, Refusal::NotATarget);
        }
        if self.has(actor, STUCK) {
            return Self::refuse(e, Refusal::Stuck);
        }
        let afraid = self.has(actor, AFRAID);
        if let Some(result) = self.kept_back(e, false) {
            return result;
        }
        if let Some(why) = self.weapon_refusal(actor, victim, weapon) {
            return Self::refuse(e, why);
        }
        let mut dual = false;
        let mut cleaved = Vec::new();
        let mut target = victim;
        loop {
            let was_down = self.has(target, PRONE);
            if self.weapon_strike(e, weapon, target, Mode::Melee) == answer::ABORT && cleaved.is_empty() {
                return answer::ABORT;
            }
            let other = self.ready_hand(actor);
            let alive = |h: &Self| !h.is_gone(target) && !h.is_gone(actor);
            // A creature that lost a weapon by the first blow has only one now.
            if alive(self) && self.attack_mode(actor) == Mode::Offhand && self.world.item(other).is_some() {
                dual = true;
                let both = e.parties[2];
                e.parties[2] = other;
                e.set(Field::IsOffhand, 1);
                self.weapon_strike(e, other, target, Mode::Offhand);
                e.set(Field::IsOffhand, 0);
                e.parties[2] = both;
            }
            let fell = self.is_gone(target) || (!was_down && self.has(target, PRONE));
            let may = fell
                && self.world.being(target).is_some()
                && !self.is_gone(actor)
                && (self.feat(actor, FT_GREAT_CLEAVE) || (self.feat(actor, FT_CLEAVE) && cleaved.is_empty()));
            cleaved.push(target);
            match may.then(|| self.next_to_cleave(actor, weapon, &cleaved)).flatten() {
                Some(next) if cleaved.len() <= 32 => target = next,
                _ => break,
            }
            e.set(Field::IsCleave, 1);
            e.parties[1] = target;
        }
        e.parties[1] = victim;
        self.extra_touch(e);
        self.pay_for_weapon(e, dual, afraid);
        answer::DONE
    }

    /// One strike with a weapon.
    pub(super) fn weapon_strike(&mut self, e: &mut Event, weapon: Handle, target: Handle, mode: Mode) -> i32 {
        let actor = e.parties[0];
        let hit = if mode == Mode::Offhand { Attribute::HitOffhand } else { Attribute::HitMelee };
        e.set(Field::AType, A_SWNG);
        e.set(Field::VHit, self.value(actor, hit));
        e.set(Field::VDef, self.value(target, Attribute::Defence));
        self.set_weapon(e, actor, weapon, target);
        e.blow.set_dice(self.weapon_dice(actor, weapon, target, mode));
        e.set(Field::SaveDC, 0);
        if e.is(Field::IsCleave) && self.item_has(weapon, id::WQ_CLEAVING) {
            e.set(Field::AType, A_COUP);
            e.set(Field::IsCrit, 1);
        }
        self.throw_strike(e)
    }

    /// Throws a strike and keeps its report.
    pub(super) fn throw_strike(&mut self, e: &mut Event) -> i32 {
        let result = self.rethrow(e, ev::EV_STRIKE);
        if result != answer::ABORT {
            self.world.report(Report::of(e));
        }
        result
    }

    /// The next foe a sweeping blow reaches (fight 4.3): the first of the squares around, column by column.
    fn next_to_cleave(&self, actor: Handle, weapon: Handle, done: &[Handle]) -> Option<Handle> {
        let (map, x, y) = self.world.position(actor)?;
        let reach = self.creature(actor).is_some_and(|c| c.has_reach);
        let far_only = self.item_is(weapon, id::WT_REACH) && !self.item_is(weapon, id::WT_STRIKE_NEAR);
        let squares = (-2i16..=2).flat_map(|dx| (-2i16..=2).map(move |dy| (dx, dy)));
        squares.flat_map(|(dx, dy)| self.world.things_at(map, x + dx, y + dy)).find(|&h| {
            let beside = self.is_beside(actor, h, 0);
            h != actor
                && self.world.being(h).is_some()
                && !done.contains(&h)
                && self.perceives(actor, h) != 0
                && self.is_hostile(h, actor)
                && (self.plane(actor) != 0 || self.line_of_fire(actor, h))
                && !(beside && far_only)
                && (beside || (reach && self.is_beside(actor, h, 1)))
        })
    }

    /// Some strike with a weapon and touch with the other hand (fight 4.4).
    fn extra_touch(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if !self.flag(actor, M_XTRA_TOUCH) || self.is_gone(victim) || self.is_gone(actor) {
            return;
        }
        let touch = self.attacks_of(actor).into_iter().find(|a| i32::from(a.kind) == A_TUCH);
        let Some(touch) = touch else { return };
        let (weapon, second) = (e.parties[2], e.parties[3]);
        (e.parties[2], e.parties[3]) = (Handle::NONE, Handle::NONE);
        self.set_natural(e, &touch, true);
        self.throw_strike(e);
        (e.parties[2], e.parties[3]) = (weapon, second);
    }

    fn pay_for_weapon(&mut self, e: &mut Event, dual: bool, afraid: bool) {
        let [actor, victim, ..] = e.parties;
        if self.is_free_for_tactician(e) || e.blow.free {
            let status = Status {
                nature: TRIED as i16,
                value: FT_EXPERT_TACTICIAN as i16,
                duration: 1,
                source: Source::Other,
                object: victim.raw(),
                ..Status::default()
            };
            if !e.blow.free {
                self.afflict(actor, status);
            }
            return;
        }
        let melee = self.value(actor, Attribute::SpeedMelee);
        let cost = if dual {
            let other = self.value(actor, Attribute::SpeedOffhand);
            time(3000, melee.min(other)) + time(3000, melee.max(other)) / 2
        } else {
            time(3000, melee)
        };
        self.pay(actor, cost, afraid);
    }

    /// Time for an attack; somebody who overcomes fear takes twice as long (fight 3.6).
    pub(super) fn pay(&mut self, actor: Handle, cost: i32, afraid: bool) {
        if afraid && self.is_exact() {
            self.spend(actor, cost);
            let so_far = self.world.get(actor).map_or(0, |o| i32::from(o.timeout));
            self.spend(actor, so_far);
        } else {
            self.spend(actor, if afraid { 2 * cost } else { cost });
        }
    }

    pub(super) fn is_free_for_tactician(&self, e: &Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let wanted =
            Wanted { value: Some(FT_EXPERT_TACTICIAN), object: Some(victim.raw()), ..Wanted::of(TRIED) };
        self.feat(actor, FT_EXPERT_TACTICIAN)
            && (e.is(Field::IsSurprise) || self.lacks_dexterity(victim))
            && self.world.get(actor).is_some_and(|o| wanted.among(o.statuses()).next().is_none())
    }
}
