//! Powers of strange bodies: breath, gaze, roar, explosion, digestion, auras (fight 5).

use super::Refusal;
use super::ids::*;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Attack, Dice};

impl Host<'_> {
    /// Breath and spittle: an effect of the library with the attack's kind and dice; without it a cone by itself.
    pub(super) fn breathe(&mut self, e: &mut Event, kind: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let Some(a) = self.own_attack(actor, kind) else { return Self::refuse(e, Refusal::NoNaturalAttack) };
        if self.lose_fatigue(actor, 1, true) == crate::host::Answer::NOTHING {
            return Self::refuse(e, Refusal::TooTired);
        }
        let range = 3 + self.rating(actor) / 2;
        let power = if self.is_exact() { 0 } else { 2 * self.attack_power(actor, 0) };
        let number = if self.is_exact() { 1 } else { i32::from(a.damage.number) + power };
        let dice = (number.clamp(1, 100) as i16, i16::from(a.damage.sides), i16::from(a.damage.bonus));
        let dc = match self.attack_power(actor, a.dc.into()) {
            0 if !self.is_exact() => 10 + self.rating(actor),
            dc => dc,
        };
        if self.is_exact() {
            return self.breathe_in_a_line(e, kind, &a, dc);
        }
        let mut struck = vec![victim];
        if kind != A_SPIT {
            struck = self.in_cone(actor, victim, range);
        }
        for other in struck {
            if self.is_gone(other) || self.apart(actor, other) > range.max(1) + 2 {
                continue;
            }
            let mut damage = self.chance.roll(dice).max(1);
            if self.reflex(other, dc, 0) {
                damage /= 2;
            }
            self.breath_hits(e, other, i32::from(a.damage_type), damage, dc, kind);
        }
        let turns = self.random(4) + 2;
        self.time_out(actor, kind, turns);
        self.spend(actor, 30);
        answer::DONE
    }

    /// The original's breath and spittle: one roll, and a beam whose length is that of a spell of the breather.
    fn breathe_in_a_line(&mut self, e: &mut Event, kind: i32, a: &Attack, dc: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let damage = self.chance.roll((1, a.damage.sides.into(), a.damage.bonus.into())).max(1);
        let level = self.creature(actor).map_or(0, |c| self.rules.caster_level(c));
        let length = (5 + level / 2).max(1);
        let (Some((map, x, y)), Some((_, tx, ty))) =
            (self.world.position(actor), self.world.position(victim))
        else {
            return answer::ABORT;
        };
        self.end(actor, HIDING);
        let mut struck: Vec<Handle> = Vec::new();
        let mut at = (x, y);
        for next in Self::line((x, y), (tx, ty), length) {
            let open = self.world.map(map).is_some_and(|m| !m.is_solid(self.library(), at.0, at.1));
            if !open {
                break;
            }
            // Each square is drawn in a colour of its own.
            self.random(4);
            at = next;
            for other in self.world.creatures_over(map, at.0, at.1) {
                if other != actor && !struck.contains(&other) {
                    struck.push(other);
                }
            }
        }
        for other in struck {
            if !self.is_gone(other) {
                self.breath_reaches(e, other, kind, a, damage, dc);
            }
        }
        let turns = self.random(4) + 2;
        self.time_out(actor, kind, turns);
        self.spend(actor, 30);
        answer::DONE
    }

    /// A blast reaches somebody: a save halves it; without one, things may suffer, and what else the breath brings follows.
    fn breath_reaches(&mut self, e: &Event, victim: Handle, kind: i32, a: &Attack, damage: i32, dc: i32) {
        let actor = e.parties[0];
        let damage_type = i32::from(a.damage_type);
        // What is spat cannot be dodged.
        let mut saved = kind != A_SPIT && dc > 0 && self.reflex(victim, dc, 0);
        let nimble = self.ability(victim, CA_EVASION);
        let unhindered =
            self.creature(victim).is_some_and(|c| c.gear.weight() <= crate::creature::gear::Weight::Light);
        let mut amount = damage;
        if saved && nimble > 0 && unhindered {
            amount = 0;
            self.random(10);
        } else if saved || (nimble > 9 && unhindered) {
            amount = (amount + 1) / 2;
        }
        if amount > 0 {
            let mut event = Event::new(ev::EV_DAMAGE, [actor, victim, Handle::NONE, Handle::NONE]);
            event.set(Field::DType, damage_type);
            event.set(Field::AType, kind);
            event.set(Field::VDmg, amount);
            event.set(Field::SaveDC, dc);
            event.blow.set_dice(Dice { number: 1, ..a.damage });
            let (_, after) = self.throw_inside(event);
            saved |= after.is(Field::Resist);
        }
        if saved {
            return;
        }
        if kind != A_SPIT && self.random(2) == 0 {
            self.blast_things(e, victim, damage_type, amount / 2);
        }
        let all = self.attacks_of(actor);
        let from = all.iter().position(|a| i32::from(a.kind) == kind).map_or(all.len(), |at| at + 1);
        for more in all[from..].iter().take_while(|a| i32::from(a.kind) == A_ALSO) {
            if self.is_gone(victim) || self.is_gone(actor) {
                break;
            }
            self.hit_with(actor, victim, more, A_ALSO);
        }
    }

    /// Weapon, armour or something else one wears suffers from a blast.
    fn blast_things(&mut self, e: &Event, victim: Handle, damage_type: i32, amount: i32) {
        let weapon = self.main_weapon(victim);
        let armour = self.in_slot(victim, crate::item::id::SL_ARMOUR);
        let chosen = if !weapon.is_none() && self.random(3) == 0 {
            weapon
        } else if !armour.is_none() && self.random(2) == 0 {
            armour
        } else {
            let worn: Vec<Handle> = self.world.being(victim).map_or_else(Vec::new, |b| {
                let in_slot = |i: &&Handle| b.slots.values().any(|s| s == *i);
                b.inventory.iter().filter(in_slot).copied().collect()
            });
            if worn.is_empty() {
                return;
            }
            let at = self.random(worn.len() as i32).max(0) as usize;
            worn.get(at).copied().unwrap_or_default()
        };
        self.also_hurt(e, chosen, damage_type, amount, 0);
    }

    /// One entry of an attack list as a hit without a roll to hit.
    fn hit_with(&mut self, actor: Handle, victim: Handle, a: &Attack, kind: i32) {
        let mut event = Event::new(ev::EV_HIT, [actor, victim, Handle::NONE, Handle::NONE]);
        self.set_natural(&mut event, a, false);
        event.set(Field::AType, kind);
        event.set(Field::IsHit, 1);
        self.throw_inside(event);
    }

    fn breath_hits(&mut self, e: &Event, victim: Handle, damage_type: i32, damage: i32, dc: i32, kind: i32) {
        let actor = e.parties[0];
        let mut event = Event::new(ev::EV_DAMAGE, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::DType, damage_type);
        event.set(Field::AType, kind);
        event.set(Field::VDmg, damage);
        event.set(Field::SaveDC, dc);
        self.throw_inside(event);
        let all = self.attacks_of(actor);
        let from = all.iter().position(|a| i32::from(a.kind) == kind).map_or(all.len(), |at| at + 1);
        for more in all[from..].iter().take_while(|a| i32::from(a.kind) == A_ALSO) {
            if self.is_gone(victim) {
                break;
            }
            self.apply(actor, victim, more, kind);
        }
    }

    /// One entry of an attack list applied to somebody without a roll to hit.
    fn apply(&mut self, actor: Handle, victim: Handle, a: &Attack, kind: i32) {
        let dice = (a.damage.number.into(), a.damage.sides.into(), a.damage.bonus.into());
        let mut event = Event::new(ev::EV_DAMAGE, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::DType, a.damage_type.into());
        event.set(Field::AType, kind);
        event.set(Field::SaveDC, self.attack_power(actor, a.dc.into()));
        event.blow.set_dice(a.damage);
        let damage = self.at_least_one(dice);
        event.set(Field::VDmg, damage);
        event.set_words(Field::GraveText, self.library().name(a.effect).to_owned());
        self.throw_inside(event);
    }

    /// A roll that comes to one at least. The original rolls a second time when the first is enough.
    fn at_least_one(&mut self, dice: (i16, i16, i16)) -> i32 {
        let first = self.chance.roll(dice);
        if !self.is_exact() || first < 1 { first.max(1) } else { self.chance.roll(dice) }
    }

    /// Those in a cone from somebody toward somebody else.
    fn in_cone(&self, from: Handle, toward: Handle, range: i32) -> Vec<Handle> {
        let (Some((map, x, y)), Some((_, tx, ty))) = (self.world.position(from), self.world.position(toward))
        else {
            return Vec::new();
        };
        let (dx, dy) = (i32::from(tx - x), i32::from(ty - y));
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let inside = |&h: &Handle| {
            let Some((_, ox, oy)) = self.world.position(h) else { return false };
            let (ex, ey) = (i32::from(ox - x), i32::from(oy - y));
            let (dot, cross) = (dx * ex + dy * ey, (dx * ey - dy * ex).abs());
            h != from
                && self.world.being(h).is_some()
                && dot > 0
                && 2 * cross <= dot
                && self.apart(from, h) <= range
                && self.line_of_fire(from, h)
        };
        all.into_iter().filter(inside).collect()
    }

    pub(super) fn time_out(&mut self, who: Handle, kind: i32, turns: i32) {
        self.afflict(
            who,
            Status {
                nature: SPEC_TIMEOUT as i16,
                value: kind as i16,
                magnitude: -1,
                duration: turns as i16,
                source: Source::Attack,
                ..Status::default()
            },
        );
    }

    /// Everybody near a place that can be reached from it.
    fn near(&self, who: Handle, range: i32) -> Vec<Handle> {
        let Some((map, ..)) = self.world.position(who) else { return Vec::new() };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let reached = |&h: &Handle| {
            h != who
                && self.world.being(h).is_some()
                && self.apart(who, h) <= range
                && self.line_of_fire(who, h)
        };
        all.into_iter().filter(reached).collect()
    }

    pub(super) fn explode(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let Some(a) = self.own_attack(actor, A_EXPL) else {
            return Self::refuse(e, Refusal::NoNaturalAttack);
        };
        let vortex = self.is_type(actor, MA_VORTEX);
        for other in self.near(actor, 3) {
            let blind = self.creature(other).is_some_and(|c| self.is_blind(c));
            if !(blind && vortex) && self.is_exact() {
                self.hit_with(actor, other, &a, A_EXPL);
            } else if !(blind && vortex) {
                self.apply(actor, other, &a, A_EXPL);
            }
        }
        if self.is_exact() {
            let todo = self.remove_thing(actor, true);
            self.do_now(todo);
        } else {
            super::die(self, actor, Handle::NONE, "explosion");
        }
        answer::DONE
    }

    /// What an engulfer or grappler does to those it holds.
    pub(super) fn squeeze(&mut self, e: &mut Event, kind: i32) -> i32 {
        let actor = e.parties[0];
        let Some(a) = self.own_attack(actor, kind) else { return Self::refuse(e, Refusal::NoNaturalAttack) };
        self.set_natural(e, &a, false);
        if kind == A_CRUS {
            e.blow.bonus += (3 * self.modifier(actor, Attribute::Str) / 2) as i16;
        }
        e.set(Field::IsHit, 1);
        self.rethrow(e, ev::EV_HIT);
        answer::DONE
    }

    pub(super) fn roar(&mut self, e: &mut Event, kind: i32) -> i32 {
        let actor = e.parties[0];
        self.end(actor, HIDING);
        let all = self.attacks_of(actor);
        for other in self.near(actor, 12) {
            let spared = if kind == A_GEST && !self.is_exact() {
                self.creature(other).is_some_and(|c| self.is_blind(c))
            } else {
                self.flag(other, 7) || self.resists(other, AD_SONI) < 0
            };
            if spared {
                continue;
            }
            let mut of_kind = false;
            for a in &all {
                of_kind = i32::from(a.kind) == kind || (of_kind && i32::from(a.kind) == A_ALSO);
                if of_kind && !self.is_gone(other) {
                    if self.is_exact() {
                        let d = a.damage;
                        self.at_least_one((d.number.into(), d.sides.into(), d.bonus.into()));
                        self.hit_with(actor, other, a, kind);
                    } else {
                        self.apply(actor, other, a, kind);
                    }
                }
            }
        }
        self.spend(actor, 30);
        answer::DONE
    }

    pub(super) fn proximity(&mut self, e: &mut Event, kind: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let swarm = self.flag(actor, M_SWARM);
        self.end(actor, HIDING);
        for a in self.attacks_of(actor) {
            let own = i32::from(a.kind);
            let fits =
                own == kind || (swarm && (Self::is_standard(own) || Self::is_postgrab(own) || own == A_ALSO));
            if fits && !self.is_gone(victim) {
                self.apply(actor, victim, &a, kind);
            }
        }
        answer::DONE
    }

    /// A gaze (no time of its own): mirrors turn it, averted eyes miss half of it, the blind do not mind.
    pub(super) fn gaze(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let mut victim = e.parties[1];
        if self.perceives(victim, actor) & 1 == 0 {
            return answer::DONE;
        }
        if self.held(victim, GAZE_REFLECTION).is_some() {
            victim = actor;
        }
        if self.has(victim, EYES_AVERTED) && self.random(100) < 50 {
            return answer::DONE;
        }
        if self.creature(victim).is_some_and(|c| self.is_blind(c)) {
            return answer::DONE;
        }
        let all = self.attacks_of(actor);
        for a in all.iter().filter(|a| i32::from(a.kind) == A_GAZE) {
            if self.is_gone(victim) {
                break;
            }
            self.change(actor, |c| c.held_mana = c.held_mana.saturating_add(2));
            self.apply(actor, victim, a, A_GAZE);
        }
        answer::DONE
    }

    pub(super) fn aura(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        // Of several the original takes the dice of the first.
        let kind = e.get(Field::AType);
        let first = self.attacks_of(actor).into_iter().find(|a| i32::from(a.kind) == kind);
        if let Some(first) = first.filter(|_| self.is_exact()) {
            e.blow.set_dice(first.damage);
        }
        let damage = self.roll_blow(e);
        self.bite_back(e, damage)
    }

    /// A body hurts a creature that touched it.
    fn bite_back(&mut self, e: &Event, damage: i32) -> i32 {
        let [actor, victim, ..] = e.parties;
        let damage = if self.feat(victim, FT_FISTS_OF_IRON) { damage / 2 } else { damage };
        let mut event = Event::new(ev::EV_DAMAGE, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::DType, e.get(Field::DType));
        event.set(Field::AType, e.get(Field::AType));
        event.set(Field::SaveDC, e.get(Field::SaveDC));
        event.set(Field::VDmg, damage);
        event.blow = e.blow;
        self.throw_inside(event);
        answer::DONE
    }

    /// A body that eats what strikes it.
    pub(super) fn eat_equipment(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, item, second] = e.parties;
        let thing = if second.is_none() { item } else { second };
        let dc = e.get(Field::SaveDC);
        if thing.is_none() {
            let power = self.attack_power(actor, dc);
            let rolled = self.roll_blow(e);
            if power > 0 && self.reflex(victim, power, 0) {
                return answer::DONE;
            }
            return self.bite_back(e, rolled);
        }
        let (number, sides, bonus) = e.blow.dice();
        let damage = self.chance.roll((3 * number, sides, 3 * bonus));
        if dc > 0 && self.reflex(victim, dc, 0) {
            return answer::DONE;
        }
        let kind = e.get(Field::DType);
        self.also_hurt(e, thing, kind, damage, 0);
        answer::DONE
    }
}
