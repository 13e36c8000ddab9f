//! Edit files and pref files of the Angband family: read, checked like a compiler, written back to the byte.
//!
//! Knows no game and opens no file: the caller hands over [`Source`]s, names with their bytes.
//!
//! Read it in this order: [`bytes`] and [`lines`] (what stands in a file), [`schema`] (what may stand there),
//! [`record`] (what it says), [`diagnostic`] and [`check`] (what is wrong with it), `write`, [`roundtrip`], [`query`],
//! [`export`], [`import`], [`cache`] (what one does with it). Then what it means: [`pref`], [`naming`], [`chronicle`], [`names`],
//! [`power`], [`randart`], [`review`].
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod bytes;
pub mod cache;
pub mod check;
pub mod chronicle;
pub mod diagnostic;
pub mod export;
pub mod import;
pub mod lines;
pub mod names;
pub mod naming;
pub mod power;
pub mod pref;
pub mod query;
pub mod randart;
pub mod record;
pub mod review;
pub mod roundtrip;
pub mod schema;
#[doc(hidden)]
pub mod trial;
pub mod write;

pub use bytes::{Source, Span};
