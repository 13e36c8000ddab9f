//! The server on the loopback: every test starts its own, in a directory of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod accounts;
mod client;
mod playing;
mod postgres;
mod safety;
mod scores;
mod ssh;
mod watching;
