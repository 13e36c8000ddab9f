//! The games of the server, each made once and shared by all who play it.

use angrist_engine::play::Ruleset;
use angrist_games::{GAMES, Request, default_game, ruleset};
use angrist_ui::app::GameInfo;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Games on the data that are built in.
#[derive(Default)]
pub struct Library {
    made: Mutex<BTreeMap<String, Arc<dyn Ruleset>>>,
}

impl Library {
    /// A game by name.
    pub fn ruleset(&self, game: &str) -> Result<Arc<dyn Ruleset>, String> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = made.get(game) {
            return Ok(found.clone());
        }
        let fresh = ruleset(&Request::new(game)).map_err(|e| e.to_string())?;
        made.insert(game.to_owned(), fresh.clone());
        Ok(fresh)
    }

    /// The games that players can begin, the usual one first.
    pub fn games() -> Vec<GameInfo> {
        let shown = GAMES.iter().filter(|g| !g.hidden).map(|g| GameInfo {
            name: g.name.to_owned(),
            title: g.title.to_owned(),
            about: g.about.to_owned(),
            lesson: g.lesson,
            points: g.points,
            feet: g.feet,
        });
        let mut games: Vec<GameInfo> = shown.collect();
        games.sort_by_key(|g| g.name != default_game());
        games
    }
}
