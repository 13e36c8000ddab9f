//! What the tests of Incursion share: the world of our own data, read once.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "helpers of tests fail as tests do, and not every test needs all of them"
)]

pub mod recorded;

use angrist_incursion::IncursionWorld;
use std::sync::OnceLock;

/// On our own data.
pub fn world() -> &'static IncursionWorld {
    static WORLD: OnceLock<IncursionWorld> = OnceLock::new();
    WORLD.get_or_init(|| IncursionWorld::shipped().unwrap())
}
