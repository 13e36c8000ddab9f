//! A script on top of the stack: it starts, goes on, asks the host, and ends.

use super::super::Answer;
use super::{BUDGET, Frame, Host, LIMITS, Script, Turn};
use crate::events::{Field, Found, Traced, answer};
use crate::world::{Audience, Handle, Told};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::{Ask, Datum, Limits, Machine, Stop};

impl Host<'_> {
    /// Starts a script on the current event.
    pub(super) fn enter(&mut self, script: u32, owner: Rid, number: i32) -> bool {
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

    pub(super) fn step_script(&mut self) -> Turn {
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

    pub(super) fn script_ended(&mut self, script: &Script, value: Datum) -> Turn {
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
    pub(super) fn consult(&mut self, rid: Rid, number: i32) -> Result<(), i32> {
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

    pub(super) fn tell_messages(&mut self, rid: Rid, number: i32, texts: Vec<String>) {
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

    pub(super) fn step_native(&mut self) -> Turn {
        let Some(Frame::Native(native)) = self.world.stack.frames.pop() else { return Turn::Broken };
        match self.go_on(native) {
            Some(value) => Turn::End(value),
            None => Turn::Go,
        }
    }

    /// Answers a question of a script.
    pub(super) fn reply(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::Roll { dice, sides } => {
                let sum = (0..(*dice).max(0)).fold(0i32, |sum, _| sum + self.random(i32::from(*sides)) + 1);
                Answer::number(sum)
            }
            Ask::Call { function, on, arguments } => match crate::host::Call::of(*function) {
                Some(call) => {
                    self.world.stack.budget = self.world.stack.budget.saturating_sub(cost(call));
                    if self.world.stack.budget == 0 {
                        return Answer::Fault(format!(
                            "the scripts of one event used up their {BUDGET} steps"
                        ));
                    }
                    self.call(call, on.as_ref(), crate::host::Args(arguments))
                }
                None => Answer::Fault(format!("there is no function number {function}")),
            },
            Ask::Get { member, on } => match crate::host::Member::of(*member) {
                Some((member, _)) => Answer::Value(self.get_member(member, on)),
                None => Answer::Fault(format!("there is no member number {member}")),
            },
            Ask::Set { member, on, value } => match crate::host::Member::of(*member) {
                Some((member, width)) => self.set_member(member, width, on, value),
                None => Answer::Fault(format!("there is no member number {member}")),
            },
        }
    }
}

/// What a call costs of the budget, so that a loop of slow calls ends as soon as one of quick ones.
fn cost(call: crate::host::Call) -> u64 {
    use crate::host::Call as C;
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
