//! Putting on and taking off (docs/spec/sil-player.md 22.4, 23, 24).

use super::event::ThingEvent;
use super::{ItemPlace, is_known, stack};
use crate::context::{Done, Turn};
use crate::fight::Affliction;
use crate::hero::{ability, is_hand_weapon};
use crate::state::{Hero, Item, Slot};
use crate::tables::{ItemFlag, Tables, Tval};
use angrist_engine::chance::Throw;
use angrist_engine::play::Refusal;

/// A light with fewer turns than this is worth changing for another of its kind.
const FAINT: i16 = 100;

/// What putting a thing on is good for, the most useful first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WearGain {
    /// It goes to an empty place, or joins its like in a quiver.
    Free,
    /// Its figures are higher than those of what it replaces.
    Better,
    /// Something else is worn instead.
    Other,
    /// The same is worn already.
    Spare,
}

/// The figures of weapons and armour in one sum, doubled.
fn worth(item: &Item) -> i32 {
    let mean = |throw: Throw| i32::from(throw.dice) * (i32::from(throw.sides) + 1) + 2 * throw.plus;
    2 * (i32::from(item.attack) + i32::from(item.evasion)) + mean(item.damage) + mean(item.protection)
}

/// Where a thing is worn; among rings and quivers the place it takes by itself. `None` for what cannot be worn.
pub fn slot_for(t: &Tables, hero: &Hero, item: &Item) -> Option<Slot> {
    Some(match item.tval(t) {
        Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD => Slot::Weapon,
        Tval::BOW => Slot::Bow,
        Tval::RING if hero.wears(Slot::RightRing).is_some() && hero.wears(Slot::LeftRing).is_none() => {
            Slot::LeftRing
        }
        Tval::RING => Slot::RightRing,
        Tval::AMULET => Slot::Neck,
        Tval::LIGHT => Slot::Light,
        Tval::SOFT_ARMOUR | Tval::MAIL => Slot::Body,
        Tval::CLOAK => Slot::Cloak,
        Tval::SHIELD => Slot::OffHand,
        Tval::HELM | Tval::CROWN => Slot::Head,
        Tval::GLOVES => Slot::Hands,
        Tval::BOOTS => Slot::Feet,
        Tval::ARROW if hero.wears(Slot::Quiver1).is_some() && hero.wears(Slot::Quiver2).is_none() => {
            Slot::Quiver2
        }
        Tval::ARROW => Slot::Quiver1,
        _ => return None,
    })
}

impl Turn<'_> {
    /// The places a thing may be put: more than one only when the player has to choose.
    pub fn slots_for(&self, item: &Item) -> Vec<Slot> {
        let hero = &self.state.hero;
        let Some(normal) = slot_for(self.tables, hero, item) else { return Vec::new() };
        match normal {
            Slot::RightRing if hero.wears(Slot::RightRing).is_some() => vec![Slot::LeftRing, Slot::RightRing],
            Slot::Quiver1 | Slot::Quiver2 => {
                let like = [Slot::Quiver1, Slot::Quiver2].into_iter().find(|s| {
                    hero.wears(*s).is_some_and(|i| stack::stacks(self.tables, &self.state.facts, i, item))
                });
                match like {
                    Some(slot) => vec![slot],
                    None if hero.wears(normal).is_some() => vec![Slot::Quiver1, Slot::Quiver2],
                    None => vec![normal],
                }
            }
            Slot::Weapon if self.may_hold_two(item) => vec![Slot::Weapon, Slot::OffHand],
            slot => vec![slot],
        }
    }

    /// What putting a thing on would be good for.
    pub fn wear_gain(&self, item: &Item) -> WearGain {
        let slots = self.slots_for(item);
        let worn: Vec<&Item> = slots.iter().filter_map(|slot| self.state.hero.wears(*slot)).collect();
        let tval = item.tval(self.tables);
        let spare = |there: &&Item| match tval {
            Tval::LIGHT => {
                let burns = there.fuel >= FAINT || there.fuel == item.fuel;
                there.kind == item.kind && there.special == item.special && burns
            }
            _ => stack::stacks(self.tables, &self.state.facts, there, item),
        };
        // Rings, amulets and lights have no figures that can be compared; those of rings may not even be known.
        let compared = !matches!(tval, Tval::RING | Tval::AMULET | Tval::LIGHT);
        if worn.len() < slots.len() || tval == Tval::ARROW {
            WearGain::Free
        } else if worn.iter().any(spare) {
            WearGain::Spare
        } else if compared && worn.iter().any(|there| worth(item) > worth(there)) {
            WearGain::Better
        } else {
            WearGain::Other
        }
    }

    /// Whether a weapon may go into the other hand.
    fn may_hold_two(&self, item: &Item) -> bool {
        let lends = is_known(self.tables, &self.state.facts, item)
            && item.lends(self.tables, ability::TWO_WEAPON_FIGHTING);
        !item.has(self.tables, ItemFlag::TWO_HANDED)
            && self.state.hero.wears(Slot::Weapon).is_some()
            && (lends || self.has_ability(ability::TWO_WEAPON_FIGHTING))
    }

    /// The slots that putting a thing into one empties: its own unless arrows join their like, and the other hand when a
    /// weapon needs both.
    pub fn displaced(&self, item: &Item, slot: Slot) -> Vec<Slot> {
        let joins = item.tval(self.tables) == Tval::ARROW
            && self
                .state
                .hero
                .wears(slot)
                .is_some_and(|i| stack::stacks(self.tables, &self.state.facts, i, item));
        let mut leaving = if joins { Vec::new() } else { vec![slot] };
        if slot == Slot::Weapon && item.has(self.tables, ItemFlag::TWO_HANDED) {
            leaving.push(Slot::OffHand);
        }
        let held = self.state.hero.wears(Slot::Weapon);
        if slot == Slot::OffHand && held.is_some_and(|i| i.has(self.tables, ItemFlag::TWO_HANDED)) {
            leaving.push(Slot::Weapon);
        }
        leaving
    }

    /// Puts a thing on: in a certain place, or where it goes by itself.
    pub fn wear(&mut self, place: ItemPlace, wanted: Option<Slot>) -> Done {
        let item = self.thing(place)?;
        if matches!(place, ItemPlace::Worn(_)) {
            return Err(Refusal::new("worn-already", "You are already wearing it."));
        }
        let choices = self.slots_for(item);
        let slot = match (choices.as_slice(), wanted) {
            ([], _) => return Err(Refusal::new("not-worn", "You cannot wear that.")),
            (list, Some(slot)) if list.contains(&slot) => slot,
            (_, Some(_)) => return Err(Refusal::new("wrong-place", "It does not go there.")),
            (list, None) => list[0],
        };
        if place == ItemPlace::Floor {
            self.lifts(item)?;
        }
        let count = if item.tval(self.tables) == Tval::ARROW { item.number } else { 1 };
        let leaving = self.displaced(item, slot);
        // A cursed thing is never displaced by another (23.2).
        if let Some(stuck) = leaving.iter().find_map(|s| self.state.hero.wears(*s).filter(|i| i.cursed)) {
            let text = format!("You cannot bear to part with {}.", self.thing_name(stuck));
            return Err(Refusal::new("cursed", text));
        }
        self.commit()?;
        let Some(mut item) = self.take_from(place, count) else {
            return Err(Refusal::new("no-such-thing", "It is gone."));
        };
        item.thrown = false;
        let off: Vec<Item> =
            leaving.iter().filter_map(|s| self.state.hero.worn[*s as usize].take()).collect();
        let here = &mut self.state.hero.worn[slot as usize];
        let left = match here {
            Some(there) => stack::merge(self.tables, &self.state.facts, there, item),
            None => {
                *here = Some(item);
                None
            }
        };
        for thing in off.into_iter().chain(left) {
            let name = self.thing_name(&thing);
            self.tell(ThingEvent::TookOff { name }, None);
            self.put_away(thing);
        }
        self.put_on(slot);
        self.takes_turn()?;
        if place == ItemPlace::Floor {
            self.act_against_truce();
        }
        Ok(())
    }

    /// What follows from wearing a thing: it is told, its curse felt, its nature noticed.
    fn put_on(&mut self, slot: Slot) {
        let Some(item) = self.state.hero.wears(slot) else { return };
        let name = self.thing_name(item);
        let cursed = item.cursed;
        self.state.facts.kind_mut(item.kind).seen = true;
        let place = ItemPlace::Worn(slot);
        self.tell(ThingEvent::Wore { name: name.clone(), place: place.to_string() }, None);
        if cursed {
            if let Some(item) = self.item_at_mut(place) {
                item.curse_known = true;
            }
            self.tell(ThingEvent::CurseFelt { name }, None);
        }
        self.switch_on_lent(slot);
        self.refresh_hero();
        self.notice_worn(slot);
        // 16.2: who sees the unseen is not blind.
        if self.state.hero.wears(slot).is_some_and(|i| i.has(self.tables, ItemFlag::SEE_INVIS)) {
            self.cure(Affliction::Blind);
        }
        self.refresh_light();
    }

    /// What a thing lends that the hero did not have is switched on with it (6.1).
    fn switch_on_lent(&mut self, slot: Slot) {
        let Some(lent) = self.state.hero.wears(slot).map(|i| i.abilities(self.tables)) else { return };
        for id in lent.into_iter().filter(|id| id.number < 32) {
            let others =
                Slot::ALL.into_iter().filter(|s| *s != slot).filter_map(|s| self.state.hero.wears(s));
            let had = self.state.hero.has_innate(id) || others.into_iter().any(|i| i.lends(self.tables, id));
            if !had {
                self.state.hero.switched_off[id.skill as usize] &= !(1 << id.number);
            }
        }
    }

    /// A weapon in the off hand goes when nothing allows it any more (6.2).
    pub(crate) fn let_go_of_second(&mut self) {
        let second = self.state.hero.wears(Slot::OffHand).is_some_and(|i| is_hand_weapon(self.tables, i));
        if second
            && !self.has_ability(ability::TWO_WEAPON_FIGHTING)
            && let Some(item) = self.state.hero.worn[Slot::OffHand as usize].take()
        {
            let name = self.thing_name(&item);
            self.tell(ThingEvent::TookOff { name }, None);
            self.put_away(item);
        }
    }

    /// Takes a thing off.
    pub fn take_off(&mut self, slot: Slot) -> Done {
        let place = ItemPlace::Worn(slot);
        self.thing(place)?;
        self.loosen(place)?;
        self.commit()?;
        if let Some(item) = self.state.hero.worn[slot as usize].take() {
            let name = self.thing_name(&item);
            self.tell(ThingEvent::TookOff { name }, None);
            self.put_away(item);
        }
        self.takes_turn()?;
        self.refresh_hero();
        self.refresh_light();
        Ok(())
    }
}
