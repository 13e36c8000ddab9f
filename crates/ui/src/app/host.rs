//! What the interface needs from outside: games, saves, scores, files. A shell implements it.

use crate::pictures::Pictures;
use angrist_engine::journal::{Playback, Session};
use angrist_engine::play::{End, Ruleset};
use std::sync::Arc;

/// A game one can begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInfo {
    /// Its short name.
    pub name: String,
    /// What a person calls it.
    pub title: String,
    /// One line about it.
    pub about: String,
    /// Whether it has a guided descent.
    pub lesson: bool,
    /// Whether its points mean something to a player; otherwise they only put the table of scores in order.
    pub points: bool,
    /// Feet of one level of depth, where players count in feet.
    pub feet: Option<i32>,
}

/// Data that changed while a game is played on them, and can be played.
pub struct Changed {
    /// The world made of them.
    pub ruleset: Arc<dyn Ruleset>,
    /// What is probably not meant in them, in a line.
    pub warning: Option<String>,
}

/// What to begin.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewGame {
    /// The game's short name.
    pub game: String,
    /// A data directory; empty for what is built in.
    pub data: String,
    /// The name of the save; made unique when taken.
    pub name: String,
    /// A number or a word; empty for a random one.
    pub seed: String,
    /// Whether the built-in data are used, whatever data the program was started with: lessons need their own rooms.
    pub built_in: bool,
}

/// A saved hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hero {
    /// The name of the save.
    pub name: String,
    /// Which game.
    pub game: String,
    /// Who and where.
    pub line: String,
    /// Player turns, when known.
    pub turn: Option<u64>,
    /// Why it cannot be continued now.
    pub refused: Option<String>,
}

/// A line of the table of scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// Which game.
    pub game: String,
    /// Who.
    pub name: String,
    /// How many.
    pub points: i64,
    /// How deep.
    pub depth: i32,
    /// Player turns.
    pub turns: u64,
    /// The day it ended, as `2026-11-16`; empty when unknown.
    pub day: String,
    /// Won.
    pub won: bool,
    /// One line.
    pub line: String,
    /// Where its record is.
    pub record: String,
    /// People, house or class, where the game has them.
    pub who: String,
}

/// What the interface needs from outside. Errors are sentences for the player.
pub trait Host: Send {
    /// The games there are, the usual one first.
    fn games(&self) -> Vec<GameInfo>;
    /// The game played last, if one is remembered.
    fn last_game(&self) -> Option<String> {
        None
    }
    /// The first game that has a guided descent, if one has.
    fn teacher(&self) -> Option<String> {
        None
    }
    /// Whether a game that can be chosen at the title has a guided descent.
    fn teaches(&self) -> bool {
        self.games().iter().any(|g| g.lesson)
    }
    /// The seed that new games begin with unless the player says otherwise; empty for a random one.
    fn default_seed(&self) -> String {
        String::new()
    }
    /// The data that new games use unless the player says otherwise; `None` for what is built in.
    fn data(&self) -> Option<String> {
        None
    }
    /// The dump of a score, line by line, by the name of its record.
    fn dump(&self, _record: &str) -> Result<Vec<String>, String> {
        Err("There are no dumps to read here.".into())
    }
    /// Begins a game in a save of its own.
    fn begin(&mut self, new: &NewGame) -> Result<Session, String>;
    /// The saved heroes.
    fn heroes(&self) -> Result<Vec<Hero>, String>;
    /// Continues with a hero; returns what should be said about it.
    fn resume(&mut self, name: &str) -> Result<(Session, Vec<String>), String>;
    /// Deletes a hero for good.
    fn delete(&mut self, name: &str) -> Result<(), String>;
    /// Copies a hero's record somewhere and says where.
    fn export(&mut self, name: &str) -> Result<String, String>;
    /// A game is over: score, dump and record are written, once; what was written where comes back.
    fn record_end(&mut self, session: &Session, end: &End) -> Vec<String>;
    /// The player has left a game that is over: its save can go.
    fn delete_finished(&mut self, session: Session);
    /// The player has left a game before anything was done in it: its save goes.
    fn discard(&mut self, session: Session) {
        drop(session);
    }
    /// The world of a game made again, when its data have changed since this was last asked and are to be followed; or why that cannot be.
    fn changed_data(&mut self, _session: &Session) -> Option<Result<Changed, String>> {
        None
    }
    /// The table of scores, best first, and what could not be read of it.
    fn scores(&self) -> (Vec<Score>, Vec<String>);
    /// What pref files change for a game and its hero; `graf` names the tile sheet they may ask for.
    fn prefs(&self, session: &Session, graf: &str) -> Pictures {
        let _ = (session, graf);
        Pictures::default()
    }
    /// The record of a hero or a score, to be watched.
    fn film(&self, _record: &str) -> Result<Playback, String> {
        Err("There are no records to watch here.".into())
    }
    /// The seed and the first commands of the hero of a game who ended last, if one is remembered.
    fn last_character(&self, _game: &str) -> Option<(u64, Vec<String>)> {
        None
    }
    /// Records that can be watched: what to call each, and its name for [`Host::film`].
    fn films(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Writes the option file.
    fn keep_options(&mut self, text: &str) -> Result<(), String>;
    /// Writes the key file.
    fn keep_keys(&mut self, text: &str) -> Result<(), String>;
}
