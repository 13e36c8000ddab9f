//! The games in a browser: the same interface, games, replays and lessons as in a terminal, as functions for a worker.
//!
//! A page is a worker with this module in it and a window that shows what the worker says. Requests and replies are JSON
//! ([`request`]), so that a socket to a server can stand in the worker's place.
//!
//! - [`Page`] answers requests: input in; frame, spoken lines and waiting time out.
//! - [`wire`] makes a frame small: squares by a table of the different ones.
//! - [`disk`] is the store: an image of all files in memory, every change of which is handed to the page's [`disk::Keeper`].
//! - [`shelf`] finds saves, scores and settings on that disk; [`libs`] keeps data that the player brought.
//! - [`exports`] is what the worker calls: the only module with `unsafe` in it.
//!
//! Promises: no change is shown before the keeper has it; bytes from outside are refused with a sentence; clock and chance come from
//! the page; nothing is sent anywhere.
#![deny(unsafe_code)]

pub mod disk;
pub mod exports;
pub mod fuzz_entry;
pub mod import;
pub mod libs;
pub mod page;
pub mod request;
pub mod shelf;
pub mod wire;

pub use page::Page;
