//! The machine: runs bytecode a step at a time, with fuel and depth limits, and stops whenever it needs its host.
//!
//! A machine is a plain value. Where a script asks for something outside itself the machine stops and says what
//! ([`Stop::Ask`]); it can be saved there, restored elsewhere, and goes on when [`Machine::answer`] is called.
//! Promise: same code, memory and answers, same result; any bytes restored as a machine run or are refused as
//! [`Trap::Damaged`], never a panic; memory is bounded by [`Limits`].

use super::code::{Code, Instruction, Op, read};
pub use super::value::{Ask, Datum, Limits, Stop, Trap};
use serde::{Deserialize, Serialize};

/// All scripts of a module, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// The scripts.
    pub scripts: Vec<Code>,
    /// For each cell of resources and module, whether it is a string.
    pub cells: Vec<bool>,
}

impl Library {
    /// Adds a script and gives its number.
    pub fn add(&mut self, code: Code) -> u32 {
        self.scripts.push(code);
        u32::try_from(self.scripts.len() - 1).unwrap_or(u32::MAX)
    }

    fn script(&self, number: u32) -> Option<&Code> {
        self.scripts.get(usize::try_from(number).ok()?)
    }
}

/// What outlives a run: cells of resources and module, and lasting variables. Saved with the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    cells: Vec<Datum>,
    lasting: Vec<Vec<Datum>>,
}

fn empty(words: bool) -> Datum {
    if words { Datum::Words(String::new()) } else { Datum::Number(0) }
}

impl Memory {
    /// Memory for a library, everything zero or empty.
    #[must_use]
    pub fn new(library: &Library) -> Memory {
        let blank = |all: &[bool]| all.iter().map(|&w| empty(w)).collect::<Vec<_>>();
        Memory {
            cells: blank(&library.cells),
            lasting: library.scripts.iter().map(|s| blank(&s.lasting)).collect(),
        }
    }

    /// What a cell holds.
    #[must_use]
    pub fn cell(&self, number: u32) -> Option<&Datum> {
        self.cells.get(usize::try_from(number).ok()?)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Frame {
    script: u32,
    next: u32,
    base: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Running,
    Asking(Ask),
    Done(Datum),
    Trapped(Trap),
}

/// A run of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    frames: Vec<Frame>,
    stack: Vec<Datum>,
    state: State,
    fuel: u64,
    limits: Limits,
}

impl Machine {
    /// A machine at the start of a script.
    ///
    /// # Errors
    /// When there is no such script, or its variables exceed the limits.
    pub fn start(library: &Library, script: u32, limits: Limits) -> Result<Machine, Trap> {
        let mut machine = Machine {
            frames: Vec::new(),
            stack: Vec::new(),
            state: State::Running,
            fuel: limits.fuel,
            limits,
        };
        machine.enter(library, script)?;
        Ok(machine)
    }

    /// The machine held to these limits, whatever it was saved with: for machines read from foreign bytes.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Machine {
        self.fuel = self.fuel.min(limits.fuel);
        self.limits = limits;
        self
    }

    /// How many steps it may still take.
    #[must_use]
    pub fn fuel(&self) -> u64 {
        self.fuel
    }

    /// How many scripts are running inside each other.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    fn enter(&mut self, library: &Library, number: u32) -> Result<(), Trap> {
        let code = library.script(number).ok_or(Trap::NoScript { number })?;
        if self.frames.len() >= self.limits.depth as usize {
            return Err(Trap::Depth { depth: self.limits.depth });
        }
        if self.stack.len() + code.locals.len() > self.limits.stack as usize {
            return Err(Trap::Stack { stack: self.limits.stack });
        }
        let base = u32::try_from(self.stack.len()).map_err(|_| Trap::Damaged)?;
        self.stack.extend(code.locals.iter().map(|&w| empty(w)));
        self.frames.push(Frame { script: number, next: 0, base });
        Ok(())
    }

    /// Runs until the script ends or needs its host. Called again without an answer, it says the same again.
    ///
    /// # Errors
    /// When the run is refused; see [`Trap`].
    pub fn run(&mut self, library: &Library, memory: &mut Memory) -> Result<Stop, Trap> {
        loop {
            match &self.state {
                State::Running => {}
                State::Asking(ask) => return Ok(Stop::Ask(ask.clone())),
                State::Done(value) => return Ok(Stop::Done(value.clone())),
                State::Trapped(trap) => return Err(trap.clone()),
            }
            if let Err(trap) = self.step(library, memory) {
                self.state = State::Trapped(trap);
            }
        }
    }

    /// Answers what was asked. An answer that was not asked for is ignored.
    pub fn answer(&mut self, value: Datum) {
        if let State::Asking(ask) = &self.state {
            // The value of an assignment is what was assigned, whatever became of it.
            let value = if let Ask::Set { value, .. } = ask { value.clone() } else { value };
            self.state = State::Running;
            if self.push(value).is_err() {
                self.state = State::Trapped(Trap::Stack { stack: self.limits.stack });
            }
        }
    }

    /// Answers by running another script, whose result is the answer.
    pub fn answer_by(&mut self, library: &Library, script: u32) {
        if matches!(self.state, State::Asking(_)) {
            self.state = match self.enter(library, script) {
                Ok(()) => State::Running,
                Err(trap) => State::Trapped(trap),
            };
        }
    }

    /// Ends the run because the host will not answer.
    pub fn refuse(&mut self, what: String) {
        self.state = State::Trapped(Trap::Refused { what });
    }

    pub(super) fn push(&mut self, value: Datum) -> Result<(), Trap> {
        if self.stack.len() >= self.limits.stack as usize {
            return Err(Trap::Stack { stack: self.limits.stack });
        }
        if let Datum::Words(words) = &value {
            if words.len() > self.limits.text as usize {
                return Err(Trap::Text { text: self.limits.text });
            }
            self.burn(words.len() as u64 / 16)?;
        }
        self.stack.push(value);
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Result<Datum, Trap> {
        let floor = self.frames.last().map_or(0, |f| f.base as usize);
        if self.stack.len() <= floor {
            return Err(Trap::Damaged);
        }
        self.stack.pop().ok_or(Trap::Damaged)
    }

    pub(super) fn burn(&mut self, steps: u64) -> Result<(), Trap> {
        match self.fuel.checked_sub(steps) {
            Some(rest) => {
                self.fuel = rest;
                Ok(())
            }
            None => Err(Trap::Fuel { fuel: self.limits.fuel }),
        }
    }

    fn step(&mut self, library: &Library, memory: &mut Memory) -> Result<(), Trap> {
        self.burn(1)?;
        let frame = self.frames.last_mut().ok_or(Trap::Damaged)?;
        let code = library.script(frame.script).ok_or(Trap::Damaged)?;
        let (instruction, next) = read(&code.bytes, frame.next as usize).ok_or(Trap::Damaged)?;
        frame.next = u32::try_from(next).map_err(|_| Trap::Damaged)?;
        let (script, base) = (frame.script, frame.base as usize);
        self.perform(code, instruction, script, base, memory)
    }

    fn perform(
        &mut self,
        code: &Code,
        i: Instruction,
        script: u32,
        base: usize,
        memory: &mut Memory,
    ) -> Result<(), Trap> {
        match i.op {
            Op::Halt => return self.leave(Datum::Number(0)),
            Op::Return => {
                let value = self.pop()?;
                return self.leave(value);
            }
            Op::Number => return self.push(Datum::Number(i32::try_from(i.a).map_err(|_| Trap::Damaged)?)),
            Op::Text => {
                let text = code.texts.get(i.index()).ok_or(Trap::Damaged)?;
                return self.push(Datum::Words(text.clone()));
            }
            Op::Resource => {
                let (_, id) = code.resources.get(i.index()).ok_or(Trap::Damaged)?;
                return self.push(Datum::Number(*id));
            }
            Op::Load | Op::Store => {
                if i.index() >= code.locals.len() {
                    return Err(Trap::Damaged);
                }
                let at = base + i.index();
                if i.op == Op::Load {
                    let value = self.stack.get(at).ok_or(Trap::Damaged)?.clone();
                    return self.push(value);
                }
                let value = self.pop()?;
                *self.stack.get_mut(at).ok_or(Trap::Damaged)? = value;
            }
            Op::LoadLasting | Op::StoreLasting => {
                let own = memory.lasting.get_mut(script as usize).ok_or(Trap::Damaged)?;
                let slot = own.get_mut(i.index()).ok_or(Trap::Damaged)?;
                if i.op == Op::LoadLasting {
                    let value = slot.clone();
                    return self.push(value);
                }
                *slot = self.pop()?;
            }
            Op::LoadCell | Op::StoreCell => {
                let slot = memory.cells.get_mut(i.index()).ok_or(Trap::Damaged)?;
                if i.op == Op::LoadCell {
                    let value = slot.clone();
                    return self.push(value);
                }
                *slot = self.pop()?;
            }
            Op::Jump => return self.go(i.a),
            Op::JumpUnless | Op::JumpIf => {
                if self.pop()?.is_true() == (i.op == Op::JumpIf) {
                    return self.go(i.a);
                }
            }
            Op::AndSkip | Op::OrSkip => {
                let stop_on = i.op == Op::OrSkip;
                if self.pop()?.is_true() == stop_on {
                    self.push(Datum::Number(i32::from(stop_on)))?;
                    return self.go(i.a);
                }
            }
            Op::Switch => {
                let table = code.tables.get(i.index()).ok_or(Trap::Damaged)?;
                let on = self.pop()?.number();
                let target =
                    table.labels.iter().find(|(label, _)| *label == on).map_or(table.other, |(_, t)| *t);
                self.burn(table.labels.len() as u64 / 16)?;
                return self.go(i64::from(target));
            }
            Op::Call | Op::CallOn => {
                let mut arguments = Vec::new();
                for _ in 0..i.b {
                    arguments.push(self.pop()?);
                }
                arguments.reverse();
                let on = if i.op == Op::CallOn { Some(self.pop()?) } else { None };
                let function = u16::try_from(i.a).map_err(|_| Trap::Damaged)?;
                self.state = State::Asking(Ask::Call { function, on, arguments });
            }
            Op::Get => {
                let member = u16::try_from(i.a).map_err(|_| Trap::Damaged)?;
                let on = self.pop()?;
                self.state = State::Asking(Ask::Get { member, on });
            }
            Op::Set => {
                let member = u16::try_from(i.a).map_err(|_| Trap::Damaged)?;
                let value = self.pop()?;
                let on = self.pop()?;
                self.state = State::Asking(Ask::Set { member, on, value });
            }
            Op::Roll => {
                let sides = cut(self.pop()?.number());
                let dice = cut(self.pop()?.number());
                self.burn(u64::from(dice.unsigned_abs()))?;
                self.state = State::Asking(Ask::Roll { dice, sides });
            }
            _ => return self.compute(i),
        }
        Ok(())
    }

    fn go(&mut self, target: i64) -> Result<(), Trap> {
        let frame = self.frames.last_mut().ok_or(Trap::Damaged)?;
        frame.next = u32::try_from(target).map_err(|_| Trap::Damaged)?;
        Ok(())
    }

    fn leave(&mut self, value: Datum) -> Result<(), Trap> {
        let frame = self.frames.pop().ok_or(Trap::Damaged)?;
        self.stack.truncate(frame.base as usize);
        if self.frames.is_empty() {
            self.state = State::Done(value);
            return Ok(());
        }
        self.push(value)
    }
}

/// A number cut to its lowest eight bits.
fn cut(n: i32) -> i8 {
    i8::from_le_bytes([n.to_le_bytes()[0]])
}
