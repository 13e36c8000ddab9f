//! Games played through the protocol, as a program would.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod agents;
mod bad_messages;
mod corpus;
mod games;
mod layers;
mod stage;
