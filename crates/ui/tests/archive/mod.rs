//! A place outside the interface that lives in memory: games of `rooms`, and one record.

use angrist_engine::keep::{Film, Record, Session};
use angrist_engine::play::{End, World};
use angrist_rooms::RoomsWorld;
use angrist_ui::Host;
use angrist_ui::app::{Hero, NewGame, Score, WorldInfo};
use std::path::Path;
use std::sync::Arc;

/// A place with one record.
pub struct Archive(pub String);

impl Host for Archive {
    fn worlds(&self) -> Vec<WorldInfo> {
        vec![WorldInfo { name: "rooms".into(), title: "Rooms".into(), lesson: false, about: String::new() }]
    }
    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        let world: Arc<dyn World> = Arc::new(RoomsWorld::shipped()?);
        Ok(Session::begin(world, new.seed.parse().unwrap_or(7)))
    }
    fn heroes(&self) -> Result<Vec<Hero>, String> {
        Ok(vec![])
    }
    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        Err("not here".into())
    }
    fn delete(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn export(&mut self, _: &str) -> Result<String, String> {
        Err("not here".into())
    }
    fn bury(&mut self, session: &Session, _: &End) -> Vec<String> {
        assert!(self.0.is_empty(), "a film is never buried, nor is a game taken over from one");
        assert!(session.dir().is_none());
        Vec::new()
    }
    fn sweep(&mut self, session: Session) {
        assert!(session.dir().is_none());
    }
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (vec![], vec![])
    }
    fn film(&self, record: &str) -> Result<Film, String> {
        if record != "beren" {
            return Err(format!("There is no record {record}."));
        }
        let world: Arc<dyn World> = Arc::new(RoomsWorld::shipped()?);
        let record = Record::read(self.0.as_bytes(), Path::new("beren")).map_err(|e| e.to_string())?;
        Ok(Film::new(world, record))
    }
    fn films(&self) -> Vec<(String, String)> {
        vec![("Beren".into(), "beren".into()), ("Lost".into(), "lost".into())]
    }
    fn keep_options(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}
