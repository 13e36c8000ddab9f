//! A language server for edit files, pref files and Incursion's library.
//!
//! Read it in this order: [`text`] (a file and positions in it), [`workspace`] (the files of one lib, what was read from them and what is
//! wrong), `edit`, `pref` and `irh` (answers for the three languages), [`actions`], [`session`] (messages in, messages out),
//! [`transport`] and [`mod@serve`] (bytes, channels and the loop).
//!
//! Everything up to [`session`] is plain values: no thread, clock, file or process. A test asks a [`Workspace`] directly:
//!
//! ```
//! use angrist_lsp::{Workspace, text::Unit};
//! let mut lib = Workspace::new(Unit::Utf16);
//! lib.set("edit/house.txt", b"V:1.0.0\n".to_vec());
//! lib.set("edit/monster.txt", b"V:1.0.0\nN:1:Wolf\nG:C:u\nF:WOLFF\n".to_vec());
//! lib.check();
//! let said = lib.diagnostics("edit/monster.txt");
//! assert!(said.iter().any(|d| d.message.contains("did you mean WOLF?")));
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod actions;
mod edit;
#[doc(hidden)]
pub mod fuzz_entry;
mod irh;
pub mod legend;
mod pref;
pub mod serve;
pub mod session;
mod shapes;
pub mod text;
pub mod transport;
mod uri;
pub mod workspace;

pub use serve::serve;
pub use workspace::Workspace;
