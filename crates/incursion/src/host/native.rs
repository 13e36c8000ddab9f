//! What the rules themselves do: with events that no script ended, and after scripts that were asked on the way.
//!
//! A [`Native`] is a list of things still to do, kept as values so that it can wait while scripts run in between.

use super::Host;
use super::run::Frame;
use crate::creature::{Source, Status};
use crate::events::numbers as ev;
use crate::events::{Event, Field, Phase, answer};
use crate::fields::{self, Crossing};
use crate::fight::ids as fight_ids;
use crate::status::{self, Wanted};
use crate::world::{Audience, Handle, Place, Told};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Todo {
    /// Throw an event.
    Throw(Box<Event>),
    /// Ask resources one after another with an event.
    Ask(Vec<(Rid, i32)>, Box<Event>),
    /// End the statuses of an effect, unless the one asked last forbade it.
    EndEffect {
        /// On whom.
        thing: Handle,
        /// Of which effect.
        effect: Rid,
        /// The item it came from is taken off.
        item_off: bool,
    },
    /// Somebody crossed the edge of a field.
    Cross(Box<Crossing>),
    /// Numbers of a creature are recalculated.
    Recalculate(Handle),
    /// The answer is whether the last asked did not say this.
    AnswerUnless(i32),
    /// The answer is what the last asked said.
    AnswerHeard,
    /// Lay a template over a creature.
    Template(Handle, Rid),
}

/// The rules in the middle of something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Native {
    /// What is still to be done.
    pub todo: VecDeque<Todo>,
    /// What the last asked said.
    pub heard: Option<i32>,
    /// The answer at the end.
    pub give: Datum,
}

/// Whether the rules do something with an event in a phase.
pub(crate) fn answers(base: i32, phase: Phase) -> bool {
    (phase == Phase::Main && matches!(base, ev::EV_TURN | ev::EV_VICTORY | ev::EV_WIELD))
        || crate::fight::answers(base, phase)
        || crate::magic::answers(base, phase)
}

impl Host<'_> {
    /// Puts things to do on the stack; the answer follows when they are done.
    pub(crate) fn todo(&mut self, todo: impl IntoIterator<Item = Todo>, give: Datum) -> super::Answer {
        let todo: VecDeque<Todo> = todo.into_iter().collect();
        if todo.is_empty() {
            return super::Answer::Value(give);
        }
        self.world.stack.frames.push(Frame::Native(Native { todo, heard: None, give }));
        super::Answer::Pushed
    }

    /// Does what can be done at once; `None` when something has to run first.
    pub(super) fn go_on(&mut self, mut native: Native) -> Option<Datum> {
        while let Some(todo) = native.todo.pop_front() {
            match todo {
                Todo::Throw(event) => {
                    self.world.stack.frames.push(Frame::Native(native));
                    self.push_throw(*event, false);
                    return None;
                }
                Todo::Ask(whom, event) => {
                    native.heard = None;
                    let handlers = &self.scripts.handlers;
                    let whom: Vec<_> =
                        whom.into_iter().filter(|w| handlers.find(w.0, w.1).is_some()).collect();
                    if !whom.is_empty() {
                        self.world.stack.frames.push(Frame::Native(native));
                        self.push_ask(whom, *event);
                        return None;
                    }
                }
                Todo::EndEffect { thing, effect, item_off } => {
                    if native.heard.take() != Some(answer::ABORT) {
                        let more = self.end_effect(thing, effect, item_off);
                        more.into_iter().rev().for_each(|t| native.todo.push_front(t));
                    }
                }
                Todo::Cross(crossing) => {
                    let number = if crossing.enters { ev::EV_FIELDON } else { ev::EV_FIELDOFF };
                    let who = crossing.who;
                    if self.world.get(who).is_none_or(|o| o.is_deleted()) {
                        continue;
                    }
                    let mut event = Event::new(number, [who, who, Handle::NONE, Handle::NONE]);
                    event.field = crossing.field.effect;
                    event.set(Field::EID, crossing.field.effect.0 as i32);
                    event.set(Field::VObj, crossing.field.creator.raw());
                    event.marks.field = crossing.field.kind;
                    self.world.stack.frames.push(Frame::Native(native));
                    self.push_throw(event, false);
                    return None;
                }
                Todo::Recalculate(who) => self.recalculate(who),
                Todo::AnswerUnless(no) => {
                    native.give = Datum::Number(i32::from(native.heard.unwrap_or(0) != no))
                }
                Todo::AnswerHeard => native.give = Datum::Number(native.heard.unwrap_or(0)),
                Todo::Template(who, template) => self.lay_template(who, template),
            }
        }
        Some(native.give)
    }

    pub(crate) fn crossings(&mut self, crossings: Vec<Crossing>) -> Vec<Todo> {
        crossings
            .into_iter()
            .filter(|c| !c.field.effect.is_none())
            .map(|c| Todo::Cross(Box::new(c)))
            .collect()
    }

    /// Ends the statuses of an effect on somebody, with what follows from their end.
    pub(crate) fn end_effect(&mut self, thing: Handle, effect: Rid, item_off: bool) -> Vec<Todo> {
        let Some(object) = self.world.get_mut(thing) else { return Vec::new() };
        let ends = |s: &Status| status::ends_with_effect(s, effect, item_off);
        let ended: Vec<Status> = object.statuses().all().iter().filter(|s| ends(s)).copied().collect();
        object.statuses_mut().retain(|s| !ends(s));
        let mut todo = Vec::new();
        for s in ended {
            todo.extend(self.status_ended(thing, &s));
        }
        // A field that moves with its maker goes with the effect.
        if let Some((map, ..)) = self.world.position(thing) {
            let mobile = fields::kind::MOBILE;
            let lifted = self
                .world
                .lift_fields(map, |f| f.creator == thing && f.effect == effect && f.kind & mobile != 0);
            todo.extend(self.crossings(lifted));
        }
        todo
    }

    /// What follows from the end of a status.
    pub(super) fn status_ended(&mut self, thing: Handle, s: &Status) -> Vec<Todo> {
        let nature = i32::from(s.nature);
        let quiet = self.natures.get(nature).is_none_or(|row| self.is_quiet(row));
        match nature {
            // What was called or seen only is gone with that.
            67 | 74 => {
                self.world.delete(thing);
                return Vec::new();
            }
            103 => {
                if let Some(being) = self.world.being_mut(thing) {
                    being.creature.form = being.creature.true_form;
                }
            }
            71 => {
                let laid = s.effect;
                if let Some(object) = self.world.get_mut(thing) {
                    object.statuses_mut().retain(|o| !(o.source == Source::Template && o.effect == laid));
                }
            }
            42 => {
                if let Some(being) = self.world.being_mut(thing)
                    && let Some(flags) = being.spells.get_mut(&s.effect)
                {
                    *flags &= !0x80;
                }
            }
            13 => {
                if let Some(being) = self.world.being_mut(thing) {
                    let most = being.creature.max_hit_points
                        + being.creature.value(crate::values::Attribute::ExtraHitPoints);
                    being.creature.hit_points =
                        (being.creature.hit_points + i32::from(s.magnitude)).min(most);
                }
            }
            _ => {}
        }
        if matches!(nature, fight_ids::POISONED | fight_ids::DISEASED)
            && self.world.being(thing).is_some()
            && self.rules.profile.is_exact()
        {
            return vec![self.of_sickness(thing, s.effect, Field::IsRemove), Todo::Recalculate(thing)];
        }
        if status::is_of_body(s) && !self.is_still() {
            self.recalculate_body(thing);
        }
        if quiet || self.is_still() { Vec::new() } else { vec![Todo::Recalculate(thing)] }
    }

    /// Statuses end that somebody asked to end (fight 14.5): with an effect behind it, the effect is asked first, and all of
    /// its statuses go together.
    pub(crate) fn remove_statuses(&mut self, thing: Handle, wanted: Wanted, how: i32) -> Vec<Todo> {
        let Some(object) = self.world.get(thing) else { return Vec::new() };
        let matching: Vec<Status> = wanted.among(object.statuses()).copied().collect();
        let mut todo = Vec::new();
        let mut seen: Vec<Rid> = Vec::new();
        for s in matching {
            if self.library().effect(s.effect).is_some() {
                if !seen.contains(&s.effect) {
                    seen.push(s.effect);
                    todo.extend(self.ask_the_end(thing, &s, how));
                    todo.push(Todo::EndEffect { thing, effect: s.effect, item_off: false });
                }
            } else {
                if let Some(object) = self.world.get_mut(thing) {
                    let mut gone = false;
                    object.statuses_mut().retain(|o| {
                        let this = !gone && *o == s;
                        gone |= this;
                        !this
                    });
                }
                todo.extend(self.status_ended(thing, &s));
            }
        }
        todo
    }

    /// The question to an effect whether its statuses may end, in a way: of themselves, dispelled, or taken away.
    pub(super) fn ask_the_end(&mut self, thing: Handle, s: &Status, how: i32) -> Option<Todo> {
        let mut event = Event::new(how, [thing, thing, Handle::NONE, Handle::NONE]);
        event.set(Field::EParam, s.nature.into());
        event.set(Field::VVal, s.value.into());
        event.set(Field::VMag, s.magnitude.into());
        event.set(Field::VObj, s.object);
        event.set(Field::EID, s.effect.0 as i32);
        let mut whom = vec![(s.effect, how)];
        if how != ev::EV_REMOVED {
            whom.push((s.effect, ev::EV_REMOVED));
        }
        Some(Todo::Ask(whom, Box::new(event)))
    }

    /// The effect of a poison or disease hears that it begins or ends; nothing comes of it but its dice.
    fn of_sickness(&self, thing: Handle, effect: Rid, how: Field) -> Todo {
        let mut event = Event::new(ev::EV_EFFECT, [thing, thing, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        event.set(how, 1);
        Todo::Throw(Box::new(event))
    }

    /// A turn of statuses passes for a thing: what ran out ends.
    pub(crate) fn turn_of_statuses(&mut self, thing: Handle) -> Vec<Todo> {
        let Some(object) = self.world.get_mut(thing) else { return Vec::new() };
        let over = status::count_down(object.statuses_mut());
        let mut todo = Vec::new();
        for s in over {
            let wanted = Wanted {
                nature: Some(s.nature.into()),
                value: Some(s.value.into()),
                magnitude: Some(s.magnitude.into()),
                source: Some(s.source),
                effect: Some(s.effect),
                object: Some(s.object),
            };
            todo.extend(self.remove_statuses(thing, wanted, ev::EV_ELAPSED));
        }
        todo
    }

    /// What the rules do with the current event and one of its parties; `None` when that takes a while.
    pub(super) fn native(&mut self, place: usize) -> Option<i32> {
        let event = self.event()?.clone();
        let who = event.parties.get(place).copied().unwrap_or_default();
        if event.get(Field::Event) >= crate::events::shift::META {
            // What an effect says of somebody's events is for scripts alone.
            return Some(answer::NOTHING);
        }
        match event.base() {
            ev::EV_TURN if event.get(Field::EParam) == crate::fight::upkeep::SCRIPTS_ONLY => {
                Some(answer::NOTHING)
            }
            ev::EV_TURN => {
                let todo = self.turn_of_statuses(who);
                if todo.is_empty() {
                    return Some(answer::NOTHING);
                }
                let give = Datum::Number(answer::NOTHING);
                self.world.stack.frames.push(Frame::Native(Native { todo: todo.into(), heard: None, give }));
                None
            }
            ev::EV_VICTORY => {
                // Victory is the player's alone, and it lasts.
                self.world.victory |= who == self.world.player;
                Some(answer::NOTHING)
            }
            ev::EV_WIELD => Some(if place == 0 { self.wield_event() } else { answer::NOTHING }),
            base if crate::magic::is_own(base) => Some(self.magic_event(place)),
            _ => Some(self.fight_event(place)),
        }
    }

    /// Whether numbers stay as they are when a status begins or ends.
    pub(crate) fn is_quiet(&self, nature: &status::Nature) -> bool {
        nature.quiet || nature.by_effect && self.world.uses.is_empty()
    }

    /// Gives a status and everything that follows at once; the event that tells of it is to be thrown by the caller.
    pub(crate) fn give_status(&mut self, thing: Handle, status: Status) -> Vec<Todo> {
        let natures = self.natures;
        let before = if status::is_of_body(&status) { self.most_points_of_hero(thing) } else { None };
        let was_huge = self.is_huge(thing);
        let Some(object) = self.world.get_mut(thing) else { return Vec::new() };
        let status::Gained::New(stored) = status::gain(object.statuses_mut(), status, natures) else {
            return Vec::new();
        };
        let Some(nature) = natures.get(stored.nature.into()) else { return Vec::new() };
        let mut todo = Vec::new();
        for &ended in &nature.ends {
            todo.extend(self.remove_statuses(thing, Wanted::of(ended), ev::EV_REMOVED));
        }
        if nature.tires
            && let Some(being) = self.world.being_mut(thing)
        {
            being.creature.fatigue -= 1;
        }
        if stored.nature == 102 && self.world.position(thing).is_some() {
            // Another plane: nothing of this one holds it.
            todo.extend(self.remove_statuses(thing, Wanted::of(62), ev::EV_REMOVED));
        }
        if self.is_still() {
            // The numbers wait.
        } else if status::is_of_body(&stored) {
            self.recalculate_body_from(thing, before);
            self.make_room(thing, was_huge);
        } else if !self.is_quiet(nature) {
            self.recalculate(thing);
        }
        // The original reseeds its dice whenever a character is recalculated; blows do that themselves.
        if !self.is_quiet(nature) && !self.world.uses.is_empty() && !self.is_still() {
            self.restart_dice(thing);
        }
        if matches!(i32::from(stored.nature), fight_ids::POISONED | fight_ids::DISEASED)
            && self.world.being(thing).is_some()
            && self.rules.profile.is_exact()
        {
            todo.push(self.of_sickness(thing, stored.effect, Field::IsWield));
        }
        let mut event = Event::new(
            ev::EV_GAIN_STATI,
            [thing, Handle::from_raw(status.object), Handle::NONE, Handle::NONE],
        );
        event.set(Field::EParam, status.nature.into());
        event.set(Field::VVal, status.value.into());
        event.set(Field::VMag, status.magnitude.into());
        event.set(Field::EID, status.effect.0 as i32);
        event.set(Field::VDuration, status.duration.into());
        event.field = Rid::NONE;
        todo.push(Todo::Throw(Box::new(event)));
        if !self.terse() {
            let parties = [thing, Handle::from_raw(status.object), Handle::NONE, Handle::NONE];
            self.world.tell(Told {
                audience: Audience::Status,
                texts: Vec::new(),
                arguments: vec![Datum::Number(status.value.into())],
                to: thing,
                parties,
                resource: status.effect,
                number: status.nature.into(),
            });
        }
        todo
    }

    /// Takes a thing out of the world or off its place.
    pub(crate) fn remove_thing(&mut self, thing: Handle, delete: bool) -> Vec<Todo> {
        if thing == self.world.player && delete && self.rules.profile.is_exact() {
            // The original deletes it; here it is nowhere and nothing is left of its state.
            self.world.detach(thing);
            self.change(thing, |c| c.statuses.retain(|_| false));
            return Vec::new();
        }
        if thing == self.world.player && delete {
            self.fault("the hero cannot be deleted".to_owned(), false);
            return Vec::new();
        }
        let crossings = match self.world.position(thing) {
            Some((map, ..)) if delete => {
                self.world.lift_fields(map, |f| f.creator == thing && f.kind & fields::kind::MOBILE != 0)
            }
            _ => Vec::new(),
        };
        if delete {
            self.world.delete(thing);
            self.forget_gone(thing);
        } else if matches!(self.world.get(thing).map(|o| o.place), Some(Place::Map { .. } | Place::In(_))) {
            self.world.detach(thing);
        }
        self.crossings(crossings)
    }

    /// In the original statuses about somebody end the moment that one is removed, and characters are recalculated for it. Here
    /// the world forgets the gone when the turn ends; exact games do it at once, for the sake of the dice.
    fn forget_gone(&mut self, thing: Handle) {
        let Some((map, ..)) =
            self.world.position(self.world.player).filter(|_| self.rules.profile.is_exact())
        else {
            return;
        };
        let gone = std::collections::BTreeSet::from([thing.raw()]);
        let others = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for who in others {
            let Some(object) = self.world.get_mut(who) else { continue };
            let before = object.statuses().all().len();
            status::forget_objects(object.statuses_mut(), &gone);
            if object.statuses().all().len() != before && self.world.being(who).is_some() {
                self.recalculate(who);
                // Blows restart the dice themselves.
                if !self.world.uses.is_empty() {
                    self.restart_dice(who);
                }
            }
        }
    }
}
