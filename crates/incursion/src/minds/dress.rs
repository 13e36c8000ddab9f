//! How monsters change what they wear while the world runs (people 9.3, fight 2: WIELD, REMOVE).
//!
//! One change at a time, each of which takes time. What is put on hears of it, its power begins to work on the wearer, and so
//! do the qualities of armour.

use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::dress::Change;
use crate::item::{Item, id};
use crate::minds::names as m;
use crate::values::Attribute as A;
use crate::world::object::{Body, Object};
use crate::world::{Handle, Place};

/// Ticks a change takes, in parts of a hundred, and those of one who draws quickly.
const TIME: i32 = 2000;
const QUICK_TIME: i32 = 500;

impl Host<'_> {
    /// Makes the next change of clothes a monster would make; false when it is dressed as well as it can be.
    pub(crate) fn change_clothes(&mut self, who: Handle) -> bool {
        let rules = self.rules;
        let Some(being) = self.world.being(who) else { return false };
        let held: Vec<(Handle, Item)> =
            being.inventory.iter().filter_map(|&h| Some((h, self.world.item(h)?.clone()))).collect();
        let (handles, items): (Vec<Handle>, Vec<Item>) = held.into_iter().unzip();
        let things = self.things();
        let bearer = rules.bearer(&things, &being.creature, None);
        let mage = rules.has_flag(&being.creature, m::M_MAGE);
        match things.next_change(&items, &bearer, mage) {
            None => {
                if let Some(b) = self.world.being_mut(who) {
                    b.state |= m::MS_INVEN_GOOD as i16;
                }
                return false;
            }
            Some(Change::Off(at)) => self.take_off_as_monster(who, handles[at]),
            Some(Change::On(at)) => {
                let mut event = Event::new(ev::EV_WIELD, [who, Handle::NONE, handles[at], Handle::NONE]);
                event.set(
                    Field::EParam,
                    self.fitting_slot(handles[at]).unwrap_or(id::SL_WEAPON as i16).into(),
                );
                self.throw_inside(event);
            }
        }
        true
    }

    fn time_to_change(&mut self, who: Handle) {
        let whole = if self.feat(who, m::FT_QUICK_DRAW) { QUICK_TIME } else { TIME };
        let rate = 100 + 10 * self.modifier(who, A::Dex);
        self.spend(who, if rate == 0 { 0 } else { whole / rate });
    }

    fn take_off_as_monster(&mut self, who: Handle, item: Handle) {
        let Some(thing) = self.world.item_mut(item) else { return };
        thing.set(id::IF_WORN, false);
        let power = thing.effect;
        if let Some(b) = self.world.being_mut(who) {
            b.slots.retain(|_, h| *h != item);
        }
        if !power.is_none() && !self.is_exact() {
            let todo = self.end_effect(who, power, true);
            self.do_now(todo);
        }
        self.reckon_gear(who);
        self.time_to_change(who);
    }

    /// A monster puts something on: one of a stack, and with a power that works from now on.
    pub(crate) fn wield_event(&mut self) -> i32 {
        let Some(event) = self.event().cloned() else { return answer::NOTHING };
        let [who, _, mut item, _] = event.parties;
        let monster = self.creature(who).is_some_and(|c| c.hero.is_none());
        let Some(thing) = self.world.item(item).cloned().filter(|_| monster) else { return answer::NOTHING };
        let things = self.things();
        let slot = event.get(Field::EParam);
        let thrown = things.kind(&thing).is_some_and(|k| k.group & id::WG_THROWN as u32 != 0);
        if slot == id::SL_ARMOUR && self.world.position(who).is_some() && self.is_threatened(who) {
            return answer::ABORT;
        }
        if thing.quantity > 1 && !thrown {
            item = self.one_of_stack(who, item, thing);
        }
        if let Some(thing) = self.world.item_mut(item) {
            thing.set(id::IF_WORN, true);
        }
        if let Some(b) = self.world.being_mut(who) {
            b.slots.insert(slot as i16, item);
        }
        self.reckon_gear(who);
        self.begin_power(who, item);
        self.time_to_change(who);
        self.begin_qualities(who, item);
        answer::DONE
    }

    /// One of a stack that somebody holds, as a thing of its own at the head of its list.
    fn one_of_stack(&mut self, who: Handle, stack: Handle, mut one: Item) -> Handle {
        one.quantity = 1;
        if let Some(rest) = self.world.item_mut(stack) {
            rest.quantity -= 1;
        }
        let mut object = Object::new(Body::Item(Box::new(one)));
        object.place = Place::In(who);
        let Ok(new) = self.world.arena.add(object) else { return stack };
        if let Some(b) = self.world.being_mut(who) {
            b.inventory.insert(0, new);
        }
        new
    }

    fn begin_power(&mut self, who: Handle, item: Handle) {
        let Some(power) = self.world.item(item).map(|i| i.effect).filter(|p| !p.is_none()) else { return };
        if self.library().effect(power).is_some_and(|e| e.flags.has(id::EF_CURSED))
            && let Some(thing) = self.world.item_mut(item)
        {
            thing.set(id::IF_BLESSED, false);
            thing.set(id::IF_CURSED, true);
        }
        let mut event = Event::new(ev::EV_EFFECT, [who, Handle::NONE, item, Handle::NONE]);
        event.set(Field::EID, power.0 as i32);
        event.set(Field::IsWield, 1);
        self.throw_inside(event);
    }

    /// Qualities of armour are effects of their own.
    fn begin_qualities(&mut self, who: Handle, item: Handle) {
        let Some(thing) = self.world.item(item) else { return };
        let things = self.things();
        if !crate::item::Things::is_armour(things.type_of(thing)) {
            return;
        }
        let named = |q: &u8| self.library().find(&format!("quality::{}", things.quality_word(thing, *q)?));
        let effects: Vec<_> = thing.qualities.iter().filter_map(named).collect();
        for effect in effects {
            let mut event = Event::new(ev::EV_EFFECT, [who, Handle::NONE, item, Handle::NONE]);
            event.set(Field::EID, effect.0 as i32);
            event.set(Field::IsWield, 1);
            event.set(Field::IsItem, 1);
            self.throw_inside(event);
        }
    }

    /// What a monster's things give it in numbers, after a change.
    pub(crate) fn reckon_gear(&mut self, who: Handle) {
        let rules = self.rules;
        let Some(being) = self.world.being(who) else { return };
        let items: Vec<Item> = being.inventory.iter().filter_map(|&h| self.world.item(h).cloned()).collect();
        let gear = rules.gear_of(&self.things(), &being.creature, &items);
        if let Some(b) = self.world.being_mut(who) {
            b.creature.gear = gear;
        }
        self.recalculate(who);
    }
}
