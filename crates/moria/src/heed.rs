//! Heed: what the player ought to notice after a command and no rule tells: health that runs low, the shop.
//!
//! Promise: it is told after the command has settled, so that no long action ends by it and records from before it replay.

use crate::event::{Happening, Note};
use crate::rules::is_badly_hurt;
use crate::state::{EXPLORED, State};
use crate::tables::Tile;
use angrist_engine::play::Notice;

/// What to tell when a command changed one state into another.
pub fn heeded(before: &State, after: &State) -> Vec<Notice> {
    if !after.born || after.ending.is_some() {
        return Vec::new();
    }
    let mut notes = Vec::new();
    let hurt = is_badly_hurt(&after.hero) && after.hero.hp < before.hero.hp;
    if hurt && !(before.born && is_badly_hurt(&before.hero)) {
        notes.push(Note::HealthLow);
    }
    if is_at_shop(after) {
        let moved = !before.born || (before.hero.at, before.depth) != (after.hero.at, after.depth);
        notes.extend(moved.then_some(Note::ShopHere));
    } else if knows_shop(after) && !knows_shop(before) {
        notes.push(Note::ShopSeen);
    }
    notes.into_iter().map(|note| Notice::known(Happening::Note(note), Some(after.hero.at))).collect()
}

fn is_at_shop(s: &State) -> bool {
    s.level().is_some_and(|l| l.tile(s.hero.at) == Tile::Shop)
}

/// Whether a shop of the first level was seen; whichever level the hero is on.
fn knows_shop(s: &State) -> bool {
    let Some(first) = s.levels.first().and_then(Option::as_ref) else { return false };
    let seen = |at| first.known.get(at).is_some_and(|k| k & EXPLORED != 0);
    first.tiles.iter().any(|(at, tile)| *tile == Tile::Shop && seen(at))
}
