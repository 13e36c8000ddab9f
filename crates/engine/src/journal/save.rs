//! Saves: the directory of one game, and its lock.
//!
//! `NAME.angrist/` holds `record` (append-only), `snapshot-0` and `snapshot-1` (the two newest states), `lock`.

use super::record::Record;
use super::{JournalError, Snapshot, SnapshotHead};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// What a save's name ends in.
pub const ENDING: &str = "angrist";
/// No record or snapshot is read beyond this size.
const LARGEST: u64 = 1 << 30;

/// A save that is ours while this value lives: the lock goes with it, even when the process is killed.
#[derive(Debug)]
pub struct SaveDir {
    path: PathBuf,
    _lock: File,
}

impl SaveDir {
    /// A new save; the directory is made. Refused when a game is there already.
    pub fn create(path: &Path) -> Result<SaveDir, JournalError> {
        no_game_in(path)?;
        fs::create_dir_all(path).map_err(|e| JournalError::io("create", path, e))?;
        let save = SaveDir::lock(path)?;
        // Asked again under the lock: another process may have begun a game since the first question.
        no_game_in(path)?;
        Ok(save)
    }

    /// Makes the record with its header. A file that is there already, from whatever hand, is left as it is.
    pub(super) fn make_record(&self, header: &str) -> Result<File, JournalError> {
        let path = self.record();
        let wrap = |e| JournalError::io("write to", &path, e);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(wrap)?;
        let written = file.write_all(header.as_bytes()).and_then(|()| file.sync_all());
        if let Err(e) = written {
            // Ours, and half a header: it goes.
            let _ = fs::remove_file(&path);
            return Err(wrap(e));
        }
        Ok(file)
    }

    /// A save that is there.
    pub fn open(path: &Path) -> Result<SaveDir, JournalError> {
        if !path.join("record").is_file() {
            return Err(JournalError::NoSave { path: path.to_owned() });
        }
        SaveDir::lock(path)
    }

    fn lock(path: &Path) -> Result<SaveDir, JournalError> {
        let file = path.join("lock");
        let lock = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&file)
            .map_err(|e| JournalError::io("write to", &file, e))?;
        match lock.try_lock() {
            Ok(()) => Ok(SaveDir { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                let mut by = String::new();
                let _ = (&lock).take(20).read_to_string(&mut by);
                let by = by.trim().chars().filter(char::is_ascii_digit).collect();
                Err(JournalError::Locked { path: path.to_owned(), by })
            }
            Err(TryLockError::Error(e)) => Err(JournalError::io("lock", &file, e)),
        }
    }

    /// Writes who has it, for those who are refused.
    pub(super) fn sign(&self) {
        let mut file = &self._lock;
        if file.set_len(0).is_ok() {
            let _ = write!(file, "{}", std::process::id());
        }
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The record's file.
    pub fn record(&self) -> PathBuf {
        self.path.join("record")
    }

    /// The two snapshot files.
    pub fn snapshots(&self) -> [PathBuf; 2] {
        [self.path.join("snapshot-0"), self.path.join("snapshot-1")]
    }

    /// Writes a snapshot in place of the older of the two, so that one whole snapshot is there at every moment.
    pub fn write_snapshot(&self, snapshot: &Snapshot) -> Result<(), JournalError> {
        let [a, b] = self.snapshots();
        let entries =
            |p: &Path| read_file(p).ok().and_then(|b| Snapshot::read(&b).ok()).map(|s| s.head.entries);
        // The one without a readable snapshot first, then the older one.
        let target = if entries(&a) <= entries(&b) { a } else { b };
        let fresh = self.path.join("snapshot.new");
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&fresh)?;
            file.write_all(&snapshot.write())?;
            file.sync_all()?;
            fs::rename(&fresh, &target)?;
            sync_dir(&self.path)
        };
        write().map_err(|e| {
            let _ = fs::remove_file(&fresh);
            JournalError::io("write to", &target, e)
        })
    }
}

/// Refuses a directory that holds a game, or of which nobody can say whether it does.
fn no_game_in(dir: &Path) -> Result<(), JournalError> {
    let record = dir.join("record");
    match record.try_exists() {
        Ok(false) => Ok(()),
        Ok(true) => Err(JournalError::Exists { path: dir.to_owned() }),
        Err(e) => Err(JournalError::io("read", &record, e)),
    }
}

/// The name of a new file is only as durable as its directory; platforms without that notion have nothing to sync.
fn sync_dir(path: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Reads a whole file of a sane size.
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, JournalError> {
    let wrap = |e| JournalError::io("read", path, e);
    let file = File::open(path).map_err(wrap)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(wrap)?;
    if bytes.len() as u64 > LARGEST {
        return Err(JournalError::damaged(path, 1, "the file is larger than any game"));
    }
    Ok(bytes)
}

impl Record {
    /// Reads the record in a file.
    pub fn open(path: &Path) -> Result<Record, JournalError> {
        Record::read(&read_file(path)?, path)
    }
}

/// What a list of saves says of one.
#[derive(Debug, Clone)]
pub struct SaveSummary {
    /// Its name, without the ending.
    pub name: String,
    /// Its directory.
    pub path: PathBuf,
    /// The newest snapshot's head, when there is a readable one.
    pub head: Option<SnapshotHead>,
    /// Game and seed from the record, or why it cannot be read.
    pub record: Result<(String, u64, u64), String>,
    /// Whether it is being played.
    pub locked: bool,
}

/// All saves in a directory, by name. A directory that does not exist holds none.
pub fn list_saves(dir: &Path) -> Result<Vec<SaveSummary>, JournalError> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(JournalError::io("read", dir, e)),
    };
    let mut saves: Vec<SaveSummary> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == ENDING) && p.is_dir())
        .map(|p| summary(&p))
        .collect();
    saves.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(saves)
}

fn summary(path: &Path) -> SaveSummary {
    let record = Record::open(&path.join("record"))
        .map(|r| (r.header.game.clone(), r.header.seed, r.entries.len() as u64))
        .map_err(|e| e.to_string());
    let head = ["snapshot-0", "snapshot-1"]
        .iter()
        .filter_map(|name| Snapshot::read(&read_file(&path.join(name)).ok()?).ok())
        .map(|s| s.head)
        .max_by_key(|h| h.entries);
    let locked = match File::open(path.join("lock")) {
        Ok(lock) => matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    };
    let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    SaveSummary { name, path: path.to_owned(), head, record, locked }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_creator_never_removes_a_record_it_did_not_make() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Beren.angrist");
        let second = SaveDir::create(&path).unwrap();
        // The first creator's game appears after the second one has looked.
        fs::write(second.record(), "the first game").unwrap();
        assert!(matches!(second.make_record("a header"), Err(JournalError::Io { .. })));
        assert_eq!(fs::read_to_string(second.record()).unwrap(), "the first game");
        drop(second);
        assert!(matches!(SaveDir::create(&path), Err(JournalError::Exists { .. })));
    }

    #[test]
    #[cfg(unix)]
    fn a_record_that_cannot_be_looked_at_is_not_taken_for_none() {
        let dir = tempfile::tempdir().unwrap();
        let record = dir.path().join("record");
        std::os::unix::fs::symlink("record", &record).unwrap();
        assert!(SaveDir::create(dir.path()).is_err());
        assert!(fs::symlink_metadata(&record).is_ok());
    }
}
