//! The last modifiers of a strike: moving, elements, favour, mounts, and strength taken out (fight 6, steps 27 to 35).

use super::ids::*;
use super::modifiers::{threat, to_damage, to_defence, to_hit};
use crate::creature::{Source, Status};
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::{Item, id};
use crate::values::Attribute;
use crate::world::Handle;

/// Attacks that take strength out for dexterity when they come as a surprise.
const DEFT: [i32; 8] = [A_SWNG, A_FIRE, A_THRU, A_LUNG, A_CALL, A_PUNC, A_HURL, A_KICK];

impl Host<'_> {
    /// Steps 27 to 29: charges, opportunities given by moving, ghosts.
    pub(super) fn of_moving(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if !matches!(e.get(Field::AType), A_FIRE | A_HURL) {
            let rider = self.held_by(actor, MOUNT);
            let bonus = self.charge_bonus(actor).max(self.charge_bonus(rider));
            if bonus > 0 {
                to_hit(e, 2, "charge");
                to_damage(e, bonus, "charge");
                if self.feat(actor, FT_POWER_CHARGE) {
                    threat(e, bonus / 3);
                }
            }
        }
        if e.blow.by_moving {
            if self.feat(victim, FT_MOBILITY) {
                to_defence(e, 4, "mobility");
            }
            if self.has(victim, MOUNTED) && self.feat(victim, FT_RIDE_BY_ATTACK) {
                to_defence(e, 4, "ride-by");
            }
            if self.has(victim, CHARGING) {
                to_damage(e, self.charge_bonus(victim).max(1), "charge");
                if self.feat(actor, FT_GUARDED_STANCE) {
                    to_hit(e, 8, "guard");
                }
            }
        }
        if e.is(Field::ActIncor) {
            e.set(Field::IsBypass, 1);
        }
        if self.has(actor, MANIFEST) || self.has(victim, MANIFEST) {
            e.set(Field::IsGhostTouch, 1);
        }
        if self.has(victim, MANIFEST) && !self.flag(actor, M_MINDLESS) {
            to_defence(e, 2, "awe");
        }
    }

    fn ground(&self, who: Handle) -> (bool, bool, i32) {
        let Some((map, x, y)) = self.world.position(who) else { return (false, false, 0) };
        let Some(m) = self.world.map(map) else { return (false, false, 0) };
        let water = m.has_flag(self.library(), x, y, TF_WATER);
        let solid = m.is_solid(self.library(), x, y);
        (water, solid, m.terrain(self.library(), x, y).map_or(0, |t| t.material.into()))
    }

    /// What mastery over elements gives against somebody who stands where it stands.
    fn mastery(&self, master: Handle, other: Handle) -> Vec<(i32, &'static str)> {
        let mut all = Vec::new();
        let aerial = self.is_aerial(other);
        let (water, solid, material) = self.ground(other);
        // Air, water and earth serve none but elementals.
        let of = |ability: i32| match self.is_type(master, MA_ELEMENTAL) {
            true => self.ability(master, ability),
            false => 0,
        };
        let air = of(CA_AIR_MASTERY);
        if air > 0 && aerial && !solid {
            all.push((air, "AirMas"));
        }
        let level = of(CA_WATER_MASTERY);
        if level > 0 && !aerial && (water || material == id::MAT_ICE) {
            all.push((level, "WaterMas"));
        }
        let level = of(CA_EARTH_MASTERY);
        let stone = matches!(material, id::MAT_GRANITE | id::MAT_QUARTZ | id::MAT_MAGMA | id::MAT_MINERAL);
        if level > 0 && !aerial && stone {
            all.push((if solid { 2 * level } else { level }, "EarthMas"));
        }
        let level = self.ability(master, CA_PLANT_MASTERY);
        let at_tree = |who: Handle| {
            self.world.position(who).is_some_and(|(map, x, y)| {
                self.world.map(map).is_some_and(|m| m.has_flag(self.library(), x, y, TF_TREE))
            })
        };
        if level > 0 && (at_tree(master) || at_tree(other) || self.is_type(other, MA_PLANT)) {
            all.push((level, "PlantMas"));
        }
        all
    }

    /// Steps 30 to 32.
    pub(super) fn of_elements(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        for (amount, name) in self.mastery(actor, victim) {
            to_hit(e, amount, name);
        }
        for (amount, name) in self.mastery(victim, actor) {
            to_defence(e, amount, name);
        }
        let (water, ..) = self.ground(victim);
        if water && !self.is_aerial(victim) {
            to_defence(e, if self.is_type(victim, MA_AQUATIC) { 0 } else { -4 }, "water");
            to_defence(e, (self.known_skill(victim, SK_SWIM) - 10).max(0), "swim");
        }
        let favoured = self.creature(actor).map_or(0, |c| {
            let all = c.statuses.of(FAV_ENEMY).iter();
            let fits = all.filter(|s| self.is_type(victim, s.value.into()));
            fits.map(|s| self.rules.lore.rarity(s.value.into()).bonus(s.magnitude.into())).max().unwrap_or(0)
        });
        to_hit(e, favoured, "FE");
        to_damage(e, favoured, "FE");
        let silver = |i: &Item| i.has_quality(id::IQ_SILVER);
        let shone = |h: &Self, thing: Handle| h.world.item(thing).is_some_and(silver);
        if (shone(self, item) || shone(self, second))
            && (self.is_type(victim, MA_LYCANTHROPE) || self.is_type(victim, MA_DEVIL))
        {
            to_hit(e, 2, "silver");
            to_damage(e, 2, "silver");
        }
        let worn = [self.in_slot(victim, id::SL_ARMOUR), self.ready_hand(victim)];
        if self.is_unholy(actor) && worn.into_iter().any(|w| shone(self, w)) {
            to_defence(e, 2, "silver");
        }
        let leader = self.leader(victim);
        let group = self.ability(leader, CA_SHIELD_GROUP);
        if group > 0 && self.apart(leader, victim) <= 9 {
            to_defence(e, group, "group");
        }
        if e.is(Field::IsSurprise) && self.ability(victim, CA_NOBLE_AEGIS) > 0 {
            to_defence(e, 4, "aegis");
        }
    }

    /// Steps 33 to 35.
    pub(super) fn of_the_end(&mut self, e: &mut Event) {
        let [actor, victim, item, _] = e.parties;
        let attack = e.get(Field::AType);
        let (strength, dex) = (self.modifier(actor, Attribute::Str), self.modifier(actor, Attribute::Dex));
        let light = item.is_none() || self.item_size(item) <= id::SZ_MEDIUM;
        if e.is(Field::IsSurprise)
            && e.is(Field::IsFlatFoot)
            && DEFT.contains(&attack)
            && light
            && strength < dex
        {
            e.blow.no_strength = true;
            e.blow.bonus += dex as i16;
        }
        let rider = self.held_by(victim, MOUNT);
        if !rider.is_none() && self.feat(rider, FT_MOUNTED_COMBAT) {
            let ride = self.skill(rider, SK_RIDE) + self.die20();
            e.blow.ride = Some(ride.clamp(-128, 127) as i16);
        }
        if self.has(actor, MOUNTED) && matches!(attack, A_FIRE | A_HURL) {
            let penalty = if self.feat(actor, FT_MOUNTED_ARCHERY) { -2 } else { -4 };
            to_hit(e, if self.has(actor, CHARGING) { 2 * penalty } else { penalty }, "mounted");
        }
        if e.blow.no_strength {
            e.blow.bonus -= e.blow.strength;
        }
        if attack == A_KICK && self.feat(actor, FT_POWER_KICK) {
            to_damage(e, 2, "kick");
        }
        if self.is_character(victim) && self.has_any(actor, &[PRONE, BLIND, STUCK, PARALYSIS]) {
            let known = self.has_about(actor, HIT_WHILE_UNREADY, victim);
            if !known {
                self.afflict(
                    actor,
                    Status {
                        nature: HIT_WHILE_UNREADY as i16,
                        duration: -2,
                        source: Source::Other,
                        object: victim.raw(),
                        ..Status::default()
                    },
                );
            }
        }
    }
}
