//! Replaying: the commands of a record done again, and compared line by line.

use super::record::{Entry, Record};
use super::{Chain, JournalError};
use crate::play::{Game, Outcome, Ruleset, state_hash};
use std::path::Path;

/// Where a replay went another way than the game did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergence {
    /// Line of the file, from 1.
    pub line: u64,
    /// What differs, as a sentence.
    pub what: String,
}

/// A game being replayed.
pub struct Replay {
    /// The game so far.
    pub game: Box<dyn Game>,
    /// Commands so far.
    pub commands: u64,
    /// Entries so far.
    pub entries: u64,
}

impl Replay {
    /// A replay from the beginning.
    pub fn from_start(ruleset: &dyn Ruleset, seed: u64) -> Self {
        Replay { game: ruleset.begin(seed), commands: 0, entries: 0 }
    }

    /// Does a command of a line once.
    pub(super) fn command(&mut self, line: u64, text: &str) -> Result<Outcome, Divergence> {
        let outcome = self.game.apply_text(text).map_err(|refusal| Divergence {
            line,
            what: format!("'{text}' was accepted in the recorded game but is refused here: {refusal}"),
        })?;
        self.commands += 1;
        Ok(outcome)
    }

    /// Whether the game stands where the recorded one stood after a line's last command.
    pub(super) fn compare(&self, line: u64, text: &str, fingerprint: u16) -> Result<(), Divergence> {
        if self.game.fingerprint() == fingerprint {
            return Ok(());
        }
        Err(Divergence { line, what: format!("after '{text}' the game differs from the recorded one") })
    }

    /// Does one line. `each` sees every command's outcome.
    pub fn step(
        &mut self,
        line: u64,
        entry: &Entry,
        each: &mut dyn FnMut(&dyn Game, &str, &Outcome),
    ) -> Result<(), Divergence> {
        let apart = |what: String| Err(Divergence { line, what });
        match entry {
            Entry::Command { text, times, fingerprint } => {
                for _ in 0..*times {
                    let outcome = self.command(line, text)?;
                    each(&*self.game, text, &outcome);
                }
                self.compare(line, text, *fingerprint)?;
            }
            Entry::Check { commands, hash } | Entry::End { commands, hash } => {
                let found = state_hash(&*self.game);
                if *commands != self.commands {
                    return apart(format!(
                        "{commands} commands were recorded up to here, {} were replayed",
                        self.commands
                    ));
                }
                if found != *hash {
                    return apart(format!("the state hash is {found:016x}, but {hash:016x} was recorded"));
                }
            }
            Entry::Rules(rules) => {
                return apart(format!(
                    "from here on the game used rules {rules}; only a snapshot can continue it"
                ));
            }
            Entry::Rescued { from_snapshot: false, .. } => {}
            Entry::Rescued { from_snapshot: true, .. } => {
                return apart(
                    "the game was rescued here, from a snapshot; what came before is not in this record"
                        .into(),
                );
            }
            Entry::Data(_) => {
                return apart(
                    "from here on the game used other data; only a snapshot can continue it".into(),
                );
            }
        }
        self.entries += 1;
        Ok(())
    }
}

/// Replays a whole record, or stops at the first divergence.
pub fn replay(
    ruleset: &dyn Ruleset,
    record: &Record,
    mut each: impl FnMut(&dyn Game, &str, &Outcome),
) -> Result<Replay, Divergence> {
    let mut replay = Replay::from_start(ruleset, record.header.seed);
    for (line, _, entry) in &record.entries {
        replay.step(*line, entry, &mut each)?;
    }
    Ok(replay)
}

/// Whether a record belongs to this world: game, rules, data. The caller decides which differences it accepts.
pub(super) fn same_ruleset(ruleset: &dyn Ruleset, record: &Record, path: &Path) -> Result<(), JournalError> {
    same_game(ruleset, record, path)?;
    if record.rules() != ruleset.rules_version() {
        return Err(JournalError::OtherRules {
            path: path.to_owned(),
            game: ruleset.name().to_owned(),
            found: record.rules(),
            ours: ruleset.rules_version(),
        });
    }
    same_data(ruleset, record, path)
}

/// Whether a record is of this game at all.
pub(super) fn same_game(ruleset: &dyn Ruleset, record: &Record, path: &Path) -> Result<(), JournalError> {
    if record.header.game == ruleset.name() {
        return Ok(());
    }
    Err(JournalError::OtherGame {
        path: path.to_owned(),
        found: record.header.game.clone(),
        wanted: ruleset.name().to_owned(),
    })
}

/// The line of the header that names the constants.
const CONSTANTS_LINE: u64 = 5;

/// Whether a record was played on this data.
pub(super) fn same_data(ruleset: &dyn Ruleset, record: &Record, path: &Path) -> Result<(), JournalError> {
    if record.data() == ruleset.data_digest() {
        // The digest covers the constants: with the same one, another name in the header was written there by hand.
        let named = &record.header.constants;
        if record.data() == record.header.data && named != ruleset.constants() {
            let what =
                format!("the constants are called '{named}', those of its data '{}'", ruleset.constants());
            return Err(JournalError::damaged(path, CONSTANTS_LINE, what));
        }
        return Ok(());
    }
    let short = |d: &[u8]| super::record::hex(&d[..4]);
    Err(JournalError::OtherData {
        path: path.to_owned(),
        found: short(&record.data()),
        ours: short(&ruleset.data_digest()),
    })
}

impl Record {
    /// Refuses a record of another game, other rules or other data, each with its own sentence.
    pub fn fits(&self, ruleset: &dyn Ruleset, path: &Path) -> Result<(), JournalError> {
        same_ruleset(ruleset, self, path)
    }

    /// The check behind its last line.
    pub fn last_chain(&self) -> Chain {
        self.entries.last().map_or(self.begin, |(_, chain, _)| *chain)
    }
}
