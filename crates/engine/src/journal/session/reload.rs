//! Other data under a practice game while it is played: for makers who change a file and look at what it does.
//!
//! Promise: the game goes on exactly as it stood, or not at all. The record says from which line on the data are others; only a
//! snapshot leads across, and one is written at once.

use super::{ApplyError, Session};
use crate::journal::record::Entry;
use crate::play::{Refusal, Ruleset};
use std::sync::Arc;

/// A game at the moment of a reload.
pub(super) struct Base {
    pub state: Vec<u8>,
    pub commands: u64,
    pub entries: u64,
}

impl Session {
    /// Continues the same game on other data. Returns whether the data differ at all.
    ///
    /// # Errors
    /// When it is no practice game, when the game is another one, or when its state does not fit the new data; nothing changes then.
    pub fn reload(&mut self, ruleset: Arc<dyn Ruleset>) -> Result<bool, ApplyError> {
        if self.held.is_some() {
            return Err(Refusal::new("unwritten", "The last command must be written first.").into());
        }
        if !self.is_practice() {
            return Err(Refusal::new("not-practice", "Data can be reloaded only in a practice game.").into());
        }
        if ruleset.name() != self.ruleset.name() || ruleset.rules_version() != self.ruleset.rules_version() {
            return Err(Refusal::new("other-game", "The data now belongs to another game.").into());
        }
        let mut state = Vec::new();
        self.game.state(&mut state);
        let refused = |why: String| {
            Refusal::new("does-not-fit", format!("This game cannot continue with the new data: {why}."))
        };
        let game = ruleset.restore(&state).map_err(refused)?;
        let differs = ruleset.data_digest() != self.ruleset.data_digest();
        if differs {
            self.write(&[Entry::Data(ruleset.data_digest())])?;
        }
        (self.ruleset, self.game) = (ruleset, game);
        self.arrivals = self.game.arrivals();
        if differs {
            self.checked = false;
            // What the game is now need not be what the old data would have written.
            state.clear();
            self.game.state(&mut state);
            self.base = Some(Base { state, commands: self.commands, entries: self.entries });
            // Both, so that no snapshot is left from before.
            self.snapshot()?;
            self.snapshot()?;
        }
        Ok(differs)
    }
}
