//! The language server: its workspace asked directly, its session by messages, its process over streams.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod common;
mod corpus;
mod edit;
mod irh;
mod process;
mod robust;
mod same_as_check;
