//! Who is asked, in which order, in one phase of an event (S001-322).
//!
//! Region and special terrain under the subject, the dungeon, the field's effect or else the event's, gods that watch, the
//! parts of an encounter, then the parties, last to first: what lies in wait on them, then themselves.
//! Only those that have something to say become steps, so that an event without handlers costs next to nothing.

use super::numbers as ev;
use super::{Event, Field, Handlers, Phase, party, shift};
use crate::status::TRAP_EVENT;
use crate::world::object::Body;
use crate::world::{Handle, World, map::terrain_flag};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde::{Deserialize, Serialize};

/// Which answers end a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StopOn {
    /// Done, abort and error.
    Usual,
    /// Everything but nothing.
    Anything,
    /// Done and error, not abort.
    DoneOnly,
}

/// One who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A resource, with the number of the event as it hears it.
    Resource {
        /// Which.
        rid: Rid,
        /// The number it hears.
        number: i32,
        /// Which answers end the phase.
        stop: StopOn,
    },
    /// What the rules themselves do with one of the parties.
    Native {
        /// The parameter's place.
        party: usize,
    },
}

struct Collect<'c> {
    handlers: &'c Handlers,
    steps: Vec<Step>,
}

impl Collect<'_> {
    #[inline]
    fn ask(&mut self, rid: Rid, number: i32, stop: StopOn) {
        if !rid.is_none() && self.handlers.find(rid, number).is_some() {
            self.steps.push(Step::Resource { rid, number, stop });
        }
    }
}

/// What order needs to know.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The resources.
    pub library: &'a Library,
    /// Their handlers.
    pub handlers: &'a Handlers,
    /// The world.
    pub world: &'a World,
    /// Whether the rules themselves answer the event in this phase.
    pub native: bool,
}

/// Everybody who is asked in a phase.
#[must_use]
pub fn steps(asked: Asked<'_>, event: &Event, phase: Phase) -> Vec<Step> {
    let base = event.base();
    let number = phase.of(base);
    if !asked.native && !asked.handlers.hears(number) {
        return Vec::new();
    }
    let mut to = Collect { handlers: asked.handlers, steps: Vec::new() };
    surroundings(asked, event, base, number, &mut to);
    let effect = event.effect();
    if !event.field.is_none() {
        to.ask(event.field, number, StopOn::Usual);
    } else if number != ev::EV_EFFECT {
        to.ask(effect, number, StopOn::Usual);
    }
    let is_character = |h: Handle| asked.world.being(h).is_some_and(|b| b.creature.hero.is_some());
    let watched = asked.handlers.watching(number + shift::GODWATCH);
    if !watched.is_empty() && is_character(event.parties[party::ACTOR]) {
        watched.iter().for_each(|&god| to.ask(god, number + shift::GODWATCH, StopOn::Usual));
    }
    let seen = number + shift::GODWATCH + shift::EVICTIM;
    let watched = asked.handlers.watching(seen);
    if !watched.is_empty() && is_character(event.parties[party::VICTIM]) {
        watched.iter().for_each(|&god| to.ask(god, seen, StopOn::Usual));
    }
    for part in [Field::EnID, Field::EpMID, Field::EpTID, Field::EpTID2, Field::EpTID3] {
        to.ask(Rid(event.get(part) as u32), number, StopOn::Usual);
    }
    for place in (0..4).rev() {
        one_party(asked, event, place, number, &mut to);
    }
    to.steps
}

fn surroundings(asked: Asked<'_>, event: &Event, base: i32, number: i32, to: &mut Collect<'_>) {
    let world = asked.world;
    let of_victim = matches!(base, ev::EV_DAMAGE | ev::EV_DEATH);
    let subject = event.parties[if of_victim { party::VICTIM } else { party::ACTOR }];
    let Some((map, x, y)) = world.position(subject) else { return };
    let Some(m) = world.map(map) else { return };
    if let Some(cell) = m.cell(x, y) {
        to.ask(cell.region, number, StopOn::Usual);
    }
    let (ex, ey) = if event.is(Field::IsLoc) {
        (event.get(Field::EXVal) as i16, event.get(Field::EYVal) as i16)
    } else {
        (x, y)
    };
    if let Some(cell) = m.cell(ex, ey)
        && asked.handlers.find(cell.terrain, number).is_some()
        && m.has_flag(asked.library, ex, ey, terrain_flag::SPECIAL)
    {
        to.ask(cell.terrain, number, StopOn::Anything);
    }
    to.ask(m.dungeon, number, StopOn::Usual);
}

fn one_party(asked: Asked<'_>, event: &Event, place: usize, number: i32, to: &mut Collect<'_>) {
    let Some(object) = asked.world.get(event.parties[place]) else { return };
    let own = if place == party::VICTIM { number + shift::EVICTIM } else { number };
    for s in object.statuses().of(TRAP_EVENT) {
        let code = i32::from(s.magnitude);
        if code == own || code == own + shift::META || (place != party::VICTIM && code == number) {
            to.ask(s.effect, own + shift::META, StopOn::Usual);
        }
    }
    match &object.body {
        Body::Creature(being) => {
            let c = &being.creature;
            if place == party::VICTIM || place == party::ACTOR {
                to.ask(asked.library.rid(ResKind::Monster, c.form.into()), own, StopOn::Usual);
                for s in c.statuses.of(crate::creature::names::TEMPLATE) {
                    to.ask(s.effect, own, StopOn::Usual);
                }
            }
        }
        Body::Item(item) => {
            if item.effect != event.effect() {
                to.ask(item.effect, number + shift::EITEM, StopOn::DoneOnly);
            }
            to.ask(item.kind, number, StopOn::Anything);
        }
        Body::Feature(feature) => to.ask(feature.resource, number, StopOn::DoneOnly),
        Body::Map(_) => {}
    }
    if asked.native {
        to.steps.push(Step::Native { party: place });
    }
}
