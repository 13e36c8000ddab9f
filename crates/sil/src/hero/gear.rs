//! What is worn, counted: how many things have a flag, what they add up to, which abilities they lend.
//!
//! Promise: one pass over what is worn answers every question, and it is made only when what is worn has changed (see
//! [`Worn`](crate::state::Worn)): the hero's numbers are asked many times a turn.

use crate::state::{Hero, Item, PLACES, Slot};
use crate::tables::{AbilityId, ItemFlag, ItemFlags, Skill, Tables, Tval};

/// Flags a thing can have.
const FLAGS: usize = 96;

/// Everything worn added up, for hero or creature.
#[derive(Debug, Clone)]
pub struct Tally {
    flags: [ItemFlags; PLACES],
    count: [u8; FLAGS],
    sum: [i32; FLAGS],
    /// Bits of the abilities lent, by skill.
    lent: [u32; 8],
    /// What it adds to each skill, parrying left out.
    skills: [i32; 8],
    /// What parrying with the weapon adds to evasion.
    parry: i32,
    weight: i32,
    armour_weight: i32,
}

/// A weapon for the hand (diggers among them).
pub fn is_hand_weapon(t: &Tables, item: &Item) -> bool {
    matches!(item.tval(t), Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD)
}

impl Tally {
    /// What things add up to.
    pub fn of(t: &Tables, worn: &[Option<Item>; PLACES]) -> Tally {
        let mut tally = Tally {
            flags: Default::default(),
            count: [0; FLAGS],
            sum: [0; FLAGS],
            lent: [0; 8],
            skills: [0; 8],
            parry: 0,
            weight: 0,
            armour_weight: 0,
        };
        for (slot, item) in Slot::ALL.into_iter().zip(worn) {
            let Some(item) = item else { continue };
            let flags = item.flags(t);
            tally.flags[slot as usize] = flags;
            for (word, bits) in flags.0.into_iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    let flag = word * 32 + left.trailing_zeros() as usize;
                    tally.count[flag] += 1;
                    tally.sum[flag] += i32::from(item.pval);
                    left &= left - 1;
                }
            }
            // A number no skill holds lends nothing.
            for id in item.lent(t).filter(|id| id.number < 32) {
                tally.lent[id.skill as usize] |= 1 << id.number;
            }
            tally.weigh(slot, item);
            tally.add_skills(slot, item, slot == Slot::OffHand && is_hand_weapon(t, item));
        }
        use ItemFlag::*;
        for (skill, flag) in [
            (Skill::Melee, MELEE),
            (Skill::Archery, ARCHERY),
            (Skill::Stealth, STEALTH),
            (Skill::Perception, PERCEPTION),
            (Skill::Will, WILL),
            (Skill::Smithing, SMITHING),
            (Skill::Song, SONG),
        ] {
            tally.skills[skill as usize] += tally.sum(flag);
        }
        // One point for each ten pounds of armour.
        tally.skills[Skill::Stealth as usize] -= tally.armour_weight / 100;
        tally
    }

    /// Armour, as stealth feels it: body, cloak, off-hand, head, hands and feet.
    fn weigh(&mut self, slot: Slot, item: &Item) {
        let weight = item.total_weight();
        self.weight += weight;
        use Slot::*;
        if matches!(slot, Body | Cloak | OffHand | Head | Hands | Feet) {
            self.armour_weight += weight;
        }
    }

    fn add_skills(&mut self, slot: Slot, item: &Item, second_weapon: bool) {
        let (attack, evasion) = (i32::from(item.attack), i32::from(item.evasion));
        self.skills[Skill::Evasion as usize] += evasion;
        match slot {
            Slot::Weapon => {
                self.skills[Skill::Melee as usize] += attack;
                self.parry = evasion;
            }
            Slot::Bow => self.skills[Skill::Archery as usize] += attack,
            Slot::Quiver1 | Slot::Quiver2 => {}
            Slot::OffHand if second_weapon => {}
            _ => {
                self.skills[Skill::Melee as usize] += attack;
                self.skills[Skill::Archery as usize] += attack;
            }
        }
    }

    /// How many things have a flag.
    pub fn count(&self, flag: ItemFlag) -> i32 {
        i32::from(self.count[flag as usize])
    }

    /// The bonuses of all things that have a flag, added up.
    pub fn sum(&self, flag: ItemFlag) -> i32 {
        self.sum[flag as usize]
    }

    /// Whether something lends an ability.
    pub fn lends(&self, id: AbilityId) -> bool {
        id.number < 32 && self.lent[id.skill as usize] & (1 << id.number) != 0
    }

    /// The weight of everything.
    pub fn weight(&self) -> i32 {
        self.weight
    }
}

/// What a hero wears, with what it adds up to on him.
#[derive(Debug, Clone, Copy)]
pub struct Gear<'a> {
    hero: &'a Hero,
    tally: &'a Tally,
}

impl<'a> Gear<'a> {
    /// What a hero wears.
    pub fn of(t: &Tables, hero: &'a Hero) -> Gear<'a> {
        Gear { hero, tally: hero.worn.tally(t) }
    }

    /// Whether the wearer has an ability, bought or lent, and has not switched it off.
    pub fn active(&self, id: AbilityId) -> bool {
        let skill = id.skill as usize;
        let had = (self.hero.innate[skill] | self.tally.lent[skill]) & !self.hero.switched_off[skill];
        id.number < 32 && had & (1 << id.number) != 0
    }

    /// Every thing worn with its slot and flags.
    pub fn all(&self) -> impl Iterator<Item = (Slot, &'a Item, ItemFlags)> {
        let (worn, flags) = (&self.hero.worn, &self.tally.flags);
        Slot::ALL.into_iter().filter_map(move |slot| {
            worn[slot as usize].as_ref().map(|item| (slot, item, flags[slot as usize]))
        })
    }

    /// The thing in a slot.
    pub fn at(&self, slot: Slot) -> Option<(&'a Item, ItemFlags)> {
        self.hero.worn[slot as usize].as_ref().map(|item| (item, self.tally.flags[slot as usize]))
    }

    /// How many things worn have a flag.
    pub fn count(&self, flag: ItemFlag) -> i32 {
        self.tally.count(flag)
    }

    /// The bonuses of all things that have a flag, added up.
    pub fn sum(&self, flag: ItemFlag) -> i32 {
        self.tally.sum(flag)
    }

    /// What worn things add to a skill.
    pub fn skill(&self, skill: Skill) -> i32 {
        let parries = skill == Skill::Evasion && self.active(super::ability::PARRY);
        self.tally.skills[skill as usize] + if parries { self.tally.parry } else { 0 }
    }

    /// Weight of armour, as stealth feels it: body, cloak, off-hand, head, hands and feet.
    pub fn armour_weight(&self) -> i32 {
        self.tally.armour_weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SilRuleset;
    use crate::hero::ability;
    use crate::tables::Skill;

    #[test]
    fn one_pass_counts_what_a_search_of_every_slot_counts() {
        let ruleset = SilRuleset::shipped("upstream").unwrap();
        let t = ruleset.tables();
        let mut game = ruleset.begin_sil(1);
        let turn = game.context();
        let artefacts: Vec<u16> =
            (1..t.artefacts.len() as u16).filter(|n| t.artefact(*n).is_some()).collect();
        for (step, chunk) in artefacts.chunks(14).enumerate() {
            let hero = &mut turn.state.hero;
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
