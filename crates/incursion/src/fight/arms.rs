//! What a creature holds and wears, as the fight sees it: the way it fights (3.1), the numbers of its weapon (4.6 to 4.8), and the
//! part of its own numbers that comes from its things.

use super::ids::*;
use crate::creature::gear::{Armour, Gear, Powers, Weapon, Weight};
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::{Bearer, Item, Things, id};
use crate::values::{Attribute, Mode};
use crate::world::Handle;
use angrist_irh::res::Dice;

impl Host<'_> {
    /// What is in a slot.
    pub(crate) fn in_slot(&self, who: Handle, slot: i32) -> Handle {
        let slots = self.world.being(who).map(|b| &b.slots);
        slots
            .and_then(|s| s.get(&(slot as i16)))
            .copied()
            .filter(|h| self.world.item(*h).is_some())
            .unwrap_or_default()
    }

    /// What is in the main hand.
    pub(crate) fn main_weapon(&self, who: Handle) -> Handle {
        self.in_slot(who, id::SL_WEAPON)
    }

    /// What is in the other hand.
    pub(crate) fn ready_hand(&self, who: Handle) -> Handle {
        self.in_slot(who, id::SL_READY)
    }

    /// The bow somebody has at hand: in the main hand, or where monsters keep it.
    pub(crate) fn bow(&self, who: Handle) -> Handle {
        let at_hand = [id::SL_WEAPON, id::SL_ARCHERY, id::SL_READY].map(|slot| self.in_slot(who, slot));
        at_hand.into_iter().find(|&h| self.item_type(h) == id::T_BOW).unwrap_or_default()
    }

    pub(crate) fn item_type(&self, item: Handle) -> i32 {
        self.world.item(item).map_or(0, |i| self.things().type_of(i))
    }

    pub(crate) fn item_is(&self, item: Handle, flag: i32) -> bool {
        self.world.item(item).is_some_and(|i| self.things().is(i, flag))
    }

    pub(crate) fn item_has(&self, item: Handle, quality: i32) -> bool {
        self.world.item(item).is_some_and(|i| i.has_quality(quality))
    }

    pub(crate) fn item_size(&self, item: Handle) -> i32 {
        self.world.item(item).map_or(0, |i| self.things().size(i))
    }

    pub(crate) fn item_plus(&self, item: Handle) -> i32 {
        self.world.item(item).map_or(0, Item::counted_plus)
    }

    /// Whether a thing is a stone to throw.
    pub(crate) fn is_stone(&self, item: Handle) -> bool {
        self.is_called(item, &["rock", "boulder"])
    }

    /// Whether a thing is a sling.
    pub(crate) fn is_sling(&self, item: Handle) -> bool {
        self.item_type(item) == id::T_BOW && self.is_called(item, &["sling"])
    }

    fn is_called(&self, item: Handle, names: &[&str]) -> bool {
        let name = self.world.item(item).map(|i| self.library().name(i.kind)).unwrap_or_default();
        names.iter().any(|n| name.split(';').next().unwrap_or("").eq_ignore_ascii_case(n))
    }

    /// What throwing this thing gives to hit, to damage and to speed, beyond what the creature's numbers say now.
    pub(super) fn thrown_numbers(&mut self, who: Handle, thing: Handle) -> [i32; 3] {
        const OF: [Attribute; 3] = [Attribute::HitThrown, Attribute::DamageThrown, Attribute::SpeedThrown];
        let own = OF.map(|a| self.value(who, a));
        let stack = self.world.item(thing).is_some_and(|i| i.quantity > 1);
        if thing == self.main_weapon(who) && (self.is_character(who) || !self.is_exact() || !stack) {
            return own;
        }
        let part = self.weapon_part(who, thing);
        let Some(mut copy) = self.creature(who).cloned() else { return own };
        self.rules.recalculate(&mut copy, &mut self.matrix, false);
        let before = OF.map(|a| copy.value(a));
        copy.gear.thrown = part;
        self.rules.recalculate(&mut copy, &mut self.matrix, false);
        let after = OF.map(|a| copy.value(a));
        [0, 1, 2].map(|i| own[i] + after[i] - before[i])
    }

    /// Whether the main weapon is held in both hands.
    pub(crate) fn holds_with_both(&self, who: Handle) -> bool {
        let main = self.main_weapon(who);
        !main.is_none()
            && (main == self.ready_hand(who) || self.creature(who).is_some_and(|c| c.gear.two_handed))
    }

    /// The first missile somebody carries that a bow shoots.
    pub(crate) fn missile_for(&self, who: Handle, bow: Handle) -> Handle {
        let group = |h: Handle| self.world.item(h).and_then(|i| self.things().kind(i)).map_or(0, |k| k.group);
        let wanted = group(bow);
        let all = self.world.carried(who).into_iter().filter(|&h| self.item_type(h) == id::T_MISSILE);
        all.into_iter().find(|&h| wanted == 0 || group(h) & wanted != 0).unwrap_or_default()
    }

    /// Somebody as the rules of things see it, with a thing in hand.
    pub(crate) fn bearer(&self, who: Handle, item: Handle) -> Bearer {
        let Some(c) = self.creature(who) else { return Bearer::default() };
        let feats = self.rules.feats(c);
        let kind = self.world.item(item).map_or(angrist_irh::res::Rid::NONE, |i| i.kind);
        let improved = c.statuses.of(IMP_CRIT).iter().any(|s| s.effect == kind && !kind.is_none());
        Bearer {
            size: c.value(Attribute::Size) as i8,
            skill: self.weapon_skill(c, kind) as i8,
            improved_critical: improved || (c.hero.is_none() && feats.has(FT_IMPROVED_CRIT)),
            shield_expert: feats.has(FT_SHIELD_EXPERT),
            shield_focus: feats.has(FT_SHIELD_FOCUS),
            armour_optimised: feats.has(FT_ARMOUR_OPTIMIZATION),
            monkey_grip: feats.has(FT_MONKEY_GRIP),
            dexterity_modifier: c.modifier(Attribute::Dex),
            stuck: c.statuses.has(STUCK),
            prone: c.statuses.has(PRONE),
            raging: c.statuses.has(RAGING),
            ..Bearer::default()
        }
    }

    /// The way somebody fights (fight 3.1).
    pub(crate) fn attack_mode(&self, who: Handle) -> Mode {
        let main = self.main_weapon(who);
        let ready = self.ready_hand(who);
        let both = self.holds_with_both(who);
        if self.has(who, TOUCH_ATTACK) && (main.is_none() || ready.is_none() || both) {
            return Mode::Brawl;
        }
        let kind = self.item_type(main);
        if !Things::is_weapon(kind) {
            return Mode::Brawl;
        }
        if kind == id::T_BOW {
            return Mode::Archery;
        }
        if kind == id::T_MISSILE || self.is_only_thrown(main) {
            return Mode::Thrown;
        }
        let other =
            Things::is_weapon(self.item_type(ready)) && (ready != main || self.item_is(main, id::WT_DOUBLE));
        if other { Mode::Offhand } else { Mode::Melee }
    }

    fn is_only_thrown(&self, item: Handle) -> bool {
        let group = self.world.item(item).and_then(|i| self.things().kind(i)).map_or(0, |k| k.group);
        group & !(id::WG_EXOTIC as u32) == id::WG_THROWN as u32 && self.item_type(item) == id::T_WEAPON
    }

    /// Dice of a weapon against somebody (fight 4.8), strength and skill counted.
    pub(crate) fn weapon_dice(&self, who: Handle, weapon: Handle, victim: Handle, mode: Mode) -> Dice {
        let add = match mode {
            Mode::Archery => Attribute::DamageArchery,
            Mode::Brawl => Attribute::DamageBrawl,
            Mode::Melee => Attribute::DamageMelee,
            Mode::Thrown => Attribute::DamageThrown,
            Mode::Offhand => Attribute::DamageOffhand,
        };
        let add = self.value(who, add);
        let large = self.value(victim, Attribute::Size) > id::SZ_MEDIUM;
        if mode == Mode::Brawl {
            let level = self.ability(who, CA_UNARMED_STRIKE).clamp(0, 21) as usize;
            let dice = self.rules.numbers.monk_dice[level.min(self.rules.numbers.monk_dice.len() - 1)];
            return plus(dice, 0, add);
        }
        let proper = Things::is_weapon(self.item_type(weapon))
            && (mode == Mode::Offhand || !self.is_only_thrown(weapon));
        let Some(item) = self.world.item(weapon).filter(|_| proper || mode == Mode::Thrown) else {
            return plus(Dice { number: 1, sides: 3, bonus: 0 }, 0, self.value(who, Attribute::DamageMelee));
        };
        let skilled = if self.bearer(who, weapon).skill >= 4 { 2 } else { 0 };
        plus(self.things().dice(item, large), skilled, add)
    }

    /// Sets the numbers of a weapon in a blow: threat, multiplier, kind of damage.
    pub(crate) fn set_weapon(&self, e: &mut Event, who: Handle, weapon: Handle, victim: Handle) {
        let bearer = self.bearer(who, weapon);
        let things = self.things();
        let Some(item) = self.world.item(weapon) else {
            e.set(Field::VThreat, 20);
            e.set(Field::VCrit, 2);
            e.set(Field::DType, AD_BLUNT);
            return;
        };
        e.set(Field::VThreat, things.threat(item, &bearer));
        e.set(Field::VCrit, things.critical(item, &bearer));
        let kind = match self.creature(victim) {
            Some(c) => things.damage_type(item, |kind| self.rules.resistance(c, kind, false)),
            None => things.damage_type(item, |_| 0),
        };
        e.set(Field::DType, kind);
    }

    /// Whether strength adds to the damage of a thing.
    pub(crate) fn uses_strength(&self, item: Handle) -> bool {
        !self.item_is(item, id::WT_NO_STRENGTH) || self.item_has(item, id::WQ_MIGHTY)
    }

    fn weapon_part(&self, who: Handle, item: Handle) -> Option<Weapon> {
        let things = self.things();
        let i = self.world.item(item)?;
        let kind = things.kind(i).filter(|k| Things::is_weapon(k.kind.into()))?;
        let bearer = self.bearer(who, item);
        Some(Weapon {
            id: item.raw().unsigned_abs(),
            accuracy: kind.acc,
            speed: kind.speed,
            parry: things.parry(i, &bearer) as i8,
            size: things.size(i) as i8,
            plus: i.counted_plus() as i8,
            plus_known: i.knows(id::KN_PLUS),
            groups: kind.group,
            skill: bearer.skill,
            uses_strength: self.uses_strength(item),
            double: kind.flags.has(id::WT_DOUBLE),
            reach: kind.flags.has(id::WT_REACH),
            near: kind.flags.has(id::WT_STRIKE_NEAR),
            make: things.make_of(i),
            powers: Powers {
                accuracy: i.has_quality(id::WQ_ACCURACY),
                speed: i.has_quality(id::WQ_SPEED),
                defending: i.has_quality(id::WQ_DEFENDING),
                holy: i.has_quality(id::WQ_HOLY),
                unholy: i.has_quality(id::WQ_UNHOLY),
                chaotic: i.has_quality(id::WQ_CHAOTIC),
                lawful: i.has_quality(id::WQ_LAWFUL),
                balance: i.has_quality(id::WQ_BALANCE),
            },
        })
    }

    fn armour_part(&self, who: Handle, item: Handle) -> Option<Armour> {
        let things = self.things();
        let i = self.world.item(item)?;
        let kind = things.type_of(i);
        let shield = kind == id::T_SHIELD;
        if !shield && kind != id::T_ARMOUR {
            return None;
        }
        let bearer = self.bearer(who, item);
        let against = things.armour(i);
        let feats = self.creature(who).map(|c| self.rules.feats(c)).unwrap_or_default();
        let monster = self.creature(who).is_some_and(|c| c.hero.is_none());
        let weight = things.armour_weight(i);
        let needs = match weight {
            Weight::Light => crate::creature::names::FT_AP_LIGHT,
            Weight::Medium => crate::creature::names::FT_AP_MEDIUM,
            Weight::Heavy => crate::creature::names::FT_AP_HEAVY,
            Weight::None => crate::creature::names::FT_SHIELD_PROFICIENCY,
        };
        let small = |n: i32| n.clamp(-100, 100) as i8;
        Some(Armour {
            weight: if shield { Weight::None } else { weight },
            coverage: small(things.coverage(i, &bearer)),
            defence: small(things.defence(i, &bearer)),
            armour: if shield { small(against[0]) } else { 0 },
            against: against.map(small),
            penalty: small(things.penalty(i, &bearer, true)),
            plain_penalty: small(things.penalty(i, &bearer, false)),
            proficient: monster || feats.has(needs),
            featherlight: i.has_quality(id::IQ_FEATHERLIGHT),
            make: things.make_of(i),
        })
    }

    /// Puts together what the things in somebody's slots contribute to its numbers, and recalculates them. To be called
    /// whenever what it holds or wears changes.
    pub fn refresh_gear(&mut self, who: Handle) {
        let Some(being) = self.world.being(who) else { return };
        let main = self.main_weapon(who);
        let ready = self.ready_hand(who);
        let both = !main.is_none() && main == ready;
        let main_is_bow = self.item_type(main) == id::T_BOW;
        let light = self.in_slot(who, id::SL_LIGHT);
        let things = self.things();
        let carried = || being.inventory.iter().filter_map(|&h| self.world.item(h));
        let burden: i64 = if being.creature.hero.is_some() {
            carried().map(|i| things.weight(i)).sum()
        } else {
            let items: Vec<Item> = carried().cloned().collect();
            self.rules.worn_weight(&things, &being.creature, &items)
        };
        let main_part = self.weapon_part(who, main);
        let gear = Gear {
            melee: main_part.filter(|_| !main_is_bow),
            offhand: if both {
                main_part.filter(|w| w.double && !main_is_bow)
            } else {
                self.weapon_part(who, ready)
            },
            missile: self.weapon_part(who, self.bow(who)),
            thrown: main_part.filter(|_| !main_is_bow),
            two_handed: both,
            free_hand: ready.is_none(),
            body: self.armour_part(who, self.in_slot(who, id::SL_ARMOUR)),
            shields: [
                self.armour_part(who, ready).filter(|_| self.item_type(ready) == id::T_SHIELD),
                self.armour_part(who, main).filter(|_| self.item_type(main) == id::T_SHIELD),
            ],
            burden: u32::try_from(burden.clamp(0, i64::from(u32::MAX))).unwrap_or(0),
            light: self.world.item(light).map_or(0, |i| things.light_range(i)) as i16,
            metal_helm: self
                .world
                .item(self.in_slot(who, id::SL_HELM))
                .is_some_and(|i| things.make_of(i).metallic),
            kits: being.creature.gear.kits.clone(),
        };
        if let Some(being) = self.world.being_mut(who) {
            being.creature.gear = gear;
        }
        self.recalculate(who);
    }
}

/// Dice with more sides and a larger bonus.
pub(super) fn plus(dice: Dice, sides: i32, bonus: i32) -> Dice {
    Dice {
        number: dice.number,
        sides: (i32::from(dice.sides) + sides).clamp(0, 127) as i8,
        bonus: (i32::from(dice.bonus) + bonus).clamp(-128, 127) as i8,
    }
}
