//! The attack with the body: every attack of the list in order, what a hit brings on, and what it costs (fight 4.10, 4.11).

use super::Refusal;
use super::ids::*;
use super::weapon::time;
use crate::creature::names as n;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::values::{Attribute, adjust};
use crate::world::Handle;
use angrist_irh::res::{Attack, Dice};

impl Host<'_> {
    /// The attacks of somebody, in order.
    pub(crate) fn attacks_of(&self, who: Handle) -> Vec<Attack> {
        let Some(c) = self.creature(who) else { return Vec::new() };
        let mut all: Vec<Attack> = self.rules.attacks(c).collect();
        let aura = self.rules.ability_level(c, CA_SACRED_AURA);
        if aura > 0 && !all.iter().any(|a| i32::from(a.kind) == A_AURA) {
            all.push(Attack {
                kind: A_AURA as i8,
                damage_type: AD_HOLY as i8,
                damage: Dice {
                    number: aura.clamp(0, 100) as i8,
                    sides: 4,
                    bonus: c.modifier(Attribute::Cha).clamp(-100, 100) as i8,
                },
                ..Attack::default()
            });
        }
        all
    }

    /// The difficulty of an attack's save. In the original only the last of several templates counts.
    pub(super) fn attack_power(&self, who: Handle, base: i32) -> i32 {
        let Some(c) = self.creature(who) else { return base };
        if self.is_exact() {
            let last = self.rules.templates(c).last();
            return last.map_or(base, |t| adjust(base, t.power));
        }
        self.rules.power(c, base)
    }

    /// Sets the numbers of a natural attack; `strong` adds what the arm adds.
    pub(super) fn set_natural(&self, e: &mut Event, a: &Attack, strong: bool) {
        let [actor, victim, ..] = e.parties;
        let kind = i32::from(a.damage_type);
        e.set(Field::AType, a.kind.into());
        e.set(Field::DType, kind);
        e.set(Field::VHit, self.value(actor, Attribute::HitBrawl));
        e.set(Field::VDef, self.value(victim, Attribute::Defence));
        e.blow.set_dice(a.damage);
        if strong && Self::is_physical(kind) {
            e.blow.bonus += self.value(actor, Attribute::DamageBrawl) as i16;
        }
        e.set(Field::SaveDC, self.attack_power(actor, a.dc.into()));
        e.set(Field::VThreat, 20);
        e.set(Field::VCrit, 2);
        e.set(Field::BDmg, 0);
        for flag in [
            Field::IsHit,
            Field::IsCrit,
            Field::IsFumble,
            Field::Immune,
            Field::Resist,
            Field::IsEvaded,
            Field::Blocked,
        ] {
            e.set(flag, 0);
        }
    }

    fn natural_refusal(&self, e: &Event) -> Option<Refusal> {
        let [actor, victim, ..] = e.parties;
        if self.plane(actor) == 0 && !self.line_of_fire(actor, victim) {
            return Some(Refusal::NoLineOfFire);
        }
        if !self.is_target(victim) {
            return Some(Refusal::NotATarget);
        }
        if self.flag(actor, M_SWARM) {
            return Some(Refusal::Swarm);
        }
        let reach = i32::from(self.flag(actor, n::M_REACH));
        (!self.is_beside(actor, victim, reach) && !e.blow.telekinetic).then_some(Refusal::TooFar)
    }

    /// An attack with everything the body has.
    pub(super) fn natural_attack(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let afraid = self.has(actor, AFRAID);
        if let Some(result) = self.kept_back(e, false) {
            return result;
        }
        if let Some(why) = self.natural_refusal(e) {
            return Self::refuse(e, why);
        }
        (e.parties[2], e.parties[3]) = (Handle::NONE, Handle::NONE);
        let all = self.attacks_of(actor);
        let has_touch = all.iter().any(|a| i32::from(a.kind) == A_TUCH);
        let speed = self.value(actor, Attribute::SpeedBrawl);
        if self.has(actor, TOUCH_ATTACK) && !has_touch {
            let touch = Attack { kind: A_TUCH as i8, ..Attack::default() };
            self.set_natural(e, &touch, false);
            self.throw_strike(e);
            self.pay(actor, time(2000, speed), afraid);
            return answer::DONE;
        }
        let held = self.has_about(victim, GRABBED, actor) || self.has_about(victim, GRAPPLED, actor);
        e.set(Field::VicHeld, i32::from(held));
        let wanted = |a: &&Attack| {
            let kind = i32::from(a.kind);
            (Self::is_standard(kind) || (held && Self::is_postgrab(kind)))
                && !(i32::from(a.damage_type) == AD_GRAB && held)
        };
        let mut list: Vec<Attack> =
            all.iter().filter(wanted).filter(|a| Self::is_postgrab(a.kind.into())).copied().collect();
        list.extend(all.iter().filter(wanted).filter(|a| Self::is_standard(a.kind.into())).copied());
        if list.is_empty() {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        }
        let (mut made, mut hits, mut claws) = (0, 0, 0);
        for a in &list {
            if self.is_gone(victim) || self.is_gone(actor) {
                if self.is_exact() && !e.is(Field::Died) && !self.is_gone(actor) {
                    // It died of what went with a blow: the original does not see that, and breaks the attack off.
                    return answer::ABORT;
                }
                break;
            }
            let of_the_grip = Self::is_postgrab(a.kind.into());
            if of_the_grip && self.is_exact() {
                self.held_strike(e, a);
            } else {
                self.natural_strike(e, a, made, hits, held);
            }
            made += 1;
            if e.is(Field::IsHit) && !of_the_grip {
                hits += 1;
                claws += i32::from(i32::from(a.kind) == A_CLAW);
                let again = hits == 1 || self.feat(actor, FT_MULTIATTACK);
                if again
                    && self.feat(actor, FT_NATURAL_GRAB)
                    && !self.has(actor, GRAPPLING)
                    && !self.is_gone(victim)
                {
                    let mut grab = e.clone();
                    if !self.is_exact() {
                        let plain = Attack {
                            kind: A_GRAB as i8,
                            damage_type: AD_GRAB as i8,
                            dc: -1,
                            ..Attack::default()
                        };
                        self.set_natural(&mut grab, &plain, false);
                    }
                    grab.set(Field::AType, A_GRAB);
                    grab.set(Field::DType, AD_GRAB);
                    grab.set(Field::Resist, 0);
                    grab.set(Field::SaveDC, -1);
                    self.throw_strike(&mut grab);
                }
            }
        }
        self.after_natural(e, &all, hits, claws);
        let speed = self.value(actor, Attribute::SpeedBrawl);
        self.pay(actor, time(3000, speed), afraid);
        answer::DONE
    }

    /// One attack on somebody held: in the original nothing is forgotten from the one before.
    fn held_strike(&mut self, e: &mut Event, a: &Attack) {
        let flat = e.get(Field::BDmg);
        self.set_natural(e, a, true);
        e.set(Field::BDmg, flat);
        self.throw_strike(e);
    }

    /// One attack of several: later ones are less sure and less strong.
    fn natural_strike(&mut self, e: &mut Event, a: &Attack, made: i32, hits: i32, held: bool) {
        let actor = e.parties[0];
        self.set_natural(e, a, true);
        let pounce = e.is(Field::IsFlatFoot) && self.feat(actor, FT_POUNCE);
        if made > 0 && !pounce {
            let worse = if self.feat(actor, FT_MULTIATTACK) { -2 } else { -5 };
            e.set(Field::VHit, e.get(Field::VHit) + worse);
        }
        if made > 0 {
            let strength = self.modifier(actor, Attribute::Str);
            let rends = self.feat(actor, FT_REND) && (held || hits > 0);
            let by_force = self.is_exact() || Self::is_physical(e.get(Field::DType));
            if strength > 0 && !rends && by_force {
                e.blow.bonus -= (strength / 2) as i16;
            }
        }
        self.throw_strike(e);
    }

    /// What a whole sequence may end with: raking, overrunning, trampling.
    fn after_natural(&mut self, e: &mut Event, all: &[Attack], hits: i32, claws: i32) {
        let [actor, victim, ..] = e.parties;
        let alive = |h: &Self| !h.is_gone(victim) && !h.is_gone(actor);
        let claw = all.iter().find(|a| i32::from(a.kind) == A_CLAW);
        if alive(self)
            && claws >= 2
            && self.feat(actor, FT_RAKE)
            && let Some(claw) = claw
        {
            let rake = Attack { kind: A_RAKE as i8, ..*claw };
            let flat = e.get(Field::BDmg);
            self.set_natural(e, &rake, true);
            if self.is_exact() {
                e.set(Field::BDmg, flat);
            }
            self.throw_strike(e);
        }
        let rider = self.held_by(actor, MOUNT);
        if alive(self) && hits > 0 && !rider.is_none() && self.feat(rider, FT_OVERRUN) {
            let dc = 10 + self.skill(rider, SK_RIDE) / 2;
            self.also_hurt(e, victim, AD_TRIP, dc, dc);
        }
        if alive(self) && self.has(victim, PRONE) && self.feat(actor, FT_TRAMPLE) {
            let trample = Attack {
                kind: A_TRAM as i8,
                damage_type: AD_BLUNT as i8,
                damage: Dice { number: 1, sides: 12, bonus: 0 },
                ..Attack::default()
            };
            let flat = e.get(Field::BDmg);
            self.set_natural(e, &trample, true);
            if self.is_exact() {
                e.set(Field::BDmg, flat);
            }
            self.throw_strike(e);
        }
    }
}
