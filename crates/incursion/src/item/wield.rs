//! Putting things on and taking them off: ten refusals and one warning (magic 18.3, S001-226).

use super::pack::{Pack, Refusal};
use super::{Bearer, Item, Things, id};

/// What wielding came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wielded {
    /// It works there.
    pub active: bool,
    /// It takes both hands.
    pub both_hands: bool,
    /// Its nature is against the bearer's.
    pub uneasy: bool,
    /// Time, in segments.
    pub time: i32,
}

impl Things<'_> {
    /// Whether a weapon has to be held in both hands (exotic without skill, or too large for one).
    pub fn needs_both_hands(&self, item: &Item, bearer: &Bearer) -> bool {
        let Some(kind) = self.kind(item) else { return false };
        if !Self::is_weapon(kind.kind.into()) {
            return false;
        }
        let exotic = kind.flags.has(id::WT_EXOTIC_1H) && bearer.skill <= 0;
        let two_handed = i32::from(kind.flags.has(id::WT_TWO_HANDED));
        let grip = i32::from(bearer.monkey_grip);
        exotic || i32::from(kind.size) + two_handed > i32::from(bearer.size) + grip
    }

    /// Whether a bearer may wield a thing in a slot, each refusal in its order.
    ///
    /// # Errors
    /// Why not.
    pub fn may_wield(&self, pack: &Pack, item: &Item, slot: usize, bearer: &Bearer) -> Result<(), Refusal> {
        let kind = self.type_of(item);
        let active = self.slot_is_active(item, slot);
        if !bearer.has_slot(slot) {
            return Err(Refusal::NoSuchSlot);
        }
        if !self.slot_allows(item, slot, bearer.size.into()) {
            let held = matches!(kind, id::T_WEAPON | id::T_BOW | id::T_SHIELD)
                && matches!(slot as i32, id::SL_READY | id::SL_WEAPON);
            return Err(if held { Refusal::TooLarge } else { Refusal::DoesNotFitSlot });
        }
        if pack.get(slot).is_some() {
            return Err(Refusal::SlotTaken);
        }
        let thrown = self.kind(item).is_some_and(|k| k.group & id::WG_THROWN as u32 != 0);
        if active && item.quantity > 1 && !thrown {
            return Err(Refusal::MoreThanOne);
        }
        let other = |slot: i32| pack.get(slot as usize).is_some_and(|i| self.is_magic(i));
        let magic = self.is_magic(item);
        let clash = (kind == id::T_CLOTHES && slot as i32 == id::SL_CLOTHES && other(id::SL_CLOAK))
            || (kind == id::T_CLOAK && slot as i32 == id::SL_CLOAK && other(id::SL_CLOTHES));
        if magic && clash {
            return Err(Refusal::ClothingAndCloak);
        }
        let hands = [id::SL_READY as usize, id::SL_WEAPON as usize];
        if hands.contains(&slot) && kind == id::T_WEAPON {
            let reach = self.is(item, id::WT_REACH);
            let beside = hands.iter().filter(|&&h| h != slot).filter_map(|&h| pack.get(h));
            let clash =
                beside.filter(|i| self.type_of(i) == id::T_WEAPON).any(|i| self.is(i, id::WT_REACH) != reach);
            if clash {
                return Err(Refusal::ReachBesideNear);
            }
        }
        if kind == id::T_ARMOUR && slot as i32 == id::SL_ARMOUR {
            self.armour_can_change(bearer)?;
        }
        self.may_touch(item, bearer)?;
        let held = matches!(kind, id::T_WEAPON | id::T_BOW | id::T_SHIELD) && hands.contains(&slot);
        if held && self.size(item) > i32::from(bearer.size) + 1 {
            return Err(Refusal::TooLarge);
        }
        if held
            && active
            && self.needs_both_hands(item, bearer)
            && !hands.iter().all(|&h| pack.hand_is_free(h))
        {
            return Err(Refusal::NeedsBothHands);
        }
        if hands.contains(&slot) && !pack.hand_is_free(slot) {
            return Err(Refusal::SlotTaken);
        }
        Ok(())
    }

    fn armour_can_change(&self, bearer: &Bearer) -> Result<(), Refusal> {
        if bearer.threatened {
            Err(Refusal::ArmourWhileThreatened)
        } else if bearer.stuck {
            Err(Refusal::ArmourWhileStuck)
        } else if bearer.prone {
            Err(Refusal::ArmourWhileProne)
        } else {
            Ok(())
        }
    }

    /// Puts a thing into a slot. `both` is the answer to "with both hands?", asked when both are free.
    ///
    /// # Errors
    /// Why not; the thing is given back.
    pub fn wield_item(
        &self,
        pack: &mut Pack,
        mut item: Item,
        slot: usize,
        bearer: &Bearer,
        both: bool,
    ) -> Result<Wielded, (Refusal, Box<Item>)> {
        if let Err(why) = self.may_wield(pack, &item, slot, bearer) {
            if why == Refusal::Blessed {
                item.learn(id::KN_BLESS);
            }
            return Err((why, Box::new(item)));
        }
        let active = self.slot_is_active(&item, slot);
        let hand = slot == id::SL_WEAPON as usize || slot == id::SL_READY as usize;
        let free = pack.hand_is_free(id::SL_WEAPON as usize) && pack.hand_is_free(id::SL_READY as usize);
        let weapon = Self::is_weapon(self.type_of(&item));
        let both_hands = hand && active && weapon && free && (both || self.needs_both_hands(&item, bearer));
        let slot = if both_hands { id::SL_WEAPON as usize } else { slot };
        let uneasy = hand && self.is_against(&item, bearer.alignment);
        if active {
            item.set(id::IF_WORN, true);
            if self.power_is(&item, id::EF_CURSED) {
                item.set(id::IF_BLESSED, false);
                item.set(id::IF_CURSED, true);
            }
        }
        pack.put(slot, Some(item));
        pack.two_handed = if hand { both_hands } else { pack.two_handed };
        Ok(Wielded { active, both_hands, uneasy, time: bearer.time(2000, bearer.quick_draw) })
    }

    /// Whether a weapon's alignment is against its bearer's.
    fn is_against(&self, item: &Item, alignment: i32) -> bool {
        let pairs = [
            (id::WQ_HOLY, 8),
            (id::WQ_UNHOLY, 4),
            (id::WQ_LAWFUL, 2),
            (id::WQ_CHAOTIC, 1),
            (id::WQ_BALANCE, 0),
        ];
        let armour = Self::is_armour(self.type_of(item));
        !armour
            && pairs
                .into_iter()
                .any(|(quality, against)| alignment & against != 0 && item.has_quality(quality))
    }

    /// Takes off what is in a slot; gives it and the time.
    ///
    /// # Errors
    /// Why not. Who finds a thing cursed knows it.
    pub fn take_off(&self, pack: &mut Pack, slot: usize, bearer: &Bearer) -> Result<(Item, i32), Refusal> {
        let item = pack.get(slot).ok_or(Refusal::NotThere)?;
        if !bearer.has_slot(slot) {
            return Err(Refusal::NoSuchSlot);
        }
        if slot as i32 == id::SL_ARMOUR {
            self.armour_can_change(bearer)?;
        }
        if item.has(id::IF_CURSED) && self.slot_is_active(item, slot) {
            if let Some(item) = pack.get_mut(slot) {
                item.learn(id::KN_CURSE);
            }
            return Err(Refusal::Cursed);
        }
        let mut item = pack.put(slot, None).ok_or(Refusal::NotThere)?;
        item.set(id::IF_WORN, false);
        Ok((item, bearer.time(2000, bearer.quick_draw)))
    }
}
