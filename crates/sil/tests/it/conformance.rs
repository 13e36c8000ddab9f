//! The contract of a game, tried on many random states.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_kit::conformance::{Plan, check, states};
use angrist_sil::SilRuleset;

#[test]
fn sil_keeps_the_contract_of_a_game() {
    let plan = Plan::new(states(std::env::var("ANGRIST_STATES").ok(), 60)).every(7);
    for profile in ["documented", "upstream"] {
        let ruleset = SilRuleset::shipped(profile).unwrap_or_else(|e| panic!("{}", e.text));
        check(&ruleset, &plan, &["quick"]).unwrap();
    }
}
