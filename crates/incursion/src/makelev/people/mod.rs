//! Who lives on a level and what lies there, put in while the level is made, in the original's order of draws (makelev 12 to
//! 14).
//!
//! The level maker keeps the cells; creatures, things and scripts live in a [`Host`]. Before the host is asked for anything
//! it is shown what has changed ([`Maker::ask_host`]), and afterwards the maker takes over what scripts wrote and placed.
//!
//! Promise: a level without [`People`] makes not one draw more or less than before.

mod dwellers;
mod events;
mod grid;
mod last;
mod treasure;

use super::{Chance, Maker, Thing, ThingKind, map::flag};
use crate::creature::{Rules, names as n};
use crate::events::numbers as ev;
use crate::host::{Host, Scripts};
use crate::status::Table;
use crate::tables::{FeatureKind, Tables, TerrainId};
use crate::values::{Attribute, Matrix};
use crate::world::map::Making;
use crate::world::object::{Body, Object};
use crate::world::{Being, FeatureObject, Handle, MapObject, World};
use angrist_engine::chance::Mt19937;
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Memory;
use std::collections::BTreeSet;

/// What a populated level is made with.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The rules.
    pub rules: Rules<'a>,
    /// The scripts of the library.
    pub scripts: &'a Scripts,
    /// Natures of statuses.
    pub natures: &'a Table,
    /// The dungeon.
    pub dungeon: Rid,
}

/// A level with those who live there.
#[derive(Clone, Debug)]
pub struct Populated {
    /// The level.
    pub level: super::Level,
    /// Everybody and everything.
    pub world: World,
    /// The level in that world.
    pub map: Handle,
}

/// Luck of those for whom levels are made.
pub(super) const LUCK: i32 = 10;
/// The form of the one for whom levels are made before there is a hero.
const NOBODY: &str = "human";
/// Marks of features in the world: the sort of traps.
const TRAP: i16 = 12;

/// The numbers of the level's tables in the library.
struct Ids {
    terrains: Vec<Rid>,
    regions: Vec<Rid>,
    features: Vec<Rid>,
    traps: Vec<Rid>,
    /// Terrains whose scripts hear of it when they are written.
    hears: Vec<bool>,
}

impl Ids {
    fn new(tables: &Tables, setting: &Setting<'_>) -> Ids {
        let library = setting.rules.library;
        let find = |kind: ResKind, name: &str| library.find_kind(kind, name).unwrap_or(Rid::NONE);
        let terrains: Vec<Rid> = tables.terrains.iter().map(|t| find(ResKind::Terrain, &t.name)).collect();
        let special = |at: usize| tables.terrains[at].flags & crate::tables::tf::SPECIAL != 0;
        let heard = |rid: &Rid| setting.scripts.handlers.find(*rid, ev::EV_INITIALIZE).is_some();
        Ids {
            hears: terrains.iter().enumerate().map(|(at, rid)| special(at) && heard(rid)).collect(),
            terrains,
            regions: tables.regions.iter().map(|r| find(ResKind::Region, &r.name)).collect(),
            features: tables.features.iter().map(|f| find(ResKind::Feature, &f.name)).collect(),
            traps: tables.traps.iter().map(|t| find(ResKind::Effect, &t.0)).collect(),
        }
    }
}

/// Those who come to live on a level in the making.
pub(super) struct People<'a> {
    pub(super) host: Host<'a>,
    pub(super) map: Handle,
    dungeon: Rid,
    ids: Ids,
    /// Cells that changed since the host last saw them.
    changed: Vec<u32>,
    /// Cells that somebody covers, as a flag of each and as a list.
    covered: Vec<bool>,
    covers: Vec<u32>,
}

impl<'a> People<'a> {
    pub(super) fn new(tables: &Tables, setting: Setting<'a>, depth: i32) -> People<'a> {
        let ids = Ids::new(tables, &setting);
        let c = &tables.constants;
        let (rock, base) = (ids.terrains[usize::from(c.rock)], ids.regions[usize::from(c.base_region)]);
        let mut map = MapObject::new(c.size_x as i16, c.size_y as i16, rock, base);
        map.dungeon = setting.dungeon;
        map.depth = depth as i16;
        let cells = map.cells.len();
        for cell in &mut map.cells {
            (cell.lit, cell.bright) = (false, false);
        }
        map.making = Some(Box::new(Making {
            solid: vec![(true, true); cells],
            held: vec![0; cells],
            first_open: (0, 0),
            written: Vec::new(),
            life_percent: c.life_percent,
        }));
        let mut world = World { memory: Memory::new(&setting.scripts.code), ..World::default() };
        let map = world.arena.add(Object::new(Body::Map(Box::new(map)))).unwrap_or_default();
        world.map = map;
        let chance = Chance::Exact(Mt19937::new(0));
        let mut host = Host::new(setting.rules, setting.scripts, setting.natures, world, chance);
        host.world.player = nobody(&mut host, setting.rules);
        People {
            host,
            map,
            dungeon: setting.dungeon,
            ids,
            changed: Vec::new(),
            covered: vec![false; cells],
            covers: Vec::new(),
        }
    }

    /// Notes which cells somebody covers.
    fn count_covered(&mut self, width: i32) {
        for at in self.covers.drain(..) {
            self.covered[at as usize] = false;
        }
        let world = &self.host.world;
        let Some(map) = world.map(self.map) else { return };
        for &who in &map.things {
            let Some(being) = world.being(who) else { continue };
            let Some((_, x, y)) = world.position(who) else { continue };
            let reach = crate::world::place::face_radius(being.creature.value(Attribute::Size)) as i16;
            for (a, b) in (x - reach..=x + reach).flat_map(|a| (y - reach..=y + reach).map(move |b| (a, b))) {
                let near = crate::world::place::distance((x, y), (a, b)) <= i32::from(reach);
                if near && map.holds(a, b) {
                    let at = i32::from(b) * width + i32::from(a);
                    self.covered[at as usize] = true;
                    self.covers.push(at as u32);
                }
            }
        }
    }

    /// A feature of the level as an object of the world.
    fn enter_feature(&mut self, thing: &Thing, tables: &Tables) -> Handle {
        let resource = self.ids.features[usize::from(thing.feature)];
        let Some(row) = self.host.library().feature(resource) else { return Handle::NONE };
        let (marks, effect) = match thing.kind {
            ThingKind::Door(state) => (state, Rid::NONE),
            ThingKind::Trap(kind) => (0, self.ids.traps.get(usize::from(kind)).copied().unwrap_or(Rid::NONE)),
            _ => (0, Rid::NONE),
        };
        let trap = tables.features[usize::from(thing.feature)].kind == FeatureKind::Trap;
        let sort = if trap { TRAP } else { row.kind.into() };
        let feature = FeatureObject { resource, sort, hit_points: row.hp, marks, effect };
        let mut object = Object::new(Body::Feature(Box::new(feature)));
        object.image = row.image.into();
        let handle = self.host.world.arena.add(object).unwrap_or_default();
        self.host.world.put(handle, self.map, thing.x, thing.y);
        handle
    }
}

/// The one for whom a level is made before there is a hero: a person of ordinary scores who is nowhere.
fn nobody(host: &mut Host<'_>, rules: Rules<'_>) -> Handle {
    let library = rules.library;
    let form =
        library.find_kind(ResKind::Monster, NOBODY).and_then(|r| library.within_kind(r)).map_or(0, |w| w.1);
    let mut creature = rules.create(form as u16, &mut Chance::Exact(Mt19937::new(0)));
    rules.recalculate(&mut creature, &mut Matrix::new(rules.profile), false);
    let mut being = Being::new(creature);
    (being.player, being.party) = (true, 1);
    host.world.arena.add(Object::new(Body::Creature(Box::new(being)))).unwrap_or_default()
}

impl<'a> Maker<'a> {
    /// Whether the level gets its dwellers and things.
    pub(super) fn is_populated(&self) -> bool {
        self.people.is_some()
    }

    /// Asks the host for something: it sees the level as it is, draws from the level's chance, and the maker takes over
    /// what it changed.
    pub(super) fn ask_host<R>(&mut self, act: impl FnOnce(&mut Host<'a>, Handle) -> R) -> Option<R> {
        let mut people = self.people.take()?;
        self.show_cells(&mut people);
        std::mem::swap(&mut self.chance, &mut people.host.chance);
        if let Some(m) = people.host.world.map_mut(people.map) {
            m.open.clear();
            m.open.extend_from_slice(&self.open[..self.open_count]);
            if let Some(making) = &mut m.making {
                making.first_open = self.open[0];
            }
        }
        let result = act(&mut people.host, people.map);
        std::mem::swap(&mut self.chance, &mut people.host.chance);
        people.host.world.end_turn();
        if let Some(m) = people.host.world.map(people.map) {
            self.open_count = m.open.len().min(super::map::OPEN_MAX);
            self.open[..self.open_count].copy_from_slice(&m.open[..self.open_count]);
        }
        self.people = Some(people);
        self.take_over();
        Some(result)
    }

    /// A cell changed.
    #[inline]
    pub(super) fn note_change(&mut self, x: i32, y: i32) {
        if self.people.is_some() {
            let at = self.index(x, y) as u32;
            if let Some(people) = &mut self.people {
                people.changed.push(at);
            }
        }
    }

    fn show_cells(&self, people: &mut People<'_>) {
        let changed = std::mem::take(&mut people.changed);
        let Some(m) = people.host.world.map_mut(people.map) else { return };
        let Some(making) = &mut m.making else { return };
        for at in changed {
            let at = at as usize;
            let (cell, shown) = (&self.cells[at], &mut m.cells[at]);
            shown.terrain = people.ids.terrains[usize::from(cell.terrain)];
            shown.region = people.ids.regions[usize::from(cell.region)];
            (shown.lit, shown.bright) = (cell.is(flag::LIT), cell.is(flag::BRIGHT));
            making.solid[at] = (cell.solid(), cell.solid() || cell.solid_things > 0);
            making.held[at] = cell.priority;
        }
    }

    /// Takes over the terrain that scripts wrote and the features they placed or removed.
    fn take_over(&mut self) {
        let Some(people) = &mut self.people else { return };
        let written = match people.host.world.map_mut(people.map).and_then(|m| m.making.as_mut()) {
            Some(making) => std::mem::take(&mut making.written),
            None => Vec::new(),
        };
        let width = self.width;
        people.count_covered(width);
        let world = &people.host.world;
        let standing: Vec<(Handle, FeatureObject, i16, i16)> = world
            .map(people.map)
            .map_or(&[][..], |m| &m.things)
            .iter()
            .filter_map(|&h| {
                let feature = world.get(h)?.feature()?.clone();
                world.position(h).map(|(_, x, y)| (h, feature, x, y))
            })
            .collect();
        let features = people.ids.features.clone();
        let traps = people.ids.traps.clone();
        let terrains = people.ids.terrains.clone();
        for w in written {
            let Some(id) = terrains.iter().position(|t| *t == w.terrain) else { continue };
            let (x, y) = (i32::from(w.x), i32::from(w.y));
            match w.priority {
                Some(priority) => {
                    let region = self.at(x, y).region;
                    self.write_terrain(x, y, id as TerrainId, region, priority, false);
                }
                None => self.overwrite(x, y, id as TerrainId),
            }
        }
        let known: BTreeSet<i32> = self.things.iter().map(|t| t.handle.raw()).collect();
        let now: BTreeSet<i32> = standing.iter().map(|s| s.0.raw()).collect();
        let mut at = 0;
        while at < self.things.len() {
            let handle = self.things[at].handle;
            if !handle.is_none() && !now.contains(&handle.raw()) {
                self.remove(at);
            } else {
                at += 1;
            }
        }
        for (handle, feature, x, y) in standing.into_iter().filter(|s| !known.contains(&s.0.raw())) {
            let Some(id) = features.iter().position(|f| *f == feature.resource) else { continue };
            let kind = match self.t.features[id].kind {
                FeatureKind::Door => ThingKind::Door(feature.marks),
                FeatureKind::Portal => ThingKind::Portal,
                FeatureKind::Trap => match traps.iter().position(|t| *t == feature.effect) {
                    Some(kind) => ThingKind::Trap(kind as u16),
                    None => ThingKind::Feature { god: None },
                },
                FeatureKind::Plain => ThingKind::Feature { god: None },
            };
            let mut thing = Thing::new(id as u8, kind, x.into(), y.into());
            thing.handle = handle;
            self.place_known(thing);
        }
    }

    /// A feature comes to stand in the world too.
    pub(super) fn enter_world(&mut self, thing: &mut Thing) {
        if let Some(people) = &mut self.people
            && thing.handle.is_none()
        {
            thing.handle = people.enter_feature(thing, self.t);
        }
    }

    /// A feature leaves the world too.
    pub(super) fn leave_world(&mut self, thing: &Thing) {
        if let Some(people) = &mut self.people {
            people.host.world.delete(thing.handle);
        }
    }

    /// The state of a door as the world sees it.
    pub(super) fn show_door(&mut self, handle: Handle, state: u8) {
        let feature = self.people.as_mut().and_then(|p| p.host.world.get_mut(handle)?.feature_mut());
        if let Some(feature) = feature {
            feature.marks = state;
        }
    }

    /// Whether somebody covers a cell.
    pub(super) fn is_covered(&self, x: i32, y: i32) -> bool {
        self.people.as_ref().is_some_and(|p| p.covered[self.index(x, y)])
    }

    /// A creature that stands where terrain is written makes way for good when it cannot live there: in rock, or on dry
    /// land when it swims.
    pub(super) fn evict(&mut self, x: i32, y: i32, solid: bool, water: bool) {
        if !self.is_covered(x, y) {
            return;
        }
        self.ask_host(|host, map| {
            let first = host.world.creatures_over(map, x as i16, y as i16).into_iter().next();
            if let Some(who) = first.filter(|&w| solid || (host.flag(w, n::M_AQUATIC) && !water)) {
                let todo = host.remove_thing(who, true);
                host.do_now(todo);
            }
        });
    }

    /// Takes creatures and things off the cells that a test names.
    pub(super) fn clear_dwellers(&mut self, wanted: impl Fn(i32, i32) -> bool) {
        let Some(people) = &self.people else { return };
        let world = &people.host.world;
        let here = |h: &Handle| {
            let at = world.position(*h).is_some_and(|(_, x, y)| wanted(x.into(), y.into()));
            at && world.get(*h).is_some_and(|o| o.feature().is_none())
        };
        let gone: Vec<Handle> =
            world.map(people.map).map_or(&[][..], |m| &m.things).iter().copied().filter(here).collect();
        if gone.is_empty() {
            return;
        }
        self.ask_host(|host, _| {
            for h in gone {
                let todo = host.remove_thing(h, true);
                host.do_now(todo);
            }
        });
    }
}
