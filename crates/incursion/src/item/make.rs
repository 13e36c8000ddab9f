//! Making things by chance (magic 20.1 to 20.3, S001-187, S001-320): a table, a depth and luck give a kind, its power or
//! qualities, its plus, its curse or blessing, its make.
//!
//! In the `exact` profile the draws are those of the original in their order; `sane` draws the magic level as the larger of
//! two (quirk M6) and skips rows without weight instead of ending the table at them (quirk M44).

use super::index::Wanted;
use super::number::power_level;
use super::quality::Measure;
use super::script::{Hooks, Verdict};
use super::tables::{Find, within};
use super::{Item, Things, id};
use crate::makelev::Chance;
use angrist_irh::res::Rid;

/// What is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order<'a> {
    /// The table to draw from.
    pub table: &'a str,
    /// Bits of `IG_*`.
    pub flags: i32,
    /// How deep.
    pub depth: i32,
    /// Luck of the finder; 10 is usual.
    pub luck: i32,
    /// How many in a hundred are cursed in this dungeon; none outside of dungeons.
    pub cursed: Option<i32>,
    /// How many in a hundred with a power are cursed besides, where that is not the same.
    pub share: Option<i32>,
    /// The kind, if it is not to be drawn.
    pub kind: Option<Rid>,
    /// Whom qualities are measured against.
    pub measure: Measure,
}

impl<'a> Order<'a> {
    /// An order of a table at a depth, with usual luck in an ordinary dungeon.
    pub fn new(table: &'a str, depth: i32) -> Order<'a> {
        Order {
            table,
            flags: 0,
            depth,
            luck: 10,
            cursed: Some(20),
            share: None,
            kind: None,
            measure: Measure::default(),
        }
    }

    fn has(&self, flag: i32) -> bool {
        self.flags & flag != 0
    }
}

/// What the generator noted of a making.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Note {
    /// The least level.
    pub least: i32,
    /// The most level.
    pub most: i32,
    /// What was spent on qualities and plus.
    pub magic: i32,
}

/// Tries until a making is given up.
const TRIES: usize = 1000;
/// How many in a hundred with a power are cursed outside of dungeons.
const CURSED_OUTSIDE: i32 = 25;
/// The same for a kind that was asked for.
const CURSED_GIVEN: i32 = 20;

impl Things<'_> {
    /// Makes a thing. None when the table has nothing for the depth.
    pub fn make(&self, order: Order<'_>, chance: &mut Chance, hooks: &mut dyn Hooks) -> Option<(Item, Note)> {
        let luck = order.luck;
        let mut most = order.depth.max(3);
        if chance.random(5) != 0 && luck <= 9 {
            most = (most + (luck - 11) / 2).max(order.depth.min(1));
        }
        let better = most + if luck <= 9 { 0 } else { chance.random((luck - 9) / 2) };
        if chance.random(5) == 0 {
            most = better;
        }
        let (mut cursed, mut truly) = (false, false);
        if let Some(share) = order.cursed
            && !order.has(id::IG_GOOD)
            && !order.has(id::IG_GREAT)
        {
            if chance.random(100) + 1 < share {
                cursed = true;
            } else if chance.random(100) + 1 < share {
                (cursed, truly) = (true, true);
            }
        }
        let most = most.max(1);
        let least = if order.has(id::IG_STAPLE) { 0 } else { (most - 4).max(0) };
        let mut making = Making { order, least, most, better, cursed, truly, magic: 0 };
        let item = making.run(self, chance, hooks)?;
        Some((item, Note { least, most, magic: making.magic }))
    }

    fn rows<'t>(&'t self, table: &str) -> &'t [Find] {
        let all = self.tables.finds.get(table).map_or(&[][..], Vec::as_slice);
        if self.profile.is_exact() {
            let end = all.iter().position(|r| r.weight == 0).unwrap_or(all.len());
            &all[..end]
        } else {
            all
        }
    }
}

/// A making under way.
struct Making<'a> {
    order: Order<'a>,
    least: i32,
    most: i32,
    better: i32,
    cursed: bool,
    truly: bool,
    magic: i32,
}

impl Making<'_> {
    fn run(&mut self, things: &Things<'_>, chance: &mut Chance, hooks: &mut dyn Hooks) -> Option<Item> {
        let rows = things.rows(self.order.table);
        let total: i32 = rows.iter().map(|r| r.weight).sum();
        let staple = self.order.has(id::IG_STAPLE);
        let depth = self.order.depth.max(1);
        for _ in 0..TRIES {
            let (kind, row) = match self.order.kind {
                Some(kind) => (kind, self.row_of(things, kind)),
                None => {
                    let mut at = chance.random(total);
                    let row = rows.iter().find(|r| {
                        at -= r.weight;
                        at < 0
                    })?;
                    let drawn = match &row.made_from {
                        Some(name) => things.index.kind(name),
                        None => things.draw_kind(row.kind, self.most, staple, chance),
                    };
                    let Some(kind) = drawn else { continue };
                    (kind, Some(row))
                }
            };
            let type_of =
                row.map_or_else(|| things.library.item(kind).map_or(0, |k| k.kind.into()), |r| r.kind);
            let (kind, quantity) = self.quantity(things, kind, chance)?;
            let mut item = things.create(kind, chance);
            item.quantity = quantity;
            match hooks.made(things, &mut item, self.most, chance) {
                Verdict::Done => return Some(item),
                Verdict::Abort => return None,
                Verdict::Nothing => {}
            }
            let arms =
                matches!(type_of, id::T_WEAPON | id::T_BOW | id::T_MISSILE | id::T_ARMOUR | id::T_SHIELD);
            let source = row.map_or(0, |r| r.source);
            if arms && !staple {
                self.arm(things, &mut item, source, depth, chance);
            } else if source != 0 {
                let wanted = Wanted {
                    source,
                    least: self.least,
                    most: self.most,
                    cursed: self.truly,
                    staple: staple && !self.truly,
                };
                let Some(power) = things.draw_power(wanted, chance) else { continue };
                self.empower(things, &mut item, power, depth, chance);
            }
            self.finish(things, &mut item, arms, chance);
            things.initialise(&mut item, chance, hooks);
            return Some(item);
        }
        None
    }

    /// The row of the dungeon's table for a kind that was given.
    fn row_of<'t>(&self, things: &'t Things<'_>, kind: Rid) -> Option<&'t Find> {
        let number = i32::from(things.library.item(kind)?.kind);
        things.rows("dungeon").iter().find(|r| r.kind == number)
    }

    /// How many: coins by depth, things of a group several.
    fn quantity(&self, things: &Things<'_>, mut kind: Rid, chance: &mut Chance) -> Option<(Rid, u32)> {
        let resource = things.library.item(kind)?;
        if i32::from(resource.kind) == id::T_COIN && self.order.kind.is_none() {
            let wealth = things.tables.wealth[within(self.order.depth.clamp(1, 20), 21)];
            for _ in 0..TRIES {
                let coin = things.library.item(kind)?;
                let share = 50 + i64::from(chance.random(100));
                let count = wealth / 4 * share / i64::from(coin.cost.max(1));
                let limit = things.tables.coin_limit[within(chance.random(4), 4)];
                if count <= limit {
                    return Some((kind, u32::try_from(count).unwrap_or(1).max(1)));
                }
                kind = things.draw_kind(id::T_COIN, self.most, self.order.has(id::IG_STAPLE), chance)?;
            }
            return None;
        }
        let several = if resource.flags.has(id::IT_BGROUP) {
            40 + chance.random(41)
        } else if resource.flags.has(id::IT_GROUP) {
            1 + chance.random(4)
        } else {
            1
        };
        Some((kind, several.max(1) as u32))
    }

    fn arm(&mut self, things: &Things<'_>, item: &mut Item, source: i32, depth: i32, chance: &mut Chance) {
        if chance.random(self.most + 2) == 0 {
            return;
        }
        if depth > 5 && chance.random(8) == 0 {
            let wanted =
                Wanted { source, least: self.least, most: self.better, cursed: self.truly, staple: false };
            if let Some(power) = things.draw_power(wanted, chance) {
                self.empower(things, item, power, depth, chance);
                return;
            }
        }
        let (least, span) = (self.least, 1 + self.most - self.least);
        let mut draw = || chance.random(span) + least;
        self.magic = if things.profile.is_exact() {
            // A macro draws the larger of two again (quirk M6).
            draw();
            draw();
            draw()
        } else {
            draw().max(draw())
        };
        self.buy(things, item, self.magic, chance);
    }

    /// Buys qualities with a magic level; the rest becomes the plus (magic 20.3).
    fn buy(&self, things: &Things<'_>, item: &mut Item, level: i32, chance: &mut Chance) {
        if level <= 0 {
            return;
        }
        let mut left = level;
        let drawn = chance.random(100);
        let count = match level {
            _ if drawn > 45 + 5 * level => 0,
            _ if level > 2 && drawn < 3 * level => 2,
            _ if level > 4 && drawn < 5 * level => 3,
            _ if level > 6 && drawn < 6 * level => 4,
            _ => 1,
        };
        let armour = Things::is_armour(things.type_of(item));
        let list = if armour { &things.tables.armour_qualities } else { &things.tables.weapon_qualities };
        let measure = self.order.measure;
        for _ in 0..count {
            let mut fitting: Vec<(i32, i32, i32)> = Vec::with_capacity(list.len());
            for offer in list {
                if offer.cost <= left && things.quality_fits(item, offer.quality, measure, chance) {
                    fitting.push((offer.quality, offer.cost, offer.weight));
                }
            }
            let total: i32 = fitting.iter().map(|f| f.2).sum();
            if total == 0 {
                break;
            }
            let mut at = chance.random(total);
            let chosen = fitting.iter().find(|f| {
                at -= f.2;
                at < 0
            });
            let Some(&(quality, cost, _)) = chosen else { break };
            // Adding looks again whether it fits, and a feather-light weapon may then not.
            if quality != id::IQ_FEATHERLIGHT || armour || things.quality_fits(item, quality, measure, chance)
            {
                things.add_quality(item, quality, chance);
            }
            // What stands twice in the table is paid as its first entry is.
            left -= list.iter().find(|o| o.quality == quality).map_or(cost, |o| o.cost);
        }
        if left > 0 {
            things.set_plus(item, left.clamp(1, 5) as i8);
        }
    }

    fn empower(&self, things: &Things<'_>, item: &mut Item, power: Rid, depth: i32, chance: &mut Chance) {
        things.make_magical(item, power, chance);
        if things.power_is(item, id::EF_NEEDS_PLUS)
            && let Some(effect) = things.effect(item)
        {
            let most = depth + if things.type_of(item) == id::T_WAND { 2 } else { 0 };
            let plus = (1..=5).rev().find(|&p| power_level(effect, p) <= most).unwrap_or(1);
            item.plus = plus as i8;
            item.hit_points = things.most_hit_points(item);
        }
    }

    fn finish(&self, things: &Things<'_>, item: &mut Item, arms: bool, chance: &mut Chance) {
        use id::*;
        let kind = things.type_of(item);
        if !item.effect.is_none() || item.plus != 0 {
            let outside = if self.order.kind.is_some() { CURSED_GIVEN } else { CURSED_OUTSIDE };
            let share = self.order.share.or(self.order.cursed).unwrap_or(outside);
            let of = if item.effect.is_none() { 100 } else { 150 };
            let never = matches!(kind, T_POTION | T_SCROLL | T_WAND | T_COIN | T_TOOL | T_TOME);
            if chance.random(of) < share && !never {
                item.set(IF_CURSED, true);
            }
            if item.effect.is_none() && arms && chance.random(4) == 0 {
                item.set(IF_RUNIC, true);
            }
        }
        if self.cursed {
            item.set(IF_CURSED, true);
        }
        let unmarked = matches!(kind, T_BOOK | T_COIN | T_TOOL | T_FOOD)
            || (matches!(kind, T_POTION | T_WAND | T_SCROLL) && !self.truly)
            || (item.effect.is_none() && item.plus == 0);
        if unmarked {
            item.set(IF_CURSED | IF_BLESSED, false);
        }
        if chance.random(3) == 0 {
            self.give_make(things, item, chance);
        }
        if self.order.has(IG_KNOWN) {
            item.learn(0xff);
        }
        if chance.random(100) < self.most.max(5) && !matches!(kind, T_TOOL | T_COIN) {
            item.set(IF_BLESSED, true);
            item.set(IF_CURSED, false);
        }
    }

    fn give_make(&self, things: &Things<'_>, item: &mut Item, chance: &mut Chance) {
        use id::*;
        let makes: &[i32] = match chance.random(8) {
            0 => &[IQ_ELVEN],
            1 => &[IQ_DWARVEN],
            2 | 3 => &[IQ_ORCISH],
            4 => &[IQ_ADAMANT, IQ_DARKWOOD],
            5 => &[IQ_MITHRIL, IQ_DARKWOOD],
            6 => &[IQ_IRONWOOD],
            _ => &[IQ_SILVER],
        };
        let measure = self.order.measure;
        if let Some(&make) = makes.iter().find(|&&m| things.quality_fits(item, m, measure, chance)) {
            things.add_quality(item, make, chance);
        }
    }
}
