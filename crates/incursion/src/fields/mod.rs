//! Fields and magical terrain: temporary effects on squares.
//!
//! A [`Field`] covers a disc: it has a type (bits `FI_*`), an effect, a creator and a duration, and may move with its creator.
//! A [`Terraforming`] is one casting that changed terrain; its squares get their old terrain back, newest casting first.
//! Promise: entering and leaving is reported for exactly those that crossed the edge; a square covered twice is restored as it was.

mod terrain;

pub use terrain::{Changed, Terraforming};

use crate::world::place::distance;
use crate::world::{Handle, MapObject, World};
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// Types of fields.
pub mod kind {
    #![expect(missing_docs, reason = "each is the type it is named after")]
    pub const ITERRAIN: i32 = 1;
    pub const MOBILE: i32 = 2;
    pub const MODIFIER: i32 = 4;
    pub const CONTINUAL: i32 = 8;
    pub const ANTIMAGIC: i32 = 0x10;
    pub const BLOCKER: i32 = 0x20;
    pub const LIGHT: i32 = 0x80;
    pub const FOG: i32 = 0x100;
    pub const SHADOW: i32 = 0x200;
    pub const SILENCE: i32 = 0x1000;
    pub const SIZE: i32 = 0x8000;
    pub const DARKNESS: i32 = 0x10000;
}

/// Most fields on a level.
pub const MOST: usize = 512;

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its number on the level.
    pub key: u32,
    /// Type bits.
    pub kind: i32,
    /// Centre.
    pub x: i16,
    /// Centre.
    pub y: i16,
    /// Radius.
    pub radius: u8,
    /// Its picture.
    pub image: u32,
    /// Turns left; 0 and below is for good.
    pub duration: i16,
    /// The effect behind it.
    pub effect: Rid,
    /// Who made it.
    pub creator: Handle,
}

impl Field {
    /// Whether it covers a square.
    #[must_use]
    pub fn covers(&self, x: i16, y: i16) -> bool {
        distance((self.x, self.y), (x, y)) <= i32::from(self.radius)
    }

    /// Whether it is of one of these types; a negative number asks for any.
    #[must_use]
    pub fn is(&self, kinds: i32) -> bool {
        kinds < 0 || self.kind & kinds != 0
    }
}

/// Somebody crossed the edge of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// Who.
    pub who: Handle,
    /// The field as it was.
    pub field: Field,
    /// In rather than out.
    pub enters: bool,
}

impl MapObject {
    /// Whether a field of one of these types covers a square.
    #[must_use]
    pub fn has_field(&self, x: i16, y: i16, kinds: i32) -> bool {
        self.fields.iter().any(|f| f.is(kinds) && f.covers(x, y))
    }

    /// Lit, counting fields: darkness wins; shadow wins where no field gives light.
    #[must_use]
    pub fn is_lit(&self, x: i16, y: i16) -> bool {
        let light = self.has_field(x, y, kind::LIGHT);
        if self.has_field(x, y, kind::DARKNESS) || (self.has_field(x, y, kind::SHADOW) && !light) {
            return false;
        }
        light || self.cell(x, y).is_some_and(|c| c.lit)
    }

    /// Bright, counting fields: no darkness and no shadow, and a bright square or a field of light.
    #[must_use]
    pub fn is_bright(&self, x: i16, y: i16) -> bool {
        !self.has_field(x, y, kind::DARKNESS | kind::SHADOW)
            && (self.has_field(x, y, kind::LIGHT) || self.cell(x, y).is_some_and(|c| c.bright))
    }
}

impl World {
    /// Who stands in a field, in the order of the map.
    fn inside(&self, map: Handle, field: &Field) -> Vec<Handle> {
        let Some(m) = self.map(map) else { return Vec::new() };
        let covered = |h: &&Handle| self.position(**h).is_some_and(|(_, x, y)| field.covers(x, y));
        m.things.iter().filter(covered).copied().collect()
    }

    /// Lays a field; gives who is in it.
    pub fn lay_field(&mut self, map: Handle, mut field: Field) -> Vec<Crossing> {
        let Some(m) = self.map_mut(map) else { return Vec::new() };
        if m.fields.len() >= MOST {
            return Vec::new();
        }
        field.key = m.next_key;
        m.next_key = m.next_key.wrapping_add(1);
        m.fields.push(field.clone());
        let inside = self.inside(map, &field);
        inside.into_iter().map(|who| Crossing { who, field: field.clone(), enters: true }).collect()
    }

    /// Takes fields away; gives who was in them.
    pub fn lift_fields(&mut self, map: Handle, which: impl Fn(&Field) -> bool) -> Vec<Crossing> {
        let Some(m) = self.map_mut(map) else { return Vec::new() };
        let (gone, stay): (Vec<Field>, Vec<Field>) =
            std::mem::take(&mut m.fields).into_iter().partition(which);
        m.fields = stay;
        let mut crossings = Vec::new();
        for field in gone {
            let inside = self.inside(map, &field);
            crossings.extend(inside.into_iter().map(|who| Crossing {
                who,
                field: field.clone(),
                enters: false,
            }));
        }
        crossings
    }

    /// A turn passes for the fields of a level: those that run out end.
    pub fn age_fields(&mut self, map: Handle) -> Vec<Crossing> {
        let Some(m) = self.map_mut(map) else { return Vec::new() };
        m.fields.iter_mut().filter(|f| f.duration > 1).for_each(|f| f.duration -= 1);
        // One that came to its last turn before this one ends.
        let ended: Vec<u32> = m.fields.iter().filter(|f| f.duration == 1).map(|f| f.key).collect();
        self.lift_fields(map, |f| ended.contains(&f.key))
    }

    /// A creature moves: its own mobile fields move with it, and it crosses the edges of the others.
    /// Gives who crossed which edge, leaving before entering.
    pub fn move_with_fields(&mut self, who: Handle, x: i16, y: i16) -> Vec<Crossing> {
        let Some((map, old_x, old_y)) = self.position(who) else { return Vec::new() };
        let Some(m) = self.map(map) else { return Vec::new() };
        let fields = m.fields.clone();
        let things = m.things.clone();
        let (mut out, mut into) = (Vec::new(), Vec::new());
        for field in &fields {
            let own = field.creator == who && field.kind & kind::MOBILE != 0;
            if own {
                let moved = Field { x, y, ..field.clone() };
                for &t in things.iter().filter(|&&t| t != who) {
                    let Some((_, tx, ty)) = self.position(t) else { continue };
                    match (field.covers(tx, ty), moved.covers(tx, ty)) {
                        (true, false) => out.push(Crossing { who: t, field: field.clone(), enters: false }),
                        (false, true) => into.push(Crossing { who: t, field: moved.clone(), enters: true }),
                        _ => {}
                    }
                }
                if let Some(f) =
                    self.map_mut(map).and_then(|m| m.fields.iter_mut().find(|f| f.key == field.key))
                {
                    (f.x, f.y) = (x, y);
                }
            } else {
                match (field.covers(old_x, old_y), field.covers(x, y)) {
                    (true, false) => out.push(Crossing { who, field: field.clone(), enters: false }),
                    (false, true) => into.push(Crossing { who, field: field.clone(), enters: true }),
                    _ => {}
                }
            }
        }
        self.put(who, map, x, y);
        out.extend(into);
        out
    }
}
