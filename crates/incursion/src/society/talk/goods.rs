//! What changes hands when words have won: gear thrown down, tribute, the price of one's life (people 16.3, 16.10, 16.12).

use crate::host::Host;
use crate::item::id;
use crate::world::Handle;

/// What a thing must be worth in gold to be asked for.
const GOOD: i64 = 100;

impl Host<'_> {
    pub(super) fn worth(&self, thing: Handle) -> i64 {
        self.world.item(thing).map_or(0, |i| self.things().value(i))
    }

    fn type_of(&self, thing: Handle) -> i32 {
        self.world.item(thing).map_or(0, |i| self.things().type_of(i))
    }

    fn is_worn_armour(&self, who: Handle, thing: Handle) -> bool {
        let worn = self.world.being(who).is_some_and(|b| b.slots.values().any(|&t| t == thing));
        worn && matches!(
            self.type_of(thing),
            id::T_ARMOUR | id::T_SHIELD | id::T_HELMET | id::T_BOOTS | id::T_GAUNTLETS
        )
    }

    /// Things that are worth having, potions and scrolls aside.
    pub(super) fn good_things(&self, who: Handle, least: i64) -> Vec<Handle> {
        let mut all = self.world.carried(who);
        all.retain(|&t| {
            !matches!(self.type_of(t), id::T_POTION | id::T_SCROLL | id::T_COIN) && self.worth(t) >= least
        });
        all
    }

    /// The dearest thing that somebody carries and does not wear or wield.
    #[must_use]
    pub fn dearest_loose_thing(&self, who: Handle) -> Option<Handle> {
        let being = self.world.being(who)?;
        let loose = being.inventory.iter().copied().filter(|t| !being.slots.values().any(|w| w == t));
        loose.max_by_key(|&t| (self.worth(t), std::cmp::Reverse(t.raw())))
    }

    /// Everything but worn armour falls to the ground, ten segments each; gives how many things.
    pub(super) fn throw_down_gear(&mut self, who: Handle) -> usize {
        let all = self.world.carried(who);
        let loose: Vec<Handle> = all.into_iter().filter(|&t| !self.is_worn_armour(who, t)).collect();
        for &thing in &loose {
            self.lay_down(who, thing);
            self.spend(who, 10);
        }
        loose.len()
    }

    /// One good thing, drawn, falls to the ground; whether there was one.
    pub(super) fn throw_down_tribute(&mut self, who: Handle) -> bool {
        let good = self.good_things(who, GOOD);
        let Some(&thing) = good.get(self.random(good.len() as i32).max(0) as usize) else { return false };
        self.lay_down(who, thing);
        true
    }

    fn lay_down(&mut self, who: Handle, thing: Handle) {
        if let Some((map, x, y)) = self.world.position(who) {
            self.world.put(thing, map, x, y);
            self.recalculate(who);
        }
    }

    /// What one who surrenders gives: everything magical, coins and gems, or, on better terms, gold up to a limit and one
    /// good thing. It goes to those who have hands, drawn for each thing; gives how many things.
    pub(super) fn pay_captors(&mut self, who: Handle, takers: &[Handle], limit: Option<i64>) -> usize {
        if takers.is_empty() {
            return 0;
        }
        let all = self.world.carried(who);
        let coins: Vec<Handle> = all.iter().copied().filter(|&t| self.type_of(t) == id::T_COIN).collect();
        let mut given = Vec::new();
        match limit {
            Some(limit) => {
                let mut left = limit;
                for coin in coins {
                    let worth = self.worth(coin);
                    if worth <= left {
                        left -= worth;
                        given.push(coin);
                    }
                }
                let good = self.good_things(who, GOOD);
                let at = self.random(good.len() as i32).max(0) as usize;
                given.extend(good.get(at));
            }
            None => {
                let magical = |t: &Handle| {
                    self.world.item(*t).is_some_and(|i| !i.effect.is_none() || i.plus != 0)
                        || self.type_of(*t) == id::T_GEM
                };
                given.extend(all.iter().copied().filter(magical));
                given.extend(coins);
            }
        }
        for &thing in &given {
            let taker = takers[self.random(takers.len() as i32).max(0) as usize % takers.len()];
            self.world.give(thing, taker);
        }
        self.recalculate(who);
        given.len()
    }
}
