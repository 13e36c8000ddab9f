//! What somebody carries: slots, where a thing goes, pickup, dropping, exchange (magic 18.2, 18.4, S001-225 to 229).
//!
//! Pure functions on a [`Pack`]: nothing here knows a map or a creature. Each answer tells what it costs in time and what
//! it refuses, as a reason that screens and speech put into words.

pub use super::bearer::Refusal;
use super::{Bearer, Item, Things, id};
use serde::{Deserialize, Serialize};

/// Slots of a character; the numbers are `SL_*`.
pub const SLOTS: usize = 24;

/// What a hero carries: one thing a slot, the two-handed one in one of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pack {
    slots: Vec<Option<Item>>,
    /// The thing in the weapon hand takes both hands.
    pub two_handed: bool,
    /// Kinds remembered for the change of weapons: melee, other hand, ranged.
    pub remembered: [Option<Item>; 3],
}

/// Where a thing ended up, and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The slot.
    pub slot: usize,
    /// Into the container in that slot.
    pub inside: bool,
    /// Onto equal things.
    pub stacked: bool,
    /// Time, in segments.
    pub time: i32,
}

impl Pack {
    /// Empty hands.
    pub fn new() -> Pack {
        Pack { slots: vec![None; SLOTS], ..Pack::default() }
    }

    /// What is in a slot.
    pub fn get(&self, slot: usize) -> Option<&Item> {
        self.slots.get(slot).and_then(Option::as_ref)
    }

    /// What is in a slot, to be changed.
    pub fn get_mut(&mut self, slot: usize) -> Option<&mut Item> {
        self.slots.get_mut(slot).and_then(Option::as_mut)
    }

    /// Everything in slots.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Item)> {
        self.slots.iter().enumerate().filter_map(|(n, i)| i.as_ref().map(|i| (n, i)))
    }

    /// Puts something into a slot without asking, and gives what was there.
    pub fn put(&mut self, slot: usize, item: Option<Item>) -> Option<Item> {
        if self.slots.len() < SLOTS {
            self.slots.resize(SLOTS, None);
        }
        if slot == id::SL_WEAPON as usize {
            self.two_handed = false;
        }
        match self.slots.get_mut(slot) {
            Some(at) => std::mem::replace(at, item),
            None => item,
        }
    }

    /// Whether a hand holds nothing. What takes both hands fills the other too.
    pub fn hand_is_free(&self, slot: usize) -> bool {
        let filled = self.two_handed && slot == id::SL_READY as usize;
        self.get(slot).is_none() && !filled
    }

    /// Weight of everything.
    pub fn weight(&self, things: &Things<'_>) -> i64 {
        self.all().map(|(_, i)| things.weight(i)).sum()
    }
}

impl Things<'_> {
    /// Whether a thing may be kept in a slot by a bearer of a size (magic 18.2).
    pub fn slot_allows(&self, item: &Item, slot: usize, bearer_size: i32) -> bool {
        let kind = self.type_of(item);
        let size = self.size(item);
        let slot = slot as i32;
        if size > bearer_size + 1 && !matches!(slot, id::SL_LSHOULDER | id::SL_RSHOULDER | id::SL_INAIR) {
            return false;
        }
        match slot {
            id::SL_INAIR | id::SL_READY | id::SL_WEAPON | id::SL_LSHOULDER | id::SL_RSHOULDER => true,
            id::SL_LIGHT => kind == id::T_LIGHT,
            id::SL_BELT => kind == id::T_GIRDLE,
            id::SL_EYES => kind == id::T_EYES,
            id::SL_CLOTHES => kind == id::T_CLOTHES,
            id::SL_ARMOUR => kind == id::T_ARMOUR,
            id::SL_BOOTS => kind == id::T_BOOTS,
            id::SL_CLOAK => kind == id::T_CLOAK,
            id::SL_LRING | id::SL_RRING => kind == id::T_RING,
            id::SL_AMULET => matches!(kind, id::T_AMULET | id::T_SYMBOL),
            id::SL_GAUNTLETS => kind == id::T_GAUNTLETS,
            id::SL_HELM => matches!(kind, id::T_HELMET | id::T_CROWN),
            id::SL_BRACERS => kind == id::T_BRACERS,
            id::SL_BELT1..=id::SL_BELT5 => size <= id::SZ_SMALL || size < bearer_size,
            id::SL_PACK => kind == id::T_CONTAIN && size <= bearer_size,
            _ => false,
        }
    }

    /// Whether a thing works in a slot.
    pub fn slot_is_active(&self, item: &Item, slot: usize) -> bool {
        let kind = self.type_of(item);
        if self.effect(item).is_some_and(|e| e.sources.iter().any(|&s| i32::from(s) == id::AI_STONE)) {
            return true;
        }
        match slot as i32 {
            id::SL_READY | id::SL_WEAPON => matches!(
                kind,
                id::T_ROD | id::T_STAFF | id::T_WEAPON | id::T_SHIELD | id::T_BOW | id::T_SYMBOL
            ),
            id::SL_ARCHERY => kind == id::T_BOW,
            id::SL_INAIR | id::SL_LSHOULDER | id::SL_RSHOULDER | id::SL_PACK => false,
            id::SL_BELT1..=id::SL_BELT5 => false,
            _ => self.slot_allows(item, slot, i32::MAX - 1),
        }
    }

    /// The slots a gained thing is tried in, best first (magic 18.4).
    pub fn preferred_slots(&self, item: &Item, bearer: &Bearer) -> Vec<usize> {
        use id::*;
        let kind = self.type_of(item);
        let mut all: Vec<i32> = Vec::new();
        match kind {
            T_WEAPON | T_STAFF => {
                all.push(SL_WEAPON);
                if bearer.two_weapon_style {
                    all.push(SL_READY);
                }
            }
            T_SHIELD => all.push(SL_READY),
            T_BOW => all.push(SL_LSHOULDER),
            T_MISSILE => all.push(SL_BELT3),
            T_TOOL => all.extend([SL_BELT4, SL_BELT5]),
            T_LIGHT => all.push(SL_LIGHT),
            T_CONTAIN => all.push(SL_PACK),
            _ => {}
        }
        all.extend([
            SL_EYES,
            SL_CLOTHES,
            SL_ARMOUR,
            SL_BOOTS,
            SL_CLOAK,
            SL_LRING,
            SL_RRING,
            SL_AMULET,
            SL_GAUNTLETS,
            SL_HELM,
            SL_BRACERS,
            SL_BELT,
        ]);
        all.extend(SL_BELT1..=SL_BELT5);
        all.extend([SL_LSHOULDER, SL_RSHOULDER]);
        let fits = |slot: &i32| {
            bearer.has_slot(*slot as usize) && self.slot_allows(item, *slot as usize, bearer.size.into())
        };
        all.into_iter().filter(fits).map(|s| s as usize).collect()
    }

    /// Whether somebody may take a thing up at all (magic 18.4).
    ///
    /// # Errors
    /// Why not.
    pub fn may_touch(&self, item: &Item, bearer: &Bearer) -> Result<(), Refusal> {
        if bearer.unholy {
            if self.material(item) == id::MAT_SILVER {
                return Err(Refusal::Silver);
            }
            if item.has(id::IF_BLESSED) {
                return Err(Refusal::Blessed);
            }
        }
        if bearer.off_plane && !item.has(id::IF_GHOST_TOUCH) {
            return Err(Refusal::NotOnThisPlane);
        }
        Ok(())
    }

    /// Picks a thing up: onto equal things first, then into the pack's container, then where it belongs, else it is held
    /// in the air (S001-228, S001-229).
    ///
    /// # Errors
    /// Why not; the thing is given back.
    pub fn pick_up(
        &self,
        pack: &mut Pack,
        mut item: Item,
        bearer: &Bearer,
    ) -> Result<Placed, (Refusal, Box<Item>)> {
        let refuse = |why: Refusal, item: Item| Err((why, Box::new(item)));
        if bearer.no_hands {
            return refuse(Refusal::NoHands, item);
        }
        if bearer.grappled || bearer.stuck {
            return refuse(Refusal::Grappled, item);
        }
        if bearer.charging {
            return refuse(Refusal::Charging, item);
        }
        if self.weight(&item) > bearer.most_lifted {
            return refuse(Refusal::TooHeavy, item);
        }
        if let Err(why) = self.may_touch(&item, bearer) {
            if why == Refusal::Blessed {
                item.learn(id::KN_BLESS);
            }
            return refuse(why, item);
        }
        item.learn(id::KN_HANDLED);
        item.set(id::IF_PROPERTY, false);
        let time = bearer.time(1500, bearer.faster_than_the_eye);
        for slot in 0..SLOTS {
            let Some(there) = pack.get_mut(slot) else { continue };
            if self.stacks(there, &item) {
                self.merge(there, item, None);
                return Ok(Placed { slot, inside: false, stacked: true, time });
            }
        }
        let pack_slot = id::SL_PACK as usize;
        if let Some(container) = pack.get_mut(pack_slot)
            && self.may_insert(container, &item, bearer).is_ok()
        {
            let stacked = container.contents.iter().any(|c| self.stacks(c, &item));
            self.insert_unchecked(container, item);
            return Ok(Placed { slot: pack_slot, inside: true, stacked, time });
        }
        let free = self
            .preferred_slots(&item, bearer)
            .into_iter()
            .find(|&s| pack.get(s).is_none() && !self.slot_is_active(&item, s));
        let slot = match free {
            Some(slot) => slot,
            None if pack.get(id::SL_INAIR as usize).is_none() => id::SL_INAIR as usize,
            None => return refuse(Refusal::NoRoom, item),
        };
        pack.put(slot, Some(item));
        Ok(Placed { slot, inside: false, stacked: false, time })
    }

    /// Drops what is in a slot, or some of it; gives it and the time.
    ///
    /// # Errors
    /// Why not.
    pub fn drop_item(
        &self,
        pack: &mut Pack,
        slot: usize,
        count: u32,
        bearer: &Bearer,
    ) -> Result<(Item, i32), Refusal> {
        let item = pack.get(slot).ok_or(Refusal::NotThere)?;
        if bearer.no_hands && slot != id::SL_INAIR as usize {
            return Err(Refusal::NoHands);
        }
        if bearer.engulfed {
            return Err(Refusal::Engulfed);
        }
        if item.has(id::IF_CURSED) && self.slot_is_active(item, slot) {
            if let Some(item) = pack.get_mut(slot) {
                item.learn(id::KN_CURSE);
            }
            return Err(Refusal::Cursed);
        }
        let whole = count >= item.quantity;
        let mut dropped = if whole {
            pack.put(slot, None).ok_or(Refusal::NotThere)?
        } else {
            let there = pack.get_mut(slot).ok_or(Refusal::NotThere)?;
            self.split(there, count).ok_or(Refusal::NotThere)?
        };
        dropped.set(id::IF_WORN | id::IF_PROPERTY, false);
        Ok((dropped, bearer.time(1000, bearer.faster_than_the_eye)))
    }

    /// Changes between the remembered melee and ranged weapons. Nothing moves when it is refused (quirk M38).
    ///
    /// # Errors
    /// Why not.
    pub fn exchange(&self, pack: &mut Pack, bearer: &Bearer) -> Result<i32, Refusal> {
        let (weapon, ready) = (id::SL_WEAPON as usize, id::SL_READY as usize);
        let same = |a: &Item, b: &Item| a.kind == b.kind && a.effect == b.effect && a.plus == b.plus;
        let [melee, other, ranged] = pack.remembered.clone();
        let in_hand =
            |w: &Option<Item>| w.as_ref().is_some_and(|w| pack.get(weapon).is_some_and(|h| same(h, w)));
        let wanted: Vec<(usize, Item)> = if in_hand(&melee) {
            ranged.map(|r| (weapon, r)).into_iter().collect()
        } else {
            [melee.map(|m| (weapon, m)), other.map(|o| (ready, o))].into_iter().flatten().collect()
        };
        if wanted.is_empty() {
            return Err(Refusal::NothingRemembered);
        }
        let mut next = pack.clone();
        for hand in [weapon, ready] {
            if next.get(hand).is_some_and(|i| i.has(id::IF_CURSED) && self.slot_is_active(i, hand)) {
                return Err(Refusal::Cursed);
            }
        }
        let mut found = Vec::new();
        for (hand, like) in &wanted {
            let at = (0..SLOTS).find(|&s| next.get(s).is_some_and(|i| same(i, like)));
            let at = at.ok_or(Refusal::NotAccessible)?;
            found.push((*hand, next.put(at, None).ok_or(Refusal::NotAccessible)?));
        }
        let stores: Vec<usize> = [id::SL_LSHOULDER, id::SL_RSHOULDER]
            .into_iter()
            .chain(id::SL_BELT1..=id::SL_BELT5)
            .map(|s| s as usize)
            .collect();
        for hand in [weapon, ready] {
            if let Some(mut old) = next.put(hand, None) {
                old.set(id::IF_WORN, false);
                let size = i32::from(bearer.size);
                let free = stores.iter().find(|&&s| next.get(s).is_none() && self.slot_allows(&old, s, size));
                let Some(&free) = free else { return Err(Refusal::NoRoom) };
                next.put(free, Some(old));
            }
        }
        for (hand, item) in found {
            self.wield_item(&mut next, item, hand, bearer, false).map_err(|(why, _)| why)?;
        }
        *pack = next;
        let time = 3000 / (100 + 10 * bearer.dexterity_modifier).max(25);
        Ok(if bearer.quick_draw { time / 4 } else { time })
    }
}
