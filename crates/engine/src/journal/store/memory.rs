//! A store in memory: for games that come from bytes, for front ends that keep bytes themselves, and for tests.
//!
//! Clones share the files and are otherwise strangers: a clone is a second process that looks at the same disk. On demand a
//! memory store fails as a disk does ([`Fault`]).

use super::{Cause, Locking, Operation, Store, StoreError, is_plain_name};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a store fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No room: nothing can be created, appended or replaced; cutting and removing still work.
    Full,
    /// Nothing can be changed.
    ReadOnly,
    /// One change fails, and the next ones work again.
    Once,
    /// Half of what is appended gets there, then the disk fails; the next append takes the half away first.
    Short,
    /// The machine stops in the middle of a write: what was appended and not synced is damaged in this way, a file that was
    /// being replaced keeps its old bytes, and nothing works until [`MemoryStore::mend`].
    PowerOff(Lost),
}

/// What a power cut does to bytes that were appended and not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// All are gone.
    All,
    /// The first half stays.
    Half,
    /// The file has its new length, but its last bytes are zero.
    Zeroed,
    /// What was written last got to the disk, what was written before it did not.
    Reordered,
}

#[derive(Debug, Default)]
struct File {
    bytes: Vec<u8>,
    /// Bytes that a power cut cannot take.
    synced: usize,
    locked_by: Option<u64>,
    /// A part of an append that failed begins here.
    torn: Option<usize>,
}

#[derive(Debug, Default)]
struct Disk {
    files: BTreeMap<String, File>,
    /// Handles ever made, to tell them apart.
    handles: u64,
    /// Changes asked for so far.
    changes: u64,
    /// From which change on it fails, and how.
    fault: Option<(u64, Fault)>,
    off: bool,
}

/// A store in memory.
#[derive(Debug)]
pub struct MemoryStore {
    disk: Arc<Mutex<Disk>>,
    handle: u64,
}

impl Default for MemoryStore {
    fn default() -> Self {
        MemoryStore::new()
    }
}

impl Clone for MemoryStore {
    /// The same files, another holder of locks.
    fn clone(&self) -> Self {
        let mut disk = self.disk();
        disk.handles += 1;
        MemoryStore { disk: self.disk.clone(), handle: disk.handles }
    }
}

impl Drop for MemoryStore {
    fn drop(&mut self) {
        let handle = self.handle;
        let mut disk = self.disk();
        let ours = disk.files.values_mut().filter(|f| f.locked_by == Some(handle));
        ours.for_each(|f| f.locked_by = None);
    }
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore { disk: Arc::default(), handle: 0 }
    }

    /// A store that holds these files.
    pub fn holding<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> MemoryStore {
        let store = MemoryStore::new();
        files.into_iter().for_each(|(name, bytes)| store.put(name, bytes));
        store
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a file there without asking, as a stranger with an editor does.
    pub fn put(&self, name: &str, bytes: &[u8]) {
        let mut disk = self.disk();
        let file = disk.files.entry(name.to_owned()).or_default();
        (file.bytes, file.synced) = (bytes.to_vec(), bytes.len());
    }

    /// The bytes of a file.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.disk().files.get(name).map(|f| f.bytes.clone())
    }

    /// All files, sorted by name.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.disk().files.iter().map(|(name, f)| (name.clone(), f.bytes.clone())).collect()
    }

    /// Changes asked for so far: what a test of every failing change counts.
    pub fn changes(&self) -> u64 {
        self.disk().changes
    }

    /// Lets this many more changes succeed, then fails.
    pub fn fail_after(&self, changes: u64, fault: Fault) {
        let mut disk = self.disk();
        disk.fault = Some((disk.changes.saturating_add(changes), fault));
    }

    /// The process that uses the store is killed: what it wrote stays, and nothing it still tries works until
    /// [`MemoryStore::mend`].
    pub fn kill(&self) {
        let mut disk = self.disk();
        (disk.off, disk.fault) = (true, None);
    }

    /// Nothing fails any more; after a power cut or a kill the locks are gone.
    pub fn mend(&self) {
        let mut disk = self.disk();
        disk.fault = None;
        if std::mem::take(&mut disk.off) {
            disk.files.values_mut().for_each(|f| (f.locked_by, f.torn) = (None, None));
        }
    }

    fn error(&self, operation: Operation, name: &str, cause: Cause) -> StoreError {
        StoreError { operation, path: self.path_of(name), cause }
    }

    /// Counts a change and says how it fails, if it does.
    fn change(&self, operation: Operation, name: &str) -> Result<MutexGuard<'_, Disk>, StoreError> {
        let fails = |cause| Err(self.error(operation, name, cause));
        if !is_plain_name(name) {
            return fails(Cause::BadName);
        }
        let mut disk = self.disk();
        disk.changes += 1;
        if disk.off {
            return fails(power());
        }
        let locked = disk.files.get(name).and_then(|f| f.locked_by).is_some_and(|by| by != self.handle);
        let due = disk.fault.filter(|(from, _)| disk.changes > *from).map(|(_, fault)| fault);
        let needs_room = matches!(operation, Operation::Create | Operation::Append | Operation::Replace);
        match due {
            Some(Fault::Full) if needs_room => fails(Cause::Full),
            Some(Fault::ReadOnly) => fails(Cause::ReadOnly),
            Some(Fault::Once) => {
                disk.fault = None;
                fails(Cause::Other("input/output error".into()))
            }
            Some(Fault::PowerOff(_)) => Ok(disk),
            _ if locked && operation != Operation::Remove => fails(Cause::Locked { by: String::new() }),
            _ => Ok(disk),
        }
    }
}

fn power() -> Cause {
    Cause::Other("the machine has stopped".into())
}

impl Disk {
    /// Whether the power goes now; then what was synced stays, and of the rest what the fault says.
    fn power_fails(&mut self) -> bool {
        let Some((from, Fault::PowerOff(lost))) = self.fault else { return false };
        if self.changes <= from {
            return false;
        }
        self.off = true;
        for file in self.files.values_mut() {
            let kept = file.synced.min(file.bytes.len());
            let middle = kept + (file.bytes.len() - kept) / 2;
            match lost {
                Lost::All => file.bytes.truncate(kept),
                Lost::Half => file.bytes.truncate(middle),
                Lost::Zeroed => file.bytes[middle..].fill(0),
                Lost::Reordered => file.bytes[kept..middle].fill(0),
            }
            file.synced = file.bytes.len();
        }
        true
    }
}

impl Store for MemoryStore {
    fn place(&self) -> PathBuf {
        PathBuf::from("memory")
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.disk().files.keys().cloned().collect())
    }

    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let disk = self.disk();
        if disk.off {
            return Err(self.error(Operation::Read, name, power()));
        }
        match disk.files.get(name) {
            Some(file) if file.bytes.len() as u64 > most => {
                Err(self.error(Operation::Read, name, Cause::TooLarge(most)))
            }
            file => Ok(file.map(|f| f.bytes.clone())),
        }
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        if self.disk().files.contains_key(name) {
            return Err(self.error(Operation::Create, name, Cause::Exists));
        }
        let mut disk = self.change(Operation::Create, name)?;
        if disk.power_fails() {
            return Err(self.error(Operation::Create, name, power()));
        }
        let file =
            File { bytes: bytes.to_vec(), synced: bytes.len(), locked_by: Some(self.handle), torn: None };
        disk.files.insert(name.to_owned(), file);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let mut disk = self.change(Operation::Append, name)?;
        let short = matches!(disk.fault, Some((from, Fault::Short)) if disk.changes > from);
        let file = disk.files.entry(name.to_owned()).or_default();
        if let Some(length) = file.torn.take() {
            file.bytes.truncate(length);
        }
        if short {
            file.torn = Some(file.bytes.len());
            file.bytes.extend_from_slice(&bytes[..bytes.len() / 2]);
            disk.fault = None;
            return Err(self.error(Operation::Append, name, Cause::Full));
        }
        file.bytes.extend_from_slice(bytes);
        if disk.power_fails() {
            return Err(self.error(Operation::Append, name, power()));
        }
        Ok(())
    }

    fn cut(&mut self, name: &str, length: u64) -> Result<(), StoreError> {
        let mut disk = self.change(Operation::Cut, name)?;
        if disk.power_fails() {
            return Err(self.error(Operation::Cut, name, power()));
        }
        let file =
            disk.files.get_mut(name).ok_or_else(|| self.error(Operation::Cut, name, Cause::Missing))?;
        file.bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        file.synced = file.synced.min(file.bytes.len());
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let mut disk = self.change(Operation::Replace, name)?;
        if disk.power_fails() {
            return Err(self.error(Operation::Replace, name, power()));
        }
        let file = disk.files.entry(name.to_owned()).or_default();
        (file.bytes, file.synced) = (bytes.to_vec(), bytes.len());
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let mut disk = self.change(Operation::Remove, name)?;
        if disk.power_fails() {
            return Err(self.error(Operation::Remove, name, power()));
        }
        disk.files.remove(name);
        Ok(())
    }

    fn sync(&mut self, name: &str) -> Result<(), StoreError> {
        let mut disk = self.change(Operation::Sync, name)?;
        if disk.power_fails() {
            return Err(self.error(Operation::Sync, name, power()));
        }
        if let Some(file) = disk.files.get_mut(name) {
            file.synced = file.bytes.len();
        }
        Ok(())
    }

    /// In memory there is no waiting: a caller that finds a lock is refused, no matter what it asked for.
    fn lock(&mut self, name: &str, how: Locking) -> Result<(), StoreError> {
        let mut disk = self.disk();
        if disk.off {
            return Err(self.error(Operation::Lock, name, power()));
        }
        if how == Locking::Wait {
            disk.files.entry(name.to_owned()).or_default();
        }
        let Some(file) = disk.files.get_mut(name) else {
            return Err(self.error(Operation::Lock, name, Cause::Missing));
        };
        match file.locked_by {
            Some(other) if other != self.handle => {
                Err(self.error(Operation::Lock, name, Cause::Locked { by: String::new() }))
            }
            _ => {
                file.locked_by = Some(self.handle);
                Ok(())
            }
        }
    }

    fn unlock(&mut self, name: &str) {
        let handle = self.handle;
        if let Some(file) = self.disk().files.get_mut(name).filter(|f| f.locked_by == Some(handle)) {
            file.locked_by = None;
        }
    }

    fn is_locked(&self, name: &str) -> bool {
        self.disk().files.get(name).is_some_and(|f| f.locked_by.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_store_keeps_what_it_has_and_a_clone_sees_the_same_files() {
        let mut store = MemoryStore::new();
        store.create("record", b"a").unwrap();
        store.fail_after(1, Fault::Full);
        store.append("record", b"b").unwrap();
        let refused = store.append("record", b"c").unwrap_err();
        assert_eq!((refused.operation, &refused.cause), (Operation::Append, &Cause::Full));
        assert_eq!(refused.to_string(), "cannot write to memory/record: the disk is full");
        let mut other = store.clone();
        assert_eq!(other.read("record", 9).unwrap(), Some(b"ab".to_vec()));
        assert!(matches!(other.lock("record", Locking::Now).unwrap_err().cause, Cause::Locked { .. }));
        drop(store);
        other.mend();
        other.lock("record", Locking::Now).unwrap();
        other.append("record", b"c").unwrap();
        assert_eq!(other.get("record").unwrap(), b"abc");
    }

    #[test]
    fn a_power_cut_takes_half_of_what_was_not_synced() {
        let mut store = MemoryStore::new();
        store.create("record", b"1").unwrap();
        store.replace("snapshot-0", b"old").unwrap();
        store.append("record", b"23").unwrap();
        store.sync("record").unwrap();
        store.fail_after(1, Fault::PowerOff(Lost::Half));
        store.append("record", b"45").unwrap();
        assert!(store.replace("snapshot-0", b"new").is_err());
        assert!(store.read("record", 99).is_err(), "nothing works without power");
        store.mend();
        assert_eq!(store.get("record").unwrap(), b"1234");
        assert_eq!(store.get("snapshot-0").unwrap(), b"old");
    }
}
