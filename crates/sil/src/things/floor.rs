//! Dropping: one stack a square, on the nearest free floor in sight (docs/spec/sil-world.md 25.1).

use super::stack::{merge, stacks};
use crate::context::Maker;
use crate::state::{Item, Level};
use crate::tables::{RaceFlag, Tables, Tval};
use crate::terrain::code;
use angrist_engine::sight::line_is_clear;
use angrist_engine::space::{Loc, Rect};
use angrist_engine::things::Handle;

/// Sub-class of the Silmarils among lights (S000-030).
pub const SILMARIL: u8 = 9;
/// Sub-class of the Iron Crown among crowns.
const IRON_CROWN: u8 = 50;
/// Things a level holds.
const MOST_ON_LEVEL: usize = 512;

/// What can never be lost.
pub(super) fn forces_its_way(t: &Tables, item: &Item) -> bool {
    item.is(t, Tval::LIGHT, SILMARIL) || item.is(t, Tval::CROWN, IRON_CROWN)
}

fn is_open(m: &Maker<'_>, at: Loc) -> bool {
    let t = m.level.terrain_at(at);
    if !matches!(t, code::FLOOR | code::SUNLIGHT) && !m.level.is_floor_like(at) {
        return false;
    }
    !m.level
        .monster_on(at)
        .is_some_and(|(_, monster)| m.tables.race(monster.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL)))
}

fn has_room(m: &Maker<'_>, item: &Item, at: Loc) -> bool {
    match m.level.item_on(at) {
        None => true,
        Some((_, there)) => {
            stacks(m.tables, m.facts, &there.item, item)
                && u32::from(there.item.number) + u32::from(item.number) <= u32::from(m.tables.things.stack)
        }
    }
}

/// Lays a thing on a square that has room for it.
fn lay(m: &mut Maker<'_>, item: Item, at: Loc) -> Option<Handle> {
    let found = m.level.item_on(at).map(|(handle, _)| handle);
    match found {
        None => m.level.add_item(at, item).ok(),
        Some(handle) => {
            let (t, facts) = (m.tables, &*m.facts);
            let there = m.level.items.get_mut(handle)?;
            // What does not fit is lost only if the caller did not ask for room first.
            merge(t, facts, &mut there.item, item);
            Some(handle)
        }
    }
}

/// Drops a thing at a square or near it. `None` when there was no room and the thing is lost.
pub fn drop_near(m: &mut Maker<'_>, item: Item, at: Loc) -> Option<Handle> {
    let reach = m.tables.things.drop_reach;
    let level: &Level = m.level;
    let mut best: Vec<Loc> = Vec::new();
    let mut nearest = i32::MAX;
    let full = level.items.len() >= MOST_ON_LEVEL;
    for place in Rect::spanning(at.shift(-4, -4), at.shift(4, 4)).squares() {
        let (dx, dy) = (i32::from(place.x - at.x), i32::from(place.y - at.y));
        let far = dx * dx + dy * dy;
        if far > reach || far > nearest || !is_open(m, place) || !has_room(m, &item, place) {
            continue;
        }
        if full && level.item_on(place).is_none() {
            continue;
        }
        if !line_is_clear(at, place, |l| level.is_wall(l)) {
            continue;
        }
        if far < nearest {
            nearest = far;
            best.clear();
        }
        best.push(place);
    }
    if let Some(place) = m.chance.pick(&best).copied() {
        return lay(m, item, place);
    }
    if !forces_its_way(m.tables, &item) {
        return None;
    }
    force(m, item, at)
}

/// What cannot be lost takes the nearest open square of the whole level, and the place of what lies there.
fn force(m: &mut Maker<'_>, item: Item, at: Loc) -> Option<Handle> {
    let mut places: Vec<Loc> = m.level.terrain.iter().map(|(l, _)| l).filter(|l| is_open(m, *l)).collect();
    places.retain(|l| m.level.item_on(*l).is_none_or(|(_, f)| !forces_its_way(m.tables, &f.item)));
    let far = |l: &Loc| {
        let (dx, dy) = (i32::from(l.x - at.x), i32::from(l.y - at.y));
        dx * dx + dy * dy
    };
    let place = places.into_iter().min_by_key(|l| (far(l), *l))?;
    if let Some((handle, _)) = m.level.item_on(place) {
        m.level.remove_item(handle);
    }
    m.level.add_item(place, item).ok()
}
