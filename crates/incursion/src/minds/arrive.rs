//! How monsters come into the world: made in full, placed, set up, with their scripts in between (people 10, makelev 13).

use super::mind::{Reason, TargetKind};
use super::names as m;
use crate::creature::names as n;
use crate::creature::spawn::{Birthplace, CHANGES, Spawn};
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, answer};
use crate::fields::{Field, kind};
use crate::host::Host;
use crate::item::script::Scripted;
use crate::item::{Item, id};
use crate::makelev::Chance;
use crate::values::Attribute as A;
use crate::world::object::{Body, Object};
use crate::world::place::distance;
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
    /// How many births lie between it and a creature without a parent.
    pub generation: i16,
    /// The map of a room puts it there: it has its own gear and nothing besides.
    pub plain: bool,
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
            plain: false,
        }
    }
}

/// The status of those who were born in play.
const GENERATION: i16 = 84;
/// Sources of spells whose domain spells are not rare.
const DRUIDIC: i32 = 53;
const WIZARDRY: i32 = 50;
/// The field of those who bring courage to their friends.
const VALOUR: &str = "Aura of Valour";
const VALOUR_RADIUS: u8 = 3;
const CA_AURA_OF_VALOUR: i32 = 5;
/// Whether somebody minds what is on a square.
const EV_MON_CONSIDER: i32 = 161;
/// How far from its place somebody is put who finds no room there.
const RINGS: i16 = 6;

impl Host<'_> {
    /// Makes a monster, puts it on a map and sets it up. Nothing when there is no room for it.
    pub fn bring(&mut self, newcomer: Newcomer<'_>, map: Handle, x: i16, y: i16) -> Option<Handle> {
        let who = self.make_monster(newcomer)?;
        let placed = self.place_body(who, map, x, y);
        // The original looks for room twice for the young.
        let settled = !newcomer.young || !self.is_exact() || self.find_room(who, map, x, y, false).is_some();
        if !placed || !settled {
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
            let takes = !self.is_exact() || self.template_takes(who, rid);
            if let Some(b) = self.world.arena.get_mut(who).and_then(|o| o.being_mut()) {
                if takes {
                    rules.add_template(&mut b.creature, t, &mut self.matrix);
                }
                b.reckoned = true;
            }
            if takes && self.is_exact() {
                self.dress_in_steps(who, 1);
            }
            self.grant(who, &template.gear, rid);
            self.hear(who, rid, ev::EV_BIRTH);
        }
        self.hear(who, body, ev::EV_BIRTH);
        let at = self.birthplace(who, newcomer.in_play);
        if newcomer.young {
            self.random(100);
        } else if !newcomer.plain {
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
            depth: match level(self.world.map) {
                Some(l) if l.making.is_some() && self.world.position(self.world.player).is_none() => -1,
                l => l.map_or(0, |l| i32::from(l.depth)),
            },
            luck: hero.map_or(10, |h| h.value(A::Luc)),
            // A creature without a place has no shadow to hide in.
            bright: at.is_none_or(|(map, x, y)| level(map).is_some_and(|l| l.is_bright(x, y))),
            placed: at.is_some(),
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
        let mut held = Vec::with_capacity(spawn.items.len());
        if spawn.items.len() == handles.len() {
            // The same things as before: whatever refers to them still does.
            for (h, item) in handles.into_iter().zip(spawn.items) {
                if let Some(own) = self.world.item_mut(h) {
                    *own = item;
                }
                held.push(h);
            }
        } else {
            for h in handles {
                self.world.delete(h);
            }
            for item in spawn.items {
                let mut object = Object::new(Body::Item(Box::new(item)));
                object.place = Place::In(who);
                held.extend(self.world.arena.add(object));
            }
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
        self.fitting_slot(item).filter(|_| self.world.item(item).is_some_and(|i| i.has(id::IF_WORN)))
    }

    /// The slot a thing goes to.
    pub(super) fn fitting_slot(&self, item: Handle) -> Option<i16> {
        let i = self.world.item(item)?;
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
        let huge = self.is_huge(who);
        let free = self.is_room(who, map, x, y);
        if (!free || huge) && self.find_room(who, map, x, y, false).is_none() {
            return false;
        }
        if free && !huge {
            self.world.put(who, map, x, y);
        }
        let Some((_, x, y)) = self.world.position(who) else { return false };
        self.enter_fields_new(who);
        if self.is_exact() {
            self.spread_valour(who);
        }
        if self.is_gone(who) {
            return false;
        }
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

    /// Somebody new comes to stand in what lies over its square. In the original the numbers of most are all nothing until
    /// something makes them count: it saves badly and resists no magic.
    fn enter_fields_new(&mut self, who: Handle) {
        let bare = self.is_exact() && self.world.being(who).is_some_and(|b| !b.reckoned);
        if bare && let Some(b) = self.world.being_mut(who) {
            b.creature.fatigue -= b.creature.value(A::Fatigue);
            b.creature.values.fill(0);
        }
        self.enter_fields(who);
        if bare && let Some(b) = self.world.being_mut(who).filter(|b| !b.reckoned) {
            self.rules.recalculate(&mut b.creature, &mut self.matrix, false);
        }
    }

    /// Somebody comes to stand in what lies over its square.
    fn enter_fields(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let fields = self.world.map(map).map_or_else(Vec::new, |l| l.fields.clone());
        let over = fields.into_iter().filter(|f| f.covers(x, y) && f.creator != who);
        let crossings: Vec<_> =
            over.map(|field| crate::fields::Crossing { who, field, enters: true }).collect();
        let todo = self.crossings(crossings);
        self.do_now(todo);
    }

    /// In the original the courage that some bring to their friends is a field that moves with them.
    fn spread_valour(&mut self, who: Handle) {
        let Some(effect) = self.library().find_kind(ResKind::Effect, VALOUR) else { return };
        let brave = self.creature(who).is_some_and(|c| self.rules.ability_level(c, CA_AURA_OF_VALOUR) > 0);
        let Some((map, x, y)) = self.world.position(who).filter(|_| brave) else { return };
        let own = |f: &Field| f.creator == who && f.effect == effect;
        if self.world.map(map).is_none_or(|l| l.fields.iter().any(own)) {
            return;
        }
        let field = Field {
            key: 0,
            kind: kind::MOBILE | kind::MODIFIER,
            x,
            y,
            radius: VALOUR_RADIUS,
            image: 0,
            duration: -1,
            effect,
            creator: who,
        };
        let crossed = self.world.lay_field(map, field);
        let todo = self.crossings(crossed);
        self.do_now(todo);
    }

    /// One that grows huge looks for room at once.
    pub(crate) fn make_room(&mut self, who: Handle, was_huge: bool) {
        if !was_huge
            && self.is_huge(who)
            && let Some((map, x, y)) = self.world.position(who)
        {
            self.find_room(who, map, x, y, true);
        }
    }

    pub(crate) fn is_huge(&self, who: Handle) -> bool {
        self.creature(who).is_some_and(|c| c.value(A::Size) >= crate::creature::spawn::HUGE)
    }

    /// Those whose bodies cover a square. One that is being placed covers nothing but its own square yet.
    fn over(&self, map: Handle, x: i16, y: i16, slim: Handle) -> Vec<Handle> {
        let all = self.world.creatures_over(map, x, y).into_iter();
        all.filter(|&h| h != slim || self.world.position(h).is_some_and(|(_, a, b)| (a, b) == (x, y)))
            .collect()
    }

    fn is_room(&self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let Some(level) = self.world.map(map) else { return false };
        !level.is_solid(self.library(), x, y)
            && !self.is_blocked(map, level, x, y, false)
            && self.over(map, x, y, Handle::NONE).into_iter().all(|c| c == who)
    }

    /// Whether somebody could be placed on a square: in a second attempt others of middling size may share it (fight 17.16).
    fn could_stand(&self, who: Handle, map: Handle, (x, y): (i16, i16), slim: Handle, again: bool) -> bool {
        let Some(level) = self.world.map(map) else { return false };
        let library = self.library();
        let flies = self.is_aerial(who);
        let blocked =
            |a: i16, b: i16| level.is_solid(library, a, b) || self.is_blocked(map, level, a, b, false);
        if !level.holds(x, y) || blocked(x, y) || (level.has_flag(library, x, y, m::TF_FALL) && !flies) {
            return false;
        }
        let size = |h: Handle| self.creature(h).map_or(0, |c| c.value(A::Size));
        let huge = self.is_huge(who);
        let first = self.over(map, x, y, slim).into_iter().next();
        if first.is_some_and(|other| other != who && (!again || huge || size(other) > 5)) {
            return false;
        }
        if !huge {
            return true;
        }
        let face = crate::world::place::face_radius(size(who)) as i16;
        let body = (x - face..=x + face).flat_map(|a| (y - face..=y + face).map(move |b| (a, b)));
        body.filter(|&at| level.holds(at.0, at.1) && distance(at, (x, y)) <= i32::from(face)).all(|(a, b)| {
            !blocked(a, b) && self.over(map, a, b, slim).into_iter().all(|o| o == who || !self.is_huge(o))
        })
    }

    /// The squares at a distance from one where somebody could be placed. The original places no creature on dangerous
    /// ground that it minds.
    fn ring_with_room(
        &mut self,
        who: Handle,
        map: Handle,
        (x, y): (i16, i16),
        r: i16,
        (slim, again): (Handle, bool),
    ) -> Vec<(i16, i16)> {
        let squares = (x - r..=x + r).flat_map(|a| (y - r..=y + r).map(move |b| (a, b)));
        let ring = squares.filter(|(a, b)| (a - x).abs().max((b - y).abs()) == r);
        let mut free: Vec<(i16, i16)> =
            ring.filter(|&at| self.could_stand(who, map, at, slim, again)).collect();
        if self.is_exact() {
            free.retain(|&(a, b)| !self.minds_ground(who, map, a, b));
        }
        free
    }

    /// Whether the ground of a square is dangerous and its script says that somebody minds it.
    pub(crate) fn minds_ground(&mut self, who: Handle, map: Handle, x: i16, y: i16) -> bool {
        let Some(level) = self.world.map(map) else { return false };
        let Some(ground) = level.cell(x, y).map(|c| c.terrain) else { return false };
        if !level.has_flag(self.library(), x, y, m::TF_WARN) {
            return false;
        }
        let mut event = Event::new(EV_MON_CONSIDER, [who, who, who, Handle::NONE]);
        event.map = map;
        self.ask_inside(ground, EV_MON_CONSIDER, event).0 == answer::ABORT
    }

    /// Puts somebody on a square drawn from the nearest ring that has room; the huge push smaller ones aside. Gives the square.
    /// `settled` says that it has been set up, so that its whole body counts while others look for room.
    pub(crate) fn find_room(
        &mut self,
        who: Handle,
        map: Handle,
        x: i16,
        y: i16,
        settled: bool,
    ) -> Option<(i16, i16)> {
        let slim = if settled { Handle::NONE } else { who };
        let mut found = None;
        'search: for again in [false, true] {
            for r in 0..=RINGS {
                let ring = self.ring_with_room(who, map, (x, y), r, (slim, again));
                if !ring.is_empty() {
                    let at = self.random(ring.len() as i32).max(0) as usize;
                    found = ring.get(at).copied();
                    break 'search;
                }
            }
        }
        let at = found?;
        let mut aside = Vec::new();
        if self.is_huge(who) {
            let face =
                self.creature(who).map_or(0, |c| crate::world::place::face_radius(c.value(A::Size)) as i16);
            for (a, b) in
                (at.0 - face..=at.0 + face).flat_map(|a| (at.1 - face..=at.1 + face).map(move |b| (a, b)))
            {
                for other in self.world.things_at(map, a, b) {
                    let near = distance((a, b), at) <= i32::from(face);
                    if near && other != who && self.world.being(other).is_some_and(|b| !b.player) {
                        aside.push(other);
                    }
                }
            }
        }
        aside.iter().for_each(|&other| self.world.detach(other));
        self.world.put(who, map, at.0, at.1);
        for other in aside {
            if self.place_beside(other, map, at, slim).is_none() {
                self.world.delete(other);
            }
        }
        Some(at)
    }

    /// Finds room for one who was pushed aside.
    fn place_beside(
        &mut self,
        who: Handle,
        map: Handle,
        (x, y): (i16, i16),
        slim: Handle,
    ) -> Option<(i16, i16)> {
        for again in [false, true] {
            for r in 0..=RINGS {
                let ring = self.ring_with_room(who, map, (x, y), r, (slim, again));
                if !ring.is_empty() {
                    let drawn = self.random(ring.len() as i32).max(0) as usize;
                    let at = ring.get(drawn).copied()?;
                    self.world.put(who, map, at.0, at.1);
                    return Some(at);
                }
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
        if !at.placed && self.is_exact() {
            if let Some(b) = self.world.being_mut(who) {
                b.reckoned = true;
            }
            return;
        }
        if self.creature(who).is_some_and(|c| c.statuses.has(m::PHASED)) {
            self.ripple(who, 15);
        }
        if let Some(b) = self.world.being_mut(who) {
            b.reckoned = true;
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
        let values = self.creature(who).map(|c| c.values).filter(|_| self.is_still());
        self.prepare_spells(who);
        if self.is_gone(who) {
            return;
        }
        if self.is_still() {
            self.make_ready(who);
            if let Some(values) = values {
                // The numbers wait.
                self.change(who, |c| c.values = values);
            }
        } else {
            self.as_spawn(who, |host, spawn, chance| {
                let things = host.things();
                rules.lose_unbearable(&things, spawn, chance);
            });
            self.reckon_gear(who);
            for _ in 0..crate::creature::spawn::CHANGES {
                if !self.change_clothes(who) {
                    break;
                }
            }
            self.as_spawn(who, |host, spawn, _| {
                let things = host.things();
                rules.after_dressing(&things, spawn, &mut host.matrix);
            });
        }
        if self.is_huge(who)
            && let Some((map, x, y)) = self.world.position(who)
            && self.find_room(who, map, x, y, true).is_none()
        {
            self.world.delete(who);
            return;
        }
        self.as_spawn(who, |host, spawn, chance| {
            let things = host.things();
            rules.settle(&things, spawn, &mut host.matrix, chance);
            if let Some(values) = values {
                let c = &mut spawn.creature;
                c.values = values;
                c.hit_points = c.max_hit_points + c.value(A::ExtraHitPoints);
            }
        });
        let vanishes = |s: &angrist_irh::res::Stati| {
            matches!(i32::from(s.nature), crate::fight::ids::INVIS | crate::fight::ids::INVIS_TO)
        };
        if self.is_exact() && self.library().monster(body).is_some_and(|m| m.stati.iter().any(vanishes)) {
            // The body's own statuses are given a second time, and what is unseen by nature shows for a moment.
            self.ripple(who, 15);
        }
        if let Some(o) = self.world.get_mut(who) {
            o.timeout = 0;
        }
        if let Some(b) = self.world.being_mut(who) {
            b.reckoned = true;
        }
    }

    /// While a level is made: what it cannot bear is lost, and it dresses.
    fn make_ready(&mut self, who: Handle) {
        let rules = self.rules;
        self.as_spawn(who, |host, spawn, chance| rules.lose_unbearable(&host.things(), spawn, chance));
        self.dress_in_steps(who, CHANGES);
        self.as_spawn(who, |host, spawn, _| rules.end_dressing(&host.things(), spawn));
    }

    /// Dresses in a limited number of changes, and feels each thing it puts on.
    fn dress_in_steps(&mut self, who: Handle, changes: usize) {
        let rules = self.rules;
        for _ in 0..changes {
            let mut done = None;
            self.as_spawn(who, |host, spawn, _| {
                if changes > 1 && spawn.state & m::MS_INVEN_GOOD != 0 {
                    return;
                }
                let things = host.things();
                done = rules.change_clothes(&things, spawn);
                if done.is_none() {
                    spawn.state |= m::MS_INVEN_GOOD;
                }
                spawn.creature.gear = rules.gear_of(&things, &spawn.creature, &spawn.items);
            });
            let Some(on) = done else { break };
            if let Some(item) = on.and_then(|at| self.world.being(who)?.inventory.get(at).copied()) {
                self.feel_wearing(who, item);
            }
        }
    }

    /// The power of a thing is felt when it is put on. What it does while it is worn is counted elsewhere: here it only takes
    /// its draws.
    fn feel_wearing(&mut self, who: Handle, item: Handle) {
        let Some(effect) = self.world.item(item).map(|i| i.effect).filter(|e| !e.is_none()) else { return };
        let Some(before) = self.creature(who).map(|c| c.statuses.clone()) else { return };
        let mut event = Event::new(ev::EV_EFFECT, [who, Handle::NONE, item, Handle::NONE]);
        event.map = self.world.position(who).map_or(self.world.map, |p| p.0);
        event.set(crate::events::Field::EID, effect.0 as i32);
        event.set(crate::events::Field::IsWield, 1);
        event.set(crate::events::Field::Silence, 1);
        self.throw_inside(event);
        self.change(who, |c| c.statuses = before);
    }

    /// What it casts on itself before anything happens, without cost of time (people 6, S001-256).
    fn prepare_spells(&mut self, who: Handle) {
        let all = self.usable_effects(who);
        for u in all {
            let Some(effect) = self.library().effect(u.effect) else { continue };
            let has = |f: i32| effect.flags.has(f);
            if u.purpose & m::EP_BUFF as u32 == 0 || matches!(u.from, super::usable::From::Thing(_)) {
                continue;
            }
            let long = has(m::EF_DXLONG) || has(m::EF_PERSISTANT);
            if !(long || has(m::EF_DLONG) && self.random(100) < 25) {
                continue;
            }
            let mut event = Event::new(ev::EV_ISTARGET, [who, who, Handle::NONE, Handle::NONE]);
            event.set(crate::events::Field::EID, u.effect.0 as i32);
            let (wanted, _) = self.ask_inside(u.effect, ev::EV_ISTARGET, event);
            let held = self.creature(who).is_none_or(|c| {
                c.statuses
                    .all()
                    .iter()
                    .any(|s| s.effect == u.effect && i32::from(s.nature) != m::INNATE_SPELL)
            });
            if wanted != 0 || held {
                continue;
            }
            let common =
                [DRUIDIC, WIZARDRY].iter().any(|k| effect.sources.iter().any(|s| i32::from(*s) == *k));
            if has(m::EF_DOMAIN) && !common && self.random(10) < 8 {
                continue;
            }
            let mut event = Event::new(ev::EV_EFFECT, [who, who, Handle::NONE, Handle::NONE]);
            event.map = self.world.position(who).map_or(Handle::NONE, |p| p.0);
            event.set(crate::events::Field::EID, u.effect.0 as i32);
            event.set(crate::events::Field::Silence, 1);
            if self.is_exact() {
                // No one is asked before the effect and no one hears of it: what a script would charge for it is not paid.
                self.effect_event(&mut event);
                self.world.uses.remove(&event.using);
            } else {
                self.throw_inside(event);
            }
            if self.is_gone(who) {
                return;
            }
        }
    }
}
