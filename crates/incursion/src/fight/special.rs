//! Special attacks: which of them are allowed, and the manoeuvres that are not opposed: great blows, coups, whirlwinds (fight 5).

use super::Refusal;
use super::ids::*;
use super::weapon::time;
use crate::creature::{Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::Things;
use crate::status::Wanted;
use crate::values::{Attribute, Mode};
use crate::world::Handle;
use angrist_irh::res::Attack;

/// Attacks that fear does not forbid.
const FEARLESS: [i32; 9] = [A_PROX, A_EXPL, A_DGST, A_DEFN, A_AEYE, A_CRUS, A_SPRT, A_DEQU, A_AURA];
/// Attacks of a supernatural kind, which can be negated.
const SUPERNATURAL: [i32; 11] =
    [A_BREA, A_BRE2, A_EXPL, A_ROAR, A_GEST, A_CPRX, A_PROX, A_GAZE, A_GATE, A_AURA, A_DEQU];
/// Turns until one may call again, segments a call takes, and turns that who comes stays.
const GATE_PAUSE: i32 = 600;
const GATE_TIME: i32 = 50;
const CALLED_FOR: i16 = 300;
/// Manoeuvres that need the victim within arm's reach.
const IN_REACH: [i32; 7] = [A_GRAB, A_BULL, A_KICK, A_THRO, A_DISA, A_TRIP, A_PREC];

impl Host<'_> {
    pub(super) fn special_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let kind = match e.get(Field::EParam) {
            0 => e.get(Field::AType),
            given => given,
        };
        e.set(Field::AType, kind);
        if e.blow.last {
            return answer::ABORT;
        }
        let waits = self.world.get(actor).is_some_and(|o| {
            let all = o.statuses().of(SPEC_TIMEOUT).iter().filter(|s| i32::from(s.value) == kind);
            all.into_iter().any(|s| s.object == 0 || s.object == victim.raw())
        });
        if waits {
            return Self::refuse(e, Refusal::NotYetAgain);
        }
        let aimed = self.world.being(victim).is_some() && victim != actor;
        if aimed && self.plane(actor) == 0 && !self.line_of_fire(actor, victim) {
            return Self::refuse(e, Refusal::NoLineOfFire);
        }
        if aimed && IN_REACH.contains(&kind) && !e.blow.telekinetic {
            let reach = i32::from(self.creature(actor).is_some_and(|c| c.has_reach));
            if self.apart(actor, victim) > 1 + self.face(actor) + self.face(victim) + reach
                && !self.is_beside(actor, victim, reach)
            {
                return Self::refuse(e, Refusal::TooFar);
            }
        }
        if let Some(result) = self.kept_back(e, FEARLESS.contains(&kind)) {
            return result;
        }
        if self.has(actor, CONFUSED) && !Self::is_response(kind) {
            return Self::refuse(e, Refusal::Confused);
        }
        if SUPERNATURAL.contains(&kind) && self.has(actor, NEGATED) {
            return self.negated(e, kind);
        }
        match kind {
            A_BREA | A_BRE2 | A_SPIT => self.breathe(e, kind),
            A_EXPL => self.explode(e),
            A_DGST | A_CRUS => self.squeeze(e, kind),
            A_ROAR | A_GEST => self.roar(e, kind),
            A_CPRX | A_PROX => self.proximity(e, kind),
            A_GAZE => self.gaze(e),
            A_AURA => self.aura(e),
            A_GATE => self.gate(e),
            A_DEQU => self.eat_equipment(e),
            A_GREA => self.great_blow(e),
            A_PREC => self.precise_blow(e),
            A_BULL => self.bull_rush_attack(e),
            A_TRIP => self.trip_attack(e),
            A_DISA => self.disarm_attack(e),
            A_GRAB if !self.has_own(actor, A_GRAB) || e.get(Field::DType) == 0 => self.grab_attack(e),
            A_THRO => self.throw_attack(e),
            A_ESCA => self.escape_attack(e),
            A_KICK => self.kick(e),
            A_COUP => self.coup(e),
            A_WHIR => self.whirlwind(e),
            A_SPRI => self.spring(e),
            A_SUND => self.sunder_attack(e),
            A_DEFN => self.stance(e, DEFENSIVE),
            A_AEYE => self.stance(e, EYES_AVERTED),
            A_SPRT => self.sprint(e),
            _ => self.single(e, kind),
        }
    }

    pub(super) fn has_own(&self, who: Handle, kind: i32) -> bool {
        self.attacks_of(who).iter().any(|a| i32::from(a.kind) == kind)
    }

    pub(super) fn own_attack(&self, who: Handle, kind: i32) -> Option<Attack> {
        self.attacks_of(who).into_iter().find(|a| i32::from(a.kind) == kind)
    }

    /// Somebody whose powers are suppressed learns it (5.20).
    fn negated(&mut self, e: &mut Event, kind: i32) -> i32 {
        let actor = e.parties[0];
        if self.held(actor, NEGATED).is_some_and(|s| s.value != 0) {
            return Self::refuse(e, Refusal::Negated);
        }
        if let Some(object) = self.world.get_mut(actor) {
            let all = object.statuses_mut().all_mut().iter_mut();
            all.filter(|s| i32::from(s.nature) == NEGATED).for_each(|s| s.value = 1);
        }
        if matches!(kind, A_BREA | A_BRE2 | A_ROAR | A_GEST) {
            self.spend(actor, 30);
        }
        answer::DONE
    }

    /// Sets up one strike with the weapon in hand, or with the first of the body.
    fn set_main(&mut self, e: &mut Event, threat: i32) -> bool {
        let [actor, victim, ..] = e.parties;
        let weapon = self.main_weapon(actor);
        if Things::is_weapon(self.item_type(weapon)) && self.attack_mode(actor) != Mode::Brawl {
            e.parties[2] = weapon;
            e.set(Field::VHit, self.value(actor, Attribute::HitMelee));
            e.set(Field::VDef, self.value(victim, Attribute::Defence));
            self.set_weapon(e, actor, weapon, victim);
            e.blow.set_dice(self.weapon_dice(actor, weapon, victim, Mode::Melee));
            e.set(Field::VThreat, e.get(Field::VThreat) - threat);
            e.set(Field::SaveDC, 0);
            return true;
        }
        let Some(first) = self.attacks_of(actor).into_iter().find(|a| Self::is_standard(a.kind.into()))
        else {
            return false;
        };
        e.parties[2] = Handle::NONE;
        self.set_natural(e, &first, true);
        e.set(Field::VThreat, 20 - threat);
        true
    }

    fn expose(&mut self, who: Handle, turns: i32) {
        self.afflict(
            who,
            Status {
                nature: EXPOSED as i16,
                value: -1,
                magnitude: 2,
                duration: turns as i16,
                ..Status::default()
            },
        );
    }

    fn great_blow(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if self.has(actor, EXPOSED) {
            return Self::refuse(e, Refusal::Exposed);
        }
        let tires = (2 - self.ability(actor, CA_MIGHTY_STROKE)).max(0);
        if tires > 0 && self.lose_fatigue(actor, tires, true) == crate::host::Answer::NOTHING {
            return Self::refuse(e, Refusal::TooTired);
        }
        if !self.set_main(e, 3) {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        }
        e.blow.great = true;
        let with_weapon = !e.parties[2].is_none();
        if with_weapon {
            e.set(Field::AType, A_GREA);
        }
        self.throw_strike(e);
        let master = self.feat(actor, FT_MASTER_GREAT_BLOW);
        let speed = if with_weapon { Attribute::SpeedMelee } else { Attribute::SpeedBrawl };
        let cost = time(if master { 3000 } else { 5000 }, self.value(actor, speed));
        self.pay(actor, cost, false);
        self.expose(actor, if master { 1 } else { 2 });
        answer::DONE
    }

    fn precise_blow(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if self.has(actor, EXPOSED) {
            return Self::refuse(e, Refusal::Exposed);
        }
        if self.has_any(actor, &[STUNNED, PRONE]) || self.attack_mode(actor) == Mode::Archery {
            return Self::refuse(e, Refusal::Unready);
        }
        if !self.set_main(e, 3) {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        }
        e.blow.precise = true;
        if !e.parties[2].is_none() {
            e.set(Field::AType, A_PREC);
        }
        self.throw_strike(e);
        let cost = time(3000, self.value(actor, Attribute::SpeedMelee)) + 45;
        self.pay(actor, cost, false);
        answer::DONE
    }

    fn kick(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.has_own(actor, A_KICK) && self.world.being(victim).is_some() {
            return self.rethrow(e, ev::EV_NATTACK);
        }
        if !self.is_type(actor, MA_HUMANOID) && !self.is_type(actor, MA_QUADRUPED) {
            return Self::refuse(e, Refusal::Unsuitable);
        }
        e.parties[2] = Handle::NONE;
        let dice = self.weapon_dice(actor, Handle::NONE, victim, Mode::Brawl);
        let kick =
            Attack { kind: A_KICK as i8, damage_type: AD_BLUNT as i8, damage: dice, ..Attack::default() };
        self.set_natural(e, &kick, false);
        e.blow.bonus += ((self.modifier(actor, Attribute::Str) + 1) / 2).max(0) as i16;
        self.throw_strike(e);
        let parts = if self.world.being(victim).is_some() { 5000 } else { 1000 };
        self.pay(actor, time(parts, self.value(actor, Attribute::SpeedBrawl)), false);
        answer::DONE
    }

    /// Whether somebody lies there to be finished.
    fn is_helpless(&self, actor: Handle, victim: Handle) -> bool {
        let steady = self.skill(victim, SK_CONCENT).max(self.skill(victim, SK_ESCAPE_ART)) >= 15;
        let bound = self.world.get(victim).is_some_and(|o| o.statuses().has_value(PARALYSIS, 0));
        self.has(victim, ASLEEP)
            || (bound && !steady)
            || (self.has(victim, STUCK)
                && self.has(victim, PRONE)
                && self.skill(actor, SK_FIND_WEAKNESS) >= 20)
    }

    fn coup(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if !self.is_beside(actor, victim, 0) {
            return Self::refuse(e, Refusal::TooFar);
        }
        let fists = self.ability(actor, CA_UNARMED_STRIKE) > 0
            || self.feat(actor, FT_MARTIAL_MASTERY)
            || self.creature(actor).is_some_and(|c| c.is_polymorphed());
        let armed = Things::is_weapon(self.item_type(self.main_weapon(actor)));
        if actor == self.world.player && !armed && !fists {
            return Self::refuse(e, Refusal::NoWeapon);
        }
        if !self.is_helpless(actor, victim) {
            return Self::refuse(e, Refusal::NotHelpless);
        }
        let undead =
            !self.is_exact() && self.is_type(victim, MA_UNDEAD) && self.feat(actor, FT_NECROPHYSIOLOGY);
        if !self.is_type(victim, MA_LIVING) && !undead {
            return Self::refuse(e, Refusal::NotAlive);
        }
        self.provoke(actor, None, false);
        if self.is_gone(actor) {
            return answer::DONE;
        }
        if !self.set_main(e, 0) {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        }
        e.set(Field::AType, A_COUP);
        let open = self.resists(victim, AD_CRIT) >= 0 || undead;
        e.set(Field::IsCrit, i32::from(open));
        self.throw_strike(e);
        if open && !self.is_gone(victim) {
            let dc = 15 + self.modifier(actor, Attribute::Dex) + self.skill(actor, SK_FIND_WEAKNESS) / 2;
            if !self.fortitude(victim, dc, SA_DEATH) {
                self.kill(e, "coup de grace");
            }
        }
        self.spend(actor, 50);
        answer::DONE
    }

    fn whirlwind(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        if !self.feat(actor, FT_WHIRLWIND_ATTACK) {
            return Self::refuse(e, Refusal::LacksFeat);
        }
        let Some((map, x, y)) = self.world.position(actor) else { return answer::ABORT };
        const AROUND: [(i16, i16); 8] =
            [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
        for (dx, dy) in AROUND {
            for other in self.world.things_at(map, x + dx, y + dy) {
                if self.is_gone(actor) || self.has_any(actor, &[STUNNED, PARALYSIS, AFRAID]) {
                    break;
                }
                if self.world.being(other).is_none() {
                    continue;
                }
                e.parties[1] = other;
                if self.set_main(e, 0) {
                    if !e.parties[2].is_none() {
                        e.set(Field::AType, A_SWNG);
                    }
                    e.set(Field::Whirlwind, 1);
                    self.throw_strike(e);
                }
            }
        }
        self.pay(actor, time(5000, self.value(actor, Attribute::SpeedMelee)), false);
        answer::DONE
    }

    /// A spring at somebody a few steps away.
    fn spring(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if !self.feat(actor, FT_SPRING_ATTACK) {
            return Self::refuse(e, Refusal::LacksFeat);
        }
        if self.has_any(actor, &[GRABBED, GRAPPLED, GRAPPLING, CONFUSED, STUCK]) {
            return Self::refuse(e, Refusal::Held);
        }
        if self.apart(actor, victim) > 4 {
            return Self::refuse(e, Refusal::TooFar);
        }
        if !self.set_main(e, 0) {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        }
        if !e.parties[2].is_none() {
            e.set(Field::AType, A_SWNG);
        }
        self.throw_strike(e);
        self.pay(actor, time(3000, self.value(actor, Attribute::SpeedMelee)), false);
        answer::DONE
    }

    fn sunder_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let (own, other) = (self.main_weapon(actor), self.main_weapon(victim));
        if own.is_none() || other.is_none() {
            return Self::refuse(e, Refusal::NoWeapon);
        }
        if self.has(actor, STUCK) {
            return Self::refuse(e, Refusal::Stuck);
        }
        if !self.is_beside(actor, victim, i32::from(self.creature(actor).is_some_and(|c| c.has_reach))) {
            return Self::refuse(e, Refusal::TooFar);
        }
        if !self.feat(actor, FT_SUNDER) {
            self.provoke(actor, Some(victim), false);
        }
        if self.is_gone(actor) || !self.set_main(e, 0) {
            return answer::DONE;
        }
        e.parties[3] = other;
        e.set(Field::AType, A_SUND);
        e.set(Field::VHit, e.get(Field::VHit) - 4);
        self.throw_strike(e);
        self.pay(actor, time(3000, self.value(actor, Attribute::SpeedMelee)), false);
        answer::DONE
    }

    fn stance(&mut self, e: &Event, nature: i32) -> i32 {
        let actor = e.parties[0];
        if self.has(actor, nature) {
            self.end_those(actor, Wanted::of(nature));
        } else {
            self.afflict(
                actor,
                Status { nature: nature as i16, value: -1, magnitude: -1, ..Status::default() },
            );
        }
        answer::DONE
    }

    fn sprint(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let held = [GRABBED, GRAPPLED, GRAPPLING, LEVITATION, STUNNED, CONFUSED, STUCK, PARALYSIS];
        if self.has_any(actor, &held) {
            return Self::refuse(e, Refusal::Held);
        }
        if self.lose_fatigue(actor, 1, true) == crate::host::Answer::NOTHING {
            return Self::refuse(e, Refusal::TooTired);
        }
        let turns = 1 + self.modifier(actor, Attribute::Con).max(0);
        self.afflict(
            actor,
            Status {
                nature: SPRINTING as i16,
                value: -1,
                magnitude: -1,
                duration: turns as i16,
                ..Status::default()
            },
        );
        answer::DONE
    }

    /// A call to the planes, which is answered now and then and not again before long (people 20.2).
    fn gate(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let Some(a) = self.own_attack(actor, A_GATE) else {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        };
        self.time_out(actor, A_GATE, GATE_PAUSE);
        if self.random(100) < i32::from(a.damage.bonus) {
            self.answer_call(actor, a.dc.into());
        }
        self.spend(actor, GATE_TIME);
        answer::DONE
    }

    /// One of the caller's own kind, not above a challenge, comes for a while.
    fn answer_call(&mut self, actor: Handle, challenge: i32) {
        let own = [n::MA_DEMON, n::MA_DEVIL, n::MA_CELESTIAL].into_iter().find(|&k| self.is_type(actor, k));
        let fits = |m: &angrist_irh::res::Monster| {
            own.is_some_and(|k| m.types.contains(&k)) && (1..=challenge).contains(&i32::from(m.cr))
        };
        let all = self.library().monsters.iter().enumerate();
        let kinds: Vec<u16> = all.filter(|(_, m)| fits(m)).map(|(i, _)| i as u16).collect();
        let Some((map, x, y)) = self.world.position(actor).filter(|_| !kinds.is_empty()) else { return };
        let drawn = self.random(kinds.len() as i32).max(0) as usize;
        let Some(&form) = kinds.get(drawn) else { return };
        let party = self.world.being(actor).map_or(0, |b| b.party);
        let called = crate::minds::Newcomer {
            party,
            in_play: true,
            leader: actor,
            ..crate::minds::Newcomer::of(form)
        };
        if let Some(who) = self.bring(called, map, x, y) {
            let stays = Status {
                nature: SUMMONED as i16,
                duration: CALLED_FOR,
                object: actor.raw(),
                ..Status::default()
            };
            self.afflict(who, stays);
        }
    }

    /// One attack of the list by itself.
    fn single(&mut self, e: &mut Event, kind: i32) -> i32 {
        let actor = e.parties[0];
        let Some(a) = self.own_attack(actor, kind) else { return Self::refuse(e, Refusal::NoNaturalAttack) };
        (e.parties[2], e.parties[3]) = (Handle::NONE, Handle::NONE);
        self.set_natural(e, &a, true);
        self.throw_strike(e);
        answer::DONE
    }
}
