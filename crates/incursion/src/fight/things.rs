//! Blows against things: what is carried rusts, rots, is soaked, stolen and broken; doors give way (fight 10.7, 12.4, 12.6).

use super::ids::*;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::item::wear::{Blow, Harm};
use crate::world::Handle;

impl Host<'_> {
    /// A blow against something that is no creature.
    pub(super) fn strike_thing(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let mut damage = self.roll_blow(e) + e.get(Field::BDmg);
        if self.feat(actor, FT_SUNDER) {
            damage *= 2;
        }
        if self.item_has(e.parties[2], id::WQ_SUNDERING) {
            damage *= 2;
        }
        e.set(Field::IsHit, 1);
        e.set(Field::VDmg, damage);
        self.rethrow(e, crate::events::numbers::EV_DAMAGE);
        if let Some((map, x, y)) = self.world.position(actor) {
            let loud = (10 - self.skill(actor, SK_MOVE_SIL) / 2).max(1);
            self.noise(map, x, y, loud);
        }
        answer::DONE
    }

    /// Damage to an item or a feature.
    pub(super) fn damage_thing(&mut self, e: &mut Event) -> i32 {
        let thing = e.parties[1];
        if self.world.get(thing).is_none_or(|o| o.is_deleted()) {
            return answer::ABORT;
        }
        if self.world.item(thing).is_some() {
            self.damage_item(e, thing)
        } else {
            self.damage_feature(e, thing)
        }
    }

    fn damage_item(&mut self, e: &mut Event, thing: Handle) -> i32 {
        let owner = self.world.owner(thing);
        let kind = e.get(Field::DType);
        let energy = self.item_has(thing, id::WQ_ENERGY);
        let shielded =
            !owner.is_none() && matches!(kind, AD_SOAK | AD_RUST | AD_DCAY) && self.resists(owner, kind) < 0;
        if energy || shielded {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let resistance =
            if owner.is_none() || Self::is_physical(kind) { 0 } else { self.resists(owner, kind) };
        let own = owner == e.parties[0] && !owner.is_none() && !e.is(Field::IsTrap) && e.effect().is_none();
        let blow = Blow {
            damage_type: kind,
            amount: e.get(Field::VDmg),
            resistance,
            ignores_hardness: e.is(Field::IgnoreHardness) || own,
            halves_hardness: e.is(Field::HalfHardness),
        };
        let things = self.things();
        let Some(item) = self.world.item_mut(thing) else { return answer::NOTHING };
        let before = item.hit_points;
        match things.hurt(item, blow) {
            Harm::None => {
                e.set(Field::Immune, 1);
            }
            Harm::Hurt { .. } => {
                let now = self.world.item(thing).map_or(0, |i| i.hit_points);
                e.set(Field::ADmg, (before - now).max(1));
            }
            Harm::Ruined { .. } => {
                e.set(Field::ADmg, before);
                e.set(Field::Died, 1);
                self.ruin(thing, owner);
            }
        }
        answer::DONE
    }

    /// A thing is destroyed; what it held lies where it was.
    fn ruin(&mut self, thing: Handle, owner: Handle) {
        let spilt = self.world.get(thing).map_or_else(Vec::new, |o| o.contents.clone());
        if let Some((map, x, y)) = self.world.whereabouts(thing) {
            for inside in spilt {
                self.world.put(inside, map, x, y);
            }
        }
        let worn = self.world.being(owner).is_some_and(|b| b.slots.values().any(|&h| h == thing));
        let todo = self.remove_thing(thing, true);
        self.do_now(todo);
        if worn {
            self.refresh_gear(owner);
        }
    }

    fn damage_feature(&mut self, e: &mut Event, thing: Handle) -> i32 {
        const DOOR: i32 = 11;
        let Some(feature) = self.world.get(thing).and_then(|o| o.feature()).cloned() else {
            return answer::NOTHING;
        };
        if feature.hit_points <= 0 {
            return answer::DONE;
        }
        let kind = e.get(Field::DType);
        let row = self.library().feature(feature.resource);
        let material = row.map_or(0, |f| i32::from(f.material));
        let mut hardness = if material == 0 { 0 } else { self.things().material_hardness(material, kind) };
        let door = self.kind_of(thing) == DOOR;
        let weapon = e.parties[2];
        let swung = e.get(Field::AType) == A_SWNG && !weapon.is_none();
        let blunt = self.item_is(weapon, id::WT_BLUNT);
        let pierces_only = !blunt && !self.item_is(weapon, id::WT_SLASHING);
        if hardness < 0 || (door && swung && pierces_only) {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let mut damage = e.get(Field::VDmg);
        if door && swung && !blunt {
            damage /= 3;
        }
        if self.has(thing, 182) {
            hardness *= 2;
        }
        let done = (damage - hardness).max(0);
        e.set(Field::ADmg, done);
        let left = i32::from(feature.hit_points) - done;
        if let Some(f) = self.world.get_mut(thing).and_then(|o| o.feature_mut()) {
            f.hit_points = left.max(0) as i16;
        }
        if left <= 0 {
            e.set(Field::Died, 1);
            if door {
                // A broken door stands open, neither locked nor hidden.
                if let Some(f) = self.world.get_mut(thing).and_then(|o| o.feature_mut()) {
                    f.marks = (f.marks & VERTICAL) | BROKEN_OPEN;
                }
            } else {
                let todo = self.remove_thing(thing, true);
                self.do_now(todo);
            }
        }
        answer::DONE
    }

    /// Rust, rot and shattering eat what somebody holds or wears.
    pub(super) fn corrode(&mut self, e: &mut Event, resistance: i32) -> i32 {
        let victim = e.parties[1];
        let kind = e.get(Field::DType);
        let body = (kind == AD_SHAT && self.is_type(victim, MA_CONSTRUCT))
            || (kind == AD_DCAY && self.is_type(victim, MA_PLANT));
        if body {
            e.set(Field::DType, AD_NORM);
            let result = self.lose_points(e, resistance);
            e.set(Field::DType, kind);
            return result;
        }
        let against = if kind == AD_SHAT { AD_BLUNT } else { kind };
        let things = self.things();
        let vulnerable =
            |h: &Self, item: Handle| h.world.item(item).is_some_and(|i| things.hardness(i, against) >= 0);
        let main = self.main_weapon(victim);
        let exact = self.is_exact();
        // In the original the die for the weapon is rolled and forgotten.
        let of_weapon =
            if exact { vulnerable(self, main) && self.random(4) == 0 } else { self.random(3) == 0 };
        let ready = self.ready_hand(victim);
        let armour = self.in_slot(victim, id::SL_ARMOUR);
        let chosen = if of_weapon && !exact && vulnerable(self, main) {
            main
        } else if vulnerable(self, ready) && self.random(3) == 0 {
            ready
        } else if vulnerable(self, armour) && self.random(2) == 0 {
            armour
        } else {
            let worn: Vec<Handle> =
                self.world.being(victim).map_or_else(Vec::new, |b| b.slots.values().copied().collect());
            let worn: Vec<Handle> = worn.into_iter().filter(|&h| vulnerable(self, h)).collect();
            if worn.is_empty() {
                Handle::NONE
            } else {
                let at = self.random(worn.len() as i32).max(0) as usize;
                worn.get(at).copied().unwrap_or_default()
            }
        };
        if chosen.is_none() {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let amount = e.get(Field::VDmg);
        self.also_hurt(e, chosen, against, amount, 0);
        answer::DONE
    }

    /// Water reaches everything one carries.
    pub(super) fn soak(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        let amount = e.get(Field::VDmg);
        if self.is_type(victim, MA_FIRE) && self.is_type(victim, MA_ELEMENTAL) {
            e.set(Field::DType, AD_NORM);
            e.set(Field::VDmg, 2 * amount);
            let result = self.lose_points(e, 0);
            e.set(Field::DType, AD_SOAK);
            return result;
        }
        let things = self.things();
        for item in self.world.carried(victim) {
            let holder = self.world.holder(item);
            let inside = self.world.item(holder).map(|c| things.hardness(c, AD_SOAK));
            let reaches = match inside {
                None => amount,
                Some(hardness) if hardness < 0 => amount / 2,
                Some(hardness) => amount - hardness,
            };
            if self.item_type(item) == id::T_LIGHT {
                if let Some(i) = self.world.item_mut(item) {
                    things.soak_light(i, reaches);
                }
            } else if reaches > 0 {
                self.also_hurt(e, item, AD_SOAK, reaches, 0);
            }
        }
        answer::DONE
    }

    /// A thief takes something that is not held, worn on the body or deep in the pack.
    pub(super) fn steal(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.reflex(victim, e.get(Field::SaveDC), SA_THEFT) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        const SAFE: [i32; 5] = [id::SL_PACK, id::SL_ARMOUR, id::SL_WEAPON, id::SL_BRACERS, id::SL_BOOTS];
        let safe: Vec<Handle> = SAFE.iter().map(|&slot| self.in_slot(victim, slot)).collect();
        let own = self.world.being(victim).map_or_else(Vec::new, |b| b.inventory.clone());
        let own: Vec<Handle> = own.into_iter().filter(|h| !safe.contains(h)).collect();
        let at = self.random(own.len() as i32).max(0) as usize;
        let Some(&taken) = own.get(at) else { return answer::DONE };
        if let Some(i) = self.world.item_mut(taken) {
            i.set(id::IF_WORN, false);
        }
        self.world.give(taken, actor);
        self.refresh_gear(victim);
        if self.flag(actor, M_SKIRMISH) && !self.has(actor, AFRAID) {
            let turns = 10 + self.random(10);
            self.struck(actor, AFRAID, 4, turns, victim);
        }
        answer::DONE
    }
}

/// Marks of a door that was broken open.
const BROKEN_OPEN: u8 = 2 | 64;
/// The mark of a door that stands across a way from north to south.
const VERTICAL: u8 = 1;
