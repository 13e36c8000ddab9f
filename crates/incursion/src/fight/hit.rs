//! The hit: how much it hurts, and everything a blow that wounds brings with it (fight 9).

use super::ids::*;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::{Attribute, Mode};
use crate::world::Handle;
use angrist_irh::res::Rid;

impl Host<'_> {
    pub(super) fn hit(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, item, second] = e.parties;
        let attack = e.get(Field::AType);
        if attack == A_BULL {
            return self.bull_result(e);
        }
        if attack == A_FIRE && self.is_deflected(e) {
            e.set(Field::IsHit, 0);
            return answer::DONE;
        }
        let kind = e.get(Field::DType);
        if self.world.get(victim).is_some_and(|o| o.statuses().has_value(IMMUNITY, kind)) {
            e.set(Field::Immune, 1);
        } else {
            self.aim_well(e);
            self.roll_damage(e);
            if attack == A_SUND {
                return self.sunder(e);
            }
            let own_touch = self.attacks_of(actor).iter().any(|a| i32::from(a.kind) == A_TUCH);
            if attack != A_TUCH || own_touch {
                let before = self.creature(victim).map_or(0, |c| c.hit_points);
                self.rethrow(e, ev::EV_DAMAGE);
                let now = self.creature(victim).map_or(0, |c| c.hit_points);
                if now < before && !self.is_gone(victim) {
                    for thing in [item, second] {
                        self.weapon_poison(e, thing);
                    }
                }
            }
        }
        self.touch_effect(e);
        for thing in [item, second] {
            if !thing.is_none() && !self.is_gone(victim) && attack != A_SUND {
                self.weapon_qualities(e, thing);
            }
        }
        if !self.is_gone(victim) {
            self.blow_follows(e);
        }
        if !self.is_gone(victim) {
            self.sneak_attack(e);
        }
        if !self.is_gone(victim) {
            self.dirty_fighting(e);
        }
        self.end_of_hit(e);
        answer::DONE
    }

    /// Step 3: arrows caught with the hand or the shield.
    fn is_deflected(&mut self, e: &Event) -> bool {
        let victim = e.parties[1];
        let left = self.world.being(victim).map_or(0, |b| b.opportunities);
        if left <= 0 || e.is(Field::IsSurprise) {
            return false;
        }
        let shield = self.ready_hand(victim);
        let hand = self.feat(victim, FT_DEFLECT_ARROWS);
        let with_shield = self.feat(victim, FT_MISSILE_PROOF)
            && self.item_type(shield) == id::T_SHIELD
            && !e.is(Field::IsFlatFoot);
        let armour = self.world.item(shield).map_or(0, |i| self.things().armour(i)[0]);
        let caught = (hand && self.reflex(victim, 15, 0))
            || (with_shield && self.reflex(victim, 20 - armour + self.item_plus(e.parties[3]), 0));
        if caught && let Some(being) = self.world.being_mut(victim) {
            being.opportunities -= 1;
        }
        caught
    }

    /// Step 5: what was more than needed goes into the blow.
    fn aim_well(&mut self, e: &mut Event) {
        let [actor, _, item, second] = e.parties;
        let attack = e.get(Field::AType);
        let margin = e.get(Field::VHit) + e.get(Field::VRoll) - e.get(Field::VDef);
        let physical = Self::is_physical(e.get(Field::DType));
        let weapon = if second.is_none() { item } else { second };
        let melee = !matches!(attack, A_FIRE | A_HURL);
        if self.feat(actor, FT_POWER_ATTACK)
            && melee
            && self.value(actor, Attribute::Str) >= 13
            && physical
            && (weapon.is_none() || self.uses_strength(weapon))
        {
            let both = attack == A_SWNG && self.main_weapon(actor) == self.ready_hand(actor);
            let most = self.second_modifier(actor, Attribute::Str);
            let bonus = (margin / if both { 2 } else { 3 }).min(most);
            Self::add_part(e, Field::BDmg, Field::StrDmg, bonus, "PA");
        }
        if self.feat(actor, FT_AIMED_SHOT) && !melee && self.value(actor, Attribute::Dex) >= 13 {
            let zen = if self.feat(actor, FT_ZEN_ARCHERY) {
                self.second_modifier(actor, Attribute::Wis)
            } else {
                0
            };
            let most = self.second_modifier(actor, Attribute::Dex) + zen;
            Self::add_part(e, Field::BDmg, Field::StrDmg, (margin / 3).min(most), "AS");
        }
    }

    /// Steps 6 and 7.
    fn roll_damage(&mut self, e: &mut Event) {
        let [actor, victim, item, _] = e.parties;
        let flat = e.get(Field::BDmg);
        let (number, sides, bonus) = e.blow.dice();
        let damage = if e.is(Field::IsCrit) {
            let times = e.get(Field::VCrit).max(1) as i16;
            let (many, more) = if self.feat(victim, FT_ROLL_WITH_IT) {
                let part = 5 + 5 * times;
                ((number * part / 10).max(2), bonus * part / 10)
            } else {
                (number * times, bonus * times)
            };
            (e.blow.number, e.blow.bonus) = (many, more);
            self.chance.roll((many, sides, more)) + flat * i32::from(times)
        } else {
            self.chance.roll((number, sides, bonus)) + flat
        };
        if !e.is(Field::IsOffhand) || item == self.main_weapon(actor) {
            self.restart_dice(actor);
        }
        let mut damage = damage.max(1);
        let mut times = 1;
        if self.held(actor, CHARGING).is_some_and(|s| s.magnitude > 0) {
            let spirited = (self.feat(actor, FT_SPIRITED_CHARGE) && self.has(actor, MOUNTED))
                || (self.feat(actor, FT_FLYING_KICK) && e.get(Field::AType) == A_KICK);
            times += i32::from(spirited) + i32::from(self.item_is(item, id::WT_CHARGE));
        }
        if e.blow.by_moving && self.has(victim, CHARGING) && self.item_is(item, id::WT_CHARGE) {
            times *= 2;
        }
        damage *= times;
        e.set(Field::VDmg, damage);
        if e.get(Field::SaveDC) == 0 {
            let dc = if actor.is_none() { 15 } else { 10 + self.rating(actor) };
            e.set(Field::SaveDC, dc);
        }
    }

    /// Step 8: a blow at what the other holds.
    fn sunder(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, item, target] = e.parties;
        let sundering = self.item_has(item, id::WQ_SUNDERING);
        if target.is_none() || (self.item_plus(item) < self.item_plus(target) && !sundering) {
            return answer::DONE;
        }
        let mut damage = e.get(Field::VDmg);
        if self.feat(actor, FT_SUNDER) {
            damage *= 2;
        }
        if sundering {
            damage *= 3;
        }
        let kind = e.get(Field::DType);
        self.also_hurt(e, target, kind, damage, 0);
        if self.world.get(target).is_none_or(|o| o.is_deleted()) {
            self.refresh_gear(victim);
            if self.feat(actor, FT_CLEAVE_ASUNDER) {
                let mut event = Event::new(ev::EV_WATTACK, [actor, victim, item, Handle::NONE]);
                event.blow.free = true;
                self.throw_inside(event);
            }
        }
        answer::DONE
    }

    /// Step 10: the spell that waits in a hand.
    fn touch_effect(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if e.get(Field::AType) != A_TUCH || self.is_gone(victim) {
            return;
        }
        let Some(held) = self.held(actor, TOUCH_ATTACK) else { return };
        let mut event = Event::new(ev::EV_MAGIC_STRIKE, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, held.effect.0 as i32);
        event.set(Field::VCasterLev, held.caster_level.into());
        self.throw_inside(event);
        if held.magnitude > 1 {
            if let Some(object) = self.world.get_mut(actor)
                && let Some(s) =
                    object.statuses_mut().all_mut().iter_mut().find(|s| i32::from(s.nature) == TOUCH_ATTACK)
            {
                s.magnitude -= 1;
            }
        } else {
            self.end(actor, TOUCH_ATTACK);
        }
    }

    /// Step 11: poison on a weapon.
    fn weapon_poison(&mut self, e: &Event, thing: Handle) {
        let [actor, victim, ..] = e.parties;
        let poisons: Vec<Status> =
            self.world.get(thing).map_or_else(Vec::new, |o| o.statuses().of(POISONED).to_vec());
        for poison in poisons {
            let forever = self.item_has(thing, id::WQ_VENOM);
            if !forever && let Some(object) = self.world.get_mut(thing) {
                let mine = |s: &Status| i32::from(s.nature) == POISONED && s.effect == poison.effect;
                if poison.magnitude <= 1 {
                    object.statuses_mut().retain(|s| !mine(s));
                } else if let Some(s) = object.statuses_mut().all_mut().iter_mut().find(|s| mine(s)) {
                    s.magnitude -= 1;
                }
            }
            let resistance = self.resists(victim, AD_POIS);
            if resistance < 0 {
                return;
            }
            let dc = self.poison_dc(poison.effect) + self.skill(actor, SK_POISON_USE) / 3 - resistance;
            if !self.fortitude(victim, dc, SA_POISON) {
                self.poison(victim, poison.effect, actor);
            }
        }
    }

    pub(super) fn poison_dc(&self, effect: Rid) -> i32 {
        let values = self.library().effect(effect).and_then(|f| f.values.first());
        values.map_or(0, |v| v.sval.into())
    }

    pub(super) fn poison(&mut self, victim: Handle, effect: Rid, by: Handle) {
        self.afflict(
            victim,
            Status {
                nature: POISONED as i16,
                source: Source::Attack,
                effect,
                object: by.raw(),
                ..Status::default()
            },
        );
    }

    /// Steps 14 to 16.
    fn end_of_hit(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        if e.is(Field::IsCrit) && !self.is_gone(victim) {
            self.lose_fatigue(victim, 1, false);
        }
        let charge = self.charge_bonus(actor);
        if charge > 0 && !item.is_none() && self.random(4) == 0 {
            self.also_hurt(e, item, AD_BLUNT, charge, 0);
        }
        let wall = self.feat(victim, FT_LIVING_WALL)
            && self.has(actor, CHARGING)
            && !self.has_any(victim, &[STUNNED, PRONE])
            && self.creature(victim).is_some_and(|c| e.get(Field::ADmg) <= c.max_hit_points / 4);
        if wall && !self.is_gone(victim) && !self.is_gone(actor) {
            let strength = self.modifier(victim, Attribute::Str);
            let base = self.creature(victim).map_or(0, |c| self.rules.base_attack(c, Mode::Melee));
            self.struck(actor, PRONE, -1, 0, victim);
            if !self.fortitude(actor, 15 + strength + base, SA_STUN) {
                self.struck(actor, STUNNED, -1, strength.max(1), victim);
            }
        }
        self.learn_from_critical(e);
        if self.is_exact()
            && e.get(Field::AType) == A_HURL
            && !second.is_none()
            && self.item_size(second) <= id::SZ_SMALL
        {
            // Throwing exercises, which takes a die.
            self.random(3);
        }
        for thing in [item, second] {
            if let Some(object) = self.world.get_mut(thing) {
                object
                    .statuses_mut()
                    .all_mut()
                    .iter_mut()
                    .filter(|s| i32::from(s.nature) == MASTERWORK)
                    .for_each(|s| s.magnitude -= 1);
                object.statuses_mut().retain(|s| i32::from(s.nature) != MASTERWORK || s.magnitude > 0);
            }
        }
    }

    /// A miss may be answered by a throw (fight 9.14).
    pub(super) fn miss(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let left = self.world.being(victim).map_or(0, |b| b.opportunities);
        let wide = e.get(Field::VHit) + e.get(Field::VRoll) + 8 < e.get(Field::VDef);
        if wide
            && left > 0
            && self.feat(victim, FT_DEFENSIVE_THROW)
            && self.main_weapon(victim).is_none()
            && self.is_type(actor, MA_HUMANOID)
            && !self.has(actor, PRONE)
            && !self.flag(victim, M_NOLIMBS)
        {
            if let Some(being) = self.world.being_mut(victim) {
                being.opportunities -= 1;
            }
            let mut trip = Event::new(ev::EV_SATTACK, [victim, actor, Handle::NONE, Handle::NONE]);
            trip.set(Field::EParam, A_TRIP);
            trip.set(Field::AType, A_TRIP);
            trip.blow.free = true;
            trip.blow.counter = true;
            self.throw_inside(trip);
            if self.feat(victim, FT_GREAT_THROW) && !self.is_gone(actor) {
                let far = self.roll(1, 3) + self.modifier(victim, Attribute::Str);
                let back = Event::new(ev::EV_HIT, [victim, actor, Handle::NONE, Handle::NONE]);
                self.also_hurt(&back, actor, AD_KNOC, far, 0);
            }
        }
        answer::DONE
    }
}
