//! The map as the hero knows it.

use super::game::Delve;
use super::glance::{DISARMED, DOOR, Glance, PORTAL, Stance, TRAP, TRIED, is_hidden, is_shut};
use crate::catalogue::{Catalogue, role};
use crate::glyph::Image;
use crate::makelev::door;
use crate::minds::names as m;
use crate::world::{FeatureObject, MapObject, World};
use angrist_engine::model::{Glyph, LookKind, Memory, Role, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::sight::dimmed;
use angrist_engine::space::{Grid, Loc, Rect};
use angrist_irh::res::ResKind;

/// The colour of shadows.
const SHADOW: u8 = 8;
/// About how many turns a locked door costs.
const FORCED: u8 = 12;
/// How much longer a step over sticky ground counts for someone who already stands in it.
const STICKY: u8 = 12;

/// How a feature looks; nothing for what is hidden.
fn feature_image(cat: &Catalogue, f: &FeatureObject) -> Option<Image> {
    if is_hidden(f) {
        return None;
    }
    let own = Image::from(cat.library.feature(f.resource)?.image);
    Some(match i32::from(f.sort) {
        DOOR => own.with_picture(cat.ids.of_door(f.marks)),
        TRAP => own.with_picture(cat.ids.trap),
        _ => own,
    })
}

/// Character and colour of a square without creatures and loose things: what memory keeps (S001-135).
pub(super) fn ground(
    cat: &Catalogue,
    world: &World,
    level: &MapObject,
    glance: &Glance,
    made: &Grid<u32>,
    at: Loc,
) -> (LookKind, u16, Image) {
    if let Some((_, f)) = glance.feature_at(world, at)
        && let Some(image) = feature_image(cat, f)
    {
        let kind = if i32::from(f.sort) == TRAP { LookKind::Mark } else { LookKind::Terrain };
        let number = cat.library.within_kind(f.resource).map_or(0, |(_, n)| n as u16);
        return (kind, 256 + number, image);
    }
    let terrain = level.cell(at.x, at.y).map(|c| c.terrain);
    let number = terrain.and_then(|t| cat.library.within_kind(t)).map_or(0, |(_, n)| n as u16);
    let changed = level.terraformings.iter().any(|t| t.squares.iter().any(|s| (s.x, s.y) == (at.x, at.y)));
    let image = match terrain.and_then(|t| cat.library.terrain(t)) {
        Some(t) if changed => Image::from(t.image),
        _ => Image::unpack(made.get(at).copied().unwrap_or(0)),
    };
    (LookKind::Terrain, number, image)
}

impl Delve {
    fn drawn(&self, kind: LookKind, number: u16, image: Image) -> Square {
        let mut square = Square::seen(kind, number, self.cat.picture(image.id), role(image.fore));
        if image.back != 0 {
            square.back = role(image.back);
        }
        square
    }

    fn thing_square(&self, at: Loc) -> Option<Square> {
        let here = self.glance.items.get(&at)?;
        let top = *here.last()?;
        let item = self.s.world.item(top)?;
        let (_, number) = self.cat.library.within_kind(item.kind)?;
        let image = Image::from(self.cat.library.items.get(number)?.image);
        let pile = here.len() > 1;
        let shown = if pile { image.with_picture(self.cat.ids.pile) } else { image };
        let mut square = self.drawn(LookKind::Thing, number as u16, shown);
        square.overlay.pile = pile;
        Some(square)
    }
}

impl KnownMap for Delve {
    fn bounds(&self) -> Rect {
        let c = &self.cat.tables.constants;
        match self.s.world.map(self.s.world.map) {
            Some(level) => Rect::new(0, 0, level.width, level.height),
            None => Rect::new(0, 0, c.size_x as i16, c.size_y as i16),
        }
    }

    fn square(&self, at: Loc) -> Square {
        let Some(kept) = self.s.levels.get(&self.s.depth).filter(|_| self.s.birth.is_none()) else {
            return Square::UNKNOWN;
        };
        let Some(level) = self.s.world.map(kept.map).filter(|l| l.holds(at.x, at.y)) else {
            return Square::UNKNOWN;
        };
        if at == self.glance.here {
            // S001-148
            return Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::Hero);
        }
        if let Some(seen) = self.glance.seen_at(at) {
            if seen.shape {
                // S001-144
                let unknown = self.cat.ids.unknown;
                return self
                    .drawn(LookKind::Creature, unknown, Image::new(unknown, SHADOW))
                    .known(Memory::Shape);
            }
            let crowd = self.glance.seen.iter().filter(|s| s.at == at).count() > 1;
            // S001-129
            let image = if crowd { seen.image.with_picture(self.cat.ids.multi) } else { seen.image };
            let mut square = self.drawn(LookKind::Creature, seen.kind, image);
            square.overlay.pile = crowd;
            square.overlay.unwary = seen.asleep;
            square.overlay.alert = !seen.asleep && seen.stance == Stance::Foe;
            return square;
        }
        let (kind, number, image) = ground(&self.cat, &self.s.world, level, &self.glance, &kept.image, at);
        if kept.sight.visible(at) {
            if let Some(thing) = self.thing_square(at) {
                return thing;
            }
            let mut square = self.drawn(kind, number, image);
            square.overlay.glow = level.is_lit(at.x, at.y);
            return square;
        }
        if let Some(seen) = kept.things.get(&at) {
            let image = Image::unpack(seen.image);
            let dim = Image { fore: dimmed(image.fore), ..image };
            let mut square = self.drawn(LookKind::Thing, seen.number, dim).known(Memory::Remembered);
            square.overlay.pile = seen.things.len() > 1;
            return square;
        }
        // S001-134: what was once seen is shown as it was then, dimmed; the rest is blank.
        match kept.sight.remembered(at) {
            Some((id, colour)) => self.drawn(kind, number, Image::new(id, colour)).known(Memory::Remembered),
            None => Square::UNKNOWN,
        }
    }

    fn step(&self, at: Loc) -> Step {
        let Some(kept) = self.s.levels.get(&self.s.depth).filter(|_| self.s.birth.is_none()) else {
            return Step::Unknown;
        };
        let Some(level) = self.s.world.map(kept.map).filter(|l| l.holds(at.x, at.y)) else {
            return Step::Blocked;
        };
        if !kept.sight.defined(at) {
            return Step::Unknown;
        }
        if let Some((_, f)) = self.glance.feature_at(&self.s.world, at) {
            match i32::from(f.sort) {
                DOOR if is_hidden(f) => return Step::Blocked,
                DOOR if is_shut(f) => {
                    let barred = f.marks & door::LOCKED != 0 && f.marks & TRIED != 0;
                    return Step::Slow(if barred { FORCED } else { 1 });
                }
                TRAP if !is_hidden(f) && f.marks & DISARMED == 0 => return Step::Danger,
                _ => {}
            }
        }
        let is = |flag: i32| level.has_flag(&self.cat.library, at.x, at.y, flag);
        let edge = at.x <= 0 || at.y <= 0 || at.x >= level.width - 1 || at.y >= level.height - 1;
        match () {
            () if edge || self.glance.solid.get(at).copied().unwrap_or(true) => Step::Blocked,
            () if is(m::TF_FALL) => Step::Danger,
            () if is(m::TF_WARN) && !is(m::TF_WATER) => Step::Danger,
            () if is(m::TF_DEEP_LIQ) => Step::Danger,
            // Someone who stands in mud has to wade out of it; no one else walks into it unasked.
            () if is(m::TF_STICKY) && self.planner().sticks_to() => {
                let here = self.glance.here;
                let inside = level.has_flag(&self.cat.library, here.x, here.y, m::TF_STICKY);
                if inside { Step::Slow(STICKY) } else { Step::Danger }
            }
            () if is(m::TF_WATER) => Step::Slow(1),
            () => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        let kept = self.s.levels.get(&self.s.depth).filter(|_| self.s.birth.is_none())?;
        if !self.glance.solid.contains(at) || !kept.sight.defined(at) {
            return None;
        }
        let (_, f) = self.glance.feature_at(&self.s.world, at)?;
        let (kind, n) = self.cat.library.within_kind(f.resource)?;
        if kind == ResKind::Feature && self.planner().pushable(at).is_some() {
            return Some("push");
        }
        if kind != ResKind::Feature || i32::from(f.sort) != PORTAL {
            return None;
        }
        match self.cat.library.features.get(n).map(|r| r.xval) {
            Some(2) => Some("down"),
            Some(1) => Some("up"),
            _ => Some("out"),
        }
    }
}
