//! Who lives on a populated level and what lies there, in the format in which levels of the original were recorded.

use crate::item::Item;
use crate::makelev::Populated;
use crate::values::Attribute;
use crate::world::{Handle, World};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde::{Deserialize, Serialize};

/// A thing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ThingEntry {
    /// Its kind.
    pub n: String,
    /// Number of its type.
    pub t: i32,
    /// Column, where it lies on the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<i16>,
    /// Row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<i16>,
    /// How many.
    pub q: u32,
    /// Its power.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub e: String,
    /// Its plus.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub p: i32,
    /// Its marks.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub f: i32,
    /// Of whom a corpse or statue is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// What lies in it, sorted.
    #[serde(default, rename = "in", skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<ThingEntry>,
}

/// A creature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CreatureEntry {
    /// Its kind.
    pub n: String,
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
    /// Its challenge.
    pub cr: i32,
    /// The hit points it can have.
    pub hp: i32,
    /// Its party.
    pub party: i32,
    /// What is laid over it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tmpl: Vec<String>,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inv: Vec<ThingEntry>,
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}

/// Those who live on a level, what lies there, and how all of it looks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dwellers {
    /// Where the player enters; 0 when the level does not say it.
    pub enter: (i32, i32),
    /// CRC-32 over the glyphs of all cells.
    pub glyph_crc: String,
    /// Creatures in the order they came.
    pub monsters: Vec<CreatureEntry>,
    /// Things on the ground in the order they came.
    pub items: Vec<ThingEntry>,
    /// Number of fields.
    pub fields: usize,
    /// Number of torches.
    pub torches: usize,
}

impl Dwellers {
    /// Describes those of a level.
    #[must_use]
    pub fn new(populated: &Populated, library: &Library, challenge: impl Fn(Handle) -> i32) -> Dwellers {
        let (level, world) = (&populated.level, &populated.world);
        let map = world.map(populated.map);
        let things = map.map_or(&[][..], |m| &m.things);
        let size = |h: Handle| world.being(h).map_or(0, |b| b.creature.value(Attribute::Size));
        // The body of somebody huge is a field of its own in the original, one for each time it was set up.
        let is_huge = |h: Handle| crate::world::place::face_radius(size(h)) > 0;
        let glyphs = level.cells.iter().flat_map(|c| c.glyph.to_le_bytes());
        let mut dwellers = Dwellers {
            enter: level.enter.unwrap_or_default(),
            glyph_crc: format!("{:08x}", super::crc_of(glyphs)),
            monsters: Vec::new(),
            items: Vec::new(),
            fields: map.map_or(0, |m| m.fields.len()) + 2 * things.iter().filter(|h| is_huge(**h)).count(),
            torches: level.torches.len(),
        };
        for &h in things {
            let Some((_, x, y)) = world.position(h) else { continue };
            if let Some(b) = world.being(h) {
                let c = &b.creature;
                let laid = c.statuses.of(crate::creature::names::TEMPLATE);
                dwellers.monsters.push(CreatureEntry {
                    n: library.name(library.rid(ResKind::Monster, c.form.into())).to_owned(),
                    x,
                    y,
                    cr: challenge(h),
                    hp: c.max_hit_points,
                    party: b.party.into(),
                    tmpl: laid.iter().map(|s| library.name(s.effect).to_owned()).collect(),
                    inv: b.inventory.iter().filter_map(|&i| entry(world, library, i)).collect(),
                });
            } else if let Some(mut lies) = entry(world, library, h) {
                (lies.x, lies.y) = (Some(x), Some(y));
                dwellers.items.push(lies);
            }
        }
        dwellers
    }

    /// What lies in containers in one order.
    pub fn sort(&mut self) {
        let all = self.items.iter_mut().chain(self.monsters.iter_mut().flat_map(|m| &mut m.inv));
        all.for_each(|i| i.inside.sort());
    }

    /// The first thing in which another level's differ.
    #[must_use]
    pub fn difference(&self, other: &Dwellers) -> Option<String> {
        for i in 0..self.monsters.len().max(other.monsters.len()) {
            let (ours, theirs) = (self.monsters.get(i), other.monsters.get(i));
            if ours != theirs {
                return Some(format!("creature {i}: {ours:?} against {theirs:?}"));
            }
        }
        for i in 0..self.items.len().max(other.items.len()) {
            let (ours, theirs) = (self.items.get(i), other.items.get(i));
            if ours != theirs {
                return Some(format!("thing {i}: {ours:?} against {theirs:?}"));
            }
        }
        let rest = |d: &Dwellers| (d.enter, d.fields, d.torches, d.glyph_crc.clone());
        (rest(self) != rest(other)).then(|| format!("{:?} against {:?}", rest(self), rest(other)))
    }
}

fn name(library: &Library, rid: Rid) -> String {
    if rid.is_none() { String::new() } else { library.name(rid).to_owned() }
}

fn entry(world: &World, library: &Library, handle: Handle) -> Option<ThingEntry> {
    let object = world.get(handle)?;
    let item: &Item = object.item()?;
    let mut inside: Vec<ThingEntry> =
        object.contents.iter().filter_map(|&h| entry(world, library, h)).collect();
    inside.sort();
    Some(ThingEntry {
        n: name(library, item.kind),
        t: library.item(item.kind).map_or(0, |k| k.kind.into()),
        x: None,
        y: None,
        q: item.quantity,
        e: name(library, item.effect),
        p: item.counted_plus(),
        f: item.flags.into(),
        of: name(library, item.of),
        inside,
    })
}
