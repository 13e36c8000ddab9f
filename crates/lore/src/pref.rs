//! Pref files: pictures, colours, macros, keymaps and options (docs/spec/edit-files.md 4; S000-166 to S000-177).
//!
//! `read` gives the preferences of one file in order, each with its place, and diagnostics about lines that say nothing;
//! `load` follows conditions and includes and gives what holds in the end. Which letters mean what is data
//! (`data/pref/<variant>.toml`, a [`Rules`]), so a new variant needs no new code.
//!
//! Read it in this order: [`rules`], [`tokens`], [`keys`], [`condition`], [`kinds`], [`mod@read`], [`mod@load`], [`directory`], `write`.
//! Promise: no bytes make this panic, hang or grow without bound; a file that is not changed is written back exactly.

mod body;
pub mod condition;
pub mod directory;
pub mod keys;
pub mod kinds;
pub mod load;
pub mod read;
pub mod rules;
mod shapes;
pub mod tokens;
pub mod write;

pub use condition::Variables;
pub use keys::Key;
pub use kinds::{Part, Picture, Preference, Thing};
pub use load::{Loaded, load};
pub use read::{Entry, PrefFile, read};
pub use rules::{Limits, Rules, Shape};

#[cfg(test)]
mod tests;
