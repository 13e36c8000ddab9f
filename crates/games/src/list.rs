//! The games, the one a newcomer should play first at the top. A game joins by an entry here and a function in
//! [`crate::build`].

use crate::build;
use crate::players::{self, Player};
use crate::request::{BuildError, Request};
use angrist_engine::play::Ruleset;
use angrist_source::{Diagnostic, Problems, Severity, Sources, nearest};
use std::sync::Arc;

/// Built-in files: names with `/` between directories, and bytes.
pub type Shipped = Vec<(String, &'static [u8])>;

/// A game of the list.
#[derive(Debug)]
pub struct Entry {
    /// Its short name, as the command line and records have it.
    pub name: &'static str,
    /// What a person calls it.
    pub title: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Whether it has a guided descent.
    pub lesson: bool,
    /// Whether its points mean something to a player; otherwise they only put the table of scores in order.
    pub points: bool,
    /// Feet of one level of depth, where players count in feet.
    pub feet: Option<i32>,
    /// Only for tests and examples.
    pub hidden: bool,
    /// The depths it has levels of, first and last.
    pub depths: (i32, i32),
    /// Profiles of rule constants that are built in, the default one of our own data first.
    pub profiles: &'static [&'static str],
    /// Whether it can also be played with a user's file of constants.
    pub own_constants: bool,
    /// Ways of making a level, the default first; none when there is only one.
    pub level_modes: &'static [&'static str],
    /// Programs that play it, the best one first. The random player is not listed: it plays every game.
    pub players: &'static [Player],
    pub(crate) make: fn(&Request) -> Result<Arc<dyn Ruleset>, BuildError>,
    /// The data it has built in, as [`Request::data`] takes them.
    pub shipped: fn() -> Shipped,
}

impl Entry {
    /// The data it has built in, as sources.
    pub fn shipped_sources(&self) -> Sources {
        (self.shipped)().into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect()
    }
}

/// All games.
pub static GAMES: &[Entry] = &[
    Entry {
        name: "sil",
        title: "Sil",
        about: "Sil: a hero goes down into Angband for a Silmaril from the Iron Crown, and out again.",
        lesson: true,
        points: false,
        feet: Some(50),
        hidden: false,
        depths: (0, 20),
        profiles: &["documented", "upstream"],
        own_constants: true,
        level_modes: &[],
        players: &[players::SIL],
        make: |ask| Ok(Arc::new(build::sil(ask)?)),
        shipped: build::sil_files,
    },
    Entry {
        name: "moria",
        title: "MORIA",
        about: "The French DOS game: fifteen mazes, two Silmarils, one way out.",
        lesson: false,
        points: true,
        feet: None,
        hidden: false,
        depths: (1, 15),
        profiles: angrist_moria::ruleset::PROFILES,
        own_constants: false,
        level_modes: &[],
        players: &[players::MORIA],
        make: |ask| Ok(Arc::new(build::moria(ask)?)),
        shipped: build::moria_files,
    },
    Entry {
        name: "incursion",
        title: "Incursion",
        about: "Incursion: a hero of your own, ten levels of a drowned abbey, and everyone who lives there.",
        lesson: false,
        points: true,
        feet: None,
        hidden: false,
        depths: (1, 10),
        profiles: &["documented"],
        own_constants: false,
        level_modes: &["sound", "exact", "exact-chain"],
        players: &[players::INCURSION],
        make: |ask| Ok(Arc::new(build::incursion(ask)?)),
        shipped: || own(angrist_incursion::shipped::LIBRARY),
    },
    Entry {
        name: "rooms",
        title: "Rooms",
        about: "A handful of rooms to test the engine: doors, a lever, stairs, mice.",
        lesson: false,
        points: true,
        feet: None,
        hidden: true,
        depths: (1, 2),
        profiles: &["documented"],
        own_constants: false,
        level_modes: &[],
        players: &[],
        make: |ask| Ok(Arc::new(build::rooms(ask)?)),
        shipped: || own_texts(&angrist_rooms::SHIPPED),
    },
];

fn own_texts(files: &'static [(&'static str, &'static str)]) -> Shipped {
    files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes())).collect()
}

fn own(files: &'static [(&'static str, &'static [u8])]) -> Shipped {
    files.iter().map(|(name, bytes)| ((*name).to_owned(), *bytes)).collect()
}

/// The game that is played when none is named.
pub fn default_game() -> &'static str {
    GAMES.iter().find(|g| !g.hidden).unwrap_or(&GAMES[0]).name
}

/// The entry of a game by name.
pub fn entry(name: &str) -> Result<&'static Entry, Problems> {
    GAMES.iter().find(|g| g.name == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|g| g.name).collect();
        let wrong = format!("unknown game '{name}'; use one of {}", names.join(", "));
        Diagnostic::whole(Severity::Error, "unknown-game", "", wrong).nearest(nearest(name, names)).into()
    })
}
