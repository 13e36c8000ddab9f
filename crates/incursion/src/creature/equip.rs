//! What the things a monster carries give it in numbers: the bridge from items to [`Gear`].
//!
//! A monster has a list, not slots: what it wears carries a mark, and its type tells the slot. Promise: the same list gives the
//! same gear, in the order of the list.

use super::gear::{Armour, Gear, Make, Powers, Weapon};
use super::names as n;
use super::traits::FeatSet;
use super::{Creature, Rules};
use crate::item::{Bearer, Item, Things, id};
use crate::minds::names as m;
use crate::values::Attribute as A;

/// Slots that a thing worn on the body can be in, with the slots it may also be found in.
fn fits(things: &Things<'_>, item: &Item, slot: i32) -> bool {
    let kind = things.type_of(item);
    match slot {
        id::SL_WEAPON => matches!(kind, id::T_WEAPON | id::T_STAFF),
        id::SL_READY => kind == id::T_SHIELD,
        id::SL_ARCHERY => kind == id::T_BOW,
        _ => things.slot_is_active(item, slot as usize),
    }
}

/// Whether a weapon is of those one has to learn one by one.
pub(crate) fn is_exotic(things: &Things<'_>, item: &Item) -> bool {
    things.kind(item).is_some_and(|k| k.group & m::WG_EXOTIC as u32 != 0)
}

impl Rules<'_> {
    /// The worn thing of a list that is in a slot.
    pub fn worn_in<'i>(&self, things: &Things<'_>, items: &'i [Item], slot: i32) -> Option<&'i Item> {
        items.iter().find(|i| i.has(id::IF_WORN) && fits(things, i, slot))
    }

    /// How well a monster handles a weapon: the best of its feats; an exotic one needs the feat for it.
    pub fn monster_skill_with(&self, things: &Things<'_>, feats: &FeatSet, item: &Item) -> i32 {
        if is_exotic(things, item) && !feats.has(n::FT_EXOTIC_WEAPON) {
            return 0;
        }
        self.monster_weapon_skill(feats)
    }

    /// Who carries, as the rules of things see it.
    pub fn bearer(&self, things: &Things<'_>, c: &Creature, held: Option<&Item>) -> Bearer {
        let rules = Rules { ..*self };
        let feats = rules.feats(c);
        let has = |feat: i32| feats.has(feat);
        let no_hands = rules.has_flag(c, n::M_NOHANDS);
        let lacks = rules.lacking_slots(c);
        let kinds = [n::MA_DEMON, n::MA_DEVIL, m::MA_LYCANTHROPE, n::MA_UNDEAD];
        Bearer {
            size: c.value(A::Size) as i8,
            skill: held.map_or(0, |i| self.monster_skill_with(things, &feats, i) as i8),
            shield_expert: has(m::FT_SHIELD_EXPERT),
            shield_focus: has(m::FT_SHIELD_FOCUS),
            armour_optimised: has(n::FT_ARMOUR_OPTIMIZATION),
            monkey_grip: has(n::FT_MONKEY_GRIP),
            dexterity_modifier: c.modifier(A::Dex),
            lacks,
            no_hands,
            unholy: kinds.into_iter().any(|k| rules.is_type(c, k)),
            most_lifted: rules.most_lifted(c),
            alignment: rules.alignment(c),
            ..Bearer::default()
        }
    }

    /// The slots a body has no place for, as bits. What templates lay over it changes nothing about its places.
    fn lacking_slots(&self, c: &Creature) -> u32 {
        let lacking = [
            (
                n::M_NOHANDS,
                &[id::SL_READY, id::SL_WEAPON, id::SL_LIGHT, id::SL_LRING, id::SL_RRING, id::SL_GAUNTLETS][..],
            ),
            (m::M_NOHEAD, &[id::SL_AMULET, id::SL_HELM][..]),
            (m::M_NOBODY, &[id::SL_CLOAK, id::SL_BELT][..]),
            (m::M_NOLIMBS, &[id::SL_BOOTS, id::SL_BRACERS][..]),
        ];
        let flags = self.monster(c.form).map(|body| &body.flags);
        let has = |flag: i32| flags.is_some_and(|f| f.has(flag));
        let mut lacks = 0u32;
        for (flag, slots) in lacking {
            if has(flag) {
                slots.iter().for_each(|s| lacks |= 1 << s);
            }
        }
        if !has(n::M_HUMANOID) {
            let upright = [id::SL_LSHOULDER, id::SL_RSHOULDER, id::SL_CLOTHES, id::SL_ARMOUR];
            upright.iter().for_each(|s| lacks |= 1 << s);
        }
        lacks
    }

    /// What a monster bears: what it wears, in every slot it works in. What lies loose in its list weighs nothing.
    pub(crate) fn worn_weight(&self, things: &Things<'_>, c: &Creature, items: &[Item]) -> i64 {
        let lacks = Rules { ..*self }.lacking_slots(c);
        let slots = (id::SL_READY..id::SL_LAST).filter(|slot| lacks & (1 << slot) == 0);
        slots.filter_map(|slot| self.worn_in(things, items, slot)).map(|i| things.weight(i)).sum()
    }

    /// What a monster's things contribute to its numbers.
    pub fn gear_of(&self, things: &Things<'_>, c: &Creature, items: &[Item]) -> Gear {
        let rules = Rules { ..*self };
        let feats = rules.feats(c);
        let melee = self.worn_in(things, items, id::SL_WEAPON);
        let shield = self.worn_in(things, items, id::SL_READY);
        let bow = self.worn_in(things, items, id::SL_ARCHERY);
        let bearer = self.bearer(things, c, None);
        let weapon = |item: &Item, id: u32| {
            let kind = things.kind(item);
            let skill = self.monster_skill_with(things, &feats, item) as i8;
            let has = |q: i32| item.has_quality(q);
            let flag = |f: i32| things.is(item, f);
            Weapon {
                id,
                accuracy: kind.map_or(0, |k| k.acc),
                speed: kind.map_or(0, |k| k.speed),
                parry: things.parry(item, &Bearer { skill, ..bearer.clone() }) as i8,
                size: things.size(item) as i8,
                plus: item.counted_plus() as i8,
                plus_known: true,
                groups: kind.map_or(0, |k| k.group),
                skill,
                uses_strength: !flag(m::WT_NO_STRENGTH),
                double: flag(id::WT_DOUBLE),
                reach: flag(id::WT_REACH),
                near: flag(m::WT_STRIKE_NEAR),
                // Arms of orcish make are no metal to nature.
                make: Make {
                    metallic: things.make_of(item).metallic && !has(id::IQ_ORCISH),
                    ..things.make_of(item)
                },
                powers: Powers {
                    accuracy: has(id::WQ_ACCURACY),
                    speed: has(id::WQ_SPEED),
                    defending: has(id::WQ_DEFENDING),
                    holy: has(id::WQ_HOLY),
                    unholy: has(id::WQ_UNHOLY),
                    chaotic: has(id::WQ_CHAOTIC),
                    lawful: has(id::WQ_LAWFUL),
                    balance: has(id::WQ_BALANCE),
                },
            }
        };
        let armour = |item: &Item| Armour {
            weight: things.armour_weight(item),
            coverage: things.coverage(item, &bearer) as i8,
            defence: things.defence(item, &bearer) as i8,
            armour: if things.type_of(item) == id::T_SHIELD { things.armour(item)[0] as i8 } else { 0 },
            against: things.armour(item).map(|a| a as i8),
            penalty: things.penalty(item, &bearer, true) as i8,
            plain_penalty: things.penalty(item, &bearer, false) as i8,
            proficient: true,
            featherlight: item.has_quality(id::IQ_FEATHERLIGHT),
            make: things.make_of(item),
        };
        // Whatever belongs to another group of weapons is held to strike as well, as in the mode of an attack (fight 3.1).
        let only_thrown = |item: &Item| {
            things.kind(item).is_some_and(|k| k.group & !(id::WG_EXOTIC as u32) == id::WG_THROWN as u32)
        };
        let burden = self.worn_weight(things, c, items);
        let light = items.iter().filter(|i| i.has(id::IF_WORN)).map(|i| things.light_range(i)).max();
        Gear {
            melee: melee.filter(|i| !only_thrown(i)).map(|i| weapon(i, 1)),
            offhand: None,
            missile: bow.map(|i| weapon(i, 2)),
            thrown: melee.filter(|i| only_thrown(i) || things.is(i, m::IT_THROWABLE)).map(|i| weapon(i, 1)),
            // Monsters have a list, not hands: no weapon of theirs counts as held in both.
            two_handed: false,
            free_hand: shield.is_none(),
            body: self.worn_in(things, items, id::SL_ARMOUR).map(armour),
            shields: [shield.map(armour), None],
            burden: u32::try_from(burden).unwrap_or(u32::MAX),
            light: light.unwrap_or(0) as i16,
            metal_helm: self.worn_in(things, items, id::SL_HELM).is_some_and(|i| things.make_of(i).metallic),
            kits: Vec::new(),
        }
    }
}
