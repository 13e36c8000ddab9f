//! An event on top of the stack: those who hear it are asked one after the other, phase by phase.

use super::{Frame, Host, Turn};
use crate::events::{Field, Phase, Step, StopOn, answer};
use angrist_irh::script::machine::Datum;

impl Host<'_> {
    pub(super) fn step_ask(&mut self) -> Turn {
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
    pub(super) fn event_ended(&mut self) {
        if self.world.stack.events.len() > 1 || !self.world.stack.frames.is_empty() {
            self.world.stack.events.pop();
        }
    }

    pub(super) fn step_throw(&mut self) -> Turn {
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
    pub(super) fn throw_heard(&mut self, heard: i32) {
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
}
