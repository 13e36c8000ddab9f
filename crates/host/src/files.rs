//! The shelf of a user with a disk: saves, morgue, scores, options and keys in the directories of [`UserDirs`].

use crate::machine::Machine;
use crate::saves::{ENDING, read_record};
use crate::shelf::{FoundRecord, Place, SOURCE, Shelf, Stamp};
use crate::shelf_host::{ShelfHost, sentence};
use crate::store::{FileStore, read_path};
use crate::{UserDirs, prefs};
use angrist_engine::journal::{
    Accept, Cause, LARGEST, Operation, Playback, RECORD, Session, Store, StoreError,
};
use angrist_engine::play::Ruleset;
use angrist_lore::pref::load::Found;
use angrist_ui::app::{GameInfo, Host};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Makes the world of a game, on the data of a directory or on what is built in.
pub type Load = Box<dyn Fn(&str, Option<&Path>) -> Result<Arc<dyn Ruleset>, String> + Send>;

/// The directories of one user, and how games are made.
pub struct FileShelf {
    places: UserDirs,
    load: Load,
}

/// Files of one user, as the interface wants them.
pub type FileHost = ShelfHost<FileShelf>;

impl FileHost {
    /// The files of these places; `data` is the directory of the command line.
    pub fn new(
        places: UserDirs,
        games: Vec<GameInfo>,
        load: Load,
        data: Option<PathBuf>,
        accept: Accept,
    ) -> FileHost {
        let data = data.map(|d| d.to_string_lossy().into_owned());
        ShelfHost::on_shelf(FileShelf { places, load }, games, data, accept, Machine::here())
    }

    /// Begins a game in a given directory.
    pub fn begin_in(&self, dir: &Path, game: &str, seed: u64) -> Result<Session, String> {
        let store = FileStore::make(dir).map_err(|e| sentence(&e))?;
        self.begin_on(Box::new(store), game, self.data.as_deref(), seed)
    }

    /// Continues the game in a directory, unless it was begun with another seed than the one asked for.
    pub fn open_in(&self, dir: &Path, seed: Option<u64>) -> Result<(Session, Vec<String>), String> {
        let begun = read_record(&dir.join(RECORD)).map_err(|e| sentence(&e))?.header.seed;
        if let Some(seed) = seed.filter(|seed| *seed != begun) {
            let dir = dir.display();
            return Err(format!(
                "{dir} was started with seed {begun}, not {seed}; leave out --seed to continue it."
            ));
        }
        self.open_on(Box::new(FileStore::at(dir)))
    }

    /// Where the player's own pref files of a game are.
    pub fn pref_folder(&self, game: &str) -> PathBuf {
        self.shelf.pref_folder(game)
    }

    /// The record in a file or a save, to be watched.
    pub fn film_of(&self, path: &Path) -> Result<Playback, String> {
        self.film(&path.to_string_lossy())
    }
}

impl FileShelf {
    /// The directories alone, for tools that make no game.
    pub(crate) fn only_files(places: &UserDirs) -> FileShelf {
        FileShelf {
            places: places.clone(),
            load: Box::new(|_, _| Err("No game can be created here.".into())),
        }
    }

    fn dir_of(&self, place: Place) -> PathBuf {
        match place {
            Place::Data => self.places.data.clone(),
            Place::Morgue => self.places.morgue(),
            Place::Records => self.places.data.join("records"),
            Place::Config => self.places.config.clone(),
        }
    }

    fn save_dir(&self, name: &str) -> PathBuf {
        self.places.saves().join(format!("{name}.{ENDING}"))
    }

    fn pref_folder(&self, game: &str) -> PathBuf {
        self.places.config.join("pref").join(game)
    }
}

/// More directories than any lib has; links in a circle end here.
const MOST_DIRECTORIES: usize = 200;

/// How a directory or a file looks from outside.
fn stamp_of(path: &Path) -> Stamp {
    let mut stamp = Stamp::default();
    let mut count = |meta: &std::fs::Metadata| {
        stamp.files += 1;
        stamp.bytes = stamp.bytes.wrapping_add(meta.len());
        stamp.newest = stamp.newest.max(meta.modified().ok());
    };
    let (mut dirs, mut seen) = (vec![path.to_owned()], 0);
    if let Ok(meta) = std::fs::metadata(path)
        && meta.is_file()
    {
        count(&meta);
    }
    while let Some(dir) = dirs.pop().filter(|_| seen < MOST_DIRECTORIES) {
        seen += 1;
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(meta) if meta.is_dir() => dirs.push(entry.path()),
                Ok(meta) => count(&meta),
                Err(_) => {}
            }
        }
    }
    stamp
}

impl Shelf for FileShelf {
    fn saves(&self) -> Result<Vec<String>, StoreError> {
        let dir = self.places.saves();
        let names = FileStore::at(&dir).list()?;
        let stem = |name: String| Some(name.strip_suffix(&format!(".{ENDING}"))?.to_owned());
        let mut saves: Vec<String> =
            names.into_iter().filter(|n| dir.join(n).is_dir()).filter_map(stem).collect();
        saves.sort();
        Ok(saves)
    }

    fn save(&self, name: &str) -> Box<dyn Store> {
        Box::new(FileStore::at(&self.save_dir(name)))
    }

    fn make_save(&self, name: &str) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(FileStore::make(&self.save_dir(name))?))
    }

    fn has_save(&self, name: &str) -> bool {
        self.save_dir(name).exists()
    }

    fn remove_save(&self, name: &str) -> Result<(), StoreError> {
        let path = self.save_dir(name);
        std::fs::remove_dir_all(&path).map_err(|e| StoreError {
            operation: Operation::Remove,
            path,
            cause: Cause::Other(e.to_string()),
        })
    }

    fn save_at(&self, path: &Path) -> Option<String> {
        let name = path.file_name()?.to_str()?.strip_suffix(&format!(".{ENDING}"))?;
        (path.parent()? == self.places.saves()).then(|| name.to_owned())
    }

    fn place(&self, place: Place) -> Box<dyn Store> {
        Box::new(FileStore::at(&self.dir_of(place)))
    }

    fn make_place(&self, place: Place) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(FileStore::make(&self.dir_of(place))?))
    }

    fn ruleset(&self, game: &str, data: Option<&str>) -> Result<Arc<dyn Ruleset>, String> {
        (self.load)(game, data.map(Path::new))
    }

    fn stamp(&self, data: &str) -> Stamp {
        stamp_of(Path::new(data))
    }

    fn lasting_name(&self, data: &str) -> String {
        std::path::absolute(data).map_or_else(|_| data.to_owned(), |path| path.to_string_lossy().into_owned())
    }

    fn record(&self, name: &str) -> Result<FoundRecord, StoreError> {
        let path = Path::new(name);
        let dir = path.is_dir();
        let file = if dir { path.join(RECORD) } else { path.to_owned() };
        let bytes = read_path(&file, LARGEST)?;
        let beside = if dir { Some(path) } else { path.parent() };
        let data = beside.and_then(|d| std::fs::read_to_string(d.join(SOURCE)).ok());
        Ok(FoundRecord { path: file, bytes, data: data.map(|s| s.trim_end().to_owned()) })
    }

    fn record_name(&self, save: &str) -> String {
        self.save_dir(save).display().to_string()
    }

    fn pref_files(&self, game: &str, data: Option<&str>, name: &str) -> Vec<Found> {
        let data = data.map(Path::new);
        prefs::find(&prefs::packed(data), &prefs::folders(data, &self.pref_folder(game)), name)
    }
}

#[cfg(test)]
mod tests;
