//! Opening a save: the game where it was left, from a snapshot or from its record.
//!
//! Promise: what is refused is refused before any file is touched; a snapshot that cannot be used is named and left out. A
//! snapshot is used only when the record holds the hash of its state, or when there is no other way on.

use super::{Accept, Session, refused};
use crate::chance::fnv1a64;
use crate::journal::record::{Entry, HEADER_LINES, Record};
use crate::journal::replay::{Replay, same_data, same_game};
use crate::journal::save::{RECORD, SNAPSHOTS, Seal, record_bytes, snapshot_files};
use crate::journal::store::{Locking, MemoryStore, Store};
use crate::journal::{Divergence, JournalError, OpenNotice, Snapshot};
use crate::play::{Ruleset, state_hash};
use std::sync::Arc;

/// A game made again, and which of the two snapshots is the older.
pub(super) struct Rebuilt {
    pub at: Replay,
    pub slot: usize,
}

impl Session {
    /// The game of a save, where it was left. Refused with a sentence and no file touched, or opened with what should
    /// be said about it.
    pub fn open(
        ruleset: Arc<dyn Ruleset>,
        mut store: Box<dyn Store>,
        accept: Accept,
    ) -> Result<(Session, Vec<OpenNotice>), JournalError> {
        store.lock(RECORD, Locking::Now).map_err(|e| refused(&*store, e))?;
        let path = store.path_of(RECORD);
        let bytes = record_bytes(&*store)?;
        let mut record = Record::read(&bytes, &path)?;
        let mut notices = Vec::new();
        same_game(&*ruleset, &record, &path)?;
        let (found, ours) = (record.rules(), ruleset.rules_version());
        if found > ours {
            let game = ruleset.name().to_owned();
            return Err(JournalError::OtherRules { path, game, found, ours });
        }
        let other_data = match same_data(&*ruleset, &record, &path) {
            Err(JournalError::OtherData { .. }) if accept.data => true,
            Err(refused) => return Err(refused),
            Ok(()) => false,
        };
        let same = found == ours && !other_data;
        let Rebuilt { mut at, slot } = Self::rebuild(&*ruleset, &record, &*store, &mut notices, same)?;

        // Only now is anything written: everything that could be refused has been.
        if record.is_finished() {
            // The record of a game that goes on has no END.
            record.entries.pop();
            record.whole = record.length_of(&bytes);
            at.entries -= 1;
        }
        if record.whole < bytes.len() as u64 {
            store.cut(RECORD, record.whole)?;
        }
        notices.extend(record.torn.map(|line| OpenNotice::TornTail { line }));
        if bytes.get(record.whole as usize - 1) != Some(&b'\n') {
            store.append(RECORD, b"\n")?;
        }
        let mut session = Session::with(ruleset, at.game, record.header.seed);
        (session.chain, session.entries, session.commands) = (record.last_chain(), at.entries, at.commands);
        (session.last_check, session.last_snapshot) = (at.commands, at.commands);
        session.checked = matches!(record.entries.last(), Some((_, _, Entry::Check { .. })));
        session.rescued = record.is_rescued();
        (session.store, session.slot) = (Some(store), slot);
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
        // An unusable one is rewritten: its content must not come back later, when the record is damaged.
        for _ in notices.iter().filter(|n| matches!(n, OpenNotice::SnapshotLeftOut { .. })) {
            let _ = session.snapshot();
        }
        Ok((session, notices))
    }

    /// The game of a record and its snapshots given as bytes, kept in memory from there on.
    pub fn from_bytes(
        ruleset: Arc<dyn Ruleset>,
        record: &[u8],
        snapshots: &[&[u8]],
        accept: Accept,
    ) -> Result<(Session, Vec<OpenNotice>), JournalError> {
        let snapshots = SNAPSHOTS.into_iter().zip(snapshots.iter().copied());
        let store = MemoryStore::holding(std::iter::once((RECORD, record)).chain(snapshots));
        let (mut session, notices) = Session::open(ruleset, Box::new(store), accept)?;
        session.keep_text();
        Ok((session, notices))
    }

    /// The game at the end of its record, from the newest snapshot that can be used or from the beginning.
    pub(super) fn rebuild(
        ruleset: &dyn Ruleset,
        record: &Record,
        store: &dyn Store,
        notices: &mut Vec<OpenNotice>,
        from_start: bool,
    ) -> Result<Rebuilt, JournalError> {
        let path = store.path_of(RECORD);
        if from_start && lost_its_root(ruleset, record, store) {
            let what = "the line is missing that says the game continues from a snapshot";
            return Err(JournalError::damaged(&path, HEADER_LINES + 1, what));
        }
        let mut candidates = Candidates::read(record, store, notices);
        let slot = candidates.older_slot();
        if let Some(at) = candidates.first_that_works(ruleset, record, Seal::Checked, from_start, notices) {
            return Ok(Rebuilt { at, slot });
        }
        if !from_start {
            // An older version left no check; without its snapshot the game could not go on at all.
            if let Some(at) = candidates.first_that_works(ruleset, record, Seal::Unchecked, false, notices) {
                return Ok(Rebuilt { at, slot });
            }
            // Why the newest snapshot could not be restored says more than where an older one went astray.
            let need = "it needs a snapshot to continue with other rules or data, and none can be used";
            let (line, what) = match (candidates.unusable, candidates.diverged) {
                (Some(why), _) => (1, format!("{need}: {why}")),
                (None, Some(d)) => (d.line, d.what),
                (None, None) => (1, need.into()),
            };
            return Err(JournalError::Diverged { path, line, what });
        }
        for (name, _, _) in &candidates.usable {
            let why = "an older version wrote it without a check in the record".into();
            notices.push(OpenNotice::SnapshotLeftOut { file: (*name).to_owned(), why });
        }
        let mut at = Replay::from_start(ruleset, record.header.seed);
        finish(&mut at, record).map_err(|d| JournalError::Diverged { path, line: d.line, what: d.what })?;
        Ok(Rebuilt { at, slot })
    }
}

/// Whether a game rescued from a snapshot has lost the line that says so. Its record then reads like a game not yet begun, but
/// a snapshot before the first command is not the beginning of the game.
fn lost_its_root(ruleset: &dyn Ruleset, record: &Record, store: &dyn Store) -> bool {
    if !record.entries.is_empty() {
        return false;
    }
    let (rules, data) = (ruleset.rules_version(), ruleset.data_digest());
    let mut read =
        snapshot_files(store).into_iter().filter_map(|(_, bytes)| Snapshot::read(&bytes.ok()?).ok());
    read.any(|Snapshot { head, state }| {
        let ours = head.game == ruleset.name() && head.rules == rules && head.data == data;
        ours && head.seed == record.header.seed
            && (head.commands, head.entries > 0) == (0, true)
            && fnv1a64(&state) != state_hash(&*ruleset.begin(head.seed))
    })
}

/// Snapshots that agree with the record, the newest last.
struct Candidates {
    usable: Vec<(&'static str, Seal, Snapshot)>,
    unusable: Option<String>,
    diverged: Option<Divergence>,
}

impl Candidates {
    fn read(record: &Record, store: &dyn Store, notices: &mut Vec<OpenNotice>) -> Candidates {
        let mut usable = Vec::new();
        for (name, bytes) in snapshot_files(store) {
            let read = bytes.and_then(|bytes| Snapshot::read(&bytes));
            match read.and_then(|s| s.compare(record).map(|seal| (seal, s))) {
                Ok((seal, snapshot)) => usable.push((name, seal, snapshot)),
                Err(why) => notices.push(OpenNotice::SnapshotLeftOut { file: name.to_owned(), why }),
            }
        }
        usable.sort_by_key(|(_, _, s)| s.head.entries);
        Candidates { usable, unusable: None, diverged: None }
    }

    /// The snapshot to be written next: one that is of no use, else the older.
    fn older_slot(&self) -> usize {
        let entries = |name| self.usable.iter().find(|(n, ..)| *n == name).map(|(_, _, s)| s.head.entries);
        usize::from(entries(SNAPSHOTS[0]) > entries(SNAPSHOTS[1]))
    }

    /// The game from the newest snapshot of this kind that leads to the end of the record; those that do not are left out.
    fn first_that_works(
        &mut self,
        ruleset: &dyn Ruleset,
        record: &Record,
        wanted: Seal,
        same_rules: bool,
        notices: &mut Vec<OpenNotice>,
    ) -> Option<Replay> {
        while let Some(place) = self.usable.iter().rposition(|(_, seal, _)| *seal == wanted) {
            let (name, _, snapshot) = self.usable.remove(place);
            match self.try_snapshot(ruleset, record, &snapshot, same_rules) {
                Ok(at) => return Some(at),
                Err(why) => notices.push(OpenNotice::SnapshotLeftOut { file: name.to_owned(), why }),
            }
        }
        None
    }

    fn try_snapshot(
        &mut self,
        ruleset: &dyn Ruleset,
        record: &Record,
        snapshot: &Snapshot,
        same_rules: bool,
    ) -> Result<Replay, String> {
        let game = ruleset.restore(&snapshot.state).inspect_err(|why| {
            self.unusable.get_or_insert_with(|| why.clone());
        })?;
        // Newer rules may read an older state as another one; the same rules may not.
        if same_rules && state_hash(&*game) != fnv1a64(&snapshot.state) {
            return Err("it does not read back as it was written".into());
        }
        let mut at = Replay { game, commands: snapshot.head.commands, entries: snapshot.head.entries };
        finish(&mut at, record).map_err(|divergence| {
            let why = format!("line {} does not follow from it", divergence.line);
            self.diverged.get_or_insert(divergence);
            why
        })?;
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

impl Record {
    /// Bytes up to the end of its last entry's line, in the bytes it was read from.
    pub(super) fn length_of(&self, bytes: &[u8]) -> u64 {
        let lines = self.entries.last().map_or(HEADER_LINES, |(line, ..)| *line);
        let lines = usize::try_from(lines).unwrap_or(usize::MAX);
        bytes.split_inclusive(|b| *b == b'\n').take(lines).map(|line| line.len() as u64).sum()
    }
}
