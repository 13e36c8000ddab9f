//! Things that the hero has seen lie somewhere: they stay on the map as they were until the square is seen again. The original
//! keeps the ground alone (S001-135), and players lost what they had meant to come back for.

use super::Doing;
use super::glance::Glance;
use super::plan::Planner;
use super::state::{Kept, Lying, Recollection};
use crate::glyph::Image;
use crate::world::Handle;
use angrist_engine::sight::RaySight;
use angrist_engine::space::Loc;
use std::collections::BTreeMap;

impl Planner<'_> {
    fn lying(&self, thing: Handle) -> Lying {
        Lying { handle: thing.raw(), sort: self.type_of(thing), name: self.item_name(thing) }
    }

    /// How a pile of things looks from afar, and what it is called.
    fn recollection(&self, pile: &[Handle]) -> Option<Recollection> {
        let item = self.s.world.item(*pile.last()?)?;
        let (_, number) = self.cat.library.within_kind(item.kind)?;
        let image = Image::from(self.cat.library.items.get(number)?.image);
        let shown = if pile.len() > 1 { image.with_picture(self.cat.ids.pile) } else { image };
        Some(Recollection {
            number: number as u16,
            image: shown.pack(),
            things: pile.iter().map(|&h| self.lying(h)).collect(),
        })
    }
}

/// Whether what is remembered of a square is what lies there.
fn is_same(known: &Recollection, pile: &[Handle]) -> bool {
    known.things.iter().map(|t| t.handle).eq(pile.iter().map(|h| h.raw()))
}

/// Squares whose memory is out of date: seen now, and holding something else than remembered.
fn changed(sight: &RaySight, glance: &Glance, known: &BTreeMap<Loc, Recollection>) -> Vec<Loc> {
    let lying = glance.items.keys().copied();
    let gone = known.keys().copied().filter(|at| !glance.items.contains_key(at));
    let differs = |at: &Loc| match (known.get(at), glance.items.get(at)) {
        (Some(known), Some(pile)) => !is_same(known, pile),
        (None, None) => false,
        _ => true,
    };
    lying.chain(gone).filter(|&at| at == glance.here || sight.visible(at)).filter(differs).collect()
}

impl Doing<'_> {
    /// Takes in what lies on the squares in sight.
    pub(super) fn remember_things(&mut self) {
        let depth = self.s.depth;
        let Some(kept) = self.s.levels.get(&depth) else { return };
        let todo = changed(&kept.sight, self.glance, &kept.things);
        if todo.is_empty() {
            return;
        }
        // The planner reads the world in its place in the state; it is with the rules for now.
        std::mem::swap(&mut self.s.world, &mut self.host.world);
        let planner = Planner { cat: self.cat, book: self.book, s: self.s, glance: self.glance };
        let found: Vec<(Loc, Option<Recollection>)> = todo
            .into_iter()
            .map(|at| (at, self.glance.items.get(&at).and_then(|pile| planner.recollection(pile))))
            .collect();
        std::mem::swap(&mut self.s.world, &mut self.host.world);
        let Some(kept) = self.s.levels.get_mut(&depth) else { return };
        for (at, seen) in found {
            match seen {
                Some(seen) => drop(kept.things.insert(at, seen)),
                None => drop(kept.things.remove(&at)),
            }
        }
    }
}

impl Kept {
    /// Squares out of sight on which something is remembered, with what.
    pub(super) fn remembered_things(&self) -> impl Iterator<Item = (Loc, &Recollection)> {
        self.things.iter().filter(|(at, _)| !self.sight.visible(**at)).map(|(at, seen)| (*at, seen))
    }
}
