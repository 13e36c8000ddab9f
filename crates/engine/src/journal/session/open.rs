//! Opening a save: the game where it was left, from a snapshot or from its record.
//!
//! Promise: what is refused is refused before any file is touched; a snapshot that cannot be used is named and left out.

use super::{Accept, RecordFile, Session};
use crate::journal::record::{Entry, Record};
use crate::journal::replay::{Replay, same_data, same_game};
use crate::journal::save::{SaveDir, read_file};
use crate::journal::{Divergence, JournalError, OpenNotice, Snapshot};
use crate::play::Ruleset;
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Session {
    /// The game of a save, where it was left. Refused with a sentence and no file touched, or opened with what should
    /// be said about it.
    pub fn open(
        ruleset: Arc<dyn Ruleset>,
        dir: &Path,
        accept: Accept,
    ) -> Result<(Session, Vec<OpenNotice>), JournalError> {
        let save = SaveDir::open(dir)?;
        let path = save.record();
        let bytes = read_file(&path)?;
        let record = Record::read(&bytes, &path)?;
        let mut notices = Vec::new();
        same_game(&*ruleset, &record, &path)?;
        let (found, ours) = (record.rules(), ruleset.rules_version());
        if found > ours {
            let game = ruleset.name().to_owned();
            return Err(JournalError::OtherRules { path, game, found, ours });
        }
        let other_data = match same_data(&*ruleset, &record, &path) {
            Err(_) if accept.data => true,
            Err(refused) => return Err(refused),
            Ok(()) => false,
        };
        let at = Self::rebuild(&*ruleset, &record, &save, &mut notices, found == ours && !other_data)?;

        // Only now is anything written: everything that could be refused has been.
        let mut file =
            OpenOptions::new().write(true).open(&path).map_err(|e| JournalError::io("write to", &path, e))?;
        if let Some(line) = record.torn {
            file.set_len(record.whole).map_err(|e| JournalError::io("write to", &path, e))?;
            notices.push(OpenNotice::TornTail { line });
        }
        file.seek(SeekFrom::Start(record.whole)).map_err(|e| JournalError::io("write to", &path, e))?;
        save.sign();
        let mut file = RecordFile { save, path, file, whole: record.whole };
        if bytes.get(record.whole as usize - 1) != Some(&b'\n') {
            file.append("\n")?;
        }
        let mut session = Session {
            ruleset,
            arrivals: at.game.arrivals(),
            game: at.game,
            seed: record.header.seed,
            chain: record.last_chain(),
            entries: at.entries,
            commands: at.commands,
            last_check: at.commands,
            last_snapshot: at.commands,
            file: Some(file),
            text: None,
            held: None,
        };
        if found != ours {
            session.write(&[Entry::Rules(ours)])?;
            notices.push(OpenNotice::NewRules { from: found, to: ours });
        }
        if other_data {
            session.write(&[Entry::Data(session.ruleset.data_digest())])?;
            notices.push(OpenNotice::NewData);
        }
        if found != ours || other_data {
            session.snapshot()?;
        }
        Ok((session, notices))
    }

    /// The game at the end of its record, from the newest snapshot that can be used or from the beginning.
    pub(super) fn rebuild(
        ruleset: &dyn Ruleset,
        record: &Record,
        save: &SaveDir,
        notices: &mut Vec<OpenNotice>,
        from_start: bool,
    ) -> Result<Replay, JournalError> {
        let mut usable: Vec<(PathBuf, Snapshot)> = Vec::new();
        for file in save.snapshots() {
            if !file.exists() {
                continue;
            }
            let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let read = read_file(&file).map_err(|e| e.to_string()).and_then(|bytes| Snapshot::read(&bytes));
            let fits = |s: &Snapshot| record.chain_after(s.head.entries) == Some(s.chain());
            match read {
                Ok(snapshot) if fits(&snapshot) => usable.push((file, snapshot)),
                Ok(_) => {
                    let why = "it belongs to another record, or the record has lost its last lines".into();
                    notices.push(OpenNotice::SnapshotLeftOut { file: name, why });
                }
                Err(why) => notices.push(OpenNotice::SnapshotLeftOut { file: name, why }),
            }
        }
        usable.sort_by_key(|(_, s)| s.head.entries);
        let mut diverged = None;
        let mut unusable: Option<String> = None;
        while let Some((file, snapshot)) = usable.pop() {
            let why = match ruleset.restore(&snapshot.state) {
                Ok(game) => {
                    let mut at =
                        Replay { game, commands: snapshot.head.commands, entries: snapshot.head.entries };
                    match finish(&mut at, record) {
                        Ok(()) => return Ok(at),
                        Err(divergence) => {
                            let why = format!("line {} does not follow from it", divergence.line);
                            diverged.get_or_insert(divergence);
                            why
                        }
                    }
                }
                Err(why) => {
                    unusable.get_or_insert_with(|| why.clone());
                    why
                }
            };
            let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            notices.push(OpenNotice::SnapshotLeftOut { file: name, why });
        }
        let path = save.record();
        if !from_start {
            // Why the newest snapshot could not be restored says more than where an older one went astray.
            let need = "it needs a snapshot to go on under other rules or data, and none can be used";
            let (line, what) = match (unusable, diverged) {
                (Some(why), _) => (1, format!("{need}: {why}")),
                (None, Some(d)) => (d.line, d.what),
                (None, None) => (1, need.into()),
            };
            return Err(JournalError::Diverged { path, line, what });
        }
        let mut at = Replay::from_start(ruleset, record.header.seed);
        finish(&mut at, record).map_err(|d| JournalError::Diverged { path, line: d.line, what: d.what })?;
        Ok(at)
    }
}

/// Does what a record says from where a game is.
pub(super) fn finish(at: &mut Replay, record: &Record) -> Result<(), Divergence> {
    let done = usize::try_from(at.entries).unwrap_or(usize::MAX).min(record.entries.len());
    for (line, _, entry) in &record.entries[done..] {
        at.step(*line, entry, &mut |_, _, _| {})?;
    }
    Ok(())
}
