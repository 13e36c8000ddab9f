//! Manoeuvres decided by an opposed check: bull rush, grab, disarm, trip, throw, escape (fight 5, 8); pushing (17.12).

use super::Refusal;
use super::ids::*;
use super::weapon::time;
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

/// Where a bull rush sends its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Rush {
    /// Back; the attacker follows.
    #[default]
    Force,
    /// Attacker and victim change places.
    Displace,
    /// The attacker goes past.
    MovePast,
}

impl Host<'_> {
    /// Two dice against each other with everything that helps; ties are resisted.
    pub(crate) fn opposed_check(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let attack = e.get(Field::AType);
        let (own, other) = (self.die20(), self.die20());
        let base =
            |h: &Self, who: Handle, mode: Mode| h.creature(who).map_or(0, |c| h.rules.base_attack(c, mode));
        let brawl = base(self, victim, Mode::Brawl);
        let armed = !self.main_weapon(victim).is_none();
        let mut actor_total = own + base(self, actor, Mode::Melee);
        let mut victim_total = other + if armed { brawl.max(base(self, victim, Mode::Melee)) } else { brawl };
        let size = |h: &Self, who: Handle| (h.value(who, Attribute::Size) - 4) * 4;
        let bonus = |h: &Self, who: Handle, feat: i32| if h.feat(who, feat) { 4 } else { 0 };
        let saved = |h: &Self, who: Handle, kind: i32| {
            h.creature(who).map_or(0, |c| c.statuses.sum(SAVE_BONUS, kind))
        };
        let (mut actor_deft, mut victim_deft) = (false, false);
        match attack {
            A_BULL => {
                actor_total += size(self, actor);
                victim_total += size(self, victim) + saved(self, victim, 20);
            }
            A_GRAB => {
                actor_total += size(self, actor) + bonus(self, actor, FT_MASTER_GRAPPLE);
                victim_total +=
                    size(self, victim) + saved(self, victim, 10) + bonus(self, victim, FT_MASTER_GRAPPLE);
            }
            A_ESCA => {
                let art = self.known_skill(actor, SK_ESCAPE_ART)
                    - self.modifier(actor, Attribute::Dex).max(self.modifier(actor, Attribute::Str)).max(0);
                actor_total += size(self, actor)
                    + art.max(0)
                    + if self.feat(actor, FT_SLIPAWAY) { 6 } else { 0 }
                    + saved(self, actor, 10)
                    + bonus(self, actor, FT_MASTER_GRAPPLE);
                victim_total += size(self, victim) + bonus(self, victim, FT_MASTER_GRAPPLE);
            }
            A_DISA => {
                let of = |h: &Self, who: Handle| 2 * (h.item_size(h.main_weapon(who)).max(1) - 4);
                let fine = self.item_is(self.main_weapon(actor), id::WT_SUPER_DISARM);
                actor_total +=
                    of(self, actor) + if fine { 4 } else { 0 } + bonus(self, actor, FT_MASTER_DISARM);
                let both = self.main_weapon(victim) == self.ready_hand(victim);
                victim_total +=
                    of(self, victim) + if both { 4 } else { 0 } + bonus(self, victim, FT_MASTER_DISARM);
                (actor_deft, victim_deft) = (true, true);
            }
            A_TRIP => {
                let fine = self.item_is(self.main_weapon(actor), id::WT_SUPER_TRIP);
                actor_total += if fine { 4 } else { 0 } + bonus(self, actor, FT_MASTER_TRIP);
                let quadruped = if self.is_type(victim, MA_QUADRUPED) { 4 } else { 0 };
                victim_total += quadruped + bonus(self, victim, FT_MASTER_TRIP);
                (actor_deft, victim_deft) = (true, true);
            }
            _ => {}
        }
        let score = |h: &Self, who: Handle, deft: bool| {
            let (strength, dex) = (h.modifier(who, Attribute::Str), h.modifier(who, Attribute::Dex));
            if deft || h.feat(who, FT_WEAPON_FINESSE) { strength.max(dex) } else { strength }
        };
        actor_total += score(self, actor, actor_deft);
        victim_total += score(self, victim, victim_deft);
        e.blow.own = actor_total.clamp(-128, 127) as i16;
        e.blow.other = victim_total.clamp(-128, 127) as i16;
        e.blow.own > e.blow.other
    }

    /// What keeps somebody from laying hands on somebody.
    fn hold_refusal(&self, actor: Handle, victim: Handle, held_too: bool) -> Option<Refusal> {
        if held_too && self.has_any(actor, &[GRAPPLED, GRABBED, GRAPPLING]) {
            return Some(Refusal::Held);
        }
        if self.has(actor, STUCK) {
            return Some(Refusal::Stuck);
        }
        if self.flag(victim, M_SWARM) || self.flag(actor, M_SWARM) {
            return Some(Refusal::Swarm);
        }
        (self.plane(actor) != self.plane(victim)).then_some(Refusal::WrongPlane)
    }

    fn pay_manoeuvre(&mut self, e: &Event, cost: i32) {
        if !e.blow.free {
            let afraid = self.has(e.parties[0], AFRAID);
            self.pay(e.parties[0], cost, afraid);
        }
    }

    /// Starts the strike of a manoeuvre: which attack, against what, with which numbers.
    fn set_manoeuvre(&mut self, e: &mut Event, attack: i32, kind: i32) {
        let [actor, victim, ..] = e.parties;
        let armed = matches!(self.attack_mode(actor), Mode::Melee | Mode::Offhand);
        let hit = if armed { Attribute::HitMelee } else { Attribute::HitBrawl };
        e.set(Field::AType, attack);
        e.set(Field::DType, kind);
        e.set(Field::VHit, self.value(actor, hit));
        e.set(Field::VDef, self.value(victim, Attribute::Defence));
        e.set(Field::VThreat, 21);
        e.set(Field::VCrit, 2);
        e.set(Field::SaveDC, -1);
        e.set(Field::BDmg, 0);
        (e.blow.number, e.blow.sides, e.blow.bonus) = (0, 0, 0);
        if !armed {
            e.parties[2] = Handle::NONE;
        }
    }

    pub(super) fn bull_rush_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if let Some(why) = self.hold_refusal(actor, victim, true) {
            return Self::refuse(e, why);
        }
        if !self.feat(actor, FT_MASTER_BULL_RUSH) {
            self.provoke(actor, Some(victim), false);
        }
        if !self.is_gone(actor) {
            self.set_manoeuvre(e, A_BULL, AD_NORM);
            self.throw_strike(e);
        }
        let speed = self.value(actor, Attribute::SpeedBrawl).min(self.value(actor, Attribute::Movement));
        self.pay_manoeuvre(e, time(3000, speed));
        answer::DONE
    }

    pub(super) fn trip_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let down = self.has(victim, PRONE);
        let vain = self.is_aerial(victim) || down;
        let out_of_reach = self.flag(victim, M_SWARM) || self.plane(actor) != self.plane(victim);
        if self.is_exact() && !self.has(actor, STUCK) && (vain || out_of_reach) {
            // The original takes the vain attempt for an act, and one that takes no time.
            return answer::DONE;
        }
        if let Some(why) = self.hold_refusal(actor, victim, false) {
            return Self::refuse(e, why);
        }
        if vain {
            return Self::refuse(e, if down { Refusal::AlreadyDown } else { Refusal::Unsuitable });
        }
        let countered = e.blow.counter;
        self.set_manoeuvre(e, A_TRIP, AD_TRIP);
        self.throw_strike(e);
        let resisted = e.is(Field::Resist) || e.is(Field::Immune);
        let armed = !self.is_exact() || self.attack_mode(actor) == Mode::Melee;
        let speed = if armed { Attribute::SpeedMelee } else { Attribute::SpeedBrawl };
        let cost = time(3000, self.value(actor, speed));
        if self.is_exact() && !e.blow.free {
            if let Some(object) = self.world.get_mut(actor) {
                object.timeout = cost as i16;
            }
        } else {
            self.pay_manoeuvre(e, cost);
        }
        if resisted
            && !countered
            && !self.is_gone(victim)
            && self.is_type(actor, MA_HUMANOID)
            && !self.flag(victim, M_NOLIMBS)
        {
            self.counter(victim, actor, A_TRIP);
        }
        answer::DONE
    }

    fn counter(&mut self, who: Handle, at: Handle, attack: i32) {
        let mut event = Event::new(ev::EV_SATTACK, [who, at, self.main_weapon(who), Handle::NONE]);
        event.set(Field::EParam, attack);
        event.set(Field::AType, attack);
        event.blow.free = true;
        event.blow.counter = true;
        self.throw_inside(event);
    }

    pub(super) fn disarm_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.main_weapon(victim).is_none() {
            return Self::refuse(e, Refusal::NoWeapon);
        }
        if let Some(why) = self.hold_refusal(actor, victim, false) {
            return Self::refuse(e, why);
        }
        if !self.feat(actor, FT_MASTER_DISARM) && !e.blow.counter {
            self.provoke(actor, Some(victim), false);
        }
        let countered = e.blow.counter;
        if !self.is_gone(actor) {
            self.set_manoeuvre(e, A_DISA, AD_DISA);
            self.throw_strike(e);
        }
        let cost = time(3000, self.value(actor, Attribute::SpeedMelee));
        self.pay_manoeuvre(e, cost);
        let armed = !self.main_weapon(actor).is_none() && !self.main_weapon(victim).is_none();
        if e.is(Field::Resist) && !countered && armed && !self.is_gone(victim) && !self.is_gone(actor) {
            self.counter(victim, actor, A_DISA);
        }
        answer::DONE
    }

    pub(super) fn grab_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let natural = self.feat(actor, FT_NATURAL_GRAB);
        let free = self.ready_hand(actor).is_none() || self.main_weapon(actor).is_none();
        if !natural && (!free || self.flag(actor, M_NOHANDS)) {
            return Self::refuse(e, Refusal::NoHands);
        }
        if self.has(actor, GRAPPLING) {
            return Self::refuse(e, Refusal::Held);
        }
        if let Some(why) = self.hold_refusal(actor, victim, false) {
            return Self::refuse(e, why);
        }
        if !natural && !self.feat(actor, FT_MASTER_GRAPPLE) {
            self.provoke(actor, Some(victim), false);
        }
        if self.is_gone(actor) {
            return answer::DONE;
        }
        self.set_manoeuvre(e, A_GRAB, AD_GRAB);
        e.set(Field::VHit, self.value(actor, Attribute::HitBrawl));
        self.throw_strike(e);
        let cost = if e.is(Field::IsHit) { 30 } else { time(3000, self.value(actor, Attribute::SpeedBrawl)) };
        self.pay_manoeuvre(e, cost);
        answer::DONE
    }

    /// Throwing somebody one holds.
    pub(super) fn throw_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if !self.has_about(actor, GRAPPLING, victim) {
            return Self::refuse(e, Refusal::NotGrappling);
        }
        self.let_go(actor);
        self.provoke(actor, None, false);
        if self.is_gone(actor) {
            return answer::DONE;
        }
        self.set_manoeuvre(e, A_THRO, AD_KNOC);
        let strength = self.modifier(actor, Attribute::Str);
        (e.blow.number, e.blow.sides) = (1, (strength + 1).max(1) as i16);
        self.throw_strike(e);
        self.pay_manoeuvre(e, time(3000, self.value(actor, Attribute::SpeedBrawl)));
        answer::DONE
    }

    /// Getting out of every grip.
    pub(super) fn escape_attack(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let mut holders: Vec<Handle> = Vec::new();
        for nature in [GRABBED, GRAPPLED] {
            let all = self.world.get(actor).map_or_else(Vec::new, |o| o.statuses().of(nature).to_vec());
            for s in all {
                let holder = Handle::from_raw(s.object);
                if !holders.contains(&holder) {
                    holders.push(holder);
                }
            }
        }
        let held = self.held_by(actor, GRAPPLING);
        if !held.is_none() {
            self.end_about(held, GRABBED, actor);
            self.end_about(held, GRAPPLED, actor);
            self.end(actor, GRAPPLING);
        }
        if holders.is_empty() && held.is_none() {
            return Self::refuse(e, Refusal::NotGrappling);
        }
        if self.flag(actor, M_NOLIMBS) && self.value(actor, Attribute::Movement) <= -20 {
            return Self::refuse(e, Refusal::Unsuitable);
        }
        for holder in holders {
            e.set(Field::AType, A_ESCA);
            e.parties[1] = holder;
            if self.opposed_check(e) {
                for nature in [GRABBED, GRAPPLED] {
                    self.end_about(actor, nature, holder);
                }
                self.end_about(holder, GRAPPLING, actor);
                self.spend(holder, 15);
            } else {
                self.spend(actor, 30);
            }
        }
        answer::DONE
    }

    fn is_open_square(&self, map: Handle, x: i16, y: i16) -> bool {
        self.world.map(map).is_some_and(|m| m.holds(x, y) && !m.is_solid(self.library(), x, y))
    }

    fn creatures_at(&self, map: Handle, x: i16, y: i16) -> Vec<Handle> {
        self.world.things_at(map, x, y).into_iter().filter(|&h| self.world.being(h).is_some()).collect()
    }

    /// Moves somebody against its will, if it can be moved (S001-237).
    pub(super) fn push_to(&mut self, who: Handle, by: Handle, (x, y): (i16, i16)) -> bool {
        let mut event = Event::new(ev::EV_PUSH, [who, by, Handle::NONE, Handle::NONE]);
        event.set(Field::EXVal, x.into());
        event.set(Field::EYVal, y.into());
        event.set(Field::IsLoc, 1);
        let (result, _) = self.throw_inside(event);
        result == answer::DONE
    }

    pub(super) fn push_event(&mut self, e: &mut Event) -> i32 {
        let [who, by, ..] = e.parties;
        let (x, y) = (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16);
        let Some((map, ..)) = self.world.position(who) else { return answer::ABORT };
        if self.has(who, STUCK) {
            if self.is_hostile(by, who) {
                let damage = self.roll(1, 6);
                self.also_hurt(
                    &Event::new(0, [by, who, Handle::NONE, Handle::NONE]),
                    who,
                    AD_BLUNT,
                    damage,
                    0,
                );
            }
            return answer::ABORT;
        }
        if self.has_any(who, &[PRONE, GRAPPLED, GRABBED]) || !self.is_open_square(map, x, y) {
            return answer::ABORT;
        }
        let held = self.held_by(who, GRAPPLING);
        if !held.is_none() {
            self.let_go(who);
        }
        if self.has(who, ELEVATED) && !self.is_exact() {
            self.end(who, ELEVATED);
        }
        if let crate::host::Answer::Pushed = self.place_at(who, map, x, y)
            && let Some(crate::host::run::Frame::Native(native)) = self.world.stack.frames.pop()
        {
            self.do_now(native.todo.into_iter().collect());
        }
        if self.is_exact() && !self.is_gone(who) {
            self.creep(who, map, x, y);
        }
        answer::DONE
    }

    /// Pushes a creature a number of squares away until something is in the way; returns whether it moved.
    pub(super) fn push_away(&mut self, from: Handle, who: Handle, squares: i32) -> bool {
        let Some((_, fx, fy)) = self.world.position(from) else { return false };
        let mut moved = false;
        for _ in 0..squares.clamp(0, 30) {
            let Some((map, x, y)) = self.world.position(who) else { break };
            let to = (x + (x - fx).signum(), y + (y - fy).signum());
            let free = self.is_open_square(map, to.0, to.1) && self.creatures_at(map, to.0, to.1).is_empty();
            if to == (x, y) && self.is_exact() {
                // It is pushed nowhere, but heard.
                self.random(10);
                continue;
            }
            if to == (x, y) || !free || !self.push_to(who, from, to) {
                break;
            }
            moved = true;
        }
        moved
    }

    /// What a bull rush that succeeds does.
    pub(super) fn bull_result(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let (Some((map, ax, ay)), Some((_, x, y))) =
            (self.world.position(actor), self.world.position(victim))
        else {
            return answer::DONE;
        };
        let behind = (x + (x - ax).signum(), y + (y - ay).signum());
        let strength = self.modifier(actor, Attribute::Str);
        let open = self.is_open_square(map, behind.0, behind.1);
        let others = self.creatures_at(map, behind.0, behind.1);
        let rush = e.blow.rush;
        if rush == Rush::Displace as u8 || (rush == Rush::MovePast as u8 && !(open && others.is_empty())) {
            self.swap(actor, victim);
        } else if rush == Rush::MovePast as u8 {
            self.push_to(actor, victim, behind);
        } else if !open {
            let damage = self.roll(1, 6) + strength;
            self.also_hurt(e, victim, AD_NORM, damage, 0);
        } else if !others.is_empty() {
            for other in others {
                let damage = self.roll(1, 3) + strength;
                self.also_hurt(e, other, AD_BLUNT, damage, 0);
            }
            let damage = self.roll(1, 6) + strength;
            self.also_hurt(e, victim, AD_NORM, damage, 0);
        } else if self.push_to(victim, actor, behind) {
            self.push_to(actor, victim, (x, y));
        }
        answer::DONE
    }

    fn swap(&mut self, a: Handle, b: Handle) {
        if let (Some((map, ax, ay)), Some((_, bx, by))) = (self.world.position(a), self.world.position(b)) {
            self.world.put(a, map, bx, by);
            self.world.put(b, map, ax, ay);
        }
    }
}
