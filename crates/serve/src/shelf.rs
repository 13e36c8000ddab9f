//! The directory of one player: `saves/NAME.angrist/`, `morgue/`, `data/`, `config/`, `records/`, kept as the command line keeps them.
//!
//! Promises: players see names within their directory and never where it is; no name that a player sends leads out of it; data of the
//! player's own are refused; a directory that is full for this player is said before anything new is begun.

use crate::library::Library;
use angrist_engine::journal::{Cause, LARGEST, Locking, Operation, RECORD, Store, StoreError, is_plain_name};
use angrist_engine::play::Ruleset;
use angrist_host::{ENDING, FileStore, FoundRecord, Place, Shelf};
use angrist_lore::pref::load::Found;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The directory of the saves.
const SAVES: &str = "saves";
/// Records of the table: `games/ID`.
pub const GAMES: &str = "games/";

/// Finds the file of a record in the table of scores.
pub type FindRecord = Arc<dyn Fn(&str) -> Option<PathBuf> + Send + Sync>;

/// The directory of one player.
#[derive(Clone)]
pub struct PlayerShelf {
    root: PathBuf,
    library: Arc<Library>,
    find: FindRecord,
}

impl PlayerShelf {
    /// The player whose directory this is.
    pub fn new(root: PathBuf, library: Arc<Library>, find: FindRecord) -> PlayerShelf {
        PlayerShelf { root, library, find }
    }

    /// Where it is, for the server itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn dir_of(place: Place) -> &'static str {
        match place {
            Place::Data => "data",
            Place::Morgue => "morgue",
            Place::Records => "records",
            Place::Config => "config",
        }
    }

    fn save_dir(&self, name: &str) -> PathBuf {
        self.root.join(SAVES).join(format!("{name}.{ENDING}"))
    }

    /// Bytes in all files. Bounded by the quota that this is asked for.
    pub fn bytes(&self) -> u64 {
        fn sum(dir: &Path, deep: u8) -> u64 {
            let Ok(entries) = std::fs::read_dir(dir) else { return 0 };
            let size = |e: std::fs::DirEntry| match e.metadata() {
                Ok(m) if m.is_dir() && deep > 0 => sum(&e.path(), deep - 1),
                Ok(m) if m.is_file() => m.len(),
                _ => 0,
            };
            entries.flatten().map(size).sum()
        }
        sum(&self.root, 3)
    }
}

fn missing(name: &str) -> StoreError {
    StoreError { operation: Operation::Read, path: PathBuf::from(name), cause: Cause::Missing }
}

impl Shelf for PlayerShelf {
    fn saves(&self) -> Result<Vec<String>, StoreError> {
        let dir = self.root.join(SAVES);
        let names = shown(FileStore::at(&dir), SAVES).list()?;
        let stem = |name: String| Some(name.strip_suffix(&format!(".{ENDING}"))?.to_owned());
        Ok(names.into_iter().filter_map(stem).collect())
    }

    fn save(&self, name: &str) -> Box<dyn Store> {
        Box::new(shown(FileStore::at(&self.save_dir(name)), &format!("{SAVES}/{name}")))
    }

    fn make_save(&self, name: &str) -> Result<Box<dyn Store>, StoreError> {
        let place = format!("{SAVES}/{name}");
        let store = FileStore::make(&self.save_dir(name)).map_err(|e| hidden(e, &place))?;
        Ok(Box::new(shown(store, &place)))
    }

    fn has_save(&self, name: &str) -> bool {
        !is_plain_name(name) || self.save_dir(name).exists()
    }

    fn remove_save(&self, name: &str) -> Result<(), StoreError> {
        let fails = |cause| StoreError { operation: Operation::Remove, path: PathBuf::from(name), cause };
        if !is_plain_name(name) {
            return Err(fails(Cause::BadName));
        }
        std::fs::remove_dir_all(self.save_dir(name)).map_err(|e| fails(Cause::Other(e.kind().to_string())))
    }

    fn save_at(&self, path: &Path) -> Option<String> {
        Some(path.to_str()?.strip_prefix(SAVES)?.strip_prefix('/')?.to_owned()).filter(|n| is_plain_name(n))
    }

    fn place(&self, place: Place) -> Box<dyn Store> {
        let name = PlayerShelf::dir_of(place);
        Box::new(shown(FileStore::at(&self.root.join(name)), name))
    }

    fn make_place(&self, place: Place) -> Result<Box<dyn Store>, StoreError> {
        let name = PlayerShelf::dir_of(place);
        let store = FileStore::make(&self.root.join(name)).map_err(|e| hidden(e, name))?;
        Ok(Box::new(shown(store, name)))
    }

    fn ruleset(&self, game: &str, data: Option<&str>) -> Result<Arc<dyn Ruleset>, String> {
        if data.is_some() {
            return Err("This server plays only its own data.".into());
        }
        self.library.ruleset(game)
    }

    fn record(&self, name: &str) -> Result<FoundRecord, StoreError> {
        let found = |path: PathBuf| -> Result<FoundRecord, StoreError> {
            let (dir, file) = (path.parent().ok_or_else(|| missing(name))?, path.file_name());
            let file = file.and_then(|f| f.to_str()).ok_or_else(|| missing(name))?;
            let bytes = shown(FileStore::at(dir), name).read(file, LARGEST)?.ok_or_else(|| missing(name))?;
            Ok(FoundRecord { path: PathBuf::from(name), bytes, data: None })
        };
        if let Some(id) = name.strip_prefix(GAMES) {
            return (self.find)(id).map_or_else(|| Err(missing(name)), found);
        }
        match name.split('/').collect::<Vec<_>>()[..] {
            [SAVES, save] if is_plain_name(save) => found(self.save_dir(save).join(RECORD)),
            [dir @ ("morgue" | "records"), file] if is_plain_name(file) => {
                found(self.root.join(dir).join(file))
            }
            _ => Err(missing(name)),
        }
    }

    fn record_name(&self, save: &str) -> String {
        format!("{SAVES}/{save}")
    }

    fn pref_files(&self, game: &str, _data: Option<&str>, name: &str) -> Vec<Found> {
        if !is_plain_name(name) || !is_plain_name(game) {
            return Vec::new();
        }
        let path = format!("config/pref/{game}/{name}");
        let bytes = FileStore::at(&self.root.join("config/pref").join(game)).read(name, 4 << 20);
        bytes.ok().flatten().map(|bytes| Found { bytes, name: path }).into_iter().collect()
    }
}

/// A directory under the name that players know it by.
pub struct Shown {
    store: FileStore,
    name: PathBuf,
}

fn shown(store: FileStore, name: &str) -> Shown {
    Shown { store, name: PathBuf::from(name) }
}

fn hidden(mut e: StoreError, name: &str) -> StoreError {
    let file = e.path.file_name().map(PathBuf::from).unwrap_or_default();
    e.path = PathBuf::from(name).join(file);
    if let Cause::Locked { by } = &mut e.cause {
        by.clear();
    }
    e
}

impl Shown {
    fn hide<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        let name = self.name.to_string_lossy().into_owned();
        result.map_err(|e| hidden(e, &name))
    }
}

impl Store for Shown {
    fn place(&self) -> PathBuf {
        self.name.clone()
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.hide(self.store.list())
    }

    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.hide(self.store.read(name, most))
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let done = self.store.create(name, bytes);
        self.hide(done)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let done = self.store.append(name, bytes);
        self.hide(done)
    }

    fn cut(&mut self, name: &str, length: u64) -> Result<(), StoreError> {
        let done = self.store.cut(name, length);
        self.hide(done)
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let done = self.store.replace(name, bytes);
        self.hide(done)
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let done = self.store.remove(name);
        self.hide(done)
    }

    fn sync(&mut self, name: &str) -> Result<(), StoreError> {
        let done = self.store.sync(name);
        self.hide(done)
    }

    fn lock(&mut self, name: &str, how: Locking) -> Result<(), StoreError> {
        let done = self.store.lock(name, how);
        self.hide(done)
    }

    fn unlock(&mut self, name: &str) {
        self.store.unlock(name);
    }

    fn is_locked(&self, name: &str) -> bool {
        self.store.is_locked(name)
    }
}
