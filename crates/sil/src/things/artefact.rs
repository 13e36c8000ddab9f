//! Artefacts: each once a game (docs/spec/sil-player.md 27.4).

use super::ThingAsk;
use super::flavour::numbered;
use crate::context::Maker;
use crate::state::{Item, Known};
use crate::tables::{Artefact, ItemFlag, Kind};
use crate::things::constants::ArtefactFigures;

/// Whether the many artefacts already in the world leave no room for another.
fn crowded(m: &mut Maker<'_>) -> bool {
    let there = m.facts.artefacts.iter().filter_map(|n| m.tables.artefact(*n));
    let count = there.filter(|a| !a.flags.has(ItemFlag::INSTA_ART)).count();
    let loss = m.tables.things.artefacts.loss;
    (0..count).any(|_| m.chance.percent(loss))
}

/// An artefact of depth and rarity shows itself.
fn shows(m: &mut Maker<'_>, artefact: &Artefact, depth: i32) -> bool {
    let beyond = artefact.level - depth;
    (beyond <= 0 || m.chance.one_in(2 * beyond as u32)) && m.chance.one_in(artefact.rarity.max(1) as u32)
}

fn depth(m: &Maker<'_>, ask: &ThingAsk) -> i32 {
    ask.container.unwrap_or(m.level.depth)
}

/// An ordinary artefact of this very kind, if one is to be.
pub(super) fn try_ordinary(m: &mut Maker<'_>, kind: &Kind, ask: &ThingAsk) -> Option<u16> {
    if crowded(m) {
        return None;
    }
    let ArtefactFigures { first, last, .. } = m.tables.things.artefacts;
    let depth = depth(m, ask);
    let t = m.tables;
    numbered(&t.artefacts)
        .filter(|(n, a)| {
            (first..=last).contains(n)
                && (a.tval, a.sval) == (kind.tval, kind.sval)
                && a.rarity > 0
                && !a.flags.has(ItemFlag::INSTA_ART)
        })
        .find(|(n, a)| !m.facts.artefacts.contains(n) && shows(m, a, depth))
        .map(|(n, _)| n)
}

/// One of the jewels and crowns that exist only as themselves.
pub(super) fn try_unique(m: &mut Maker<'_>, ask: &ThingAsk) -> Option<Item> {
    if crowded(m) {
        return None;
    }
    let first = m.tables.things.artefacts.first;
    let depth = depth(m, ask);
    let t = m.tables;
    for (number, artefact) in numbered(&t.artefacts).filter(|(n, a)| (1..first).contains(n) && a.rarity > 0) {
        if m.facts.artefacts.contains(&number) || !shows(m, artefact, depth) {
            continue;
        }
        let Some((_, kind)) = t.kind_of(artefact.tval, artefact.sval) else { continue };
        let beyond = kind.level - ask.level;
        if beyond > 0 && !m.chance.one_in(5 * beyond as u32) {
            continue;
        }
        return make_artefact(m, number);
    }
    None
}

/// Makes a thing the artefact of a number: all its figures are the artefact's.
pub(super) fn turn_into(m: &mut Maker<'_>, item: &mut Item, number: u16) {
    let Some(artefact) = m.tables.artefact(number) else { return };
    m.facts.artefacts.insert(number);
    fill(item, number, artefact);
    let sval = item.sval(m.tables);
    if item.tval(m.tables) == crate::tables::Tval::LIGHT {
        item.fuel = m.tables.light(sval).fresh;
    }
}

fn fill(item: &mut Item, number: u16, artefact: &Artefact) {
    item.artefact = number;
    item.special = 0;
    item.number = 1;
    item.pval = artefact.pval;
    item.attack = artefact.figures.attack;
    item.damage = artefact.figures.damage;
    item.evasion = artefact.figures.evasion;
    item.protection = artefact.figures.protection;
    item.weight = artefact.weight.clamp(0, i32::from(i16::MAX)) as i16;
    item.cursed = artefact.flags.has(ItemFlag::LIGHT_CURSE);
    item.broken = artefact.cost == 0;
    item.known = Known::Sensed;
}

/// An artefact as a thing, whether or not it exists already; nothing is noted.
pub fn artefact_of(t: &crate::tables::Tables, number: u16) -> Option<Item> {
    let artefact = t.artefact(number)?;
    let (kind_number, kind) = t.kind_of(artefact.tval, artefact.sval)?;
    let mut item = Item::of_kind(kind_number, kind);
    fill(&mut item, number, artefact);
    item.fuel = if kind.tval == crate::tables::Tval::LIGHT { t.light(kind.sval).fresh } else { 0 };
    Some(item)
}

/// Makes a certain artefact, for those who always carry it; `None` when it exists already.
pub fn make_artefact(m: &mut Maker<'_>, number: u16) -> Option<Item> {
    if m.facts.artefacts.contains(&number) {
        return None;
    }
    let mut item = artefact_of(m.tables, number)?;
    item.found_at = m.level.depth.clamp(0, 127) as i8;
    m.facts.artefacts.insert(number);
    Some(item)
}
