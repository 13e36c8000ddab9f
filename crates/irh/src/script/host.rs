//! What scripts ask of the program around them.
//!
//! [`Plain`] is the host of this crate: random numbers and the constants of resources. Everything else it refuses by name;
//! the whole host comes with the game's rules.

use super::api::Api;
use super::machine::{Ask, Datum, Library, Machine, Memory, Stop, Trap};
use angrist_engine::chance::Mt19937;
use std::collections::BTreeMap;

/// What a host says to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The answer.
    Value(Datum),
    /// Run this script; its result is the answer.
    Run(u32),
    /// Not now: the machine waits, and may be saved.
    Later,
    /// Never.
    Refuse,
}

/// Somebody who answers scripts.
pub trait Host {
    /// Answers one question.
    fn reply(&mut self, ask: &Ask) -> Reply;
}

/// How a drive ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The script ended with this value.
    Done(Datum),
    /// The host will answer later; the machine waits.
    Waiting(Ask),
}

/// Runs a machine with a host until the script ends or the host wants time.
///
/// # Errors
/// When the run is refused; see [`Trap`].
pub fn drive(
    machine: &mut Machine,
    library: &Library,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> Result<Outcome, Trap> {
    loop {
        match machine.run(library, memory)? {
            Stop::Done(value) => return Ok(Outcome::Done(value)),
            Stop::Ask(ask) => match host.reply(&ask) {
                Reply::Value(value) => machine.answer(value),
                Reply::Run(script) => machine.answer_by(library, script),
                Reply::Later => return Ok(Outcome::Waiting(ask)),
                Reply::Refuse => machine.refuse(describe(&ask)),
            },
        }
    }
}

/// A question by name, as messages put it.
#[must_use]
pub fn describe(ask: &Ask) -> String {
    let api = Api::get();
    match ask {
        Ask::Call { function, .. } => match api.function(*function) {
            Some(f) if f.class == "global" => format!("the function `{}`", f.name),
            Some(f) => format!("the function `{}` of {}", f.name, f.class),
            None => format!("function number {function}"),
        },
        Ask::Get { member, .. } | Ask::Set { member, .. } => match api.member(*member) {
            Some(m) => format!("the member `{}` of {}", m.name, m.class),
            None => format!("member number {member}"),
        },
        Ask::Roll { dice, sides } => format!("a throw of {dice}d{sides}"),
    }
}

/// A host with dice, random numbers and the constants of resources.
#[derive(Clone, Debug)]
pub struct Plain {
    /// Where chance comes from.
    pub chance: Mt19937,
    /// Constants by resource and number.
    pub constants: BTreeMap<(i32, i32), i32>,
}

impl Plain {
    /// A host with its chance from a seed, and no constants.
    #[must_use]
    pub fn new(seed: u32) -> Plain {
        Plain { chance: Mt19937::new(seed), constants: BTreeMap::new() }
    }

    /// The sum of `dice` draws of 1 to `sides`; no dice, no draw.
    fn roll(&mut self, dice: i8, sides: i8) -> i32 {
        let mut sum = 0i32;
        for _ in 0..dice.max(0) {
            sum += i32::from(self.chance.random(i16::from(sides))) + 1;
        }
        sum
    }
}

/// A number cut to sixteen bits, as the original's parameter is.
fn cut(n: i32) -> i16 {
    let four = n.to_le_bytes();
    i16::from_le_bytes([four[0], four[1]])
}

impl Host for Plain {
    fn reply(&mut self, ask: &Ask) -> Reply {
        match ask {
            Ask::Roll { dice, sides } => Reply::Value(Datum::Number(self.roll(*dice, *sides))),
            Ask::Call { function, on, arguments } => {
                let Some(f) = Api::get().function(*function) else { return Reply::Refuse };
                match (f.class, f.name, on, arguments.as_slice()) {
                    ("global", "random", None, [n]) => {
                        Reply::Value(Datum::Number(i32::from(self.chance.random(cut(n.number())))))
                    }
                    ("T_TDUNGEON", "GetConst", Some(of), [n]) => {
                        let key = (of.number(), n.number());
                        Reply::Value(Datum::Number(self.constants.get(&key).copied().unwrap_or(0)))
                    }
                    _ => Reply::Refuse,
                }
            }
            Ask::Get { .. } | Ask::Set { .. } => Reply::Refuse,
        }
    }
}
