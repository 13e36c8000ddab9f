//! Which look each unknown kind has in this game.
//!
//! Promise: the same seed gives the same looks; every kind of a class that has looks gets one of its own.

use crate::state::Facts;
use crate::tables::{Kind, Tables, Tval};
use angrist_angband::naming::has_tokens;
use angrist_engine::chance::Stream;

/// Whether things of this kind have looks. Bread and meat are food, but everyone knows them.
pub fn is_flavoured(kind: &Kind) -> bool {
    match kind.tval {
        Tval::AMULET | Tval::RING | Tval::STAFF | Tval::HORN | Tval::POTION => true,
        Tval::FOOD => !has_tokens(&kind.name),
        _ => false,
    }
}

/// Deals the looks of this game: those fixed to a kind first, the rest shuffled within each class (S000-010).
pub fn shuffle_flavours(t: &Tables, facts: &mut Facts, chance: &mut Stream) {
    facts.flavours.clear();
    for (number, flavour) in numbered(&t.flavours) {
        if let Some(sval) = flavour.sval
            && let Some((kind, _)) = t.kind_of(flavour.tval, sval)
        {
            facts.flavours.insert(kind, number);
        }
    }
    let mut classes: Vec<u8> =
        numbered(&t.kinds).filter(|(_, k)| is_flavoured(k)).map(|(_, k)| k.tval).collect();
    classes.sort_unstable();
    classes.dedup();
    for class in classes {
        let mut free: Vec<u16> = numbered(&t.flavours)
            .filter(|(_, f)| f.tval == class && f.sval.is_none())
            .map(|(number, _)| number)
            .collect();
        chance.shuffle(&mut free);
        let kinds = numbered(&t.kinds)
            .filter(|(n, k)| k.tval == class && is_flavoured(k) && !facts.flavours.contains_key(n));
        let dealt: Vec<(u16, u16)> = kinds.map(|(n, _)| n).zip(free).collect();
        facts.flavours.extend(dealt);
    }
}

/// Records with their numbers.
pub(super) fn numbered<T>(table: &[Option<T>]) -> impl Iterator<Item = (u16, &T)> {
    table.iter().enumerate().filter_map(|(i, r)| Some((i as u16, r.as_ref()?)))
}
