//! Orders: a command with what was already asked about it, and what an answer leads to.
//!
//! A command that needs to know more asks, and the question holds a [`Then`]: the answer is put in its typed place and the command is
//! done again from the start, so that nothing is done twice or half. In records and saves an order is text: `sure drop a 3`.

use super::VERBS;
use crate::forge::BenchQuestion;
use crate::hero::Plan;
use crate::tables::AbilityId;
use crate::things::ItemPlace;
use angrist_engine::play::{Command, ItemKey, Refusal, Value};
use angrist_engine::space::Dir;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A command, and whether what is inscribed on things has been asked about.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// The command.
    pub command: Command,
    /// No inscription needs to be asked about any more.
    pub sure: bool,
}

impl Eq for Order {}

impl Order {
    /// A command that nothing was asked about yet; `sure COMMAND` takes inscriptions as asked about.
    pub fn new(command: &Command) -> Result<Order, Refusal> {
        if command.name() != SURE {
            return Ok(Order { command: command.clone(), sure: false });
        }
        // The answer to the question may stand behind the command.
        let text = command.text(0);
        let inner = Command::parse(&VERBS, text.strip_suffix(" yes").unwrap_or(text))?;
        if inner.name() == SURE {
            return Err(Refusal::new("unknown-command", "Use 'sure' only once."));
        }
        Ok(Order { command: inner, sure: true })
    }

    /// Reads a line.
    pub fn parse(line: &str) -> Result<Order, Refusal> {
        Order::new(&Command::parse(&VERBS, line)?)
    }

    /// The verb of another order alone.
    pub fn bare(&self) -> Order {
        Order { command: Command::bare(&VERBS, self.command.index()), sure: false }
    }

    /// A verb of the table alone. The first verb for a name that the table does not have: a test sees to it that none is used.
    pub fn verb(name: &'static str) -> Order {
        let command = Command::named(&VERBS, name).unwrap_or_else(|| Command::bare(&VERBS, 0));
        Order { command, sure: false }
    }

    /// With one argument more.
    pub fn with(self, value: Value) -> Order {
        Order { command: self.command.with(value), ..self }
    }

    /// With a thing by its place.
    pub fn on(self, place: ItemPlace) -> Order {
        match ItemKey::new(&place.to_string()) {
            Some(key) => self.with(Value::Item(key)),
            None => self,
        }
    }

    /// Toward a direction.
    pub fn toward(self, dir: Dir) -> Order {
        self.with(Value::Direction(dir))
    }

    /// The same with nothing inscribed left to ask about.
    pub fn sure(self) -> Order {
        Order { sure: true, ..self }
    }

    /// The same, agreed to.
    pub fn agreed(self) -> Order {
        Order { command: self.command.agreed(true), ..self }
    }
}

/// The verb of a command whose inscriptions were asked about.
const SURE: &str = "sure";

impl std::ops::Deref for Order {
    type Target = Command;

    fn deref(&self) -> &Command {
        &self.command
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.sure { "sure " } else { "" }, self.command)
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Order::parse(&String::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

/// What the answer to a question leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// The order with the answer as its next argument.
    With(Order),
    /// The order itself, now that it is agreed to.
    Agreed(Order),
    /// The smith's bench goes on.
    Bench(BenchQuestion),
    /// An ability is bought, of the kind that was answered.
    Learn(AbilityId),
    /// The plan of a birth with the answer put in.
    Birth(Box<Plan>),
}

/// An attack as it came about: what to do again once it is agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// By walking.
    Walk(Dir),
    /// By doing what is obvious.
    Interact(Dir),
}

impl Attempt {
    /// The order, agreed to.
    pub fn agreed(self) -> Order {
        match self {
            Attempt::Walk(dir) => Order::verb("walk").toward(dir).agreed(),
            Attempt::Interact(dir) => Order::verb("interact").toward(dir).agreed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_prints_back_to_the_text_of_records() {
        for line in [
            "walk n",
            "walk n yes",
            "sure drop a 3",
            "sure throw b 3,4",
            "interact here yes",
            "fire 1 near",
            "sing stop",
        ] {
            assert_eq!(Order::parse(line).unwrap().to_string(), line);
        }
        assert_eq!(Order::parse("sure drop a yes").unwrap().to_string(), "sure drop a");
        assert_eq!(Order::parse("sure sure drop a").unwrap_err().tag, "unknown-command");
    }

    #[test]
    fn every_verb_that_rules_name_is_in_the_table() {
        for name in [
            "walk", "interact", "up", "down", "prise", "sing", "forge", "fire", "throw", "blow", "eat",
            "quaff", "staff", "refuel", "remove", "wear", "give", "retire",
        ] {
            assert_eq!(Order::verb(name).name(), name);
        }
    }
}
