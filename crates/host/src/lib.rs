//! Everything that needs files but no terminal: saves on a disk, user directories, preferences, scores, morgue.
//!
//! Front ends with a disk (terminal, server, tools) stand on this crate; a browser has a store of its own instead.
//!
//! - [`FileStore`] keeps a save, the morgue or the scores in a directory.
//! - [`UserDirs`] says where the directories of a user are.
//! - [`FileHost`] is what the interface asks for games, heroes, scores and preferences.
//! - [`read_data`] reads a directory of game data into memory.
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
mod store;

pub use data::{read_data, read_directory, read_within, text_within};
pub use dirs::UserDirs;
pub use files::{FileHost, Load, kin_of};
pub use machine::{Machine, seed_of};
pub use prefs::{Wanted, read as read_prefs, read_with as read_prefs_with};
pub use saves::{ENDING, list_saves, new_save, open_save, read_record};
pub use scores::{EndWritten, enter_end, read_scores, score_entry};
pub use settings::read_settings;
pub use store::FileStore;
