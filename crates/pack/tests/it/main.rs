//! Packs: what is written is read again, and every kind of bad zip is refused with its sentence.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bad;
mod corpus;
mod good;
mod zips;
