//! How a thing comes to be: one of a kind, given a power, and set up once it is whole (magic 18.1, makelev 14).

use super::quality::Measure;
use super::script::Hooks;
use super::{Item, Things, id};
use crate::makelev::Chance;
use angrist_irh::res::{Rid, Value};

impl Things<'_> {
    /// One of a kind, fresh. Wands and staves draw their charges.
    pub fn create(&self, kind: Rid, chance: &mut Chance) -> Item {
        let mut item = Item { kind, quantity: 1, ..Item::default() };
        item.made_as = self.type_of(&item) as i16;
        item.charges = match self.type_of(&item) {
            id::T_WAND => 30 + chance.random(21) as i16,
            id::T_STAFF => 20 + chance.random(10) as i16,
            _ => 0,
        };
        if self.type_of(&item) == id::T_LIGHT {
            item.age = self.kind(&item).map_or(0, |k| k.lifespan.into());
        }
        item.hit_points = self.most_hit_points(&item);
        item
    }

    /// Gives a thing a power: one that is always cursed curses it, one that is half the time draws for it.
    pub fn make_magical(&self, item: &mut Item, effect: Rid, chance: &mut Chance) {
        item.effect = effect;
        let half = self.power_is(item, id::EF_HALF_CURSED) && chance.random(100) < 50;
        if half || self.power_is(item, id::EF_CURSED) {
            item.set(id::IF_CURSED, true);
        }
        item.hit_points = self.most_hit_points(item);
    }

    /// Makes a thing another kind of thing, whole.
    pub fn change_kind(&self, item: &mut Item, kind: Rid) {
        let before = self.type_of(item);
        item.kind = kind;
        item.hit_points = self.most_hit_points(item);
        // The original reckons while the thing still counts as what it was.
        if self.profile.is_exact()
            && matches!(before, id::T_SCROLL | id::T_POTION)
            && !matches!(self.type_of(item), id::T_SCROLL | id::T_POTION)
            && item.plus == 0
            && let Some(effect) = self.effect(item)
        {
            item.hit_points -= 5 * i32::from(effect.level);
        }
    }

    /// Sets a whole thing up: what its power makes of it, how long a rope is, then its birth.
    pub fn initialise(&self, item: &mut Item, chance: &mut Chance, hooks: &mut dyn Hooks) {
        if let Some(effect) = self.effect(item) {
            let about = &effect.about;
            if let Some(Value::Resource(base)) = about.constant(id::BASE_ITEM) {
                if *base != item.kind {
                    self.change_kind(item, *base);
                    let kept = std::mem::take(&mut item.qualities);
                    for quality in kept {
                        if self.quality_fits(item, quality.into(), Measure::default(), chance) {
                            item.qualities.push(quality);
                        }
                    }
                }
                if let Some(kind) = self.kind(item) {
                    if kind.flags.has(id::IT_BGROUP) {
                        item.quantity = 40 + chance.random(40) as u32;
                    } else if kind.flags.has(id::IT_GROUP) {
                        item.quantity = 10 + chance.random(10) as u32;
                    }
                }
            }
            if let Some(plus) = about.constant(id::INITIAL_PLUS) {
                item.plus = plus.number() as i8;
                if !self.profile.is_exact() {
                    item.hit_points = self.most_hit_points(item);
                }
            }
            for quality in about.list(id::ITEM_QUALITIES).unwrap_or(&[]) {
                self.add_quality(item, quality.number(), chance);
            }
            if about.list(id::BANE_LIST).is_some() {
                item.bane = -2;
            }
        }
        if self.is(item, id::IT_ROPE) {
            item.quantity = if chance.random(2) == 0 { 6 } else { 20 };
        }
        hooks.born(self, item, chance);
    }
}
