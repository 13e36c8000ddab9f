//! Saves on a disk: `NAME.angrist/` with `record`, `snapshot-0`, `snapshot-1`, `lock`.

use crate::FileStore;
use crate::store::read_path;
use angrist_engine::journal::{
    Accept, JournalError, LARGEST, OpenNotice, Record, SaveSummary, Session, Store,
};
use angrist_engine::play::Ruleset;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a save's name ends in.
pub const ENDING: &str = "angrist";

/// A new game in a directory of its own, which is made.
pub fn new_save(ruleset: Arc<dyn Ruleset>, dir: &Path, seed: u64) -> Result<Session, JournalError> {
    Session::create(ruleset, Box::new(FileStore::make(dir)?), seed)
}

/// The game in a directory, where it was left.
pub fn open_save(
    ruleset: Arc<dyn Ruleset>,
    dir: &Path,
    accept: Accept,
) -> Result<(Session, Vec<OpenNotice>), JournalError> {
    Session::open(ruleset, Box::new(FileStore::at(dir)), accept).map_err(|e| with_rescue(e, dir))
}

/// Says what can be done about a damaged record.
fn with_rescue(e: JournalError, dir: &Path) -> JournalError {
    match e {
        JournalError::Damaged { path, line, what } => {
            let what = format!("{what}; `angrist saves rescue {}` recovers what it can", dir.display());
            JournalError::Damaged { path, line, what }
        }
        other => other,
    }
}

/// The record in a file.
pub fn read_record(path: &Path) -> Result<Record, JournalError> {
    Record::read(&read_path(path, LARGEST)?, path)
}

/// All saves in a directory, by name. A directory that does not exist holds none.
pub fn list_saves(dir: &Path) -> Result<Vec<SaveSummary>, JournalError> {
    let names = FileStore::at(dir).list()?;
    let saves = names.into_iter().filter_map(|name| {
        let path: PathBuf = dir.join(&name);
        let is_save = path.extension().is_some_and(|e| e == ENDING) && path.is_dir();
        let stem = path.file_stem()?.to_string_lossy().into_owned();
        is_save.then(|| SaveSummary::of(&FileStore::at(&path), &stem))
    });
    let mut saves: Vec<SaveSummary> = saves.collect();
    saves.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(saves)
}
