//! Where things are on the page's disk: `saves/NAME/`, `data/`, `morgue/`, `records/`, `config/`, and the player's libs in `libs/`.

use crate::disk::Disk;
use crate::libs::Libs;
use angrist_engine::journal::{Cause, Operation, RECORD, Store, StoreError};
use angrist_engine::play::Ruleset;
use angrist_games::{Request, ruleset};
use angrist_host::{FoundRecord, Place, SOURCE, Shelf};
use angrist_lore::pref::load::Found;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The directory of the saves.
pub const SAVES: &str = "saves";

/// The shelf of a page.
pub struct PageShelf {
    disk: Disk,
    /// The last game that was made: making one from text takes longer than anything else here.
    last: Mutex<Option<Made>>,
}

struct Made {
    game: String,
    data: Option<String>,
    ruleset: Arc<dyn Ruleset>,
}

impl PageShelf {
    /// The shelf on a disk.
    pub fn new(disk: Disk) -> PageShelf {
        PageShelf { disk, last: Mutex::new(None) }
    }

    fn dir_of(place: Place) -> &'static str {
        match place {
            Place::Data => "data",
            Place::Morgue => "morgue",
            Place::Records => "records",
            Place::Config => "config",
        }
    }
}

impl Shelf for PageShelf {
    fn saves(&self) -> Result<Vec<String>, StoreError> {
        let files = self.disk.beneath(SAVES);
        let mut names: Vec<String> =
            files.iter().filter_map(|path| Some(path.split_once('/')?.0.to_owned())).collect();
        names.dedup();
        Ok(names)
    }

    fn save(&self, name: &str) -> Box<dyn Store> {
        Box::new(self.disk.store(&format!("{SAVES}/{name}")))
    }

    fn make_save(&self, name: &str) -> Result<Box<dyn Store>, StoreError> {
        Ok(self.save(name))
    }

    fn has_save(&self, name: &str) -> bool {
        !self.disk.beneath(&format!("{SAVES}/{name}")).is_empty()
    }

    fn remove_save(&self, name: &str) -> Result<(), StoreError> {
        let dir = format!("{SAVES}/{name}");
        for file in self.disk.beneath(&dir) {
            let path = format!("{dir}/{file}");
            self.disk.remove(&path).map_err(|cause| StoreError {
                operation: Operation::Remove,
                path: PathBuf::from(&path),
                cause,
            })?;
        }
        Ok(())
    }

    fn save_at(&self, path: &Path) -> Option<String> {
        Some(path.to_str()?.strip_prefix(SAVES)?.strip_prefix('/')?.to_owned()).filter(|n| !n.contains('/'))
    }

    fn place(&self, place: Place) -> Box<dyn Store> {
        Box::new(self.disk.store(PageShelf::dir_of(place)))
    }

    fn make_place(&self, place: Place) -> Result<Box<dyn Store>, StoreError> {
        Ok(self.place(place))
    }

    fn ruleset(&self, game: &str, data: Option<&str>) -> Result<Arc<dyn Ruleset>, String> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = last.as_ref().filter(|m| m.game == game && m.data.as_deref() == data) {
            return Ok(made.ruleset.clone());
        }
        let mut request = Request::new(game);
        if let Some(name) = data {
            request = request.on(Libs::new(&self.disk).sources(name)?);
        }
        let ruleset = ruleset(&request).map_err(|e| e.to_string())?;
        *last = Some(Made { game: game.to_owned(), data: data.map(str::to_owned), ruleset: ruleset.clone() });
        Ok(ruleset)
    }

    fn lasting_name(&self, data: &str) -> String {
        Libs::new(&self.disk).named(data).unwrap_or_else(|| data.to_owned())
    }

    fn record(&self, name: &str) -> Result<FoundRecord, StoreError> {
        let missing =
            || StoreError { operation: Operation::Read, path: PathBuf::from(name), cause: Cause::Missing };
        let (path, dir) = match self.disk.get(name) {
            Some(_) => (name.to_owned(), name.rsplit_once('/').map_or("", |(dir, _)| dir)),
            None => (format!("{name}/{RECORD}"), name),
        };
        let bytes = self.disk.get(&path).ok_or_else(missing)?;
        let data = self.disk.get(&format!("{dir}/{SOURCE}")).and_then(|b| String::from_utf8(b).ok());
        Ok(FoundRecord { path: PathBuf::from(path), bytes, data: data.map(|s| s.trim_end().to_owned()) })
    }

    fn record_name(&self, save: &str) -> String {
        format!("{SAVES}/{save}")
    }

    fn other_records(&self) -> Vec<(String, String)> {
        let dir = PageShelf::dir_of(Place::Records);
        let files = self.disk.beneath(dir).into_iter();
        let records = files.filter_map(|file| Some((file.strip_suffix(".record")?.to_owned(), file)));
        records.map(|(name, file)| (name, format!("{dir}/{file}"))).collect()
    }

    fn pref_files(&self, game: &str, data: Option<&str>, name: &str) -> Vec<Found> {
        let beside = data.map(|lib| format!("libs/{lib}/pref/{name}"));
        let own = format!("config/pref/{game}/{name}");
        let found = |path: String| Some(Found { bytes: self.disk.get(&path)?, name: path });
        beside.into_iter().chain([own]).filter_map(found).collect()
    }
}
