//! Replaying: the commands of a record done again, and compared line by line.

use super::record::{Entry, Record};
use super::{Chain, KeepError};
use crate::play::{Game, Outcome, World, state_hash};
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
    pub fn from_start(world: &dyn World, seed: u64) -> Self {
        Replay { game: world.begin(seed), commands: 0, entries: 0 }
    }

    /// Does a command of a line once.
    pub(super) fn command(&mut self, line: u64, text: &str) -> Result<Outcome, Divergence> {
        let outcome = self.game.apply(text).map_err(|refusal| Divergence {
            line,
            what: format!("'{text}' was done in the recorded game, here it is refused: {refusal}"),
        })?;
        self.commands += 1;
        Ok(outcome)
    }

    /// Whether the game stands where the recorded one stood after a line's last command.
    pub(super) fn compare(&self, line: u64, text: &str, pulse: u16) -> Result<(), Divergence> {
        if self.game.pulse() == pulse {
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
            Entry::Command { text, times, pulse } => {
                for _ in 0..*times {
                    let outcome = self.command(line, text)?;
                    each(&*self.game, text, &outcome);
                }
                self.compare(line, text, *pulse)?;
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
                    return apart(format!("the state hash is {found:016x}, recorded was {hash:016x}"));
                }
            }
            Entry::Rules(rules) => {
                return apart(format!(
                    "from here on it was played by rules {rules}; only a snapshot leads across"
                ));
            }
            Entry::Data(_) => {
                return apart(
                    "from here on it was played on other data; only a snapshot leads across".into(),
                );
            }
        }
        self.entries += 1;
        Ok(())
    }
}

/// Replays a whole record, or stops at the first divergence.
pub fn replay(
    world: &dyn World,
    record: &Record,
    mut each: impl FnMut(&dyn Game, &str, &Outcome),
) -> Result<Replay, Divergence> {
    let mut replay = Replay::from_start(world, record.header.seed);
    for (line, _, entry) in &record.entries {
        replay.step(*line, entry, &mut each)?;
    }
    Ok(replay)
}

/// Whether a record belongs to this world: game, rules, data. The caller decides which differences it accepts.
pub(super) fn same_world(world: &dyn World, record: &Record, path: &Path) -> Result<(), KeepError> {
    same_game(world, record, path)?;
    if record.rules() != world.rules_version() {
        return Err(KeepError::OtherRules {
            path: path.to_owned(),
            game: world.name().to_owned(),
            found: record.rules(),
            ours: world.rules_version(),
        });
    }
    same_data(world, record, path)
}

/// Whether a record is of this game at all.
pub(super) fn same_game(world: &dyn World, record: &Record, path: &Path) -> Result<(), KeepError> {
    if record.header.game == world.name() {
        return Ok(());
    }
    Err(KeepError::OtherGame {
        path: path.to_owned(),
        found: record.header.game.clone(),
        wanted: world.name().to_owned(),
    })
}

/// Whether a record was played on this data.
pub(super) fn same_data(world: &dyn World, record: &Record, path: &Path) -> Result<(), KeepError> {
    if record.data() == world.data_digest() {
        return Ok(());
    }
    let short = |d: &[u8]| super::record::hex(&d[..4]);
    Err(KeepError::OtherData {
        path: path.to_owned(),
        found: short(&record.data()),
        ours: short(&world.data_digest()),
    })
}

impl Record {
    /// Refuses a record of another game, other rules or other data, each with its own sentence.
    pub fn fits(&self, world: &dyn World, path: &Path) -> Result<(), KeepError> {
        same_world(world, self, path)
    }

    /// The check behind its last line.
    pub fn last_chain(&self) -> Chain {
        self.entries.last().map_or(self.begin, |(_, chain, _)| *chain)
    }
}
