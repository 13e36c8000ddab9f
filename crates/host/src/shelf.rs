//! Where the things of one user are kept, whatever they are kept in: a disk, a browser, memory.
//!
//! A shelf hands out stores: one for each save, and one for each other [`Place`]. [`crate::ShelfHost`] does everything the interface
//! asks for on them, so that every front end has the same heroes, scores and sentences.

use angrist_engine::journal::{Locking, RECORD, Store, StoreError};
use angrist_engine::play::Ruleset;
use angrist_lore::pref::load::Found;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A place for files that belong to no one save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The table of scores.
    Data,
    /// Dumps and records of games that ended.
    Morgue,
    /// Records copied out for the player.
    Records,
    /// Options and keys.
    Config,
}

/// A record from somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundRecord {
    /// What messages call it.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The data its game was begun on, where they are not the built-in ones.
    pub data: Option<String>,
}

/// In a save: the data its game was begun on, as [`Shelf::ruleset`] takes them.
pub const SOURCE: &str = "data-directory";

/// How many files data have, their bytes in all, and when one was last written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stamp {
    /// Files.
    pub files: u64,
    /// Bytes of all of them.
    pub bytes: u64,
    /// The newest change.
    pub newest: Option<std::time::SystemTime>,
}

/// Where the things of one user are kept.
pub trait Shelf: Send {
    /// The names of all saves, sorted.
    fn saves(&self) -> Result<Vec<String>, StoreError>;

    /// The store of a save, which need not be there.
    fn save(&self, name: &str) -> Box<dyn Store>;

    /// A store for a new save. The caller has made sure that there is none of that name.
    fn make_save(&self, name: &str) -> Result<Box<dyn Store>, StoreError>;

    /// Whether there is anything of that name among the saves.
    fn has_save(&self, name: &str) -> bool;

    /// Removes a save with everything in it.
    fn remove_save(&self, name: &str) -> Result<(), StoreError>;

    /// The name of the save that messages call by this path, if it is one of this shelf.
    fn save_at(&self, path: &Path) -> Option<String>;

    /// The store of a place, which need not be there.
    fn place(&self, place: Place) -> Box<dyn Store>;

    /// The store of a place, ready to be written to.
    fn make_place(&self, place: Place) -> Result<Box<dyn Store>, StoreError>;

    /// A game on data of this name, or on what is built in.
    fn ruleset(&self, game: &str, data: Option<&str>) -> Result<Arc<dyn Ruleset>, String>;

    /// How data look from outside: another stamp means that something was saved. Data that never change have always the same.
    fn stamp(&self, _data: &str) -> Stamp {
        Stamp::default()
    }

    /// The name under which data are found again later, from wherever.
    fn lasting_name(&self, data: &str) -> String {
        data.to_owned()
    }

    /// A record by the name that scores and lists of records have for it: see [`Shelf::record_name`].
    fn record(&self, name: &str) -> Result<FoundRecord, StoreError>;

    /// The name by which [`Shelf::record`] finds the record of a save.
    fn record_name(&self, save: &str) -> String;

    /// Records besides those of saves and scores: what to call each, and its name for [`Shelf::record`].
    fn other_records(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Pref files of this name for a game on these data, in the order in which they count.
    fn pref_files(&self, game: &str, data: Option<&str>, name: &str) -> Vec<Found>;
}

/// The data the game of a save was begun on.
pub(crate) fn source_of(store: &dyn Store) -> Option<String> {
    let bytes = store.read(SOURCE, 64 << 10).ok()??;
    Some(String::from_utf8(bytes).ok()?.trim_end().to_owned()).filter(|s| !s.is_empty())
}

/// Takes the lock of a save, so that a running game does not lose it.
pub(crate) fn lock_save(store: &mut dyn Store) -> Result<(), StoreError> {
    store.lock(RECORD, Locking::Now)
}
