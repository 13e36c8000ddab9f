//! Edit files and pref files of the Angband family: read, checked like a compiler, written back to the byte.
//!
//! Knows no game and opens no file: the caller hands over [`Source`]s, names with their bytes.
//!
//! Read it in this order: [`lines`] (what stands in a file), [`schema`] (what may stand there), [`record`] (what it says),
//! [`check`] (what is wrong with it), `write`, [`roundtrip`], [`query`], [`export`], [`import`], [`diff`], [`cache`] (what one does with
//! it), [`dialect`] (files of formats never described), [`gamedata`] (Angband 3.1 to 4.2), and [`pref`] for pref files. Places and diagnostics come from [`angrist_source`]; what records mean is in
//! `angrist-angband`.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod cache;
pub mod check;
pub mod dialect;
pub mod diff;
pub mod export;
#[doc(hidden)]
pub mod fuzz_entry;
pub mod gamedata;
pub mod import;
pub mod lines;
pub mod pref;
pub mod query;
pub mod record;
pub mod roundtrip;
pub mod schema;
pub mod write;

/// Files and spans come from [`angrist_source`]; this is their path for readers of edit files.
pub mod bytes {
    pub use angrist_source::{Source, Span, text_of};
}
pub use angrist_source::{Source, Span};
