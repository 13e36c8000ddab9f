//! A whole level as it was made, for inspectors and pictures.

use crate::around::Around;
use crate::catalogue::{Catalogue, role};
use crate::glyph::Image;
use crate::makelev::{door, flag};
use crate::state::{Fixture, FixtureKind, Floor};
use crate::tables::tf;
use angrist_engine::model::{LookKind, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

/// A level of which everything is known.
pub struct View<'a> {
    /// The data.
    pub cat: &'a Catalogue,
    /// The level.
    pub floor: &'a Floor,
    /// What was worked out of it.
    pub around: &'a Around,
}

/// Character and colour of a square without creatures and loose things (S001-135).
pub fn ground(cat: &Catalogue, floor: &Floor, around: &Around, at: Loc) -> (LookKind, u16, Image) {
    if let Some(f) = around.fixture_at(floor, at)
        && let Some(seen) = fixture_image(cat, f)
    {
        let kind = if matches!(f.kind, FixtureKind::Trap(..)) { LookKind::Mark } else { LookKind::Terrain };
        return (kind, 256 + u16::from(f.feature), seen);
    }
    (LookKind::Terrain, u16::from(floor.terrain[at]), Image::unpack(floor.image[at]))
}

/// How a fixture looks; nothing for what is hidden.
fn fixture_image(cat: &Catalogue, f: &Fixture) -> Option<Image> {
    let own = Image::from(cat.tables.features[usize::from(f.feature)].image as u16);
    Some(match f.kind {
        FixtureKind::Door(s) if s & door::SECRET != 0 => return None,
        FixtureKind::Door(s) => own.with_picture(cat.ids.of_door(s)),
        FixtureKind::Trap(_, false) => return None,
        FixtureKind::Trap(_, true) => own.with_picture(cat.ids.trap),
        FixtureKind::Portal | FixtureKind::Plain(_) => own,
    })
}

impl View<'_> {
    fn drawn(&self, kind: LookKind, number: u16, image: Image) -> Square {
        let mut square = Square::seen(kind, number, self.cat.picture(image.id), role(image.fore));
        if image.back != 0 {
            square.back = role(image.back);
        }
        square
    }

    /// Everything on a square, creatures before things before the ground (S001-128).
    pub fn whole(&self, at: Loc) -> Square {
        let library = &self.cat.library;
        if let Some((n, count)) = self.around.foe_at(at) {
            let foe = &self.floor.foes[n];
            let laid_over = foe.templates.iter().filter_map(|&t| library.templates.get(usize::from(t)));
            let own = laid_over.rev().map(|t| t.image).find(|&image| image != 0);
            let own = Image::from(own.unwrap_or(library.monsters[usize::from(foe.kind)].image));
            // S001-129
            let shown = if count > 1 { own.with_picture(self.cat.ids.multi) } else { own };
            let mut square = self.drawn(LookKind::Creature, foe.kind, shown);
            square.overlay.pile = count > 1;
            square.overlay.unwary = foe.asleep;
            square.overlay.alert = !foe.asleep;
            return square;
        }
        if let Some((n, count)) = self.around.loot_at(at) {
            let loot = &self.floor.loot[n];
            let own = Image::from(library.items[usize::from(loot.kind)].image);
            let shown = if count > 1 { own.with_picture(self.cat.ids.pile) } else { own };
            let mut square = self.drawn(LookKind::Thing, loot.kind, shown);
            square.overlay.pile = count > 1;
            return square;
        }
        let (kind, number, image) = ground(self.cat, self.floor, self.around, at);
        let mut square = self.drawn(kind, number, image);
        square.overlay.glow = self.around.lamps.lit(at);
        square
    }
}

impl KnownMap for View<'_> {
    fn bounds(&self) -> Rect {
        self.floor.terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        if self.floor.terrain.contains(at) { self.whole(at) } else { Square::UNKNOWN }
    }

    fn step(&self, at: Loc) -> Step {
        if !self.floor.terrain.contains(at) {
            return Step::Unknown;
        }
        if self.around.fixture_at(self.floor, at).is_some_and(Fixture::is_shut) {
            return Step::Slow(1);
        }
        let ground = self.cat.tables.terrains[usize::from(self.floor.terrain[at])].flags;
        match () {
            () if self.around.solid(self.cat, self.floor, at) => Step::Blocked,
            () if ground & tf::FALL != 0 => Step::Danger,
            () if ground & tf::WARN != 0 && ground & tf::WATER == 0 => Step::Danger,
            () if ground & tf::DEEP_LIQ != 0 => Step::Slow(2),
            () if self.floor.flags[at] & flag::SOLID != 0 => Step::Blocked,
            () => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        let f = self.around.fixture_at(self.floor, at)?;
        match (&f.kind, self.cat.leads.get(&f.feature)) {
            (FixtureKind::Portal, Some(2)) => Some("down"),
            (FixtureKind::Portal, Some(1)) => Some("up"),
            (FixtureKind::Portal, _) => Some("out"),
            _ => None,
        }
    }
}
