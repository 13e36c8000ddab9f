//! Rules compared with the real game's, finding by finding (A1 to A9, B1 to B29, and monsters' ways). A5 stands with the flag
//! DAMAGED, B26 with the recorded things, B27 with the crown, B29 with the doors.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod creatures;
mod hero;
mod ways;
