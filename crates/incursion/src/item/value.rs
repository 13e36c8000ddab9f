//! What a thing is worth (magic 20.4, people 17.1, S001-281). Prices are whole numbers, equal to the recorded ones.

use super::tables::within;
use super::{Item, Things, id};
use angrist_irh::res::{About, Value};

/// A price list of a resource: one number a plus.
fn listed(about: &About, plus: i32) -> Option<i64> {
    let list = about.list(id::ITEM_COST)?;
    let at = within(plus.abs(), list.len().max(1));
    list.get(at).map(|v| i64::from(Value::number(v)))
}

/// A deal: how many percent of the value are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Diplomacy and social modifier of the buyer.
    pub index: i32,
    /// The seller keeps a shop.
    pub shop: bool,
    /// The buyer leads the seller.
    pub led: bool,
}

impl Things<'_> {
    /// The value of all of a stack in gold, without buyer and seller.
    pub fn value(&self, item: &Item) -> i64 {
        let Some(kind) = self.kind(item) else { return 0 };
        let number = i32::from(kind.kind);
        let plus = i32::from(item.plus);
        let mut copper = i64::from(kind.cost);
        let mut priced = false;
        if let Some(price) = listed(&kind.about, plus) {
            copper = 100 * price;
            priced = true;
        }
        if number == id::T_BOOK {
            let mut spells = kind.spells.clone();
            spells.sort_unstable();
            spells.dedup();
            let spells = spells.iter().filter_map(|s| self.library.effect(*s));
            copper = spells.map(|e| (150 * i64::from(e.level)).max(200)).sum();
        }
        let level = i64::from(self.plain_level(item));
        if let Some(effect) = self.effect(item) {
            let power = i64::from(super::number::power_level(effect, i32::from(item.plus)));
            match number {
                id::T_SCROLL => copper += (power + 3) * 200,
                id::T_POTION => copper += (power + 3) * 500,
                id::T_WAND => copper += 250 * level * level,
                _ => {}
            }
        }
        if !item.effect.is_none() || (item.plus != 0 && !priced) {
            let own = self.effect(item).and_then(|e| listed(&e.about, plus));
            copper += match own {
                Some(price) => 100 * price,
                None => {
                    let default = self.tables.default_cost[within(level as i32, 21)];
                    let arms = matches!(number, id::T_WEAPON | id::T_ARMOUR | id::T_SHIELD | id::T_BOW);
                    default
                        * match (arms, item.effect.is_none()) {
                            (true, false) => 400,
                            (true, true) => 160,
                            _ => 70,
                        }
                }
            };
        }
        if copper == 0 { 0 } else { thirds(copper, i64::from(item.quantity)) }
    }

    /// The price of a stack in a deal.
    pub fn price(&self, item: &Item, deal: Deal) -> i64 {
        let index = deal.index.clamp(-10, 30);
        let percent = if deal.shop {
            self.tables.shop[within(index + 10, 41)]
        } else {
            let index = index + if deal.led { 10 } else { 0 };
            self.tables.barter[within((index + 10).min(40), 41)]
        };
        (self.value(item) * percent / 100).max(1)
    }
}

/// Copper a piece, to gold for all, at least one, and a third of that.
fn thirds(copper: i64, quantity: i64) -> i64 {
    let hundredths = copper.saturating_mul(quantity);
    if hundredths < 100 { 0 } else { hundredths / 300 }
}
