//! What is worked out from the state after each command and kept beside it: what stands where, what blocks, whom the hero
//! perceives. Nothing of it is state: it can be made again at any time.

use super::Doing;
use super::gods::Worship;
use super::learn::Lesson;
use crate::catalogue::Catalogue;
use crate::creature::names as n;
use crate::glyph::Image;
use crate::host::Host;
use crate::magic::SpellLine;
use crate::makelev::door;
use crate::minds::names as m;
use crate::minds::sense::way;
use crate::telling::{Acquaintance, NameFlags, Regard};
use crate::world::map::terrain_flag;
use crate::world::{FeatureObject, Handle, World};
use angrist_engine::hunt::{Passage, Spreader, TrailRules};
use angrist_engine::sight::{Opaque, Ranges};
use angrist_engine::space::{Grid, Loc};
use angrist_irh::res::Rid;
use std::collections::BTreeMap;

/// Sorts of features.
pub(super) const PORTAL: i32 = 10;
pub(super) const DOOR: i32 = 11;
pub(super) const TRAP: i32 = 12;

/// Marks of traps.
pub(super) const FOUND: u8 = 1;
pub(super) const DISARMED: u8 = 2;
pub(super) const NO_DISARM: u8 = 4;
pub(super) const SEARCHED: u8 = 8;

/// A door's bit that says it was tried and found locked.
pub(super) const TRIED: u8 = 128;

/// How a creature stands to the hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    Foe,
    Neutral,
    Friend,
}

/// A creature the hero perceives.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub who: Handle,
    pub at: Loc,
    pub stance: Stance,
    /// Only a shape is made out.
    pub shape: bool,
    pub asleep: bool,
    pub follows: bool,
    /// Its name, without an article.
    pub name: String,
    /// Hit points left, in tenths.
    pub health: i32,
    pub kind: u16,
    pub image: Image,
}

/// See the head of the file.
#[derive(Clone)]
pub(super) struct Glance {
    signature: Option<u64>,
    pub opaque: Opaque,
    pub solid: Grid<bool>,
    passage: Passage,
    spreader: Spreader,
    /// The feature that is shown on a square.
    pub feature: BTreeMap<Loc, Handle>,
    /// What lies on squares, in the order it came there.
    pub items: BTreeMap<Loc, Vec<Handle>>,
    pub seen: Vec<Seen>,
    pub here: Loc,
    /// The hero's spells, what could be learnt, and the powers of the hero's class.
    pub spells: Vec<SpellLine>,
    pub lessons: Vec<Lesson>,
    pub powers: Vec<&'static str>,
    pub ends: Vec<&'static str>,
    pub shapes: Vec<Rid>,
    pub worship: Worship,
}

/// Whether a door is shut.
pub(super) fn is_shut(f: &FeatureObject) -> bool {
    i32::from(f.sort) == DOOR && (f.marks & door::SECRET != 0 || f.marks & (door::OPEN | door::BROKEN) == 0)
}

/// Whether it is still undiscovered: a secret door, a trap.
pub(super) fn is_hidden(f: &FeatureObject) -> bool {
    match i32::from(f.sort) {
        DOOR => f.marks & door::SECRET != 0,
        TRAP => f.marks & FOUND == 0,
        _ => false,
    }
}

impl Glance {
    pub(super) fn new() -> Glance {
        Glance {
            signature: None,
            opaque: Opaque::new(1, 1),
            solid: Grid::new(1, 1, true),
            passage: Passage::new(1, 1, 0),
            spreader: Spreader::new(),
            feature: BTreeMap::new(),
            items: BTreeMap::new(),
            seen: Vec::new(),
            here: Loc::new(0, 0),
            spells: Vec::new(),
            lessons: Vec::new(),
            powers: Vec::new(),
            ends: Vec::new(),
            shapes: Vec::new(),
            worship: Worship::NONE,
        }
    }

    /// Another level: everything is worked out again.
    pub(super) fn forget(&mut self) {
        self.signature = None;
    }

    /// Works everything out. Draws nothing and changes nothing.
    pub(super) fn work_out(&mut self, host: &Host<'_>, cat: &Catalogue, book: &super::Book) {
        let world = &host.world;
        let Some((map, x, y)) = world.position(world.player) else { return };
        self.here = Loc::new(x, y);
        self.lists(world, map);
        let signature = self.ground_signature(world, map);
        if self.signature != Some(signature) {
            self.signature = Some(signature);
            self.ground(world, cat, map);
        }
        self.creatures(host, book, map);
    }

    fn lists(&mut self, world: &World, map: Handle) {
        self.feature.clear();
        self.items.clear();
        let Some(level) = world.map(map) else { return };
        let rank = |f: &FeatureObject| match i32::from(f.sort) {
            _ if is_hidden(f) => 0,
            TRAP => 1,
            PORTAL => 3,
            DOOR => 4,
            _ => 2,
        };
        for &thing in &level.things {
            let Some((_, x, y)) = world.position(thing) else { continue };
            let at = Loc::new(x, y);
            let Some(object) = world.get(thing) else { continue };
            if object.item().is_some() {
                self.items.entry(at).or_default().push(thing);
            } else if let Some(f) = object.feature() {
                let there = self.feature.get(&at).and_then(|&h| world.get(h)?.feature());
                if there.is_none_or(|t| rank(t) <= rank(f)) {
                    self.feature.insert(at, thing);
                }
            }
        }
    }

    fn ground_signature(&self, world: &World, map: Handle) -> u64 {
        let mut bytes = Vec::with_capacity(self.feature.len() * 8);
        bytes.extend(map.raw().to_le_bytes());
        for (at, &h) in &self.feature {
            bytes.extend(at.x.to_le_bytes());
            bytes.extend(at.y.to_le_bytes());
            bytes.push(world.get(h).and_then(|o| o.feature()).map_or(0, |f| f.marks));
        }
        if let Some(level) = world.map(map) {
            for t in &level.terraformings {
                bytes.extend(t.key.to_le_bytes());
                bytes.extend((t.squares.len() as u32).to_le_bytes());
            }
        }
        angrist_engine::chance::fnv1a64(&bytes)
    }

    fn ground(&mut self, world: &World, cat: &Catalogue, map: Handle) {
        let Some(level) = world.map(map) else { return };
        let (w, h) = (level.width, level.height);
        let library = &cat.library;
        self.opaque = Opaque::new(w, h);
        self.solid = Grid::new(w, h, true);
        self.passage = Passage::new(w, h, 0);
        for at in self.solid.bounds().squares() {
            let flag = |f: i32| level.has_flag(library, at.x, at.y, f);
            let feature = self.feature.get(&at).and_then(|&f| world.get(f)?.feature());
            let (mut solid, mut opaque) = (flag(terrain_flag::SOLID), flag(terrain_flag::OPAQUE));
            let mut is_door = false;
            if let Some(f) = feature {
                is_door = i32::from(f.sort) == DOOR;
                let flags = library.feature(f.resource).map_or(0, |r| r.flags);
                if is_door {
                    solid |= is_shut(f);
                    opaque |= is_shut(f);
                } else {
                    solid |= flags & (m::F_SOLID | m::F_XSOLID) as u32 != 0;
                    opaque |= flags & m::F_OPAQUE as u32 != 0;
                }
            }
            self.solid[at] = solid;
            self.opaque.set(at, opaque);
            self.passage.set(at, u8::from(!solid || is_door));
        }
    }

    fn creatures(&mut self, host: &Host<'_>, book: &super::Book, map: Handle) {
        self.seen.clear();
        let world = &host.world;
        let hero = world.player;
        let Some(level) = world.map(map) else { return };
        for &who in level.things.iter().filter(|&&t| t != hero) {
            let Some(being) = world.being(who) else { continue };
            let Some((_, x, y)) = world.position(who) else { continue };
            let ways = host.ways_of_perceiving(hero, who);
            if ways & !way::DETECT == 0 {
                continue;
            }
            let c = &being.creature;
            let stance = stance(host, who);
            let name = name_of(host, book, who, NameFlags::PLAIN);
            let most = c.max_hit_points.max(1);
            let resource = host.rules.monster(c.form).map_or(0, |b| b.image);
            let laid = host.rules.templates(c).map(|t| t.image).filter(|&i| i != 0).last();
            self.seen.push(Seen {
                who,
                at: Loc::new(x, y),
                stance,
                shape: !host.notices(hero, who),
                asleep: c.statuses.has(n::SLEEPING),
                follows: world.leader_of(who) == hero,
                name,
                health: (c.hit_points.max(0) * 10 / most).clamp(0, 10),
                kind: c.form,
                image: Image::from(laid.unwrap_or(resource)),
            });
        }
        let here = self.here;
        self.seen.sort_by_key(|s| (angrist_engine::space::distance(here, s.at), s.at, s.who));
    }

    /// The feature shown on a square.
    pub(super) fn feature_at<'w>(&self, world: &'w World, at: Loc) -> Option<(Handle, &'w FeatureObject)> {
        let &handle = self.feature.get(&at)?;
        Some((handle, world.get(handle)?.feature()?))
    }

    /// The creature perceived on a square.
    pub(super) fn seen_at(&self, at: Loc) -> Option<&Seen> {
        self.seen.iter().find(|s| s.at == at)
    }

    /// Foes in sight that are made out, nearest first.
    pub(super) fn foes(&self) -> impl Iterator<Item = &Seen> {
        self.seen.iter().filter(|s| s.stance == Stance::Foe)
    }
}

/// How a creature stands to the hero.
pub(super) fn stance(host: &Host<'_>, who: Handle) -> Stance {
    let hero = host.world.player;
    if host.is_hostile(who, hero) {
        Stance::Foe
    } else if host.is_friendly(who, hero) || host.world.leader_of(who) == hero {
        Stance::Friend
    } else {
        Stance::Neutral
    }
}

/// What a creature is called by the hero.
pub(super) fn name_of(host: &Host<'_>, book: &super::Book, who: Handle, flags: NameFlags) -> String {
    let Some(object) = host.world.get(who) else { return String::new() };
    let Some(being) = object.being() else {
        return match object.item() {
            Some(_) | None => host.plain_name(who),
        };
    };
    let seen = Acquaintance {
        known: true,
        shape_known: true,
        own_name: Some(object.named().to_owned()).filter(|n| !n.is_empty()),
        regard: Regard::Neutral,
        ..Acquaintance::default()
    };
    // A creature that has just fallen is still known for who it was.
    let known = host.notices(host.world.player, who) || host.is_gone(who);
    let flags = if known { flags } else { flags | NameFlags::SHADOW };
    host.rules.creature_name(&being.creature, &seen, flags | NameFlags::PLAIN, &book.wording).plain()
}

impl Doing<'_> {
    /// Brings noise and scent up to date.
    pub(super) fn lay_trail(&mut self) {
        let rules = TrailRules { depth: self.cat.figure("trail-depth").clamp(1, 255) as u8 };
        let here = self.glance.here;
        if let Some(kept) = self.s.levels.get_mut(&self.s.depth) {
            let glance = &mut *self.glance;
            kept.trail.handle(&mut glance.spreader, &glance.passage, here, rules);
        }
    }

    /// Works out what the hero could cast, learn, call on and end. Draws nothing and changes nothing.
    pub(super) fn ponder(&mut self) {
        let hero = self.host.world.player;
        let changes = &self.s.spells.changes;
        let of = |spell| changes.get(&spell).copied().unwrap_or(0);
        self.glance.spells = crate::magic::spells_of(&self.host, hero, of);
        self.glance.lessons = self.lessons();
        self.glance.powers = super::powers::powers_of(&self.host, hero);
        self.glance.ends = super::powers::ends_of(&self.host, hero);
        self.glance.shapes = self.host.wild_shapes(hero);
        self.glance.worship = Worship::of(&self.host);
    }

    /// Works out what stands where and whom the hero perceives.
    pub(super) fn work_out(&mut self) {
        self.glance.work_out(&self.host, self.cat, self.book);
    }

    /// What the hero sees of the place (S001-145): sight, own light, shapes in the shadow, and what is lit.
    pub(super) fn look(&mut self) {
        self.work_out();
        let world = &self.host.world;
        let Some((map, x, y)) = world.position(world.player) else { return };
        let Some(c) = self.host.creature(world.player) else { return };
        let senses = c.senses;
        let ranges = Ranges {
            sight: i32::from(senses.sight),
            light: i32::from(senses.light.max(senses.infravision)).max(1),
            shadow: i32::from(senses.shadow),
            blind: i32::from(senses.blindsight.max(senses.perception)).max(1),
        };
        let Some(level) = world.map(map) else { return };
        let Some(kept) = self.s.levels.get_mut(&self.s.depth) else { return };
        let glance = &*self.glance;
        let (cat, image) = (self.cat, &kept.image);
        kept.sight.look(
            Loc::new(x, y),
            ranges,
            |l| glance.opaque.blocks(l),
            |l| level.is_lit(l.x, l.y),
            |l| {
                let shown = super::view::ground(cat, world, level, glance, image, l).2;
                (shown.id, shown.fore)
            },
        );
        self.remember_things();
    }
}
