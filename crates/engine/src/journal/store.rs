//! Stores: where the bytes of a save, of the morgue and of the scores are kept.
//!
//! A store is a flat set of named files. The journal writes through this trait only, so that the same session runs on a disk,
//! in memory, in a browser or in a database. What every store promises:
//!
//! - [`Store::append`] adds all bytes or none: after an error the file reads as before, at the latest when the next append
//!   begins. A crash may leave a part of them, which the reader of the record notices.
//! - [`Store::replace`] leaves the old bytes or the new ones, even after a crash.
//! - [`Store::create`] never touches a file that is there.
//! - A lock lasts until [`Store::unlock`] or until the store is dropped, however the process ends.

mod memory;

pub use memory::{Fault, Lost, MemoryStore};

use std::path::{Path, PathBuf};

/// Named bytes that outlive a session.
pub trait Store: Send {
    /// What messages call the store: the directory of files.
    fn place(&self) -> PathBuf;

    /// What messages call one of its files.
    fn path_of(&self, name: &str) -> PathBuf {
        self.place().join(name)
    }

    /// The directory, when the store is one.
    fn dir(&self) -> Option<&Path> {
        None
    }

    /// The names of all files, sorted.
    fn list(&self) -> Result<Vec<String>, StoreError>;

    /// A whole file; `None` when there is none of that name. One of more than `most` bytes is refused.
    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// Makes a new file, on the disk when this returns, and locks it as [`Locking::Now`] does. One that is there is left alone:
    /// [`Cause::Exists`].
    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// Adds bytes to the end of a file; one that is not there is made.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// Shortens a file.
    fn cut(&mut self, name: &str, length: u64) -> Result<(), StoreError>;

    /// Writes a whole file in place of the old one, on the disk when this returns.
    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// Removes a file; one that is not there is no error.
    fn remove(&mut self, name: &str) -> Result<(), StoreError>;

    /// What was appended to a file is on the disk when this returns.
    fn sync(&mut self, name: &str) -> Result<(), StoreError>;

    /// Keeps others from locking a file.
    fn lock(&mut self, name: &str, how: Locking) -> Result<(), StoreError>;

    /// Gives a lock back.
    fn unlock(&mut self, name: &str);

    /// Whether somebody has locked a file.
    fn is_locked(&self, name: &str) -> bool;
}

/// What to do when somebody else has the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Locking {
    /// Refuse: [`Cause::Locked`]. The file must be there.
    Now,
    /// Wait; for files that are locked only for moments. The file is made when it is not there.
    Wait,
}

/// What was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// [`Store::list`].
    List,
    /// [`Store::read`].
    Read,
    /// [`Store::create`].
    Create,
    /// [`Store::append`].
    Append,
    /// [`Store::cut`].
    Cut,
    /// [`Store::replace`].
    Replace,
    /// [`Store::remove`].
    Remove,
    /// [`Store::sync`].
    Sync,
    /// [`Store::lock`].
    Lock,
}

impl std::fmt::Display for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Operation::List | Operation::Read => "read",
            Operation::Create => "create",
            Operation::Append | Operation::Cut | Operation::Replace | Operation::Sync => "write to",
            Operation::Remove => "remove",
            Operation::Lock => "lock",
        })
    }
}

/// Why it failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// There is no such file.
    #[error("no such file or directory")]
    Missing,
    /// There is one already.
    #[error("a file with that name already exists")]
    Exists,
    /// The user may not.
    #[error("permission denied")]
    Denied,
    /// Nothing can be written there.
    #[error("the disk is read-only")]
    ReadOnly,
    /// No room.
    #[error("the disk is full")]
    Full,
    /// Larger than any file of ours.
    #[error("it is larger than {0} bytes")]
    TooLarge(u64),
    /// Somebody else has it.
    #[error("it is in use{}", if by.is_empty() { String::new() } else { format!(" (process {by})") })]
    Locked {
        /// The process, as far as it said.
        by: String,
    },
    /// Not the name of a file in a store.
    #[error("that is not a plain file name")]
    BadName,
    /// What else the system said.
    #[error("{0}")]
    Other(String),
}

/// A store could not do what was asked; it is as it was before.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot {operation} {}: {cause}", path.display())]
pub struct StoreError {
    /// What was tried.
    pub operation: Operation,
    /// The file, as messages call it.
    pub path: PathBuf,
    /// Why it failed.
    pub cause: Cause,
}

/// Whether a name can be that of a file in a store: no way out of it, nothing hidden, nothing endless.
pub fn is_plain_name(name: &str) -> bool {
    let sane = |c: char| !matches!(c, '/' | '\\' | ':') && !c.is_control();
    !name.is_empty() && name.len() <= 200 && !name.starts_with('.') && name.chars().all(sane)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_a_store() {
        for bad in ["", ".", "..", ".hidden", "a/b", "a\\b", "/etc/passwd", "c:x", "a\0b", "a\nb"] {
            assert!(!is_plain_name(bad), "{bad:?}");
        }
        assert!(!is_plain_name(&"x".repeat(201)));
        assert!(["record", "snapshot-0", "Lúthien_Tinúviel-1a2b3c4d.txt"].into_iter().all(is_plain_name));
    }

    #[test]
    fn an_error_names_what_was_tried_and_on_what() {
        let e = StoreError { operation: Operation::Append, path: "save/record".into(), cause: Cause::Full };
        assert_eq!(e.to_string(), "cannot write to save/record: the disk is full");
    }
}
