//! The contract of a game, tried on many random states.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_incursion::IncursionRuleset;
use angrist_kit::conformance::{Plan, check, states};

#[test]
fn the_game_keeps_the_contract_of_a_game() {
    check(
        &IncursionRuleset::shipped().unwrap(),
        &Plan::new(states(std::env::var("ANGRIST_STATES").ok(), 100)).every(5),
        &["quick"],
    )
    .unwrap();
}
