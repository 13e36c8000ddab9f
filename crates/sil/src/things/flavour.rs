//! Which look each unknown kind has in this game.
//!
//! Promise: the same seed gives the same looks; every kind of a class that has looks gets one of its own.

use crate::state::Facts;
use crate::tables::{Kind, Tables, Tval};
use angrist_engine::chance::Stream;
use angrist_lore::naming::has_tokens;

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

/// What is wrong with kinds, looks, special kinds and artefacts taken together.
pub fn check(t: &Tables) -> Result<(), String> {
    for (number, kind) in numbered(&t.kinds).filter(|(_, k)| k.tval != 0) {
        let twin =
            numbered(&t.kinds).find(|(n, k)| *n < number && (k.tval, k.sval) == (kind.tval, kind.sval));
        if let Some((other, _)) = twin {
            return Err(format!(
                "object.txt: kinds {other} and {number} are both {}:{}; a class and sub-class belong to one kind",
                kind.tval, kind.sval
            ));
        }
    }
    for (number, flavour) in numbered(&t.flavours) {
        if let Some(sval) = flavour.sval
            && t.kind_of(flavour.tval, sval).is_none()
        {
            return Err(format!(
                "flavor.txt: look {number} is fixed to {}:{sval}, and object.txt has no such kind",
                flavour.tval
            ));
        }
    }
    let fixed = |k: &Kind| numbered(&t.flavours).any(|(_, f)| f.tval == k.tval && f.sval == Some(k.sval));
    for class in [Tval::AMULET, Tval::RING, Tval::STAFF, Tval::HORN, Tval::POTION, Tval::FOOD] {
        let wanted =
            numbered(&t.kinds).filter(|(_, k)| k.tval == class && is_flavoured(k) && !fixed(k)).count();
        let there = numbered(&t.flavours).filter(|(_, f)| f.tval == class && f.sval.is_none()).count();
        if there < wanted {
            return Err(format!(
                "flavor.txt: class {class} has {there} looks for {wanted} kinds; each kind needs one of its own"
            ));
        }
    }
    for (number, special) in numbered(&t.specials) {
        let fits =
            |k: &Kind| special.fits.iter().any(|(c, a, b)| k.tval == *c && (*a..=*b).contains(&k.sval));
        if number > 0 && !numbered(&t.kinds).any(|(_, k)| fits(k)) {
            return Err(format!("special.txt: {number} '{}' fits no kind of object.txt", special.name));
        }
    }
    for (number, artefact) in numbered(&t.artefacts) {
        // Patterns that only say what a smith may do have no depth, no rarity and no kind.
        let pattern = artefact.rarity == 0;
        if number > 0 && !pattern && t.kind_of(artefact.tval, artefact.sval).is_none() {
            return Err(format!(
                "artefact.txt: {number} '{}' is of kind {}:{}, which object.txt does not have",
                artefact.name, artefact.tval, artefact.sval
            ));
        }
    }
    Ok(())
}

/// Records with their numbers.
pub(super) fn numbered<T>(table: &[Option<T>]) -> impl Iterator<Item = (u16, &T)> {
    table.iter().enumerate().filter_map(|(i, r)| Some((i as u16, r.as_ref()?)))
}
