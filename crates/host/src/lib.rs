//! Everything that needs files but no terminal: saves on a disk, user directories, preferences, scores, morgue.
//!
//! Front ends with a disk (terminal, server, tools) stand on this crate with its directories; a browser brings a shelf of its own
//! and shares the rest.
//!
//! - [`Shelf`] hands out the stores of a user's saves, scores and settings; [`FileShelf`] finds them in directories.
//! - [`ShelfHost`] is what the interface asks for games, heroes, scores and preferences, on any shelf; [`FileHost`] on files.
//! - [`FileStore`] keeps a save, the morgue or the scores in a directory.
//! - [`UserDirs`] says where the directories of a user are.
//! - [`open_data`] reads a directory or pack of game data into memory.
//! - [`read_prefs`] reads the pref files of the family.
#![forbid(unsafe_code)]

mod data;
mod dirs;
mod files;
mod machine;
mod prefs;
mod saves;
mod scores;
mod settings;
mod shelf;
mod shelf_host;
mod store;

pub use data::{open_data, read_data, read_directory, read_within, text_within};
pub use dirs::UserDirs;
pub use files::{FileHost, FileShelf, Load};
pub use machine::{Machine, seed_of};
pub use prefs::{Wanted, read as read_prefs, read_with as read_prefs_with};
pub use saves::{ENDING, list_saves, new_save, open_save, read_record};
pub use scores::{EndWritten, enter_end, enter_end_on, read_scores, read_scores_on, score_entry};
pub use settings::{read_settings, read_settings_in};
pub use shelf::{FoundRecord, Place, SOURCE, Shelf, Stamp};
pub use shelf_host::{KEYS, OPTIONS, Review, Reviewed, ShelfHost, kin_of};
pub use store::FileStore;
