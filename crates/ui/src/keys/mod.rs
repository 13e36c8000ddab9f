//! Keys: presses and their names, keymaps built from the verb table, and the file that keeps a player's changes.

mod file;
mod front;
mod keymap;
mod press;

pub use file::{KeyFile, KeyFileError};
pub use front::{FRONT, Front, FrontCommand, FrontVerb};
pub use keymap::{Bound, Keymap, SHORT_LIMIT};
pub use press::{Code, Press};
