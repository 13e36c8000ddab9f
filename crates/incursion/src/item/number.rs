//! Plain numbers of a thing: level, hit points, weight, size, material, light (magic 18.1, 19.1, 19.4, 19.5, 19.13).

use super::tables::within;
use super::{Item, Things, formula, id};
use angrist_irh::res::Effect;

/// No thing counts for more than this by its qualities.
const MOST_LEVEL: i32 = 22;

/// The level of a power at a plus; formulas stand for it in the data (magic 2).
pub fn power_level(effect: &Effect, plus: i32) -> i32 {
    formula::resolve(effect.level.into(), 0, plus)
}

impl Things<'_> {
    /// The level of a thing, at least twice its plus for arms (S001-271).
    pub fn level(&self, item: &Item) -> i32 {
        self.level_of(item, true)
    }

    /// The level without that bound.
    pub fn plain_level(&self, item: &Item) -> i32 {
        self.level_of(item, false)
    }

    fn level_of(&self, item: &Item, bounded: bool) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        let base = i32::from(kind.level);
        let plus = i32::from(item.plus);
        let least = if bounded { 2 * plus } else { 0 };
        match self.effect(item) {
            Some(effect) => base.max(power_level(effect, plus)),
            None if Self::is_weapon(kind.kind.into()) => {
                (plus + self.quality_cost(item, false)).min(MOST_LEVEL).max(least)
            }
            None if Self::is_armour(kind.kind.into()) => {
                (base + (3 * (plus + self.quality_cost(item, true)) / 2).min(MOST_LEVEL)).max(least)
            }
            None => base,
        }
    }

    /// What its qualities cost together. One that stands twice in the table counts twice; makes and materials are free.
    fn quality_cost(&self, item: &Item, armour: bool) -> i32 {
        let list = if armour { &self.tables.armour_qualities } else { &self.tables.weapon_qualities };
        let counts = |o: &&super::tables::Offer| o.quality < id::IQ_DWARVEN && item.has_quality(o.quality);
        list.iter().filter(counts).map(|o| o.cost).sum()
    }

    /// The most hit points of one of a stack.
    pub fn most_hit_points(&self, item: &Item) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        let mut most = i32::from(kind.hp) + 10 * i32::from(item.plus);
        let drunk_or_read = matches!(i32::from(kind.kind), id::T_SCROLL | id::T_POTION);
        if let Some(effect) = self.effect(item)
            && item.plus == 0
            && !drunk_or_read
        {
            // The original adds the number as it stands in the data, formula or not.
            let level =
                if self.profile.is_exact() { effect.level.into() } else { power_level(effect, 1).max(0) };
            most += 5 * level;
        }
        if self.profile.is_exact() { most } else { most.max(1) }
    }

    /// Sets its plus; what share of its hit points it has stays (magic 18.1).
    pub fn set_plus(&self, item: &mut Item, plus: i8) {
        let before = self.most_hit_points(item);
        item.plus = plus;
        let after = self.most_hit_points(item);
        item.hit_points = if before == 0 { after } else { item.hit_points * after / before };
    }

    /// The material it is made of, qualities included.
    pub fn material(&self, item: &Item) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        let base = i32::from(kind.material);
        if !Self::bears_qualities(kind.kind.into()) {
            return base;
        }
        let made = [
            (id::IQ_MITHRIL, id::MAT_MITHRIL),
            (id::IQ_ADAMANT, id::MAT_ADAMANT),
            (id::IQ_DARKWOOD, id::MAT_DARKWOOD),
            (id::IQ_IRONWOOD, id::MAT_IRONWOOD),
            (id::IQ_SILVER, id::MAT_SILVER),
        ];
        if let Some((_, material)) = made.into_iter().find(|(quality, _)| item.has_quality(*quality)) {
            return material;
        }
        let wrought = item.has_quality(id::IQ_WROUGHT);
        if wrought || (item.has_quality(id::IQ_ORCISH) && base == id::MAT_IRON) {
            return id::MAT_WROUGHT;
        }
        base
    }

    /// Its size.
    pub fn size(&self, item: &Item) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        if matches!(i32::from(kind.kind), id::T_CORPSE | id::T_STATUE | id::T_FIGURE) {
            return self.library.monster(item.of).map_or(id::SZ_MEDIUM, |m| m.size.into());
        }
        kind.size.into()
    }

    /// Weight of all of it in tenths of a pound, contents included (S001-267).
    pub fn weight(&self, item: &Item) -> i64 {
        let Some(kind) = self.kind(item) else { return 0 };
        let count = i64::from(item.quantity);
        let number = i32::from(kind.kind);
        let mut weight = match number {
            id::T_CORPSE | id::T_STATUE | id::T_FIGURE if !item.of.is_none() => {
                self.body_weight(item, number) * count
            }
            _ if kind.weight != 0 => i64::from(kind.weight) * count,
            id::T_COIN => count / 500,
            id::T_MISSILE => count / 5,
            _ => count / 2,
        };
        if Self::bears_qualities(number) {
            if item.has_quality(id::IQ_ELVEN) {
                weight = weight * 75 / 100;
            }
            if item.has_quality(id::IQ_DWARVEN) {
                weight = weight * 125 / 100;
            }
            if item.has_quality(id::IQ_DARKWOOD) || item.has_quality(id::IQ_MITHRIL) {
                weight /= 2;
            }
            if item.has_quality(id::IQ_FEATHERLIGHT) {
                weight /= 4;
            }
        }
        let inside: i64 = item.contents.iter().map(|i| self.weight(i)).sum();
        weight + inside - inside * i64::from(kind.weight_mod) / 100
    }

    fn body_weight(&self, item: &Item, kind: i32) -> i64 {
        let size = self.library.monster(item.of).map_or(1, |m| i32::from(m.size));
        let body = self.tables.corpse_weight[within(size - 1, 8)];
        if kind == id::T_STATUE { body * 5 } else { body }
    }

    /// How far it shines; a light that has burnt down does not.
    pub fn light_range(&self, item: &Item) -> i32 {
        let burning = item.age > 0 || !self.burns_down(item);
        self.kind(item).filter(|_| burning).map_or(0, |k| k.light_range.into())
    }

    /// Whether it is a light that is used up.
    pub fn burns_down(&self, item: &Item) -> bool {
        self.kind(item).is_some_and(|k| i32::from(k.kind) == id::T_LIGHT && k.lifespan > 0)
    }
}
