//! Things in the hero's hands: taking, dropping, wearing, eating, using.

use super::Doing;
use crate::item::{Item, Things, id};
use crate::minds::names as m;
use crate::world::object::{Body, Object};
use crate::world::{Being, Handle};
use angrist_irh::res::{ResKind, Rid};

/// Time to pick up, put down, and change what is worn.
const TAKING: i32 = 10;
const DROPPING: i32 = 10;
const CHANGING: i32 = 20;
/// How much of a meal an action is worth, in percent.
const BITE: i32 = 5;
/// Everything about a thing is known but what gods think of it.
const ALL_KNOWN: i32 = 253;
/// Above this no one can eat any more.
const FULL: i16 = 3500;

/// The slot in which a thing works; of two rings the free finger.
pub(super) fn slot_for(things: &Things<'_>, item: &Item, bearer: Option<&Being>) -> Option<i16> {
    let kind = things.type_of(item);
    let slot = match kind {
        id::T_WEAPON | id::T_STAFF => id::SL_WEAPON,
        id::T_SHIELD => id::SL_READY,
        id::T_BOW => id::SL_ARCHERY,
        id::T_SYMBOL => id::SL_AMULET,
        id::T_RING => {
            let free = |s: &i32| bearer.is_none_or(|b| !b.slots.contains_key(&(*s as i16)));
            [id::SL_LRING, id::SL_RRING].into_iter().find(free).unwrap_or(id::SL_LRING)
        }
        _ => (id::SL_LIGHT..id::SL_LAST).find(|&s| things.slot_is_active(item, s as usize))?,
    };
    Some(slot as i16)
}

impl Doing<'_> {
    /// Food and light for the road, besides what race and class give.
    pub(super) fn pack_for_the_road(&mut self) {
        let hero = self.host.world.player;
        let meals = self.cat.figure("birth-meals").clamp(0, 20) as u32;
        let has_light =
            self.host.world.carried(hero).into_iter().any(|h| self.host.item_type(h) == id::T_LIGHT);
        let sees = self.host.creature(hero).is_some_and(|c| c.senses.infravision > 0);
        if let Some(kind) = self.plainest(id::T_FOOD) {
            self.hand_over(kind, meals);
        }
        if !has_light
            && !sees
            && let Some(kind) = self.plainest(id::T_LIGHT)
        {
            self.hand_over(kind, self.cat.figure("birth-lights").clamp(0, 20) as u32);
        }
        for h in self.host.world.carried(hero) {
            if let Some(item) = self.host.world.item_mut(h) {
                item.learn(ALL_KNOWN);
                item.batch = 0;
            }
        }
        for h in self.host.world.being(hero).map_or_else(Vec::new, |b| b.inventory.clone()) {
            if self.host.world.get(h).is_some_and(|o| !o.is_deleted()) {
                self.host.world.detach(h);
                self.receive(h);
            }
        }
    }

    /// The kind of a type with the lowest level that feeds or lights well.
    fn plainest(&self, kind: i32) -> Option<Rid> {
        let library = &self.cat.library;
        let fits =
            library.items.iter().enumerate().filter(|(_, i)| i32::from(i.kind) == kind && i.level >= 0);
        let best = fits.min_by_key(|(n, i)| (i.level, *n))?;
        Some(library.rid(ResKind::Item, best.0))
    }

    fn hand_over(&mut self, kind: Rid, count: u32) {
        if count == 0 {
            return;
        }
        let things = self.host.things();
        let mut item = things.create(kind, &mut self.host.chance);
        item.quantity = count;
        if let Ok(h) = self.host.world.arena.add(Object::new(Body::Item(Box::new(item)))) {
            self.host.world.give(h, self.host.world.player);
        }
    }

    /// The hero puts on everything useful that he carries.
    pub(super) fn dress_hero(&mut self) {
        let hero = self.host.world.player;
        let Some(b) = self.host.world.being_mut(hero) else { return };
        b.slots.clear();
        let mut all = b.inventory.clone();
        // A weapon that strikes beside its bearer comes before one that only reaches.
        let far =
            |h: &Handle| self.host.item_is(*h, id::WT_REACH) && !self.host.item_is(*h, m::WT_STRIKE_NEAR);
        all.sort_by_key(far);
        for h in all {
            if let Some(item) = self.host.world.item_mut(h) {
                item.set(id::IF_WORN, false);
            }
            let things = self.host.things();
            let being = self.host.world.being(hero);
            let slot = self.host.world.item(h).and_then(|i| slot_for(&things, i, being));
            let free = slot.is_some_and(|s| being.is_some_and(|b| !b.slots.contains_key(&s)));
            if free {
                self.put_on(h);
            }
        }
        self.host.refresh_gear(hero);
        if let Some(o) = self.host.world.get_mut(hero) {
            o.timeout = 0;
        }
    }

    /// Puts a thing into its slot, one of a stack; what was there is taken off. Gives what is
    /// worn now; nothing when something is in the way.
    pub(super) fn put_on(&mut self, thing: Handle) -> Option<Handle> {
        let hero = self.host.world.player;
        let things = self.host.things();
        let item = self.host.world.item(thing)?;
        let slot = slot_for(&things, item, self.host.world.being(hero))?;
        let bearer = self.host.bearer(hero, thing);
        let both = i32::from(slot) == id::SL_WEAPON && things.needs_both_hands(item, &bearer);
        let thrown = things.kind(item).is_some_and(|k| k.group & id::WG_THROWN as u32 != 0);
        let one =
            if item.quantity > 1 && !thrown { self.split_off(thing, 1).unwrap_or(thing) } else { thing };
        let ready = id::SL_READY as i16;
        let mut freed = vec![slot];
        if both {
            freed.push(ready);
        }
        let two_handed = |d: &Self| {
            d.host.world.being(hero).is_some_and(|b| {
                let main = b.slots.get(&(id::SL_WEAPON as i16));
                main.is_some() && main == b.slots.get(&ready)
            })
        };
        if i32::from(slot) == id::SL_READY && two_handed(self) {
            freed.push(id::SL_WEAPON as i16);
        }
        for slot in freed {
            let there = self.host.world.being(hero).and_then(|b| b.slots.get(&slot)).copied();
            if let Some(old) = there.filter(|&o| o != one)
                && !self.come_off(old)
            {
                return None;
            }
        }
        if let Some(b) = self.host.world.being_mut(hero) {
            b.slots.insert(slot, one);
            if both {
                b.slots.insert(ready, one);
            }
        }
        if let Some(item) = self.host.world.item_mut(one) {
            item.set(id::IF_WORN, true);
            item.learn(id::KN_NATURE | id::KN_HANDLED);
        }
        Some(one)
    }

    /// Takes something off; false, and known, when it is cursed.
    fn come_off(&mut self, thing: Handle) -> bool {
        let cursed = self.host.world.item(thing).is_some_and(|i| i.has(id::IF_CURSED) && i.has(id::IF_WORN));
        if cursed {
            if let Some(item) = self.host.world.item_mut(thing) {
                item.learn(id::KN_CURSE);
            }
            let what = self.the(thing);
            self.tell("cursed", |a| a.with("what", what));
            return false;
        }
        self.unslot(thing);
        true
    }

    /// A thing leaves the slots it is in.
    pub(super) fn unslot(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        if let Some(b) = self.host.world.being_mut(hero) {
            b.slots.retain(|_, t| *t != thing);
        }
        if let Some(item) = self.host.world.item_mut(thing) {
            item.set(id::IF_WORN, false);
        }
    }

    /// Some of a stack as a thing of their own, carried by the same.
    fn split_off(&mut self, thing: Handle, count: u32) -> Option<Handle> {
        let things = self.host.things();
        let holder = self.host.world.holder(thing);
        let place = self.host.world.get(thing)?.place;
        let part = things.split(self.host.world.item_mut(thing)?, count)?;
        let made = self.host.world.arena.add(Object::new(Body::Item(Box::new(part)))).ok()?;
        match place {
            crate::world::Place::In(_) => self.host.world.give(made, holder),
            crate::world::Place::Map { map, x, y } => self.host.world.put(made, map, x, y),
            _ => false,
        };
        Some(made)
    }

    /// A thing goes into the hero's hands, onto equal ones where there are some.
    fn receive(&mut self, thing: Handle) -> Handle {
        let hero = self.host.world.player;
        let things = self.host.things();
        let memory = &self.s.memory;
        if let Some(item) = self.host.world.item_mut(thing) {
            item.learn(id::KN_HANDLED);
            item.set(id::IF_PROPERTY, false);
            things.recognise(item, memory);
        }
        let loose: Vec<Handle> = self.host.world.being(hero).map_or_else(Vec::new, |b| {
            b.inventory.iter().filter(|h| !b.slots.values().any(|w| w == *h)).copied().collect()
        });
        let Some(item) = self.host.world.item(thing).cloned() else { return thing };
        let bare = self.host.world.get(thing).is_some_and(|o| o.contents.is_empty());
        let onto = loose
            .into_iter()
            .find(|&h| bare && self.host.world.item(h).is_some_and(|i| things.stacks(i, &item)));
        match onto {
            Some(onto) => {
                if let Some(there) = self.host.world.item_mut(onto) {
                    things.merge(there, item, None);
                }
                self.host.world.delete(thing);
                onto
            }
            None => {
                self.host.world.give(thing, hero);
                thing
            }
        }
    }

    pub(super) fn take(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        let held = self.receive(thing);
        self.host.refresh_gear(hero);
        let what = self.a(held);
        self.tell("taken", |a| a.with("what", what));
        self.host.spend(hero, TAKING);
    }

    pub(super) fn drop_thing(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        self.host.spend(hero, DROPPING);
        let worn = self.host.world.being(hero).is_some_and(|b| b.slots.values().any(|&w| w == thing));
        if worn && !self.come_off(thing) {
            return;
        }
        let what = self.the(thing);
        if let Some((map, at)) = self.hero_at() {
            self.host.world.put(thing, map, at.x, at.y);
        }
        self.host.refresh_gear(hero);
        self.tell("dropped", |a| a.with("what", what));
    }

    pub(super) fn wear(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        let held = if self.host.world.owner(thing) == hero { thing } else { self.receive(thing) };
        self.host.spend(hero, CHANGING);
        if let Some(worn) = self.put_on(held) {
            self.host.refresh_gear(hero);
            let what = self.a(worn);
            self.tell("worn", |a| a.with("what", what));
        }
    }

    pub(super) fn take_off(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        self.host.spend(hero, CHANGING);
        if self.come_off(thing) {
            self.host.refresh_gear(hero);
            let what = self.the(thing);
            self.tell("taken-off", |a| a.with("what", what));
        }
    }

    /// A chest underfoot: a lock is broken, and what is inside lies around it.
    pub(super) fn open_chest(&mut self, chest: Handle) {
        let hero = self.host.world.player;
        self.host.spend(hero, 30);
        let locked = self.host.world.item(chest).is_some_and(|i| self.host.things().is_locked(i));
        if locked {
            let dc = crate::item::contain::lock_difficulty(self.s.depth, false);
            let picked = self.host.check_skill(hero, crate::creature::names::SK_LOCKPICKING, dc, 0);
            let strength = self.host.modifier(hero, crate::values::Attribute::Str);
            let forced = !picked && self.host.die20() + strength + self.cat.figure("force-bonus") >= dc;
            if !picked && !forced {
                self.tell("chest-held", |a| a);
                return;
            }
            if let Some(item) = self.host.world.item_mut(chest) {
                item.statuses.retain(|s| i32::from(s.nature) != id::LOCKED);
            }
        }
        let inside = self.host.world.get(chest).map_or_else(Vec::new, |o| o.contents.clone());
        if let Some((map, at)) = self.hero_at() {
            for thing in &inside {
                self.host.world.put(*thing, map, at.x, at.y);
            }
        }
        self.tell(if inside.is_empty() { "chest-empty" } else { "chest-opened" }, |a| {
            a.with("n", inside.len())
        });
    }

    /// Eats a part of something; a meal is finished in one go where nothing disturbs (19.8).
    pub(super) fn eat(&mut self, thing: Handle) {
        let hero = self.host.world.player;
        let things = self.host.things();
        let one = match self.host.world.item(thing) {
            Some(i) if i.quantity > 1 => self.split_off(thing, 1).unwrap_or(thing),
            _ => thing,
        };
        let what = self.the(one);
        let mut bites = 0;
        let mut gone = false;
        while bites < 100 / BITE && !gone {
            let full = self.host.creature(hero).and_then(|c| c.situation.food).is_none_or(|f| f >= FULL);
            if full {
                break;
            }
            let Some(item) = self.host.world.item_mut(one) else { break };
            let (fed, done) = things.eat(item, false);
            gone = done;
            bites += 1;
            self.host.change(hero, |c| {
                if let Some(food) = &mut c.situation.food {
                    *food = (i32::from(*food) + fed).clamp(0, i32::from(FULL)) as i16;
                }
            });
        }
        self.host.spend(hero, 5 * bites.max(1));
        if gone {
            self.host.world.delete(one);
        }
        self.host.refresh_gear(hero);
        self.tell(if gone { "eaten" } else { "full" }, |a| a.with("what", what));
    }
}

impl Doing<'_> {
    /// Puts on what replaces something that is used up.
    pub(super) fn put_on_spare(&mut self, thing: Handle) {
        if let Some(worn) = self.put_on(thing) {
            let what = self.a(worn);
            self.tell("worn", |a| a.with("what", what));
        }
    }
}
