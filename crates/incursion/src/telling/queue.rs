//! Messages held back (S001-295): eight queues for each player, of which the innermost that is set collects.

use super::text::Text;
use serde::{Deserialize, Serialize};

/// How many queues there are.
pub const QUEUES: usize = 8;
/// The most that one queue holds, in letters; what comes after it is left out.
const LONGEST: usize = 64_000;

/// The queues of one player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Queues {
    set: Vec<u8>,
    held: [Text; QUEUES],
}

/// There is no such queue, or too many are set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there are {QUEUES} message queues; number {0} cannot be set")]
pub struct NoQueue(pub u8);

impl Queues {
    /// From now on messages go into this queue, until it is unset.
    pub fn set(&mut self, queue: u8) -> Result<(), NoQueue> {
        if usize::from(queue) >= QUEUES || self.set.len() >= QUEUES {
            return Err(NoQueue(queue));
        }
        self.set.push(queue);
        Ok(())
    }

    /// The queue set last collects no longer.
    pub fn unset(&mut self) -> Option<u8> {
        self.set.pop()
    }

    /// A message: kept if a queue is set, else given back to be shown.
    pub fn say(&mut self, text: Text) -> Option<Text> {
        let Some(&queue) = self.set.last() else { return Some(text) };
        let held = &mut self.held[usize::from(queue)];
        if held.width() + text.width() < LONGEST {
            if !held.is_empty() {
                held.push_str(" ");
            }
            held.append(text);
        }
        None
    }

    /// What a queue holds, taken out to be shown. A queue that still collects is not shown.
    pub fn show(&mut self, queue: u8) -> Option<Text> {
        let collects = self.set.contains(&queue);
        let held = self.held.get_mut(usize::from(queue)).filter(|_| !collects)?;
        let text = std::mem::take(held);
        (!text.is_empty()).then_some(text)
    }

    /// Forgets what a queue holds.
    pub fn empty(&mut self, queue: u8) {
        if let Some(held) = self.held.get_mut(usize::from(queue)) {
            *held = Text::new();
        }
    }

    /// Queues that are still set when a player's turn comes, which is an error of the code that set them. They are unset.
    pub fn left_set(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.set)
    }
}
