//! What is left of a game that ended: its files in the morgue and its line in the table of scores.

use crate::{FileShelf, Place, Shelf, UserDirs};
use angrist_engine::journal::{
    JournalError, MorgueFiles, ScoreEntry, Scores, Session, enter_score, write_morgue,
};
use angrist_engine::play::{End, Mark, Query, state_hash};
use std::path::{Path, PathBuf};

/// The name of the table of scores among the user's data.
const SCORES: &str = "scores.jsonl";

/// The table of scores of a user.
pub fn read_scores(places: &UserDirs) -> Result<Scores, JournalError> {
    Ok(read_scores_on(&FileShelf::only_files(places))?.0)
}

/// The table of scores on a shelf, and what messages call it.
pub fn read_scores_on(shelf: &dyn Shelf) -> Result<(Scores, PathBuf), JournalError> {
    let store = shelf.place(Place::Data);
    Ok((Scores::read(&*store, SCORES)?, store.path_of(SCORES)))
}

/// The entry of a game that ended at this second, with the copy of its record that the morgue has.
pub fn score_entry(session: &Session, end: &End, id: &str, record: &Path, when: u64) -> ScoreEntry {
    let ruleset = session.ruleset();
    let mut told = ScoreEntry::of(end);
    told.marks.extend(session.is_rescued().then_some(Mark::Rescued));
    ScoreEntry {
        id: id.to_owned(),
        game: ruleset.name().to_owned(),
        rules: ruleset.rules_version(),
        data: ruleset.data_digest().iter().take(8).map(|b| format!("{b:02x}")).collect(),
        seed: session.seed(),
        turns: session.game().turn(),
        who: who(session),
        record: record.display().to_string(),
        when,
        ..told
    }
}

/// People and house of the hero, where the game tells them.
fn who(session: &Session) -> String {
    let plan = session.game().inspect(&Query::parse("plan"));
    let plan = plan.get("plan").and_then(|p| p.as_str()).unwrap_or_default();
    let words = ["race=", "house="].iter().filter_map(|key| {
        let word = plan.split_whitespace().find_map(|w| w.strip_prefix(key))?;
        Some(word.replace('_', " ")).filter(|w| !w.is_empty())
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What was written of a game that ended.
#[derive(Debug)]
pub struct EndWritten {
    /// Its files in the morgue.
    pub files: MorgueFiles,
    /// Its entry.
    pub entry: ScoreEntry,
    /// Whether the entry was new in the table of scores, or why it could not be entered.
    pub entered: Result<bool, JournalError>,
}

/// Writes the morgue files of a game that ended and enters it into the scores of a user.
pub fn enter_end(
    places: &UserDirs,
    session: &Session,
    record: &[u8],
    end: &End,
    when: u64,
) -> Result<EndWritten, JournalError> {
    enter_end_on(&FileShelf::only_files(places), session, record, end, when)
}

/// Writes the morgue files of a game that ended and enters it into the scores, on a shelf. `record` is its record so far.
pub fn enter_end_on(
    shelf: &dyn Shelf,
    session: &Session,
    record: &[u8],
    end: &End,
    when: u64,
) -> Result<EndWritten, JournalError> {
    let mut morgue = shelf.make_place(Place::Morgue)?;
    let files = write_morgue(&mut *morgue, record, session.commands(), state_hash(session.game()), end)?;
    let entry = score_entry(session, end, &files.id, &morgue.path_of(&files.record), when);
    let entered = shelf
        .make_place(Place::Data)
        .map_err(JournalError::from)
        .and_then(|mut store| enter_score(&mut *store, SCORES, &entry));
    Ok(EndWritten { files, entry, entered })
}
