//! Saves: the files of one game in a store, and how snapshots are compared with the record.
//!
//! A save holds `record` (append-only, locked while the game is played) and `snapshot-0` and `snapshot-1` (the two newest
//! states). Every snapshot has a CHECK line in the record, written before it: a snapshot counts only if its state has the hash
//! of that line and its head says what the record says. Promise: foreign bytes never panic here and are never trusted.

use super::record::{Entry, Record};
use super::replay::Replay;
use super::store::Store;
use super::{JournalError, Snapshot, SnapshotHead};
use crate::chance::fnv1a64;
use crate::play::{Ruleset, state_hash};
use std::path::PathBuf;

/// The name of the record in a save.
pub const RECORD: &str = "record";
/// The names of the snapshots in a save.
pub const SNAPSHOTS: [&str; 2] = ["snapshot-0", "snapshot-1"];
/// No record or snapshot is read beyond this size.
pub const LARGEST: u64 = 1 << 30;

/// The bytes of the record in a save.
pub(super) fn record_bytes(store: &dyn Store) -> Result<Vec<u8>, JournalError> {
    store.read(RECORD, LARGEST)?.ok_or_else(|| JournalError::NoSave { path: store.place() })
}

/// The snapshots of a save as bytes, or why one cannot be read. One that is not there is left out.
pub fn snapshot_files(store: &dyn Store) -> Vec<(&'static str, Result<Vec<u8>, String>)> {
    let read = |name| match store.read(name, LARGEST) {
        Ok(None) => None,
        Ok(Some(bytes)) => Some((name, Ok(bytes))),
        Err(e) => Some((name, Err(e.to_string()))),
    };
    SNAPSHOTS.into_iter().filter_map(read).collect()
}

impl Record {
    /// Reads the record of a save. It is not locked: the game may be going on.
    pub fn of(store: &dyn Store) -> Result<Record, JournalError> {
        Record::read(&record_bytes(store)?, &store.path_of(RECORD))
    }

    /// Commands in its first entries.
    pub fn commands_before(&self, entries: usize) -> u64 {
        let times = |entry: &Entry| match entry {
            Entry::Command { times, .. } => u64::from(*times),
            _ => 0,
        };
        self.entries.iter().take(entries).map(|(_, _, entry)| times(entry)).sum()
    }
}

/// How far a snapshot that agrees with a record can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// The record holds the hash of its state.
    Checked,
    /// The record says nothing of its state there: older versions wrote no CHECK with a snapshot.
    Unchecked,
}

impl Snapshot {
    /// Compares what a snapshot says of itself, and its state, with the record; a sentence says where they differ.
    pub fn compare(&self, record: &Record) -> Result<Seal, String> {
        let head = &self.head;
        if record.chain_after(head.entries) != Some(self.chain()) {
            return Err("it belongs to another record, or the record has lost its last lines".into());
        }
        let entries = usize::try_from(head.entries).unwrap_or(usize::MAX).min(record.entries.len());
        let before = &record.entries[..entries];
        let (mut rules, mut data, mut same_data) = (record.header.rules, record.header.data, true);
        for (_, _, entry) in before {
            match entry {
                Entry::Rules(newer) => rules = *newer,
                Entry::Data(other) => (data, same_data) = (*other, false),
                _ => {}
            }
        }
        // The name of the constants is not written down again when the data changes.
        let constants = !same_data || head.constants == record.header.constants;
        let commands = record.commands_before(entries);
        let facts = [
            ("game", head.game == record.header.game),
            ("seed", head.seed == record.header.seed),
            ("rules", head.rules == rules),
            ("data", head.data == data),
            ("constants", constants),
            ("number of commands", head.commands == commands),
        ];
        if let Some((what, _)) = facts.iter().find(|(_, same)| !same) {
            return Err(format!("its {what} is not the one in the record"));
        }
        match before.last() {
            Some((line, _, Entry::Check { hash, .. })) if *hash != fnv1a64(&self.state) => {
                Err(format!("it was changed: its state does not match line {line} of the record"))
            }
            Some((_, _, Entry::Check { .. })) => Ok(Seal::Checked),
            _ => Ok(Seal::Unchecked),
        }
    }
}

/// Checks the snapshots of a save against its record, each with what is wrong with it. One that the record tells nothing of is
/// compared with the game played again up to there.
pub fn check_snapshots(
    ruleset: &dyn Ruleset,
    record: &Record,
    files: &[(&'static str, Result<Vec<u8>, String>)],
) -> Vec<(&'static str, Result<(), String>)> {
    let check = |bytes: &Result<Vec<u8>, String>| -> Result<(), String> {
        let snapshot = Snapshot::read(bytes.as_ref().map_err(Clone::clone)?)?;
        let seal = snapshot.compare(record)?;
        ruleset.restore(&snapshot.state)?;
        if seal == Seal::Unchecked {
            let mut at = Replay::from_start(ruleset, record.header.seed);
            let entries = usize::try_from(snapshot.head.entries).unwrap_or(usize::MAX);
            for (line, _, entry) in record.entries.iter().take(entries) {
                at.step(*line, entry, &mut |_, _, _| {})
                    .map_err(|d| format!("line {} of the record: {}", d.line, d.what))?;
            }
            if state_hash(&*at.game) != fnv1a64(&snapshot.state) {
                return Err("it was changed: the record leads to another state".into());
            }
        }
        Ok(())
    };
    files.iter().map(|(name, bytes)| (*name, check(bytes))).collect()
}

/// What a list of saves says of one.
#[derive(Debug, Clone)]
pub struct SaveSummary {
    /// Its name.
    pub name: String,
    /// Where it is: the directory of files.
    pub path: PathBuf,
    /// The newest snapshot's head, when there is a readable one.
    pub head: Option<SnapshotHead>,
    /// Game and seed from the record, and its number of lines; or why it cannot be read.
    pub record: Result<(String, u64, u64), String>,
    /// Whether it is being played.
    pub locked: bool,
    /// Whether commands were done after the newest snapshot: its turn is then an earlier one.
    pub behind: bool,
}

impl SaveSummary {
    /// Looks into a save without opening it.
    pub fn of(store: &dyn Store, name: &str) -> SaveSummary {
        let read = Record::of(store);
        let head = snapshot_files(store)
            .into_iter()
            .filter_map(|(_, bytes)| Snapshot::read(&bytes.ok()?).ok())
            .map(|s| s.head)
            .max_by_key(|h| h.entries);
        let behind = match (&read, &head) {
            (Ok(record), Some(head)) => {
                let known = usize::try_from(head.entries).unwrap_or(usize::MAX);
                record.entries.iter().skip(known).any(|(_, _, entry)| matches!(entry, Entry::Command { .. }))
            }
            _ => false,
        };
        let record = read
            .map(|r| (r.header.game.clone(), r.header.seed, r.entries.len() as u64))
            .map_err(|e| e.to_string());
        let locked = store.is_locked(RECORD);
        SaveSummary { name: name.to_owned(), path: store.place(), head, record, locked, behind }
    }
}
