//! The contract of a game, tried on many random states.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_kit::conformance::{Plan, check, states};
use angrist_rooms::RoomsRuleset;

#[test]
fn rooms_keeps_the_contract_of_a_game() {
    check(
        &RoomsRuleset::shipped().unwrap(),
        &Plan::new(states(std::env::var("ANGRIST_STATES").ok(), 2000)),
        &[],
    )
    .unwrap();
}
