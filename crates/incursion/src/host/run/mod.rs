//! The stack of what runs: events being thrown, scripts inside them, and what the rules are in the middle of.
//!
//! Every frame is a plain value, so the stack can be saved wherever a script waits. A frame that ends hands its result to the
//! one below. Promise: a run ends: scripts have fuel, all scripts of a run share a budget, and events inside events go 128 deep
//! at most (S001-326); what goes beyond ends the run with a [`Fault`] and leaves the world as it is.

mod scripts;
mod stack;
mod throws;

pub use stack::{Fault, Frame, Progress, Script, Stack, Throw};

use super::Host;
use super::native::Native;
use crate::events::{Event, Field, Phase, Step, answer, order};
use crate::world::Handle;
use angrist_irh::res::Rid;
use angrist_irh::script::machine::{Datum, Limits};

/// Events inside events.
pub const DEPTH: usize = 128;
/// Steps that all scripts of one run may take together.
pub const BUDGET: u64 = 4_000_000;
/// Limits of one script.
pub const LIMITS: Limits = Limits { fuel: 1_000_000, depth: 1, stack: 1024, text: 16_384 };
/// Rules that throw events inside rules.
const INSIDE: u32 = 24;
/// Most faults remembered.
const FAULTS: usize = 256;

/// What a step of the stack gives.
enum Turn {
    Go,
    End(Datum),
    Wait,
    Broken,
}

impl Host<'_> {
    /// Throws an event and runs it as far as it goes.
    pub fn throw(&mut self, event: Event) -> Progress {
        if self.world.stack.frames.is_empty() && !self.anybody_answers(&event) {
            return Progress::Done(answer::NOTHING);
        }
        self.begin();
        if !self.push_throw(event, false) {
            return Progress::Faulted;
        }
        self.resume()
    }

    /// Asks a single resource with an event, without phases, and runs it as far as it goes.
    pub fn ask(&mut self, resource: Rid, number: i32, mut event: Event) -> Progress {
        if self.scripts.handlers.find(resource, number).is_none() {
            return Progress::Done(answer::NOTHING);
        }
        if self.is_busy() {
            return Progress::Done(self.ask_inside(resource, number, event).0);
        }
        self.begin();
        event.set(Field::Event, number);
        if !self.push_ask(vec![(resource, number)], event) {
            return Progress::Faulted;
        }
        self.resume()
    }

    /// Runs a condition or another piece of code by its number, with an event.
    pub fn run_script(&mut self, script: u32, owner: Rid, event: Event) -> Progress {
        self.run_script_as(script, owner, 0, event)
    }

    /// Runs a piece of code by its number as the handler of an event.
    pub fn run_script_as(&mut self, script: u32, owner: Rid, number: i32, event: Event) -> Progress {
        let busy = self.is_busy();
        self.begin();
        let (frames, events) = (self.world.stack.frames.len(), self.world.stack.events.len());
        self.world.stack.events.push(event);
        if busy {
            let value = if self.enter(script, owner, number) { self.run_down_to(frames) } else { None };
            self.world.stack.events.truncate(events);
            return value.map_or(Progress::Faulted, |v| Progress::Done(v.number()));
        }
        self.world.stack.frames.push(Frame::Ask { whom: Vec::new(), next: 0 });
        if !self.enter(script, owner, number) {
            self.world.stack.frames.clear();
            return Progress::Faulted;
        }
        self.resume()
    }

    /// The last event that ended, as its handlers left it.
    pub fn take_event(&mut self) -> Option<Event> {
        self.world.stack.events.pop()
    }

    fn begin(&mut self) {
        if self.world.stack.frames.is_empty() && self.inside == 0 {
            self.world.stack.events.clear();
            self.world.stack.budget = BUDGET;
        }
    }

    /// Whether something runs already, so that what is asked now has to come to its end first.
    fn is_busy(&self) -> bool {
        self.inside > 0 || !self.world.stack.frames.is_empty()
    }

    /// Whether any phase of an event has anybody to answer it.
    fn anybody_answers(&self, event: &Event) -> bool {
        let phases = [Phase::Before, Phase::Main, Phase::After];
        phases.into_iter().any(|phase| !self.steps_of(event, phase).is_empty())
    }

    pub(crate) fn steps_of(&self, event: &Event, phase: Phase) -> Vec<Step> {
        let asked = order::Asked {
            library: self.rules.library,
            handlers: &self.scripts.handlers,
            world: &self.world,
            native: super::native::answers(event.base(), phase),
        };
        order::steps(asked, event, phase)
    }

    /// Puts an event on the stack; false when events are too deep in each other.
    pub(crate) fn push_throw(&mut self, mut event: Event, copy_back: bool) -> bool {
        if self.too_deep() {
            return false;
        }
        if event.map.is_none() {
            let found = event.parties.iter().take(3).find_map(|&p| self.world.whereabouts(p));
            event.map = found.map_or(Handle::NONE, |(map, ..)| map);
        }
        let parent = self.event().map_or(0, Event::base);
        if super::gods::is_act_of_god(parent) {
            event.set(Field::IsActOfGod, 1);
        }
        let number = event.get(Field::Event);
        // What an effect says of somebody's events is asked of that effect, and is not the event itself.
        let base = if number >= crate::events::shift::META { number } else { event.base() };
        let ends_use = self.begin_use(&mut event);
        self.world.stack.events.push(event);
        let throw = Throw { base, copy_back, ends_use, ..Throw::default() };
        self.world.stack.frames.push(Frame::Throw(throw));
        true
    }

    /// Puts single questions to resources on the stack, with an event of their own.
    pub(crate) fn push_ask(&mut self, whom: Vec<(Rid, i32)>, mut event: Event) -> bool {
        if self.too_deep() {
            return false;
        }
        if event.map.is_none() {
            event.map =
                event.parties.iter().find_map(|&p| self.world.whereabouts(p)).map_or(Handle::NONE, |w| w.0);
        }
        self.world.stack.events.push(event);
        self.world.stack.frames.push(Frame::Ask { whom, next: 0 });
        true
    }

    fn too_deep(&mut self) -> bool {
        if self.world.stack.events.len() < DEPTH {
            return false;
        }
        self.fault(format!("events are thrown inside events more than {DEPTH} deep"), true);
        true
    }

    /// Writes a fault down, at the script that runs.
    pub(crate) fn fault(&mut self, what: String, fatal: bool) {
        let (owner, event, script) = self.world.stack.current;
        self.fault_of(owner, event, script, what, (fatal, false));
    }

    fn fault_of(&mut self, owner: Rid, event: i32, script: u32, what: String, (fatal, trap): (bool, bool)) {
        let origin = self.scripts.origins.get(script as usize);
        let fault = Fault {
            resource: self.library().name(owner).to_owned(),
            event,
            file: origin.map_or_else(String::new, |o| o.file.clone()),
            line: origin.map_or(0, |o| o.line),
            what,
            fatal,
            trap,
        };
        if self.world.stack.faults.len() < FAULTS {
            self.world.stack.faults.push(fault);
        }
    }

    /// Goes on until the stack is empty, the player is asked, or a fault ends it.
    pub fn resume(&mut self) -> Progress {
        let mut last = Datum::Number(0);
        loop {
            if self.world.stack.question.is_some() {
                return Progress::Waiting;
            }
            if self.world.stack.frames.is_empty() {
                return Progress::Done(last.number());
            }
            match self.step_frame() {
                Turn::Go => {}
                Turn::Wait => return Progress::Waiting,
                Turn::Broken => {
                    self.world.stack.frames.clear();
                    self.world.stack.events.clear();
                    self.world.uses.clear();
                    return Progress::Faulted;
                }
                Turn::End(value) => {
                    self.hand_down(&value);
                    last = value;
                }
            }
        }
    }

    fn step_frame(&mut self) -> Turn {
        match self.world.stack.frames.last() {
            None => Turn::Broken,
            Some(Frame::Script(_)) => self.step_script(),
            Some(Frame::Throw(_)) => self.step_throw(),
            Some(Frame::Ask { .. }) => self.step_ask(),
            Some(Frame::Native(_)) => self.step_native(),
        }
    }

    /// Throws an event in the middle of a rule and runs it to its end: gives its answer and the event as it was left. Rules
    /// do not wait: a script that asks on the way gets the answer for an absent player.
    pub(crate) fn throw_inside(&mut self, event: Event) -> (i32, Event) {
        self.begin();
        let (frames, events) = (self.world.stack.frames.len(), self.world.stack.events.len());
        if self.inside >= INSIDE || !self.push_throw(event.clone(), false) {
            if self.inside >= INSIDE {
                self.fault(format!("rules throw events inside rules more than {INSIDE} deep"), false);
            }
            return (answer::ABORT, event);
        }
        if let Some(Frame::Throw(throw)) = self.world.stack.frames.last_mut() {
            throw.inside = true;
        }
        match self.run_down_to(frames) {
            Some(value) => {
                let after = self.world.stack.events.pop().unwrap_or(event);
                self.world.stack.events.truncate(events);
                (value.number(), after)
            }
            None => {
                self.world.stack.events.truncate(events);
                (answer::ABORT, event)
            }
        }
    }

    /// Asks one resource in the middle of a rule, without phases: gives its answer and the event as it was left.
    pub(crate) fn ask_inside(&mut self, resource: Rid, number: i32, mut event: Event) -> (i32, Event) {
        if resource.is_none() || self.scripts.handlers.find(resource, number).is_none() {
            return (answer::NOTHING, event);
        }
        self.begin();
        let (frames, events) = (self.world.stack.frames.len(), self.world.stack.events.len());
        if self.inside >= INSIDE || self.too_deep() {
            return (answer::ABORT, event);
        }
        if event.map.is_none() {
            let found = event.parties.iter().find_map(|&p| self.world.whereabouts(p));
            event.map = found.map_or(Handle::NONE, |(map, ..)| map);
        }
        let own = event.get(Field::Event);
        self.world.stack.events.push(event.clone());
        let result = match self.consult(resource, number) {
            Err(result) => result,
            Ok(()) => match self.run_down_to(frames) {
                Some(value) => value.number(),
                None => answer::ABORT,
            },
        };
        let mut after = self.world.stack.events.get(events).cloned().unwrap_or(event);
        self.world.stack.events.truncate(events);
        after.set(Field::Event, own);
        (result, after)
    }

    /// Does things at once in the middle of a rule, with every script they call.
    pub(crate) fn do_now(&mut self, todo: Vec<super::native::Todo>) {
        if todo.is_empty() {
            return;
        }
        if self.inside >= INSIDE {
            self.fault(format!("rules do things inside rules more than {INSIDE} deep"), false);
            return;
        }
        self.begin();
        let (frames, events) = (self.world.stack.frames.len(), self.world.stack.events.len());
        let give = Datum::Number(answer::DONE);
        self.world.stack.frames.push(Frame::Native(Native { todo: todo.into(), heard: None, give }));
        self.run_down_to(frames);
        self.world.stack.events.truncate(events);
    }

    /// Runs until the stack is as high as it was; `None` when a fault ended that early.
    fn run_down_to(&mut self, frames: usize) -> Option<Datum> {
        self.inside += 1;
        let result = loop {
            if let Some(question) = self.world.stack.question.take() {
                let reply = self.reply_inside(&question);
                self.reply_to(&question, reply);
            }
            match self.step_frame() {
                Turn::Go | Turn::Wait => {}
                Turn::Broken => {
                    self.world.stack.frames.truncate(frames);
                    break None;
                }
                Turn::End(value) => {
                    if self.world.stack.frames.len() <= frames {
                        break Some(value);
                    }
                    self.hand_down(&value);
                }
            }
        };
        self.inside -= 1;
        result
    }

    /// Hands the result of a frame that ended to the one below.
    fn hand_down(&mut self, value: &Datum) {
        match self.world.stack.frames.last_mut() {
            Some(Frame::Script(script)) => script.machine.answer(value.clone()),
            Some(Frame::Throw(_)) => self.throw_heard(value.number()),
            Some(Frame::Ask { whom, next }) => {
                if value.number() != answer::NOTHING {
                    *next = whom.len();
                }
                // The result travels on by way of the frame's own end.
                if let Some(Frame::Ask { whom, next }) = self.world.stack.frames.last_mut()
                    && *next >= whom.len()
                {
                    whom.clear();
                    whom.push((Rid::NONE, value.number()));
                    *next = usize::MAX;
                }
            }
            Some(Frame::Native(_)) => {
                if let Some(Frame::Native(native)) = self.world.stack.frames.last_mut() {
                    native.heard = Some(value.number());
                }
            }
            None => {}
        }
    }
}
