//! What the tests of Incursion share: the world of our own data, read once.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

pub mod mage;
pub mod path;
pub mod recorded;
pub mod script_world;
pub mod told;

use angrist_incursion::IncursionRuleset;
use std::sync::OnceLock;

/// On our own data.
pub fn ruleset() -> &'static IncursionRuleset {
    static WORLD: OnceLock<IncursionRuleset> = OnceLock::new();
    WORLD.get_or_init(|| IncursionRuleset::shipped().unwrap())
}
