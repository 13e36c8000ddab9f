//! The interface that every game uses: screens as models, painted to cells or told as lines.
//!
//! It knows no terminal, no file and no clock. A shell (the terminal, later a page or a wire) hands it key presses,
//! clicks and the wish to go on ([`App::press`], [`App::tick`]), and asks it for a picture ([`App::paint`]) or for
//! lines ([`App::tell`]). What it needs from outside, games and files, it gets through [`Host`].
//!
//! Read it in this order: [`keys`] (presses, and what they mean), [`look`] (palettes and glyphs), [`View`] (a model
//! with a cursor in it), [`travel`] (finding the way), [`App`] (everything together).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod app;
mod hues;
pub mod keys;
pub mod look;
mod messages;
mod options;
mod paint;
mod pictures;
mod rows;
mod tell;
mod tongue;
pub mod travel;
mod view;

pub use app::{App, Host, Leave};
pub use hues::Hues;
pub use keys::{Code, KeyFile, Keymap, Press};
pub use look::{Depth, GlyphSet, Looks, Palette};
pub use messages::Messages;
pub use options::{LANGUAGES, Options, key_set, key_set_name, language};
pub use paint::{measure, paint};
pub use pictures::{Picture, Pictures};
pub use tell::tell;
pub use view::{Click, Reaction, View};
