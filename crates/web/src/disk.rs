//! Files of the page: an image of all of them in memory, and the store that keeps them for good.
//!
//! A browser opens files only while nothing waits for them, so all are read before the interface starts, and every change is handed
//! to a [`Keeper`] as it is made. The keeper either does it at once (an open file of the origin's private file system) or queues it
//! and holds the next frame back until it is done; a change that it refuses is taken back here and reported as a full disk is.
//! Promise: what [`PageStore`] says is written is with the keeper; locks last until the store is dropped.

use angrist_engine::journal::{Cause, Locking, Operation, Store, StoreError, is_plain_name};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A change of a file. Paths have `/` between directories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<'a> {
    /// Bytes for the end of a file, which is made when it is not there; `at` is where it ends now.
    Append {
        /// The length so far.
        at: u64,
        /// What to add.
        bytes: &'a [u8],
    },
    /// A file is shortened.
    Cut {
        /// To this length.
        length: u64,
    },
    /// A whole file, in place of the old one if there is one.
    Replace {
        /// Its bytes.
        bytes: &'a [u8],
    },
    /// A file goes.
    Remove,
    /// No one else may write a file. Refused later, when the page starts again, if it is no longer as it was loaded.
    Lock {
        /// Its length, as it was loaded.
        length: u64,
    },
    /// Others may again.
    Unlock,
    /// What was appended must last.
    Sync,
}

/// Keeps files for good.
pub trait Keeper: Send {
    /// Does a change, or queues it so that it is done before anything is shown.
    fn keep(&mut self, path: &str, change: Change<'_>) -> Result<(), Cause>;
}

/// Keeps nothing: for tests and for pages that may store nothing.
#[derive(Debug, Default)]
pub struct Forgetful;

impl Keeper for Forgetful {
    fn keep(&mut self, _path: &str, _change: Change<'_>) -> Result<(), Cause> {
        Ok(())
    }
}

struct Image {
    files: BTreeMap<String, Vec<u8>>,
    /// Locked files and the store that holds each.
    locks: BTreeMap<String, u64>,
    /// Files that another page has locked.
    elsewhere: BTreeSet<String>,
    stores: u64,
    keeper: Box<dyn Keeper>,
}

/// All files of the page.
#[derive(Clone)]
pub struct Disk(Arc<Mutex<Image>>);

impl Disk {
    /// No files yet.
    pub fn new(keeper: Box<dyn Keeper>) -> Disk {
        let (files, locks, elsewhere) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Disk(Arc::new(Mutex::new(Image { files, locks, elsewhere, stores: 0, keeper })))
    }

    fn image(&self) -> MutexGuard<'_, Image> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file as the keeper has it: nothing is handed to the keeper.
    pub fn load(&self, path: &str, bytes: Vec<u8>) {
        self.image().files.insert(path.to_owned(), bytes);
    }

    /// Another page has locked a file, or no longer has.
    pub fn set_elsewhere(&self, path: &str, locked: bool) {
        let mut image = self.image();
        if locked {
            image.elsewhere.insert(path.to_owned());
        } else {
            image.elsewhere.remove(path);
        }
    }

    /// The bytes of a file.
    pub fn get(&self, path: &str) -> Option<Vec<u8>> {
        self.image().files.get(path).cloned()
    }

    /// The paths beneath a directory, named from there on, in order.
    pub fn beneath(&self, dir: &str) -> Vec<String> {
        let prefix = format!("{dir}/");
        let image = self.image();
        let inside = image.files.range(prefix.clone()..).map_while(|(path, _)| path.strip_prefix(&prefix));
        inside.map(str::to_owned).collect()
    }

    /// Writes a whole file.
    pub fn replace(&self, path: &str, bytes: &[u8]) -> Result<(), Cause> {
        let mut image = self.image();
        image.keeper.keep(path, Change::Replace { bytes })?;
        image.files.insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }

    /// Removes a file; one that is not there is no error.
    pub fn remove(&self, path: &str) -> Result<(), Cause> {
        let mut image = self.image();
        if image.files.contains_key(path) {
            image.keeper.keep(path, Change::Remove)?;
            image.files.remove(path);
            image.locks.remove(path);
        }
        Ok(())
    }

    /// The files of a directory as a store.
    pub fn store(&self, dir: &str) -> PageStore {
        let mut image = self.image();
        image.stores += 1;
        PageStore { disk: self.clone(), dir: dir.to_owned(), number: image.stores }
    }
}

/// A directory of the page's disk.
pub struct PageStore {
    disk: Disk,
    dir: String,
    number: u64,
}

impl PageStore {
    fn inner(&self, operation: Operation, name: &str) -> Result<String, StoreError> {
        if is_plain_name(name) {
            Ok(format!("{}/{name}", self.dir))
        } else {
            Err(self.fails(operation, name, Cause::BadName))
        }
    }

    fn fails(&self, operation: Operation, name: &str, cause: Cause) -> StoreError {
        StoreError { operation, path: self.path_of(name), cause }
    }
}

impl Drop for PageStore {
    fn drop(&mut self) {
        let mut image = self.disk.image();
        let number = self.number;
        let ours: Vec<String> =
            image.locks.iter().filter(|(_, by)| **by == number).map(|(path, _)| path.clone()).collect();
        for path in ours {
            image.locks.remove(&path);
            // A keeper that cannot let go loses it with the page.
            let _ = image.keeper.keep(&path, Change::Unlock);
        }
    }
}

impl Store for PageStore {
    fn place(&self) -> PathBuf {
        PathBuf::from(&self.dir)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        let names = self.disk.beneath(&self.dir).into_iter();
        Ok(names.filter(|name| is_plain_name(name)).collect())
    }

    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.inner(Operation::Read, name)?;
        match self.disk.image().files.get(&path) {
            Some(bytes) if bytes.len() as u64 > most => {
                Err(self.fails(Operation::Read, name, Cause::TooLarge(most)))
            }
            found => Ok(found.cloned()),
        }
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.inner(Operation::Create, name)?;
        let fails = |cause| self.fails(Operation::Create, name, cause);
        let mut image = self.disk.image();
        if image.files.contains_key(&path) {
            return Err(fails(Cause::Exists));
        }
        image.keeper.keep(&path, Change::Replace { bytes }).map_err(fails)?;
        if let Err(cause) = image.keeper.keep(&path, Change::Lock { length: bytes.len() as u64 }) {
            let _ = image.keeper.keep(&path, Change::Remove);
            return Err(fails(cause));
        }
        image.files.insert(path.clone(), bytes.to_vec());
        image.locks.insert(path, self.number);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.inner(Operation::Append, name)?;
        let mut image = self.disk.image();
        let at = image.files.get(&path).map_or(0, |b| b.len() as u64);
        let kept = image.keeper.keep(&path, Change::Append { at, bytes });
        kept.map_err(|cause| self.fails(Operation::Append, name, cause))?;
        image.files.entry(path).or_default().extend_from_slice(bytes);
        Ok(())
    }

    fn cut(&mut self, name: &str, length: u64) -> Result<(), StoreError> {
        let path = self.inner(Operation::Cut, name)?;
        let mut image = self.disk.image();
        let kept = image.keeper.keep(&path, Change::Cut { length });
        kept.map_err(|cause| self.fails(Operation::Cut, name, cause))?;
        let short = usize::try_from(length).unwrap_or(usize::MAX);
        image.files.entry(path).or_default().truncate(short);
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.inner(Operation::Replace, name)?;
        self.disk.replace(&path, bytes).map_err(|cause| self.fails(Operation::Replace, name, cause))
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let path = self.inner(Operation::Remove, name)?;
        self.disk.remove(&path).map_err(|cause| self.fails(Operation::Remove, name, cause))
    }

    fn sync(&mut self, name: &str) -> Result<(), StoreError> {
        let path = self.inner(Operation::Sync, name)?;
        let kept = self.disk.image().keeper.keep(&path, Change::Sync);
        kept.map_err(|cause| self.fails(Operation::Sync, name, cause))
    }

    fn lock(&mut self, name: &str, how: Locking) -> Result<(), StoreError> {
        let path = self.inner(Operation::Lock, name)?;
        let fails = |cause| self.fails(Operation::Lock, name, cause);
        let mut image = self.disk.image();
        if image.locks.get(&path) == Some(&self.number) {
            return Ok(());
        }
        if how == Locking::Wait {
            // Files that are locked only for moments: nothing else runs in this worker, and the keeper appends whole lines.
            return Ok(());
        }
        let Some(length) = image.files.get(&path).map(|bytes| bytes.len() as u64) else {
            return Err(fails(Cause::Missing));
        };
        if image.locks.contains_key(&path) || image.elsewhere.contains(&path) {
            return Err(fails(Cause::Locked { by: String::new() }));
        }
        image.keeper.keep(&path, Change::Lock { length }).map_err(fails)?;
        image.locks.insert(path, self.number);
        Ok(())
    }

    fn unlock(&mut self, name: &str) {
        let path = format!("{}/{name}", self.dir);
        let mut image = self.disk.image();
        if image.locks.get(&path) == Some(&self.number) {
            image.locks.remove(&path);
            let _ = image.keeper.keep(&path, Change::Unlock);
        }
    }

    fn is_locked(&self, name: &str) -> bool {
        let path = format!("{}/{name}", self.dir);
        let image = self.disk.image();
        image.locks.contains_key(&path) || image.elsewhere.contains(&path)
    }
}
