//! How monsters come into the world: made in full, placed, set up, with their scripts in between (people 10, makelev 13).

use super::mind::{Reason, TargetKind};
use super::names as m;
use crate::creature::names as n;
use crate::creature::spawn::{Birthplace, Spawn};
use crate::creature::{Source, Status};
use crate::events::Event;
use crate::events::numbers as ev;
use crate::host::Host;
use crate::item::script::Scripted;
use crate::item::{Item, id};
use crate::makelev::Chance;
use crate::values::Attribute as A;
use crate::world::object::{Body, Object};
use crate::world::{Being, Handle, Place};
use angrist_engine::chance::Mt19937;
use angrist_irh::res::{Gear, ResKind, Rid};

/// A monster that is to come.
#[derive(Clone, Copy, Debug)]
pub struct Newcomer<'n> {
    /// Its body, a number among the monsters.
    pub form: u16,
    /// What is laid over it, in order.
    pub templates: &'n [u16],
    /// Its party; 0 for none.
    pub party: i16,
    /// It is set up while the game runs.
    pub in_play: bool,
    /// It sleeps.
    pub asleep: bool,
    /// Whom it follows.
    pub leader: Handle,
    /// It is born on the spot, with nothing of its own.
    pub young: bool,
    /// How many births lie between it and a creature that nobody bore.
    pub generation: i16,
}

impl<'n> Newcomer<'n> {
    /// One of a kind, alone and awake.
    #[must_use]
    pub fn of(form: u16) -> Newcomer<'n> {
        Newcomer {
            form,
            templates: &[],
            party: 0,
            in_play: false,
            asleep: false,
            leader: Handle::NONE,
            young: false,
            generation: 0,
        }
    }
}

/// The status of those who were born in play.
const GENERATION: i16 = 84;
/// How far from its place somebody is put who finds no room there.
const RINGS: i16 = 6;

impl Host<'_> {
    /// Makes a monster, puts it on a map and sets it up. Nothing when there is no room for it.
    pub fn bring(&mut self, newcomer: Newcomer<'_>, map: Handle, x: i16, y: i16) -> Option<Handle> {
        let who = self.make_monster(newcomer)?;
        if newcomer.young && self.is_exact() {
            // The original looks for room twice.
            self.room_near(who, map, x, y);
        }
        if !self.place_body(who, map, x, y) {
            self.world.delete(who);
            return None;
        }
        // It is marked before its scripts are asked: those that bear young at once must come to an end.
        if let Some(young) = self.world.get_mut(who).filter(|_| newcomer.generation > 0) {
            let born = Status { nature: GENERATION, magnitude: newcomer.generation, ..Status::default() };
            young.statuses_mut().gain(born);
        }
        self.set_up(who, newcomer.in_play);
        Some(who)
    }

    /// Makes a monster with gear and birth, not yet anywhere.
    pub fn make_monster(&mut self, newcomer: Newcomer<'_>) -> Option<Handle> {
        let rules = self.rules;
        let mut chance = self.take_chance();
        // The young are of the parent's sex.
        let mut decided = Chance::Exact(Mt19937::new(0));
        let sex = if newcomer.young { &mut decided } else { &mut chance };
        let spawn = rules.begin_spawn(newcomer.form, &mut self.matrix, sex);
        self.chance = chance;
        let mut being = Being::new(spawn.creature.clone());
        being.party = newcomer.party;
        being.state = spawn.state as i16;
        let who = self.world.arena.add(Object::new(Body::Creature(Box::new(being)))).ok()?;
        let library = self.library();
        let body = library.rid(ResKind::Monster, newcomer.form.into());
        if let Some(monster) = library.monsters.get(usize::from(newcomer.form)).filter(|_| !newcomer.young) {
            self.grant(who, &monster.gear, body);
        }
        for &t in newcomer.templates {
            let Some(template) = library.templates.get(usize::from(t)) else { continue };
            let rid = library.rid(ResKind::Template, t.into());
            if let Some(b) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
                rules.add_template(&mut b.creature, t, &mut self.matrix);
                b.reckoned = true;
            }
            self.grant(who, &template.gear, rid);
            self.hear(who, rid, ev::EV_BIRTH);
        }
        self.hear(who, body, ev::EV_BIRTH);
        let at = self.birthplace(who, newcomer.in_play);
        if newcomer.young {
            self.random(100);
        } else {
            self.as_spawn(who, |host, spawn, chance| {
                let things = host.things();
                let mut hooks = Scripted::new(&host.scripts.code);
                rules.common_gear(&things, spawn, at, chance, &mut hooks);
            });
        }
        if !newcomer.leader.is_none() {
            self.world.remember(who, newcomer.leader, TargetKind::Leader, 30, Reason::Default);
        }
        if newcomer.asleep
            && let Some(b) = self.world.being_mut(who)
        {
            b.creature.statuses.gain(Status::lasting(n::SLEEPING, 0, 0, Source::Other, Rid::NONE));
        }
        Some(who)
    }

    fn take_chance(&mut self) -> Chance {
        std::mem::replace(&mut self.chance, Chance::Exact(Mt19937::new(0)))
    }

    /// Where a creature comes to be, as far as its making cares.
    fn birthplace(&self, who: Handle, in_play: bool) -> Birthplace {
        let at = self.world.position(who);
        let level = |map: Handle| self.world.map(map);
        let hero = self.creature(self.world.player);
        let cover = at.map_or(-1, |(map, x, y)| {
            let here = self.world.things_at(map, x, y);
            here.into_iter()
                .filter_map(|t| self.library().item(self.world.item(t)?.kind))
                .map(|i| i32::from(i.size))
                .max()
                .unwrap_or(-1)
        });
        Birthplace {
            depth: level(self.world.map).map_or(0, |l| i32::from(l.depth)),
            luck: hero.map_or(10, |h| h.value(A::Luc)),
            bright: at.is_some_and(|(map, x, y)| level(map).is_some_and(|l| l.is_bright(x, y))),
            water: at.is_some_and(|(map, x, y)| {
                level(map).is_some_and(|l| l.has_flag(self.library(), x, y, m::TF_WATER))
            }),
            cover,
            in_play,
        }
    }

    /// Gives somebody what the entries of a resource say.
    pub(crate) fn grant(&mut self, who: Handle, gear: &[Gear], owner: Rid) {
        let at = self.birthplace(who, false);
        let rules = self.rules;
        self.as_spawn(who, |host, spawn, chance| {
            let things = host.things();
            let scripts = host.scripts;
            let mut hooks = Scripted::new(&scripts.code);
            let mut holds = |script: u32| {
                let event = Event::new(0, [who, who, Handle::NONE, Handle::NONE]);
                !matches!(host.run_script(script, owner, event), crate::host::Progress::Done(0))
            };
            rules.grant_gear(&things, spawn, gear, at, &mut holds, chance, &mut hooks);
        });
    }

    /// Lets a resource hear of somebody's making.
    fn hear(&mut self, who: Handle, resource: Rid, number: i32) {
        if self.scripts.handlers.find(resource, number).is_some() {
            let mut event = Event::new(number, [who, who, Handle::NONE, Handle::NONE]);
            event.map = self.world.position(who).map_or(self.world.map, |p| p.0);
            self.ask(resource, number, event);
        }
    }

    /// Does something with a creature and its things as plain values, and puts both back.
    fn as_spawn(&mut self, who: Handle, act: impl FnOnce(&mut Self, &mut Spawn, &mut Chance)) {
        let Some(b) = self.world.being(who) else { return };
        let (handles, party) = (b.inventory.clone(), b.party);
        let items: Vec<Item> = handles.iter().filter_map(|&h| self.world.item(h).cloned()).collect();
        let mut spawn = Spawn {
            creature: b.creature.clone(),
            items,
            state: b.state.into(),
            unready: b.unready,
            cover: b.mind.cover,
            reckoned: b.reckoned,
        };
        let mut chance = self.take_chance();
        act(self, &mut spawn, &mut chance);
        self.chance = chance;
        for h in handles {
            self.world.delete(h);
        }
        let mut held = Vec::with_capacity(spawn.items.len());
        for item in spawn.items {
            let mut object = Object::new(Body::Item(Box::new(item)));
            object.place = Place::In(who);
            held.extend(self.world.arena.add(object));
        }
        let worn: Vec<(i16, Handle)> = held.iter().filter_map(|&h| Some((self.worn_slot(h)?, h))).collect();
        if let Some(b) = self.world.being_mut(who) {
            b.creature = spawn.creature;
            b.inventory = held;
            b.slots = worn.into_iter().rev().collect();
            b.state = spawn.state as i16;
            b.unready = spawn.unready;
            b.mind.cover = spawn.cover;
            b.reckoned = spawn.reckoned;
            b.party = party;
        }
    }

    /// The slot of a worn thing of a monster.
    fn worn_slot(&self, item: Handle) -> Option<i16> {
        let i = self.world.item(item).filter(|i| i.has(id::IF_WORN))?;
        let things = self.things();
        let slots = [id::SL_WEAPON, id::SL_READY, id::SL_ARCHERY];
        let hand = match things.type_of(i) {
            id::T_WEAPON | id::T_STAFF => Some(slots[0]),
            id::T_SHIELD => Some(slots[1]),
            id::T_BOW => Some(slots[2]),
            _ => None,
        };
        let slot =
            hand.or_else(|| (id::SL_LIGHT..id::SL_LAST).find(|&s| things.slot_is_active(i, s as usize)))?;
        Some(slot as i16)
    }

    /// Puts a creature on a square, or near it when there is no room; the huge always look for room.
    pub fn place_body(&mut self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let rules = self.rules;
        if let Some(b) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
            let dragon = rules.is_type(&b.creature, n::MA_DRAGON);
            let aged = rules.templates(&b.creature).any(|t| t.kind & n::TM_AGECAT != 0);
            if let Some(age) = rules.usual_age().filter(|_| dragon && !aged) {
                rules.add_template(&mut b.creature, age, &mut self.matrix);
                b.reckoned = true;
            }
            rules.recalculate(&mut b.creature, &mut self.matrix, false);
            b.reckoned |= b.creature.value(A::Size) >= 5;
        }
        let huge = self.creature(who).is_some_and(|c| c.value(A::Size) >= 6);
        let free = self.is_room(who, map, x, y);
        let at = if free && !huge { Some((x, y)) } else { self.room_near(who, map, x, y) };
        let Some((x, y)) = at else { return false };
        self.world.put(who, map, x, y);
        let region = self.world.map(map).and_then(|l| l.cell(x, y)).map_or(Rid::NONE, |c| c.region);
        if let Some(b) = self.world.being_mut(who)
            && !b.player
            && !b.creature.statuses.has(m::HOME_REGION)
        {
            let value = i32::from(x) + 256 * i32::from(y);
            b.creature.statuses.gain(Status::lasting(m::HOME_REGION, value, 0, Source::Other, region));
        }
        true
    }

    fn is_room(&self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let Some(level) = self.world.map(map) else { return false };
        !level.is_solid(self.library(), x, y)
            && !self.is_blocked(map, level, x, y, false)
            && self.world.creature_at(map, x, y).is_none_or(|c| c == who)
    }

    /// A free square of the nearest ring that has one, drawn.
    fn room_near(&mut self, who: Handle, map: Handle, x: i16, y: i16) -> Option<(i16, i16)> {
        for r in 0..=RINGS {
            let mut ring = Vec::new();
            for ty in y - r..=y + r {
                for tx in x - r..=x + r {
                    let on = (tx - x).abs().max((ty - y).abs()) == r;
                    if on && self.is_room(who, map, tx, ty) {
                        ring.push((tx, ty));
                    }
                }
            }
            if !ring.is_empty() {
                let at = self.random(ring.len() as i32).max(0) as usize;
                return ring.get(at).copied();
            }
        }
        None
    }

    /// Sets a monster up where it stands (people 10).
    pub fn set_up(&mut self, who: Handle, in_play: bool) {
        let rules = self.rules;
        let at = self.birthplace(who, in_play);
        let led = !self.world.leader_of(who).is_none();
        self.as_spawn(who, |host, spawn, chance| rules.begin_setup(spawn, at, led, &mut host.matrix, chance));
        if let Some(b) = self.world.being_mut(who) {
            b.mind.retarget = true;
            b.mind.heading = None;
        }
        let (form, laid) = match self.creature(who) {
            Some(c) => {
                (c.true_form, c.statuses.of(n::TEMPLATE).iter().map(|s| s.effect).collect::<Vec<Rid>>())
            }
            None => return,
        };
        let body = self.library().rid(ResKind::Monster, form.into());
        for rid in std::iter::once(body).chain(laid) {
            self.hear(who, rid, ev::EV_INITIALIZE);
        }
        self.as_spawn(who, |host, spawn, chance| {
            let things = host.things();
            rules.prebuffs(&things, spawn, chance);
            rules.end_setup(&things, spawn, &mut host.matrix, chance);
        });
    }
}
