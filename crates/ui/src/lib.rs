//! The interface that every game uses: screens as models, the whole screen as a [`Frame`], cells and spoken lines made from it.
//!
//! It knows no terminal, no file and no clock. A front end hands it [`Input`] ([`App::input`]) and the wish to go on
//! ([`App::tick`]), and asks it for a frame ([`App::frame`]). [`cells`] paints a frame into a ratatui buffer, [`spoken`] says what
//! is new in it. What the interface needs from outside, games and files, it gets through [`Host`].
//!
//! Read it in this order: [`keys`] (presses, and what they mean), [`look`] (palettes and glyphs), [`frame`] (what is on the
//! screen), [`View`] (a model with a cursor in it), [`App`] (everything together).
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod app;
mod cells;
pub mod frame;
pub mod fuzz_entry;
mod hues;
mod input;
pub mod keys;
pub mod look;
mod messages;
mod options;
mod paint;
mod pictures;
mod rows;
mod spoken;
mod tell;
mod translations;
mod view;

pub use app::{App, Host, Leave};
pub use cells::{Geometry, MapPlace, cells};
pub use frame::{Frame, Size};
pub use hues::Hues;
pub use input::{Button, Click, Input, Pointer, Wheel};
pub use keys::{Code, KeyFile, Keymap, Press};
pub use look::{Depth, GlyphSet, Looks, Palette};
pub use messages::Messages;
pub use options::{LANGUAGES, Options, key_set, key_set_name, language};
pub use paint::{ListPlace, measure, paint};
pub use pictures::{Picture, Pictures};
pub use spoken::{Heard, spoken, told};
pub use tell::tell;
pub use view::{Reaction, View};
