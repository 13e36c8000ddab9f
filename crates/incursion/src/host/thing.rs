//! Functions of everything that has a place: what it is, where it is, moving it, speaking to it.

use super::native::Todo;
use super::perception::PHASED;
use super::{Answer, Args, Call, Host, Receiver};
use crate::creature::names as n;
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::fields;
use crate::world::object::Body;
use crate::world::place::distance;
use crate::world::{Audience, Handle, Told};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// Kinds of things by number.
pub(super) mod kind {
    pub const MONSTER: i32 = 6;
    pub const PLAYER: i32 = 7;
    pub const DOOR: i32 = 11;
    pub const TRAP: i32 = 12;
    pub const FEATURE: i32 = 13;
    pub const PORTAL: i32 = 10;
    pub const BARRIER: i32 = 15;
    pub const CHEST: i32 = 26;
    pub const CONTAIN: i32 = 30;
    pub const MAP: i32 = 4;
    pub const THING: i32 = -1;
    pub const OBJECT: i32 = 2;
    pub const CREATURE: i32 = -2;
    pub const CHARACTER: i32 = -3;
    pub const ITEM: i32 = -4;
}

impl Host<'_> {
    /// Calls a function.
    pub(super) fn call(&mut self, call: Call, on: Option<&Datum>, a: Args<'_>) -> Answer {
        let (class, name) = call.name();
        if let Some(Datum::Words(words)) = on {
            return self.words_call(call, words, a).unwrap_or_else(|| super::unable::answer(call));
        }
        let number = on.map_or(0, Datum::number);
        let found = match class {
            "global" => self.global_call(call, a),
            "T_TDUNGEON" | "T_TEFFECT" | "T_TTERRAIN" => self.resource_call(call, Rid(number as u32), a),
            "T_STRING" => self.words_call(call, "", a),
            "T_TERM" => self.term_call(call, a),
            "T_GAME" => self.game_call(call, a),
            "T_EVENTINFO" => self.event_call(call, a),
            _ => {
                let object = match self.receiver(number) {
                    Receiver::Object(h) if self.world.get(h).is_some() => h,
                    // A member of no object returns nothing (host 2).
                    _ => return Answer::NOTHING,
                };
                match class {
                    "T_OBJECT" | "T_THING" => {
                        let status = self.status_call(call, object, a);
                        status.or_else(|| self.thing_call(call, object, a))
                    }
                    "T_MAP" => {
                        if self.world.map(object).is_none() {
                            return Answer::NOTHING;
                        }
                        self.map_call(call, object, a)
                    }
                    "T_ITEM" | "T_CONTAIN" => {
                        if self.world.item(object).is_none() {
                            return Answer::NOTHING;
                        }
                        self.item_call(call, object, a)
                    }
                    "T_TRAP" | "T_PORTAL" => {
                        if self.world.get(object).is_none_or(|o| o.feature().is_none()) {
                            return Answer::NOTHING;
                        }
                        self.feature_call(call, object, a)
                    }
                    _ => {
                        if self.world.being(object).is_none() {
                            return Answer::NOTHING;
                        }
                        let asked = self.being_call(call, object, a);
                        let acted = asked.or_else(|| self.being_act(call, object, a));
                        acted.or_else(|| self.character_call(call, object, a))
                    }
                }
            }
        };
        found.unwrap_or_else(|| {
            debug_assert!(super::unable::is_listed(call), "{class} {name} is not answered");
            super::unable::answer(call)
        })
    }

    /// The number of a thing's kind.
    pub(crate) fn kind_of(&self, thing: Handle) -> i32 {
        match self.world.get(thing).map(|o| &o.body) {
            Some(Body::Creature(b)) => {
                if b.player {
                    kind::PLAYER
                } else {
                    kind::MONSTER
                }
            }
            Some(Body::Item(i)) => self.library().item(i.kind).map_or(0, |r| r.kind.into()),
            Some(Body::Feature(f)) => f.sort.into(),
            Some(Body::Map(_)) => kind::MAP,
            None => 0,
        }
    }

    /// Whether a thing is of a kind or family of kinds.
    pub(crate) fn is_kind(&self, thing: Handle, wanted: i32) -> bool {
        let own = self.kind_of(thing);
        let body = self.world.get(thing).map(|o| &o.body);
        match wanted {
            kind::THING | kind::OBJECT => true,
            kind::ITEM => matches!(body, Some(Body::Item(_))),
            kind::FEATURE => matches!(body, Some(Body::Feature(_))),
            kind::CREATURE => matches!(body, Some(Body::Creature(_))),
            kind::CHARACTER => self.is_character(thing),
            kind::CONTAIN => matches!(own, kind::CONTAIN | kind::CHEST),
            other => own == other,
        }
    }

    pub(crate) fn is_character(&self, thing: Handle) -> bool {
        self.world.being(thing).is_some_and(|b| b.creature.hero.is_some())
    }

    pub(super) fn material(&self, thing: Handle) -> i32 {
        let object = self.world.get(thing);
        if let Some(item) = object.and_then(|o| o.item()) {
            return self.things().material(item);
        }
        let feature = object.and_then(|o| o.feature());
        feature.and_then(|f| self.library().feature(f.resource)).map_or(0, |f| f.material.into())
    }

    /// The plane a thing is on; items are where their owner is.
    pub(crate) fn plane(&self, thing: Handle) -> i32 {
        let owner = self.world.owner(thing);
        let asked = if owner.is_none() { thing } else { owner };
        let phased = self.world.get(asked).and_then(|o| o.statuses().of(PHASED).first().copied());
        if let Some(s) = phased {
            return s.value.into();
        }
        // A body that is not there to be touched belongs to a plane of its kind.
        let Some(c) = self.creature(asked).filter(|c| self.rules.has_flag(c, n::M_INCOR)) else { return 0 };
        if self.rules.is_type(c, SPIRIT) {
            3
        } else if self.rules.is_type(c, n::MA_UNDEAD) {
            5
        } else if self.rules.has_flag(c, ASTRAL) {
            2
        } else if self.rules.is_type(c, n::MA_VORTEX) {
            1
        } else {
            3
        }
    }

    fn thing_call(&mut self, call: Call, thing: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let object = self.world.get(thing)?;
        Some(match call {
            C::ObjectName => Answer::words(self.name_of(thing)),
            C::ObjectDescribe => Answer::words(self.description_of(thing)),
            C::ObjectIsType => Answer::truth(self.is_kind(thing, a.short(0).into())),
            C::ThingIsCreature => Answer::truth(object.being().is_some()),
            C::ThingIsDead => {
                let broken =
                    object.feature().is_some_and(|f| i32::from(f.sort) == kind::DOOR && f.marks & 64 != 0);
                Answer::truth(object.is_deleted() || broken)
            }
            C::ThingIsPlayer => Answer::truth(object.being().is_some_and(|b| b.player)),
            C::ThingIsMonster => Answer::truth(object.being().is_some_and(|b| !b.player)),
            C::ThingIsWeapon => Answer::truth(matches!(self.kind_of(thing), 58 | 24 | 45)),
            C::ThingIsArmour => Answer::truth(matches!(self.kind_of(thing), 21 | 51)),
            C::ThingIsFeature => Answer::truth(object.feature().is_some()),
            C::ThingIsCharacter => Answer::truth(self.is_character(thing)),
            C::ThingMaterial => Answer::number(self.material(thing)),
            C::ThingIsMetallic => Answer::truth(self.is_metallic(self.material(thing))),
            C::ThingIsWooden => Answer::truth(self.is_wooden(self.material(thing))),
            C::ThingIsOrganic => Answer::truth(self.is_organic(self.material(thing))),
            C::ThingIsCorporeal => {
                let phased = object.statuses().has(PHASED);
                let mist = self.creature(thing).is_some_and(|c| self.rules.has_flag(c, INCORPOREAL));
                Answer::truth(!phased && !mist)
            }
            C::ThingIsIllusion => Answer::truth(object.statuses().has(n::ILLUSION)),
            C::ThingIsRealTo => {
                let disbelieves = self
                    .world
                    .get(self.object_of(a.int(0)))
                    .is_some_and(|o| o.statuses().of(90).iter().any(|s| s.object == thing.raw()));
                Answer::truth(!object.statuses().has(n::ILLUSION) || !disbelieves)
            }
            C::ThingIsShadowShape => {
                Answer::truth(object.statuses().of(n::ILLUSION).iter().any(|s| s.value & 0x38 != 0))
            }
            C::ThingIsPlural => Answer::truth(object.item().is_some_and(|i| i.quantity != 1)),
            C::ThingInitialize => self.initialize(thing, a.truth(0)),
            C::ThingSetImage => self.set_image(thing),
            C::ThingIPrint => self.tell_one(Audience::One, thing, a, 1),
            C::ThingIDPrint => self.tell_one(Audience::OneAndOthers, thing, a, 2),
            C::ThingHis
            | C::ThingHisSmall
            | C::ThingHim
            | C::ThingHimSmall
            | C::ThingHe
            | C::ThingHeSmall => Answer::words(self.pronoun(call, thing)),
            C::ThingMoveDepth => self.move_depth(thing, a.short(0)),
            C::ThingPlaceNear => {
                let map = self.world.position(thing).map_or(self.world.map, |p| p.0);
                self.place_near(thing, map, a.short(0), a.short(1))
            }
            C::ThingPlaceAt => {
                let map = self.object_of(a.int(0));
                self.place_at(thing, map, a.short(1), a.short(2))
            }
            C::ThingPlaceOpen => {
                let map = self.object_of(a.int(0));
                let open = self.world.map(map).map_or(0, |m| m.open.len());
                let at = self.random(open.min(i16::MAX as usize) as i32);
                match self.world.map(map).and_then(|m| m.open.get(at as usize).copied()) {
                    Some((x, y)) => self.place_at(thing, map, x, y),
                    None => Answer::NOTHING,
                }
            }
            C::ThingRemove => {
                let todo = self.remove_thing(thing, a.truth(0));
                self.todo(todo, Datum::Number(0))
            }
            C::ThingDirTo => {
                let to = self.world.position(self.object_of(a.int(0)));
                Answer::number(self.direction(thing, to.map(|(_, x, y)| (x, y))))
            }
            C::ThingDirToXY => Answer::number(self.direction(thing, Some((a.short(0), a.short(1))))),
            C::ThingDistFrom => Answer::number(self.distance_of(thing, self.object_of(a.int(0)))),
            C::ThingDistFromPlayer => Answer::number(self.distance_of(thing, self.world.player)),
            C::ThingOnPlane => Answer::number(self.plane(thing)),
            C::ThingInField => {
                let kinds = a.or(0, -1);
                let here = self.world.position(thing);
                let inside = here.and_then(|(m, x, y)| Some(self.world.map(m)?.has_field(x, y, kinds)));
                Answer::truth(inside == Some(true))
            }
            C::ThingHasEffField => {
                let effect = Rid(a.int(0) as u32);
                let map = self.world.position(thing).and_then(|(m, ..)| self.world.map(m));
                let own =
                    map.is_some_and(|m| m.fields.iter().any(|f| f.effect == effect && f.creator == thing));
                Answer::truth(own)
            }
            _ => return None,
        })
    }

    pub(super) fn tell_one(&mut self, audience: Audience, to: Handle, a: Args<'_>, texts: usize) -> Answer {
        let parties = self.event().map_or([Handle::NONE; 4], |e| e.parties);
        let resource = self.event().map_or(Rid::NONE, Event::effect);
        self.world.tell(Told {
            audience,
            texts: (0..texts).map(|i| a.words(i).to_owned()).collect(),
            arguments: a.rest(texts),
            to,
            parties,
            resource,
            number: 0,
        });
        Answer::NOTHING
    }

    fn distance_of(&self, a: Handle, b: Handle) -> i32 {
        match (self.world.position(a), self.world.position(b)) {
            (Some((_, ax, ay)), Some((_, bx, by))) => distance((ax, ay), (bx, by)),
            _ => 0,
        }
    }

    /// Direction 0 to 7, clockwise from north by the order of the data; 8 on the same square.
    fn direction(&self, from: Handle, to: Option<(i16, i16)>) -> i32 {
        let (Some((_, x, y)), Some((tx, ty))) = (self.world.position(from), to) else { return 8 };
        let sign = |to: i16, from: i16| (i32::from(to) - i32::from(from)).signum() as i16;
        let step = (sign(tx, x), sign(ty, y));
        super::globals::DIRECTIONS.iter().position(|&d| d == step).map_or(8, |d| d as i32)
    }

    /// Puts a thing on a map: a creature goes near when the square is taken, and fields it enters or leaves hear of it.
    pub(crate) fn place_at(&mut self, thing: Handle, map: Handle, x: i16, y: i16) -> Answer {
        if !self.world.map(map).is_some_and(|m| m.holds(x, y)) {
            self.fault(format!("there is no square {x}, {y} on the map"), false);
            return Answer::NOTHING;
        }
        let is_creature = self.world.being(thing).is_some();
        let taken = |h: &Self, x, y| {
            h.world.creature_at(map, x, y).is_some_and(|c| c != thing)
                || h.world.map(map).is_some_and(|m| m.is_solid(h.library(), x, y))
        };
        if is_creature && taken(self, x, y) {
            return self.place_near(thing, map, x, y);
        }
        let todo = self.land(thing, map, x, y);
        self.todo(todo, Datum::Number(0))
    }

    fn land(&mut self, thing: Handle, map: Handle, x: i16, y: i16) -> Vec<Todo> {
        let before: Vec<fields::Field> = match self.world.position(thing) {
            Some((old, ox, oy)) => {
                let all = self.world.map(old).map_or(&[][..], |m| &m.fields);
                all.iter().filter(|f| f.covers(ox, oy)).cloned().collect()
            }
            None => Vec::new(),
        };
        if !self.world.put(thing, map, x, y) {
            return Vec::new();
        }
        let after: Vec<fields::Field> = self
            .world
            .map(map)
            .map_or(&[][..], |m| &m.fields)
            .iter()
            .filter(|f| f.covers(x, y))
            .cloned()
            .collect();
        let mut crossings = Vec::new();
        for f in before.iter().filter(|f| !after.iter().any(|o| o.key == f.key)) {
            crossings.push(fields::Crossing { who: thing, field: f.clone(), enters: false });
        }
        for f in after.iter().filter(|f| !before.iter().any(|o| o.key == f.key)) {
            crossings.push(fields::Crossing { who: thing, field: f.clone(), enters: true });
        }
        let mut todo = self.crossings(crossings);
        let mut event = Event::new(ev::EV_PLACE, [thing, Handle::NONE, Handle::NONE, Handle::NONE]);
        event.set(Field::EXVal, x.into());
        event.set(Field::EYVal, y.into());
        todo.push(Todo::Throw(Box::new(event)));
        todo
    }

    /// Moves a thing to a free square of the smallest ring that has one, drawn among them; without any it is deleted.
    pub(crate) fn place_near(&mut self, thing: Handle, map: Handle, x: i16, y: i16) -> Answer {
        let is_creature = self.world.being(thing).is_some();
        let reach = if thing == self.world.player { 40 } else { 6 };
        for radius in 0..=reach {
            let mut free = Vec::new();
            if let Some(m) = self.world.map(map).filter(|m| m.holds(x, y)) {
                for tx in x - radius..=x + radius {
                    for ty in y - radius..=y + radius {
                        let ring = (tx - x).abs().max((ty - y).abs()) == radius;
                        if ring
                            && m.holds(tx, ty)
                            && !m.is_solid(self.library(), tx, ty)
                            && !(is_creature
                                && self.world.creature_at(map, tx, ty).is_some_and(|c| c != thing))
                        {
                            free.push((tx, ty));
                        }
                    }
                }
            }
            if !free.is_empty() {
                let at = self.random(free.len() as i32).max(0) as usize;
                let (tx, ty) = free[at.min(free.len() - 1)];
                let todo = self.land(thing, map, tx, ty);
                return self.todo(todo, Datum::Number(0));
            }
        }
        let todo = self.remove_thing(thing, true);
        self.todo(todo, Datum::Number(0))
    }

    fn move_depth(&mut self, thing: Handle, depth: i16) -> Answer {
        if thing == self.world.player {
            // Travel is the game's; the map remembers where the player is sent.
            self.world.options.insert(-1, depth);
            return Answer::NOTHING;
        }
        let todo = self.remove_thing(thing, true);
        self.todo(todo, Datum::Number(0))
    }

    /// The last step of creation: a monster and what is laid over it hear of it, an item is born.
    fn initialize(&mut self, thing: Handle, in_play: bool) -> Answer {
        let event = Event::new(ev::EV_INITIALIZE, [thing, thing, Handle::NONE, Handle::NONE]);
        let mut todo = Vec::new();
        let ask = |rid: Rid, number: i32, event: &Event| {
            let mut event = event.clone();
            event.set(Field::Event, number);
            Todo::Ask(vec![(rid, number)], Box::new(event))
        };
        match self.world.get(thing).map(|o| &o.body) {
            Some(Body::Creature(b)) => {
                let own = self.library().rid(ResKind::Monster, b.creature.form.into());
                let laid: Vec<Rid> = b.creature.statuses.of(n::TEMPLATE).iter().map(|s| s.effect).collect();
                if let Some(b) = self.world.being_mut(thing) {
                    b.reckoned = true;
                }
                self.set_up(thing, in_play);
                // The original never sends these two (H2).
                if !self.rules.profile.is_exact() {
                    for rid in std::iter::once(own).chain(laid) {
                        todo.push(ask(rid, ev::EV_INIT_FIELDS, &event));
                        todo.push(ask(rid, ev::EV_INIT_STATI, &event));
                    }
                }
                if !self.is_still() {
                    todo.push(Todo::Recalculate(thing));
                }
            }
            Some(Body::Item(item)) => {
                let (resource, effect) = (item.kind, item.effect);
                todo.push(ask(resource, ev::EV_BIRTH, &event));
                todo.push(ask(effect, ev::EV_BIRTH, &event));
            }
            Some(Body::Feature(feature)) => {
                let resource = feature.resource;
                todo.push(ask(resource, ev::EV_INITIALIZE, &event));
            }
            _ => {}
        }
        self.todo(todo, Datum::Number(0))
    }

    fn set_image(&mut self, thing: Handle) -> Answer {
        let image = match self.world.get(thing).map(|o| &o.body) {
            Some(Body::Creature(b)) => self.rules.monster(b.creature.form).map_or(0, |m| m.image),
            Some(Body::Item(i)) => self.library().item(i.kind).map_or(0, |i| i.image),
            Some(Body::Feature(f)) => self.library().feature(f.resource).map_or(0, |f| f.image),
            _ => 0,
        };
        if let Some(object) = self.world.get_mut(thing) {
            object.image = image.into();
        }
        Answer::NOTHING
    }

    pub(super) fn feature_call(&mut self, call: Call, thing: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let feature = self.world.get(thing)?.feature()?.clone();
        Some(match call {
            C::TrapTrapLevel => {
                Answer::number(self.library().effect(feature.effect).map_or(0, |e| e.level.into()))
            }
            C::TrapTriggerTrap => {
                let mut event = self.event().cloned().unwrap_or_default();
                event.set(Field::Event, ev::EV_EFFECT);
                event.set(Field::EID, feature.effect.0 as i32);
                event.set(Field::IsTrap, 1);
                let mut todo = vec![Todo::Throw(Box::new(event))];
                todo.push(Todo::AnswerHeard);
                if let Some(f) = self.world.get_mut(thing).and_then(|o| o.feature_mut()) {
                    f.marks |= 1;
                }
                self.todo(todo, Datum::Number(0))
            }
            C::PortalEnterDir => {
                let way = self.library().feature(feature.resource).map_or(0, |f| i32::from(f.xval));
                Answer::truth(way == a.int(0))
            }
            _ => return None,
        })
    }
}

/// The type of spirits, and the flag of bodies at home on the astral plane.
const SPIRIT: i32 = 53;
const ASTRAL: i32 = 109;
/// The flag of bodies that are not there to be touched.
const INCORPOREAL: i32 = 9;
