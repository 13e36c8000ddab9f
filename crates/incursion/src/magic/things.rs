//! Things that hold magic: potions, scrolls, wands, activation (magic 9, S001-338).

use super::ids::*;
use super::{Aim, CastRefusal, Outcome};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::{Handle, Object};

impl Host<'_> {
    /// One of a stack, taken off it; the last is taken from wherever it lies.
    fn split_off(&mut self, item: Handle) -> Handle {
        let Some(i) = self.world.item_mut(item) else { return Handle::NONE };
        if i.quantity > 1 {
            i.quantity -= 1;
            let mut one = i.clone();
            one.quantity = 1;
            return self.add(Object::new(crate::world::Body::Item(Box::new(one))));
        }
        self.world.detach(item);
        item
    }

    fn use_of(who: Handle, item: Handle, effect: angrist_irh::res::Rid, aim: Aim) -> Event {
        let mut event = Event::new(ev::EV_EFFECT, [who, Handle::NONE, item, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        event.set(Field::IsItem, 1);
        super::aim_event(&mut event, aim);
        event
    }

    /// Time it takes to reach a thing in its containers.
    fn reach(&mut self, who: Handle, item: Handle) {
        const FASTER_THAN_THE_EYE: i32 = 149;
        let things = self.things();
        let mut time = 0;
        let mut at = self.world.holder(item);
        for _ in 0..8 {
            let Some(container) = self.world.item(at) else { break };
            time += things.access_time(container);
            at = self.world.holder(at);
        }
        if self.feat(who, FASTER_THAN_THE_EYE) {
            time /= 4;
        }
        self.spend(who, time);
    }

    fn learn_item(&mut self, item: Handle) {
        const IDENTIFIED: u8 = 0x60;
        if let Some(i) = self.world.item_mut(item) {
            i.known |= IDENTIFIED;
        }
    }

    /// Uses a thing by what it is.
    pub(crate) fn use_item(&mut self, who: Handle, item: Handle, aim: Aim) -> Outcome {
        let Some(thing) = self.world.item(item).cloned() else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        let Some(effect) = self.library().effect(thing.effect) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        let forbidden = self.is_forbidden_to(who, effect);
        match self.item_type(item) {
            id::T_POTION => {
                self.reach(who, item);
                let one = self.split_off(item);
                if !forbidden {
                    let event = Self::use_of(who, one, thing.effect, aim);
                    self.throw_inside(event);
                }
                self.spend(who, 30);
                self.identify_by(who, one, SK_ALCHEMY);
                self.world.delete(one);
                Outcome::Done
            }
            id::T_SCROLL => self.read_scroll(who, item, aim),
            id::T_WAND => self.zap(who, item, aim),
            _ => {
                let active = (EF_ACTIVATE..EF_ACTIVATE + 5).any(|f| effect.flags.has(f));
                if self.is_silent(who) {
                    return Outcome::Refused(CastRefusal::Silence);
                }
                if !active {
                    return Outcome::Refused(CastRefusal::NotUsable);
                }
                self.spend(who, 30);
                self.reach(who, item);
                if forbidden {
                    return Outcome::Failed;
                }
                let mut event = Self::use_of(who, item, thing.effect, aim);
                event.set(Field::IsActivation, 1);
                let (result, _) = self.throw_inside(event);
                if result == answer::ABORT { Outcome::Failed } else { Outcome::Done }
            }
        }
    }

    fn identify_by(&mut self, who: Handle, item: Handle, skill: i32) {
        let Some(thing) = self.world.item(item).cloned() else { return };
        let level = self.things().level(&thing);
        let learned = self.creature(who).is_some_and(|c| self.rules.has_skill(c, skill));
        if thing.known & 0x60 == 0x60 || !learned {
            return;
        }
        if self.check_skill(who, skill, 10 + level, 0) {
            self.learn_item(item);
        }
    }

    /// Reads a scroll.
    fn read_scroll(&mut self, who: Handle, item: Handle, aim: Aim) -> Outcome {
        let Some(thing) = self.world.item(item).cloned() else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        let Some(effect) = self.library().effect(thing.effect) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        self.reach(who, item);
        let one = self.split_off(item);
        if self.is_forbidden_to(who, effect) {
            self.spend(who, 30);
            self.world.delete(one);
            return Outcome::Failed;
        }
        let mut hard = 2 * i32::from(effect.level) - 1;
        if effect.flags.has(EF_STAPLE) {
            hard -= 5;
        }
        let skill = self.known_skill(who, SK_DECIPHER);
        let read = self.check_skill(who, SK_DECIPHER, 10 + hard, 0);
        let total = i32::from(self.world.last_check);
        if !read {
            self.spend(who, (50 - 2 * skill).max(10));
            self.world.delete(one);
            return Outcome::Failed;
        }
        let kept = total > 20 + hard && self.random(2) == 0;
        let mut event = Self::use_of(who, one, thing.effect, aim);
        let countered = {
            let by = self.scroll_counters(who);
            self.is_countered(&mut event, effect, by)
        };
        if countered {
            if !self.is_exact() {
                self.spend(who, (50 - 2 * skill).max(10));
            }
            self.world.delete(one);
            return Outcome::Countered;
        }
        self.throw_inside(event);
        self.identify_by(who, one, SK_KNOW_MAGIC);
        self.spend(who, (50 - 2 * skill).max(10));
        if self.spell_rating(who, thing.effect, 0, false).0 <= 0 {
            let price = 2 * i32::from(effect.cost) / 3;
            if self.mana_left(who) <= price {
                crate::fight::hurt(self, who, 0, 2 * i32::from(effect.level), who);
            }
            self.lose_mana(who, price, effect.flags.has(EF_LOSEMANA));
        }
        if kept {
            self.world.give(one, who);
        } else {
            self.world.delete(one);
        }
        Outcome::Done
    }

    fn scroll_counters(&mut self, who: Handle) -> Vec<(Handle, i32)> {
        let Some((map, ..)) = self.world.position(who) else { return Vec::new() };
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let mut found = Vec::new();
        for other in all {
            if other != who
                && self.creature(other).is_some_and(|c| self.rules.has_skill(c, SK_SPELLCRAFT))
                && self.feat(other, FT_BROAD_COUNTERSPELL)
                && self.perceives(other, who) != 0
            {
                self.check_skill(other, SK_SPELLCRAFT, 0, 0);
                found.push((other, i32::from(self.world.last_check)));
            }
        }
        found
    }

    /// Zaps a wand (magic 9.1).
    fn zap(&mut self, who: Handle, item: Handle, aim: Aim) -> Outcome {
        let Some(thing) = self.world.item(item).cloned() else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        let Some(effect) = self.library().effect(thing.effect) else {
            return Outcome::Refused(CastRefusal::NotUsable);
        };
        if thing.charges <= 0 {
            return Outcome::Refused(CastRefusal::NoCharges);
        }
        if self.is_forbidden_to(who, effect) {
            return Outcome::Refused(CastRefusal::Forbidden);
        }
        let cost = i32::from(effect.cost);
        let known = thing.known & 0x60 == 0x60;
        if self.mana_left(who) < cost && known {
            return Outcome::Refused(CastRefusal::NoMana);
        }
        self.spend(who, 2000 / (100 + 5 * self.modifier(who, Attribute::Int)).max(25));
        self.reach(who, item);
        if self.mana_left(who) < cost {
            self.lose_mana(who, cost, false);
            return Outcome::Failed;
        }
        let special = self.specialist_modifier(who, effect, SP_ARCANE).max(0) / 5;
        self.check_skill(who, SK_USE_MAGIC, 0, special);
        let total = i32::from(self.world.last_check);
        let mut level = self.things().level(&thing);
        if effect.flags.has(EF_STAPLE) {
            level -= 5;
        }
        let more = match total - level {
            30.. => 4,
            25.. => 3,
            20.. => 2,
            15.. => 1,
            _ => 0,
        };
        if more == 0 && total < 10 + level / 2 {
            self.lose_mana(who, cost / 3, false);
            let left = self.use_charge(item);
            if left <= 0 {
                self.world.delete(item);
            }
            return Outcome::Failed;
        }
        self.lose_mana(who, cost + cost * more / ((cost + 1) * (more + 1)), false);
        self.use_charge(item);
        if let Some(i) = self.world.item_mut(item) {
            i.plus = i.plus.saturating_add(more as i8);
        }
        let mut event = Self::use_of(who, item, thing.effect, aim);
        let by = self.scroll_counters(who);
        let countered = self.is_countered(&mut event, effect, by);
        if !countered {
            self.throw_inside(event);
        }
        if let Some(i) = self.world.item_mut(item) {
            i.plus = thing.plus;
        }
        if countered { Outcome::Countered } else { Outcome::Done }
    }

    fn use_charge(&mut self, item: Handle) -> i16 {
        let Some(i) = self.world.item_mut(item) else { return 0 };
        i.charges -= 1;
        i.charges
    }
}
