//! A trace of events: which handlers ran, what they answered and what they changed. Off unless somebody wants to see it.

use super::Field;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Most lines kept.
const MOST: usize = 10_000;

/// One handler's run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traced {
    /// Events inside events.
    pub depth: u16,
    /// The event as the handler heard it.
    pub event: i32,
    /// Whose handler.
    pub resource: Rid,
    /// Its answer.
    pub answer: i32,
    /// Fields it changed, by number: what they were and are.
    pub changed: Vec<(u8, i32, i32)>,
}

/// The trace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Whether runs are written down.
    pub on: bool,
    /// What was written down.
    pub lines: Vec<Traced>,
}

impl Trace {
    /// Writes a run down, if runs are.
    pub fn add(&mut self, line: Traced) {
        if self.on && self.lines.len() < MOST {
            self.lines.push(line);
        }
    }
}

impl fmt::Display for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = usize::from(self.depth) * 2;
        write!(f, "{:indent$}event {} of {:#x} answered {}", "", self.event, self.resource.0, self.answer)?;
        for &(field, was, is) in &self.changed {
            let name = Field::ALL.get(usize::from(field)).map_or("", |x| x.1);
            write!(f, ", {name} {was} -> {is}")?;
        }
        Ok(())
    }
}
