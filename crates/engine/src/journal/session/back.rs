//! Taking turns back in a practice game: the record loses its last lines and the game is made again.

use super::open::finish;
use super::{ApplyError, Session};
use crate::journal::record::{Entry, Record};
use crate::journal::replay::Replay;
use crate::journal::save::{RECORD, SNAPSHOTS};
use crate::journal::{Chain, JournalError};
use crate::play::{Mark, Next, Refusal};
use std::path::{Path, PathBuf};

impl Session {
    /// Whether turns of this game may be taken back: it was marked as practice.
    pub fn is_practice(&self) -> bool {
        let words = self.ruleset.words("en");
        self.game.end_so_far(&*words).marks.contains(&Mark::Practice)
    }

    /// Takes back the last turn of a practice game: the record loses its last commands up to one that passed time, and the
    /// game is made again from what is left. The command that marked it as practice stays.
    pub fn take_back(&mut self) -> Result<(), ApplyError> {
        if self.held.is_some() {
            return Err(Refusal::new("unwritten", "The last command must be written first.").into());
        }
        if !self.is_practice() {
            return Err(Refusal::new("not-practice", "Turns can be undone only in a practice game.").into());
        }
        let path = self.store.as_ref().map_or_else(|| PathBuf::from(RECORD), |s| s.path_of(RECORD));
        let Some(bytes) = self.record_bytes()? else {
            return Err(Refusal::new("not-kept", "This game has no record.").into());
        };
        let mut record = Record::read(&bytes, &path)?;
        let now = self.game.turn();
        let over = matches!(self.game.next(), Next::Over(_));
        let at = loop {
            let command = |(_, _, e): &(u64, Chain, Entry)| matches!(e, Entry::Command { .. });
            let Some(last) = record.entries.iter().rposition(command) else {
                return Err(nothing_to_take_back());
            };
            // What came before other data cannot be made again with these.
            if record.entries[last..].iter().any(|(_, _, e)| matches!(e, Entry::Data(_))) {
                return Err(nothing_to_take_back());
            }
            record.entries.truncate(last);
            let at = self.again(&record, &path)?;
            let words = self.ruleset.words("en");
            if !at.game.end_so_far(&*words).marks.contains(&Mark::Practice) {
                return Err(nothing_to_take_back());
            }
            // An end that took no turn (giving up at once) is taken back to the choice before it.
            let before_end = over && matches!(at.game.next(), Next::Turn);
            if before_end || at.game.turn() < now || at.commands == 0 {
                break at;
            }
        };
        let length = record.length_of(&bytes);
        if let Some(store) = &mut self.store {
            store.cut(RECORD, length).map_err(JournalError::from)?;
            // Snapshots that know of turns that never were would only be complained about.
            for snapshot in SNAPSHOTS {
                let _ = store.remove(snapshot);
            }
        }
        self.chain = record.last_chain();
        self.checked = matches!(record.entries.last(), Some((_, _, Entry::Check { .. })));
        if let Some(text) = &mut self.text {
            text.text.truncate(usize::try_from(length).unwrap_or(usize::MAX));
            text.chain = self.chain;
        }
        self.arrivals = at.game.arrivals();
        (self.game, self.entries, self.commands) = (at.game, at.entries, at.commands);
        (self.last_check, self.last_snapshot) = (self.commands, self.commands);
        let _ = self.snapshot();
        Ok(())
    }

    /// The game of a record that has lost lines: from the newest snapshot that still fits, or from the beginning.
    fn again(&self, record: &Record, path: &Path) -> Result<Replay, JournalError> {
        if let Some(base) = &self.base {
            let wrong = |line, what| JournalError::Diverged { path: path.to_owned(), line, what };
            let game = self.ruleset.restore(&base.state).map_err(|why| wrong(1, why))?;
            let mut at = Replay { game, commands: base.commands, entries: base.entries };
            finish(&mut at, record).map_err(|d| wrong(d.line, d.what))?;
            return Ok(at);
        }
        if let Some(store) = &self.store {
            let made = Self::rebuild(&*self.ruleset, record, &**store, &mut Vec::new(), true)?;
            return Ok(made.at);
        }
        let mut at = Replay::from_start(&*self.ruleset, record.header.seed);
        finish(&mut at, record).map_err(|d| JournalError::Diverged {
            path: path.to_owned(),
            line: d.line,
            what: d.what,
        })?;
        Ok(at)
    }
}

fn nothing_to_take_back() -> ApplyError {
    Refusal::new("nothing-to-take-back", "There is no turn to undo.").into()
}
