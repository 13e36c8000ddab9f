//! What the interface needs from outside, from files: saves, scores, morgue, options, keys.

use crate::UserDirs;
use crate::machine::{Machine, seed_of};
use crate::prefs::{self, Wanted};
use crate::saves::{list_saves, new_save, open_save, read_record};
use crate::scores::{enter_end, read_scores};
use crate::store::FileStore;
use angrist_engine::journal::{Accept, Entry, Locking, Playback, RECORD, Session, Store, file_name};
use angrist_engine::play::{End, Query, Ruleset};
use angrist_ui::Pictures;
use angrist_ui::app::{GameInfo, Hero, Host, NewGame, Score};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Makes the world of a game, on the data of a directory or on what is built in.
pub type Load = Box<dyn Fn(&str, Option<&Path>) -> Result<Arc<dyn Ruleset>, String> + Send>;

/// In a save: the data directory its game was begun on.
const SOURCE: &str = "data-directory";
/// The command that marks a game as practice, where a game has one.
const PRACTICE: &str = "practice";

/// Commands within which a hero is born; the rest of a record is not asked for.
const BIRTH: usize = 64;

/// Files of one user.
pub struct FileHost {
    places: UserDirs,
    games: Vec<GameInfo>,
    load: Load,
    data: Option<PathBuf>,
    accept: Accept,
    practice: bool,
    seed: Option<u64>,
    machine: Machine,
    /// Saves of games that are over and safe in morgue and scores.
    finished: BTreeSet<PathBuf>,
}

impl FileHost {
    /// The files of these places; `data` is the directory of the command line.
    pub fn new(
        places: UserDirs,
        games: Vec<GameInfo>,
        load: Load,
        data: Option<PathBuf>,
        accept: Accept,
    ) -> FileHost {
        let (practice, seed, finished) = (false, None, BTreeSet::new());
        FileHost { places, games, load, data, accept, practice, seed, machine: Machine::here(), finished }
    }

    /// With another clock and other seeds than this machine's.
    pub fn on(mut self, machine: Machine) -> FileHost {
        self.machine = machine;
        self
    }

    /// New games are marked as practice, so that turns can be taken back.
    pub fn for_practice(mut self, practice: bool) -> FileHost {
        self.practice = practice;
        self
    }

    /// New games begin with this seed unless the player chooses another.
    pub fn with_seed(mut self, seed: Option<u64>) -> FileHost {
        self.seed = seed;
        self
    }

    /// Marks a new game before anything else is done in it: the mark can then never be taken back.
    fn mark_practice(&self, session: &mut Session) -> Result<(), String> {
        if !self.practice {
            return Ok(());
        }
        let ruleset = session.ruleset().clone();
        if !ruleset.verbs().iter().any(|v| v.name == PRACTICE) {
            return Err(format!("{} has no practice games.", ruleset.title()));
        }
        session.apply(PRACTICE).map(|_| ()).map_err(|e| e.to_string())
    }

    /// Begins a game in a given directory.
    pub fn begin_in(&self, dir: &Path, game: &str, seed: u64) -> Result<Session, String> {
        let ruleset = (self.load)(game, self.data.as_deref())?;
        let mut session = new_save(ruleset, dir, seed).map_err(|e| sentence(&e))?;
        self.mark_practice(&mut session)?;
        Ok(session)
    }

    /// Goes on with the game in a directory, unless it was begun with another seed than the one asked for.
    pub fn open_in(&self, dir: &Path, seed: Option<u64>) -> Result<(Session, Vec<String>), String> {
        let record = read_record(&dir.join(RECORD)).map_err(|e| sentence(&e))?;
        let begun = record.header.seed;
        if let Some(seed) = seed.filter(|seed| *seed != begun) {
            let dir = dir.display();
            return Err(format!(
                "{dir} was begun with seed {begun}, not {seed}; leave out --seed to go on with it."
            ));
        }
        let source = std::fs::read_to_string(dir.join(SOURCE)).ok().map(|s| PathBuf::from(s.trim_end()));
        let data = self.data.clone().or(source);
        let ruleset = (self.load)(&record.header.game, data.as_deref())?;
        let (session, notices) = open_save(ruleset, dir, self.accept).map_err(|e| sentence(&e))?;
        Ok((session, notices.iter().map(ToString::to_string).collect()))
    }

    /// Where the player's own pref files of a game are.
    pub fn pref_folder(&self, game: &str) -> PathBuf {
        self.places.config.join("pref").join(game)
    }

    /// The record in a file or a save, to be watched.
    pub fn film_of(&self, path: &Path) -> Result<Playback, String> {
        let dir = path.is_dir();
        let file = if dir { path.join(RECORD) } else { path.to_owned() };
        let record = read_record(&file).map_err(|e| sentence(&e))?;
        let beside = if dir { Some(path) } else { path.parent() };
        let source = beside.and_then(|d| std::fs::read_to_string(d.join(SOURCE)).ok());
        let data = self.data.clone().or(source.map(|s| PathBuf::from(s.trim_end())));
        let ruleset = (self.load)(&record.header.game, data.as_deref())?;
        record.fits(&*ruleset, &file).map_err(|e| sentence(&e))?;
        Ok(Playback::new(ruleset, record))
    }

    /// A directory for a new save of that name.
    fn free_dir(&self, name: &str) -> Result<PathBuf, String> {
        let saves = self.places.saves();
        std::fs::create_dir_all(&saves).map_err(|e| format!("Cannot create {}: {e}.", saves.display()))?;
        let stem = file_name(name);
        (1..10_000)
            .map(|n| if n == 1 { format!("{stem}.angrist") } else { format!("{stem}-{n}.angrist") })
            .map(|n| saves.join(n))
            .find(|p| !p.exists())
            .ok_or_else(|| format!("There are too many heroes called {name}."))
    }

    fn dir_of(&self, name: &str) -> Result<PathBuf, String> {
        let saves = list_saves(&self.places.saves()).map_err(|e| sentence(&e))?;
        let found = saves.into_iter().find(|s| s.name == name).map(|s| s.path);
        found.ok_or_else(|| format!("There is no save called {name}."))
    }
}

/// Which rules of pref files a game follows; games that never had any have none.
pub fn kin_of(game: &str) -> Option<&'static str> {
    (game == "sil").then_some("sil-q")
}

pub(crate) fn sentence(error: &dyn std::fmt::Display) -> String {
    let text = error.to_string();
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}

/// Written beside and renamed, so that a file is whole or the old one.
fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let write = || -> std::io::Result<()> {
        if let Some(dir) = path.parent() {
            std::fs::create_dir_all(dir)?;
        }
        let beside = path.with_extension("part");
        std::fs::write(&beside, text)?;
        std::fs::rename(&beside, path)
    };
    write().map_err(|e| format!("Cannot write to {}: {e}.", path.display()))
}

impl Host for FileHost {
    fn default_seed(&self) -> String {
        self.seed.map(|s| s.to_string()).unwrap_or_default()
    }

    fn teacher(&self) -> Option<String> {
        let teaches = |w: &&GameInfo| {
            let ruleset = (self.load)(&w.name, None);
            ruleset.is_ok_and(|ruleset| ruleset.verbs().iter().any(|v| v.name == "lesson"))
        };
        self.games.iter().find(teaches).map(|w| w.name.clone())
    }

    fn games(&self) -> Vec<GameInfo> {
        self.games.clone()
    }

    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        let own = Some(new.data.trim()).filter(|d| !d.is_empty()).map(PathBuf::from);
        let data = own.or_else(|| self.data.clone());
        let ruleset = (self.load)(&new.game, data.as_deref())?;
        let dir = self.free_dir(&new.name)?;
        let mut session =
            new_save(ruleset, &dir, seed_of(&new.seed, &self.machine)).map_err(|e| sentence(&e))?;
        self.mark_practice(&mut session)?;
        if let Some(data) = data {
            let data = std::path::absolute(&data).unwrap_or(data);
            write_whole(&dir.join(SOURCE), &data.display().to_string())?;
        }
        Ok(session)
    }

    fn heroes(&self) -> Result<Vec<Hero>, String> {
        let saves = list_saves(&self.places.saves()).map_err(|e| sentence(&e))?;
        Ok(saves
            .into_iter()
            .map(|s| Hero {
                name: s.name,
                game: s.record.as_ref().map(|r| r.0.clone()).unwrap_or_default(),
                line: s.head.as_ref().map_or_else(|| "just begun".to_owned(), |h| h.line.clone()),
                turn: s.head.as_ref().map(|h| h.turn),
                refused: match (s.record, s.locked) {
                    (Err(damage), _) => Some(damage),
                    (Ok(_), true) => Some("being played elsewhere".to_owned()),
                    (Ok(_), false) => None,
                },
            })
            .collect())
    }

    fn resume(&mut self, name: &str) -> Result<(Session, Vec<String>), String> {
        self.open_in(&self.dir_of(name)?, None)
    }

    fn delete(&mut self, name: &str) -> Result<(), String> {
        let dir = self.dir_of(name)?;
        // Whoever has the lock is playing it.
        let mut lock = FileStore::at(&dir);
        lock.lock(RECORD, Locking::Now).map_err(|e| sentence(&e))?;
        let gone = std::fs::remove_dir_all(&dir);
        drop(lock);
        gone.map_err(|e| format!("Cannot delete {}: {e}.", dir.display()))
    }

    fn export(&mut self, name: &str) -> Result<String, String> {
        let from = self.dir_of(name)?.join(RECORD);
        let dir = self.places.data.join("records");
        let to = dir.join(format!("{}.record", file_name(name)));
        let copy = std::fs::create_dir_all(&dir).and_then(|()| std::fs::copy(&from, &to));
        copy.map(|_| to.display().to_string()).map_err(|e| format!("Cannot copy to {}: {e}.", to.display()))
    }

    fn record_end(&mut self, session: &Session, end: &End) -> Vec<String> {
        let (Some(dir), Ok(Some(record))) = (session.dir(), session.record_bytes()) else {
            return Vec::new();
        };
        let written = match enter_end(&self.places, session, &record, end, (self.machine.now)()) {
            Ok(written) => written,
            Err(e) => return vec![sentence(&e)],
        };
        let dump = self.places.morgue().join(&written.files.dump);
        let mut said = vec![format!("The tale is told in {}.", dump.display())];
        match written.entered {
            Ok(_) => {
                self.finished.insert(dir.to_owned());
                if !written.entry.ranked() {
                    said.push("It was a practice game and has no rank.".to_owned());
                }
            }
            Err(e) => said.push(sentence(&e)),
        }
        said
    }

    fn prefs(&self, session: &Session, graf: &str) -> Pictures {
        let ruleset = session.ruleset();
        let Some(kin) = kin_of(ruleset.name()) else { return Pictures::default() };
        let noted = session.dir().and_then(|d| std::fs::read_to_string(d.join(SOURCE)).ok());
        let data = self.data.clone().or_else(|| noted.map(|s| PathBuf::from(s.trim_end())));
        let plan = session.game().inspect(&Query::parse("plan"));
        let plan = plan.get("plan").and_then(|p| p.as_str()).unwrap_or_default();
        let race = plan.split_whitespace().find_map(|w| w.strip_prefix("race=")).unwrap_or_default();
        let hero = session.game().end_so_far(&*ruleset.words("en")).name;
        prefs::read(&Wanted {
            kin,
            data: data.as_deref(),
            user: &self.pref_folder(ruleset.name()),
            system: "gcu",
            graf,
            race,
            hero: &hero,
        })
    }

    fn delete_finished(&mut self, session: Session) {
        let dir = session.dir().map(Path::to_owned);
        drop(session);
        // Only saves of our own place, and only when record and score are safe elsewhere.
        if let Some(dir) = dir.filter(|d| self.finished.contains(d) && d.starts_with(self.places.saves())) {
            let _ = std::fs::remove_dir_all(dir);
        }
    }

    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        let path = self.places.scores();
        match read_scores(&self.places) {
            Err(e) => (Vec::new(), vec![sentence(&e)]),
            Ok(scores) => {
                let lines = scores.best(None).into_iter().map(|e| Score {
                    game: e.game.clone(),
                    name: e.name.clone(),
                    points: e.points,
                    depth: e.depth,
                    won: e.won,
                    line: e.line.clone(),
                    record: e.record.clone(),
                });
                let lines = lines.collect();
                let wrong = scores.damaged.iter().take(3);
                let wrong =
                    wrong.map(|n| format!("Line {n} of {} cannot be read and was left out.", path.display()));
                (lines, wrong.collect())
            }
        }
    }

    fn film(&self, record: &str) -> Result<Playback, String> {
        self.film_of(Path::new(record))
    }

    fn last_character(&self, game: &str) -> Option<(u64, Vec<String>)> {
        let scores = read_scores(&self.places).ok()?;
        let last =
            scores.best(Some(game)).into_iter().filter(|e| !e.record.is_empty()).max_by_key(|e| e.when)?;
        let record = read_record(Path::new(&last.record)).ok()?;
        let commands = record.entries.into_iter().filter_map(|(_, _, entry)| match entry {
            Entry::Command { text, .. } => Some(text),
            _ => None,
        });
        Some((record.header.seed, commands.take(BIRTH).collect()))
    }

    fn films(&self) -> Vec<(String, String)> {
        let saves = list_saves(&self.places.saves()).unwrap_or_default();
        let alive = saves.into_iter().map(|s| {
            let line = s.head.map(|h| h.line).unwrap_or_default();
            (format!("{}  {line}", s.name), s.path.display().to_string())
        });
        let (scores, _) = self.scores();
        let dead = scores.into_iter().filter(|s| !s.record.is_empty());
        alive.chain(dead.map(|s| (format!("{}  {}", s.name, s.line), s.record))).collect()
    }

    fn keep_options(&mut self, text: &str) -> Result<(), String> {
        write_whole(&self.places.options(), text)
    }

    fn keep_keys(&mut self, text: &str) -> Result<(), String> {
        write_whole(&self.places.keys(), text)
    }
}

#[cfg(test)]
mod tests;
