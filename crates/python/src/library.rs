//! The games of the list, on data files of this machine.

use angrist_engine::play::Ruleset;
use angrist_games::{Constants, GAMES, Request, default_game, entry, ruleset};
use angrist_rpc::desk::Listed;
use angrist_rpc::{Library, Wanted};
use std::path::Path;
use std::sync::Arc;

/// Far more than any file of constants has.
const MOST_TEXT: u64 = 16 << 20;

/// The games of the list.
pub struct Games;

impl Library for Games {
    fn games(&self) -> Vec<Listed> {
        let list = GAMES.iter().map(|g| Listed {
            name: g.name.to_owned(),
            title: g.title.to_owned(),
            about: g.about.to_owned(),
        });
        list.collect()
    }

    fn ruleset(&self, wanted: &Wanted) -> Result<Arc<dyn Ruleset>, String> {
        let name = wanted.game.as_deref().unwrap_or(default_game());
        let entry = entry(name).map_err(|p| p.text)?;
        let constants = match wanted.constants.as_deref() {
            None => None,
            Some(profile) if entry.profiles.contains(&profile) || !entry.own_constants => {
                Some(Constants::Profile(profile.to_owned()))
            }
            Some(file) => {
                let bytes = angrist_host::read_within(Path::new(file), MOST_TEXT)?;
                Some(Constants::File { name: file.to_owned(), bytes })
            }
        };
        let data = wanted.data.as_ref().map(|dir| angrist_host::read_data(Path::new(dir))).transpose()?;
        ruleset(&Request { game: name.to_owned(), constants, data }).map_err(|e| e.to_string())
    }
}
