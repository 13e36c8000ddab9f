//! What is worn, counted: how many things have a flag, what they add up to, which abilities they lend.
//!
//! Promise: one pass over what is worn answers every question; the hero's numbers are asked many times a turn, so nothing
//! here looks through the slots again.

use crate::state::{Hero, Item, Slot};
use crate::tables::{AbilityId, ItemFlag, ItemFlags, Tables, Tval};

/// Flags a thing can have.
const FLAGS: usize = 96;

/// Everything worn, with its flags, their numbers and the abilities lent worked out once.
#[derive(Debug, Clone)]
pub struct Gear<'a> {
    worn: [Option<(&'a Item, ItemFlags)>; 14],
    count: [u8; FLAGS],
    sum: [i32; FLAGS],
    /// Bits of the abilities that are had, bought or lent, and not switched off, by skill.
    active: [u32; 8],
}

/// A weapon for the hand (diggers among them).
pub fn is_hand_weapon(t: &Tables, item: &Item) -> bool {
    matches!(item.tval(t), Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD)
}

impl<'a> Gear<'a> {
    /// What a hero wears.
    pub fn of(t: &Tables, hero: &'a Hero) -> Gear<'a> {
        let mut gear = Gear { worn: [None; 14], count: [0; FLAGS], sum: [0; FLAGS], active: hero.innate };
        for (place, item) in gear.worn.iter_mut().zip(&hero.worn) {
            let Some(item) = item else { continue };
            let flags = item.flags(t);
            *place = Some((item, flags));
            for (word, bits) in flags.0.into_iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    let flag = word * 32 + left.trailing_zeros() as usize;
                    gear.count[flag] += 1;
                    gear.sum[flag] += i32::from(item.pval);
                    left &= left - 1;
                }
            }
            // A number no skill holds lends nothing.
            for id in item.lent(t).filter(|id| id.number < 32) {
                gear.active[id.skill as usize] |= 1 << id.number;
            }
        }
        for (active, off) in gear.active.iter_mut().zip(hero.switched_off) {
            *active &= !off;
        }
        gear
    }

    /// Whether the wearer has an ability, bought or lent, and has not switched it off.
    pub fn active(&self, id: AbilityId) -> bool {
        id.number < 32 && self.active[id.skill as usize] & (1 << id.number) != 0
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
        i32::from(self.count[flag as usize])
    }

    /// The bonuses of all things that have a flag, added up.
    pub fn sum(&self, flag: ItemFlag) -> i32 {
        self.sum[flag as usize]
    }

    /// Weight of armour, as stealth feels it: body, cloak, off-hand, head, hands and feet.
    pub fn armour_weight(&self) -> i32 {
        let slots = [Slot::Body, Slot::Cloak, Slot::OffHand, Slot::Head, Slot::Hands, Slot::Feet];
        slots.into_iter().filter_map(|s| self.at(s)).map(|(item, _)| item.total_weight()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SilWorld;
    use crate::hero::ability;
    use crate::tables::Skill;

    #[test]
    fn one_pass_counts_what_a_search_of_every_slot_counts() {
        let world = SilWorld::shipped("upstream").unwrap();
        let t = world.tables();
        let mut game = world.begin_sil(1);
        let play = game.play();
        let artefacts: Vec<u16> =
            (1..t.artefacts.len() as u16).filter(|n| t.artefact(*n).is_some()).collect();
        for (step, chunk) in artefacts.chunks(14).enumerate() {
            let hero = &mut play.s.hero;
            hero.worn = Default::default();
            hero.innate = [step as u32; 8];
            hero.switched_off = [0x55 << step; 8];
            for (i, number) in chunk.iter().enumerate() {
                hero.worn[i] = crate::things::artefact_of(t, *number);
            }
            let gear = Gear::of(t, hero);
            for (_, flag, name) in ItemFlag::ALL {
                let with: Vec<&Item> = hero.worn.iter().flatten().filter(|i| i.has(t, *flag)).collect();
                let sum: i32 = with.iter().map(|i| i32::from(i.pval)).sum();
                assert_eq!((gear.count(*flag), gear.sum(*flag)), (with.len() as i32, sum), "{name}");
            }
            for skill in Skill::ALL {
                for number in 0..20 {
                    let id = AbilityId::new(skill, number);
                    assert_eq!(gear.active(id), ability::is_active(t, hero, id), "{id:?}");
                }
            }
        }
    }
}
