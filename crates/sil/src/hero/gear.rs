//! What is worn, counted: how many things have a flag, and what they add up to.

use crate::state::{Hero, Item, Slot};
use crate::tables::{ItemFlag, ItemFlags, Tables, Tval};

/// Everything worn, with its flags worked out once.
#[derive(Debug, Clone)]
pub struct Gear<'a> {
    worn: [Option<(&'a Item, ItemFlags)>; 14],
}

/// A weapon for the hand (diggers among them).
pub fn is_hand_weapon(t: &Tables, item: &Item) -> bool {
    matches!(item.tval(t), Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD)
}

impl<'a> Gear<'a> {
    /// What a hero wears.
    pub fn of(t: &Tables, hero: &'a Hero) -> Gear<'a> {
        Gear { worn: std::array::from_fn(|i| hero.worn[i].as_ref().map(|item| (item, item.flags(t)))) }
    }

    /// Every thing worn with its slot and flags.
    pub fn all(&self) -> impl Iterator<Item = (Slot, &'a Item, ItemFlags)> {
        Slot::ALL.into_iter().filter_map(|slot| self.worn[slot as usize].map(|(i, f)| (slot, i, f)))
    }

    /// The thing in a slot.
    pub fn at(&self, slot: Slot) -> Option<(&'a Item, ItemFlags)> {
        self.worn[slot as usize]
    }

    /// How many things worn have a flag.
    pub fn count(&self, flag: ItemFlag) -> i32 {
        self.all().filter(|(_, _, flags)| flags.has(flag)).count() as i32
    }

    /// The bonuses of all things that have a flag, added up.
    pub fn sum(&self, flag: ItemFlag) -> i32 {
        self.all().filter(|(_, _, flags)| flags.has(flag)).map(|(_, item, _)| i32::from(item.pval)).sum()
    }

    /// Weight of armour, as stealth feels it: body, cloak, off-hand, head, hands and feet.
    pub fn armour_weight(&self) -> i32 {
        let slots = [Slot::Body, Slot::Cloak, Slot::OffHand, Slot::Head, Slot::Hands, Slot::Feet];
        slots.into_iter().filter_map(|s| self.at(s)).map(|(item, _)| item.total_weight()).sum()
    }
}
