//! Everything that needs files but no terminal: saves on a disk, user directories, preferences, scores, morgue.
//!
//! Front ends with a disk (terminal, server, tools) stand on this crate; a browser has a store of its own instead.
//!
//! - [`FileStore`] keeps a save, the morgue or the scores in a directory.
//! - [`UserDirs`] says where the directories of a user are.
//! - [`FileHost`] is what the interface asks for games, heroes, scores and preferences.
//! - [`read_prefs`] reads the pref files of the family.
#![forbid(unsafe_code)]

mod dirs;
mod files;
mod prefs;
mod saves;
mod store;

pub use dirs::UserDirs;
pub use files::{
    FileHost, Load, Machine, enter_end, kin_of, read_scores, read_settings, score_entry, seed_of,
};
pub use prefs::{Wanted, read as read_prefs};
pub use saves::{ENDING, list_saves, new_save, open_save, read_record};
pub use store::FileStore;
