//! Things that lie in a room: what its furnishings name, a chest, something good or poor (makelev 12).

use super::LUCK;
use crate::host::Host;
use crate::host::random::purpose;
use crate::item::gear::Fill;
use crate::item::script::Scripted;
use crate::item::{Item, Order, id};
use crate::makelev::{Frame, Maker};
use crate::tables::RegionId;
use crate::world::object::{Body, Object};
use crate::world::{Handle, Place};
use angrist_irh::res::{Rid, Value};

/// Tries for a place for treasure.
const TRIES: i32 = 400;
/// Draws for the body of a corpse that end at last.
const BODIES: usize = 1000;
/// Bodies that leave no corpse.
const M_NO_CORPSE: i32 = 88;
/// The list of what stands in a region.
const FURNISHINGS: i32 = 6;

/// What a dungeon says of treasure.
#[derive(Clone, Copy)]
struct Shares {
    chest: i32,
    treasure: i32,
    cursed: i32,
    staple: i32,
    least: i32,
    most: i32,
}

/// Puts a thing on the map, with what lies in it. What should have a power and has none is gone.
pub(super) fn lay(host: &mut Host<'_>, map: Handle, mut item: Item, x: i32, y: i32) -> Handle {
    let things = host.things();
    let powered = [
        id::T_POTION,
        id::T_SCROLL,
        id::T_RING,
        id::T_WAND,
        id::T_TOME,
        id::T_AMULET,
        id::T_CLOAK,
        id::T_BRACERS,
    ];
    if item.effect.is_none() && powered.contains(&things.type_of(&item)) {
        return Handle::NONE;
    }
    let inside = std::mem::take(&mut item.contents);
    let handle = host.add(Object::new(Body::Item(Box::new(item))));
    for one in inside {
        let mut object = Object::new(Body::Item(Box::new(one)));
        object.place = Place::In(handle);
        let held = host.add(object);
        if let Some(container) = host.world.get_mut(handle) {
            container.contents.push(held);
        }
    }
    host.world.put(handle, map, x as i16, y as i16);
    handle
}

/// The body of a corpse or statue: anybody of the depth who leaves one and is no dragon.
pub(super) fn body_of(host: &mut Host<'_>, challenge: i32) -> Rid {
    let mut body = Rid::NONE;
    for _ in 0..BODIES {
        body = host.random_monster(purpose::DUNGEON, (0, challenge, challenge), 0);
        let remains = host.library().monster(body).is_none_or(|m| !m.flags.has(M_NO_CORPSE));
        if remains && !host.kind_is_type(body, crate::creature::names::MA_DRAGON) {
            break;
        }
    }
    body
}

impl Maker<'_> {
    fn shares(&self) -> Shares {
        let library = self.people.as_ref().map(|p| (p.host.library(), p.dungeon));
        let constant = |name: &str, number: i32| {
            let own = library.and_then(|(l, dungeon)| l.about(dungeon)?.constant(number).map(Value::number));
            own.or_else(|| crate::adapt::default(name)).unwrap_or(0)
        };
        Shares {
            chest: constant("CHEST_CHANCE", 65),
            treasure: constant("TREASURE_CHANCE", 64),
            cursed: constant("CURSED_CHANCE", 68),
            staple: constant("STAPLE_CHANCE", 69),
            least: constant("CHEST_MIN_ITEMS", 66),
            most: constant("CHEST_MAX_ITEMS", 67),
        }
    }

    fn fill(&self, shares: Shares) -> Fill {
        Fill {
            least: shares.least,
            most: shares.most,
            treasure: shares.treasure,
            cursed: Some(shares.cursed),
            challenge: self.challenge,
            depth: self.depth,
            luck: LUCK,
        }
    }

    /// A furnishing that is a thing: one of it where nothing lies yet.
    pub(in crate::makelev) fn lay_furnishing(&mut self, x: i32, y: i32, id: RegionId, nth: usize) {
        let Some(people) = &self.people else { return };
        let region = people.ids.regions[usize::from(id)];
        let list = people.host.library().about(region).and_then(|a| a.list(FURNISHINGS));
        let Some(Value::Resource(kind)) = list.and_then(|l| l.get(2 * nth + 1)).cloned() else { return };
        let lies = |h: &Handle| people.host.world.item(*h).is_some();
        if self.solid_at(x, y) || people.host.world.things_at(people.map, x as i16, y as i16).iter().any(lies)
        {
            return;
        }
        let (challenge, fill) = (self.challenge, self.fill(self.shares()));
        self.ask_host(|host, map| {
            let things = host.things();
            let mut item = things.create(kind, &mut host.chance);
            match things.type_of(&item) {
                id::T_CORPSE | id::T_STATUE => item.of = body_of(host, challenge),
                id::T_CHEST => {
                    let mut hooks = Scripted::new(&host.scripts.code);
                    item = things.fill_chest(item, fill, &mut host.chance, &mut hooks);
                }
                _ => {}
            }
            lay(host, map, item, x, y);
        });
    }

    /// A chest, or treasure that is good or cursed, or something poor; then perhaps something that everybody needs.
    pub(in crate::makelev) fn lay_treasure(&mut self, frame: Option<Frame>) {
        if !self.is_populated() {
            return;
        }
        let shares = self.shares();
        let challenge = self.challenge;
        if self.chance.random(100) + 1 < shares.chest + (LUCK - 10) {
            let fill = self.fill(shares);
            let chest = self.ask_host(|host, _| {
                let kind = host.random_kind(purpose::DUNGEON, (0, challenge), id::T_CHEST);
                let things = host.things();
                let chest = things.create(kind, &mut host.chance);
                let mut hooks = Scripted::new(&host.scripts.code);
                things.fill_chest(chest, fill, &mut host.chance, &mut hooks)
            });
            self.lay_somewhere(frame, chest);
        } else if self.chance.random(100) < shares.treasure {
            let cursed = self.chance.random(100) < shares.cursed;
            let flags = if cursed { id::IG_CURSED } else { id::IG_GOOD };
            let item = self.make_item(Order { flags, ..Order::new("dungeon", challenge) }, shares.cursed);
            self.lay_somewhere(frame, item);
        } else if self.chance.random(100) + 1 < 50 {
            let depth = (challenge / 2 - 4).max(0);
            let item = self.make_item(Order::new("dungeon", depth), shares.cursed);
            if item.is_some() {
                self.lay_somewhere(frame, item);
            }
        }
        if self.chance.random(100) < shares.staple {
            let order = Order { flags: id::IG_STAPLE, ..Order::new("dungeon", challenge) };
            let item = self.make_item(order, shares.cursed);
            self.lay_somewhere(frame, item);
        }
    }

    fn make_item(&mut self, order: Order<'_>, cursed: i32) -> Option<Item> {
        let order = Order { luck: LUCK, cursed: Some(cursed), ..order };
        self.ask_host(|host, _| {
            let things = host.things();
            let mut hooks = Scripted::new(&host.scripts.code);
            Some(things.make(order, &mut host.chance, &mut hooks)?.0)
        })
        .flatten()
    }

    fn lay_somewhere(&mut self, frame: Option<Frame>, item: Option<Item>) {
        let spot = self.random_open(frame, TRIES);
        if let (Some((x, y)), Some(item)) = (spot, item) {
            self.ask_host(|host, map| lay(host, map, item, x, y));
        }
    }
}
