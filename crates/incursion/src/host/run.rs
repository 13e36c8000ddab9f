//! The stack of what runs: events being thrown, scripts inside them, and what the rules are in the middle of.
//!
//! Every frame is a plain value, so the stack can be saved wherever a script waits. A frame that ends hands its result to the
//! one below. Promise: a run ends: scripts have fuel, all scripts of a run share a budget, and events inside events go 128 deep
//! at most (S001-326); what goes beyond ends the run with a [`Fault`] and leaves the world as it is.

use super::native::Native;
use super::{Answer, Host, Question};
use crate::events::{Event, Field, Found, Phase, Step, StopOn, Trace, Traced, answer, order};
use crate::world::{Audience, Handle, Told};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::{Ask, Datum, Limits, Machine, Stop};
use serde::{Deserialize, Serialize};

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

/// Something a script did that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{file}, line {line}: the script of '{resource}' for event {event}: {what}")]
pub struct Fault {
    /// Whose script.
    pub resource: String,
    /// The event it answered.
    pub event: i32,
    /// Where it begins.
    pub file: String,
    /// See [`Fault::file`].
    pub line: u32,
    /// What it did.
    pub what: String,
    /// It ended the run.
    pub fatal: bool,
    /// The script itself could not go on.
    pub trap: bool,
}

impl Fault {
    /// Whether the script itself could not go on.
    #[must_use]
    pub fn is_trap(&self) -> bool {
        self.trap
    }
}

/// A script that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// The machine.
    pub machine: Machine,
    /// Whose it is.
    pub owner: Rid,
    /// The event as it heard it.
    pub number: i32,
    /// Its number among the scripts.
    pub script: u32,
    /// The number the event has for others.
    restore: i32,
    /// The event before, where runs are traced.
    before: Option<Box<Event>>,
}

/// An event being thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    base: i32,
    phase: Phase,
    steps: Vec<Step>,
    next: usize,
    result: i32,
    started: bool,
    /// What changed goes back into the event below.
    copy_back: bool,
    /// The use of an effect that ends with it.
    ends_use: u32,
    /// The thrower takes the event from the stack.
    inside: bool,
}

/// Something in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A script.
    Script(Script),
    /// An event in its phases.
    Throw(Throw),
    /// Single resources asked one after another; the first that says more than nothing ends it.
    Ask {
        /// Whom, and the number each hears.
        whom: Vec<(Rid, i32)>,
        /// Who is next.
        next: usize,
    },
    /// The rules in the middle of something.
    Native(Native),
}

/// What runs, and what went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// Frames, the running one last.
    pub frames: Vec<Frame>,
    /// Events, the current one last.
    pub events: Vec<Event>,
    /// The question that waits for an answer.
    pub question: Option<Question>,
    /// Faults of scripts.
    pub faults: Vec<Fault>,
    /// Steps left of the budget.
    pub budget: u64,
    /// Who answered what, if somebody wants to see it.
    pub trace: Trace,
    /// The script that ran last: whose, the event it heard, its number.
    pub current: (Rid, i32, u32),
}

/// How far a run came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It ended with this result.
    Done(i32),
    /// The player is asked.
    Waiting,
    /// A fault ended it.
    Faulted,
}

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
        let base = event.base();
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

    /// Starts a script on the current event.
    fn enter(&mut self, script: u32, owner: Rid, number: i32) -> bool {
        let limits = Limits { fuel: LIMITS.fuel.min(self.world.stack.budget), ..LIMITS };
        let machine = match Machine::start(&self.scripts.code, script, limits) {
            Ok(machine) => machine,
            Err(trap) => {
                self.fault_of(owner, number, script, trap.to_string(), (false, true));
                return false;
            }
        };
        let tracing = self.world.stack.trace.on;
        let before = if tracing { self.event().cloned().map(Box::new) } else { None };
        let restore = self.event().map_or(0, |e| e.get(Field::Event));
        if number != 0
            && let Some(event) = self.event_mut()
        {
            event.set(Field::Event, number);
        }
        self.world.stack.frames.push(Frame::Script(Script {
            machine,
            owner,
            number,
            script,
            restore,
            before,
        }));
        true
    }

    fn step_script(&mut self) -> Turn {
        let Some(Frame::Script(mut script)) = self.world.stack.frames.pop() else { return Turn::Broken };
        let under = self.world.stack.frames.len();
        self.world.stack.current = (script.owner, script.number, script.script);
        loop {
            let fuel = script.machine.fuel();
            let stop = script.machine.run(&self.scripts.code, &mut self.world.memory);
            self.world.stack.budget = self.world.stack.budget.saturating_sub(fuel - script.machine.fuel());
            match stop {
                Ok(Stop::Done(value)) => return self.script_ended(&script, value),
                Err(trap) => {
                    self.fault_of(
                        script.owner,
                        script.number,
                        script.script,
                        trap.to_string(),
                        (false, true),
                    );
                    if self.world.stack.budget == 0 {
                        return Turn::Broken;
                    }
                    return self.script_ended(&script, Datum::Number(answer::ERROR));
                }
                Ok(Stop::Ask(ask)) => match self.reply(&ask) {
                    Answer::Value(value) => script.machine.answer(value),
                    Answer::Pushed => {
                        self.world.stack.frames.insert(under, Frame::Script(script));
                        return Turn::Go;
                    }
                    Answer::Ask(question) => {
                        self.world.stack.frames.push(Frame::Script(script));
                        self.world.stack.question = Some(question);
                        return Turn::Wait;
                    }
                    Answer::Fault(what) => {
                        self.fault_of(script.owner, script.number, script.script, what, (true, true));
                        return Turn::Broken;
                    }
                },
            }
        }
    }

    fn script_ended(&mut self, script: &Script, value: Datum) -> Turn {
        let depth = self.world.stack.events.len() as u16;
        if let (Some(before), Some(event)) = (&script.before, self.event()) {
            let changed = event.changes(before).map(|(f, was, is)| (f as u8, was, is)).collect();
            let line = Traced {
                depth,
                event: script.number,
                resource: script.owner,
                answer: value.number(),
                changed,
            };
            self.world.stack.trace.add(line);
        }
        if let Some(event) = self.event_mut() {
            event.set(Field::Event, script.restore);
        }
        Turn::End(value)
    }

    /// Asks one resource: true when a script was started, else its answer.
    fn consult(&mut self, rid: Rid, number: i32) -> Result<(), i32> {
        let handlers = &self.scripts.handlers;
        match handlers.find(rid, number) {
            None => Err(answer::NOTHING),
            Some(Found::Code(script)) => {
                if self.enter(script, rid, number) {
                    Ok(())
                } else {
                    Err(answer::ERROR)
                }
            }
            Some(Found::Messages(texts)) => {
                let texts = texts.to_vec();
                self.tell_messages(rid, number, texts);
                Err(answer::NOMSG)
            }
        }
    }

    fn tell_messages(&mut self, rid: Rid, number: i32, texts: Vec<String>) {
        use crate::events::numbers as ev;
        let base = number % crate::events::shift::PRE;
        let of_victim = matches!(base, ev::EV_DAMAGE | ev::EV_DEATH | ev::EV_MAGIC_STRIKE | ev::EV_MAGIC_HIT);
        let parties = self.event().map_or([Handle::NONE; 4], |e| e.parties);
        let (audience, to) = match (texts.len(), base) {
            (1, ev::EV_FIELDON | ev::EV_FIELDOFF) => (Audience::One, parties[0]),
            (1, _) if of_victim => (Audience::One, parties[1]),
            (1, _) => (Audience::All, Handle::NONE),
            (2, _) if of_victim => (Audience::Victim, Handle::NONE),
            (2, _) => (Audience::Actor, Handle::NONE),
            _ => (Audience::Three, Handle::NONE),
        };
        self.world.tell(Told {
            audience,
            texts,
            arguments: Vec::new(),
            to,
            parties,
            resource: rid,
            number: base,
        });
        if let Some(event) = self.event_mut() {
            event.set(Field::Terse, 1);
        }
    }

    fn step_ask(&mut self) -> Turn {
        let Some(Frame::Ask { whom, next }) = self.world.stack.frames.last_mut() else { return Turn::Broken };
        if *next == usize::MAX {
            // The result was left here by the script that ended.
            let result = whom.first().map_or(0, |w| w.1);
            self.world.stack.frames.pop();
            self.event_ended();
            return Turn::End(Datum::Number(result));
        }
        let Some(&(rid, number)) = whom.get(*next) else {
            self.world.stack.frames.pop();
            self.event_ended();
            return Turn::End(Datum::Number(answer::NOTHING));
        };
        *next += 1;
        if let Err(result) = self.consult(rid, number)
            && result != answer::NOTHING
        {
            self.hand_down(&Datum::Number(result));
        }
        Turn::Go
    }

    /// An event is over; that of the whole run stays to be looked at.
    fn event_ended(&mut self) {
        if self.world.stack.events.len() > 1 || !self.world.stack.frames.is_empty() {
            self.world.stack.events.pop();
        }
    }

    fn step_throw(&mut self) -> Turn {
        let Some(Frame::Throw(throw)) = self.world.stack.frames.last() else { return Turn::Broken };
        let (started, next, count) = (throw.started, throw.next, throw.steps.len());
        if !started {
            return self.start_phase();
        }
        if next >= count {
            return self.end_phase();
        }
        let Some(Frame::Throw(throw)) = self.world.stack.frames.last_mut() else { return Turn::Broken };
        let step = throw.steps.get(next).copied();
        throw.next += 1;
        match step {
            Some(Step::Resource { rid, number, .. }) => {
                if let Err(result) = self.consult(rid, number) {
                    self.throw_heard(result);
                }
            }
            Some(Step::Native { party }) => {
                if let Some(result) = self.native(party) {
                    self.throw_heard(result);
                }
            }
            None => {}
        }
        Turn::Go
    }

    fn start_phase(&mut self) -> Turn {
        let Some(Frame::Throw(throw)) = self.world.stack.frames.last() else { return Turn::Broken };
        let (base, phase) = (throw.base, throw.phase);
        if let Some(event) = self.event_mut() {
            event.set(Field::Event, phase.of(base));
        }
        let Some(event) = self.event() else { return Turn::Broken };
        let mut asked = event.clone();
        asked.set(Field::Event, base);
        let steps = self.steps_of(&asked, phase);
        if let Some(Frame::Throw(throw)) = self.world.stack.frames.last_mut() {
            throw.steps = steps;
            throw.next = 0;
            throw.started = true;
            if phase == Phase::Main {
                throw.result = answer::NOTHING;
            }
        }
        Turn::Go
    }

    fn end_phase(&mut self) -> Turn {
        let Some(Frame::Throw(throw)) = self.world.stack.frames.last_mut() else { return Turn::Broken };
        throw.started = false;
        let ended = matches!(throw.result, answer::DONE | answer::ABORT);
        throw.phase = match (throw.phase, throw.result) {
            (Phase::Before, answer::ABORT) | (Phase::Main, answer::ABORT) | (Phase::After, _) => {
                return self.end_throw();
            }
            // Done before the event: the event itself is left out, what follows from it is not.
            (Phase::Before, _) if ended => Phase::After,
            (Phase::Before, _) => Phase::Main,
            (Phase::Main, _) => Phase::After,
        };
        Turn::Go
    }

    fn end_throw(&mut self) -> Turn {
        let Some(Frame::Throw(throw)) = self.world.stack.frames.pop() else { return Turn::Broken };
        if throw.ends_use != 0 {
            self.world.uses.remove(&throw.ends_use);
        }
        if let Some(event) = self.event_mut() {
            event.set(Field::Event, throw.base);
        }
        if throw.copy_back && self.world.stack.events.len() > 1 {
            if let Some(event) = self.world.stack.events.pop()
                && let Some(below) = self.event_mut()
            {
                below.take_back(event);
            }
        } else if !throw.inside {
            self.event_ended();
        }
        Turn::End(Datum::Number(throw.result))
    }

    /// What a thrown event does with an answer.
    fn throw_heard(&mut self, heard: i32) {
        if heard == answer::NOMSG
            && let Some(event) = self.event_mut()
        {
            event.set(Field::Terse, 1);
        }
        let Some(Frame::Throw(throw)) = self.world.stack.frames.last_mut() else { return };
        let stop = match throw.steps.get(throw.next.saturating_sub(1)) {
            Some(Step::Resource { stop, .. }) => *stop,
            _ => StopOn::Usual,
        };
        let result = if heard == answer::ERROR { answer::ABORT } else { heard };
        let ends = match stop {
            StopOn::Usual => matches!(result, answer::DONE | answer::ABORT),
            StopOn::Anything => heard != answer::NOTHING,
            StopOn::DoneOnly => heard == answer::DONE || heard == answer::ERROR,
        };
        if ends {
            throw.next = throw.steps.len();
            // The phase after the event has no say in its result.
            if throw.phase != Phase::After {
                throw.result = result;
            }
        }
    }

    fn step_native(&mut self) -> Turn {
        let Some(Frame::Native(native)) = self.world.stack.frames.pop() else { return Turn::Broken };
        match self.go_on(native) {
            Some(value) => Turn::End(value),
            None => Turn::Go,
        }
    }

    /// Answers a question of a script.
    fn reply(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::Roll { dice, sides } => {
                let sum = (0..(*dice).max(0)).fold(0i32, |sum, _| sum + self.random(i32::from(*sides)) + 1);
                Answer::number(sum)
            }
            Ask::Call { function, on, arguments } => match super::Call::of(*function) {
                Some(call) => {
                    self.world.stack.budget = self.world.stack.budget.saturating_sub(cost(call));
                    if self.world.stack.budget == 0 {
                        return Answer::Fault(format!(
                            "the scripts of one event used up their {BUDGET} steps"
                        ));
                    }
                    self.call(call, on.as_ref(), super::Args(arguments))
                }
                None => Answer::Fault(format!("there is no function number {function}")),
            },
            Ask::Get { member, on } => match super::Member::of(*member) {
                Some((member, _)) => Answer::Value(self.get_member(member, on)),
                None => Answer::Fault(format!("there is no member number {member}")),
            },
            Ask::Set { member, on, value } => match super::Member::of(*member) {
                Some((member, width)) => self.set_member(member, width, on, value),
                None => Answer::Fault(format!("there is no member number {member}")),
            },
        }
    }
}

/// What a call costs of the budget, so that a loop of slow calls ends as soon as one of quick ones.
fn cost(call: super::Call) -> u64 {
    use super::Call as C;
    match call {
        C::MapThEnGenXY
        | C::MapThEnGenSummXY
        | C::MapThEnGenMonXY
        | C::MapThEnGenMTypeXY
        | C::MapThEnGenMonSummXY
        | C::MapThEnGenMTypeSummXY
        | C::GameGetEffectID
        | C::GameGetMonID
        | C::GameGetItemID
        | C::GenDungeonItem
        | C::GenChestItem
        | C::CreatureMultiply
        | C::MapFindOpenAreas
        | C::TermChooseResource => 5_000,
        C::CreateMonster
        | C::CreatureCalcValues
        | C::CreatureAddTemplate
        | C::CreatureShapeshift
        | C::ThingGainPermStati
        | C::ThingGainTempStati
        | C::ThingPlaceAt
        | C::ThingPlaceNear
        | C::MapNewField
        | C::CreatureMakeNoise => 500,
        _ => 20,
    }
}
