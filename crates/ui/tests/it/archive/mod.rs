//! A place outside the interface that lives in memory: games of `rooms`, and one record.

use angrist_engine::journal::{Playback, Record, Session};
use angrist_engine::play::{End, Ruleset};
use angrist_rooms::RoomsRuleset;
use angrist_ui::Host;
use angrist_ui::app::{GameInfo, Hero, NewGame, Score};
use std::path::Path;
use std::sync::Arc;

/// A place with one record.
pub struct Archive(pub String);

impl Host for Archive {
    fn games(&self) -> Vec<GameInfo> {
        vec![GameInfo {
            name: "rooms".into(),
            title: "Rooms".into(),
            lesson: false,
            points: true,
            feet: None,
            about: String::new(),
        }]
    }
    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        let ruleset: Arc<dyn Ruleset> = Arc::new(RoomsRuleset::shipped()?);
        Ok(Session::begin(ruleset, new.seed.parse().unwrap_or(7)))
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
    fn record_end(&mut self, session: &Session, _: &End) -> Vec<String> {
        assert!(self.0.is_empty(), "a film is never buried, nor is a game taken over from one");
        assert!(session.dir().is_none());
        Vec::new()
    }
    fn delete_finished(&mut self, session: Session) {
        assert!(session.dir().is_none());
    }
    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (vec![], vec![])
    }
    fn film(&self, record: &str) -> Result<Playback, String> {
        if record != "beren" {
            return Err(format!("There is no record {record}."));
        }
        let ruleset: Arc<dyn Ruleset> = Arc::new(RoomsRuleset::shipped()?);
        let record = Record::read(self.0.as_bytes(), Path::new("beren")).map_err(|e| e.to_string())?;
        Ok(Playback::new(ruleset, record))
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
