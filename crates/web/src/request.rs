//! What a page asks and what it is told: JSON in both directions, the same for a worker and for a socket.

use angrist_engine::space::Loc;
use angrist_ui::Input;
use serde::{Deserialize, Serialize};

/// Something a page asks for.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// The player did something.
    Input {
        /// What.
        input: Input,
    },
    /// Time has passed: whatever goes on by itself goes on.
    Tick,
    /// How many squares the map has room for.
    Size {
        /// Columns.
        columns: u16,
        /// Rows.
        rows: u16,
    },
    /// Light or dark.
    Light {
        /// Light text and menus.
        on: bool,
        /// A light map: tiles are always on dark ground.
        map: bool,
    },
    /// A game is to be opened, as a link asks for.
    Open {
        /// Which.
        open: Open,
    },
    /// What is seen on a square.
    Describe {
        /// Where.
        at: Loc,
    },
    /// What can be done now, for buttons.
    Commands {
        /// The commands that there would be buttons for.
        of: Vec<String>,
    },
    /// Goes to a place of the recorded game that is watched.
    Seek {
        /// Commands from its beginning.
        position: u64,
    },
    /// The whole game as a hash, for tests and for reports.
    Standing,
    /// The libs that are kept.
    Libs,
    /// Keeps the uploaded files as a lib.
    AddLib {
        /// What the player calls it.
        name: String,
    },
    /// Forgets a lib.
    RemoveLib {
        /// Which.
        digest: String,
    },
    /// Takes in the uploaded files: a record, or a copy of everything.
    Import,
    /// Makes a snapshot: the page is about to go.
    Save,
    /// The versions of this module and of its games' rules.
    About,
    /// Plays a record of the uploaded files again and compares its hashes.
    Verify,
    /// Panics, so that a page can be tested for it.
    Panic,
}

/// A game to be opened.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Open {
    /// A new one.
    New {
        /// Its short name.
        game: String,
        /// A number or a word; empty for a random one.
        #[serde(default)]
        seed: String,
        /// The hero's name.
        #[serde(default)]
        name: String,
        /// The digest or name of a lib; empty for what is built in.
        #[serde(default)]
        data: String,
        /// With defaults, as far as the game can.
        #[serde(default)]
        quick: bool,
        /// With the guided descent.
        #[serde(default)]
        lesson: bool,
    },
    /// A hero.
    Hero {
        /// Their name.
        name: String,
    },
    /// A record, to be watched.
    Watch {
        /// Its path on the page's disk.
        record: String,
        /// From this turn on.
        #[serde(default)]
        turn: u64,
    },
}

/// A command that a button can stand for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// The line that does it ([`Input::Line`]).
    pub line: String,
    /// One sentence.
    pub help: String,
    /// Its first key; empty when it has none.
    pub key: String,
    /// Whether it can be done now.
    pub legal: bool,
}
