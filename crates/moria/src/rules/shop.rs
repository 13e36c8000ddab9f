//! The shop: one tile on the first level, armour or weapons (docs/spec/moria.md 17).

use super::{Act, Done, refuse};
use crate::event::Happening;
use crate::state::{Pending, Thing};
use crate::tables::{Tables, Tile, Type};
use angrist_engine::play::Refusal;

/// Everything the shop sells of a type, with its price.
pub fn goods(t: &Tables, ty: Type) -> Vec<(u8, i32)> {
    let priced = (Tables::first(ty)..).zip(t.kinds(ty)).map(|(number, k)| (number, k.price));
    priced.filter(|(_, price)| *price > 0).collect()
}

/// What can be bought: kinds of a type with a price strictly below the gold.
pub fn articles(t: &Tables, ty: Type, gold: i32) -> Vec<(u8, i32)> {
    goods(t, ty).into_iter().filter(|(_, price)| *price < gold).collect()
}

impl Act<'_> {
    pub(crate) fn enter_shop(&mut self) -> Done {
        if self.level().tile(self.s.hero.at) != Tile::Shop {
            return Err(self.no_shop());
        }
        self.s.pending = Some(Pending::Shop);
        Ok(false)
    }

    pub(crate) fn too_poor(&self) -> Refusal {
        refuse("too-poor", "You cannot afford anything here.")
    }

    /// Buys an article: it is laid at the customer's feet, or as near as can be.
    pub(crate) fn buy(&mut self, ty: Type, kind: u8) -> Done {
        let offered = articles(self.t, ty, self.s.hero.gold);
        let Some((_, price)) = offered.into_iter().find(|(number, _)| *number == kind) else {
            return Err(self.too_poor());
        };
        let here = self.s.hero.at;
        if self.place_near(here).is_none() {
            return Err(refuse("no-place", "There is no room left on this level."));
        }
        self.commit()?;
        let article = Thing::new(self.new_id(), ty, kind);
        let thing = self.describe(&article);
        self.s.hero.gold -= price;
        if let Some(at) = self.lay(article, here) {
            self.explore(at);
        }
        self.tell(Happening::Bought { thing, price });
        Ok(false)
    }
}
