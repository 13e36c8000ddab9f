//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.
//!
//! Promise: whatever the messages are, each answer is a value of the protocol, and no rule panics.

use crate::desk::{Desk, Library, Listed, Wanted};
use crate::mcp::Agent;
use crate::wire::{Server, answer};
use angrist_engine::play::Ruleset;
use serde_json::Value;
use std::sync::Arc;

/// Messages of one input that are answered.
const MOST_MESSAGES: usize = 30;
/// Games that one input can have open.
const MOST_GAMES: usize = 4;

struct One(Arc<dyn Ruleset>);

impl Library for One {
    fn games(&self) -> Vec<Listed> {
        let name = self.0.name().to_owned();
        vec![Listed { name, title: self.0.title().to_owned(), about: String::new() }]
    }

    fn ruleset(&self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, String> {
        match &wanted.data {
            Some(data) => Err(format!("{data} is no directory")),
            None => Ok(self.0.clone()),
        }
    }
}

/// Bytes as messages, a line each, to a desk with one game and to an agent's view of another.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn messages(ruleset: &Arc<dyn Ruleset>, bytes: &[u8]) -> Result<(), String> {
    let desk = || Desk::new(Box::new(One(ruleset.clone())), MOST_GAMES);
    let mut servers: [Box<dyn Server>; 2] = [Box::new(desk()), Box::new(Agent::new(desk(), "0"))];
    for server in &mut servers {
        for line in bytes.split(|b| *b == b'\n').filter(|l| !is_long(l)).take(MOST_MESSAGES) {
            let Some(said) = answer(&mut **server, line) else { continue };
            let said = match said {
                Value::Array(list) => list,
                one => vec![one],
            };
            for one in &said {
                let fields = one.as_object().ok_or("an answer is not an object")?;
                if fields.contains_key("result") == fields.contains_key("error") {
                    return Err(format!("this is not an answer: {one}"));
                }
                if one["error"]["code"] == crate::fault::Code::Internal.number() {
                    return Err(format!(
                        "{} after {}",
                        one["error"]["message"],
                        String::from_utf8_lossy(line)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Whether a message asks for more turns of a long action at once than a fuzzer should wait for.
fn is_long(line: &[u8]) -> bool {
    String::from_utf8_lossy(line)
        .split("go ")
        .skip(1)
        .any(|n| n.bytes().take_while(u8::is_ascii_digit).count() > 3)
}
