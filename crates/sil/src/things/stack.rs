//! What stacks with what, the order of the pack, and worth, which only serves that order (docs/spec/sil-player.md 24).
//!
//! Promise: merging and splitting keep the number of things and their weight.

use super::name::COUNTED;
use super::{is_aware, is_flavoured, is_known};
use crate::state::{Facts, Item, Known};
use crate::tables::{ItemFlag, Tables, Tval};
use std::cmp::{Ordering, Reverse};

/// The most of anything in one place, whatever the constants say.
pub const MOST: u8 = 99;

/// Whether two things are alike enough to lie in one stack.
pub fn stacks(t: &Tables, facts: &Facts, a: &Item, b: &Item) -> bool {
    if a.kind != b.kind
        || a.weight != b.weight
        || (a.cursed, a.curse_known, a.broken) != (b.cursed, b.curse_known, b.broken)
        || a.inscription != b.inscription
        || a.forged != b.forged
    {
        return false;
    }
    let sensed = |i: &Item| i.known == Known::Sensed;
    if sensed(a) != sensed(b) {
        return false;
    }
    let same_known = is_known(t, facts, a) == is_known(t, facts, b);
    let same_figures = (a.attack, a.damage, a.evasion, a.protection, a.pval)
        == (b.attack, b.damage, b.evasion, b.protection, b.pval)
        && (a.artefact, a.special, a.fuel) == (b.artefact, b.special, b.fuel);
    match a.tval(t) {
        Tval::STAFF | Tval::CHEST | Tval::SKELETON => false,
        Tval::FOOD | Tval::POTION | Tval::HORN | Tval::METAL | Tval::FLASK | Tval::NOTE => a.pval == b.pval,
        Tval::RING | Tval::AMULET | Tval::LIGHT => is_known(t, facts, a) && same_known && same_figures,
        _ => same_known && same_figures,
    }
}

/// Puts as many of `from` into `into` as a stack holds; what is left comes back.
pub fn merge(t: &Tables, facts: &Facts, into: &mut Item, mut from: Item) -> Option<Item> {
    if !stacks(t, facts, into, &from) {
        return Some(from);
    }
    let room = t.things.stack.min(MOST).saturating_sub(into.number);
    let moved = room.min(from.number);
    into.number += moved;
    from.number -= moved;
    into.known = into.known.max(if moved > 0 { from.known } else { Known::Kind });
    (from.number > 0).then_some(from)
}

/// Takes a number off a stack; the whole stack when it has no more, and then nothing is left.
pub fn split(mut item: Item, count: u8) -> (Item, Option<Item>) {
    if count >= item.number {
        return (item, None);
    }
    let mut taken = item.clone();
    taken.number = count;
    item.number -= count;
    (taken, Some(item))
}

/// The order of the pack.
pub fn pack_order(t: &Tables, facts: &Facts, a: &Item, b: &Item) -> Ordering {
    let rank = |i: &Item| {
        let class = match (is_known(t, facts, i), i.artefact != 0 || i.forged.is_some(), i.special != 0) {
            (true, true, _) => 0,
            (false, true, _) => 1,
            (true, _, true) => 2,
            (false, _, true) => 3,
            _ => 4,
        };
        let fuel = if i.tval(t) == Tval::LIGHT { i.fuel } else { 0 };
        let head = (Reverse(i.tval(t)), !is_aware(t, facts, i.kind), i.sval(t), class);
        (head, Reverse(fuel), Reverse(worth(t, facts, i)), i.weight)
    };
    rank(a).cmp(&rank(b))
}

/// Puts the pack in order and joins what stacks.
pub fn sort_pack(t: &Tables, facts: &Facts, pack: &mut Vec<Item>) {
    let mut rest = std::mem::take(pack);
    rest.sort_by(|a, b| pack_order(t, facts, a, b));
    for item in rest {
        let mut left = Some(item);
        for there in pack.iter_mut() {
            left = left.and_then(|item| merge(t, facts, there, item));
        }
        pack.extend(left);
    }
    pack.sort_by(|a, b| pack_order(t, facts, a, b));
}

/// Adds a thing to a pack: to stacks like it first. What does not fit comes back.
pub fn add_to_pack(t: &Tables, facts: &Facts, pack: &mut Vec<Item>, item: Item) -> Option<Item> {
    let mut left = Some(item);
    for there in pack.iter_mut() {
        left = left.and_then(|item| merge(t, facts, there, item));
    }
    if left.is_some() && pack.len() < t.things.pack {
        pack.extend(left.take());
    }
    pack.sort_by(|a, b| pack_order(t, facts, a, b));
    left
}

/// Worth, for the order of the pack only: there is no one to sell to.
pub fn worth(t: &Tables, facts: &Facts, item: &Item) -> i32 {
    use ItemFlag::*;
    let Some(kind) = t.kind(item.kind) else { return 0 };
    if is_flavoured(kind) && !is_aware(t, facts, item.kind) {
        return match kind.tval {
            Tval::FOOD => 5,
            Tval::POTION => 20,
            Tval::RING | Tval::AMULET => 45,
            Tval::STAFF => 70,
            Tval::HORN => 90,
            _ => 0,
        };
    }
    if !is_known(t, facts, item) {
        return kind.cost;
    }
    let flags = item.flags(t);
    let counted = flags.any(&COUNTED);
    if item.cursed || item.broken || (counted && item.pval < 0) {
        return 0;
    }
    let pval = i32::from(item.pval);
    let many = |list: &[ItemFlag]| list.iter().filter(|f| flags.has(**f)).count() as i32;
    let base = match (t.artefact(item.artefact), t.special(item.special)) {
        (Some(artefact), _) => return artefact.cost,
        (_, Some(special)) => kind.cost.saturating_add(special.cost),
        _ => kind.cost,
    };
    let more = i32::from(item.attack - kind.figures.attack) + i32::from(item.evasion - kind.figures.evasion);
    let sides = |d: angrist_engine::chance::Throw| i32::from(d.dice) * i32::from(d.sides);
    let dice = sides(item.damage) - sides(kind.figures.damage) + sides(item.protection)
        - sides(kind.figures.protection);
    let each = if kind.tval == Tval::ARROW { 10 } else { 100 };
    let charges = if kind.tval == Tval::STAFF {
        pval / t.things.charge.usual.max(1) as i32 * (kind.cost / 20)
    } else {
        0
    };
    base + pval
        * (300 * many(&[STR, DEX, CON, GRA])
            + 100 * many(&[MELEE, ARCHERY, STEALTH, PERCEPTION, WILL, SMITHING, SONG])
            + 50 * many(&[TUNNEL]))
        + 1000 * many(&[SPEED])
        + each * more
        + 50 * dice
        + charges
}
