//! The frames of the stack, and faults: plain values that can be saved.

use super::super::Question;
use super::super::native::Native;
use crate::events::{Event, Phase, Step, Trace};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Machine;
use serde::{Deserialize, Serialize};

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
    pub(super) restore: i32,
    /// The event before, where runs are traced.
    pub(super) before: Option<Box<Event>>,
}

/// An event being thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    pub(super) base: i32,
    pub(super) phase: Phase,
    pub(super) steps: Vec<Step>,
    pub(super) next: usize,
    pub(super) result: i32,
    pub(super) started: bool,
    /// What changed goes back into the event below.
    pub(super) copy_back: bool,
    /// The use of an effect that ends with it.
    pub(super) ends_use: u32,
    /// The thrower takes the event from the stack.
    pub(super) inside: bool,
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
