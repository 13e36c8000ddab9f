//! What is kept of a borg's games: their records, and entries in the table of scores.
//!
//! Promise: a record that is kept was played again and came to the same end; an entry can be replayed from the morgue. Games
//! that were cut off have no end and are not entered; marked ones are entered without a rank, as everyone's are.

use crate::cli::BorgArgs;
use crate::commands::lists::places;
use crate::failure::Failure;
use angrist_borg::Report;
use angrist_engine::journal::Session;
use angrist_engine::play::{Ruleset, state_hash};
use angrist_host::{Machine, UserDirs, enter_end};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to keep, and where.
pub struct Keeping {
    records: Option<PathBuf>,
    scores: Option<UserDirs>,
}

impl Keeping {
    /// As the command line asks for it; the directories are made.
    pub fn of(args: &BorgArgs) -> Result<Keeping, Failure> {
        let scores = if args.scores { Some(places()?) } else { None };
        let dirs = args.records.iter().cloned().chain(scores.iter().map(UserDirs::morgue));
        for dir in dirs {
            std::fs::create_dir_all(&dir)
                .map_err(|e| Failure::Refused(format!("cannot create {}: {e}", dir.display())))?;
        }
        Ok(Keeping { records: args.records.clone(), scores })
    }

    /// Keeps a game; says whether it is new in the table of scores.
    pub fn keep(&self, ruleset: &Arc<dyn Ruleset>, report: &Report) -> Result<bool, Failure> {
        let scored = self.scores.as_ref().filter(|_| report.verdict.is_some());
        if self.records.is_none() && scored.is_none() {
            return Ok(false);
        }
        let (session, text) = played_again(ruleset, report)?;
        let name = format!("{}-{}.record", ruleset.name(), report.seed);
        if let Some(dir) = &self.records {
            write(&dir.join(&name), &text)?;
        }
        let Some(places) = scored else { return Ok(false) };
        let end = session.game().end_so_far(&*ruleset.words("en"));
        let now = (Machine::here().now)();
        Ok(enter_end(places, &session, text.as_bytes(), &end, now)?.entered?)
    }
}

/// A borg's commands, done once more, and the record of them.
fn played_again(ruleset: &Arc<dyn Ruleset>, report: &Report) -> Result<(Session, String), Failure> {
    let mut session = Session::begin(ruleset.clone(), report.seed);
    session.keep_text();
    for command in &report.record {
        session.apply(command).map_err(|e| {
            Failure::Ours(format!(
                "seed {}: the borg's command '{command}' is refused on replay: {e}",
                report.seed
            ))
        })?;
    }
    if state_hash(session.game()) != report.hash {
        return Err(Failure::Ours(format!(
            "seed {}: the same commands gave a different result",
            report.seed
        )));
    }
    let text = session.take_text().unwrap_or_default();
    Ok((session, text))
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text)
        .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", file.display())))
}
