//! Plans about things: their keys, taking, wearing, drinking, reading, using.

use super::plan::{Act, MOST_CARRIED, Planned, Planner, refuse};
use super::state::{Aimed, Deed};
use crate::creature::names as n;
use crate::item::id;
use crate::world::Handle;
use angrist_engine::play::{Command, Refusal};
use angrist_irh::res::Rid;

impl Planner<'_> {
    /// The letter of a place in a list.
    pub(super) fn letter(at: usize) -> Option<char> {
        let letters = ('a'..='z').chain('A'..='Z');
        letters.into_iter().nth(at)
    }

    /// What is carried and not worn.
    pub(super) fn pack(&self) -> Vec<(String, Handle)> {
        let Some(b) = self.hero() else { return Vec::new() };
        let loose = b.inventory.iter().filter(|h| !b.slots.values().any(|w| w == *h));
        loose.enumerate().filter_map(|(n, &h)| Some((Self::letter(n)?.to_string(), h))).collect()
    }

    /// What is worn, by slot.
    pub(super) fn worn(&self) -> Vec<(String, i16, Handle)> {
        let Some(b) = self.hero() else { return Vec::new() };
        let mut had = Vec::new();
        let mut out = Vec::new();
        for (&slot, &h) in &b.slots {
            if !had.contains(&h) && self.s.world.item(h).is_some() {
                had.push(h);
                if let Some(letter) = Self::letter(out.len()) {
                    out.push((format!("/{letter}"), slot, h));
                }
            }
        }
        out
    }

    /// What lies underfoot.
    pub(super) fn floor(&self) -> Vec<(String, Handle)> {
        let here = self.glance.items.get(&self.glance.here);
        let all = here.into_iter().flatten().enumerate();
        all.filter_map(|(n, &h)| Some((format!("-{}", Self::letter(n)?), h))).collect()
    }

    /// Everything at hand with its key.
    pub(super) fn keys(&self) -> Vec<(String, Handle)> {
        let worn = self.worn().into_iter().map(|(key, _, h)| (key, h));
        self.pack().into_iter().chain(worn).chain(self.floor()).collect()
    }

    pub(super) fn item(&self, c: &Command, n: usize) -> Result<Handle, Refusal> {
        let key = c.item(n).unwrap_or("");
        let found = self.keys().into_iter().find(|(k, _)| k == key);
        found
            .map(|(_, h)| h)
            .ok_or_else(|| Refusal::new("bad-item", format!("You have nothing under '{key}'.")))
    }

    pub(super) fn is_worn(&self, thing: Handle) -> bool {
        self.hero().is_some_and(|b| b.slots.values().any(|&w| w == thing))
    }

    pub(super) fn is_carried(&self, thing: Handle) -> bool {
        self.s.world.owner(thing) == self.s.world.player
    }

    pub(super) fn type_of(&self, thing: Handle) -> i32 {
        self.s.world.item(thing).map_or(0, |i| self.things().type_of(i))
    }

    pub(super) fn of_type(&self, thing: Handle, kinds: &[i32], done: &str) -> Result<Handle, Refusal> {
        if kinds.contains(&self.type_of(thing)) {
            Ok(thing)
        } else {
            refuse("wrong-kind", format!("That cannot be {done}."))
        }
    }

    pub(super) fn take(&self, thing: Handle) -> Planned {
        if self.is_carried(thing) {
            return refuse("have", "You already have that.");
        }
        if self.type_of(thing) == id::T_CHEST {
            return Ok(Act::OpenChest(thing));
        }
        let most = self.hero().map_or(0, |b| self.book.rules(&self.cat.library).most_lifted(&b.creature));
        let weight = self.s.world.item(thing).map_or(0, |i| self.things().weight(i));
        if weight > most {
            return refuse("too-heavy", "That is too heavy for you.");
        }
        if self.pack().len() >= MOST_CARRIED {
            return refuse("full", "You cannot carry any more items.");
        }
        Ok(Act::Take(thing))
    }

    pub(super) fn stuck_on(&self, thing: Handle) -> bool {
        let known = self.s.world.item(thing).is_some_and(|i| i.has(id::IF_CURSED) && i.knows(id::KN_CURSE));
        known && self.is_worn(thing)
    }

    pub(super) fn drop(&self, thing: Handle) -> Planned {
        if !self.is_carried(thing) {
            return refuse("not-yours", "That is already on the floor.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed and cannot be removed.");
        }
        Ok(Act::Drop(thing))
    }

    pub(super) fn wear(&self, thing: Handle) -> Planned {
        if self.is_worn(thing) {
            return refuse("worn", "You are already using that.");
        }
        let item = self.s.world.item(thing);
        let Some(slot) = item.and_then(|i| super::things::slot_for(&self.things(), i, self.hero())) else {
            return refuse("wrong-kind", "That cannot be worn or wielded.");
        };
        let size = self.hero().map_or(4, |b| b.creature.value(crate::values::Attribute::Size));
        if item.is_some_and(|i| self.things().size(i) > size + 1) {
            return refuse("too-large", "It is too large for you.");
        }
        let there = self.hero().and_then(|b| b.slots.get(&slot)).copied();
        if there.is_some_and(|h| self.stuck_on(h)) {
            return refuse("cursed", "What you are wearing there is cursed and cannot be removed.");
        }
        if !self.is_carried(thing) && self.pack().len() >= MOST_CARRIED {
            return refuse("full", "You cannot carry any more items.");
        }
        Ok(Act::Wear(thing))
    }

    pub(super) fn take_off(&self, thing: Handle) -> Planned {
        if !self.is_worn(thing) {
            return refuse("not-worn", "You are not wearing that.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed and cannot be removed.");
        }
        Ok(Act::TakeOff(thing))
    }

    pub(super) fn may_throw(&self, thing: Handle) -> Result<(), Refusal> {
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        if self.stuck_on(thing) {
            return refuse("cursed", "It is cursed and will not leave your hand.");
        }
        Ok(())
    }

    pub(super) fn drink(&self, thing: Handle) -> Planned {
        let thing = self.of_type(thing, &[id::T_POTION], "drunk")?;
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        Ok(Act::Deed(Deed::Use { thing, aim: Aimed::Own }))
    }

    pub(super) fn use_magic(&self, c: &Command, sure: bool) -> Planned {
        let thing = self.item(c, 0)?;
        let thing = if c.name() == "read" { self.readable(thing)? } else { self.usable(thing)? };
        let effect = self.s.world.item(thing).map_or(Rid::NONE, |i| i.effect);
        let aim = self.aimed(c, 1, &self.wants_of(effect))?;
        let known = self.s.world.item(thing).is_some_and(|i| i.knows(id::KN_MAGIC));
        if !sure && known && self.hurts_caster(effect, aim) {
            return Ok(Act::Confirm(c.to_string(), "self", self.item_name(thing)));
        }
        Ok(Act::Deed(Deed::Use { thing, aim }))
    }

    pub(super) fn readable(&self, thing: Handle) -> Result<Handle, Refusal> {
        let thing = self.of_type(thing, &[id::T_SCROLL, id::T_TOME], "read")?;
        if self.has(n::BLIND) {
            return refuse("blind", "You cannot see to read.");
        }
        if !self.is_carried(thing) {
            return refuse("not-yours", "Pick it up first.");
        }
        Ok(thing)
    }

    pub(super) fn usable(&self, thing: Handle) -> Result<Handle, Refusal> {
        const NEVER: [i32; 6] =
            [id::T_POTION, id::T_SCROLL, id::T_FOOD, id::T_CORPSE, id::T_CHEST, id::T_COIN];
        let kind = self.type_of(thing);
        let magic = self.s.world.item(thing).is_some_and(|i| !i.effect.is_none());
        if NEVER.contains(&kind) || !magic || !self.is_carried(thing) {
            return refuse("wrong-kind", "That cannot be used.");
        }
        Ok(thing)
    }

    pub(super) fn eat(&self, thing: Handle) -> Planned {
        let thing = self.of_type(thing, &[id::T_FOOD, id::T_CORPSE], "eaten")?;
        let food = self.hero().and_then(|b| b.creature.situation.food);
        if food.is_none() {
            return refuse("never-hungry", "You do not need food.");
        }
        Ok(Act::Eat(thing))
    }
}
