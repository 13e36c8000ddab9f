//! How things are used up: damage and breaking, light and fuel, eating, throwing (magic 19.7, 19.12, 19.13, S001-265, 269).

use super::hardness::IMMUNE;
use super::tables::within;
use super::{Item, Things, id};
use crate::makelev::Chance;

/// How something breaks, by what broke it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the way it is named after")]
pub enum Ruin {
    Destroyed,
    Shattered,
    Exploded,
    Slagged,
    Burnt,
    Melted,
    Disintegrated,
    Withered,
    Rusted,
}

/// What a blow did to a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Harm {
    /// Nothing.
    None,
    /// It was hurt; how many of a stack were lost.
    Hurt {
        /// How many were lost.
        lost: u32,
    },
    /// It is gone.
    Ruined {
        /// How.
        how: Ruin,
        /// What fell out of it.
        spilt: Vec<Item>,
    },
}

/// A blow against a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blow {
    /// Kind of damage.
    pub damage_type: i32,
    /// How much.
    pub amount: i32,
    /// What the bearer's resistance adds to hardness; -1 when the bearer is immune.
    pub resistance: i32,
    /// Hardness does not count.
    pub ignores_hardness: bool,
    /// Hardness counts half.
    pub halves_hardness: bool,
}

impl Things<'_> {
    /// Hurts a thing: hardness first, then the hit points of the whole stack (S001-269).
    pub fn hurt(&self, item: &mut Item, blow: Blow) -> Harm {
        let bearer_immune = blow.resistance == IMMUNE;
        let mut hardness = self.hardness(item, blow.damage_type);
        if hardness == IMMUNE || bearer_immune {
            return Harm::None;
        }
        hardness += blow.resistance.max(0);
        if blow.ignores_hardness {
            hardness = 0;
        } else if blow.halves_hardness {
            hardness /= 2;
        }
        if blow.amount <= hardness {
            return Harm::None;
        }
        let most = i64::from(self.most_hit_points(item).max(1));
        let pool = i64::from(item.hit_points) + i64::from(item.quantity.saturating_sub(1)) * most;
        let left = pool - i64::from(blow.amount - hardness);
        let kind = blow.damage_type as i8;
        item.hurt_by = match item.hurt_by {
            0 => kind,
            before if before == kind => kind,
            _ => -1,
        };
        item.set(id::IF_MASTERWORK, false);
        item.statuses.retain(|s| i32::from(s.nature) != id::MASTERWORK);
        if left <= 0 {
            let spilt = self.spill(item, blow.damage_type);
            return Harm::Ruined { how: self.ruin(item, blow.damage_type), spilt };
        }
        let quantity = u32::try_from((left + most - 1) / most).unwrap_or(1).max(1);
        let lost = item.quantity.saturating_sub(quantity);
        item.quantity = quantity;
        item.hit_points = i32::try_from(left - i64::from(quantity - 1) * most).unwrap_or(1);
        Harm::Hurt { lost }
    }

    /// What falls out of a broken container; all of it is hit by half as much again as the container bore.
    fn spill(&self, item: &mut Item, damage_type: i32) -> Vec<Item> {
        let amount = self.hardness(item, damage_type).max(0) * 3 / 2;
        let mut out = Vec::new();
        for mut inside in std::mem::take(&mut item.contents) {
            match self.hurt(&mut inside, Blow { damage_type, amount, ..Blow::default() }) {
                Harm::Ruined { spilt, .. } => out.extend(spilt),
                _ => out.push(inside),
            }
        }
        out
    }

    /// The way something goes by what it is made of and what hit it.
    pub fn ruin(&self, item: &Item, damage_type: i32) -> Ruin {
        let material = self.material(item);
        let m = self.tables.material(material);
        match damage_type {
            id::AD_FIRE if m.liquid || self.type_of(item) == id::T_POTION => Ruin::Exploded,
            id::AD_FIRE if m.metal => Ruin::Slagged,
            id::AD_FIRE => Ruin::Burnt,
            id::AD_COLD | id::AD_SONI => Ruin::Shattered,
            id::AD_ACID => Ruin::Melted,
            id::AD_DISN | id::AD_MAGC => Ruin::Disintegrated,
            id::AD_NECR | id::AD_DCAY => Ruin::Withered,
            id::AD_RUST => Ruin::Rusted,
            _ => Ruin::Destroyed,
        }
    }

    /// One turn of a light in its slot: false when it has burnt out and is gone.
    pub fn burn(&self, item: &mut Item) -> bool {
        if !self.burns_down(item) {
            return true;
        }
        item.age -= 1;
        item.age > 1
    }

    /// What soaking costs a light.
    pub fn soak_light(&self, item: &mut Item, damage: i32) {
        if self.burns_down(item) {
            item.age = (item.age - 400 * damage / item.quantity.max(1) as i32).max(0);
        }
    }

    /// Fills a light up from another thing that its kind names as fuel; true when it did.
    pub fn refuel(&self, light: &mut Item, fuel: &mut Item) -> bool {
        let Some(kind) = self.kind(light) else { return false };
        let full = i32::from(kind.lifespan);
        if kind.fuel.is_none() || kind.fuel != fuel.kind || fuel.quantity == 0 || light.age >= full {
            return false;
        }
        light.age = full;
        fuel.quantity -= 1;
        true
    }

    /// How much one step of eating feeds (S001-264, S001-265): a corpse by size, else what it says.
    pub fn nutrition(&self, item: &Item) -> i32 {
        let Some(kind) = self.kind(item) else { return 0 };
        if i32::from(kind.kind) == id::T_CORPSE {
            let size = self.library.monster(item.of).map_or(0, |m| i32::from(m.size));
            return self.tables.corpse_nutrition[within(size, 9)] as i32;
        }
        kind.nutrition.into()
    }

    /// One step of eating: what it feeds, and whether the thing is eaten up. A slow metabolism lives on a third.
    pub fn eat(&self, item: &mut Item, slow_metabolism: bool) -> (i32, bool) {
        let feeds = self.nutrition(item);
        let feeds = if slow_metabolism { (feeds / 3).max(1) } else { feeds };
        item.eaten = item.eaten.saturating_add(5).min(100);
        if item.eaten < 100 {
            return (feeds, false);
        }
        item.eaten = 0;
        item.quantity = item.quantity.saturating_sub(1);
        (feeds, item.quantity == 0)
    }

    /// How hard an old corpse is to eat without falling ill; 0 while it does no harm.
    pub fn corpse_difficulty(&self, item: &Item, hours: i32, base: i32) -> i32 {
        if self.type_of(item) != id::T_CORPSE || hours <= 6 { 0 } else { base + (hours - 6) / 2 }
    }

    /// Whether what was shot or thrown breaks: half of missiles that hit and a fifth of those that miss; thrown weapons
    /// only when they are made of glass. What returns never breaks.
    pub fn breaks_when_thrown(&self, item: &Item, hit: bool, chance: &mut Chance) -> bool {
        if item.has_quality(id::WQ_RETURNING) || self.is(item, id::WT_RETURNING) {
            return false;
        }
        let brittle = self.material(item) == id::MAT_GLASS;
        match self.type_of(item) {
            id::T_POTION => true,
            id::T_MISSILE => chance.random(100) < if hit { 50 } else { 20 },
            _ => brittle && chance.random(2) == 0,
        }
    }

    /// How far a thing can be thrown in squares: its range if it is made for it, else less the heavier it is.
    pub fn throw_range(&self, item: &Item, strength_modifier: i32, bearer: &super::Bearer) -> i32 {
        let range = self.range(item, bearer);
        if range > 0 {
            return range * 5;
        }
        let weight = self.weight(item) / i64::from(item.quantity.max(1));
        let light = i32::try_from(weight / 20).unwrap_or(i32::MAX);
        (10 + 2 * strength_modifier - light).clamp(1, 20)
    }
}
